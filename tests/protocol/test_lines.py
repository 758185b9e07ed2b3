"""One reader of typed lines: every form of a line is read at every table, or refused with a reason that fits."""

from __future__ import annotations

import pytest

from tests.support.seance import said
from tests.support.sitting import ALL, BEGUN, BOARDS, MODES, TABLES, Table, answered, sitting
from tests.support.tables_talk import table as tables_table
from trictrac.games.common.table import TablesTable
from trictrac.protocol.words import LETTERS

UP = tuple(game for game in BOARDS if game not in ("backgammon", "tourne-case"))
"""The tables at which fields are counted up and a checker stands on 1."""
GOING = ("toc", "toccategli")
"""The games beside trictrac in which is held and gone."""


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("Cloris", "Cloris begins."),
        ("Cloris:", "Cloris begins."),
        ("Cloris starts", "Cloris begins."),
        ("start Damon", "Damon begins."),
        ("damon commence", "Damon begins."),
        ("begin Damon.", "Damon begins."),
        ("Damon 5 Cloris 3", "Cloris draws 3, Damon 5."),
        ("Cloris: 3 Damon: 5", "Cloris draws 3, Damon 5."),
        ("53", "Cloris draws 5, Damon 3."),
    ],
)
def test_who_begins(game: str, line: str, first: str) -> None:
    assert answered(game, (), line).startswith(first)


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("line", ["resign", "resign.", "abandonne !", "resign the game"])
def test_resigning_before_the_start_asks_who_resigns(game: str, line: str) -> None:
    assert answered(game, (), line) == f"'{line}': who resigns? Type the name too"


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(
    ("line", "loser"),
    [
        ("resign.", "Cloris"),
        ("resign !", "Cloris"),
        ("abandonne la partie.", "Cloris"),
        ("Damon resign!", "Damon"),
        ("Damon: resigns", "Damon"),
        ("abandonne Damon.", "Damon"),
        ("resign Damon !", "Damon"),
    ],
)
def test_resigning(game: str, line: str, loser: str) -> None:
    assert answered(game, BEGUN, line).startswith(f"{loser} resigns")


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("line", ["resign", "abandonne"])
def test_resigning_by_one_word_says_how_to_take_it_back(game: str, line: str) -> None:
    assert answered(game, BEGUN, line).startswith("If you did not mean to resign, `-` takes it back.")


@pytest.mark.parametrize("game", ALL)
def test_an_unknown_name_resigns_for_nobody(game: str) -> None:
    assert "'Damn' has no meaning at this place" in answered(game, BEGUN, "resign Damn")


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(
    "line",
    [
        "set score 3 2 # we forgot",
        "score 3 2 # we forgot",
        "Cloris: set score 3 2 # we forgot",
        "place score 3 2 # we forgot",
    ],
)
def test_the_score_is_set_with_a_reason(game: str, line: str) -> None:
    found = answered(game, BEGUN, line)
    assert found.startswith("The score is set")
    assert ": we forgot." in found
    state = sitting(game, *BEGUN, line).state
    assert (state.score.holes if game in MODES else state.told_score) == (3, 2)


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("line", ["score Damon 4", "set score Damon 4", "set Damon 4"])
def test_the_score_of_one_is_set(game: str, line: str) -> None:
    state = sitting(game, *BEGUN, line).state
    assert (state.score.points if game in MODES else state.told_score) == (0, 4)


@pytest.mark.parametrize("game", ALL)
def test_an_impossible_score_is_refused(game: str) -> None:
    assert "like score 3 2" in answered(game, BEGUN, "set score three two")


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_score_shows_the_score_without_the_board(game: str, code: str) -> None:
    talk = sitting(game, *BEGUN, code=code)
    talk.view = talk.view.__class__()
    assert [talk.language.say(part) for part in talk.answer("score")] == [talk.language.say(talk.score(talk.state))]


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("line", ["note well", "Damon: note well", "remarque well"])
def test_a_remark(game: str, line: str) -> None:
    assert answered(game, BEGUN, line).startswith("Noted: well.")


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("line", ["turn Damon", "set turn Damon # he told us", "trait Damon"])
def test_the_dice_are_given_to_the_other(game: str, line: str) -> None:
    talk = sitting(game, *BEGUN, line)
    assert talk.language.say(talk.prompt) == "Damon, dice?"


