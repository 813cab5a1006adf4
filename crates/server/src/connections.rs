//! Connections: accepted within limits, ended in time.
//!
//! | limit                              | what happens                             |
//! |------------------------------------|------------------------------------------|
//! | too many connections of an address | closed at once                           |
//! | too many connections in all        | closed at once                           |
//! | no complete head of a request      | closed in time, also between two         |
//! | the peer does not read             | closed in time                           |
//! | the server ends                    | all closed after [`FAREWELL`]            |

use std::{
    future::Future,
    io,
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use rooms::{Claim, Share, Visitor, Visitors};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{Sleep, sleep},
};
use tower::ServiceExt;

use crate::proxy::Proxies;

/// A client that takes fewer bytes of an answer in its time counts as not reading.
const SLOWEST: usize = 16 << 10;

/// How long requests may continue once the server is asked to end.
pub const FAREWELL: Duration = Duration::from_secs(3);

/// How long to wait after the system could not accept a connection.
const BREATH: Duration = Duration::from_millis(50);

/// Accepts connections and answers requests until `closing` becomes true, and
/// then for a short while.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    patience: Duration,
    visitors: Arc<Visitors>,
    proxies: Arc<Proxies>,
    mut closing: watch::Receiver<bool>,
) {
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|it| *it) => break,
            // Closed connections leave the set.
            Some(_) = open.join_next() => continue,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if !is_about_one_connection(&error) {
                    tracing::error!(%error, "no connection accepted");
                    sleep(BREATH).await;
                }
                continue;
            }
        };
        // Behind a proxy all visitors come from one address.
        let visitor = match proxies.trusts(peer.ip()) {
            true => Visitor::NOBODY,
            false => Visitor::at(peer.ip()),
        };
        let Some(claim) = visitors.claim(visitor, Share::Connection) else {
            tracing::warn!(%visitor, "too many connections");
            continue;
        };
        let _ = stream.set_nodelay(true);
        let stream = Impatient::new(stream, patience);
        open.spawn(talk(stream, peer, app.clone(), claim, closing.clone()));
    }
    drop(listener);
    let finished = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(FAREWELL, finished).await.is_err() {
        open.shutdown().await;
    }
}

/// Errors of `accept` that concern a single client, which has disconnected.
fn is_about_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers the requests of one connection.
async fn talk(
    stream: Impatient,
    peer: SocketAddr,
    app: Router,
    _claim: Claim,
    mut closing: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(stream.patience);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // A client that disconnects or is too slow is no event.
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|it| *it) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// A stream on which writing fails if the peer does not read.
struct Impatient {
    stream: TcpStream,
    /// How long a write may wait for the peer.
    patience: Duration,
    /// Runs while a write waits for the peer.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Bytes taken by the peer since then.
    taken: usize,
}

impl Impatient {
    fn new(stream: TcpStream, patience: Duration) -> Impatient {
        Impatient { stream, patience, stalled: None, taken: 0 }
    }

    /// Checks the outcome of a write, and the time if the write has to wait.
    fn judge(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
        offered: usize,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(taken)) => {
                self.taken += taken;
                if taken == offered || SLOWEST <= self.taken {
                    self.stalled = None;
                }
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => {
                if self.stalled.is_none() {
                    self.taken = 0;
                }
                let patience = self.patience;
                let timer = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
                ready!(timer.as_mut().poll(context));
                let slow = io::Error::new(io::ErrorKind::TimedOut, "the peer does not read");
                Poll::Ready(Err(slow))
            }
        }
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written, bytes.len())
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let offered = slices.iter().map(|it| it.len()).sum();
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(context, written, offered)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
