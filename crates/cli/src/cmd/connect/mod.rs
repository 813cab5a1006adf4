//! `connect`: our client for the game servers.
//!
//! It is two processes, as the course's specification draws them: the Connector talks to the
//! server, the Thinker computes. The Connector puts the position into shared memory and wakes the
//! Thinker with a signal; the Thinker answers through a pipe.

#[cfg(unix)]
mod answer;
mod config;
#[cfg(unix)]
mod kgp;
#[cfg(unix)]
mod line;
#[cfg(unix)]
mod mnm;
#[cfg(unix)]
mod request;
#[cfg(unix)]
mod thinker;
#[cfg(unix)]
mod thinking;

use std::{fs::File, io::Read};

use clap::{ArgMatches, Command};
use game::{Message, ParseError};
use play::{PlayerSpec, wired};
use text::Catalogue;
use wire::mnm::Wish;

use self::config::Config;
use super::{given, number, option};
use crate::{failure::Failure, session::Session};

/// The file that is read unless another is named.
const FILE: &str = "client.conf";

/// The server unless one is named.
const HOST: &str = "127.0.0.1";

pub fn define(command: Command, words: &Catalogue) -> Command {
    let about = |name, help| option(words, name, "cli-value-text").help(words.get(help));
    command
        .arg(option(words, "server", "cli-value-server"))
        .arg(about("id", "cli-arg-connect-id").short('g'))
        .arg(
            option(words, "player", "cli-value-number")
                .short('p')
                .help(words.get("cli-arg-connect-player")),
        )
        .arg(option(words, "config", "cli-value-file").short('c'))
        .arg(option(words, "engine", "cli-value-player"))
        .arg(option(words, "kgp", "cli-value-server"))
        .arg(about("token", "cli-arg-token"))
        .arg(about("name", "cli-arg-connect-name"))
        .arg(about("thinker", "cli-arg-thinker").hide(true))
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    let engine = PlayerSpec::parse(given(matches, "engine").unwrap_or("engine"))?;
    if engine.bot().is_none() {
        let expected = Message::new("cli-connect-expected-engine");
        return Err(ParseError::new(expected, engine.to_string()).into());
    }
    let thinker = number(matches, "thinker", 1, u32::MAX.into())?.map(|it| it as u32);
    if let Some(connector) = thinker {
        return system::think(session, connector, &engine);
    }
    if let Some(server) = given(matches, "kgp") {
        let server = with_port(server, wire::kgp::PORT)?;
        let text = |name| given(matches, name).map(str::to_owned);
        return system::kgp(session, &server, text("name"), text("token"), &engine);
    }
    let config = read(given(matches, "config"))?;
    let Some(id) = given(matches, "id") else {
        return Err(Failure::Usage(Message::new("cli-missing").with("argument", "--id GAME-ID")));
    };
    let plain = |it: u8| it.is_ascii_alphanumeric();
    if id.is_empty() || !id.bytes().all(plain) {
        return Err(ParseError::new(Message::new("cli-connect-expected-id"), id).into());
    }
    let player = number(matches, "player", 1, 2)?.map(|it| it as u32 - 1);
    let server = match given(matches, "server") {
        Some(server) => with_port(server, wire::mnm::PORT)?,
        None => {
            let host = config.host.as_deref().unwrap_or(HOST);
            format!("{host}:{}", config.port.unwrap_or(wire::mnm::PORT))
        }
    };
    let kinds = wired::kinds();
    let kinds = match config.kind {
        Some(kind) if kinds.contains(&kind) => vec![kind],
        Some(kind) => {
            let expected = Message::new("play-expected-kind").with("kinds", kinds.join(", "));
            return Err(ParseError::new(expected, kind).into());
        }
        None => kinds,
    };
    system::mnm(session, &server, Wish { id: id.to_owned(), player, kinds }, &engine)
}

/// The server with a port, the usual one if none is given.
fn with_port(server: &str, usual: u16) -> Result<String, ParseError> {
    let wrong = || ParseError::new(Message::new("cli-connect-expected-server"), server);
    let plain = !server.is_empty() && !server.contains(char::is_whitespace);
    match server.rsplit_once(':') {
        _ if !plain => Err(wrong()),
        // An address of version 6 has colons of its own.
        Some((host, port)) if !host.is_empty() && !port.ends_with(']') => {
            let port: u16 = port.parse().map_err(|_| wrong())?;
            Ok(format!("{host}:{port}"))
        }
        Some(("", _)) => Err(wrong()),
        _ => Ok(format!("{server}:{usual}")),
    }
}

/// The configuration: the file that is named, or the default one if it exists.
fn read(path: Option<&str>) -> Result<Config, Failure> {
    let named = path.is_some();
    let path = path.unwrap_or(FILE);
    let text = File::open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(config::LARGEST as u64).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    });
    match text {
        Ok(text) => Ok(Config::parse(&text)),
        Err(error) if named => Err(Failure::File(path.to_owned(), error)),
        Err(_) => Ok(Config::default()),
    }
}

/// The Thinker is gone.
#[cfg(unix)]
fn alone() -> Failure {
    Failure::NoBecause(Message::new("cli-connect-alone"))
}

/// Where there are signals.
#[cfg(unix)]
mod system {
    use super::*;

    pub fn think(session: &Session, connector: u32, engine: &PlayerSpec) -> Result<(), Failure> {
        thinking::run(session, connector, engine)
    }

    pub fn mnm(
        session: &mut Session,
        server: &str,
        wish: Wish,
        engine: &PlayerSpec,
    ) -> Result<(), Failure> {
        super::mnm::run(session, server, wish, engine)
    }

    pub fn kgp(
        session: &mut Session,
        server: &str,
        name: Option<String>,
        token: Option<String>,
        engine: &PlayerSpec,
    ) -> Result<(), Failure> {
        use wire::kgp::{Mode, Wish};
        super::kgp::run(session, server, Wish { mode: Mode::Freeplay, name, token }, engine)
    }
}

/// Where there are none, there is no Thinker.
#[cfg(not(unix))]
mod system {
    use super::*;

    fn unsupported() -> Result<(), Failure> {
        Err(Failure::NoBecause(Message::new("cli-connect-unsupported")))
    }

    pub fn think(_: &Session, _: u32, _: &PlayerSpec) -> Result<(), Failure> {
        unsupported()
    }

    pub fn mnm(_: &mut Session, _: &str, _: Wish, _: &PlayerSpec) -> Result<(), Failure> {
        unsupported()
    }

    pub fn kgp(
        _: &mut Session,
        _: &str,
        _: Option<String>,
        _: Option<String>,
        _: &PlayerSpec,
    ) -> Result<(), Failure> {
        unsupported()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_a_port() {
        for (text, expected) in [
            ("example.org", "example.org:1357"),
            ("example.org:99", "example.org:99"),
            ("127.0.0.1", "127.0.0.1:1357"),
            ("[::1]", "[::1]:1357"),
            ("[::1]:99", "[::1]:99"),
        ] {
            assert_eq!(with_port(text, 1357).unwrap(), expected);
        }
        for text in ["", ":", ":99", "a:b", "a:99999", "a b", "a:"] {
            assert!(with_port(text, 1357).is_err(), "{text:?}");
        }
    }
}
