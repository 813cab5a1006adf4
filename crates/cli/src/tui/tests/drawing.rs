//! The screen, drawn into a buffer.

use game::{
    ByPlayer,
    Gesture::{Button, Count, Drag, Tap},
    Language,
    Player::{A, B},
};
use play::PlayerSpec;
use ratatui::{Terminal, backend::TestBackend, style::Modifier};
use text::Catalogue;

use super::{super::screen, super::state::*, super::toy::*, keys};
use crate::{
    session::Session,
    tui::{desk::Desk, keys::Command},
};

const TURNS: &[Turn] = &[
    (A, &[("s0-s2", Drag(0, 2)), ("s0-s3", Drag(0, 3))]),
    (B, &[("pass", Button("pass"))]),
    (A, &[("s2x1", Count(2, 1)), ("s2x2", Count(2, 2))]),
    (B, &[("s1", Tap(1))]),
];

fn session(language: Language, ascii: bool) -> Session {
    let parts =
        [crate::TEXTS, hamster::TEXTS].into_iter().chain(games::ALL.iter().map(|it| it.texts));
    let mut session = Session::new(Catalogue::new(language, parts).unwrap());
    session.style = draw::TextStyle { ascii, colour: true };
    session
}

/// The screen as lines, with what is where.
fn draw(
    state: &State,
    session: &Session,
    width: u16,
    height: u16,
) -> (Vec<String>, screen::Hits, Terminal<TestBackend>) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut hits = screen::Hits::default();
    terminal.draw(|frame| hits = screen::draw(frame, state, session)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    let lines = (0..height).map(|y| row(y).trim_end().to_owned()).collect();
    (lines, hits, terminal)
}

#[test]
fn a_screen_line_by_line() {
    let mut state = state(TURNS, "human", "human");
    keys(&mut state, "\n→→");
    state.update(Event::Studied(1, Some(thought(200, &[]))));
    let (lines, ..) = draw(&state, &session(Language::En, false), 64, 20);
    let expected = "
 toy-title                                 A (White) is to move
                            ▶ █ A (White)  a person
                              ▒ B (Black)  a person
                            ██████████████████▒▒▒▒▒▒▒ +2.00

                            Value ─────────────────────────────

                            █
 ┌───┬───┬───┬───┬───┬───┐
 │   │   │ · │ · │   │   │
 └───┴───┴───┴───┴───┴───┘  Thought ───────────────────────────



                            Plies ─────────────────────────────




 ? help  q quit  u undo  r redo  h hint  m move now  n new";
    let found = format!("\n{}", lines.join("\n"));
    assert!(found == expected, "expected:{expected}\nfound:{found}");
}

#[test]
fn clicks_find_what_was_drawn() {
    let mut state = state(TURNS, "human", "human");
    let session = session(Language::En, false);
    for _ in 0..2 {
        let (lines, hits, _) = draw(&state, &session, 80, 24);
        let row = lines.iter().position(|it| it.contains('·')).unwrap();
        let column = lines[row].chars().position(|it| it == '·').unwrap();
        let event = hits.event(column as u16, row as u16).unwrap();
        assert!(matches!(event, Event::Touch(_)));
        state.update(event);
    }
    assert_eq!(state.desk.game().plies(), ["s0-s2"]);
    // The button is at the bottom, and in the panel.
    let (lines, hits, _) = draw(&state, &session, 80, 24);
    let rows: Vec<usize> = (0..24).filter(|&it| lines[it].contains("pass")).collect();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let column = lines[row].find("pass").unwrap();
        let column = lines[row][..column].chars().count() as u16;
        let event = hits.event(column, row as u16).unwrap();
        assert!(matches!(event, Event::Do(Command::Button)));
    }
    assert!(hits.event(79, 0).is_none());
    let help = hits.event(lines[23].find('?').unwrap() as u16, 23).unwrap();
    assert!(matches!(help, Event::Do(Command::Help)));
}

#[test]
fn cursor_choice_and_hint_differ() {
    let mut state = state(TURNS, "human", "human");
    keys(&mut state, "\n→→→");
    state.hint = Some(("s0-s2".to_owned(), Drag(0, 2)));
    let (lines, _, terminal) = draw(&state, &session(Language::En, false), 80, 24);
    let y = lines.iter().position(|it| it.contains('·')).unwrap() as u16;
    let x = lines[usize::from(y)].chars().position(|it| it == '│').unwrap() as u16;
    let cell = |site: u16| &terminal.backend().buffer()[(x + 4 * site + 2, y)];
    let background = |site: u16| cell(site).bg;
    assert!(cell(3).modifier.contains(Modifier::REVERSED));
    assert!(!cell(2).modifier.contains(Modifier::REVERSED));
    assert_ne!(background(0), background(1), "chosen");
    assert_ne!(background(2), background(1), "hint");
    assert_ne!(background(2), background(0));
}

