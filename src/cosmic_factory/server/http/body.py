"""Bodies of requests, read strictly: a number in quotes is not a number."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, TypeVar

from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.exceptions import InternalServerException
from litestar.params import BodyKwarg, SkipValidationMarker

from cosmic_factory.rules import Malformed, read_plain
from cosmic_factory.server.http.languages.field_sentences import WrongField
from cosmic_factory.server.http.problems import MEANINGS, RequestRefused, nul_character

T = TypeVar("T")

NUL_ESCAPE = rb"\u0000"

# The type of a body for the schema. The handler gets the plain JSON and passes it to `read_body`,
# because Litestar's own decoding would accept "4" for 4.
StrictBody = Annotated[T, BodyKwarg(media_type=RequestEncodingType.JSON), SkipValidationMarker()]


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is refused if it is no JSON, in whichever way.

    Litestar refuses most of that itself, but not bad UTF-8 or brackets that are nested too deep,
    and it takes a client that leaves before the end of its body for a fault of the server.
    """

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:
            status = HTTPStatus.BAD_REQUEST
            raise RequestRefused(status, *MEANINGS[status]) from None

    async def json(self) -> Any:
        try:
            found = await super().json()
        except (RecursionError, UnicodeDecodeError):
            status = HTTPStatus.BAD_REQUEST
            raise RequestRefused(status, *MEANINGS[status]) from None
        # JSON has no other way to write it. A backslash before that is looked at more closely.
        if NUL_ESCAPE in await self.body() and _holds_nul(found):
            raise nul_character("the body")
        return found


def _holds_nul(value: Any) -> bool:
    """Return whether a NUL character is in some text of this JSON, keys included."""
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(_holds_nul(key) or _holds_nul(item) for key, item in value.items())
    return isinstance(value, list) and any(map(_holds_nul, value))


def read_body(data: Any, kind: type[T]) -> T:
    """Return the body as that type, or refuse it and name the wrong field."""
    try:
        return read_plain(data, kind)
    except Malformed as wrong:
        raise WrongField(wrong, kind) from None
