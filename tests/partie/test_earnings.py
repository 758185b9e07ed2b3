"""What a roll and the 36 throws earn: terminal, Markdown, file and page say the same words, with or without the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from tests.support.commands import told
from tests.support.documents import assert_same_words
from trictrac.bot.flat import spots
from trictrac.model.chances import count_chances
from trictrac.model.outcome import Outcome, outcome
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.partie.sentences.earnings import chances_doc, roll_doc
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.view.doc import Board, Title

FRENCH = choose_language("fr", {})
POSITION = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


def rolls(count: int) -> Iterator[tuple[Position, Outcome]]:
    """Rolls of some games, every other one as Black's."""
    for at, spot in enumerate(islice(spots(29), count)):
        yield (spot.position.turned(), spot.outcome) if at % 2 else (spot.position, spot.outcome)


def test_the_four_forms_say_what_a_roll_earns_in_the_same_words() -> None:
    for (position, judged), language, width in zip(
        rolls(200), cycle((ENGLISH, FRENCH)), cycle((80, 44, 60)), strict=False
    ):
        title, *parts = roll_doc(position, judged, MODERN, board=True)
        assert isinstance(title, Title)
        assert isinstance(parts[0], Board)
        assert_same_words(parts, language, width)


def test_the_four_forms_say_what_the_throws_earn_in_the_same_words() -> None:
    for at, ((position, _), language) in enumerate(zip(rolls(200), cycle((ENGLISH, FRENCH)), strict=False)):
        chances = count_chances(position, MODERN)
        for field in (0, at % 24 + 1):
            assert_same_words(
                chances_doc(position, chances, MODERN, field, board=False)[1:], language, (80, 44)[at % 2]
            )


def test_a_document_without_a_board_is_the_same_otherwise() -> None:
    position = Position.parse(POSITION)
    whole, bare = (roll_doc(position, outcome(position, "3-2", MODERN), MODERN, board=board) for board in (True, False))
    assert isinstance(whole[1], Board)
    assert {arrow.kind for arrow in whole[1].arrows} == {"fill"}
    assert (whole[0], *whole[2:]) == bare


@pytest.mark.parametrize("width", [80, 44])
def test_the_points_of_each_roll_are_below_their_side(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    head, *lines = told("chances", POSITION).split("The points of each roll\n")[1].splitlines()
    assert len(lines) == 21
    assert {line.rindex(" ") > 0 and len(line) for line in lines} == {len(head)}
    assert lines[4].split() == ["3-2", "12", "·"]
