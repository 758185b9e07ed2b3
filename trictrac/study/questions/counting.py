"""Questions on counting: what a roll earns, all of it or some jans, as a number or jan by jan."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import compress

from trictrac.base.errors import Saying, Sayings, UnreadableError
from trictrac.base.values import frozen
from trictrac.laws.options import PRICES
from trictrac.model.mark import Jan, Mark, Marks, jan_name, marks_of
from trictrac.model.outcome import GameSpot, Outcome
from trictrac.model.rules import Rules
from trictrac.model.score import Side
from trictrac.model.tariff import SIDES, TARIFF, earnable
from trictrac.partie.board import posed
from trictrac.partie.sentences.rolls import mark_sentence, reasons
from trictrac.saying.language import listed, strung
from trictrac.saying.words import fold, is_count, word_set
from trictrac.study.questions.form import RETURN_IN, Keys, QuestionForm
from trictrac.study.questions.items import ClaimedJan, items_text, kept_items, names_a_jan, read_items
from trictrac.study.questions.question import Question, judge_question, kept_rules
from trictrac.study.questions.skills import CONTRES, CountingRow, Skill
from trictrac.study.questions.slips import Slip, name_missed_jan, points_slip, slip_words
from trictrac.study.questions.weight import traps, weight
from trictrac.study.questions.whynot import why_no_more, why_nothing
from trictrac.view.answer import Answer, Choice
from trictrac.view.doc import Board, Indented

_UNITS = word_set("point points pts et and")
_NOTHING = word_set("nothing none rien 0 - nil neant")

NOTHING_HERE, NOTHING_AT_ALL = Saying("Nothing to mark here."), Saying("Nothing to mark.")
"""Sentences before the reasons why there is nothing: for a roll that earns something else, and for one that earns nothing."""

_MIRRORED = {Jan.TRUE_HIT: Jan.FALSE_HIT} | CONTRES
_OTHER_SIDE = _MIRRORED | {contre: jan for jan, contre in _MIRRORED.items()}
"""Jans that the same checkers and numbers may earn the other side instead."""
_HIT_SLIPS = {Jan.TRUE_HIT: Slip.FALSE_AS_TRUE, Jan.FALSE_HIT: Slip.TRUE_AS_FALSE}


_MOST_PRICES = 25
"""Number of times that the dearest way goes into the points that no roll exceeds."""


def earnable_points(rules: Rules, rows: Iterable[str], jans: Sequence[Jan] = ()) -> frozenset[int]:
    """Return the points that a roll can earn, by these rules, in rows of the tariff, only by ``jans`` if there are any."""
    lowered = rules.play.lowered()
    chosen = tuple(row for row in rows if row.startswith(tuple(jans) or ""))
    return earnable(lowered, _MOST_PRICES * max(lowered[PRICES:]), chosen)


def require_earnable(points: int, found: frozenset[int]) -> None:
    """Raise an error for points that are not among those that a roll can earn.

    Only the rules decide, not the roll, so that the error never gives the answer away.
    """
    if points not in found:
        raise UnreadableError(
            "{points} points: no roll can earn that here by these rules. Type points that a roll can earn, or 0",
            points=points,
        )


EVEN_POINTS = tuple(Choice(str(points), str(points)) for points in range(0, 26, 2))
"""The points that a roll usually earns, as choices."""


@frozen
class CountingForm(QuestionForm):
    """Questions on some jans or all, for the roller, for the opponent, or for both."""

    skill: Skill

    keys = Keys.POINTS

    @property
    def counts(self) -> CountingRow:
        """The jans and points that are counted."""
        return self.skill.counts

    @property
    def of_both(self) -> bool:
        """Whether the question asks for the points of both."""
        return self.counts.roller and self.counts.other

    @property
    def example(self) -> Saying:
        """A description of what can be typed."""
        if self.of_both:
            return Saying("the roller’s points and then the other’s, as two numbers; 0 for nothing")
        return Saying("a number of points; 0 for nothing")

    @property
    def kind(self) -> Saying:
        """A description of what is typed, in a few words."""
        return Saying("two numbers") if self.of_both else Saying("a number")

    def ask(self, question: Question) -> Saying:
        """Return the question in words."""
        side = question.side
        return self.counts.asks.filled(player=side, other=side.other, roll=question.dice.shown)

    def due(self, question: Question) -> Marks:
        """Return the marks to be counted."""
        return self.counted(judge_question(question))

    def counted(self, judged_roll: Outcome) -> Marks:
        """Return the marks of a roll that are counted."""
        return tuple(
            mark
            for mark in judged_roll.marks
            if (self.counts.roller if mark.to_roller else self.counts.other) and mark.jan in (self.counts.jans or Jan)
        )

    def truth(self, question: Question) -> str:
        """Return the points, the roller's and then the opponent's if both are to be counted."""
        marks = self.due(question)
        mine, theirs = (sum(mark.points for mark in marks if mark.to_roller is roller) for roller in (True, False))
        return f"{mine} {theirs}" if self.of_both else str(mine + theirs)

    def choices(self, _question: Question) -> Sequence[Choice]:
        """Return even points, or none if the question asks for both."""
        return () if self.of_both else EVEN_POINTS

    def read(self, question: Question, line: str) -> str:
        """Return a typed number of points, or two, or jans with their points, separated by semicolons."""
        wanted = 1 + self.of_both
        words = [word for word in re.findall(r"[^\s/,+]+", fold(line)) if word not in _UNITS]
        if len(words) == 1 and words[0] in _NOTHING:
            words = ["0"] * wanted
        if any(names_a_jan(word) for word in words):
            items = read_items(line)
            for item in items:
                require_earnable(item.points, earnable_points(question.rule_set, TARIFF, (item.jan,)))
            return items_text(items)
        if len(words) != wanted or not all(is_count(word) for word in words):
            raise self.no_answer(line)
        for rows, word in zip(compress(SIDES, (self.counts.roller, self.counts.other)), words, strict=True):
            require_earnable(int(word), earnable_points(question.rule_set, rows, self.counts.jans))
        return " ".join(str(int(word)) for word in words)

    def is_answer(self, _question: Question, text: str) -> bool:
        """Return whether a text is an answer: the points (of both if asked), or jans with theirs."""
        if _names_jans(text):
            return bool(kept_items(text)) or text == "nothing"
        numbers = text.split(" ")
        return len(numbers) == 1 + self.of_both and all(map(is_count, numbers))

    def say(self, question: Question, answer: str) -> object:
        """Return the claim in words."""
        if _names_jans(answer):
            return listed([item.saying for item in kept_items(answer)]) or Saying("nothing")
        mine, _, theirs = answer.partition(" ")
        if theirs:
            side = question.side
            return Saying("{player} {mine}, {other} {theirs}", player=side, mine=mine, other=side.other, theirs=theirs)
        return Saying("nothing") if answer == "0" else answer

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the kind of mistake in a claim, by its sum or jan by jan, or None if it is right."""
        return next((slip for _, slip in self._slips(question, claim)), None)

    def wrong(self, question: Question, claim: str, slip: Slip) -> object | None:
        """Return every mistake in a claim in words, with the side whose points are wrong if the question asks for both."""
        slips = list(self._slips(question, claim))
        if len(slips) < 2 and all(who is None for who, _ in slips):
            return slip_words(slip)
        words = [
            slip.words if who is None else Saying("{slip} ({player})", slip=slip.words, player=who)
            for who, slip in slips
        ]
        return strung(list(dict.fromkeys(words)))

    def _slips(self, question: Question, claim: str) -> Iterator[tuple[Side | None, Slip]]:
        """Yield every mistake in a claim, with the side whose points are wrong if the question asks for both (else None)."""
        side, (mine, _, theirs) = question.side, claim.partition(" ")
        if _names_jans(claim):
            yield from ((None, slip) for slip in _slips_of_items(question, kept_items(claim), self.due(question)))
        elif mine != theirs and f"{theirs} {mine}" == self.truth(question):
            yield None, Slip.WRONG_SIDE
        else:
            both = [(side, mine, True), (side.other, theirs, False)]
            for who, points, roller in both if theirs else [(None, mine, self.counts.roller)]:
                slip = self._points_slip(question, int(points), roller=roller)
                if slip:
                    yield who, slip

    def _points_slip(self, question: Question, claimed: int, *, roller: bool) -> Slip | None:
        """Return the mistake in the points claimed for one side, or None."""
        mine = [mark for mark in self.due(question) if mark.to_roller is roller]
        wanted = {*self.counts.jans, *(_OTHER_SIDE[jan] for jan in self.counts.jans if jan in _OTHER_SIDE)}
        others = [
            mark for mark in judge_question(question).marks if mark not in mine and (not wanted or mark.jan in wanted)
        ]
        return points_slip(mine, others, claimed, doublet=question.dice.is_doublet, roller=roller)

    def explain(self, question: Question) -> Answer:
        """Return the board with the proofs, then each mark with its ways and its law.

        If there is none of what the question asks for, return the reasons, and what else the roll earns.
        """
        marks = self.due(question)
        board = proved_board(question, marks)
        if marks:
            return [board, *explain_marks(question, marks)]
        others, why = judge_question(question).marks, why_nothing(question)
        found: Answer = [board, NOTHING_HERE if others else NOTHING_AT_ALL]
        found += [Indented(sentence) for sentence in (*why, *self._nearest(question, self.counted))]
        if not others:
            return found
        return [*found, Saying("What the roll does earn:"), *indented_marks(question, others)]

    def explain_lacking(self, question: Question, claim: str, slip: Slip) -> Answer:
        """Return why a jan claimed in excess is absent or has no more ways, and the nearest one."""
        marks = self.due(question)
        if not marks or slip not in (Slip.WAY_TOO_MANY, Slip.NOTHING_THERE):
            return []
        items = kept_items(claim) if _names_jans(claim) else ()
        jan = next((item.jan for item in items if not any(map(item.names, marks))), None)
        if jan is None or jan in {mark.jan for mark in judge_question(question).marks}:
            why = [reason for mark in marks for reason in why_no_more(question, mark)]
        else:
            why = why_nothing(question, jan)

        def counted(other: Outcome) -> Sequence[Mark]:
            return [mark for mark in self.counted(other) if jan in (None, mark.jan)]

        return [Indented(sentence) for sentence in (*why, *self._nearest(question, counted))]

    @staticmethod
    def _nearest(question: Question, counted: Callable[[Outcome], Sequence[Mark]]) -> Sayings:
        """Yield the nearest jan in a sentence, if there is one."""
        from trictrac.study.questions.nearest import nearest

        found = nearest(question, counted)
        if found is not None:
            yield found.saying

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return where to look, what may count, the jans that there are, and the checkers that prove them."""
        from trictrac.study.questions.hinting import in_question, method

        marks = self.due(question)
        first: list[Answer] = [[method(question)], in_question(question, self.counts)]
        if not marks:
            return (*first, [Saying("There is no jan.")])
        board, last = proved_board(question, marks), list[object]()
        pointed_out = board.highlight | {(one.side, field) for one in board.arrows for field in (one.start, one.end)}
        if pointed_out:
            last += [posed(question.position, pointed_out), Saying("These checkers prove it.")]
        last += [_unplayable(mark, doublet=question.dice.is_doublet) for mark in marks_of(marks, Jan.HELPLESS)]
        kinds = listed(named_jans(question, marks))
        ways = sum(len(mark.ways) for mark in marks if mark.jan is not Jan.HELPLESS)
        there_is = Saying("There is {kinds}.", kinds=kinds)
        if ways > len(marks):
            there_is = Saying("There is {kinds}, in {count} ways in all.", kinds=kinds, count=ways)
        return (*first, [there_is], last)

    def difficulty(self, question: Question) -> float:
        """Return the difficulty: marks, ways, sums over a passage, and what only looks like a jan."""
        return weight(question.position, judge_question(question), self.due(question), self.counts)

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield one question. A roll without such a jan is offered only if something seems to be one."""
        if self.counted(spot.outcome) or traps(spot.position, spot.outcome, self.counts.jans):
            yield from self.offer_all(spot)

    def offer_all(self, spot: GameSpot) -> Iterator[Question]:
        """Yield the one question about a roll, even if it earns nothing."""
        yield Question(self.skill, spot.board, spot.outcome.roll, rules=kept_rules(spot.rules))

    def taught_in(self, question: Question) -> int:
        """Return the lesson on bearing off, ways of filling, or hits by the sum, whichever is needed and comes last."""
        due = self.due(question)
        later = {
            7: any(way.passage for mark in marks_of(due, Jan.TRUE_HIT) for way in mark.ways),
            11: any(len(mark.ways) > 1 for mark in marks_of(due, Jan.FILL)),
            RETURN_IN: bool(marks_of(due, Jan.EXIT)),
        }
        return max((lesson for lesson, needed in later.items() if needed), default=0)

    def rate(self, _question: Question, spot: GameSpot) -> tuple[float, bool]:
        """Return the difficulty of counting a judged roll, and whether there is nothing to count."""
        marks = self.counted(spot.outcome)
        return weight(spot.position, spot.outcome, marks, self.counts), not marks

    def proof(self, question: Question) -> Hashable:
        """Return the hits and fills to count with the checkers that prove them, or the last checkers to bear off.

        Other jans depend on the roll alone, so they give None.
        """
        if Jan.EXIT in self.counts.jans:
            return question.roll, question.position.me
        marks = marks_of(self.due(question), Jan.TRUE_HIT, Jan.FALSE_HIT, Jan.FILL)
        return (question.roll, frozenset((mark.field, mark.ways) for mark in marks)) if marks else None

    def idea(self, question: Question) -> Hashable:
        """Return which jans there are, in which table and in how many ways."""
        return tuple(sorted((mark.jan, mark.where, len(mark.ways)) for mark in self.due(question)))


