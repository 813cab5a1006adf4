//! Programs that are right, programs with one mistake, and texts that are no programs.

use std::{fs, path::Path};

use hamster::{
    check::{Source, check},
    diagnostic::{Code, Diagnostic, Diagnostics},
    names::Names,
    parser,
    tree::{FileId, checked::Program},
};

const MISTAKES: &str = include_str!("mistakes.txt");
const ACCEPTED: &str = include_str!("accepted.txt");
const EN: &str = include_str!("../src/texts.en.ftl");
const DE: &str = include_str!("../src/texts.de.ftl");

/// What is wrong with a program.
fn mistakes(text: &str) -> Vec<Diagnostic> {
    check_one(text).err().unwrap_or_default()
}

fn check_one(text: &str) -> Result<Program, Vec<Diagnostic>> {
    check(&[Source { name: "Prog.ham", text }])
}

/// The programs of a file: what is behind `=== `, and the text.
fn programs(file: &str) -> Vec<(&str, String)> {
    let parts = file.split("\n=== ").skip(1);
    parts
        .filter_map(|it| it.split_once('\n'))
        .map(|(head, text)| {
            let first =
                if head.contains("object-oriented") { "/*object-oriented program*/" } else { "" };
            (head, format!("{first}{text}\n"))
        })
        .collect()
}

fn shown(found: &[Diagnostic]) -> Vec<String> {
    found.iter().map(|it| format!("{} {} {}", it.span, it.code.text(), it.message)).collect()
}

#[test]
fn right_programs_are_accepted() {
    let programs = programs(ACCEPTED);
    assert!(programs.len() >= 20);
    for (what, text) in programs {
        if let Err(found) = check_one(&text) {
            panic!("{what}: {:?}", shown(&found));
        }
    }
}

