"""Database addresses as users write them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.errors import CannotOpenStorage, without_password


class SqliteAddress(Value, frozen=True):
    """A file on this machine."""

    path: str

    def __str__(self) -> str:
        return self.path

    def exists(self) -> bool:
        return Path(self.path).is_file()


class PostgresAddress(Value, frozen=True):
    """A PostgreSQL server and a database in it, in the form that libpq defined."""

    dsn: str

    def __str__(self) -> str:
        return without_password(self.dsn)

    # Without the password, because log lines and tracebacks show it.
    def __repr__(self) -> str:
        return f"PostgresAddress({str(self)!r})"


Address = SqliteAddress | PostgresAddress


def read_address(url: str) -> Address:
    """Parse a file path, sqlite:///path or postgresql://user@host/database."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        return _file(url, url)
    if scheme == "sqlite":
        # As in SQLAlchemy: three slashes before a relative path, four before an absolute one.
        if not rest.startswith("/"):
            raise CannotOpenStorage(f"Write sqlite:///path-of-the-file, not {url!r}.")
        return _file(unquote(rest[1:]), url)
    if scheme in ("postgresql", "postgres"):
        return PostgresAddress(url)
    raise CannotOpenStorage(
        f"{without_password(url)!r} is no database address that works here: "
        "write sqlite:///path-of-the-file or postgresql://user@host/database."
    )


def _file(path: str, url: str) -> SqliteAddress:
    if path in ("", ":memory:"):
        raise CannotOpenStorage(f"{url!r} names no file to keep the games in.")
    file = Path(path).expanduser()
    if file.is_dir():
        raise CannotOpenStorage(f"{path!r} is a folder: name a file in it.")
    if not file.absolute().parent.is_dir():
        raise CannotOpenStorage(f"The folder of {path!r} does not exist: make it first.")
    return SqliteAddress(str(file))
