"""A slow brute-force judge of one roll of Grand Trictrac, to check the engine by.

Nothing here is shared with the package. Every sequence of moves is written out, each
is judged law by law, and the jans are read off the plays that remain. Boards are tuples
of 26 counts in the mover's numbering: index 1 is his talon, 24 the opponent's, 25 the
checkers borne off; index 0 is always 0. Numbers such as "law 8.5" name the paragraphs
of the laws that a function follows. Where the law leaves a choice the docstring of the
function says which reading was taken.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Board = tuple[int, ...]
Mark = tuple[str, str, int, int, int, str]
Pair = tuple[int, int]

TALON = 1
CORNER = 12
THEIR_CORNER = 13
OFF = 25
FIELDS = range(1, 25)
WHOLE_SIDE = 15

# law 1.2
PETIT_JAN = range(1, 7)
GRAND_JAN = range(7, 13)
THEIR_GRAND_JAN = range(13, 19)
RETURN_JAN = range(19, 25)

# law 8.5: the three jans that can be filled and kept
FILLABLE_JANS: tuple[tuple[str, range], ...] = (
    ("petit", PETIT_JAN),
    ("grand", GRAND_JAN),
    ("retour", RETURN_JAN),
)

# law 7, as (simple, doublet)
TARIFF: Mapping[str, Pair] = {
    "six_tables": (4, 4),
    "two_tables": (4, 6),
    "mezeas": (4, 6),
    "contre_two_tables": (4, 6),
    "contre_mezeas": (4, 6),
    "true_hit_grand": (2, 4),
    "true_hit_petit": (4, 6),
    "false_hit_grand": (2, 4),
    "false_hit_petit": (4, 6),
    "corner_hit": (4, 6),
    "fill": (4, 6),
    "conserve": (4, 6),
    "helpless": (2, 2),
    "exit": (4, 6),
    "meeting": (4, 6),
    "margot": (2, 4),
    "misery": (4, 6),
    "misery_kept": (4, 6),
}

# law 14, the options of kind P; the first value is the default
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "corner_excuses_passing": ("no", "yes"),
    "exit": ("quick", "provincial", "guiton_a", "guiton_b"),
    "exit_compulsory": ("no", "yes"),
    "sum_exit": ("yes", "no"),
    "excess_last_resort": ("yes", "no"),
    "fill_in_passing": ("no", "yes"),
    "two_half_cases_two_ways": ("no", "yes"),
    "return_fill_via_corner": ("no", "yes"),
    "six_tables_scope": ("every_releve", "first_releve"),
    "rencontre": ("off", "4_6", "2_4"),
    "margot": ("off", "2_4", "4_6"),
    "margot_count": ("once", "per_way"),
    "misere": ("off", "made", "made_and_kept"),
}

# the prices that an option spells out
SPELT_PRICES: Mapping[str, Pair] = {"2_4": (2, 4), "4_6": (4, 6)}


@dataclass(frozen=True)
class Verdict:
    """What a roll earns, and the positions its plays may leave."""

    me: int
    opp: int
    marks: frozenset[Mark]
    plays: frozenset[Board]
    lawful: frozenset[Board]


@dataclass(frozen=True)
class Case:
    """One roll to be judged: the two sides, the dice and the rules."""

    me: Board
    opp: Board
    dice: Pair
    options: Mapping[str, str]
    tariff: Mapping[str, Pair]
    closed: frozenset[int]
    roll_no: int | None
    first_releve: bool
    meeting: bool

    @property
    def doublet(self) -> bool:
        """Whether both dice show the same number (law 1.5)."""
        return self.dice[0] == self.dice[1]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The different numbers of the roll: two, or one for a doublet."""
        return (self.dice[0],) if self.doublet else self.dice

    @property
    def orders(self) -> tuple[Pair, ...]:
        """The orders in which the two numbers may be played."""
        first, second = self.dice
        return ((first, second),) if self.doublet else ((first, second), (second, first))

    def price(self, row: str) -> int:
        """The points of one way of a row of the tariff (law 7)."""
        return self.tariff[row][1 if self.doublet else 0]

    def says(self, option: str, value: str) -> bool:
        """Whether an option has this value (law 14)."""
        return self.options[option] == value


