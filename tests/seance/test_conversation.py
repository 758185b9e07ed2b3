"""A séance of any game: entries, undo, edit, names, help and the journal are the same code for a toy game as for trictrac."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support.counting_game import Add, Event, Sum, abacus, counting_record, game, script_of
from tests.support.seance import Pages, said, talk
from trictrac.base.errors import UnreadableError
from trictrac.bot.parties import dice_from
from trictrac.cli.export import in_form
from trictrac.cli.reading import find_record
from trictrac.model.score import Side
from trictrac.protocol.codec import record_from_json
from trictrac.protocol.events import Note, Player
from trictrac.protocol.record import Comment
from trictrac.saying.language import ENGLISH
from trictrac.seance.commands import GENERAL
from trictrac.seance.conversation import Conversation
from trictrac.seance.course import new_course, record_of
from trictrac.seance.library import Library
from trictrac.seance.opening import begin, bring_in, conversation_of, read_course, read_stored, resume
from trictrac.seance.preferences import load_preferences
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.mistakes import Synced, sync
from trictrac.study.match.kept import find_match, resume_match
from trictrac.view.answer import View

HEAD = counting_record(names=("Cloris", "Damon"))
BARE = View(size="none")


def table(view: View = BARE) -> tuple[Conversation[Sum, Event], Pages]:
    pages = Pages()
    return conversation_of(HEAD, new_course(HEAD), pages, view=view), pages


@pytest.fixture(autouse=True)
def knowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that knows the toy game."""
    monkeypatch.setattr("trictrac.games.registry.script_of", script_of)
    monkeypatch.setattr("trictrac.seance.opening.game_of", game)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path)


def test_entries_are_answered_and_taken_back() -> None:
    sitting, pages = table()
    assert said(sitting, "3") == ["That makes 3.", "Sum 3."]
    assert talk(sitting, ["4", "note well; so"]) == ["That makes 7.", "Sum 7."]
    assert said(sitting, "undo 2") == ["Taken back:", "Damon adds 4.", "well; so.", "Sum 3."]
    assert said(sitting, "-") == ["Taken back:", "Cloris adds 3.", "Sum 0."]
    assert said(sitting, "undo") == ["there is nothing to take back"]
    assert pages == ["A adds 3", "B adds 4", "note well; so", "undo 2", "undo 1"]
    assert sitting.course.log == HEAD.log()


def test_an_edit_that_changes_the_sum_says_what_it_was() -> None:
    sitting, _ = table()
    talk(sitting, ["3", "4", "5"])
    assert said(sitting, "log") == [
        "1. Cloris adds 3", "Sum 3.", "2. Damon adds 4", "Sum 7.", "3. Cloris adds 5", "Sum 12.",
    ]  # fmt: skip
    talk(sitting, ["note good"])
    assert said(sitting, "log from 4") == said(sitting, "log 1") == ["4. good"]
    talk(sitting, ["undo"])
    fits = "All later entries fit. Until the next entry, cancel takes the whole edit back."
    assert said(sitting, "edit 2 4") == ["That makes 7.", fits, "Sum 12."]
    assert said(sitting, "edit 2 1") == ["That makes 4.", "It was:", "Sum 12.", fits, "Sum 9."]
    # What is given up first is a refused edit.
    refusal = said(sitting, "edit 3 nonsense")
    assert said(sitting, "cancel") == ["Cancelled: nothing has changed.", "Sum 9."] != refusal
    assert said(sitting, "cancel") == ["The edit is cancelled; everything is as it was before.", "Sum 12."]
    assert said(sitting, "edit 3") == ["Entry 3 is: Cloris adds 5. Type the new entry, or cancel."]
    assert ENGLISH.say(sitting.prompt) == "edit 3:"
    assert said(sitting, "6")[-1] == "Sum 13."


