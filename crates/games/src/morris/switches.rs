//! The switches of the rules, and the bundles that rule sets are.

use game::{OptionKind, OptionSpec, Options};

use super::Morris;

/// Which stones may be removed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Remove {
    /// Only those outside a mill.
    Free,
    /// Any.
    Any,
    /// Those outside a mill; if there are none, any.
    FreeFirst,
}

/// From when on quiet turns are counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum QuietFrom {
    /// From the first turn on.
    Start,
    /// Once no stones are in hand.
    Movement,
}

/// A rule set that has a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Bundle {
    /// The rules of the thesis.
    Thesis,
    /// The rules of the game server of the LMU.
    Lmu,
    /// The rules of tournaments.
    Tournament,
}

/// Every switch.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Switches {
    /// Which stones may be removed.
    pub remove: Remove,
    /// How many stones a turn that closes two mills removes: 1 or 2.
    pub double: u8,
    /// So many quiet turns are a draw.
    pub quiet: Option<u32>,
    /// From when on they are counted.
    pub quiet_from: QuietFrom,
    /// This occurrence of a position is a draw.
    pub repeat: Option<u32>,
    /// Stones of each player.
    pub stones: u8,
    /// Whether a player with three stones jumps.
    pub flying: bool,
}

/// The values of a switch with their words.
type Words<T, const N: usize> = [(&'static str, T); N];

const BUNDLES: Words<Bundle, 3> =
    [("thesis", Bundle::Thesis), ("lmu", Bundle::Lmu), ("tournament", Bundle::Tournament)];
const REMOVES: Words<Remove, 3> =
    [("free", Remove::Free), ("any", Remove::Any), ("free-first", Remove::FreeFirst)];
const DOUBLES: Words<u8, 2> = [("one", 1), ("two", 2)];
const QUIET_FROMS: Words<QuietFrom, 2> =
    [("start", QuietFrom::Start), ("movement", QuietFrom::Movement)];
const FLYINGS: Words<bool, 2> = [("on", true), ("off", false)];

/// The options, in the order of the normal form. Where the bundle decides, no
/// default is named.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "rules", kind: OptionKind::Choice(&words(BUNDLES)), default: "tournament" },
    OptionSpec { key: "remove", kind: OptionKind::Choice(&words(REMOVES)), default: "" },
    OptionSpec { key: "double", kind: OptionKind::Choice(&words(DOUBLES)), default: "" },
    OptionSpec { key: "quiet", kind: OptionKind::NumberOrNone(1, 100_000), default: "" },
    OptionSpec { key: "quiet-from", kind: OptionKind::Choice(&words(QUIET_FROMS)), default: "" },
    OptionSpec { key: "repeat", kind: OptionKind::NumberOrNone(2, 1000), default: "" },
    OptionSpec { key: "stones", kind: OptionKind::Number(3, 12), default: "9" },
    OptionSpec { key: "flying", kind: OptionKind::Choice(&words(FLYINGS)), default: "on" },
];

/// The words alone.
const fn words<T: Copy, const N: usize>(table: Words<T, N>) -> [&'static str; N] {
    let mut words = [""; N];
    let mut at = 0;
    while at < N {
        words[at] = table[at].0;
        at += 1;
    }
    words
}

impl Bundle {
    /// The switches of the bundle; the table is in the rules.
    const fn switches(self) -> Switches {
        let thesis = Switches {
            remove: Remove::Free,
            double: 1,
            quiet: None,
            quiet_from: QuietFrom::Movement,
            repeat: None,
            stones: 9,
            flying: true,
        };
        match self {
            Bundle::Thesis => thesis,
            Bundle::Lmu => Switches {
                remove: Remove::Any,
                double: 2,
                quiet: Some(50),
                quiet_from: QuietFrom::Start,
                ..thesis
            },
            // 20 turns each, as the Welt-Mühlespiel-Dachverband has it.
            Bundle::Tournament => {
                Switches { remove: Remove::FreeFirst, quiet: Some(40), repeat: Some(3), ..thesis }
            }
        }
    }
}

impl Morris {
    /// The rule set that these options describe.
    pub(super) fn from_options(options: &Options) -> Morris {
        let bundle = chosen(options, "rules", BUNDLES).unwrap_or(Bundle::Tournament);
        let usual = bundle.switches();
        let number_or_none = |key, usual| match options.get(key) {
            None => usual,
            Some(_) => options.number(key),
        };
        let switches = Switches {
            remove: chosen(options, "remove", REMOVES).unwrap_or(usual.remove),
            double: chosen(options, "double", DOUBLES).unwrap_or(usual.double),
            quiet: number_or_none("quiet", usual.quiet),
            quiet_from: chosen(options, "quiet-from", QUIET_FROMS).unwrap_or(usual.quiet_from),
            repeat: number_or_none("repeat", usual.repeat),
            stones: options.number("stones").unwrap_or(usual.stones),
            flying: chosen(options, "flying", FLYINGS).unwrap_or(usual.flying),
        };
        Morris { bundle, switches }
    }

    /// The same rules with the default draw rules: those of the bundle that removes stones in the
    /// same way. Tables leave draw rules out, so rule sets that differ only in them share tables.
    pub(super) fn with_default_draw_rules(self) -> Morris {
        let ours = self.switches;
        let same = |it: &Bundle| {
            let usual = it.switches();
            (usual.remove, usual.double) == (ours.remove, ours.double)
        };
        let bundles = [Bundle::Tournament, Bundle::Lmu, Bundle::Thesis];
        let bundle = bundles.into_iter().find(same).unwrap_or(Bundle::Tournament);
        let Switches { quiet, quiet_from, repeat, .. } = bundle.switches();
        Morris { bundle, switches: Switches { quiet, quiet_from, repeat, ..ours } }
    }

    /// The bundle, if it is not the usual one, and what differs from it.
    pub(super) fn to_options(self) -> Vec<String> {
        let (ours, usual) = (self.switches, self.bundle.switches());
        let number_or_none = |it: Option<u32>| it.map_or("none".to_owned(), |it| it.to_string());
        let each = [
            ("rules", word(BUNDLES, self.bundle), self.bundle != Bundle::Tournament),
            ("remove", word(REMOVES, ours.remove), ours.remove != usual.remove),
            ("double", word(DOUBLES, ours.double), ours.double != usual.double),
            ("quiet", number_or_none(ours.quiet), ours.quiet != usual.quiet),
            ("quiet-from", word(QUIET_FROMS, ours.quiet_from), ours.quiet_from != usual.quiet_from),
            ("repeat", number_or_none(ours.repeat), ours.repeat != usual.repeat),
            ("stones", ours.stones.to_string(), ours.stones != usual.stones),
            ("flying", word(FLYINGS, ours.flying), ours.flying != usual.flying),
        ];
        let differing = each.into_iter().filter(|(_, _, differs)| *differs);
        differing.map(|(key, value, _)| format!("{key}={value}")).collect()
    }
}

/// What the word given for an option means.
fn chosen<T: Copy, const N: usize>(options: &Options, key: &str, words: Words<T, N>) -> Option<T> {
    let given = options.get(key)?;
    words.iter().find(|(word, _)| *word == given).map(|&(_, value)| value)
}

/// The word for a value.
fn word<T: PartialEq, const N: usize>(words: Words<T, N>, value: T) -> String {
    let found = words.iter().find(|(_, it)| *it == value);
    found.map_or_else(String::new, |(word, _)| (*word).to_owned())
}