class Step(NamedTuple):
    """One checker moved by one number; by power it stops one field short."""

    start: int
    end: int
    number: int


class Play(NamedTuple):
    """A complete play: its steps, and the position it leaves."""

    kind: Literal["pass", "single", "separate", "tout_d_une", "power"]
    steps: tuple[Step, ...]
    after: Board
    excesses: int


# --- The board ----------------------------------------------------------------


def board_of(side: Mapping[int, int], off: int) -> Board:
    """Lay out a side as a tuple of 26 counts."""
    strangers = [field for field in side if field not in FIELDS]
    if strangers:
        raise ValueError(f"no such fields: {strangers}")
    return (0, *(side.get(field, 0) for field in FIELDS), off)


def seen_by_opponent(board: Board) -> Board:
    """The same checkers numbered from the other side (law 1.1)."""
    return (0, *(board[25 - field] for field in FIELDS), board[OFF])


def moved(board: Board, start: int, end: int) -> Board:
    """The board after one checker has gone from one field to another."""
    counts = list(board)
    counts[start] -= 1
    counts[end] += 1
    return tuple(counts)


def on_board(board: Board) -> int:
    """How many checkers are still in play."""
    return sum(board[1:OFF])


def is_full(board: Board, jan: range) -> bool:
    """Whether a jan is full (law 1.3)."""
    return all(board[field] >= 2 for field in jan)


def can_still_fill(board: Board, jan: range) -> bool:
    """Whether a side, in its own numbering, can still fill a jan (law 5.1)."""
    return all(sum(board[1 : field + 1]) >= 2 * place for place, field in enumerate(jan, start=1))


def closed_fields(opp: Board) -> frozenset[int]:
    """The fields where no checker may be left on the return side (law 5.2)."""
    theirs = seen_by_opponent(opp)
    closed: set[int] = set()
    if can_still_fill(theirs, PETIT_JAN):
        closed.update(RETURN_JAN)
    if can_still_fill(theirs, GRAND_JAN):
        closed.update(THEIR_GRAND_JAN)
    return frozenset(closed)


# --- Leaving, resting, bearing off --------------------------------------------


def may_be_left(case: Case, field: int) -> bool:
    """Whether a moved checker may stay on a field (laws 3.2, 4.4, 5.2).

    The count on the own corner is judged on the whole play, by corner_is_sound.
    """
    return case.opp[field] == 0 and field != THEIR_CORNER and field not in case.closed


def may_rest(case: Case, field: int, end: int) -> bool:
    """Whether a field serves as the rest of a tout d'une (laws 3.3, 5.3).

    Of the closed fields only those of the opponent's grand jan may serve.
    """
    if case.opp[field] > 0:
        return False
    if field in case.closed:
        return field in THEIR_GRAND_JAN and end in RETURN_JAN
    return True


def corner_is_sound(before: Board, after: Board) -> bool:
    """Whether the own corner is entered and left by two (law 4.1).

    A lone checker that stood there before the roll, by a fault, proves nothing.
    """
    return after[CORNER] != 1 or before[CORNER] == 1


def all_are_in(board: Board) -> bool:
    """Whether bearing off is open at this moment (law 6.1)."""
    return not any(board[field] for field in range(1, 19))


def farthest(board: Board) -> int:
    """The lowest field that holds a checker (law 6.3)."""
    return min(field for field in FIELDS if board[field])


def is_excess(board: Board, start: int, number: int) -> bool:
    """Whether a number carries the farthest checker past the rail (law 6.3)."""
    return start + number > OFF and start == farthest(board)


def filling_bars_the_rail(case: Case, board: Board) -> bool:
    """Guiton's second rejected rule: no rail while the return jan may be filled."""
    return case.says("exit", "guiton_b") and not is_full(board, RETURN_JAN) and can_still_fill(board, RETURN_JAN)


