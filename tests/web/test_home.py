from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Request, expect

from tests.web.pages import PHONE, Site, play_now

Visit = Callable[..., Site]

FIRST_PAINT_BUDGET = 150_000


def test_the_first_load_stays_within_its_budget(visit: Visit) -> None:
    site = visit()
    finished: list[Request] = []
    site.page.on("requestfinished", lambda request: finished.append(request))
    site.go("/")
    sizes = [
        request.sizes()["responseBodySize"]
        for request in list(finished)
        if request.resource_type in ("document", "script", "stylesheet", "font")
    ]
    assert 0 < sum(sizes) <= FIRST_PAINT_BUDGET


def test_playing_at_once_needs_no_name_and_the_first_time_one_answer(visit: Visit) -> None:
    site = visit()
    page = site.go("/")
    play_now(page)
    page.wait_for_url("**/t/*")
    site.go("/")
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url("**/t/*")


def test_a_game_going_on_can_be_found_again(visit: Visit) -> None:
    site = visit()
    page = site.go("/")
    play_now(page)
    page.wait_for_url("**/t/*")
    code = page.url.rpartition("/")[2]
    site.go("/")
    link = page.get_by_role("link", name=f"Back to your game at table {code}")
    expect(link).to_be_visible()
    site.go("/games")
    expect(page.get_by_text("Still going on")).to_be_visible()


def test_an_unknown_code_is_reported_beside_the_field(visit: Visit) -> None:
    page = visit(size=PHONE).go("/")
    page.get_by_label("Table code").fill("kac 3ef")
    page.get_by_role("button", name="Join a table").click()
    expect(page.get_by_role("alert")).to_contain_text("No table has this code")
    expect(page.get_by_label("Table code")).to_have_attribute("aria-invalid", "true")


def test_a_problem_below_the_fold_comes_into_sight(visit: Visit) -> None:
    """In French the form is at the very bottom of a phone."""
    page = visit(size=PHONE, language="fr").go("/")
    page.get_by_role("textbox").focus()
    page.keyboard.type("ZZZZZZ")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_without_a_server_the_page_says_so(visit: Visit) -> None:
    site = visit()
    page = site.go("/")
    page.route("**/api/**", lambda route: route.abort())
    play_now(page)
    expect(page.get_by_role("alert")).to_contain_text("cannot reach the server")
    site.complaints.clear()  # the browser itself reports requests that failed


def test_a_public_table_is_listed_and_can_be_joined(visit: Visit) -> None:
    host = visit().named("Bastien").go("/new")
    host.get_by_role("switch", name="Public table").check()
    host.get_by_role("button", name="Create the table").click()
    host.get_by_text("Bastien’s table").wait_for()
    guest = visit().named("Milán").go("/")
    guest.get_by_role("button", name="Bastien’s table").click()
    expect(guest.get_by_text("you", exact=True)).to_be_visible()
    expect(host.get_by_text("Milán")).to_be_visible()


def test_the_shell_opens_without_a_network(visit: Visit) -> None:
    site = visit(keep_shell=True)
    page = site.go("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => caches.keys().then(names => names.length === 1)")
    kept = page.evaluate(
        """async () => {
            const [name] = await caches.keys();
            const requests = await (await caches.open(name)).keys();
            return requests.map(request => new URL(request.url).pathname);
        }"""
    )
    assert [path for path in kept if path.startswith("/api")] == []
    site.offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Build a galaxy in sixty seconds")
    site.offline(False)
    site.complaints.clear()  # the browser itself reports requests that failed
