//! Reverse proxies: those whose forwarded addresses are trusted, and the names under which the
//! server is known outside.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};
use rooms::Visitor;

/// The configuration of the proxies in front of the server.
#[derive(Clone, Debug, Default)]
pub struct Proxies {
    /// Addresses of trusted proxies.
    pub trusted: Vec<IpAddr>,
    /// Names under which the server is known outside, in lower case, with a port if it is not the
    /// default.
    pub hosts: Vec<String>,
}

impl Proxies {
    /// Whether no proxy is configured: a server that listens to loopback alone is then reached from
    /// this machine only.
    pub fn is_empty(&self) -> bool {
        self.trusted.is_empty() && self.hosts.is_empty()
    }

    /// Whether the forwarded addresses of this peer are trusted.
    pub fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted.contains(&peer.to_canonical())
    }

    /// Whether the server is known under this name.
    pub fn serves(&self, host: &str) -> bool {
        self.hosts.iter().any(|it| it.eq_ignore_ascii_case(host))
    }

    /// The address that makes a request.
    ///
    /// Every proxy appends the address it sees to `X-Forwarded-For`. Entries before the last
    /// untrusted address may be forged.
    pub fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> Visitor {
        if !self.trusts(peer) {
            return Visitor::at(peer);
        }
        let forwarded = headers.get_all("x-forwarded-for").iter();
        let texts: Vec<&str> = forwarded.filter_map(|it| it.to_str().ok()).collect();
        let last = texts
            .iter()
            .flat_map(|it| it.split(','))
            .rev()
            .map(|it| address(it.trim()))
            .find(|it| !it.is_some_and(|it| self.trusts(it)));
        Visitor::at(last.flatten().unwrap_or(peer))
    }
}

/// An address, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let whole = text.parse::<IpAddr>().ok();
    whole.or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|it| it.ip()))
}

/// The host that a request names. `None` if it names none, or several.
pub fn only_host(headers: &HeaderMap) -> Option<&str> {
    let mut all = headers.get_all(header::HOST).iter();
    match (all.next(), all.next()) {
        (Some(host), None) => host.to_str().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(forwarded: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for it in forwarded {
            headers.append("x-forwarded-for", it.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let proxies = Proxies {
            trusted: vec!["127.0.0.1".parse().unwrap(), "10.0.0.1".parse().unwrap()],
            hosts: Vec::new(),
        };
        let at = |it: &str| Visitor::at(it.parse().unwrap());
        let seen = |peer: &str, forwarded: &[&str]| {
            proxies.visitor(peer.parse().unwrap(), &headers(forwarded))
        };
        assert_eq!(seen("127.0.0.1", &["192.0.2.7"]), at("192.0.2.7"));
        assert_eq!(seen("127.0.0.1", &["8.8.8.8, 192.0.2.7"]), at("192.0.2.7"), "invented first");
        assert_eq!(seen("127.0.0.1", &["8.8.8.8", "192.0.2.7, 10.0.0.1"]), at("192.0.2.7"));
        assert_eq!(seen("127.0.0.1", &["192.0.2.7:4711"]), at("192.0.2.7"));
        assert_eq!(seen("192.0.2.9", &["192.0.2.7"]), at("192.0.2.9"), "not trusted");
        assert_eq!(seen("127.0.0.1", &["nonsense"]), at("127.0.0.1"));
        assert_eq!(seen("127.0.0.1", &[]), at("127.0.0.1"));
    }

    #[test]
    fn several_hosts_are_none() {
        let mut headers = HeaderMap::new();
        assert_eq!(only_host(&headers), None);
        headers.append(header::HOST, "one".parse().unwrap());
        assert_eq!(only_host(&headers), Some("one"));
        headers.append(header::HOST, "two".parse().unwrap());
        assert_eq!(only_host(&headers), None);
    }
}
