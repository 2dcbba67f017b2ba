"""Keys: the secrets that make somebody a seat's holder or a table's owner. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_key() -> str:
    """A fresh secret of 192 bits, fit for a link."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A fresh name for a table, of 72 bits: who is not told it does not find it."""
    return secrets.token_urlsafe(9)


def hashed(key: str) -> str:
    """What is stored of a secret. It is random and long, so that a plain hash cannot be reversed."""
    return hashlib.sha256(key.encode()).hexdigest()


def matches(key: str, stored: str | None) -> bool:
    """Whether a secret is the one that was stored; takes the same time for every wrong one."""
    return hmac.compare_digest(hashed(key), stored or "-")


def pseudonym(address: str, salt: str) -> str:
    """An address as it is kept to count somebody's open tables: not the address itself."""
    return hmac.new(salt.encode(), address.encode(), hashlib.sha256).hexdigest()[:32]
