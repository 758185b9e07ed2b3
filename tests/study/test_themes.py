"""Themes come from the evidence of a roll: each is dealt alone, no blind answer does well in it, and a mistake names it."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.support.deck import FILL, HIT, LEGAL, NOTHING
from tests.support.terminal import Home, Table
from trictrac.base.errors import UnreadableError
from trictrac.bot.flat import spots
from trictrac.saying.language import ENGLISH, LANGUAGES, choose_language
from trictrac.study.dealing.supply import Supply
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import name_theme
from trictrac.study.questions.skills import DEALT, Skill
from trictrac.study.questions.themes import THEMES, Theme, count_themes, read_theme, theme_of

QUICK = ("hit-by-sum", "corner-from-afar", "helpless-higher", "roller-one", "both-sides", "exit-one")
SUM = "true-hits W:1x11,2,4,5,7/B:1x13,7,9/W 6-3"


def asked(theme: Theme, number: int) -> list[Question]:
    """This number of questions of a drill of a theme."""
    supply, random = Supply((theme.skill,), 7, theme=theme), Random(7)
    found = (supply.next(theme.skill, random.uniform(0, 6)) for _ in range(number))
    return [question for question in found if question is not None]


def test_each_counting_skill_has_three_to_six_themes_with_names_of_their_own() -> None:
    counted = Counter(theme.skill for theme in THEMES)
    assert set(counted) == {skill for skill in DEALT if skill.row.counts}
    assert all(3 <= number <= 6 for number in counted.values())
    assert len({theme.name for theme in THEMES}) == len({theme.words.text for theme in THEMES}) == len(THEMES)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_drill_of_a_theme_has_boards_enough_and_is_not_answered_blindly(
    theme: Theme, request: pytest.FixtureRequest
) -> None:
    thorough = request.config.getoption("--thorough")
    number, most = (420, 0.55) if thorough else (30 if theme.name in QUICK else 4, 0.75)
    questions, form = asked(theme, number), form_of(theme.skill)
    assert len({question.position for question in questions}) == len(questions) == number
    held = [question for question in questions if not form.is_barren(question)]
    assert all(theme_of(question) is theme for question in held)
    assert len(held) >= (200 if thorough else 1)
    (_, best), *_ = Counter(map(form.truth, questions)).most_common(1)
    assert best / number <= most or number < 30


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (SUM, "hit-by-sum"),
        (str(FILL), "fill-ways"),
        (str(HIT), "hit-by-sum"),
        (str(HIT).replace("true-hits", "roller"), "roller-one"),
        ("bearing-off W:21,22/B:1x15/W 6-5", "exit-excess"),
        ("bearing-off W:21,22/B:1x15/W 4-3", "exit-just"),
        ("bearing-off W:22/B:1x15/W 6-5", "exit-one"),
        ("bearing-off W:21,22/B:1x15/W 4-4", "exit-by-doublet"),
    ],
)
def test_a_roll_belongs_to_its_theme_by_its_evidence(text: str, name: str) -> None:
    theme = theme_of(Question.parse(text))
    assert theme is not None
    assert theme.name == name


def test_a_roll_with_nothing_to_count_belongs_to_what_comes_nearest() -> None:
    near = theme_of(Question.parse("bearing-off W:21,22/B:1x15/W 4-2"))
    assert near is not None
    assert near.skill is Skill.BEARING_OFF
    assert theme_of(NOTHING, nearly=False) is None
    assert theme_of(LEGAL) is None


def test_a_question_names_its_theme_where_something_is_earned() -> None:
    assert [*map(ENGLISH.say, name_theme(Question.parse(SUM)))] == ["Theme: a hit by the sum, over a passage."]
    assert name_theme(NOTHING) == name_theme(LEGAL) == []


def test_a_mistake_in_a_drill_names_its_theme_and_a_right_answer_none(tmp_path: Path) -> None:
    home = Home(tmp_path)
    words = ("drill", "filling", "--seed", "1738", "--count", "1")
    wrong = home.good(*words, text="0\n\n")
    assert "Theme: a fill by both numbers, each with a checker of its own." in " ".join(wrong.split())
    right = home.good(*words, text="4\n\n")
    assert "Theme" not in right


def test_themes_are_counted_in_played_games_and_found_by_their_names() -> None:
    looked: list[int] = []
    counts = count_themes(spots(1), 300, looked.append)
    assert looked == list(range(1, 301))
    assert counts[read_theme("roller-one")] > counts[read_theme("roller-kinds")] > 0
    assert sum(counts.values()) == 300 * len({theme.skill for theme in THEMES})
    near = "did you mean a hit by a doublet; a hit by the sum, over a passage; a hit by one number"
    for typed in ("hit-by", "hit by"):
        with pytest.raises(UnreadableError, match=near):
            read_theme(typed)
    with pytest.raises(UnreadableError, match="did you mean a hit by the sum"):
        read_theme("hit-bysum")
    with pytest.raises(UnreadableError, match="drill --themes lists them"):
        read_theme("")
    assert len(list(islice(spots(1), 3))) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_theme_is_typed_as_it_is_listed(code: str) -> None:
    language = choose_language(code, {})
    for theme in THEMES:
        words = language.say(theme.words)
        for typed in (words, words.upper(), "-".join(words.split()), theme.name, str(theme.words)):
            assert read_theme(typed, language) is theme
    french = choose_language("fr", {})
    assert read_theme("dame battue par la somme", french).name == "hit-by-sum"
    with pytest.raises(UnreadableError) as refused:
        read_theme("dame battue par", french)
    assert "une dame battue par un doublet ; une dame battue par la somme" in french.say(refused.value)


def test_a_theme_is_drilled_and_listed_at_a_prompt(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with Table(home, "--theme", "corner-by-doublet", "--seed", "3", command="drill") as table:
        table.read()
        for _ in range(4):
            _, *lines, _ = table.ask("position").split("\n")
            question = Question.parse(" ".join(lines))
            assert question.skill is Skill.CORNER_HIT
            assert question.dice.is_doublet
            table.ask("nonsense")
            table.ask("?")
            table.ask("")
        table.type("quit\n")
        assert table.end() == 0
    listed = home.good("drill", "--themes", "--seed", "1")
    assert all(str(theme.words) in listed for theme in THEMES)
    assert not [theme.name for theme in THEMES if theme.name in listed]
    for words in (
        ("filling", "--theme", "hit-by-sum"),
        ("--themes", "--count", "3"),
        ("--theme", "hit-by-sum", "--match"),
    ):
        assert home.run("drill", *words).returncode == 2
