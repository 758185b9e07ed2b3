"""Figures of the pages in ``lessons/theory`` that no command of the program measures, with standard errors.

``python -m tests.support.measure_theory WHAT [COUNT [SEED]]`` prints them. WHAT is ``corner``, ``jans``, ``kept``,
``spare``, ``lengths``, ``handicaps`` or ``ecoles``. COUNT is the number of parties, for ``handicaps`` that of pairs with the
same dice.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import sqrt
from statistics import fmean

from tests.support.measure_levels import margins, seat
from trictrac import outcome
from trictrac.bot.choosing import ONE_PLY
from trictrac.bot.levels import LEVELS
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import play_partie, seeded_dice
from trictrac.bot.partner import ProgramPartner
from trictrac.bot.player import JudgedRoll, Mind, Strong, spot_of
from trictrac.bot.players import Sensible
from trictrac.bot.quick import mind_for_many
from trictrac.bot.rollout import LOOPS as ROLLOUT
from trictrac.bot.rollout import SampleMean
from trictrac.bot.sensible import spare_pips
from trictrac.bot.slips import KINDS, NO_CORNER
from trictrac.fast.engine import Engine, compile_all
from trictrac.laws.buffers import move
from trictrac.laws.fields import CORNER, is_full
from trictrac.model.mark import Jan
from trictrac.model.play import Play, Roll
from trictrac.model.rules import MODERN
from trictrac.partie.events import Counting, Event, Marking, Throw
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Turn
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Draw, Player
from trictrac.protocol.log import Log
from trictrac.seance.places import compiled_folder
from trictrac.workshop.training import LOOPS

Rows = dict[str, list[tuple[int, float]]]
"""The cases of each figure, by its name, each with the number of its partie or pair."""
JANS = {"petit": 1, "grand": 7, "retour": 19}
"""The first field of each jan."""
SPARE = (0, 5, 10, 15, 20)
"""The least number of spare pips of each class."""
KEPT = ((3, 5, 6), (4, 5, 6), (5, 6, 7), (6, 7, 8), (7, 7, 7), (7, 8, 9), (8, 8, 8), (8, 9, 10), (9, 10, 11))
"""Fields of three spare checkers. The first are those of Guiton’s example, the second those of Lepeintre’s no. 53."""
ROLL = (2, 4, 6, 8, 10)
"""The first of a player's own rolls in a relevé of each class."""
RATES = ((25, 0, 0), (15, 0, 0), (8, 0, 0), (4, 0, 0), (25, 60, 25))
"""Percent of the rolls on which a player errs, of the errors that he overlooks, and of the rolls on which the other errs.

The first four are the levels that err, weakest first.
"""
NET = "net"
"""The strong player, who does not slip."""
TARGET = 12


def turns_of(parties: int, seed: int) -> Iterator[tuple[int, Turn]]:
    """The rolls, each with the number of its partie, of parties that the strong player plays against himself, one ply ahead."""
    for number in range(parties):
        states = play_partie(Strong(), Strong(), seed * 1_000_000 + number).states
        turns = {one.number: one.turn for one in states if one.phase is Phase.PLAY and one.turn is not None}
        yield from ((number, turn) for turn in turns.values())


def after(spot: JudgedRoll, packed: int) -> list[int]:
    """The roller's checkers after a play."""
    me = list(spot.me)
    if packed:
        move(me, packed)
    return me


def within(classes: Sequence[int], value: int) -> str:
    """The class of a number, by its bounds."""
    at = max(at for at, least in enumerate(classes) if least <= value)
    return f"{classes[at]}+" if at + 1 == len(classes) else f"{classes[at]}-{classes[at + 1] - 1}"


def corner(parties: int, seed: int, mind: Mind, plies: int = 2) -> Rows:
    """What taking the corner is worth more than not taking it, where both are allowed."""
    found: Rows = defaultdict(list)
    for number, turn in turns_of(parties, seed):
        spot = spot_of(turn, MODERN)
        if spot.me[CORNER] > 1 or spot.rolls[0] < 1:
            continue
        plays = mind.judge(spot, 1).plays
        takes = [packed for _, packed in plays if after(spot, packed)[CORNER] > 1]
        leaves = [packed for _, packed in plays if packed not in takes]
        if not takes or not leaves:
            continue
        worths = [
            next(worth for worth, packed in mind.judge(spot, plies, best).plays if packed == best)
            for best in (takes[0], leaves[0])
        ]
        gain = worths[0] - worths[1]
        theirs = "the other's taken" if spot.opp[CORNER] > 1 else "the other's empty"
        for name in ("all", f"roll {within(ROLL, spot.rolls[0] + 1)}", theirs):
            found[f"gain, {name}"].append((number, gain))
            found[f"better, {name}"].append((number, float(gain > 0)))
    return found


