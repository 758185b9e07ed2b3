"""JSON lines: strict answers to whatever comes, the same from any number of processes, in bounded memory, stopped cleanly."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest
from typer.testing import CliRunner

from tests.support.terminal import PROGRAM, ROOT, Home
from trictrac.cli.batch import roll_answer
from trictrac.cli.commands import app
from trictrac.cli.documents import Formats
from trictrac.cli.lines import answer_lines
from trictrac.model.rules import MODERN
from trictrac.saying.language import ENGLISH

START = {"id": 1, "me": {"1": 15}, "opp": {"24": 15}, "dice": [6, 4]}
LINE = json.dumps(START).encode()
LONGEST = 1 << 20
MANY = "9" * 4300


def strict(text: str) -> Any:
    """A JSON value, read as the strictest reader reads it."""

    def refuse(word: str) -> NoReturn:
        raise AssertionError(f"{word} is no JSON")

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    value = json.loads(text, parse_constant=refuse, object_pairs_hook=once)
    json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    return value


def answers(content: bytes) -> list[Any]:
    """The answers to some lines by the program, one for each."""
    done = CliRunner(env={"LC_ALL": "C"}).invoke(app, ["roll", "--batch"], input=content)
    assert (done.exit_code, done.stderr) == (0, "")
    found = [strict(line) for line in done.stdout.splitlines()]
    assert len(found) == len(content.removesuffix(b"\n").split(b"\n"))
    assert all("id" in one and ("error" in one) != ("plays" in one) for one in found)
    return found


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"id":1e999}', "the number 1e999, which is too large"),
        (b'{"id":-1e999}', "the number -1e999"),
        (b'{"me":{"1":' + b"1" * 500 + b".0}}", "111\u2026, which is too large"),
        (b'{"id":NaN}', "NaN, which is no JSON"),
        (b'{"id":[Infinity]}', "Infinity, which is no JSON"),
        (b'{"id":-Infinity}', "-Infinity, which is no JSON"),
        (f'{{"id":1{MANY}}}'.encode(), "more than 4300 digits"),
        (b'{"id":"\\ud800"}', "half a character"),
        (b'{"id":{"\\udc00\\ud800":1}}', "half a character"),
        (b'{"id":"\xed\xa0\x80"}', "no UTF-8 text"),
        (b'{"id":1,"id":2}', '"id" twice'),
        (b'{"me":{"1":2,"1":13}}', '"1" twice'),
        (b"[" * 100_000, "nested more than 100 deep"),
        (b'{"id":' + b"[" * 100 + b"]" * 100 + b"}", "nested more than 100 deep"),
        (b'{"id":' + b"[" * 960 + b"nonsense", "nested more than 100 deep"),
        (b"{}\x00", "no JSON"),
        (b"\x00" * 100, "no JSON"),
        (b'{"id":"\x1b[31m"}', "no JSON"),
        (b"", "no JSON"),
    ],
)
def test_a_line_that_no_strict_json_can_answer_is_refused_without_its_id(line: bytes, said: str) -> None:
    bad, good = answers(line + b"\n" + LINE)
    assert bad.keys() == {"id", "error"}
    assert bad["id"] is None
    assert said in bad["error"]
    assert "plays" in good


@pytest.mark.parametrize(
    "identity", ["\U0001f600", "[[[[" * 100, '"\\{' * 99, int(MANY), -1, 1e308, -0.0, [[]] * 500, {"": [None]}]
)
def test_odd_ids_come_back(identity: object) -> None:
    (answer,) = answers(json.dumps({**START, "id": identity}).encode())
    assert answer["id"] == identity


def test_brackets_may_be_nested_a_hundred_deep() -> None:
    line = b'{"id":' + b"[" * 99 + b"]" * 99 + b"}"
    assert answers(line)[0]["id"] is not None


def test_marks_of_windows_are_no_matter() -> None:
    bom = b"\xef\xbb\xbf"
    first, second, third = answers(bom + LINE + b"\r\n" + LINE + b"\r\n" + bom + LINE + b"\r\n")
    assert "plays" in first
    assert "plays" in second
    assert "no JSON" in third["error"]


def padded(length: int) -> bytes:
    """A line of so many bytes."""
    start = LINE.replace(b'"id": 1', b'"id": ""')
    return start.replace(b'""', b'"' + b"x" * (length - len(start)) + b'"')


def test_a_line_that_is_too_long_is_answered_and_the_run_goes_on() -> None:
    lines = [LINE, padded(LONGEST), padded(LONGEST + 1), b"x" * 5_000_000, LINE, padded(3_000_000)]
    found = answers(b"\n".join(lines))
    assert [one.get("error") for one in found] == [
        None,
        None,
        "line 3 is longer than 1048576 bytes: one position a line",
        "line 4 is longer than 1048576 bytes: one position a line",
        None,
        "line 6 is longer than 1048576 bytes: one position a line",
    ]
    assert {one["id"] for one in found if "error" in one} == {None}


def test_an_endless_line_takes_no_more_memory_than_a_long_one(home: Home) -> None:
    with subprocess.Popen(
        ["/bin/sh", "-c", 'ulimit -v 300000; exec "$@"', "sh", *PROGRAM, "roll", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env=home.environment,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(400):
            program.stdin.write(b"x" * LONGEST)
        program.stdin.write(b"\n" + LINE)
        program.stdin.close()
        long, good = map(strict, program.stdout.read().decode().splitlines())
    assert "line 1 is longer" in long["error"]
    assert "plays" in good


def spoilt(random: Random, line: bytes) -> bytes:
    """A line with some of its bytes changed, doubled or lost, or with odd ones put in."""
    signs = [
        b"\x00",
        b"\xff",
        b"\r",
        b"\\",
        b'"',
        b"{",
        b"]",
        b"e999",
        b"NaN",
        b"\\ud800",
        b"\xf0\x9f\x98\x80",
        b"-",
        b"9" * 50,
    ]
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(line) + 1)
        to = min(len(line), at + random.choice((0, 0, 1, 5)))
        line = line[:at] + random.choice([*signs, line[at:to] * 2, b""]) + line[to:]
    return line


def test_every_spoilt_line_is_answered_in_strict_json(effort: int) -> None:
    random = Random(1690)
    full = json.dumps(
        {**START, "roll_no": 2, "me_off": 0, "meets": True, "rules": {"tariff": {"fill": [4, 6]}}}
    ).encode()
    lines = [spoilt(random, random.choice((LINE, full))) for _ in range(2_000 * effort)]
    found = answers(b"\n".join(lines))
    assert len([one for one in found if "error" in one]) > len(found) / 2


def mixed(count: int) -> bytes:
    """Good lines and bad ones, long ones and empty ones."""
    random = Random(1738)
    odd = (b"", b"nonsense", b"[" * 2000, b"\xff", padded(LONGEST + 1), b'{"id":1e999}')
    good = (json.dumps({**START, "id": number}).encode() for number in range(count))
    return b"\n".join(random.choice(odd) if random.random() < 0.01 else line for line in good)


@pytest.fixture
def three_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trictrac.base.working.cores", lambda: 3)


@pytest.mark.usefixtures("three_cores")
def test_the_answers_are_the_same_byte_for_byte_from_any_number_of_processes(tmp_path: Path) -> None:
    names = [str(tmp_path / f"{number}.jsonl") for number in range(3)]
    for name in names[:2]:
        Path(name).write_bytes(b"\xef\xbb\xbf" + mixed(2500))
    done = {
        jobs: CliRunner().invoke(app, ["roll", "--batch", "--jobs", jobs, "--lang", "fr", *names])
        for jobs in ("1", "2", "3")
    }
    one = done["1"]
    assert one.stdout.count("\n") == 5000
    assert one.exit_code == 1
    assert names[2] in one.stderr
    for other in done.values():
        assert (other.stdout_bytes, other.stderr_bytes, other.exit_code) == (one.stdout_bytes, one.stderr_bytes, 1)


class Endless(io.RawIOBase):
    """The same line again and again, which knows how many were taken."""

    def __init__(self) -> None:
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        count = max(1, size // (len(LINE) + 1))
        self.taken += count
        return (LINE + b"\n") * count


class Full(io.StringIO):
    """An output that breaks after some writes, and knows how many lines it had."""

    lines = 0

    def write(self, text: str) -> int:
        self.lines += text.count("\n")
        if self.lines > 10_000:
            raise BrokenPipeError
        return len(text)


@pytest.mark.usefixtures("three_cores")
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_no_more_lines_are_taken_than_can_soon_be_answered(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    endless, full = Endless(), Full()
    monkeypatch.setattr("trictrac.cli.lines.open_input", lambda: endless)
    monkeypatch.setattr("sys.stdout", full)
    with pytest.raises(BrokenPipeError):
        answer_lines([], Formats(), roll_answer, MODERN, ENGLISH, jobs)
    share = (1 << 16) // (len(LINE) + 1)
    assert 0 <= endless.taken - full.lines <= share * 4 * jobs


@pytest.fixture(params=["1", "2"])
def endless(request: pytest.FixtureRequest, home: Home, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program answering a file of many lines, by one process or by two."""
    path = tmp_path / "many.jsonl"
    path.write_bytes((LINE + b"\n") * 200_000)
    # Python without its buffer cuts what it writes where a signal comes in between.
    environment = {name: value for name, value in home.environment.items() if name != "PYTHONUNBUFFERED"}
    script = "import trictrac.base.working as w; w.cores = lambda: 2; from trictrac.__main__ import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", script, "roll", "--batch", "--jobs", request.param, str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment,
    ) as program:
        yield program


