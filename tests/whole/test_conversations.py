"""One conversation: a table, a quiz, a match and a lesson are held by the same protocol and understand the same words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.matches import in_memory
from tests.support.quizzes import quiz_of
from tests.support.seance import table as trictrac_table
from tests.support.sitting import ALL, BOARDS, MODES, TABLES, sitting
from tests.support.tables_talk import table as tables_table
from tests.support.taught import pages_in, started
from tests.support.taught import text_of as lesson_text
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.saying.words import fold, named
from trictrac.seance.conversation import Conversation
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.lessons.shelf import shelved
from trictrac.study.lessons.teaching import Teaching
from trictrac.study.questions.practice import Practice
from trictrac.study.questions.question import Question
from trictrac.view.answer import Talk
from trictrac.view.doc import Board, Indented, Markdown

TALON = "W:1x15/B:1x15/W"
QUESTIONS = {
    "counting": f"true-hits {TALON} 6-4",
    "both": f"both {TALON} 6-4",
    "legality": f"legality {TALON} 6-4 1-7 1-5",
    "judging": f"judging {TALON} 6-4 6",
    "marking": f"marking {TALON} W4",
    "chances": f"chances {TALON} hit 14",
    "choosing": f"choosing {TALON} 6-4 play 2 0123456789ab 1-7,1-5=-0.410 1-7-11=+0.120",
}
GENERAL = (
    "undo", "redo", "help", "score", "rules", "board", "board compact", "language fr", "names Anna Bert", "word bredouille",
    "hint", "log", "edit 1", "aide", "annule", "règles", "tablier", "mot bredouille", "indice",
)  # fmt: skip


def quiz(name: str) -> Practice:
    return quiz_of(Question.parse(QUESTIONS[name]))[0]


def match() -> Practice:
    found, _ = in_memory(5)
    found.begin()
    return found


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as opened:
        yield opened


@pytest.fixture
def lesson(tmp_path: Path, deck: Deck) -> Teaching:
    folder = tmp_path / "lessons" / "en"
    folder.mkdir(parents=True)
    text = lesson_text(title="First steps", order=1, skill="", needs="")
    (folder / "01-first.md").write_text(text, encoding="utf-8")
    return started(shelved(pages_in(folder))[0], deck)


def practice(name: str) -> Practice:
    """A quiz of one question, or a match."""
    return match() if name == "match" else quiz(name)


PRACTICES = ("match", *QUESTIONS)


def texts(talk: Talk, line: str) -> str:
    """What is said to a line."""
    parts = [part.sentence if isinstance(part, Indented) else part for part in talk.answer(line)]
    return " ".join(talk.language.say(part) for part in parts if not isinstance(part, Board | Markdown))


NONE = (
    "has no meaning",
    "n’a pas de sens",
    "is no answer",
    "is not a claim",
    "is not one of the answers",
    "comes too early",
)


def is_understood(found: str) -> bool:
    """Whether an answer is none of those to a line that means nothing."""
    return not [sign for sign in NONE if sign in found]


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("line", GENERAL)
def test_the_general_words_mean_something_at_every_table(game: str, line: str) -> None:
    assert is_understood(texts(sitting(game, "Cloris begins"), line))


@pytest.mark.parametrize("name", PRACTICES)
@pytest.mark.parametrize("line", GENERAL)
def test_the_general_words_mean_something_where_is_learnt(name: str, line: str) -> None:
    talk: Talk = practice(name)
    found = texts(talk, line)
    assert is_understood(found)
    assert found or fold(line) in ("board", "board compact", "tablier")
    assert not talk.closed


@pytest.mark.parametrize("line", GENERAL)
def test_the_general_words_mean_something_in_a_lesson(lesson: Teaching, line: str) -> None:
    while lesson.current is None:
        lesson.answer("")
    assert is_understood(texts(lesson, line))


@pytest.mark.parametrize("name", PRACTICES)
@pytest.mark.parametrize("line", ["stop", "quit", "arrête", "quitte"])
def test_everywhere_is_left_by_the_same_words(name: str, line: str) -> None:
    talk: Talk = practice(name)
    talk.answer(line)
    assert talk.closed


def test_a_word_of_another_game_is_named_as_such() -> None:
    for game in TABLES:
        assert texts(sitting(game), "chances").startswith("there is no such thing in this game")
    for mode in MODES:
        assert texts(sitting(mode), "pips").startswith("there is no such thing in this game")


# --- What can be answered now ---------------------------------------------------------

STANDINGS = ((), ("Cloris begins",), ("Cloris begins", "{dice}"), ("Cloris begins", "resign"))


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("lines", STANDINGS, ids=len)
def test_every_choice_of_a_table_is_taken(game: str, lines: tuple[str, ...]) -> None:
    count = len(sitting(game, *lines).choices())
    for at in range(count):
        talk: Talk = sitting(game, *lines)
        choice = talk.choices()[at]
        assert "?" not in texts(talk, choice.line)[:20]
        assert talk.changed or talk.closed, choice
        if choice.letter:
            other: Talk = sitting(game, *lines)
            assert texts(other, str(choice.letter)) == texts(sitting(game, *lines), choice.line)


@pytest.mark.parametrize("game", BOARDS)
def test_who_begins_and_the_plays_of_the_dice_typed_are_chosen(game: str) -> None:
    assert [choice.line for choice in sitting(game).choices()][:2] == ["Cloris", "Damon"]
    talk = sitting(game, "Cloris begins")
    dice = "643" if game == "garanguet" else "64"
    assert bool([choice for choice in talk.choices(dice) if choice.letter == "a"]) is (game != "spoken")
    assert not [choice for choice in talk.choices("6") if choice.letter == "a"]


def test_offers_are_answered_by_choices() -> None:
    talk = sitting("backgammon", "Cloris begins")
    assert "double" in [choice.line for choice in talk.choices()]
    talk.answer("double")
    assert [choice.line for choice in talk.choices()][:2] == ["accept", "refuse"]
    talk.answer("accept")
    assert "stake" in talk.changed


def test_enter_is_a_choice_where_it_does_something() -> None:
    talk, _ = tables_table("backgammon", seed=5)
    assert str(talk.choices()[0].label) == "Enter"
    assert sitting("marker", "Cloris begins").choices()[0].line == "next"


def test_an_edit_is_chosen_to_be_dropped_or_given_up() -> None:
    talk, _ = trictrac_table()
    for line in ("Cloris begins", "64 1-7 1-5", "edit 2"):
        talk.answer(line)
    assert [choice.line for choice in talk.choices()] == ["cancel"]


@pytest.mark.parametrize("name", PRACTICES)
def test_every_choice_of_an_answer_is_judged(name: str) -> None:
    lines = [choice.line for choice in practice(name).choices()]
    assert bool(lines) is (name not in ("both", "marking", "chances"))
    for line in lines:
        talk: Talk = practice(name)
        assert is_understood(texts(talk, line))
        assert "question" in talk.changed
    if name not in ("match", "both", "marking", "chances"):
        talk = practice(name)
        talk.answer(lines[0])
        assert [choice.line for choice in talk.choices()] == [""]


def test_the_answers_of_a_lesson_are_chosen(lesson: Teaching) -> None:
    talk: Talk = lesson
    while not [choice for choice in talk.choices() if choice.line]:
        talk.answer("")
    assert [choice.letter for choice in talk.choices()] == ["a", "b", "c"]
    talk.answer(talk.choices()[1].line)
    assert "question" in talk.changed


# --- What has changed -----------------------------------------------------------------


@pytest.mark.parametrize("game", BOARDS)
def test_what_an_answer_changed(game: str) -> None:
    talk: Talk = sitting(game)
    for line, changed in (
        ("help", set()),
        ("Cloris begins", {"turn"}),
        ("643" if game == "garanguet" else "64", {"dice", "turn"}),
        ("nonsense", set()),
        ("#1", {"checkers", "dice", "turn"}),
        ("score 3 2", {"score"}),
    ):
        talk.answer(line)
        assert talk.changed == changed, line


# --- The words that are completed -----------------------------------------------------


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("lines", STANDINGS, ids=len)
def test_the_words_of_a_table_are_understood_and_of_one_language(game: str, code: str, lines: tuple[str, ...]) -> None:
    talk = sitting(game, *lines, code=code)
    words = talk.words
    assert words[:2] == ("Cloris", "Damon")
    there = {"en": {"help", "quit", "board"}, "fr": {"aide", "quitte", "tablier"}}
    assert there[code] <= set(words)
    assert not there["fr" if code == "en" else "en"] & set(words)
    assert ("plays" in words or "jeux" in words) is (lines[-1:] == ("{dice}",) and game not in ("spoken", "marker"))
    assert ("new" in words or "nouvelle" in words) is (lines[-1:] == ("resign",))
    assert ("begins" in words or "commence" in words) is (not lines)


@pytest.mark.parametrize("name", PRACTICES)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_words_where_is_learnt_are_understood_and_of_one_language(name: str, code: str) -> None:
    talk = practice(name)
    talk.language = choose_language(code, {})
    understood = {*named(talk.commands), "hint", "indice"}
    assert {fold(word) for word in talk.words} <= understood
    assert ("quit" in talk.words) is (code == "en")
    assert ("hint" in talk.words or "indice" in talk.words) is (name != "match")


def test_a_conversation_is_one_for_all() -> None:
    """The protocol is fulfilled by each: mypy looks at this."""
    talks: list[Talk] = [sitting("announced"), quiz("counting"), match()]
    assert all(talk.language is ENGLISH and talk.prompt and talk.given_up for talk in talks)
    assert isinstance(talks[0], Conversation)
    assert all(isinstance(talk.board(), Board) for talk in talks)
    assert not any(talk.rings for talk in talks)
