"""Whatever is typed at the table is answered, never with a traceback, and the journal always tells the same game."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.records import trictrac_record
from tests.support.seance import Scorer, said, table
from trictrac.games.registry import read_record
from trictrac.partie.commands import COMMANDS
from trictrac.partie.events import Referee
from trictrac.partie.kind import Trictrac
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS
from trictrac.saying.language import choose_language
from trictrac.seance.commands import GENERAL
from trictrac.seance.opening import read_course

WORDS = [
    *sorted(BOARD_VERBS), *sorted(MARKER_VERBS), *sorted(GENERAL), *sorted(COMMANDS),
    "Cloris", "Damon", "A", "b:", "opp", "adv", "begins", "for", "all", "by", "talon", "coin",
    "tout", "pass", "passe", "!", "#1", "#2", "#99", "+4", "+", "-", "--3", "-2", "0", "1", "2", "4", "12", "999", "1000", "-4",
    "64", "11", "66", "6-4", "5 3", "71", "sonnez", "béset", "1-7", "1-5", "1-7-8", "20-off", "off", "1-3 1-2", "announce",
    "school", "marker", "full", "none", "fr", "en", "W:1x15/B:1x15/B", "points=4b,0", "holes=3,11", "flag=A", "8b", "# why",
    "forgotten", "taken", "é", "☃", "{0}", "{player}", "%s", "\x1b[31m", "\ud800", "²", "٣", "1" * 40, "note", "; ", "edit 1",
    ":", "\u0301", "il", "9" * 5000,
]  # fmt: skip

PARTS = 20
"""In how many tests the lines are typed, so that no worker has them all."""


def fitting(scorer: Scorer, random: Random) -> str:
    """A line that does one of the acts that are due, the expected one most often."""
    acts = Trictrac(scorer.state.rules).due(scorer.state)
    act = acts[0] if random.random() < 0.7 else random.choice(acts)
    dice = f"{random.randint(1, 6)}{random.randint(1, 6)}"
    points = random.choice([0, 2, 4, 6, 8, 12, 14, random.randint(0, 30)])
    return {
        "draw": dice,
        "begin": random.choice(["Cloris", "Damon begins"]),
        "throw": random.choice([dice, f"{dice} #1", f"{dice} claim {points} #1", f"{dice} hold #2", f"{dice} go"]),
        "claim": random.choice([f"claim {points}", f"claim {points} #1", "#1", "1-3 1-4 !", f"1-{points + 2} 2-7 !"]),
        "play": random.choice(["#1", "#2", "#3", "pass", "1-4 1-3 !"]),
        "receive": f"got {points}",
        "hold": random.choice(["hold", "reste #1"]),
        "go": random.choice(["go", "je m'en vais"]),
        "count": random.choice([f"+{points} opp", f"+{points}", f"school +{points}"]),
        "take dice": "next",
        "bear off": "out",
        "school": random.choice(["école", f"school {points}"]),
        "rectify": f"rectify {random.randint(1, 3)}",
    }.get(act, act)


def meddling(_: Scorer, random: Random) -> str:
    """A line that looks at the game or disturbs it."""
    dice = f"{random.randint(1, 6)}{random.randint(1, 6)}"
    lines = [
        f"undo {random.randint(1, 9)}", "-", f"edit {random.randint(1, 30)} {dice} #1", f"edit {random.randint(1, 30)} claim 4",
        "drop", "cancel", f"set Damon {random.randint(0, 11)} {random.randint(0, 11)}", "resign", "why", "plays", f"what {dice}",
        "log", "account", "mode school", "mode annonce talon", "mode marker", "flag forgotten", "flag taken", "erase", "chances",
        f"school {random.randint(0, 20)}", "order 15", "note so; it is", "fr", "board", "help", "edit 3",
        f"referee {random.choice(tuple(Referee))}",
    ]  # fmt: skip
    return random.choice(lines)


def nonsense(_: Scorer, random: Random) -> str:
    """Words of the table in any order, and worse."""
    line = " ".join(random.choice(WORDS) for _ in range(random.randint(0, 6)))
    if random.random() < 0.1:
        line += "".join(chr(random.choice([random.randint(0, 0x2FF), random.randint(0, 0x10FFFF)])) for _ in range(5))
    return line


@pytest.mark.parametrize("part", range(PARTS))
def test_anything_can_be_typed(part: int, effort: int) -> None:
    """60,000 lines in all, a million with --thorough (ten workers or one: the seeds are the same)."""
    typed, games = 0, 300 if effort == 1 else 5000
    for seed in range(part, games, PARTS):
        random = Random(seed)
        mode = random.choice(["announced", "spoken", "marker"])
        scorer, pages = table(mode, choose_language(random.choice(["en", "fr"]), {}))
        for _ in range(200):
            line = random.choice([fitting, fitting, fitting, fitting, meddling, nonsense])(scorer, random)
            there = len(pages)
            course = scorer.course
            answer = said(scorer, line)
            scorer.language.say(scorer.prompt)
            assert all(isinstance(part, str) for part in answer)
            assert (len(pages) == there) == (scorer.course is course), line
            scorer.closed = False
            typed += 1
        head = trictrac_record(marking=scorer.record.values["marking"])
        again = read_course(head, pages)
        assert again.log == scorer.course.log, seed
        assert (again.ends, again.left, again.stopped) == (
            scorer.course.ends,
            scorer.course.left,
            scorer.course.stopped,
        )
        if not scorer.course.left:
            record = scorer.record
            assert read_record(str(record)) == record, seed
    assert typed == 200 * games // PARTS
