//! What every command has at hand: words, output, and how to draw.

use std::{
    io::{self, BufWriter, IsTerminal, Stdout, Write},
    time::Duration,
};

use draw::{Marks, TextStyle};
use game::{Colour, Gesture, Message, Outcome, Player, SiteId};
use play::{Cause, Fault, Match, Reason, Ruling, Scene};
use text::Catalogue;

/// Text is broken at this width.
const WIDTH: usize = 78;

/// What every command has at hand.
pub struct Session {
    /// The catalogue in the chosen language.
    pub words: Catalogue,
    /// Standard output.
    pub out: BufWriter<Stdout>,
    /// Whether to print JSON.
    pub json: bool,
    /// How to draw boards.
    pub style: TextStyle,
}

impl Session {
    /// A session that speaks these words, colourful on a terminal unless
    /// `NO_COLOR` is set (no-color.org).
    pub fn new(words: Catalogue) -> Session {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
        let colour = io::stdout().is_terminal() && !plain;
        let style = TextStyle { colour, ..TextStyle::default() };
        Session { words, out: BufWriter::new(io::stdout()), json: false, style }
    }

    /// Prints one JSON object on a line.
    pub fn print_json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        writeln!(self.out, "{value}")
    }

    /// The board with its pieces.
    pub fn picture(&self, game: &dyn Match) -> String {
        let (board, scene) = (game.board(), game.scene());
        draw::text(&board, &scene.pieces, &marks(&scene), self.style)
    }

    /// The title of a game.
    pub fn title(&self, name: &str) -> String {
        let (id, _) = game::notation::split_name(name);
        self.words.get(&format!("{id}-title"))
    }

    /// The title of a game with the name that its rules have.
    pub fn heading(&self, name: &str) -> String {
        format!("{} ({name})", self.title(name))
    }

    /// A player's name, with the colour of the pieces where they belong to players.
    pub fn player(&self, player: Player, game: &dyn Match) -> String {
        let name = player.to_string().to_uppercase();
        let board = game.board();
        if !board.owned {
            return name;
        }
        let colour = self.words.get(match board.colours[player] {
            Colour::White => "cli-colour-white",
            Colour::Black => "cli-colour-black",
            Colour::Red => "cli-colour-red",
            Colour::Yellow => "cli-colour-yellow",
        });
        format!("{name} ({colour})")
    }

    /// The winner and the loser's fault, if the match has ended that way.
    pub fn ruled(&self, ruling: &Ruling, game: &dyn Match) -> Option<String> {
        let fault = |fault| {
            let reason = self.words.say(&fault_message(fault));
            Message::new("cli-play-fault").with("reason", reason)
        };
        let why = match &ruling.reason {
            Reason::Rules(_) => return None,
            Reason::Agreed => Message::new("cli-play-agreed"),
            Reason::Resigned(_) => fault(&Fault::GaveUp),
            Reason::Time(_) => Message::new("cli-play-time"),
            Reason::Left(_) => Message::new("cli-play-left"),
            Reason::Illegal { ply, .. } => {
                Message::new("cli-play-illegal").with("ply", ply.as_str())
            }
            Reason::Fault { fault: it, .. } => fault(it),
        };
        let Some(loser) = ruling.reason.loser() else {
            return Some(format!("{} ({})", self.words.get("cli-draw"), self.words.say(&why)));
        };
        let name = |player| self.player(player, game);
        let won = self.words.say(&Message::new("cli-win").with("player", name(!loser)));
        let why = self.words.say(&why.with("player", name(loser)));
        Some(format!("{won} ({why})"))
    }

    /// The player to move, or how the match has ended.
    pub fn status(&self, game: &dyn Match) -> String {
        let Some(end) = game.end() else {
            let player = self.player(game.to_move(), game);
            return self.words.say(&Message::new("cli-to-move").with("player", player));
        };
        let result = match end.outcome {
            Outcome::Draw => self.words.get("cli-draw"),
            Outcome::Win(player) => {
                let player = self.player(player, game);
                self.words.say(&Message::new("cli-win").with("player", player))
            }
        };
        match end.cause {
            Cause::Position => result,
            Cause::Repetition => format!("{result} ({})", self.words.get("cli-by-repetition")),
            Cause::QuietTurns => format!("{result} ({})", self.words.get("cli-by-quiet-turns")),
        }
    }
}

/// A fault in the words of the catalogue; in English they are those of records.
fn fault_message(fault: &Fault) -> Message {
    let because = |id, why: &str| Message::new(id).with("why", why);
    let after = |id, time: &Duration| Message::new(id).with("millis", time.as_millis().to_string());
    match fault {
        Fault::GaveUp => Message::new("cli-fault-gave-up"),
        Fault::Crashed(why) => match why.strip_prefix("exit status: ") {
            Some(status) => Message::new("cli-fault-ended").with("status", status),
            None => because("cli-fault-crashed", why),
        },
        Fault::Late(time) => after("cli-fault-late", time),
        Fault::Silent(time) => after("cli-fault-silent", time),
        Fault::Ignorant(what) => because("cli-fault-ignorant", what),
        Fault::Garbled(what) => because("cli-fault-garbled", what),
    }
}

/// Breaks paragraphs and lists at spaces only: a hyphen may belong to a ply or
/// an option.
pub fn fill(text: &str, first: &str, rest: &str) -> String {
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// Where the next ply can begin or end, and where the last one was.
pub fn marks(scene: &Scene) -> Marks {
    let mut targets: Vec<SiteId> = scene.moves.iter().flat_map(|(_, it)| sites(*it)).collect();
    targets.sort_unstable();
    targets.dedup();
    Marks { targets, last: scene.marked.clone() }
}

/// The sites that a gesture touches.
pub fn sites(gesture: Gesture) -> impl Iterator<Item = SiteId> {
    gesture.touches().filter_map(|touch| match touch {
        game::Touch::Site(site) => Some(site),
        _ => None,
    })
}