#[test]
fn the_line_that_is_typed_is_seen() {
    let mut state = state(TURNS, "human", "human");
    keys(&mut state, ":abc");
    let (lines, _, mut terminal) = draw(&state, &session(Language::De, false), 80, 24);
    assert_eq!(lines[22], " Halbzug: abc");
    terminal.backend_mut().assert_cursor_position((13, 22));
    keys(&mut state, &"x".repeat(200));
    let (lines, ..) = draw(&state, &session(Language::De, false), 80, 24);
    assert!(lines[22].starts_with(" Halbzug: xxx") && lines[22].len() < 80);
    keys(&mut state, "\u{1b}:s0-s2 pass\n→→\n");
    let (lines, ..) = draw(&state, &session(Language::De, false), 80, 24);
    assert_eq!(lines[22], " s2: wie viele, von 1 bis 2?");
}

#[test]
fn the_list_shows_what_can_be_redone() {
    let mut state = state(TURNS, "human", "human");
    keys(&mut state, ":s0-s2 pass s2x1\nuu");
    let (lines, ..) = draw(&state, &session(Language::En, false), 80, 24);
    let row = lines.iter().position(|it| it.contains(" 1. ")).unwrap();
    assert!(lines[row].contains("s0-s2") && lines[row].contains("pass"));
    assert!(lines[row + 1].contains(" 2. s2x1"));
}

#[test]
fn the_heading_says_what_the_machine_does() {
    for (language, thinks, waits, thought) in [
        (Language::En, "Thinking ", "Machine waits ", "Thought "),
        (Language::De, "Überlegt ", "Maschine wartet ", "Überlegung "),
    ] {
        let session = session(language, false);
        let mut state = state(TURNS, "human", "engine");
        let heads = |state: &State| {
            let (lines, ..) = draw(state, &session, 80, 24);
            [thinks, waits, thought].map(|it| lines.iter().any(|line| line.contains(it)))
        };
        assert_eq!(heads(&state), [false, false, true]);
        keys(&mut state, ":s0-s2\n");
        assert_eq!(heads(&state), [true, false, false]);
        keys(&mut state, "o");
        assert_eq!(heads(&state), [false, true, false]);
        keys(&mut state, "t");
        assert_eq!(heads(&state), [false, false, true], "a person does not wait");
    }
}

#[test]
fn the_help_is_read_whole_on_a_small_screen() {
    for language in Language::ALL {
        let mut state = state(TURNS, "human", "human");
        keys(&mut state, "?");
        let (lines, ..) = draw(&state, &session(language, false), 80, 24);
        let all = lines.join("\n");
        assert!(all.contains('╭') && all.contains('╯') && !all.contains('↓'), "{all}");
    }
}

#[test]
fn every_game_is_drawn_on_every_screen() {
    for language in Language::ALL {
        for ascii in [false, true] {
            let session = session(language, ascii);
            for name in games::ALL.iter().flat_map(|it| it.names()) {
                let game = play::begin(&name).unwrap();
                let players = ByPlayer { a: PlayerSpec::Human, b: PlayerSpec::Human };
                let mut state = State::new(Desk::new(game, players), None);
                for size in [(80, 24), (120, 40), (40, 50), (30, 10), (5, 3), (1, 1)] {
                    draw(&state, &session, size.0, size.1);
                }
                // Whatever is touched first, nothing breaks.
                keys(&mut state, "\n");
                draw(&state, &session, 80, 24);
                keys(&mut state, "\u{1b}i");
                let (lines, ..) = draw(&state, &session, 80, 24);
                assert!(20 < lines.len());
            }
        }
    }
}

#[test]
fn on_a_usual_screen_every_board_is_seen_whole() {
    for entry in games::ALL {
        let game = play::begin(entry.id).unwrap();
        let sites = game.board().sites.len();
        let players = ByPlayer { a: PlayerSpec::Human, b: PlayerSpec::Human };
        let state = State::new(Desk::new(game, players), None);
        let (_, hits, _) = draw(&state, &session(Language::En, false), 80, 24);
        let mut seen: Vec<u16> = (0..80)
            .flat_map(|x| (0..24).map(move |y| (x, y)))
            .filter_map(|(x, y)| hits.site(x, y))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), sites, "{}", entry.id);
    }
}
