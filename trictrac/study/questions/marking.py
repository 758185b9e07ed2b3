"""Marking: what tokens, pegs and pavillon show after points are marked (laws 10, 11.3), and scores as they are answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import Saying, UnreadableError
from trictrac.games.trictrac.board import posed
from trictrac.games.trictrac.text.letters import SIDES
from trictrac.games.trictrac.told.positions import marked
from trictrac.model.outcome import GameSpot
from trictrac.model.position import Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.saying.language import BY_SEMICOLON, IN_TURN, Counted, point_count, strung
from trictrac.saying.words import excerpt, fold
from trictrac.study.questions.question import Question, Skill, chosen, kept_rules, no_choices
from trictrac.study.questions.slips import Slip
from trictrac.values import frozen

_EVENT = re.compile(r"(?:(?P<side>[WB])(?P<points>[1-9][0-9]{0,2}))|go")
_HOLE = 12
_PLAIN = 0.5


@frozen
class Step:
    """Points marked by a side, or (0 points) that it goes; the score before and after, and what ended it."""

    side: Side
    points: int
    before: Score
    after: Score
    is_over: bool = False
    """Whether the partie is won by it (laws 10.6)."""

    @property
    def won(self) -> int:
        """How many holes are won, those beyond the end of the partie left out."""
        return self.after.holes[self.side] - self.before.holes[self.side]


@frozen
class Marking:
    """The score after the points of a roll, and after going."""

    example = Saying("points of White and Black, then holes of White and Black, like 4b 0 3 2 (b: bredouille)")
    """An example of an answer."""
    choices = staticmethod(no_choices)

    def ask(self, question: Question) -> Saying:
        """The question in words."""
        deeds = [_deed(step) for step in _all_steps(question)]
        return Saying("{events}. What is the score now?", events=strung(deeds, IN_TURN))

    def truth(self, question: Question) -> str:
        """The score, like ``points=4b,0 holes=3,2 flag=W``."""
        return score_text(_result(question))

    def read(self, question: Question, line: str) -> str:
        """Points and holes of White and Black, like ``4b 0 3 2``; what is not said of the pavillon is as it was."""
        said = read_score(line, question.position.score.pavillon)
        return score_text(require_possible(said, question.rule_set.customs.hole_target, line))

    def is_answer(self, question: Question, text: str) -> bool:
        """A score that a partie can show, written as scores are."""
        return score_text(require_possible(read_score(text), question.rule_set.customs.hole_target, text)) == text

    def say(self, _question: Question, answer: str) -> object:
        """A score in words."""
        return score_saying(read_score(answer))

    def slip(self, question: Question, claim: str) -> Slip | None:
        """The first thing that is wrong: the holes, the points, the bredouille, the pavillon.

        When the partie is over only the holes matter (laws 10.6).
        """
        said, due = read_score(claim), _result(question)
        if said.holes != due.holes:
            return Slip.WRONG_HOLES
        if _steps(question)[-1].is_over:
            return None
        if said.points != due.points:
            return Slip.WRONG_POINTS
        if said.bredouille != due.bredouille:
            return Slip.WRONG_BREDOUILLE
        return None if said.pavillon is due.pavillon else Slip.WRONG_PAVILLON

    def explain(self, question: Question) -> Answer:
        """The arithmetic step by step, each with its law, and the board as it is marked then."""
        found: Answer = []
        for step in _steps(question):
            first, *more = _reasons(step, pays_bredouille=question.rule_set.customs.bredouille == "yes")
            found += [first, *map(Indented, more)]
        shown = _result(question)
        found.append(Saying("The score is now: {score}.", score=score_saying(shown)))
        return [*found, posed(replace(question.position, score=shown))]

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return the points to be added, who holds the bredouille, the holes."""
        steps, first = _steps(question), _steps(question)[0]
        adds = Saying(
            "{side} had {had} and marks {points}. How many times does 12 go into that?",
            side=first.side,
            had=first.before.points[first.side],
            points=first.points,
        )
        holds = first.before.bredouille[first.side] or not first.before.points[first.side]
        uninterrupted = (
            Saying("All these points of {side} are uninterrupted: a hole would be en bredouille.", side=first.side)
            if holds
            else Saying("{side} does not hold the bredouille: the first hole would be a simple one.", side=first.side)
        )
        holes = steps[-1].after.holes
        if holes == first.before.holes:
            return ([adds], [uninterrupted], [Saying("No hole is made.")])
        last = Saying("The holes are then {white} for White and {black} for Black.", white=holes[0], black=holes[1])
        return ([adds], [uninterrupted], [last])

    def difficulty(self, question: Question) -> float:
        """Addition is easy, a hole fair; bredouille, two holes, the pavillon and marks of both sides are hard."""
        steps = _all_steps(question)
        found = 0.5 + 1.25 * (len(steps) - 1)
        for step in steps:
            if not step.points:
                continue
            held = step.before.bredouille[step.side]
            found += 0.5 * step.before.bredouille[step.side.other]
            found += (1.75 + 0.75 * held + 0.75 * (step.won > 2)) * (step.won > 0)
            found += 1.25 * (step.before.pavillon is not step.after.pavillon) + 1.0 * step.is_over
            found += 0.5 * bool(step.won and step.before.points[step.side.other])
        return found

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Return the question about the points of both sides, or the going of who may go, marked on the score of the spot."""
        side, mine, theirs = spot.position.turn, spot.outcome.me, spot.outcome.opp
        if not mine and not theirs:
            return
        events = [f"{side.letter}{mine}"] if mine else []
        detail = ",".join([*events, *([f"{side.other.letter}{theirs}"] if theirs else [])])
        question = _question(spot, detail)
        own = _steps(question)[0]
        if mine and own.is_over:
            question = _question(spot, events[0])
        elif mine and own.won and chosen(spot, 3, "go") == 0:
            question = _question(spot, f"{events[0]},go")
        if self.difficulty(question) > _PLAIN or chosen(spot, 2, "plain"):
            yield question


def _question(spot: GameSpot, detail: str) -> Question:
    """The score alone, all checkers on the talons."""
    position = Position(turn=spot.position.turn, score=spot.position.score)
    return Question(Skill.MARKING, position, None, detail, kept_rules(spot.rules))


def _all_steps(question: Question) -> list[Step]:
    """Every event one after the other, also those after the end of the partie."""
    customs = question.rule_set.customs
    score, found = question.position.score, list[Step]()
    for word in question.detail.split(","):
        event = _EVENT.fullmatch(word)
        if event is None or (word == "go" and not (found and found[-1].won)):
            raise UnreadableError(
                "{text!r}: W10 (White marks 10), B4, W8,B4 or W12,go are wanted; only who has won a hole goes",
                text=question.detail,
            )
        if word == "go":
            after = Score((0, 0), (False, False), score.holes, score.pavillon)
            found.append(Step(found[-1].side, 0, score, after))
        else:
            side, points = Side("WB".index(event["side"])), int(event["points"])
            after = score.marked(
                side, points, bredouille=customs.bredouille == "yes", pavillon=customs.pavillon == "yes"
            )
            over = after.holes[side] >= customs.hole_target
            found.append(Step(side, points, score, _at_the_end(after, customs.hole_target) if over else after, over))
        score = found[-1].after
    return found


def _at_the_end(score: Score, target: int) -> Score:
    """The score of a partie that is over: no hole beyond the last, and no points (laws 10.6)."""
    holes = min(score.holes[0], target), min(score.holes[1], target)
    return Score(holes=holes, pavillon=score.pavillon)


def _steps(question: Question) -> list[Step]:
    """The events up to the end of the partie (laws 10.6)."""
    steps = _all_steps(question)
    return steps[: next((at for at, step in enumerate(steps, 1) if step.is_over), None)]


def _result(question: Question) -> Score:
    return _steps(question)[-1].after


def _deed(step: Step) -> Saying:
    if not step.points:
        return Saying("{side} goes", side=step.side)
    return Saying("{side} marks {points}", side=step.side, points=step.points)


def _reasons(step: Step, *, pays_bredouille: bool) -> Iterator[Saying]:
    """Why a step leads where it does, the sum first."""
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
    yield from _holes(step, total // _HOLE, pays=pays_bredouille)
    if total >= _HOLE and not step.is_over:
        yield Saying("{side} has {points} left.", points=total % _HOLE, side=side)
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


def _holes(step: Step, dozens: int, *, pays: bool) -> Iterator[Saying]:
    """Why each dozen counts one hole or two, up to the last hole that was lacking (laws 10.6)."""
    holds, lacking = step.before.bredouille[step.side] or not step.before.points[step.side], step.won
    for number in range(dozens):
        if lacking < 1:
            return
        double = pays and (holds or number > 0)
        if double and lacking == 1:
            yield Saying("12 make a hole, the last one that was lacking: simple or double is the same now (law 10.6).")
        else:
            yield _hole(step.side, step.side.other, uninterrupted=holds or number > 0, again=number > 0, pays=pays)
        lacking -= 1 + double


def _hole(side: Side, other: Side, *, uninterrupted: bool, again: bool, pays: bool) -> Saying:
    """Why a hole counts one or two."""
    if not pays:
        return Saying("12 make a hole; these rules pay no bredouille.")
    if again:
        return Saying("12 more make a hole en bredouille: it counts 2 (law 10.3).")
    if uninterrupted:
        return Saying("12 make a hole, and en bredouille: it counts 2 (law 10.3).")
    return Saying(
        "12 make a hole, a simple one: {other} has marked between the points of {side} (law 10.3).",
        other=other,
        side=side,
    )


_TOKENS = re.compile(r"(?P<number>\d{1,4})\s?(?P<flag>b(?![a-z0-9])|en bredouille|bredouille)?|[a-z]+|\d+")
_POINTS = frozenset({"point", "points", "pts"})
_HOLES = frozenset({"hole", "holes", "trou", "trous"})
_FLAG = frozenset({"flag", "pavillon", "drapeau"})
_FILLERS = frozenset({"and", "et", "the", "le", "put", "is", "est", "with"})
_FLAG_WORDS = {
    **{word: Pavillon.of(side) for word, side in SIDES.items()},
    **dict.fromkeys(("away", "off", "range", "rentre", "serre", "abattu"), Pavillon.AWAY),
    **dict.fromkeys(("none", "no", "nobody", "aucun", "personne", "sans", "rien"), Pavillon.NONE),
}
_FLAG_TEXTS = {Pavillon.WHITE: "W", Pavillon.BLACK: "B", Pavillon.AWAY: "away"}
_MOST_POINTS, _MOST_HOLES = 11, 99
_MINUS = re.compile(r"(?<![0-9a-z])-(?=[0-9])")


def score_text(score: Score) -> str:
    """The canonical answer: ``points=4b,0 holes=3,2 flag=W``; White first, nothing said of a pavillon that nobody shows."""
    points = ",".join(f"{count}{'b' * flag}" for count, flag in zip(score.points, score.bredouille, strict=True))
    text = f"points={points} holes={score.holes[0]},{score.holes[1]}"
    return f"{text} flag={_FLAG_TEXTS[score.pavillon]}" if score.pavillon else text


def read_score(line: str, pavillon: Pavillon = Pavillon.NONE) -> Score:
    """Read ``4b 0 3 2``, ``points=4b,0 holes=3,2 flag=W``, ``trous 3 2 points 4b 0 pavillon noir`` and the like.

    White comes before Black, the points before the holes unless they are named; ``b`` or ``bredouille`` behind points
    says that they are uninterrupted. ``pavillon`` is what holds where the line does not speak of it.

    Raises:
        UnreadableError: it is no score; says what one looks like.
    """
    numbers: dict[str, list[tuple[int, bool]]] = {"points": [], "holes": []}
    section, named, flag = "points", False, pavillon
    folded, whose, spoken_of = fold(line), False, False
    if _MINUS.search(folded):
        raise UnreadableError("{line!r}: points and holes are never less than 0", line=excerpt(line))
    for match in _TOKENS.finditer(folded):
        word = match[0]
        if match["number"]:
            if not named and len(numbers["points"]) == 2:
                section = "holes"
            numbers[section].append((int(match["number"]), bool(match["flag"])))
        elif word in _POINTS or word in _HOLES:
            section, named = ("points" if word in _POINTS else "holes"), True
        elif word in _FLAG_WORDS and (numbers["points"] or numbers["holes"]):
            flag, whose = _FLAG_WORDS[word], True
        elif word in _FLAG:
            spoken_of = True
        elif word not in _FILLERS:
            raise _no_score(line)
    points, holes = numbers.values()
    if len(points) != 2 or len(holes) != 2:
        raise _no_score(line)
    if spoken_of and not whose:
        raise UnreadableError(
            "{line!r}: whose is the pavillon? Behind the points and holes: flag w, flag b, flag away or flag none",
            line=excerpt(line),
        )
    if any(uninterrupted for _, uninterrupted in holes):
        raise UnreadableError("{line!r}: b, for bredouille, stands behind points, not behind holes", line=excerpt(line))
    if max(points)[0] > _MOST_POINTS or max(holes)[0] > _MOST_HOLES:
        raise UnreadableError(
            "{line!r}: points go up to 11, since 12 make a hole, and holes to {most}",
            line=excerpt(line),
            most=_MOST_HOLES,
        )
    (mine, bredouille), (theirs, their_bredouille) = points
    return Score((mine, theirs), (bredouille, their_bredouille), (holes[0][0], holes[1][0]), flag)


def require_possible(score: Score, target: int, line: str) -> Score:
    """The score, if a partie of so many holes can show it.

    Raises:
        UnreadableError: both hold the bredouille, or one without points, or there are more holes than a partie has.
    """
    shown = excerpt(line)
    if all(score.bredouille):
        raise UnreadableError("{line!r}: both cannot hold the bredouille, so only one has points with b", line=shown)
    if any(flag and not points for flag, points in zip(score.bredouille, score.points, strict=True)):
        raise UnreadableError("{line!r}: without points nobody holds the bredouille, so 0 points have no b", line=shown)
    if max(score.holes) > target:
        raise UnreadableError(
            "{line!r}: a partie has {target} holes, and nobody wins more; first come the points, then the holes",
            line=shown,
            target=target,
        )
    return score


def _no_score(line: str) -> UnreadableError:
    return UnreadableError(
        "{line!r} is no score: points of White and Black, then holes of White and Black, like 4b 0 3 2 (b: bredouille), "
        "and flag w, flag b, flag away or flag none where the pavillon changes",
        line=excerpt(line),
    )


def score_saying(score: Score) -> Saying:
    """A score in a player's words."""
    sides = [
        Saying("{side}: {marked}", side=side, marked=strung(marked(score, side, point_count(score.points[side]))))
        for side in Side
    ]
    if score.pavillon is Pavillon.AWAY:
        sides.append(Saying("the pavillon put away"))
    return Saying("{score}", score=strung(sides, BY_SEMICOLON))
