//! PNML, the interchange format of ISO/IEC 15909-2, and its dialects.
//!
//! ISO's place/transition nets have no capacities, priorities or arcs of other kinds. Tools have
//! added them in different ways, and all that are known are read:
//!
//! * inhibitor, read and reset arcs: `<arctype><text>inhibitor</text></arctype>` (the published
//!   extension of ISO's grammar), `<type value="inhibitor"/>` (PIPE, GreatSPN), the attribute
//!   `type="inhibitor"` or `type="tapnInhibitor"` (TAPAAL), the element `<inhibitorArc>` (verifypn),
//!   and `<inhibitor>` around or inside the arc (SNAKES);
//! * labels in `<text>` (ISO) or `<value>` (PIPE), numbers as attributes (TAPAAL);
//! * nodes inside `<page>`, also nested, or directly inside `<net>`.
//!
//! The writer uses ISO's grammar and the published extension for arcs. Everything else is
//! tool-specific data with `tool="Spielbank"`:
//!
//! | in | elements |
//! |---|---|
//! | places | `<capacity>` |
//! | transitions | `<priority>`, `<timed/>` |
//! | both | `<id>` (the identifier, if PNML needs another one), `<title en="" de=""/>`, `<family>`, `<player>`, `<site>`, `<colour>`, `<note>` |
//! | the net | `<rank higher="" lower=""/>`, `<family name="" colour="" en="" de=""/>`, `<remark x="" y="">`, `<anonymous prefix=""/>` (arcs with this prefix have no identifier), `<unnamed/>` (nor has the net) |
//! | all | `<annotation key="">` |

mod extension;
mod labels;
mod read;
mod write;

pub(super) use labels::{Label, graphics, hex};
pub(super) use read::PIPE_HALF;
pub use read::read;
pub use write::write;

/// The `tool` of our tool-specific data.
const TOOL: &str = "Spielbank";

/// Keys of annotations: an element that is not interpreted, as it is written.
pub(super) const XML: &str = "pnml.xml";
/// A namespace that such elements use: its prefix, a blank, its address.
pub(super) const XMLNS: &str = "pnml.xmlns";
/// Parts of `<graphics>` that are not interpreted.
pub(super) const GRAPHICS: &str = "pnml.graphics";
/// The offset of the number of tokens, or of an inscription: two numbers.
pub(super) const OFFSET: &str = "pnml.offset";

/// Keys of what PIPE attaches.
pub(super) mod pipe_keys {
    /// Declarations of token classes, rate parameters and state groups, as they are written.
    pub const ELEMENT: &str = "pipe.element";
    /// The declaration that every file has unless it says otherwise.
    pub const DEFAULT_CLASS: &str =
        "<token id=\"Default\" enabled=\"true\" red=\"0\" green=\"0\" blue=\"0\"/>";
    /// The class of all tokens, if it is not `Default`.
    pub const CLASS: &str = "pipe.class";
    /// `rate`, `orientation` and so on.
    pub const RATE: &str = "pipe.rate";
    pub const ORIENTATION: &str = "pipe.orientation";
    pub const INFINITE: &str = "pipe.infinite-server";
    pub const TAGGED: &str = "pipe.tagged";
    /// For each point of an arc, its ends included, 1 if it is a knot of a curve.
    pub const CURVED: &str = "pipe.curved";
    /// The points where the drawn arc begins and ends.
    pub const ENDS: &str = "pipe.ends";
    /// Width, height and border of a text.
    pub const LABELS: &str = "pipe.labels";
}
