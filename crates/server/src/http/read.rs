//! Strict reading of requests: an error says what was expected.

use axum::{
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{header, request::Parts},
};
use game::{Message, ParseError};
use rooms::{Keys, LONGEST_TEXT, Visitor};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::House;
use crate::failure::Failure;

/// The header with the keys of seats, separated by commas.
const SEAT_KEY: &str = "seat-key";

/// A JSON body.
pub struct Sent<T>(pub T);

/// The query.
pub struct Asked<T>(pub T);

/// The name of a match in the path.
pub struct Id(pub String);

impl<T: DeserializeOwned> FromRequest<House> for Sent<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, house: &House) -> Result<Sent<T>, Failure> {
        // A form on a foreign page cannot declare that it sends JSON.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok());
        let kind = kind.unwrap_or_default();
        if !kind
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .eq_ignore_ascii_case("application/json")
        {
            let expected = Message::new("server-expected-content-type");
            return Err(ParseError::new(expected, kind).into());
        }
        let most = house.limits.body;
        let bytes = axum::body::to_bytes(request.into_body(), most);
        let bytes =
            tokio::time::timeout(house.limits.patience, bytes).await.map_err(|_| Failure::Slow)?;
        let bytes = bytes.map_err(|_| Failure::TooLarge(most))?;
        let wrong = |detail: String| {
            let expected = Message::new("server-expected-json").with("detail", detail);
            ParseError::new(expected, String::from_utf8_lossy(&bytes))
        };
        let value: Value = serde_json::from_slice(&bytes).map_err(|it| wrong(it.to_string()))?;
        // Lists would be read as objects without names.
        if !value.is_object() {
            return Err(wrong("{ … }".to_owned()).into());
        }
        Ok(Sent(serde_json::from_value(value).map_err(|it| wrong(it.to_string()))?))
    }
}

impl<T: DeserializeOwned> FromRequestParts<House> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &House) -> Result<Asked<T>, Failure> {
        let query = Query::<T>::try_from_uri(&parts.uri).map_err(|error| {
            let detail = error.body_text();
            let expected = Message::new("server-expected-query").with("detail", detail);
            ParseError::new(expected, parts.uri.query().unwrap_or_default())
        })?;
        Ok(Asked(query.0))
    }
}

impl FromRequestParts<House> for Id {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Id, Failure> {
        let path = Path::<String>::from_request_parts(parts, house).await;
        let path = path.map_err(|_| Failure::NotFound(Message::new("server-no-match")))?;
        Ok(Id(path.0))
    }
}

impl FromRequestParts<House> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &House) -> Result<Visitor, Failure> {
        // The guard has inserted it.
        let visitor = parts.extensions.get::<Visitor>().copied();
        visitor.ok_or_else(|| Failure::Internal("a request without a visitor".to_owned()))
    }
}

impl FromRequestParts<House> for Keys {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &House) -> Result<Keys, Failure> {
        let texts = parts.headers.get_all(SEAT_KEY).iter().filter_map(|it| it.to_str().ok());
        let keys = texts.flat_map(|it| it.split(',')).map(str::trim).filter(|it| !it.is_empty());
        // A match has two seats.
        Ok(Keys(keys.take(2).map(str::to_owned).collect()))
    }
}

/// A text of limited length.
///
/// # Errors
///
/// [`Failure::Bad`] if it is too long.
pub fn short(text: &str) -> Result<&str, Failure> {
    if LONGEST_TEXT < text.len() {
        let message = Message::new("server-too-long-text").with("most", LONGEST_TEXT);
        return Err(Failure::Bad(message));
    }
    Ok(text)
}
