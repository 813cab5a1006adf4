//! Who takes part in a contest.

use std::fmt;

use game::{Message, ParseError};
use play::{Bot, Match, PlayerSpec};

/// A participant of a contest: gives a player for each game.
///
/// It is displayed as records name it. Games are played on several threads, so a contestant may
/// have several players at a time.
pub trait Contestant: fmt::Debug + fmt::Display + Send + Sync {
    /// Asked before the contest begins.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the contestant cannot take part.
    fn check(&self) -> Result<(), ParseError> {
        Ok(())
    }

    /// The player for one game, which begins with this position. What the player leaves to chance
    /// comes from the seed.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the contestant cannot take part.
    fn player(&self, game: &dyn Match, seed: u64) -> Result<Box<dyn Bot>, ParseError>;
}

/// People do not take part.
impl Contestant for PlayerSpec {
    fn check(&self) -> Result<(), ParseError> {
        if *self == PlayerSpec::Human { Err(person()) } else { Ok(()) }
    }

    fn player(&self, _: &dyn Match, seed: u64) -> Result<Box<dyn Bot>, ParseError> {
        self.bot_seeded(seed).ok_or_else(person)
    }
}

/// The error for a person who is entered into a contest.
fn person() -> ParseError {
    ParseError::new(Message::new("play-expected-machine"), PlayerSpec::Human.to_string())
}

#[cfg(test)]
mod tests {
    use std::{
        io::{BufRead, BufReader, Write},
        net::{SocketAddr, TcpListener, TcpStream},
        sync::Arc,
        thread,
    };

    use game::ByPlayer;
    use play::{Fault, Random, begin_at};

    use super::*;
    use crate::{Fixture, Series};

    /// A client at the other end of a connection: it is sent the game and the position in two
    /// lines, and answers with a ply.
    #[derive(Debug)]
    struct Remote(SocketAddr);

    impl fmt::Display for Remote {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("remote")
        }
    }

    impl Contestant for Remote {
        fn player(&self, _: &dyn Match, _: u64) -> Result<Box<dyn Bot>, ParseError> {
            let lost = |_| ParseError::new(Message::new("play-expected-machine"), "remote");
            Ok(Box::new(Connection(TcpStream::connect(self.0).map_err(lost)?)))
        }
    }

    struct Connection(TcpStream);

    impl Bot for Connection {
        fn choose(&mut self, game: &dyn Match) -> Result<String, Fault> {
            let crashed = |error: std::io::Error| Fault::Crashed(error.to_string());
            write!(self.0, "{}\n{}\n", game.name(), game.position()).map_err(crashed)?;
            let mut ply = String::new();
            BufReader::new(&self.0).read_line(&mut ply).map_err(crashed)?;
            Ok(ply.trim_end().to_owned())
        }
    }

    /// Plays at random for everyone who connects.
    fn client() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                thread::spawn(move || {
                    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
                    let mut random = Random::new(Some(1));
                    while let (Some(Ok(name)), Some(Ok(position))) = (lines.next(), lines.next()) {
                        let game = begin_at(&name, Some(&position)).unwrap();
                        writeln!(stream, "{}", random.choose(&*game).unwrap()).unwrap();
                    }
                });
            }
        });
        address
    }

    #[test]
    fn a_client_at_a_connection_takes_part() {
        let engine = PlayerSpec::parse("engine:level=3").unwrap();
        let players: ByPlayer<Arc<dyn Contestant>> =
            ByPlayer { a: Arc::new(Remote(client())), b: Arc::new(engine) };
        let game = games::ALL[0].id;
        let series = Series {
            game: game.to_owned(),
            players: players.clone(),
            games: 4,
            opening: 2,
            seed: 1,
            concurrency: 2,
            sprt: None,
            records: None,
        };
        let standing = series.play(|_| ()).unwrap();
        assert_eq!(standing.tally.games(), 4);
        // Each of its plies was legal, and the engine is the stronger player.
        assert_eq!(standing.faults, ByPlayer::default());
        assert!(standing.tally.points() < 2.0, "{standing:?}");
        let played =
            Fixture::of_series(0, game, &players, 2, 1).play(&false.into()).unwrap().unwrap();
        assert_eq!(played.record.header("a"), Some("remote"));
    }

    #[test]
    fn people_do_not_take_part() {
        let error = PlayerSpec::Human.check().unwrap_err();
        assert_eq!(error.expected.id, "play-expected-machine");
    }
}
