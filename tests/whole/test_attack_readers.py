"""A fuzzer for each reader of what comes from outside: real texts mutated, and noise; nothing is raised but errors of ours.

Each reader is fed the same inputs every time, ten times as many with --thorough. What a command prints is looked at as well:
an exit status of 0, 1 or 2, words on the standard error where it is not 0, and nothing that a terminal would obey.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from types import FrameType
from typing import Any, NoReturn

import pytest

from tests.support.attack import POSITION, WRITTEN, deck_content, export_content, guarded, require_ours
from tests.support.deck import QUESTIONS, START
from tests.support.seances import Home, seances
from trictrac.base.errors import TrictracError
from trictrac.base.texts import texts_in
from trictrac.cli.commands import COMMANDS
from trictrac.games.registry import game_of, read_record
from trictrac.games.sheets import load_game_sheet
from trictrac.model.layout import read_layout
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.partie.text.positions import read_position
from trictrac.protocol.record import check_record
from trictrac.rules.heads import heads
from trictrac.rules.loader import load_rules, load_sheet
from trictrac.saying.language import choose_language
from trictrac.seance.opening import good_lines, read_journal
from trictrac.seance.preferences import load_preferences, set_preference, unset_preference
from trictrac.study.lessons.reader import read_lesson
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.view.doc_markdown import markdown_text

LANGUAGES = [choose_language(code, {}) for code in ("en", "fr")]

# --- Mutations --------------------------------------------------------------------------

HOSTILE = (
    "", " ", "\t", "\n", "\r", "\r\n", "\0", "\x1b[31m", "\x1b]0;x\x07", "\x9b2J", "\u202e", "\u2028", "\x85", "\ufeff", "\u0301",
    "☃", "é", "²", "٣", "①", "\U0010ffff", "0", "-0", "-1", "1", "25", "99", "1e999", "-1e999", "NaN", "Infinity", "0x10", "1_0",
    "2147483648", "9" * 19, "9" * 25, "9" * 5000, "x" * 300, "[" * 5000, "{" * 500, "(", '"', "'", '"""', "\\", "/", "..", "=",
    ":", ";", ",", "#", "-", "--", "!", "|", "{0}", "{player}", "%s", "$HOME", "<b>", "</pre>", "&lt;", "/dev/zero",
    "club.toml", "modern", "true", "null", "A", "B", "C", "W", "trictrac 1", "game: toc", "rules: /dev/zero", "set", "undo 1",
    "note x", "edit 1 64", "new partie", "W:1x15/B:1x15/W", "6-4", "1-7 1-5", "off", "bar",
)  # fmt: skip
"""Words that break what is careless."""
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 15, 16, 1e308, float("inf"), float("nan"), 10**18, 10**30, "", "\ud800", "\0", "\x1b[31m",
    "\u202e", [], {}, [[]], [1, 2, 3], {"x": 1}, {"": None}, "x" * 300, "2026-01-05T09:00:14.000Z", "9999-12-31T23:59:59+99:99",
)  # fmt: skip
"""Values that JSON can hold where others are expected."""


def mutated(random: Random, samples: Sequence[str]) -> str:
    """A sample with some of its lines or words changed, one that is joined of two, or noise."""
    text = random.choice(samples)
    kind = random.random()
    if kind < 0.05:
        return noise(random)
    if kind < 0.55 and text.startswith('{"'):
        return "\n".join(_changed_json(random, text))
    if kind < 0.65 - 0.5 * (not text.startswith("{")):
        other = random.choice(samples)
        return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other) + 1) :]
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        text = random.choice((_lines_changed, _word_changed, _sign_changed))(random, text, samples)
    return text


def noise(random: Random) -> str:
    """Signs of any kind, hostile words and digits."""
    signs = (chr(random.choice((random.randrange(128), random.randrange(0xD800)))) for _ in range(random.randrange(60)))
    return "".join(random.choice((sign, sign, random.choice(HOSTILE))) for sign in signs)


