#!/usr/bin/env python3
"""Each level of the engine against the one two below, 60 games each.

    cargo build --release
    python3 benches/levels.py [--levels 3-10] [--games 60] [GAME…]

Levels are budgets of nodes, so the games are the same on every machine, and the
whole can be measured in parts. Exit code 1 if a level scores less than 65 %
(draws count half).
"""

import argparse
import json
import pathlib
import subprocess
import sys

BINARY = pathlib.Path(__file__).resolve().parents[1] / "target" / "release" / "spielbank"
PROMISED = 0.65
LOWEST, HIGHEST = 3, 10


def ask(*words):
    """What the program answers as JSON."""
    command = [BINARY, *map(str, words), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def levels(text):
    """`3-8`, or one level alone."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found or found[0] < LOWEST or HIGHEST < found[-1]:
        raise ValueError
    return found


def count(text):
    """A number of games."""
    if int(text) < 1:
        raise ValueError
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=levels, default=levels(f"{LOWEST}-{HIGHEST}"))
    parser.add_argument("--games", type=count, default=60)
    parser.add_argument("game", nargs="*")
    asked = parser.parse_args()
    missed = False
    for name in asked.game or [game["name"] for game in ask("games")["games"]]:
        for level in asked.levels:
            players = ("--a", f"engine:level={level}", "--b", f"engine:level={level - 2}")
            result = ask("match", name, *players, "--games", asked.games)
            missed |= result["score"] < PROMISED
            counts = f"+{result['a_wins']} ={result['draws']} -{result['b_wins']}"
            print(f"{name:12} {level:2}:{level - 2:<2} {100 * result['score']:5.1f} % {counts}",
                  flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
