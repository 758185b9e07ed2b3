"""Questions on chances: how many of the 36 throws fill, keep, take the corner, leave a number unplayed or hit a checker."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, RAIL, can_fill, is_full
from trictrac.model.chances import Holds, count_chances
from trictrac.model.mark import Jan, marks_of
from trictrac.model.outcome import GameSpot
from trictrac.model.play import ROLLS, Roll, Rolls
from trictrac.model.position import Position
from trictrac.partie.board import posed
from trictrac.partie.sentences.positions import corner_sayings, filling_sayings, hitting_sayings, rolls_phrase
from trictrac.saying.language import Counted, listed, strung
from trictrac.saying.words import fold, is_count, single_spaced
from trictrac.study.questions.form import Keys, QuestionForm, choose_number
from trictrac.study.questions.question import Question, kept_rules
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip
from trictrac.study.questions.whynot import JANS, gaps_of, singles_of
from trictrac.view.answer import Answer
from trictrac.view.doc import Indented

_THROWS = 36
_ASKS = {
    "fill": Saying("{player} is to roll. How many of the 36 throws fill a jan?"),
    "keep": Saying("{player} is to roll. How many of the 36 throws keep the full jan?"),
    "corner": Saying("{player} is to roll. How many of the 36 throws allow taking the corner?"),
    "helpless": Saying("{player} is to roll. How many of the 36 throws leave a number unplayed?"),
    "hit": Saying("{player} is to roll. How many of the 36 throws hit the checker on field {field} truly?"),
}
_SUMMED = {
    (False, True): Saying("{others} counted twice: {throws} (law {law})."),
    (True, False): Saying("{doublets} counted once: {throws} (law {law})."),
    (True, True): Saying("{doublets} counted once and {others} counted twice: {throws} (law {law})."),
}
"""How throws are counted, by whether doublets and other rolls are among them."""
_LAWS = {"fill": "8.5", "keep": "8.6", "corner": "4", "helpless": "8.7", "hit": "8.2"}
_ANSWER = re.compile(r"(\d{1,3})(?:(?:/| of | sur )36)?(?: (?:throws?|coups?|chances?))?")


@frozen
class ChancesForm(QuestionForm):
    """Questions on how many of the 36 throws do something."""

    example = Saying("a number of throws from 0 to 36")
    kind = Saying("a number")
    keys = Keys.THROWS

    def ask(self, question: Question) -> Saying:
        """Return the question in words."""
        what, field = _what(question)
        return _ASKS[what].filled(player=question.side, field=field)

    def truth(self, question: Question) -> str:
        """Return the number of throws, with a doublet counted once and every other roll twice."""
        return str(sum(roll.weight for roll in _rolls(question)))

    def read(self, _question: Question, line: str) -> str:
        """Return a typed number from 0 to 36, like ``17`` or ``17/36``."""
        match = _ANSWER.fullmatch(single_spaced(fold(line)).replace(" / ", "/"))
        if match is None or int(match[1]) > _THROWS:
            raise self.no_answer(line)
        return str(int(match[1]))

    def say(self, _question: Question, answer: str) -> object:
        """Return the number in words."""
        return Counted("{count} of the 36 throws", "{count} of the 36 throws", int(answer))

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return whether a claim has too few or too many throws, or None if it is right."""
        due = int(self.truth(question))
        if int(claim) == due:
            return None
        return Slip.CHANCES_TOO_FEW if int(claim) < due else Slip.CHANCES_TOO_MANY

    def explain(self, question: Question) -> Answer:
        """Return the throws that are counted, and how they are counted."""
        what, field = _what(question)
        position = question.position
        hit = frozenset({(position.turn.other, RAIL - field)}) if field else frozenset()
        board, rolls = posed(position, hit), _rolls(question)
        if not rolls:
            return [board, Saying("No throw does it (law {law}).", law=_LAWS[what])]
        throws = Counted("{count} throw", "{count} throws", int(self.truth(question)))
        counts = _counts(rolls)
        summed = _SUMMED[counts["doublets"].count > 0, counts["others"].count > 0]
        account = summed.filled(**counts, throws=throws, law=_LAWS[what])
        return [board, account, *map(Indented, _by_distances(question, rolls))]

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return how throws are counted, the distances (or else the sure numbers), and how many doublets and other rolls."""
        rolls = _rolls(question)
        last = Saying(
            "These rolls count: {rolls}.", rolls=listed([count for count in _counts(rolls).values() if count.count])
        )
        if not rolls:
            last = Saying("No throw does it.")
        first = Saying(
            "There are 36 throws. A doublet counts as one throw, and a simple roll as two: 6-4 can also fall as 4-6."
        )
        return ([first], [_second_hint(question, rolls)], [last])

    def difficulty(self, question: Question) -> float:
        """Return the difficulty: how many numbers are sure, and how many single rolls must be found besides."""
        rolls = frozenset(_rolls(question))
        return _START[_what(question)[0]] + min(_searched(rolls), _searched(frozenset(ROLLS) - rolls))

    def taught_in(self, question: Question) -> int:
        """Return the lesson on what the throws are counted for, if it comes after that on counting throws."""
        return {"keep": 12, "helpless": 13}.get(_what(question)[0], 0)

    def idea(self, question: Question) -> str:
        """Return what the throws are counted for."""
        return question.detail.split()[0]

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield at most one question: a checker within reach, a jan nearly full or full, an empty corner, few plays."""
        events = list(_events(spot))
        if not events:
            return
        position = Position(spot.position.white, spot.position.black, spot.position.turn)
        detail = events[choose_number(spot, len(events), "chances")]
        question = Question(Skill.CHANCES, position, None, detail, kept_rules(spot.rules))
        throws = int(self.truth(question))
        if 0 < throws < _THROWS or (not throws and choose_number(spot, 4, "none") == 0):
            yield question


