"""The way of a typed line: how deep it goes, how often its roll is judged, and that every front end goes it."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

import pytest

import trictrac
from tests.support.seances import Home
from tests.support.taps import Phone, conversation
from trictrac.app.screens.table import TableScreen
from trictrac.bot.partner import ProgramPartner
from trictrac.bot.players import Sensible
from trictrac.laws.roll import judge_roll
from trictrac.partie import flow
from trictrac.partie.events import Throw
from trictrac.partie.table import TrictracTable
from trictrac.protocol.events import Player
from trictrac.seance.of_any import AnyConversation

ROOT = Path(trictrac.__file__).parent
DEEPEST = 12
"""How many functions of ours may call one another for a typed line."""

WAY = (
    "protocol.desk", "protocol.events", "protocol.line", "protocol.log", "protocol.sentences", "protocol.table",
    "protocol.verbs", "protocol.words", "partie.events",
    "partie.flow", "partie.kind", "partie.ledger", "partie.state", "partie.table", "partie.turns", "partie.text.plays",
    "partie.text.setting", "partie.text.spoken", "partie.text.verbs", "partie.sentences.events", "seance.commands",
    "seance.conversation", "seance.course", "seance.revising", "view.answer",
)  # fmt: skip
"""The modules on the way of a typed line, whose types are those of the game from its words to what is told."""


@dataclass
class Calls:
    """The calls of functions of ours while something is done, and how deep they go."""

    deepest: int = 0
    counts: Counter[CodeType] = field(default_factory=Counter)
    _depth: int = 0

    def made(self, do: Callable[[], object]) -> Calls:
        """Do something, and count the calls."""
        sys.setprofile(self._count)
        try:
            do()
        finally:
            sys.setprofile(None)
        return self

    def of(self, function: Callable[..., object]) -> int:
        """How many times a function was called."""
        return self.counts[function.__code__]

    def _count(self, frame: FrameType, event: str, _: object) -> None:
        if not frame.f_code.co_filename.startswith(f"{ROOT}/"):
            return
        if event == "call":
            self._depth += 1
            self.deepest = max(self.deepest, self._depth)
            self.counts[frame.f_code] += 1
        elif event == "return":
            self._depth -= 1


HITS = "set W:1x8,2,3,4,5,6,12x2/B:1x12,5,7,8/W/points=8b,0/holes=1,0"
"""A board on which 62 earns A four points and a hole."""

TYPED = {
    ("announce", "offered"): "Cloris begins; 64 1-7 1-5; 53; 1-6 1-4; 66; #1; 52 a; -; undo 2; log; score; note windy; "
    f"{HITS}; 62; hold; 1-7 1-3; why; {HITS}; 62 go; undo; 64 1-7 1-5 !",
    (
        "school",
        "offered",
    ): "Cloris begins; 64; 0; 1-7 1-5; Damon 53 claim 4 1-6 1-4; school; 62 claim 0 1-7 1-3; 43; 4; 1-5 1-4; "
    f"school 4; contest; maintain; {HITS}; Cloris 62 claim 4 hold 1-7 1-3; got 2",
    ("school", "silent"): "Cloris begins; 64 claim 2 1-7 1-5; Damon school 4; 53 1-6 1-4; 62; 0; 1-7 1-3; undo",
    ("school", "strict"): f"Cloris begins; 64; 0; 1-7 1-5; Damon 53 1-6 1-4; 62 1-7 1-3; undo; {HITS}; 62 claim 4; go",
    ("marker", "offered"): "Cloris begins; +4; next; +8; school 4; next; +8; hold; next; undo",
}
"""Lines typed at tables, by who counts and how errors are refereed."""
LINES = [
    (*table, number)
    for table, lines in TYPED.items()
    for number, line in enumerate(lines.split("; "))
    if not line.startswith("set ")
]


@pytest.mark.parametrize(("mode", "referee", "number"), LINES)
def test_a_line_goes_no_deeper_and_its_roll_is_judged_once(mode: str, referee: str, number: int) -> None:
    *before, line = TYPED[mode, referee].split("; ")[: number + 1]
    # What is loaded only when it is needed is loaded the first time.
    _, calls = (answered(conversation(mode=mode, referee=referee), before, line) for _ in range(2))
    assert calls.deepest <= DEEPEST
    assert calls.of(judge_roll) == any(word[:2] in ROLLS for word in line.split() if "-" not in word)


def answered(talk: AnyConversation, before: Sequence[str], line: str) -> Calls:
    """The calls that a line is answered with, after others that are all taken."""
    for one in before:
        stood = talk.course
        talk.answer(one)
        assert talk.course is not stood or one in ("log", "score", "why"), one
    return Calls().made(lambda: talk.answer(line))


ROLLS = ("64", "53", "66", "52", "62", "43")


def test_a_turn_whose_play_is_refused_is_judged_once() -> None:
    talk = conversation()
    talk.answer("Cloris begins")
    calls = Calls().made(lambda: talk.answer("64 1-7"))
    assert talk.course.count == 2
    assert calls.of(judge_roll) == 1


def test_the_program_answers_on_what_was_carried_out_already() -> None:
    """Each of the two rolls, the player's and the program's, is judged once."""
    talk = conversation(seed="3")
    talk.partner = ProgramPartner(Player.B, Sensible())
    talk.answer("Cloris begins")
    calls = Calls().made(lambda: talk.answer(""))
    talk.answer("#1")
    assert calls.of(judge_roll) == 1
    assert sum(isinstance(event, Throw) for event in talk.course.log.events) == 2


@pytest.mark.parametrize("mode", ["announce", "school", "marker"])
def test_the_terminal_goes_the_way_of_a_line(mode: str, tmp_path: Path) -> None:
    home, typed = Home(tmp_path), "Cloris begins\n+4\n" if mode == "marker" else "Cloris begins\n64\n"
    calls = Calls().made(lambda: home.good("score", "--mode", mode, "--lines", "Cloris", "Damon", text=typed))
    assert calls.of(flow.read_line) == 2
    assert calls.of(flow.read_event) >= 1
    assert calls.of(flow.event_answer) == 2


@pytest.mark.parametrize(("mode", "done"), [("announce", "die"), ("school", "die"), ("marker", "say +4")])
def test_the_page_goes_the_way_of_a_line(mode: str, done: str) -> None:
    phone = Phone(TableScreen("game", conversation(mode=mode)))

    def tap() -> None:
        phone.screen = phone.screen.act(phone.desk, "say Cloris begins", {})
        for one in ("die 6", "die 4") if done == "die" else (done,):
            phone.screen = phone.screen.act(phone.desk, one, {})
        assert phone.shown

    calls = Calls().made(tap)
    assert calls.of(flow.read_line) == 2
    assert calls.of(flow.event_answer) >= 2
    assert calls.of(flow.outcome_of) >= (mode == "announce")
    assert calls.of(judge_roll) == (done == "die")


def test_the_table_of_trictrac_uses_the_flow_of_a_line() -> None:
    assert (TrictracTable.read_line, TrictracTable.event_sentences) == (flow.read_line, flow.event_answer)


@pytest.mark.parametrize("name", WAY)
def test_the_types_of_a_line_are_known_all_the_way(name: str) -> None:
    tree = ast.parse(ROOT.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
    assert "Any" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
