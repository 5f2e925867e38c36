"""The type of the requests that handlers get."""

from __future__ import annotations

from typing import Any

from litestar import Request

# Without a user, an authentication and a state of Litestar's own: none of them is used here.
AnyRequest = Request[Any, Any, Any]
