"""Whole games over real connections, with all that leaves the node traffic and searched."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence

import httpx
import msgspec
import pytest

from cosmic_factory.rules import Options, Phase, State
from tests.live.conftest import LiveNodes
from tests.live.games import NO_HURRY, JournalledGame, journal_of, store_game
from tests.live.nodes import ForkServer
from tests.live.plans import Message
from tests.live.players import Watcher
from tests.live.searching import AlternativeGames, Traffic, hidden_words, leaks, words_found
from tests.live.steps import all_ended, connected, killed, players_of, ready

# Black Hole, Sabotage, Space Pirate, Stellar Swap, Parallel Universe.
OPTIONS = Options(seats=3, sequence=(1, 13, 12, 19, 11), seconds=NO_HURRY)


@pytest.fixture(scope="module")
def traffic(fork_server: ForkServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traffic]:
    nodes = LiveNodes(fork_server, tmp_path_factory.mktemp("secrets"))
    try:
        yield asyncio.run(_play(nodes))
    finally:
        nodes.close()


async def _play(nodes: LiveNodes) -> Traffic:
    stored_game = await store_game(nodes.sqlite, OPTIONS)
    node = nodes.make(nodes.sqlite)
    await ready(node)
    players = players_of(stored_game, *[[node.address]] * 3, playing=False)
    eve = Watcher([node.address], stored_game.game)
    looks: list[list[str]] = []
    async with (
        connected(*players, eve),
        httpx.AsyncClient(base_url=node.address, timeout=60) as http,
    ):
        looks.append(await _look_around(http, stored_game))
        for number, player in enumerate(players):
            player.thinks = 0.02 + 0.04 * number
            player.picks_in_turn = True
            player.play_on()
        while not eve.has_ended:
            # One at a time, or they would send more than they may.
            player = players[len(looks) % len(players)]
            player.send({"type": "pick_tiles", "id": "?" * 41, "tiles": [1]})
            player.send({"type": "keep_tiles", "id": "x", "tiles": list(range(54))})
            eve.send({"type": "ready", "id": "not mine"})
            looks.append(await _look_around(http, stored_game))
        await all_ended(*players)
    await killed(node)
    # The last looks may have seen the end, when nothing is secret any more.
    bodies = tuple(body for look in looks[:-2] for body in look)
    _, _, entries = await journal_of(nodes.sqlite, stored_game.game)
    told: dict[int | None, Sequence[Message]] = {one.seat: one.received for one in players}
    return Traffic(
        OPTIONS, stored_game, tuple(entries), {**told, None: eve.received}, bodies, node.log
    )


PATHS = (
    *("/api/tables/{0}", "/api/games/{0}/record", "/api/games/{0}/timeline"),
    *("/api/games/{0}/verification", "/api/games", "/api/me", "/metrics", "/healthz"),
    *("/api/tables", "/api/tables/{0}/nothing", "/api/games/AAAA/record"),
)


async def _look_around(http: httpx.AsyncClient, stored_game: JournalledGame) -> list[str]:
    """Return what HTTP answers a stranger and a player, refusals included."""
    answers = [
        await http.get(path.format(stored_game.game), headers={"Cookie": cookie} if cookie else {})
        for path in PATHS
        for cookie in ("", stored_game.cookies[1])
    ]
    return [f"{answer.status_code} {answer.text}" for answer in answers]


def test_no_message_tells_its_receiver_a_secret(traffic: Traffic) -> None:
    alternatives = AlternativeGames(traffic)
    found = {
        viewer: [leak for message in told for leak in leaks(alternatives, viewer, message)]
        for viewer, told in traffic.received.items()
    }
    assert found == {viewer: [] for viewer in traffic.received}
    assert all(len(told) > 50 for told in traffic.received.values())
    phases = {state.phase for state in alternatives.states}
    assert {Phase.PICK, Phase.SCORES, Phase.ENDED} <= phases


def updates(traffic: Traffic, viewer: int | None, section: str, phase: str) -> Iterator[Message]:
    """Messages with that section, received at that phase of some round."""
    now = ""
    for message in traffic.received[viewer]:
        if message["type"] == "update":
            now = message["sections"].get("round", {"phase": now})["phase"]
            if section in message["sections"] and now == phase:
                yield json.loads(json.dumps(message))


def _show_hand(state: State, sections: Message) -> None:
    sections["mine"]["hand"] = list(state.seats[1].hand)


def _show_kept(state: State, sections: Message) -> None:
    sections["mine"]["face_down_tiles"] = list(state.seats[0].kept)


def _show_next_card(state: State, sections: Message) -> None:
    if state.round < len(state.cards):
        sections["round"]["past"].append({"card": state.cards[state.round], "tracks": []})


def _show_seed(state: State, sections: Message) -> None:
    sections["table"]["seed"] = state.seed


def _show_face_down(state: State, sections: Message) -> None:
    for number in range(3):
        for stored_game, shown in zip(
            state.seats[number].placements,
            sections.get(f"seat_{number}", {"galaxy": ()})["galaxy"],
            strict=False,
        ):
            shown["tile"] = stored_game.tile


def _show_picks(state: State, sections: Message) -> None:
    picked = [tile for seat in state.seats for tile in seat.pick]
    sections["round"]["waiting_for"] += picked


LEAKS: dict[str, tuple[int | None, str, str, Callable[[State, Message], None]]] = {
    "a rival's hand in the draft": (0, "mine", "draft-1", _show_hand),
    "a rival's hand when building": (0, "mine", "build", _show_hand),
    "kept tiles": (0, "mine", "draft-2", _show_kept),
    "the next card": (None, "round", "reveal", _show_next_card),
    "the seed": (None, "table", "reveal", _show_seed),
    "a face-down tile": (None, "seat_1", "build", _show_face_down),
    "a rival's pick": (None, "round", "pick", _show_picks),
}


@pytest.mark.parametrize("secret", LEAKS)
def test_a_message_with_a_secret_in_it_is_found(traffic: Traffic, secret: str) -> None:
    """The search has teeth."""
    alternatives = AlternativeGames(traffic)
    viewer, section, phase, leak = LEAKS[secret]
    found = []
    for message in updates(traffic, viewer, section, phase):
        leak(alternatives.states[message["seq"]], message["sections"])
        found += leaks(alternatives, viewer, message)
    assert found


@pytest.mark.parametrize("kind", ["tiles_drawn", "tiles_kept", "tiles_picked", "game_started"])
def test_a_secret_event_is_found(traffic: Traffic, kind: str) -> None:
    alternatives = AlternativeGames(traffic)
    secret = next(
        event
        for entry in traffic.entries
        for event in json.loads(msgspec.json.encode(entry.events))
        if event["type"] == kind
    )
    last = traffic.received[None][-1]
    assert leaks(alternatives, None, {**last, "events": [secret]})


# --- logs, metrics, answers ----------------------------------------------------------------


def test_no_log_line_metric_or_answer_holds_a_secret(traffic: Traffic) -> None:
    assert len(traffic.bodies) >= 2 * len(PATHS)
    assert traffic.log.count('"message":"answered"') >= len(traffic.bodies)
    assert words_found(traffic, [*traffic.bodies, traffic.log]) == []
    for body in traffic.bodies:
        for word in ("hand", "kept", "pick", "choice", "placements", "sequence", "cards"):
            assert f'"{word}":' not in body.replace('"cards":[]', "")
    assert "Traceback" not in traffic.log
    assert '"level":"error"' not in traffic.log


def test_until_the_end_nobody_is_told_the_seed(traffic: Traffic) -> None:
    for told in traffic.received.values():
        before = [json.dumps(message) for message in told[:-1]]
        assert words_found(traffic, before) == []
        assert traffic.stored_game.seed in json.dumps(told[-1])


def test_a_secret_word_is_found(traffic: Traffic) -> None:
    for name, word in hidden_words(traffic).items():
        assert words_found(traffic, [*traffic.bodies, f'{{"message":"{word}"}}']) == [name]
