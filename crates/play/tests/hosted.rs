//! Engines of other people's, most of them badly behaved: each loses with its
//! reason and within its time, and nothing of it is left running.
#![cfg(target_os = "linux")] // how a process is doing is read in /proc
#![allow(clippy::unwrap_used, clippy::print_stderr)] // these are tests

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use game::{ByPlayer, Outcome, Player};
use play::{Bot, Cause, Fault, Hosted, Patience, PlayerSpec, Reason, Ruling, begin, referee};

/// A game in which `1x1` is legal to its end, after nine plies.
const GAME: &str = "nim:heaps=9";

/// What is left of a second is for a machine that is busy.
const PATIENCE: Patience = Patience {
    start: Duration::from_secs(3),
    ply: Duration::from_millis(100),
    margin: Duration::from_millis(900),
    lines: 2000,
};

/// No fault of these may take longer to be seen, a busy machine included.
const SOON: Duration = Duration::from_secs(6);

/// An engine as a shell script in a folder of its own.
struct Script {
    folder: PathBuf,
}

impl Script {
    /// One that does `on_go` when asked for a move. `$pids` is a file in which
    /// it can leave numbers of processes.
    fn new(name: &str, on_go: &str) -> Script {
        let body = format!(
            "while read -r line; do\n  echo \"$line\" >>\"$heard\"\n  case \"$line\" in\n    ugi) \
             echo 'id name {name}'; echo ugiok;;\n    isready) echo readyok;;\n    go*) {on_go};;\n    \
             quit) exit 0;;\n  esac\ndone\n"
        );
        Script::raw(name, &body)
    }

    /// One that does nothing but this.
    fn raw(name: &str, body: &str) -> Script {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hosted-{name}"));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).unwrap();
        let files =
            format!("pids='{0}/pids'\nheard='{0}/heard'\necho $$ >>\"$pids\"\n", folder.display());
        fs::write(folder.join("engine.sh"), files + body).unwrap();
        Script { folder }
    }

    fn player(&self) -> String {
        format!("ugi:sh '{}/engine.sh'", self.folder.display())
    }

    fn bot(&self, patience: Patience) -> Box<dyn Bot> {
        let command = self.player().strip_prefix("ugi:").unwrap().parse().unwrap();
        Box::new(Hosted::new(command, patience))
    }

    fn heard(&self) -> String {
        fs::read_to_string(self.folder.join("heard")).unwrap_or_default()
    }

    /// The processes that it has left numbers of.
    fn pids(&self) -> Vec<u32> {
        let text = fs::read_to_string(self.folder.join("pids")).unwrap();
        text.split_whitespace().map(|it| it.parse().unwrap()).collect()
    }

