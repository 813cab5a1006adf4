#!/usr/bin/env python3
"""Matches against OpenSpiel's MCTS, its C++ one with random rollouts.

    pip install open_spiel
    cargo build --release
    python3 benches/peers/mcts_match.py [--games 100] [--jobs 1] [GAME…]
    python3 benches/peers/mcts_match.py --check 20 [GAME…]

GAME is connect4, kalah, reversi or morris. Our side is `spielbank engine`, asked
for a ply with `go movetime 100`; theirs is `pyspiel.MCTSBot` with 1,000
simulations. They exchange sides from game to game. OpenSpiel keeps the game: its
Nine Men's Morris is a draw after 200 plies and knows no repetition, so our rules
that look back are switched off there.

At every ply the legal plies of both programs are compared, so that the two can
only be playing the same game. `--check` does that alone, in random games.

Exit code 1 if a score is below what the project promises, 2 if rules differ.
"""

import argparse
import json
import math
import multiprocessing
import pathlib
import random
import subprocess
import sys
import time

import pyspiel

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = ROOT / "target" / "release" / "spielbank"

# What the project promises: this share of the points, draws counting half.
PROMISED = 0.9

# OpenSpiel's constant of UCT in its own examples.
UCT_C = 2

# OpenSpiel numbers the points of Morris row by row from the top:
#
#     0-----------1-----------2
#     |   3-------4-------5   |
#     |   |   6---7---8   |   |
#     9--10--11      12--13--14
#     |   |  15--16--17   |   |
#     |  18------19------20   |
#    21----------22----------23
#
# We write the ring and go round clockwise from the top left corner.
RINGS = {"A": [0, 1, 2, 14, 23, 22, 21, 9],
         "B": [3, 4, 5, 13, 20, 19, 18, 10],
         "C": [6, 7, 8, 12, 17, 16, 15, 11]}
POINTS = {point: f"{ring}{number}"
          for ring, points in RINGS.items() for number, point in enumerate(points)}


def connect4_ply(_state, action):
    """Columns from 0; ours from 1."""
    return str(action + 1)


def kalah_ply(_state, action):
    """Pits 1-6 and 8-13 counter-clockwise, 0 and 7 are stores; ours are one less."""
    return str(action - 1)


def reversi_ply(_state, action):
    """Fields row by row from the top left; the last action is to pass."""
    return "pass" if action == 64 else f"{'ABCDEFGH'[action % 8]}{action // 8 + 1}"


def morris_ply(state, action):
    """Points are set or captured, or a stone goes from one to another."""
    words = state.action_to_string(action).split()
    if words[0] == "Move":
        return f"{POINTS[int(words[1])]}:{POINTS[int(words[3])]}"
    point = int(words[1])
    # A capture is written as a point too; that one is not empty.
    return POINTS[point] if is_empty(state, point) else f"x{POINTS[point]}"


def is_empty(state, point):
    """Whether nothing stands on a point of Morris: the picture has them in order."""
    picture = str(state).split("\n\n", maxsplit=1)[0]
    return [it for it in picture if it in ".WB"][point] == "."


# Name, OpenSpiel's game, ours, and how an action is written in our notation.
GAMES = {
    "connect4": ("connect_four", "connect4:rows=6", connect4_ply),
    "kalah": ("mancala", "kalah:seeds=4,end=either", kalah_ply),
    "reversi": ("othello", "reversi:othello", reversi_ply),
    "morris": ("nine_mens_morris", "morris:quiet=none,repeat=none", morris_ply),
}


class Different(Exception):
    """The two programs do not play the same game."""