def _lines_changed(random: Random, text: str, samples: Sequence[str]) -> str:
    lines = text.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines.insert(at, random.choice(HOSTILE))
        case 4:
            lines.insert(at, random.choice(random.choice(samples).split("\n")))
        case _:
            del lines[at:other]
    return "\n".join(lines)


_WORD = re.compile(r"\w+|[^\w\s]+")


def _word_changed(random: Random, text: str, samples: Sequence[str]) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return random.choice(HOSTILE)
    one = random.choice(words)
    new = random.choice(
        (random.choice(HOSTILE), random.choice(words)[0], one[0] * 2, str(random.randrange(-2, 40)), "")
    )
    return text[: one.start()] + new + text[one.end() :]


def _sign_changed(random: Random, text: str, samples: Sequence[str]) -> str:
    at = random.randrange(len(text) + 1)
    new = random.choice(("", chr(random.randrange(0x250)), chr(random.randrange(0xD800)), text[:at][-1:]))
    return text[:at] + new + text[at + random.randrange(2) :]


def _changed_json(random: Random, text: str) -> Iterator[str]:
    """JSON, on one line or on many, with one of its values changed."""
    values = [json.loads(line) for line in text.splitlines()] if '\n{"' in text else [json.loads(text)]
    at = random.randrange(len(values))
    for number, value in enumerate(values):
        yield json.dumps(_with_change(random, value) if number == at else value, ensure_ascii=random.random() < 0.5)


def _with_change(random: Random, value: Any) -> Any:
    if isinstance(value, str) and random.random() < 0.6:
        return _word_changed(random, value, [value])
    if not isinstance(value, dict | list) or not value or random.random() < 0.1:
        return random.choice(random.choice((VALUES, HOSTILE)))
    if isinstance(value, list):
        at = random.randrange(len(value))
        return [*value[:at], *random.choice(([], [_with_change(random, value[at])], [value[at]] * 2)), *value[at + 1 :]]
    key = random.choice(list(value))
    changed = {name: one for name, one in value.items() if name != key}
    match random.randrange(4):
        case 0:
            return changed
        case 1:
            return {**changed, random.choice(HOSTILE[:40]): value[key]}
        case _:
            return {**value, key: _with_change(random, value[key])}


def fed(reader: Callable[[str], object], samples: Sequence[str], count: int, name: str) -> int:
    """Read so many mutated samples; how many were read without an error. An error of ours can be said in every language."""
    random, read = Random(name), 0
    for _ in range(count):
        text = mutated(random, samples)
        said = ["read"]
        try:
            with guarded():
                reader(text)
            read += 1
        except TrictracError as error:
            said = [language.say(error) for language in LANGUAGES]
        except Exception as error:
            raise AssertionError((name, text[:2000])) from error
        assert all(said), text
    return read


def texts(*places: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for place in places for path in sorted(WRITTEN.glob(place))]


# --- Readers of texts -------------------------------------------------------------------


def _record(text: str) -> None:
    record = read_record(text)
    check_record(record)
    game = game_of(record.game)
    document = game.page(record, LANGUAGES[0]).document()
    markdown_text(document, LANGUAGES[0], lambda board: [board.table.text])
    assert read_record(str(record)).items == record.items


def _journal(text: str) -> None:
    lines = text.split("\n")
    good = good_lines(lines)
    assert 0 <= good <= len(lines)
    read_journal(lines, "kept")


def _options(text: str) -> None:
    load_rules(text, files=False)


def _game_options(text: str) -> None:
    game, _, options = text.partition(" ")
    load_game_sheet(game if game in heads() else "backgammon", options, files=False)


def _position(text: str) -> None:
    for read in (Position.parse, read_position):
        position = read(text)
        assert Position.parse(str(position)) == position


def _layout(text: str) -> None:
    for falling in (False, True):
        read_layout(text, falling=falling)