def test_an_edit_waits_for_what_belongs_in_the_place_of_an_entry_that_no_longer_fits() -> None:
    sitting, pages = table()
    talk(sitting, ["3", "4", "5"])
    told = said(sitting, "edit 2 note nobody")
    assert told[1:] == [
        "Entry 3 no longer fits: Cloris adds 5.", "You cannot add for A there.", "Expected there: a number.",
        "Type what belongs there, drop it, or cancel the edit.", "Sum 3.",
    ]  # fmt: skip
    assert ENGLISH.say(sitting.prompt) == "entry 3 (or drop, cancel): Damon?"
    again = read_course(HEAD, pages)
    assert (again.left, again.count) == (sitting.course.left, 2)
    assert said(sitting, "2")[1:4] == ["The new entry stands before the old one.", "It was:", "Sum 12."]
    assert sitting.state.total == 10
    talk(sitting, ["cancel", "edit 2 note nobody"])
    assert said(sitting, "drop")[0] == "Left out: Cloris adds 5."
    assert sitting.course.entries == ((Add(Player.A, 3),), (Note("nobody"),))


def test_what_was_taken_back_is_entered_again() -> None:
    sitting, pages = table()
    talk(sitting, ["3", "4", "5", "undo", "undo 2"])
    assert said(sitting, "redo") == ["Entered again:", "Cloris adds 3.", "Sum 3."]
    assert said(sitting, "redo 3") == ["cannot enter 3 entries again: 2 entries were taken back"]
    again = read_course(HEAD, pages)
    assert again.undone == sitting.course.undone
    assert said(sitting, "redo 2") == ["Entered again:", "Damon adds 4.", "Cloris adds 5.", "Sum 12."]
    nothing = ["there is nothing to enter again: nothing was taken back since the last entry"]
    assert said(sitting, "redo") == nothing
    talk(sitting, ["undo 2", "1"])
    assert said(sitting, "refais") == nothing
    talk(sitting, ["undo", "edit 1 2"])
    assert said(sitting, "redo") == nothing
    assert said(sitting, "redo x") == ["'x' is no number: type one, like 2"]


def test_an_edit_is_taken_back_like_an_entry() -> None:
    sitting, pages = table()
    talk(sitting, ["3", "4", "5", "delete 3", "note so", "edit 1 2"])
    assert said(sitting, "undo")[:1] == ["The edit is cancelled; everything is as it was before."]
    assert sitting.state.total == 7
    assert said(sitting, "undo 2") == [
        "Taken back:", "so.", "The edit is cancelled; everything is as it was before.", "Sum 12.",
    ]  # fmt: skip
    assert said(sitting, "undo")[:2] == ["Taken back:", "Cloris adds 5."]
    assert pages[-4:] == ["cancel", "undo 1", "cancel", "undo 1"]
    again = read_course(HEAD, pages)
    assert (again.log, again.undone) == (sitting.course.log, sitting.course.undone)
    talk(sitting, ["delete 1", "cancel", "delete 2", "undo 2"])
    assert sitting.course.entries == ((Add(Player.A, 3),),)
    assert said(sitting, "cancel") == ["there is nothing to cancel; undo takes back the last entry"]


def test_after_another_entry_cancel_names_the_undo_that_takes_the_edit_back_too() -> None:
    sitting, _ = table()
    talk(sitting, ["3", "4", "edit 1 5", "note on", "6"])
    (refusal,) = said(sitting, "cancel")
    assert refusal.startswith("cancel takes an edit back only until the next entry; undo 3 takes back the edit")
    assert said(sitting, "undo 3")[-2] == "The edit is cancelled; everything is as it was before."
    assert sitting.course.entries == ((Add(Player.A, 3),), (Add(Player.B, 4),))


def test_a_log_from_an_entry_that_there_is_not_says_so() -> None:
    sitting, _ = table()
    assert said(sitting, "log from 9") == ["Nothing has been entered yet."]
    talk(sitting, ["3"])
    assert said(sitting, "log from 9") == ["there is no entry 9: the number of entries is 1; log lists them"]
    assert said(sitting, "log from") == ["1. Cloris adds 3", "Sum 3."]


