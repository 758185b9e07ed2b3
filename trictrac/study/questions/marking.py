"""Questions on marking: what tokens, pegs and pavillon show after points are marked (laws 10, 11.3)."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import gcd

from trictrac.base.errors import Saying, Sayings, UnreadableError
from trictrac.base.values import frozen
from trictrac.laws.marking import HOLE
from trictrac.laws.options import PRICES
from trictrac.model.outcome import GameSpot
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.board import posed
from trictrac.partie.sentences.positions import score_saying
from trictrac.saying.language import IN_TURN, Counted, listed, strung
from trictrac.saying.words import unreadable
from trictrac.study.questions.form import Keys, QuestionForm, choose_number
from trictrac.study.questions.question import Question, kept_rules
from trictrac.study.questions.scores import Numbers, read_score, require_possible, score_text
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import Answer
from trictrac.view.doc import Indented

_EVENT = re.compile(r"(?:(?P<side>[WB])(?P<points>[1-9][0-9]{0,2}))|go")
_SWAPPED_EVENTS = str.maketrans("WB", "BW")
_PLAIN = 0.5
_PAVILLON_IN = 17
"""Lesson of the course that teaches going and the pavillon."""


@frozen
class MarkingStep:
    """One step: a side marks points, or goes (0 points), with the score before and after."""

    side: Side
    points: int
    before: Score
    after: Score
    is_over: bool = False
    """Whether it wins the partie (law 10.6)."""

    @property
    def won(self) -> int:
        """Number of holes won, without those beyond the end of the partie."""
        return self.after.holes[self.side] - self.before.holes[self.side]


@frozen
class MarkingForm(QuestionForm):
    """Questions on the score after the points of a roll, and after going."""

    lesson: int = 0
    """Number of the lesson that asks, which does not speak of the pavillon before that is taught (0: none)."""

    example = Saying("the numbers asked for; or points of White and Black, then holes of White and Black")
    kind = Saying("the numbers")
    keys = Keys.SCORE
    has_board = False

    def ask(self, question: Question) -> Saying:
        """Return the question in words: what can change, and how to type it."""
        values = {"events": _deeds(question), "asked": self._wanted(question)}
        if self._may_turn(question):
            return Saying(
                "{events}. What are {asked} now (in this order; b after points: bredouille; flag w, flag b or "
                "flag away: the pavillon)?",
                **values,
            )
        return Saying("{events}. What are {asked} now (in this order; b after points: bredouille)?", **values)

    def ask_briefly(self, question: Question) -> Saying:
        """Return the question in words, without how to type the answer."""
        return Saying("{events}. What are {asked} now?", events=_deeds(question), asked=self._wanted(question))

    def ask_to_type(self, question: Question) -> Saying:
        """Return how to type the answer. ``b`` is explained if a player holds the bredouille."""
        wanted = self._wanted(question)
        if self._may_turn(question):
            return Saying(
                "Type {asked}, in this order (b after points: bredouille; flag w, flag b or flag away: the pavillon).",
                asked=wanted,
            )
        if any(question.position.score.bredouille):
            return Saying("Type {asked}, in this order (b after points: bredouille).", asked=wanted)
        return Saying("Type {asked}, in this order.", asked=wanted)

    def _may_turn(self, question: Question) -> bool:
        """Return whether holes of the marking sides could move the pavillon (law 10.5)."""
        if question.rule_set.customs.pavillon != "yes" or 0 < self.lesson < _PAVILLON_IN:
            return False
        scores = [question.position.score]
        for step in _all_steps(question):
            scores += [score.marked(step.side, HOLE) for score in scores]
        return any(score.pavillon is not scores[0].pavillon for score in scores)

    def _wanted(self, question: Question) -> object:
        """Return what the question asks for, in words."""
        parts = [
            part
            for what in _NUMBERS
            for part in _named(what, [side for kind, side in wanted_numbers(question) if kind == what])
        ]
        if self._may_turn(question):
            parts.append(Saying("the pavillon"))
        return listed(parts)

    def truth(self, question: Question) -> str:
        """Return the score, like ``points=4b,0 holes=3,2 flag=W``."""
        return score_text(_result(question))

    def read(self, question: Question, line: str) -> str:
        """Return the score typed as the numbers in question (``4b 3``) or as points and holes of both (``4b 0 3 2``).

        The other numbers stay unchanged.
        """
        before = question.position.score
        said = read_score(line, before, wanted_numbers(question))
        prices, deeds = question.rule_set.play.lowered()[PRICES:], (step.points for step in _all_steps(question))
        unit = gcd(HOLE, *prices, *before.points, *deeds)
        if any(points % unit for points in said.points):
            raise unreadable("{line!r}: by these rules points are multiples of {unit}", line, unit=unit)
        return score_text(require_possible(said, question.rule_set.customs.hole_target, line))

    def is_answer(self, question: Question, text: str) -> bool:
        """Return whether a text is a canonical score that a partie can show."""
        return score_text(require_possible(read_score(text), question.rule_set.customs.hole_target, text)) == text

    def say(self, _question: Question, answer: str) -> object:
        """Return a score in words."""
        return score_saying(read_score(answer))

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the first mistake, in the holes, the points, the bredouille or the pavillon, or None."""
        return next((slip for slip, words in _mistakes(question, claim).items() if words), None)

    def wrong(self, question: Question, claim: str, slip: Slip) -> object:
        """Return every wrong number in words."""
        found = _mistakes(question, claim)
        if not (found[Slip.WRONG_POINTS] or found[Slip.WRONG_HOLES]):
            return slip.words
        order = (Slip.WRONG_POINTS, Slip.WRONG_HOLES, Slip.WRONG_BREDOUILLE, Slip.WRONG_PAVILLON)
        return Saying("{numbers} are wrong", numbers=listed([words for kind in order for words in found[kind]]))

    def explain(self, question: Question) -> Answer:
        """Return the arithmetic step by step, each with its law, and the marked board."""
        found: Answer = []
        for step in _steps(question):
            first, *more = _reasons(step, pays_bredouille=question.rule_set.customs.bredouille == "yes")
            found += [first, *map(Indented, more)]
        score = _result(question)
        account = Saying("The score is now: {score}.", score=score_saying(score))
        return [*found, account, posed(replace(question.position, score=score))]

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return the points to be added, who holds the bredouille, and the holes."""
        steps = _steps(question)
        side, before = steps[0].side, steps[0].before
        adds = Saying(
            "{side} had {had} and marks {points}. How many times does 12 go into the total?",
            side=side,
            had=before.points[side],
            points=steps[0].points,
        )
        holds = before.bredouille[side] or not before.points[side]
        uninterrupted = (
            Saying("All these points of {side} are uninterrupted: a hole would be en bredouille.", side=side)
            if holds
            else Saying("{side} does not hold the bredouille: the first hole would be a simple one.", side=side)
        )
        holes = steps[-1].after.holes
        last = Saying("The holes are then {white} for White and {black} for Black.", white=holes[0], black=holes[1])
        if holes == before.holes:
            last = Saying("No hole is made.")
        return ([adds], [uninterrupted], [last])

    def difficulty(self, question: Question) -> float:
        """Return the difficulty: addition is easy, a hole fair, bredouille, two holes, pavillon and marks of both sides hard."""
        steps = _all_steps(question)
        found = 0.5 + 1.25 * (len(steps) - 1)
        for step in steps:
            # Going adds nothing: the hole before it has cleared the other's points and bredouille.
            side, before = step.side, step.before
            held = before.bredouille[side]
            found += 0.5 * before.bredouille[side.other]
            found += (1.75 + 0.75 * held + 0.75 * (step.won > 2)) * (step.won > 0)
            found += 1.25 * (before.pavillon is not step.after.pavillon) + 1.0 * step.is_over
            found += 0.5 * bool(step.won and before.points[side.other])
        return found

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield a question on the points of both sides at the spot's score, sometimes with going."""
        side, mine, theirs = spot.position.turn, spot.outcome.me, spot.outcome.opp
        if not mine and not theirs:
            return
        events = [f"{who.letter}{points}" for who, points in ((side, mine), (side.other, theirs)) if points]
        question = _question(spot, ",".join(events))
        own = _steps(question)[0]
        if mine and own.is_over:
            question = _question(spot, events[0])
        elif mine and own.won and choose_number(spot, 3, "go") == 0:
            question = _question(spot, f"{events[0]},go")
        if self.difficulty(question) > _PLAIN or choose_number(spot, 2, "plain"):
            yield question

    def taught_in(self, question: Question) -> int:
        """Return the lesson on going and on the pavillon, if the question needs one of them."""
        return _PAVILLON_IN * ("go" in question.detail or self._may_turn(question))

    def matter(self, question: Question) -> Hashable:
        """Return what is marked, on which points and with whose bredouille, as there are no checkers to compare."""
        score = question.position.score
        return question.detail, score.points, score.bredouille

    def idea(self, question: Question) -> Hashable:
        """Return who marks, the holes won, who held and holds the bredouille, and what happens to the pavillon."""
        before, after, mine = question.position.score, _result(question), question.side
        marks = tuple("go" if word == "go" else word.startswith(mine.letter) for word in question.detail.split(","))
        won = tuple(after.holes[side] - before.holes[side] for side in (mine, mine.other))
        held = tuple(score.bredouille[side] for score in (before, after) for side in (mine, mine.other))
        return marks, won, held, before.pavillon is Pavillon.AWAY, after.pavillon is before.pavillon

    def mirrored(self, question: Question) -> Question:
        """Return the same question with the colours exchanged."""
        detail = question.detail.translate(_SWAPPED_EVENTS)
        return replace(question, position=question.position.turned(), detail=detail)


