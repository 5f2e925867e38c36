"""Bodies of requests, read strictly: a number in quotes is not a number."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from litestar.enums import RequestEncodingType
from litestar.params import BodyKwarg, SkipValidationMarker

from cosmic_factory.rules import read_plain

T = TypeVar("T")

# In the schema the type that it names; in the handler whatever JSON came, for `read_body`, since
# Litestar's own reading would take "4" for 4.
StrictBody = Annotated[T, BodyKwarg(media_type=RequestEncodingType.JSON), SkipValidationMarker()]


def read_body(data: Any, kind: type[T]) -> T:
    """The body as that type, or a refusal that names the field."""
    return read_plain(data, kind)
