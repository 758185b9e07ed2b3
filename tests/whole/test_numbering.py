"""Fields beyond 12 in sentences: at a table with both numbers, beside the board of a question with the number that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hypothesis import given

from tests.support.laws_support import Situation, situations
from tests.support.taps import conversation, phone, text
from trictrac.bot.advice import advise
from trictrac.bot.sentences import advice_sentences
from trictrac.model.chances import count_chances
from trictrac.model.outcome import outcome, refusal
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.partie.events import OrderOn
from trictrac.partie.sentences import evidence
from trictrac.partie.sentences.happenings import deed
from trictrac.partie.sentences.positions import chances_counts, chances_named, hits_sentences, hitting_sayings
from trictrac.partie.sentences.rolls import reasons
from trictrac.protocol.events import Player
from trictrac.study.lessons.shelf import lessons
from trictrac.study.lessons.showing import show_block
from trictrac.variants.wording import ask_saying
from trictrac.view.doc import Board, plain

BEYOND = re.compile(r"(?:\b(?:fields?|on|and|Hits) )(1[3-9]|2[0-4])\b(?! of )(?: \((Ben’s|the opponent’s) (\d+)\))?")
"""A field beyond 12 with the number that its owner gives it, if it has one."""
BLOTS = Position.parse("W:1x3,4x2,6x2,8x3,11x2,12x3/B:1x6,5,6,9x3,11x2,12x2/W")


def beyond(told: Iterable[object]) -> list[tuple[str, str, str]]:
    """The fields beyond 12 in some sentences, with their owners and the owners' numbers."""
    return BEYOND.findall("\n".join(str(plain(part)) for part in told))


def of_a_roll(position: Position, roll: str, *, posed: bool = False) -> list[object]:
    """All that is told of a roll, in sentences and in the few words of the page."""
    judged = outcome(position, roll)
    few = evidence.reasons(judged, position.turn, "Ann", "Ben", posed=posed).reasons
    words = [part for one in few for part in (one.words, *one.ways, one.sentence)]
    return [*reasons(judged, judged.marks, "Ann", "Ben", posed=posed), *words]


def test_a_field_beyond_12_has_its_owners_number_too() -> None:
    told = [str(plain(part)) for part in of_a_roll(BLOTS, "43")]
    assert told[:2] == [
        "Ann hits the checker on field 19 (Ben’s 6) truly: 4. (law 8.2)",
        "by the sum, 7, from the corner, over field 15 (Ben’s 10)",
    ]
    assert "Hits 19 (Ben’s 6) truly" in told


@given(situations())
def test_both_numbers_make_25_and_a_question_has_one(situation: Situation) -> None:
    position, roll = situation.position, f"{situation.high}{situation.low}"
    for number, owner, own in beyond(of_a_roll(position, roll)):
        assert (owner, int(number) + int(own or 0)) == ("Ben’s", 25)
    assert not any(owner for _, owner, _ in beyond(of_a_roll(position, roll, posed=True)))


def test_chances_have_both_numbers() -> None:
    found = count_chances(BLOTS)
    told = [
        *(saying for _, saying in chances_counts(found, "Ben")),
        *chances_named(found, "Ben"),
        *hits_sentences(found, 19, "Ann", "Ben"),
        *hitting_sayings(Position.parse("W:1x10,12x2,14,16,17/B:1x14,8/W"), 17, MODERN, "Ben"),
    ]
    assert {("19", "Ben’s", "6"), ("20", "Ben’s", "5"), ("14", "Ben’s", "11")} <= set(beyond(told))
    assert all(owner for _, owner, _ in beyond(told))


def test_a_hint_has_both_numbers_of_a_checker_that_can_be_hit() -> None:
    position = Position.parse(
        "W:4,7x2,8,9x3,10x3,11x2,12x2,14/B:2x3,3x4,4x3,6,7x2,8,10/W/points=8,10/holes=2,0/rolls=19,0"
    )
    advice = advise(position, outcome(position, "65"), MODERN, 1)
    assert beyond(advice_sentences(advice, "Ben")) == [("20", "Ben’s", "5")] * 3
    assert beyond(advice_sentences(advice, None)) == [("20", "", "")] * 3


def test_where_no_name_is_known_the_owner_is_the_opponent() -> None:
    refused = refusal(BLOTS, "43", Play.parse("14-18 1-4"))
    assert refused
    assert str(refused.saying) == "no checker of yours stands on field 14 (the opponent’s 11) to be moved"
    assert str(ask_saying("true_hit of 19 by one number from 13")) == (
        "to hit field 19 (the opponent’s 6) truly by one number from field 13 (the opponent’s 12)"
    )


def test_an_order_is_numbered_from_the_player_who_gives_it() -> None:
    told = deed(OrderOn(Player.B, 15), ("Ann", "Ben"), MODERN)
    assert str(told) == "Ben orders the checker on field 15 (Ben’s 10) to move on"


def test_a_checker_taken_up_on_the_page_has_both_numbers() -> None:
    held = phone(conversation(position="W:1x10,11,12x2,16,20/B:20x5,21x5,22x5/W"))
    held.tap("die 2", "die 1", "field 16")
    assert "From 16 (Damon’s 9): where to?" in text(held.shown.tree)


def test_boards_of_lessons_are_numbered_as_their_words_are() -> None:
    boards = [
        part
        for entry in lessons()
        for page in entry.read().pages
        for block in page.blocks
        for part in show_block(block)
        if isinstance(part, Board) and part.table.own_edges
    ]
    assert len(boards) > 50
    assert all(board.table.question_side is board.table.active for board in boards)
