//! Questions as text.

use std::{error, fmt};

use game::{Message, ParseError};

use super::{Condition, Question};
use crate::{Net, PlaceId, names};

/// How deep conditions may be nested.
const DEPTH: usize = 200;

/// Why a text is no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The character at which it fails, counted from 1.
    pub position: usize,
    /// What was expected, as an entry of the catalogue that completes "expected …".
    pub expected: &'static str,
    /// What was found; empty at the end.
    pub found: String,
}

impl Fault {
    /// What was expected and what was found, as for other texts that cannot be read.
    pub fn error(&self) -> ParseError {
        ParseError::new(Message::new(self.expected), self.found.as_str())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {}, found {:?}", self.expected, self.position, self.found)
    }
}

impl error::Error for Fault {}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A word as it is, which may be one of the grammar.
    Word(String),
    /// An identifier in quotes.
    Quoted(String),
    Number(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 14] =
    ["<=", ">=", "==", "!=", "~>", "<", ">", "=", "+", "-", "*", "(", ")", ","];

struct Parser<'a> {
    net: &'a Net,
    text: &'a str,
    /// Tokens with where they begin and end, in bytes.
    tokens: Vec<(Token, usize, usize)>,
    next: usize,
    depth: usize,
}

/// Reads a question about a net.
///
/// # Errors
///
/// Where the text fails, and what was expected there.
pub fn parse(net: &Net, text: &str) -> Result<Question, Fault> {
    let mut parser = Parser { net, text, tokens: Vec::new(), next: 0, depth: 0 };
    parser.scan()?;
    let question = parser.question()?;
    if parser.next < parser.tokens.len() {
        return Err(parser.fault("petri-question-expected-end"));
    }
    Ok(question)
}

