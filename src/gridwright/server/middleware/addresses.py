"""Addresses: which person a request comes from, and how many requests one person may make."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.types import ASGIApp, Receive, Scope, Send

from gridwright.server.errors import TooMuch
from gridwright.server.limits import Limits
from gridwright.server.middleware.refuse import refuse
from gridwright.server.rates import Buckets

NETWORK = 64
"""So many bits of an IPv6 address say whose it is: the rest a person chooses, and may change at any time."""


def person_at(host: str) -> str:
    """Who is at an address, as far as limits are concerned: an IPv4 address, or a network of IPv6."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(_network(address))


def _network(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address | IPv6Network:
    """What of an address says whose it is. One that holds an IPv4 address within is that one."""
    if isinstance(address, IPv4Address):
        return address
    within = address.ipv4_mapped or address.sixtofour
    return within or IPv6Network((int(address), NETWORK), strict=False)


def is_within(host: str, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Whether an address belongs to one of these networks."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return any((mapped or address) in network for network in networks)


def person_of(scope: Scope) -> str:
    """Whose request this is, as far as limits are concerned."""
    client = scope.get("client")
    return person_at(str(client[0])) if client else "?"


class AddressRates:
    """Lets through so many requests a second from each address."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.requests = Buckets(limits.requests_a_second, limits.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] in ("http", "websocket") and not self.requests.take(person_of(scope)):
            await refuse(scope, receive, send, 429, str(TooMuch()))
            return
        await self.app(scope, receive, send)
