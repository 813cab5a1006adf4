//! Visitors, and the share of the server that each of them may use.
//!
//! Every limit exists twice: for one visitor, so that no visitor uses up what belongs to all, and
//! for all visitors together, so that the server stays within its memory and its file handles.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::Limits;

/// Maximum number of visitors with an account. When it is reached, accounts
/// without recent requests are dropped.
const MAX_ACCOUNTS: usize = 10_000;

/// The origin of a request: a network address.
///
/// A household owns a whole IPv6 network of 64 bits, so only those bits count.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Visitor(Option<IpAddr>);

impl Visitor {
    /// The server itself: work that no visitor has asked for since its start.
    pub const NOBODY: Visitor = Visitor(None);

    /// The visitor with this address.
    pub fn at(address: IpAddr) -> Visitor {
        Visitor(Some(match address.to_canonical() {
            IpAddr::V6(it) => {
                let network = u128::from(it) >> 64 << 64;
                IpAddr::V6(network.into())
            }
            it => it,
        }))
    }
}

impl std::fmt::Display for Visitor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(address) => address.fmt(f),
            None => f.write_str("nobody"),
        }
    }
}

/// A resource that a visitor holds for a while.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Share {
    /// An open connection.
    Connection,
    /// A page that watches a match.
    Watcher,
    /// An analysis that runs.
    Analysis,
}

/// Number of kinds of [`Share`].
const SHARES: usize = 3;

/// The accounts of all visitors.
pub struct Visitors {
    limits: Limits,
    accounts: Mutex<Accounts>,
}

#[derive(Default)]
struct Accounts {
    of: HashMap<Visitor, Account>,
    /// The total over all visitors.
    held: [usize; SHARES],
}

/// The account of one visitor.
struct Account {
    /// Requests that may be made at once. Refills with time, and is negative
    /// while earlier requests are paid off.
    requests: f64,
    /// Working time that may be used at once, in seconds. Refills with time.
    work: f64,
    seen: Instant,
    held: [usize; SHARES],
}

impl Visitors {
    /// Accounts under these limits.
    pub fn new(limits: Limits) -> Arc<Visitors> {
        Arc::new(Visitors { limits, accounts: Mutex::default() })
    }

    /// Takes a request from the visitor's account. Returns `false` if the
    /// account is empty.
    pub fn admit(&self, visitor: Visitor) -> bool {
        let mut accounts = self.lock();
        let account = accounts.of(visitor, &self.limits);
        let admitted = 1.0 <= account.requests && 0.0 < account.work;
        if admitted {
            account.requests -= 1.0;
        }
        admitted
    }

    /// Charges a visitor for the time that the server has worked on a request.
    pub fn charge(&self, visitor: Visitor, time: Duration) {
        self.lock().of(visitor, &self.limits).work -= time.as_secs_f64();
    }

    /// Takes one more of this share until the claim is dropped. Returns `None` if the visitor, or
    /// all visitors together, already hold the maximum.
    pub fn claim(self: &Arc<Visitors>, visitor: Visitor, share: Share) -> Option<Claim> {
        let mut accounts = self.lock();
        let (each, all) = self.limits.of(share);
        let index = share as usize;
        let total = accounts.held[index];
        let account = accounts.of(visitor, &self.limits);
        // The connections of a proxy belong to many visitors.
        let full = visitor != Visitor::NOBODY && each <= account.held[index];
        if full || all <= total {
            return None;
        }
        account.held[index] += 1;
        accounts.held[index] += 1;
        Some(Claim { visitors: Arc::clone(self), visitor, share })
    }

    fn lock(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Accounts {
    /// The account of a visitor, refilled up to now.
    fn of(&mut self, visitor: Visitor, limits: &Limits) -> &mut Account {
        let now = Instant::now();
        if MAX_ACCOUNTS <= self.of.len() && !self.of.contains_key(&visitor) {
            let full = Duration::from_secs_f64((limits.burst / limits.rate).clamp(1.0, 3600.0));
            self.of.retain(|_, it| {
                it.held != [0; SHARES] || now.saturating_duration_since(it.seen) < full
            });
        }
        let account = self.of.entry(visitor).or_insert(Account {
            requests: limits.burst,
            work: limits.work_burst,
            seen: now,
            held: [0; SHARES],
        });
        let passed = now.saturating_duration_since(account.seen).as_secs_f64();
        account.requests = (account.requests + passed * limits.rate).min(limits.burst);
        account.work = (account.work + passed * limits.work).min(limits.work_burst);
        account.seen = now;
        account
    }
}

/// One piece of a [`Share`], given back when it is dropped.
pub struct Claim {
    visitors: Arc<Visitors>,
    visitor: Visitor,
    share: Share,
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut accounts = self.visitors.lock();
        let index = self.share as usize;
        accounts.held[index] = accounts.held[index].saturating_sub(1);
        if let Some(account) = accounts.of.get_mut(&self.visitor) {
            account.held[index] = account.held[index].saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(text: &str) -> Visitor {
        Visitor::at(text.parse().unwrap())
    }

    fn tight() -> Limits {
        Limits {
            rate: 1e-9,
            burst: 3.0,
            work: 1e-9,
            work_burst: 1.0,
            analyses: (2, 3),
            ..Limits::default()
        }
    }

    #[test]
    fn one_visitor_does_not_use_up_the_requests_of_another() {
        let visitors = Visitors::new(tight());
        let [one, other] = ["127.0.0.1", "127.0.0.2"].map(visitor);
        let admitted = (0..10).filter(|_| visitors.admit(one)).count();
        assert_eq!(admitted, 3);
        assert!(visitors.admit(other));
    }

    #[test]
    fn expensive_requests_are_paid_by_their_working_time() {
        let visitors = Visitors::new(tight());
        let one = visitor("127.0.0.1");
        assert!(visitors.admit(one));
        visitors.charge(one, Duration::from_secs(2));
        assert!(!visitors.admit(one));
        assert!(visitors.admit(visitor("127.0.0.2")));
    }

    #[test]
    fn claims_are_limited_for_each_visitor_and_for_all() {
        let visitors = Visitors::new(tight());
        let [one, other] = ["127.0.0.1", "127.0.0.2"].map(visitor);
        let first = visitors.claim(one, Share::Analysis).unwrap();
        let second = visitors.claim(one, Share::Analysis).unwrap();
        assert!(visitors.claim(one, Share::Analysis).is_none(), "two for each");
        let third = visitors.claim(other, Share::Analysis).unwrap();
        assert!(visitors.claim(other, Share::Analysis).is_none(), "three for all");
        drop(first);
        assert!(visitors.claim(one, Share::Analysis).is_some(), "one was given back");
        drop((second, third));
    }

    #[test]
    fn an_ipv6_network_is_one_visitor() {
        assert_eq!(visitor("2001:db8::1"), visitor("2001:db8::ffff:0:1"));
        assert_ne!(visitor("2001:db8::1"), visitor("2001:db8:0:1::1"));
        assert_eq!(visitor("::ffff:10.0.0.1"), visitor("10.0.0.1"));
        assert_ne!(visitor("127.0.0.1"), visitor("127.0.0.2"));
    }
}
