"""The timing of ``trictrac bench``: each job in slices of processor time, alternating with a yardstick."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import combinations, cycle, islice, product
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from trictrac.base.errors import Saying, Sayings, TrictracError
from trictrac.base.values import frozen
from trictrac.bot.parties import seeded_dice
from trictrac.bot.players import Sensible
from trictrac.bot.selfplay import play_rolls, random_rolls
from trictrac.bot.steps import boards
from trictrac.games.running.plays import RunningRoll, after
from trictrac.games.running.plays import plays as plays_of
from trictrac.games.running.rules import STANDARD
from trictrac.laws.buffers import MARKS_SIZE, PLAYS_SIZE
from trictrac.laws.fields import MASKS_SIZE
from trictrac.laws.jans import list_marks
from trictrac.laws.roll import judge_roll
from trictrac.model.chances import count_chances
from trictrac.model.layout import OFF, SPREAD
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.model.rules import LOWERED_MODERN
from trictrac.partie.events import Counting, Event, Throw
from trictrac.partie.kind import Trictrac
from trictrac.partie.state import Phase, State
from trictrac.partie.text.record import SCRIPT
from trictrac.protocol.record import new_record
from trictrac.saying.language import ENGLISH
from trictrac.seance.conversation import Conversation
from trictrac.seance.library import Library
from trictrac.seance.opening import begin
from trictrac.study.deck.deck import open_deck
from trictrac.study.questions.question import Answered, Question
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import View

Job = Callable[[], int]
"""A function that does something several times and returns how many times."""


@frozen
class Yardstick:
    """The yardstick of a measure, and the clock of processor time for both."""

    name: object
    run: Job
    clock: Callable[[], float] = process_time


_SLICE = 0.02
"""Least processor time of a slice, in seconds. The yardstick runs as long as a longer one."""


def time_by_turns(
    name: object, job: Job, yardstick: Yardstick, rounds: int, again: Callable[[], object] = lambda: None
) -> Saying:
    """Time a job and a yardstick in turn, for the same processor time. ``again`` prepares the next run, untimed.

    The sentence has the median time of one, the median of its ratios to the yardstick, and the ratio of the fastest
    slices.
    """
    _slice(job, yardstick.clock, 0.0, again)
    _slice(yardstick.run, yardstick.clock, 0.0)
    ones, bares = [], []
    for _ in range(rounds):
        one, spent = _slice(job, yardstick.clock, _SLICE, again)
        ones.append(one)
        bares.append(_slice(yardstick.run, yardstick.clock, spent)[0])
    return Saying(
        "{name}: {micros:.1f} µs, {rate:,.0f} a second; {ratio:g} times {yardstick}, {best:g} at best",
        name=name,
        micros=median(ones) * 1e6,
        rate=1 / median(ones),
        ratio=_digits(median(one / bare for one, bare in zip(ones, bares, strict=True))),
        yardstick=yardstick.name,
        best=_digits(min(ones) / min(bares)),
    )


def _digits(ratio: float) -> float:
    """Return the ratio to three digits."""
    return float(f"{ratio:.3g}")


def _slice(
    job: Job, clock: Callable[[], float], least: float, again: Callable[[], object] = lambda: None
) -> tuple[float, float]:
    """Return the processor time of one, and of all that were done until ``least`` seconds were spent."""
    spent, count = 0.0, 0
    while not count or spent < least:
        start = clock()
        count += job()
        spent += clock() - start
        again()
    return spent / count, spent


def _run_plain_loop() -> int:
    for _ in range(10):
        total = 0
        for number in range(1000):
            total += number & 7
    return 10


PLAIN_LOOP = Yardstick(Saying("a plain loop of 1,000 steps"), _run_plain_loop)


def time_laws(rounds: int, yardstick: Yardstick) -> Sayings:
    """Time the laws on positions of random games, and the plays of backgammon."""
    samples, seeds = samples_of_play(400), iter(range(1 << 30))
    positions = [Position(tuple(me), tuple(opp)) for me, opp, _, _ in samples[::100]]
    about, marks = (5, 1, 0), [0] * MARKS_SIZE
    buffers = [([0] * MASKS_SIZE, [0] * PLAYS_SIZE) for _ in samples]

    def judged() -> int:
        for (me, opp, high, low), (masks, plays) in zip(samples, buffers, strict=True):
            judge_roll(me, opp, high, low, about, LOWERED_MODERN, masks, plays, marks)
        return len(samples)

    def marked() -> int:
        for (me, _, high, low), (masks, plays) in zip(samples, buffers, strict=True):
            list_marks(me, masks, high, low, about, LOWERED_MODERN, plays, marks)
        return len(samples)

    judged()
    jobs: tuple[tuple[Saying, Job], ...] = (
        (Saying("one roll: masks, allowed plays, marks with evidence"), judged),
        (Saying("marks alone, masks and plays given"), marked),
        (Saying("a roll of random whole games"), lambda: play_rolls(next(seeds), 400, at_random=True)),
        (Saying("chances: all 36 rolls of a position"), lambda: len([count_chances(one) for one in positions])),
        (Saying("backgammon: the plays of a roll, random games"), _backgammon_rolls()),
    )
    for name, job in jobs:
        yield time_by_turns(name, job, yardstick, rounds)


Sample = tuple[list[int], list[int], int, int]


def samples_of_play(count: int) -> list[Sample]:
    """Return positions and rolls of random games, every seventh roll."""
    random = Random(1822)
    found: list[Sample] = []
    for table in islice(random_rolls(1822), 6, 7 * count, 7):
        me, opp = boards(table)
        one, other = random.randint(1, 6), random.randint(1, 6)
        found.append((list(me), list(opp), max(one, other), min(one, other)))
    return found


def _backgammon_rolls() -> Job:
    """Return a job that finds the plays of a hundred rolls of random games of backgammon."""
    random = Random(1822)
    own = opp = SPREAD
    given = []
    for _ in range(2000):
        given.append(RunningRoll(own, opp, (random.randint(1, 6), random.randint(1, 6)), STANDARD))
        opp, own = after(own, opp, random.choice(plays_of(given[-1])), STANDARD)
        if not any(opp[:OFF]):
            own = opp = SPREAD
    rolls = cycle(given)
    return lambda: len([plays_of(roll) for roll in islice(rolls, 100)])


def ended_processes() -> Yardstick:
    """Return the start of Python as the yardstick for whole processes, with a clock of ended processes.

    Raises:
        TrictracError: this system has no such clock.
    """
    try:
        import resource
    except ImportError as error:
        raise TrictracError("--start-up: this system does not report the time of processes that have ended") from error

    def clock() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    return Yardstick("python -c pass", partial(_run_python, "pass"), clock)


def _run_python(code: str) -> int:
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return 1


_START = "W:1x13,8,10/B:1x15/W"
_STARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("--version", ("--version",)),
    ("roll", ("roll", _START, "64")),
    ("roll --rules", ("roll", _START, "64", "--rules", "exit=provincial")),
    ("roll --board", ("roll", _START, "64", "--board")),
    ("hint --plies 1", ("hint", _START, "64", "--plies", "1")),
    ("score", ("score",)),
    ("ecole", ("ecole",)),
    ("variants", ("variants",)),
    ("drill", ("drill",)),
    ("progress", ("progress",)),
    ("today", ("today",)),
    ("alone", ()),
)
_ANSWERS = {"ecole": 200, "progress": 200, "today": 200, "alone": 200}
"""Answers in the deck, for commands that read it."""


def time_start(rounds: int, _: Yardstick) -> Sayings:
    """Time the program in its own terminal, up to its first question or its end.

    Compiled modules are needed for a true figure: run it from an installed wheel.
    """
    yardstick = ended_processes()
    for name, words in _STARTS:
        with TemporaryDirectory() as folder:
            if name in _ANSWERS:
                path = Path(folder) / "trictrac" / "deck.sqlite3"
                enter_answers(path, _ANSWERS[name], datetime.now(UTC) - timedelta(2), (Slip.NOTHING_THERE, None))
            job = partial(run_in_terminal, words, folder)
            yield time_by_turns(Saying("trictrac {words}", words=name), job, yardstick, rounds)
    # No command can be quicker than what it is built with.
    yield time_by_turns("python -c 'import typer'", partial(_run_python, "import typer"), yardstick, rounds)


def run_in_terminal(words: tuple[str, ...], folder: str) -> int:
    """Run the installed program in its own terminal until it asks something or ends, and return 1."""
    import pty

    command = [sys.executable, "-P", "-m", "trictrac", *words]
    homes = {f"XDG_{kind}_HOME": folder for kind in ("DATA", "CONFIG", "STATE")}
    environment = {
        **os.environ,
        **homes,
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "",
        "COLUMNS": "80",
        "TERM": "xterm",
        "PAGER": "",
    }
    outside, inside = pty.openpty()
    process = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=environment)
    os.close(inside)
    screen = b""
    while not screen.endswith(b"? "):
        try:
            screen += os.read(outside, 1 << 16)
        except OSError:
            # The program has ended, and nobody holds the terminal any more.
            break
    else:
        process.kill()
    status = process.wait()
    os.close(outside)
    if status > 0:
        raise subprocess.CalledProcessError(status, command, screen)
    return 1


_ENTRIES = 1000


def time_table(rounds: int, yardstick: Yardstick) -> Sayings:
    """Time a séance of 1,000 entries in school mode, its journal on disk: undo, an edit of the first entry, a turn."""
    head = new_record(SCRIPT, {"marking": Counting.SPOKEN}, names=("Cloris", "Damon"))
    with TemporaryDirectory() as folder:
        _, journal, talk = begin(Library(Path(folder)), head, (), View(size="none"), ENGLISH)
        with journal:
            lines = _typed_lines(talk)
            while talk.course.count < _ENTRIES:
                _answer(talk, next(lines))
            yield time_by_turns(
                Saying("undo after {count} entries", count=_ENTRIES),
                lambda: _answer(talk, "undo"),
                yardstick,
                rounds,
                again=partial(talk.answer, "note the same again"),
            )
            yield time_by_turns(
                Saying("an edit of entry 1 of {count}", count=_ENTRIES),
                lambda: _answer(talk, "edit 1 Cloris begins") * _answer(talk, "cancel"),
                yardstick,
                rounds,
            )
            coming = [next(lines)]
            yield time_by_turns(
                Saying("a turn at the prompt after {count} entries, on the disk", count=_ENTRIES),
                lambda: _answer(talk, coming.pop()),
                yardstick,
                rounds,
                again=lambda: coming.append(next(lines)),
            )


def _answer(talk: Conversation[State, Event], line: str) -> int:
    """Answer one line, its sentences included, and return 1."""
    for part in talk.answer(line):
        talk.language.say(part)
    return 1


def _typed_lines(talk: Conversation[State, Event]) -> Iterator[str]:
    """Yield the lines of two sensible players who count without error."""
    player, dice = Sensible(), seeded_dice(1818)
    while True:
        state = talk.state
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


def enter_answers(path: Path, count: int, at: datetime, slips: tuple[Slip | None, ...]) -> None:
    """Save ``count`` answers to different questions in a deck, with the slips in turn (None: right)."""
    boards = product(combinations([*range(2, 12), *range(14, 24)], 4), ROLLS)
    with open_deck(path) as deck, deck.writing():
        for (fields, roll), slip in zip(islice(boards, count), cycle(slips), strict=False):
            white = ",".join(map(str, fields))
            question = Question.parse(f"roller W:1x11,{white}/B:1x15/W {roll}")
            deck.enter(Answered(question, "2" if slip else "0", "0", slip, at), 1.0)
