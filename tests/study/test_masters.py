"""The masters' boards: every author's answer is right by the laws, and each session goes on where the last one ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.deck import Clock
from tests.support.page import desk, links, text_of
from tests.support.page import said as said_tree
from tests.support.terminal import Home
from trictrac.app.addresses import opened
from trictrac.base.errors import UnreadableError
from trictrac.partie.sentences.positions import PARTIAL
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.masters import AUTHORS, THEMES, Masters, MastersQuiz, find_boards, master_boards
from trictrac.study.questions.forms import form_of


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with open_deck(tmp_path / "deck.sqlite3") as opened:
        yield opened


def session(deck: Deck, name: str = "", count: int = 20) -> MastersQuiz:
    clock = Clock()
    return MastersQuiz(Masters(deck, find_boards(name, ENGLISH), count, clock), clock)


def said(parts: list[object]) -> list[str]:
    return [ENGLISH.say(part) for part in parts if not hasattr(part, "table")]


def test_every_author_is_right_by_the_laws() -> None:
    """The program's answer is his own; of a play that is not allowed he does not say which law it breaks."""
    boards = master_boards()
    for board in boards:
        truth = form_of(board.question.skill).truth(board.question)
        assert board.answer == (truth.partition(" ")[0] if board.answer == "no" else truth), board
        assert board.place
        assert board.source in ENGLISH.say(board.say())
    assert len({board.question for board in boards}) == len(boards) >= 270
    assert Counter(board.author for board in boards) == {"lepeintre": 98, "lafosse": 106, "guiton": 72}
    assert [*dict.fromkeys(board.theme for board in boards)] == [*THEMES]


def test_boards_are_chosen_by_theme_or_author_in_both_languages() -> None:
    french = choose_language("fr", {})
    assert find_boards("", ENGLISH) == master_boards()
    assert {board.theme for board in find_boards("exits", ENGLISH)} == {"exits"}
    assert find_boards(french.say(THEMES["exits"]), french) == find_boards("exits", ENGLISH)
    for author, words in AUTHORS.items():
        assert {board.author for board in find_boards(words, ENGLISH)} == {author}
    with pytest.raises(UnreadableError, match="no theme or author 'frog'; choose one of true hits, "):
        find_boards("frog", ENGLISH)


def test_the_author_speaks_first_and_a_session_goes_on_where_the_last_ended(deck: Deck) -> None:
    boards = find_boards("hits", ENGLISH)
    quiz = session(deck, "hits", 3)
    assert said(quiz.begin())[0] == f"Board 1, true hits: {boards[0].source}."
    right = said(quiz.answer(boards[0].answer))
    assert right[:2] == ["Right: 4.", "The author’s answer: 4; he plays 1-6-7 or 1-2-7 (Lepeintre 1818, I, ch. II)."]
    quiz.answer("")
    wrong = said(quiz.answer("2"))
    assert wrong[0].startswith("You said: 2.")
    assert wrong[1].startswith("The author’s answer: 6")
    assert wrong[-1].startswith("Added to your deck")
    assert deck.counts(Clock()()).total == 1
    quiz.answer("")
    quiz.answer(boards[2].answer)
    assert said(quiz.answer("")) == ["2 right, 1 wrong."]
    assert said(session(deck, "hits").begin())[0].startswith("Board 4, ")
    assert said(session(deck, "fills").begin())[0].startswith("Board 1, ")


def test_after_the_last_board_the_first_comes_again(deck: Deck) -> None:
    name = "hold-or-go"
    boards, quiz = find_boards(name, ENGLISH), session(deck, name)
    quiz.begin()
    for board in boards:
        quiz.answer(board.answer)
        ended = quiz.answer("")
    assert said(ended) == [f"{len(boards)} right, 0 wrong."]
    assert said(session(deck, name).begin())[0].startswith("Board 1, ")


def test_a_withdrawn_board_comes_in_the_next_session(deck: Deck) -> None:
    """Another question replaces it here, which is no author's."""
    quiz = session(deck, "hits", 2)
    quiz.begin()
    quiz.answer("4")
    replacing = said(quiz.answer("-"))
    assert not [line for line in replacing if line.startswith("Board")]
    assert not [line for line in said(quiz.answer("?")) if "author" in line]
    assert said(quiz.answer(""))[0].startswith("Board 2, ")
    assert said(session(deck, "hits").begin())[0].startswith("Board 1, ")


def test_a_board_without_all_its_checkers_says_so(deck: Deck) -> None:
    boards = find_boards("lafosse", ENGLISH)
    at = next(at for at, board in enumerate(boards) if board.question.position.is_partial)
    quiz = session(deck, "lafosse", at + 1)
    shown = quiz.begin()
    for _ in range(at):
        quiz.answer("?")
        shown = quiz.answer("")
    assert quiz.question == boards[at].question
    assert said(shown)[1] == ENGLISH.say(PARTIAL)


def test_the_command_asks_and_says_what_it_cannot_find(tmp_path: Path) -> None:
    home = Home(tmp_path)
    told = home.good("masters", "guiton", "-n", "1", text="frog\n?\n\n")
    assert "Board 1, true hits: Guiton 1822, ch. I." in told
    assert "(Guiton 1822, ch. I)." in told
    assert "0 right, 1 wrong." in told
    assert "Board 2, " in home.good("masters", "guiton", text="quit\n")
    assert "no theme or author 'frog'" in home.run("masters", "frog").stderr


def test_the_page_shows_the_place_and_the_authors_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    at = desk()
    screen = opened(at, "/masters/exits")
    assert "Board 1, bearing off: Lepeintre 1818" in text_of(said_tree(screen.show(at).tree))
    judged = screen.act(at, "say ?", {})
    assert "The author’s answer: " in text_of(said_tree(judged.show(at).tree))
    assert "/masters" in links(opened(at, "/practise").show(at).tree)
    at.learner.close()
