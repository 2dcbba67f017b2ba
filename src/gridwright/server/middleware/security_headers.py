"""The headers that every answer carries, the content-security policy among them."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.server.settings import Settings

POLICY = "content-security-policy"

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


class SecurityHeaders:
    """Adds the headers to every answer, refusals by other middleware included."""

    def __init__(self, app: ASGIApp, policy: str) -> None:
        self.app = app
        self.headers = {
            POLICY: policy,
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "http":
            send = self._with_headers(scope, send)
        await self.app(scope, receive, send)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        api = scope["path"].startswith("/api/")

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    if name != POLICY or name not in headers:  # a report brings a stricter one
                        headers[name] = value
                if api:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        return sent
