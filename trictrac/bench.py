"""How fast the laws, the plays of backgammon, the start and the table are: medians, and ratios to a yardstick timed by turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from trictrac.errors import Saying
from trictrac.games.trictrac.partie.events import Counting, Throw
from trictrac.games.trictrac.partie.kind import Trictrac
from trictrac.games.trictrac.partie.state import Phase
from trictrac.games.trictrac.table import Scorer
from trictrac.games.trictrac.text.record import Record
from trictrac.laws.buffers import MARKS_SIZE, PLAYS_SIZE
from trictrac.laws.fields import MASKS_SIZE, fill_masks
from trictrac.laws.jans import list_marks
from trictrac.laws.plays import list_plays
from trictrac.laws.roll import judge_roll
from trictrac.model.chances import count_chances
from trictrac.model.position import Position
from trictrac.model.roll import Roll
from trictrac.model.rules import LOWERED_MODERN
from trictrac.players import Sensible, seeded_dice
from trictrac.players.flat import random_rolls

CHESS_POSITION = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""The position with 48 moves whose generation is the yardstick."""

Sample = tuple[list[int], list[int], int, int]
_CIRCUMSTANCES = (5, 1, 0)


@dataclass(frozen=True, slots=True)
class Timing:
    """One thing timed: the median time of one in microseconds, and the median of its ratios to a yardstick, pair by pair.

    For the laws the ratio says how many times longer python-chess takes (0 without it), for the start of the program how
    many times longer the program takes than ``python -c pass``.
    """

    name: Saying
    micros: float
    ratio: float


def measure(rounds: int = 15) -> tuple[Timing, ...]:
    """Time the laws on positions of random games, by turns with python-chess where it is installed."""
    samples = _samples(400)
    positions = [Position(tuple(me), tuple(opp)) for me, opp, _, _ in samples[::20]]
    yardstick = _chess_generation()
    tasks: tuple[tuple[Saying, Callable[[], int]], ...] = (
        (Saying("one roll: masks, allowed plays, marks with evidence"), lambda: _rolls(samples)),
        (Saying("marks alone, masks and plays given"), _marks_alone(samples)),
        (Saying("a roll of random whole games"), lambda: random_rolls(Random(1818), 4000)),
        (
            Saying("chances: all 36 rolls of a position"),
            lambda: len([count_chances(position) for position in positions]),
        ),
        (Saying("backgammon: the plays of a roll, random games"), _backgammon_rolls(2000)),
    )
    return tuple(_timing(name, task, yardstick, rounds) for name, task in tasks)


def _timing(name: Saying, task: Callable[[], int], yardstick: Callable[[], int] | None, rounds: int) -> Timing:
    times, ratios = [], []
    for _ in range(rounds):
        one = _time_of_one(task)
        times.append(one)
        if yardstick is not None:
            ratios.append(_time_of_one(yardstick) / one)
    return Timing(name, median(times) * 1e6, median(ratios) if ratios else 0.0)


def _time_of_one(task: Callable[[], int]) -> float:
    start = perf_counter()
    count = task()
    return (perf_counter() - start) / count


def _samples(count: int) -> list[Sample]:
    """Positions and rolls of random games, every seventh roll."""
    found: list[Sample] = []
    random = Random(1822)
    seen = 0

    def watch(me: list[int], opp: list[int], *_: list[int]) -> None:
        nonlocal seen
        seen += 1
        if seen % 7 == 0:
            one, other = random.randint(1, 6), random.randint(1, 6)
            found.append((list(me), list(opp), max(one, other), min(one, other)))

    random_rolls(random, 7 * count, watch=watch)
    return found[:count]


def _rolls(samples: list[Sample]) -> int:
    masks, plays, marks = [0] * MASKS_SIZE, [0] * PLAYS_SIZE, [0] * MARKS_SIZE
    for me, opp, high, low in samples:
        judge_roll(me, opp, high, low, _CIRCUMSTANCES, LOWERED_MODERN, masks, plays, marks)
    return len(samples)


def _marks_alone(samples: list[Sample]) -> Callable[[], int]:
    marks = [0] * MARKS_SIZE
    given = []
    for me, opp, high, low in samples:
        masks, plays = [0] * MASKS_SIZE, [0] * PLAYS_SIZE
        fill_masks(me, opp, masks)
        list_plays(me, opp, masks, high, low, LOWERED_MODERN, plays)
        given.append((me, masks, high, low, plays))

    def run() -> int:
        for me, masks, high, low, plays in given:
            list_marks(me, masks, high, low, _CIRCUMSTANCES, LOWERED_MODERN, plays, marks)
        return len(given)

    return run


