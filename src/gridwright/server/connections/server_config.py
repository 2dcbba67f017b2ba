"""How the application is served: uvicorn, with this server's limits on connections."""

from __future__ import annotations

import resource
from dataclasses import replace
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from gridwright.server.connections.http_protocol import HttpProtocol
from gridwright.server.connections.register import Register
from gridwright.server.connections.websocket_protocol import WebSocketProtocol
from gridwright.server.limits import Limits
from gridwright.server.owners import Owners
from gridwright.server.settings import Settings

DESCRIPTORS_KEPT = 256
"""So many file descriptors are kept from connections: for the database, the page's files, and workers."""


class ServerConfig(uvicorn.Config):
    """How uvicorn serves the application. Protocols find here what they share."""

    register: Register
    owners: Owners


def server_config(settings: Settings, app: ASGIApp, **more: Any) -> ServerConfig:
    """How to serve an application: `Server(server_config(settings, app)).run()`.

    Messages are never compressed: what somebody says and what somebody else may not know would be squeezed
    together, and the length of a frame would tell one from the other.
    """
    limits = with_descriptors(settings.limits)
    asked: dict[str, Any] = {
        "loop": "uvloop",
        "http": HttpProtocol,
        "ws": WebSocketProtocol,
        "ws_per_message_deflate": False,
        "ws_max_size": limits.message_bytes,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 30.0,
        "timeout_keep_alive": limits.keep_alive_seconds,
        "proxy_headers": True,
        "forwarded_allow_ips": list(settings.trusted_proxies),
        "server_header": False,
        "access_log": False,
        "log_config": None,
        "lifespan": "on",
        "timeout_graceful_shutdown": 3,
    }
    config = ServerConfig(app, settings.host, settings.port, **(asked | more))
    config.register = Register(limits, settings.proxy_networks())
    config.owners = settings.owners
    return config


def with_descriptors(limits: Limits) -> Limits:
    """The limits, with no more connections than there are file descriptors for.

    The system usually allows more than a process begins with; it takes what it needs and can get.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.all_connections + DESCRIPTORS_KEPT
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return replace(limits, all_connections=min(limits.all_connections, max(16, soft - DESCRIPTORS_KEPT)))