def may_go_off(case: Case, board: Board, start: int, number: int) -> bool:
    """Whether a number bears a checker off at this moment (laws 6.1-6.3).

    The provincial rule for exact numbers looks at the whole play: exits_are_provincial.
    """
    if not all_are_in(board) or filling_bars_the_rail(case, board):
        return False
    return start + number == OFF or is_excess(board, start, number)


def exact_must_go(case: Case, board: Board, step: Step) -> bool:
    """Whether a step neglects a compulsory exact number (option exit_compulsory).

    Only where an exact number gives a right of its own, so not in the provincial exit.
    """
    if case.says("exit_compulsory", "no") or case.says("exit", "provincial"):
        return False
    owed = OFF - step.number
    return step.start != owed and board[owed] > 0 and may_go_off(case, board, owed, step.number)


def step_may_stay(case: Case, board: Board, step: Step) -> bool:
    """Whether a step, made on this board, may end where it ends."""
    if exact_must_go(case, board, step):
        return False
    if step.end == OFF:
        return may_go_off(case, board, step.start, step.number)
    return may_be_left(case, step.end)


def exits_are_provincial(case: Case, play: Play) -> bool:
    """Whether the exits of a play obey the provincial rule (law 6.8).

    An exact number bears off only in a play that keeps a full return jan; the limit of
    three then follows from the fifteen checkers. In any other play a tout d'une may go
    off only when one of its numbers was an excess before the roll.
    """
    if is_full(case.me, RETURN_JAN) and is_full(play.after, RETURN_JAN):
        return True
    for step in play.steps:
        if step.end == OFF and step.start + step.number == OFF:
            return False
    if play.kind == "tout_d_une" and play.after[OFF] > case.me[OFF]:
        back = farthest(case.me)
        return any(back + step.number > OFF for step in play.steps)
    return True


# --- All sequences of moves ---------------------------------------------------


def sources(board: Board) -> list[int]:
    """The fields from which a checker can start."""
    return [field for field in FIELDS if board[field]]


def step_from(start: int, number: int) -> Step:
    """The step of a checker by a number, the rail being field 25 (law 6.2)."""
    return Step(start, min(start + number, OFF), number)


def excess_of(step: Step) -> int:
    """One for a step that was an excess, else nothing (law 6.4)."""
    return 1 if step.start + step.number > OFF else 0


def single_plays(case: Case) -> Iterator[Play]:
    """One checker moved by one number, the other number left."""
    for number in case.numbers:
        for start in sources(case.me):
            step = step_from(start, number)
            if step_may_stay(case, case.me, step):
                after = moved(case.me, start, step.end)
                yield Play("single", (step,), after, excess_of(step))


def separate_plays(case: Case) -> Iterator[Play]:
    """Two different checkers, one for each number, in both orders (law 3.1)."""
    for first_number, second_number in case.orders:
        for first_start in sources(case.me):
            first = step_from(first_start, first_number)
            if not step_may_stay(case, case.me, first):
                continue
            between = moved(case.me, first.start, first.end)
            for second_start in sources(case.me):
                if second_start == first_start and case.me[first_start] < 2:
                    continue
                second = step_from(second_start, second_number)
                if not step_may_stay(case, between, second):
                    continue
                after = moved(between, second.start, second.end)
                excesses = excess_of(first) + excess_of(second)
                yield Play("separate", (first, second), after, excesses)


def tout_d_une_plays(case: Case) -> Iterator[Play]:
    """One checker moved by both numbers, in both orders (laws 3.1, 3.3).

    With the option sum_exit = no it may not bear off so, exactly or in excess.
    """
    for first_number, second_number in case.orders:
        for start in sources(case.me):
            first = step_from(start, first_number)
            if first.end == OFF:
                continue
            second = step_from(first.end, second_number)
            if second.end == OFF and case.says("sum_exit", "no"):
                continue
            if not may_rest(case, first.end, second.end):
                continue
            if exact_must_go(case, case.me, first):
                continue
            between = moved(case.me, start, first.end)
            if step_may_stay(case, between, second):
                after = moved(between, second.start, second.end)
                yield Play("tout_d_une", (first, second), after, excess_of(second))


