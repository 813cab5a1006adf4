//! What a debugger sees: calls, variables, objects.

use super::{
    Machine,
    heap::Ref,
    program::{FunctionId, Kind, Layout},
};

/// A call on the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The method with its class, as in `Spielbrett.getMulden`.
    pub method: String,
    /// Whether it is in the library.
    pub library: bool,
}

/// A variable with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name; an index for the elements of an array.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`, `short`, `int` or `long`.
    Whole(i64),
    /// A `float` or `double`, as Java writes it.
    Real(String),
    /// A `char`.
    Char(char),
    /// A string.
    Text(String),
    /// An object or array; [`Machine::parts`] looks into it.
    Object {
        /// Its class.
        class: String,
        /// Where it is, until the machine goes on.
        at: Ref,
        /// The length of an array.
        length: Option<usize>,
    },
}

/// Elements of an array that are shown at most.
const SHOWN: usize = 1_000;

impl Machine {
    pub(super) fn call_at(&self, id: FunctionId, pc: u32) -> Option<Call> {
        let function = self.program.functions.get(id as usize)?;
        let place = self.program.place(pc);
        let file = self.program.files.get(place.file as usize).cloned().unwrap_or_default();
        Some(Call {
            file,
            line: place.line,
            column: place.column,
            method: function.name.clone(),
            library: function.library,
        })
    }

    /// Return addresses of a thread with their bases, the innermost first.
    fn places(&self, thread: usize) -> Vec<(u32, u32)> {
        let (frames, pc, base) = match self.threads.get(thread) {
            Some(it) if thread != self.current => (&it.frames, it.pc, it.base),
            _ => (&self.frames, self.pc, self.base),
        };
        let top = (pc, base);
        std::iter::once(top).chain(frames.iter().rev().map(|it| (it.pc, it.base))).collect()
    }

    /// The calls of a thread, the innermost first, those of the library left out.
    pub(super) fn calls_of_thread(&self, thread: usize) -> Vec<Call> {
        let at = |(pc, _): (u32, u32)| {
            let (id, function) = self.program.function_at(pc.wrapping_sub(1))?;
            self.call_at(id, pc.wrapping_sub(1)).filter(|_| !function.library && !function.hidden)
        };
        self.places(thread).into_iter().filter_map(at).collect()
    }

    /// The calls of the current thread, the innermost first. The first one is at the statement
    /// that comes next.
    pub fn calls(&self) -> Vec<Call> {
        let mut calls = Vec::new();
        for (depth, (pc, _)) in self.places(self.current).into_iter().enumerate() {
            let pc = if depth == 0 { pc } else { pc.wrapping_sub(1) };
            let Some((id, function)) = self.program.function_at(pc) else { continue };
            if !function.hidden && !function.library {
                calls.extend(self.call_at(id, pc));
            }
        }
        calls
    }

    /// The local variables of a call, counted as in [`Machine::calls`].
    pub fn locals(&self, call: usize) -> Vec<Variable> {
        let shown = self.places(self.current).into_iter().enumerate().filter_map(|(depth, at)| {
            let pc = if depth == 0 { at.0 } else { at.0.wrapping_sub(1) };
            let (id, function) = self.program.function_at(pc)?;
            (!function.hidden && !function.library).then_some((id, pc, at.1))
        });
        let Some((id, pc, base)) = shown.clone().nth(call) else { return Vec::new() };
        let Some(function) = self.program.functions.get(id as usize) else { return Vec::new() };
        let here = function.locals.iter().filter(|it| it.from <= pc && pc < it.to);
        here.map(|it| {
            let reg = base as usize + usize::from(it.reg);
            let word = self.stack.get(reg).copied().unwrap_or(0);
            Variable { name: it.name.clone(), value: self.value(it.kind, word) }
        })
        .collect()
    }

    /// The name of the class of a hamster, by its number on the territory.
    pub fn class_of_hamster(&self, hamster: usize) -> String {
        let object = self.hamsters.get(hamster).copied().unwrap_or(0);
        let class = self.program.classes.get(self.heap.class(object) as usize);
        let name = class.filter(|_| object != 0).map_or("Hamster", |it| &it.name);
        name.rsplit(['.', '$']).next().unwrap_or_default().to_owned()
    }

    /// The static fields of the program's own classes.
    pub fn statics(&self) -> Vec<Variable> {
        let own = self.program.statics.iter().zip(&self.statics).filter(|(it, _)| !it.library);
        own.map(|(it, word)| Variable { name: it.name.clone(), value: self.value(it.kind, *word) })
            .collect()
    }

    /// A word as a value.
    pub(super) fn value(&self, kind: Kind, word: u64) -> Value {
        match kind {
            Kind::Boolean => Value::Boolean(word != 0),
            Kind::Byte | Kind::Short | Kind::Int => Value::Whole((word as i32).into()),
            Kind::Long => Value::Whole(word as i64),
            Kind::Float => Value::Real(super::numbers::float(f32::from_bits(word as u32))),
            Kind::Double => Value::Real(super::numbers::double(f64::from_bits(word))),
            Kind::Char => {
                let unit = char::from_u32(word as u16 as u32);
                Value::Char(unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            Kind::Reference if word == 0 => Value::Null,
            Kind::Reference if self.heap.class(word) == self.program.known.string => {
                Value::Text(self.text(word))
            }
            Kind::Reference => {
                let class = self.program.classes.get(self.heap.class(word) as usize);
                let array = class.is_some_and(|it| it.layout != Layout::Fields);
                Value::Object {
                    class: class.map_or_else(String::new, |it| it.name.clone()),
                    at: word,
                    length: array.then(|| self.heap.length(word)),
                }
            }
        }
    }

    /// The fields of an object, or the first elements of an array.
    pub fn parts(&self, at: Ref) -> Vec<Variable> {
        let Some(class) = self.program.classes.get(self.heap.class(at) as usize) else {
            return Vec::new();
        };
        if at == 0 || at as usize >= self.heap.top {
            return Vec::new();
        }
        if class.layout == Layout::Fields {
            let field = |it: &super::program::Field| Variable {
                name: it.name.clone(),
                value: self.value(it.kind, self.heap.get(at, usize::from(it.at))),
            };
            return class.fields.iter().map(field).collect();
        }
        let element = |index: usize| {
            let word = match class.layout {
                Layout::Halves => u64::from(self.heap.half(at, index)),
                Layout::Bytes => self.heap.get(at, 1 + (index >> 3)) >> (8 * (index & 7)) & 0xff,
                _ => self.heap.get(at, 1 + index),
            };
            let word = match class.kind {
                Kind::Byte => u64::from(i32::from(word as i8) as u32),
                Kind::Short => u64::from(i32::from(word as i16) as u32),
                _ => word,
            };
            Variable { name: format!("[{index}]"), value: self.value(class.kind, word) }
        };
        (0..self.heap.length(at).min(SHOWN)).map(element).collect()
    }
}
