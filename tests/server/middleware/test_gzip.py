"""What travels gzipped, and what is kept."""

from __future__ import annotations

import pytest
from tests.server.clients import Client

from gridwright.server.settings import STATIC


def test_text_travels_gzipped_and_what_never_changes_is_kept(client: Client) -> None:
    big = client.http.get("/api/games")
    assert big.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in big.headers["vary"].lower()
    plain = client.http.get("/api/games", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == big.json()
    small = client.http.get("/api/tables/nowhere-at-all")
    assert "content-encoding" not in small.headers
    built = STATIC / "index.html"
    if not built.is_file():
        pytest.skip("the page is not built (make page)")
    page = client.http.get("/")
    assert page.headers["cache-control"] == "no-cache"
    for asset in sorted((STATIC / "assets").iterdir()):
        answer = client.http.get(f"/assets/{asset.name}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.content == asset.read_bytes()
        text = asset.suffix in (".js", ".css") and asset.stat().st_size > 1000
        assert ("content-encoding" in answer.headers) == text, asset.name
