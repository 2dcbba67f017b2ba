"""How often one client may do something."""

from __future__ import annotations

import contextlib
import time

from tests.server.clients import closing
from tests.server.running import Running
from websockets.exceptions import ConnectionClosed

from gridwright.server.rates import Bucket, Buckets


def test_a_flood_is_cut_off(strict: Running) -> None:
    client = strict.client
    made = client.set_table()
    person = client.sit(made)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(1000):
            person.send(kind="ping")
    assert closing(person) == 4429
    assert client.http.get("/api/about").status_code == 200
    # A busy machine floods slowly, so it may take a while to be too much.
    answers = (client.http.get("/api/about").status_code for _ in range(20_000))
    assert 429 in answers


def test_a_fast_client_fills_its_bucket_again() -> None:
    bucket = Bucket(1000, 2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time.sleep(0.01)
    assert bucket.take()
    many = Buckets(1, 1, most=10)
    for client in range(1000):
        assert many.take(str(client))
    assert len(many._kept) == 10
