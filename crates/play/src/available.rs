//! How much memory is available.
//!
//! Linux grants more address space than there is memory, and ends programs that
//! use it. So a size is compared with what the kernel says is available
//! (`MemAvailable` of `/proc/meminfo`) and with what is left of the limit of
//! the control group, whichever is smaller. Other systems do not tell; there
//! only the allocation itself can fail.

use std::{fs, path::Path};

/// Bytes of memory that are available now, if the system tells.
pub fn available_memory() -> Option<u64> {
    available_in(Path::new("/"))
}

/// Whether this many bytes are available now, if the system tells.
pub fn has_memory(bytes: u64) -> bool {
    available_memory().is_none_or(|it| bytes <= it) && memory::is_available(bytes)
}

/// The same for a system whose files are below `root`.
fn available_in(root: &Path) -> Option<u64> {
    let machine = of_machine(&read(&root.join("proc/meminfo"))?);
    let groups = read(&root.join("proc/self/cgroup")).unwrap_or_default();
    machine.into_iter().chain(groups.lines().filter_map(|it| of_group(root, it))).min()
}

/// What `/proc/meminfo` says.
fn of_machine(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|it| it.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// What is left to a control group and those above it. A line of
/// `/proc/self/cgroup` is `0::/PATH`, or of version 1 `7:memory:/PATH`.
fn of_group(root: &Path, line: &str) -> Option<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?);
    let (top, names) = match controllers {
        "" => ("sys/fs/cgroup", ["memory.max", "memory.current", "inactive_file"]),
        it if it.split(',').any(|it| it == "memory") => (
            "sys/fs/cgroup/memory",
            ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"],
        ),
        _ => return None,
    };
    let top = root.join(top);
    let own = top.join(path.trim_start_matches('/'));
    let groups = own.ancestors().take_while(|it| it.starts_with(&top));
    groups.filter_map(|it| left(it, names)).min()
}

/// What is left of a group's limit. Files in the system's cache count as used
/// but are given up when memory is needed.
fn left(group: &Path, [limit, used, cached]: [&str; 3]) -> Option<u64> {
    let number = |name: &str| read(&group.join(name))?.trim().parse::<u64>().ok();
    let (limit, used) = (number(limit)?, number(used).unwrap_or(0));
    let stat = read(&group.join("memory.stat")).unwrap_or_default();
    let mut values = stat.lines().filter_map(|it| it.split_once(' '));
    let cached = values.find(|it| it.0 == cached).and_then(|it| it.1.trim().parse().ok());
    Some(limit.saturating_sub(used.saturating_sub(cached.unwrap_or(0))))
}

fn read(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A system of fake files, which goes away with the test.
    struct System(PathBuf);

    impl System {
        fn new(name: &str, files: &[(&str, &str)]) -> System {
            let root = std::env::temp_dir();
            let root = root.join(format!("spielbank-memory-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&root);
            for (path, text) in files {
                let path = root.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            System(root)
        }

        fn available(&self) -> Option<u64> {
            available_in(&self.0)
        }
    }

    impl Drop for System {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const MEMINFO: (&str, &str) =
        ("proc/meminfo", "MemTotal:       2000 kB\nMemFree: 10 kB\nMemAvailable:    1000 kB\n");

    #[test]
    fn a_machine_tells_what_is_available() {
        assert_eq!(System::new("plain", &[MEMINFO]).available(), Some(1_024_000));
        assert_eq!(System::new("none", &[]).available(), None);
        assert_eq!(
            System::new("odd", &[("proc/meminfo", "MemAvailable: x kB\n")]).available(),
            None
        );
    }

    #[test]
    fn the_smallest_limit_of_a_group_and_those_above_counts() {
        let group = ("proc/self/cgroup", "0::/a/b\n");
        let max = |it| ("sys/fs/cgroup/a/memory.max", it);
        let used = ("sys/fs/cgroup/a/memory.current", "60000\n");
        let stat = ("sys/fs/cgroup/a/memory.stat", "anon 1\ninactive_file 20000\nfile 3\n");
        let inner = ("sys/fs/cgroup/a/b/memory.max", "max\n");
        let of = |files: &[_]| System::new("v2", files).available();
        assert_eq!(of(&[MEMINFO, group, max("100000\n"), used, stat, inner]), Some(60_000));
        assert_eq!(of(&[MEMINFO, group, max("max\n"), used, stat, inner]), Some(1_024_000));
        assert_eq!(of(&[MEMINFO, group, max("9999999\n"), used, stat, inner]), Some(1_024_000));
        assert_eq!(of(&[MEMINFO, group, max("10000\n"), used, stat, inner]), Some(0));
    }

    #[test]
    fn groups_of_version_1_have_limits_too() {
        let files = [
            MEMINFO,
            ("proc/self/cgroup", "9:cpu:/x\n8:memory,foo:/x\n0::/\n"),
            ("sys/fs/cgroup/memory/x/memory.limit_in_bytes", "5000\n"),
            ("sys/fs/cgroup/memory/x/memory.usage_in_bytes", "1000\n"),
        ];
        assert_eq!(System::new("v1", &files).available(), Some(4000));
    }

    #[test]
    fn nobody_has_a_million_gigabytes() {
        assert!(has_memory(1 << 20));
        assert!(!has_memory(1 << 50));
    }
}
