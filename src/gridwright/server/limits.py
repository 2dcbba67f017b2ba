"""How much the server lets one client do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one client may do. Rates are by address (HTTP) or by connection (WebSocket)."""

    message_bytes: int = 8192
    body_bytes: int = 32_768
    upload_bytes: int = 450_000
    messages_a_second: float = 20.0
    message_burst: int = 80
    requests_a_second: float = 20.0
    request_burst: int = 200
    heavy_a_minute: float = 120.0
    heavy_burst: int = 40
    tables_a_minute: float = 20.0
    table_burst: int = 20
    open_tables: int = 200
    connections: int = 150
    """Connections that one person may have open; HTTP and WebSockets together."""
    connections_a_second: float = 20.0
    connection_burst: int = 200
    all_connections: int = 4000
    """Connections of everybody. The process asks the system for as many file descriptors."""
    header_seconds: float = 10.0
    """From the beginning of a request to the end of its header."""
    header_bytes: int = 32_768
    body_seconds: float = 30.0
    """From the end of a request's header to the end of its body."""
    keep_alive_seconds: int = 5
    unread_seconds: float = 20.0
    """So long may something wait for a client that reads none of it."""
    unread_bytes: int = 2_000_000
    unread_in_all: int = 64_000_000
    spectators: int = 200
    """Connections that may watch one table. Who holds a seat there is not counted."""
    spectators_each: int = 20
    seat_connections: int = 12
    """Connections that the holder of a seat may have at its table. One more, and the oldest is closed."""
    listed_each: int = 12
    """Public tables of one person's that a list shows."""
    public_seats: int = 10
    """Free seats of public tables that one person may hold in unfinished games."""
    chat_length: int = 300
    chat_a_minute: float = 20.0
    chat_burst: int = 8
    changes_a_minute: float = 30.0
    change_burst: int = 20
    """Of what each seat does beside playing and talking: sit down, seat a bot, ask to take back."""
    journal_length: int = 20_000
    kept_for_play: int = 15_000
    """So much of a journal nothing but the game may fill. Of the rest each seat has its share."""
    seat_changes: int = 60
    """So often may a seat be handed to a bot, or renamed, because its person wishes it."""
    record_actions: int = 5_000
    hello_seconds: float = 10.0
    bot_seconds: float = 60.0
    """So long may a bot think, from when it begins."""
    asked_seconds: float = 20.0
    """So long may an analysis, a review or any other answer take, from when it begins."""
    thinking_a_minute: float = 40.0
    thinking_burst: float = 120.0
    """Seconds that the workers spend on what one person asks; bots' actions are not counted."""
    replayed_a_minute: float = 60_000.0
    replay_burst: float = 60_000.0
    """Actions of long games that are replayed for one person: uploaded, opened, looked at or reviewed."""
    replay_seconds: float = 60.0
    open_actions: int = 40_000
    """Actions of all the long games that one person looks at at the same time."""
    long_game: int = 250
    """A game of more actions is replayed in a worker, and counted."""
    waiting: int = 500
    waiting_each: int = 64
    """Pieces of work that may wait for a worker: everybody's, and one person's of a kind."""
    worker_bytes: int = 1_000_000_000
    """Memory of one worker process."""
    lab_minutes: float = 60.0
    """So long may a study be played before somebody lets it go on."""
    lab_minutes_a_day: float = 240.0
    """Of one person's studies together."""
    lab_studies: int = 200
    """Studies that are kept."""
    lab_studies_each: int = 40
    lab_waiting: int = 10
    """Studies that wait to be played: one is played at a time."""
    lab_waiting_each: int = 2
    lab_bytes: int = 3_000_000_000
    """Memory of the process that plays a study."""