def pair_stands_before(board: Board, goal: int, dice: Pair) -> bool:
    """Whether two checkers stand where the two numbers lead to one field."""
    first, second = goal - dice[0], goal - dice[1]
    if first == second:
        return board[first] >= 2
    return board[first] >= 1 and board[second] >= 1


def corner_by_effect(case: Case) -> bool:
    """Whether the corner can be taken by effect (law 4.2)."""
    return case.me[CORNER] == 0 and case.opp[CORNER] == 0 and pair_stands_before(case.me, CORNER, case.dice)


def corner_by_power(case: Case) -> bool:
    """Whether the corner can be taken by power (law 4.3)."""
    return (
        case.me[CORNER] == 0
        and case.opp[CORNER] == 0
        and case.opp[THEIR_CORNER] == 0
        and pair_stands_before(case.me, THEIR_CORNER, case.dice)
        and not corner_by_effect(case)
    )


def power_plays(case: Case) -> Iterator[Play]:
    """Two checkers put on the own corner instead of the opponent's (law 4.3)."""
    if not corner_by_power(case):
        return
    steps = tuple(Step(THEIR_CORNER - die, CORNER, die) for die in case.dice)
    after = case.me
    for step in steps:
        after = moved(after, step.start, step.end)
    yield Play("power", steps, after, 0)


def legal_sequences(case: Case) -> list[Play]:
    """Every sequence whose moves are legal, short ones and the pass included."""
    plays = [Play("pass", (), case.me, 0)]
    for family in (single_plays, separate_plays, tout_d_une_plays, power_plays):
        plays.extend(play for play in family(case) if corner_is_sound(case.me, play.after))
    if case.says("exit", "provincial"):
        return [play for play in plays if exits_are_provincial(case, play)]
    return plays


# --- Lawful plays -------------------------------------------------------------


def empties_the_board(case: Case, play: Play) -> bool:
    """Whether a play bears off the last checker (law 6.6)."""
    return on_board(case.me) > 0 and on_board(play.after) == 0


def numbers_settled(case: Case, play: Play) -> int:
    """The numbers a play uses; once the board is empty none is left (law 6.6)."""
    return 2 if empties_the_board(case, play) else len(play.steps)


def with_most_numbers(case: Case, plays: list[Play]) -> list[Play]:
    """Both numbers, or the higher, or the lower, or none (law 3.4)."""
    most = max(numbers_settled(case, play) for play in plays)
    longest = [play for play in plays if numbers_settled(case, play) == most]
    if most != 1:
        return longest
    highest = max(play.steps[0].number for play in longest)
    return [play for play in longest if play.steps[0].number == highest]


def brings_in_by(play: Play, straggler: int) -> int | None:
    """The number that brings the one checker from outside into the return jan."""
    field = straggler
    for step in play.steps:
        if step.start == field and field < RETURN_JAN.start:
            field = step.end
            if field >= RETURN_JAN.start:
                return step.number
    return None


def brought_in_by_the_higher(case: Case, plays: list[Play]) -> list[Play]:
    """Guiton's first rejected rule: the last checker comes in by the higher number.

    Plays that bring it in by the lower number fall when some play, using as many
    numbers, brings it in by the higher; plays that leave it outside are not touched.
    """
    outside = [field for field in range(1, 19) for _ in range(case.me[field])]
    if not case.says("exit", "guiton_a") or case.doublet or len(outside) != 1:
        return plays
    straggler = outside[0]
    if all(brings_in_by(play, straggler) != max(case.dice) for play in plays):
        return plays
    return [play for play in plays if brings_in_by(play, straggler) != min(case.dice)]


def without_excess_if_possible(case: Case, plays: list[Play]) -> list[Play]:
    """No excess where some play uses both numbers without any (law 6.4).

    Where every such play needs an excess all are lawful, and so is whatever bears off the
    last checker (law 6.6). In the provincial exit all that can be played inside must be
    (law 6.8): there the excesses are as few as can be.
    """
    if case.says("exit", "provincial"):
        fewest = min(play.excesses for play in plays)
        return [play for play in plays if play.excesses == fewest]
    if case.says("excess_last_resort", "no"):
        return plays
    if not any(numbers_settled(case, play) == 2 and play.excesses == 0 for play in plays):
        return plays
    return [play for play in plays if play.excesses == 0 or empties_the_board(case, play)]


