"""Games and environment steps per second on one core, beside other environments in the same run.

Seconds are processor time of this process, so that a busy machine changes little.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from cosmic_factory.lab import TournamentPlan
from cosmic_factory.lab.environment.env import CosmicFactoryEnv
from cosmic_factory.lab.tournament.games import play_game

SECONDS = 5.0


def main() -> None:
    games()
    steps()


def games() -> None:
    """Print how many complete four-player games are played per second."""
    for bot in ("random", "pilot"):
        plan = TournamentPlan((bot,), seats=4)
        play_game(plan, 0)  # loads the kernels from their cache
        rate = per_second(partial(_play_one, plan))
        print(f"{'4 x ' + bot:28} {rate:9.2f} games/s per core")


def _play_one(plan: TournamentPlan, number: int) -> int:
    play_game(plan, number + 1)
    return 1


def steps() -> None:
    """Print how many random legal actions of one agent each environment takes per second."""
    ours = per_second(cosmic_factory())
    print(f"{'cosmic_factory, 4 seats':28} {ours:9.0f} agent steps/s per core")
    for name, play in others().items():
        rate = per_second(play)
        print(f"{name:28} {rate:9.0f} agent steps/s per core   ours is {ours / rate:.2f} x of it")


def others() -> dict[str, Callable[[int], int]]:
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    found = {
        "PettingZoo tictactoe": pettingzoo(tictactoe_v3.env()),
        "PettingZoo connect four": pettingzoo(connect_four_v3.env()),
    }
    if importlib.util.find_spec("rlcard"):
        found["RLCard leduc hold'em"] = rlcard("leduc-holdem")
        found["RLCard uno"] = rlcard("uno")
    else:
        print("RLCard is not installed: pip install 'cosmic-factory[benchmarks]'")
    return found


def per_second(play: Callable[[int], int]) -> float:
    """Return how much `play` does per second; it gets a number and returns how much it did."""
    done, number, start = 0, 0, time.process_time()
    while time.process_time() - start < SECONDS:
        done += play(number)
        number += 1
    return done / (time.process_time() - start)


def random_action(chance: np.random.Generator, mask: Any) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


def cosmic_factory() -> Callable[[int], int]:
    env = CosmicFactoryEnv()
    chance = np.random.default_rng(0)

    def play(seed: int) -> int:
        seen, _ = env.reset(seed=seed)
        done = 0
        while env.agents:
            done += len(env.agents)
            actions = {one: random_action(chance, seen[one]["action_mask"]) for one in env.agents}
            seen, *_ = env.step(actions)
        return done

    return play


def pettingzoo(env: Any) -> Callable[[int], int]:
    chance = np.random.default_rng(0)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        done = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else random_action(chance, seen["action_mask"]))
            done += not (over or cut)
        return done

    return play


def rlcard(name: str) -> Callable[[int], int]:
    import rlcard as cards

    env = cards.make(name, config={"seed": 0})
    chance = np.random.default_rng(0)

    def play(_: int) -> int:
        state, _player = env.reset()
        done = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[int(chance.integers(len(legal)))])
            done += 1
        return done

    return play


if __name__ == "__main__":
    main()
