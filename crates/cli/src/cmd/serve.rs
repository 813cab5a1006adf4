//! `serve`: the page and the API, until it is asked to end.

use std::{
    fs,
    io::{IsTerminal, Write},
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    process::{Command as Process, Stdio},
};

use clap::{ArgMatches, Command};
use game::{Message, ParseError};
use play::tablebase;
use serde_json::json;
use server::{ADDRESS, Config, Limits, Proxies, ServeError};
use text::Catalogue;

use super::{given, option};
use crate::{failure::Failure, session::Session};

pub fn define(command: Command, words: &Catalogue) -> Command {
    command
        .arg(option(words, "http", "cli-value-address"))
        .arg(option(words, "store", "cli-value-store"))
        .arg(option(words, "tables", "cli-value-folder"))
        .arg(option(words, "trusted-proxy", "cli-value-addresses"))
        .arg(option(words, "public-host", "cli-value-hosts"))
        .arg(option(words, "results", "cli-value-folder").help(words.get("cli-arg-serve-results")))
}

/// What `spielbank` alone means.
pub fn default(session: &mut Session) -> Result<(), Failure> {
    serve(session, &|_| None)
}

pub fn run(session: &mut Session, matches: &ArgMatches) -> Result<(), Failure> {
    serve(session, &|name| given(matches, name))
}

fn serve<'a>(
    session: &mut Session,
    given: &dyn Fn(&'static str) -> Option<&'a str>,
) -> Result<(), Failure> {
    let http = given("http");
    let address = http.map(address).transpose()?.unwrap_or(ADDRESS);
    let store = match given("store") {
        Some(text) => url(text),
        None => home()?,
    };
    let proxies = Proxies {
        trusted: list(given("trusted-proxy"), proxy)?,
        hosts: list(given("public-host"), host)?,
    };
    let config = Config {
        address,
        // A port that the user names must be this one.
        next_port: http.is_none(),
        store,
        // Without a data directory there are no tables, and everything else works.
        tables: given("tables").map(PathBuf::from).or_else(|| tablebase::directory().ok()),
        results: given("results").map(PathBuf::from),
        limits: if address.ip().is_loopback() && proxies.is_empty() {
            Limits::private()
        } else {
            Limits::default()
        },
        proxies,
    };
    let mut told = Ok(());
    let result = server::serve(config, |listening| told = tell(session, address, listening));
    told?;
    result.map_err(|error| match error {
        ServeError::Address(address, error) => Failure::File(address.to_string(), error),
        ServeError::Store(error) => {
            let error = session.words.say(&error.message());
            Failure::NoBecause(Message::new("cli-serve-failed").with("error", error))
        }
        other => {
            Failure::NoBecause(Message::new("cli-serve-failed").with("error", other.to_string()))
        }
    })
}

fn address(text: &str) -> Result<SocketAddr, ParseError> {
    // A port without an address means loopback.
    let here = text.parse::<u16>().ok().map(|port| SocketAddr::new(ADDRESS.ip(), port));
    let parsed = here.or_else(|| text.parse().ok());
    parsed.ok_or_else(|| ParseError::new(Message::new("cli-expected-address"), text))
}

/// Several things, separated by commas.
fn list<T>(
    text: Option<&str>,
    read: fn(&str) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    text.map_or(Ok(Vec::new()), |it| it.split(',').map(|it| read(it.trim())).collect())
}

fn proxy(text: &str) -> Result<IpAddr, ParseError> {
    text.parse().map_err(|_| ParseError::new(Message::new("cli-expected-proxy"), text))
}

fn host(text: &str) -> Result<String, ParseError> {
    let fits = |it: u8| it.is_ascii_alphanumeric() || b"-.:[]".contains(&it);
    match !text.is_empty() && text.bytes().all(fits) {
        true => Ok(text.to_ascii_lowercase()),
        false => Err(ParseError::new(Message::new("cli-expected-host"), text)),
    }
}

/// A file alone means a store in that file.
pub(super) fn url(text: &str) -> String {
    if text.starts_with("sqlite:") { text.to_owned() } else { format!("sqlite:{text}") }
}

/// The default place of the store: in the user's data directory.
pub(super) fn home() -> Result<String, Failure> {
    let set = |name: &str| std::env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let data = set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|it| it.join(".local").join("share")))
        .or_else(|| set("LOCALAPPDATA"));
    let folder = data.unwrap_or_else(|| PathBuf::from(".")).join("spielbank");
    let failed = |error| Failure::File(folder.display().to_string(), error);
    fs::create_dir_all(&folder).map_err(failed)?;
    Ok(format!("sqlite:{}", folder.join("matches.db").display()))
}

/// Says where the page is, and opens it where there is a desktop.
fn tell(session: &mut Session, asked: SocketAddr, listening: SocketAddr) -> Result<(), Failure> {
    let page = format!("http://{listening}/");
    if session.json {
        session.print_json(&json!({ "http": page }))?;
    } else {
        if asked.port() != 0 && asked.port() != listening.port() {
            let busy = Message::new("cli-serve-busy").with("port", asked.port().to_string());
            writeln!(session.out, "{}", session.words.say(&busy))?;
        }
        let ready = Message::new("cli-serve-ready").with("page", page.as_str());
        writeln!(session.out, "{}", session.words.say(&ready))?;
    }
    session.out.flush()?;
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|it| std::env::var_os(it).is_some());
    if desktop && !session.json && std::io::stdout().is_terminal() {
        let (no, nowhere) = (Stdio::null(), Stdio::null());
        // If there is no browser, the address has been printed and can be typed.
        let _ = Process::new("xdg-open")
            .arg(&page)
            .stdin(no)
            .stdout(nowhere)
            .stderr(Stdio::null())
            .spawn();
    }
    Ok(())
}