def lawful_plays(case: Case) -> list[Play]:
    """The plays that the laws 3-6 allow (law 3.6).

    What is left over once the board is empty is no number (law 6.6).
    """
    plays = with_most_numbers(case, legal_sequences(case))
    plays = brought_in_by_the_higher(case, plays)
    return without_excess_if_possible(case, plays)


# --- Filling and keeping ------------------------------------------------------


def missing_fields(board: Board, jan: range) -> list[int]:
    """The fields that lack a checker, an empty field twice (law 8.5)."""
    return [field for field in jan for _ in range(2 - min(2, board[field]))]


def is_spare(board: Board, jan: range, field: int) -> bool:
    """Whether a field holds a spare: outside the jan, or a surcase in it (law 8.5)."""
    if field in jan:
        return board[field] > 2
    return board[field] > 0


def ways_of(case: Case, play: Play, jan: range, goal: int) -> Iterator[str]:
    """The ways in which one play that fills covers the goal (law 8.5).

    A doublet has one direct way: its numbers have the same name.
    """
    if play.kind == "tout_d_une":
        if play.steps[1].end == goal and is_spare(case.me, jan, play.steps[0].start):
            yield "sum"
        return
    for step in play.steps:
        if step.end == goal and is_spare(case.me, jan, step.start):
            yield str(step.number)


def ways_in_passing(case: Case, play: Play, jan: range, goal: int) -> Iterator[str]:
    """The way of a number that fills before the other breaks (option fill_in_passing).

    It counts beside ways that fill to the end.
    """
    if case.says("fill_in_passing", "no") or play.kind != "separate":
        return
    first = play.steps[0]
    fills = is_full(moved(case.me, first.start, first.end), jan)
    if first.end == goal and is_spare(case.me, jan, first.start) and fills:
        yield str(first.number)


def corner_would_fill(case: Case, jan: range, goal: int) -> bool:
    """Whether a checker of the corner reaches the goal by the sum (law 8.5).

    For the option return_fill_via_corner; a rest is asked for as in 3.3.
    """
    if case.says("return_fill_via_corner", "no") or jan != RETURN_JAN:
        return False
    if case.me[CORNER] < 2 or CORNER + sum(case.dice) != goal:
        return False
    return any(may_rest(case, CORNER + number, goal) for number in case.numbers)


def ways_to_fill(case: Case, plays: list[Play], jan: range) -> int:
    """In how many ways the roll fills a jan (law 8.5)."""
    missing = missing_fields(case.me, jan)
    filling = [play for play in plays if is_full(play.after, jan)]
    if len(missing) == 2:
        two_halves = missing[0] != missing[1]
        if not filling:
            return 0
        return 2 if two_halves and case.says("two_half_cases_two_ways", "yes") else 1
    if len(missing) != 1:
        return 0
    goal = missing[0]
    ways: set[str] = set()
    for play in filling:
        ways.update(ways_of(case, play, jan, goal))
    if ways and corner_would_fill(case, jan, goal):
        ways.add("sum")
    for play in plays:
        ways.update(ways_in_passing(case, play, jan, goal))
    return len(ways)


def fills_and_keeps(case: Case, plays: list[Play]) -> Iterator[Mark]:
    """The marks for filling and keeping the three jans (laws 8.5, 8.6)."""
    for where, jan in FILLABLE_JANS:
        if is_full(case.me, jan):
            if any(is_full(play.after, jan) for play in plays):
                yield ("conserve", where, 0, 1, case.price("conserve"), "me")
        else:
            ways = ways_to_fill(case, plays, jan)
            if ways:
                yield ("fill", where, 0, ways, ways * case.price("fill"), "me")


# --- Obligations --------------------------------------------------------------