def named_jans(question: Question, marks: Marks) -> list[Saying]:
    """Return the names of the jans that a roll earns, each once. Helplessness names the player who cannot play."""
    unplayed = Saying("a number that {player} cannot play", player=question.side)
    jans = dict.fromkeys((mark.jan, mark.where) for mark in marks)
    return [unplayed if jan is Jan.HELPLESS else jan_name(jan, where) for jan, where in jans]


def _names_jans(claim: str) -> bool:
    """Return whether a claim names jans, rather than only points."""
    return any(char.isalpha() for char in claim)


def indented_marks(question: Question, marks: Iterable[Mark]) -> Answer:
    """Return the marks as players call them, one per indented line."""
    side = question.side
    return [Indented(mark_sentence(mark, question.dice, side, side.other, posed=True)) for mark in marks]


def explain_marks(question: Question, marks: Sequence[Mark]) -> Answer:
    """Return each mark as players call it, with its law and its ways."""
    side, roll = question.side, judge_question(question)
    found = reasons(roll, marks, side, side.other, posed=True)
    if marks_of(marks, Jan.HELPLESS):
        from trictrac.partie.sentences.stopped import stopped_sayings

        found += map(Indented, stopped_sayings(question.position, roll, question.rule_set))
    return found


def proved_board(question: Question, marks: Sequence[Mark]) -> Board:
    """Return the board of a question with the proof of the marks. For bearing off the last checkers are highlighted."""
    from trictrac.partie.sentences.evidence import proved

    position = question.position
    fields = range(1, 25) if marks_of(marks, Jan.EXIT) else ()
    last = frozenset((position.turn, field) for field in fields if position.me[field])
    found = proved(posed(position, last), marks, question.dice, position.turn)
    # The sentences on the marks name their ways.
    return replace(found, names_arrows=not found.arrows)


