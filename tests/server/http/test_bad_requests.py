"""Requests made from the OpenAPI description do no harm."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from tests.server.running import Running, Starter

EXAMPLES = int(os.environ.get("GRIDWRIGHT_EXAMPLES", "5"))


@pytest.fixture
def running(start: Starter) -> Running:
    return start()


def test_bad_requests_do_no_harm(running: Running) -> None:
    """Requests made from the OpenAPI description, right and wrong ones: never a 5xx, always as described."""
    described = schemathesis.openapi.from_url(f"{running.client.url}/api/openapi.json")
    for operation in described.get_all_operations():
        check(operation.ok())


def check(operation: Any) -> None:
    @seed(1)
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def run(case: Any) -> None:
        answer = case.call()
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        case.validate_response(answer, checks=(response_schema_conformance, content_type_conformance))
        if answer.status_code >= 400 and answer.status_code != 404:
            assert answer.json()["sentence"]

    run()