def test_an_entry_is_put_in_and_left_out() -> None:
    sitting, pages = table()
    talk(sitting, ["3", "note here", "4"])
    assert said(sitting, "insert 2") == ["Entry 2 is: here. Type the entry to insert before it, or cancel."]
    assert ENGLISH.say(sitting.prompt) == "insert 2:"
    fits = "All later entries fit. Until the next entry, cancel takes the whole edit back."
    assert said(sitting, "note there") == ["That makes 3.", fits, "Sum 7."]
    assert said(sitting, "delete 3") == ["Left out: here.", fits, "Sum 7."]
    assert [said(sitting, "log")[at] for at in (2, 3)] == ["2. there", "3. Damon adds 4"]
    talk(sitting, ["delete"])
    assert sitting.course.entries == ((Add(Player.A, 3),), (Note("there"),))
    assert said(sitting, "cancel")[-1] == "Sum 7."
    assert said(sitting, "delete 1")[:2] == ["Left out: Cloris adds 3.", "Entry 2 no longer fits: Damon adds 4."]
    refusal = "an edit is under way: enter what belongs in the place of entry 2, delete that entry (drop), or give"
    assert said(sitting, "edit 1") == [f"{refusal} the edit up (cancel)"]
    talk(sitting, ["cancel"])
    assert said(sitting, "delete 9") == ["there is no entry 9: the number of entries is 3; log lists them"]
    assert said(sitting, "delete 1 2") == ["delete 1 2: type delete and one number that log lists"]
    again = read_course(HEAD, pages)
    assert again == sitting.course


def test_the_board_stays_on_the_side_of_a_player() -> None:
    sitting, _ = table(View())
    assert said(sitting, "bottom Damon")[-1].startswith("This change holds for this séance")
    seats = [sitting.view.bottom]
    for line in ("board Cloris", "bas noir", "bottom white"):
        talk(sitting, [line])
        seats.append(sitting.view.bottom)
    assert seats == [Side.BLACK, Side.WHITE, Side.BLACK, Side.WHITE]
    assert said(sitting, "bottom Carl") == [
        (
            "Carl is not a valid way to draw the board: type board and full, compact, large or none; left or "
            "right; Cloris, white or black (who is at the bottom); ascii or unicode"
        )
    ]


def test_a_changed_display_is_kept_and_disturbs_nothing() -> None:
    sitting, pages = table(View())
    talk(sitting, ["3", "4", "-", "board full", "language fr"])
    assert pages[-2:] == ["head board: full", "head language: fr"]
    assert (sitting.view.size, sitting.language.code, len(sitting.course.undone)) == ("full", "fr", 1)
    talk(sitting, ["5", "5", "4", "2", "edit 1 6", "board left"])
    assert pages[-1] == "edit 1; A adds 6"
    again = conversation_of(HEAD, read_course(HEAD, pages), Pages())
    assert again.course.left == sitting.course.left
    assert again.record == sitting.record


def test_what_is_not_due_is_refused_with_what_is() -> None:
    sitting, _ = table()
    talk(sitting, ["6"] * 4)
    assert said(sitting, "1") == ["Cannot add for A now. Possible: stop. help shows more."]
    assert said(sitting, "7") == ["'A adds 7' is no event: A adds 3"]
    assert said(sitting, "names X x") == ["'X' twice: each player needs a name of his own"]
    assert "the names contain an invisible control character" in said(sitting, "names Xenia \x1b[31m")[0]
    assert said(sitting, "names Xenia, Yves") == ["Sum 24."]
    assert sitting.names == ("Xenia", "Yves")
    assert said(sitting, "stop") == ["The séance is over.", "Sum 24."]
    assert sitting.closed
    assert sitting.record.names == ("Xenia", "Yves")


def test_the_board_is_drawn_when_it_looks_otherwise_and_when_it_is_asked_for() -> None:
    sitting, _ = table(View())
    assert sitting.answer("3")[0] == abacus(3)
    assert abacus(3) not in sitting.answer("note the same")
    assert sitting.answer("")[0] == abacus(3)
    assert sitting.answer("board") == [abacus(3)]
    assert said(sitting, "board none")[0] == "No board is drawn from now on; board draws one."
    assert abacus(7) not in sitting.answer("4")


