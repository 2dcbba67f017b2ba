"""The pictures that the page's painter is compared with are the Python painter's of today."""

from __future__ import annotations

from tests.browser.pictures import FILE, made


def test_the_pictures_are_up_to_date() -> None:
    assert FILE.read_text() == made(), "run: python tests/browser/pictures.py"
