"""`cosmic-factory serve`: a server with settings from flags, environment and a file."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, ArgumentCollection, Parameter
from cyclopts.config import Dict, Env

from cosmic_factory.cli.reading.environment import CONFIG, PREFIX, check_environment
from cosmic_factory.cli.reading.files import FILE_OPTION, read_bytes
from cosmic_factory.rules import Malformed
from cosmic_factory.server import Settings, checked_settings, log_to


def _from_file(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Read settings from the TOML file that are in neither the flags nor the environment."""
    named = [argument for argument in arguments if argument.name == f"--{CONFIG}"]
    tokens = named[0].tokens if named else []
    if not tokens:
        return
    file = tokens[-1].value
    try:
        keys = tomllib.loads(read_bytes(file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise Malformed("bad-toml", f"{file!r} is not TOML: {wrong}") from None
    source: Any = Dict(
        {key.replace("_", "-"): value for key, value in keys.items()},
        source=file,
        use_commands_as_keys=False,
    )
    source(app, commands, arguments)


app = App(
    name="serve",
    config=(Env(PREFIX, command=False), _from_file),
    # No flags that empty a list: leaving the option out does the same.
    default_parameter=Parameter(negative_iterable=()),
    help_format="markdown",
)


@app.default
def serve(
    *,
    settings: Annotated[Settings | None, Parameter(name="*")] = None,
    config: Annotated[Path | None, FILE_OPTION] = None,
) -> None:
    """Serve Cosmic Factory for others: tables, games and bots over HTTP and WebSockets.

    Every option can be named in three places: as a flag, in the environment as
    COSMIC_FACTORY_ and its name, and in a TOML file under its name with underscores. Flags come
    first, then the environment, then the file. Lists are written with blanks between in the
    environment and as arrays in the file.

    For example:

    ```
    cosmic-factory serve --host 0.0.0.0 --public-url https://play.example.org
    COSMIC_FACTORY_PORT=9000 cosmic-factory serve
    cosmic-factory serve --config server.toml
    ```

    Parameters
    ----------
    config
        Read settings from this TOML file.
    """
    check_environment(os.environ)
    settings = checked_settings(settings or Settings())
    log_to(level=settings.log_level)
    # Imported late, so that help and wrong settings do not load the web server and database.
    from cosmic_factory.server import serve_forever

    serve_forever(settings)
