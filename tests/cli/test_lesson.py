"""``trictrac lesson`` as people call it: the list, a lesson held by a pipe, narrow and plain terminals."""

from __future__ import annotations

import json
import re
from gettext import NullTranslations
from pathlib import Path

import pytest

from tests.support.lesson_replies import replies, reply
from tests.support.terminal import Home
from trictrac.cli.lesson import lesson
from trictrac.saying.language import Language, choose_language
from trictrac.study.lessons.lesson import ChoiceBlock, Lesson
from trictrac.study.lessons.shelf import ShelvedLesson, lessons
from trictrac.study.lessons.showing import Cutter
from trictrac.view.answer import View

ENGLISH = lessons("en")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def words(text: str) -> str:
    return " ".join(text.split())


def test_the_list_has_number_title_state_and_drill(home: Home) -> None:
    lines = home.good("lesson").splitlines()
    assert [line.split()[0] for line in lines[: len(ENGLISH)]] == [
        f"{number}." for number in range(1, len(ENGLISH) + 1)
    ]
    for line, entry in zip(lines, ENGLISH, strict=False):
        assert entry.head.title in line
        assert line.endswith(", ".join(entry.head.skills) or "new")
    assert home.good("lesson", "--list") == home.good("lesson")
    assert not (home.folder / "data").exists()


def test_the_list_follows_the_learner(home: Home) -> None:
    home.good("lesson", "1", text="2\npage 2\npage 1\nquit\n")
    last = ENGLISH[-1].read()
    home.good("lesson", str(last.head.order), text="\n".join(replies(last, choose_language("en", {}))) + "\n")
    lines = home.good("lesson").splitlines()
    assert f"page 2 of {ENGLISH[0].pages}" not in lines[0]
    assert f"page 1 of {ENGLISH[0].pages}" in lines[0]
    assert " done" in lines[len(ENGLISH) - 1]
    listed = json.loads(home.good("lesson", "--json"))
    first, end = listed[0], listed[len(ENGLISH) - 1]
    assert (first["page"], first["done"]) == (1, None)
    assert end["done"].endswith("+00:00")