def _backgammon_rolls(count: int) -> Callable[[], int]:
    """The plays of rolls of random games of backgammon, by its first sheet."""
    from trictrac.games.running.plays import after, plays
    from trictrac.games.running.rules import STANDARD
    from trictrac.model.layout import OFF, SPREAD

    random = Random(1822)
    own = opp = SPREAD
    given = []
    for _ in range(count):
        dice = random.randint(1, 6), random.randint(1, 6)
        given.append((own, opp, dice))
        opp, own = after(own, opp, random.choice(plays(own, opp, dice, STANDARD)), STANDARD)
        if not any(opp[:OFF]):
            own = opp = SPREAD

    def run() -> int:
        for mine, theirs, dice in given:
            plays(mine, theirs, dice, STANDARD)
        return count

    return run


def _chess_generation() -> Callable[[], int] | None:
    """Twenty generations of the legal moves of the yardstick position, or None without python-chess."""
    try:
        import chess
    except ImportError:
        return None
    board = chess.Board(CHESS_POSITION)

    def run() -> int:
        for _ in range(20):
            moves = sum(1 for _ in board.legal_moves)
            assert moves == 48
        return 20

    return run


_START = "W:1x13,8,10/B:1x15/W"
_COMMANDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("--version", ("--version",)),
    ("roll", ("roll", _START, "64")),
    ("roll --rules", ("roll", _START, "64", "--rules", "exit=provincial")),
    ("roll --board", ("roll", _START, "64", "--board")),
)


def measure_start(rounds: int = 15) -> tuple[Timing, ...]:
    """Time whole processes of the program by turns with ``python -c pass``; the ratio is theirs to that.

    Compiled modules are needed for a true figure: run it from an installed wheel.
    """
    import subprocess
    import sys

    def seconds(*words: str) -> float:
        start = perf_counter()
        subprocess.run([sys.executable, *words], check=True, capture_output=True)
        return perf_counter() - start

    found = []
    for name, words in _COMMANDS:
        pairs = [(seconds("-m", "trictrac", *words), seconds("-c", "pass")) for _ in range(rounds)]
        found.append(
            Timing(
                Saying("trictrac {words}", words=name),
                median(one for one, _ in pairs) * 1e6,
                median(one / bare for one, bare in pairs),
            )
        )
    return tuple(found)


_ENTRIES = 1000


