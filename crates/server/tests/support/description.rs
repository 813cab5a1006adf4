//! Whether an answer is one that the description of the API has.

use std::sync::LazyLock;

use serde_json::Value;

use super::{Answer, schema};

static DESCRIPTION: LazyLock<Value> = LazyLock::new(server::openapi);

/// What `http::guard` says to any request.
const BY_THE_GUARD: [u16; 3] = [400, 403, 429];

/// The template in the description that a path belongs to.
pub fn template(path: &str) -> Option<&'static str> {
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |template: &&String| {
        let own: Vec<&str> = template.split('/').collect();
        let same = |(own, asked): (&&str, &&str)| {
            own == asked || own.starts_with('{') && !asked.is_empty()
        };
        own.len() == parts.len() && own.iter().zip(&parts).all(same)
    };
    DESCRIPTION["paths"].as_object().unwrap().keys().find(fits).map(String::as_str)
}

/// Looks at every answer of the API.
///
/// # Panics
///
/// If the description has no such answer.
pub fn check(method: &str, target: &str, answer: &Answer) {
    let path = target.split('?').next().unwrap_or_default();
    if path.split('/').nth(1) != Some("api") {
        return;
    }
    if let Err(fault) = compare(method, path, answer) {
        let target: String = target.chars().take(300).collect();
        let body: String = String::from_utf8_lossy(&answer.body).chars().take(1000).collect();
        panic!("{method} {target}, {}: the answer{fault}\n{body}", answer.status);
    }
}

/// Whether the description has such an answer of the API.
///
/// # Errors
///
/// What is not described about it.
pub fn compare(method: &str, path: &str, answer: &Answer) -> Result<(), String> {
    let status = answer.status;
    let operation = template(path).map(|it| DESCRIPTION["paths"][it].get(method.to_lowercase()));
    let errors = &DESCRIPTION["components"]["responses"]["Error"];
    let listed = match operation {
        Some(Some(operation)) => operation["responses"].get(status.to_string()),
        // There is no such address, or it has no such method.
        other => {
            let expected = if other.is_none() { 404 } else { 405 };
            (status == expected || BY_THE_GUARD.contains(&status)).then_some(errors)
        }
    };
    let response = listed.ok_or(": its status is not listed")?;
    let response = match response.get("$ref") {
        Some(reference) => schema::resolve(&DESCRIPTION, reference)?,
        None => response,
    };
    for (name, header) in response["headers"].as_object().into_iter().flatten() {
        if header["required"] == true && answer.header(&name.to_lowercase()).is_none() {
            return Err(format!(": its header {name} is missing"));
        }
    }
    if response.get("content").is_none() {
        let empty = answer.body.is_empty();
        return if empty { Ok(()) } else { Err(": it has a body".to_owned()) };
    }
    let kind = answer.header("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    let content = response["content"].get(kind);
    let content = content.ok_or_else(|| format!(": its type {kind:?} is not listed"))?;
    let text = std::str::from_utf8(&answer.body).map_err(|it| format!(": {it}"))?;
    if let Some(events) = content.get("x-events") {
        return follow(events, text);
    }
    let body = match kind {
        "application/json" => read(text)?,
        _ => text.into(),
    };
    if 400 <= status && body["error"]["status"] != status {
        return Err(": it names another status".to_owned());
    }
    schema::check(&DESCRIPTION, &content["schema"], &body)
}

/// Events with their data; `done` or `error` comes once, at the end.
fn follow(events: &Value, text: &str) -> Result<(), String> {
    let mut ended = false;
    for event in text.split("\n\n").map(str::trim).filter(|it| !it.is_empty()) {
        let field = |name: &str| event.lines().find_map(|it| it.strip_prefix(name));
        // A comment is a sign of life.
        if event.lines().all(|it| it.starts_with(':')) {
            continue;
        }
        let name = field("event: ").ok_or("'s event has no name")?;
        let place = |it: String| format!("'s event {name}{it}");
        let known = events.get(name).ok_or_else(|| place(" is not listed".to_owned()))?;
        let data = read(field("data: ").unwrap_or_default()).map_err(place)?;
        schema::check(&DESCRIPTION, known, &data).map_err(place)?;
        if ended {
            return Err(place(" comes after the end".to_owned()));
        }
        ended = ["done", "error"].contains(&name);
    }
    if ended { Ok(()) } else { Err("'s events have no end".to_owned()) }
}

/// Looks at a message over the WebSocket of a path.
///
/// # Panics
///
/// If the description has no such message.
pub fn check_message(path: &str, message: &Value) {
    let known = template(path).map(|it| &DESCRIPTION["paths"][it]["get"]["responses"]["101"]);
    let schema = known.and_then(|it| it.get("x-messages"));
    let schema = schema.unwrap_or_else(|| panic!("{path}: no messages are described"));
    if let Err(fault) = schema::check(&DESCRIPTION, schema, message) {
        panic!("{path}: the message{fault}\n{message}");
    }
}

fn read(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|it| format!(": {it}"))
}
