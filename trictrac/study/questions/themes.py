"""Themes within the skills of counting: what makes a roll special, found in the evidence of its marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.progress import Advance
from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, RAIL
from trictrac.model.mark import Jan, Mark, Way
from trictrac.model.outcome import GameSpot, Outcome, outcome
from trictrac.model.position import Position
from trictrac.saying.language import BY_SEMICOLON, ENGLISH, Language, strung
from trictrac.saying.words import values_named, words_of, words_suggestion
from trictrac.study.questions.counting import CountingForm
from trictrac.study.questions.question import Question, judge_question
from trictrac.study.questions.skills import Skill

_FEW = 3
"""Most plays that keep a jan in the theme of few plays."""


class CountedRoll(NamedTuple):
    """A judged roll of a position, with the marks that are to be counted."""

    board: Position
    judged: Outcome
    marks: Sequence[Mark]

    @property
    def ways(self) -> Iterator[Way]:
        """The ways of all these marks."""
        return chain.from_iterable(mark.ways for mark in self.marks)


Fits = Callable[[CountedRoll], bool]
"""A function that returns whether a roll belongs to a theme."""


@frozen
class Theme:
    """A theme of a skill. A roll belongs to the first theme of its skill that fits."""

    name: str
    skill: Skill
    words: Saying
    fits: Fits


def _any(_roll: CountedRoll) -> bool:
    return True


def _is_doublet(roll: CountedRoll) -> bool:
    return roll.judged.roll.is_doublet


def _is_several(roll: CountedRoll) -> bool:
    return len(roll.marks) > 1


def _of_jan(jan: Jan) -> Fits:
    return lambda roll: all(mark.jan is jan for mark in roll.marks)


def _over_passage(roll: CountedRoll) -> bool:
    return any(way.passage for way in roll.ways)


def _in_ways(roll: CountedRoll) -> bool:
    return any(len(mark.ways) > 1 for mark in roll.marks)


_OF_SKILLS: Mapping[Skill, Sequence[tuple[str, Saying, Fits]]] = {
    Skill.TRUE_HITS: (
        ("hits-several", Saying("several checkers hit"), _is_several),
        ("hit-by-doublet", Saying("a hit by a doublet"), _is_doublet),
        ("hit-ways", Saying("a checker hit in several ways"), _in_ways),
        ("hit-by-sum", Saying("a hit by the sum, over a passage"), _over_passage),
        ("hit-by-number", Saying("a hit by one number"), _any),
    ),
    Skill.FALSE_HITS: (
        ("false-several", Saying("several checkers hit falsely"), _is_several),
        ("false-by-doublet", Saying("a false hit by a doublet"), _is_doublet),
        (
            "false-petit",
            Saying("a false hit in the table of the petits jans"),
            lambda roll: roll.marks[0].where == "petit",
        ),
        ("false-grand", Saying("a false hit in the table of the grands jans"), _any),
    ),
    Skill.CORNER_HIT: (
        ("corner-by-doublet", Saying("the corner hit by a doublet"), _is_doublet),
        (
            "corner-from-corner",
            Saying("the corner hit from one’s own corner"),
            lambda roll: any(CORNER in way.checkers for way in roll.ways),
        ),
        ("corner-from-afar", Saying("the corner hit from farther fields"), _any),
    ),
    Skill.FILLING: (
        ("fill-by-doublet", Saying("a fill by a doublet"), _is_doublet),
        ("fill-ways", Saying("a fill in several ways"), _in_ways),
        (
            "fill-by-both",
            Saying("a fill by both numbers, each with a checker of its own"),
            lambda roll: any(not way.number for way in roll.ways),
        ),
        ("fill-by-sum", Saying("a fill by the sum, over a passage"), _over_passage),
        ("fill-by-number", Saying("a fill by one number"), _any),
    ),
    Skill.KEEPING: (
        ("keep-by-doublet", Saying("a full jan kept with a doublet"), _is_doublet),
        ("keep-elsewhere", Saying("a petit jan or return jan kept"), lambda roll: roll.marks[0].where != "grand"),
        ("keep-few", Saying("a grand jan kept by three plays at most"), lambda roll: len(roll.judged.plays) <= _FEW),
        ("keep-grand", Saying("a grand jan kept by many plays"), _any),
    ),
    Skill.HELPLESSNESS: (
        ("helpless-both", Saying("neither number playable"), lambda roll: len(roll.marks[0].ways) > 1),
        ("helpless-second", Saying("the second number of a doublet unplayable"), _is_doublet),
        (
            "helpless-lower",
            Saying("the lower number unplayable"),
            lambda roll: roll.marks[0].ways[0].number == roll.judged.roll.low,
        ),
        ("helpless-higher", Saying("the higher number unplayable"), _any),
    ),
    Skill.RARE_JANS: (
        ("rare-six", Saying("the jan of six tables"), _of_jan(Jan.SIX_TABLES)),
        ("rare-two", Saying("the jan of two tables"), _of_jan(Jan.TWO_TABLES)),
        ("rare-mezeas", Saying("the jan de mézéas"), _of_jan(Jan.MEZEAS)),
        ("rare-contre", Saying("a contre-jan, or another rare jan"), _any),
    ),
    Skill.BEARING_OFF: (
        ("exit-by-doublet", Saying("the last checkers borne off by a doublet"), _is_doublet),
        ("exit-one", Saying("a single checker borne off"), lambda roll: sum(roll.board.me[:RAIL]) == 1),
        (
            "exit-just",
            Saying("two checkers borne off with three points to spare at most"),
            lambda roll: (
                roll.judged.roll.total - sum((RAIL - field) * count for field, count in enumerate(roll.board.me[:RAIL]))
                <= _FEW
            ),
        ),
        ("exit-excess", Saying("two checkers borne off with a large excess"), _any),
    ),
    Skill.ROLLER: (
        ("roller-kinds", Saying("several kinds of jan"), lambda roll: len({m.jan for m in roll.marks}) > 1),
        ("roller-several", Saying("one kind of jan, several times"), _is_several),
        ("roller-one", Saying("one jan alone"), _any),
    ),
    Skill.OPPONENT: (
        ("opponent-false", Saying("false hits alone"), _of_jan(Jan.FALSE_HIT)),
        ("opponent-helpless", Saying("numbers that cannot be played, alone"), _of_jan(Jan.HELPLESS)),
        ("opponent-kinds", Saying("several kinds, or a contre-jan"), _any),
    ),
    Skill.BOTH: (
        (
            "both-roller",
            Saying("points only for the player who rolls"),
            lambda roll: all(m.to_roller for m in roll.marks),
        ),
        (
            "both-other",
            Saying("points only for the other player"),
            lambda roll: not any(m.to_roller for m in roll.marks),
        ),
        ("both-sides", Saying("points for both players"), _any),
    ),
}
"""The themes of each skill in the order in which they are tried: name, words, and whether a roll fits."""

THEMES = tuple(Theme(name, skill, words, fits) for skill, rows in _OF_SKILLS.items() for name, words, fits in rows)
"""All themes, those of one skill together."""


def theme_of_roll(skill: Skill, board: Position, judged: Outcome, near: Mark | None = None) -> Theme | None:
    """Return the theme of what a roll has to count, or of a mark that comes ``near``.

    It is None if there is nothing to count, or if the skill has no themes.
    """
    roll = CountedRoll(board, judged, (near,) if near else CountingForm(skill).counted(judged))
    themes = (theme for theme in THEMES if theme.skill is skill and theme.fits(roll))
    return next(themes, None) if roll.marks else None


def theme_of(question: Question, *, nearly: bool = True) -> Theme | None:
    """Return the theme of a question, or None.

    A question with nothing to count has the theme of the nearest jan, or with ``nearly=False`` none.
    """
    if question.skill not in _OF_SKILLS:
        return None
    theme = theme_of_roll(question.skill, question.position, judge_question(question))
    if theme or not nearly:
        return theme
    from trictrac.study.questions.nearest import nearest

    near = nearest(question, CountingForm(question.skill).counted)
    if near is None:
        return None
    return theme_of_roll(question.skill, near.position, outcome(near.position, near.roll, question.rule_set), near.mark)


def count_themes(spots: Iterable[GameSpot], rolls: int, advance: Advance) -> Counter[Theme | None]:
    """Return how many of the first ``rolls`` belong to each theme. ``advance`` is called with the number looked at."""
    found: Counter[Theme | None] = Counter()
    for number, spot in enumerate(islice(spots, rolls), 1):
        for skill in _OF_SKILLS:
            found[theme_of_roll(skill, spot.position, spot.outcome)] += 1
        advance(number)
    return found


def read_theme(text: str, language: Language = ENGLISH) -> Theme:
    """Return the theme with this name or these words, English or of the language, or the only one that begins so.

    Raises:
        UnreadableError: ``text`` names no theme, or several.
    """
    names = {
        " ".join(words_of(said)): one for one in THEMES for said in (one.name, str(one.words), language.say(one.words))
    }
    word = " ".join(words_of(text))
    found = values_named(word, names)
    if len(found) == 1:
        return found[0]
    if not found and (near := words_suggestion(word, names)):
        found = [names[near]]
    if found:
        nearest = strung([theme.words for theme in found], BY_SEMICOLON)
        raise UnreadableError("no theme {text!r}: did you mean {nearest}?", text=text, nearest=nearest)
    raise UnreadableError("no theme {text!r}: trictrac drill --themes lists them", text=text)