def never(pairs: int, seed: int, engine: Engine) -> Rows:
    """What a player loses in holes a partie who passes over his corner, always or in some of the chances."""
    found: Rows = {}
    for rate in (25, 50, 100):
        rates = [rate if kind == NO_CORNER else 0 for kind in range(KINDS)]
        lost = margins((ONE_PLY, (0,) * KINDS), (ONE_PLY, rates), pairs, engine, seed)
        found[f"lost, corner overlooked {rate}%"] = [*enumerate(sum(pair) / 2 for pair in lost)]
        found[f"wins, corner overlooked {rate}%"] = [*enumerate(sum(one < 0 for one in pair) / 2 for pair in lost)]
    return found


def jans(parties: int, seed: int, mind: Mind) -> Rows:
    """How often each jan is filled and kept, what filling is worth, and a full jan by its spare pips."""
    found: Rows = defaultdict(list)
    for number, turn in turns_of(parties, seed):
        spot = spot_of(turn, MODERN)
        points = {(mark.jan, mark.where): mark.points for mark in turn.outcome.marks if mark.to_roller}
        for name, first in JANS.items():
            filled, kept = points.get((Jan.FILL, name), 0), points.get((Jan.CONSERVE, name), 0)
            found[f"{name}: rolls that fill"].append((number, float(filled > 0)))
            found[f"{name}: points for filling, 100 rolls"].append((number, 100.0 * filled))
            found[f"{name}: points for keeping, 100 rolls"].append((number, 100.0 * kept))
            if filled:
                judged = mind.judge(spot, 1)
                worth = judged.going if judged.goes and judged.going is not None else judged.plays[0][0]
                found[f"{name}: points of a fill"].append((number, float(filled)))
                found[f"{name}: a fill, more than the mean roll"].append((number, worth - mind.expect(spot)))
            if is_full(list(spot.me), first):
                worth = mind.expect(spot)
                spare = spare_pips(spot.me) if name == "grand" else 0
                for about in {name, f"{name}, spare {within(SPARE, spare)}" if name == "grand" else name}:
                    found[f"{about}: kept"].append((number, float(kept > 0)))
                    found[f"{about}: worth before the roll"].append((number, worth))
    return found


def goes(parties: int, seed: int, mind: Mind) -> Rows:
    """How often the strong player goes with a full grand jan, by its spare pips and whether the other has left his petit jan."""
    found: Rows = defaultdict(list)
    for number, turn in turns_of(parties, seed):
        spot = spot_of(turn, MODERN)
        judged = mind.judge(spot, 1)
        if judged.going is not None and is_full(me := after(spot, judged.plays[0][1]), 7):
            other = "a checker" if any(spot.opp[1:7]) else "none"
            about = f"spare {within(SPARE, spare_pips(me))}, the other has {other} on 1 to 6"
            found[f"{about}: goes, of 100"].append((number, 100.0 * judged.goes))
    return found


def kept(spare: Sequence[int], rolls: int) -> float:
    """The chance to keep a full grand jan for a number of rolls with spare checkers on these fields, if one tries to.

    The other's grand jan is full, and nothing is counted but the rolls of the one player.
    """
    return _kept(tuple(sorted((*range(7, 13), *range(7, 13), *spare))), rolls)


@cache
def _kept(fields: tuple[int, ...], rolls: int) -> float:
    if not rolls:
        return 1.0
    piles = ",".join(f"{field}x{count}" for field, count in Counter(fields).items())
    board = f"W:{piles}/B:1,2,3,7x2,8x2,9x2,10x2,11x2,12x2/W"
    chance = 0.0
    for high in range(1, 7):
        for low in range(1, high + 1):
            judged = outcome(board, Roll(high, low))
            if any(mark.jan is Jan.CONSERVE for mark in judged.marks):
                ends = {_after(fields, play) for play in judged.plays}
                chance += max(_kept(end, rolls - 1) for end in ends) * (1 if high == low else 2) / 36
    return chance


def _after(fields: tuple[int, ...], play: Play) -> tuple[int, ...]:
    left = [*fields]
    for start, end in play.moves:
        left.remove(start)
        left.append(end)
    return tuple(sorted(left))


def lengths(parties: int, seed: int, levels: Sequence[str] = ("beginner", "sensible", "strong", NET)) -> Rows:
    """Rolls and relevés of parties between two players of a level, or by the net without slips, one ply ahead."""
    found: Rows = defaultdict(list)
    for name in levels:
        for number in range(parties):
            a, b = (Strong() if name == NET else LEVELS[name].player(f"{seed} {number} {player}") for player in "AB")
            state = play_partie(a, b, seed * 1_000_000 + number).state
            found[f"{name}: rolls"].append((number, float(state.number)))
            found[f"{name}: relevés"].append((number, float(state.releve)))
            found[f"{name}: under 100 rolls"].append((number, float(state.number < 100)))
            found[f"{name}: over 200 rolls"].append((number, float(state.number > 200)))
    return found


