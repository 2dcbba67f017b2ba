"""Forms: how a kind of action is written, its words in braces, and how a text is read by that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from string import Formatter

from gridwright.kernel.actions import Kind
from gridwright.kernel.declarations import RulebookError


class Form:
    """One kind's form: `{cell}-{target}`, or if the game has none its name and its parts."""

    def __init__(self, kind: Kind, text: str = "", shapes: Mapping[str, str] | None = None) -> None:
        self.kind = kind
        self.shapes = shapes or {}
        """What some words look like, as patterns."""
        self.usual = not text
        self.text = text or " ".join([kind.name.lower().replace("_", "-"), *(f"{{{p}}}" for p in kind.parts)])

    @property
    def words(self) -> list[str]:
        """The words in braces."""
        return fields_of(self.text)

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        """The form to read by; a usual one also without the kind's name."""
        bare = [self.text.partition(" ")[2]] if self.usual and self.kind.parts else []
        return [_pattern(form, self.shapes) for form in (self.text, *bare)]

    def matches(self, text: str) -> Iterator[Mapping[str, str]]:
        """The words that a text has where the form has its braces."""
        for pattern in self._patterns:
            match = pattern.fullmatch(text)
            if match:
                yield match.groupdict()

    def check(self, writes: bool, reads: bool) -> None:
        """Refuse words that nobody could fill in or read: the game says whether it does so itself."""
        parts, words = set(self.kind.parts), self.words
        name = self.kind.name.lower()
        strange, left_out = sorted(set(words) - parts), sorted(parts - set(words))
        if len(words) != len(set(words)):
            raise RulebookError(f"the form “{self.text}” has a word twice: let each stand once")
        if strange and not writes:
            raise RulebookError(
                f"the form “{self.text}” has {strange[0]}, which is no part of {self.kind}: "
                f"write words_of_{name}(o{self.kind.also}), which gives such words"
            )
        if left_out and not (writes or reads):
            raise RulebookError(
                f"the form “{self.text}” leaves out {left_out[0]} of {self.kind}: "
                f"write read_{name}(o, {', '.join(words)}), which gives the ids that it may mean"
            )


def fields_of(sentence: str) -> list[str]:
    """What stands in the braces of a sentence."""
    return [name for name, _ in nouns_of(sentence)]


def nouns_of(sentence: str) -> list[tuple[str, str]]:
    """What stands in the braces of a sentence, each with the noun after its colon."""
    return [(name, noun or "") for _, name, noun, _ in Formatter().parse(sentence) if name is not None]


_WORD = r"[^\W_]+"


def _pattern(form: str, shapes: Mapping[str, str]) -> re.Pattern[str]:
    """A form to read by: blanks part its words and do not matter beside its signs, nor do capitals.

    Where a word has a shape of its own, its capitals matter.
    """
    found, last = "", ""
    for blank, piece in re.findall(r"( ?)(\{\w+\}|[^{} ]+)", form):
        apart = blank and all(edge.isalnum() or edge in "{}" for edge in (last, piece[0]))
        found += r"\s+" if apart else r"\s*"
        word = piece[1:-1]
        shape = f"(?-i:{shapes[word]})" if word in shapes else _WORD
        found += f"(?P<{word}>{shape})" if piece[0] == "{" else re.escape(piece)
        last = piece[-1]
    return re.compile(found, re.IGNORECASE)
