"""A slow, independent judge of false moves (laws 13.1 and 13.2), written from the text of the laws alone.

Nothing here is shared with the package except model values. Lawful and allowed plays come from the oracle. Boards are
the roller's 26 counts in his own numbering, as in the oracle. A typed move names the fields of one checker from the
first to the last: ``(1, 5)``, or ``(1, 5, 8)`` with a rest on which it was not released; 25 is off.

Where the text can be read in two ways, the docstring of the function that had to choose says ``Presumed:``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import NamedTuple

from tests.support import oracle
from tests.support.oracle import CORNER, OFF, THEIR_CORNER, Board, Case, Play
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules

TypedMove = tuple[int, ...]
"""The fields of one checker: from, rests on which it was not released, to."""


class Moved(NamedTuple):
    """One checker as it was moved: the numbers that it rightly played (none when it is wrong), its last typed move."""

    start: int
    end: int
    numbers: tuple[int, ...]
    typed: int

    @property
    def distance(self) -> int:
        return self.end - self.start


class Ruling(NamedTuple):
    """What the laws say of one play.

    ``is_false``: whether the play is other than the laws allow. ``may_stand``: whether the opponent may let it stand.
    ``remedies``: the roller's counts after each whole play that the opponent may have played instead. ``marked``: the
    points that the opponent marks for numbers left unplayed when it stands, those of 8.7 included.
    """

    is_false: bool
    right: tuple[Moved, ...]
    wrong: tuple[Moved, ...]
    may_stand: bool
    remedies: frozenset[Board]
    marked: int


def read_moves(text: str) -> tuple[TypedMove, ...]:
    """Read moves as they are typed: ``1-5 5-8`` are two moves, ``1-5-8`` is one, ``24-off`` bears off, ``pass`` is none."""
    words = [] if text in ("", "pass") else text.split()
    return tuple(tuple(OFF if field == "off" else int(field) for field in word.split("-")) for word in words)


def remedies(
    position: Position, roll: Roll, moves: Sequence[TypedMove], rules: Rules = MODERN
) -> frozenset[tuple[int, ...]]:
    """Return what the opponent may have played instead of ``moves`` (law 13.2 a-k).

    Each whole play is given by the roller's 26 counts after it, in his own numbering (index 25: borne off), so that the
    order of its moves does not matter. Empty if the play is no false one. Letting it stand is not among them.
    """
    return rule_on(position, roll, moves, rules).remedies


def orders(position: Position, roll: Roll, field: int, rules: Rules = MODERN) -> frozenset[tuple[int, ...]]:
    """Return the lawful plays that move on a checker stopped in the closed grand jan (law 13.2 i).

    Empty where ``field`` is not in that jan, the jan is open or no lawful play moves the checker on.
    """
    case = case_of(position, roll, rules)
    if field not in oracle.THEIR_GRAND_JAN or field not in case.closed or not case.me[field]:
        return frozenset()
    plays = oracle.lawful_plays(case)
    return frozenset(play.after for play in plays if any(start == field for start in starts_of(play)))


def rule_on(position: Position, roll: Roll, moves: Sequence[TypedMove], rules: Rules = MODERN) -> Ruling:
    """Judge a play, true or false.

    Presumed: a play that leaves a position which an allowed play leaves is no false one, however it was moved (3.5).
    """
    case = case_of(position, roll, rules)
    done, end = judge_moves(case, moves)
    if is_wrong_power(case, moves):
        done = [moved._replace(numbers=()) for moved in done]
    right = tuple(moved for moved in done if moved.numbers)
    wrong = tuple(moved for moved in done if not moved.numbers)
    lawful = oracle.lawful_plays(case)
    most = max(oracle.numbers_settled(case, play) for play in lawful)
    helpless = 0 if not oracle.on_board(case.me) else 2 * (2 - most)
    is_lawful = end in {play.after for play in lawful}
    if end in {play.after for play in oracle.allowed_plays(case, lawful)}:
        return Ruling(False, right, wrong, True, frozenset(), helpless)
    if takes_corner_wrongly(case, right, end):
        lawful = [play for play in lawful if not oracle.takes_the_corner(case, play)] or lawful
    allowed = frozenset(play.after for play in oracle.allowed_plays(case, lawful))
    # What is put right obeys §§ 3-6 (13.2 e), so 6.6 as well.
    lawful = [play for play in lawful if oracle.empties_the_board(case, play)] or lawful
    judge = Judge(case, end, rules.customs.rectify, lawful, allowed)
    listed = judge.put_right(right, wrong, is_wrong_power(case, moves), typed_together(case, moves, done))
    if any(judge.neglects(board) for board in listed):
        listed |= judge.allowed
    used = sum(len(moved.numbers) for moved in right)
    playable = max(len(play.steps) for play in lawful)
    owed = 0 if wrong or is_lawful else 2 * max(0, playable - used)
    return Ruling(True, right, wrong, may_be_let_stand(case, end), frozenset(listed - {end}), helpless + owed)


# --- What is right (13.2 a) ---------------------------------------------------


def case_of(position: Position, roll: Roll, rules: Rules) -> Case:
    """Write a position, a roll and the options in the words of the oracle."""
    options = oracle.full_options({name: str(getattr(rules.play, name)) for name in oracle.OPTIONS})
    theirs = oracle.seen_by_opponent(position.opp)
    return Case(
        me=position.me,
        opp=theirs,
        dice=(roll.high, roll.low),
        options=options,
        tariff=oracle.full_tariff(options, None),
        closed=oracle.closed_fields(theirs),
        roll_no=position.roll_no,
        first_releve=position.releve == 1,
        meeting=False,
    )


def opposing(case: Case, field: int) -> bool:
    """Whether opposing checkers stand on a field."""
    return field != OFF and case.opp[field] > 0


def numbers_for(case: Case, board: Board, left: Sequence[int], start: int, end: int) -> tuple[int, ...]:
    """The numbers, of those left, by which a checker may go there as the board lies; none if it may not.

    One number before the sum, an exact number before an excess.
    """
    here = replace(case, me=board)
    plays = [play for play in oracle.single_plays(here) if play.steps[0].number in left]
    if len(left) == 2:
        plays += oracle.tout_d_une_plays(here)
    fitting = [play for play in plays if play.steps[0].start == start and play.steps[-1].end == end]
    fitting.sort(key=lambda play: (len(play.steps), play.excesses))
    return tuple(step.number for step in fitting[0].steps) if fitting else ()


def judge_moves(case: Case, moves: Sequence[TypedMove]) -> tuple[list[Moved], Board]:
    """Return the moves judged right or wrong, in their order, and the board at the end.

    A checker that ends alone in a corner, or took a corner with a wrong one (4.1), is wrong. Its number is free again, so
    that the others are judged anew.
    """
    barred: set[int] = set()
    while True:
        done, end = _judge_in_order(case, moves, barred)
        found = {moved.typed for moved in wrongly_in_corner(case, done, end) if moved.numbers}
        if not found:
            return done, end
        barred |= found


def wrongly_in_corner(case: Case, done: Sequence[Moved], end: Board) -> Sequence[Moved]:
    """The checkers that the corner forbids: the last to come or go where one is left alone, all where it was entered by
    fewer than two rightly.
    """
    came = [moved for moved in done if moved.end == CORNER]
    if end[CORNER] == 1 and case.me[CORNER] != 1:
        return (came or [moved for moved in done if moved.start == CORNER])[-1:]
    return came if takes_corner_wrongly(case, [moved for moved in done if moved.numbers], end) else []


def _judge_in_order(case: Case, moves: Sequence[TypedMove], barred: set[int]) -> tuple[list[Moved], Board]:
    """Judge each move on the board as it then lies, whether a checker is alone in the corner aside.

    Presumed: who moves from a field where a checker was wrongly put moves that checker, even if others stand there.
    A lone checker in the corner was never rightly released, so it too is moved on (``6-12 12-14`` is 6-14).
    """
    board, left, done = case.me, list(case.dice), list[Moved]()
    by_power: set[int] = set()
    for index, move in enumerate(moves):
        start, end = move[0], move[-1]
        if not board[start]:
            raise ValueError(f"no checker on {start}: {moves}")
        here = replace(case, me=board)
        partners = [later for later in range(index + 1, len(moves)) if is_right_power(here, (move, moves[later]))]
        if len(left) == 2 and partners:
            by_power |= {index, partners[0]}
        lone = case.me[CORNER] == 0 and board[CORNER] == 1
        held = [one for one in done if one.end == start and (not one.numbers or (start == CORNER and lone))]
        if held and held[-1].numbers:
            return _judge_in_order(case, moves, barred | {held[-1].typed})
        if held:
            done.remove(held[-1])
            board = oracle.moved(board, start, held[-1].start)
            start = held[-1].start
        if index in by_power and THEIR_CORNER - start in left:
            numbers: tuple[int, ...] = (THEIR_CORNER - start,)
        else:
            numbers = numbers_for(case, board, left, start, end)
        if index in barred:
            numbers = ()
        for number in numbers:
            left.remove(number)
        board = oracle.moved(board, start, end)
        done.append(Moved(start, end, numbers, index))
    return done, board


def is_pair_by_power(case: Case, moves: Sequence[TypedMove]) -> bool:
    """Whether two moves bring into the empty corner what the numbers would bring into the opponent's (law 4.3)."""
    return (
        len(moves) == 2
        and case.me[CORNER] == 0
        and all(move[-1] == CORNER for move in moves)
        and sorted(THEIR_CORNER - move[0] for move in moves) == sorted(case.dice)
    )


