//! Objects that the machine makes itself, and exceptions on their way.

use std::sync::Arc;

use super::{
    Dying, Frame, Limit, Machine,
    heap::Ref,
    inspect::Call,
    program::{ClassId, Layout},
};

/// Calls that an exception remembers.
const REMEMBERED: usize = 1_000;

impl Machine {
    /// A new object where a quick attempt failed: after a collection, if need be.
    pub(super) fn allocate_slowly(&mut self, header: u64, size: usize) -> Result<Ref, Limit> {
        if !self.heap.grow(size) {
            self.collect();
            if !self.heap.settle(size) {
                return Err(Limit::Memory);
            }
        }
        self.heap.allocate(header, size).ok_or(Limit::Memory)
    }

    pub(super) fn allocate(&mut self, header: u64, size: usize) -> Result<Ref, Limit> {
        match self.heap.allocate(header, size) {
            Some(at) => Ok(at),
            None => self.allocate_slowly(header, size),
        }
    }

    /// A new object without a collection; `null` if not even the reserve is left.
    fn allocate_anyway(&mut self, header: u64, size: usize) -> Ref {
        if let Some(at) = self.heap.allocate(header, size) {
            return at;
        }
        self.heap.grow_anyway(size);
        self.heap.allocate(header, size).unwrap_or(0)
    }

    /// Removes objects that cannot be reached.
    fn collect(&mut self) {
        let program = Arc::clone(&self.program);
        let mut heap = std::mem::replace(&mut self.heap, super::Heap::new(0));
        heap.collect(&program.classes, &mut |visit| self.visit_roots(visit));
        self.heap = heap;
    }

    /// Calls a function for every reference outside the heap.
    fn visit_roots(&mut self, visit: &mut dyn FnMut(&mut Ref)) {
        let program = Arc::clone(&self.program);
        for (slot, field) in program.statics.iter().enumerate() {
            if field.kind == super::program::Kind::Reference
                && let Some(it) = self.statics.get_mut(slot)
            {
                visit(it);
            }
        }
        self.strings.iter_mut().for_each(&mut *visit);
        self.class_objects.values_mut().for_each(&mut *visit);
        self.hamsters.iter_mut().for_each(&mut *visit);
        if let Some(dying) = &mut self.dying {
            visit(&mut dying.exception);
        }
        let monitors = std::mem::take(&mut self.monitors);
        for (mut object, monitor) in monitors {
            visit(&mut object);
            self.monitors.insert(object, monitor);
        }
        let current = self.current;
        let (frames, top) = (&self.frames, Frame { pc: self.pc, base: self.base });
        visit_stack(&program, &mut self.stack, frames, top, visit);
        for (index, thread) in self.threads.iter_mut().enumerate() {
            visit(&mut thread.object);
            thread.visit_waiting(visit);
            if index != current {
                let top = Frame { pc: thread.pc, base: thread.base };
                visit_stack(&program, &mut thread.stack, &thread.frames, top, visit);
            }
        }
    }

    /// A new string without a collection.
    pub(super) fn new_text_anyway(&mut self, units: &[u16]) -> Ref {
        let class = self.program.known.string;
        let header = u64::from(class) | (units.len() as u64) << 32;
        let at = self.allocate_anyway(header, 1 + Layout::Halves.words(units.len()));
        if at != 0 {
            self.heap.write_units(at, units);
        }
        at
    }

    /// A new string. References that are only in the caller's hands may not be used afterwards.
    pub(super) fn new_text(&mut self, units: &[u16]) -> Result<Ref, Limit> {
        let class = self.program.known.string;
        let header = u64::from(class) | (units.len() as u64) << 32;
        let at = self.allocate(header, 1 + Layout::Halves.words(units.len()))?;
        self.heap.write_units(at, units);
        Ok(at)
    }

