//! The routes of the API in one table, and what protects them.

mod analysis;
mod arrange;
mod files;
mod games;
mod guard;
mod live;
mod matches;
mod page;
mod read;
mod results;
mod settings;
mod status;
mod truth;

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use axum::{
    Router, middleware,
    routing::{MethodRouter, get, patch, post},
};
use rooms::{Claim, Limits, Rooms, Share, Visitor, Visitors};
use serde_json::Value;
use tokio::sync::watch;

use crate::{failure::Failure, proxy::Proxies, words::Words};

pub use guard::Tongue;

/// The state shared by all handlers.
#[derive(Clone)]
pub struct Shared {
    /// All matches.
    pub rooms: Arc<Rooms>,
    /// The texts.
    pub words: Arc<Words>,
    /// The folder with results of tournaments and matches, if any.
    pub results: Option<PathBuf>,
    /// The limits of visitors.
    pub limits: Limits,
    /// The accounts of visitors.
    pub visitors: Arc<Visitors>,
    /// The reverse proxies in front of the server.
    pub proxies: Arc<Proxies>,
    /// Whether the server listens to this machine only.
    pub loopback: bool,
    /// Becomes true when the server is asked to end.
    pub closing: watch::Receiver<bool>,
}

/// The shared state, and the pages.
#[derive(Clone)]
pub struct House {
    shared: Shared,
    pages: Arc<BTreeMap<&'static str, page::Page>>,
}

impl std::ops::Deref for House {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.shared
    }
}

impl House {
    /// Takes one more of a visitor's share until the claim is dropped.
    fn claim(&self, visitor: Visitor, share: Share) -> Result<Claim, Failure> {
        self.visitors.claim(visitor, share).ok_or(Failure::TooMany)
    }

    /// Whether only users of this machine can connect.
    fn is_private(&self) -> bool {
        self.loopback && self.proxies.is_empty()
    }

    /// Reads files on a thread outside the queue for thinking.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| Failure::Internal(error.to_string()))
    }
}

/// Every route of the API: its path and its methods.
pub const ROUTES: &[(&str, &[&str])] = &[
    ("/api/openapi.json", &["get"]),
    ("/api/texts", &["get"]),
    ("/api/games", &["get"]),
    ("/api/look", &["get"]),
    ("/api/arrange", &["post"]),
    ("/api/picture", &["get"]),
    ("/api/tree", &["get"]),
    ("/api/probe", &["get"]),
    ("/api/tables", &["get"]),
    ("/api/puzzle", &["get"]),
    ("/api/results", &["get"]),
    ("/api/results/{id}", &["get"]),
    ("/api/explain", &["get"]),
    ("/api/settings", &["get", "patch"]),
    ("/api/matches", &["get", "post"]),
    ("/api/matches/{id}", &["get", "patch"]),
    ("/api/matches/{id}/plies", &["post"]),
    ("/api/matches/{id}/undo", &["post"]),
    ("/api/matches/{id}/redo", &["post"]),
    ("/api/matches/{id}/node", &["post"]),
    ("/api/matches/{id}/end", &["post"]),
    ("/api/matches/{id}/seat", &["post"]),
    ("/api/matches/{id}/record", &["get"]),
    ("/api/matches/{id}/transcript", &["get"]),
    ("/api/matches/{id}/hint", &["get"]),
    ("/api/matches/{id}/line", &["get"]),
    ("/api/matches/{id}/analysis", &["get"]),
    ("/api/matches/{id}/history", &["get"]),
    ("/api/matches/{id}/live", &["get"]),
];

/// The description of the API.
pub fn openapi() -> Value {
    serde_json::from_str(include_str!("openapi.json")).unwrap_or(Value::Null)
}

fn handler(path: &str) -> Option<MethodRouter<House>> {
    Some(match path {
        "/api/openapi.json" => get(games::description),
        "/api/texts" => get(games::texts),
        "/api/games" => get(games::list),
        "/api/look" => get(games::look),
        "/api/arrange" => post(arrange::arrange),
        "/api/picture" => get(games::picture),
        "/api/tree" => get(games::tree),
        "/api/probe" => get(truth::probe),
        "/api/tables" => get(truth::tables),
        "/api/puzzle" => get(truth::puzzle),
        "/api/results" => get(results::list),
        "/api/results/{id}" => get(results::show),
        "/api/explain" => get(games::explain),
        "/api/settings" => get(settings::show).patch(settings::set),
        "/api/matches" => get(matches::list).post(matches::begin),
        "/api/matches/{id}" => get(matches::show).merge(patch(matches::set)),
        "/api/matches/{id}/plies" => post(matches::play),
        "/api/matches/{id}/undo" => post(matches::undo),
        "/api/matches/{id}/redo" => post(matches::redo),
        "/api/matches/{id}/node" => post(matches::go),
        "/api/matches/{id}/end" => post(matches::end),
        "/api/matches/{id}/seat" => post(matches::seat),
        "/api/matches/{id}/record" => get(matches::record),
        "/api/matches/{id}/transcript" => get(matches::transcript),
        "/api/matches/{id}/hint" => get(analysis::hint),
        "/api/matches/{id}/line" => get(analysis::line),
        "/api/matches/{id}/analysis" => get(analysis::stream),
        "/api/matches/{id}/history" => get(analysis::history),
        "/api/matches/{id}/live" => get(live::watch),
        _ => return None,
    })
}

/// The whole application.
pub fn app(shared: Shared) -> Router {
    let house = House { pages: Arc::new(page::all()), shared };
    let guard = guard::Guard::new(house.clone());
    let mut router = Router::new();
    for (path, _) in ROUTES {
        if let Some(handler) = handler(path) {
            router = router.route(path, handler);
        }
    }
    router
        .fallback(files::serve)
        .with_state(house)
        .layer(middleware::from_fn_with_state(guard, guard::watch))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_has_a_handler() {
        for (path, _) in ROUTES {
            assert!(handler(path).is_some(), "{path}");
        }
    }

    #[test]
    fn the_description_names_exactly_the_routes() {
        let openapi = openapi();
        let paths = openapi["paths"].as_object().unwrap();
        let mut described: Vec<(String, Vec<String>)> = paths
            .iter()
            .map(|(path, methods)| {
                (path.clone(), methods.as_object().unwrap().keys().cloned().collect())
            })
            .collect();
        described.sort();
        let mut routes: Vec<(String, Vec<String>)> = ROUTES
            .iter()
            .map(|(path, methods)| {
                ((*path).to_owned(), methods.iter().map(|it| (*it).to_owned()).collect())
            })
            .collect();
        routes.sort();
        assert_eq!(described, routes);
    }
}
