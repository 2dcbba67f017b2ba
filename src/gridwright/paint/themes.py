"""The colours: the one place in the project where roles become colour codes.

Two themes, the same table by day (``paper``) and at night (``night``). Seats are the Okabe-Ito colours,
which people with colour-vision deficiencies tell apart; every fill is outlined in ink, so none depends on
the ground for contrast.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_SEATS = {
    "seat:A": "#0072B2",
    "seat:B": "#D55E00",
    "seat:C": "#F0E442",
    "seat:D": "#009E73",
    "seat:E": "#CC79A7",
    "seat:F": "#56B4E9",
    "seat:G": "#E69F00",
}
_DARK, _LIGHT = "#1E2430", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role, and whether trails may glow."""

    name: str
    colours: Mapping[str, str]
    glow: bool = False

    def __getitem__(self, role: str) -> str:
        """The colour of a role."""
        return self.colours[role]

    def on(self, role: str) -> str:
        """Dark or light, whichever is the easier to read on a role's fill."""
        fill = self.colours[role]
        return max((_DARK, _LIGHT), key=lambda ink: contrast(ink, fill))


THEMES: dict[str, Theme] = {
    "paper": Theme(
        "paper",
        {
            **_SEATS,
            "seat:H": "#1E2430",
            "paper": "#F7F5F0",
            "raised": "#FFFFFF",
            "ink": "#1E2430",
            "muted": "#5E636B",
            "rule": "#B9B3A5",
            "faint": "#DAD5CA",
            "attention": "#8A6A00",
            "danger": "#A3261B",
            "hidden": "#8B8F96",
            "gold": "#E3B341",
            "sunk": "#E6E1D6",
            "hatch": "#BFB8A8",
            "light": "#FCFBF8",
            "dark": "#EAE5DA",
            "marked": "#F3EAD0",
            "back": "#EDE9DF",
            "shade": "#CFC8B8",
            "shadow": "#1E2430",
        },
    ),
    "night": Theme(
        "night",
        {
            **_SEATS,
            "seat:H": "#E8E6E0",
            "paper": "#12151C",
            "raised": "#1A1F29",
            "ink": "#E8E6E0",
            "muted": "#9AA3B0",
            "rule": "#3A4354",
            "faint": "#262D3A",
            "attention": "#F2C14E",
            "danger": "#FF8A7A",
            "hidden": "#6B7484",
            "gold": "#E3B341",
            "sunk": "#0B0D12",
            "hatch": "#2C3443",
            "light": "#1E2430",
            "dark": "#161A23",
            "marked": "#2A2A22",
            "back": "#1F2531",
            "shade": "#07090D",
            "shadow": "#12151C",
        },
        glow=True,
    ),
}


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21, as the accessibility guidelines (WCAG) define it."""
    a, b = sorted((_luminance(one), _luminance(other)))
    return (b + 0.05) / (a + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
