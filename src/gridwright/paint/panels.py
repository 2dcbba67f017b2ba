"""What stands round the board: plates of the seats, the caption, hands, buttons and tracks.

Each function lays one panel out from a top edge downwards, in the pixels of a picture WIDTH wide, and gives
its markup and the height that it took.
"""

from __future__ import annotations

from gridwright.kernel.scene import Button, Card, Hand, Plate, Scene, Track
from gridwright.paint.marks import mark
from gridwright.paint.markup import path, polygon, tag, text_width, words, wrap
from gridwright.paint.themes import Theme

WIDTH = 720.0
MARGIN = 36.0
INNER = WIDTH - 2 * MARGIN
Panel = tuple[str, float]


def sign(scene: Scene, theme: Theme, role: str, x: float, y: float, size: float) -> str:
    """A seat's mark in its colour with an ink outline; a plain dot for a role that is no seat's."""
    seat = scene.seat(role)
    drawn = mark(
        seat.mark if seat else "disc",
        size,
        fill=theme[role],
        stroke=theme["ink"],
        stroke_width=1.3,
        stroke_linejoin="round",
    )
    return tag("g", drawn, transform=f"translate({x:.1f} {y:.1f})")


def plates(scene: Scene, theme: Theme, top: float) -> Panel:
    """The seats, up to four in a row; the one to move has a bold name under a line of attention."""
    if not scene.plates:
        return "", 0.0
    across = 3 if len(scene.plates) in (5, 6) else min(4, len(scene.plates))
    wide = (INNER - _GAP * (across - 1)) / across
    lines = max(len(_notes(p, wide)) for p in scene.plates)
    tall = 40.0 + 16.0 * lines
    drawn = ""
    for i, plate in enumerate(scene.plates):
        drawn += _plate(
            scene, theme, plate, MARGIN + (wide + _GAP) * (i % across), top + tall * (i // across), wide
        )
    rows = (len(scene.plates) + across - 1) // across
    return drawn, rows * tall + 4


_GAP = 16.0


def _notes(plate: Plate, wide: float) -> list[str]:
    """The notes in lines, broken between notes rather than within them."""
    lines: list[str] = []
    for note in plate.notes:
        longer = f"{lines[-1]} · {note}" if lines else note
        if lines and text_width(longer, 13.5) <= wide - 25:
            lines[-1] = longer
        else:
            lines.append(note)
    return lines[:3]


def _plate(scene: Scene, theme: Theme, plate: Plate, x: float, y: float, wide: float) -> str:
    seat = next(s for s in scene.seats if s.letter == plate.seat)
    drawn = path(
        f"M{x:.1f} {y:.1f}h{wide:.1f}",
        stroke=theme["attention" if plate.turn else "faint"],
        stroke_width=3 if plate.turn else 1,
    )
    drawn += sign(scene, theme, seat.role, x + 9, y + 20, 7)
    drawn += words(x + 25, y + 20.5, seat.letter, 14, theme["muted"], mono=True)
    name_ink = theme["muted" if plate.out else "ink"]
    drawn += words(
        x + 41, y + 20, seat.name, 17, name_ink, weight=600 if plate.turn else 400, struck=plate.out
    )
    for i, line in enumerate(_notes(plate, wide)):
        drawn += words(x + 25, y + 41 + 16 * i, line, 13.5, theme["muted"])
    return tag("g", drawn, class_="plate")


def caption(scene: Scene, theme: Theme, top: float) -> Panel:
    """The one sentence of what is expected now."""
    if not scene.caption:
        return "", 0.0
    lines = wrap(scene.caption, 20, INNER)
    drawn = "".join(
        words(WIDTH / 2, top + 14 + 26 * i, line, 20, theme["ink"], anchor="middle")
        for i, line in enumerate(lines)
    )
    return tag("g", drawn, class_="caption"), 26.0 * len(lines) + 12


def hands(scene: Scene, theme: Theme, top: float) -> Panel:
    """Hands of cards, each with a title; hands that fit share a row, and a large hand takes several."""
    if not scene.hands:
        return "", 0.0
    lines = max((len(_card_text(c)) for h in scene.hands for c in h.cards), default=0)
    tall = 46.0 + 14.0 * lines
    drawn, x, y = "", MARGIN, top
    for hand in scene.hands:
        wide = max(sum(map(_card_width, hand.cards)), text_width(hand.title, 14) + 30)
        if x > MARGIN and x + wide > WIDTH - MARGIN + 10:
            x, y = MARGIN, y + tall + 38
        inner, y = _hand(scene, theme, hand, x, y, tall)
        drawn += inner
        x += wide + 14
    return drawn, y - top + tall + 44


def _card_width(card: Card) -> float:
    return (44.0 if card.back else 96.0) + 10.0


def _card_text(card: Card) -> list[str]:
    return wrap(card.text, 12, _card_width(card) - 26)


def _hand(scene: Scene, theme: Theme, hand: Hand, x: float, y: float, tall: float) -> tuple[str, float]:
    """A hand and the top of its last row of cards."""
    drawn = sign(scene, theme, hand.role, x + 6, y + 8, 5) if scene.seat(hand.role) else ""
    drawn += words(x + (18 if drawn else 0), y + 8, hand.title, 14, theme["muted"])
    left = x
    for card in hand.cards:
        if left > MARGIN and left + _card_width(card) > WIDTH - MARGIN + 11:
            left, y = MARGIN, y + tall + 10
        drawn += _card(theme, card, left, y + 24, tall)
        left += _card_width(card)
    return tag("g", drawn, class_="hand"), y


def _card(theme: Theme, card: Card, x: float, y: float, tall: float) -> str:
    y -= 5 if card.chosen else 0
    wide = _card_width(card) - 10
    edge = "attention" if card.chosen else "faint" if card.barred else "muted"
    drawn = tag(
        "rect",
        x=x,
        y=y,
        width=wide,
        height=tall,
        rx=6,
        fill=theme["back" if card.back else "raised"],
        stroke=theme[edge],
        stroke_width=2.5 if card.chosen else 1.2,
    )
    if card.back:
        drawn += tag(
            "rect",
            x=x + 7,
            y=y + 7,
            width=wide - 14,
            height=tall - 14,
            rx=3,
            fill="none",
            stroke=theme["hatch"],
        )
        rules = "".join(
            f"M{x + 13:.1f} {y + 17 + 10 * k:.1f}h{wide - 26:.1f}" for k in range(int((tall - 24) // 10))
        )
        drawn += path(rules, stroke=theme["hatch"], stroke_width=1)
    else:
        ink = theme["muted" if card.barred else "ink"]
        drawn += words(x + 9, y + 17, card.title, 15, ink, weight=400 if card.barred else 600)
        for i, line in enumerate(_card_text(card)):
            drawn += words(x + 9, y + 38 + 14 * i, line, 12, theme["muted"])
    return tag("g", drawn, data_touch=card.id or None, class_="card")


def buttons(scene: Scene, theme: Theme, top: float) -> Panel:
    """Buttons in centred rows."""
    if not scene.buttons:
        return "", 0.0
    rows: list[list[Button]] = [[]]
    for button in scene.buttons:
        if rows[-1] and sum(map(_button_width, [*rows[-1], button])) > INNER:
            rows.append([])
        rows[-1].append(button)
    drawn = ""
    for i, row in enumerate(rows):
        x = (WIDTH - sum(map(_button_width, row)) + 12) / 2
        for button in row:
            drawn += _button(theme, button, x, top + 46 * i)
            x += _button_width(button)
    return drawn, 46.0 * len(rows) + 8


def _button_width(button: Button) -> float:
    return text_width(button.text, 15) + 36 + 12


def _button(theme: Theme, button: Button, x: float, y: float) -> str:
    wide = _button_width(button) - 12
    drawn = tag(
        "rect",
        x=x,
        y=y,
        width=wide,
        height=34,
        rx=17,
        fill="none" if button.barred else theme["raised"],
        stroke=theme["faint" if button.barred else "ink"],
        stroke_width=1.2,
    )
    drawn += words(
        x + wide / 2, y + 17, button.text, 15, theme["muted" if button.barred else "ink"], anchor="middle"
    )
    return tag("g", drawn, data_touch=button.id, class_="button")


def tracks(scene: Scene, theme: Theme, top: float) -> Panel:
    """Counters: beads on a rule running to a small flag at the target, and the number."""
    drawn = "".join(_track(scene, theme, t, top + 30 * i) for i, t in enumerate(scene.tracks))
    return drawn, 30.0 * len(scene.tracks) + (8 if scene.tracks else 0)


def _track(scene: Scene, theme: Theme, track: Track, y: float) -> str:
    mid, start, end = y + 12, MARGIN + 150, WIDTH - MARGIN - 64
    drawn = sign(scene, theme, track.role, MARGIN + 9, mid, 6.5)
    drawn += words(MARGIN + 25, mid, track.title, 15, theme["ink"])
    if not track.target:
        return tag(
            "g", drawn + words(start, mid, str(track.value), 15, theme["ink"], mono=True), class_="track"
        )
    last = max(track.target, track.value)
    step = (end - start) / last
    drawn += path(f"M{start:.1f} {mid:.1f}H{start + step * last:.1f}", stroke=theme["rule"], stroke_width=1)
    if track.value > 0:
        d = f"M{start:.1f} {mid:.1f}H{start + step * track.value:.1f}"
        drawn += path(d, stroke=theme["ink"], stroke_width=8, stroke_linecap="round")
        drawn += path(d, stroke=theme[track.role], stroke_width=5.4, stroke_linecap="round")
    beads = "".join(
        f"M{start + step * i:.1f} {mid - 4:.1f}v8" for i in range(max(0, track.value + 1), last + 1)
    )
    drawn += path(beads, stroke=theme["rule"], stroke_width=1) if beads else ""
    goal = start + step * track.target
    drawn += path(f"M{goal:.1f} {mid + 7:.1f}v-17", stroke=theme["ink"], stroke_width=1.4)
    drawn += polygon([(goal, mid - 10), (goal + 9, mid - 6.5), (goal, mid - 3)], fill=theme["ink"])
    shown = f"{track.value}/{track.target}"
    drawn += words(WIDTH - MARGIN, mid, shown, 15, theme["ink"], mono=True, anchor="end")
    return tag("g", drawn, class_="track")
