//! What every request passes: limits, origin, language, and the headers of
//! every answer.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use axum::{
    Json,
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use game::{Language, Message};
use serde_json::json;

use super::{House, page};
use crate::{failure::Failure, words};

/// Visitors whose requests are counted; when there are more, those who have
/// been quiet are forgotten.
const MOST_VISITORS: usize = 10_000;

/// The headers of every answer, with a policy of its own for each page. None
/// about openers (`cross-origin-opener-policy`): browsers begin a new process
/// for such a page when its answer is there, which is a third of the time to the
/// first paint, and whoever has opened this page learns nothing by it.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The language of the visitor.
#[derive(Copy, Clone, Debug)]
pub struct Tongue(pub Language);

/// Counts requests.
#[derive(Clone)]
pub struct Guard {
    house: House,
    /// The policy of everything that is no page.
    strict: HeaderValue,
    visitors: Arc<Mutex<HashMap<IpAddr, Bucket>>>,
}

/// What a visitor may still ask for at once: it fills up with time.
#[derive(Copy, Clone)]
struct Bucket {
    left: f64,
    seen: Instant,
}

impl Guard {
    pub fn new(house: House) -> Guard {
        Guard { house, strict: page::strict_policy(), visitors: Arc::default() }
    }

    /// Whether this visitor may ask for something.
    fn admits(&self, visitor: IpAddr) -> bool {
        let limits = self.house.limits;
        let now = Instant::now();
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if MOST_VISITORS <= visitors.len() {
            let full = limits.burst / limits.rate;
            visitors.retain(|_, it| now.duration_since(it.seen).as_secs_f64() < full);
        }
        let bucket = visitors.entry(visitor).or_insert(Bucket { left: limits.burst, seen: now });
        let gained = now.duration_since(bucket.seen).as_secs_f64() * limits.rate;
        bucket.left = (bucket.left + gained).min(limits.burst);
        bucket.seen = now;
        let admitted = 1.0 <= bucket.left;
        if admitted {
            bucket.left -= 1.0;
        }
        admitted
    }

    /// Whether the request comes from our own page, or from no page at all.
    fn is_ours(&self, request: &Request) -> bool {
        let headers = request.headers();
        let text = |name: HeaderName| headers.get(name).and_then(|it| it.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        // Where only this machine can come, a foreign name that leads here is
        // a trick (DNS rebinding).
        if self.house.loopback && !is_local(host) {
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

/// Whether a host's name means this machine.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let ip = bare.parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || ip.is_ok_and(|it| it.is_loopback())
}

/// Passes a request on, or not, and puts words and headers to the answer.
pub async fn watch(
    State(guard): State<Guard>,
    ConnectInfo(visitor): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let tongue = tongue(&request);
    let page = guard.house.pages.get(request.uri().path());
    request.extensions_mut().insert(tongue);
    let mut response = if !guard.admits(visitor.ip()) {
        Failure::TooMany.into_response()
    } else if !guard.is_ours(&request) {
        Failure::Foreign.into_response()
    } else {
        next.run(request).await
    };
    if response.status().is_client_error() || response.status().is_server_error() {
        response = explain(&guard, response, tongue);
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

/// What went wrong, in the visitor's language.
fn explain(guard: &Guard, response: Response, Tongue(language): Tongue) -> Response {
    let status = response.status();
    let failure = response.extensions().get::<Failure>().cloned().unwrap_or(match status {
        StatusCode::NOT_FOUND => Failure::NotFound(Message::new("server-not-found")),
        StatusCode::METHOD_NOT_ALLOWED => Failure::Method,
        StatusCode::PAYLOAD_TOO_LARGE => Failure::TooLarge(guard.house.limits.body),
        it if it.is_client_error() => Failure::Bad(Message::new("server-bad-request")),
        it => Failure::Internal(it.to_string()),
    });
    if let Some(line) = failure.line() {
        guard.house.hall.log(&line);
    }
    let status = failure.status();
    let message = failure.text(guard.house.words.of(language));
    let body = json!({ "error": { "status": status.as_u16(), "message": message } });
    let mut answer = (status, Json(body)).into_response();
    if status == StatusCode::METHOD_NOT_ALLOWED
        && let Some(allow) = response.headers().get(header::ALLOW)
    {
        answer.headers_mut().insert(header::ALLOW, allow.clone());
    }
    answer
}

/// `?lang=de`, else what the browser likes best.
fn tongue(request: &Request) -> Tongue {
    let query = request.uri().query().unwrap_or_default();
    let asked = query.split('&').find_map(|it| Language::of_locale(it.strip_prefix("lang=")?));
    let header = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|it| it.to_str().ok());
    let liked = || words::accepted(header.unwrap_or_default());
    Tongue(asked.or_else(liked).unwrap_or(Language::En))
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
