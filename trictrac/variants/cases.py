"""The examples of a treatise against the laws: what the author says, and where the laws say something else."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.laws.marking import AWAY, PAVILLON, POINTS, mark_points, win_holes, wipe_points
from trictrac.model.outcome import Outcome, Refusal, outcome, refusal
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Names, Pavillon, Score, Side
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.kind import Trictrac
from trictrac.partie.report import RollReport, read_rolls
from trictrac.partie.sentences.rolls import mark_sentences
from trictrac.partie.state import TrictracLog
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Go, Player
from trictrac.protocol.log import Log
from trictrac.protocol.record import read_comment
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.variants import corpus
from trictrac.variants.wording import (
    ask_saying,
    count_throws,
    ecole_saying,
    event_saying,
    going_saying,
    points_saying,
    score_saying,
)

SIDES = ("me", "opp")
T = TypeVar("T")

_PAVILLONS = ("none", *SIDES)
"""Words for the holder of the pavillon, in the order of its numbers in a score."""
_IN_TURN = Saying("{one} {rest}")


@frozen
class Point:
    """One thing that the author says.

    ``laws`` is what the laws say instead, None where they say the same.
    """

    said: object
    laws: object | None = None


@frozen
class ExampleVerdict:
    """The verdict on one example by one set of rules."""

    example: corpus.WorkExample
    points: tuple[Point, ...]

    @property
    def parted(self) -> tuple[Point, ...]:
        """The points in which the author and the laws disagree."""
        return tuple(point for point in self.points if point.laws is not None)

    @property
    def agrees(self) -> bool:
        """Whether author and laws agree in every point."""
        return not self.parted


def can_run(example: corpus.WorkExample) -> bool:
    """Return whether an example can be judged by the laws.

    An example of another game cannot, nor one with an act other than marking points, taking holes and going.
    """
    if example.game:
        return False
    if not isinstance(example, corpus.ScoreExample) or example.lines:
        return True
    return all(side in SIDES and what in ("scores", "takes", "goes") for side, what, *_ in map(str.split, example.acts))


@frozen
class WorkVerdicts:
    """The examples of a work by one set of rules, and how many more of its examples cannot be run."""

    work: str
    rules: str
    verdicts: tuple[ExampleVerdict, ...]
    not_run: int

    @property
    def agreed(self) -> int:
        """The number of examples in which author and laws agree."""
        return sum(verdict.agrees for verdict in self.verdicts)

    def listed(self, *, every: bool) -> tuple[ExampleVerdict, ...]:
        """Return the examples in which author and laws disagree, or ``every`` example."""
        return tuple(verdict for verdict in self.verdicts if every or not verdict.agrees)


def judge_work(work: str, rules: Rules) -> WorkVerdicts:
    """Return the verdicts on all examples of a work that can be run, by these rules."""
    found = corpus.examples(work)
    verdicts = tuple(judge(example, rules) for example in found if can_run(example))
    return WorkVerdicts(work, rules.name, verdicts, len(found) - len(verdicts))


def judge(example: corpus.WorkExample, rules: Rules) -> ExampleVerdict:
    """Return the statements of an example that can be run (``can_run``) beside those of the laws, under these rules."""
    return ExampleVerdict(example, tuple(_JUDGES[example.kind](example, rules)))


# --- Positions --------------------------------------------------------------------


def _judge_position(example: corpus.PositionExample, rules: Rules) -> Iterator[Point]:
    position, roll = Position.parse(example.position), Roll.parse(example.roll)
    found = outcome(position, roll, rules)
    sentences = strung(mark_sentences(found, *Side), _IN_TURN)
    missing = missing_events(example, found)
    for event in example.events:
        yield Point(event_saying(event, *Side), sentences if event in missing else None)
    if example.complete:
        printed = {**example.expected, **example.author}
        for side, colour, points in zip(SIDES, Side, (found.me, found.opp), strict=True):
            if side in printed:
                yield Point(points_saying(colour, printed[side]), sentences if printed[side] != points else None)
    yield from (_judge_play(position, play, found, rules, legal=True) for play in example.legal)
    yield from (_judge_play(position, play, found, rules, legal=False) for play in example.illegal)


def missing_events(example: corpus.PositionExample, found: Outcome) -> list[corpus.StatedJan]:
    """Return the events that the author names and the roll does not earn.

    Each mark accounts for one event.
    """
    marks, missing = list(found.marks), []
    for event in example.events:
        earned = (
            mark
            for mark in marks
            if (mark.jan, mark.points, mark.to_roller) == (event.jan, event.points, event.to_roller)
            and event.where in ("", mark.where)
            and event.ways in (0, len(mark.ways))
        )
        mark = next(earned, None)
        if mark:
            marks.remove(mark)
        else:
            missing.append(event)
    return missing


def _judge_play(position: Position, play: Play, found: Outcome, rules: Rules, *, legal: bool) -> Point:
    """Return whether one play may be made as the author says, with what the laws say instead."""
    refused, allowed = refusal(position, found.roll, play, rules), found.allows(play)
    may = Saying("{play} may be played", play=play.shown)
    may_not = Saying("{play} may not be played", play=play.shown)
    if not legal:
        return Point(may_not, may if allowed or refused is None or not refused.law else None)
    said = Saying("nothing can be played") if play.is_pass else may
    return Point(said, _refusal_saying(refused) if refused else None if allowed else may_not)


def _refusal_saying(refused: Refusal) -> Saying:
    return Saying("{reason} (law {law})", reason=refused.saying, law=refused.law)


# --- Chances ----------------------------------------------------------------------


def _judge_chances(example: corpus.ChanceExample, rules: Rules) -> Iterator[Point]:
    count = count_throws(example.ask, Position.parse(example.position), rules)
    said = Saying("{ask}: {count} of the 36 throws", ask=ask_saying(example.ask), count=example.answer)
    question = ask_saying("fill" if example.ask == "cover" else example.ask)
    yield Point(said, None if count == example.answer else said.filled(ask=question, count=count))


# --- Score-keeping ----------------------------------------------------------------


def _judge_score(example: corpus.ScoreExample, rules: Rules) -> Iterator[Point]:
    """Yield the result of an école, or of simple acts, for every bredouille that the author leaves open.

    The bredouille of a side without points is not compared.
    """
    if example.lines:
        yield from _judge_ecole(example, rules)
        return
    printed, wrong = _printed_score(example), None
    for score in _scores_of(example.before):
        for act in example.acts:
            _happen(act, score, rules)
        found: dict[str, Any] = _known_parts(Score.read(score), printed)
        for side, name in enumerate(SIDES):
            if not score[POINTS + side] and "bredouille" in printed[name]:
                found[name]["bredouille"] = printed[name]["bredouille"]
        found["pavillon"] = "none" if score[PAVILLON] == AWAY else _PAVILLONS[score[PAVILLON]]
        if found != {key: printed[key] for key in found}:
            wrong = score_saying(found, *Side)
    yield Point(score_saying(printed, *Side), wrong)


def _printed_score(example: corpus.ScoreExample) -> corpus.Fields:
    """Return the score after the events as the author prints it."""
    return {
        **example.after,
        **{side: {**example.after[side], **example.author.get(side, {})} for side in SIDES},
    }


def _scores_of(before: corpus.Fields) -> Iterator[list[int]]:
    """Yield the score with both values of each bredouille that the author leaves open."""
    me, opp = sides = [before[name] for name in SIDES]
    flags = [[side["bredouille"]] if "bredouille" in side else [False, True] for side in sides]
    points, holes = (me["points"], opp["points"]), (me["holes"], opp["holes"])
    flag = Pavillon(_PAVILLONS.index(before["pavillon"]))
    for one, other in itertools.product(*flags):
        yield Score(points, (one, other), holes, flag).as_ints()


def _happen(act: str, score: list[int], rules: Rules) -> None:
    """Change ``score`` by one act: mark points, take holes, or go."""
    name, what, *amount = act.split()
    side, bredouille, pavillon = SIDES.index(name), rules.customs.bredouille == "yes", rules.customs.pavillon == "yes"
    if what == "scores":
        mark_points(score, side, int(amount[0]), int(bredouille), int(pavillon))
    elif what == "takes":
        win_holes(score, side, int(amount[0]), int(pavillon))
    else:
        wipe_points(score)


def _known_parts(score: Score, known: corpus.Fields, sides: tuple[int, ...] = (0, 1)) -> dict[str, dict[str, int]]:
    """Return those of points, holes and bredouille of these sides that ``known`` has for ``me`` and ``opp``."""
    marked = {"points": score.points, "holes": score.holes, "bredouille": score.bredouille}
    return {name: {key: marked[key][side] for key in known[name]} for name, side in zip(SIDES, sides, strict=True)}


def _compared(say: Callable[[T], object], stated: T, found: T) -> Point:
    """Return a point of comparison: the author's value, and the value found unless it is the same."""
    return Point(say(stated), None if found == stated else say(found))


