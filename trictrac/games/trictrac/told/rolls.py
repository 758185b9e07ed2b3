"""Rolls in table language: the whole roll in a fixed order of counting, and its name."""

from __future__ import annotations

from trictrac.errors import Saying
from trictrac.games.trictrac.told.marks import mark_sentence
from trictrac.model.outcome import Outcome
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.roll import Roll
from trictrac.model.rules import Rules
from trictrac.saying.counted import Counted


def roll_name(roll: Roll) -> object:
    """The roll as it is called: ``6-4``; ``6-6 (sonnez)``."""
    return Saying("{roll} ({name})", roll=roll, name=roll.name) if roll.is_doublet else roll


def call_sentence(roll: Roll, roller: object) -> Saying:
    """The roll and its roller, in one sentence."""
    return Saying("{player} rolls {roll}.", player=roller, roll=roll_name(roll))


def mark_sentences(outcome: Outcome, roller: object, other: object) -> tuple[Saying, ...]:
    """A sentence for each mark of a roll, in the order of calling; one that says so when there is none."""
    idle = all(play.is_pass for play in outcome.plays)
    marks = [mark_sentence(mark, outcome.roll, roller, other, by_helplessness=idle) for mark in outcome.marks]
    return tuple(marks) or (Saying("Nothing to mark."),)


def points_sentence(outcome: Outcome, roller: object, other: object) -> Saying | None:
    """The totals, the roller's first: ``White 8, Black 4.`` None when the roll earns nothing."""
    values = {"player": roller, "opponent": other, "me": outcome.me, "opp": outcome.opp}
    if outcome.me and outcome.opp:
        return Saying("In all: {player} {me}, {opponent} {opp}.", **values)
    if outcome.me:
        return Saying("In all: {player} {me}.", **values)
    return Saying("In all: {opponent} {opp}.", **values) if outcome.opp else None


def holes_sentence(position: Position, outcome: Outcome, rules: Rules) -> Saying | None:
    """The sum of the roller's points and those he has: holes and a remainder (laws 10.2, 11.1); None without a hole."""
    roller, customs = position.turn, rules.customs
    before = position.score
    after = before.marked(
        roller, outcome.me, bredouille=customs.bredouille == "yes", pavillon=customs.pavillon == "yes"
    )
    holes = after.holes[roller] - before.holes[roller]
    if not holes:
        return None
    if after.holes[roller] >= customs.hole_target:
        return Counted(
            "That makes {total}: {count} hole, and {player} has won the partie.",
            "That makes {total}: {count} holes, and {player} has won the partie.",
            holes,
            total=before.points[roller] + outcome.me,
            player=roller,
        )
    return Counted(
        "That makes {total}: {count} hole, and {left} remain. {player} may hold or go.",
        "That makes {total}: {count} holes, and {left} remain. {player} may hold or go.",
        holes,
        total=before.points[roller] + outcome.me,
        left=after.points[roller],
        player=roller,
    )


def plays_sentence(outcome: Outcome) -> Saying:
    """How many positions the roll may be played to."""
    if all(play.is_pass for play in outcome.plays):
        return Saying("Nothing can be played.")
    return Counted("{count} play is allowed.", "{count} plays are allowed.", len(outcome.plays))


def play_text(play: Play) -> object:
    """A play as people read it."""
    return Saying("pass") if play.is_pass else play.shown
