"""PNG: the asked width, and words that are really there."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest
from demos import DEMOS

from gridwright.paint import png as png_module
from gridwright.paint.fonts import MONO_FAMILY, SANS_CHOICES, SANS_FAMILY, bundled
from gridwright.paint.png import NoFontsError, png
from gridwright.paint.svg import svg


def size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_is_a_png_of_the_asked_width(theme: str) -> None:
    data = png(DEMOS["cups"](), theme, 600)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert size(data)[0] == 600


def test_is_the_same_every_time() -> None:
    assert png(DEMOS["ctron"](), width=300) == png(DEMOS["ctron"](), width=300)


def test_words_change_pixels() -> None:
    scene = DEMOS["ctron"]()
    other = replace(scene, caption="Right to move: pick a bike, then a square.")
    assert size(png(scene, width=400)) == size(png(other, width=400))
    assert png(scene, width=400) != png(other, width=400)


def test_a_machine_without_fonts_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_module, "bundled", tuple)
    monkeypatch.setattr(png_module, "_machine_family", lambda choices: "")
    with pytest.raises(NoFontsError, match="Install fontpkg-source-sans-3"):
        png(DEMOS["ctron"]())


def test_the_machines_own_fonts_serve_when_none_are_bundled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_module, "bundled", tuple)
    if not png_module._machine_family(SANS_CHOICES):
        pytest.skip("this machine has no fonts of its own")
    assert png(DEMOS["ctron"](), width=200).startswith(b"\x89PNG")


def test_bundled_fonts_alone_write_words() -> None:
    if not bundled():
        pytest.skip("the font packages are not installed")
    with_words = svg(DEMOS["ctron"]())
    without = svg(replace(DEMOS["ctron"](), caption="\u2007"))
    drawn, blank = (
        png_module._render(text, 400, SANS_FAMILY, MONO_FAMILY, bundled()) for text in (with_words, without)
    )
    assert drawn != blank
