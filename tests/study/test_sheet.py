"""Sheets to be printed and positions of one's own: the same for everybody, the key apart, bad lines named together."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.support.terminal import Home
from trictrac.app.files import file_of
from trictrac.base.errors import Saying, UnreadableError
from trictrac.cli.sheet import read_board, write_sheet
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.saying.language import ENGLISH, Language, choose_language
from trictrac.study.dealing.supply import Own, Supply, read_boards
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import FAIR, HARD, Question, level_of
from trictrac.study.questions.skills import FIRST_SKILLS, Skill
from trictrac.study.sheet import Worksheet, deal, key_doc, sheet_doc

TWO_HITS = "W:1x6,2,7,8x2,10,11x2,12x2/B:1x7,6x2,7x2,9,12x3/B"
NO_EXIT = "W:1x13,12x2/B:1x15/W"
LIST = f"""# Monday's class
{TWO_HITS} 4-2   # both of them by the sum

{NO_EXIT} 31
{NO_EXIT}
"""


def sheet(seed: int, *skills: Skill, count: int = 6, level: int = FAIR) -> Worksheet:
    chosen = skills or FIRST_SKILLS
    return Worksheet(deal(Supply(chosen, seed), chosen, count, level), level, "modern", seed)


def sheet_page(made: Worksheet, language: Language) -> str:
    return file_of(sheet_doc(made), None, language, None)


def key_page(made: Worksheet, language: Language) -> str:
    return file_of(key_doc(made), None, language, None)


def visible(page: str) -> str:
    """The words of a page."""
    body = page.partition("<body")[2].partition(">")[2]
    return " ".join(unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", body, flags=re.DOTALL)).split())


def test_a_sheet_is_the_same_for_everybody_and_another_for_another_seed() -> None:
    assert sheet_page(sheet(7), ENGLISH) == sheet_page(sheet(7), ENGLISH)
    assert key_page(sheet(7), ENGLISH) == key_page(sheet(7), ENGLISH)
    assert sheet_page(sheet(7), ENGLISH) != sheet_page(sheet(8), ENGLISH)


def test_the_skills_come_by_turns_and_the_level_is_kept() -> None:
    made = sheet(3, Skill.FILLING, Skill.CHANCES, Skill.TRUE_HITS, count=7, level=HARD)
    assert [one.skill for one in made.questions] == [Skill.FILLING, Skill.CHANCES, Skill.TRUE_HITS] * 2 + [
        Skill.FILLING
    ]
    assert all(level_of(form_of(one.skill).difficulty(one)) == HARD for one in made.questions)


def test_the_head_names_the_skills_that_occur_and_the_key_says_once_that_there_is_nothing() -> None:
    none = Question.parse("true-hits W:1x15/B:1x15/W 6-4")
    made = Worksheet((none,), FAIR, "modern", 1)
    assert "Practised true hits Level" in visible(sheet_page(made, ENGLISH))
    solved = visible(key_page(made, ENGLISH))
    assert "Right: nothing" in solved
    assert "Nothing to mark" not in solved


def test_a_sheet_without_a_name_is_called_by_its_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_sheet(sheet(7, Skill.FILLING, count=1), "", ENGLISH, force=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["drill-7-key.html", "drill-7.html"]
    assert "drill-7.html" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_sheet_asks_and_the_key_answers_with_reasons(code: str) -> None:
    language = choose_language(code, {})
    made = sheet(5, *Skill, count=15)
    asked, solved = visible(sheet_page(made, language)), visible(key_page(made, language))
    for question in made.questions:
        form = form_of(question.skill)
        words = " ".join(language.say(form.ask(question)).split())
        assert words in asked
        assert words in solved
        assert " ".join(language.say(form.say(question, form.truth(question))).split()) in solved
        assert str(question) in solved
        assert str(question) not in asked
    right = " ".join(language.say(Saying("Right: {answer}", answer="")).split())
    assert right in solved
    assert right not in asked
    for page in (asked, solved):
        for said in (
            str(made.seed),
            "modern",
            language.text("fair"),
            *(language.say(one.words) for one in made.skills),
        ):
            assert said in page
    assert language.text("Name") in asked


def test_a_sheet_has_a_board_and_room_for_each_answer_and_nothing_from_the_network() -> None:
    page = sheet_page(sheet(5), ENGLISH)
    assert page.count('<div class="board">') == page.count('<p class="blank">') - 1 == page.count("<svg ") - 1 == 6
    assert page.count('href="#tt-empty-board"') == 6
    assert not re.findall(r"(?:src|href)=\"(?!#)", page)
    assert "<script" not in page
    assert "@media print" in page
    assert "stop-color:#fff" in page
    assert "<svg" not in key_page(sheet(5), ENGLISH)


def test_questions_run_out_where_the_positions_do() -> None:
    own = Own(read_boards(LIST, read_board), 1, MODERN)
    assert len(deal(own, (Skill.ROLLER,), 20, 0)) == 3
    with pytest.raises(UnreadableError, match="no sheet is written"):
        deal(own, (Skill.ROLLER,), 20, 0)


def test_positions_are_read_with_remarks_and_with_or_without_a_roll() -> None:
    first, second, third = read_boards(LIST, read_board)
    assert (first.line, first.position, first.roll) == (2, Position.parse(TWO_HITS), Roll.parse("42"))
    assert (second.line, second.roll) == (4, Roll.parse("31"))
    assert (third.line, third.roll) == (5, None)


def test_a_position_is_also_a_line_as_roll_reads_many() -> None:
    lines = [
        '{"me": {"1": 13, "12": 2}, "opp": {"24": 15}, "dice": [1, 3], "id": "#1"}',
        '{"me": {"1": 13, "12": 2}, "opp": {"24": 15}, "roll_no": 3}',
    ]
    thrown, bare = read_boards("\n".join(lines), read_board)
    assert (thrown.position, thrown.roll) == (Position.parse(NO_EXIT), Roll.parse("31"))
    assert (bare.position.rolls, bare.roll) == ((2, 0), None)
    wrong = ['{"me": 3}', "{", '{"me": {"1": 15}, "opp": {"1": 15}}', lines[0].replace('"id"', '"rules"')]
    with pytest.raises(UnreadableError, match="4 lines are no positions"):
        read_boards("\n".join(wrong), read_board)


def test_lines_that_are_no_positions_are_named_together_and_nothing_is_asked() -> None:
    with pytest.raises(UnreadableError) as caught:
        read_boards(f"x\n{TWO_HITS} 64\n{NO_EXIT} 77\n", read_board)
    told = ENGLISH.say(caught.value)
    assert told.startswith("2 lines are no positions, so nothing is asked: 1 'x', 3 ")
    assert TWO_HITS not in told
    with pytest.raises(UnreadableError, match="1 line is no position"):
        read_boards("W:1x16/B:1x15/W 64", read_board)
    with pytest.raises(UnreadableError, match=r"99 lines are no positions.*, 10 'x', …\. The first"):
        read_boards("x\n" * 99, read_board)
    for empty in ("", "# nothing\n\n"):
        with pytest.raises(UnreadableError, match="there is no position"):
            read_boards(empty, read_board)


def test_each_position_is_asked_once_in_a_skill_that_it_fits_with_the_roll_that_is_written() -> None:
    own = Own(read_boards(LIST, read_board), 1, MODERN)
    assert own.misfits((Skill.FALSE_HITS,)) == (5,)
    assert own.misfits((Skill.ROLLER, Skill.FALSE_HITS)) == ()
    hits = own.next(Skill.TRUE_HITS, 1.0)
    assert hits == Question(Skill.TRUE_HITS, Position.parse(TWO_HITS), Roll.parse("42"))
    nothing = own.next(Skill.FALSE_HITS, 1.0)
    assert nothing is not None
    assert (nothing.roll, form_of(nothing.skill).truth(nothing)) == (Roll.parse("31"), "0")
    thrown = own.next(Skill.ROLLER, 1.0)
    again = Own(read_boards(NO_EXIT, read_board), 1, MODERN).next(Skill.ROLLER, 1.0)
    assert thrown is not None
    assert again is not None
    assert own.next(Skill.ROLLER, 1.0) is None


def test_a_sheet_and_its_key_are_two_files_that_are_not_replaced_unasked(tmp_path: Path) -> None:
    home = Home(tmp_path)
    place = tmp_path / "monday.html"
    words = ("drill", "true-hits", "--sheet", "4", "-o", str(place))
    said = home.good(*words, "--seed", "1")
    key = tmp_path / "monday-key.html"
    assert said.split() == [str(key), "is", "written.", str(place), "is", "written."]
    kept = place.read_bytes(), key.read_bytes()
    home.good(*words, "--seed", "1")
    assert (place.read_bytes(), key.read_bytes()) == kept
    done = home.run(*words, "--seed", "2")
    assert (done.returncode, done.stdout) == (1, "")
    assert "is there already" in done.stderr
    place.unlink()
    assert home.run(*words, "--seed", "2").returncode == 1
    assert not place.exists()
    assert key.read_bytes() == kept[1]
    home.good(*words, "--seed", "2", "--force")
    assert key.read_bytes() != kept[1]


def test_a_sheet_does_not_depend_on_the_writers_deck_or_preferences(tmp_path: Path) -> None:
    pages = []
    for name in ("one", "other"):
        home = Home(tmp_path / name)
        if name == "other":
            home.good("config", "board", "full")
            home.good("drill", "filling", "--count", "1", "--seed", "3", text="4\n\n")
        place = tmp_path / f"{name}.html"
        home.good("drill", "--sheet", "5", "--seed", "9", "-o", str(place))
        pages.append(place.read_bytes())
    assert pages[0] == pages[1]


def test_own_positions_are_drilled_and_printed(tmp_path: Path) -> None:
    home = Home(tmp_path)
    listed = tmp_path / "list.txt"
    listed.write_text(LIST)
    shown = home.good(
        "drill", "true-hits", "--positions", str(listed), "--seed", "1", "--board", "none", text="4\n\n0\n\n"
    )
    assert "Black rolls 4-2. How many points for true hits?" in shown
    assert "2 of 2 right" in shown
    assert "Line 5 of the positions fits none of these skills, and is left out." in " ".join(shown.split())
    place = tmp_path / "own.html"
    home.good("drill", "roller", "--positions", str(listed), "--sheet", "9", "--seed", "1", "-o", str(place))
    assert place.read_text().count('<div class="board">') == 3
    assert "Black rolls 4-2" in home.good("drill", "true-hits", "--positions", "-", text=f"{TWO_HITS} 42\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--sheet", "4", "-o", "-"), "name a file with -o"),
        (("-o", "x.html"), "-o is for a sheet"),
        (("--force",), "--force is for a sheet"),
        (("--sheet", "4", "--count", "3", "-o", "x.html"), "--count is not for a sheet"),
        (("--sheet", "4", "--timed", "3", "-o", "x.html"), "--timed is not for a sheet"),
        (("--sheet", "4", "--match"), "--sheet is not for a match"),
        (("--sheet", "0", "-o", "x.html"), "--sheet"),
        (("--positions", "x", "--from", "y"), "not both"),
        (("--positions", "x", "--match"), "--positions is not for a match"),
    ],
)
def test_options_that_do_not_go_together_are_refused(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = Home(tmp_path).run("drill", *words)
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())
