"""Errors carry fields, their messages are made from them, and players are called by their names."""

import pickle
import re

import pytest

from tests.support.records import tables_record, trictrac_record
from tests.support.seance import Pages, said
from trictrac.base.errors import IllegalPlayError, OutOfOrderError, RulesError, TrictracError, UnreadableError
from trictrac.games.registry import read_record
from trictrac.games.sheets import load_game_rules
from trictrac.protocol.events import Player
from trictrac.protocol.record import check_record
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.seance.course import new_course
from trictrac.seance.of_any import AnyConversation
from trictrac.seance.opening import conversation_of, read_journal
from trictrac.view.answer import View

NAMES = ("Cloris", "Damon")
LETTER = re.compile(r"\b[AB]\b(?!:)")
"""A player's letter; with a colon it is that of a side in a position."""
FRENCH = choose_language("fr", {})


def a_table(game: str = "backgammon") -> AnyConversation:
    head = tables_record(rules=load_game_rules(game), names=NAMES)
    return conversation_of(head, new_course(head), Pages(), view=View(size="none"))


def trictrac() -> AnyConversation:
    head = trictrac_record(names=NAMES)
    return conversation_of(head, new_course(head), Pages(), view=View(size="none"))


def test_fields_are_asked_and_the_message_is_made_from_them() -> None:
    error = OutOfOrderError("cannot {act} now ({player} has the dice)", act="roll", player=Player.B)
    assert (error.act, error.player, error.due, error.law, error.nearest) == ("roll", Player.B, None, "", None)
    assert str(error.named(NAMES)) == "cannot roll now (Damon has the dice)"
    assert str(error) == "cannot roll now (B has the dice)"
    assert error.named(NAMES).named(("Phyllis", "Tircis")).player == "Damon"
    assert str(pickle.loads(pickle.dumps(error.named(NAMES)))) == "cannot roll now (Damon has the dice)"


def test_an_error_that_names_no_player_is_unchanged() -> None:
    error = RulesError("{path}: row {jan}", path="my.toml", jan="margot")
    assert error.named(NAMES) is error
    assert (error.path, error.jan) == ("my.toml", "margot")


def test_a_refused_offer_carries_the_rule_behind_it() -> None:
    scorer = a_table("toutes-tables")
    said(scorer, "Cloris begins")
    said(scorer, "double")
    assert scorer.refused is not None
    assert scorer.refused.law == "cube"
    assert str(scorer.refused) == "there is no doubling cube in this game (rule cube)"


def test_a_refused_play_carries_its_law_and_the_nearest_play() -> None:
    scorer = trictrac()
    said(scorer, "Cloris begins")
    with pytest.raises(IllegalPlayError) as caught:
        scorer.read("64 1-7 1-6")
    assert caught.value.law == "3.1"
    assert str(caught.value.nearest) == "1-7 1-5"
    assert str(caught.value.reason) == "the distances are not the numbers of the roll"


def test_an_act_that_comes_too_late_on_a_line_is_named_and_explained() -> None:
    scorer = a_table()
    said(scorer, "Cloris begins")
    told = said(scorer, "64 accept")
    assert told[0].startswith("'64 accept': cannot answer an offer at this place")
    assert said(scorer, "why") == ["It was refused: cannot answer an offer now."]


@pytest.mark.parametrize("game", ["backgammon", "jacquet", "toc", "toccategli", "tick-tack"])
def test_the_prompt_names_the_player_to_roll(game: str) -> None:
    scorer = a_table(game)
    said(scorer, "Cloris begins")
    assert said(scorer, "Damon 64") == [
        (
            "a roll before one’s turn does not count: Cloris is to roll. If it is Damon’s turn, "
            "type turn Damon; if Cloris rolled, type Cloris 64"
        )
    ]
    scorer.language = FRENCH
    assert said(scorer, "Damon 64") == [
        (
            "un coup jeté avant son tour ne compte pas\u00a0: à Cloris de jeter les dés. Si c’est le tour "
            "de Damon, tapez trait Damon\u00a0; si Cloris a jeté les dés, tapez Cloris 64"
        )
    ]


