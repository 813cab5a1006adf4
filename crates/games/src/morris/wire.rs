//! Morris on the course's server: stones with numbers.
//!
//! ```text
//! CAPTURE 1
//! PIECELIST 2,9
//! PIECE0.0 A1      the first stone of player 0, on the point A1
//! PIECE0.1 A       in hand
//! PIECE0.2 C       removed
//! …
//! ENDPIECELIST
//! ```
//!
//! A stone keeps its number for the whole game. A removal is written as the bare name of the
//! point, like a placing.

use game::{
    Block, ByPlayer, Game, Message, Mistake, Notation, ParseError, Player, WireForm, notation,
    protocol::{after, rest_of, wrong},
};

use super::{
    Morris, Ply, Position,
    board::{POINTS, bit},
    notation::point_name,
};

/// Where a stone is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Place {
    Hand,
    On(u8),
    Removed,
}

impl WireForm for Morris {
    const KIND: &'static str = "NMMorris";

    fn of_block(lines: &[&str]) -> Result<Morris, ParseError> {
        let stones = read_count(lines)?;
        notation::with_options(&format!("rules=lmu,stones={stones}"))
    }

    fn write_block(&self, first: &Position, moves: &[Ply]) -> Block {
        let pending = after(self, first, moves).pending();
        let mut board = vec![format!("PIECELIST 2,{}", self.switches.stones)];
        let stones = self.stones(first, moves);
        for player in Player::ALL {
            board.extend(stones[player].iter().enumerate().map(|(number, place)| {
                let place = match place {
                    Place::Hand => "A".to_owned(),
                    Place::On(point) => point_name(*point),
                    Place::Removed => "C".to_owned(),
                };
                format!("PIECE{}.{number} {place}", player.index())
            }));
        }
        board.push("ENDPIECELIST".to_owned());
        Block { request: vec![format!("CAPTURE {pending}")], board }
    }

    fn read_block(&self, lines: &[&str], asked: Player) -> Result<Position, ParseError> {
        let count = usize::from(read_count(lines)?);
        let expected = || wrong(Message::new("morris-expected-stones").with("count", count), lines);
        let pending = rest_of(lines, "CAPTURE ").unwrap_or("0");
        let mut rings = vec!['.'; usize::from(POINTS)];
        let mut beside = ByPlayer::of((0, 0));
        for player in Player::ALL {
            let letter = if player == Player::A { 'A' } else { 'B' };
            for number in 0..count {
                let place = rest_of(lines, &format!("PIECE{}.{number} ", player.index()));
                match place.and_then(parse_place).ok_or_else(expected)? {
                    Place::Hand => beside[player].0 += 1,
                    Place::Removed => beside[player].1 += 1,
                    Place::On(point) => match &mut rings[usize::from(point)] {
                        free @ '.' => *free = letter,
                        _ => return Err(expected()),
                    },
                }
            }
        }
        let rings: Vec<String> = rings.chunks(8).map(|it| it.iter().collect()).collect();
        let (a, b) = (beside.a, beside.b);
        let text = format!("{} {asked} {},{} {},{} {pending}", rings.join("/"), a.0, b.0, a.1, b.1);
        self.parse_position(&text)
    }

    fn write_wire(&self, position: &Position, mv: Ply) -> String {
        match mv {
            Ply::Remove(at) => point_name(at),
            other => self.write_move(position, other),
        }
    }

    fn read_wire(&self, position: &Position, text: &str) -> Result<Ply, ParseError> {
        // `a1` is another point than `A1` in the notation that players use.
        if text.contains(|it: char| it.is_ascii_lowercase()) {
            return Err(ParseError::new(Message::new("morris-expected-point"), text));
        }
        let removal = position.pending() != 0;
        let ply = if removal { format!("x{text}") } else { text.to_owned() };
        self.parse_move(position, &ply)
            .map_err(|error| ParseError { found: text.to_owned(), ..error })
    }

    fn mistake(&self, first: &Position, moves: &[Ply], text: &str) -> (Mistake, Option<String>) {
        let position = after(self, first, moves);
        let target = text.rsplit_once(':').map_or(text, |it| it.1);
        let Some(Place::On(point)) = parse_place(target) else { return (Mistake::Position, None) };
        let holds = Player::ALL.into_iter().find_map(|player| {
            let stones = &self.stones(first, moves)[player];
            let number = stones.iter().position(|it| *it == Place::On(point))?;
            Some(format!("{} holds PIECE{}.{number}", point_name(point), player.index()))
        });
        let own = position.mover().stones() & bit(point) != 0;
        match holds {
            Some(holds) if position.pending() == 0 => (Mistake::Occupied, Some(holds)),
            Some(holds) if own => (Mistake::OwnStone, Some(holds)),
            holds => (Mistake::Position, holds),
        }
    }
}

