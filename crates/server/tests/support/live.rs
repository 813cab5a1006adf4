//! Looking on over a WebSocket (RFC 6455): what is needed of it and no more.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;

use super::client::description;

/// The example of RFC 6455, section 1.3: what is sent, and what must come back.
const KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";
const ACCEPT: &str = "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

/// Frames that are read.
const TEXT: u8 = 0x81;
const PING: u8 = 0x89;

/// A spectator.
pub struct Watcher {
    path: String,
    stream: TcpStream,
}

impl Watcher {
    /// Starts watching.
    pub fn new(server: SocketAddr, path: &str) -> Watcher {
        let mut stream = TcpStream::connect(server).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let asked = format!(
            "GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n"
        );
        stream.write_all(asked.as_bytes()).unwrap();
        let mut watcher = Watcher { path: path.to_owned(), stream };
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.extend(watcher.bytes(1));
        }
        let head = String::from_utf8(head).unwrap();
        assert!(head.starts_with("HTTP/1.1 101 ") && head.contains(ACCEPT), "{head}");
        watcher
    }

    /// The next message, which must be as the API's description says.
    pub fn told(&mut self) -> Value {
        loop {
            let head = self.bytes(2);
            let length = match head[1] {
                126 => u16::from_be_bytes(self.bytes(2).try_into().unwrap()).into(),
                127 => u64::from_be_bytes(self.bytes(8).try_into().unwrap()),
                few => few.into(),
            };
            let data = self.bytes(length as usize);
            match head[0] {
                PING => (),
                TEXT => {
                    let message = serde_json::from_slice(&data).unwrap();
                    description::check_message(&self.path, &message);
                    return message;
                }
                other => panic!("no message but a frame {other:#x}: {data:?}"),
            }
        }
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.stream.read_exact(&mut bytes).unwrap();
        bytes
    }
}
