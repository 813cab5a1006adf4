//! How long the server waits, and how often it speaks.

use std::time::Duration;

/// The times of the server's side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For each command of the prolog.
    pub prolog: Duration,
    /// For `OKWAIT` and `THINKING`. A client under a memory checker is twenty times slower.
    pub answer: Duration,
    /// Between one `WAIT` and the next.
    pub period: Duration,
    /// After `ENDPLAYERS` and `MOVEOK`, before anything else is sent. Clients that read whatever
    /// has come as one message need it.
    pub pause: Duration,
    /// After the last line, before the connection is closed: an early close can cost the client
    /// its last lines.
    pub linger: Duration,
    /// For the system to take a block that a client does not read.
    pub sending: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            prolog: Duration::from_secs(60),
            answer: Duration::from_secs(5),
            period: Duration::from_secs(1),
            pause: Duration::from_millis(60),
            linger: Duration::from_millis(500),
            sending: Duration::from_secs(30),
        }
    }
}
