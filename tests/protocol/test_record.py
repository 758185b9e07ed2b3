"""Records of any game: the game stands first among the headers, each kind says what its lines and headers are."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.counting_game import COUNTING, Add, Event, Sum, counting_record, script_of
from trictrac.base.errors import UnreadableError
from trictrac.games.registry import read_head, read_record, read_text
from trictrac.partie.text.record import SCRIPT, require_trictrac
from trictrac.protocol.codec import record_to_json
from trictrac.protocol.events import Note, Player
from trictrac.protocol.log import Log
from trictrac.protocol.record import Comment, Record, check_record, head_lines, new_record

TEXT = """trictrac 1
game: counting
title: A short one
A: Cloris
B: Damon
goal: 9

A adds 3
# a comment

B adds 6
note so be it
"""
ADDED: st.SearchStrategy[list[Event | Comment]] = st.lists(
    st.builds(Add, st.sampled_from(Player), st.integers(1, 6))
    | st.sampled_from([Note("well"), Comment(""), Comment("so")])
)


def read(text: str) -> Record[Sum, Event]:
    record: Record[Sum, Event] = read_text(text, scripts=script_of)
    assert record.script is COUNTING
    return record


def test_a_long_record_is_folded_without_a_copy_for_each_event(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Log[Any, Any]] = []
    fold = Log.__post_init__

    def counted(log: Log[Any, Any]) -> None:
        made.append(log)
        fold(log)

    monkeypatch.setattr(Log, "__post_init__", counted)
    counts = []
    for length in (10, 1000):
        made.clear()
        record = read(TEXT + "# between\nnote so\n" * length)
        assert check_record(record).state == (9, Player.A)
        with pytest.raises(UnreadableError, match=rf"^line {13 + 2 * length}: 'A adds 1': cannot add for A now$"):
            check_record(read(TEXT + "# between\nnote so\n" * length + "A adds 1\n"))
        counts.append(len(made))
    assert counts[0] == counts[1]


def test_letters_that_join_or_turn_by_themselves_are_kept() -> None:
    text = TEXT.replace("Cloris", "نی\u200cما").replace("so be it", "שלום 👩\u200d🎓\u00a0!")
    assert str(read(text)) == text


def test_a_record_is_read_up_to_its_length() -> None:
    with pytest.raises(UnreadableError, match="the record is too long: it has 4194331 characters, and at most 4194304"):
        read_record("trictrac 1\n\nA begins\nnote " + "x" * ((1 << 22) + 1))


def test_a_record_of_another_game_names_it_first_and_is_written_as_it_is_read() -> None:
    record = read(TEXT)
    assert (record.game, record.values["goal"], record.players) == ("counting", 9, ("Cloris", "Damon"))
    assert record.events == (Add(Player.A, 3), Add(Player.B, 6), Note("so be it"))
    assert record.items[1:3] == (Comment("a comment"), Comment(""))
    assert str(record) == TEXT
    assert record.log().state == check_record(record).state == (9, Player.A)
    assert record.empty_log().state == (0, Player.A)


@given(ADDED, st.sampled_from(["", "Jean Luc"]), st.integers(1, 99))
def test_every_record_is_read_as_it_was_written(items: list[Event | Comment], name: str, goal: int) -> None:
    record = counting_record(tuple(items), names=(name, ""), goal=goal)
    assert read(str(record)) == record


def test_the_game_of_a_record_that_names_none_is_trictrac() -> None:
    record = new_record(SCRIPT, names=("Cloris", "Damon"))
    assert "game" not in record.headers
    assert "game:" not in str(record)
    named = str(record).replace("trictrac 1\n", "trictrac 1\ngame: trictrac\n")
    for text in (str(record), named):
        assert read_record(text) == record
        assert str(read_record(text)) == str(record)
        lines = text.splitlines()
        assert read_head(lines, "trictrac 1") == (record, len(lines))
        assert read_head(lines, "trictrac 1", scripts=script_of) == (record, len(lines))


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("game: counting", "game: chess", "line 2: there is no game 'chess'"),
        ("goal: 9", "goal: 9\ngame: counting", "line 7: 'game: counting': the game stands once, with its name, right"),
        ("game: counting\n", "title: No game\ngame: counting\n", "line 3: 'game: counting': the game stands once"),
        ("game: counting", "game:", "line 2: 'game:': the game stands once"),
        ("goal: 9", "frame: poule", "line 6: 'frame: poule' is not a header; expected each of these once, then"),
        ("A adds 3", "A adds 7", "line 8: 'A adds 7' is no event"),
        ("trictrac 1", "trictrac one", "line 1: 'trictrac one' is not the first line"),
        ("trictrac 1", "trictrac 2", "this was written by a newer trictrac (version 2 of the record, this one knows 1)"),
    ],
)  # fmt: skip
def test_a_record_of_another_game_is_read_strictly(old: str, new: str, error: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(TEXT.replace(old, new, 1))
    assert error in str(caught.value)


def test_an_event_that_does_not_fit_is_named_by_its_line() -> None:
    wrong = TEXT.replace("B adds 6", "A adds 6")
    with pytest.raises(UnreadableError, match="line 11: 'A adds 6': cannot add for A now"):
        check_record(read(wrong))
    with pytest.raises(UnreadableError, match="line 11: 'A adds 6'"):
        check_record(replace(read(wrong), first_line=0))


def test_where_trictrac_is_wanted_other_games_are_refused_by_name() -> None:
    with pytest.raises(UnreadableError, match="this is a game of counting: a game of trictrac is wanted here"):
        require_trictrac(read(TEXT))
    assert require_trictrac(new_record(SCRIPT)) == new_record(SCRIPT)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnreadableError, match="line 2: no game 'counting'; choose one of trictrac, backgammon, "):
        read_record(TEXT)


def test_the_head_lines_begin_a_journal_too() -> None:
    record = replace(read(TEXT), items=())
    lines = head_lines(record, "trictrac journal 1")
    assert lines == ["trictrac journal 1", *TEXT.splitlines()[1:7]]
    assert read_head([*lines, "A adds 3"], "trictrac journal 1", scripts=script_of) == (record, 7)


def test_a_record_without_an_edition_is_judged_by_the_laws_of_old_where_it_fits_them() -> None:
    """Law 6.4: both checkers may leave by 6-2 today, which the first edition did not allow."""
    head = "trictrac 1\n\nset W:22,24,offx13/B:6x15/W\nA throws 6-2\n"
    today = read_record(head + "A plays 22-off 24-off\n")
    assert (today.values["laws"], today.log().state.score.points) == (2, (4, 0))
    assert read_record(record_to_json(today)) == today
    assert read_record("trictrac 1\n\nA begins\nA throws 6-4\nA plays 1-7 1-5\n").values["laws"] == 1
    assert read_record(head + "A plays 22-24\n").values["laws"] == 1


@pytest.mark.parametrize(
    ("adds", "goal"),
    [((3,), 5), ((6, 3), 10), ((6, 6, 3), 15), ((6, 6, 6, 6), 5)],
    ids=["first", "second", "third", "none"],
)
def test_a_header_left_out_means_the_first_value_that_every_event_fits(adds: tuple[int, ...], goal: int) -> None:
    (header,) = COUNTING.headers
    script = replace(COUNTING, headers=(replace(header, unwritten=(5, 10, 15)),))
    lines = "".join(f"{'AB'[place % 2]} adds {number}\n" for place, number in enumerate(adds))
    record = read_text(f"trictrac 1\ngame: counting\n\n{lines}", scripts=lambda _: script)
    assert record.values["goal"] == goal


@pytest.mark.parametrize("game", ["trictrac", "backgammon", "toccategli"])
def test_a_record_is_sent_to_another_process_and_back(game: str) -> None:
    """Its script is functions: it is pickled by the name of its game, in a process that has loaded nothing yet."""
    record = read_text(f"trictrac 1\ngame: {game}\n\nA begins\nA throws 6-2\n")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        sent = pool.submit(replace, record, first_line=7).result()
    assert sent == replace(record, first_line=7)
    assert sent.script is record.script