    /// Nothing of it runs any more, or will not for long: a process that was
    /// killed takes a moment to go.
    fn assert_gone(&self) {
        let until = Instant::now() + SOON;
        let pids = self.pids();
        assert!(!pids.is_empty(), "it has not even begun");
        while let Some(pid) = pids.iter().find(|it| is_running(**it)) {
            assert!(Instant::now() < until, "{pid} of {pids:?} is left running");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a process runs; one that is dead and only not yet buried does not.
fn is_running(pid: u32) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { return false };
    let state = stat.rsplit_once(')').map(|it| it.1.trim_start());
    !state.is_some_and(|it| it.starts_with(['Z', 'X']))
}

/// A match against a player who never does wrong.
fn against(a: Box<dyn Bot>) -> Ruling {
    let b = PlayerSpec::parse("random").unwrap().bot().unwrap();
    let mut game = begin("nim:heaps=9-9-9-9-9-9").unwrap();
    referee(&mut *game, &mut ByPlayer { a, b }, |_| ())
}

/// The fault for which this engine loses; afterwards it must be gone.
fn fault_with(script: &Script, patience: Patience) -> Fault {
    let clock = Instant::now();
    let ruling = against(script.bot(patience));
    let time = clock.elapsed();
    assert!(time < SOON, "{time:?}");
    assert_eq!(ruling.outcome, Outcome::Win(Player::B));
    script.assert_gone();
    match ruling.reason {
        Reason::Fault { player: Player::A, fault } => fault,
        Reason::Resigned(Player::A) => Fault::GaveUp,
        reason => panic!("{reason:?}"),
    }
}

fn fault(script: &Script) -> Fault {
    fault_with(script, PATIENCE)
}

#[test]
fn a_good_engine_plays_to_the_end_and_goes_when_told() {
    let script = Script::new("good", "echo info string hm; echo bestmove 1x1");
    let mut game = begin(GAME).unwrap();
    let mut bots = ByPlayer { a: script.bot(PATIENCE), b: script.bot(PATIENCE) };
    let ruling = referee(&mut *game, &mut bots, |_| ());
    assert_eq!(ruling.reason, Reason::Rules(Cause::Position));
    assert_eq!(ruling.outcome, Outcome::Win(Player::A));
    drop(bots);
    script.assert_gone();
    assert_eq!(script.pids().len(), 2, "each was started once");
    let heard = script.heard();
    assert!(heard.contains("position startpos moves 1x1 1x1 1x1"), "{heard}");
    assert!(heard.contains("go movetime 100"), "{heard}");
    assert!(heard.contains("quit"), "{heard}");
    assert!(!heard.contains("setoption"), "it has nothing to set: {heard}");
}

#[test]
fn another_game_is_announced_and_its_name_told() {
    let body = "while read -r line; do\n  echo \"$line\" >>\"$heard\"\n  case \"$line\" in\n    \
                ugi) echo 'option name game type combo default x var x'; echo ugiok;;\n    \
                isready) echo readyok;;\n    go*) echo bestmove 1x1;;\n  esac\ndone\n";
    let script = Script::raw("new-game", body);
    let mut bot = script.bot(PATIENCE);
    let mut game = begin(GAME).unwrap();
    assert_eq!(bot.choose(&*game), Ok("1x1".to_owned()));
    game.play("1x3").unwrap();
    assert_eq!(bot.choose(&*game), Ok("1x1".to_owned()));
    let other = play::begin_at(GAME, Some("4 b")).unwrap();
    assert_eq!(bot.choose(&*other), Ok("1x1".to_owned()));
    drop(bot);
    script.assert_gone();
    let heard: Vec<String> = script.heard().lines().map(str::to_owned).collect();
    let told = |line: &str| heard.iter().filter(|it| *it == line).count();
    assert_eq!(told("setoption name game value nim:heaps=9"), 1, "{heard:?}");
    assert_eq!(told("uginewgame"), 2, "{heard:?}");
    assert_eq!(told("position startpos moves 1x3"), 1, "{heard:?}");
    assert_eq!(told("position fen 4 b"), 1, "{heard:?}");
}

#[test]
fn one_that_is_not_there_loses() {
    let spec = PlayerSpec::parse("ugi:./no/such/engine").unwrap();
    let ruling = against(spec.bot().unwrap());
    let Reason::Fault { fault: Fault::Crashed(why), .. } = ruling.reason else { panic!() };
    assert!(why.contains("No such file"), "{why}");
}

#[test]
fn one_that_hangs_is_silent() {
    let script = Script::new("hangs", "sleep 1000");
    assert_eq!(fault(&script), Fault::Silent(PATIENCE.ply + PATIENCE.margin));
}

#[test]
fn one_that_answers_after_its_time_is_late() {
    // Long before nobody would wait any longer.
    let patience = Patience { margin: SOON, ..PATIENCE };
    let script = Script::new("late", "sleep 0.8; echo bestmove 1x1");
    let fault = fault_with(&script, patience);
    let Fault::Late(time) = fault else { panic!("{fault:?}") };
    assert!(patience.ply + play::MARGIN < time && time < SOON, "{time:?}");
    // A little later than told is a busy machine's doing.
    let script = Script::new("nearly-late", "sleep 0.15; echo bestmove 1x1");
    let mut bot = script.bot(patience);
    assert_eq!(bot.choose(&*begin(GAME).unwrap()), Ok("1x1".to_owned()));
}

#[test]
fn a_stop_is_passed_on() {
    let on_go = "read -r line; echo \"$line\" >>\"$heard\"; echo bestmove 1x1";
    let script = Script::new("stopped", on_go);
    let mut bot = script.bot(Patience { ply: SOON * 10, ..PATIENCE });
    let game = begin(GAME).unwrap();
    for _ in 0..2 {
        let stop = search::Stop::default();
        bot.attend(stop.clone(), Box::new(|_| ()));
        let later = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            stop.stop();
        });
        let clock = Instant::now();
        assert_eq!(bot.choose(&*game), Ok("1x1".to_owned()));
        assert!(clock.elapsed() < SOON, "{:?}", clock.elapsed());
        later.join().unwrap();
    }
    let heard = script.heard();
    assert_eq!(heard.lines().filter(|it| *it == "stop").count(), 2, "{heard}");
}

