//! How touches become plies: each is compared with the gestures of the legal
//! plies. Since no gesture begins with the whole of another, a touch is either
//! a ply, the beginning of some, or nothing.

use game::{Gesture, Message, ParseError, SiteId};

use super::{
    desk::site_of,
    state::{Ask, Effect, Notice, State},
};

impl State {
    /// The sites that may be touched next.
    pub fn targets(&self) -> Vec<SiteId> {
        if !self.desk.asks_a_person() {
            return Vec::new();
        }
        let next = |gesture: Gesture| match (self.chosen, gesture) {
            (Some(from), Gesture::Drag(begin, to)) => (begin == from).then_some(to),
            (Some(_), _) => None,
            (None, gesture) => gesture.touches().find_map(site_of),
        };
        let mut sites: Vec<SiteId> =
            self.desk.scene().moves.iter().filter_map(|it| next(it.1)).collect();
        sites.sort_unstable();
        sites.dedup();
        sites
    }

    /// The words on the buttons that are plies now.
    pub fn buttons(&self) -> impl Iterator<Item = &'static str> {
        let asked = self.desk.asks_a_person();
        let moves = self.desk.scene().moves.iter().filter(move |_| asked);
        moves.filter_map(|(_, gesture)| match gesture {
            Gesture::Button(word) => Some(*word),
            _ => None,
        })
    }

    /// A site is touched, or another one that represents it.
    pub(super) fn touch(&mut self, site: SiteId, effects: &mut Vec<Effect>) {
        if !self.desk.asks_a_person() {
            return self.not_your_turn();
        }
        let board = self.desk.board();
        let Some(meant) = board.sites.get(usize::from(site)).map(|it| it.touches) else { return };
        if let Some(from) = self.chosen.take() {
            if from == meant {
                return;
            }
            if let Some(ply) = self.made_by(Gesture::Drag(from, meant)) {
                return self.play(&ply, effects);
            }
        }
        if let Some(ply) = self.made_by(Gesture::Tap(meant)) {
            return self.play(&ply, effects);
        }
        let moves = &self.desk.scene().moves;
        let counts = moves.iter().filter_map(|it| match it.1 {
            Gesture::Count(at, number) if at == meant => Some(number),
            _ => None,
        });
        let bounds = counts.fold(None, |bounds: Option<(u32, u32)>, it| {
            Some(bounds.map_or((it, it), |(least, most)| (least.min(it), most.max(it))))
        });
        let drags = moves.iter().any(|it| matches!(it.1, Gesture::Drag(from, _) if from == meant));
        match bounds {
            // Where there is nothing to choose nothing is asked.
            Some((least, most)) if least == most => {
                self.count(meant, (least, most), &least.to_string(), effects);
            }
            Some((least, most)) => self.open(Ask::Count(meant, least, most), ""),
            None if drags => {
                self.notice = None;
                self.chosen = Some(meant);
            }
            // Where nothing can be touched but a button, that one is meant.
            None if self.targets().is_empty() && self.buttons().next().is_some() => {
                self.press(effects);
            }
            None => self.say(self.nothing_there(site)),
        }
    }

    /// The button is pressed, if there is one.
    pub(super) fn press(&mut self, effects: &mut Vec<Effect>) {
        let word = self.buttons().next();
        match word.and_then(|it| self.made_by(Gesture::Button(it))) {
            Some(ply) => self.play(&ply, effects),
            None => self.say(Message::new("cli-tui-no-button")),
        }
    }

    /// A number was chosen for a site; anything else is a ply that the user would rather type
    /// whole.
    pub(super) fn count(
        &mut self,
        site: SiteId,
        (least, most): (u32, u32),
        typed: &str,
        effects: &mut Vec<Effect>,
    ) {
        if !typed.bytes().all(|it| it.is_ascii_digit()) {
            return self.play(typed, effects);
        }
        let number = typed.parse().ok();
        match number.and_then(|it| self.made_by(Gesture::Count(site, it))) {
            Some(ply) => self.play(&ply, effects),
            // Whether it is legal is not known here.
            None if self.lists_only_some() => self.say(Message::new("cli-tui-too-many")),
            None => {
                let expected = Message::new("cli-tui-expected-count");
                let expected = expected.with("min", i64::from(least)).with("max", i64::from(most));
                let error = ParseError::new(expected, typed);
                self.notice = Some(Notice::Wrong(error));
            }
        }
    }

    fn made_by(&self, gesture: Gesture) -> Option<String> {
        self.desk.scene().moves.iter().find(|it| it.1 == gesture).map(|it| it.0.clone())
    }

    /// Whether there are more legal plies than can be pointed at.
    fn lists_only_some(&self) -> bool {
        let scene = self.desk.scene();
        scene.moves.len() < scene.move_count
    }

    fn nothing_there(&self, site: SiteId) -> Message {
        if self.lists_only_some() {
            return Message::new("cli-tui-too-many");
        }
        let name = self.desk.board().sites.get(usize::from(site)).map(|it| it.name.clone());
        Message::new("cli-tui-nothing-there").with("site", name.unwrap_or_default())
    }
}