def _judged(text: str) -> None:
    """A game, a roll and a play, each typed."""
    game, roll, play = [*text.split("\t"), "", ""][:3]
    judging = game_of(game if game in heads() else "trictrac").judge("", POSITION if game not in heads() else "", roll)
    judging.refused(judging.read(play))


def _question(text: str) -> None:
    question = Question.parse(text)
    form = form_of(question.skill)
    form.ask(question)
    form.truth(question)
    assert Question.parse(str(question)) == question


def _claim(text: str) -> None:
    """A question by its number, and an answer."""
    number, _, claim = text.partition(" ")
    question = QUESTIONS[ord(number[:1] or "0") % len(QUESTIONS)]
    form = form_of(question.skill)
    form.slip(question, form.read(question, claim))


def _lesson(text: str) -> None:
    """A lesson in a file of the name that it wants."""
    order = re.search(r"^order = (\d{1,2})$", text, re.MULTILINE)
    read_lesson(text, f"{int(order[1]) if order else 1:02}-lesson.md")


_RECORDS = texts("records/*.trictrac")
_BOARDS = [
    "W:1x15/B:1x15/W",
    "W:1x4,2x2,3x2,4x3,5x2,6,7/B:1x7,2x2,3x2,7x2,9x2/W/holes=3,1/points=8b,0",
    "aW15-yB15",
    "start",
]
_LAYOUTS = ["W:24x2,13x5,8x3,6x5/B:bar,24,13x5,8x3,6x4/W", "W:1x15/B:1x15/B", "W:off2,3x13/B:bar2,6x13/W/cube=2W"]
_GAMES = [
    "trictrac\t64\t1-7 1-5",
    "backgammon\t31\t8/5 6/5",
    "toutes-tables\t66\t24/18",
    "toc\t5-4\t1-6 1-5",
    "jacquet\t11\t1-2",
]
_LINES = [
    "exit=provincial,margot=2_4",
    "guiton-1822,hole_target=6,tariff.fill=4/6",
    "modern",
    "soumille",
    "lepeintre-1818,margot=2_4",
]
_CLAIMS = ["0 12", "1 4", "2 0", "3 no 3.2", "4 points=0,0 holes=0,0", "0 4 and 8", "3 yes", "4 8b 2"]

READERS: dict[str, tuple[Callable[[str], object], list[str], int]] = {
    "a record": (_record, _RECORDS, 1000),
    "a record as JSON": (_record, texts("records/*.json"), 800),
    "a page": (
        _record,
        ["<!doctype html>" + page[-6000:] for page in texts("pages/*.html")]
        + ["<!doctype html><pre id=record>trictrac 1\n\n"],
        600,
    ),
    "a journal": (_journal, texts("games/*.journal"), 900),
    "options": (_options, _LINES, 4000),
    "options of a game": (
        _game_options,
        [f"{game} {line}" for game in heads() for line in ("", "beavers=yes", "match=3")],
        4000,
    ),
    "a position": (_position, _BOARDS, 8000),
    "a layout": (_layout, _LAYOUTS, 8000),
    "a roll": (Roll.parse, ["6-4", "64", "5 3", "66", "sonnez"], 8000),
    "a roll and a play": (_judged, _GAMES, 3000),
    "a question": (_question, [str(question) for question in QUESTIONS], 3000),
    "an answer": (_claim, _CLAIMS, 8000),
    "a lesson": (_lesson, [*texts_in("lessons/en/*.md").values()], 400),
}
"""Each reader with its samples, and how many inputs it is fed."""


@pytest.mark.parametrize("name", READERS)
def test_a_text(name: str, effort: int) -> None:
    reader, samples, count = READERS[name]
    assert all(sample.isprintable() or "\n" in sample or "\t" in sample for sample in samples)
    read = fed(reader, samples, count * effort, name)
    assert 0 < read < count * effort


# --- Readers of files -------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def written(home: Home, name: str, text: str) -> Path:
    path = home.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode(errors="surrogatepass"))
    return path