def _question(spot: GameSpot, detail: str) -> Question:
    """Return a question with only the score, all checkers on the talons."""
    position = Position(turn=spot.position.turn, score=spot.position.score)
    return Question(Skill.MARKING, position, None, detail, kept_rules(spot.rules))


def _deeds(question: Question) -> object:
    """Return the events in words."""
    deeds = [
        Saying("{side} marks {points}", side=step.side, points=step.points)
        if step.points
        else Saying("{side} goes", side=step.side)
        for step in _all_steps(question)
    ]
    return strung(deeds, IN_TURN)


def _all_steps(question: Question) -> list[MarkingStep]:
    """Return every event as a step, also those after the end of the partie."""
    customs = question.rule_set.customs
    score, found = question.position.score, list[MarkingStep]()
    for word in question.detail.split(","):
        event = _EVENT.fullmatch(word)
        if event is None or (word == "go" and not (found and found[-1].won)):
            raise UnreadableError(
                "{text!r}: expected W10 (White marks 10), B4, W8,B4 or W12,go; only a player who has won a hole can go",
                text=question.detail,
            )
        if word == "go":
            after = Score((0, 0), (False, False), score.holes, score.pavillon)
            found.append(MarkingStep(found[-1].side, 0, score, after))
        else:
            side, points = Side.of(event["side"]), int(event["points"])
            after = customs.marked(score, side, points)
            over = after.holes[side] >= customs.hole_target
            if over:
                # No hole counts beyond the last, and no points are left (law 10.6).
                after = Score(holes=after.within(customs.hole_target).holes, pavillon=after.pavillon)
            found.append(MarkingStep(side, points, score, after, over))
        score = found[-1].after
    return found


