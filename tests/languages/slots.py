"""What can be wrong with the slots of a message."""

from __future__ import annotations

from cosmic_factory.languages import GRAMMARS, Language, slots_of


def wrong_slots(language: Language, message: str) -> list[str]:
    """Return braces that belong to no slot, unknown rules, and plurals that are not whole."""
    slots = list(slots_of(message))
    rules = GRAMMARS[language].rules
    wrong = [slot.rule for slot in slots if slot.rule and slot.rule not in rules]
    wrong += [slot.name for slot in slots if slot.forms and "other" not in slot.forms]
    if message.count("{") != sum(1 + len(slot.forms) for slot in slots):
        wrong.append(message)
    return wrong
