"""The rows of the skills: complete, and the only place that knows one skill from another."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import trictrac
from tests.support.house import parsed
from trictrac.base.errors import UnreadableError
from trictrac.model.mark import Jan
from trictrac.study.questions.aspects import ByJan
from trictrac.study.questions.form import Keys, QuestionForm
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.skills import DEALT, FIRST_SKILLS, OF_GAMES, Skill, dealt_skill, read_skill

PROGRAM = Path(trictrac.__file__).parent
ROWS = "study/questions/skills.py"
FORMS = {
    f"study/questions/{name}.py"
    for name in ("forms", "marking", "legality", "chances_of", "judging", "choosing", "games", "themes")
}
"""The forms of question, where the form of a skill is found, and the themes, each of a skill."""
MAKERS = {
    "study/deck/mistakes.py": {"LEGALITY", "OPPONENT", "ROLLER", "CHOOSING", "JUDGING"},
    "study/deck/choices.py": {"CHOOSING"},
    "study/lessons/showing.py": {"BOTH"},
    "study/match/match.py": {"OPPONENT", "ROLLER"},
    "study/plan.py": {"BOTH"},
    "study/progress/figures.py": {"BOTH"},
}
"""The modules that ask about a game, a match, a lesson's roll or a day, or measure whole rolls, with the skills they name."""
SPELT = {skill.value for skill in Skill if "-" in skill}
"""The names that can be nothing but a skill."""


def named(path: Path) -> set[str]:
    """Return the skills that a module names: as members, or as the strings that decks keep."""
    tree = parsed(path)
    members = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Skill"
    }
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    spelt = SPELT if path.is_relative_to(PROGRAM / "study") or path.is_relative_to(PROGRAM / "app") else set()
    return (members & set(Skill.__members__)) | {read_skill(text).name for text in strings & spelt}


def test_nothing_but_rows_forms_and_what_makes_questions_names_a_skill() -> None:
    found = {path.relative_to(PROGRAM).as_posix(): named(path) for path in sorted(PROGRAM.rglob("*.py"))}
    assert {name: skills for name, skills in found.items() if skills and name not in (ROWS, *FORMS)} == MAKERS


@pytest.mark.parametrize("skill", Skill)
def test_every_skill_has_its_form_and_is_found_by_each_of_its_names(skill: Skill) -> None:
    form = form_of(skill)
    assert isinstance(form, QuestionForm)
    assert {read_skill(name) for name in (skill.value, *skill.row.others.split())} == {skill}
    assert (form.keys is Keys.POINTS) is (skill.row.counts is not None)
    assert 0 <= skill.row.barren < 0.5
    assert 0 <= skill.row.steered <= 4


@pytest.mark.parametrize("skill", [skill for skill in Skill if skill.row.counts])
def test_a_counting_skill_says_whose_points_and_how_hard_they_are(skill: Skill) -> None:
    counts = skill.counts
    assert counts.roller or counts.other
    assert all(0 < fair < hard for fair, hard in (counts.found, counts.barren))
    assert skill.is_single is not skill.is_whole
    assert skill.is_whole is bool(counts.parts)
    assert all(read_skill(part).is_single for part in counts.parts)


def test_a_whole_roll_for_both_is_made_of_all_jans_that_are_counted_alone() -> None:
    parts = [read_skill(part) for part in Skill.BOTH.counts.parts]
    assert {jan for part in parts for jan in part.counts.jans} == {
        jan for skill in Skill if skill.is_single for jan in skill.counts.jans
    }
    assert {*Skill.ROLLER.counts.parts, *Skill.OPPONENT.counts.parts} == {*Skill.BOTH.counts.parts}


def test_what_is_dealt_and_what_comes_first() -> None:
    assert [skill for skill in Skill if skill not in DEALT] == [Skill.GAMES]
    assert OF_GAMES == (Skill.GAMES,)
    assert DEALT[: len(FIRST_SKILLS)] == FIRST_SKILLS


def test_several_jans_that_share_an_entry_have_it_once() -> None:
    table = ByJan({Jan.TWO_TABLES: "rare", Jan.MEZEAS: "rare", Jan.FILL: "fill"})
    assert table.found((Jan.MEZEAS, Jan.MEETING, Jan.TWO_TABLES, Jan.FILL)) == ("rare", "fill")
    assert table.found(()) == ()


def test_a_drill_of_nonsense_lists_the_skills_that_a_drill_deals() -> None:
    with pytest.raises(UnreadableError) as found:
        dealt_skill("nonsense")
    assert str(found.value.fields["skills"]) == ", ".join(DEALT)