def test_ctrl_c_ends_with_a_whole_line_and_without_a_word(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout is not None
    assert endless.stderr is not None
    first = endless.stdout.readline()
    endless.send_signal(signal.SIGINT)
    rest = endless.stdout.read()
    assert endless.wait() == 130
    assert endless.stderr.read() == b""
    assert rest.count(b"\n") < 199_999
    assert set(rest.splitlines(keepends=True)) <= {first}


def test_a_broken_pipe_ends_without_a_word(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout is not None
    assert endless.stderr is not None
    endless.stdout.readline()
    endless.stdout.close()
    assert endless.wait() == 141
    assert endless.stderr.read() == b""


@pytest.mark.parametrize("endless", ["2"], indirect=True)
def test_a_killed_process_is_reported_after_the_answers_made(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout is not None
    assert endless.stderr is not None
    first = endless.stdout.readline()
    children = Path(f"/proc/{endless.pid}/task/{endless.pid}/children").read_text().split()
    workers = [one for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
    assert len(workers) == 2
    os.kill(int(workers[0]), signal.SIGKILL)
    rest = endless.stdout.read()
    assert endless.wait() == 1
    assert set(rest.splitlines(keepends=True)) <= {first}
    said = endless.stderr.read().decode()
    assert said.startswith("trictrac: one of the worker processes was killed, perhaps because memory ran out")
    assert said.count("\n") == 1