def is_right_power(case: Case, moves: Sequence[TypedMove]) -> bool:
    """Whether two moves take the corner by power as law 4.3 let them."""
    return is_pair_by_power(case, moves) and oracle.corner_by_power(case)


def is_wrong_power(case: Case, moves: Sequence[TypedMove]) -> bool:
    """Whether the play takes the corner by power where effect was possible or the opponent holds his (13.2 j)."""
    return is_pair_by_power(case, moves) and not oracle.corner_by_power(case)


def takes_corner_wrongly(case: Case, right: Iterable[Moved], end: Board) -> bool:
    """Whether the corner was taken, but not by two right moves (13.2 f, j)."""
    return case.me[CORNER] == 0 and end[CORNER] >= 2 and sum(moved.end == CORNER for moved in right) < 2


def typed_together(case: Case, moves: Sequence[TypedMove], done: Sequence[Moved]) -> bool:
    """Whether two checkers were put on one field that one of them does not reach by either number (13.2 a).

    ``done`` has one right move and one wrong: two wrong ones are 13.2 d. Presumed: the play has two moves and no more;
    the rail is no field; a checker that came by the sum did not come by either number.
    """
    if len(moves) != 2 or len(done) != 2 or done[0].end != done[1].end or done[0].end == OFF:
        return False
    right = [moved for moved in done if moved.numbers]
    return len(right) == 1 and any(moved.distance not in case.dice for moved in done)


