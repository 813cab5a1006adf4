//! The HTML of the pages, put together once when the server starts.
//!
//! All pages share one head, which comes from one file. Styles and the script that runs before the
//! first paint are inlined, so that the first paint waits for one answer only; the policy lists
//! them by their hashes and forbids all other inline code and styles.

use std::collections::BTreeMap;

use axum::{body::Bytes, http::HeaderValue};
use base64::{Engine, prelude::BASE64_STANDARD};

use super::files::{self, File};

/// The pages: their paths, their files, and which sites may frame them. Any site may frame a board
/// that is only shown.
const PAGES: [(&str, &str, &str); 3] = [
    ("/", "index.html", "'none'"),
    ("/index.html", "index.html", "'none'"),
    ("/embed.html", "embed.html", "*"),
];

/// The treatment of each kind of line: its beginning and end around the name of a file, and the
/// text put around the content of that file.
const INSIDE: [(Kind, [&str; 2], [&str; 2]); 3] = [
    (Kind::Part, ["<!-- ", " -->"], ["", ""]),
    (Kind::Style, ["<link rel=\"stylesheet\" href=\"", "\" />"], ["<style>", "</style>"]),
    (Kind::Script, ["<script src=\"", "\"></script>"], ["<script>", "</script>"]),
];

/// The kind of an inlined file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Part,
    Style,
    Script,
}

/// A page as it is sent.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its text.
    pub text: Bytes,
    /// Its entity tag.
    pub tag: String,
    /// The policy: what it may load and run.
    pub policy: HeaderValue,
    /// Whether other sites may frame it.
    pub open: bool,
}

/// All pages, by their paths.
pub fn all() -> BTreeMap<&'static str, Page> {
    let page = |(path, name, ancestors): (&'static str, &str, &str)| {
        let mut parts = Parts::default();
        let text = files::get(name).map(|it| parts.put_together(&it)).unwrap_or_default();
        let (tag, policy) = (files::tag(&parts.hash), parts.policy(ancestors));
        (path, Page { text: text.into(), tag, policy, open: ancestors == "*" })
    };
    PAGES.into_iter().map(page).collect()
}

/// The policy of everything that is not a page.
pub fn strict_policy() -> HeaderValue {
    Parts::default().policy("'none'")
}

/// The contents that a page is made of.
#[derive(Default)]
struct Parts {
    /// Changes if any of the files does.
    hash: [u8; 32],
    styles: String,
    scripts: String,
}

impl Parts {
    fn count(&mut self, file: &File) {
        for (mine, its) in self.hash.iter_mut().zip(file.hash) {
            *mine ^= its;
        }
    }

    /// The text of a file, with the files that it names inlined.
    fn put_together(&mut self, file: &File) -> String {
        self.count(file);
        let mut text = String::new();
        for line in file.text().lines() {
            let named = |(kind, [begin, end], around): (Kind, [&str; 2], [&'static str; 2])| {
                let name = line.trim().strip_prefix(begin)?.strip_suffix(end)?;
                Some((kind, files::get(name)?, around))
            };
            match INSIDE.into_iter().find_map(named) {
                Some((Kind::Part, part, _)) => text += &self.put_together(&part),
                Some((kind, part, [begin, end])) => {
                    let hash = format!(" 'sha256-{}'", BASE64_STANDARD.encode(part.hash));
                    let all =
                        if kind == Kind::Style { &mut self.styles } else { &mut self.scripts };
                    all.push_str(&hash);
                    self.count(&part);
                    // Byte for byte: the hash is that of the file.
                    text.extend([begin, &part.text(), end]);
                }
                None => text += line,
            }
            text.push('\n');
        }
        text
    }

    /// Only our own code: text in the page never becomes code.
    fn policy(&self, ancestors: &str) -> HeaderValue {
        let Parts { scripts, styles, .. } = self;
        let policy = format!(
            "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; \
             img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}"
        );
        // Hashes are ASCII letters; otherwise nothing would be allowed.
        HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn text(page: &Page) -> String {
        String::from_utf8(page.text.to_vec()).unwrap()
    }

    /// Everything between two texts.
    fn between<'a>(text: &'a str, begin: &'a str, end: &'a str) -> Vec<&'a str> {
        text.split(begin).skip(1).map(|it| it.split(end).next().unwrap()).collect()
    }

    #[test]
    fn nothing_that_the_first_paint_waits_for_is_a_file_of_its_own() {
        for (path, page) in all() {
            let text = text(&page);
            assert!(text.starts_with("<!doctype html>"), "{path}");
            assert!(!text.contains("<link rel=\"stylesheet\"") && !text.contains("<!-- head"));
            let waits = text.matches("<script src=").count();
            assert_eq!(waits, 0, "{path}: only modules may come later");
            assert_eq!(between(&text, "<style>", "</style>").len(), 2, "{path}");
            assert_eq!(text.matches("<meta charset").count(), 1, "{path}");
        }
    }

    /// The hash of each file was taken when the program was built; here it is compared with the
    /// policy by the text in the page.
    #[test]
    fn the_policy_names_what_stands_inside_and_nothing_else() {
        let first = text(&all()["/"]);
        for name in ["style.css", "board.css", "lib/theme.js"] {
            let file = files::get(name).unwrap();
            assert!(first.contains(&format!(">{}</", file.text())), "{name}");
        }
        for (path, page) in all() {
            let policy = page.policy.to_str().unwrap();
            assert_eq!(policy.matches("'sha256-").count(), 3, "{path}: {policy}");
            assert!(!policy.contains("unsafe"), "{path}: {policy}");
            assert_eq!(policy.contains("frame-ancestors *"), page.open, "{path}");
        }
        assert_eq!(strict_policy().to_str().unwrap().matches("sha256").count(), 0);
    }

    /// The modules that a module imports, directly or indirectly.
    fn needed(name: &str, found: &mut BTreeSet<String>) {
        if !found.insert(name.to_owned()) {
            return;
        }
        let text = files::get(name).unwrap().text().into_owned();
        // An import may take several lines; its last line names the file.
        let named = |line: &&str| line.starts_with("import \"") || line.contains("} from \"");
        for line in text.lines().filter(named) {
            needed(&resolved(name, between(line, "\"", "\"")[0]), found);
        }
    }

    /// The name of the file that `from` calls `path`.
    fn resolved(from: &str, path: &str) -> String {
        let mut parts: Vec<&str> = from.split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                "." => {}
                ".." => _ = parts.pop(),
                name => parts.push(name),
            }
        }
        parts.join("/")
    }

    #[test]
    fn all_modules_of_the_first_page_are_fetched_at_once() {
        let text = text(&all()["/"]);
        let preloaded: BTreeSet<String> =
            between(&text, "<link rel=\"modulepreload\" href=\"", "\"")
                .into_iter()
                .map(str::to_owned)
                .collect();
        let mut needs = BTreeSet::new();
        needed("main.js", &mut needs);
        assert_eq!(preloaded, needs);
        assert!(!needs.contains("pages/play.js"), "the first page waits for no other");
    }
}
