"""Questions of every counting skill, from games and endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from trictrac.base.values import frozen
from trictrac.bot.parties import play_partie
from trictrac.bot.players import Sensible
from trictrac.model.layout import Checkers
from trictrac.model.mark import Jan
from trictrac.model.outcome import GameSpot, outcome
from trictrac.model.play import Roll
from trictrac.model.position import TALON, Position
from trictrac.model.score import Pavillon, Score, Side
from trictrac.partie.state import State
from trictrac.study.questions.decisions import decision_spots
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill
from trictrac.view.doc import Board, Indented

COUNTED = {
    Skill.TRUE_HITS: ({Jan.TRUE_HIT}, "roller"),
    Skill.FALSE_HITS: ({Jan.FALSE_HIT}, "other"),
    Skill.CORNER_HIT: ({Jan.CORNER_HIT}, "roller"),
    Skill.FILLING: ({Jan.FILL}, "roller"),
    Skill.KEEPING: ({Jan.CONSERVE}, "roller"),
    Skill.HELPLESSNESS: ({Jan.HELPLESS}, "other"),
    Skill.RARE_JANS: (
        {Jan.SIX_TABLES, Jan.TWO_TABLES, Jan.MEZEAS, Jan.CONTRE_TWO_TABLES, Jan.CONTRE_MEZEAS},
        "both",
    ),
    Skill.BEARING_OFF: ({Jan.EXIT}, "roller"),
    Skill.ROLLER: (set(Jan), "roller"),
    Skill.OPPONENT: (set(Jan), "other"),
    Skill.BOTH: (set(Jan), "both"),
}
"""The jans that each counting skill counts, and for which player."""


@frozen
class Holding(Sensible):
    """A player who never goes, so that return jans and bearing off occur."""

    def goes(self, state: State) -> bool:
        return False


def partie(player: Sensible, seed: int) -> Iterator[GameSpot]:
    log = play_partie(player, player, seed)
    turns = {state.turn.number: state.turn for state in log.states if state.turn}
    for turn in turns.values():
        yield GameSpot(turn.position, turn.outcome, source=f"partie {seed}")


def endings(count: int) -> Iterator[GameSpot]:
    """Yield rolls with both sides bearing off and few checkers left."""
    random = Random(1818)
    for _ in range(count):
        sides: list[Checkers] = []
        for _ in Side:
            left = random.randint(1, 7)
            side = [0] * 26
            side[25] = 15 - left
            for _ in range(left):
                side[random.choice((*range(19, 25), *range(20, 25), 18))] += 1
            sides.append(tuple(side))
        position = Position(sides[0], sides[1])
        roll = Roll.of(random.randint(1, 6), random.randint(1, 6))
        if not position.faults():
            yield GameSpot(position, outcome(position, roll))


def openings(count: int) -> Iterator[GameSpot]:
    """Yield the first rolls of relevés, for the rare jans."""
    random = Random(1634)
    for _ in range(count):
        downs = random.choice(((11, 12), (12, 12), (7, 6), (6, 9), (2, 3, 4, 5), (3, 4, 6, 7)))
        own = [0] * 26
        own[1] = 15 - len(downs)
        for field in downs:
            own[field] += 1
        theirs: Checkers = random.choice((TALON, (0, 13, *[0] * 10, 2, *[0] * 13)))
        position = Position(tuple(own), theirs, rolls=(len(downs) // 2, 1))
        if not position.faults():
            yield GameSpot(position, outcome(position, Roll.of(random.randint(1, 6), random.randint(1, 6))))


def recoloured(spot: GameSpot) -> GameSpot:
    """Return the same roll made by the other colour."""
    old = spot.position
    score = Score(
        old.score.points[::-1],
        old.score.bredouille[::-1],
        old.score.holes[::-1],
        Pavillon((0, 2, 1, 3)[old.score.pavillon]),
    )
    return replace(spot, position=Position(old.black, old.white, old.turn.other, score, old.rolls[::-1], old.releve))


@cache
def spots() -> tuple[GameSpot, ...]:
    games = [spot for seed in range(3) for spot in partie(Sensible(), seed)]
    games += [spot for seed in range(100, 108) for spot in partie(Holding(), seed)]
    found = [*games, *endings(300), *openings(200)]
    return tuple(recoloured(spot) if at % 3 == 0 else spot for at, spot in enumerate(found))


@cache
def questions(skill: Skill, most: int = 400) -> tuple[Question, ...]:
    """Return about ``most`` questions of a skill, spread over all rolls, or over those that are stored with the program."""
    rolls = decision_spots(Random(1)) if skill.row.is_stored else spots()
    found = [question for spot in rolls for question in form_of(skill).offer(spot)]
    return tuple(found[:: max(1, len(found) // most)])


def said(answer: list[object]) -> str:
    """Return an answer as text, with ``(board)`` for each board."""
    parts = [part.sentence if isinstance(part, Indented) else part for part in answer]
    return "\n".join("(board)" if isinstance(part, Board) else str(part) for part in parts)
