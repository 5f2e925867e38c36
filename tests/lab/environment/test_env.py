"""The environment keeps PettingZoo's promises and the game's rules."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

from cosmic_factory.lab.environment import actions as act
from cosmic_factory.lab.environment.action_commands import ActionCommands
from cosmic_factory.lab.environment.env import PHASE_STEPS, CosmicFactoryEnv
from cosmic_factory.lab.environment.observations import Observation
from cosmic_factory.rules import (
    ALL_CARDS,
    Colour,
    Illegal,
    Malformed,
    Options,
    Phase,
    Seat,
    State,
    Variant,
    decide,
    view,
)

with warnings.catch_warnings():
    # It imports an environment of its own, where pygame is installed, in a way that it deprecates.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import parallel_api_test, parallel_seed_test, render_test

Seen = dict[str, Observation]


def played(env: CosmicFactoryEnv, seed: int) -> Iterator[tuple[State, Seen, dict[str, float]]]:
    """Play random legal actions; yield state and observations before each step, then rewards."""
    seen, _ = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while env.agents:
        state = env.game_state
        actions = {
            agent: int(chance.choice(np.flatnonzero(seen[agent]["action_mask"])))
            for agent in env.agents
        }
        before = seen
        seen, rewards, _, _, infos = env.step(actions)
        assert not any(info["illegal"] for info in infos.values())
        yield state, before, rewards


def env_of(*cards: int, seats: int = 3) -> CosmicFactoryEnv:
    return CosmicFactoryEnv(Options(seats=seats, sequence=cards))


# --- PettingZoo's own tests --------------------------------------------------------------------


def test_the_environment_passes_pettingzoos_parallel_api_test() -> None:
    parallel_api_test(CosmicFactoryEnv(), num_cycles=150)


def test_the_environment_passes_pettingzoos_parallel_seed_test() -> None:
    parallel_seed_test(CosmicFactoryEnv, num_cycles=100)


def test_the_environment_passes_pettingzoos_render_test() -> None:
    def made(render_mode: str) -> object:
        return parallel_to_aec(CosmicFactoryEnv(render_mode=render_mode))

    render_test(made)


# --- the rules ---------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(1, 21, 5))
def test_all_cards_are_played_to_the_end_with_observations_inside_their_space(first: int) -> None:
    env = env_of(*range(first, first + 5))
    phases = Counter[Phase]()
    for state, seen, _ in played(env, seed=first):
        phases[state.phase] += 1
        for agent, observation in seen.items():
            assert env.observation_space(agent).contains(observation)
    assert env.game_state.phase is Phase.ENDED
    assert phases[Phase.BUILD] > 5
    if {1, 13} & {*range(first, first + 5)}:
        assert phases[Phase.PICK] > 0


def test_beginners_play_without_cards_and_draft() -> None:
    env = CosmicFactoryEnv(Options(seats=2, variant=Variant.BEGINNER))
    assert {state.phase for state, _, _ in played(env, seed=0)} == {Phase.BUILD}


@pytest.mark.parametrize("card", ALL_CARDS)
def test_the_mask_allows_what_the_rules_allow(card: int) -> None:
    """Of actions that are whole commands; a mask that is too narrow is as wrong as a wide one."""
    env = env_of(card, card, card, card, card, seats=2)
    whole = [*act.TURN_DOWN, *act.FINISH, *act.CHOOSE]
    for state, seen, _ in played(env, seed=card):
        if state.round > 1:
            break
        one = view(state, Seat(0))
        mask = seen["seat_0"]["action_mask"]
        for action in act.LAY_TILE if state.phase is Phase.BUILD else ():
            assert not mask[action] or accepts(state, action)
        if state.phase in (Phase.BUILD, Phase.CHOICE) and 0 in one.round.waiting_for:
            known = [action for action in whole if is_of(action, state)]
            assert {action for action in known if mask[action]} == {
                action for action in known if accepts(state, action)
            }


def is_of(action: int, state: State) -> bool:
    """Choices belong to their phase, and `no colour` to an offering only."""
    if action in act.CHOOSE:
        no_colour = act.CHOICES[act.CHOOSE.index(action)] is None
        return state.phase is Phase.CHOICE and not (no_colour and state.rules.path_to_colour)
    return state.phase is Phase.BUILD


def accepts(state: State, action: int) -> bool:
    command = ActionCommands().command(view(state, Seat(0)), action)
    assert command is not None
    try:
        return bool(decide(state, command))
    except Illegal:
        return False


def test_a_free_galaxy_never_runs_out_of_numbers_for_its_places() -> None:
    env = env_of(3, 3, 3, 3, 3)
    for state, seen, _ in played(env, seed=1):
        if state.phase is Phase.BUILD:
            for seat, agent in enumerate(env.possible_agents):
                cells = [one.cell for one in state.seats[seat].placements]
                places = act.open_places(state.rules.shape, cells)
                assert len(places) <= act.PLACES
                assert seen[agent]["places"][:, 3].sum() == len(places)


def test_illegal_actions_waste_steps_until_the_clock_runs_out() -> None:
    env = CosmicFactoryEnv(Options(seats=2, sequence=(1, 13, 19, 20, 7)))
    seen, _ = env.reset(seed=4)
    steps = 0
    while env.agents:
        actions = {
            agent: int(np.flatnonzero(seen[agent]["action_mask"] == 0)[0]) for agent in env.agents
        }
        seen, _, _, _, infos = env.step(actions)
        assert all(info["illegal"] for info in infos.values())
        steps += 1
    assert env.game_state.phase is Phase.ENDED
    assert steps <= 5 * sum(PHASE_STEPS.values())


def test_points_add_up_to_the_final_total() -> None:
    env = env_of(2, 8, 17, 18, 20)
    earned = Counter[str]()
    for _, _, rewards in played(env, seed=2):
        earned.update({agent: int(reward) for agent, reward in rewards.items()})
    totals = [seat.tracks.total for seat in env.game_state.seats]
    assert [earned[agent] for agent in env.possible_agents] == totals


def test_victories_add_up_to_one() -> None:
    env = CosmicFactoryEnv(Options(seats=4), rewards="victory")
    *_, (_, _, rewards) = played(env, seed=3)
    assert sum(rewards.values()) == 1
    winners = {rank.seat for rank in env.game_state.ranking if rank.place == 1}
    assert {f"seat_{seat}" for seat in winners} == {a for a, one in rewards.items() if one}


def test_a_race_for_a_token_has_one_winner_who_is_not_always_the_same() -> None:
    env = CosmicFactoryEnv(Options(seats=2, variant=Variant.BEGINNER))
    winners = Counter[int]()
    for seed in range(20):
        env.reset(seed=seed)
        env.step(dict.fromkeys(env.agents, act.GRAB[0]))
        holders = [bool(seat.tokens) for seat in env.game_state.seats]
        assert sum(holders) == 1
        winners[holders.index(True)] += 1
    assert min(winners[0], winners[1]) > 2


def test_every_seat_sees_itself_first() -> None:
    env = CosmicFactoryEnv(Options(seats=3, variant=Variant.BEGINNER))
    env.reset(seed=0)
    actions = {"seat_0": act.WAIT[0], "seat_1": act.GRAB[0], "seat_2": act.WAIT[0]}
    seen, *_ = env.step(actions)
    vegetation = list(Colour).index(Colour.VEGETATION)
    held = [list(seen[agent]["tokens"][:, vegetation]) for agent in env.agents]
    assert held == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    def hands(seed: int) -> list[tuple[int, ...]]:
        env = CosmicFactoryEnv()
        env.reset(seed=seed)
        first = env.game_state.seats[0].hand
        env.reset()
        return [first, env.game_state.seats[0].hand]

    assert hands(1) == hands(1)
    assert len({*hands(1), *hands(2)}) == 4


@pytest.mark.parametrize("wrong", [{"rewards": "money"}, {"render_mode": "smell"}])
def test_unknown_rewards_and_render_modes_are_refused_by_name(wrong: dict[str, str]) -> None:
    with pytest.raises(Malformed, match=r"money|smell"):
        CosmicFactoryEnv(**wrong)  # type: ignore[arg-type]  # that is the point


def test_no_game_raises_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        list(played(env_of(4, 5, 6, 9, 10), seed=5))