    /// A new array of strings, without a collection.
    pub(super) fn new_texts(&mut self, texts: &[String]) -> Ref {
        let class = self.program.known.strings;
        let header = u64::from(class) | (texts.len() as u64) << 32;
        let at = self.allocate_anyway(header, 1 + texts.len());
        if at == 0 {
            return at;
        }
        for (index, text) in texts.iter().enumerate() {
            let units: Vec<u16> = text.encode_utf16().collect();
            let text = self.new_text_anyway(&units);
            self.heap.set(at, 1 + index, text);
        }
        at
    }

    /// The text of a string object; empty for `null`.
    pub(super) fn text(&self, at: Ref) -> String {
        if at == 0 {
            return String::new();
        }
        char::decode_utf16(self.heap.units(at))
            .map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    }

    /// A rectangular array of arrays.
    pub(super) fn new_arrays(&mut self, class: ClassId, lengths: &[i32]) -> Result<Ref, Limit> {
        let program = Arc::clone(&self.program);
        let mut sizes = Vec::new();
        let mut class = Some(class);
        let mut count: usize = 1;
        let mut total: usize = 0;
        for length in lengths {
            let Some(it) = class.and_then(|it| program.classes.get(it as usize)) else { break };
            let length = *length as usize;
            let size = 1 + it.layout.words(length);
            total = total.saturating_add(count.saturating_mul(size));
            count = count.saturating_mul(length);
            sizes.push((u64::from(class.unwrap_or(0)) | (length as u64) << 32, size, length));
            class = it.element;
        }
        // All arrays lie in one piece, so that there is at most one collection, at the beginning.
        let all = self.allocate(u64::from(program.known.longs), total)?;
        let mut next = all;
        let mut level: Vec<Ref> = Vec::new();
        for (depth, (header, size, _)) in sizes.iter().enumerate() {
            let above = sizes.get(depth.wrapping_sub(1)).map_or(1, |it| it.2);
            let owners = if depth == 0 { 1 } else { level.len() * above };
            let mut fresh = Vec::new();
            for index in 0..owners {
                self.heap.set(next, 0, *header);
                if depth > 0
                    && let Some(owner) = level.get(index / above.max(1))
                {
                    self.heap.set(*owner, 1 + index % above.max(1), next);
                }
                if depth + 1 < sizes.len() {
                    fresh.push(next);
                }
                next += *size as Ref;
            }
            level = fresh;
        }
        Ok(all)
    }

    /// The object of `class Class` for a class.
    pub(super) fn class_object(&mut self, class: ClassId) -> Result<Ref, Limit> {
        if let Some(it) = self.class_objects.get(&class) {
            return Ok(*it);
        }
        let program = Arc::clone(&self.program);
        let name = program.classes.get(class as usize).map_or("", |it| &it.name);
        let units: Vec<u16> = name.encode_utf16().collect();
        let name = self.new_text_anyway(&units);
        let of = program.known.class;
        let size = program.classes.get(of as usize).map_or(1, |it| it.size);
        let at = self.allocate_anyway(u64::from(of), size as usize);
        if at == 0 || name == 0 {
            return Err(Limit::Memory);
        }
        let interface = program.classes.get(class as usize).is_some_and(|it| it.is_interface);
        self.heap.set(at, self.offsets.class_name, name);
        self.heap.set(at, self.offsets.class_is_interface, interface.into());
        self.class_objects.insert(class, at);
        Ok(at)
    }

    /// The words of a `ClassCastException`.
    pub(super) fn cast_message(&self, from: ClassId, to: ClassId) -> String {
        let name =
            |it: ClassId| self.program.classes.get(it as usize).map_or("", |it| it.name.as_str());
        format!("class {} cannot be cast to class {}", name(from), name(to))
    }

    /// A new exception with the present call stack.
    pub(super) fn new_exception(&mut self, class: ClassId, message: Option<&str>) -> Ref {
        let size = self.program.classes.get(class as usize).map_or(1, |it| it.size);
        let at = self.allocate_anyway(u64::from(class), size as usize);
        if at == 0 {
            return 0;
        }
        if let Some(message) = message {
            let units: Vec<u16> = message.encode_utf16().collect();
            let text = self.new_text_anyway(&units);
            self.heap.set(at, self.offsets.message, text);
        }
        let trace = self.record();
        self.heap.set(at, self.offsets.trace, trace);
        at
    }

