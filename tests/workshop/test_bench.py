"""``bench``: every row has its ratio to a yardstick, which runs by turns with it and for as long."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.commands import refused, told
from trictrac.base.errors import Saying
from trictrac.fast.engine import Engine
from trictrac.saying.language import ENGLISH
from trictrac.workshop.timing import PLAIN_LOOP, Yardstick, time_by_turns
from trictrac.workshop.timing_practice import time_deck

YARDSTICKS = Path(__file__).parents[1] / "support" / "yardsticks.py"


def rows(*words: str) -> list[str]:
    return told("bench", "--rounds", "1", *words).splitlines()


@pytest.mark.parametrize(("words", "count"), [((), 10), (("--table",), 3)])
def test_every_row_has_its_ratio(words: tuple[str, ...], count: int) -> None:
    printed = rows(*words)
    assert len(printed) == count
    assert all("µs, " in row and " times a plain loop of 1,000 steps, " in row for row in printed)


def test_the_start_is_measured_by_that_of_python_alone() -> None:
    printed = rows("--start-up")
    names = [row.partition(":")[0].removeprefix("trictrac ") for row in printed]
    assert names[:2] == ["--version", "roll"]
    assert {"score", "ecole", "variants", "drill", "progress", "python -c 'import typer'"} < set(names)
    assert all(" times python -c pass, " in row for row in printed)


def test_what_is_read_of_a_deck_is_measured() -> None:
    printed = [ENGLISH.say(row) for row in time_deck(20, 1, PLAIN_LOOP)]
    assert [row.partition(": ")[2].partition(":")[0] for row in printed] == [
        "the plan of the day", "the first card", "the list", "the progress",
    ]  # fmt: skip
    assert all(row.startswith("a deck of 20 cards: ") for row in printed)


def test_how_well_the_strong_player_plays_is_measured(compiled: Engine) -> None:
    assert compiled.is_compiled
    printed = rows("--player", "--pairs", "2", "--positions", "40", "--decisions", "2", "--jobs", "1")
    assert len(printed) == 13
    assert all(" ± " in row for row in printed if " ms" not in row and "chance by holding" not in row)
    assert sum("the chance by holding from nine holes on" in row for row in printed) == 1
    assert sum("mirrored dice" in row for row in printed) == sum("coherence" in row for row in printed) == 2
    assert sum("plain Python" in row for row in printed) == sum("rolls that" in row for row in printed) == 2
    assert sum("lost on a decision" in row for row in printed) == 4


def test_a_system_without_a_process_clock_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert "does not report the time of processes" in refused(1, "bench", "--start-up")


def test_another_yardstick_is_read_from_a_file() -> None:
    assert all(
        " times one generation of 48 moves by python-chess, " in row for row in rows("--yardstick", str(YARDSTICKS))
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import no_such_module", "No module named"),
        ("def run(:", "invalid syntax"),
        ("NAME = 'idle'", "it has to hold NAME and run()"),
    ],
)
def test_a_yardstick_that_cannot_be_used_is_reported(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "yardstick.py"
    path.write_text(text, encoding="utf-8")
    assert said in refused(2, "bench", "--yardstick", str(path))
    assert "No such file" in refused(1, "bench", "--yardstick", str(tmp_path / "none.py"))


class Clock:
    """Processor time that passes when something is done."""

    def __init__(self) -> None:
        self.now = 0.0
        self.done: list[str] = []

    def spend(self, name: str, seconds: float) -> int:
        self.now += seconds
        self.done.append(name)
        return 1


def test_job_and_yardstick_take_turns_in_slices_of_equal_time() -> None:
    clock = Clock()
    yardstick = Yardstick("a tick", lambda: clock.spend("tick", 0.01), lambda: clock.now)
    row = time_by_turns(
        Saying("a job"), lambda: clock.spend("job", 0.03), yardstick, 2, again=lambda: clock.spend("ready", 5.0)
    )
    warm, turn = ["job", "ready", "tick"], ["job", "ready", "tick", "tick", "tick"]
    assert clock.done[: len(warm)] == warm
    assert [name for name in clock.done[len(warm) :] if name != "ready"].count("job") == 2
    assert clock.done[len(warm) : len(warm) + len(turn)] == turn
    assert str(row) == "a job: 30000.0 µs, 33 a second; 3 times a tick, 3 at best"


def test_a_net_is_measured_with_values_only() -> None:
    assert "it needs --values" in refused(2, "bench", "--net", "some.net")
