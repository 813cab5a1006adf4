//! The types that mirror our JSON.
//!
//! What is absent is left out when it is written; what is unknown is refused when it is read, so
//! that a misspelt key does not lose anything.

use serde::{Deserialize, Serialize};

use crate::net::{About, Annotations, Bilingual, Point, Rgb};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn one() -> u64 {
    1
}

fn is_one(weight: &u64) -> bool {
    *weight == 1
}

/// A whole file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilePlain {
    /// Always [`super::json::NAME`].
    pub format: String,
    /// Always 1.
    pub version: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Option<String>,
    pub places: Vec<PlacePlain>,
    pub transitions: Vec<TransitionPlain>,
    pub arcs: Vec<ArcPlain>,
    /// Pairs of transitions: the first outranks the second.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ranks: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub families: Vec<FamilyPlain>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub remarks: Vec<RemarkPlain>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub annotations: Vec<(String, String)>,
}

/// A place.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacePlain {
    pub id: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub tokens: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub capacity: Option<u64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub about: AboutPlain,
}

/// A transition.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransitionPlain {
    pub id: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub priority: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub timed: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub about: AboutPlain,
}

/// An arc.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArcPlain {
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: Option<String>,
    pub kind: KindPlain,
    pub place: String,
    pub transition: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub weight: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub bends: Vec<(f64, f64)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub annotations: Vec<(String, String)>,
}

/// What an arc does.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KindPlain {
    Input,
    Output,
    Inhibitor,
    Read,
    Reset,
}

/// What is said of an element.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AboutPlain {
    #[serde(skip_serializing_if = "is_default")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub title: Option<TitlePlain>,
    #[serde(skip_serializing_if = "is_default")]
    pub family: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub player: Option<PlayerPlain>,
    #[serde(skip_serializing_if = "is_default")]
    pub site: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub colour: Option<[u8; 3]>,
    #[serde(skip_serializing_if = "is_default")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub position: Option<(f64, f64)>,
    #[serde(skip_serializing_if = "is_default")]
    pub label_offset: Option<(f64, f64)>,
    #[serde(skip_serializing_if = "is_default")]
    pub annotations: Vec<(String, String)>,
}

/// A player.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerPlain {
    A,
    B,
}

/// A text in both languages.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TitlePlain {
    pub en: String,
    pub de: String,
}

/// A family.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyPlain {
    pub name: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub title: Option<TitlePlain>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Option<[u8; 3]>,
}

/// A text on the drawing.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemarkPlain {
    pub text: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub position: Option<(f64, f64)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub annotations: Vec<(String, String)>,
}

impl From<&About> for AboutPlain {
    fn from(about: &About) -> AboutPlain {
        AboutPlain {
            name: about.name.clone(),
            title: about.title.as_ref().map(TitlePlain::from),
            family: about.family.clone(),
            player: about.player.map(|it| match it {
                game::Player::A => PlayerPlain::A,
                game::Player::B => PlayerPlain::B,
            }),
            site: about.site.clone(),
            colour: about.colour.map(colour),
            note: about.note.clone(),
            position: about.position.and_then(point),
            label_offset: about.label_offset.and_then(point),
            annotations: about.annotations.0.clone(),
        }
    }
}

impl From<AboutPlain> for About {
    fn from(plain: AboutPlain) -> About {
        About {
            name: plain.name,
            title: plain.title.map(Bilingual::from),
            family: plain.family,
            player: plain.player.map(|it| match it {
                PlayerPlain::A => game::Player::A,
                PlayerPlain::B => game::Player::B,
            }),
            site: plain.site,
            colour: plain.colour.map(rgb),
            note: plain.note,
            position: plain.position.map(|(x, y)| Point { x, y }),
            label_offset: plain.label_offset.map(|(x, y)| Point { x, y }),
            annotations: Annotations(plain.annotations),
        }
    }
}

impl From<&Bilingual> for TitlePlain {
    fn from(title: &Bilingual) -> TitlePlain {
        TitlePlain { en: title.en.clone(), de: title.de.clone() }
    }
}

impl From<TitlePlain> for Bilingual {
    fn from(plain: TitlePlain) -> Bilingual {
        Bilingual { en: plain.en, de: plain.de }
    }
}

/// A colour as three numbers.
pub fn colour(Rgb { red, green, blue }: Rgb) -> [u8; 3] {
    [red, green, blue]
}

/// Three numbers as a colour.
pub fn rgb([red, green, blue]: [u8; 3]) -> Rgb {
    Rgb { red, green, blue }
}

/// A point as two numbers; JSON has no others than finite ones.
pub fn point(Point { x, y }: Point) -> Option<(f64, f64)> {
    (x.is_finite() && y.is_finite()).then_some((x, y))
}
