"""Players of a simulation: they sit down, play whole games, and resend unanswered commands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cosmic_factory.rules import MAX_SEATS, wire_name
from cosmic_factory.server.live.messages import GAME_COMMANDS
from cosmic_factory.tables import PlayerRow
from tests.acknowledgements import Acknowledgement, SentCommand
from tests.live.plans import planned
from tests.simulation.clients import Client, Message, Nodes, Told
from tests.simulation.faults import FaultPlan

# Seconds before a command that could not be stored is sent again.
RESEND = 0.1, 1.0
# Seconds that a player thinks before each command, on average; drawn once for each player.
THINKING = 0.05, 0.3, 1.0, 4.0
# Commands that a player sends without waiting for an answer.
MAX_UNANSWERED = 3
# Seconds that the host waits for players before bots take the free seats.
HOST_WAITS = 15.0
BOT_LEVEL = "random"
EMOTES = ("hello", "well-played", "wow", "oops", "hurry", "thanks")


class SeatingView:
    """The seats, as far as a client needs them to sit down and to start."""

    def __init__(self, client: Client, seats: int) -> None:
        self.players = [(client.section(f"seat_{n}") or {}).get("player") for n in range(seats)]

    @property
    def people(self) -> int:
        return sum(1 for player in self.players if player and not player["bot"])

    @property
    def people_seats(self) -> list[int]:
        return [n for n, player in enumerate(self.players) if player and not player["bot"]]

    @property
    def bots(self) -> list[int]:
        return [n for n, player in enumerate(self.players) if player and player["bot"]]

    @property
    def is_full(self) -> bool:
        return None not in self.players


GAME_TYPES = frozenset(wire_name(command.__name__) for command in GAME_COMMANDS)


class SimulatedPlayer(Client):
    """A person at the table, played from nothing but the view."""

    def __init__(
        self,
        name: str,
        player: PlayerRow,
        nodes: Nodes,
        plan: FaultPlan,
        chance: Random,
        *,
        people: int,
    ) -> None:
        super().__init__(name, player, nodes, plan, chance)
        self._people = people
        self._is_host = False
        self._thinks = chance.choice(THINKING)
        self._is_thinking = False
        # Most clients say in which phase a command may act; older ones do not.
        self._sends_moments = chance.random() < 0.8
        self._moment: tuple[int, str] | None = None
        self._moment_at = 0.0
        self._plan_left: list[Message] = []
        self._number = 0
        self.unanswered: dict[str, SentCommand] = {}
        self.sent: dict[str, SentCommand] = {}
        self.acknowledged: dict[str, Acknowledgement] = {}
        self.rematches: set[str] = set()

    # --- hearing ---------------------------------------------------------------------------

    def hear(self, told: Told, *, fresh: bool) -> None:
        match told.type:
            case "update":
                for command in told.acknowledged:
                    self._note_acknowledgement(command)
                if fresh:
                    for sent in self.unanswered.values():
                        self.send(sent.message)
                self._think()
            case "refusal":
                self._refused(told)
                self._think()
            case "host_role":
                self._is_host = told.host
                self._think()
            case "welcome":
                self._is_host = told.host
            case "rematch_ready":
                self.rematches.add(told.game)
            case _:
                super().hear(told, fresh=fresh)

    def _note_acknowledgement(self, name: str) -> None:
        self.unanswered.pop(name, None)
        self.acknowledged.setdefault(name, Acknowledgement(self.sent[name], self.seq))

    def _refused(self, told: Told) -> None:
        if told.id is None or told.id not in self.unanswered:
            return
        if told.code in ("storage-down", "draining"):
            self._loop.call_later(self._chance.uniform(*RESEND), self._send_again, told.id)
        else:
            del self.unanswered[told.id]

    def _send_again(self, name: str) -> None:
        if name in self.unanswered:
            self.send(self.unanswered[name].message)

    # --- thinking --------------------------------------------------------------------------

    def _think(self) -> None:
        """Act after a while, unless that is planned already."""
        if not self._is_thinking:
            self._is_thinking = True
            self._loop.call_later(self._chance.expovariate(1 / self._thinks), self._act)

    def _act(self) -> None:
        self._is_thinking = False
        where = self.section("round")
        if where is None or not self.is_connected or len(self.unanswered) >= MAX_UNANSWERED:
            return
        moment = where["round"], where["phase"]
        if moment != self._moment:
            self._moment, self._moment_at = moment, self._loop.time()
            self._plan_left = []
        if not self._plan_left and not self.unanswered:
            self._plan_left = list(self._planned(where))
        if self._plan_left:
            self._give(self._plan_left.pop(0))
            self._think()

    def _give(self, command: Message) -> None:
        if command["type"] in ("send_emote", "ask_time"):
            self.send(command)
            return
        self._number += 1
        name = f"{self.name}-{self._number}"
        sent = SentCommand(
            {**command, **self._command_moment(command), "id": name}, self.seat, self.seq
        )
        self.sent[name] = self.unanswered[name] = sent
        self.send(sent.message)

    def _command_moment(self, command: Message) -> Message:
        """Return the round and phase of a command, for players whose clients send them."""
        where = self.section("round")
        if not self._sends_moments or command["type"] not in GAME_TYPES or where is None:
            return {}
        return {"round": where["round"], "phase": where["phase"]}

    # --- planning --------------------------------------------------------------------------

    def _planned(self, where: dict[str, Any]) -> Iterator[Message]:
        if self._chance.random() < 0.05:
            yield {"type": "send_emote", "emote": self._chance.choice(EMOTES)}
        if where["phase"] == "seating":
            yield from self._seating()
        elif where["phase"] == "ended":
            if not self.rematches and self._chance.random() < 0.3:
                yield {"type": "rematch"}
        elif self.seat is not None and self.seat in where["waiting_for"]:
            yield from self._play(where)
        elif where["phase"] == "build" and self._chance.random() < 0.3 and self.seat is not None:
            yield {"type": "take_back_finish"}

    def _play(self, where: dict[str, Any]) -> Iterator[Message]:
        view: dict[str, Any] = {"round": where, "mine": self.section("mine")}
        if view["mine"] is None:
            return
        if where["phase"] == "pick":
            galaxy_of = f"seat_{view['mine']['pick_task']['galaxy_of']}"
            view[galaxy_of] = self.section(galaxy_of)
        for command in planned(view, self._chance, self._chance.randint(1, 2)):
            if command["type"] == "finish" and self._chance.random() < 0.5:
                colours = self._chance.sample(("vegetation", "ice", "desert"), 1)
                yield {"type": "grab_tokens", "tokens": colours}
            yield command
        if self._chance.random() < 0.05:
            yield {"type": "ready"}  # out of turn, most of the time

    def _seating(self) -> Iterator[Message]:
        seats = SeatingView(self, self.section("table")["seats"])
        if self.seat is None:
            if not seats.is_full:
                yield {"type": "take_place"}
        elif self._chance.random() < 0.05:
            yield {"type": "leave_place"}
        elif self._is_host:
            waited = self._loop.time() - self._moment_at > HOST_WAITS
            others = [n for n in seats.people_seats if n != self.seat]
            if self._chance.random() < 0.1:
                yield {"type": "set_options", "changes": self._changes(seats)}
            elif self._chance.random() < 0.05 and others:
                yield {"type": "hand_over_host", "seat": self._chance.choice(others)}
            elif seats.is_full:
                yield self._chance.choice(({"type": "start"}, {"type": "start"}, _clear(seats)))
            elif waited or seats.people >= self._people:
                yield {"type": "seat_bot", "level": BOT_LEVEL}
        # Look again even if nothing changes.
        self._loop.call_later(1.0, self._think)

    def _changes(self, seats: SeatingView) -> Message:
        """A seat more or less, or other counts; too few seats are refused."""
        number = len(seats.players) + self._chance.choice((-1, -1, 1))
        changes: Message = {"live_counts": self._chance.random() < 0.5}
        return {**changes, "seats": number} if 2 <= number <= MAX_SEATS else changes


def _clear(seats: SeatingView) -> Message:
    """Remove the last bot, or start if there is none."""
    if not seats.bots:
        return {"type": "start"}
    return {"type": "clear_seat", "seat": seats.bots[-1]}
