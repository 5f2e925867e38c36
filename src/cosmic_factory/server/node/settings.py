"""Every setting of the server, named once: as a flag, in the environment and in a file.

`log_level` is the flag `--log-level`, the variable `COSMIC_FACTORY_LOG_LEVEL` and the key
`log_level` of a TOML file. The docstring of `Settings` is what `serve --help` shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from math import inf
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter
from platformdirs import user_data_path

from cosmic_factory.rules import Malformed

DEFAULT_PORT = 8054
MIN_SECRET_LENGTH = 32
MAX_PORT = 65535

# Settings that are at least 1 if they are named.
POSITIVE = (
    *("keep_days", "keep_guest_days", "max_tables", "max_sockets", "max_sockets_per_address"),
    *("max_sockets_per_guest", "max_tcp_per_address"),
)

Network = IPv4Network | IPv6Network
# May also be `-`: then it is read from standard input.
NamedFile = Annotated[Path, Parameter(allow_leading_hyphen=True)]
LogLevel = Literal["debug", "info", "warning", "error"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this server runs.

    Parameters
    ----------
    host
        The address to listen on. 127.0.0.1 is this machine only, 0.0.0.0 every network it is in.
    port
        The port to listen on.
    https
        Serve over HTTPS, with a certificate of its own that phones can be told to trust. For
        networks at home; a public server has a web server with a public certificate in front.
    database
        Where games are kept: a file, `sqlite:///games.sqlite` or
        `postgresql://user:password@host/name`. If not named, `games.sqlite` in the data folder.
    redis
        Tell other nodes of news through this Redis, as `redis://host:6379/0`. Only for several
        nodes on one PostgreSQL, which does it by itself unless the load is high.
    data_folder
        Where this server keeps its own files.
    public_url
        The address players see, as `https://play.example.org`. Links are made with it.
    allowed_origins
        Other web addresses whose pages may use this server, as `https://example.org`.
    trusted_proxies
        Addresses or networks of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are
        believed.
    secret
        Signs the players' cookies: at least 32 characters, the same on all nodes. If not named, one
        is drawn and kept in the data folder; with PostgreSQL it must be named. Others on the
        machine can see flags: better name it in the environment or in the file.
    log_level
        The least important lines to log: debug, info, warning or error.
    keep_days
        Delete games this many days after they were made. If not named, they stay.
    keep_guest_days
        Delete guests this many days after they took a name if they are in no game.
    max_tables
        How many tables may be open on this node at a time.
    max_sockets
        How many WebSockets may be open on this node at a time.
    max_sockets_per_address
        How many WebSockets one address may have open at a time.
    max_sockets_per_guest
        How many WebSockets one guest may have open at a time.
    max_tcp_per_address
        How many TCP connections one address may have open at a time, WebSockets included.
    limit_factor
        Multiplies what one address or guest may ask for or hold; 0 takes these limits away.
    bot_pace
        Multiplies the time bots take over their moves; 0 lets them move as soon as they can.
    warm_up
        Load the solver's kernels at the start. Off saves some megabytes of memory on
        servers without thinking bots; the kernels are then loaded when they are first needed.
    insight
        Find out what was possible in every round, in a process of its own that gives way to
        everything else. Off, no table shows it and no game can be analysed on this server.
    tile_set
        The tiles of new tables whose host chooses no other set: a file, as the editor exports it.
        If not named, the built-in set.
    puzzles
        A file of daily puzzles that `cosmic-factory puzzles make` has written. Default: the
        puzzles that come with the program, the same on every server.
    """

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    https: bool = False
    # Fields that may hold a password are not in the repr, so that logs cannot show them.
    database: str | None = field(default=None, repr=False)
    redis: str | None = field(default=None, repr=False)
    data_folder: Path = field(default_factory=lambda: user_data_path("cosmic-factory", False))
    public_url: str | None = None
    allowed_origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    secret: str | None = field(default=None, repr=False)
    log_level: LogLevel = "info"
    keep_days: int | None = None
    keep_guest_days: int = 90
    max_tables: int = 2000
    max_sockets: int = 5000
    # A school class behind one address, with two tabs each and some that are about to close.
    max_sockets_per_address: int = 200
    max_sockets_per_guest: int = 20
    # Browsers open up to six connections beside their sockets.
    max_tcp_per_address: int = 500
    limit_factor: float = 1.0
    bot_pace: float = 1.0
    warm_up: bool = True
    insight: bool = True
    tile_set: NamedFile | None = None
    puzzles: NamedFile | None = None

    @property
    def database_url(self) -> str:
        if self.database is not None:
            return self.database
        return str(self.data_folder / "games.sqlite")

    @property
    def is_sqlite(self) -> bool:
        return not self.database_url.startswith(("postgresql:", "postgres:"))

    @property
    def serves_network(self) -> bool:
        """Whether the server listens on all addresses of this machine."""
        return self.host in ("0.0.0.0", "::")

    @property
    def proxies(self) -> tuple[Network, ...]:
        return tuple(ip_network(text, strict=False) for text in self.trusted_proxies)

    @property
    def known_hosts(self) -> frozenset[str]:
        """The hosts of `public_url` and `allowed_origins`, with their ports if they name any."""
        return frozenset(urlsplit(origin).netloc for origin in self.known_origins)

    @property
    def known_origins(self) -> frozenset[str]:
        """The origins of `public_url` and `allowed_origins`."""
        named = [*self.allowed_origins, *([self.public_url] if self.public_url else [])]
        return frozenset(origin_of(url) for url in named)


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address, as browsers write them.

    >>> origin_of("https://Play.example.org/cosmic/")
    'https://play.example.org'
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def checked_settings(settings: Settings) -> Settings:
    """Return the settings, or refuse them and name the setting that cannot be used."""
    if not 0 < settings.port <= MAX_PORT:
        raise _refused("port", f"{settings.port} is no port: they go from 1 to {MAX_PORT}")
    if settings.redis is not None and not settings.redis.startswith(("redis:", "rediss:")):
        raise _refused("redis", "it begins with redis://")
    if settings.secret is not None and len(settings.secret) < MIN_SECRET_LENGTH:
        raise _refused("secret", f"it has at least {MIN_SECRET_LENGTH} characters")
    if settings.secret is None and not settings.is_sqlite:
        raise _refused("secret", "with PostgreSQL it must be named, the same on every node")
    _check_urls(settings)
    _check_networks(settings)
    for name in POSITIVE:
        number = getattr(settings, name)
        if number is not None and number < 1:
            raise _refused(name, f"{number} is too few")
    for name in ("limit_factor", "bot_pace"):
        if not 0 <= getattr(settings, name) < inf:
            raise _refused(name, "it is 0 or more")
    return settings


def _check_urls(settings: Settings) -> None:
    urls = [("allowed_origins", url) for url in settings.allowed_origins]
    if settings.public_url is not None:
        urls.append(("public_url", settings.public_url))
    for name, url in urls:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise _refused(name, f"{url!r} is no address such as https://play.example.org")


def _check_networks(settings: Settings) -> None:
    for text in settings.trusted_proxies:
        try:
            ip_network(text, strict=False)
        except ValueError:
            wrong = f"{text!r} is no address or network such as 10.0.0.0/8"
            raise _refused("trusted_proxies", wrong) from None


def _refused(name: str, text: str) -> Malformed:
    return Malformed("bad-setting", f"the setting {name} cannot be used: {text}")
