"""Record the golden games anew: `python -m tests.golden.make`, or those that are named after it.

One game for each Kaos card, which comes in the first round; one for beginners; one for six; one
whose host and options changed before it began. All are played by seeded random players, who
arrange, turn tiles, grab tokens, pick, choose, finish and take it back, let clocks run out and hand
seats to bots. A game is looked for in which much of that happens. `summary.json` holds the final
tracks, counted by the tests' own second scorer.

Only a change of the rules, or of the record format, is a reason to run this.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from cosmic_factory.rules import (
    ALL_CARDS,
    AnyCommand,
    Arrange,
    ChooseOffering,
    ChooseSwap,
    Finish,
    Galaxy,
    GrabTokens,
    HandToBot,
    LaidTile,
    Options,
    PickTiles,
    Record,
    ScoringInput,
    Seat,
    State,
    TakeBackFinish,
    TimeExpired,
    Tracks,
    TurnFaceDown,
    Variant,
    evolve,
    new_game,
    new_record,
    round_rules,
    write_record,
)
from cosmic_factory.rules import events as ev
from tests.rules.counting.second_scorer import tracks_after
from tests.rules.random_players import Playing, played, seated_with_changes

FOLDER = Path(__file__).parent
SEEDS = 150


def games() -> dict[str, Options]:
    """Return the name of every golden game and what it is played with."""
    named = {
        f"card-{card:02}": Options(seats=3 if card % 4 == 0 else 2, sequence=_sequence(card))
        for card in ALL_CARDS
    }
    named["beginner"] = Options(seats=2, variant=Variant.BEGINNER)
    named["six-players"] = Options(seats=6)
    named["changed-options"] = Options(seats=4)
    return named


def _sequence(card: int) -> tuple[int, ...]:
    """Return the card itself, then four others, so that all cards meet each other in some game."""
    others = [(card + step - 1) % 20 + 1 for step in (3, 7, 12, 16)]
    return (card, *others)


def wanted(options: Options) -> set[type[AnyCommand]]:
    """Return the commands that the first round should show, apart from those it always has."""
    kinds: set[type[AnyCommand]] = {Arrange, Finish, GrabTokens, TimeExpired, HandToBot}
    rules = round_rules(options.sequence[0]) if options.sequence else round_rules(0)
    if rules.face_down:
        kinds |= {TurnFaceDown, PickTiles}
    if rules.removals:
        kinds |= {PickTiles}
    if rules.path_to_colour:
        kinds |= {ChooseSwap}
    if rules.offering:
        kinds |= {ChooseOffering}
    return kinds | {TakeBackFinish}


def most_telling(name: str, options: Options) -> Playing:
    def told(playing: Playing) -> tuple[int, bool, int]:
        first = playing.entries[: _length_of_first_round(playing)]
        shown = {type(entry.command) for entry in first} & wanted(options)
        return len(shown), GrabTokens in shown, -len(playing.entries)

    candidates = (played(options, f"{name}/{n}", Random(f"{name}/{n}")) for n in range(SEEDS))
    return max(candidates, key=told)


def with_changed_options(name: str) -> Playing:
    playing = seated_with_changes(4, name)
    playing.play_out(Random(name))
    return playing


def _length_of_first_round(playing: Playing) -> int:
    return next(
        number
        for number, entry in enumerate(playing.entries)
        if any(isinstance(event, ev.RoundBegan) and event.round == 2 for event in entry.events)
    )


def second_opinion(record: Record) -> list[Tracks]:
    """Return the final tracks, counted round by round by the second scorer from the laid tiles."""
    state = new_game(record.header.options, record.header.seed)
    tracks: list[Tracks] = []
    for event in _events(record):
        state = evolve(state, event)
        options = state.options
        if isinstance(event, ev.GameStarted):
            tracks = [Tracks()] * options.seats
        if isinstance(event, ev.RoundScored):
            entries = [
                ScoringInput(_galaxy(state, seat), tracks[seat], state.seats[seat].tokens)
                for seat in options.all_seats
            ]
            choices = [seat.choice for seat in state.seats]
            tracks = tracks_after(state.card, entries, choices)
    return tracks


def _events(record: Record) -> Iterable[ev.AnyEvent]:
    return (event for entry in record.entries for event in entry.events)


def _galaxy(state: State, seat: Seat) -> Galaxy:
    owner = state.seats[seat]
    return Galaxy.of(
        LaidTile(state.options.tile_set.tile(one.tile), one.cell, one.turns)
        for one in owner.placements
        if one.tile not in (*owner.face_down, *owner.removed)
    )


def summary_of(record: Record) -> dict[str, object]:
    tracks = second_opinion(record)
    return {
        "seed": record.header.seed,
        "tracks": [[one.vegetation, one.ice, one.desert, one.star] for one in tracks],
        "totals": [one.star + min(one.vegetation, one.ice, one.desert) for one in tracks],
    }


def main(names: Sequence[str]) -> None:
    summary = json.loads((FOLDER / "summary.json").read_text()) if names else {}
    for name, options in games().items():
        if names and name not in names:
            continue
        changes = name == "changed-options"
        playing = with_changed_options(name) if changes else most_telling(name, options)
        record = new_record(options, playing.seed, playing.entries)
        (FOLDER / f"{name}.jsonl").write_bytes(write_record(record))
        summary[name] = summary_of(record)
        print(f"{name}: {len(record.entries)} commands")
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in summary.items())
    (FOLDER / "summary.json").write_text(f"{{\n{lines}\n}}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
