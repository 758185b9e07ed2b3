"""Positions of one's own: bad lines named together, each asked once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.terminal import Home
from trictrac.base.errors import UnreadableError
from trictrac.cli.positions import read_board
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.saying.language import ENGLISH
from trictrac.study.dealing.supply import Own, read_boards
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill

TWO_HITS = "W:1x6,2,7,8x2,10,11x2,12x2/B:1x7,6x2,7x2,9,12x3/B"
NO_EXIT = "W:1x13,12x2/B:1x15/W"
LIST = f"""# Monday's class
{TWO_HITS} 4-2   # both of them by the sum

{NO_EXIT} 31
{NO_EXIT}
"""


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
    assert told.startswith("2 lines are no positions, so no question is asked: 1 'x', 3 ")
    assert TWO_HITS not in told
    with pytest.raises(UnreadableError, match="1 line is no position"):
        read_boards("W:1x16/B:1x15/W 64", read_board)
    with pytest.raises(
        UnreadableError, match=r"99 lines are no positions.*, 10 'x', …\. What is wrong with the first: "
    ):
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


def test_own_positions_are_drilled(tmp_path: Path) -> None:
    home = Home(tmp_path)
    listed = tmp_path / "list.txt"
    listed.write_text(LIST)
    shown = home.good(
        "drill", "true-hits", "--positions", str(listed), "--seed", "1", "--board", "none", text="4\n\n0\n\n"
    )
    assert "Black rolls 4-2. How many points for true hits?" in shown
    assert "2 of 2 right" in shown
    assert "Line 5 of the positions fits none of these skills, and is left out." in " ".join(shown.split())
    assert "Black rolls 4-2" in home.good("drill", "true-hits", "--positions", "-", text=f"{TWO_HITS} 42\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--positions", "x", "--from", "y"), "not both"),
        (("--positions", "x", "--match"), "--positions is not for a match"),
    ],
)
def test_options_that_do_not_go_together_are_refused(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = Home(tmp_path).run("drill", *words)
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())
