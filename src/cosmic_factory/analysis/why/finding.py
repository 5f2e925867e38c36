"""Find why points were lost: for the largest loss, the smallest change that explains most of it.

The draft is never the reason: nobody could know which tiles would come, so it is partly luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmic_factory.analysis.frozen.frozen_round import Play
from cosmic_factory.analysis.insight import Certainty, Why, WhyValue, number
from cosmic_factory.analysis.verdicts.study import SeatStudy
from cosmic_factory.analysis.why.changes import smallest_change
from cosmic_factory.analysis.why.differences import largest_difference
from cosmic_factory.rules import Choice, Colour

if TYPE_CHECKING:
    from cosmic_factory.analysis.verdicts.splitting import Chain


def find_why(study: SeatStudy, chain: Chain, best: Play) -> Why:
    """Return why points were lost, as a code with values."""
    losses = chain.losses
    by_kind = {
        "placing": losses.placing,
        "time": losses.time,
        "bets": losses.bets,
        "choice": losses.choice,
    }
    kind = max(by_kind, key=lambda one: by_kind[one])
    if by_kind[kind] == 0:
        is_proved = chain.hand.kind is Certainty.PROVED
        return Why("perfect" if is_proved else "unbeaten", {"score": number(chain.played.value)})
    if kind == "bets":
        return _why_bets(study, chain)
    if kind == "choice":
        return _why_choice(study, chain)
    if kind == "time":
        return _why_time(study, chain)
    return smallest_change(study, chain) or largest_difference(study, chain, best)


def _why_bets(study: SeatStudy, chain: Chain) -> Why:
    """Name the token that made the most difference: one that was lost, or one not taken."""
    frozen, made, best = study.frozen, chain.played.play.tokens, chain.with_bets.play.tokens
    wrong = [colour for colour in Colour if (colour in made) != (colour in best)]
    scored = frozen.scored_galaxy(chain.played.play)
    planets = frozen.standing(scored).best

    def value_with_change(colour: Colour) -> float:
        """Return the value if this token alone had been left, or taken."""
        tokens = tuple(one for one in Colour if (one in made) != (one is colour))
        return frozen.best_choice(frozen.final, tokens).value

    colour = max(wrong, key=value_with_change)
    values: dict[str, WhyValue] = {
        "colour": colour.value,
        "planets": planets[colour],
        "rival": frozen.bets.rival(colour),
        "points": number(chain.losses.bets),
    }
    is_made, is_won = colour in made, planets[colour] >= frozen.bets.rival(colour)
    if is_made == is_won:  # only where the worst removal would have changed who wins the bet
        return Why("bet-risky" if is_made else "bet-safe", values)
    if not is_made:
        return Why("bet-missed", {**values, "stake": frozen.rules.stakes.won})
    values["stake"] = -frozen.rules.stakes.lost
    left = _seconds_left(study)
    if left is not None and frozen.rules.tokens_lock:
        return Why("bet-lost-locked", {**values, "seconds": left})
    return Why("bet-lost", values)


def _seconds_left(study: SeatStudy) -> int | None:
    """Return the whole seconds that were left when the tokens were grabbed."""
    grabbed, limit = study.frozen.mine.grabbed_at, study.frozen.facts.build_seconds
    if grabbed is None or limit is None:
        return None
    left = int(limit - grabbed / 1000)
    return left if left > 0 else None


def _why_choice(study: SeatStudy, chain: Chain) -> Why:
    made, best = chain.played.play.choice, chain.with_choice.play.choice
    points = number(chain.losses.choice)
    if study.frozen.rules.path_to_colour:
        sheet = study.frozen.mine.sheet
        chosen = sheet.path.track.value if sheet.path.track else ""
        assert best.swap is not None, "the default is never worth more than every colour"
        return Why("swap", {"chosen": chosen, "colour": best.swap.value, "points": points})
    return _why_offering(made, best, points)


def _why_offering(made: Choice, best: Choice, points: WhyValue) -> Why:
    if best.offering is None:
        assert made.offering is not None, "keeping the points is no loss against keeping them"
        return Why("offering-made", {"colour": made.offering.value, "points": points})
    if made.offering is None:
        return Why("offering-missed", {"colour": best.offering.value, "points": points})
    chosen, colour = made.offering.value, best.offering.value
    return Why("offering-other", {"chosen": chosen, "colour": colour, "points": points})


def _why_time(study: SeatStudy, chain: Chain) -> Why:
    mine, points = study.frozen.mine, number(chain.losses.time)
    if mine.filled:
        return Why("time", {"tiles": len(mine.filled), "points": points})
    left = study.frozen.rules.face_down - len(mine.laid_face_down)
    return Why("face-down", {"tiles": left, "points": points})