def test_the_list_as_json(home: Home) -> None:
    found = json.loads(home.good("lesson", "--json"))
    assert found[1] == {
        "number": 2,
        "name": ENGLISH[1].head.slug,
        "title": ENGLISH[1].head.title,
        "skills": list(ENGLISH[1].head.skills),
        "needs": list(ENGLISH[1].head.needs),
        "pages": ENGLISH[1].pages,
        "page": None,
        "done": None,
    }
    french = json.loads(home.good("lesson", "--json", "--lang", "fr"))
    assert [one["name"] for one in french] == [one["name"] for one in found]
    assert french[0]["title"] != found[0]["title"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("number", range(1, len(ENGLISH) + 1))
def test_every_lesson_can_be_done(home: Home, language: str, number: int) -> None:
    lesson = lessons(language)[number - 1].read()
    typed = "\n".join(replies(lesson, choose_language(language, {}))) + "\n"
    printed = home.good("lesson", str(number), "--lang", language, text=typed)
    for page in lesson.pages:
        assert words(page.heading).replace("*", "").replace("`", "") in words(printed)
    assert "<!--" not in printed
    assert "](" not in printed
    assert "```" not in printed
    found = json.loads(home.good("lesson", "--json"))[number - 1]
    assert found["done"] is not None
    if lesson.head.skills:
        skills = [skill.typed.said(language) for skill in lesson.head.skills]
        assert f"trictrac drill {' '.join(skills)}" in words(printed)


def test_the_next_day_goes_on_with_the_page(home: Home) -> None:
    home.good("lesson", "1", text="page 3\nquit\n")
    assert "It continues at page 3" in home.good("lesson", "board")
    assert "It continues" not in home.good("lesson", "1", "--from", "1")


def test_the_end_of_the_input_leaves_the_lesson(home: Home) -> None:
    assert "is saved: trictrac lesson 2 continues there." in words(home.good("lesson", "2"))


def with_skill(entry: ShelvedLesson) -> bool:
    return any(not isinstance(block, ChoiceBlock) for block in entry.read().posed.values())


def test_a_mistake_goes_to_school(home: Home) -> None:
    lesson = next(entry for entry in ENGLISH if with_skill(entry)).read()
    lines = ["?" if not isinstance(block, ChoiceBlock) else reply(block) for block in lesson.posed.values()]
    typed = "".join(f"page {number}\n{enters}{line}\n" for number, enters, line in asked(lesson, lines))
    printed = home.good("lesson", str(lesson.head.order), text=typed)
    assert "Added to your deck: trictrac ecole will ask it again." in words(printed)


def asked(lesson: Lesson, lines: list[str]) -> list[tuple[int, str, str]]:
    """Each page with the lines that lead to its first question, and the reply to that."""
    found, at = [], 0
    cutter = Cutter(View(), choose_language("en", {}))
    for number, page in enumerate(lesson.pages):
        kinds = [isinstance(step, tuple) for step in cutter.steps(page, number)]
        if any(kinds):
            found.append((number + 1, "\n" * kinds.index(True), lines[at]))
        at += sum(kinds)
    return found


@pytest.mark.parametrize(
    ("called", "status", "said"),
    [
        (("99",), 1, "they go from 1 to"),
        (("bredouilel",), 1, "did you mean"),
        (("1", "--from", "99"), 1, "there is no page 99"),
        (("1", "--list"), 2, "the list takes no lesson"),
        (("--from", "2"), 2, "the list takes no lesson"),
        (("--test",), 2, "trictrac lesson 7 --test"),
        (("5", "--test", "--from", "2"), 2, "a test has no pages"),
        (("1", "--board", "huge"), 2, "--board 'huge'"),
    ],
)
def test_a_missing_lesson_is_reported_on_one_line(home: Home, called: tuple[str, ...], status: int, said: str) -> None:
    done = home.run("lesson", *called)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith("trictrac: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_wider_than_the_terminal(home: Home, language: str, columns: int) -> None:
    entry = next(entry for entry in lessons(language) if "\n|" in entry.text)
    text = "".join(f"page {number}\n\n" for number in range(1, entry.pages + 1))
    for called in ([], [str(entry.head.order)]):
        printed = home.good("lesson", *called, "--lang", language, text=text, COLUMNS=str(columns))
        prose = [line for line in printed.split("\n") if not line.lstrip().startswith(("W:", "?")) and "?" not in line]
        assert [line for line in prose if len(line) > columns] == []
        assert [line for line in printed.split("\n") if line.startswith((":", ";", "!"))] == []


class Spaced(NullTranslations):
    """A catalogue that sets English as French is set, with a space before colons and semicolons."""

    def gettext(self, message: str) -> str:
        return re.sub("([:;])( |$)", "\u00a0\\1\\2", message)


def test_a_narrow_list_leaves_its_colons_to_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "50")
    lesson(Language("fr", Spaced()), [], listed=True, as_json=False, start=None, test=False, look={})
    printed = words(capsys.readouterr().out.replace("\u00a0", "_"))
    french = lessons("fr")[0].head
    assert f"1. {french.title}_: new" in printed
    assert re.search(r"_: new_; [a-z]+", printed)
    assert not re.search("[^_][:;] ", printed)


def test_a_pipe_gets_no_colours_and_a_terminal_that_knows_only_ascii_is_served(home: Home) -> None:
    text = "".join(f"page {number}\n\n\n" for number in range(1, ENGLISH[0].pages + 1))
    assert "\x1b" not in home.good("lesson", "1", text=text)
    french = home.good("lesson", "1", "--lang", "fr", text=text, PYTHONIOENCODING="ascii")
    assert french.isascii()
    assert " * a)" in french
    assert "c'est" in french
    assert "Entree pour continuer ? " in french


def test_the_board_is_drawn_as_asked(home: Home) -> None:
    compact, full = (home.good("lesson", "1", "--board", size, text="\n\n") for size in ("compact", "full"))
    assert max(map(len, full.split("\n"))) > 60
    assert "corners" in full
    assert "corners" not in compact
    assert home.good("lesson", "1", "--ascii", "--talon", "right", "--bottom", "black", text="\n\n") != compact
