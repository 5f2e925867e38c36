"""Learn to play with a linear policy and the cross-entropy method: numpy, one core, minutes.

    python examples/train_linear.py [generations]

All seats of a game play with the same weights; those whose totals are highest breed the next ones.
"""

import sys

import numpy as np

from cosmic_factory.lab.env import CosmicFactoryEnv
from cosmic_factory.lab.features import NAMES, action_features
from cosmic_factory.rules import Options

CANDIDATES, ELITE, GAMES, TEST_GAMES = 24, 6, 4, 200
ENV = CosmicFactoryEnv(Options(seats=2))


def play(seed: int, *weights: np.ndarray) -> dict[str, float]:
    """One game; each seat takes the action its weights like best. Gives the final totals."""
    seen, _ = ENV.reset(seed=seed)
    totals = dict.fromkeys(ENV.agents, 0.0)
    chance = np.random.default_rng(seed)
    while ENV.agents:
        actions = {}
        for agent, w in zip(ENV.agents, weights, strict=True):
            legal = np.flatnonzero(seen[agent]["action_mask"])
            # Equally good actions are chosen between by chance: no weights at all play at random.
            likes = action_features(seen[agent])[legal] @ w + 1e-6 * chance.random(len(legal))
            actions[agent] = legal[np.argmax(likes)]
        seen, rewards, *_ = ENV.step(actions)
        totals = {agent: totals[agent] + reward for agent, reward in rewards.items()}
    return totals


def victories(w: np.ndarray, games: int) -> float:
    """The share of games won against a random player; a draw is half a victory."""
    ours = [play(10_000 + n, w, np.zeros(len(NAMES))) for n in range(games)]
    return float(np.mean([np.sign(t["seat_0"] - t["seat_1"]) / 2 + 0.5 for t in ours]))


def main(generations: int = 10) -> None:
    chance = np.random.default_rng(1)
    mean, spread = np.zeros(len(NAMES)), np.ones(len(NAMES))
    for generation in range(generations):
        weights = chance.normal(mean, spread, (CANDIDATES, len(NAMES)))
        seeds = range(GAMES * generation, GAMES * (generation + 1))
        scores = [np.mean([list(play(seed, w, w).values()) for seed in seeds]) for w in weights]
        best = weights[np.argsort(scores)[-ELITE:]]
        mean, spread = best.mean(0), best.std(0) + 0.1
        print(f"generation {generation + 1}: mean total {np.mean(scores):.1f}", flush=True)
    print(f"wins {victories(mean, TEST_GAMES):.0%} of {TEST_GAMES} games against random")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