def test_a_file_of_preferences(home: Home, effort: int) -> None:
    """What can be read can be changed, and then holds what was set."""

    def reader(text: str) -> None:
        path = written(home, "config.toml", text)
        load_preferences(path)
        set_preference("mode", "marker", path)
        assert load_preferences(path).mode == "marker"
        unset_preference("mode", path)

    samples = [
        *texts("preferences/config.toml"),
        'mode = "school"\n[table]\nx = 1\n',
        'board = "none" # as I like it\n',
    ]
    assert 0 < fed(reader, samples, 500 * effort, "preferences") < 500 * effort


def test_a_file_of_rules(home: Home, effort: int) -> None:
    """Of options alone, or with its sources as the sheets of the program."""
    samples = [
        *texts_in("rules/sheets/*-1[78]*.toml").values(),
        'extends = "guiton"\nexit = "provincial"\n[tariff]\nfill = [4, 6]\n',
    ]

    def reader(text: str) -> None:
        path = str(written(home, "club.toml", text))
        load_rules(path)
        load_sheet(path)

    assert 0 < fed(reader, samples, 150 * effort, "rules") < 150 * effort


def test_an_export_of_a_deck(home: Home, effort: int) -> None:
    """What is brought in can be listed, measured and written out again."""
    random = Random("export")
    first, *kept = texts("deck/deck.jsonl")[0].splitlines()
    by_skill = {json.loads(line).get("question", line).split()[0]: line for line in kept}
    samples = [export_content().decode(), *(f"{first}\n{line}\n" for line in by_skill.values())]
    brought = 0
    for number in range(60 * effort):
        home = Home(home.folder.parent / f"{number}")
        text = mutated(random, samples)
        path = written(home, "export.jsonl", text)
        with guarded():
            done = home.run("ecole", "import", str(path))
        require_ours(done, text)
        brought += done.exit_code == 0
        for words in (("ecole", "--list"), ("progress",), ("ecole", "export", "-")) if done.exit_code == 0 else ():
            with guarded():
                after = home.run(*words)
            require_ours(after, words, text)
            assert after.exit_code == 0, (words, text, after.stderr)
    assert 0 < brought < 60 * effort


def test_the_file_of_a_deck(home: Home, effort: int) -> None:
    """Bytes changed anywhere in it: it is read, or said to be damaged."""
    random = Random("deck")
    for _ in range(100 * effort):
        content = bytearray(deck_content())
        for _ in range(random.choice((1, 3, 20))):
            at = random.randrange(len(content)) if random.random() < 0.7 else random.randrange(200)
            content[at : at + random.randrange(1, 9)] = random.randbytes(random.randrange(1, 9))
        home.deck.parent.mkdir(parents=True, exist_ok=True)
        for path in home.deck.parent.glob("deck.*"):
            path.unlink()
        home.deck.write_bytes(content)
        for words in (("ecole", "--list"), ("progress",)):
            with guarded():
                require_ours(home.run(*words), words, bytes(content[:200]))


def test_a_journal_among_the_games(home: Home, effort: int) -> None:
    """It is listed, learnt from and gone on with, or what is wrong in it is said; the other games are not touched by it."""
    random = Random("games")
    samples = [
        *texts("games/*.journal"),
        "trictrac journal 1\nA: A\nB: B\nseed: 7\n\nhead dice: thrown\nhead late: 3\nA begins\n",
    ]
    good = home.games / "good.journal"
    home.put(WRITTEN / "games" / "school.journal", good)
    before = good.read_bytes()
    for _ in range(30 * effort):
        written(home, "data/trictrac/games/kept.journal", mutated(random, samples))
        for words in (
            ("games",),
            ("ecole", "--list"),
            ("score", "--resume", "kept", "--board", "none"),
            ("games", "mend", "kept"),
        ):
            with guarded():
                require_ours(home.run(*words, text="roll\n\nlog\naccount\n"), words)
        assert "good: " in home.good("games")
    assert good.read_bytes() == before


def _constant(word: str) -> NoReturn:
    raise AssertionError(word)


