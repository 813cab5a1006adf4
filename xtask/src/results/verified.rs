//! Which tables have been verified, and how long that took.
//!
//! The log says so, and so does the file beside the page, which names the hash of
//! each table: solved anew, on any machine, a table has the same bytes, and what
//! was verified once needs not be verified again. A run that takes longer than
//! one sitting goes on from what the file says.

use serde_json::Value;

/// The columns of the file; what has not been verified has a dash in the last.
pub(super) const HEAD: &str =
    "game\tslice\tpositions\twin\tdraw\tloss\tlongest\thash\tseconds to verify";

/// What the file says.
pub(super) struct Verified(Vec<Row>);

struct Row {
    game: String,
    slice: String,
    hash: String,
    /// `None` if it has not been verified.
    seconds: Option<f64>,
    /// All of it, as it stands in the file.
    line: String,
}

impl Verified {
    /// Reads the file; of one with other columns nothing is believed.
    pub(super) fn read(text: &str) -> Verified {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Verified(Vec::new());
        }
        let row = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let &[game, slice, .., hash, seconds] = fields.as_slice() else { return None };
            let [game, slice, hash] = [game, slice, hash].map(str::to_owned);
            let seconds = seconds.parse().ok();
            Some(Row { game, slice, hash, seconds, line: line.to_owned() })
        };
        Verified(lines.filter_map(row).collect())
    }

    /// The seconds that it took to verify this very table, if it has been.
    pub(super) fn seconds(&self, notes: &[Value], game: &str, slice: &Value) -> Option<f64> {
        let (name, hash) = (&slice["slice"], &slice["hash"]);
        let noted =
            |it: &&Value| it["verify"] == game && it["slice"] == *name && it["hash"] == *hash;
        let filed = |it: &&Row| it.game == game && *name == it.slice && *hash == it.hash;
        let note = notes.iter().rfind(noted);
        note.map(|it| it["seconds"].as_f64().unwrap_or_default())
            .or_else(|| self.0.iter().find(filed).and_then(|it| it.seconds))
    }

    /// The slices of a game in the file, each with its line.
    pub(super) fn rows(&self, game: &str) -> impl Iterator<Item = (String, String)> {
        let rows = self.0.iter().filter(move |it| it.game == game);
        rows.map(|it| (it.slice.clone(), it.line.clone()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_table_is_known_by_its_hash() {
        let text =
            format!("{HEAD}\ng\t4-3\t9\t4\t3\t2\t7\tabc\t1.5\ng\t3-4\t9\t4\t3\t2\t7\tdef\t-\n");
        let verified = Verified::read(&text);
        let slice = |name: &str, hash: &str| json!({ "slice": name, "hash": hash });
        assert_eq!(verified.seconds(&[], "g", &slice("4-3", "abc")), Some(1.5));
        for (game, name, hash) in [("g", "4-3", "abd"), ("h", "4-3", "abc"), ("g", "3-4", "def")] {
            assert_eq!(
                verified.seconds(&[], game, &slice(name, hash)),
                None,
                "{game} {name} {hash}"
            );
        }
        // The log may know more.
        let note = json!({ "verify": "g", "slice": "3-4", "hash": "def", "seconds": 2.5 });
        let other = json!({ "solve": "g", "slice": "3-4", "seconds": 4.0 });
        assert_eq!(verified.seconds(&[note, other], "g", &slice("3-4", "def")), Some(2.5));
        // What is not verified is in the file all the same.
        let lines: Vec<_> = verified.rows("g").collect();
        assert_eq!(lines[1], ("3-4".to_owned(), "g\t3-4\t9\t4\t3\t2\t7\tdef\t-".to_owned()));
        assert_eq!((lines.len(), verified.rows("h").count()), (2, 0));
        // Columns of an earlier form say nothing of hashes.
        let older = Verified::read("game\tslice\tverified\ng\t4-3\ttrue\n");
        assert_eq!(older.seconds(&[], "g", &slice("4-3", "true")), None);
    }
}
