//! The colours.
//!
//! The ground is wood of middling brightness, on which white and black pieces
//! stand out equally. Red and yellow are vermilion and the yellow of the set
//! that Okabe and Ito chose for every kind of colour vision (*Color Universal
//! Design*, 2008), the red a little darker; so is the blue of the marks.

use game::Colour;

/// The ground, and its rim.
pub(super) const WOOD: &str = "#e6cfa3";
pub(super) const RIM: &str = "#a98656";

/// Squares, in turn.
pub(super) const SQUARES: [&str; 2] = ["#efdcb6", "#dfc391"];

/// Borders of squares, and the shadow at the rim of a hollow.
pub(super) const EDGE: &str = "#8f6d42";

/// The bottom of pits and trays.
pub(super) const HOLLOW: &str = "#c9a56d";

/// The lines between points.
pub(super) const LINE: &str = "#5d4426";

/// Text.
pub(super) const INK: &str = "#3d2b15";

/// Highlight of the last move: translucent, so that the wood shows through.
pub(super) const LAST: &str = "rgba(255,238,120,.62)";

/// Where a move may go.
pub(super) const TARGET: &str = "#0072b2";

/// Under a piece.
pub(super) const SHADOW: &str = "rgba(40,24,6,.3)";

/// The colours of a piece.
#[derive(Copy, Clone)]
pub(super) struct Paint {
    /// Its surface.
    pub fill: &'static str,
    /// A bevel on its surface, nearly of the same colour, or its ring.
    pub bevel: &'static str,
    /// The outline of a stone, visible also where stones are stacked.
    pub stroke: &'static str,
    /// The outline of a figure, in contrast to its surface.
    pub contour: &'static str,
    /// A number written on it.
    pub ink: &'static str,
    /// Whether it has a ring that distinguishes it without colour.
    pub ring: bool,
}

/// The paint of a player's pieces.
pub(super) fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::White => Paint {
            fill: "#fbf7ee",
            bevel: "#ddd3bf",
            stroke: "#3d2b15",
            contour: "#2b1e0e",
            ink: "#2b1e0e",
            ring: false,
        },
        Colour::Black => Paint {
            fill: "#2c2a29",
            bevel: "#55514e",
            stroke: "#6a645e",
            contour: "#fbf7ee",
            ink: "#ffffff",
            ring: false,
        },
        Colour::Red => Paint {
            fill: "#c8431b",
            bevel: "#ffd9c9",
            stroke: "#5e1a05",
            contour: "#5e1a05",
            ink: "#ffffff",
            ring: true,
        },
        Colour::Yellow => Paint {
            fill: "#f3d03e",
            bevel: "#d9ae1c",
            stroke: "#6b5200",
            contour: "#6b5200",
            ink: "#2b1e0e",
            ring: false,
        },
    }
}

/// The colours of neutral pieces.
pub(super) const NOBODY: Paint = Paint {
    fill: "#8a8f98",
    bevel: "#a9aeb6",
    stroke: "#3a3f47",
    contour: "#3a3f47",
    ink: "#ffffff",
    ring: false,
};

/// Seeds and their outline.
pub(super) const SEED: (&str, &str) = ("#5b3413", "#2f1a08");
