//! The commands of hamsters, the territory, and the rules of a game.

use super::{
    super::{Command, Machine, Missing, Pause, Question, heap::Ref, program::ClassId, stop::Stop},
    Done, Native,
};
use crate::world::{Accident, HamsterId, Tongue};

pub(super) const NATIVES: &[(&str, Native)] = &[
    ("Hamster.vor()", step),
    ("Hamster.linksUm()", turn),
    ("Hamster.nimm()", pick),
    ("Hamster.gib()", put),
    ("Hamster.vornFrei()", front_is_clear),
    ("Hamster.kornDa()", grain_available),
    ("Hamster.maulLeer()", mouth_empty),
    ("Hamster.schreib(String)", says),
    ("Hamster.liesZahl(String)", asks_number),
    ("Hamster.liesZeichenkette(String)", asks_text),
    ("Hamster.getReihe()", row),
    ("Hamster.getSpalte()", column),
    ("Hamster.getBlickrichtung()", direction),
    ("Hamster.getAnzahlKoerner()", grains),
    ("Hamster.getFarbe()", colour),
    ("Hamster.enrol(int)", enrol),
    ("Hamster.copy(Hamster)", copy),
    ("Hamster.init(int,int,int,int,int)", init),
    ("Hamster.hashCode()", super::object::hash),
    ("Hamster.toString()", to_text),
    ("Territorium.getAnzahlReihen()", rows),
    ("Territorium.getAnzahlSpalten()", columns),
    ("Territorium.mauerDa(int,int)", wall),
    ("Territorium.getAnzahlKoerner()", all_grains),
    ("Territorium.getAnzahlKoerner(int,int)", tile_grains),
    ("Territorium.getAnzahlHamster()", all_hamsters),
    ("Territorium.getAnzahlHamster(int,int)", tile_hamsters),
    ("Territorium.getHamster()", list_all),
    ("Territorium.getHamster(int,int)", list_tile),
    ("HamsterException.german()", german),
    ("Regeln.zuege(String)", rules_moves),
    ("Regeln.nach(String,String)", rules_after),
    ("Regeln.ende(String)", rules_over),
];

impl Machine {
    /// The number on the territory of the hamster object in a register.
    #[inline]
    fn hamster_id(&self, at: usize) -> HamsterId {
        let object = self.word(at);
        let number = self.heap.get(object, self.offsets.hamster_number);
        (number as usize).wrapping_sub(1)
    }

    /// The exception for what a hamster cannot do.
    fn accident(&mut self, at: usize, accident: Accident) -> Stop {
        let hamster = self.word(at);
        if hamster == 0 {
            return self.thrown(self.program.known.null_pointer, None);
        }
        let known = &self.program.known;
        let (class, tile): (ClassId, _) = match accident {
            Accident::Wall { row, column } => (known.wall, Some((row, column))),
            Accident::TileEmpty { row, column } => (known.tile_empty, Some((row, column))),
            Accident::MouthEmpty => (known.mouth_empty, None),
            Accident::Initialization => (known.initialization, None),
            Accident::NotInitialized => (known.not_initialized, None),
        };
        let exception = self.new_exception(class, None);
        if exception != 0 {
            let mut set = |name: &str, value: u64| {
                if let Some(word) = self.program.field_at(class, name) {
                    self.heap.set(exception, word, value);
                }
            };
            set("hamster", hamster);
            if let Some((row, column)) = tile {
                set("reihe", u64::from(row as i32 as u32));
                set("spalte", u64::from(column as i32 as u32));
            }
        }
        Stop::Throw(exception)
    }

    /// A command that changes the world.
    #[inline(always)]
    fn command(
        &mut self,
        at: usize,
        name: &'static str,
        execute: fn(&mut crate::world::World, HamsterId) -> Result<(), Accident>,
    ) -> Done {
        let id = self.hamster_id(at);
        match execute(&mut self.world, id) {
            Ok(()) => self.commanded(true, || Command { hamster: id, name, result: None }),
            Err(accident) => Err(self.accident(at, accident)),
        }
    }

    /// A command that tests something.
    #[inline(always)]
    fn test(
        &mut self,
        at: usize,
        name: &'static str,
        test: fn(&crate::world::World, HamsterId) -> Result<bool, Accident>,
    ) -> Done {
        let id = self.hamster_id(at);
        match test(&self.world, id) {
            Ok(truth) => {
                self.put_truth(at, truth);
                let result = || Some(truth.to_string());
                self.commanded(false, || Command { hamster: id, name, result: result() })
            }
            Err(accident) => Err(self.accident(at, accident)),
        }
    }