def _steps(question: Question) -> list[MarkingStep]:
    """Return the steps up to the end of the partie (law 10.6)."""
    steps = _all_steps(question)
    return steps[: next((at for at, step in enumerate(steps, 1) if step.is_over), None)]


def _result(question: Question) -> Score:
    return _steps(question)[-1].after


def _mistakes(question: Question, claim: str) -> Mapping[Slip, list[Saying]]:
    """Return the words for what is wrong in a claim, by kind of mistake, the gravest first.

    When the partie is over only the holes matter (law 10.6).
    """
    said, due, matters = read_score(claim), _result(question), not _steps(question)[-1].is_over
    return {
        Slip.WRONG_HOLES: _named("holes", [side for side in Side if said.holes[side] != due.holes[side]]),
        Slip.WRONG_POINTS: _named(
            "points", [side for side in Side if matters and said.points[side] != due.points[side]]
        ),
        Slip.WRONG_BREDOUILLE: [Saying("the bredouille")] * (matters and said.bredouille != due.bredouille),
        Slip.WRONG_PAVILLON: [Saying("the pavillon")] * (matters and said.pavillon is not due.pavillon),
    }


_NUMBERS = {
    "points": (Saying("{player}’s points"), Saying("White’s and Black’s points")),
    "holes": (Saying("{player}’s holes"), Saying("White’s and Black’s holes")),
}


