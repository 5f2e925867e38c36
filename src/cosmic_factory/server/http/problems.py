"""Refusals of the HTTP API: a status, a code for programs and a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import ParameterKwarg
from litestar.typing import FieldDefinition

from cosmic_factory.rules import Refusal, Value
from cosmic_factory.server.http.languages.field_sentences import WrongField, field_sentence
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.tables import STORAGE_DOWN, Refused, StorageUnavailable, UnreadableGame

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
    HTTPStatus.REQUEST_TIMEOUT: ("too-slow", "this request took too long to arrive"),
    HTTPStatus.CONFLICT: ("conflict", "this cannot be done now"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too-large", "this is more than one request may hold"),
    HTTPStatus.TOO_MANY_REQUESTS: ("too-many-requests", "too many requests: wait a little"),
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: (
        "head-too-large",
        "the headers of this request are too long",
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: ("server-error", "something went wrong on the server"),
    HTTPStatus.SERVICE_UNAVAILABLE: ("unavailable", "the server cannot do this right now"),
}
# Why there is nothing behind an unlisted link.
LINK_GONE = "this link leads nowhere: it was taken back, or its game was deleted"

# Every endpoint may answer with these.
COMMON_STATUSES = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE,
)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the answers with which an endpoint may refuse, for the schema."""
    return {
        int(status): ResponseSpec(
            ErrorAnswer, description=f"Refused: {MEANINGS[status][1]}", generate_examples=False
        )
        for status in sorted({*COMMON_STATUSES, *statuses})
    }


def refused(answer: Refused) -> RequestRefused:
    """Return a table's refusal as the answer to a request."""
    if answer == STORAGE_DOWN:
        return unavailable(answer.code, answer.text)
    return RequestRefused(HTTPStatus.CONFLICT, answer.code, answer.text)


def unavailable(code: str, text: str, seconds: int = 2) -> RequestRefused:
    """Return a refusal that asks the client to try again after so many seconds."""
    return RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, code, text, {"Retry-After": str(seconds)})


def unreadable(wrong: UnreadableGame) -> RequestRefused:
    """Return the refusal of whatever needs a game that is set aside."""
    return RequestRefused(HTTPStatus.CONFLICT, wrong.code, wrong.text)


def nul_character(where: str) -> RequestRefused:
    """Return the refusal of text with a NUL character, which PostgreSQL does not store.

    It is refused before it can reach any database, so that all of them answer alike.
    """
    text = f"there is a NUL character in {where}: leave it out"
    return RequestRefused(HTTPStatus.BAD_REQUEST, "bad-request", text)


def not_found(code: str, text: str) -> RequestRefused:
    return RequestRefused(HTTPStatus.NOT_FOUND, code, text)


def answer_problem(request: AnyRequest, problem: RequestRefused) -> Response[ErrorAnswer]:
    return Response(problem.body, status_code=problem.status, headers=problem.headers)


def answer_refusal(request: AnyRequest, wrong: Refusal) -> Response[ErrorAnswer]:
    """Answer input that the rules refuse, such as options that no game can be played with."""
    return answer_problem(request, RequestRefused(HTTPStatus.BAD_REQUEST, wrong.code, str(wrong)))


def answer_wrong_field(request: AnyRequest, wrong: WrongField) -> Response[ErrorAnswer]:
    text = wrong.sentence(_languages_of(request))
    return answer_problem(request, RequestRefused(HTTPStatus.BAD_REQUEST, wrong.code, text))


def _languages_of(request: AnyRequest) -> str:
    return str(request.headers.get("accept-language", ""))


def answer_outage(request: AnyRequest, wrong: StorageUnavailable) -> Response[ErrorAnswer]:
    text = "nothing can be stored or read right now, please try again"
    return answer_problem(request, unavailable("storage-down", text))


def answer_http(request: AnyRequest, wrong: HTTPException) -> Response[ErrorAnswer]:
    """Answer an error that Litestar found, with our codes and sentences."""
    status = wrong.status_code
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return answer_server_error(request, wrong)
    code, text = MEANINGS.get(status, ("refused", "this request was refused"))
    if isinstance(wrong, ValidationException):
        code, text = "bad-field", _wrong_parameters(request, wrong) or text
    headers = wrong.headers or {}
    return answer_problem(request, RequestRefused(status, code, text, headers))


def _wrong_parameters(request: AnyRequest, wrong: ValidationException) -> str:
    """Return which parameters of an address are wrong, and what they may be."""
    found = wrong.extra if isinstance(wrong.extra, list) else []
    parameters = request.route_handler.parsed_fn_signature.parameters
    named = [item for item in found if isinstance(item, dict) and item.get("key") in parameters]
    return " ".join(
        field_sentence(
            str(item["message"]),
            f"$.{item['key']}",
            msgspec.defstruct("Parameters", [(item["key"], _type_of(parameters[item["key"]]))]),
            _languages_of(request),
        )
        for item in named
    )


def _type_of(parameter: FieldDefinition) -> Any:
    """Return a parameter's type with its bounds, as a body's field would have it."""
    bounds = parameter.kwarg_definition
    if not isinstance(bounds, ParameterKwarg):
        return parameter.annotation
    return Annotated[parameter.annotation, msgspec.Meta(ge=bounds.ge, le=bounds.le)]


def answer_server_error(request: AnyRequest, wrong: Exception) -> Response[ErrorAnswer]:
    """Log an unexpected error with its place, and answer without details."""
    log.error("a request failed", exc_info=wrong, extra={"method": request.method})
    code, text = MEANINGS[HTTPStatus.INTERNAL_SERVER_ERROR]
    return answer_problem(request, RequestRefused(HTTPStatus.INTERNAL_SERVER_ERROR, code, text))


def answer_unreadable(request: AnyRequest, wrong: UnreadableGame) -> Response[ErrorAnswer]:
    return answer_problem(request, unreadable(wrong))


HANDLERS: dict[int | type[Exception], Any] = {
    RequestRefused: answer_problem,
    Refusal: answer_refusal,
    WrongField: answer_wrong_field,
    StorageUnavailable: answer_outage,
    UnreadableGame: answer_unreadable,
    HTTPException: answer_http,
    Exception: answer_server_error,
}
