"""Every play is either allowed or refused with the law it breaks: all physically possible plays of many rolls.

Judged by its result (laws 3.5): a play is good exactly when it leaves an allowed position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given

from tests.support import oracle
from tests.support.laws_support import (
    MODERN_OPTIONS,
    Judgement,
    Options,
    Situation,
    after,
    by_oracle,
    early,
    homeward,
    judge_by_laws,
    lowered,
    nearly_full,
    random_options,
    scattered,
    sensible_game,
    situations,
)
from tests.support.possible_plays import possible_plays
from trictrac.base.errors import Saying
from trictrac.laws import refusal as codes
from trictrac.laws.buffers import pack
from trictrac.laws.fields import CORNER, RAIL, THEIR_CORNER
from trictrac.laws.refusal import GOOD
from trictrac.model.outcome import SENTENCES, outcome, refusal
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.rules import LOWERED_MODERN, MODERN, Rules


class Played:
    """One play in the order of its moves, with the facts that a refusal may speak of."""

    def __init__(self, situation: Situation, options: Options, play: int, verdict: Judgement) -> None:
        self.situation, self.options, self.verdict = situation, options, verdict
        moves = ((play & 31, play >> 5 & 31), (play >> 10 & 31, play >> 15))
        self.moves = [move for move in moves if move[0]]
        self.after = after(situation.me, play)
        self.is_chain = len(self.moves) == 2 and self.moves[0][1] == self.moves[1][0]
        self.landings = [end for _, end in (self.moves[1:] if self.is_chain else self.moves) if end < RAIL]
        self.unplayed = sum(mark[3] for mark in verdict.marks if mark[0] == "helpless")
        theirs = Position(situation.me, situation.opp).opp
        self.closed_grand = oracle.can_still_fill(theirs, oracle.GRAND_JAN)
        self.closed_petit = oracle.can_still_fill(theirs, oracle.PETIT_JAN)

    def theirs(self, field: int) -> int:
        return self.situation.opp[25 - field]

    def is_rest(self, field: int) -> bool:
        return field < RAIL and not self.theirs(field) and not (field in oracle.RETURN_JAN and self.closed_petit)

    def exits(self) -> Iterator[tuple[int, list[int], bool]]:
        """Each exit: its field, the board before it, whether a number that nothing else has used is exactly enough."""
        left = [self.situation.high, self.situation.low]
        for distance in [end - start for start, end in self.moves if end < RAIL]:
            if distance in left:
                left.remove(distance)
        board = list(self.situation.me)
        for start, end in self.moves:
            if end == RAIL:
                exact = RAIL - start in left
                yield start, board.copy(), exact
                if exact:
                    left.remove(RAIL - start)
            board[start] -= 1
            board[end] += 1


TRUTHS: dict[int, Callable[[Played], bool]] = {
    codes.OCCUPIED: lambda p: any(p.theirs(field) for field in p.landings),
    codes.NO_REST: lambda p: (
        p.is_chain and not any(p.is_rest(p.moves[0][0] + n) for n in (p.situation.high, p.situation.low))
    ),
    codes.BOTH_NUMBERS: lambda p: len(p.moves) < 2 and p.unplayed == 0,
    codes.HIGHER_NUMBER: lambda p: len(p.moves) < 2 and p.unplayed == 1,
    codes.CORNER_ENTERED_ALONE: lambda p: p.situation.me[CORNER] == 0 and p.after[CORNER] == 1,
    codes.CORNER_LEFT_ALONE: lambda p: p.situation.me[CORNER] > 0 and p.after[CORNER] == 1,
    codes.BY_POWER_FOR_EFFECT: lambda p: any(board[CORNER] for board in p.verdict.lawful),
    codes.BY_POWER_BARRED: lambda p: p.situation.me[CORNER] > 0 or p.theirs(CORNER) > 0 or p.theirs(THEIR_CORNER) > 0,
    codes.BY_POWER_HALF: lambda p: (
        all(end == CORNER for _, end in p.moves)
        and sum(CORNER - start in (p.situation.high, p.situation.low) for start, _ in p.moves) > 0
        and sum(THEIR_CORNER - start in (p.situation.high, p.situation.low) for start, _ in p.moves) > 0
    ),
    codes.OPPONENTS_CORNER: lambda p: THEIR_CORNER in p.landings,
    codes.CLOSED_GRAND: lambda p: p.closed_grand and any(13 < field < 19 for field in p.landings),
    codes.CLOSED_PETIT: lambda p: p.closed_petit and any(18 < field < 25 for field in p.landings),
    codes.NOT_ALL_HOME: lambda p: any(sum(board[1:19]) for _, board, _ in p.exits()),
    codes.EXCESS_NOT_FARTHEST: lambda p: any(not exact and sum(board[19:start]) for start, board, exact in p.exits()),
    codes.EXCESS_AVOIDABLE: lambda p: (
        any(not exact for _, _, exact in p.exits())
        and p.unplayed == 0
        and (p.options.get("excess_last_resort") != "no" or p.options.get("exit") == "provincial")
    ),
    codes.EXIT_OPTION: lambda p: (
        p.options.get("exit", "quick") != "quick"
        or p.options.get("exit_compulsory") == "yes"
        or (p.options.get("sum_exit") == "no" and p.is_chain)
    ),
    codes.MUST_FILL: lambda p: any(mark[0] == "fill" for mark in p.verdict.marks),
    codes.MUST_KEEP: lambda p: any(mark[0] == "conserve" for mark in p.verdict.marks),
    codes.MUST_EMPTY: lambda p: any(mark[0] == "exit" for mark in p.verdict.marks),
}
"""What must be true of a play that is refused so; hands cannot make plays of the other two kinds with this roll."""

OBLIGATIONS = (codes.MUST_FILL, codes.MUST_KEEP, codes.MUST_EMPTY)


def judge_all(situation: Situation, options: Options) -> Counter[int]:
    """Refuse or accept every possible play; how often each code was given."""
    masks, plays, _ = judge_by_laws(situation, lowered(options))
    verdict = by_oracle(situation, options)
    me = list(situation.me)
    given_codes: Counter[int] = Counter()
    accepted = set()
    for play in possible_plays(situation):
        code = codes.refuse(me, masks, situation.high, situation.low, lowered(options), plays, play)
        played = Played(situation, options, play, verdict)
        context = (str(situation), options, played.moves, code)
        assert (code == GOOD) == (played.after in verdict.allowed), context
        assert code == GOOD or (code in SENTENCES and TRUTHS[code](played)), context
        assert (code in OBLIGATIONS) == (played.after in verdict.lawful - verdict.allowed), context
        if code == GOOD:
            accepted.add(played.after)
        given_codes[code] += 1
    assert accepted == verdict.allowed
    assert tuple(me) == situation.me
    return given_codes


@given(situations())
def test_good_exactly_when_allowed_anywhere(situation: Situation) -> None:
    judge_all(situation, MODERN_OPTIONS)


@pytest.mark.parametrize("chunk", range(4))
def test_good_exactly_when_allowed_in_play(chunk: int, effort: int) -> None:
    rng = random.Random(f"refusal {chunk}")
    play = sensible_game(rng)
    met: Counter[int] = Counter()
    for _ in range(120 * effort):
        for situation in (next(play), homeward(rng), nearly_full(rng), scattered(rng), early(rng)):
            met += judge_all(situation, MODERN_OPTIONS)
            met += judge_all(situation, random_options(rng))
    assert {law for law, _ in SENTENCES.values()} - {SENTENCES[code][0] for code in met if code} <= {"3.1", "6.6"}


@pytest.mark.law("3.1")
def test_wrong_distances_are_never_good(effort: int) -> None:
    rng = random.Random("distances")
    for _ in range(300 * effort):
        situation = rng.choice((homeward, nearly_full, scattered, early))(rng)
        masks, plays, _ = judge_by_laws(situation)
        allowed = by_oracle(situation).allowed
        me = list(situation.me)
        for _ in range(60):
            start, end, other, last = (rng.randint(1, 24), rng.randint(1, 25), rng.randint(0, 24), rng.randint(1, 25))
            play = pack(start, end, other, last if other else 0)
            code = codes.refuse(me, masks, situation.high, situation.low, LOWERED_MODERN, plays, play)
            good = code == GOOD
            assert good or code in SENTENCES
            assert tuple(me) == situation.me
            board = after(situation.me, play)
            assert good == (min(board) >= 0 and board in allowed and start != end and other != last), (
                str(situation),
                play,
            )


# --- One example for each law -------------------------------------------------------

START = "W:1x15/B:1x15/W"
HOME = "W:20,22,24x2,offx11/B:24x15/W"
EXAMPLES: list[tuple[str, str, str, Play, Rules]] = [
    ("3.1 no checker stands there", START, "6-5", Play(((2, 8), (1, 6))), MODERN),
    ("3.1 the distance is no number of the roll", START, "6-5", Play(((1, 5), (1, 6))), MODERN),
    ("3.1 backwards", "W:1x13,7,9/B:1x15/W", "2-1", Play(((9, 7), (1, 2))), MODERN),
    ("3.1 three moves", START, "1-1", Play(((1, 2), (1, 2), (1, 2))), MODERN),
    ("3.2 a single opposing checker bars a field", "W:1x15/B:1x14,18/W", "6-5", Play(((1, 7), (1, 6))), MODERN),
    ("3.3 no rest", "W:1x15/B:1x11,18x2,19x2/W", "6-5", Play(((1, 7), (7, 12))), MODERN),
    ("3.3 no rest, told as one distance", "W:1x15/B:1x11,20x2,21x2/W", "4-3", Play(((1, 8),)), MODERN),
    ("3.4 both numbers", START, "6-5", Play(((1, 7),)), MODERN),
    ("3.4 nothing played", START, "6-5", Play(), MODERN),
    ("4.1 one checker to the corner", START, "6-5", Play(((1, 6), (6, 12))), MODERN),
    ("4.1 one of the last two from the corner", "W:1x13,12x2/B:20x15/W", "6-5", Play(((12, 18), (1, 6))), MODERN),
    ("4.3 half by effect, half by power", "W:1x11,8,9,10,11/B:1x15/W", "5-3", Play(((8, 12), (9, 12))), MODERN),
    ("4.3 half by power with the higher", "W:1x12,7,8,9/B:1x15/W", "5-4", Play(((7, 12), (9, 12))), MODERN),
    (
        "3.2 not 3.3 where the other passage is free",
        "W:1x14,8/B:1x12,6,11x2/W",
        "6-5",
        Play(((8, 14), (14, 19))),
        MODERN,
    ),
    ("4.3 by power where by effect", "W:1x10,6,7x2,8,9/B:1x15/W", "6-5", Play(((7, 12), (8, 12))), MODERN),
    ("4.3 by power against a held corner", "W:1x13,7,8/B:1x13,12x2/W", "6-5", Play(((7, 12), (8, 12))), MODERN),
    ("4.4 the opponent's corner", "W:1x13,7,8/B:20x15/W", "6-2", Play(((7, 13), (1, 3))), MODERN),
    ("5.2 his grand jan", "W:1x13,9,10/B:1x15/W", "6-5", Play(((9, 15), (1, 6))), MODERN),
    ("5.2 his petit jan", "W:1x13,17,18/B:1x15/W", "6-5", Play(((18, 23), (1, 7))), MODERN),
    ("6.1 a checker is not home", "W:5,20,22,24x12/B:24x15/W", "5-3", Play(((20, 25), (22, 25))), MODERN),
    ("6.3 an excess with a nearer checker", HOME, "3-3", Play(((24, 25), (22, 25))), MODERN),
    ("6.4 an avoidable excess", "W:19,20,offx13/B:24x15/W", "6-3", Play(((19, 22), (20, 25))), MODERN),
    ("6.6 the last checkers must leave", "W:21,24,offx13/B:24x15/W", "5-1", Play(((21, 22), (22, 25))), MODERN),
    ("9.1 must fill", "W:1,7x3,8x2,9x2,10x2,11,12x4/B:1x15/W", "4-1", Play(((1, 5), (5, 6))), MODERN),
    ("9.1 must keep", "W:1,2,7x3,8x2,9x2,10x2,11x2,12x2/B:1x15/W", "4-1", Play(((7, 11), (8, 9))), MODERN),
    ("6.8 exits by the provincial rule", HOME, "3-1", Play(((22, 25), (24, 25))), Rules.of(exit="provincial")),
    (
        "6.8 joined to leave",
        "W:20,offx14/B:21x3,offx12/W",
        "5-1",
        Play(((20, 21), (21, 25))),
        Rules.of(exit="provincial"),
    ),
    (
        "6.1 no exit by the sum",
        "W:20,offx14/B:21x3,offx12/W",
        "4-1",
        Play(((20, 24), (24, 25))),
        Rules.of(sum_exit="no"),
    ),
    ("6.2 an exact number must leave", HOME, "3-1", Play(((20, 23), (23, 24))), Rules.of(exit_compulsory="yes")),
    (
        "14 no rail while the return jan may be filled",
        "W:19x3,20,21x2,22x3,23x3,24x3/B:19x3,20x3,21x3,22x2,23x2,24x2/W",
        "6-5",
        Play(((19, 25), (20, 25))),
        Rules.of(exit="guiton_b"),
    ),
]


@pytest.mark.parametrize(
    ("name", "text", "roll", "play", "rules"),
    [pytest.param(*row, id=row[0], marks=pytest.mark.law(row[0].split()[0])) for row in EXAMPLES],
)
def test_the_law_that_is_broken(name: str, text: str, roll: str, play: Play, rules: Rules) -> None:
    position = Position.parse(text)
    assert position.faults() == ()
    refused = refusal(position, roll, play, rules)
    assert refused is not None
    assert refused.law == name.split(maxsplit=1)[0]
    assert str(refused) == f"{refused.saying} (law {refused.law})"
    assert not outcome(position, roll, rules).allows(play)


def test_every_law_of_a_refusal_has_an_example() -> None:
    assert {name.split()[0] for name, *_ in EXAMPLES} == {law for law, _ in SENTENCES.values()} | {"6.2", "6.8"}
    assert all(isinstance(saying, Saying) and str(saying) for _, saying in SENTENCES.values())


@pytest.mark.law("3.5")
@pytest.mark.parametrize(
    ("roll", "play"),
    [
        ("6-5", Play(((1, 7), (1, 6)))),
        ("6-5", Play(((1, 6), (1, 7)))),
        ("4-3", Play(((1, 4), (4, 8)))),
        ("4-3", Play(((1, 5), (5, 8)))),
        ("4-3", Play(((1, 8),))),
    ],
)
def test_an_allowed_play_is_not_refused_in_any_order(roll: str, play: Play) -> None:
    assert refusal(Position.parse(START), roll, play) is None


@pytest.mark.parametrize("move", [(0, 6), (25, 25), (1, 26), (-3, 3), (1, 0), (99, 1)])
def test_fields_that_are_no_fields_are_refused(move: tuple[int, int]) -> None:
    refused = refusal(Position.parse(START), "6-5", Play((move,)))
    assert refused is not None
    assert refused.law == "3.1"
