"""A bot that plays over the network: `python examples/network_bot.py http://127.0.0.1:8054 CODE`.

It needs `httpx` and `websockets` and nothing of this project. It keeps the first three tiles, lays
its nine in reading order and agrees to everything: a start for something cleverer.
"""

import asyncio
import json
import sys

import httpx
import websockets

SQUARE = [(n // 3, n % 3, 0) for n in range(9)]  # row, column, part of the galaxy
LINE = [(0, n, 0) for n in range(9)]
TWIN = [(n % 4 // 2, n % 2, n // 4) for n in range(8)]
CELLS = {"square": SQUARE, "free": SQUARE, "line": LINE, "twin": TWIN}


def commands(view):
    """Yield what to send in the phase that has begun, given all sections; ids are added later."""
    mine, where, rules = view["mine"], view["round"], view["round"]["rules"]
    if mine is None or mine["seat"] not in where["waiting_for"]:
        return
    match where["phase"]:
        case "reveal" | "ready" | "scores":
            yield {"type": "ready"}
        case "draft-1" | "draft-2":
            yield {"type": "keep_tiles", "tiles": mine["hand"][:3]}
        case "build":
            places = zip(mine["hand"], CELLS[rules["shape"]], strict=False)
            laid = [{"tile": tile, "row": r, "col": c, "part": p} for tile, (r, c, p) in places]
            yield {"type": "arrange", "placements": laid}
            for tile in mine["hand"][: rules["face_down"]]:
                yield {"type": "turn_face_down", "tile": tile}
            yield {"type": "finish"}
        case "pick":
            galaxy = view[f"seat_{mine['pick_task']['galaxy_of']}"]["galaxy"]
            face_up = [one["tile"] for one in galaxy if not one.get("face_down")]
            yield {"type": "pick_tiles", "tiles": face_up[: mine["pick_task"]["tiles"]]}
        case "choice" if rules["path_to_colour"]:
            yield {"type": "choose_swap", "colour": "ice"}
        case "choice":
            yield {"type": "choose_offering", "colour": None}


async def play(server, code, name="Example"):
    """Join the table with that code, play one game, and return the final ranking."""
    async with httpx.AsyncClient(base_url=server, headers={"Origin": server}) as http:
        (await http.post("/api/me", json={"name": name})).raise_for_status()
        game = (await http.get(f"/api/tables/{code}")).raise_for_status().json()["id"]
        headers = {"Cookie": "; ".join(f"{key}={value}" for key, value in http.cookies.items())}
    address = server.replace("http", "ws", 1) + f"/api/tables/{game}/socket"
    async with websockets.connect(address, origin=server, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "take_place", "id": "sit down"}))
        view, answered = {}, None
        async for raw in socket:
            message = json.loads(raw)
            if message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "number": message["number"]}))
            if message["type"] != "update":
                continue
            view |= message["sections"]
            if view["ranking"]:
                return view["ranking"]
            moment = f"{view['round']['round']} {view['round']['phase']}"
            for number, command in enumerate(commands(view) if moment != answered else ()):
                await socket.send(json.dumps({**command, "id": f"{moment} {number}"}))
            answered = moment
    raise ConnectionError("the server ended the connection before the game was over")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2])))