def takes_the_corner(case: Case, play: Play) -> bool:
    """Whether a play takes the own corner (laws 4.2, 4.3)."""
    return case.me[CORNER] == 0 and play.after[CORNER] >= 2


def passes_over(case: Case, play: Play) -> bool:
    """Whether a play brings a checker into 19-24 from before."""
    return sum(play.after[19:]) > sum(case.me[19:])


def excused_by_the_corner(case: Case, plays: list[Play]) -> list[Play]:
    """Corner-taking plays allowed in place of a pass (option corner_excuses_passing)."""
    if case.says("corner_excuses_passing", "no") or not is_full(case.me, PETIT_JAN):
        return []
    keeping = [play for play in plays if is_full(play.after, PETIT_JAN)]
    if not keeping or not all(passes_over(case, play) for play in keeping):
        return []
    return [play for play in plays if takes_the_corner(case, play)]


def allowed_plays(case: Case, plays: list[Play]) -> list[Play]:
    """The lawful plays that also meet the obligations (laws 9.1, 6.6)."""
    last = [play for play in plays if empties_the_board(case, play)]
    if last:
        return last
    allowed = plays
    for _, jan in FILLABLE_JANS:
        full = [play for play in allowed if is_full(play.after, jan)]
        if full:
            allowed = full
    return allowed + excused_by_the_corner(case, plays)


# --- Hits ---------------------------------------------------------------------


def table_of(field: int) -> str:
    """The table of a field (laws 1.2, 7)."""
    return "grand" if 7 <= field <= 18 else "petit"


def has_checker(board: Board, field: int) -> bool:
    """Whether a checker stands on a field; there is none before the talon."""
    return field >= TALON and board[field] > 0


def passages(case: Case, goal: int) -> list[int]:
    """Where the checker that reaches the goal by the sum may pass (law 8.2)."""
    return [goal - number for number in case.numbers]


def sum_reaches(case: Case, goal: int) -> bool:
    """Whether the sum leads an own checker to a field (laws 8.2, 8.3)."""
    return has_checker(case.me, goal - sum(case.dice))


def direct_ways(case: Case, goal: int) -> int:
    """The numbers that lead an own checker to a field (law 8.2)."""
    return sum(has_checker(case.me, goal - number) for number in case.numbers)


def sum_way(case: Case, goal: int) -> int:
    """One if the sum leads there with an open passage, else nothing (law 8.2)."""
    if not sum_reaches(case, goal):
        return 0
    return 1 if any(case.opp[field] <= 1 for field in passages(case, goal)) else 0


def hits(case: Case) -> Iterator[Mark]:
    """The true and the false hits (laws 8.2, 8.3)."""
    for goal in FIELDS:
        if case.opp[goal] != 1:
            continue
        where = table_of(goal)
        ways = direct_ways(case, goal) + sum_way(case, goal)
        if ways:
            points = ways * case.price(f"true_hit_{where}")
            yield ("true_hit", where, goal, ways, points, "me")
        elif sum_reaches(case, goal):
            points = case.price(f"false_hit_{where}")
            yield ("false_hit", where, goal, 1, points, "opp")


def corner_hit(case: Case) -> Iterator[Mark]:
    """The hit of the opponent's empty corner (law 8.4)."""
    if case.me[CORNER] < 2 or case.opp[THEIR_CORNER]:
        return
    free = list(case.me)
    free[CORNER] -= 2
    if pair_stands_before(tuple(free), THEIR_CORNER, case.dice):
        yield ("corner_hit", "", 0, 1, case.price("corner_hit"), "me")


# --- Rare jans ----------------------------------------------------------------


def six_tables(case: Case) -> Iterator[Mark]:
    """The jan of three rolls (law 8.1); a checker in the way does not matter."""
    if case.roll_no != 3 or case.doublet:
        return
    if case.says("six_tables_scope", "first_releve") and not case.first_releve:
        return
    row = range(2, 8)
    held = {field for field in row if case.me[field] == 1}
    if len(held) != 4 or case.me[TALON] != 11 or on_board(case.me) != WHOLE_SIDE:
        return
    if held | {TALON + number for number in case.dice} == set(row):
        yield ("six_tables", "", 0, 1, case.price("six_tables"), "me")