def test_help_lists_what_every_table_has() -> None:
    sitting, _ = table()
    lines = said(sitting, "help")
    assert lines[0] == "Now: a number."
    assert (
        "board draws the board; board full, compact, large, none or ascii chooses how it is drawn; "
        "board left or board right chooses the side of the talons; bottom NAME puts this player at the bottom."
    ) in lines
    assert not [line for line in lines if "Cloris" in line], "a name could be taken for a word of the command"
    assert not [line for line in lines if line.startswith(("claim", "why"))]
    for word in sorted(set(GENERAL) - {"?"}):
        assert len(said(sitting, f"help {word}")) == 1
    assert said(sitting, "aide défais") == said(sitting, "help undo")
    assert said(sitting, "help why") == ["help has no line for why: help alone lists everything"]
    assert {"Cloris", "help", "score", "quit"} <= set(sitting.words)
    assert not {"undo", "quitter", "redo"} & set(sitting.words)
    sitting.answer("3")
    assert "undo" in sitting.words
    sitting.answer("undo")
    assert "redo" in sitting.words
    assert "why" not in sitting.words


def test_the_program_throws_the_same_again_after_an_undo() -> None:
    sitting = conversation_of(HEAD, new_course(HEAD), Pages(), view=BARE, dice=lambda thrown: dice_from(5, thrown))
    first = [talk(sitting, [""])[0] for _ in range(3)]
    talk(sitting, ["undo 2", "note between"])
    assert [talk(sitting, [""])[0] for _ in range(2)] == first[1:]
    assert sum(map(sitting.table.count_throws, sitting.course.log.events)) == 3


def test_a_game_is_kept_resumed_and_imported_again(library: Library) -> None:
    given: tuple[Event, ...] = (Add(Player.A, 2),)
    name, journal, sitting = begin(library, HEAD, given, BARE, ENGLISH)
    with journal:
        talk(sitting, ["3", "undo", "4"])
        start = ["trictrac journal 1", "game: counting", "A: Cloris", "B: Damon", "goal: 20", "", "start; A adds 2"]
        assert list(journal.lines) == [*start, "B adds 3", "undo 1", "B adds 4"]
    name, journal, again = resume(library, name, BARE, ENGLISH)
    with journal:
        assert again.record == sitting.record == counting_record((*given, Add(Player.B, 4)), names=HEAD.names)
        assert said(again, "undo") == ["Taken back:", "Damon adds 4.", "Sum 2."]
    record = counting_record((Add(Player.A, 5), Comment("so"), Add(Player.B, 6)), title="Brought")
    name = bring_in(library, record)
    assert record_of(*read_stored(library.path(name), name)) == record


def test_what_only_trictrac_has_passes_other_games_over_or_refuses_them(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = bring_in(library, counting_record((Add(Player.A, 5),)))
    with library.open(name)[1] as journal:
        journal.extend(["head match: A"])
    with monkeypatch.context() as known:
        known.setattr("trictrac.games.registry.game_of", game)
        known.setattr("trictrac.study.match.kept.game_of", game)
        with open_deck(tmp_path / "deck.sqlite3") as deck:
            assert sync(deck, library, datetime.now(UTC)) == Synced()
        assert find_match(library) is None
        with pytest.raises(UnreadableError, match="is not a match that can be resumed"):
            resume_match(library, name, BARE, ENGLISH, lambda: datetime.now(UTC))
    monkeypatch.setattr("trictrac.seance.library.default_library", lambda: library)
    for found in (find_record(""), find_record(name)):
        assert found.events == (Add(Player.A, 5),)
        assert in_form(found, "text", ENGLISH) == str(found)
        assert record_from_json(in_form(found, "json", ENGLISH), script_of) == found
        with pytest.raises(UnreadableError, match="no game 'counting'"):
            in_form(found, "html", ENGLISH)


def test_me_is_kept_in_the_preferences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    scorer, pages = table()
    assert said(scorer, "me") == ["The mistakes of all players at the table become cards."]
    assert said(scorer, "me ninon") == ["nobody here is called ninon: type one of Cloris, Damon"]
    assert said(scorer, "me cloris")[0] == "Only the mistakes of Cloris at the table become cards."
    assert said(scorer, "moi") == said(table()[0], "me") != said(scorer, "me cloris")
    assert load_preferences().me == "Cloris"
    assert said(scorer, "me damon, cloris") == ["The mistakes of all players at the table become cards."]
    assert said(scorer, "me cloris, damon") == said(scorer, "me")
    assert (load_preferences().me, load_preferences().shared) == ("", "Cloris, Damon")
    assert pages == []
