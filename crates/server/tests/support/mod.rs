//! A server in this process, on a port of its own, with a store of its own.
#![allow(dead_code, clippy::unwrap_used)] // each test file uses a part, and all are tests

pub mod client;
pub mod live;

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
    thread::JoinHandle,
};

use server::{Config, Limits, Proxies};
use tokio::sync::watch;

/// A server that ends when it is dropped.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    close: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
}

/// A folder for one test, which is removed with it.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new one.
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("spielbank-server-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// The store in it.
    pub fn store(&self) -> String {
        format!("sqlite:{}", self.0.join("matches.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Starts a server with that store.
pub fn start(store: &str) -> Running {
    start_with(store, Limits { rate: 1e9, burst: 1e9, ..Limits::default() })
}

/// Starts a server with that store and these limits.
pub fn start_with(store: &str, limits: Limits) -> Running {
    // No existing tables change what is tested, and none are made on the way.
    run(store, limits, None, Proxies::default())
}

/// Starts a server that has tables, and makes those of small games.
pub fn start_knowing(store: &str, limits: Limits, tables: PathBuf) -> Running {
    run(store, limits, Some(tables), Proxies::default())
}

/// Starts a server behind reverse proxies.
pub fn start_behind(store: &str, limits: Limits, proxies: Proxies) -> Running {
    run(store, limits, None, proxies)
}

fn run(store: &str, limits: Limits, tables: Option<PathBuf>, proxies: Proxies) -> Running {
    let (close, closing) = watch::channel(false);
    let (tell, told) = std::sync::mpsc::channel();
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        next_port: false,
        store: store.to_owned(),
        results: tables.as_ref().map(|it| it.join("results")),
        tables,
        limits,
        proxies,
    };
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(server::run(config, closing, |it| tell.send(it).unwrap())).unwrap();
    });
    Running { address: told.recv().unwrap(), close, thread: Some(thread) }
}

impl Running {
    /// Ends it, politely.
    pub fn end(mut self) {
        self.close.send(true).unwrap();
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.close.send(true);
    }
}
