"""The headers that every answer carries."""

from __future__ import annotations

import re

from tests.server.clients import Client

from gridwright.server.middleware.security_headers import content_policy
from gridwright.server.settings import Settings


def test_every_answer_carries_the_headers(client: Client) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/nothing.js"):
        headers = client.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert client.http.get("/api/games").headers["cache-control"] == "no-store"


def test_nothing_but_this_server_is_named_in_the_policy() -> None:
    policy = content_policy(Settings(public_url="https://play.example.org"), texts=["<style>a{}</style>"])
    addresses = set(re.findall(r"\w+://[^\s;]+", policy))
    assert addresses == {"wss://play.example.org"}
    assert "'sha256-" in policy