# --- What may stand -----------------------------------------------------------


def may_be_let_stand(case: Case, end: Board) -> bool:
    """Whether the opponent may let a false play stand as it lies (13.2 f)."""
    lone = end[CORNER] == 1 and case.me[CORNER] != 1
    on_theirs = end[THEIR_CORNER] > case.me[THEIR_CORNER]
    on_opposing = any(end[field] and opposing(case, field) for field in oracle.FIELDS)
    return not (lone or on_theirs or on_opposing or not oracle.on_board(end))


# --- What may be played instead -----------------------------------------------


def starts_of(play: Play) -> list[int]:
    """The fields from which a play takes checkers: one for the checker that plays both numbers."""
    return [step.start for step in play.steps[: 1 if play.kind == "tout_d_une" else 2]]


def plays_number(play: Play, start: int, number: int) -> bool:
    """Whether a play has a checker of this field play this number; the one that plays the sum, its first."""
    if play.kind == "tout_d_une":
        return play.steps[0][::2] == (start, number)
    return any(step.start == start and step.number == number for step in play.steps)


@dataclass(frozen=True)
class Judge:
    """One false play to be put right: the roll, the board as it lies, ``rectify``, the lawful plays, the allowed boards.

    Where the corner was taken wrongly the lawful plays are those that do not take it, if there are any.
    """

    case: Case
    end: Board
    rectify: str
    lawful: list[Play]
    allowed: frozenset[Board]

    @property
    def boards(self) -> frozenset[Board]:
        return frozenset(play.after for play in self.lawful)

    def dutiful(self, boards: Iterable[Board]) -> frozenset[Board]:
        """Of the boards between which the roller chooses, those that 9.1 allows him (13.2 e)."""
        plays = [Play("pass", (), board, 0) for board in boards]
        return frozenset(play.after for play in oracle.allowed_plays(self.case, plays)) if plays else frozenset()

    def neglects(self, board: Board) -> bool:
        """Whether a board misses a fill, a keep or the last checkers that the roll makes possible (13.2 e)."""
        if board in self.allowed:
            return False
        jans = [jan for _, jan in oracle.FILLABLE_JANS if any(oracle.is_full(one, jan) for one in self.allowed)]
        emptied = any(not oracle.on_board(one) for one in self.allowed)
        return any(not oracle.is_full(board, jan) for jan in jans) or (emptied and oracle.on_board(board) > 0)

    def put_right(
        self, right: Sequence[Moved], wrong: Sequence[Moved], by_power: bool, together: bool
    ) -> frozenset[Board]:
        """Every board that a remedy leaves; the enforced fills and keeps (13.2 e) are the caller's."""
        if all(play.kind == "pass" for play in self.lawful):
            return frozenset([self.case.me])
        if self.end in self.boards:
            return self.allowed
        if by_power:
            return self.sums(wrong) or self.allowed
        if together:
            return self.of_two(*right, *wrong, may_stay=False)
        if right:
            return self.after_right(right, wrong)
        if not wrong:
            return self.allowed
        if len(wrong) == 1:
            return self.of_one(wrong[0])
        pairs = [self.of_two(*pair, may_stay=self.rectify == "one_or_each") for pair in combinations(wrong, 2)]
        return frozenset[Board]().union(*pairs)

    def after_right(self, right: Sequence[Moved], wrong: Sequence[Moved]) -> frozenset[Board]:
        """What was rightly played stays: 13.2 b, g, k, and f where a number was rightly played.

        A wrong checker plays the number left; else the roller plays it as he likes; else, if it can be played, all is
        played anew. A number played so that a full jan breaks that the whole roll can keep is neither forced nor left
        (13.2 b, g), except that one of 13.2 f, which says nothing of a jan, is forced all the same.
        """
        board, left = self.case.me, list(self.case.dice)
        for moved in right:
            board = oracle.moved(board, moved.start, moved.end)
            for number in moved.numbers:
                left.remove(number)
        lone = {moved.start for moved in wrong if self.never_stays(moved)}
        forced = self.kept(self.next_boards(board, left, {moved.start for moved in wrong}))
        forced |= self.next_boards(board, left, lone)
        free = self.next_boards(board, left, oracle.FIELDS)
        if not free and board in self.boards:
            return frozenset([board])
        return forced or self.dutiful(self.kept(free)) or self.allowed

    def next_boards(self, board: Board, left: Iterable[int], starts: Iterable[int]) -> frozenset[Board]:
        """The lawful boards to which one more number leads."""
        found = set[Board]()
        for number in left:
            for start in starts:
                step = oracle.step_from(start, number)
                if board[start] and oracle.step_may_stay(self.case, board, step):
                    found.add(oracle.moved(board, start, step.end))
        return self.boards & found

    def kept(self, boards: Iterable[Board]) -> frozenset[Board]:
        """Of these boards, those that break no full jan that the whole roll can keep."""
        full = [jan for _, jan in oracle.FILLABLE_JANS if oracle.is_full(self.case.me, jan)]
        kept = [jan for jan in full if any(oracle.is_full(one, jan) for one in self.allowed)]
        return frozenset(one for one in boards if all(oracle.is_full(one, jan) for jan in kept))

    def by_number(self, start: int, number: int, *, same: bool = False) -> frozenset[Board]:
        """A wrong checker plays one number and the roller the other as he likes (13.2 c).

        He plays it with another checker; with the same one if ``same``, or where no other such play uses as many numbers.
        """
        plays = [play for play in self.lawful if plays_number(play, start, number)]
        others = [play for play in plays if play.kind != "tout_d_une"]
        return self.dutiful(play.after for play in (plays if same else others or plays))

    def sums(self, wrong: Iterable[Moved]) -> frozenset[Board]:
        """One of these checkers plays the sum, all others go back."""
        starts = {moved.start for moved in wrong}
        return frozenset(p.after for p in self.lawful if p.kind == "tout_d_une" and p.steps[0].start in starts)

    def never_stays(self, moved: Moved) -> bool:
        """Whether a checker went alone into its corner, into the opponent's or onto an opposing checker (13.2 f)."""
        alone = moved.end == CORNER and self.case.me[CORNER] == 0 and self.end[CORNER] == 1
        return alone or moved.end == THEIR_CORNER or opposing(self.case, moved.end)

    def beyond(self, moved: Moved) -> bool:
        """Whether a checker went beyond the higher number."""
        return moved.distance > self.case.dice[0]

    def of_one(self, wrong: Moved) -> frozenset[Board]:
        """One wrong, nothing else touched: 13.2 c, f, h."""
        numbers = self.case.numbers
        if self.never_stays(wrong):
            return (
                self.sums([wrong]).union(*(self.by_number(wrong.start, number, same=True) for number in numbers))
                or self.allowed
            )
        by_numbers = frozenset[Board]().union(*(self.by_number(wrong.start, number) for number in numbers))
        by_sum = self.sums([wrong])
        if wrong.distance > sum(self.case.dice):
            return by_sum or by_numbers or self.allowed
        if self.beyond(wrong) or self.rectify == "each_or_sum":
            by_numbers |= by_sum
        return by_numbers or self.allowed

    def of_two(self, one: Moved, other: Moved, *, may_stay: bool) -> frozenset[Board]:
        """Two at the opponent's disposal, all others put back: 13.2 d, and a for two put down together.

        Presumed: where none of the remedies is possible, the checker that plays its number does not also play the
        roller's, as in 13.2 c.
        """
        starts = sorted((one.start, other.start))
        pairs = (play for play in self.lawful if play.kind in ("separate", "power"))
        listed = frozenset(play.after for play in pairs if sorted(starts_of(play)) == starts)
        if self.rectify != "every_one" or self.beyond(one) or self.beyond(other):
            listed |= self.sums([one, other])
        else:
            listed |= self.sums(moved for moved in (one, other) if self.never_stays(moved))
        if may_stay:
            listed |= {board for pair in permutations((one, other)) for board in self.with_standing(*pair)}
        if not listed:
            parts = [(moved.start, number) for moved in (one, other) for number in self.case.numbers]
            listed = listed.union(*(self.by_number(*part) for part in parts))
        return listed or self.allowed

    def with_standing(self, standing: Moved, put_right: Moved) -> Iterable[Board]:
        """One stays as it lies, the other plays either number (13.2 d), judged with the first where it lies (13.2 e).

        Presumed: 3.4 and 6.4, which speak of the whole roll, do not bind here; an empty corner is not taken so.
        """
        case = self.case
        board = oracle.moved(case.me, standing.start, standing.end)
        for number in case.numbers:
            step = oracle.step_from(put_right.start, number)
            if not board[step.start] or not oracle.step_may_stay(case, board, step):
                continue
            after = oracle.moved(board, step.start, step.end)
            taken = case.me[CORNER] == 0 and after[CORNER] > 0
            if may_be_let_stand(case, after) and not taken:
                yield after
