"""What all messages of the server share."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

PROTOCOL = 2
"""The protocol's version, told in every welcome and compared with the one that a hello tells."""


class FromServer(BaseModel):
    """Something the server says."""

    model_config = ConfigDict(extra="forbid")