#[test]
fn one_that_never_says_hello_is_silent() {
    let script = Script::raw("no-hello", "sleep 1000\n");
    let patience = Patience { start: Duration::from_millis(400), ..PATIENCE };
    assert_eq!(fault_with(&script, patience), Fault::Silent(patience.start));
}

#[test]
fn one_that_is_never_ready_is_silent() {
    let script = Script::raw("not-ready", "echo ugiok\nexec sleep 1000\n");
    let patience = Patience { start: Duration::from_millis(400), ..PATIENCE };
    assert_eq!(fault_with(&script, patience), Fault::Silent(patience.start));
}

#[test]
fn one_that_floods_is_out() {
    let script = Script::new("floods", "while :; do echo info depth 1; done");
    assert_eq!(fault(&script), Fault::Garbled("more than 2000 lines".to_owned()));
    let script =
        Script::new("endless", "while :; do printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'; done");
    let fault = fault(&script);
    let late = Fault::Silent(PATIENCE.ply + PATIENCE.margin);
    assert!(fault == Fault::Garbled("an endless line".to_owned()) || fault == late, "{fault:?}");
}

#[test]
fn one_that_trickles_is_out_in_time_too() {
    let script = Script::new("trickles", "while :; do echo info depth 1; sleep 0.05; done");
    assert_eq!(fault(&script), Fault::Silent(PATIENCE.ply + PATIENCE.margin));
}

#[test]
fn one_that_dies_has_crashed() {
    let script = Script::new("dies", "exit 3");
    assert_eq!(fault(&script), Fault::Crashed("exit status: 3".to_owned()));
    let script = Script::new("killed", "kill -SEGV $$");
    let Fault::Crashed(why) = fault(&script) else { panic!() };
    assert!(why.starts_with("signal: 11"), "{why}");
    let script = Script::raw("at-once", "exit 0\n");
    assert_eq!(fault(&script), Fault::Crashed("exit status: 0".to_owned()));
}

#[test]
fn one_that_says_no_more_but_lives_has_crashed() {
    let script = Script::new("mute", "exec >&-; sleep 1000");
    assert_eq!(fault(&script), Fault::Crashed("closed its output".to_owned()));
}

#[test]
fn one_that_lies_has_played_what_is_not_legal() {
    for (number, ply) in ["9x9", "1x1;1x1", "$(printf '\\377')"].into_iter().enumerate() {
        let script = Script::new(&format!("lies-{number}"), &format!("echo bestmove {ply}"));
        let ruling = against(script.bot(PATIENCE));
        assert_eq!(ruling.outcome, Outcome::Win(Player::B));
        let Reason::Illegal { player: Player::A, .. } = ruling.reason else {
            panic!("{:?}", ruling.reason)
        };
        script.assert_gone();
    }
}

#[test]
fn one_that_has_no_move_gives_up() {
    let script = Script::new("no-move", "echo 'bestmove (none)'");
    assert_eq!(fault(&script), Fault::GaveUp);
}

#[test]
fn one_that_talks_nonsense_is_silent() {
    let script =
        Script::new("nonsense", "echo bestmove; echo Bestmove 1x1; printf '\\000\\377\\n'");
    assert_eq!(fault(&script), Fault::Silent(PATIENCE.ply + PATIENCE.margin));
}

#[test]
fn what_is_said_too_early_or_twice_is_no_answer() {
    let script = Script::new("twice", "echo bestmove 1x1; echo bestmove 9x9");
    let mut game = begin(GAME).unwrap();
    let mut bots = ByPlayer { a: script.bot(PATIENCE), b: script.bot(PATIENCE) };
    let ruling = referee(&mut *game, &mut bots, |_| ());
    assert_eq!(ruling.reason, Reason::Rules(Cause::Position));
}

