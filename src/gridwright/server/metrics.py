"""Metrics: what an operator watches, counted while the server works and told in Prometheus's text format."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which several processes keep their numbers, so that any of them can tell them all."""

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LONG = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)


class Metrics:
    """The numbers of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = self._counter("actions", "Actions that were stored.", "game", "by")
        self.refusals = self._counter("refusals", "What was refused, by the kind of refusal.", "kind")
        self.requests = self._histogram("request_seconds", "Answers over HTTP.", QUICK, "method", "status")
        self.commits = self._histogram("commit_seconds", "From a command to its being stored.", QUICK)
        self.bot_waits = self._histogram("bot_wait_seconds", "From a bot's turn to its action.", LONG, "game")
        self.open_tables = self._gauge("open_tables", "Tables that are open in a process.")
        self.connections = self._gauge("connections", "People and spectators who are connected.")
        self.waiting = self._gauge("waiting", "Work that waits for a worker process.")
        self.workers_ended = self._counter("workers_ended", "Workers that were ended: too long, or broken.")
        self.unwritten = self._gauge("unwritten", "Changes that wait to be stored.")

    def _counter(self, name: str, told: str, *labels: str) -> Counter:
        return Counter(f"gridwright_{name}", told, labels, registry=self.registry)

    def _histogram(self, name: str, told: str, steps: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"gridwright_{name}", told, labels, buckets=steps, registry=self.registry)

    def _gauge(self, name: str, told: str) -> Gauge:
        return Gauge(f"gridwright_{name}", told, registry=self.registry, multiprocess_mode="livesum")

    def refuse(self, error: Exception) -> None:
        """Count a refusal by the kind of its error."""
        self.refusals.labels(kind=type(error).__name__).inc()

    def text(self) -> bytes:
        """All numbers; those of all processes, where several share a folder."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
