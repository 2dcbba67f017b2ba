"""The guard at the door: hosts, origins, sizes, rates, and the headers that every answer carries."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.server.rates import Buckets
from gridwright.server.settings import Settings

UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
INLINE = re.compile(r"<(script|style)(?![^>]*\bsrc=)[^>]*>(.*?)</\1>", re.DOTALL | re.IGNORECASE)


def content_policy(settings: Settings, pages: Iterable[Path] = (), texts: Iterable[str] = ()) -> str:
    """The content-security policy: everything from here, nothing inline but what these pages hold."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for text in [*(page.read_text(encoding="utf-8") for page in pages), *texts]:
        for kind, inside in INLINE.findall(text):
            digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
            hashes[kind.lower()].append(f"'sha256-{digest}'")
    parts = urlsplit(settings.url)
    sockets = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"
    rules = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", *sorted(set(hashes["script"]))]),
        "style-src": " ".join(["'self'", *sorted(set(hashes["style"]))]),
        "img-src": "'self' data:",
        "connect-src": f"'self' {sockets}",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class Guard:
    """Wraps the application. What it refuses never reaches it."""

    def __init__(self, app: ASGIApp, settings: Settings, policy: str) -> None:
        self.app = app
        self.settings = settings
        limits = settings.limits
        self.hosts = settings.hosts()
        self.origins = settings.origins()
        self.requests = Buckets(limits.requests_a_second, limits.request_burst)
        self.headers = {
            "content-security-policy": policy,
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is not None:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": ""})
            else:
                await self.app(scope, receive, send)
            return
        send = self._with_headers(scope, send)
        if refusal is not None:
            await _answer(send, *refusal)
            return
        most = self.settings.limits.upload_bytes if scope["path"] == "/api/records" else None
        await self.app(scope, self._measured(receive, most or self.settings.limits.body_bytes), send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if headers.get("host", "").casefold() not in self.hosts:
            return 421, f"This server answers for {self.settings.url} only: open it by that address."
        origin = headers.get("origin")
        if origin is not None and origin.casefold() not in self.origins:
            if scope["type"] == "websocket" or scope["method"] in UNSAFE:
                return 403, "Another site may not use this server."
        elif scope["type"] == "http" and scope["method"] in UNSAFE:
            site = headers.get("sec-fetch-site", "same-origin")
            if site not in ("same-origin", "none"):
                return 403, "Another site may not use this server."
        if not self.requests.take(address_of(scope)):
            return 429, "That was a lot at once: wait a moment and try again."
        if scope["type"] == "http" and not _short_enough(scope, headers, self.settings):
            return 413, "That is too long for this server."
        return None

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        api = scope["path"].startswith("/api/")

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers[name] = value
                if api:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        return sent

    @staticmethod
    def _measured(receive: Receive, most: int) -> Receive:
        """A body that says it is short and is not is cut off, so that it cannot be read as anything."""
        so_far = 0

        async def received() -> Message:
            nonlocal so_far
            message = await receive()
            if message["type"] == "http.request":
                so_far += len(message.get("body", b""))
                if so_far > most:
                    return {"type": "http.request", "body": b"", "more_body": False}
            return message

        return received


def address_of(scope: Scope) -> str:
    """Whose request this is, as far as limits are concerned: an address, or its IPv6 network."""
    client = scope.get("client")
    host = str(client[0]) if client else "?"
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host


def _short_enough(scope: Scope, headers: Headers, settings: Settings) -> bool:
    limits = settings.limits
    most = limits.upload_bytes if scope["path"] == "/api/records" else limits.body_bytes
    told = headers.get("content-length", "0")
    return told.isdigit() and int(told) <= most


async def _answer(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"sentence": sentence}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
