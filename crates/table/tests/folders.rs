//! Folders of games, their slices and leftovers.
#![allow(clippy::unwrap_used)]

mod support;

use std::{
    fs::{self, File},
    path::Path,
    time::{Duration, SystemTime},
};

use support::{ON, Temporary, head};
use table::{Encoding, Folder, Head, TableError};

fn put(folder: &Folder, slice: &str) -> u64 {
    let head = head(Encoding::Value, &[1, 0, 254], &[]);
    let head = Head { game: folder.game().to_owned(), slice: slice.to_owned(), ..head };
    folder.write(&head, &[1, 0, 254], &[], 1, &ON).unwrap()
}

#[test]
fn slices_are_found_by_name() {
    let tables = Temporary::new("slices");
    let folder = Folder::new(&tables.0, "morris:rules=lmu");
    assert_eq!(folder.path(), tables.0.join("morris_rules=lmu"));
    assert_eq!(folder.file("4+2-3+3"), tables.0.join("morris_rules=lmu/4+2-3+3.table"));
    assert!(folder.slices().unwrap().is_empty() && Folder::all(&tables.0).unwrap().is_empty());
    assert!(matches!(folder.open("3-3"), Err(TableError::File(..))));

    let long = "x".repeat(500);
    let bytes = put(&folder, "3-3");
    for slice in ["4+2-3+3", "A", "a", "", "../..", &long] {
        put(&folder, slice);
    }
    let slices = folder.slices().unwrap();
    let names: Vec<&str> = slices.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["", "../..", "3-3", "4+2-3+3", "A", "a", &long]);
    assert_eq!(slices[2].bytes, bytes);
    for slice in names {
        assert!(folder.has(slice));
        assert_eq!(folder.open(slice).unwrap().head().slice, slice);
    }
    assert!(slices.iter().all(|it| it.path.parent() == Some(folder.path())));
}

#[test]
fn games_are_found_by_name_however_long() {
    let tables = Temporary::new("games");
    let long = format!("nim:heaps={}", "1-".repeat(200));
    let games = ["kalah", "kalah:seeds=4", &long];
    for game in games {
        put(&Folder::new(&tables.0, game), "all");
    }
    fs::create_dir(tables.0.join("Not ours")).unwrap();
    fs::write(tables.0.join("readme"), "x").unwrap();
    let folders = Folder::all(&tables.0).unwrap();
    assert_eq!(folders.iter().map(Folder::game).collect::<Vec<_>>(), games);
    assert_eq!(folders[2], Folder::new(&tables.0, &long));
    assert!(Folder::all(Path::new("no/such/folder")).unwrap().is_empty());
    assert!(Folder::all(&tables.0.join("readme")).is_err());
}

#[test]
fn a_table_under_the_wrong_name_is_refused() {
    let tables = Temporary::new("wrong");
    let (kalah, nim) = (Folder::new(&tables.0, "kalah"), Folder::new(&tables.0, "nim"));
    put(&kalah, "a");
    put(&nim, "a");
    fs::copy(kalah.file("a"), kalah.file("b")).unwrap();
    let error = kalah.open("b").unwrap_err().to_string();
    assert!(error.ends_with("expected the table of \"kalah/b\", found that of \"kalah/a\""));
    fs::copy(kalah.file("a"), nim.file("a")).unwrap();
    assert!(matches!(nim.open("a"), Err(TableError::Other { .. })));
    let head = Head { game: "nim".to_owned(), ..head(Encoding::Value, &[], &[]) };
    let error = kalah.write(&head, &[], &[], 1, &ON);
    assert!(matches!(error, Err(TableError::Other { .. })));
}

#[test]
fn leftovers_can_go_unless_somebody_writes_them() {
    let tables = Temporary::new("leftovers");
    let folder = Folder::new(&tables.0, "kalah");
    put(&folder, "a");
    let dead = folder.path().join("b.table.1-0.part");
    let live = folder.path().join("c.table.2-0.part");
    fs::write(&dead, "12345").unwrap();
    let writer = File::create(&live).unwrap();
    writer.lock().unwrap();
    fs::write(folder.path().join("notes.part"), "mine").unwrap();
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();

    let left = folder.leftovers().unwrap();
    assert_eq!(left.iter().map(|it| it.path.clone()).collect::<Vec<_>>(), [dead, live]);
    assert_eq!(
        left.iter().map(|it| (it.bytes, it.busy)).collect::<Vec<_>>(),
        [(5, false), (0, true)]
    );
    assert_eq!(folder.slices().unwrap().len(), 1);
    assert!(left[0].remove().unwrap());
    assert!(!left[0].remove().unwrap());
    assert!(!left[1].remove().unwrap());
    drop(writer);
    assert!(left[1].remove().unwrap());
    assert!(folder.leftovers().unwrap().is_empty());

    assert!(folder.remove("a").unwrap() && !folder.remove("a").unwrap());
    assert!(!folder.remove_if_empty().unwrap());
    fs::remove_file(folder.path().join("notes.part")).unwrap();
    fs::remove_file(folder.path().join("notes.txt")).unwrap();
    assert!(folder.remove_if_empty().unwrap() && !folder.remove_if_empty().unwrap());
}

#[test]
fn what_nobody_writes_any_more_is_cleared() {
    let tables = Temporary::new("cleared");
    let folder = Folder::new(&tables.0, "kalah");
    put(&folder, "a");
    let part = |name: &str| folder.path().join(name);
    let [dead, live, fresh, begun, old] =
        ["b", "c", "d", "e", "f"].map(|it| part(&format!("{it}.table.1-0.part")));
    let writer = File::create(&live).unwrap();
    writer.lock().unwrap();
    fs::write(&dead, "12345").unwrap();
    fs::write(&fresh, "1").unwrap();
    // A process may be about to lock an empty file, unless it is old.
    fs::write(&begun, "").unwrap();
    fs::write(&old, "").unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(3600);
    for old in [&dead, &live, &old] {
        File::options().append(true).open(old).unwrap().set_modified(long_ago).unwrap();
    }
    assert_eq!(folder.clear().unwrap(), 6);
    let left = [&dead, &live, &fresh, &begun, &old].map(|it| it.exists());
    assert_eq!(left, [false, true, false, true, false]);
    assert_eq!(folder.clear().unwrap(), 0);
    assert_eq!(folder.slices().unwrap().len(), 1);
}

#[test]
fn a_mark_goes_with_the_last_table() {
    let tables = Temporary::new("mark");
    let folder = Folder::new(&tables.0, "kalah");
    assert!(!folder.is_on_demand());
    folder.mark_on_demand().unwrap();
    put(&folder, "a");
    assert!(folder.is_on_demand() && folder.slices().unwrap().len() == 1);
    assert!(!folder.remove_if_empty().unwrap() && folder.is_on_demand());
    folder.remove("a").unwrap();
    assert!(folder.remove_if_empty().unwrap() && !folder.path().exists());
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = Temporary::new("replace");
    let path = folder.0.join("a");
    table::replace(&path, b"one").unwrap();
    table::replace(&path, b"two").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(folder.names(), ["a"]);
    assert!(table::replace(&folder.0.join("no/such"), b"").is_err());
    assert!(table::replace(&folder.0, b"").is_err());
    #[cfg(unix)]
    {
        // Devices stay devices, and links stay links.
        table::replace(Path::new("/dev/null"), b"x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let link = folder.0.join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        table::replace(&link, b"three").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"three");
    }
}