@pytest.mark.parametrize("game", BOARDS)
def test_who_is_to_roll_is_said_in_words(game: str) -> None:
    told = answered(game, BEGUN, "turn Damon")
    assert "Damon is to roll." in told
    assert "W:" not in told


def test_the_remark_on_the_dice_given_over_is_in_words() -> None:
    assert "Noted: corrected; it was Cloris to roll." in answered("announced", BEGUN, "turn Damon")


@pytest.mark.parametrize("game", BOARDS)
def test_a_roll_that_is_not_played_is_named_when_the_dice_are_given(game: str) -> None:
    talk = sitting(game, *BEGUN)
    dice = talk.table.dice_count(talk.state) if isinstance(talk.table, TablesTable) else 2
    said(talk, "643"[:dice])
    for player in ("Cloris", "Damon"):
        told = " ".join(said(talk, f"turn {player}"))
        assert f"corrected; it was Cloris to play, and {'-'.join('643'[:dice])} was not played." in told
        said(talk, "undo")


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("line", ["turn Cloris", "set turn Cloris # sure", "Cloris: trait Cloris"])
def test_the_player_who_has_the_dice_is_not_given_them_again(game: str, line: str) -> None:
    talk = sitting(game, *BEGUN)
    entries = talk.course.count
    assert said(talk, line) == ["it is Cloris’s turn already"]
    assert talk.course.count == entries


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("line", ["turn", "turn Nobody", "turn Damon now"])
def test_the_dice_are_given_to_one_player(game: str, line: str) -> None:
    assert answered(game, BEGUN, line) == "type turn and the name of the player who is to roll"


@pytest.mark.parametrize("game", BOARDS)
def test_a_correction_and_its_remark_are_one_sentence(game: str) -> None:
    talk = sitting(game, *BEGUN, "turn Damon # he told us")
    deed = str(talk.deed(talk.course.count))
    assert deed.endswith(" to roll (corrected; it was Cloris to roll: he told us)")
    assert said(talk, "log")[-1] == f"{talk.course.count}. {deed}"
    assert f"{deed}." in said(talk, "undo")


def test_nobody_is_given_the_dice_by_the_board_where_none_is_kept() -> None:
    assert answered("marker", BEGUN, "turn Damon").startswith("Not in this mode")


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("line", ["Cloris {dice}", "Cloris: {dice}", "cloris : {dice}", "A {dice}"])
def test_a_name_before_the_dice(game: str, line: str) -> None:
    assert answered(game, BEGUN, line).startswith("Cloris rolls 6-4")


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("line", ["Damon {dice}", "Damon: {dice}"])
def test_dice_out_of_turn(game: str, line: str) -> None:
    dice = "643" if game == "garanguet" else "64"
    assert answered(game, BEGUN, line) == (
        "a roll before one’s turn does not count: Cloris is to roll. If it is Damon’s turn, "
        f"type turn Damon; if Cloris rolled, type Cloris {dice}"
    )


@pytest.mark.parametrize("game", BOARDS)
def test_a_play_out_of_turn(game: str) -> None:
    assert answered(game, (*BEGUN, "{dice}"), "Damon #1") == "that is for Cloris to do now, not for Damon"
    assert "c’est à Cloris de le faire, non à Damon" in answered(game, (*BEGUN, "{dice}"), "Damon: #1", code="fr")


