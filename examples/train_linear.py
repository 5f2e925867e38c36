"""Learn to play with a linear policy and the cross-entropy method: numpy, one core, minutes."""

import numpy as np

from cosmic_factory.lab import FEATURE_NAMES, CosmicFactoryEnv, action_features
from cosmic_factory.rules import Options

GENERATIONS, CANDIDATES, ELITE, GAMES, TEST_GAMES = 10, 24, 6, 4, 200
ENV, CHANCE = CosmicFactoryEnv(Options(seats=2)), np.random.default_rng(1)
SIZE = len(FEATURE_NAMES)


def play(seed: int, *weights: np.ndarray) -> np.ndarray:
    """Play a game in which each seat takes the action it likes best; return the totals."""
    (seen, _), totals = ENV.reset(seed=seed), np.zeros(len(weights))
    while ENV.agents:
        actions = {}
        for (agent, one), w in zip(seen.items(), weights, strict=True):
            likes = action_features(one) @ w + 1e-6 * CHANCE.random(len(one["action_mask"]))
            actions[agent] = int(np.where(one["action_mask"], likes, -np.inf).argmax())
        seen, rewards, *_ = ENV.step(actions)
        totals += list(rewards.values())
    return totals


def main() -> None:
    mean, spread, none = np.zeros(SIZE), np.ones(SIZE), np.zeros(SIZE)
    for generation in range(GENERATIONS):
        weights = CHANCE.normal(mean, spread, (CANDIDATES, SIZE))
        seeds = range(GAMES * generation, GAMES * (generation + 1))
        scores = [np.mean([play(seed, w, w) for seed in seeds]) for w in weights]  # against itself
        best = weights[np.argsort(scores)[-ELITE:]]  # those breed the next generation
        mean, spread = best.mean(0), best.std(0) + 0.1
        print(f"generation {generation + 1}: mean total {np.mean(scores):.1f}", flush=True)
    gaps = [np.subtract(*play(10_000 + n, mean, none)) for n in range(TEST_GAMES)]
    print(f"wins {np.mean(np.sign(gaps)) / 2 + 0.5:.0%} of {TEST_GAMES} games against random")


if __name__ == "__main__":
    main()
