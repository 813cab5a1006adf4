//! The laws of [`View`].

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap, HashSet},
};

use game::{Board, Piece, Player, SiteId, Touch, View};

use crate::walk::{Effort, MOST_MOVES, Violation, law, walks};

/// What a person sees: the pieces, the player to move, whether the turn is over.
type Seen = (Vec<(SiteId, String)>, Player, bool);

/// Checks the laws of [`View`].
///
/// # Errors
///
/// The first law that is broken.
pub fn view<G: View>(game: &G, effort: Effort) -> Result<(), Violation> {
    let board = game.board();
    plan(&board)?;
    let seen: RefCell<HashMap<Seen, BTreeSet<String>>> = RefCell::default();
    let name = |position: &G::Position, mv| game.write_move(position, mv);
    walks(game, effort, name, |walk| {
        let position = walk.position();
        let pieces = game.pieces(position);
        let stands = |it: &Piece| usize::from(it.site) < board.sites.len();
        law(pieces.iter().all(stands), "pieces stand on sites", position)?;
        let may_own = |it: &Piece| board.owned || it.owner.is_none();
        law(pieces.iter().all(may_own), "owners are announced by the board", position)?;
        gestures(game, &board, position)?;

        // Law 4.
        let mut sites: Vec<(SiteId, String)> = pieces
            .iter()
            .map(|it| (it.site, format!("{:?}{:?}{}", it.owner, it.form, it.count)))
            .collect();
        sites.sort();
        let over = game.outcome(position).is_some();
        let moves =
            game.legal_moves(position).take(MOST_MOVES).map(|mv| name(position, mv)).collect();
        let what = (sites, game.to_move(position), game.is_settled(position) || over);
        let mut seen = seen.borrow_mut();
        let before = seen.entry(what).or_insert_with(|| BTreeSet::clone(&moves));
        law(*before == moves, "what is seen decides the moves", position)
    })
}

/// Laws 1 and 3 for the board alone.
fn plan(board: &Board) -> Result<(), Violation> {
    let mut places = HashSet::new();
    let count = board.sites.len();
    for site in &board.sites {
        let place = (site.x.to_bits(), site.y.to_bits());
        law(places.insert(place), "no two sites share a place", site)?;
        law(!site.name.is_empty(), "every site has a name", site)?;
        law(0.0 < site.width && 0.0 < site.height, "sites have a size", site)?;
        let meant = board.sites.get(usize::from(site.touches));
        let stands = meant.is_some_and(|it| it.touches == site.touches);
        law(stands, "a touch stands for a site that stands for itself", site)?;
    }
    let joined = |line: &(SiteId, SiteId)| usize::from(line.0.max(line.1)) < count;
    law(board.lines.iter().all(joined), "lines join sites", &board.lines)
}

/// Laws 1, 2 and 3 for the moves of a position.
fn gestures<G: View>(game: &G, board: &Board, position: &G::Position) -> Result<(), Violation> {
    let mut whole: HashSet<Vec<Touch>> = HashSet::new();
    let mut begun: HashSet<Vec<Touch>> = HashSet::new();
    for mv in game.legal_moves(position).take(MOST_MOVES) {
        let touches: Vec<Touch> = game.gesture(position, mv).touches().collect();
        for touch in &touches {
            if let Touch::Site(site) = *touch {
                let known = board.sites.get(usize::from(site));
                let itself = known.is_some_and(|it| it.touches == site);
                law(itself, "gestures touch sites that stand for themselves", &(position, mv))?;
            }
        }
        begun.extend((1..touches.len()).map(|it| touches[..it].to_vec()));
        law(whole.insert(touches), "gestures tell moves apart", &(position, mv))?;
    }
    law(whole.is_disjoint(&begun), "no gesture begins another", position)
}
