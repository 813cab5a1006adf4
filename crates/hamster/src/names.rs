//! Names as numbers, so that they are compared without looking at their letters.

use std::{collections::HashMap, rc::Rc};

/// The number of a name in [`Names`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u32);

/// All names of a program.
#[derive(Clone, Debug)]
pub struct Names {
    texts: Vec<Rc<str>>,
    numbers: HashMap<Rc<str>, Name>,
}

macro_rules! known {
    ($($constant:ident $text:literal,)*) => {
        const KNOWN: &[&str] = &[$($text),*];

        #[allow(missing_docs)]
        impl Name {
            known!(@ 0u32, $($constant $text,)*);
        }
    };
    (@ $number:expr, $constant:ident $text:literal, $($rest:tt)*) => {
        #[doc = concat!("`", $text, "`")]
        pub const $constant: Name = Name($number);
        known!(@ $number + 1, $($rest)*);
    };
    (@ $number:expr,) => {};
}

known! {
    EMPTY "", INIT "<init>", CLINIT "<clinit>", THIS "this", SUPER "super", LENGTH "length",
    CLONE "clone", MAIN "main", OBJECT "Object", STRING "String", ENUM "Enum", VALUES "values",
    VALUE_OF "valueOf", ORDINAL "ordinal", NAME "name", FIND "find", ITERATOR "iterator",
    HAS_NEXT "hasNext", NEXT "next", GET_CLASS "getClass", CLASS "Class", VAR "var",
    OUTER "this$0", ALL "$VALUES", MOVE "zug", OVERRIDE "Override", RECORD "record",
    YIELD "yield", JAVA "java", LANG "lang", TO_STRING "toString",
}

impl Default for Names {
    fn default() -> Names {
        let mut names = Names { texts: Vec::new(), numbers: HashMap::new() };
        for text in KNOWN {
            names.add(text);
        }
        names
    }
}

impl Names {
    /// The number of a name.
    pub fn add(&mut self, text: &str) -> Name {
        if let Some(name) = self.numbers.get(text) {
            return *name;
        }
        let name = Name(self.texts.len() as u32);
        let text: Rc<str> = text.into();
        self.texts.push(text.clone());
        self.numbers.insert(text, name);
        name
    }

    /// The number of a name that is known already.
    pub fn get(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    /// The letters of a name.
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_names_have_their_numbers() {
        let mut names = Names::default();
        assert_eq!(names.text(Name::TO_STRING), "toString");
        assert_eq!(names.get("main"), Some(Name::MAIN));
        let hamster = names.add("hamster");
        assert_eq!((names.add("hamster"), names.text(hamster)), (hamster, "hamster"));
    }
}