def off_the_talon(board: Board) -> list[int]:
    """The fields of the checkers that have left the talon, one entry for each."""
    return [field for field in range(2, 25) for _ in range(board[field])]


def two_off_the_talon(case: Case) -> bool:
    """Whether thirteen checkers are on the talon and two elsewhere (law 8.1)."""
    return case.me[TALON] == 13 and len(off_the_talon(case.me)) == 2


def for_or_against(case: Case, jan: str) -> Iterator[Mark]:
    """A jan for the player, or its contre when the corner is held (law 8.1)."""
    if case.opp[THEIR_CORNER] == 0:
        yield (jan, "", 0, 1, case.price(jan), "me")
    else:
        yield (f"contre_{jan}", "", 0, 1, case.price(f"contre_{jan}"), "opp")


def two_tables(case: Case) -> Iterator[Mark]:
    """The jan of two tables and its contre (law 8.1)."""
    if not two_off_the_talon(case) or case.me[CORNER]:
        return
    one, other = off_the_talon(case.me)
    for first, second in ((one, other), (other, one)):
        for a, b in case.orders:
            if first + a == CORNER and second + b == THEIR_CORNER:
                yield from for_or_against(case, "two_tables")
                return


def mezeas(case: Case) -> Iterator[Mark]:
    """The jan of mezeas and its contre (law 8.1)."""
    if two_off_the_talon(case) and case.me[CORNER] == 2 and 1 in case.dice:
        yield from for_or_against(case, "mezeas")


# --- Helplessness, bearing off, optional jans ---------------------------------


def helpless(case: Case, plays: list[Play]) -> Iterator[Mark]:
    """The numbers that stay unplayed (law 8.7); none once the board is empty."""
    unplayed = 2 - max(numbers_settled(case, play) for play in plays)
    if unplayed and on_board(case.me):
        yield ("helpless", "", 0, unplayed, unplayed * case.price("helpless"), "opp")


def bearing_off(case: Case, plays: list[Play]) -> Iterator[Mark]:
    """The last checker borne off (laws 6.6, 8.8)."""
    if any(empties_the_board(case, play) for play in plays):
        yield ("exit", "", 0, 1, case.price("exit"), "me")


def meeting(case: Case) -> Iterator[Mark]:
    """The second player's first roll meets the first player's (law 8.9)."""
    if case.meeting and not case.says("rencontre", "off"):
        yield ("meeting", "", 0, 1, case.price("meeting"), "me")


def margot(case: Case) -> Iterator[Mark]:
    """A landing between two single checkers (law 8.9).

    The landing is only thought, as a hit is; the field holds no checker of either side;
    the sum needs a rest, free of opposing checkers; "once" is once for each field.
    """
    if case.says("margot", "off"):
        return
    for goal in range(2, 24):
        if case.opp[goal] or case.me[goal]:
            continue
        if case.opp[goal - 1] != 1 or case.opp[goal + 1] != 1:
            continue
        rested = sum_reaches(case, goal) and any(case.opp[rest] == 0 for rest in passages(case, goal))
        ways = direct_ways(case, goal) + (1 if rested else 0)
        if ways and case.says("margot_count", "once"):
            ways = 1
        if ways:
            yield ("margot", "", goal, ways, ways * case.price("margot"), "opp")


def misery(case: Case, plays: list[Play]) -> Iterator[Mark]:
    """All fifteen heaped on the own corner, and kept there (law 8.9).

    It counts when every lawful play leaves the heap.
    """
    if case.says("misere", "off"):
        return
    if any(play.after[CORNER] != WHOLE_SIDE for play in plays):
        return
    if case.me[CORNER] != WHOLE_SIDE:
        yield ("misery", "", 0, 1, case.price("misery"), "me")
    elif case.says("misere", "made_and_kept"):
        yield ("misery_kept", "", 0, 1, case.price("misery_kept"), "me")


