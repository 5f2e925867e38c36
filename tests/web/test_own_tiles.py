"""Own tile sets in the browser: entered on a phone, kept, sent later, shared and played with."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from cosmic_factory.rules import cosmic54
from tests.web.browser_scripts import FILL_MEMORY
from tests.web.faults import (
    faults_in_both_themes,
    faults_on,
    small_screen_faults,
    unreached_by_keyboard,
)
from tests.web.pages import NARROW, PHONE, ZOOMED, Site
from tests.web.server_requests import get

Visit = Callable[..., Site]

CODES = [tile.code for tile in cosmic54().tiles]


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def take_file(page: Page, file: Path) -> None:
    tap(page, "Import")
    dialog = page.get_by_role("dialog")
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file)
    expect(dialog).to_contain_text("54 tiles read")
    dialog.get_by_role("button", name="Import", exact=True).click()


def test_a_set_is_entered_on_a_phone_without_a_network_and_sent_later(visit: Visit) -> None:
    site = visit(size=PHONE).named("Greta")
    page = site.go("/tiles/new")
    site.offline(True)
    page.get_by_label("Name of the set").fill("Our <box>")
    # Colour and planets of four quarters, two lines of asteroids.
    tap(page, "vegetation", "2 planets", "ice", "1 planet", "constellation")
    tap(page, "desert", "0 planets", "Asteroids north", "Asteroids east")
    code = page.get_by_label("Code")
    expect(code).to_have_value("v2i1cd0:ne")
    tap(page, "Next tile")
    code.fill("d0v2i1c:ex")
    expect(code).to_have_attribute("aria-invalid", "true")
    code.fill("d0v2i1c:es")
    expect(page.get_by_text("The same tile as number 1.")).to_be_visible()
    expect(page.get_by_text("Tiles 1 and 2 are the same.")).to_be_visible()
    tap(page, "Clear the tile")
    page.keyboard.press("v")
    page.keyboard.press("1")
    # A quarter that is dragged onto another copies itself.
    box = page.get_by_role("group", name="The tile, quarter by quarter").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.2, steps=4)
    page.mouse.up()
    expect(code).to_have_value("v1v1")
    page.keyboard.press("Control+z")
    expect(code).to_have_value("v1")
    expect(page.get_by_text("Kept on this device; it is sent when")).to_be_visible()
    site.offline(False)
    expect(page.get_by_text("Kept on this device and on the server")).to_be_visible()
    site.complaints.clear()  # the browser itself reports requests that failed
    page.reload()
    expect(page.get_by_label("Name of the set")).to_have_value("Our box ")
    expect(
        page.get_by_role("button", name=re.compile("^Tile 1: top left vegetation 2"))
    ).to_be_visible()
    assert faults_on(page) == []
    found = {
        fault
        for size in (PHONE, NARROW, ZOOMED)
        for fault in small_screen_faults(page, size)
        # Places that are scrolled into view.
        if not re.search(r"cut off: \d+$", fault)
    }
    assert found == set()
    # Where nothing can be stored any more, that is said where it is seen.
    page.evaluate(FILL_MEMORY)
    page.get_by_label("Name of the set").fill("A name for which there is no room")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_a_set_is_imported_shared_by_link_and_played_with(visit: Visit, tmp_path: Path) -> None:
    site = visit().named("Greta")
    page = site.go("/tiles/new")
    tap(page, "Import")
    page.get_by_role("dialog").get_by_role("textbox").fill('{"tiles": [\n\n{"code": "xx"}]}')
    expect(page.get_by_role("dialog")).to_contain_text("xx (tile 1)")
    tap(page, "Close")
    file = tmp_path / "our box.txt"
    file.write_text("# Our box\n" + "\n".join(CODES), "utf-8")
    take_file(page, file)
    expect(page.get_by_text("complete", exact=True)).to_be_visible()
    assert faults_in_both_themes(page) == {}
    assert unreached_by_keyboard(page) == []
    tap(page, "Share link")
    dialog = page.get_by_role("dialog")
    whole = dialog.get_by_label("Link with all tiles in it").input_value()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(f"{one.method} {one.url}"))
    dialog.get_by_role("switch", name="Short link").click()
    short = dialog.get_by_role("textbox", name="Short link").input_value()
    # Whether it is shared is not asked meanwhile: the answer could come late and undo the switch.
    assert not [one for one in asked if one.startswith("GET") and "/api/tile-sets/" in one]
    # Without a network it cannot be taken back, and the switch does not say that it was.
    site.offline(True)
    dialog.get_by_role("switch", name="Short link").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("switch", name="Short link")).to_be_checked()
    site.offline(False)
    site.complaints.clear()  # the browser itself reports requests that failed
    tap(page, "Close")

    friend = visit(size=PHONE).named("Hugo")
    other = friend.page
    for link in (whole, short):
        friend.go(link.removeprefix(friend.address))
        expect(other.get_by_role("heading", name="Our box")).to_be_visible()
        expect(other.get_by_role("img", name=re.compile("^Tile 54: "))).to_be_visible()
    tap(other, "Keep a copy")
    expect(other.get_by_label("Name of the set")).to_have_value("Our box")
    other = friend.go("/new")
    other.get_by_label("Tiles", exact=True).select_option("Our box, 54")
    tap(other, "Create the table")
    expect(other.get_by_text("Our box, 54 tiles")).to_be_visible()
    # A link of which a messenger has cut the end.
    other = friend.go(whole.removeprefix(friend.address)[:-1])
    expect(other.get_by_role("alert")).to_contain_text("No tiles can be read from this link")

    page = site.go("/tiles")
    assert faults_in_both_themes(page) == {}
    page.get_by_role("link", name="Edit Our box").click()
    tap(page, "Play with these tiles")
    page.wait_for_url("**/t/*")
    code = page.url.rsplit("/", 1)[-1]
    shown = get(page.context, f"{site.address}/api/tables/{code}").json()["options"]["tile_set"]
    assert (shown["name"], shown["tiles"]) == ("Our box", 54)