impl Parser<'_> {
    fn scan(&mut self) -> Result<(), Fault> {
        let text = self.text;
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let rest = &text[at..];
            if first.is_whitespace() {
                at += first.len_utf8();
                continue;
            }
            let (token, length) = if first == '"' {
                let Ok((id, after)) = names::quoted(rest) else {
                    return Err(self.fault_at(at, text.len(), "petri-question-expected-quote"));
                };
                (Token::Quoted(id), rest.len() - after.len())
            } else if first.is_ascii_digit() {
                let length = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
                let Ok(number) = rest[..length].parse() else {
                    return Err(self.fault_at(at, at + length, "petri-question-expected-number"));
                };
                (Token::Number(number), length)
            } else if names::starts_plain(first) {
                let length =
                    rest.find(|it: char| !names::continues_plain(it)).unwrap_or(rest.len());
                (Token::Word(rest[..length].to_owned()), length)
            } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
                (Token::Sign(sign), sign.len())
            } else {
                let end = at + first.len_utf8();
                return Err(self.fault_at(at, end, "petri-question-expected-token"));
            };
            self.tokens.push((token, at, at + length));
            at += length;
        }
        Ok(())
    }

    fn fault_at(&self, from: usize, to: usize, expected: &'static str) -> Fault {
        let position = self.text[..from].chars().count() + 1;
        let found = self.text[from..to].chars().take(60).collect();
        Fault { position, expected, found }
    }

    /// The next token is not what was expected.
    fn fault(&self, expected: &'static str) -> Fault {
        match self.tokens.get(self.next) {
            Some(&(_, from, to)) => self.fault_at(from, to, expected),
            None => self.fault_at(self.text.len(), self.text.len(), expected),
        }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|it| &it.0)
    }

    fn sign(&mut self, sign: &str) -> bool {
        let is_next = matches!(self.peek(), Some(Token::Sign(it)) if *it == sign);
        self.next += usize::from(is_next);
        is_next
    }

    fn word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Some(Token::Word(it)) if it.eq_ignore_ascii_case(word));
        self.next += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, sign: &str, expected: &'static str) -> Result<(), Fault> {
        if self.sign(sign) { Ok(()) } else { Err(self.fault(expected)) }
    }

    fn question(&mut self) -> Result<Question, Fault> {
        if self.word("ag") {
            return Ok(Question::Always(self.condition()?));
        }
        if self.word("ef") {
            return Ok(Question::Possibly(self.condition()?));
        }
        if self.word("af") {
            return Ok(Question::Inevitably(self.condition()?));
        }
        if self.word("eg") {
            return Ok(Question::Ever(self.condition()?));
        }
        let condition = self.condition()?;
        if self.word("leadsto") || self.sign("~>") {
            return Ok(Question::LeadsTo(condition, self.condition()?));
        }
        Ok(Question::Now(condition))
    }

    fn condition(&mut self) -> Result<Condition, Fault> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.fault("petri-question-expected-shallow"));
        }
        let mut parts = vec![self.conjunction()?];
        while self.word("or") {
            parts.push(self.conjunction()?);
        }
        let first = one_or(parts, Condition::Or);
        let condition = if self.word("implies") {
            Condition::Or(vec![first.negated(), self.condition()?])
        } else {
            first
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn conjunction(&mut self) -> Result<Condition, Fault> {
        let mut parts = vec![self.negation()?];
        while self.word("and") {
            parts.push(self.negation()?);
        }
        Ok(one_or(parts, Condition::And))
    }

    fn negation(&mut self) -> Result<Condition, Fault> {
        let mut negative = false;
        while self.word("not") {
            negative = !negative;
        }
        let inner = self.atom()?;
        Ok(if negative { inner.negated() } else { inner })
    }

    fn atom(&mut self) -> Result<Condition, Fault> {
        if self.sign("(") {
            let inner = self.condition()?;
            self.expect(")", "petri-question-expected-close")?;
            return Ok(inner);
        }
        if self.word("true") {
            return Ok(Condition::Always(true));
        }
        if self.word("false") {
            return Ok(Condition::Always(false));
        }
        if self.word("deadlock") {
            return Ok(Condition::Deadlock);
        }
        if self.word("fireable") {
            self.expect("(", "petri-question-expected-open")?;
            let mut transitions = Vec::new();
            loop {
                let net = self.net;
                transitions.push(
                    self.id(|id| net.find_transition(id), "petri-question-expected-transition")?,
                );
                if !self.sign(",") {
                    break;
                }
            }
            self.expect(")", "petri-question-expected-close")?;
            return Ok(Condition::Fireable(transitions));
        }
        self.comparison()
    }

    fn id<T>(
        &mut self,
        find: impl Fn(&str) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, Fault> {
        let found = match self.peek() {
            Some(Token::Quoted(id)) => find(id),
            Some(Token::Word(id)) if names::is_plain(id) => find(id),
            _ => None,
        };
        let found = found.ok_or_else(|| self.fault(expected))?;
        self.next += 1;
        Ok(found)
    }

    fn comparison(&mut self) -> Result<Condition, Fault> {
        let start = self.next;
        let left = self.sum()?;
        let Some(sign) =
            ["<=", "<", ">=", ">", "==", "=", "!="].into_iter().find(|it| self.sign(it))
        else {
            return Err(self.fault("petri-question-expected-comparison"));
        };
        let right = self.sum()?;
        // left - right (sign) 0
        let difference = left.minus(&right);
        let opposite = right.minus(&left);
        let at_most = |sum: Option<Sum>, by: i64| {
            let sum = sum?;
            let most = sum.constant.checked_neg()?.checked_sub(by)?;
            Some(Condition::AtMost(sum.terms, most))
        };
        let both = |a: Option<Condition>, b: Option<Condition>| Some((a?, b?));
        let condition = match sign {
            "<=" => at_most(difference, 0),
            "<" => at_most(difference, 1),
            ">=" => at_most(opposite, 0),
            ">" => at_most(opposite, 1),
            "!=" => both(at_most(difference, 1), at_most(opposite, 1))
                .map(|(less, more)| Condition::Or(vec![less, more])),
            _ => both(at_most(difference, 0), at_most(opposite, 0))
                .map(|(less, more)| Condition::And(vec![less, more])),
        };
        condition.ok_or_else(|| {
            self.next = start;
            self.fault("petri-question-expected-number")
        })
    }

    fn sum(&mut self) -> Result<Sum, Fault> {
        let mut sum = Sum::default();
        let mut negative = self.sign("-");
        loop {
            let begin = self.next;
            let (places, factor) = self.term()?;
            let factor = if negative { -factor } else { factor };
            if sum.add(places, factor).is_none() {
                self.next = begin;
                return Err(self.fault("petri-question-expected-number"));
            }
            negative = if self.sign("+") {
                false
            } else if self.sign("-") {
                true
            } else {
                return Ok(sum);
            };
        }
    }

    /// Places with a factor; a number alone has no places.
    fn term(&mut self) -> Result<(Option<Vec<PlaceId>>, i64), Fault> {
        let mut factor = 1;
        if let Some(&Token::Number(number)) = self.peek() {
            self.next += 1;
            let times = self.sign("*");
            let place = match self.peek() {
                Some(Token::Quoted(_)) => true,
                Some(Token::Word(word)) => {
                    names::is_plain(word) || word.eq_ignore_ascii_case("sum")
                }
                _ => false,
            };
            if !times && !place {
                return Ok((None, number));
            }
            factor = number;
        }
        if self.word("sum") {
            self.expect("(", "petri-question-expected-open")?;
            let net = self.net;
            let members = |family: &str| {
                let is_member =
                    |it: &PlaceId| net.place(*it).about.family.as_deref() == Some(family);
                let members: Vec<PlaceId> = net.place_ids().filter(is_member).collect();
                (!members.is_empty()).then_some(members)
            };
            let places = self.id(members, "petri-question-expected-family")?;
            self.expect(")", "petri-question-expected-close")?;
            return Ok((Some(places), factor));
        }
        let net = self.net;
        let place = self.id(|id| net.find_place(id), "petri-question-expected-term")?;
        Ok((Some(vec![place]), factor))
    }
}

fn one_or(mut parts: Vec<Condition>, many: fn(Vec<Condition>) -> Condition) -> Condition {
    if parts.len() == 1 { parts.remove(0) } else { many(parts) }
}

/// A weighted number of tokens.
#[derive(Clone, Debug, Default)]
struct Sum {
    terms: Vec<(PlaceId, i64)>,
    constant: i64,
}

impl Sum {
    /// Adds places with a factor, or a constant; `None` if a number is too large.
    fn add(&mut self, places: Option<Vec<PlaceId>>, factor: i64) -> Option<()> {
        let Some(places) = places else {
            self.constant = self.constant.checked_add(factor)?;
            return Some(());
        };
        for place in places {
            match self.terms.iter_mut().find(|it| it.0 == place) {
                Some(term) => term.1 = term.1.checked_add(factor)?,
                None => self.terms.push((place, factor)),
            }
        }
        // The negation of every factor can be represented too.
        self.terms.iter().all(|it| it.1 != i64::MIN).then_some(())
    }

    fn minus(&self, other: &Sum) -> Option<Sum> {
        let mut difference = self.clone();
        for &(place, factor) in &other.terms {
            difference.add(Some(vec![place]), factor.checked_neg()?)?;
        }
        difference.constant = difference.constant.checked_sub(other.constant)?;
        difference.terms.retain(|it| it.1 != 0);
        Some(difference)
    }
}
