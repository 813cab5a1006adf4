//! The status codes of failures.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};

use crate::failure::Failure;

impl Failure {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Failure::Parse(_) | Failure::Bad(_) => StatusCode::BAD_REQUEST,
            Failure::NotFound(_) => StatusCode::NOT_FOUND,
            Failure::Conflict(_) => StatusCode::CONFLICT,
            Failure::Foreign | Failure::Forbidden(_) => StatusCode::FORBIDDEN,
            Failure::Slow => StatusCode::REQUEST_TIMEOUT,
            Failure::Method => StatusCode::METHOD_NOT_ALLOWED,
            Failure::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Failure::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Failure {
    /// Only the status: the text is added in `http::guard`, where the visitor's language is known.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