def _named(what: str, sides: Sequence[Side]) -> list[Saying]:
    """Return the words for the points or the holes of these sides, none without a side."""
    one, both = _NUMBERS[what]
    if not sides:
        return []
    return [both if len(sides) > 1 else one.filled(player=sides[0])]


def wanted_numbers(question: Question) -> Numbers:
    """Return the points and holes that can change, in the order of the answer.

    They are the points of a side that marks, or that has some (a hole clears them), and the holes of a side that marks.
    """
    marking, score = {step.side for step in _all_steps(question)}, question.position.score
    points = [("points", side) for side in Side if side in marking or score.points[side]]
    return (*points, *(("holes", side) for side in Side if side in marking))


def _reasons(step: MarkingStep, *, pays_bredouille: bool) -> Sayings:
    """Yield why a step gives its result, the sum first."""
    side, other, before, after = step.side, step.side.other, step.before, step.after
    if not step.points:
        yield Saying(
            "{side} goes: all points are lost, the remainder too; holes and pavillon stay (law 11.3).", side=side
        )
        return
    total = before.points[side] + step.points
    values = {"side": side, "had": before.points[side], "points": step.points, "total": total}
    yield Saying("{side} has {had} and marks {points}: that makes {total} (law 10.2).", **values)
    if before.bredouille[other]:
        yield Saying("{other} loses the bredouille, because {side} marks (law 10.3).", other=other, side=side)
    yield from _holes(step, total // HOLE, pays=pays_bredouille)
    if total >= HOLE and not step.is_over:
        yield Saying("{side} has {points} left.", points=total % HOLE, side=side)
        if before.points[other]:
            yield Saying(
                "The hole wipes out the {points} points of {other} (law 10.2).",
                points=before.points[other],
                other=other,
            )
    if after.bredouille[side]:
        yield Saying("{side} holds the bredouille (law 10.3).", side=side)
    if after.pavillon is Pavillon.AWAY and before.pavillon is not Pavillon.AWAY:
        yield Saying("{side} wins holes again: {other} puts the pavillon away (law 10.5).", side=side, other=other)
    elif after.pavillon is not before.pavillon:
        yield Saying("{side}, the second to win holes, takes the pavillon (law 10.5).", side=side)
    if step.is_over:
        yield Counted(
            "{side} has {count} hole: the partie is over, and nothing more is marked (law 10.6).",
            "{side} has {count} holes: the partie is over, and nothing more is marked (law 10.6).",
            after.holes[side],
            side=side,
        )


def _holes(step: MarkingStep, dozens: int, *, pays: bool) -> Sayings:
    """Yield why each dozen counts one hole or two, up to the last missing hole (law 10.6)."""
    holds, lacking = step.before.bredouille[step.side] or not step.before.points[step.side], step.won
    for number in range(dozens):
        if lacking < 1:
            return
        double = pays and (holds or number > 0)
        if double and lacking == 1:
            yield Saying(
                "12 make the last hole needed: now it does not matter whether it is simple or double (law 10.6)."
            )
        elif not pays:
            yield Saying("12 make a hole; these rules pay no bredouille.")
        elif number:
            yield Saying("12 more make a hole en bredouille, which counts as 2 holes (law 10.3).")
        elif double:
            yield Saying("12 make a hole en bredouille, which counts as 2 holes (law 10.3).")
        else:
            yield Saying(
                "12 make a hole, a simple one: {other} has marked between the points of {side} (law 10.3).",
                other=step.side.other,
                side=step.side,
            )
        lacking -= 1 + double
