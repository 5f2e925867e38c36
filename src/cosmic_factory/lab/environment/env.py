"""A PettingZoo environment: all seats act at once, step by step, on the real rules.

>>> from cosmic_factory.lab import CosmicFactoryEnv
>>> env = CosmicFactoryEnv()
>>> observations, infos = env.reset(seed=7)
>>> while env.agents:
...     actions = {
...         agent: env.action_space(agent).sample(observations[agent]["action_mask"])
...         for agent in env.agents
...     }
...     observations, rewards, terminations, truncations, infos = env.step(actions)
>>> sorted(terminations.items())
[('seat_0', True), ('seat_1', True), ('seat_2', True), ('seat_3', True)]
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, get_args

import msgspec
from gymnasium import spaces
from pettingzoo import ParallelEnv

from cosmic_factory.bots import was_overtaken
from cosmic_factory.lab.environment.action_commands import ActionCommands
from cosmic_factory.lab.environment.actions import ACTIONS, Mask, action_mask
from cosmic_factory.lab.environment.drawing import Picture, picture_of, text_of
from cosmic_factory.lab.environment.observations import (
    DECISIONS,
    Observation,
    ObservedTable,
    observation,
    observation_space,
)
from cosmic_factory.rules import (
    AnyCommand,
    Illegal,
    Malformed,
    Options,
    Phase,
    Seat,
    StartGame,
    State,
    TakeSeat,
    TimeExpired,
    View,
    checked_options,
    decide,
    evolve_all,
    mine_view,
    new_game,
    view,
)

Rewards = Literal["points", "victory"]
Agent = str
# Observations, rewards, terminations, truncations and infos, by agent.
StepResult = tuple[
    dict[Agent, Observation],
    dict[Agent, float],
    dict[Agent, bool],
    dict[Agent, bool],
    dict[Agent, dict[str, Any]],
]

# The steps of each phase: twice as many as a seat needs that wastes none.
PHASE_STEPS: Mapping[Phase, int] = {
    Phase.DRAFT_1: 6,
    Phase.DRAFT_2: 6,
    Phase.BUILD: 24,
    Phase.PICK: 4,
    Phase.CHOICE: 2,
}


class CosmicFactoryEnv(ParallelEnv[Agent, Observation, int]):  # type: ignore[misc]  # untyped
    """A game of 2 to 6 seats. Agents are `seat_0` to `seat_5`; all stay until the game ends.

    Rewards are `points` (by how much the total of star and weakest colour rose, told when a round
    is scored) or `victory` (1 at the end for the winner, shared by several).
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own convention
        "name": "cosmic_factory_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        options: Options | None = None,
        rewards: Rewards = "points",
        render_mode: str | None = None,
    ) -> None:
        self.game_options = checked_options(Options() if options is None else options)
        if rewards not in get_args(Rewards):
            raise Malformed("bad-rewards", f"rewards are points or victory, not {rewards!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            text = f"render modes are human, ansi and rgb_array, not {render_mode!r}"
            raise Malformed("bad-render-mode", text)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in self.game_options.all_seats]
        self.agents: list[Agent] = []
        self._rewards = rewards
        self._chance = Random()
        self._spaces = {
            agent: (observation_space(self.game_options.seats), spaces.Discrete(ACTIONS))
            for agent in self.possible_agents
        }

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        return self._spaces[agent][1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """Begin a new game. The seed decides it and all games after it; `options` are not used."""
        if seed is not None:
            self._chance = Random(seed)
        self.agents = self.possible_agents[:]
        self._state = new_game(self.game_options, f"{self._chance.getrandbits(128):032x}")
        for seat in self.game_options.all_seats:
            self._do(TakeSeat(seat, f"seat {seat}", bot=True))
        self._do(StartGame())
        self._begin_phase()
        return self._observe(), {agent: {"illegal": False} for agent in self.agents}

    def step(self, actions: Mapping[Agent, int]) -> StepResult:
        """Take the actions of all agents, in a random order: the first to grab a token gets it.

        An illegal action changes nothing, and `infos` says so.
        """
        before, phase = self._state, (self._state.round, self._state.phase)
        # Masks are those of the observations: what others do in this step is not foreseen.
        legal = {
            agent: bool(self._masks[agent][int(actions[agent])])
            for agent in self.agents
            if agent in actions
        }
        for agent in self._chance.sample(self.agents, len(self.agents)):
            if legal.get(agent):
                self._act(self._seat(agent), int(actions[agent]))
        self._steps_left -= 1
        if (self._state.round, self._state.phase) == phase and self._steps_left == 0:
            self._do(TimeExpired(*phase))
        if (self._state.round, self._state.phase) != phase:
            self._begin_phase()
        return self._step_result(before, legal)

    def render(self) -> str | Picture | None:
        match self.render_mode:
            case "ansi":
                return text_of(self._state)
            case "rgb_array":
                return picture_of(self._state)
            case "human":
                print(text_of(self._state))
        return None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    @property
    def game_state(self) -> State:
        """The whole state with its secrets, for studying a game and not for playing it."""
        return self._state

    def _seat(self, agent: Agent) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _act(self, seat: Seat, action: int) -> None:
        command = self._action_commands[seat].command(self._views[seat], action)
        if command is None:
            return
        try:
            self._do(command)
        except Illegal as illegal:
            if not was_overtaken(illegal, self._views[seat], view(self._state, seat)):
                raise  # the mask allowed too much

    def _do(self, command: AnyCommand) -> None:
        self._state = evolve_all(self._state, decide(self._state, command))

    def _begin_phase(self) -> None:
        """Skip the phases in which players only look."""
        while self._state.phase not in DECISIONS and self._state.phase is not Phase.ENDED:
            self._do(TimeExpired(self._state.round, self._state.phase))
        self._action_commands = [ActionCommands() for _ in self._state.seats]
        self._steps_left = PHASE_STEPS.get(self._state.phase, 0)

    def _observe(self) -> dict[Agent, Observation]:
        """Return every agent's observation, and keep its view and mask for its next action."""
        public_view = view(self._state, None)
        # The same as `view` for each seat, but with the public part worked out once.
        self._views: list[View] = [
            msgspec.structs.replace(public_view, mine=mine_view(self._state, seat))
            for seat in self.game_options.all_seats
        ]
        self._masks: dict[Agent, Mask] = {}
        table = ObservedTable.of(public_view)
        seen: dict[Agent, Observation] = {}
        for agent, hand, one in zip(
            self.possible_agents, self._action_commands, self._views, strict=True
        ):
            mask = self._masks[agent] = action_mask(one, hand.chosen)
            seen[agent] = observation(one, table, hand.chosen, self._steps_left, mask)
        return seen

    def _step_result(self, before: State, legal: Mapping[Agent, bool]) -> StepResult:
        over = self._state.phase is Phase.ENDED
        live = self.agents
        seen = self._observe()
        if over:
            self.agents = []
        return (
            {agent: seen[agent] for agent in live},
            {agent: self._reward(before, self._seat(agent)) for agent in live},
            dict.fromkeys(live, over),
            dict.fromkeys(live, False),
            {agent: {"illegal": not legal.get(agent, False)} for agent in live},
        )

    def _reward(self, before: State, seat: Seat) -> float:
        if self._rewards == "points":
            then, now = before.seats[seat].tracks, self._state.seats[seat].tracks
            return float(now.total - then.total)
        winners = [rank.seat for rank in self._state.ranking if rank.place == 1]
        return 1 / len(winners) if seat in winners else 0.0
