"""``trictrac ecole`` as people use it: through processes, with games played before, files, pipes and nonsense."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.deck import FILL, HIT, LEGAL, answer, state_of
from tests.support.played_games import SET, played
from tests.support.terminal import Home, Table
from trictrac.study.deck.deck import Deck, open_deck
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question

WIDE = {"COLUMNS": "500"}
CHANCE = Question.parse("chances W:1x3,2x2,3x3,4x3,5x2,6,7/B:1x15/W fill")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def path_of(home: Home) -> Path:
    return home.folder / "data" / "trictrac" / "deck.sqlite3"


def deck_of(home: Home) -> Deck:
    return open_deck(path_of(home))


def ago(**delta: float) -> datetime:
    return datetime.now(UTC) - timedelta(**delta)


def game(home: Home, claim: int = 8) -> str:
    """A game in which Cloris claims this much of her 12 points."""
    hold = " hold" if claim >= 12 else ""
    return played(home.library, SET, f"32 claim {claim}{hold} 3-6 4-6", "21 1-2 1-3")


def test_without_mistakes_there_is_nothing_to_do(home: Home) -> None:
    told = home.good("ecole")
    assert told.startswith("No card is due.\nThere are no cards yet: every mistake in a drill or in a game")
    assert told.count("There are no cards yet") == 1
    assert home.good("ecole", "--failed") == "You made no mistakes today.\n"
    assert home.good("ecole", "--list") == "There are no cards yet.\n"
    assert home.good("ecole", "reports") == "No question was reported.\n"
    assert json.loads(home.good("ecole", "--json")) == {"due": 0, "new": 0, "total": 0, "next_due": None}
    assert json.loads(home.good("ecole", "--list", "--json")) == []
    assert json.loads(home.good("ecole", "reports", "--json")) == []


def test_mistakes_of_a_game_in_school_mode_are_imported_automatically(home: Home) -> None:
    name = game(home)
    told = home.good("ecole", "--list")
    assert told.startswith("1 new mistake from your games is in the deck.\n")
    assert "claimed 8, right is 12: you missed a way" in told
    assert f"in the game {name}, roll 1, by Cloris" in told
    assert "new mistake" not in home.good("ecole", "--list")
    (card,) = json.loads(home.good("ecole", "--list", "--json"))
    assert (card["claim"], card["truth"], card["kind"], card["source"]) == ("8", "12", "missed_way", "game")
    assert card["question"].startswith("roller W:1x3,2x2,3x3")


def test_the_answer_names_whose_mistakes_become_cards(home: Home) -> None:
    assert "at the table become cards" not in home.good("ecole")
    assert home.good("config", "me", "Damon") == "me is now Damon.\n"
    game(home)
    told = home.good("ecole")
    assert told.startswith("Only the mistakes of Damon at the table become cards.\nNo card is due.")
    assert "new mistake" not in told
    assert home.good("config", "--unset", "me") == "me is everybody again.\n"
    game(home)
    assert home.good("ecole").startswith("1 new mistake from your games is in the deck.\n")


def test_a_review_from_the_first_card_to_the_summary(home: Home) -> None:
    with deck_of(home) as deck:
        for number, question in enumerate((HIT, FILL)):
            deck.record(answer(question, ago(minutes=30 - number)))
    told = home.good("ecole", text="4\n\n12\nquit\n")
    assert told.startswith("2 cards are to be reviewed, about 2 minutes.\n")
    assert told.index("You said: 4.") < told.index("Right: 12.")
    assert "It will come back today." in told
    assert "1 right, 1 wrong." in told
    with deck_of(home) as deck:
        assert [(logged.source, logged.claim) for logged in deck.answers()][2:] == [("ecole", "4"), ("ecole", "12")]


def test_the_end_of_the_input_ends_the_session_with_its_summary(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(FILL, ago(minutes=30)))
        deck.record(answer(HIT, ago(minutes=29)))
    assert home.good("ecole", text="12\n").rstrip().endswith("1 more card is due.")
    assert "1 right, 0 wrong." in home.good("ecole", text="2\n")


def test_failures_of_today_once_more(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(FILL, ago(seconds=2)))
        before = deck.listed()
        told = home.good("ecole", "--failed", text="12\n")
        assert told.startswith("1 mistake of today once more; nothing is rated.\n")
        assert "1 right, 0 wrong." in told
        assert deck.listed() == before


def test_the_cap_ends_the_day(home: Home) -> None:
    with deck_of(home) as deck:
        for number, question in enumerate((HIT, FILL, LEGAL)):
            deck.record(answer(question, ago(days=3, minutes=-number)))
        told = home.good("ecole", "--cap", "1", text="quit")
    assert told.startswith("1 card is to be reviewed, about 1 minute.\n")
    assert "\n2 more cards are due.\n" in told


def test_a_variation_asks_another_board(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(HIT, ago(minutes=30)))
        home.good("ecole", text="98\n\n98\nquit\n")
        *_, first, logged = deck.answers()
        assert first.posed_question == HIT
        assert logged.question == HIT
        assert logged.place.startswith("as true-hits ")
        assert logged.place != f"as {HIT}"
    assert f"  asked as {logged.posed_question}" in home.good("ecole", "--list", **WIDE)
    (card,) = json.loads(home.good("ecole", "--list", "--json"))
    assert (card["question"], card["asked"]) == (str(HIT), str(logged.posed_question))
    assert card["truth"] == form_of(HIT.skill).truth(logged.posed_question)


def test_a_card_is_asked_on_its_own_board_where_that_is_wished(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(HIT, ago(minutes=30)))
        home.good("ecole", "--same", text="98\n\n98\n\n98\n\n")
        assert [logged.posed_question for logged in deck.answers()] == [HIT] * 4


def test_a_report_is_listed(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(HIT, ago(minutes=30)))
    told = home.good("ecole", text="report is that so?\nquit\n")
    assert "Saved for checking" in told
    assert "is that so?" in home.good("ecole", "reports")
    assert json.loads(home.good("ecole", "reports", "--json"))[0]["question"] == str(HIT)


def test_out_of_one_home_into_another(home: Home, tmp_path: Path) -> None:
    game(home)
    file = tmp_path / "deck.jsonl"
    home.good("ecole", "--list")
    assert home.good("ecole", "export", str(file), **WIDE) == f"{file} is written.\n"
    other = Home(tmp_path / "other")
    assert (
        other.good("ecole", "import", str(file), **WIDE) == f"{file} is brought in: 1 answer, 0 reports, 0 lessons.\n"
    )
    assert other.good("ecole", "import", str(file), **WIDE) == f"{file}: all of it is in the deck already.\n"
    assert other.good("ecole", "export", "-") == file.read_text(encoding="utf-8") == home.good("ecole", "export", "-")
    assert Home(tmp_path / "third").good("ecole", "import", "-", text=file.read_bytes()).startswith("- is brought in")
    assert other.good("ecole", "--list", "--json") == home.good("ecole", "--list", "--json")
    for words in (("--to", "tsv", str(tmp_path / "x.txt")), (str(tmp_path / "x.tsv"),)):
        home.good("ecole", "export", *words)
        assert Path(words[-1]).read_text(encoding="utf-8").startswith("#separator:tab\n#html:true\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nonsense",), "ecole nonsense: one of export, import, reports, rebuild, remove, or nothing"),
        (("export",), "type trictrac ecole export FILE"),
        (("import", "a", "b"), "type trictrac ecole import FILE"),
        (("reports", "x"), "type trictrac ecole reports"),
        (("rebuild", "x"), "type trictrac ecole rebuild"),
        (("remove",), "type trictrac ecole remove ID"),
        (("import", "x", "--force"), "--force is for ecole export"),
        (("--board", "huge"), "--board 'huge': one of full, compact"),
        (("export", "x", "--to", "pdf"), "--to 'pdf': one of jsonl, tsv"),
        (("--to", "tsv"), "--to is for ecole export"),
        (("--cap", "0"), "--cap '0': a whole number from 1 to 10000"),
        (("--cap", "many"), "--cap 'many': a whole number from 1 to 10000"),
        (("--cap", "9" * 5000), "a whole number from 1 to 10000"),
        (("--failed", "--list"), "--failed and --list do not go together: leave one out"),
        (("--failed", "--vary"), "--failed and --vary do not go together: leave one out"),
        (("export", "x", "--vary"), "--vary is for reviews, not for ecole export"),
        (("--vary", "--same"), "--vary and --same do not go together: leave one out"),
        (("--list", "--same"), "--list and --same do not go together: leave one out"),
    ],
)
def test_words_that_mean_nothing(home: Home, words: tuple[str, ...], complaint: str) -> None:
    done = home.run("ecole", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("trictrac: ")
    assert complaint in done.stderr
    assert not path_of(home).exists()


def test_a_damaged_deck_or_a_missing_file_is_reported(home: Home, tmp_path: Path) -> None:
    done = home.run("ecole", "import", str(tmp_path / "none"))
    assert (done.returncode, done.stderr) == (
        1,
        f"trictrac: {tmp_path / 'none'} cannot be read: there is no such file\n",
    )
    (tmp_path / "latin").write_bytes(b"\xff\xfe\xff")
    assert "is no UTF-8 text (byte 1)" in home.run("ecole", "import", str(tmp_path / "latin")).stderr
    done = home.run("ecole", "export", str(tmp_path / "no" / "folder.jsonl"))
    assert (done.returncode, "see that this path is right" in done.stderr) == (1, True)
    done = home.run("ecole", "export", str(tmp_path), **WIDE)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"trictrac: {tmp_path} is a folder: type the name of a file in it\n"
    assert home.good("ecole", "export", "/dev/null") == "/dev/null is written.\n"
    path_of(home).write_bytes(b"nonsense" * 1000)
    done = home.run("ecole")
    assert done.returncode == 1
    assert "is damaged or no deck: move it away" in done.stderr
    path_of(home).unlink()
    with closing(sqlite3.connect(path_of(home))) as connection:
        connection.execute("PRAGMA user_version = 3")
    assert "belongs to another program" in home.run("ecole").stderr


def test_a_damaged_game_does_not_block_the_session(home: Home) -> None:
    name = game(home)
    with home.journal(name).open("a") as file:
        file.write("nonsense\n")
    told = home.good("ecole", "--list")
    assert told.startswith(f"The game {name} is left out:")
    assert told.endswith("There are no cards yet.\n")


def test_games_that_cannot_be_read_keep_nobody_from_the_deck(home: Home, tmp_path: Path) -> None:
    """What only looks after the deck reads no game."""
    with deck_of(home) as deck:
        deck.record(answer(FILL, ago(minutes=30)))
        deck.report(HIT, "odd", ago())
    home.library.folder.write_text("a file in the way")
    assert "games" in home.run("ecole", "--list").stderr
    assert home.run("ecole", "--list").returncode == 1
    file = str(tmp_path / "deck.jsonl")
    assert home.good("ecole", "export", file, **WIDE) == f"{file} is written.\n"
    assert "is in the deck already" in home.good("ecole", "import", file, **WIDE)
    assert "odd" in home.good("ecole", "reports")
    assert home.good("ecole", "rebuild") == "Cards and ratings are made anew from the answers.\n"


def test_wrong_cards_and_ratings_are_rebuilt(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(FILL, ago(minutes=30)))
        deck.record(answer(HIT, ago(minutes=30)))
        before = state_of(deck)
        with deck.writing():
            deck.run("DELETE FROM cards WHERE question = 1")
            deck.run("UPDATE skills SET mu = 99")
        assert state_of(deck) != before
        counts = json.loads(home.good("ecole", "rebuild", "--json"))
        assert (counts["due"], counts["total"]) == (2, 2)
        assert state_of(deck) == before


def test_boards_are_drawn_as_asked_for(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(FILL, ago(minutes=30)))
    plain = home.good("ecole", "--ascii", text="quit\n")
    assert plain.isascii()
    assert not home.good("ecole", text="quit\n").isascii()
    full = home.good("ecole", "--ascii", "--board", "full", text="quit\n")
    assert full != plain != home.good("ecole", "--ascii", "--bottom", "black", text="quit\n")


def test_a_report_brings_no_control_characters_to_the_terminal(home: Home) -> None:
    with deck_of(home) as deck:
        deck.report(HIT, "odd\x1b[2J", ago())
        with deck.writing():
            deck.run("UPDATE reports SET question = ?", f"{HIT} rules=margot=2_4")
    told = home.good("ecole", "reports", **WIDE)
    assert "\x1b" not in told
    assert f"{HIT} rules=margot=2_4" in told


def test_what_is_piped_on_holds_nothing_else(home: Home) -> None:
    game(home)
    home.good("ecole", "--list")
    lines = home.run("ecole", "export", "-").stdout.splitlines()
    assert [json.loads(line).get("format") for line in lines] == ["trictrac deck 1", None]
    game(home, 10)
    assert json.loads(home.run("ecole", "--json").stdout)["total"] == 1


def test_an_answer_that_another_program_wrote_is_listed_unchanged(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(replace(answer(LEGAL, ago(minutes=30)), claim="no 99"))
    assert "claimed no 99, right is yes, it is allowed" in home.good("ecole", "--list")


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("UPDATE answers SET claim = char(27) || '[2J' WHERE id = 1", "answer-1"),
        ("UPDATE answers SET claim = '²', truth = 'x' WHERE id = 1", "answer-1"),
        ("UPDATE answers SET source = 'ecole', place = 'as ' || char(27) WHERE id = 1", "answer-1"),
        ("UPDATE answers SET at = 9000000000000000000 WHERE id = 1", "answer-1"),
        ("UPDATE questions SET text = 'juggling', skill = 'juggling' WHERE id = 1", "answer-1"),
        ("UPDATE cards SET due = 9000000000000000000 WHERE question = 1", "card-1"),
        ("UPDATE reports SET question = 'nothing'", "report-1"),
        ("UPDATE lessons SET done_at = 9000000000000000000", "lesson-1"),
    ],
)
def test_unprintable_content_does_not_spoil_a_deck(home: Home, tmp_path: Path, statement: str, name: str) -> None:
    """It is shown as it is kept, left out everywhere else and counted, and goes when it is told to."""
    with deck_of(home) as deck:
        deck.record(answer(CHANCE, ago(minutes=30)))
        deck.record(answer(HIT, ago(minutes=29)))
        deck.report(HIT, "odd", ago())
        deck.lesson_done("points", ago())
        with deck.writing():
            deck.run(statement)
    told = home.good("ecole", "--list", **WIDE)
    assert "1 thing in the deck cannot be shown and is left out; trictrac ecole remove ID takes it out:" in told
    assert f"\n{name}: " in told
    assert "\x1b" not in told
    *cards, strange = json.loads(home.good("ecole", "--list", "--json"))
    assert (strange["id"], set(strange)) == (name, {"id", "reason", "kept"})
    assert cards[-1]["question"] == str(HIT)
    for words in (("progress",), ("progress", "--json"), ("ecole", "reports"), ("ecole", "--json"), ("lesson",)):
        assert home.run(*words).returncode == 0
    file = tmp_path / "deck.jsonl"
    done = home.run("ecole", "export", str(file), **WIDE)
    if name != "card-1":
        assert (
            done.stderr == "1 entry of the deck cannot be shown and is left out: trictrac ecole --list shows which.\n"
        )
    assert Home(tmp_path / "other").good("ecole", "import", str(file))
    assert home.run("ecole", "export", str(tmp_path / "deck.tsv")).returncode == 0
    assert home.good("ecole", "remove", name, **WIDE).startswith(f"{name} is out of the deck: ")
    assert "cannot be shown" not in home.good("ecole", "--list", **WIDE)
    assert home.run("ecole", "remove", name).returncode == 1
    assert home.good("ecole", "export", str(file), **WIDE).endswith("what it held before is all in it.\n")
    assert "2" in home.good("ecole", text="2\n\nquit\n")


def test_unprintable_content_is_left_out_of_progress_and_reviews(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(CHANCE, ago(minutes=30)))
        deck.record(answer(HIT, ago(minutes=29)))
        with deck.writing():
            deck.run("UPDATE questions SET text = 'juggling', skill = 'juggling' WHERE id = 1")
    counted = "1 entry of the deck cannot be shown and is left out: trictrac ecole --list shows which.\n"
    assert home.good("progress", **WIDE).startswith(counted)
    done = home.run("progress", "--json", **WIDE)
    assert (done.stderr, json.loads(done.stdout)["totals"]["answers"]) == (counted, 1)
    assert home.good("ecole", text="quit\n", **WIDE).startswith(f"{counted}1 card is to be reviewed, about")
    assert json.loads(home.good("ecole", "--json"))["total"] == 1


def test_many_games_are_read_with_a_bar_and_stopping_loses_none(home: Home) -> None:
    content = home.journal(game(home)).read_bytes()
    for number in range(300):
        (home.library.folder / f"game-{number}.journal").write_bytes(content)
    with Table(home, "--list", command="ecole", terminal=True) as table:
        while "games read" not in table.printed:
            assert table.hear(20)
        table.type("\x03")
        assert table.end() == 130
        assert "Stopped: no result." in table.printed
        assert "Traceback" not in table.printed
    with deck_of(home) as deck:
        before = deck.count("SELECT count(*) FROM answers")
    told = home.good("ecole", "--list", **WIDE)
    assert f"{301 - before} new mistakes from your games are in the deck.\n" in told
    assert "games read" not in told


def test_nonsense_on_the_standard_input_is_answered(home: Home) -> None:
    with deck_of(home) as deck:
        deck.record(answer(FILL, ago(minutes=30)))
    told = home.good("ecole", text=b"\xff\xfe\n\x00\nwhat\n" + b"9" * 5000 + b"\nquit\n")
    assert told.count("is not an answer") >= 2
