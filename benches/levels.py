#!/usr/bin/env python3
"""Each level of the engine against the one two below, 60 games each.

    cargo build --release
    python3 benches/levels.py [GAME…]

Levels are budgets of nodes, so the games are the same on every machine. Exit
code 1 if a level scores less than 65 % (draws count half).
"""

import json
import pathlib
import subprocess
import sys

BINARY = pathlib.Path(__file__).resolve().parents[1] / "target" / "release" / "spielbank"
PROMISED = 0.65


def ask(*words):
    """What the program answers as JSON."""
    command = [BINARY, *map(str, words), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    missed = False
    for name in sys.argv[1:] or [game["name"] for game in ask("games")["games"]]:
        for level in range(3, 11):
            players = ("--a", f"engine:level={level}", "--b", f"engine:level={level - 2}")
            result = ask("match", name, *players, "--games", 60)
            missed |= result["score"] < PROMISED
            counts = f"+{result['a_wins']} ={result['draws']} -{result['b_wins']}"
            print(f"{name:12} {level:2}:{level - 2:<2} {100 * result['score']:5.1f} % {counts}",
                  flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