def _unplayable(mark: Mark, *, doublet: bool) -> Saying:
    """Return which numbers cannot be played."""
    if len(mark.ways) > 1:
        return Saying("Neither number can be played.")
    if doublet:
        return Saying("The second {number} cannot be played.", number=mark.ways[0].number)
    return Saying("The {number} cannot be played.", number=mark.ways[0].number)


def _slips_of_items(question: Question, items: tuple[ClaimedJan, ...], due: Marks) -> Iterator[Slip]:
    """Yield the mistakes in a claim jan by jan: those named wrongly, then those not named."""
    left = list(due)
    for item in items:
        mark = next((mark for mark in left if item.names(mark)), None)
        if mark is None:
            yield _mistaken(item, judge_question(question))
        else:
            left.remove(mark)
            slip = points_slip([mark], [], item.points, doublet=question.dice.is_doublet, roller=mark.to_roller)
            if slip:
                yield Slip.MISSED_WAY if slip is name_missed_jan(mark) and mark.jan is not Jan.HELPLESS else slip
    yield from map(name_missed_jan, left)


def _mistaken(item: ClaimedJan, roll: Outcome) -> Slip:
    """Return the mistake in claiming a jan that is not due: it is the other side's, or there is nothing."""
    is_mirrored = any(mark.jan is _OTHER_SIDE.get(item.jan) and item.field in (0, mark.field) for mark in roll.marks)
    return _HIT_SLIPS.get(item.jan, Slip.WRONG_SIDE) if is_mirrored else Slip.NOTHING_THERE
