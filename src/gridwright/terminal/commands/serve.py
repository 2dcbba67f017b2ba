"""`gridwright serve`: the server and its page, with one word on where they are."""

from __future__ import annotations

import socket
import threading
import webbrowser
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
) -> None:
    """Serve the page: play in the browser, with bots and friends."""
    from gridwright.server import settings

    wanted = settings.Settings(
        database=settings.database_url(database),
        host=host,
        port=port,
        public_url=settings.public_url(public_url),
    )
    _serve(wanted, _take_port(wanted), browser)


def _serve(settings: Settings, listening: socket.socket, browser: bool) -> None:
    """Serve until Ctrl-C."""
    import uvicorn
    from rich.console import Console

    from gridwright.server.app import make_app, with_middleware
    from gridwright.server.storage.database import make_safe
    from gridwright.server.storage.store import Store

    console = Console(highlight=False)
    app = make_app(settings, Store(settings.database, lambda told: console.print(told, soft_wrap=True)))
    own_machine = f"http://127.0.0.1:{settings.port}"
    config = uvicorn.Config(
        with_middleware(settings, app),
        log_level="warning",
        access_log=False,
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        ws_max_queue=16,
        ws_per_message_deflate=settings.url != own_machine,  # on one machine it only costs time
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    console.print(f"gridwright is at [bold]{settings.url}[/bold]  (Ctrl-C stops it)", soft_wrap=True)
    console.print(
        f"Games are kept in {make_safe(settings.database)}", style="dim", markup=False, soft_wrap=True
    )
    if browser:
        threading.Timer(0.5, webbrowser.open, [settings.url]).start()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
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
