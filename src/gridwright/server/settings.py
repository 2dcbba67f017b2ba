"""How a server is set up: where it listens, and what it stores in."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import cast, get_args
from urllib.parse import urlsplit

from gridwright.kernel.errors import BadOption
from gridwright.server.limits import Limits
from gridwright.server.logs import LogFormat
from gridwright.server.owners import Owners

LEAST_WORKERS, MOST_WORKERS = 2, 8
"""Of two, one is left for others whatever one person asks; more than eight are for those who ask for them."""

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    """One server process."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    static: Path = STATIC
    trusted_proxies: tuple[str, ...] = ("127.0.0.1",)
    """Who is believed when it says for whom it asks (X-Forwarded-For)."""
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """The networks that may read the server's numbers."""
    pace: float = 0.35
    """Seconds between a bot's being asked and its action, so that people can follow."""
    bot_workers: int = 2
    """So many worker processes think for this one: bots, analyses, replays of long games."""
    processes: int = 1
    """So many processes share the port and the database."""
    owners: Owners = field(default_factory=Owners)
    """Which of them this one is, and which table is whose."""
    keep_finished_days: int | None = None
    """So many days are finished games kept; for ever unless said."""
    log_format: LogFormat = "text"
    log_level: str = "warning"
    lab: Path | None = None
    """Where the lab's studies are kept; None if there is no lab."""
    lab_threads: int = 1
    """So many games of a study are played at a time."""
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The address that people type."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def proxy_networks(self) -> list[IPv4Network | IPv6Network]:
        """Who is believed when it says for whom it asks."""
        return [ip_network(one) for one in self.trusted_proxies]

    def metrics_networks(self) -> list[IPv4Network | IPv6Network]:
        """Who may read the server's numbers."""
        return [ip_network(one) for one in self.metrics_from]

    def hosts(self) -> set[str]:
        """The hosts that a request may be meant for, ports included where they are not the usual one."""
        names = {urlsplit(self.url).netloc.casefold()}
        if self.host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::", ""):
            names |= {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]")}
        if self.port == 80:
            names |= {name.removesuffix(":80") for name in names}
        return names

    def origins(self) -> set[str]:
        """The origins from which a page may call."""
        scheme = urlsplit(self.url).scheme
        return {f"{scheme}://{host}" for host in self.hosts()} | {f"http://{host}" for host in self.hosts()}


def data_folder() -> Path:
    """Where a user's data lie on this machine."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "gridwright"


def database_url(given: str | None) -> str:
    """The database's URL as SQLAlchemy wants it; SQLite in the user's data folder unless said."""
    if not given:
        folder = data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"{folder} cannot be made: {error.strerror}. Name a --database.") from None
        return f"sqlite:///{folder / 'gridwright.sqlite3'}"
    scheme, sign, rest = given.partition("://")
    if not sign or scheme not in ("sqlite", "postgres", "postgresql", "postgresql+psycopg"):
        shown = "That" if {"@", "?"} & set(scheme) else f"“{scheme}”"
        raise BadOption(f"{shown} is no database: write sqlite:///FILE or postgresql://USER@HOST/NAME.")
    if scheme != "sqlite" and rest.partition("?")[0].count("@") > 1:
        raise BadOption("The database's address has more than one @: write %40 for one in a password.")
    return given if scheme == "sqlite" else f"postgresql+psycopg://{rest}"


def processes(count: int, database: str | None) -> int:
    """How many processes shall serve, checked: they tell each other of changes by PostgreSQL."""
    if count > 1 and not (database or "").startswith("postgres"):
        raise BadOption(
            "Several --workers need PostgreSQL: name it as --database postgresql://USER@HOST/NAME."
        )
    return count


def bot_workers(count: int | None, processes: int) -> int:
    """How many workers each server process has: unless said, together as many as there are cores."""
    return count or max(LEAST_WORKERS, min(MOST_WORKERS, (os.cpu_count() or 1) // processes))


def lab_folder(wanted: bool, folder: Path | None, processes: int) -> Path | None:
    """Where the lab's studies are kept, made if it is not there; None where no lab is wanted."""
    if not wanted:
        if folder is not None:
            raise BadOption("--lab-folder is for a server with a lab: say --lab too.")
        return None
    if processes > 1:
        raise BadOption("--lab is for one process: leave out --workers, or serve the lab at another port.")
    out = folder or data_folder() / "lab"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{out} cannot be made: {error.strerror}. Name a --lab-folder.") from None
    return out


def lab_threads(count: int | None) -> int:
    """How many games of a study are played at a time: unless said, a core is left for everything else."""
    return count or max(1, (os.cpu_count() or 1) - 1)


def log_format(given: str) -> LogFormat:
    """The form of the log, checked."""
    if given in get_args(LogFormat):
        return cast(LogFormat, given)
    raise BadOption(f"“{given}” is no form of the log: write text or json.")


def log_level(given: str) -> str:
    """From which level on is logged, checked."""
    if given not in ("info", "warning", "error"):
        raise BadOption(f"“{given}” is no level of the log: write info, warning or error.")
    return given


def networks(given: Sequence[str], option: str) -> tuple[str, ...]:
    """Addresses and networks, checked."""
    for one in given:
        try:
            ip_network(one)
        except ValueError:
            raise BadOption(
                f"“{one}” is no address or network for {option}: write 10.0.0.7 or 10.0.0.0/8."
            ) from None
    return tuple(given)


def public_url(given: str | None) -> str:
    """The public address, checked."""
    if not given:
        return ""
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise BadOption(f"“{given}” is no public address: write it as https://play.example.org.")
    return given.rstrip("/")
