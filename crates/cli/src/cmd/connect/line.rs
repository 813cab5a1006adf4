//! The connection to a server, and what the Connector waits for.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream, ToSocketAddrs},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::{Duration, Instant as Now},
};

use play::PlayerSpec;
use wire::Instant;

use super::{answer::Answer, thinker::Thinker};
use crate::{failure::Failure, session::Session};

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the Connector waits for.
pub enum Happening {
    /// Bytes of the server, and when they arrived.
    Bytes(Vec<u8>, Instant),
    /// The server has closed the connection.
    Cut,
    /// A line of the Thinker.
    Answer(Answer),
    /// The Thinker is gone.
    Alone,
}

/// The connection to a server, with the Thinker beside it.
pub struct Connection {
    stream: TcpStream,
    begun: Now,
    /// What happens, from the server and from the Thinker.
    pub happenings: Receiver<Happening>,
    /// The Thinker.
    pub thinker: Thinker,
}

impl Connection {
    /// Starts the Thinker, waits until it can be woken, and connects.
    pub fn open(
        session: &Session,
        server: &str,
        engine: &PlayerSpec,
    ) -> Result<Connection, Failure> {
        let failed = |error| Failure::File(server.to_owned(), error);
        let stream = connect(server).map_err(failed)?;
        stream.set_nodelay(true).map_err(failed)?;
        let (sender, happenings) = channel();
        let answers = sender.clone();
        let tell = move |answer: Option<Answer>| {
            answers.send(answer.map_or(Happening::Alone, Happening::Answer)).is_ok()
        };
        let language = session.words.language().code();
        let thinker = Thinker::start(engine, language, tell)?;
        let begun = Now::now();
        let reader = stream.try_clone().map_err(failed)?;
        // Nothing is read before the Thinker is ready, so that no time of a move is lost.
        match happenings.recv_timeout(PATIENCE) {
            Ok(Happening::Answer(Answer::Ready)) => {}
            _ => return Err(super::alone()),
        }
        thread::spawn(move || read(reader, begun, &sender));
        Ok(Connection { stream, begun, happenings, thinker })
    }

    /// The time on the clock of the machines.
    pub fn now(&self) -> Instant {
        instant(self.begun)
    }

    /// Sends bytes in one write.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

fn connect(server: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::other("no address");
    for address in server.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn instant(begun: Now) -> Instant {
    Instant::from_micros(u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX))
}

/// Does nothing but read, so that the time of an arrival is right.
fn read(mut stream: TcpStream, begun: Now, happenings: &Sender<Happening>) {
    let mut buffer = [0; 4096];
    loop {
        let happening = match stream.read(&mut buffer) {
            Ok(0) => Happening::Cut,
            Ok(count) => Happening::Bytes(buffer[..count].to_vec(), instant(begun)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => Happening::Cut,
        };
        let over = matches!(happening, Happening::Cut);
        if happenings.send(happening).is_err() || over {
            return;
        }
    }
}
