"""A treatise's examples set against the laws: what the author says, and what the laws say where they say otherwise."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.laws.marking import AWAY, FLAGS, HOLES, PAVILLON, POINTS, SCORE_SIZE, mark_points, win_holes, wipe_points
from trictrac.model.outcome import Outcome, outcome, refusal
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Score, Side
from trictrac.partie import events
from trictrac.partie.events import Counting
from trictrac.partie.kind import Trictrac
from trictrac.partie.report import RollReport, read_rolls
from trictrac.partie.sentences.rolls import mark_sentences
from trictrac.partie.state import State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Go, Player
from trictrac.protocol.log import Log
from trictrac.protocol.record import read_comment
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.variants import corpus
from trictrac.variants.told import (
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

_COLOURS = (Side.WHITE, Side.BLACK)
_IN_TURN = Saying("{one} {rest}")


@frozen
class Point:
    """One thing that the author says; ``laws`` is what they say otherwise, None where they say the same."""

    said: object
    laws: object | None = None


@frozen
class Verdict:
    """One example by one set of rules."""

    example: corpus.Example
    points: tuple[Point, ...]

    @property
    def parted(self) -> tuple[Point, ...]:
        """The points in which the author and the laws part."""
        return tuple(point for point in self.points if point.laws is not None)

    @property
    def agrees(self) -> bool:
        """Whether they part in nothing."""
        return not self.parted


def can_run(example: corpus.Example) -> bool:
    """Return whether an example can be set against the laws.

    It cannot if it is of another game, or if an act in it is neither points marked, nor holes taken, nor somebody going.
    """
    if example.game:
        return False
    if not isinstance(example, corpus.ScoreExample) or example.told:
        return True
    return all(act.split()[0] in SIDES and act.split()[1] in ("scores", "takes", "goes") for act in example.acts)


def judge(example: corpus.Example, rules: Rules) -> Verdict:
    """Return what the author says in an example beside what the laws say, by these rules.

    Raises:
        ValueError: the example cannot be run (``can_run``).
    """
    if not can_run(example):
        raise ValueError(f"{example.name} cannot be run")
    return Verdict(example, tuple(_JUDGES[example.kind](example, rules)))


# --- Positions --------------------------------------------------------------------


def _judge_position(example: corpus.PositionExample, rules: Rules) -> Iterator[Point]:
    position, roll = Position.parse(example.position), Roll.parse(example.roll)
    found = outcome(position, roll, rules)
    sentences = strung(mark_sentences(found, *_COLOURS), _IN_TURN)
    missing = missing_events(example, found)
    for event in example.events:
        yield Point(event_saying(event, *_COLOURS), sentences if event in missing else None)
    if example.complete:
        for side, colour, points in zip(SIDES, _COLOURS, (found.me, found.opp), strict=True):
            if side in example.expected or side in example.author:
                told = example.author.get(side, example.expected.get(side))
                yield Point(points_saying(colour, told), sentences if told != points else None)
    for play in example.legal:
        yield _judge_play(position, roll, play, found, rules, legal=True)
    for play in example.illegal:
        yield _judge_play(position, roll, play, found, rules, legal=False)


def missing_events(example: corpus.PositionExample, found: Outcome) -> list[corpus.ToldEvent]:
    """The events told that a roll does not earn; each mark stands for one event."""
    marks, missing = list(found.marks), []
    for event in example.events:
        for mark in marks:
            if (
                (mark.jan, mark.points, mark.to_roller) == (event.jan, event.points, event.to_roller)
                and event.where in ("", mark.where)
                and event.ways in (0, len(mark.ways))
            ):
                marks.remove(mark)
                break
        else:
            missing.append(event)
    return missing


def _judge_play(position: Position, roll: Roll, play: Play, found: Outcome, rules: Rules, *, legal: bool) -> Point:
    """One play that the author makes, or says may not be made."""
    refused = refusal(position, roll, play, rules)
    if legal:
        said = Saying("nothing can be played") if play.is_pass else Saying("{play} may be played", play=play.shown)
        if refused is None and found.allows(play):
            return Point(said)
        if refused is None:
            return Point(said, Saying("{play} may not be played", play=play.shown))
        return Point(said, Saying("{reason} (law {law})", reason=refused.saying, law=refused.law))
    said = Saying("{play} may not be played", play=play.shown)
    allowed = refused is None or not refused.law or found.allows(play)
    return Point(said, Saying("{play} may be played", play=play.shown) if allowed else None)


# --- Chances ----------------------------------------------------------------------


def _judge_chances(example: corpus.ChanceExample, rules: Rules) -> Iterator[Point]:
    count = count_throws(example.ask, Position.parse(example.position), rules)
    said = Saying("{ask}: {count} of the 36 throws", ask=ask_saying(example.ask), count=example.answer)
    asked = ask_saying("fill" if example.ask == "cover" else example.ask)
    by_laws = Saying("{ask}: {count} of the 36 throws", ask=asked, count=count)
    yield Point(said, None if count == example.answer else by_laws)


# --- Score-keeping ----------------------------------------------------------------


def _judge_score(example: corpus.ScoreExample, rules: Rules) -> Iterator[Point]:
    """Yield what comes of an école, or the score after simple acts, with every bredouille that the author leaves open.

    Of a side without points the bredouille is not compared.
    """
    if example.told:
        yield from _judge_ecole(example, rules)
        return
    told = _as_printed(example)
    wrong = None
    for score in _scores_of(example.before):
        for act in example.acts:
            _happen(act, score, rules)
        found: dict[str, Any] = _as_told(Score.read(score), told)
        for side, name in enumerate(SIDES):
            if not score[POINTS + side] and "bredouille" in told[name]:
                found[name]["bredouille"] = told[name]["bredouille"]
        found["pavillon"] = "none" if score[PAVILLON] == AWAY else ("none", *SIDES)[score[PAVILLON]]
        if found != {key: told[key] for key in (*SIDES, "pavillon")}:
            wrong = score_saying(found, *_COLOURS)
    yield Point(score_saying(told, *_COLOURS), wrong)


def _as_printed(example: corpus.ScoreExample) -> corpus.Told:
    """The score after as the author prints it."""
    sides = {side: {**example.after[side], **example.author.get(side, {})} for side in SIDES}
    return {**example.after, **sides}


def _scores_of(told: corpus.Told) -> Iterator[list[int]]:
    """The score told, with every value of a bredouille that is not told."""
    flags = [[told[side]["bredouille"]] if "bredouille" in told[side] else [False, True] for side in SIDES]
    for pair in itertools.product(*flags):
        score = [0] * SCORE_SIZE
        for side, name in enumerate(SIDES):
            score[POINTS + side] = told[name]["points"]
            score[HOLES + side] = told[name]["holes"]
            score[FLAGS + side] = int(pair[side])
        score[PAVILLON] = ("none", *SIDES).index(told["pavillon"])
        yield score


def _happen(act: str, score: list[int], rules: Rules) -> None:
    """One act: points marked, holes taken, or somebody goes."""
    name, what, *amount = act.split()
    side = SIDES.index(name)
    customs = rules.customs
    if what == "scores":
        mark_points(score, side, int(amount[0]), int(customs.bredouille == "yes"), int(customs.pavillon == "yes"))
    elif what == "takes":
        win_holes(score, side, int(amount[0]), int(customs.pavillon == "yes"))
    else:
        wipe_points(score)


def _as_told(score: Score, told: corpus.Told, sides: tuple[int, ...] = (0, 1)) -> dict[str, dict[str, int]]:
    """Points, holes and bredouille of these sides, as far as those of ``me`` and of ``opp`` are told."""
    marked = {"points": score.points, "holes": score.holes, "bredouille": score.bredouille}
    return {name: {key: marked[key][side] for key in told[name]} for name, side in zip(SIDES, sides, strict=True)}


def _compared(say: Callable[[T], object], told: T, found: T) -> Point:
    """The point in which the author tells one thing and another is found, or the same."""
    return Point(say(told), None if found == told else say(found))


def _judge_ecole(example: corpus.ScoreExample, rules: Rules) -> Iterator[Point]:
    """An école played out as a record tells it: tokens, pegs and what was marked for it."""
    told, names = _as_printed(example), (example.me_is, example.me_is.other)
    try:
        game = played(example, rules)
    except TrictracError as error:
        yield Point(score_saying(told, *names), error.saying)
        return
    found = {**told, **_as_told(game.state.score, told, names)}
    yield _compared(lambda score: score_saying(score, *names), told, found)
    schooled = [one.points for state in game.states for one in state.happenings if one.what == "schooled"]
    last = schooled[-1] if schooled else 0
    if "school_points" in told:
        yield _compared(ecole_saying, told["school_points"], last)
    if "opp_may_leave" in told:
        may = True
        try:
            game.add(Go(names[1]))
        except TrictracError:
            may = False
        yield _compared(lambda may_go: going_saying(names[1], may_go=may_go), told["opp_may_leave"], may)


def played(example: corpus.ScoreExample, rules: Rules) -> Log[State, events.Event]:
    """An école that is told as lines of a record, as a game in which the players count for themselves.

    Raises:
        TrictracError: by these rules the lines make no game.
    """
    lines = example.told.replace(";", "\n").splitlines()
    told = [VOCABULARY.read(line) for line in lines if read_comment(line) is None]
    return Log(Trictrac(rules), (events.Marking(Counting.SPOKEN), *told))


# --- Relevés ----------------------------------------------------------------------


def _judge_releve(example: corpus.ReleveExample, rules: Rules) -> Iterator[Point]:
    """Every roll of a relevé: what it earns, how it is played, the mark after it."""
    names = example.record.players
    try:
        rolls = read_rolls(example.record.with_values(rules=rules).log())
    except TrictracError as error:
        yield Point(Saying("the relevé can be played as it is told"), error.saying)
        return
    for told, report in zip(example.rolls, rolls, strict=True):
        points = tuple(_judge_roll(told, report, names))
        parted = [point for point in points if point.laws is not None]
        for point in parted or [Point(strung([point.said for point in points], BY_SEMICOLON))]:
            player = names[report.turn.roller]
            said = Saying(
                "{number}. {player} {roll}: {what}", number=told.number, player=player, roll=told.roll, what=point.said
            )
            yield replace(point, said=said)


def _judge_roll(told: corpus.ToldRoll, report: RollReport, names: tuple[str, str]) -> Iterator[Point]:
    turn = report.turn
    roller = turn.roller
    sentences = strung(mark_sentences(turn.outcome, names[roller], names[roller.other]), _IN_TURN)
    for player, right in ((roller, turn.outcome.me), (roller.other, turn.outcome.opp)):
        earned = told.earned[player] or 0
        if player is roller or earned or right:
            yield Point(points_saying(names[player], earned), None if earned == right else sentences)
    if turn.play is not None:
        law = turn.refusal
        wrong = Saying("{reason} (law {law})", reason=law.saying, law=law.law) if law else None
        yield Point(Saying("{player} plays {play}", player=names[roller], play=turn.play.shown), wrong)
    kept: dict[str, dict[str, int]] = {}
    for name, player in zip(SIDES, Player, strict=True):
        kept[name] = {"points": told.points[player]}
        holes = told.holes[player]
        if holes is not None:
            kept[name]["holes"] = holes
        if told.flags is not None:
            kept[name]["bredouille"] = told.flags[player]
    yield _compared(lambda score: score_saying(score, *names), kept, _as_told(report.after.score, kept))


_JUDGES: dict[str, Callable[[Any, Rules], Iterator[Point]]] = {
    "positions": _judge_position,
    "chances": _judge_chances,
    "scores": _judge_score,
    "releves": _judge_releve,
}
