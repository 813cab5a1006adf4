//! The page's files, which are part of the program.

use axum::{
    body::Body,
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use game::Message;
use rust_embed::RustEmbed;

use crate::failure::Failure;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Files;

/// One of the page's files.
pub async fn serve(headers: HeaderMap, uri: Uri) -> Result<Response, Failure> {
    let path = match uri.path().strip_prefix('/').unwrap_or_default() {
        "" => "index.html",
        path => path,
    };
    let none = || Failure::NotFound(Message::new("server-not-found"));
    let file = Files::get(path).ok_or_else(none)?;
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..16].iter().map(|it| format!("{it:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let fixed = [(header::CACHE_CONTROL, "no-cache"), (header::CONTENT_TYPE, kind(path))];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, fixed, [(header::ETAG, tag)]).into_response());
    }
    Ok((fixed, [(header::ETAG, tag)], Body::from(file.data)).into_response())
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
