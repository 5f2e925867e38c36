from __future__ import annotations

from ipaddress import ip_network

import pytest

from cosmic_factory.server import Settings
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.security.origin import Sender, check_host, check_origin, sender_from

PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))
SETTINGS = Settings(
    public_url="https://play.example.org", allowed_origins=("https://club.example.net",)
)


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("192.0.2.9", "198.51.100.7", "192.0.2.9"),  # no proxy of ours: a made-up header
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.5, 198.51.100.7", "198.51.100.7"),  # the first is made up
        ("10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("10.0.0.1", "198.51.100.7, rubbish", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("fd00::1", "2001:db8::1", "2001:db8::1"),
    ],
)
def test_forwarding_headers_count_from_trusted_proxies_only(
    peer: str, forwarded: str, found: str
) -> None:
    assert sender_from({"x-forwarded-for": forwarded}, peer, "http", PROXIES).address == found


def test_our_proxy_says_whether_the_page_is_secure_and_how_it_is_called() -> None:
    headers = {
        "host": "inner:8054",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "Play.Example.org",
    }
    assert sender_from(headers, "10.0.0.1", "http", PROXIES) == Sender(
        "10.0.0.1", True, "play.example.org"
    )
    assert sender_from(headers, "192.0.2.9", "http", PROXIES) == Sender(
        "192.0.2.9", False, "inner:8054"
    )


def test_a_forwarded_host_must_be_one_of_ours() -> None:
    """A proxy that does not set this header passes on what the client wrote into it."""
    headers = {"host": "play.example.org", "x-forwarded-host": "evil.example.com"}
    known = SETTINGS.known_hosts
    assert sender_from(headers, "10.0.0.1", "http", PROXIES, known).host == "play.example.org"
    headers = {"host": "inner:8054", "x-forwarded-host": "play.example.org"}
    assert sender_from(headers, "10.0.0.1", "http", PROXIES, known).host == "play.example.org"
    assert sender_from(headers, "192.0.2.9", "http", PROXIES, known).host == "inner:8054"


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1:8054", "[::1]:8054", "192.168.1.20:8054", "localhost:8054", "laptop"),
        *("laptop.local:8054", "play.example.org", "club.example.net"),
    ],
)
def test_our_own_names_are_known(host: str) -> None:
    check_host(host, SETTINGS)


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("evil.example.com:8054", "unknown-host"),
        ("play.example.org.evil.example.com", "unknown-host"),
        ("", "bad-host"),
        ("a b", "bad-host"),
        ("x;y", "bad-host"),
    ],
)
def test_other_names_are_refused(host: str, code: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        check_host(host, SETTINGS)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"origin": "http://127.0.0.1:8054"},
        {"origin": "https://play.example.org"},
        {"origin": "https://club.example.net", "sec-fetch-site": "cross-site"},
    ],
)
def test_our_pages_and_plain_programs_may_ask(headers: dict[str, str]) -> None:
    check_origin(headers, "127.0.0.1:8054", SETTINGS)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example.com"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "http://play.example.org"},
        {"origin": "http://["},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_pages_of_other_sites_may_not_ask(headers: dict[str, str]) -> None:
    with pytest.raises(RequestRefused) as refused:
        check_origin(headers, "127.0.0.1:8054", SETTINGS)
    assert (refused.value.status, refused.value.code) == (403, "foreign-origin")


def test_over_https_a_page_that_came_by_plain_http_is_not_ours() -> None:
    page = {"origin": "http://home.lan"}
    check_origin(page, "home.lan", SETTINGS)
    with pytest.raises(RequestRefused):
        check_origin(page, "home.lan", SETTINGS, secure=True)
    check_origin({"origin": "https://home.lan"}, "home.lan", SETTINGS, secure=True)
    # A server behind a proxy that does not say how the page came.
    check_origin({"origin": "https://home.lan"}, "home.lan", SETTINGS)
    with pytest.raises(RequestRefused):
        check_origin({"origin": "ftp://home.lan"}, "home.lan", SETTINGS)
