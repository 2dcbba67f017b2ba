"""All middleware in its order: what looks at a request first is put around the application last."""

from __future__ import annotations

from starlette.types import ASGIApp

from gridwright.server.metrics import Metrics
from gridwright.server.middleware.addresses import AddressRates
from gridwright.server.middleware.body_size import BodySize
from gridwright.server.middleware.gzip import Gzip
from gridwright.server.middleware.origins import Origins
from gridwright.server.middleware.request_log import RequestLog
from gridwright.server.middleware.security_headers import SecurityHeaders
from gridwright.server.settings import Settings


def behind_middleware(app: ASGIApp, settings: Settings, policy: str, metrics: Metrics) -> ASGIApp:
    """The application behind its middleware. What one of them refuses never reaches those after it."""
    app = Gzip(app)
    app = BodySize(app, settings.limits)
    app = Origins(app, settings)
    app = AddressRates(app, settings.limits)
    app = SecurityHeaders(app, policy)
    return RequestLog(app, metrics)