def measure_table(rounds: int = 15) -> tuple[Timing, ...]:
    """Time a séance of 1,000 entries in school mode, its journal on the disk: a turn, undo, and an edit of the first entries."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from trictrac.draw.answer import View
    from trictrac.saying.language import ENGLISH
    from trictrac.seance.library import Library
    from trictrac.seance.opening import begin

    head = Record(names=("Cloris", "Damon"), marking=Counting.SPOKEN)
    with TemporaryDirectory() as folder:
        _, journal, scorer = begin(Library(Path(folder)), head, (), View(size="none"), ENGLISH)
        with journal:
            turns = [_seconds(scorer, line) for line in _typed_lines(scorer)]
            undo, edit = [], []
            for _ in range(rounds):
                undo.append(_seconds(scorer, "undo"))
                scorer.answer("note the same again")
                edit.append(_seconds(scorer, "edit 1 Cloris begins") + _seconds(scorer, "cancel"))
    return (
        Timing(Saying("a turn at the prompt, on the disk"), median(turns) * 1e6, 0.0),
        Timing(Saying("undo after {count} entries", count=_ENTRIES), median(undo) * 1e6, 0.0),
        Timing(Saying("an edit of entry 1 of {count}", count=_ENTRIES), median(edit) * 1e6, 0.0),
    )


def _seconds(scorer: Scorer, line: str) -> float:
    """How long a line takes to be answered."""
    start = perf_counter()
    answer = scorer.answer(line)
    for part in answer:
        scorer.language.say(part)
    return perf_counter() - start


def _typed_lines(scorer: Scorer) -> Iterator[str]:
    """Turns of two sensible players who count without error, until there are enough entries."""
    player, dice = Sensible(), seeded_dice(1818)
    while scorer.course.count < _ENTRIES:
        state = scorer.state
        if state.errors:
            yield "let"
        elif state.phase is Phase.OVER:
            yield "new"
        elif state.phase is Phase.DRAW:
            yield "Cloris begins"
        elif state.phase is Phase.PLAY:
            yield "go" if state.choosing and player.goes(state) else str(player.choose(state))
        else:
            one, other = dice()
            thrown = Trictrac(state.rules).apply(state, Throw(state.roller, Roll.of(one, other)))
            yield f"{one}{other} claim {thrown.turn.outcome.me if thrown.turn else 0}"


_QUESTIONS = 20
_CARDS = 50_000


def measure_drill(rounds: int = 15) -> tuple[Timing, ...]:
    """Time a drill: its first question as a whole process, the next ones of every skill, and a deck of 50,000 cards opened."""
    return (*_first_question(rounds), *_next_questions(), _big_deck(rounds))


def _first_question(rounds: int) -> tuple[Timing, ...]:
    import os
    import subprocess
    import sys
    from tempfile import TemporaryDirectory

    command = [sys.executable, "-m", "trictrac", "drill", "--all", "--count", "1"]
    times = []
    with TemporaryDirectory() as folder:
        homes = {f"XDG_{kind}_HOME": folder for kind in ("DATA", "CONFIG", "STATE")}
        for _ in range(rounds + 1):
            start = perf_counter()
            subprocess.run(
                command, check=True, capture_output=True, stdin=subprocess.DEVNULL, env={**os.environ, **homes}
            )
            times.append(perf_counter() - start)
    return (Timing(Saying("a drill, from the command to its first question and end"), median(times[1:]) * 1e6, 0.0),)


def _next_questions() -> tuple[Timing, ...]:
    """The time from an answer to the next question, the deck's own part included."""
    from datetime import UTC, datetime
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from trictrac.study.dealing.supply import Supply
    from trictrac.study.deck.deck import open_deck
    from trictrac.study.drill import Drill, Plan
    from trictrac.study.questions.quiz import Quiz
    from trictrac.study.questions.skills import SKILL_NAMES, Skill

    def now() -> datetime:
        return datetime.now(UTC)

    found = []
    with TemporaryDirectory() as folder, open_deck(Path(folder) / "deck.sqlite3") as deck:
        for skill in Skill:
            drill = Drill(deck, Supply((skill,), 1818), Plan((skill,), _QUESTIONS + 1), Random(1818), now)
            quiz = Quiz(drill, now)
            quiz.begin()
            times = []
            while not quiz.closed:
                quiz.answer("?")
                start = perf_counter()
                quiz.answer("")
                times.append(perf_counter() - start)
            name = Saying("the next question: {skill}", skill=Saying(SKILL_NAMES[skill].text))
            found.append(Timing(name, median(times) * 1e6, 0.0))
    return tuple(found)


def _big_deck(rounds: int) -> Timing:
    """A deck of many cards opened, and the cards that are due found in it."""
    from datetime import UTC, datetime, timedelta
    from itertools import combinations, islice, product
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from trictrac.games.trictrac.partie.slips import Slip
    from trictrac.model.roll import ROLLS
    from trictrac.study.deck.deck import open_deck
    from trictrac.study.deck.review import Review
    from trictrac.study.questions.question import Answered, Question

    begun = datetime(2026, 1, 1, tzinfo=UTC)
    now = begun + timedelta(days=1)
    boards = product(combinations([*range(2, 12), *range(14, 24)], 4), ROLLS)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deck.sqlite3"
        with open_deck(path) as deck, deck.store.writing():
            for fields, roll in islice(boards, _CARDS):
                white = ",".join(map(str, fields))
                question = Question.parse(f"roller W:1x11,{white}/B:1x15/W {roll}")
                deck.enter(Answered(question, "2", "0", Slip.NOTHING_THERE, begun), 1.0)
        times = []
        for _ in range(rounds):
            start = perf_counter()
            with open_deck(path) as deck:
                review = Review(deck, lambda: now, 30)
                review.opening()
                review.next()
            times.append(perf_counter() - start)
    return Timing(
        Saying("a deck of {count} cards opened, its first card found", count=_CARDS), median(times) * 1e6, 0.0
    )