@pytest.mark.parametrize(
    ("thrown", "again"),
    [
        ("64", "6475"),
        ("64", "4675"),
        ("64", "64 75"),
        ("64", "64 7 5"),
        ("64", "64 1-7 1-5"),
        ("64", "6-4 1-7 1-5"),
        ("64", "64#{number}"),
        ("64", "64{letter}"),
        ("64", "64 {letter}"),
        ("64", "Cloris: 64{letter}"),
    ],
)
def test_dice_on_the_table_may_be_typed_again_before_the_play(thrown: str, again: str) -> None:
    table = sitting("announced", *BEGUN, thrown)
    number = [str(play) for play in table.course.log.kind.plays(table.state)].index("1-7 1-5")
    found = " ".join(said(table, again.format(number=number + 1, letter=LETTERS[number])))
    assert found.startswith("Cloris plays 1-7 1-5.")


@pytest.mark.parametrize("again", ["32ha", "23ha", "32h", "32 h a", "3 2 h", "32 hold a"])
def test_dice_on_the_table_may_be_typed_again_before_a_hole_is_held(again: str) -> None:
    table = sitting("announced", *BEGUN, "set W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x5,2x3,3x3,7x2,9x2/W", "32")
    assert "Cloris holds" in " ".join(said(table, again))
    assert table.state.turn is None or not table.state.choosing


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize(("dice", "shown"), [("77", "77"), ("7", "7"), ("07", "07"), ("0 4", "0 4")])
def test_no_die_shows_that(game: str, dice: str, shown: str) -> None:
    example = "643" if game == "garanguet" else "64"
    told = f"'{shown}': a die shows 1 to 6; the dice are typed like {example}"
    assert answered(game, BEGUN, dice).startswith(told)


def test_a_letter_without_a_play_is_answered_with_the_letters_there_are() -> None:
    table = sitting("announced", *BEGUN, "64")
    letters = LETTERS[: len(table.course.log.kind.plays(table.state))]
    assert said(table, "z") == [f"'z': no play has this letter; type one of {' '.join(letters)}"]
    assert said(table, "64z") == [f"'z': no play has this letter; type one of {' '.join(letters)}"]


@pytest.mark.parametrize("line", ["{dice}", "Cloris: {dice}", "{dice} 1-7 1-5", "6475", "64a", "1-7 1-5", "44 1-5(2)"])
def test_neither_dice_nor_plays_are_typed_where_no_board_is_kept(line: str) -> None:
    assert "no board is kept here" in answered("marker", BEGUN, line)


@pytest.mark.parametrize("game", UP)
@pytest.mark.parametrize(
    ("line", "code"), [("tout 1", "en"), ("all 1", "en"), ("tout d'une 1", "fr"), ("toute 1", "fr")]
)
def test_one_checker_by_all_numbers(game: str, line: str, code: str) -> None:
    found = answered(game, (*BEGUN, "{dice}"), line, code)
    assert ("1-7-11-14" if game == "garanguet" else "1-7-11") in found


def test_one_checker_by_all_numbers_where_fields_are_counted_down() -> None:
    assert answered("backgammon", (*BEGUN, "64"), "tout 24").startswith("Cloris plays 24/18/14.")
    assert "there is no checker on 1" in answered("backgammon", (*BEGUN, "64"), "all 1")
    assert "there is no checker on 1" in answered("tourne-case", (*BEGUN, "64"), "tout 1")


@pytest.mark.parametrize("game", UP)
@pytest.mark.parametrize("line", ["1-5(2)", "1-5 x2", "1/5x2", "1-5 bis", "1-5 twice"])
def test_the_same_move_twice(game: str, line: str) -> None:
    found = answered(game, (*BEGUN, "444" if game == "garanguet" else "44"), line)
    assert found.startswith(("Cloris plays 1-5(2).", "1-5(2) is not allowed"))


@pytest.mark.parametrize("game", ["announced", "spoken", "toc", "tick-tack", "toccategli"])
def test_no_move_is_made_four_times_where_a_doublet_is_two_numbers(game: str) -> None:
    assert "a roll moves at most two checkers" in answered(game, (*BEGUN, "44"), "1-5 x4")


