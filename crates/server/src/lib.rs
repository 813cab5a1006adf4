//! The page and the API: matches over HTTP, kept in a store.
//!
//! | file        | what it knows                                                  |
//! |-------------|----------------------------------------------------------------|
//! | `store/`    | what a restart must bring back, in SQLite                      |
//! | `clock.rs`  | how much time each player has left                             |
//! | `ruling.rs` | how a match ends before its rules end it                       |
//! | `tree.rs`   | the moves of a match with all their variations                 |
//! | `table.rs`  | one match: what may be done to it, and what it looks like      |
//! | `room.rs`   | one match with those who look on, and the machine that thinks  |
//! | `hall.rs`   | all of them                                                    |
//! | `plain.rs`  | boards, pieces and values as JSON                              |
//! | `http/`     | routes, limits, the page's files                               |
//!
//! A change is written to the store before anybody hears of it: what was
//! acknowledged is there after a restart, however the last run ended. Whoever
//! looks on gets the whole state with a number that grows, so a page that was
//! away for a while has missed nothing once it is back.
//!
//! Thinking happens on threads of its own, as many at a time as there are
//! cores; whoever waits, waits in line.

mod clock;
mod failure;
mod hall;
mod http;
mod plain;
mod room;
mod ruling;
mod store;
mod table;
mod tree;
mod tree_picture;
mod words;

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
};

use play::truth::Library;
use tokio::{net::TcpListener, sync::watch};

pub use failure::{Failure, Gravity};
pub use http::{ROUTES, openapi};
pub use store::{Store, StoreError};
pub use words::TEXTS;

use hall::Hall;

/// Where the page is unless told otherwise.
pub const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// If the port is taken, so many after it are tried.
const PORTS: u16 = 100;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Whether a port that is taken means the next free one.
    pub next_port: bool,
    /// Where matches are kept: `sqlite:FILE`, or `sqlite::memory:`.
    pub store: String,
    /// Where tables of solved positions are, if anywhere.
    pub tables: Option<PathBuf>,
    /// Where results of tournaments and matches are, if anywhere.
    pub results: Option<PathBuf>,
    /// What a single visitor may ask for.
    pub limits: Limits,
}

/// What a single visitor may ask for.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Requests a second, in the long run.
    pub rate: f64,
    /// Requests at once.
    pub burst: f64,
    /// Bytes of a request's body.
    pub body: usize,
    /// Pages that look on, all visitors together.
    pub watchers: usize,
    /// Analyses at a time, all visitors together; more are refused.
    pub analyses: usize,
}

impl Limits {
    /// Where only this machine can come there is nobody to be kept away.
    pub fn at(address: SocketAddr) -> Limits {
        match address.ip().is_loopback() {
            true => Limits { rate: 5000.0, burst: 20_000.0, ..Limits::default() },
            false => Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { rate: 100.0, burst: 1000.0, body: 64 << 10, watchers: 2000, analyses: 8 }
    }
}

/// Why a server does not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("{0}: {1}")]
    Address(SocketAddr, io::Error),
    /// The store cannot be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The catalogue is broken.
    #[error("{0}")]
    Texts(#[from] text::BadCatalogue),
    /// The operating system refuses something.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves until asked to end; `ready` is told the address once it listens.
///
/// # Errors
///
/// [`ServeError`] if it cannot start.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let (close, closing) = watch::channel(false);
        tokio::spawn(async move {
            asked_to_end().await;
            let _ = close.send(true);
        });
        run(config, closing, ready).await
    })
}

/// Serves until `closing` becomes true.
///
/// # Errors
///
/// [`ServeError`] if it cannot start.
pub async fn run(
    config: Config,
    closing: watch::Receiver<bool>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let listener = listen(&config).await?;
    let address = listener.local_addr()?;
    let store = Store::open(&config.store).await?;
    let words = words::Words::new()?;
    let library = Arc::new(Library::new(config.tables));
    let hall = Hall::open(store, library, closing.clone()).await?;
    let app = http::app(http::Shared {
        hall: Arc::clone(&hall),
        words: Arc::new(words),
        results: config.results,
        limits: config.limits,
        loopback: address.ip().is_loopback(),
        closing: closing.clone(),
    });
    ready(address);
    let service = app.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).with_graceful_shutdown(closed(closing)).await?;
    hall.close().await;
    Ok(())
}

async fn closed(mut closing: watch::Receiver<bool>) {
    // An error means that nobody is left who could ask for the end.
    let _ = closing.wait_for(|it| *it).await;
}

async fn listen(config: &Config) -> Result<TcpListener, ServeError> {
    let mut address = config.address;
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                let taken = error.kind() == io::ErrorKind::AddrInUse && config.next_port;
                let more = address.port() < config.address.port().saturating_add(PORTS);
                if !(taken && more) {
                    return Err(ServeError::Address(address, error));
                }
                address.set_port(address.port() + 1);
            }
        }
    }
}

/// Lets something be done when an interrupt comes from the keyboard, or a
/// polite request to end; they do nothing else from then on.
///
/// # Errors
///
/// If the system does not allow it.
pub fn when_asked_to_end(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let wait = move || {
        runtime.block_on(asked_to_end());
        act();
    };
    std::thread::Builder::new().spawn(wait).map(drop)
}

/// An interrupt from the keyboard, or a polite request to end.
async fn asked_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => (),
                _ = terminate.recv() => (),
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
