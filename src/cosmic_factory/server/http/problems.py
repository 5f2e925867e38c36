"""How the HTTP API says no: a status, a code for programs and a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from cosmic_factory.rules import Refusal, Value
from cosmic_factory.tables import STORAGE_DOWN, Refused, StorageUnavailable

log = logging.getLogger("cosmic_factory.server")


class Error(Value, frozen=True):
    """Why a request was refused."""

    code: str
    text: str


class ErrorAnswer(Value, frozen=True):
    """The body of every refusal."""

    error: Error


class RequestRefused(Exception):
    """A refused request."""

    def __init__(
        self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.text = text
        self.headers = dict(headers or {})

    @property
    def body(self) -> ErrorAnswer:
        return ErrorAnswer(Error(self.code, self.text))


MEANINGS: Mapping[int, tuple[str, str]] = {
    HTTPStatus.BAD_REQUEST: ("bad-request", "this request was not understood"),
    HTTPStatus.UNAUTHORIZED: ("no-name", "choose a name first"),
    HTTPStatus.FORBIDDEN: ("forbidden", "you may not do this"),
    HTTPStatus.NOT_FOUND: ("not-found", "there is nothing at this address"),
    HTTPStatus.METHOD_NOT_ALLOWED: ("no-such-method", "this cannot be done at this address"),
    HTTPStatus.CONFLICT: ("conflict", "this cannot be done now"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too-large", "this is more than one request may hold"),
    HTTPStatus.TOO_MANY_REQUESTS: ("too-many-requests", "too many requests: wait a little"),
    HTTPStatus.INTERNAL_SERVER_ERROR: ("server-error", "something went wrong on the server"),
    HTTPStatus.SERVICE_UNAVAILABLE: ("unavailable", "the server cannot do this right now"),
}
# Any request may be answered with these.
ALWAYS = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE,
)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of an endpoint, for its page in the schema."""
    return {
        int(status): ResponseSpec(
            ErrorAnswer, description=f"Refused: {MEANINGS[status][1]}", generate_examples=False
        )
        for status in sorted({*ALWAYS, *statuses})
    }


def refused(answer: Refused) -> RequestRefused:
    """A table's refusal, as the API tells it."""
    if answer == STORAGE_DOWN:
        return unavailable(answer.code, answer.text)
    return RequestRefused(HTTPStatus.CONFLICT, answer.code, answer.text)


def unavailable(code: str, text: str, seconds: int = 2) -> RequestRefused:
    """Return a refusal that asks the client to try again after so many seconds."""
    return RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, code, text, {"Retry-After": str(seconds)})


def not_found(code: str, text: str) -> RequestRefused:
    return RequestRefused(HTTPStatus.NOT_FOUND, code, text)


def answer_problem(
    request: Request[Any, Any, Any], problem: RequestRefused
) -> Response[ErrorAnswer]:
    return Response(problem.body, status_code=problem.status, headers=problem.headers)


def answer_refusal(request: Request[Any, Any, Any], wrong: Refusal) -> Response[ErrorAnswer]:
    """Options that no game can be played with, and the like."""
    return answer_problem(request, RequestRefused(HTTPStatus.BAD_REQUEST, wrong.code, str(wrong)))


def answer_outage(
    request: Request[Any, Any, Any], wrong: StorageUnavailable
) -> Response[ErrorAnswer]:
    text = "nothing can be stored or read right now, please try again"
    return answer_problem(request, unavailable("storage-down", text))


def answer_http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[ErrorAnswer]:
    """What Litestar found wrong, in our words."""
    status = wrong.status_code
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return answer_surprise(request, wrong)
    code, text = MEANINGS.get(status, ("refused", "this request was refused"))
    if isinstance(wrong, ValidationException):
        code, text = "bad-field", _fields(wrong)
    headers = wrong.headers or {}
    return answer_problem(request, RequestRefused(status, code, text, headers))


def _fields(wrong: ValidationException) -> str:
    """Which field and what about it; never the values, which may be anything."""
    found = wrong.extra if isinstance(wrong.extra, list) else []
    told = [
        f"{item['key']}: {item['message']}" if item.get("key") else str(item["message"])
        for item in found
        if isinstance(item, dict) and "message" in item
    ]
    return "; ".join(told) or MEANINGS[HTTPStatus.BAD_REQUEST][1]


def answer_surprise(request: Request[Any, Any, Any], wrong: Exception) -> Response[ErrorAnswer]:
    """A fault of ours: logged with its place, told without it."""
    log.error("a request failed", exc_info=wrong, extra={"method": request.method})
    code, text = MEANINGS[HTTPStatus.INTERNAL_SERVER_ERROR]
    return answer_problem(request, RequestRefused(HTTPStatus.INTERNAL_SERVER_ERROR, code, text))


HANDLERS: dict[int | type[Exception], Any] = {
    RequestRefused: answer_problem,
    Refusal: answer_refusal,
    StorageUnavailable: answer_outage,
    HTTPException: answer_http,
    Exception: answer_surprise,
}
