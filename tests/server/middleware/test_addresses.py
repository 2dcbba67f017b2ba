"""Who a person is: an IPv4 address, or an IPv6 network of 64 bits, however it is written."""

from __future__ import annotations

import pytest

from gridwright.server.middleware.addresses import person_at, person_of


@pytest.mark.parametrize(
    ("host", "person"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("2002:c000:207::1", "192.0.2.7"),
        ("2002:c000:207:9::1", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:0db8:0000:0000:ffff::", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_person_is_an_address_or_a_network(host: str, person: str) -> None:
    assert person_at(host) == person
    assert person_of({"type": "http", "client": (host, 40000)}) == person


def test_all_addresses_of_one_network_are_one_person() -> None:
    """The last 64 bits are the person's own to choose, `::` or not."""
    assert len({person_at(f"2001:db8::{number:x}") for number in range(600)}) == 1
    assert len({person_at(f"2001:db8:{number:x}::1") for number in range(600)}) == 600


def test_whoever_has_no_address_is_one_person_too() -> None:
    assert person_of({"type": "http", "client": None}) == person_of({"type": "websocket"})