@pytest.mark.parametrize("command", ["roll", "chances"])
def test_lines_of_a_batch(home: Home, command: str, effort: int) -> None:
    """Every line is answered on one line of strict JSON, in its place."""
    random = Random(command)
    samples = [
        '{"id": 1, "me": {"1": 15}, "opp": {"24": 15}, "dice": [6, 4]}',
        '{"id": "x", "me": {"1": 3, "7": 2}, "me_off": 2, "opp": {"24": 2, "19": 1}, "dice": [1, 6], "rules": "guiton-1822"}',
        '{"id": null, "me": {"1": 15}, "opp": {"24": 15}, "dice": [1, 1], "rules": {"margot": "2_4"}, "releve": 2}',
    ]
    for _ in range(8 * effort):
        lines = [mutated(random, samples).replace("\n", " ") for _ in range(150)]
        with guarded():
            done = home.run(command, "--batch", str(written(home, "lines", "\n".join(lines) + "\n")))
        require_ours(done, lines)
        answers = [json.loads(line, parse_constant=_constant) for line in done.stdout.splitlines()]
        assert len(answers) == len(lines)
        assert all(("error" in answer) != ("me" in answer) for answer in answers)


# --- Work -------------------------------------------------------------------------------

_HEAD = "A: Cloris\nB: Damon\nmarking: announced\n\ndraw A 4 B 4\ndraw A 6 B 4\n"
_NOTE = '{"do": "note", "text": "n"}'
_PAGE = '<!doctype html><p>{}</p><pre id="record">{}</pre>'