@pytest.mark.parametrize(
    ("game", "line", "play"),
    [
        *((game, "6475", "1-7 1-5") for game in UP if game not in ("jacquet", "garanguet")),
        ("garanguet", "643754", "1-7 1-5 1-4"),
        ("backgammon", "641820", "24/18 24/20"),
        ("jacquet", "6310", "1-7-10"),
        ("tourne-case", "64 4", "bar-4"),
    ],
)
def test_the_fields_where_checkers_end_are_typed_behind_the_dice(game: str, line: str, play: str) -> None:
    assert f"Cloris plays {play}." in answered(game, BEGUN, line)
    dice = 3 if game == "garanguet" else 2
    assert f"Cloris plays {play}." in answered(game, (*BEGUN, line[:dice]), line[dice:].strip())


@pytest.mark.parametrize("game", ["announced", *TABLES])
def test_plays_are_listed_and_typed_by_letters(game: str) -> None:
    talk = sitting(game, *BEGUN, "{dice}")
    listed = talk.language.say(talk.answer("plays")[1])
    assert listed.startswith("a:\u00a0")
    first = listed.removeprefix("a:\u00a0").partition(",")[0].rstrip(".")
    assert f"Cloris plays {first}." in answered(game, BEGUN, "{dice}a")
    assert answered(game, (*BEGUN, "{dice}"), "a").startswith(f"Cloris plays {first}.")


def test_plays_have_no_letters_where_the_players_count() -> None:
    assert answered("spoken", BEGUN, "64a").endswith("'a': plays have no letters where the players count")


@pytest.mark.parametrize("game", ["announced", "marker", *GOING])
@pytest.mark.parametrize(("letter", "act"), [("h", "hold"), ("r", "hold"), ("g", "go"), ("v", "go")])
def test_hold_and_go_by_a_letter_where_nothing_is_won(game: str, letter: str, act: str) -> None:
    assert answered(game, (*BEGUN, "{dice}"), letter).startswith(f"Cannot {act} now")
    assert answered(game, (*BEGUN, "{dice}"), f"Damon {act}").startswith(f"Cannot {act} now")


@pytest.mark.parametrize("game", [game for game in TABLES if game not in GOING])
@pytest.mark.parametrize("letter", ["h", "r", "g", "v", "hold", "go"])
def test_nobody_holds_or_goes_in_other_games(game: str, letter: str) -> None:
    assert answered(game, (*BEGUN, "{dice}"), letter).startswith("there is no such thing in this game")


WON = ("Damon begins", "31 1-4 1-2", "41 1-5 1-2", "44 1-5 4-8", "64 1-7 1-5", "21 8-10-11", "41 1-5-6", "44")
"""A game of toc in which Damon has won a hole by his own dice."""


def won(*lines: str) -> Table:
    """That game, a match to two holes, after some more lines."""
    talk, _ = tables_table("toc", match=2)
    for line in (*WON, *lines):
        said(talk, line)
    return talk


@pytest.mark.parametrize("line", ["h", "r", "hold", "Damon hold", "hold Damon.", "Damon: reste"])
def test_the_winner_of_a_hole_at_toc_holds_by_a_letter_or_a_name(line: str) -> None:
    assert said(won(), line)[0] == "Damon holds."


def test_the_winner_of_a_hole_at_toc_holds_and_plays_by_letters() -> None:
    choices = {str(choice.letter): choice.line for choice in won().choices()}
    assert (choices["h"], choices["g"], choices["a"]) == ("hold", "go", "#1")
    for line in ("h a", "hold #1", "44ha"):
        talk = won("undo") if line == "44ha" else won()
        assert "Damon plays" in " ".join(said(talk, line))


@pytest.mark.parametrize("line", ["Cloris hold", "go Cloris", "Cloris: #1"])
def test_the_other_neither_holds_nor_goes_nor_plays(line: str) -> None:
    assert said(won(), line) == ["that is for Damon to do now, not for Cloris"]