#[test]
fn one_that_ignores_quit_is_killed() {
    let body = "trap '' TERM INT HUP\nwhile :; do\n  read -r line || sleep 1000\n  case \"$line\" in\n    \
                ugi) echo ugiok;;\n    isready) echo readyok;;\n    go*) echo bestmove 1x1;;\n  esac\ndone\n";
    let script = Script::raw("stays", body);
    let mut bot = script.bot(PATIENCE);
    assert_eq!(bot.choose(&*begin(GAME).unwrap()), Ok("1x1".to_owned()));
    let clock = Instant::now();
    drop(bot);
    assert!(clock.elapsed() < SOON);
    script.assert_gone();
}

#[test]
fn children_go_with_it() {
    let family = "(trap '' TERM; sleep 1000) & echo $! >>\"$pids\"";
    // It behaves well itself and goes when told; its child stays.
    let script = Script::new("family", &format!("{family}; echo bestmove 1x1"));
    let mut bot = script.bot(PATIENCE);
    assert_eq!(bot.choose(&*begin(GAME).unwrap()), Ok("1x1".to_owned()));
    let pids = script.pids();
    assert_eq!(pids.len(), 2);
    assert!(pids.iter().all(|it| is_running(*it)), "the test sees what runs");
    drop(bot);
    script.assert_gone();
    // Its child outlives it and holds its output: nothing more is said, and
    // nobody can tell that it has gone.
    let script = Script::new("orphan", &format!("{family}; exit 1"));
    assert_eq!(fault(&script), Fault::Silent(PATIENCE.ply + PATIENCE.margin));
}

/// Starts a daemon: a child of a child, in a session of its own, whose parent
/// is gone. `$pids` hears of it.
fn daemon() -> &'static str {
    concat!(
        "(setsid sh -c 'sleep 1000 & echo $! >>\"$0\"' \"$pids\" &); ",
        "while [ $(wc -l <\"$pids\") -lt 2 ]; do sleep 0.01; done;"
    )
}

#[test]
fn daemons_go_with_it_and_with_no_other() {
    if std::process::Command::new("setsid").arg("true").status().is_err() {
        return eprintln!("skipped: there is no setsid here");
    }
    let script = |name| Script::new(name, &format!("{} echo bestmove 1x1", daemon()));
    let (first, second) = (script("daemon-a"), script("daemon-b"));
    let ply = |script: &Script| {
        let mut bot = script.bot(Patience { ply: SOON, ..PATIENCE });
        assert!(bot.choose(&*begin(GAME).unwrap()).is_ok());
        let pids = script.pids();
        assert_eq!(pids.len(), 2, "engine and daemon");
        assert!(pids.iter().all(|it| is_running(*it)));
        bot
    };
    let (a, b) = (ply(&first), ply(&second));
    drop(a);
    first.assert_gone();
    // The other engine and its daemon are another's.
    assert!(second.pids().iter().all(|it| is_running(*it)));
    drop(b);
    second.assert_gone();
}

#[test]
fn one_that_does_not_listen_holds_up_nobody() {
    // Says everything in advance and reads nothing; the pipe to it fills up.
    let answers = "echo ugiok; while :; do echo readyok; echo bestmove 1x1; sleep 0.002; done\n";
    let script = Script::raw("deaf", answers);
    let mut bot = script.bot(Patience { lines: 1_000_000, ..PATIENCE });
    let mut game = begin("nim:heaps=2000000000").unwrap();
    (0..3000).for_each(|_| drop(game.play("1x1").unwrap()));
    let clock = Instant::now();
    let fault = (0..200).find_map(|_| bot.choose(&*game).err());
    assert_eq!(fault, Some(Fault::Garbled("does not listen".to_owned())));
    assert!(clock.elapsed() < SOON, "{:?}", clock.elapsed());
    drop(bot);
    script.assert_gone();
}

#[test]
fn after_a_fault_the_next_game_begins_anew() {
    let script = Script::new(
        "second-chance",
        "if [ $(wc -l <\"$pids\") -gt 1 ]; then echo bestmove 1x1; else exit 7; fi",
    );
    let mut bot = script.bot(PATIENCE);
    let game = begin(GAME).unwrap();
    assert_eq!(bot.choose(&*game), Err(Fault::Crashed("exit status: 7".to_owned())));
    assert_eq!(bot.choose(&*game), Ok("1x1".to_owned()));
    drop(bot);
    script.assert_gone();
}
