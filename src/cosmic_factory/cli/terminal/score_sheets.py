"""Cards, galaxies, score sheets and rankings on a Rich console."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cosmic_factory.cli.languages.language import current_language
from cosmic_factory.cli.languages.say import say
from cosmic_factory.cli.terminal.galaxies import drawn
from cosmic_factory.languages import phrase_text
from cosmic_factory.rules import (
    TRACK_END,
    Cell,
    Galaxy,
    PathMeasure,
    Rank,
    ScoredPath,
    ScoredToken,
    ScoredZone,
    ScoreSheet,
    ScoreStep,
    StepKind,
    Track,
    Tracks,
    kaos_card,
)

TRACK_STYLE = {
    Track.VEGETATION: "#57C389",
    Track.ICE: "#8CC8EC",
    Track.DESERT: "#F2A860",
    Track.STAR: "bold",
}
MEASURE = {
    PathMeasure.LONGEST_PATH: "longest path",
    PathMeasure.LARGEST_NETWORK: "largest network",
    PathMeasure.NETWORK_COUNT: "separate networks",
}


def show_card(console: Console, number: int) -> None:
    """Show a Kaos card; nothing for 0."""
    if number:
        card = kaos_card(number)
        title = Text(phrase_text(card.name, current_language()), "bold")
        subtitle = Text(say("Kaos {number}", number=number))
        text = Text(phrase_text(card.text, current_language()))
        style = "#C7A6FF"
        console.print(Panel(text, title=title, subtitle=subtitle, style=style, expand=False))


def show_galaxy(console: Console, galaxy: Galaxy) -> None:
    console.print(drawn(galaxy))


def show_sheet(
    console: Console, sheet: ScoreSheet, title: str | None = None, names: Sequence[str] = ()
) -> None:
    """Show every step of the scoring: its reason, its points and how the track moved."""
    table = Table(title=title or say("Score sheet"), title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column(say("step"))
    table.add_column(say("for"))
    table.add_column(say("points"), justify="right")
    table.add_column(say("track"), justify="right")
    for step in sheet.steps:
        style = TRACK_STYLE[step.track]
        table.add_row(
            Text(_step_name(step), style),
            _reason(step, sheet, names),
            signed(step.points),
            Text(f"{step.before} → {step.after}{_clamped(step)}", style),
        )
    console.print(table)
    total = (str(sheet.after.total), "bold")
    console.print(Text.assemble("  ", tracks_line(sheet.after), say("   total "), total, "\n"))


def signed(points: int) -> str:
    """Return points with a plus or a minus sign (U+2212, as everywhere in the game)."""
    return f"−{-points}" if points < 0 else f"+{points}"


def tracks_line(tracks: Tracks) -> Text:
    return Text("  ").join(
        Text(f"{say(track)} {tracks.position(track)}", TRACK_STYLE[track]) for track in Track
    )


def _step_name(step: ScoreStep) -> str:
    match step.kind:
        case StepKind.ZONES:
            return say("{track} zones", track=say(step.track))
        case StepKind.TOKEN:
            return say("{track} token", track=say(step.track))
        case StepKind.PATH if step.track is not Track.STAR:
            return say("path to {track}", track=say(step.track))
        case StepKind.KAOS:
            return say("constellations")
        case _:
            return say(step.kind.value)


def _clamped(step: ScoreStep) -> str:
    return " " + say("({points} lost)", points=signed(step.lost)) if step.lost else ""


def _reason(step: ScoreStep, sheet: ScoreSheet, names: Sequence[str]) -> str:
    match step.kind:
        case StepKind.ZONES:
            zones = [zone for zone in sheet.zones if Track.of(zone.colour) is step.track]
            return _listed([_zone(zone) for zone in zones])
        case StepKind.PATH:
            return _path(sheet.path)
        case StepKind.TOKEN:
            token = next(t for t in sheet.tokens if Track.of(t.colour) is step.track)
            return _token(token, names)
        case StepKind.KAOS:
            return _listed([f"{len(zone.spots)} → {zone.points}" for zone in sheet.constellations])
        case StepKind.OFFERING:
            sentence = "given: {track}" if step.points < 0 else "received: {track}"
            return say(sentence, track=say(step.track))


def _listed(items: Sequence[str]) -> str:
    """Join the items and count equal ones: 9 → 5, 3 x 0 → 0."""
    counted = Counter(items)
    return ", ".join(f"{n} x {item}" if n > 1 else item for item, n in counted.items()) or say(
        "none"
    )


def _zone(zone: ScoredZone) -> str:
    extra = f"+{zone.extra}" if zone.extra else ""
    return f"{zone.planets} → {zone.points}{extra}"


def _path(path: ScoredPath) -> str:
    text = f"{say(MEASURE[path.measure])} {path.length}"
    if path.measure is PathMeasure.LONGEST_PATH and path.length:
        return text + say(": ") + " ".join(_place(cell) for cell in path.walk)
    return text


def _place(cell: Cell) -> str:
    square = "'" if cell.part else ""
    return f"{cell.row},{cell.col}{square}"


def _token(token: ScoredToken, names: Sequence[str]) -> str:
    rivals = ", ".join(names[seat] for seat in token.rivals) if names else say("the best rival")
    won, lost = (
        "won: {mine} against {theirs} ({rivals})",
        "lost: {mine} against {theirs} ({rivals})",
    )
    sentence = won if token.won else lost
    return say(sentence, mine=token.planets, theirs=token.rival_planets, rivals=rivals)


def show_tracks(console: Console, names: Sequence[str], tracks: Sequence[Tracks]) -> None:
    """Show the tracks of all players as bars from 0 to 30."""
    table = Table(box=None, padding=(0, 1))
    for name, levels in zip(names, tracks, strict=True):
        for row in _bars(name, levels):
            table.add_row(*row)
    console.print(table)


def _bars(name: str, levels: Tracks) -> Iterator[tuple[Text, Text, Text]]:
    weakest = Track.of(levels.weakest_colour)
    for number, track in enumerate(Track):
        level = levels.position(track)
        label = Text(name if number == 0 else "", style="bold")
        bar = Text("█" * level + "·" * (TRACK_END - level), TRACK_STYLE[track])
        mark = say(" ◂ counts") if track in (weakest, Track.STAR) else ""
        yield label, bar, Text(f"{level:>2} {say(track)}{mark}", TRACK_STYLE[track])


def show_ranking(console: Console, names: Sequence[str], ranking: Sequence[Rank]) -> None:
    table = Table(title=say("Final ranking"), title_justify="left", box=box.SIMPLE_HEAD)
    for heading in ("place", "player", "star", "weakest colour", "total"):
        table.add_column(say(heading), justify="left" if heading == "player" else "right")
    for rank in ranking:
        style = "bold #FFE29A" if rank.place == 1 else ""
        star = str(rank.total - rank.weakest)
        row = (str(rank.place), names[rank.seat], star, str(rank.weakest), str(rank.total))
        table.add_row(*row, style=style)
    console.print(table)
