//! The likely name where one is misspelt, and names of Java's library that are left out.

use super::{Checker, resolve::Scope};
use crate::tree::checked::ClassId;

/// Classes of Java that programs of this kind use and that are left out here.
const OTHER_CLASSES: &[&str] = &[
    "Scanner",
    "File",
    "FileReader",
    "FileWriter",
    "FileInputStream",
    "FileOutputStream",
    "BufferedReader",
    "BufferedWriter",
    "InputStream",
    "OutputStream",
    "InputStreamReader",
    "OutputStreamWriter",
    "PrintWriter",
    "Reader",
    "Writer",
    "RandomAccessFile",
    "ObjectInputStream",
    "ObjectOutputStream",
    "FileNotFoundException",
    "Socket",
    "ServerSocket",
    "URL",
    "DatagramSocket",
    "InetAddress",
    "JFrame",
    "JButton",
    "JLabel",
    "JPanel",
    "JTextField",
    "JOptionPane",
    "Frame",
    "Button",
    "Panel",
    "Label",
    "Graphics",
    "Color",
    "Image",
    "Applet",
    "Dialog",
    "Window",
    "ActionListener",
    "ActionEvent",
    "KeyListener",
    "KeyEvent",
    "MouseEvent",
    "MouseListener",
    "Method",
    "Constructor",
    "Proxy",
    "ClassLoader",
    "Process",
    "Runtime",
    "ProcessBuilder",
    "SecurityManager",
    "Date",
    "Calendar",
    "GregorianCalendar",
    "SimpleDateFormat",
    "DecimalFormat",
    "Locale",
    "Properties",
    "Timer",
    "TimerTask",
    "BigInteger",
    "BigDecimal",
    "StringTokenizer",
    "Optional",
    "Stream",
    "Executor",
    "Executors",
    "ExecutorService",
    "Future",
    "Callable",
    "CountDownLatch",
    "CyclicBarrier",
    "Exchanger",
    "BlockingQueue",
    "ArrayBlockingQueue",
    "LinkedBlockingQueue",
    "ConcurrentHashMap",
    "ThreadLocal",
    "ThreadGroup",
    "ReentrantReadWriteLock",
    "ReadWriteLock",
    "Remote",
    "UnicastRemoteObject",
    "Naming",
    "Registry",
    "LocateRegistry",
    "RemoteException",
    "Connection",
    "DriverManager",
    "Observable",
    "Observer",
    "BitSet",
    "WeakHashMap",
    "EnumMap",
    "EnumSet",
    "UUID",
    "Pattern",
    "Matcher",
    "StrictMath",
    "Record",
    "FutureTask",
    "TimeUnit",
    "Logger",
    "Function",
    "Supplier",
    "Consumer",
    "Predicate",
];

/// Whether Java has a class of that name that is left out here.
pub(super) fn is_other_class(name: &str) -> bool {
    OTHER_CLASSES.contains(&name)
}

/// The number of letters to insert, delete, replace or swap; `most + 1` if more than `most`.
fn distance(a: &[char], b: &[char], most: usize) -> usize {
    if a.len().abs_diff(b.len()) > most {
        return most + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j - 1] + same).min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// The candidate most like the name, if one is like it at all.
pub(super) fn closest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    const LONGEST: usize = 60;
    let wanted: Vec<char> = name.to_lowercase().chars().take(LONGEST).collect();
    let most = match wanted.len() {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, String)> = None;
    for candidate in candidates.filter(|it| !it.is_empty() && *it != name) {
        let letters: Vec<char> = candidate.to_lowercase().chars().take(LONGEST).collect();
        let found = distance(&wanted, &letters, most);
        let better = best.as_ref().is_none_or(|it| (found, candidate) < (it.0, it.1.as_str()));
        if found <= most && better {
            best = Some((found, candidate.to_owned()));
        }
    }
    best.map(|it| it.1)
}

impl Checker {
    /// A class that may be meant.
    pub(super) fn similar_class(&self, text: &str, scope: Scope<'_>) -> Option<String> {
        let mut names: Vec<&str> = scope.classes.iter().map(|it| self.text(it.0)).collect();
        let mut next = Some(scope.class);
        while let Some(class) = next {
            let info = self.class(class);
            names.extend(info.members.iter().map(|it| self.text(it.0)));
            names.extend(info.around.iter().map(|it| self.text(it.0)));
            next = info.outer;
        }
        let units = self.units.iter().filter(|it| !it.library);
        names.extend(units.flat_map(|it| it.classes.iter()).map(|it| self.text(it.0)));
        for package in ["java.lang", "de.hamster"] {
            let classes = self.packages.get(package).into_iter().flat_map(|it| it.keys());
            names.extend(classes.map(|it| self.text(*it)));
        }
        names.extend(["int", "boolean", "void", "double", "char"]);
        closest(text, names.into_iter())
    }

    /// Whether a class or one above it or around it extends something that is not known.
    pub(super) fn incomplete(&self, class: ClassId) -> bool {
        let mut next = Some(class);
        while let Some(class) = next {
            if self.lineage(class).into_iter().any(|it| self.class(it).unknown_above) {
                return true;
            }
            next = self.class(class).outer;
        }
        false
    }

    /// The class and its superclasses and interfaces.
    pub(super) fn lineage(&self, class: ClassId) -> Vec<ClassId> {
        let mut all = vec![class];
        let mut at = 0;
        while at < all.len() {
            let info = self.class(all[at]);
            let above = info.superclass.iter().chain(&info.interfaces);
            for next in above.filter_map(|it| it.class_id()) {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
            at += 1;
        }
        if !all.contains(&self.known.object) {
            all.push(self.known.object);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names_are_found() {
        let names = ["vornFrei", "linksUm", "kornDa", "vor", "i", "j"];
        let find = |it| closest(it, names.into_iter());
        assert_eq!(find("vornfrei").as_deref(), Some("vornFrei"));
        assert_eq!(find("linskUm").as_deref(), Some("linksUm"));
        assert_eq!(find("kornda").as_deref(), Some("kornDa"));
        assert_eq!(find("k"), None);
        assert_eq!(find("rechtsUm"), None);
    }
}
