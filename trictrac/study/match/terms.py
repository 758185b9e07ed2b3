"""The terms of a match, and what its journal keeps beside the game: changed headers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trictrac.games.trictrac.partie.events import Event
from trictrac.saying.words import is_count
from trictrac.seance.course import Act, Entry
from trictrac.study.questions.question import EASY, FAIR, HARD, LEVEL_NAMES, LEVELS
from trictrac.values import frozen

Headers = Sequence[tuple[str, str]]

SECONDS = "seconds"
"""The changed header that keeps how long one claim took."""
_LEVEL, _ERRS = "level", "errs"
"""Those that keep the terms of a match, where they are not those of a beginner."""
CLAIMED = "claimed"
"""That of a roll that is counted rightly, while it is named what its points change: ``claimed: 12``."""
_NAMED, _RIGHT = "named", "right"
"""That of what was named then: ``named: 12 holes 2 right``."""
OVER = ("match", "over")
"""The changed header at the end of a match: whoever looks for an unfinished one need not read the others."""


@frozen
class Terms:
    """The terms of a match: its level, and on how many rolls in a hundred the master errs.

    At the easy level the learner counts; at the fair one he also holds or goes, at the hard one he names the holes, the
    bredouille and the pavillon too.
    """

    level: int = EASY
    errs: int = 0

    @property
    def goes(self) -> bool:
        """Whether the learner chooses to hold or go."""
        return self.level >= FAIR

    @property
    def names(self) -> bool:
        """Whether the learner names the holes, the bredouille and the pavillon."""
        return self.level >= HARD


EASY_TERMS = Terms()


def head(name: str, value: str) -> Entry[Event]:
    """A changed header of the game, which tells something beside it."""
    return Entry(act=Act.HEAD, text=f"{name}: {value}")


def headers(terms: Terms) -> Iterator[tuple[str, str]]:
    """The changed headers that keep the terms of a match."""
    if terms.level != EASY:
        yield _LEVEL, LEVEL_NAMES[terms.level].text
    if terms.errs:
        yield _ERRS, str(terms.errs)


def terms_of(heads: Headers) -> Terms:
    """The terms of a match, as its journal keeps them; a beginner's where it keeps none."""
    kept = dict(heads)
    level = next((level for level in LEVELS if LEVEL_NAMES[level].text == kept.get(_LEVEL)), EASY)
    errs = kept.get(_ERRS, "")
    return Terms(level, min(int(errs), 100) if is_count(errs, 3) else 0)


def named(number: int, what: str, said: str, *, right: bool) -> tuple[str, str]:
    """The changed header of what was named of the points of a roll."""
    return _NAMED, f"{number} {what} {said} {_RIGHT if right else 'wrong'}"


def named_on(heads: Headers, number: int) -> dict[str, str]:
    """The answers by which the points of a roll were named."""
    words = [value.split() for key, value in heads if key == _NAMED]
    return {word[1]: word[2] for word in words if len(word) == 4 and word[0] == str(number)}


def all_named(heads: Headers) -> list[bool]:
    """Of each thing that was named whether it was right."""
    return [value.endswith(f" {_RIGHT}") for key, value in heads if key == _NAMED]
