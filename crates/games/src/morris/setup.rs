//! Reading a position, and everything that can be wrong with one.
//!
//! A position from outside need not be reachable, but its numbers must fit.

use game::{ByPlayer, Message, ParseError, Player};

use super::{Morris, Position, board::POINTS, position::Side};
use crate::common::parse_number;

/// Reads `stones-on-rings to-move in-hand removed pending`.
pub(super) fn parse(game: &Morris, text: &str) -> Result<Position, ParseError> {
    let stones = game.switches.stones;
    let wrong = |expected, found: &str| Err(ParseError::new(expected, found));
    let parts: Vec<&str> = text.split(' ').collect();
    let &[rings, to_move, hand, removed, pending] = parts.as_slice() else {
        return wrong(Message::new("morris-expected-position").with("stones", stones), text);
    };

    // 1. The five parts by themselves.
    let board = parse_rings(rings)?;
    let to_move: Player = to_move.parse()?;
    let hands = parse_pair(hand, stones, "morris-expected-hands")?;
    let gone = parse_pair(removed, stones, "morris-expected-removed")?;
    let most = game.switches.double;
    let Some(due) = parse_number(pending).filter(|&it| it <= most) else {
        return wrong(Message::new("morris-expected-pending").with("max", most), pending);
    };

    // 2. Every stone is somewhere.
    for player in Player::ALL {
        let sum = board[player].count_ones() as u8 + hands[player] + gone[player];
        if sum != stones {
            let expected = Message::new("morris-expected-sum").with("stones", stones);
            let name = if player == Player::A { "A" } else { "B" };
            return wrong(expected.with("player", name).with("sum", sum), text);
        }
    }

    // 3. The stones in hand fit the player: A places first, then both in turn.
    let a_has_placed = (to_move == Player::A) == (due != 0);
    let fit = if a_has_placed {
        hands.a + 1 == hands.b || (hands.a, hands.b) == (0, 0)
    } else {
        hands.a == hands.b
    };
    if !fit {
        let id =
            if a_has_placed { "morris-expected-hand-ahead" } else { "morris-expected-equal-hands" };
        return wrong(Message::new(id), hand);
    }

    // 4. At most one has lost, and then nothing is pending; a removal that is
    //    pending can be made.
    let side = |player| Side::new(player, board[player], hands[player]);
    let (mover, other) = (side(to_move), side(!to_move));
    if mover.has_lost() && other.has_lost() {
        return wrong(Message::new("morris-expected-one-loser"), removed);
    }
    if due != 0 && (mover.has_lost() || other.has_lost()) {
        return wrong(Message::new("morris-expected-nothing-pending"), pending);
    }
    if due != 0 && game.targets(other) == 0 {
        return wrong(Message::new("morris-expected-target"), pending);
    }
    Ok(Position::new(mover, other, due))
}

/// The stones of each player on `......../......../........`.
fn parse_rings(text: &str) -> Result<ByPlayer<u32>, ParseError> {
    let wrong = || ParseError::new(Message::new("morris-expected-rings"), text);
    let bytes = text.as_bytes();
    // Every ninth character separates two rings.
    let (separators, points): (Vec<_>, Vec<_>) =
        bytes.iter().enumerate().partition(|(at, _)| at % 9 == 8);
    let separated = separators.iter().all(|&(_, &byte)| byte == b'/');
    if points.len() != usize::from(POINTS) || separators.len() != 2 || !separated {
        return Err(wrong());
    }
    let mut board = ByPlayer::of(0);
    for (point, (_, &byte)) in points.into_iter().enumerate() {
        match byte {
            b'A' => board.a |= 1 << point,
            b'B' => board.b |= 1 << point,
            b'.' => (),
            _ => return Err(wrong()),
        }
    }
    Ok(board)
}

/// Two numbers of stones, such as `9,9`: A's and B's.
fn parse_pair(text: &str, stones: u8, id: &'static str) -> Result<ByPlayer<u8>, ParseError> {
    let number = |text| parse_number(text).filter(|&it| it <= stones);
    let pair =
        text.split_once(',').and_then(|(a, b)| Some(ByPlayer { a: number(a)?, b: number(b)? }));
    pair.ok_or_else(|| ParseError::new(Message::new(id).with("stones", stones), text))
}
