//! Threads: starting, waiting, waking.
//!
//! A method that waits is executed again when its thread goes on; the thread's phase tells
//! whether it has begun to wait.

use super::{
    super::{
        Machine,
        heap::Ref,
        stop::Stop,
        threads::{Monitor, Phase, State, Thread},
    },
    Done, Native,
};

pub(super) const NATIVES: &[(&str, Native)] = &[
    ("Thread.start()", start),
    ("Thread.isAlive()", is_alive),
    ("Thread.join(long)", join),
    ("Thread.sleep(long)", sleep),
    ("Thread.yield()", yields),
    ("Thread.currentThread()", current),
    ("Thread.interrupt()", interrupt),
    ("Thread.freshNumber()", fresh_number),
    ("Thread.setDaemon(boolean)", set_daemon),
    ("Object.wait(long)", wait),
    ("Object.notify()", notify),
    ("Object.notifyAll()", notify_all),
];

/// A setDaemon(true) before the start, kept in the high half of the field `started`.
const DAEMON: u64 = 1 << 32;

impl Machine {
    /// The number of a started thread.
    fn thread_of(&self, object: Ref) -> Option<usize> {
        let number = self.heap.get(object, self.offsets.started) as u32;
        (number as usize).checked_sub(1)
    }

    /// The object of the current thread; the main thread gets one when it is first asked for.
    fn current_object(&mut self) -> Result<Ref, Stop> {
        let index = self.current;
        match self.threads.get(index).map(|it| it.object) {
            Some(it) if it != 0 => return Ok(it),
            _ => {}
        }
        let class = self.program.known.thread;
        let size = self.program.classes.get(class as usize).map_or(1, |it| it.size);
        let object = self.allocate(class.into(), size as usize).map_err(Stop::Limit)?;
        self.heap.set(object, self.offsets.started, index as u64 + 1);
        if let Some(it) = self.threads.get_mut(index) {
            it.object = object;
        }
        let name: Vec<u16> = "main".encode_utf16().collect();
        let name = self.new_text_anyway(&name);
        self.heap.set(object, self.offsets.thread_name, name);
        Ok(object)
    }

    /// Goes back to the native method that waits, which will be executed again.
    fn again(&mut self) -> Stop {
        self.pc = self.pc.wrapping_sub(1);
        Stop::Block
    }

    /// Throws an `InterruptedException` if the current thread is interrupted.
    fn check_interrupted(&mut self) -> Done {
        let object = self.threads.get(self.current).map_or(0, |it| it.object);
        if object == 0 || self.heap.get(object, self.offsets.interrupted) == 0 {
            return Ok(());
        }
        self.heap.set(object, self.offsets.interrupted, 0);
        Err(self.thrown(self.program.known.interrupted, Some("sleep interrupted")))
    }

    fn illegal_monitor(&mut self) -> Stop {
        let message = Some("current thread is not owner");
        self.thrown(self.program.known.illegal_monitor, message)
    }

    fn owns(&self, object: Ref) -> bool {
        self.monitors.get(&object).is_some_and(|it| it.owner == self.current)
    }

    /// A duration in steps; `None` without end. Negative ones are an exception.
    fn duration(&mut self, at: usize) -> Result<u64, Stop> {
        match u64::try_from(self.word(at) as i64) {
            Ok(it) => Ok(it),
            Err(_) => {
                let class = self.program.known.illegal_argument;
                Err(self.thrown(class, Some("timeout value is negative")))
            }
        }
    }
}

fn start(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    if m.thread_of(object).is_some() {
        return Err(m.thrown(m.program.known.illegal_thread_state, None));
    }
    let alive = m.threads.iter().filter(|it| it.state != State::Finished).count();
    if alive >= m.limits.threads {
        return Err(Stop::Limit(super::super::Limit::Memory));
    }
    let daemon = m.heap.get(object, m.offsets.started) & DAEMON != 0;
    m.heap.set(object, m.offsets.started, m.threads.len() as u64 + 1);
    let mut stack = vec![0; 2 * super::super::code::WINDOW];
    if let Some(it) = stack.first_mut() {
        *it = object;
    }
    m.threads.push(Thread {
        object,
        stack,
        frames: Vec::new(),
        base: 0,
        pc: m.program.entry_of(m.program.run_thread),
        state: State::Ready,
        phase: Phase::Fresh,
        daemon,
    });
    Err(Stop::Yield)
}