    /// The instructions at which the calls are, the innermost first, as a `long[]`.
    pub(super) fn record(&mut self) -> Ref {
        let places: Vec<u32> = std::iter::once(self.pc)
            .chain(self.frames.iter().rev().map(|it| it.pc))
            .take(REMEMBERED)
            .collect();
        let header = u64::from(self.program.known.longs) | (places.len() as u64) << 32;
        let at = self.allocate_anyway(header, 1 + places.len());
        if at != 0 {
            for (index, pc) in places.iter().enumerate() {
                self.heap.set(at, 1 + index, u64::from(pc.wrapping_sub(1)));
            }
        }
        at
    }

    /// The call stack that an exception remembers, without its own constructors.
    pub(super) fn calls_of(&self, exception: Ref) -> Vec<Call> {
        let trace = self.heap.get(exception, self.offsets.trace);
        if trace == 0 {
            return Vec::new();
        }
        let class = self.heap.class(exception);
        let is =
            |of: ClassId| self.program.classes.get(class as usize).is_some_and(|it| it.is_a(of));
        let mut calls = Vec::new();
        let mut own = true;
        for index in 0..self.heap.length(trace) {
            let pc = self.heap.get(trace, 1 + index) as u32;
            let Some((id, function)) = self.program.function_at(pc) else { continue };
            own &= function.constructs.is_some_and(&is) || function.records;
            if !own && !function.hidden {
                calls.extend(self.call_at(id, pc));
            }
        }
        calls
    }

    /// Looks for the handler of an exception. Returns whether the thread goes on; if nobody takes
    /// it, the thread goes on to find the exception's words.
    pub(super) fn raise(&mut self, exception: Ref) -> bool {
        if exception == 0 {
            self.ended = Some(super::End::Limit(Limit::Memory));
            return false;
        }
        let program = Arc::clone(&self.program);
        let mut exception = exception;
        loop {
            let class = self.heap.class(exception);
            let at = self.pc.wrapping_sub(1);
            if let Some((_, function)) = program.function_at(at) {
                let classes = &program.classes;
                let is = |of: ClassId| classes.get(class as usize).is_some_and(|it| it.is_a(of));
                let fits =
                    |it: &&super::program::Handler| it.from <= at && at < it.to && is(it.class);
                if let Some(handler) = function.handlers.iter().find(fits) {
                    self.pc = handler.target;
                    let reg = self.base as usize + usize::from(handler.reg);
                    if let Some(it) = self.stack.get_mut(reg) {
                        *it = exception;
                    }
                    return true;
                }
                if function.initialises.is_some() && !is(program.known.error) {
                    let of = program.known.initializer;
                    let wrapped = self.new_exception(of, None);
                    if wrapped != 0 {
                        let cause = self.offsets.cause;
                        self.heap.set(wrapped, cause, exception);
                        let at = program.field_at(of, "exception").unwrap_or(0);
                        self.heap.set(wrapped, at, exception);
                        exception = wrapped;
                    }
                }
            }
            let Some(frame) = self.frames.pop() else { break };
            self.pc = frame.pc;
            self.base = frame.base;
        }
        let calls = self.calls_of(exception);
        if self.dying.is_some() {
            // Its `toString` fails, too: the class has to do.
            return false;
        }
        self.dying = Some(Dying { exception, calls });
        self.base = 0;
        self.stretch_stack(0);
        if let Some(it) = self.stack.first_mut() {
            *it = exception;
        }
        self.pc = program.entry_of(program.describe);
        true
    }
}

/// Visits the references in the registers of one thread.
fn visit_stack(
    program: &super::Program,
    stack: &mut [u64],
    frames: &[Frame],
    top: Frame,
    visit: &mut dyn FnMut(&mut Ref),
) {
    for frame in frames.iter().chain([&top]) {
        let Some(roots) = program.maps.get(&frame.pc.wrapping_sub(1)) else { continue };
        for reg in roots.iter() {
            if let Some(it) = stack.get_mut(frame.base as usize + reg) {
                visit(it);
            }
        }
    }
}