#[test]
fn one_mistake_gives_one_message_at_its_line() {
    let programs = programs(MISTAKES);
    assert!(programs.len() >= 200, "{}", programs.len());
    let mut wrong = Vec::new();
    for (code, text) in programs {
        let marked = text.lines().position(|it| it.contains("//!")).map(|it| it as u32 + 1);
        let found = check_one(&text).err().unwrap_or_default();
        let right = matches!(found.as_slice(), [only]
            if only.code.text() == code && Some(only.span.line) == marked && only.span.column > 0);
        if !right {
            wrong.push(format!("{code} in line {marked:?}: {:?}\n{text}", shown(&found)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_has_words() {
    for code in Code::ALL {
        for (name, catalogue) in [("en", EN), ("de", DE)] {
            let entry = format!("{} = ", code.message());
            assert!(catalogue.lines().any(|it| it.starts_with(&entry)), "{entry} in {name}");
        }
    }
}

#[test]
fn likely_names_are_proposed() {
    let hint = |text: &str| {
        let found = mistakes(text);
        found[0].hint.as_ref().map(ToString::to_string)
    };
    let similar = |name: &str| Some(format!("hamster-hint-similar name={name:?}"));
    assert_eq!(hint("void main() { vornfrei(); }"), similar("vornFrei"));
    assert_eq!(hint("void main() { int anzahl = 1; anzhal = 2; }"), similar("anzahl"));
    assert_eq!(hint("void main() { string s; }"), similar("String"));
    let import = hint("void main() { ArrayList a; }").expect("it needs an import");
    assert!(import.contains("java.util.ArrayList"), "{import}");
    assert_eq!(hint("void main() { quadrat(); }"), None);
}

#[test]
fn several_mistakes_are_found_at_once() {
    let text = "void main() {\n int a = \"x\";\n b = 1;\n vor(2);\n}\nint f() {\n}\n";
    let found = mistakes(text);
    let lines: Vec<u32> = found.iter().map(|it| it.span.line).collect();
    assert_eq!(lines, [2, 3, 4, 7], "{:?}", shown(&found));
    let text = "void main() {\n vor()\n vor();\n int = 5;\n if (a {\n }\n nimm();\n}\n";
    let found = mistakes(text);
    let lines: Vec<u32> = found.iter().map(|it| it.span.line).collect();
    assert_eq!(lines, [2, 4, 5], "{:?}", shown(&found));
}

#[test]
fn what_is_left_out_is_named() {
    let code = |text: &str| {
        let found = mistakes(text);
        assert_eq!(found.len(), 1, "{:?}", shown(&found));
        (found[0].code, found[0].message.to_string())
    };
    let (found, message) = code("import java.net.*;\nvoid main() { }");
    assert_eq!(found, Code::LibraryMissing);
    assert!(message.contains("java.net"), "{message}");
    let (found, message) = code("import java.util.Scanner;\nvoid main() { }");
    assert_eq!(found, Code::LibraryMissing);
    assert!(message.contains("Scanner"), "{message}");
    assert_eq!(code("void main() { JFrame f; }").0, Code::LibraryMissing);
    assert_eq!(code("void main() { Runnable r = () -> vor(); }").0, Code::Unsupported);
    let (found, message) = code("/*scheme program*/ (define x 1)");
    assert_eq!(found, Code::OtherProgram);
    assert!(message.contains("scheme"), "{message}");
}

#[test]
fn classes_of_several_files_know_each_other() {
    let sources = [
        Source { name: "a/Main.ham", text: "import tiere.*;\nvoid main() { new Katze().lauf(); }" },
        Source {
            name: "a/tiere/Katze.ham",
            text: "/*class*/package tiere;\npublic class Katze extends Tier {\n}",
        },
        Source {
            name: "a/tiere/Tier.ham",
            text: "/*class*/package tiere;\npublic abstract class Tier {\n    int n;\n    \
                   public void lauf() { n++; }\n}",
        },
    ];
    let program = check(&sources).expect("they fit together");
    assert!(program.names.contains_key("tiere.Katze") && program.main.is_some());
    let wrong = [sources[0], sources[1]];
    let found = check(&wrong).err().unwrap_or_default();
    assert_eq!((found[0].code, found[0].span.line), (Code::UnknownClass, 2));
    assert_eq!(found[0].span.file, FileId(hamster::library::FILES.len() as u32 + 1));
}

// Robustness.

/// Reads a text; it only has to come back.
fn read(text: &str) -> usize {
    let (mut names, mut found) = (Names::default(), Diagnostics::default());
    parser::parse(text, FileId(0), "Prog", &mut names, &mut found);
    found.len()
}

#[test]
fn every_beginning_of_a_program_can_be_read() {
    for (_, text) in programs(ACCEPTED) {
        for end in (0..text.len()).filter(|it| text.is_char_boundary(*it)) {
            read(&text[..end]);
        }
    }
}

#[test]
fn programs_with_a_piece_missing_can_be_checked() {
    for (at, (_, text)) in programs(ACCEPTED).into_iter().chain(programs(MISTAKES)).enumerate() {
        let tokens: Vec<&str> = text.split_inclusive(' ').collect();
        let missing = at * 7 % tokens.len();
        let rest: String =
            tokens.iter().enumerate().filter(|it| it.0 != missing).map(|it| *it.1).collect();
        let _ = check_one(&rest);
    }
}

/// Numbers that look random, the same each time (Knuth's MMIX generator).
fn random(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

#[test]
fn random_texts_can_be_read() {
    let pieces = [
        "class",
        "A",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "<",
        ">",
        "int",
        "if",
        "else",
        "for",
        "while",
        "new",
        "=",
        ";",
        ";",
        ",",
        ".",
        "\"",
        "'",
        "/*",
        "*/",
        "//",
        "\n",
        "1",
        "x",
        "void",
        "main",
        "switch",
        "case",
        ":",
        "?",
        "try",
        "catch",
        "enum",
        "interface",
        "static",
        "@",
        "->",
        "::",
        "super",
        "this",
        "extends",
        "0x",
        "1e",
        "\\",
        "ä",
        "😀",
        "\u{0}",
        "import",
        "package",
        "...",
    ];
    let mut seed = 1;
    for _ in 0..3000 {
        let count = random(&mut seed) % 60;
        let mut text = String::new();
        for _ in 0..count {
            text.push_str(pieces[random(&mut seed) % pieces.len()]);
            if !random(&mut seed).is_multiple_of(3) {
                text.push(' ');
            }
        }
        read(&text);
    }
}

#[test]
fn nesting_and_length_are_bounded() {
    let deep = 100_000;
    let repeated = |open: &str, middle: &str, close: &str| {
        format!("void main() {{ {}{middle}{} }}", open.repeat(deep), close.repeat(deep))
    };
    let many = [
        repeated("(", "1", ")"),
        repeated("{", "", "}"),
        repeated("if (true) ", ";", ""),
        repeated("x = ", "1", ""),
        repeated("!", "true", ""),
        repeated("a[", "1", "]"),
        repeated("f(", "1", ")"),
        repeated("(int) ", "1", ""),
        repeated("new A() { void f() { ", "", "} }"),
        repeated("a ? b : ", "c", ""),
        format!("void main() {{ int[] a = {}; }}", "{".repeat(deep)),
        repeated("a.b().", "c()", ""),
        repeated("List<", "A", ">"),
        repeated("switch (1) { case 1: ", "", "}"),
        repeated("try { ", "", "} finally { }"),
        "class A { ".repeat(deep),
        format!("void main() {{ int{} a; }}", "[]".repeat(deep)),
    ];
    for text in many {
        let found = mistakes(&text);
        assert!((1..=3).contains(&found.len()), "{:?}", shown(&found));
    }
}

#[test]
fn long_chains_are_no_problem() {
    let ones = format!("void main() {{ int a = 1{}; }}", " + 1".repeat(100_000));
    check_one(&ones).expect("constants are computed");
    let text =
        format!("void main() {{ String s = \"\"; int a = 1; s = s{}; }}", " + a".repeat(100_000));
    check_one(&text).expect("strings are joined by one node");
    let variables = format!("void main() {{ int a = 1; a = a{}; }}", " + a".repeat(100_000));
    let found = mistakes(&variables);
    assert_eq!(found[0].code, Code::TooDeep);
    let mut text = String::from("void main() { int a = liesZahl(\"\");\n");
    for at in 0..2000 {
        text.push_str(&format!("if (a == {at}) vor();\nelse "));
    }
    text.push_str("linksUm();\n}\n");
    check_one(&text).expect("else if is flat");
}

// The printed program.

fn printed() -> Option<Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/hamster");
    let mut files = Vec::new();
    for package in ["kalah", "hamsterkalah"] {
        for entry in fs::read_dir(folder.join(package)).ok()? {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_string_lossy().into_owned();
            files.push((name, fs::read_to_string(&path).ok()?));
        }
    }
    let main = "/*object-oriented program*/import kalah.*;\nimport hamsterkalah.*;\n\
                void main() {\n    new KalahSpiel(new AbfrageSchiedsrichterHamster()).spielen();\n}\n";
    files.push(("Main.ham".to_owned(), main.to_owned()));
    Some(files)
}

fn check_files(files: &[(String, String)]) -> Result<Program, Vec<Diagnostic>> {
    let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source { name, text }).collect();
    check(&sources)
}

#[test]
fn the_printed_program_is_right_but_for_one_bracket() {
    let Some(mut files) = printed() else {
        println!("skipped: ../shared/hamster is not there");
        return;
    };
    check_files(&files).unwrap_or_else(|found| panic!("{:?}", shown(&found)));
    let mended = "if (!((istSpielerA && nummer == Spielbrett.KALAH_B) ||";
    let as_printed = "if (!(istSpielerA && nummer == Spielbrett.KALAH_B) ||";
    let place = files.iter_mut().find(|it| it.1.contains(mended)).expect("the sowing condition");
    place.1 = place.1.replace(mended, as_printed);
    let line = place.1.lines().position(|it| it.contains(as_printed)).expect("just replaced");
    let found = check_files(&files).err().unwrap_or_default();
    assert_eq!(found.len(), 1, "{:?}", shown(&found));
    // The bracket is alone on its line, behind a comment: three lines below.
    let expected = (Code::SurplusClosing, line as u32 + 4, 9);
    assert_eq!((found[0].code, found[0].span.line, found[0].span.column), expected);
}
