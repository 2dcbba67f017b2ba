"""`gridwright serve`: the server and its page, with one word on where they are."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import Database

if TYPE_CHECKING:
    from gridwright.server.settings import Settings


def serve_command(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Listen on this address.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="Listen on this port.", min=1, max=65535)] = 8000,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where friends reach it, behind a proxy for instance.")
    ] = None,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Serve from so many processes; needs PostgreSQL.", min=1, max=64)
    ] = 1,
    bot_workers: Annotated[
        int | None,
        typer.Option(metavar="N", help="Think in so many processes; usually one a core.", min=2, max=64),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Believe this proxy's X-Forwarded-For; may be repeated."),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help="Who may read /metrics; this machine unless said."),
    ] = None,
    keep_finished: Annotated[
        int | None,
        typer.Option(metavar="DAYS", help="Delete finished games after so many days.", min=1),
    ] = None,
    log_format: Annotated[str, typer.Option(metavar="text|json", help="The form of the log.")] = "text",
    log_level: Annotated[
        str, typer.Option(metavar="LEVEL", help="Log from info, warning or error on.")
    ] = "warning",
    connections: Annotated[
        int, typer.Option(metavar="N", help="The most connections at once.", min=16)
    ] = 4000,
    connections_each: Annotated[
        int, typer.Option(metavar="N", help="The most of them from one address.", min=2)
    ] = 150,
    lab: Annotated[bool, typer.Option("--lab", help="Have a lab: people compare rule sets.")] = False,
    lab_folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the lab's studies are kept.")
    ] = None,
    lab_threads: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games of a study at a time; all cores but one.", min=1, max=256),
    ] = None,
    lab_minutes: Annotated[
        float, typer.Option(metavar="N", help="The most minutes for which a study is played.", min=1)
    ] = 60,
    lab_minutes_a_day: Annotated[
        float, typer.Option(metavar="N", help="The most minutes of the lab for one address.", min=1)
    ] = 240,
    lab_studies: Annotated[int, typer.Option(metavar="N", help="The most studies kept.", min=1)] = 200,
    lab_studies_each: Annotated[
        int, typer.Option(metavar="N", help="The most of them of one address.", min=1)
    ] = 40,
    spectators: Annotated[int, typer.Option(metavar="N", help="The most who watch one table.", min=0)] = 200,
    spectators_each: Annotated[
        int, typer.Option(metavar="N", help="The most of them from one address.", min=0)
    ] = 20,
    bot_memory: Annotated[
        int, typer.Option(metavar="MB", help="The most memory of a process that thinks.", min=250)
    ] = 1000,
    bot_seconds: Annotated[
        float, typer.Option(metavar="SECONDS", help="The longest that a bot may think.", min=1.0)
    ] = 60.0,
    analysis_seconds: Annotated[
        float, typer.Option(metavar="SECONDS", help="The longest that an analysis may take.", min=1.0)
    ] = 20.0,
    thinking_each: Annotated[
        float,
        typer.Option(metavar="SECONDS", help="Analyses for one person in a minute, all together.", min=1.0),
    ] = 40.0,
) -> None:
    """Serve the page: play in the browser, with bots and friends."""
    from gridwright.server import settings
    from gridwright.server.limits import Limits

    usual = settings.Settings()
    wanted = settings.Settings(
        database=settings.database_url(database),
        host=host,
        port=port,
        public_url=settings.public_url(public_url),
        trusted_proxies=settings.networks(trusted_proxy or usual.trusted_proxies, "--trusted-proxy"),
        metrics_from=settings.networks(metrics_from or usual.metrics_from, "--metrics-from"),
        processes=settings.processes(workers, database),
        bot_workers=settings.bot_workers(bot_workers, workers),
        keep_finished_days=keep_finished,
        log_format=settings.log_format(log_format),
        log_level=settings.log_level(log_level),
        lab=settings.lab_folder(lab, lab_folder, workers),
        lab_threads=settings.lab_threads(lab_threads),
        limits=Limits(
            lab_minutes=lab_minutes,
            lab_minutes_a_day=lab_minutes_a_day,
            lab_studies=lab_studies,
            lab_studies_each=lab_studies_each,
            all_connections=connections,
            connections=connections_each,
            spectators=spectators,
            spectators_each=spectators_each,
            worker_bytes=bot_memory * 1_000_000,
            bot_seconds=bot_seconds,
            asked_seconds=analysis_seconds,
            thinking_a_minute=thinking_each,
            thinking_burst=3 * thinking_each,
        ),
    )
    _serve(wanted, _take_port(wanted), browser)


def _serve(settings: Settings, listening: socket.socket, browser: bool) -> None:
    """Serve until Ctrl-C."""
    from rich.console import Console

    from gridwright.server.logs import begin_log
    from gridwright.server.serving import serve, serve_from_several
    from gridwright.server.storage.database import make_safe
    from gridwright.server.storage.store import Store

    console = Console(highlight=False)
    begin_log(settings.log_format, settings.log_level)
    store = Store(settings.database, lambda told: console.print(told, soft_wrap=True))
    console.print(f"gridwright is at [bold]{settings.url}[/bold]  (Ctrl-C stops it)", soft_wrap=True)
    console.print(
        f"Games are kept in {make_safe(settings.database)}", style="dim", markup=False, soft_wrap=True
    )
    if browser:
        threading.Timer(0.5, webbrowser.open, [settings.url]).start()
    try:
        if settings.processes > 1:
            store.close()
            serve_from_several(settings, listening)
        else:
            serve(settings, store, listening)
    except KeyboardInterrupt:
        pass
    console.print("Stopped. All games are kept.")


def _take_port(settings: Settings) -> socket.socket:
    """Take the port first: an address in use is one sentence, not a stack of them."""
    from gridwright.kernel.errors import BadOption

    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or str(error)
        raise BadOption(
            f"Cannot listen on {settings.host} port {settings.port}: {why}. Try another --port."
        ) from None
    return listening
