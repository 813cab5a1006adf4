#!/usr/bin/env python3
"""One visitor attacks a server; another one plays on it.

    cargo build --release
    python3 benches/attack.py [--seconds 60] [--binary target/release/spielbank]

The attacker comes from 127.0.0.1 and does all of this at once: 1,100 half-sent
requests, a flood of pings over a WebSocket that never reads, 100 matches
between machines that think for 10 s a move, and 100 listings a second of 50
long matches. The other visitor comes from 127.0.0.2 and plays against a level-3
machine. Printed are the times of that visitor's moves, the time until the
machine has replied, the memory of the server, and the size of its log.

Exit code 1 if a move takes 100 ms or more at the 99th percentile, a reply more
than 3 s, or memory exceeds 400 MB.
"""

import argparse
import asyncio
import json
import multiprocessing
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
ATTACKER, VISITOR = "127.0.0.1", "127.0.0.2"
MOVE, REPLY, MEMORY = 0.100, 3.0, 400


class Refused(Exception):
    """The server has not answered as it should."""


async def connect(port, source):
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def ask(port, source, method, path, body=None, keys=""):
    """One request on a connection of its own: status and JSON."""
    reader, writer = await connect(port, source)
    try:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        if keys:
            head += f"Seat-Key: {keys}\r\n"
        writer.write(head.encode() + b"\r\n" + data)
        answer = await reader.read()
        if not answer:
            raise Refused("no answer")
        top, _, rest = answer.partition(b"\r\n\r\n")
        status = int(top.split(b" ", 2)[1])
        return status, json.loads(rest) if rest.strip().startswith(b"{") else None
    finally:
        writer.close()


async def slow_connections(port, count):
    """Keeps this many half-sent requests open, as long as the server lets it."""
    async def one():
        while True:
            try:
                _, writer = await connect(port, ATTACKER)
                writer.write(b"GET /api/games HTTP/1.1\r\nHo")
                await writer.drain()
                await asyncio.sleep(5)
                writer.close()
            except OSError:
                await asyncio.sleep(0.5)

    await asyncio.gather(*(one() for _ in range(count)))


async def pings(port, path):
    """Sends pings and never reads; begins anew when it is cut off."""
    flood = bytes([0x89, 0x80, 0, 0, 0, 0]) * 2000
    while True:
        try:
            _, writer = await connect(port, ATTACKER)
            writer.write(
                f"GET {path}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
            )
            while True:
                writer.write(flood)
                await writer.drain()
        except OSError:
            await asyncio.sleep(0.05)


async def listings(port, ids, each_second):
    """Asks for 50 long matches at once, again and again."""
    path = "/api/matches?ids=" + ",".join(ids)

    async def one():
        try:
            await ask(port, ATTACKER, "GET", path)
        except (OSError, Refused, ValueError, IndexError):
            pass

    running = set()
    while True:
        if len(running) < 200:
            task = asyncio.create_task(one())
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.sleep(1 / each_second)


async def machines(port, count):
    """Matches between machines that think for 10 s a move."""
    wish = {"game": "reversi", "pace": 0}
    wish["players"] = {"a": "engine:time=10s", "b": "engine:time=10s"}
    for _ in range(count):
        try:
            await ask(port, ATTACKER, "POST", "/api/matches", wish)
        except (OSError, Refused):
            await asyncio.sleep(0.2)


async def long_matches(port, count, plies):
    """Matches with many plies, as records would bring them."""
    moves = "1x1 2x1 " * (plies // 2)
    wish = {"game": "nim:heaps=10000-10000", "moves": moves}
    ids = []
    for _ in range(count):
        status, state = await ask(port, ATTACKER, "POST", "/api/matches", wish)
        assert status == 201, state
        ids.append(state["id"])
    return ids


async def visitor(port, seconds, times, replies):
    """Plays games against level 3, and measures."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        wish = {"game": "connect4", "players": {"a": "human", "b": "engine:level=3"}}
        status, state = await ask(port, VISITOR, "POST", "/api/matches", wish)
        if status != 201:
            raise Refused(f"{status} {state}")
        path, keys = f"/api/matches/{state['id']}", (state.get("keys") or {}).get("a", "")
        while not state["end"] and time.monotonic() < end:
            ply = {"move": state["moves"][len(state["moves"]) // 2]["move"]}
            start = time.monotonic()
            status, state = await ask(port, VISITOR, "POST", path + "/plies", ply, keys)
            times.append(time.monotonic() - start)
            if status != 200:
                raise Refused(f"{status} {state}")
            while state["thinking"]:
                await asyncio.sleep(0.01)
                _, state = await ask(port, VISITOR, "GET", path)
            replies.append(time.monotonic() - start)


def run(work, *arguments):
    asyncio.run(work(*arguments))


def memory(pid, name):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) / 1024
    return 0.0


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


async def main(arguments):
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "log")
        store = pathlib.Path(folder, "matches.db")
        command = [arguments.binary, "serve", "--http", "0", "--json", "--store", store]
        with log.open("w") as stderr:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True)
        try:
            port = int(json.loads(server.stdout.readline())["http"].rsplit(":", 1)[1].strip("/"))
            ids = await long_matches(port, 50, 4900)
            calm_times, calm_replies = [], []
            await visitor(port, 5, calm_times, calm_replies)
            # A process for each kind, so that the visitor's times are not the
            # attacker's own.
            attack = [
                multiprocessing.Process(target=run, args=it, daemon=True)
                for it in (
                    (slow_connections, port, 1100),
                    (pings, port, f"/api/matches/{ids[0]}"),
                    (listings, port, ids, 100),
                    (machines, port, 100),
                )
            ]
            for process in attack:
                process.start()
            await asyncio.sleep(5)
            times, replies = [], []
            problem = None
            try:
                work = visitor(port, arguments.seconds, times, replies)
                await asyncio.wait_for(work, arguments.seconds + 60)
            except (OSError, Refused, ValueError, IndexError, asyncio.TimeoutError) as error:
                problem = f"{type(error).__name__}: {error}"
            peak = memory(server.pid, "VmHWM")
            for process in attack:
                process.kill()
        finally:
            server.terminate()
            begun = time.monotonic()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
            ended = time.monotonic() - begun
        lines = log.read_text().splitlines()
    rows = [("calm", calm_times, calm_replies), ("under attack", times, replies)]
    for name, moves, answers in rows:
        if moves and answers:
            print(
                f"{name}: {len(moves)} moves, median {1000 * percentile(moves, 0.5):.1f} ms, "
                f"99th percentile {1000 * percentile(moves, 0.99):.1f} ms, "
                f"longest {1000 * max(moves):.1f} ms; "
                f"replies median {percentile(answers, 0.5):.3f} s, longest {max(answers):.3f} s"
            )
    print(f"memory at most {peak:.0f} MB; log {len(lines)} lines; ended in {ended:.1f} s")
    if problem:
        print(f"the visitor had trouble: {problem}")
    fine = (
        not problem
        and times
        and percentile(times, 0.99) < MOVE
        and max(replies) <= REPLY
        and peak < MEMORY
    )
    print("kept" if fine else "not kept")
    return 0 if fine else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--binary", default=ROOT / "target" / "release" / "spielbank")
    sys.exit(asyncio.run(main(parser.parse_args())))