impl Morris {
    /// Where each stone is, by its number. In the first position the stones on the board have the
    /// lowest numbers, in the order of the points, then come those in hand.
    fn stones(&self, first: &Position, moves: &[Ply]) -> ByPlayer<Vec<Place>> {
        let mut stones = ByPlayer::from_fn(|player| {
            let side = first.side(player);
            let mut list: Vec<Place> =
                (0..POINTS).filter(|it| side.stones() & bit(*it) != 0).map(Place::On).collect();
            list.resize(list.len() + usize::from(side.hand()), Place::Hand);
            list.resize(usize::from(self.switches.stones), Place::Removed);
            list
        });
        let mut position = *first;
        for &ply in moves {
            let mover = self.to_move(&position);
            let (owner, from, to) = match ply {
                Ply::Place(to) => (mover, Place::Hand, Place::On(to)),
                Ply::Shift(from, to) => (mover, Place::On(from), Place::On(to)),
                Ply::Remove(at) => (!mover, Place::On(at), Place::Removed),
            };
            if let Some(stone) = stones[owner].iter_mut().find(|it| **it == from) {
                *stone = to;
            }
            self.apply(&mut position, ply);
        }
        stones
    }
}

/// The number of stones in `PIECELIST 2,9`.
fn read_count(lines: &[&str]) -> Result<u8, ParseError> {
    let count = rest_of(lines, "PIECELIST 2,").and_then(|it| it.parse().ok());
    let expected = Message::new("expected-block-line").with("line", "PIECELIST 2,9");
    count.filter(|it| (3..=12).contains(it)).ok_or_else(|| wrong(expected, lines))
}

fn parse_place(text: &str) -> Option<Place> {
    match *text.as_bytes() {
        [b'A'] => Some(Place::Hand),
        [b'C'] => Some(Place::Removed),
        [ring @ b'A'..=b'C', point @ b'0'..=b'7'] => {
            Some(Place::On((ring - b'A') * 8 + point - b'0'))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(text: &str) -> (Morris, Vec<Ply>) {
        let game: Morris = notation::with_options("rules=lmu").unwrap();
        let (mut position, mut moves) = (game.start(), Vec::new());
        for word in text.split_whitespace() {
            let mv = game.read_wire(&position, word).unwrap_or_else(|error| panic!("{error}"));
            moves.push(mv);
            game.apply(&mut position, mv);
        }
        (game, moves)
    }

    fn lines(text: &str) -> Vec<String> {
        let (game, moves) = play(text);
        game.write_block(&game.start(), &moves).lines().map(str::to_owned).collect()
    }

    /// The recorded opening in the project's notes on the protocol.
    #[test]
    fn the_start_is_the_recorded_one() {
        let lines = lines("");
        assert_eq!(lines[..3], ["CAPTURE 0", "PIECELIST 2,9", "PIECE0.0 A"]);
        assert_eq!(lines[19..], ["PIECE1.8 A", "ENDPIECELIST"]);
        assert_eq!(lines.len(), 21);
    }

    #[test]
    fn a_stone_keeps_its_number() {
        // White closes A0 A1 A2 and takes the second black stone.
        let words = "A0 C0 A1 C1 A2";
        assert_eq!(lines(words)[0], "CAPTURE 1");
        let lines = lines(&format!("{words} C1 B7"));
        assert_eq!(lines[2..5], ["PIECE0.0 A0", "PIECE0.1 A1", "PIECE0.2 A2"]);
        assert_eq!(lines[11..15], ["PIECE1.0 C0", "PIECE1.1 C", "PIECE1.2 B7", "PIECE1.3 A"]);
    }

    #[test]
    fn mistakes_name_the_stone_in_the_way() {
        let (game, moves) = play("A0 C0 A1 C1");
        let mistake = |moves: &[Ply], text| game.mistake(&game.start(), moves, text);
        let holds = |text: &str| Some(format!("{text} holds PIECE1.1"));
        assert_eq!(mistake(&moves, "C1"), (Mistake::Occupied, holds("C1")));
        assert_eq!(mistake(&moves, "A7:C1"), (Mistake::Occupied, holds("C1")));
        assert_eq!(mistake(&moves, "nonsense"), (Mistake::Position, None));
        let (_, moves) = play("A0 C0 A1 C1 A2");
        let own = Some("A2 holds PIECE0.2".to_owned());
        assert_eq!(mistake(&moves, "A2"), (Mistake::OwnStone, own));
        assert_eq!(mistake(&moves, "B0"), (Mistake::Position, None));
    }

    #[test]
    fn the_coordinates_of_players_are_not_read() {
        let (game, _) = play("");
        for text in ["a1", "xA1", "x", "A8", ""] {
            assert!(game.read_wire(&game.start(), text).is_err(), "{text:?}");
        }
    }
}