ACTS = (
    "64", "Damon 64", "Cloris 64", "1-7 1-5", "Damon 1-7 1-5", "24/18 13/9", "Damon 24/18 13/9", "hold", "go", "Damon go",
    "claim 4", "Damon claim 4", "got 4", "school", "school 4", "let", "contest", "maintain", "correct", "new", "roll", "double",
    "accept", "refuse", "beaver", "demand", "Damon double", "resign", "Damon resign 3", "call", "score 3", "stake 3 Damon",
    "cube 3", "set score 9 9", "Damon begins", "53 1", "suspend", "next", "out", "+4", "why", "edit 9", "set Cloris 99",
)  # fmt: skip


@pytest.mark.parametrize(
    "opening", [[], ["Cloris begins"], ["Cloris begins", "64"], ["Cloris begins", "64 #1"]], ids=len
)
@pytest.mark.parametrize("game", ["trictrac", "backgammon", "jacquet", "toc"])
def test_no_answer_shows_a_letter_where_there_is_a_name(game: str, opening: list[str]) -> None:
    for act in ACTS:
        scorer = trictrac() if game == "trictrac" else a_table(game)
        for line in opening:
            said(scorer, line)
        for line in said(scorer, act):
            assert not LETTER.search(line), (act, line)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("", "cannot throw now; due: plays (Cloris has the dice)"),
        ("game: backgammon\n", "cannot roll now (Cloris has the dice)"),
    ],
)
def test_records_and_journals_name_the_players_too(game: str, expected: str) -> None:
    text = f"trictrac 1\n{game}A: Cloris\nB: Damon\n\nA begins\nA throws 6-4\nB throws 6-4\n"
    with pytest.raises(UnreadableError) as caught:
        check_record(read_record(text))
    assert expected in str(caught.value)
    with pytest.raises(TrictracError) as found:
        read_journal(text.replace("trictrac 1", "trictrac journal 1").splitlines(), "game")
    assert expected in str(found.value)


BLOT = "set W:24x2,13x5,8x3,6x5/B:24,18,13x5,8x3,6x5/W"


def test_a_refused_play_keeps_the_star_of_a_hit() -> None:
    scorer = a_table()
    said(scorer, BLOT)
    said(scorer, "64")
    assert said(scorer, "13/7* 13/8")[0].startswith("13/7* 13/8 is not allowed with 6-4: ")
    assert "Nearest allowed play: 13/7* 24/20. " in said(scorer, "24/21 13/7*")[0]
    assert said(scorer, "13/7* 13/9")[0] == "Cloris plays 13/7* 13/9."


@pytest.mark.parametrize(
    ("game", "roll", "play", "told"),
    [
        ("trictrac", "66", "1-7 1-7", "1-7(2)"),
        ("trictrac", "66", "1-7 bis", "1-7(2)"),
        ("trictrac", "66", "1-7(2)", "1-7(2)"),
        ("toc", "66", "1-7 1-7", "1-7(2)"),
        ("toutes-tables", "66", "1-7 1-7 12-18 12-18", "1-7(2) 12-18(2)"),
        ("backgammon", "66", "24/18(2) 13/7(2)", "24/18(2) 13/7(2)"),
    ],
)
def test_equal_moves_are_written_alike_in_every_game(game: str, roll: str, play: str, told: str) -> None:
    scorer = trictrac() if game == "trictrac" else a_table(game)
    said(scorer, "Cloris begins")
    assert f"Cloris plays {told}." in said(scorer, f"{roll} {play}")


def test_a_record_writes_every_move() -> None:
    scorer = trictrac()
    said(scorer, "Cloris begins")
    said(scorer, "66 1-7(2)")
    assert str(scorer.record).splitlines()[-1] == "A plays 1-7 1-7"


def test_an_error_on_its_own_begins_with_a_capital_unless_it_quotes_input() -> None:
    refused = OutOfOrderError("there is nothing to take back")
    assert ENGLISH.sentence(refused) == "There is nothing to take back"
    assert FRENCH.sentence(refused) == "Il n’y a rien à reprendre"
    assert ENGLISH.sentence(OutOfOrderError("{player} has the dice", player="b")) == "b has the dice"
    assert ENGLISH.sentence("typed so") == "typed so"
