#!/usr/bin/env python3
"""Each level of the engine against the one two below, 60 games each.

    cargo build --release
    python3 benches/levels.py [--levels 3-10] [--games 60] [--concurrency 1]
        [--folder FOLDER] [GAME…]

Levels are budgets of nodes, so the games are the same on every machine. Each
pair is a tournament of its own in the folder (`target/levels`): whoever stops
this and starts it again goes on with the next game, and several runs may share
the folder if they are about different games. A new engine needs a new folder.
Exit code 1 if a level scores less than 65 % (draws count half).
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROMISED = 0.65
LOWEST, HIGHEST = 3, 10

PLAN = """game = "{game}"
games = {games}
concurrency = {concurrency}
[[players]]
name = "above"
player = "engine:level={above}"
[[players]]
name = "below"
player = "engine:level={below}"
"""


def ask(binary, *words):
    """What the program answers as JSON."""
    command = [binary, *map(str, words), "--json"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def levels(text):
    """`3-8`, or one level alone."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found or found[0] < LOWEST or HIGHEST < found[-1]:
        raise ValueError
    return found


def count(text):
    """A number of games: everybody plays as many with either side."""
    if int(text) < 2 or int(text) % 2:
        raise ValueError
    return int(text)


def play(asked, game, level):
    """Plays a pair to its end; wins, draws and losses of the level above."""
    plan = asked.folder / f"{game}-{level}-{level - 2}-{asked.games}.toml"
    plan.write_text(
        PLAN.format(
            game=game,
            games=asked.games,
            concurrency=asked.concurrency,
            above=level,
            below=level - 2,
        )
    )
    players = ask(asked.binary, "tournament", plan)["players"]
    above = next(it for it in players if it["name"] == "above")
    return above["wins"], above["draws"], above["losses"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=levels, default=levels(f"{LOWEST}-{HIGHEST}"))
    parser.add_argument("--games", type=count, default=60)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "target" / "levels")
    parser.add_argument("--binary", default=ROOT / "target" / "release" / "spielbank")
    parser.add_argument("game", nargs="*")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    missed = False
    for name in asked.game or [game["name"] for game in ask(asked.binary, "games")["games"]]:
        for level in asked.levels:
            wins, draws, losses = play(asked, name, level)
            score = (wins + draws / 2) / (wins + draws + losses)
            missed |= score < PROMISED
            counts = f"+{wins} ={draws} -{losses}"
            print(f"{name:12} {level:2}:{level - 2:<2} {100 * score:5.1f} % {counts}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
