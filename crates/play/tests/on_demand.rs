//! Tables that are made because somebody asks stay few and small.
#![allow(clippy::unwrap_used)] // all of it is tests

use std::{env, fs, path::PathBuf, process};

use play::{
    begin,
    tablebase::{self, Library, Missing, TablebaseError},
};
use table::Folder;

/// A folder of tables that goes away with the test.
struct Tables(PathBuf);

impl Tables {
    fn new(name: &str) -> Tables {
        let path = env::temp_dir().join(format!("spielbank-on-demand-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Tables(path)
    }

    /// Folders, files and bytes of tables.
    fn size(&self) -> (usize, usize, u64) {
        let folders = Folder::all(&self.0).unwrap();
        let slices: Vec<_> = folders.iter().flat_map(|it| it.slices().unwrap()).collect();
        (folders.len(), slices.len(), slices.iter().map(|it| it.bytes).sum())
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn tables_on_demand_are_bounded_in_rule_sets_and_files() {
    // Many small rule sets: their number is the bound.
    let tables = Tables::new("many");
    for heap in 1..50 {
        // A new library each time, as after a restart.
        let library = Library::new(Some(tables.0.clone()));
        let _ = library.probe(&*begin(&format!("nim:heaps=1-{heap}")).unwrap());
    }
    assert_eq!(tables.size().0, 32);
    // What is there is answered, what is not is told to be missing.
    let library = Library::new(Some(tables.0.clone()));
    assert!(library.probe(&*begin("nim:heaps=1-5").unwrap()).is_ok());
    let missing = library.probe(&*begin("nim:heaps=1-49").unwrap());
    assert!(matches!(missing, Err(TablebaseError::Nothing { .. })), "{missing:?}");

    // Large ones: the number of files is.
    let tables = Tables::new("large");
    let library = Library::new(Some(tables.0.clone()));
    for heap in 100..110 {
        let _ = library.probe(&*begin(&format!("nim:heaps=2-{heap}")).unwrap());
    }
    let (folders, files, bytes) = tables.size();
    assert!(folders < 10 && 800 < files, "{folders} {files}");
    assert!(files <= 1000 && bytes <= 16 << 20, "{files} {bytes}");
}

#[test]
fn what_somebody_has_solved_does_not_count() {
    let tables = Tables::new("own");
    let effort = tablebase::Effort { threads: 1, memory: 1 << 30, slices: Vec::new() };
    for heap in 1..40 {
        let (name, job) = (format!("nim:heaps=2-{heap}"), solve::Job::default());
        tablebase::solve(&name, &tables.0, &effort, &job, &mut |_| (), &mut |_| ()).unwrap();
    }
    let library = Library::new(Some(tables.0.clone()));
    assert!(library.probe(&*begin("nim").unwrap()).is_ok());
    let made: Vec<_> = Folder::all(&tables.0).unwrap();
    let made: Vec<_> = made.iter().filter(|it| it.is_on_demand()).map(Folder::game).collect();
    assert_eq!(made, ["nim"]);
}

#[test]
fn nothing_is_made_where_it_is_not_wanted() {
    let tables = Tables::new("leave");
    let library = Library::new(Some(tables.0.clone()));
    let game = begin("nim").unwrap();
    let left = library.probe_or(&*game, Missing::Leave);
    assert!(matches!(left, Err(TablebaseError::Nothing { .. })), "{left:?}");
    assert!(library.puzzle("nim", 1, Missing::Leave).is_err());
    assert!(!tables.0.exists());
    library.probe(&*game).unwrap();
    assert!(library.probe_or(&*game, Missing::Leave).is_ok());
}
