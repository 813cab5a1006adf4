//! Pictures of boards, as text for terminals and as SVG; and diagrams of search trees and results.
//!
//! A game describes its board as plain data ([`game::Board`]) and its pieces as a list of
//! [`game::Piece`]s. Both pictures are drawn from that alone, so this crate knows no game, and a
//! new game is drawn without a change here.
//!
//! | file         | what it knows                                               |
//! |--------------|-------------------------------------------------------------|
//! | `plan.rs`    | the description made safe and sorted by site, for both      |
//! | `canvas.rs`  | characters: lines that join, text on top, colours           |
//! | `content.rs` | the text on a site                                          |
//! | `text.rs`    | the layout on the canvas                                    |
//! | `sheet.rs`   | the canvas for screens that draw and touch it themselves    |
//! | `svg/`       | the same in shapes                                          |
//! | `branch.rs`  | search trees: plain data, and text                          |
//! | `svg/tree.rs`, `svg/plot.rs`, `svg/bars.rs`, `svg/grid.rs` | trees, plots, bars and grids in shapes |
//! | `layered/`   | a layered layout of directed graphs                         |
//! | `net/`       | Petri nets and their reachability graphs                    |
//!
//! Any board can be drawn: coordinates that are not numbers, counts of any size and sites that do
//! not exist are left out or clamped. There is never a panic and never a picture of unlimited size.
//!
//! ```
//! use draw::{Marks, TextStyle};
//! use game::{Board, ByPlayer, Colour, Form, Piece, Player, Shape, Site};
//!
//! let site = |id| Site::new(id, format!("{id}"), id as f32, 0.0, Shape::Square);
//! let board = Board {
//!     sites: (0..3).map(site).collect(),
//!     lines: Vec::new(),
//!     labels: Vec::new(),
//!     colours: ByPlayer { a: Colour::White, b: Colour::Black },
//!     owned: true,
//!     below: None,
//! };
//! let tower = Piece { site: 0, owner: Some(Player::A), form: Form::Stone, count: 2 };
//! let marks = Marks { targets: vec![1, 2], ..Marks::default() };
//! assert_eq!(
//!     draw::text(&board, &[tower], &marks, TextStyle::default()),
//!     "┌───┬───┬───┐\n\
//!      │ ○2│ · │ · │\n\
//!      └───┴───┴───┘\n",
//! );
//! ```

mod branch;
mod canvas;
mod content;
mod layered;
mod net;
mod plan;
mod sheet;
mod svg;
mod text;

#[cfg(test)]
mod tests;

pub use branch::{Branch, Knot, tree_text};
pub use canvas::Ink;
pub use layered::{Graph, Layout, layered};
pub use net::{
    MOST_ELEMENTS, MOST_STATES, StateBox, StateGraph, arranged, has_places, net_dot, net_svg, net_tikz,
    states_dot, states_svg,
};
pub use plan::Marks;
pub use sheet::{Place, Sheet, sheet};
pub use svg::{
    Bars, Grid, Histogram, Plot, Series, Shares, SvgStyle, TreeTexts, bars_svg, grid_svg,
    histogram_svg, plot_svg, svg, tree_svg,
};
pub use text::{TextStyle, stones, text};
