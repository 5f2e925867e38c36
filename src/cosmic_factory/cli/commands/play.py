"""`cosmic-factory play`: a server for this machine, or for the local network."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.text import Text

from cosmic_factory.cli.languages.say import say
from cosmic_factory.cli.reading.environment import check_environment
from cosmic_factory.cli.reading.files import FILE_OPTION
from cosmic_factory.cli.terminal.console import PlainConsole
from cosmic_factory.cli.terminal.qr_code import show_qr_code
from cosmic_factory.server import (
    DEFAULT_PORT,
    Settings,
    checked_settings,
    listen_near,
    listen_on,
    log_to,
    network_addresses,
    port_of,
    serve_forever,
)

THIS_MACHINE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


def play(
    *,
    lan: bool = False,
    https: bool = False,
    browser: bool = True,
    port: int | None = None,
    data_folder: Path | None = None,
    tile_set: Annotated[Path | None, FILE_OPTION] = None,
) -> None:
    """Play in the browser, alone or with the people around you. Ctrl-C ends it; games are kept.

    For example:

    ```
    cosmic-factory play
    cosmic-factory play --lan
    cosmic-factory play --lan --https
    ```

    Parameters
    ----------
    lan
        Let phones and computers in the same network join; shows the address and a QR code.
    https
        Serve over HTTPS, with a certificate of this machine's own: phones then keep the screen on,
        and can install the app once they trust it. They first warn that they do not know it.
    browser
        Open the page in the browser.
    port
        The port to listen on. If not named, 8054, or a free one if that is taken.
    data_folder
        Where games are kept. If not named, the user's data folder.
    tile_set
        A file with your own tiles, for tables that choose no other set. If not named, the built-in
        set.
    """
    check_environment(os.environ)
    host = EVERYWHERE if lan else THIS_MACHINE
    settings = Settings(host=host, https=https, log_level="warning", tile_set=tile_set)
    if data_folder is not None:
        settings = replace(settings, data_folder=data_folder)
    if port is None:
        listener = listen_near(host, DEFAULT_PORT)
    else:
        # Refuse a number outside the range of ports; the system would wrap it around.
        checked_settings(replace(settings, port=port))
        listener = listen_on(host, port)
    settings = replace(settings, port=port_of(listener))
    log_to(level=settings.log_level)
    serve_forever(settings, lambda: _welcome(settings, lan=lan, browser=browser), listener)
    PlainConsole().print(say("Goodbye. All games are kept."))


def _welcome(settings: Settings, *, lan: bool, browser: bool) -> None:
    here = f"{_scheme(settings)}://{THIS_MACHINE}:{settings.port}/"
    console = PlainConsole()
    console.print(Text.assemble(("Cosmic Factory", "bold"), say(" is ready. Ctrl-C ends it.")))
    console.print(say("On this machine: {link}", link=here))
    if lan:
        _invite(console, settings)
    # A program that reads the output through a pipe waits for these lines.
    sys.stdout.flush()
    if browser and _has_display():
        threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()


def _scheme(settings: Settings) -> str:
    return "https" if settings.https else "http"


def _invite(console: Console, settings: Settings) -> None:
    addresses = network_addresses()
    if not addresses:
        console.print(say("No network was found for others to join from."))
        return
    links = [f"{_scheme(settings)}://{address}:{settings.port}/" for address in addresses]
    named = say(" or ").join(links)
    console.print(say("For others in this network: {links}", links=named))
    console.print(_https_note(links[0]) if settings.https else _http_note())
    sys.stdout.flush()
    show_qr_code(links[0], sys.stdout)


def _http_note() -> str:
    return say(
        "Everything can be played under this address. Phones keep the screen on and install the "
        "app only with --https."
    )


def _https_note(link: str) -> str:
    """Return what a phone will ask, and what to do then."""
    warning = say(
        "A phone warns once that it does not know this machine's certificate. Go on all the same "
        "(Advanced, then Proceed or Visit this website): games work, and the screen stays on."
    )
    app = say(
        "To install the app as well, open {link} on the phone and trust this certificate in its "
        "settings. It can vouch for no site of the internet.",
        link=f"{link}authority.crt",
    )
    return f"{warning}\n{app}"


def _has_display() -> bool:
    """Tell whether a browser window can open. Without a display, Linux would use the terminal."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
