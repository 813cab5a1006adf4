//! The page's files, which are part of the program.

use std::borrow::Cow;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use game::Message;
use rust_embed::RustEmbed;

use super::House;
use crate::failure::Failure;

#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "*.d.ts"]
#[exclude = ".prettierrc.json"]
struct Files;

/// A file.
pub struct File {
    data: Cow<'static, [u8]>,
    /// Its SHA-256.
    pub hash: [u8; 32],
}

impl File {
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.data)
    }
}

/// The file with this name.
pub fn get(name: &str) -> Option<File> {
    let found = Files::get(name)?;
    Some(File { hash: found.metadata.sha256_hash(), data: found.data })
}

/// A hash as an entity tag of HTTP.
pub fn tag(hash: &[u8; 32]) -> String {
    let digits: String = hash[..16].iter().map(|it| format!("{it:02x}")).collect();
    format!("\"{digits}\"")
}

/// Serves a page or one of its files.
pub async fn serve(
    State(house): State<House>,
    method: Method,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Failure> {
    let none = || Failure::NotFound(Message::new("server-not-found"));
    let (kind, tag, body) = match house.pages.get(uri.path()) {
        Some(page) => (kind("html"), page.tag.clone(), Body::from(page.text.clone())),
        None => {
            let name = uri.path().strip_prefix('/').unwrap_or_default();
            let file = get(name).ok_or_else(none)?;
            (kind(name), tag(&file.hash), Body::from(file.data))
        }
    };
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(Failure::Method);
    }
    let fixed = [(header::CACHE_CONTROL, "no-cache"), (header::CONTENT_TYPE, kind)];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, fixed, [(header::ETAG, tag)]).into_response());
    }
    Ok((fixed, [(header::ETAG, tag)], body).into_response())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
