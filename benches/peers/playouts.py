#!/usr/bin/env python3
"""Random games a second, beside OpenSpiel, in one run.

    pip install open_spiel
    cargo build --release
    python3 benches/peers/playouts.py [--seconds 3] [--rounds 3]

Both programs play uniformly random games on one core, in turn, several rounds;
the best round of each counts, since a busy machine only ever makes things
slower. OpenSpiel is used as its users use it, from Python. Its Nine Men's
Morris cuts games off at 200 turns and knows no repetition, so that there plies
a second are compared, with our rules that look back switched off.

Exit code 1 if a ratio is below what the project promises.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import time

import pyspiel

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = ROOT / "target" / "release" / "spielbank"

# OpenSpiel's game, ours, what is compared, and how many times as fast we promise to be.
PAIRS = [
    ("connect_four", "connect4:rows=6", "playouts", 80),
    ("othello", "reversi:othello", "playouts", 60),
    ("mancala", "kalah:seeds=4,end=either", "playouts", 45),
    ("nine_mens_morris", "morris:quiet=none,repeat=none", "plies", 45),
]


def theirs(name, seconds):
    """Games and plies a second of OpenSpiel."""
    game = pyspiel.load_game(name)
    games = plies = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
        games += 1
    passed = time.perf_counter() - begin
    return {"playouts": games / passed, "plies": plies / passed, "length": plies / games}


def ours(name, seconds):
    """Games and plies a second of Spielbank."""
    command = [BINARY, "bench", "playouts", "--json", "--game", name, "--seconds", str(seconds)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    measured = [json.loads(line) for line in lines]
    return {it["name"].split(" ")[0]: it["value"] for it in measured}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"{'game':32} {'what':9} {'OpenSpiel/s':>12} {'ours/s':>12} {'ratio':>7} {'promised':>8}"
          f" {'length':>15}")
    missed = False
    for their_name, our_name, kind, promised in PAIRS:
        rounds = [(theirs(their_name, options.seconds), ours(our_name, options.seconds))
                  for _ in range(options.rounds)]
        their_best = max(it[0][kind] for it in rounds)
        our_best = max(it[1][kind] for it in rounds)
        lengths = f"{rounds[0][0]['length']:.2f} {rounds[0][1]['length']:.2f}"
        ratio = our_best / their_best
        missed |= ratio < promised
        print(f"{our_name:32} {kind:9} {their_best:12.0f} {our_best:12.0f} {ratio:7.1f}"
              f" {promised:8} {lengths:>15}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
