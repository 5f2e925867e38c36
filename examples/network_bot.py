"""A bot that plays over the network: `python examples/network_bot.py http://127.0.0.1:8054 CODE`.

It needs `httpx` and `websockets` and nothing of this project. It keeps the first three tiles, lays
its nine in reading order and agrees to everything: a start for something cleverer.
"""

import asyncio
import itertools
import json
import sys

import httpx
import websockets


def commands(view):
    """What to send now, given all sections of the view; messages without an id."""
    mine, where = view["mine"], view["round"]
    if mine is None or mine["seat"] not in where["waiting_for"]:
        return
    match where["phase"]:
        case "reveal" | "ready" | "scores":
            yield {"type": "ready"}
        case "draft-1" | "draft-2":
            yield {"type": "keep_tiles", "tiles": mine["hand"][:3]}
        case "build":
            cells = {"square": [(n // 3, n % 3, 0) for n in range(9)],
                     "free": [(n // 3, n % 3, 0) for n in range(9)],
                     "line": [(0, n, 0) for n in range(9)],
                     "twin": [(n % 4 // 2, n % 2, n // 4) for n in range(8)]}  # fmt: skip
            places = zip(mine["hand"], cells[where["rules"]["shape"]], strict=False)
            yield {"type": "arrange", "placements": [
                {"tile": tile, "row": row, "col": col, "part": part}
                for tile, (row, col, part) in places]}  # fmt: skip
            for tile in mine["hand"][: where["rules"]["face_down"]]:
                yield {"type": "turn_face_down", "tile": tile}
            yield {"type": "finish"}
        case "pick":
            task = mine["pick_task"]
            galaxy = view[f"seat_{task['galaxy_of']}"]["galaxy"]
            face_up = [one["tile"] for one in galaxy if not one.get("face_down")]
            yield {"type": "pick_tiles", "tiles": face_up[: task["tiles"]]}
        case "choice" if where["rules"]["path_to_colour"]:
            yield {"type": "choose_swap", "colour": "ice"}
        case "choice":
            yield {"type": "choose_offering", "colour": None}


async def play(server, code, name="Example"):
    """Join the table with that code, play one game, and return the final ranking."""
    async with httpx.AsyncClient(base_url=server, headers={"Origin": server}) as http:
        (await http.post("/api/me", json={"name": name})).raise_for_status()
        game = (await http.get(f"/api/tables/{code}")).raise_for_status().json()["id"]
        cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
    address = server.replace("http", "ws", 1) + f"/api/tables/{game}/socket"
    ids, view, answered = (f"example-{n}" for n in itertools.count()), {}, None
    async with websockets.connect(
        address, origin=server, additional_headers={"Cookie": cookie}
    ) as socket:
        await socket.send(json.dumps({"type": "take_place", "id": next(ids)}))
        async for raw in socket:
            message = json.loads(raw)
            if message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "number": message["number"]}))
            if message["type"] != "update":
                continue
            view |= message["sections"]
            moment = view["round"]["round"], view["round"]["phase"]
            if view["ranking"]:
                return view["ranking"]
            if moment != answered and view["round"]["phase"] != "seating":
                answered = moment
                for command in commands(view):
                    await socket.send(json.dumps({**command, "id": next(ids)}))
    return None


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2])))
