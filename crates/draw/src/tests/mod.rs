//! Pictures of boards made by hand.

mod boards;
mod robust;
mod sheet;
mod svg;
mod text;
mod tree;
