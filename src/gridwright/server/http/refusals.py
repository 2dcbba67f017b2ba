"""Refusals over HTTP: every error a person can cause is a status below 500 and one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from gridwright.kernel.errors import BadOption, GridwrightError, IllegalAction
from gridwright.server.errors import NoStudy, NoTable, StorageDown, TableGone, TooMuch
from gridwright.server.http.bodies.base import Sentence

REFUSED: dict[int | str, dict[str, Any]] = {
    400: {"model": Sentence, "description": "It cannot be, and the sentence says what can."},
    404: {"model": Sentence, "description": "There is no such thing."},
    409: {"model": Sentence, "description": "Not now, or not for you."},
    413: {"model": Sentence, "description": "Too long."},
    422: {"model": Sentence, "description": "Not what this expects."},
    429: {"model": Sentence, "description": "Too much at once."},
}

NOT_FOUND: dict[int | str, dict[str, Any]] = {
    404: {"model": Sentence, "description": "There is no such thing."}
}

WORDS = {
    400: "That is no JSON that can be read.",
    404: "There is nothing at this address.",
    405: "That cannot be done at this address.",
}


def status_of(error: GridwrightError) -> int:
    """The HTTP status of an error."""
    kinds: list[tuple[type[GridwrightError], int]] = [
        (NoTable, 404),
        (NoStudy, 404),
        (TableGone, 404),
        (TooMuch, 429),
        (StorageDown, 503),
        (IllegalAction, 409),
        (BadOption, 400),
    ]
    return next((status for kind, status in kinds if isinstance(error, kind)), 400)


def refusal(sentence: str, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """A sentence as an answer. What it repeats of somebody's words may be nothing that can be written."""
    told = sentence.encode(errors="replace").decode()
    return JSONResponse({"sentence": told}, status, headers)


def install_refusals(app: FastAPI) -> None:
    """Let the application answer errors with sentences."""

    @app.exception_handler(GridwrightError)
    async def refused(request: Request, error: GridwrightError) -> JSONResponse:
        request.app.state.metrics.refuse(error)
        status = status_of(error)
        if isinstance(error, BadOption) and request.method == "GET":
            status = 404
        return refusal(str(error), status)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        request.app.state.metrics.refuse(error)
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")[:80]
        message = str(first["msg"])[:200]
        sentence = f"{where}: {message[:1].lower()}{message[1:]}." if where else f"{message}."
        return refusal(sentence, 422)

    @app.exception_handler(HTTPException)
    async def missing(request: Request, error: HTTPException) -> JSONResponse:
        sentence = WORDS.get(error.status_code, str(error.detail))
        return refusal(sentence, error.status_code, error.headers)