    /// A property of a hamster.
    fn property(
        &mut self,
        at: usize,
        name: &'static str,
        of: fn(&crate::world::Hamster) -> i64,
    ) -> Done {
        let id = self.hamster_id(at);
        let value = self.world.hamster(id).map(of);
        match value {
            Ok(value) => {
                self.put_int(at, value as i32);
                self.commanded(false, || Command {
                    hamster: id,
                    name,
                    result: Some(value.to_string()),
                })
            }
            Err(accident) => Err(self.accident(at, accident)),
        }
    }

    /// Fails unless the hamster is on the territory.
    fn present(&mut self, at: usize) -> Result<HamsterId, Stop> {
        let id = self.hamster_id(at);
        match self.world.hamster(id).map(|_| id) {
            Ok(id) => Ok(id),
            Err(accident) => Err(self.accident(at, accident)),
        }
    }

    /// The text of an argument; `null` as Java writes it.
    fn argument(&self, at: usize) -> String {
        match self.word(at) {
            0 => "null".to_owned(),
            it => self.text(it),
        }
    }

    /// Sets a hamster object on the territory.
    fn settle(&mut self, at: usize, id: HamsterId) {
        let object = self.word(at);
        self.heap.set(object, self.offsets.hamster_number, id as u64 + 1);
        if self.hamsters.len() <= id {
            self.hamsters.resize(id + 1, 0);
        }
        if let Some(it) = self.hamsters.get_mut(id) {
            *it = object;
        }
    }

    /// An array of hamster objects.
    fn put_hamsters(&mut self, at: usize, tile: Option<(i64, i64)>) -> Done {
        let ids = self.world.on_tile(tile);
        let header = u64::from(self.program.known.hamsters) | (ids.len() as u64) << 32;
        let array = self.allocate(header, 1 + ids.len()).map_err(Stop::Limit)?;
        for (index, id) in ids.iter().enumerate() {
            let object: Ref = self.hamsters.get(*id).copied().unwrap_or(0);
            self.heap.set(array, 1 + index, object);
        }
        self.put(at, array);
        Ok(())
    }

    fn tile(&self, at: usize) -> (i64, i64) {
        (self.int(at).into(), self.int(at + 1).into())
    }

    fn rules(&mut self, question: Question, at: usize, count: usize) -> Done {
        let mut arguments = Vec::new();
        for index in 0..count {
            let text = self.object(at + index)?;
            arguments.push(self.text(text));
        }
        Err(self.ask(Missing::Reply(question), Pause::Rules { question, arguments }))
    }
}

fn step(m: &mut Machine, at: usize) -> Done {
    m.command(at, "vor", crate::world::World::step)
}

fn turn(m: &mut Machine, at: usize) -> Done {
    m.command(at, "linksUm", crate::world::World::turn_left)
}

fn pick(m: &mut Machine, at: usize) -> Done {
    m.command(at, "nimm", crate::world::World::pick)
}

fn put(m: &mut Machine, at: usize) -> Done {
    m.command(at, "gib", crate::world::World::put)
}

fn front_is_clear(m: &mut Machine, at: usize) -> Done {
    m.test(at, "vornFrei", crate::world::World::front_is_clear)
}

fn grain_available(m: &mut Machine, at: usize) -> Done {
    m.test(at, "kornDa", crate::world::World::grain_available)
}

fn mouth_empty(m: &mut Machine, at: usize) -> Done {
    m.test(at, "maulLeer", crate::world::World::mouth_empty)
}

fn says(m: &mut Machine, at: usize) -> Done {
    m.present(at)?;
    Err(Stop::Pause(Pause::Says(m.argument(at + 1))))
}

fn asks_number(m: &mut Machine, at: usize) -> Done {
    m.present(at)?;
    let prompt = m.argument(at + 1);
    Err(m.ask(Missing::Number, Pause::Asks { prompt, number: true }))
}

fn asks_text(m: &mut Machine, at: usize) -> Done {
    m.present(at)?;
    let prompt = m.argument(at + 1);
    Err(m.ask(Missing::Text, Pause::Asks { prompt, number: false }))
}

fn row(m: &mut Machine, at: usize) -> Done {
    m.property(at, "getReihe", |it| it.row)
}

fn column(m: &mut Machine, at: usize) -> Done {
    m.property(at, "getSpalte", |it| it.column)
}

fn direction(m: &mut Machine, at: usize) -> Done {
    m.property(at, "getBlickrichtung", |it| it.direction.number().into())
}

