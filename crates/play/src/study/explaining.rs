//! What a game's theory says about a position, step by step.

use game::{Cell, Explanation, Line, Message, ParseError, Playable, Step, Theory, notation};
use games::{Ability, LineVisitor};
use serde_json::{Value, json};

use crate::Match;

/// What a game's theory says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// What its strategy is called.
    pub strategy: &'static str,
    /// Whether the player to move wins; after the end, whether he has won.
    pub wins: bool,
    /// The ply that wins, if there is one.
    pub reply: Option<String>,
    /// How it comes to that.
    pub explanation: Explanation,
}

/// Explains the current position of a match.
///
/// # Errors
///
/// [`ParseError`] if the game has no theory.
pub fn explain(game: &dyn Match) -> Result<Explained, ParseError> {
    struct Ask;
    impl LineVisitor for Ask {
        type Out = Result<Explained, ParseError>;

        fn choose(&self, _: &[Ability]) -> Option<Ability> {
            Some(Ability::theory)
        }

        fn visit<G: Playable>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
            Err(games::unable(Ability::theory, &notation::name(line.game())))
        }

        fn theory<G: Playable + Theory>(self, line: &Line<G>, _: &[G::Move]) -> Self::Out {
            let (game, position) = (line.game(), line.position());
            let reply = game.reply(position).map(|mv| game.write_move(position, mv));
            let (wins, explanation) = (game.wins(position), game.explain(position));
            Ok(Explained { strategy: G::STRATEGY, wins, reply, explanation })
        }
    }
    game.line().enter(Ask)
}

impl Explained {
    /// As data for programs and the page, with the words of a language.
    pub fn to_json(&self, say: impl Fn(&Message) -> String) -> Value {
        let cell = |cell: &Cell| match cell {
            Cell::Text(text) => text.clone(),
            Cell::Said(message) => say(message),
        };
        let cells = |cells: &[Cell]| cells.iter().map(cell).collect::<Vec<String>>();
        let all = |messages: &[Message]| messages.iter().map(&say).collect::<Vec<String>>();
        let step = |step: &Step| {
            let table = step.table.as_ref().map(|table| {
                let rows = table.rows.iter();
                let rows: Vec<Value> = rows
                    .map(|it| json!({ "cells": cells(&it.cells), "marked": it.is_marked }))
                    .collect();
                json!({ "head": cells(&table.head), "rows": rows, "marked": table.marked })
            });
            json!({
                "title": say(&step.title),
                "before": all(&step.before),
                "table": table,
                "after": all(&step.after),
                "ply": step.ply,
            })
        };
        let numbers: serde_json::Map<String, Value> = self
            .explanation
            .numbers
            .iter()
            .map(|&(name, number)| (name.to_owned(), number.into()))
            .collect();
        let steps: Vec<Value> = self.explanation.steps.iter().map(step).collect();
        json!({
            "strategy": self.strategy,
            "wins": self.wins,
            "reply": self.reply,
            "numbers": numbers,
            "steps": steps,
        })
    }
}
