"""Rates: how often one client may do something, as a bucket of tokens that fills up again."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """Tokens for one client: `burst` at once, `rate` a second in the long run."""

    __slots__ = ("burst", "last", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.last = burst, time.monotonic()

    def take(self, tokens: float = 1.0) -> bool:
        """Take tokens, if there are enough."""
        moment = time.monotonic()
        self.left = min(self.burst, self.left + (moment - self.last) * self.rate)
        self.last = moment
        if self.left < tokens:
            return False
        self.left -= tokens
        return True

    def spend(self, tokens: float) -> None:
        """Take tokens for what was done already, if need be more than there are."""
        self.take(0)
        self.left -= tokens


class Buckets:
    """A bucket for each client. The longest unused are forgotten, so that memory stays flat."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, tokens: float = 1.0) -> bool:
        """Take tokens from a client's bucket, if there are enough."""
        return self._bucket(client).take(tokens)

    def spend(self, client: str, tokens: float) -> None:
        """Take tokens for what was done already, if need be more than there are."""
        self._bucket(client).spend(tokens)

    def _bucket(self, client: str) -> Bucket:
        bucket = self._kept.get(client)
        if bucket is None:
            bucket = self._kept[client] = Bucket(self.rate, self.burst)
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(client)
        return bucket
