"""A page in a browser, for tests of the web client."""

from __future__ import annotations

import re
import shutil
from typing import Any

from tests.web.server_requests import post
from tools.web_client import ROOT

HOME_NAME = "games.home.test"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name as phones use one: without HTTPS browsers trust only localhost.
    f"--host-resolver-rules=MAP {HOME_NAME} 127.0.0.1",
]
# Lightest first: the shell has no windows of its own, and needs a third less processor time.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
DESKTOP = (1440, 900)
PHONE = (390, 844)
NARROW = (320, 640)
# What a window of 1280 x 720 pixels holds at 200 % zoom.
ZOOMED = (640, 360)
# How long a page may take to show something; long, because the machine may be busy.
MAX_WAIT_MS = 60_000
LOCALES = {"en": "en-GB", "fr": "fr-FR", "hu": "hu-HU"}
# The browser reports these itself for answers that a page expects and shows.
EXPECTED = ("status of 401", "status of 404")


def chromium() -> str | None:
    """Return the path of this machine's lightest browser, if it has one."""
    found = map(shutil.which, BROWSERS)
    return next((path for path in found if path is not None), None)


def play_now(page: Any) -> None:
    """Start a game from the home page as somebody who declines lessons and guidance."""
    page.get_by_role("button", name="Play now against bots").click()
    page.get_by_role("button", name="Just play").click()


# Follows a link of the site without loading a page anew, as a click on one does.
FOLLOW_LINK = """path => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
}"""
# How many rulings the rules end with. They are drawn piece by piece, and these come last.
RULINGS = len(
    re.findall(r"^- R\d+ ", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE)
)
# Counts the answers that the client is waiting for, from its first line on: an answer has come when
# it was read to its end.
COUNT_REQUESTS = """(() => {
    let waiting = 0, isReady = false;
    const counted = act => function (...given) {
        waiting += 1;
        return act.apply(this, given).finally(() => { waiting -= 1; });
    };
    window.fetch = counted(window.fetch);
    for (const read of ['json', 'text', 'blob', 'arrayBuffer'])
        Response.prototype[read] = counted(Response.prototype[read]);
    document.addEventListener('ready', () => { isReady = true; });
    window.isAtRest = () => isReady && waiting === 0;
})()"""
# The client has started, has all answers of the server and has drawn them.
AT_REST = """() => new Promise(rested => {
    const drawn = () => requestAnimationFrame(() => rested(true));
    const look = () => requestAnimationFrame(
        () => (window.isAtRest() ? drawn() : setTimeout(look, 10)));
    look();
})"""

# What a browser remembers of somebody who has chosen a name; not again after it was forgotten.
KNOWN_ONCE = """
    if (location.host && !sessionStorage.getItem('known')) {
        sessionStorage.setItem('known', 'yes');
        localStorage.setItem('cosmic-factory.guest', 'yes');
        localStorage.setItem('cosmic-factory.named', 'yes');
    }
"""

# The player chooses another language in another tab.
HUNGARIAN_ELSEWHERE = """() => {
    const chosen = { key: 'cosmic-factory.language', newValue: 'hu' };
    localStorage.setItem(chosen.key, chosen.newValue);
    dispatchEvent(new StorageEvent('storage', chosen));
}"""


class Site:
    """One visitor with a separate browser context: its own cookies and storage."""

    def __init__(
        self,
        browser: Any,
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        theme: str = "dark",
        keep_shell: bool = False,
        timezone: str | None = None,
        touch: bool = False,
    ) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[language],
            color_scheme=theme,
            reduced_motion="reduce",
            timezone_id=timezone,
            has_touch=touch,
            service_workers="allow" if keep_shell else "block",
        )
        self._context.set_default_timeout(MAX_WAIT_MS)
        self._context.add_init_script(COUNT_REQUESTS)
        self.page = self._context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._on_console)
        self.page.on("request", self._asked)

    def _on_console(self, message: Any) -> None:
        expected = any(text in message.text for text in EXPECTED)
        if message.type == "error" and not expected:
            self.complaints.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "data:")):
            self.elsewhere.append(request.url)

    def close(self) -> None:
        self._context.close()

    def offline(self, away: bool) -> None:
        self._context.set_offline(away)

    def go(self, path: str) -> Any:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("h1")
        # Not evaluate(), which waits for ever.
        self.page.wait_for_function(AT_REST)
        if path == "/rules":
            self.page.wait_for_selector(f"#ruling-{RULINGS}", state="attached")
        return self.page

    def named(self, name: str) -> Site:
        """Be a guest of that name before the first page."""
        self._context.add_init_script(KNOWN_ONCE)
        self.post("/api/me", name=name)
        return self

    def post(self, path: str, **content: Any) -> Any:
        """Ask the server for something as this visitor, without a page."""
        answer = post(self._context, self.address + path, content, Origin=self.address)
        assert answer.ok, answer.text()
        return answer.json()
