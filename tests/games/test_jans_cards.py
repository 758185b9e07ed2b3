"""What a roll earns at toc, tick-tack and toccategli: the cases of the sources, and the same as at the table."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.documents import assert_same_words
from tests.support.jans_table import Table
from trictrac.base.errors import TrictracError
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.jans.course import JansMemory
from trictrac.games.registry import game_of
from trictrac.model.play import ROLLS, Roll
from trictrac.model.position import Position
from trictrac.protocol.events import Hold, Move
from trictrac.protocol.game import RollCount
from trictrac.saying.language import choose_language

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "corpora" / "tables" / "jans.jsonl").read_text("utf-8").splitlines()
]
COUNTED = ("toc", "tick-tack", "toccategli")
FULL = "W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W"


def counted(named: str, board: str, roll: str) -> RollCount:
    """What a roll earns in ``GAME`` or ``GAME,option=value``."""
    game, _, options = named.partition(",")
    return game_of(game).count(options, Position.parse(board), Roll.parse(roll))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_of_the_sources_is_counted(case: dict[str, Any]) -> None:
    found = counted(case["game"], case["board"], case["roll"])
    assert (found.me, found.opp) == (case["me"], case["opp"])
    assert found.reasons


def test_all_three_games_have_cases_of_their_sources() -> None:
    assert {case["game"].partition(",")[0] for case in CASES} == set(COUNTED)
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert all(case["source"] and case["source_fr"] for case in CASES)


@pytest.mark.parametrize(("game", "match"), [("toc", 9), ("tick-tack", 0), ("toccategli", 0)])
def test_the_card_counts_what_the_table_pays(game: str, match: int) -> None:
    """In random games, every roll gives both players what the card says, the other only if the game goes on."""
    random, compared = Random(5), 0
    while compared < 150:
        table = Table(game, match=match)
        while table.state.phase is TablesPhase.THROW and table.state.number < 60:
            state, roller = table.state, table.state.roller
            rolls = state.memory.rolls if isinstance(state.memory, JansMemory) else (0, 0)
            position = Position(*state.checkers, state.layout.turn, rolls=rolls)
            dice = random.randint(1, 6), random.randint(1, 6)
            found = game_of(game).count(f"match={match}" if match else "", position, Roll.of(*dice))
            happened, paid = list(table.throw(*dice).happenings), [0, 0]
            while table.state.awaits_play:
                event = (
                    Hold(roller)
                    if "hold" in table.kind.due(table.state)
                    else Move(roller, random.choice(table.kind.plays(table.state)))
                )
                happened += table.do(event).happenings
            for one in happened:
                if one.what in (What.MARKED, What.HOLE, What.WINS):
                    paid[one.player is not roller] += one.number
            assert paid[0] == found.me
            assert table.state.is_over or paid[1] == found.opp
            compared += 1


@pytest.mark.parametrize("game", COUNTED)
def test_the_chances_are_those_of_the_rolls(game: str) -> None:
    made = game_of(game).chances_card("", FULL, 0).record()
    each = {str(roll): game_of(game).count("", Position.parse(FULL), roll) for roll in ROLLS}
    rows: Any = made["rolls"]
    assert {row["roll"]: (row["me"], row["opp"]) for row in rows} == {
        roll: (one.me, one.opp) for roll, one in each.items()
    }
    assert sum(row["throws"] for row in rows) == 36
    assert made["game"] == game
    assert made["unit"] == each["6-5"].unit


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", COUNTED)
def test_every_writer_has_the_words_of_a_card(game: str, code: str) -> None:
    for card in (game_of(game).roll_card("", FULL, "32"), game_of(game).chances_card("", FULL, 0)):
        assert_same_words(card.doc(True), choose_language(code, {}))


@pytest.mark.parametrize("game", ["backgammon", "plein", "tourne-case"])
def test_a_game_without_jans_says_what_to_type(game: str) -> None:
    parts = game_of(game)
    for ask in (
        lambda: parts.roll_card("", "W:1x15/B:1x15", "64"),
        lambda: parts.chances_card("", "W:1x15/B:1x15", 0),
        lambda: parts.count("", Position(), Roll(6, 4)),
    ):
        with pytest.raises(TrictracError, match=f"trictrac plays --game {game}"):
            ask()


def test_toc_au_premier_trou_gives_the_other_nothing_after_the_roller() -> None:
    """The roller takes his hole first and has won; in a longer partie the other takes his too."""
    both = "W:1x7,6x2,8x2,11x2,12x2/B:1x4,2,3,6,7x2,8x2,11x2,12x2/W"
    assert [(one.me, one.opp) for one in (counted("toc", both, "65"), counted("toc,match=3", both, "65"))] == [
        (1, 0),
        (1, 1),
    ]


def test_a_meeting_is_paid_at_trictrac_only() -> None:
    with pytest.raises(TrictracError, match="--meets"):
        game_of("toc").roll_card("", "W:1x15/B:1x15", "64", meets=True)


def test_a_partial_board_is_counted_as_it_stands_and_said_to_be_partial() -> None:
    card = game_of("toc").roll_card("", "W:1x11,9,12x2/B:1x12,6x2,8/W", "51")
    assert card.record()["partial"] is True
    assert any("partial" in str(part) for part in card.doc(False))
