//! Programs whose output was compared with OpenJDK 17: `java/NAME.ham` prints `java/NAME.out`.
//!
//! The outputs were made by putting a program's text into a class, compiling it with `javac` and
//! running it with `java`.
#![allow(clippy::unwrap_used)] // all of it is tests

mod support;

use hamster::machine::{End, Start};

fn same(program: &str, expected: &str) {
    let ran = support::run(program, &Start::default(), &[]);
    assert_eq!(ran.end, End::Done);
    for (number, (ours, javas)) in ran.output.lines().zip(expected.lines()).enumerate() {
        assert_eq!(ours, javas, "line {}", number + 1);
    }
    assert_eq!(ran.output, expected);
}

macro_rules! programs {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            same(
                include_str!(concat!("java/", stringify!($name), ".ham")),
                include_str!(concat!("java/", stringify!($name), ".out")),
            );
        })*
    };
}

programs! { numbers text objects exceptions collections }
