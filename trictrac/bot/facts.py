"""Facts about the game as the strong player plays it, counted over thousands of parties, with standard errors.

A relevé is played to its end even if the partie is over, so that none is cut short. The net does not know the holes
won, so it plays such a relevé like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from pathlib import Path

from trictrac.base.errors import Saying, Sayings
from trictrac.base.values import frozen
from trictrac.bot.choosing import Ahead, decide, ready, value_first
from trictrac.bot.net import Nets
from trictrac.bot.rollout import SampleMean
from trictrac.bot.selfplay import run_loop
from trictrac.bot.sensible import spare_pips
from trictrac.bot.steps import (
    DRAWN,
    PLAYED,
    RELEVE,
    ROLLS,
    TARGET,
    TO_ROLL,
    FlatTable,
    Floats,
    begin_partie,
    boards,
    draw,
    leave_or_play,
    mark_own,
    new_table,
    throw,
)
from trictrac.bot.weights import read_net
from trictrac.fast.engine import Engine, Loops, compile_all
from trictrac.laws.buffers import FIRST_MARK, MARK_JAN, MARK_WIDTH, OPPONENT, Ints, move, move_back, points_for
from trictrac.laws.fields import CORNER, is_full
from trictrac.laws.marking import HOLES, POINTS
from trictrac.laws.options import CONSERVE, FILL
from trictrac.model.layout import Fields

_MOST_DRAWS = 4
"""Most draws of a roll: the beginner, two dice, and one to spare."""
_BLOCK = 1 << 14
"""Random draws made at once."""

_SIDE, _MARGIN, _BEGAN, _DECIDED, _PARTIES, _WON = 0, 1, 2, 3, 4, 5
"""Places of the course: the side that began the relevé, its holes in it minus the other's, the side that began the partie,
whether it is won, parties won, and both sides' holes in the partie.
"""
_COUNT_SIZE = 7

_SENTENCES = {
    "first_roll": Saying("What the first roll of a relevé is worth, in holes"),
    "releve_rolls": Saying("Rolls in a relevé"),
    "releve_holes": Saying("Holes in a relevé"),
    "beginner_holes": Saying("Holes in a relevé won by the player who began it"),
    "beginner_wins": Saying("The player who begins wins the partie"),
    "borne_off": Saying("Relevés that end by bearing off"),
    "fills": Saying("Rolls that fill a jan"),
    "keeps": Saying("Rolls that keep a jan"),
    "two_checkers": Saying("First rolls that are played with two checkers"),
    "goes": Saying("The program goes when it may"),
    "cost_of_going": Saying("Mean cost of always going, in holes per choice"),
    "cost_of_holding": Saying("Mean cost of always holding, in holes per choice"),
    **{
        f"goes_keeping_{points}": Saying("The program goes when holding would keep {points} points", points=points)
        for points in range(0, 12, 2)
    },
    **{
        f"goes_giving_{points}": Saying("The program goes when the roll gives the other {points} points", points=points)
        for points in range(0, 10, 2)
    },
    "goes_giving_10": Saying("The program goes when the roll gives the other 10 points or more"),
    **{
        f"goes_spare_{least}": Saying(
            "The program goes with a full grand jan and {least} to {most} spare pips", least=least, most=most
        )
        for least, most in ((0, 4), (5, 9), (10, 14), (15, 19), (20, 29))
    },
    "goes_spare_30": Saying("The program goes with a full grand jan and 30 spare pips or more"),
    **{
        f"goes_behind_{least}": Saying(
            "The program goes with a full grand jan and 20 spare pips or more when the other has {least} to {most} "
            "checkers on his fields 1 to 6",
            least=least,
            most=most,
        )
        for least, most in ((0, 2), (3, 5), (6, 8), (9, 15))
    },
    "goes_petit": Saying("The program goes with a full petit jan"),
    "goes_corners_both": Saying("The program goes without a full jan when both corners are taken"),
    "goes_corners_own": Saying("The program goes without a full jan when only its own corner is taken"),
    "goes_corners_other": Saying("The program goes without a full jan when only the other’s corner is taken"),
    "goes_corners_none": Saying("The program goes without a full jan when no corner is taken"),
}
"""The sentence for each fact: what is counted."""
FACTS = tuple(_SENTENCES)
"""Names of the facts. Each has a sum and its divisor in adjacent places."""
_NUMBERS = ("first_roll", "releve_rolls", "releve_holes", "beginner_holes", "cost_of_going", "cost_of_holding")
"""Facts that are numbers of rolls or holes. The others are shares."""
_FIRST_ROLL, _RELEVE_ROLLS, _RELEVE_HOLES, _BEGINNER_HOLES, _BEGINNER_WINS, _BORNE_OFF, _FILLS, _KEEPS = range(8)
_TWO_CHECKERS, _GOES, _COST_OF_GOING, _COST_OF_HOLDING = range(8, 12)
_KEEPING, _GIVING, _SPARE, _BEHIND, _PETIT, _CORNERS = 12, 18, 24, 30, 34, 35
"""Places of the facts, the first one of a group of classes."""
_LONG_GAME = 20
"""Spare pips from which there are many."""


def count_parties(
    table: FlatTable,
    net: Nets,
    ahead: Ahead,
    plies: int,
    course: Ints,
    parties: int,
    sums: Floats,
) -> int:
    """Play and count until ``parties`` are won and the last relevé is over (return 1), or the draws run out (0)."""
    while table.course[DRAWN] + _MOST_DRAWS <= len(table.draws):
        if course[_PARTIES] == parties:
            return 1
        if not table.course[RELEVE]:
            begin_partie(table, int(draw(table) * 2))
            course[_SIDE] = course[_BEGAN] = table.course[TO_ROLL]
            course[_DECIDED] = course[_MARGIN] = course[_WON] = course[_WON + 1] = 0
        throw(table)
        count_roll(table, sums)
        roller, releve = table.course[TO_ROLL], table.course[RELEVE]
        goes, packed, going, holding = decide(net, table, ahead, plies)
        if table.course[ROLLS + roller] == 1:
            add(sums, _TWO_CHECKERS, float(int(packed >> 10 > 0 and packed >> 10 & 31 != packed >> 5 & 31)))
        gives = points_for(table.marks, OPPONENT)
        won = mark_own(table)
        if won:
            count_choice(table, packed, goes, gives, going, holding, sums)
        leave_or_play(table, goes, packed)
        take_holes(table, course, sums)
        if table.course[RELEVE] > releve:
            end_releve(table, course, goes, sums)
    return 0


def add(sums: Floats, fact: int, value: float) -> None:
    """Add one case of a fact."""
    sums[2 * fact] += value
    sums[2 * fact + 1] += 1.0


def count_roll(table: FlatTable, sums: Floats) -> None:
    """Count whether the roll fills, and whether it keeps."""
    fills = keeps = 0
    for at in range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * table.marks[0], MARK_WIDTH):
        jan = table.marks[at + MARK_JAN]
        if jan == FILL:
            fills = 1
        elif jan == CONSERVE:
            keeps = 1
    add(sums, _FILLS, float(fills))
    add(sums, _KEEPS, float(keeps))
    sums[2 * _RELEVE_ROLLS] += 1.0


def count_choice(
    table: FlatTable, packed: int, goes: int, gives: int, going: float, holding: float, sums: Floats
) -> None:
    """Count a choice to hold or go by the points kept and given, and by the board after the best play."""
    me, opp = boards(table)
    went = float(goes)
    add(sums, _GOES, went)
    add(sums, _COST_OF_GOING, max(0.0, holding - going))
    add(sums, _COST_OF_HOLDING, max(0.0, going - holding))
    add(sums, _KEEPING + (table.score[POINTS + table.course[TO_ROLL]] >> 1), went)
    add(sums, _GIVING + min(gives >> 1, 5), went)
    move(me, packed)
    if is_full(me, 7):
        add(sums, _SPARE + spare_class(spare_pips(me)), went)
        if spare_pips(me) >= _LONG_GAME:
            add(sums, _BEHIND + behind_class(opp), went)
    elif is_full(me, 1):
        add(sums, _PETIT, went)
    elif not is_full(me, 19):
        add(sums, _CORNERS + 2 * int(me[CORNER] < 2) + int(opp[CORNER] < 2), went)
    move_back(me, packed)


def spare_class(pips: int) -> int:
    """Return the class of a number of spare pips: up to 4, 9, 14, 19, 29, or more."""
    return min(pips // 5, 4) if pips < 30 else 5


def behind_class(side: Fields) -> int:
    """Return the class of the number of a side's checkers in its first table: up to 2, 5, 8, or more."""
    count = 0
    for field in range(1, 7):
        count += side[field]
    return min(count // 3, 3)


def take_holes(table: FlatTable, course: Ints, sums: Floats) -> None:
    """Count the holes that the roll won for either side, and take them off the score, so that the relevé continues."""
    for side in range(2):
        won = table.score[HOLES + side]
        table.score[HOLES + side] = 0
        sums[2 * _RELEVE_HOLES] += won
        course[_MARGIN] += won if side == course[_SIDE] else -won
        if side == course[_SIDE]:
            sums[2 * _BEGINNER_HOLES] += won
        course[_WON + side] += won
        if course[_WON + side] >= TARGET and not course[_DECIDED]:
            course[_DECIDED] = 1
            add(sums, _BEGINNER_WINS, float(int(side == course[_BEGAN])))


def end_releve(table: FlatTable, course: Ints, goes: int, sums: Floats) -> None:
    """Count the finished relevé, and the partie if it is won.

    The worth of the first roll is computed from what it wins in a relevé, and from who has it next: the gain divided by
    twice the share of relevés after which the other player has it.
    """
    again = table.course[TO_ROLL] == course[_SIDE]
    sums[2 * _FIRST_ROLL] += course[_MARGIN] / 2.0
    sums[2 * _FIRST_ROLL + 1] += 0.0 if again else 1.0
    for fact in (_RELEVE_ROLLS, _RELEVE_HOLES, _BEGINNER_HOLES):
        sums[2 * fact + 1] += 1.0
    add(sums, _BORNE_OFF, 1.0 - goes)
    course[_SIDE], course[_MARGIN] = table.course[TO_ROLL], 0
    if course[_DECIDED]:
        course[_PARTIES] += 1
        table.course[RELEVE] = 0


LOOPS: Loops = (count_parties, value_first)
"""Functions compiled to count facts about the game."""


@frozen
class Share:
    """The counts of a share of the parties: rolls, and two numbers for each fact."""

    rolls: int
    sums: tuple[float, ...]


def count_share(net: Nets, plies: int, rules: Sequence[int], seed: str, parties: int, engine: Engine) -> Share:
    """Return the counts of ``parties`` played with the dice of one seed."""
    (net, ahead), table = ready(net, engine), engine.buffers(new_table(rules))
    course, sums = engine.buffer([0] * _COUNT_SIZE), engine.buffer([0.0] * (2 * len(FACTS)))
    count = engine.made(count_parties)
    run_loop(lambda table: count(table, net, ahead, plies, course, parties, sums), table, engine.draws(seed), _BLOCK)
    return Share(int(table.course[PLAYED]), tuple(map(float, sums)))


def count_some(
    plies: int, rules: Sequence[int], seed: int, loops: Loops, folder: Path, share: tuple[int, int]
) -> Share:
    """Count a share of parties of the shipped net: its number, which its seed has after ``seed``, and how many there are."""
    number, parties = share
    return count_share(read_net(), plies, rules, f"{seed} {number}", parties, compile_all(loops, folder))


def facts_of(shares: Sequence[Share]) -> dict[str, SampleMean]:
    """Return each fact by name, from all shares together. The error comes from how the shares differ."""
    return {name: _fact([(one.sums[2 * at], one.sums[2 * at + 1]) for one in shares]) for at, name in enumerate(FACTS)}


def _fact(pairs: Sequence[tuple[float, float]]) -> SampleMean:
    above, below = (fsum(column) for column in zip(*pairs, strict=True))
    if not below:
        return SampleMean(0.0, 0.0, 0)
    mean, count = above / below, len(pairs)
    apart = fsum((one - mean * other) ** 2 for one, other in pairs)
    return SampleMean(mean, sqrt(apart * count / max(1, count - 1)) / below, round(below))


def fact_sentences(facts: Mapping[str, SampleMean]) -> Sayings:
    """Yield a sentence for each fact with any cases, with its standard error and the number of cases."""
    for name, sentence in _SENTENCES.items():
        fact = facts[name]
        if not fact.count:
            continue
        values = {"fact": sentence, "cases": fact.count}
        if name in _NUMBERS:
            yield Saying("{fact}: {value:.2f} ± {error:.2f} ({cases:,})", value=fact.mean, error=fact.error, **values)
        else:
            share, error = 100 * fact.mean, 100 * fact.error
            yield Saying("{fact}: {share:.1f}% ± {error:.1f} ({cases:,})", share=share, error=error, **values)
