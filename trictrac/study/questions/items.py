"""One jan claimed with its points: ``hit 14 6``, ``fill 8``, ``coin 4``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from trictrac.errors import Saying, UnreadableError
from trictrac.model.mark import Jan, Mark
from trictrac.notation.tokens import excerpt, fold
from trictrac.wording.marks import JAN_NAMES

_WORDS = {
    "true_hit": Jan.TRUE_HIT,
    "hit": Jan.TRUE_HIT,
    "true": Jan.TRUE_HIT,
    "bat": Jan.TRUE_HIT,
    "bats": Jan.TRUE_HIT,
    "battre": Jan.TRUE_HIT,
    "vrai": Jan.TRUE_HIT,
    "false_hit": Jan.FALSE_HIT,
    "false": Jan.FALSE_HIT,
    "faux": Jan.FALSE_HIT,
    "corner_hit": Jan.CORNER_HIT,
    "corner": Jan.CORNER_HIT,
    "coin": Jan.CORNER_HIT,
    "fill": Jan.FILL,
    "remplir": Jan.FILL,
    "remplit": Jan.FILL,
    "plein": Jan.FILL,
    "conserve": Jan.CONSERVE,
    "keep": Jan.CONSERVE,
    "conserver": Jan.CONSERVE,
    "helpless": Jan.HELPLESS,
    "impuissance": Jan.HELPLESS,
    "impuissante": Jan.HELPLESS,
    "exit": Jan.EXIT,
    "off": Jan.EXIT,
    "sortie": Jan.EXIT,
    "six_tables": Jan.SIX_TABLES,
    "six": Jan.SIX_TABLES,
    "two_tables": Jan.TWO_TABLES,
    "two": Jan.TWO_TABLES,
    "deux": Jan.TWO_TABLES,
    "mezeas": Jan.MEZEAS,
    "contre_two_tables": Jan.CONTRE_TWO_TABLES,
    "contre_mezeas": Jan.CONTRE_MEZEAS,
    "meeting": Jan.MEETING,
    "rencontre": Jan.MEETING,
    "margot": Jan.MARGOT,
    "misery": Jan.MISERY,
    "misere": Jan.MISERY,
    "misery_kept": Jan.MISERY_KEPT,
}
_FILLERS = frozenset(
    {"a", "an", "the", "le", "la", "de", "on", "field", "fleche", "points", "point", "for", "pour", "jan"}
)
_CONTRES = {Jan.TWO_TABLES: Jan.CONTRE_TWO_TABLES, Jan.MEZEAS: Jan.CONTRE_MEZEAS}
_HITS = (Jan.TRUE_HIT, Jan.FALSE_HIT)


@dataclass(frozen=True, slots=True)
class Item:
    """A jan claimed: its points, and for a hit the field of the hit checker (0 where it was not said)."""

    jan: Jan
    field: int
    points: int

    def __str__(self) -> str:
        return " ".join([self.jan.value, *([str(self.field)] if self.field else []), str(self.points)])

    @property
    def saying(self) -> Saying:
        """The item in a player's words."""
        name = Saying(JAN_NAMES[self.jan].text)
        if self.field:
            return Saying("{jan} on field {field}: {points}", jan=name, field=self.field, points=self.points)
        return Saying("{jan}: {points}", jan=name, points=self.points)

    def names(self, mark: Mark) -> bool:
        """Whether it is this mark that is claimed."""
        return self.jan is mark.jan and self.field in (0, item_of(mark).field)


def item_of(mark: Mark) -> Item:
    """A mark as it would be claimed."""
    return Item(mark.jan, mark.field if mark.jan in (*_HITS, Jan.MARGOT) else 0, mark.points)


def read_item(line: str) -> Item:
    """One jan with its points, and for a hit its field before them.

    Raises:
        UnreadableError: no jan or no points are named.
    """
    words = [word for word in re.split(r"[\s:=,()-]+", fold(line)) if word not in _FILLERS]
    jans = [_WORDS[word] for word in words if word in _WORDS]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    if not jans or not 1 <= len(numbers) <= 2 or (len(numbers) == 2 and not 1 <= numbers[0] <= 24):
        raise UnreadableError(
            "{line!r} names no jan with its points: like hit 14 6 (the field, then the points), corner 4, fill 8, keep 4",
            line=excerpt(line),
        )
    jan = _named(jans, contre="contre" in words)
    return Item(jan, numbers[0] if len(numbers) == 2 and jan in (*_HITS, Jan.MARGOT) else 0, numbers[-1])


def _named(jans: list[Jan], *, contre: bool) -> Jan:
    """The jan that several words name together: false hit, corner hit, contre two tables."""
    jan = next((jan for jan in jans if jan is not Jan.TRUE_HIT), Jan.TRUE_HIT)
    return _CONTRES.get(jan, jan) if contre else jan


def read_items(text: str) -> tuple[Item, ...]:
    """Jans parted by semicolons; ``nothing`` for none.

    Raises:
        UnreadableError: one of them cannot be read.
    """
    if text.strip() == "nothing":
        return ()
    return tuple(read_item(part) for part in text.split(";") if part.strip())


def items_text(items: tuple[Item, ...]) -> str:
    """Jans claimed, in canonical form."""
    return "; ".join(map(str, items)) or "nothing"
