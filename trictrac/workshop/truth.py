"""The errors of values and grades of a net against rollouts, on boards of strong, of weak and of historical play.

The truth of a play is the mean of trials to the end of the relevé, played on by a net with the luck removed. For each
position the best play by two plies is looked at, and another: the one that the player made, else any. The error of a
value is that of the best play; the grade of the other is what it loses against it. What the trials err is taken off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache, partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from trictrac.base.errors import Saying, Sayings
from trictrac.base.values import frozen
from trictrac.base.working import Jobs, in_order
from trictrac.bot.choosing import new_ahead, value_first
from trictrac.bot.net import count_past, score_state
from trictrac.bot.player import JudgedRoll, spot_at
from trictrac.bot.quick import QuickMind
from trictrac.bot.rollout import LOOPS, SHARE, TO_END, Roller, SampleMean, line_of
from trictrac.bot.steps import (
    DRAWN,
    RELEVE,
    ROLLS,
    TO_ROLL,
    FlatTable,
    boards,
    leave,
    mark_both,
    new_table,
    play,
    throw,
)
from trictrac.bot.weights import read_net
from trictrac.fast.engine import INTERPRETED, compile_all
from trictrac.laws.buffers import OPPONENT, ROLLER, move, points_for
from trictrac.laws.marking import FLAGS, HOLES, POINTS
from trictrac.model.outcome import allowed_in, outcome
from trictrac.model.play import Roll
from trictrac.model.position import TALON, Position
from trictrac.model.rules import LOWERED_MODERN, MODERN
from trictrac.model.score import Pavillon
from trictrac.variants.corpus import ChanceExample, PositionExample, examples
from trictrac.workshop.hands import NET, RANDOM, SENSIBLE, SLIPS, TASTE, choose_weakly, new_hands

_BEGINNER = (0.95, 0.15, 0.65, 0.9, 0.95)
"""Slips of the level of that name, of each kind."""
_HOARDER = (0.0, 0.1, 0.3, 0.3, -1.0, -1.0, 0.8, -0.5, 0.0)
"""The taste of one who keeps his checkers at home as long as he can, and never goes."""
_EVERY = 7
"""Number of rolls from one sample to the next."""
_MOST_ERROR, _MOST_TRIALS = 0.05, 1536
"""Standard error in holes below which no more trials are made, and most trials of a play."""
_DRAWS = 1000
"""Random draws made at once."""
SOURCES: dict[str, tuple[int, Saying]] = {
    "strong": (NET, Saying("strong play")),
    "sensible": (SENSIBLE, Saying("sensible play")),
    "random": (RANDOM, Saying("random play")),
    "beginner": (SLIPS, Saying("beginners")),
    "hoarder": (TASTE, Saying("hoarders")),
    "taste": (TASTE, Saying("players with a random taste")),
}
"""Players whose positions are looked at: the kind of hand, and their name."""
WORKS = {"lepeintre-1818": Saying("Lepeintre’s boards"), "guiton-1822": Saying("Guiton’s boards")}
"""Works whose boards are looked at. No net learns from them."""


MeasuredRoll = tuple[str, JudgedRoll, int]
"""A source, a roll of it, and the play that the player made (0: none is known)."""


@frozen
class JudgedPlays:
    """Two plays of a roll as nets value them, and the truth of both by each of the nets that play on.

    ``said`` has, for each net, the worths of the best play and of the other by one ply, then by two.
    """

    source: str
    is_past: bool
    said: tuple[tuple[float, float, float, float], ...]
    truth: tuple[tuple[SampleMean, SampleMean], ...]


def samples(count: int, seed: int) -> list[MeasuredRoll]:
    """Return ``count`` rolls with a choice of each source, in parties that have nothing to do with training."""
    found = list[MeasuredRoll]()
    for source, (kind, _) in SOURCES.items():
        taste = Random(f"{seed} tastes") if source == "taste" else None
        found += [(source, spot, made) for spot, made in _played(kind, f"{seed} {source}", count, taste)]
    for work in WORKS:
        spots = list(_drawn(work, Random(f"{seed} {work}")))
        found += [(work, spot, 0) for spot in Random(f"{seed} {work}").sample(spots, min(count, len(spots)))]
    return found


def _played(kind: int, seed: str, count: int, taste: Random | None) -> Iterator[tuple[JudgedRoll, int]]:
    """Yield every seventh roll that leaves a choice, in relevés between two players of a kind, and the play made.

    With ``taste`` each has one of his own in each relevé.
    """
    table, hands, ahead, net = new_table(), new_hands(), new_ahead(), read_net()
    value_first(net, list(TALON), ahead.first)
    hands.kinds[:] = [kind, kind]
    for side in range(2):
        hands.tastes[side][:], hands.rates[side][:] = _HOARDER, _BEGINNER
    source, rolls, releve = INTERPRETED.draws(seed), 0, 0
    leave(table)
    while count:
        table = table._replace(draws=source((), _DRAWS))
        table.course[DRAWN] = 0
        while table.course[DRAWN] + 16 <= _DRAWS and count:
            if taste and table.course[RELEVE] != releve:
                releve = table.course[RELEVE]
                hands.tastes[:] = [[*(taste.uniform(-1, 1) for _ in range(8)), taste.random() ** 2] for _ in range(2)]
            throw(table)
            spot = judged_at(table)
            won, lost = mark_both(table.score, table.course[TO_ROLL], table.marks)
            state = score_state(table.score, table.course[TO_ROLL])
            goes, made = choose_weakly(hands, table, net, ahead, state, ahead.first[0] + lost)
            rolls += 1
            if rolls % _EVERY == 0 and len(spot.plays) > 1:
                count -= 1
                yield spot, made
            if won and goes:
                leave(table)
            else:
                play(table, made)


def _drawn(work: str, random: Random) -> Iterator[JudgedRoll]:
    """Yield the boards of a work with a roll that leaves a choice: that of the author, or any."""
    for example in examples(work):
        if not isinstance(example, (PositionExample, ChanceExample)) or example.game or example.confidence == "low":
            continue
        position = Position.parse(example.position)
        if position.is_partial or position.faults():
            continue
        dice = [int(die) for die in example.roll.split("-")] if isinstance(example, PositionExample) else []
        high, low = sorted(dice or (random.randint(1, 6), random.randint(1, 6)), reverse=True)
        score = replace(position.score, holes=(0, 0), pavillon=Pavillon.NONE)
        spot = spot_at(replace(position, score=score), outcome(position, Roll(high, low)), MODERN)
        if len(spot.plays) > 1:
            yield spot


def judged_at(table: FlatTable) -> JudgedRoll:
    """Return the roll on a table, judged and not marked, as a question to the net."""
    roller, (me, opp), score, course = table.course[TO_ROLL], boards(table), table.score, table.course
    pairs = [score[at + side] for at in (POINTS, FLAGS, HOLES) for side in (roller, 1 - roller)]
    return JudgedRoll(
        tuple(me),
        tuple(opp),
        (*pairs, 0),
        points_for(table.marks, ROLLER),
        points_for(table.marks, OPPONENT),
        tuple(allowed_in(table.plays)),
        (course[ROLLS + roller] - 1, course[ROLLS + 1 - roller]),
        course[RELEVE],
        LOWERED_MODERN,
    )


def judgements(
    some: Sequence[MeasuredRoll], nets: tuple[Path, ...], trials: int, folder: Path, jobs: Jobs = None
) -> Iterator[JudgedPlays]:
    """Yield the values of two plays of each sample by each net, and their truth. The first net chooses the best play."""
    with closing(in_order(partial(_judge, nets, trials, folder), enumerate(some), jobs)) as done:
        yield from done


def _judge(nets: tuple[Path, ...], trials: int, folder: Path, task: tuple[int, MeasuredRoll]) -> JudgedPlays:
    number, (source, spot, made) = task
    best = _mind(nets[0], folder).judge(spot, 2).plays[0][1]
    if made in (0, best):
        made = Random(number).choice([play for play in spot.plays if play != best])
    said = []
    for path in nets:
        one = {play: worth for worth, play in _mind(path, folder).judge(spot, 1).plays}
        deep = [(play, _mind(path, folder).judge(spot, 2, play).plays) for play in (best, made)]
        two = [next(worth for worth, one_play in worths if one_play == play) for play, worths in deep]
        said.append((one[best], one[made], two[0], two[1]))
    truth = tuple(
        (_truth(path, folder, spot, best, trials, number), _truth(path, folder, spot, made, trials, number))
        for path in nets
    )
    me = list(spot.me)
    move(me, best)
    return JudgedPlays(source, count_past(me) + count_past(spot.opp) > 0, tuple(said), truth)


@cache
def _mind(path: Path, folder: Path) -> QuickMind:
    return QuickMind(read_net(path), compile_all(LOOPS, folder))


@cache
def _roller(path: Path, folder: Path) -> Roller:
    return Roller(read_net(path), compile_all(LOOPS, folder))


def _truth(path: Path, folder: Path, spot: JudgedRoll, play: int, trials: int, number: int) -> SampleMean:
    """Return the mean of at least this number of trials, and of more until its error is small enough."""
    found: list[float] = []
    while len(found) < trials or (SampleMean.of(found).error > _MOST_ERROR and len(found) < _MOST_TRIALS):
        seed = f"truth {number} {play} {len(found)}"
        found += _roller(path, folder).worths(line_of(spot, play), 4 * SHARE, seed, TO_END)
    return SampleMean.of(found)


def rows(found: Sequence[JudgedPlays], names: Sequence[str]) -> Sayings:
    """Yield, for each source and for boards where a checker has passed over, the errors of each net by each truth."""
    named = {source: name for source, (_, name) in SOURCES.items()} | WORKS
    groups = [(name, [one for one in found if one.source == source]) for source, name in named.items()]
    for past, name in ((True, Saying("passed over, in games")), (False, Saying("not passed over, in games"))):
        groups.append((name, [one for one in found if one.is_past is past and one.source in SOURCES]))
    for name, some in groups:
        for net, said in enumerate(names if some else ()):
            for by, played_on in enumerate(names):
                yield Saying(
                    "{name}, {count}: {net}, played on by {by}: value {one:.2f} / {two:.2f}, grade {first:.2f} / {second:.2f}",
                    name=name,
                    count=len(some),
                    net=said,
                    by=played_on,
                    one=_value_error(some, net, by, 0),
                    two=_value_error(some, net, by, 2),
                    first=_grade_error(some, net, by, 0),
                    second=_grade_error(some, net, by, 2),
                )


def _value_error(some: Sequence[JudgedPlays], net: int, by: int, place: int) -> float:
    return _rms([(one.said[net][place] - one.truth[by][0].mean, one.truth[by][0].error) for one in some])


def _grade_error(some: Sequence[JudgedPlays], net: int, by: int, place: int) -> float:
    found = []
    for one in some:
        best, made = one.truth[by]
        lost = one.said[net][place] - one.said[net][place + 1]
        found.append((lost - best.mean + made.mean, sqrt(best.error**2 + made.error**2)))
    return _rms(found)


def _rms(errors: Sequence[tuple[float, float]]) -> float:
    """Return the root mean square of errors, what the trials err (the second number) taken off."""
    return sqrt(max(0.0, fmean(error**2 - noise**2 for error, noise in errors)))
