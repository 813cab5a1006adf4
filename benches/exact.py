#!/usr/bin/env python3
"""How long `analyze --exact` takes on positions from the middle of games.

    cargo build --release
    python3 benches/exact.py [--positions 30] [--seed 1] [--binary PROGRAM]

Connect Four on 7x7 with 20 to 33 discs and Reversi with 12 to 14 empty fields.
Half of the plies on the way are random, half are those of a shallow search, so
that the positions are neither lopsided nor all alike. Each value is asked for
by a command of its own, from nothing, with the program's usual threads and
memory. Exit code 1 if one takes more than ten seconds.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import time

BINARY = pathlib.Path(__file__).resolve().parents[1] / "target" / "release" / "spielbank"
PROMISED = 10.0
KINDS = [("connect4", "discs", range(20, 34)), ("reversi", "empty", range(12, 15))]


def ask(binary, *words):
    """What the program answers as JSON."""
    command = [binary, *map(str, words), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def measure(position, what):
    """The discs on the board, or the fields without one."""
    board = position.split()[0]
    return sum(board.count(it) for it in ("AB" if what == "discs" else "."))


def middle(binary, game, what, wanted):
    """A position with so many discs or empty fields that is not over."""
    while True:
        moves = []
        while True:
            line = ("--moves", " ".join(moves)) if moves else ()
            shown = ask(binary, "show", game, *line)
            if shown["outcome"]:
                break
            if measure(shown["position"], what) == wanted:
                return shown["position"]
            if random.random() < 0.5:
                moves.append(random.choice(shown["moves"]))
            else:
                moves.append(ask(binary, "analyze", game, *line, "--depth", 3)["best"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--binary", default=BINARY, help="the program to be measured")
    asked = parser.parse_args()
    random.seed(asked.seed)
    missed = False
    for game, what, range_ in KINDS:
        took = []
        for number in range(asked.positions):
            wanted = range_[number % len(range_)]
            position = middle(asked.binary, game, what, wanted)
            clock = time.perf_counter()
            answer = ask(asked.binary, "analyze", game, "--position", position, "--exact")
            seconds = time.perf_counter() - clock
            assert answer["value"]["exact"]
            took.append((seconds, wanted, position))
        seconds, wanted, position = max(took)
        median = statistics.median(it[0] for it in took)
        print(f"{game:10} {len(took)} positions, median {median:.3f} s, "
              f"longest {seconds:.3f} s ({wanted} {what}): {position}", flush=True)
        missed |= seconds > PROMISED
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
