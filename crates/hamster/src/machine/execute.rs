//! The loop that executes instructions.

use std::sync::Arc;

use super::{
    Frame, Machine,
    code::{Ins, WINDOW},
    heap::Ref,
    natives,
    program::Layout,
    registers::{double, float, reg, window},
    stop::Stop,
};

impl Machine {
    /// Executes at most `fuel` instructions of the current thread. With `WATCH` it stops before
    /// statements that the debugger is interested in.
    #[allow(clippy::too_many_lines, reason = "one arm per instruction")]
    pub(super) fn execute<const WATCH: bool>(&mut self, fuel: u64, first: bool) -> Stop {
        let program = Arc::clone(&self.program);
        let code: &[Ins] = &program.code;
        let mut left = fuel;
        let mut pc = self.pc as usize;
        let mut base = self.base as usize;
        let mut look = !first;
        self.stretch_stack(base);
        let Some(mut regs) = window(&mut self.stack, base) else { return Stop::Finished };

        macro_rules! leave {
            ($stop:expr) => {{
                self.pc = pc as u32;
                self.base = base as u32;
                self.instructions += fuel - left;
                return $stop;
            }};
        }
        macro_rules! slow {
            ($body:expr) => {{
                self.pc = pc as u32;
                self.base = base as u32;
                let out = $body;
                pc = self.pc as usize;
                base = self.base as usize;
                match window(&mut self.stack, base) {
                    Some(it) => regs = it,
                    None => leave!(Stop::Finished),
                }
                out
            }};
        }
        macro_rules! throw {
            ($class:ident) => {
                throw!($class, None)
            };
            ($class:ident, $message:expr) => {{
                let message: Option<String> = $message;
                self.instructions += fuel - left;
                let raised = slow!({
                    let class = self.program.known.$class;
                    let exception = self.new_exception(class, message.as_deref());
                    self.raise(exception)
                });
                self.instructions -= fuel - left;
                if !raised {
                    leave!(Stop::Finished);
                }
                continue;
            }};
        }
        macro_rules! int {
            ($a:expr) => {
                regs[usize::from($a)] as i32
            };
        }
        macro_rules! long {
            ($a:expr) => {
                regs[usize::from($a)] as i64
            };
        }
        macro_rules! set_int {
            ($d:expr, $v:expr) => {
                regs[usize::from($d)] = u64::from($v as u32)
            };
        }
        macro_rules! set_long {
            ($d:expr, $v:expr) => {
                regs[usize::from($d)] = $v as u64
            };
        }
        macro_rules! set_truth {
            ($d:expr, $v:expr) => {
                regs[usize::from($d)] = u64::from($v)
            };
        }
        macro_rules! set_float {
            ($d:expr, $v:expr) => {
                regs[usize::from($d)] = u64::from(f32::to_bits($v))
            };
        }
        macro_rules! set_double {
            ($d:expr, $v:expr) => {
                regs[usize::from($d)] = f64::to_bits($v)
            };
        }
        macro_rules! jump {
            ($to:expr) => {
                pc = pc.wrapping_add_signed($to as isize)
            };
        }
        macro_rules! jump_if {
            ($condition:expr, $to:expr) => {
                if $condition {
                    jump!($to);
                }
            };
        }
        // The object of a register, or a NullPointerException.
        macro_rules! object {
            ($a:expr) => {{
                let at = regs[usize::from($a)] as usize;
                if at == 0 {
                    throw!(null_pointer);
                }
                at
            }};
        }
        // The array and the index of an access to an element.
        macro_rules! element {
            ($a:expr, $b:expr) => {{
                let at = regs[usize::from($a)] as usize;
                let index = regs[usize::from($b)] as u32 as usize;
                let header = match self.heap.words.get(at) {
                    Some(it) => *it,
                    None => 0,
                };
                if index >= (header >> 32) as usize {
                    if at == 0 {
                        throw!(null_pointer);
                    }
                    let index = index as u32 as i32;
                    let length = header >> 32;
                    throw!(
                        array_index,
                        Some(format!("Index {index} out of bounds for length {length}"))
                    );
                }
                (at, index)
            }};
        }
        macro_rules! word {
            ($at:expr) => {
                match self.heap.words.get($at) {
                    Some(it) => *it,
                    None => 0,
                }
            };
        }
        macro_rules! set_word {
            ($at:expr, $v:expr) => {
                if let Some(it) = self.heap.words.get_mut($at) {
                    *it = $v;
                }
            };
        }
        macro_rules! allocate {
            ($header:expr, $size:expr) => {{
                let (header, size): (u64, usize) = ($header, $size);
                match self.heap.allocate(header, size) {
                    Some(at) => at,
                    None => match slow!(self.allocate_slowly(header, size)) {
                        Ok(at) => at,
                        Err(limit) => leave!(Stop::Limit(limit)),
                    },
                }
            }};
        }
        macro_rules! call {
            ($s:expr, $to:expr) => {{
                if self.frames.len() >= self.limits.depth {
                    throw!(stack_overflow);
                }
                self.frames.push(Frame { pc: pc as u32, base: base as u32 });
                base += usize::from($s);
                pc = $to as usize;
                if base + WINDOW > self.stack.len() {
                    self.stretch_stack(base);
                }
                match window(&mut self.stack, base) {
                    Some(it) => regs = it,
                    None => leave!(Stop::Finished),
                }
            }};
        }
        macro_rules! ret {
            () => {{
                let Some(frame) = self.frames.pop() else { leave!(Stop::Finished) };
                pc = frame.pc as usize;
                base = frame.base as usize;
                match window(&mut self.stack, base) {
                    Some(it) => regs = it,
                    None => leave!(Stop::Finished),
                }
            }};
        }

        loop {
            if left == 0 {
                leave!(Stop::Fuel);
            }
            if WATCH {
                if look && slow!(self.stops_at(pc as u32, base)) {
                    leave!(Stop::Statement);
                }
                look = true;
            }
            left -= 1;
            let Some(&ins) = code.get(pc) else { leave!(Stop::Finished) };
            pc += 1;
            match ins {
                Ins::Nop => {}
                Ins::Mov { d, a } => regs[usize::from(d)] = regs[usize::from(a)],
                Ins::Int { d, v } => set_int!(d, v),
                Ins::Const { d, k } => {
                    regs[usize::from(d)] = program.constants.get(k as usize).copied().unwrap_or(0);
                }
                Ins::Str { d, k } => {
                    regs[usize::from(d)] = self.strings.get(k as usize).copied().unwrap_or(0);
                }

                Ins::AddI { d, a, b } => set_int!(d, int!(a).wrapping_add(int!(b))),
                Ins::SubI { d, a, b } => set_int!(d, int!(a).wrapping_sub(int!(b))),
                Ins::MulI { d, a, b } => set_int!(d, int!(a).wrapping_mul(int!(b))),
                Ins::DivI { d, a, b } => {
                    let by = int!(b);
                    if by == 0 {
                        throw!(arithmetic, Some("/ by zero".to_owned()));
                    }
                    set_int!(d, int!(a).wrapping_div(by));
                }
                Ins::RemI { d, a, b } => {
                    let by = int!(b);
                    if by == 0 {
                        throw!(arithmetic, Some("/ by zero".to_owned()));
                    }
                    set_int!(d, int!(a).wrapping_rem(by));
                }
                Ins::AndI { d, a, b } => set_int!(d, int!(a) & int!(b)),
                Ins::OrI { d, a, b } => set_int!(d, int!(a) | int!(b)),
                Ins::XorI { d, a, b } => set_int!(d, int!(a) ^ int!(b)),
                Ins::ShlI { d, a, b } => set_int!(d, int!(a).wrapping_shl(int!(b) as u32)),
                Ins::ShrI { d, a, b } => set_int!(d, int!(a).wrapping_shr(int!(b) as u32)),
                Ins::UshrI { d, a, b } => {
                    set_int!(d, (int!(a) as u32).wrapping_shr(int!(b) as u32));
                }
                Ins::NegI { d, a } => set_int!(d, int!(a).wrapping_neg()),
                Ins::AddIK { d, a, k } => set_int!(d, int!(a).wrapping_add(k)),
                Ins::MulIK { d, a, k } => set_int!(d, int!(a).wrapping_mul(k)),
                Ins::DivIK { d, a, k } => {
                    let by = if k == 0 { 1 } else { k };
                    set_int!(d, int!(a).wrapping_div(by));
                }
                Ins::RemIK { d, a, k } => {
                    let by = if k == 0 { 1 } else { k };
                    set_int!(d, int!(a).wrapping_rem(by));
                }
                Ins::AndIK { d, a, k } => set_int!(d, int!(a) & k),
                Ins::OrIK { d, a, k } => set_int!(d, int!(a) | k),
                Ins::XorIK { d, a, k } => set_int!(d, int!(a) ^ k),
                Ins::ShlIK { d, a, k } => set_int!(d, int!(a).wrapping_shl(k as u32)),
                Ins::ShrIK { d, a, k } => set_int!(d, int!(a).wrapping_shr(k as u32)),
                Ins::UshrIK { d, a, k } => {
                    set_int!(d, (int!(a) as u32).wrapping_shr(k as u32));
                }

                Ins::AddL { d, a, b } => set_long!(d, long!(a).wrapping_add(long!(b))),
                Ins::SubL { d, a, b } => set_long!(d, long!(a).wrapping_sub(long!(b))),
                Ins::MulL { d, a, b } => set_long!(d, long!(a).wrapping_mul(long!(b))),
                Ins::DivL { d, a, b } => {
                    let by = long!(b);
                    if by == 0 {
                        throw!(arithmetic, Some("/ by zero".to_owned()));
                    }
                    set_long!(d, long!(a).wrapping_div(by));
                }
                Ins::RemL { d, a, b } => {
                    let by = long!(b);
                    if by == 0 {
                        throw!(arithmetic, Some("/ by zero".to_owned()));
                    }
                    set_long!(d, long!(a).wrapping_rem(by));
                }
                Ins::AndL { d, a, b } => set_long!(d, long!(a) & long!(b)),
                Ins::OrL { d, a, b } => set_long!(d, long!(a) | long!(b)),
                Ins::XorL { d, a, b } => set_long!(d, long!(a) ^ long!(b)),
                Ins::ShlL { d, a, b } => set_long!(d, long!(a).wrapping_shl(int!(b) as u32)),
                Ins::ShrL { d, a, b } => set_long!(d, long!(a).wrapping_shr(int!(b) as u32)),
                Ins::UshrL { d, a, b } => {
                    set_long!(d, (long!(a) as u64).wrapping_shr(int!(b) as u32));
                }
                Ins::NegL { d, a } => set_long!(d, long!(a).wrapping_neg()),
                Ins::AddLK { d, a, k } => set_long!(d, long!(a).wrapping_add(i64::from(k))),

                Ins::AddF { d, a, b } => set_float!(d, float(reg(regs, a)) + float(reg(regs, b))),
                Ins::SubF { d, a, b } => set_float!(d, float(reg(regs, a)) - float(reg(regs, b))),
                Ins::MulF { d, a, b } => set_float!(d, float(reg(regs, a)) * float(reg(regs, b))),
                Ins::DivF { d, a, b } => set_float!(d, float(reg(regs, a)) / float(reg(regs, b))),
                Ins::RemF { d, a, b } => set_float!(d, float(reg(regs, a)) % float(reg(regs, b))),
                Ins::NegF { d, a } => set_float!(d, -float(reg(regs, a))),
                Ins::AddD { d, a, b } => {
                    set_double!(d, double(reg(regs, a)) + double(reg(regs, b)))
                }
                Ins::SubD { d, a, b } => {
                    set_double!(d, double(reg(regs, a)) - double(reg(regs, b)))
                }
                Ins::MulD { d, a, b } => {
                    set_double!(d, double(reg(regs, a)) * double(reg(regs, b)))
                }
                Ins::DivD { d, a, b } => {
                    set_double!(d, double(reg(regs, a)) / double(reg(regs, b)))
                }
                Ins::RemD { d, a, b } => {
                    set_double!(d, double(reg(regs, a)) % double(reg(regs, b)))
                }
                Ins::NegD { d, a } => set_double!(d, -double(reg(regs, a))),

                Ins::IntToLong { d, a } => set_long!(d, i64::from(int!(a))),
                Ins::IntToFloat { d, a } => set_float!(d, int!(a) as f32),
                Ins::IntToDouble { d, a } => set_double!(d, f64::from(int!(a))),
                Ins::IntToByte { d, a } => set_int!(d, i32::from(int!(a) as i8)),
                Ins::IntToShort { d, a } => set_int!(d, i32::from(int!(a) as i16)),
                Ins::IntToChar { d, a } => set_int!(d, i32::from(int!(a) as u16)),
                Ins::LongToInt { d, a } => set_int!(d, long!(a) as i32),
                Ins::LongToFloat { d, a } => set_float!(d, long!(a) as f32),
                Ins::LongToDouble { d, a } => set_double!(d, long!(a) as f64),
                Ins::FloatToInt { d, a } => set_int!(d, float(reg(regs, a)) as i32),
                Ins::FloatToLong { d, a } => set_long!(d, float(reg(regs, a)) as i64),
                Ins::FloatToDouble { d, a } => set_double!(d, f64::from(float(reg(regs, a)))),
                Ins::DoubleToInt { d, a } => set_int!(d, double(reg(regs, a)) as i32),
                Ins::DoubleToLong { d, a } => set_long!(d, double(reg(regs, a)) as i64),
                Ins::DoubleToFloat { d, a } => set_float!(d, double(reg(regs, a)) as f32),

                Ins::EqI { d, a, b } => set_truth!(d, int!(a) == int!(b)),
                Ins::NeI { d, a, b } => set_truth!(d, int!(a) != int!(b)),
                Ins::LtI { d, a, b } => set_truth!(d, int!(a) < int!(b)),
                Ins::LeI { d, a, b } => set_truth!(d, int!(a) <= int!(b)),
                Ins::EqL { d, a, b } => set_truth!(d, long!(a) == long!(b)),
                Ins::NeL { d, a, b } => set_truth!(d, long!(a) != long!(b)),
                Ins::LtL { d, a, b } => set_truth!(d, long!(a) < long!(b)),
                Ins::LeL { d, a, b } => set_truth!(d, long!(a) <= long!(b)),
                Ins::EqF { d, a, b } => set_truth!(d, float(reg(regs, a)) == float(reg(regs, b))),
                Ins::NeF { d, a, b } => set_truth!(d, float(reg(regs, a)) != float(reg(regs, b))),
                Ins::LtF { d, a, b } => set_truth!(d, float(reg(regs, a)) < float(reg(regs, b))),
                Ins::LeF { d, a, b } => set_truth!(d, float(reg(regs, a)) <= float(reg(regs, b))),
                Ins::EqD { d, a, b } => set_truth!(d, double(reg(regs, a)) == double(reg(regs, b))),
                Ins::NeD { d, a, b } => set_truth!(d, double(reg(regs, a)) != double(reg(regs, b))),
                Ins::LtD { d, a, b } => set_truth!(d, double(reg(regs, a)) < double(reg(regs, b))),
                Ins::LeD { d, a, b } => set_truth!(d, double(reg(regs, a)) <= double(reg(regs, b))),
                Ins::Not { d, a } => set_truth!(d, regs[usize::from(a)] == 0),

                Ins::Jmp { to } => jump!(to),
                Ins::JmpIf { a, to } => jump_if!(regs[usize::from(a)] != 0, to),
                Ins::JmpNot { a, to } => jump_if!(regs[usize::from(a)] == 0, to),
                Ins::JEqI { a, b, to } => jump_if!(int!(a) == int!(b), to),
                Ins::JNeI { a, b, to } => jump_if!(int!(a) != int!(b), to),
                Ins::JLtI { a, b, to } => jump_if!(int!(a) < int!(b), to),
                Ins::JLeI { a, b, to } => jump_if!(int!(a) <= int!(b), to),
                Ins::JEqL { a, b, to } => jump_if!(long!(a) == long!(b), to),
                Ins::JNeL { a, b, to } => jump_if!(long!(a) != long!(b), to),
                Ins::JEqIK { a, k, to } => jump_if!(int!(a) == i32::from(k), to),
                Ins::JNeIK { a, k, to } => jump_if!(int!(a) != i32::from(k), to),
                Ins::JLtIK { a, k, to } => jump_if!(int!(a) < i32::from(k), to),
                Ins::JLeIK { a, k, to } => jump_if!(int!(a) <= i32::from(k), to),
                Ins::JGtIK { a, k, to } => jump_if!(int!(a) > i32::from(k), to),
                Ins::JGeIK { a, k, to } => jump_if!(int!(a) >= i32::from(k), to),
                Ins::Switch { a, table } => {
                    if let Some(switch) = program.switches.get(table as usize) {
                        jump!(switch.distance(int!(a)));
                    }
                }

                Ins::Get { d, a, at } => {
                    let object = object!(a);
                    regs[usize::from(d)] = word!(object + usize::from(at));
                }
                Ins::Put { a, v, at } => {
                    let object = object!(a);
                    let value = regs[usize::from(v)];
                    set_word!(object + usize::from(at), value);
                }
                Ins::GetStatic { d, k } => {
                    regs[usize::from(d)] = self.statics.get(k as usize).copied().unwrap_or(0);
                }
                Ins::PutStatic { a, k } => {
                    if let Some(it) = self.statics.get_mut(k as usize) {
                        *it = regs[usize::from(a)];
                    }
                }

                Ins::Load { d, a, b } => {
                    let (at, index) = element!(a, b);
                    regs[usize::from(d)] = word!(at + 1 + index);
                }
                Ins::LoadChar { d, a, b } => {
                    let (at, index) = element!(a, b);
                    let word = word!(at + 1 + (index >> 2));
                    regs[usize::from(d)] = word >> (16 * (index & 3)) & 0xffff;
                }
                Ins::LoadShort { d, a, b } => {
                    let (at, index) = element!(a, b);
                    let word = word!(at + 1 + (index >> 2));
                    set_int!(d, i32::from((word >> (16 * (index & 3))) as i16));
                }
                Ins::LoadByte { d, a, b } => {
                    let (at, index) = element!(a, b);
                    let word = word!(at + 1 + (index >> 3));
                    set_int!(d, i32::from((word >> (8 * (index & 7))) as i8));
                }
                Ins::Store { a, b, c } => {
                    let (at, index) = element!(a, b);
                    let value = regs[usize::from(c)];
                    set_word!(at + 1 + index, value);
                }
                Ins::StoreHalf { a, b, c } => {
                    let (at, index) = element!(a, b);
                    let shift = 16 * (index & 3);
                    let value = (regs[usize::from(c)] & 0xffff) << shift;
                    let at = at + 1 + (index >> 2);
                    let word = word!(at) & !(0xffff << shift) | value;
                    set_word!(at, word);
                }
                Ins::StoreByte { a, b, c } => {
                    let (at, index) = element!(a, b);
                    let shift = 8 * (index & 7);
                    let value = (regs[usize::from(c)] & 0xff) << shift;
                    let at = at + 1 + (index >> 3);
                    let word = word!(at) & !(0xff << shift) | value;
                    set_word!(at, word);
                }
                Ins::StoreRef { a, b, c } => {
                    let (at, index) = element!(a, b);
                    let value = regs[usize::from(c)];
                    if value != 0 {
                        let array = program.classes.get(word!(at) as u32 as usize);
                        let element = array.and_then(|it| it.element).unwrap_or(0);
                        let class = word!(value as usize) as u32;
                        if class != element
                            && !program
                                .classes
                                .get(class as usize)
                                .is_some_and(|it| it.is_a(element))
                        {
                            let name =
                                program.classes.get(class as usize).map(|it| it.name.clone());
                            throw!(array_store, name);
                        }
                    }
                    set_word!(at + 1 + index, value);
                }
                Ins::Length { d, a } => {
                    let object = object!(a);
                    regs[usize::from(d)] = word!(object) >> 32;
                }

                Ins::New { d, size, class } => {
                    let at = allocate!(u64::from(class), usize::from(size));
                    regs[usize::from(d)] = at;
                }
                Ins::NewArray { d, a, class } => {
                    let length = int!(a);
                    if length < 0 {
                        throw!(negative_size, Some(length.to_string()));
                    }
                    let layout = program.classes.get(class as usize).map(|it| it.layout);
                    let size = 1 + layout.unwrap_or(Layout::Words).words(length as usize);
                    let at = allocate!(u64::from(class) | (length as u64) << 32, size);
                    regs[usize::from(d)] = at;
                }
                Ins::NewArrays { s, count, class } => {
                    let lengths: Vec<i32> = (0..count).map(|it| int!(s.wrapping_add(it))).collect();
                    if let Some(wrong) = lengths.iter().find(|it| **it < 0) {
                        throw!(negative_size, Some(wrong.to_string()));
                    }
                    match slow!(self.new_arrays(class, &lengths)) {
                        Ok(at) => regs[usize::from(s)] = at,
                        Err(limit) => leave!(Stop::Limit(limit)),
                    }
                }
                Ins::IsA { d, a, class } => {
                    let at = regs[usize::from(a)] as usize;
                    let of = word!(at) as u32;
                    let is = at != 0
                        && (of == class
                            || program.classes.get(of as usize).is_some_and(|it| it.is_a(class)));
                    set_truth!(d, is);
                }
                Ins::Cast { a, class } => {
                    let at = regs[usize::from(a)] as usize;
                    if at != 0 {
                        let of = word!(at) as u32;
                        if of != class
                            && !program.classes.get(of as usize).is_some_and(|it| it.is_a(class))
                        {
                            let message = self.cast_message(of, class);
                            throw!(class_cast, Some(message));
                        }
                    }
                }
                Ins::NotNull { a } => {
                    object!(a);
                }
                Ins::ClassOf { d, class } => match slow!(self.class_object(class)) {
                    Ok(at) => regs[usize::from(d)] = at,
                    Err(limit) => leave!(Stop::Limit(limit)),
                },

                Ins::Call { s, to } => call!(s, to),
                Ins::CallThis { s, to } => {
                    object!(s);
                    call!(s, to);
                }
                Ins::CallVirtual { s, slot } => {
                    let object = object!(s);
                    let class = word!(object) as u32 as usize;
                    let from = program.virtuals_of.get(class).copied().unwrap_or(0);
                    let to = program.virtuals.get((from + slot) as usize).copied();
                    call!(s, to.unwrap_or(u32::MAX));
                }
                Ins::CallInterface { s, selector } => {
                    let object = object!(s);
                    let class = word!(object) as u32 as usize;
                    let from = program.selected_of.get(class).copied().unwrap_or(0);
                    let to = program.selected.get((from + selector) as usize).copied();
                    call!(s, to.unwrap_or(u32::MAX));
                }
                Ins::Native { s, n } => {
                    self.instructions += fuel - left;
                    let done = slow!(natives::call(self, n, base + usize::from(s)));
                    self.instructions -= fuel - left;
                    match done {
                        Ok(()) => {}
                        Err(Stop::Throw(exception)) => {
                            if !slow!(self.raise(exception)) {
                                leave!(Stop::Finished);
                            }
                        }
                        Err(stop) => leave!(stop),
                    }
                }
                Ins::Ret => ret!(),
                Ins::RetValue { a } => {
                    regs[0] = regs[usize::from(a)];
                    ret!();
                }
                Ins::Init { s, class } => {
                    if !self.initialised.get(class as usize).copied().unwrap_or(true) {
                        slow!(self.initialise(class, s));
                        if self.frames.len() > self.limits.depth + 64 {
                            throw!(stack_overflow);
                        }
                    }
                }

                Ins::Throw { a } => {
                    let at = object!(a) as Ref;
                    if !slow!(self.raise(at)) {
                        leave!(Stop::Finished);
                    }
                }
                Ins::Concat { d, s, parts } => match slow!(self.concat(parts, base, s)) {
                    Ok(at) => regs[usize::from(d)] = at,
                    Err(limit) => leave!(Stop::Limit(limit)),
                },
                Ins::Enter { a } => {
                    let at = object!(a) as Ref;
                    if !slow!(self.enter(at)) {
                        pc -= 1;
                        left += 1;
                        leave!(Stop::Block);
                    }
                }
                Ins::Exit { a } => {
                    let at = regs[usize::from(a)];
                    slow!(self.exit(at));
                }
            }
        }
    }
}
