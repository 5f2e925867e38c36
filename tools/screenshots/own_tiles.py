"""Pictures of own tile sets: the list, the editor, import and export, links, and playing."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page

from cosmic_factory.rules import cosmic54
from tests.web.browser_scripts import FILL_MEMORY
from tools.screenshots.camera import SIZES, Camera, new_context, switch_language

CODES = [tile.code for tile in cosmic54().tiles]
STORE_SET = """([name, slots, key]) => {
    const set = { key, name, slots, keptEqual: [], changedAt: 1_794_684_600_000, sent: null };
    localStorage.setItem(`cosmic-factory.tile-set.${key}`, JSON.stringify(set));
}"""


def store_set(page: Page, name: str, codes: Sequence[str | None], key: str = "box") -> None:
    """Keep a set in this browser, as its editor does."""
    page.evaluate(STORE_SET, [name, [*codes], key])


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def fresh(browser: Browser, wanted: Sequence[str], base: str, path: str = "/tiles") -> Camera:
    """A browser that knows nothing yet, on one of the pages of own tiles."""
    page = new_context(browser).new_page()
    page.goto(base + path)
    page.wait_for_selector("h1")
    return Camera(page, wanted)


def open_set(camera: Camera, base: str, name: str, codes: Sequence[str | None]) -> None:
    store_set(camera.page, name, codes)
    camera.page.goto(f"{base}/tiles/box")
    camera.page.get_by_label("Name of the set").wait_for()


def take_list(camera: Camera, base: str) -> None:
    page = camera.page
    camera.take_looks("tiles-list-empty")
    store_set(page, "Our box, 2nd printing", CODES, "a")
    store_set(page, "A name as long as a name of a set can be, forty", CODES[:20], "b")
    store_set(page, "", [*CODES[:4], *[None] * 50], "c")
    page.reload()
    page.get_by_role("link", name="Edit Our box").wait_for()
    page.wait_for_load_state("networkidle")
    camera.take_looks("tiles-list")
    tap(page, "Delete Our box, 2nd printing")
    camera.take_looks("tiles-delete")
    page.goto(f"{base}/tiles#t=nothing")
    page.reload()
    page.get_by_role("alert").wait_for()
    camera.take_looks("tiles-link-broken")
    page.goto(f"{base}/tiles/nothing")
    page.get_by_text("No such set").wait_for()
    camera.take_looks("tiles-missing")


def take_editor(camera: Camera, base: str) -> None:
    page = camera.page
    page.get_by_label("Name of the set").wait_for()
    camera.take_looks("tiles-editor-empty", ["desktop", "phone", "short"])
    tap(page, "vegetation")
    tap(page, "2 planets")
    tap(page, "ice")
    camera.take_looks("tiles-editor-begun")
    code = page.get_by_label("Code")
    code.fill("v2i1cd0:nx")
    camera.take_looks("tiles-editor-bad-code", ["desktop", "phone", "short"])
    code.fill("v2i1cd0:ne")
    camera.take_looks("tiles-editor-whole")
    tap(page, "Next tile")
    code.fill("d0v2i1c:es")
    camera.take_looks("tiles-editor-equal", ["desktop", "phone", "short"])
    tap(page, "Next tile")
    camera.take_looks("tiles-editor-equal-passed", ["desktop", "phone", "short"])
    open_set(camera, base, "Our box, 2nd printing", [*CODES[:30], *[None] * 24])
    camera.take_looks("tiles-editor-half")
    open_set(camera, base, "Our box, 2nd printing", CODES)
    camera.take_looks("tiles-editor-full", ["desktop", "phone", "short"])


def take_import(camera: Camera, base: str) -> None:
    page = camera.page
    open_set(camera, base, "Our box", [*CODES[:4], *[None] * 50])
    tap(page, "Import")
    camera.take_looks("tiles-import", ["desktop", "phone", "short"])
    text = page.get_by_role("dialog").get_by_role("textbox")
    mistakes = {
        "text": "\n".join(CODES),
        "mistakes": "\n".join([*CODES[:9], "v3i1cd0:ne", "hello", "<script>", "vvvv", "zz", "x"]),
        "none": "Is this a tile?",
        "many": "\n".join(CODES * 10),
        "long": "v0v0v0v0: " * 200_000,
    }
    for name, content in mistakes.items():
        text.evaluate(
            "(box, text) => { box.value = text; box.dispatchEvent(new Event('input')); }", content
        )
        camera.take_looks(f"tiles-import-{name}")
    take_imported_files(camera)


def take_imported_files(camera: Camera) -> None:
    """Choose files as a person does, through the browser's own dialog."""
    page = camera.page
    files = {
        "file": "# Box\n" + "\n".join(CODES[:27]),
        "file-json": '{"name": "Box", "tiles": [{"id": 1, "code": "v2i1cd0:ne"}, {"code": "xx"}]}',
        "file-other": "\x00\x01\x02 GIF89a",
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            file = Path(folder) / f"{name}.txt"
            file.write_text(content, "utf-8")
            with page.expect_file_chooser() as chooser:
                tap(page, "Choose a file")
            chooser.value.set_files(file)
            page.wait_for_timeout(200)
            camera.take_looks(f"tiles-import-{name}")


def take_export(camera: Camera, base: str) -> None:
    page = camera.page
    page.context.grant_permissions(["clipboard-write"])
    open_set(camera, base, "Our box", CODES)
    tap(page, "Export")
    camera.take_looks("tiles-export")
    tap(page, "Copy")
    camera.take_looks("tiles-export-copied")
    tap(page, "Close")
    tap(page, "Share link")
    camera.take_looks("tiles-share")
    dialog = page.get_by_role("dialog")
    whole = dialog.get_by_label("Link with all tiles in it").input_value()
    dialog.get_by_role("switch", name="Short link").click()
    dialog.get_by_role("textbox", name="Short link").wait_for()
    camera.take_looks("tiles-share-short", ["desktop", "phone", "short"])
    page.context.set_offline(True)
    dialog.get_by_role("switch", name="Short link").click()
    page.get_by_role("alert").wait_for()
    camera.take_looks("tiles-share-offline")
    page.context.set_offline(False)
    page.goto(whole)
    page.reload()
    page.get_by_role("button", name="Keep a copy").wait_for()
    camera.take_looks("tiles-shared")


def take_full_memory(camera: Camera) -> None:
    page = camera.page
    page.get_by_label("Name of the set").wait_for()
    # The camera finds room for the language then.
    switch_language(page, "en")
    page.evaluate(FILL_MEMORY)
    page.get_by_label("Name of the set").fill("A box that does not fit anywhere")
    page.get_by_role("alert").wait_for()
    camera.take_looks("tiles-full", ["desktop", "phone", "short"])


def take_playing(camera: Camera, base: str) -> None:
    """Take what a set of tiles lets people choose, and one that is too small for the seats."""
    page = camera.page
    store_set(page, "Our box, 2nd printing", CODES, "a")
    store_set(page, "Half a box", CODES[:20], "b")
    store_set(page, "Six tiles", CODES[:6], "c")
    page.goto(f"{base}/new")
    tiles = page.get_by_label("Tiles", exact=True)
    tiles.wait_for()
    tiles.select_option("Half a box, 20")
    tiles.scroll_into_view_if_needed()
    camera.take_looks("tiles-new-game")
    page.set_viewport_size(SIZES["phone"])
    tiles.scroll_into_view_if_needed()
    camera.take_looks("tiles-new-game-scrolled", ["phone"])
    page.goto(f"{base}/tiles/c")
    page.get_by_label("Name of the set").wait_for()
    page.set_viewport_size(SIZES["desktop"])
    camera.take_looks("tiles-editor-small")


def take_own_tiles(browser: Browser, base: str, wanted: Sequence[str]) -> None:
    for take in (take_list, take_import, take_export, take_playing):
        camera = fresh(browser, wanted, base)
        take(camera, base)
        camera.page.context.close()
    take_editor(fresh(browser, wanted, base, "/tiles/new"), base)
    take_full_memory(fresh(browser, wanted, base, "/tiles/new"))
