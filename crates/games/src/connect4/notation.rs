//! Connect Four in writing: rows from the top `…/…AB…/… a`, or the columns
//! played so far, `4435`.

use game::{Game, Message, Notation, OptionKind, OptionSpec, Options, ParseError, Player};

use super::{BITS, Column, Connect4, MAX_SIDE, MIN_SIDE, Position};
use crate::common::{split_player, unusual};

/// The usual game of the source: seven by seven, four in a line.
const USUAL: Connect4 = Connect4 { columns: 7, rows: 7, line: 4 };

/// The list of columns before the first ply.
const NO_COLUMNS: &str = "-";

const SIDE: OptionKind = OptionKind::Number(MIN_SIDE, MAX_SIDE);

impl Notation for Connect4 {
    const ID: &'static str = "connect4";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { key: "columns", kind: SIDE, default: "7" },
        OptionSpec { key: "rows", kind: SIDE, default: "7" },
        OptionSpec { key: "line", kind: OptionKind::Number(3, 6), default: "4" },
    ];
    const VARIANTS: &'static [&'static str] = &[
        "rows=6",
        "columns=4,rows=4",
        "columns=8,line=5",
        "columns=9,rows=6,line=3",
        "columns=6,rows=9,line=6",
    ];
    const GOLDEN: &'static str = include_str!("golden.perft");

    fn with_options(options: &Options) -> Result<Connect4, ParseError> {
        let number = |key, default| options.number(key).unwrap_or(default);
        let game = Connect4 {
            columns: number("columns", USUAL.columns),
            rows: number("rows", USUAL.rows),
            line: number("line", USUAL.line),
        };
        if BITS < u32::from(game.columns) * game.stride() {
            let expected = Message::new("connect4-expected-board").with("max", BITS);
            let found = format!("columns={},rows={}", game.columns, game.rows);
            return Err(ParseError::new(expected, found));
        }
        Ok(game)
    }

    fn options(&self) -> Vec<String> {
        unusual([
            ("columns", self.columns, USUAL.columns),
            ("rows", self.rows, USUAL.rows),
            ("line", self.line, USUAL.line),
        ])
    }

    fn write_position(&self, position: &Position) -> String {
        let disc = |column, height| match self.owner(position, self.field(column, height)) {
            None => '.',
            Some(Player::A) => 'A',
            Some(Player::B) => 'B',
        };
        let row = |height| (0..self.columns.into()).map(|it| disc(it, height)).collect::<String>();
        let rows: Vec<String> = (0..self.rows.into()).rev().map(row).collect();
        format!("{} {}", rows.join("/"), self.to_move(position))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        if !text.is_empty() && !text.contains(['/', ' ']) {
            return self.parse_columns(text);
        }
        let (board, to_move) = split_player(text)?;
        self.parse_board(board, to_move)
    }

    fn write_move(&self, _position: &Position, mv: Column) -> String {
        (mv.0 + 1).to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Column, ParseError> {
        let expect = |id| ParseError::new(Message::new(id), text);
        let column = match text.as_bytes() {
            &[digit @ b'1'..=b'9'] => Some(digit - b'1'),
            _ => None,
        };
        let Some(column) = column.filter(|it| *it < self.columns) else {
            let expected = Message::new("connect4-expected-column").with("columns", self.columns);
            return Err(ParseError::new(expected, text));
        };
        if self.outcome(position).is_some() {
            return Err(expect("connect4-expected-no-column"));
        }
        if position.free >> column & 1 == 0 {
            return Err(expect("connect4-expected-free-column"));
        }
        Ok(Column(column))
    }

    /// Columns need no separator: `4435` is four plies.
    fn parse_word(&self, position: &Position, word: &str) -> Result<Vec<Column>, ParseError> {
        let mut position = *position;
        let mut moves = Vec::new();
        for part in word.split(';') {
            moves.extend(self.follow(&mut position, part)?);
        }
        Ok(moves)
    }
}

impl Connect4 {
    /// Plays columns written without separators, at least one.
    ///
    /// An error shows them up to the one that is wrong.
    fn follow(&self, position: &mut Position, columns: &str) -> Result<Vec<Column>, ParseError> {
        if columns.is_empty() {
            self.parse_move(position, columns)?;
        }
        let mut moves = Vec::new();
        for (begin, digit) in columns.char_indices() {
            let end = begin + digit.len_utf8();
            let mv = self
                .parse_move(position, &columns[begin..end])
                .map_err(|error| ParseError::new(error.expected, &columns[..end]))?;
            self.apply(position, mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    /// The position after the columns played so far.
    fn parse_columns(&self, text: &str) -> Result<Position, ParseError> {
        let mut position = self.start();
        if text != NO_COLUMNS {
            self.follow(&mut position, text)?;
        }
        Ok(position)
    }

    /// The position of a drawn board, which must be consistent.
    fn parse_board(&self, board: &str, to_move: Player) -> Result<Position, ParseError> {
        let expect = |message: Message| ParseError::new(message, board);
        let shape = || {
            let expected = Message::new("connect4-expected-rows");
            expect(expected.with("columns", self.columns).with("rows", self.rows))
        };

        // 1. The fields, from the top left.
        let mut mine = 0;
        let mut all = 0;
        let rows: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
        let fits = |row: &&[u8]| row.len() == usize::from(self.columns);
        if rows.len() != usize::from(self.rows) || !rows.iter().all(fits) {
            return Err(shape());
        }
        for (height, row) in rows.iter().rev().enumerate() {
            for (column, disc) in row.iter().enumerate() {
                let field = self.field(column, height);
                let owner = match disc {
                    b'A' => Player::A,
                    b'B' => Player::B,
                    b'.' => continue,
                    _ => return Err(shape()),
                };
                all |= field;
                mine |= if owner == to_move { field } else { 0 };
            }
        }

        // 2. A disc lies on the bottom or on another one.
        let bottoms = (0..self.columns).fold(0, |set, it| set | self.bottom(it));
        if all & !bottoms & !(all << 1) != 0 {
            return Err(expect(Message::new("connect4-expected-no-gap")));
        }

        // 3. The players alternate, and A begins.
        let (own, discs) = (mine.count_ones(), all.count_ones());
        let ahead = if to_move == Player::A { 0 } else { 1 };
        if discs - own != own + ahead {
            let expected = match to_move {
                Player::A => Message::new("connect4-expected-as-many"),
                Player::B => Message::new("connect4-expected-one-more"),
            };
            return Err(expect(expected));
        }

        // 4. No disc was played after a line of the opponent.
        if self.has_line(mine) {
            return Err(expect(Message::new("connect4-expected-no-line").with("line", self.line)));
        }
        let free = (0..self.columns).filter(|it| all & self.top(*it) == 0);
        let free = free.fold(0, |set, it| set | 1 << it);
        Ok(Position { mine, all, free, discs: discs as u8 })
    }
}
