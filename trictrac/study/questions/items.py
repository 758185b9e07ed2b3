"""Claims of single jans with their points: ``hit 14 6``, ``fill 8``, ``coin 4``."""

from __future__ import annotations

import re
from collections.abc import Callable

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.model.mark import Jan, Mark
from trictrac.saying.language import strung
from trictrac.saying.words import excerpt, fold, is_count, named, unreadable, word_set
from trictrac.study.questions.skills import CONTRES

_WORDS = named(
    {
        "true_hit hit hits true bat bats battre vrai": Jan.TRUE_HIT,
        "false_hit false faux": Jan.FALSE_HIT,
        "corner_hit corner coin": Jan.CORNER_HIT,
        "fill fills remplir remplit plein": Jan.FILL,
        "conserve keep keeps conserver": Jan.CONSERVE,
        "helpless impuissance impuissante": Jan.HELPLESS,
        "exit off sortie": Jan.EXIT,
        "six_tables six": Jan.SIX_TABLES,
        "two_tables two deux": Jan.TWO_TABLES,
        "mezeas": Jan.MEZEAS,
        "contre_two_tables": Jan.CONTRE_TWO_TABLES,
        "contre_mezeas": Jan.CONTRE_MEZEAS,
        "meeting rencontre": Jan.MEETING,
        "margot": Jan.MARGOT,
        "misery misere": Jan.MISERY,
        "misery_kept": Jan.MISERY_KEPT,
    }
)
"""The jan that each word (without accents) names."""
_FILLERS = (
    word_set("a an the le la de d en on for pour")
    | word_set("field fleche point points pts dame dames checker last fendue pile repos")
    | word_set("jan petit grand return retour table tables")
)
"""Words that add nothing to a claim: articles, things on the board, tables."""
_HITS = (Jan.TRUE_HIT, Jan.FALSE_HIT)
_NARROWED = named({"hit hits bat bats battre": (Jan.FALSE_HIT, Jan.CORNER_HIT), "plein": (Jan.CONSERVE,)})
"""Words that may stand beside the word for another jan: a false hit, the corner hit, le plein conservé."""
MINUS = r"(?<![0-9a-z])-(?=[0-9])"
"""A pattern for the minus before a number."""


@frozen
class ClaimedJan:
    """A claimed jan: its points, and for a hit the field of the hit checker (0 if not named)."""

    jan: Jan
    field: int
    points: int

    def __str__(self) -> str:
        return " ".join([self.jan.value, *([str(self.field)] if self.field else []), str(self.points)])

    @property
    def saying(self) -> Saying:
        """The claim in a player's words."""
        if self.field:
            return Saying("{jan} on field {field}: {points}", jan=self.jan.called, field=self.field, points=self.points)
        return Saying("{jan}: {points}", jan=self.jan.called, points=self.points)

    def names(self, mark: Mark) -> bool:
        """Return whether this mark is the one that is claimed."""
        return self.jan is mark.jan and self.field in (0, item_of(mark).field)


def item_of(mark: Mark) -> ClaimedJan:
    """Return a mark as a claim."""
    return ClaimedJan(mark.jan, mark.field if mark.jan in (*_HITS, Jan.MARGOT) else 0, mark.points)


def read_item(line: str) -> ClaimedJan:
    """Return the claim on a line: the name of a jan, then its points, and nothing else.

    A hit has its field before the points, and margot may have one.

    Raises:
        UnreadableError: a part of ``line`` is missing or too much. The error names it.
    """
    folded = fold(line)
    if re.search(MINUS, folded):
        raise unreadable("{line!r}: points are never less than 0; type for example corner 4", line)
    words = [word for word in re.split(r"[\s:=,()'’-]+", folded) if word and word not in _FILLERS]
    at = next((at for at, word in enumerate(words) if is_count(word)), len(words))
    strange = [word for word in words[:at] if word not in _WORDS and word != "contre"]
    strange += [word for word in words[at:] if not is_count(word)]
    if strange and not (len(strange) == len(words) or set(strange) <= set(_WORDS)):
        raise unreadable(
            "{line!r}: cannot read {words}; type one jan and its points, like hit 14 6 or fill 8",
            line,
            words=strung([excerpt(word) for word in strange]),
        )
    if not at or at == len(words) or strange:
        raise unreadable(
            "{line!r} does not name a jan and its points: type for example hit 14 6 (the field, then the "
            "points), corner 4, fill 8 or keep 4",
            line,
        )
    jan, numbers = _named(line, words[:at]), [int(word) for word in words[at:]]
    if jan in _HITS and (len(numbers) != 2 or not 1 <= numbers[0] <= 24):
        raise unreadable("{line!r}: type a hit with its field, 1 to 24, and its points, like hit 14 6", line)
    if len(numbers) == 2 and not 1 <= numbers[0] <= 24:
        raise unreadable("{line!r}: the fields are numbered from 1 to 24", line)
    if len(numbers) > 1 + (jan in (*_HITS, Jan.MARGOT)):
        raise unreadable("{line!r}: after {jan} type only the points, like corner 4", line, jan=jan.called)
    return ClaimedJan(jan, numbers[0] if len(numbers) == 2 else 0, numbers[-1])


def _named(line: str, words: list[str]) -> Jan:
    """Return the one jan that these words name: false hit, corner hit, contre two tables."""
    jans = {_WORDS[word] for word in words if word in _WORDS}
    for word in words:
        if any(jan in jans for jan in _NARROWED.get(word, ())):
            jans.discard(_WORDS[word])
    if len(jans) == 1:
        (jan,) = jans
        if "contre" not in words:
            return jan
        if jan in CONTRES:
            return CONTRES[jan]
    raise unreadable("{line!r} does not name one jan: one at a time, like hit 14 6, corner 4, two tables 4", line)


def names_a_jan(word: str) -> bool:
    """Return whether a word (without accents), or a part of it, names a jan."""
    return any(part in _WORDS for part in re.split(r"[-:;.=]", word))


def read_items(text: str, read: Callable[[str], ClaimedJan] = read_item) -> tuple[ClaimedJan, ...]:
    """Return typed claims, separated by semicolons, an empty tuple for ``nothing``.

    Raises:
        UnreadableError: a claim cannot be read.
    """
    if text.strip() == "nothing":
        return ()
    return tuple(read(part) for part in text.split(";") if part.strip())


def kept_items(text: str) -> tuple[ClaimedJan, ...]:
    """Return the jans as ``items_text`` writes them or as typed, even hits without their field.

    Raises:
        UnreadableError: one of them cannot be read.
    """
    return read_items(text, _kept_item)


def _kept_item(text: str) -> ClaimedJan:
    name, *numbers = text.split() or [""]
    if name not in frozenset(Jan) or len(numbers) != 1 or not is_count(numbers[0]):
        return read_item(text)
    return ClaimedJan(Jan(name), 0, int(numbers[0]))


def items_text(items: tuple[ClaimedJan, ...]) -> str:
    """Return claims in canonical form."""
    return "; ".join(map(str, items)) or "nothing"