def all_marks(case: Case, plays: list[Play]) -> Iterator[Mark]:
    """Everything the roll earns, for either side (law 8.10)."""
    yield from six_tables(case)
    yield from two_tables(case)
    yield from mezeas(case)
    yield from hits(case)
    yield from corner_hit(case)
    yield from fills_and_keeps(case, plays)
    yield from helpless(case, plays)
    yield from bearing_off(case, plays)
    yield from meeting(case)
    yield from margot(case)
    yield from misery(case, plays)


# --- The judgement ------------------------------------------------------------


def full_options(given: Mapping[str, str] | None) -> dict[str, str]:
    """Every option with its value, the default where none is given (law 14)."""
    values = {name: choices[0] for name, choices in OPTIONS.items()}
    for name, value in (given or {}).items():
        if value not in OPTIONS.get(name, ()):
            raise ValueError(f"no such option: {name} = {value}")
        values[name] = value
    return values


def full_tariff(options: Mapping[str, str], given: Mapping[str, Pair] | None) -> dict[str, Pair]:
    """Every price: from the table, then the options, then the caller (law 7)."""
    prices = dict(TARIFF)
    for option, row in (("rencontre", "meeting"), ("margot", "margot")):
        if options[option] in SPELT_PRICES:
            prices[row] = SPELT_PRICES[options[option]]
    for row, pair in (given or {}).items():
        if row not in TARIFF:
            raise ValueError(f"no such row of the tariff: {row}")
        prices[row] = pair
    return prices


def points_to(marks: Iterable[Mark], side: str) -> int:
    """The sum of the points that go to one side."""
    return sum(mark[4] for mark in marks if mark[5] == side)


def judge(
    me: Mapping[int, int],
    opp: Mapping[int, int],
    dice: tuple[int, int],
    *,
    me_off: int = 0,
    opp_off: int = 0,
    roll_no: int | None = None,
    first_releve: bool = True,
    meeting: bool = False,
    options: Mapping[str, str] | None = None,
    tariff: Mapping[str, tuple[int, int]] | None = None,
) -> Verdict:
    """Judge one roll of the side "me" from scratch; see the head of the module."""
    if not all(1 <= die <= 6 for die in dice):
        raise ValueError(f"no such roll: {dice}")
    values = full_options(options)
    theirs = board_of(opp, opp_off)
    case = Case(
        me=board_of(me, me_off),
        opp=theirs,
        dice=dice,
        options=values,
        tariff=full_tariff(values, tariff),
        closed=closed_fields(theirs),
        roll_no=roll_no,
        first_releve=first_releve,
        meeting=meeting,
    )
    plays = lawful_plays(case)
    marks = frozenset(all_marks(case, plays))
    return Verdict(
        me=points_to(marks, "me"),
        opp=points_to(marks, "opp"),
        marks=marks,
        plays=frozenset(play.after for play in allowed_plays(case, plays)),
        lawful=frozenset(play.after for play in plays),
    )


# --- Marking ------------------------------------------------------------------


def mark(
    points: tuple[int, int],
    flags: tuple[bool, bool],
    holes: tuple[int, int],
    who: int,
    amount: int,
) -> tuple[tuple[int, int], tuple[bool, bool], tuple[int, int]]:
    """Mark points for one player, hole by hole (laws 10.2, 10.3).

    Flags are those of the bredouille; holes are not stopped at twelve.
    """
    if amount < 0:
        raise ValueError(f"points cannot be negative: {amount}")
    new_points, new_flags, new_holes = list(points), list(flags), list(holes)
    other = 1 - who
    if amount > 0:
        new_flags[other] = False
        if new_points[who] == 0:
            new_flags[who] = True
        new_points[who] += amount
    while new_points[who] >= 12:
        new_holes[who] += 2 if new_flags[who] else 1
        new_points[who] -= 12
        new_points[other] = 0
        new_flags[other] = False
        new_flags[who] = True
    for player in (0, 1):
        if new_points[player] == 0:
            new_flags[player] = False
    return (
        (new_points[0], new_points[1]),
        (new_flags[0], new_flags[1]),
        (new_holes[0], new_holes[1]),
    )