def our_view(game, plies):
    """What our program says about a position."""
    command = [BINARY, "show", game, "--json", "--moves", " ".join(plies)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def compare(name, state, plies):
    """Compares legal plies, or the end; yields our notation of each action."""
    _, ours, write = GAMES[name]
    view = our_view(ours, plies)
    if state.is_terminal():
        returns = state.returns()
        result = "draw" if returns[0] == 0 else "a" if returns[0] > 0 else "b"
        cut_off = name == "morris" and result == "draw"
        if view["outcome"] != (None if cut_off else result):
            raise Different(f"{name} {plies}: {result} and {view['outcome']}")
        return {}
    actions = {write(state, action): action for action in state.legal_actions()}
    if sorted(actions) != sorted(view["moves"]):
        raise Different(f"{name} {plies}: {sorted(actions)} and {sorted(view['moves'])}")
    if view["to_move"] != "ab"[state.current_player()]:
        raise Different(f"{name} {plies}: another player is to move")
    return actions


class Engine:
    """Our program, spoken to in UGI."""

    def __init__(self, game):
        self.process = subprocess.Popen([BINARY, "engine", game], text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ask("ugi", "ugiok")

    def tell(self, line):
        """Sends a line."""
        self.process.stdin.write(line + "\n")

    def ask(self, line, word):
        """Sends a line and waits for an answer that begins with a word."""
        self.tell(line)
        for answer in self.process.stdout:
            words = answer.split()
            if words and words[0] == word:
                return words[1:]
        raise RuntimeError(f"no answer to {line}")

    def new_game(self):
        """Forgets the game before."""
        self.tell("uginewgame")
        self.ask("isready", "readyok")

    def choose(self, plies, millis):
        """The ply to play after these, and how long it took."""
        self.tell(" ".join(["position startpos"] + (["moves"] + plies if plies else [])))
        begin = time.perf_counter()
        ply = self.ask(f"go movetime {millis}", "bestmove")[0]
        return ply, time.perf_counter() - begin

    def close(self):
        """Ends the program."""
        self.tell("quit")
        self.process.wait(10)


def play(task):
    """One game; points of our side, plies, and our slowest answer."""
    name, number, options = task
    theirs, ours, _ = GAMES[name]
    game = pyspiel.load_game(theirs)
    seed = options.seed * 1_000_003 + number
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, UCT_C, options.simulations, 1000, True, seed, False)
    engine = Engine(ours)
    engine.new_game()
    state, plies, slowest = game.new_initial_state(), [], 0.0
    our_side = number % 2
    while True:
        actions = compare(name, state, plies)
        if state.is_terminal():
            break
        if state.current_player() == our_side:
            ply, seconds = engine.choose(plies, options.movetime)
            slowest = max(slowest, seconds)
            if ply not in actions:
                raise Different(f"{name} {plies}: we play {ply}")
        else:
            action = bot.step(state)
            ply = next(it for it, other in actions.items() if other == action)
        state.apply_action(actions[ply])
        plies.append(ply)
    engine.close()
    result = state.returns()[our_side]
    return 0.5 if result == 0 else float(result > 0), len(plies), slowest


def check(name, count, seed):
    """Random games, ply by ply; how many positions were compared."""
    chance = random.Random(seed)
    compared = 0
    for _ in range(count):
        state, plies = pyspiel.load_game(GAMES[name][0]).new_initial_state(), []
        while actions := compare(name, state, plies):
            compared += 1
            ply = chance.choice(sorted(actions))
            state.apply_action(actions[ply])
            plies.append(ply)
    return compared


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds for our ply")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--check", type=int, default=0, metavar="N",
                        help="compare the rules in so many random games instead")
    options = parser.parse_args()
    if unknown := set(options.names) - set(GAMES):
        parser.error(f"expected {', '.join(GAMES)}, found {', '.join(sorted(unknown))}")
    missed = False
    for name in options.names or GAMES:
        if options.check:
            compared = check(name, options.check, options.seed)
            print(f"{GAMES[name][1]:32} {compared} positions alike", flush=True)
            continue
        begin = time.perf_counter()
        points, plies, slowest = [], 0, 0.0
        tasks = [(name, number, options) for number in range(options.games)]
        with multiprocessing.Pool(options.jobs) as pool:
            for point, length, slow in pool.imap_unordered(play, tasks):
                points.append(point)
                plies, slowest = plies + length, max(slowest, slow)
                if sys.stderr.isatty():
                    print(f"\r{len(points)}/{options.games} {sum(points)}", end="",
                          file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr)
        score = sum(points) / len(points)
        error = 1.96 * math.sqrt(sum((it - score) ** 2 for it in points)) / len(points)
        missed |= score < PROMISED
        print(f"{GAMES[name][1]:32} +{points.count(1.0)} ={points.count(0.5)} -{points.count(0.0)}"
              f"  {100 * score:.1f} % ± {100 * error:.1f}  {plies / len(points):.0f} plies a game,"
              f" our slowest {1000 * slowest:.0f} ms, {time.perf_counter() - begin:.0f} s",
              flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Different as different:
        print(different, file=sys.stderr)
        sys.exit(2)