fn grains(m: &mut Machine, at: usize) -> Done {
    m.property(at, "getAnzahlKoerner", |it| it.grains.into())
}

fn colour(m: &mut Machine, at: usize) -> Done {
    m.property(at, "getFarbe", |it| it.colour.number().into())
}

/// The standard hamster is on the territory from the start.
fn enrol(m: &mut Machine, at: usize) -> Done {
    m.settle(at, 0);
    Ok(())
}

/// The copy of a hamster that is not initialised is not initialised either.
fn copy(m: &mut Machine, at: usize) -> Done {
    m.object(at + 1)?;
    let id = m.hamster_id(at + 1);
    let Ok(&of) = m.world.hamster(id) else { return Ok(()) };
    let (tile, direction) = ((of.row, of.column), of.direction.number());
    let colour = of.colour.number();
    match m.world.create(tile, direction.into(), of.grains.into(), colour.into()) {
        Ok(id) => {
            m.settle(at, id);
            Ok(())
        }
        Err(accident) => Err(m.accident(at, accident)),
    }
}

/// The second time it does nothing.
fn init(m: &mut Machine, at: usize) -> Done {
    let id = m.hamster_id(at);
    if m.world.hamster(id).is_ok() {
        return Ok(());
    }
    let tile = m.tile(at + 1);
    let (direction, grains, colour) = (m.int(at + 3), m.int(at + 4), m.int(at + 5));
    match m.world.create(tile, direction.into(), grains.into(), colour.into()) {
        Ok(id) => {
            m.settle(at, id);
            Ok(())
        }
        Err(accident) => Err(m.accident(at, accident)),
    }
}

fn to_text(m: &mut Machine, at: usize) -> Done {
    let id = m.hamster_id(at);
    let german = m.tongue == Tongue::German;
    let text = match m.world.hamster(id) {
        Err(_) if german => "Hamster ist nicht initialisiert".to_owned(),
        Err(_) => "Hamster has not been initialized yet".to_owned(),
        Ok(it) => {
            let (row, column, grains) = (it.row, it.column, it.grains);
            let direction = it.direction.name(m.tongue);
            if german {
                let corn = if grains == 1 { "Korn" } else { "Koernern" };
                format!(
                    "Hamster steht auf Kachel ({row}/{column}) mit Blickrichtung {direction} und \
                     {grains} {corn} im Maul"
                )
            } else {
                format!(
                    "Hamster on tile ({row}/{column}) looking in direction {direction} with \
                     {grains} corn in its mouth"
                )
            }
        }
    };
    let units: Vec<u16> = text.encode_utf16().collect();
    m.put_text(at, &units)
}

fn rows(m: &mut Machine, at: usize) -> Done {
    m.put_int(at, m.world.territory().rows() as i32);
    Ok(())
}

fn columns(m: &mut Machine, at: usize) -> Done {
    m.put_int(at, m.world.territory().columns() as i32);
    Ok(())
}

fn wall(m: &mut Machine, at: usize) -> Done {
    let (row, column) = m.tile(at);
    m.put_truth(at, m.world.territory().wall(row, column));
    Ok(())
}

fn all_grains(m: &mut Machine, at: usize) -> Done {
    m.put_int(at, m.world.territory().all_grains() as i32);
    Ok(())
}

fn tile_grains(m: &mut Machine, at: usize) -> Done {
    let (row, column) = m.tile(at);
    m.put_int(at, m.world.territory().grains(row, column) as i32);
    Ok(())
}

fn all_hamsters(m: &mut Machine, at: usize) -> Done {
    m.put_int(at, m.world.hamsters().len() as i32);
    Ok(())
}

fn tile_hamsters(m: &mut Machine, at: usize) -> Done {
    let tile = m.tile(at);
    m.put_int(at, m.world.on_tile(Some(tile)).len() as i32);
    Ok(())
}

fn list_all(m: &mut Machine, at: usize) -> Done {
    m.put_hamsters(at, None)
}

fn list_tile(m: &mut Machine, at: usize) -> Done {
    let tile = m.tile(at);
    m.put_hamsters(at, Some(tile))
}

fn german(m: &mut Machine, at: usize) -> Done {
    m.put_truth(at, m.tongue == Tongue::German);
    Ok(())
}

fn rules_moves(m: &mut Machine, at: usize) -> Done {
    m.rules(Question::Moves, at, 1)
}

fn rules_after(m: &mut Machine, at: usize) -> Done {
    m.rules(Question::After, at, 2)
}

fn rules_over(m: &mut Machine, at: usize) -> Done {
    m.rules(Question::Over, at, 1)
}