def _judge_ecole(example: corpus.ScoreExample, rules: Rules) -> Iterator[Point]:
    """Yield the points of an école played out from the lines of a record: score, école marked, right to leave."""
    printed, names = _printed_score(example), (example.me_is, example.me_is.other)
    try:
        game = played(example, rules)
    except TrictracError as error:
        yield Point(score_saying(printed, *names), error.saying)
        return
    found = {**printed, **_known_parts(game.state.score, printed, names)}
    yield _compared(lambda score: score_saying(score, *names), printed, found)
    if "school_points" in printed:
        schooled = [one.points for state in game.states for one in state.happenings if one.what == "schooled"]
        yield _compared(ecole_saying, printed["school_points"], schooled[-1] if schooled else 0)
    if "opp_may_leave" in printed:
        may = True
        try:
            game.add(Go(names[1]))
        except TrictracError:
            may = False
        yield _compared(partial(going_saying, player=names[1]), printed["opp_may_leave"], may)


def played(example: corpus.ScoreExample, rules: Rules) -> TrictracLog:
    """Return the game that the lines of an école make, in which the players count for themselves.

    Raises:
        TrictracError: under these rules the lines do not make a game.
    """
    lines = example.lines.replace(";", "\n").splitlines()
    acts = [VOCABULARY.read(line) for line in lines if read_comment(line) is None]
    return Log(Trictrac(rules), (events.Marking(Counting.SPOKEN), *acts))


