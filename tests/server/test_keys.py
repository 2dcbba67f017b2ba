"""Keys: random, compared whole, never logged, never in an address."""

from __future__ import annotations

import logging

import pytest
from tests.server.clients import Client

from gridwright.server.keys import hashed, matches, new_id, new_key


def test_keys_are_long_random_and_compared_whole() -> None:
    made = {new_key() for _ in range(100)}
    assert len(made) == 100
    assert all(len(key) == 32 for key in made)
    assert len(new_id()) == 12
    key = new_key()
    assert matches(key, hashed(key))
    assert not matches(key, None)
    assert not matches(key[:-1], hashed(key))


def test_secrets_are_never_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    made = client.set_table("ctron", "me", "open")
    secrets = [made["owner"], *(key["secret"] for key in made["keys"])]
    person = client.sit(made, made["keys"][0]["secret"])
    person.play()
    client.post(f"/api/tables/{made['table']}/join", {"secret": made["keys"][1]["secret"]})
    client.http.delete(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['owner']}"})
    said = "\n".join(record.getMessage() for record in caplog.records)
    assert not any(secret in said for secret in secrets)


NO_SECRETS = {"table", "game", "file", "show", "study", "theme"}


def test_no_address_can_hold_a_secret(client: Client) -> None:
    """Every parameter that is a secret is in a body or a header."""
    described = client.get("/api/openapi.json")
    for path, methods in described["paths"].items():
        for method in methods.values():
            for parameter in method.get("parameters", []):
                if parameter["in"] in ("path", "query"):
                    assert parameter["name"] in ("table", "game", "file", "show", "study", "theme"), (
                        path,
                        parameter["name"],
                    )
