"""`cosmic-factory replay` and `verify`: show or check a recorded game."""

from __future__ import annotations

import sys

from cosmic_factory.cli.exit_status import DONE, NOT_PROVED
from cosmic_factory.cli.languages.say import listed, refusal_text, say, translated
from cosmic_factory.cli.reading.files import (
    FileName,
    TileSetName,
    check_tile_set,
    naming,
    read_bytes,
)
from cosmic_factory.cli.reading.server_key import key_of_server
from cosmic_factory.cli.terminal.console import PlainConsole, printable
from cosmic_factory.cli.terminal.games import player_names, show_game
from cosmic_factory.rules import (
    CheckedRecord,
    Malformed,
    check_record,
    recorded_states,
    seed_hash,
)
from cosmic_factory.rules import replay as replay_record
from cosmic_factory.signatures import is_signed

# Of a key, in the first line; the whole key stands under `origin`.
SHOWN_DIGITS = 16


def replay(record: FileName) -> None:
    """Tell a recorded game again, round by round.

    A record that does not verify is told all the same, with a warning on standard error.

    For example:

    ```
    cosmic-factory replay game.jsonl
    ```

    Parameters
    ----------
    record
        A game record, as `watch --record` writes it; - reads standard input.
    """
    content = read_bytes(record)
    with naming(record):
        game = check_record(content, is_signed=is_signed)
        if warning := _warning(game):
            print(f"cosmic-factory: {say('warning: {text}', text=warning)}", file=sys.stderr)
        show_game(PlainConsole(), recorded_states(game.record))


def _warning(checked: CheckedRecord) -> str | None:
    """Return what keeps a record from being a whole game that verifies."""
    wrong = checked.first_wrong
    if wrong is not None and wrong.code == "not-finished":
        last = replay_record(checked.record)
        end = say("it ends at {phase} of round {round}", phase=say(last.phase), round=last.round)
        reason = checked.record.header.incomplete
        text = f"{end} ({printable(reason)})" if reason else end
        return say("this record is unfinished: {text}", text=text)
    if wrong is None:
        return None
    text = refusal_text(Malformed(wrong.code or "", wrong.text, wrong.at))
    text = say("{aspect}: {text}", aspect=translated(wrong.aspect), text=text)
    return say("this record does not verify: {text}", text=text)


def verify(
    record: FileName,
    *,
    key: str | None = None,
    server: str | None = None,
    tile_set: TileSetName | None = None,
) -> int:
    """Check a recorded game, and tell what it proves: deal, rules, order, times and origin.

    The exit status is 0 if everything is proved, 1 if nothing is wrong but something is not proved,
    and 2 if something is wrong; the first line that is wrong is named. Anybody can sign a record
    with a key of their own, so only --key or --server proves who has signed it.

    For example:

    ```
    cosmic-factory verify game.jsonl
    cosmic-factory verify game.jsonl --key KEY
    cosmic-factory verify game.jsonl --server https://play.example.org
    ```

    Parameters
    ----------
    record
        A game record, as `watch --record` or a server writes it; - reads standard input.
    key
        The server's public key, from its address /.well-known/cosmic-factory-record-key. The
        record must be signed by it.
    server
        The server's address, which is asked for its key.
    tile_set
        A file with your own tiles, or the built-in set. The game must have been played with them.
    """
    if key is not None and server is not None:
        raise Malformed("two-keys", "name --key or --server, not both")
    content = read_bytes(record)
    known = key_of_server(server) if server is not None else key
    with naming(record):
        checked = check_record(content, is_signed=is_signed, key=known)
        check_tile_set(checked.record, tile_set)
        wrong = checked.first_wrong
        if wrong is not None:
            aspect, text = translated(wrong.aspect), translated(wrong.text)
            text = say("{aspect}: {text}", aspect=aspect, text=text)
            raise Malformed(f"wrong-{wrong.aspect}", text, wrong.at)
    _tell(checked)
    return DONE if checked.is_proved else NOT_PROVED


def _tell(checked: CheckedRecord) -> None:
    game = checked.record
    print(_heading(checked))
    print(say("sha256 of the seed: {hash}", hash=seed_hash(game.header.seed)))
    bag = game.header.options.tile_set
    name, count = printable(bag.name), len(bag.tiles)
    print(say("tile set: {name}, {n} tiles, {id}", name=name, n=count, id=bag.content_id))
    for one in checked.aspects:
        aspect, status, text = (translated(t) for t in (one.aspect, one.status, one.text))
        print(say("{aspect}: {status}: {text}", aspect=aspect, status=status, text=text))
    if checked.signer is not None and not checked.is_proved:
        print(say("Name the key of a server that you know (--key), or its address (--server)."))


def _heading(checked: CheckedRecord) -> str:
    """Return what is proved in one line: "verified" only if that is everything."""
    state = replay_record(checked.record)
    names = player_names(state)
    winners = listed(names[rank.seat] for rank in state.ranking if rank.place == 1)
    commands = len(checked.record.entries)
    if checked.is_proved:
        return say("verified: {commands} commands, {name} won", commands=commands, name=winners)
    if checked.signer is None:
        return say(
            "consistent, but signed by nobody: {commands} commands, {name} won",
            commands=commands, name=winners,
        )  # fmt: skip
    return say(
        "consistent, but signed by the key {key}…, which you have not named: "
        "{commands} commands, {name} won",
        key=checked.signer[:SHOWN_DIGITS], commands=commands, name=winners,
    )  # fmt: skip