# --- Relevés ----------------------------------------------------------------------


def _judge_releve(example: corpus.ReleveExample, rules: Rules) -> Iterator[Point]:
    """Yield for each roll of a relevé what it earns, its play, and the score after it."""
    names = example.record.players
    try:
        rolls = read_rolls(example.record.with_values(rules=rules).log())
    except TrictracError as error:
        yield Point(Saying("the relevé can be played as described"), error.saying)
        return
    for roll, report in zip(example.rolls, rolls, strict=True):
        points = tuple(_judge_roll(roll, report, names))
        parted = [point for point in points if point.laws is not None]
        for point in parted or [Point(strung([point.said for point in points], BY_SEMICOLON))]:
            said = Saying(
                "{number}. {player} {roll}: {what}",
                number=roll.number,
                player=names[report.turn.roller],
                roll=roll.roll,
                what=point.said,
            )
            yield replace(point, said=said)


def _judge_roll(roll: corpus.ReleveRoll, report: RollReport, names: Names) -> Iterator[Point]:
    turn = report.turn
    roller, other = turn.roller, turn.roller.other
    sentences = strung(mark_sentences(turn.outcome, names[roller], names[other]), _IN_TURN)
    for player, right in ((roller, turn.outcome.me), (other, turn.outcome.opp)):
        earned = roll.earned[player] or 0
        if player is roller or earned or right:
            yield Point(points_saying(names[player], earned), None if earned == right else sentences)
    if turn.play is not None:
        wrong = _refusal_saying(turn.refusal) if turn.refusal else None
        yield Point(Saying("{player} plays {play}", player=names[roller], play=turn.play.shown), wrong)
    stated = {}
    for name, player in zip(SIDES, Player, strict=True):
        figures = {"points": roll.points[player], "holes": roll.holes[player], "bredouille": roll.flags[player]}
        stated[name] = {key: value for key, value in figures.items() if value is not None}
    yield _compared(lambda score: score_saying(score, *names), stated, _known_parts(report.after.score, stated))


_JUDGES: dict[str, Callable[[Any, Rules], Iterator[Point]]] = {
    "positions": _judge_position,
    "chances": _judge_chances,
    "scores": _judge_score,
    "releves": _judge_releve,
}
