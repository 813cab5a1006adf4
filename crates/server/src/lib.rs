//! The page and the API: matches over HTTP.
//!
//! A front end of the rooms (`rooms`) and their store (`store`); the rules of play are decided
//! there, not here.
//!
//! | file             | what it knows                                             |
//! |------------------|-----------------------------------------------------------|
//! | `http/`          | routes, the page's files, status codes                    |
//! | `plain.rs`       | boards, states and values as JSON                         |
//! | `failure.rs`     | what can go wrong, and what is said about it              |
//! | `connections.rs` | connections, accepted within limits and ended in time     |
//! | `proxy.rs`       | reverse proxies in front of the server                    |
//! | `log.rs`         | the log                                                   |
//!
//! ```no_run
//! use server::{ADDRESS, Config, Limits, Proxies};
//!
//! let config = Config {
//!     address: ADDRESS,
//!     next_port: true,
//!     store: "sqlite::memory:".to_owned(),
//!     tables: None,
//!     results: None,
//!     limits: Limits::private(),
//!     proxies: Proxies::default(),
//! };
//! server::serve(config, |address| eprintln!("http://{address}"))?;
//! # Ok::<(), server::ServeError>(())
//! ```

mod connections;
mod failure;
mod http;
mod log;
mod plain;
mod proxy;
mod reviewing;
mod tree_picture;
mod words;

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use play::tablebase::Library;
use rooms::{Rooms, Visitors};
use store::{Store, StoreError};
use tokio::{net::TcpListener, sync::watch};

pub use failure::{Failure, Gravity};
pub use http::{ROUTES, openapi};
pub use proxy::Proxies;
pub use rooms::Limits;
pub use words::TEXTS;

/// The default address.
pub const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Number of ports tried after one that is in use.
const PORTS: u16 = 100;

/// How long the store may take to finish what it writes when the server ends.
const LAST_WRITES: Duration = Duration::from_secs(1);

/// Maximum number of open files besides connections: the store, tables, the log.
const OTHER_FILES: usize = 200;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: SocketAddr,
    /// Whether to try the next ports if this one is in use.
    pub next_port: bool,
    /// The store: `sqlite:FILE`, or `sqlite::memory:`.
    pub store: String,
    /// The folder with tables of solved positions, if any.
    pub tables: Option<PathBuf>,
    /// The folder with results of tournaments and matches, if any.
    pub results: Option<PathBuf>,
    /// The limits of each visitor.
    pub limits: Limits,
    /// The reverse proxies in front of the server.
    pub proxies: Proxies,
}

/// Why a server does not start or continue.
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

/// Serves until asked to end; calls `ready` with the address once it listens.
///
/// # Errors
///
/// [`ServeError`] if it cannot start.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    log::install();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let (close, closing) = watch::channel(false);
        let (hurry, hurried) = tokio::sync::oneshot::channel();
        let mut requests = EndRequests::listen()?;
        tokio::spawn(async move {
            requests.next().await;
            let _ = close.send(true);
            requests.next().await;
            let _ = hurry.send(());
        });
        tokio::select! {
            result = run(config, closing, ready) => result,
            // A second request ends it at once. Everything acknowledged has been stored.
            Ok(()) = hurried => Ok(()),
        }
    });
    // Threads that still think end with the process.
    runtime.shutdown_background();
    result
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
    let limits = within_file_handles(config.limits);
    let visitors = Visitors::new(limits);
    let proxies = Arc::new(config.proxies);
    let rooms = Rooms::open(store, library, limits, closing.clone(), plain::snapshot);
    let app = http::app(http::Shared {
        rooms: Arc::clone(&rooms),
        words: Arc::new(words),
        results: config.results,
        limits,
        visitors: Arc::clone(&visitors),
        proxies: Arc::clone(&proxies),
        loopback: address.ip().is_loopback(),
        closing: closing.clone(),
    });
    ready(address);
    tokio::spawn(Arc::clone(&rooms).go_on());
    let patience = limits.patience;
    connections::serve(listener, app, patience, visitors, proxies, closing).await;
    let _ = tokio::time::timeout(LAST_WRITES, rooms.close()).await;
    Ok(())
}

/// Raises the limit of open files as far as the system allows, and lowers the number of connections
/// to what remains.
fn within_file_handles(limits: Limits) -> Limits {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut found = getrlimit(Resource::Nofile);
        if found.current != found.maximum {
            let raised = rustix::process::Rlimit { current: found.maximum, ..found };
            if setrlimit(Resource::Nofile, raised).is_ok() {
                found = getrlimit(Resource::Nofile);
            }
        }
        let files =
            found.current.map_or(usize::MAX, |it| usize::try_from(it).unwrap_or(usize::MAX));
        let all = limits.connections.1.min(files.saturating_sub(OTHER_FILES).max(8));
        // Leave room for several visitors, however low the limit is.
        let each = limits.connections.0.min((all / 2).max(4));
        Limits { connections: (each, all), ..limits }
    }
    #[cfg(not(unix))]
    limits
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

/// Calls a function on an interrupt from the keyboard or SIGTERM, which have no other effect from
/// then on.
///
/// # Errors
///
/// If the system does not allow it.
pub fn when_asked_to_end(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut requests = runtime.block_on(async { EndRequests::listen() })?;
    let wait = move || {
        runtime.block_on(requests.next());
        act();
    };
    std::thread::Builder::new().spawn(wait).map(drop)
}

/// Requests to end: an interrupt from the keyboard, or SIGTERM.
///
/// It listens as soon as it exists, so no request between two calls of [`EndRequests::next`] is
/// missed.
struct EndRequests {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl EndRequests {
    fn listen() -> io::Result<EndRequests> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let signals = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
            Ok(EndRequests { signals })
        }
        #[cfg(not(unix))]
        Ok(EndRequests {})
    }

    /// Waits for the next request.
    async fn next(&mut self) {
        #[cfg(unix)]
        {
            let [interrupt, terminate] = &mut self.signals;
            tokio::select! {
                _ = interrupt.recv() => (),
                _ = terminate.recv() => (),
            }
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}
