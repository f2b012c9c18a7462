"""Counts for whoever runs a server. Nothing here names a match, a person or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """One registry for each app, so that several can live in one process (tests)."""

    def __init__(self) -> None:
        r = self.registry = CollectorRegistry()
        self.answers = Counter("meadhall_answers", "Answers on disk", ["who"], registry=r)
        self.refused = Counter("meadhall_refused", "Messages refused", ["code"], registry=r)
        self.sockets = Gauge("meadhall_sockets", "Open sockets", registry=r)
        self.tables = Gauge("meadhall_tables", "Matches in memory", registry=r)
        self.created = Counter("meadhall_tables_created", "Tables set", ["game"], registry=r)
        self.sent = Counter("meadhall_sent_bytes", "Bytes sent to pages", registry=r)
        self.action = Histogram(
            "meadhall_action_seconds", "From an answer to its last page", registry=r, buckets=_FAST
        )
        self.think = Histogram("meadhall_think_seconds", "Thinking of bots", registry=r)
        self.drawn = Counter("meadhall_panels", "Panels", ["how"], registry=r)
        self.faults = Counter("meadhall_faults", "Errors of the program itself", registry=r)

    def text(self) -> bytes:
        return generate_latest(self.registry)
