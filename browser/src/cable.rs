//! A cable between browser and server that can be cut: a proxy that breaks
//! every connection and takes no new ones until it is mended.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use anyhow::Result;

/// A cable to a server.
pub struct Cable {
    /// Where the browser plugs in.
    pub address: SocketAddr,
    whole: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Cable {
    /// Lays a cable to the server at that address.
    pub fn lay(server: SocketAddr) -> Result<Cable> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let cable = Cable {
            address: listener.local_addr()?,
            whole: Arc::new(AtomicBool::new(true)),
            streams: Arc::default(),
        };
        let (whole, streams) = (Arc::clone(&cable.whole), Arc::clone(&cable.streams));
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if whole.load(Ordering::Relaxed) {
                    // A server that is gone breaks the connection, as it should.
                    let _ = join(near, server, &streams);
                }
            }
        });
        Ok(cable)
    }

    /// Cuts it.
    pub fn cut(&self) {
        self.whole.store(false, Ordering::Relaxed);
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        for stream in streams.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Mends it.
    pub fn mend(&self) {
        self.whole.store(true, Ordering::Relaxed);
    }
}

fn join(near: TcpStream, server: SocketAddr, streams: &Mutex<Vec<TcpStream>>) -> io::Result<()> {
    let far = TcpStream::connect(server)?;
    let mut all = streams.lock().unwrap_or_else(PoisonError::into_inner);
    for (from, to) in [(&near, &far), (&far, &near)] {
        let (mut from, mut to) = (from.try_clone()?, to.try_clone()?);
        all.push(from.try_clone()?);
        thread::spawn(move || {
            let mut buffer = [0; 16 << 10];
            while let Ok(count) = from.read(&mut buffer) {
                if count == 0 || to.write_all(&buffer[..count]).is_err() {
                    break;
                }
            }
            let _ = to.shutdown(Shutdown::Write);
        });
    }
    Ok(())
}
