"""What whoever runs the server is told, as models."""

from __future__ import annotations

from gridwright.server.http.bodies.base import AnswerBody


class Ready(AnswerBody):
    """The server answers, and so does its database."""

    ready: bool