_START = {"fill": 1.0, "keep": 1.0, "corner": 1.0, "helpless": 1.5, "hit": 0.5}


def _what(question: Question) -> tuple[str, int]:
    """Return what is counted, and the field of the checker to be hit (0 for other things)."""
    what, _, field = question.detail.partition(" ")
    if what == "hit" and is_count(field) and 1 <= int(field) <= 24:
        return what, int(field)
    if what in _ASKS and what != "hit" and not field:
        return what, 0
    raise UnreadableError(
        "{text!r}: expected fill, keep, corner, helpless or hit FIELD (1 to 24)", text=question.detail
    )


@lru_cache(maxsize=256)
def _rolls(question: Question) -> Rolls:
    """Return the rolls that do what the question asks for."""
    what, field = _what(question)
    tests: dict[str, Holds] = {
        "fill": lambda chance: chance.ways,
        "keep": lambda chance: chance.keeps,
        "corner": lambda chance: chance.takes_corner,
        "helpless": lambda chance: chance.unplayed,
        "hit": lambda chance: field in chance.true_hits,
    }
    return count_chances(question.position, question.rule_set).rolls_where(tests[what])


def _second_hint(question: Question, rolls: Rolls) -> Saying:
    """Return how far the roller's checkers are from the one to be hit, or else the sure numbers."""
    (_, field), position = _what(question), question.position
    found = [field - start for start in range(field - 1, max(0, field - 13), -1) if position.me[start]]
    if found:
        return Saying(
            "Distances of {player}’s checkers to the checker that is to be hit: {distances}.",
            player=position.turn,
            distances=strung(found),
        )
    sure = _sure(frozenset(rolls))
    if sure:
        return Saying("Every roll with one of these numbers does it: {numbers}.", numbers=strung(sure))
    return Saying("No number does it in every roll: try the pairs one by one.")


def _by_distances(question: Question, rolls: Rolls) -> Iterable[Saying]:
    """Return the rolls by the distances of the checkers, or by the sure numbers if no distance proves them."""
    (what, field), position = _what(question), question.position
    if what == "hit":
        return hitting_sayings(position, field, question.rule_set, None)
    if what == "fill":
        return filling_sayings(position, question.rule_set, None)
    return corner_sayings(position, rolls) if what == "corner" else [rolls_phrase(rolls)]


def _counts(rolls: Rolls) -> dict[str, Counted]:
    """Return how many of the rolls are doublets, and how many are not."""
    doublets = sum(roll.is_doublet for roll in rolls)
    return {
        "doublets": Counted("{count} doublet", "{count} doublets", doublets),
        "others": Counted("{count} simple roll", "{count} simple rolls", len(rolls) - doublets),
    }


def _sure(rolls: frozenset[Roll]) -> list[int]:
    """Return the numbers of which every roll with one does what the question asks for."""
    return [number for number in range(1, 7) if all(Roll.of(number, other) in rolls for other in range(1, 7))]


def _searched(rolls: frozenset[Roll]) -> float:
    """Return the effort of finding these rolls: by sure numbers, then one by one."""
    sure = _sure(rolls)
    return 0.6 * len(sure) + 0.6 * sum(roll.high not in sure and roll.low not in sure for roll in rolls)


def _events(spot: GameSpot) -> Iterator[str]:
    """Yield what is worth asking: hits within reach of two dice, and other things that may depend on the throw.

    The roll that was made shows whether plays are scarce.
    """
    me, judged = spot.position.me, spot.outcome
    yield from (f"hit {field}" for field in singles_of(spot.position) if any(me[max(1, field - 12) : field]))
    may_depend = {
        "fill": any(0 < len(gaps_of(me, first)) <= 3 and can_fill(me, first) for first in JANS),
        "keep": any(is_full(me, first) for first in JANS) and len(judged.plays) < 12,
        "corner": not me[CORNER] and sum(bool(count) for count in me[6:CORNER]) > 1,
        "helpless": len(judged.plays) < 4 or marks_of(judged.marks, Jan.HELPLESS),
    }
    yield from (what for what, depends in may_depend.items() if depends)
