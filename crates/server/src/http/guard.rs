//! The checks that every request passes (account, origin, language), and the headers of every
//! answer.

use std::{
    future::{Future, poll_fn},
    net::{IpAddr, SocketAddr},
    pin::pin,
    time::{Duration, Instant},
};

use axum::{
    Json,
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use game::{Language, Message, ParseError};
use rooms::Visitor;
use serde_json::json;

use super::{House, page};
use crate::{failure::Failure, proxy::only_host, words};

/// The headers of every answer, with a policy of its own for each page. There is none about openers
/// (`cross-origin-opener-policy`): browsers start a new process for such a page once its answer has
/// arrived, which takes a third of the time to the first paint, and the page that opened this one
/// learns nothing from it.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Number of seconds after which to retry when something is unavailable.
const RETRY_AFTER: &str = "5";

/// The language of the visitor.
#[derive(Copy, Clone, Debug)]
pub struct Tongue(pub Language);

/// Checks requests before they are answered.
#[derive(Clone)]
pub struct Guard {
    house: House,
    /// The policy of everything that is not a page.
    strict: HeaderValue,
}

impl Guard {
    pub fn new(house: House) -> Guard {
        Guard { house, strict: page::strict_policy() }
    }

    /// Whether a request is allowed.
    fn admit(&self, visitor: Visitor, request: &Request, tongue: Asked) -> Result<(), Failure> {
        if !self.house.visitors.admit(visitor) {
            return Err(Failure::TooMany);
        }
        if 1 < request.headers().get_all(header::HOST).iter().count() {
            return Err(Failure::Bad(Message::new("server-one-host")));
        }
        if !self.is_ours(request) {
            return Err(Failure::Foreign);
        }
        match tongue {
            Asked::Unknown(text) if request.uri().path().starts_with("/api/") => {
                Err(ParseError::new(Message::new("server-expected-lang"), text).into())
            }
            _ => Ok(()),
        }
    }

    /// Whether the request comes from our own page, or from no page at all.
    fn is_ours(&self, request: &Request) -> bool {
        let headers = request.headers();
        let text = |name: HeaderName| headers.get(name).and_then(|it| it.to_str().ok());
        let host = only_host(headers).unwrap_or_default();
        // A foreign name that leads to a server on this machine is an attack (DNS rebinding),
        // unless a proxy is in front of it.
        let public = self.house.proxies.serves(host);
        if self.house.loopback && !is_local(host) && !public {
            return false;
        }
        let foreign = match text(header::ORIGIN) {
            Some(origin) => origin.split_once("://").map(|it| it.1) != Some(host),
            None => headers.contains_key(header::ORIGIN),
        };
        let upgrade = headers.contains_key(header::UPGRADE);
        let reads = matches!(*request.method(), Method::GET | Method::HEAD) && !upgrade;
        reads || !foreign
    }
}

/// Whether a host name means this machine.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let ip = bare.parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || ip.is_ok_and(|it| it.is_loopback())
}

/// Passes a request on or refuses it, and adds text and headers to the answer.
pub async fn watch(
    State(guard): State<Guard>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let (tongue, asked) = tongue(&request);
    let page = guard.house.pages.get(request.uri().path());
    let visitor = guard.house.proxies.visitor(peer.ip(), request.headers());
    request.extensions_mut().insert(tongue);
    request.extensions_mut().insert(visitor);
    let mut response = match guard.admit(visitor, &request, asked) {
        Err(failure) => failure.into_response(),
        Ok(()) => {
            let (response, work) = measured(next.run(request)).await;
            guard.house.visitors.charge(visitor, work);
            response
        }
    };
    if response.status().is_client_error() || response.status().is_server_error() {
        response = explain(&guard, response, tongue, visitor);
    }
    let headers: &mut HeaderMap = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policy = page.map_or(&guard.strict, |it| &it.policy);
    headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    if page.is_some_and(|it| it.open) {
        headers.remove(header::X_FRAME_OPTIONS);
        let resource = HeaderName::from_static("cross-origin-resource-policy");
        headers.insert(resource, HeaderValue::from_static("cross-origin"));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// A failure in the visitor's language.
fn explain(
    guard: &Guard,
    response: Response,
    Tongue(language): Tongue,
    visitor: Visitor,
) -> Response {
    let status = response.status();
    let failure = response.extensions().get::<Failure>().cloned().unwrap_or(match status {
        StatusCode::NOT_FOUND => Failure::NotFound(Message::new("server-not-found")),
        StatusCode::METHOD_NOT_ALLOWED => Failure::Method,
        StatusCode::PAYLOAD_TOO_LARGE => Failure::TooLarge(guard.house.limits.body),
        it if it.is_client_error() => Failure::Bad(Message::new("server-bad-request")),
        it => Failure::Internal(it.to_string()),
    });
    let status = failure.status();
    failure.log(visitor);
    let message = failure.text(guard.house.words.of(language));
    let body = json!({ "error": { "status": status.as_u16(), "message": message } });
    let mut answer = (status, Json(body)).into_response();
    if status == StatusCode::METHOD_NOT_ALLOWED
        && let Some(allow) = response.headers().get(header::ALLOW)
    {
        answer.headers_mut().insert(header::ALLOW, allow.clone());
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
    }
    answer
}

/// A future's output, with the time it has worked.
async fn measured<T>(work: impl Future<Output = T>) -> (T, Duration) {
    let mut work = pin!(work);
    let mut busy = Duration::ZERO;
    let done = poll_fn(|context| {
        let since = Instant::now();
        let polled = work.as_mut().poll(context);
        busy += since.elapsed();
        polled
    });
    (done.await, busy)
}

/// The value of `?lang=`.
enum Asked {
    /// None, or a language of the catalogue.
    Fine,
    /// Any other.
    Unknown(String),
}

/// `?lang=de`, otherwise the language that the browser prefers.
fn tongue(request: &Request) -> (Tongue, Asked) {
    let query = request.uri().query().unwrap_or_default();
    let lang = query.split('&').find_map(|it| it.strip_prefix("lang="));
    let known = lang.and_then(Language::of_locale);
    let asked = match (lang, known) {
        (Some(text), None) => Asked::Unknown(text.to_owned()),
        _ => Asked::Fine,
    };
    let header = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok());
    let liked = || words::accepted(header.unwrap_or_default());
    (Tongue(known.or_else(liked).unwrap_or(Language::En)), asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:80", "127.9.9.9", "[::1]:8080"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["", "example.org", "localhost.example.org", "10.0.0.1:80", "127.0.0.1.a"] {
            assert!(!is_local(host), "{host}");
        }
    }
}