def handicaps(pairs: int, seed: int, engine: Engine) -> Rows:
    """The share of parties that the weaker of two levels wins with holes given to him before the first roll.

    He wins if he has the others when the partie ends. The players play as if no holes were given.
    """
    found: Rows = {}
    for weaker, stronger in combinations(LEVELS, 2):
        results = margins(seat(stronger), seat(weaker), pairs, engine, seed)
        for given in range(TARGET):
            found[f"{weaker} against {stronger}, {given} holes"] = [*enumerate(won_with(given, results))]
    return found


def won_with(given: int, leads: Sequence[tuple[int, int]]) -> list[float]:
    """The share of each pair of parties that the other player wins with these holes given, from the stronger's leads."""
    return [sum(lead <= given for lead in pair) / 2 for pair in leads]


def ecoles(parties: int, seed: int, rates: Sequence[tuple[int, int, int]] = RATES) -> Rows:
    """What a player loses by errors in counting against one who overlooks none; they play alike."""
    found: Rows = defaultdict(list)
    for errs, overlooks, other in rates:
        about = f"errs on {errs}%, overlooks {overlooks}%, the other errs on {other}%"
        for number in range(parties):
            counters = Reckoner(errs, overlooks, f"{seed} {number}"), Reckoner(other, 0, f"{seed} {number} other")
            leads, wins, points = [], [], []
            for side in Player:
                log = counted(side, counters, seed * 1_000_000 + number)
                score = log.state.results[-1].score.holes
                leads.append(float(score[side.other] - score[side]))
                wins.append(float(log.state.results[-1].winner is side))
                taken = [one for state in log.states for one in state.happenings if one.what == "schooled"]
                points.append(float(sum(one.points for one in taken if one.player is side.other)))
            found[f"{about}: holes lost"].append((number, fmean(leads)))
            found[f"{about}: wins"].append((number, fmean(wins)))
            found[f"{about}: points of écoles"].append((number, fmean(points)))
    return found


def counted(side: Player, counters: tuple[Reckoner, Reckoner], seed: int) -> Log[State, Event]:
    """A partie in which both count: the player on ``side`` as the first of ``counters`` does, the other as the second."""
    throw = seeded_dice(seed)
    partners = [ProgramPartner(player, Sensible(), counters[player is not side]) for player in Player]
    log: Log[State, Event] = Log(Trictrac(MODERN), (Marking(Counting.SPOKEN),))
    while log.state.phase is not Phase.OVER:
        if log.state.phase is Phase.DRAW:
            log = log.add(Draw(*throw()))
            continue
        done = [event for partner in partners for event in partner.reply(log.state, None).events[:1]][:1]
        log = log.add(done[0] if done else Throw(log.state.roller, Roll.of(*throw())))
    return log


def mean_of(cases: Sequence[tuple[int, float]]) -> SampleMean:
    """The mean of all cases, with the standard error from how the parties differ."""
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for partie, value in cases:
        sums[partie][0] += value
        sums[partie][1] += 1
    mean, parties = fmean(value for _, value in cases), len(sums)
    apart = sum((total - mean * count) ** 2 for total, count in sums.values())
    return SampleMean(mean, sqrt(apart * parties / max(1, parties - 1)) / len(cases), len(cases))


def kept_chances() -> dict[str, SampleMean]:
    """The chance to keep a full grand jan one, two and three rolls, by the fields of the spare checkers. It is exact."""
    return {
        f"{spare}, {sum(12 - field for field in spare)} pips: kept {rolls}": SampleMean(kept(spare, rolls), 0.0, 1)
        for spare in KEPT
        for rolls in (1, 2, 3)
    }


COUNTS = {"corner": 60, "jans": 200, "kept": 0, "spare": 500, "lengths": 100, "handicaps": 80, "ecoles": 60}
"""What can be measured, and the usual number of parties or pairs (0: the figures are exact)."""


def measure(what: str, count: int, seed: int) -> dict[str, SampleMean]:
    """The figures of one page."""
    if what == "kept":
        return kept_chances()
    if what in ("corner", "jans", "spare"):
        counted_by = {"corner": corner, "jans": jans, "spare": goes}[what]
        rows = counted_by(count, seed, mind_for_many(ROLLOUT, compiled_folder()))
    else:
        rows = ecoles(count, seed) if what == "ecoles" else lengths(count, seed) if what == "lengths" else {}
    if what in ("corner", "handicaps"):
        engine = compile_all(LOOPS, compiled_folder())
        rows |= never(5 * count, seed, engine) if what == "corner" else handicaps(count, seed, engine)
    return {name: mean_of(cases) for name, cases in rows.items()}


def main() -> None:
    """Print the figures with their standard errors and numbers of cases."""
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what not in COUNTS:
        sys.exit(f"type one of {', '.join(COUNTS)}, then, if you like, a count and a seed")
    count, seed = (int(text) for text in (*sys.argv[2:], *[str(COUNTS[what]), "1"][len(sys.argv) - 2 :]))
    for name, found in measure(what, count, seed).items():
        print(f"{name}: {found.mean:.3f} ± {found.error:.3f} ({found.count:,})")


if __name__ == "__main__":
    main()
