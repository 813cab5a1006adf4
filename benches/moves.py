#!/usr/bin/env python3
"""What a move costs with many matches at once, two builds in turns.

    python3 benches/moves.py OLD NEW [--matches 200] [--plies 40] [--rounds 5]

Every match has a connection of its own and makes one move after another. Told
are the server's processor time for a move and the moves a second, as medians
over the rounds. A build that gives no keys for seats is measured without them.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import tempfile


async def request(reader, writer, port, method, path, body, keys=""):
    data = json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    )
    head += f"Seat-Key: {keys}\r\n" if keys else ""
    writer.write(head.encode() + b"\r\n" + data)
    top = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(top.split("content-length:")[1].split("\r\n")[0])
    answer = await reader.readexactly(length)
    status = int(top.split(" ", 2)[1])
    assert status in (200, 201), (status, answer)
    return answer


async def one(port, plies, ready, go):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    wish = {"game": "nim:heaps=1000-1000"}
    state = json.loads(await request(reader, writer, port, "POST", "/api/matches", wish))
    keys = ", ".join((state.get("keys") or {}).values())
    path = f"/api/matches/{state['id']}/plies"
    ready.release()
    await go.wait()
    for _ in range(plies):
        await request(reader, writer, port, "POST", path, {"move": "1x1"}, keys)
    writer.close()


def processor_time(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(binary, matches, plies):
    """Milliseconds of processor time for a move, and moves a second."""
    with tempfile.TemporaryDirectory() as folder:
        command = [binary, "serve", "--http", "0", "--json", "--store", f"{folder}/matches.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            port = int(json.loads(server.stdout.readline())["http"].rsplit(":", 1)[1].strip("/"))
            ready, go = asyncio.Semaphore(0), asyncio.Event()
            tasks = [asyncio.create_task(one(port, plies, ready, go)) for _ in range(matches)]
            for _ in range(matches):
                await ready.acquire()
            before, start = processor_time(server.pid), asyncio.get_running_loop().time()
            go.set()
            await asyncio.gather(*tasks)
            seconds = asyncio.get_running_loop().time() - start
            used = processor_time(server.pid) - before
        finally:
            server.kill()
            server.wait()
    return 1000 * used / (matches * plies), matches * plies / seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    found = {given.old: [], given.new: []}
    for _ in range(given.rounds):
        for binary, rows in found.items():
            rows.append(asyncio.run(measure(binary, given.matches, given.plies)))
    middle = {name: [statistics.median(it) for it in zip(*rows)] for name, rows in found.items()}
    for name, (cost, rate) in middle.items():
        print(f"{name}: {cost:.3f} ms of processor time a move, {rate:.0f} moves a second")
    (old_cost, old_rate), (new_cost, new_rate) = middle[given.old], middle[given.new]
    print(f"processor time {new_cost / old_cost:.3f} times, time {old_rate / new_rate:.3f} times")


if __name__ == "__main__":
    main()