def _typed(path: Path, lines: int) -> None:
    """A séance in which so many notes are typed, taken back and entered anew."""
    home = Home(path.parent)
    typed = "".join(f"note {number}\nundo\nnote {number} again\n" for number in range(lines // 3))
    require_ours(home.run("score", "--title", f"{lines}", "A", "B", text=f"A begins\n{typed}"))


def _many_answers(count: int) -> str:
    """An export in which the same question is answered hour after hour."""
    first, answered, *_ = export_content().decode().splitlines()
    hours = (START + timedelta(hours=number) for number in range(count))
    return "\n".join((first, *(answered.replace("2026-01-05T12", f"{hour:%Y-%m-%dT%H}") for hour in hours), ""))


def _brought_in(path: Path, count: int) -> None:
    told = Home(Path(mkdtemp(dir=path.parent))).good("ecole", "import", str(path))
    told = " ".join(told.split())
    assert f"{count:,} answers" in told or f"{count} answers" in told


LARGE: dict[str, tuple[Callable[[int], str], Callable[[Path, int], object]]] = {
    "notes of a record": (
        lambda count: "trictrac 1\n" + _HEAD + "note n\n" * count,
        lambda path, _: _record(text_of(path)),
    ),
    "comments of a record": (
        lambda count: "trictrac 1\n" + _HEAD + "# n\n" * count,
        lambda path, _: _record(text_of(path)),
    ),
    "events of a record as JSON": (
        lambda count: f'{{"format": "trictrac 1", "events": [{", ".join([_NOTE] * count)}]}}',
        lambda path, _: _record(text_of(path)),
    ),
    "paragraphs of a page": (
        lambda count: _PAGE.format("<p>" * count, "trictrac 1\n" + _HEAD),
        lambda path, _: _record(text_of(path)),
    ),
    "lines of a journal": (
        lambda count: "trictrac journal 1\n" + _HEAD + "note n\n" * count,
        lambda path, _: _journal(text_of(path).removesuffix("\n")),
    ),
    "remarks in preferences": (lambda count: "# as I like it\n" * count, lambda path, _: load_preferences(path)),
    "remarks in rules": (lambda count: "# as we play\n" * count, lambda path, _: load_sheet(str(path))),
    "lines of a batch": (
        lambda count: '{"id": 1, "me": {"1": 15}, "opp": {"24": 15}, "dice": [6, 4]}\n' * count,
        lambda path, _: Home(path.parent).good("roll", "--batch", str(path)),
    ),
    "answers of an export": (_many_answers, _brought_in),
    "lines typed": (lambda count: "", _typed),
}
"""Contents of so many parts, each with its reader."""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def work(act: Callable[[], object]) -> int:
    """How many functions are called, those of Python and those of C."""
    count = 0

    def counted(frame: FrameType, event: str, what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def memory(act: Callable[[], object]) -> int:
    """How many bytes are held at once at most."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", LARGE)
def test_four_times_as_much_takes_four_times_the_work(tmp_path: Path, name: str) -> None:
    make, read = LARGE[name]
    few, many = (60, 240) if name == "lines typed" else (300, 1200)
    for count in (few, many):
        (tmp_path / f"{count}.toml").write_text(make(count), encoding="utf-8")

    def reading(count: int) -> Callable[[], object]:
        return lambda: read(tmp_path / f"{count}.toml", count)

    reading(few)()
    for measure in (work, memory):
        assert measure(reading(many)) < 4.5 * measure(reading(few)) + 100_000, measure.__name__


# --- Lines that are typed ---------------------------------------------------------------

SEANCES = seances()


@pytest.mark.parametrize("part", range(5))
def test_lines_typed_at_a_table(home: Home, part: int, effort: int) -> None:
    """Of every game; the journal can be read again, and tells the same game when it is gone on with."""
    for seance in SEANCES[part::5]:
        lines = [line for line in seance.lines.splitlines() if line]
        for turn in range(2 * effort):
            random = Random(f"{seance.name} {turn}")
            typed = [mutated(random, lines) if random.random() < 0.3 else line for line in lines[:60]]
            name = f"{seance.name}-{turn}"
            words = ["score", "--title", name, *("none" if word == "full" else word for word in seance.words)]
            with guarded():
                done = home.run(*words, text="\n".join(typed).replace("\0", "") + "\n")
            require_ours(done, typed)
            if (home.games / f"{name}.journal").exists():
                exported = home.run("export", name)
                require_ours(exported, typed)
                assert exported.exit_code == 0, (typed, exported.stderr)


TALKS = {
    "drill": ("drill", "--all", "--count", "8", "--seed", "1", "--board", "compact"),
    "match": ("drill", "--match", "--new", "--seed", "1", "--board", "none"),
    "ecole": ("ecole", "--board", "compact"),
    "today": ("today", "--board", "compact"),
    "lesson": ("lesson", "3", "--board", "compact"),
}
SAID = [
    "12",
    "0",
    "4 and 8",
    "yes",
    "no 3.2",
    "help",
    "hint",
    "why",
    "report so",
    "",
    "?",
    "points=0,0 holes=0,0",
    "1-7 1-5",
    "board",
]


@pytest.mark.parametrize("talk", TALKS)
def test_lines_typed_to_a_teacher(home: Home, talk: str, effort: int) -> None:
    random = Random(talk)
    for _ in range(8 * effort):
        home.deck.parent.mkdir(parents=True, exist_ok=True)
        home.deck.write_bytes(deck_content())
        typed = [mutated(random, SAID).replace("\n", " ") for _ in range(40)]
        with guarded():
            done = home.run(*TALKS[talk], text="\n".join(typed).replace("\0", "") + "\n")
        require_ours(done, typed)
        assert done.exit_code == 0, done.stderr


# --- Words and surroundings -------------------------------------------------------------

CALLS = [
    "roll W:1x15/B:1x15/W 64 --rules guiton-1822 --json", "plays W:1x15/B:1x15/W 6-4 1-7 1-5", "chances W:1x15/B:1x15/W --json",
    "board W:1x15/B:1x15/W --bottom black --compact", "plays --game backgammon start 31 8/5", "score --handicap holes=3,0 A B",
    "score --game toc --match 3 A B", "score --frame ecrire --marques 4 A B", "drill filling --count 1 --seed 3", "ecole --list",
    "ecole export -", "progress --since 7d --json", "games rename a b", "games import -", "games mend a", "export x --to html",
    "config mode school", "config --unset mode", "variants show guiton", "variants diff guiton soumille-1756 --csv",
    "variants why exit", "ruling 1 --rules guiton", "cases", "word coin", "schema roll", "replay - --check --rolls 5-9",
    "convert - --json", "lesson --list", "lesson coin --from 2", "config rules exit=provincial", "drill --match --from x",
]  # fmt: skip


@pytest.mark.parametrize(
    "call", ["board -", "convert -", "games import -", "ecole import -", "roll --batch", "score A B", "drill"]
)
def test_bytes_on_the_standard_input(home: Home, call: str, effort: int) -> None:
    """Bytes that may be no text, with line ends of any system."""
    random = Random(call)
    samples = [*_BOARDS, *_RECORDS, *SAID, export_content().decode(), "64\r\n1-7 1-5\r"]
    for _ in range(20 * effort):
        content = bytearray(mutated(random, samples)[:5000].encode())
        for _ in range(random.randrange(4)):
            content.insert(random.randrange(len(content) + 1), random.randrange(256))
        with guarded():
            require_ours(home.run(*call.split(), text=bytes(content)), call, bytes(content))


def test_words_of_a_command(home: Home, monkeypatch: pytest.MonkeyPatch, effort: int) -> None:
    """Any words after any command; nothing is measured that takes long, and what is written is written in a folder of its own."""
    (home.folder / "here").mkdir()
    monkeypatch.chdir(home.folder / "here")
    random = Random("words")
    for _ in range(400 * effort):
        words = random.choice(CALLS).split()
        for _ in range(random.choice((1, 1, 2, 3))):
            at = random.randrange(1, len(words) + 1)
            new = random.choice(
                (random.choice(HOSTILE), random.choice(random.choice(CALLS).split()), mutated(random, words))
            )
            words[at : at + random.randrange(2)] = [new.replace("\0", "")]
        if words[0] in COMMANDS and not {
            "-o",
            "--output",
            "--svg",
            "--html",
            "measure",
            "find",
            "--all",
            "bench",
        } & set(words):
            with guarded():
                require_ours(home.run(*words, text="1\n\nquit\nquit\n"), shlex.join(words))


SURROUNDINGS = {
    "TZ": ("", "ABC+99", "ABC-99", ":", "x" * 300, "/dev/zero", "UTC", "Europe/Paris", "<+99>-99", "é", "XYZ24:59:59"),
    "LC_ALL": ("", "C", "fr_FR", "xx_YY", "é", "/etc/passwd", "x" * 300),
    "LANGUAGE": ("fr:en", "::", "..", "x" * 300),
    "COLUMNS": ("0", "-1", "1", "999999", "x", "9" * 5000),
    "LINES": ("0", "-1", "x"),
    "XDG_DATA_HOME": ("", "relative", "/dev/null", "/dev/null/x", "/" + "x" * 300),
    "XDG_CONFIG_HOME": ("", "relative", "/dev/null", "/" + "x/" * 3000),
    "HOME": ("", "relative", "/dev/null"),
    "TERM": ("", "dumb", "x" * 300),
}


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_surroundings(home: Home, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Nothing that the system says of itself ends a command."""
    home.put(WRITTEN / "deck" / "deck.sqlite3", home.deck)
    usual = home.places()
    for value in SURROUNDINGS[name]:
        monkeypatch.setattr(Home, "places", lambda self, value=value: {**usual, "HOME": str(self.folder), name: value})
        for words in (
            ("progress",),
            ("ecole", "--list"),
            ("games",),
            ("config",),
            ("score", "A", "B"),
            ("board", POSITION),
        ):
            with monkeypatch.context() as zone, guarded():
                zone.setenv("TZ", value if name == "TZ" else os.environ.get("TZ", ""))
                time.tzset()
                require_ours(home.run(*words), name, value, words)
    time.tzset()
