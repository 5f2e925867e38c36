"""Callbacks for changes of a table."""

from __future__ import annotations

from collections.abc import Callable

Callback = Callable[[], None]


class Subscribers:
    """Callbacks of a table, by what has changed.

    A change without a public event is nearly always a player who moved tiles of an unfinished
    galaxy: there are many of those, and most subscribers need not hear of each at once.
    """

    def __init__(self) -> None:
        self._callbacks: dict[Callback, Callback] = {}

    def __len__(self) -> int:
        return len(self._callbacks)

    def add(self, on_event: Callback, on_layout: Callback | None) -> None:
        self._callbacks[on_event] = on_layout or on_event

    def remove(self, on_event: Callback) -> None:
        self._callbacks.pop(on_event, None)

    def publish_event(self) -> None:
        for on_event in tuple(self._callbacks):
            on_event()

    def publish_layout(self) -> None:
        for on_layout in tuple(self._callbacks.values()):
            on_layout()