fn is_alive(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    let thread = m.thread_of(object).and_then(|it| m.threads.get(it));
    let alive = thread.is_some_and(|it| it.state != State::Finished);
    m.put_truth(at, alive);
    Ok(())
}

fn join(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    let steps = m.duration(at + 1)?;
    let of = m.thread_of(object);
    let alive = of.and_then(|it| m.threads.get(it)).is_some_and(|it| it.state != State::Finished);
    let begun = m.phase() != Phase::Fresh;
    m.set_phase(Phase::Fresh);
    m.check_interrupted()?;
    let Some(of) = of.filter(|_| alive && !(begun && steps > 0)) else { return Ok(()) };
    let until = (steps > 0).then(|| m.now().saturating_add(steps));
    m.set_state(State::Joining(of, until));
    m.set_phase(Phase::Begun(0));
    Err(m.again())
}

fn sleep(m: &mut Machine, at: usize) -> Done {
    let steps = m.duration(at)?;
    let begun = m.phase() != Phase::Fresh;
    m.set_phase(Phase::Fresh);
    m.check_interrupted()?;
    if begun {
        return Ok(());
    }
    m.set_state(State::Sleeping(m.now().saturating_add(steps)));
    m.set_phase(Phase::Begun(0));
    Err(m.again())
}

fn yields(_: &mut Machine, _: usize) -> Done {
    Err(Stop::Yield)
}

fn current(m: &mut Machine, at: usize) -> Done {
    let object = m.current_object()?;
    m.put(at, object);
    Ok(())
}

fn interrupt(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    let Some(thread) = m.thread_of(object) else { return Ok(()) };
    m.heap.set(object, m.offsets.interrupted, 1);
    if let Some(it) = m.threads.get_mut(thread)
        && matches!(it.state, State::Sleeping(_) | State::Waiting(..) | State::Joining(..))
    {
        it.state = State::Ready;
    }
    Ok(())
}

fn fresh_number(m: &mut Machine, at: usize) -> Done {
    m.put_int(at, m.fresh_thread as i32);
    m.fresh_thread += 1;
    Ok(())
}

fn set_daemon(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    if m.thread_of(object).is_some() {
        return Err(m.thrown(m.program.known.illegal_thread_state, None));
    }
    let word = if m.word(at + 1) == 0 { 0 } else { DAEMON };
    m.heap.set(object, m.offsets.started, word);
    Ok(())
}

fn wait(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    if let Phase::Begun(depth) = m.phase() {
        // Notified, interrupted or timed out: the lock comes first.
        if !m.enter(object) {
            return Err(m.again());
        }
        if let Some(it) = m.monitors.get_mut(&object) {
            *it = Monitor { owner: m.current, depth };
        }
        m.set_phase(Phase::Fresh);
        return m.check_interrupted();
    }
    let steps = m.duration(at + 1)?;
    if !m.owns(object) {
        return Err(m.illegal_monitor());
    }
    m.check_interrupted()?;
    let depth = m.monitors.remove(&object).map_or(1, |it| it.depth);
    m.wake_blocked();
    let until = (steps > 0).then(|| m.now().saturating_add(steps));
    m.set_state(State::Waiting(object, until));
    m.set_phase(Phase::Begun(depth));
    Err(m.again())
}

/// Wakes one thread, chosen by the seed.
fn notify(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    if !m.owns(object) {
        return Err(m.illegal_monitor());
    }
    let waits = |it: &&mut Thread| matches!(it.state, State::Waiting(of, _) if of == object);
    let count = m.threads.iter_mut().filter(waits).count();
    if count > 0 {
        let pick = super::super::next_bits(&mut m.schedule, 31) as usize % count;
        if let Some(it) = m.threads.iter_mut().filter(waits).nth(pick) {
            it.state = State::Ready;
        }
    }
    Ok(())
}

fn notify_all(m: &mut Machine, at: usize) -> Done {
    let object = m.object(at)?;
    if !m.owns(object) {
        return Err(m.illegal_monitor());
    }
    for thread in &mut m.threads {
        if matches!(thread.state, State::Waiting(of, _) if of == object) {
            thread.state = State::Ready;
        }
    }
    Ok(())
}
