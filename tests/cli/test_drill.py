"""``trictrac drill`` as people use it: by pipe, in a terminal, against the master, with nonsense and with a killed process."""

from __future__ import annotations

import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support.terminal import CORPORA, Home, Table, tmux
from trictrac.study.deck.deck import open_deck
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import DEALT, Skill

TMUX = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def asked(table: Table) -> Question:
    """The question that is being asked."""
    _, *lines, _ = table.ask("position").split("\n")
    return Question.parse(" ".join(lines))


def truth(question: Question) -> str:
    return form_of(question.skill).truth(question)


def deck_of(home: Home) -> Path:
    return home.folder / "data" / "trictrac" / "deck.sqlite3"


@pytest.mark.parametrize("skill", DEALT)
def test_every_skill_is_drilled_alone_and_right_answers_are_right(home: Home, skill: Skill) -> None:
    with Table(home, skill.value, "--seed", "7", "-n", "3", command="drill") as table:
        assert "3 questions: " in table.read()
        for _ in range(2):
            question = asked(table)
            assert question.skill is skill
            assert "Right: " in table.ask(truth(question))
            table.ask("")
        table.type(truth(asked(table)) + "\n\n")
        assert table.end() == 0
        assert "3 of 3 right" in table.printed


def test_a_mistake_goes_to_the_deck_automatically(home: Home) -> None:
    with Table(home, "roller", "--seed", "7", "-n", "1", command="drill") as table:
        table.read()
        question = asked(table)
        table.ask("98")
        table.type("\n")
        assert table.end() == 0
    with open_deck(deck_of(home)) as deck:
        (logged,) = deck.answers()
        assert (logged.question, logged.claim, logged.truth) == (question, "98", truth(question))
        assert deck.card(question) is not None


def test_the_same_seed_asks_the_same(home: Home, tmp_path: Path) -> None:
    words = ("drill", "--all", "--seed", "12", "-n", "8")
    text = "?\n\n" * 8
    first = home.good(*words, text=text)
    assert Home(tmp_path / "another").good(*words, text=text) == first
    assert Home(tmp_path / "third").good(*words[:3], "13", *words[4:], text=text) != first


@pytest.mark.parametrize("columns", ["80", "40", "20"])
def test_the_line_of_position_can_be_copied_whole(home: Home, columns: str) -> None:
    told = home.good("drill", "both", "--seed", "2", "-n", "1", text="position\nquit\n", COLUMNS=columns)
    (line,) = (line for line in told.split("\n") if line.startswith("both W:"))
    assert str(Question.parse(line)) == line


def test_the_roller_sits_at_the_bottom_unless_a_side_is_asked_for(home: Home) -> None:
    words = ("drill", "both", "--seed", "2", "-n", "6", "--board", "compact")
    for more, seat in (((), None), (("--bottom", "black"), "● Black"), (("--bottom", "white"), "○ White")):
        lines = home.good(*words, *more, text="?\n\n" * 6).split("\n")
        asked = [at for at, line in enumerate(lines) if " rolls " in line and "How many points" in line]
        assert len(asked) == 6
        for at in asked:
            assert lines[at - 1].startswith(seat or {"W": "○ White", "B": "● Black"}[lines[at][0]])


def test_questions_come_from_the_positions_of_a_given_game(home: Home) -> None:
    record = CORPORA / "games" / "soumille-releve-1.trictrac"
    shown = home.good("drill", "both", "--from", str(record), "-n", "50", "--seed", "1", text="?\n\n" * 50)
    assert 3 <= shown.count("The answer is:") <= 17
    home.good("games", "import", str(record))
    assert (
        home.good("drill", "both", "--from", "Cloris", "-n", "3", "--seed", "1", text="?\n\n" * 3).count("answer is")
        == 3
    )


def test_the_level_asked_for_is_the_level_given(home: Home) -> None:
    for level in ("easy", "hard"):
        with Table(home, "filling", "--level", level, "--seed", "3", "-n", "5", command="drill") as table:
            table.read()
            for _ in range(4):
                question = asked(table)
                difficulty = form_of(question.skill).difficulty(question)
                assert difficulty < 2 if level == "easy" else difficulty >= 4
                table.ask(truth(question))
                table.ask("")


def test_jan_by_jan(home: Home) -> None:
    shown = home.good("drill", "roller", "--itemise", "--seed", "7", "-n", "1", text="hit 14 2\nfill 4\n\n\n")
    assert "one jan a line" in shown
    assert "And then?" in shown
    assert "a true hit on field 14: 2" in shown


def test_all_the_rolls_are_counted_by_other_rules(home: Home) -> None:
    shown = home.good(
        "drill", "opponent", "--rules", "margot=4_6", "--seed", "5", "-n", "2", text="position\n?\n\nquit\n"
    )
    assert "rules=margot=4_6" in shown


def test_the_spread_of_questions_is_printed(home: Home) -> None:
    shown = home.good("drill", "--stats", "--seed", "1", "-n", "60")
    rows = [line for line in shown.split("\n") if "(" in line and ")" in line]
    assert len(rows) == len(DEALT)


def test_the_spread_of_questions_shows_how_far_it_is_and_can_be_stopped(home: Home) -> None:
    with Table(home, "--stats", "-n", "10000", command="drill", terminal=True) as table:
        while "questions dealt" not in table.printed:
            assert table.hear(20)
        table.type("\x03")
        assert table.end() == 130
        assert "Stopped: no result." in table.printed
        assert "Traceback" not in table.printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("hitting",), "no skill 'hitting'"),
        (("--timed", "soon"), "--timed 'soon'"),
        (("--timed", "-1"), "--timed '-1'"),
        (("--level", "mild"), "one of easy, fair, hard"),
        (("--seed", "x"), "--seed 'x'"),
        (("-n", "0"), "0"),
        (("--from", "nowhere"), "there are no games yet"),
        (("--rules", "exit=slow"), "exit"),
    ],
)
def test_wrong_words_are_answered_with_what_is_wrong(home: Home, words: tuple[str, ...], told: str) -> None:
    done = home.run("drill", *words)
    assert done.returncode in (1, 2)
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_french_names_the_words_of_a_command_in_french(home: Home) -> None:
    refused = home.run("drill", "remplir", "--theme", "dame battue par la somme", "--lang", "fr")
    assert refused.stderr.startswith("trictrac: EXERCICES n’est pas pour un thème")
    for words, usage in (
        (("games", "rename", "a"), "games rename ANCIEN NOUVEAU"),
        (("ecole", "export"), "ecole export FICHIER"),
        (("variants", "diff", "modern"), "variants diff RÈGLES RÈGLES…"),
    ):
        assert home.run(*words, "--lang", "fr").stderr.strip() == f"trictrac: tapez trictrac {usage}"


def test_nonsense_at_the_prompt(home: Home) -> None:
    lines = "\n".join(
        ["", "-5", "1000", "4 4 4", "x" * 500, "\x1b[2J", "é" * 50, "0x10", "report", "why", "help", "quit"]
    )
    shown = home.good("drill", "roller", "--seed", "7", text=lines)
    assert "Nothing was answered." in shown
    assert "Traceback" not in shown


def test_latin_bytes_at_the_prompt(home: Home) -> None:
    assert "Traceback" not in home.good("drill", "roller", "--seed", "7", text=b"\xe9cole\nquit\n")


def test_what_was_answered_before_the_terminal_went_is_kept(home: Home) -> None:
    with Table(home, "roller", "--seed", "7", command="drill") as table:
        table.read()
        table.ask("98")
        table.process.kill()
        table.process.wait()
    with open_deck(deck_of(home)) as deck:
        assert len(list(deck.answers())) == 1


def test_a_deck_that_cannot_be_written_loses_no_question(home: Home) -> None:
    with Table(home, "roller", "--seed", "7", "-n", "1", command="drill") as table:
        table.read()
        question = asked(table)
        with open_deck(deck_of(home)) as deck, deck.writing():
            assert "deck" in table.ask("98")
        assert "You said: " in table.ask("98")
    with open_deck(deck_of(home)) as deck:
        assert [logged.question for logged in deck.answers()] == [question]


@TMUX
@pytest.mark.parametrize("columns", [80, 40])
def test_a_drill_in_a_terminal(home: Home, tmp_path: Path, columns: int) -> None:
    with tmux(tmp_path, columns=columns) as screen:
        screen.start(home, "true-hits", "filling", "--seed", "3", "-n", "3", command="drill")
        screen.ask("hint")
        assert "You said: " in screen.ask("12").replace("\n", " ")
        screen.ask("")
        assert all(len(line) <= columns for line in screen.lines(joined=False))
        assert "Your answer: a number?" in screen.shown()


def test_control_c_gives_up_a_line_and_control_d_leaves(home: Home) -> None:
    with Table(home, "roller", "--seed", "7", command="drill", terminal=True) as table:
        table.read()
        assert "Nothing is answered" in table.interrupt()
        table.type("\x04")
        assert table.end() == 0
        assert "Nothing was answered." in table.printed


@pytest.mark.parametrize("words", [("filling",), ("--itemise",), ("-n", "3"), ("--stats",), ("--all",)])
def test_a_match_takes_no_options_of_questions(home: Home, words: tuple[str, ...]) -> None:
    done = home.run("drill", "--match", *words)
    assert done.returncode == 2
    assert "is not for a match" in done.stderr


def test_decisions_are_by_the_modern_rules_and_no_others_are_promised(home: Home) -> None:
    done = home.run("drill", "filling", "choosing", "--rules", "guiton-1822")
    assert done.returncode == 2
    assert "--rules is not for choosing" in done.stderr


def test_a_drill_by_other_rules_says_that_choosing_is_by_the_modern_ones(home: Home) -> None:
    said = "The questions on choosing what to do are by the modern rules, not by yours."
    assert said not in home.good("drill", "choosing", text="quit\n")
    home.good("config", "rules", "guiton-1822")
    assert said in " ".join(home.good("drill", "choosing", text="quit\n").split())
    assert said not in " ".join(home.good("drill", "filling", text="quit\n").split())


def test_a_learner_without_lessons_is_pointed_to_the_next_and_to_the_answer(home: Home) -> None:
    for lesson in ("", "01-board"):
        if lesson:
            with open_deck(deck_of(home)) as deck:
                deck.lesson_done(lesson, datetime.now(UTC))
        shown = " ".join(home.good("drill", "--seed", "1", text="quit\n").split())
        number = 2 if lesson else 1
        assert f"what these questions ask about: begin with trictrac lesson {number}. " in shown
        assert "? shows its answer." in shown
        assert "marking" not in shown
    with open_deck(deck_of(home)) as deck:
        deck.lesson_done("02-dice", datetime.now(UTC))
    assert "esson" not in home.good("drill", "--seed", "1", text="quit\n")


@pytest.mark.parametrize("seed", ["5", "6", "7"])
def test_every_skill_that_the_head_names_is_asked(home: Home, seed: str) -> None:
    skills = ("true-hits", "filling", "helplessness")
    shown = home.good("drill", *skills, "--count", "3", "--seed", seed, text="?\n\n" * 3)
    for skill in ("true hits", "filling", "helplessness"):
        assert f"{skill}: 0 of 1." in shown


def test_a_record_without_such_a_question_is_reported(home: Home) -> None:
    record = CORPORA / "games" / "lepeintre-3.trictrac"
    shown = home.good("drill", "bearing-off", "--from", str(record), text="")
    assert "There is no roll with such a question." in shown


def test_a_game_is_asked_about_by_its_own_rules(home: Home, tmp_path: Path) -> None:
    text = (CORPORA / "games" / "soumille-releve-1.trictrac").read_text(encoding="utf-8")
    path = tmp_path / "dear.trictrac"
    path.write_text(text.replace("rules: modern", "rules: tariff.true_hit_petit=10/12"), encoding="utf-8")
    shown = home.good("drill", "true-hits", "--from", str(path), "-n", "20", text="?\n\n" * 20)
    assert "The answer is: 10." in shown


def test_the_terms_of_a_match_are_kept_with_it(home: Home) -> None:
    shown = home.good("drill", "--match", "--level", "hard", "--master-errs", "25%", "--seed", "5", text="quit\n")
    assert "You count, name holes, bredouille and pavillon" in shown
    assert "The master errs on 25 rolls in a hundred" in shown
    assert "The master errs on 25 rolls in a hundred" in home.good("drill", "--match", text="help\nquit\n")
    for option, value in (("--level", "fair"), ("--master-errs", "10"), ("--seed", "3")):
        done = home.run("drill", "--match", option, value)
        assert done.returncode == 2
        assert f"{option} is for a new match, and one is not finished: --new" in " ".join(done.stderr.split())
    home.good("config", "master_errs", "30%")
    assert "The master errs on 30 rolls" in home.good("drill", "--match", "--new", text="quit\n")
    assert "The master errs" not in home.good("drill", "--match", "--new", "--master-errs", "0", text="quit\n")


def test_the_strength_of_the_master_is_kept_with_the_match(home: Home) -> None:
    assert "The master plays at the level" not in home.good("drill", "--match", "--seed", "5", text="quit\n")
    begun = home.good("drill", "--match", "--new", "--master", "strong", "--seed", "5", text="0\n0\nquit\n")
    assert "The master plays at the level strong." in begun
    assert "The master plays at the level strong." in home.good("drill", "--match", text="quit\n")
    assert "au niveau fort" in " ".join(home.good("--lang", "fr", "drill", "--match", text="quitter\n").split())
    for words, told in (
        (("--match", "--master", "strong"), "--master is for a new match"),
        (("--match", "--new", "--master", "divine"), "--master 'divine': one of"),
        (("--master", "strong"), "--master is for a match"),
    ):
        done = home.run("drill", *words)
        assert (done.returncode, told in " ".join(done.stderr.split())) == (2, True)


def test_questions_come_from_games_of_the_players_that_are_named(home: Home) -> None:
    words = ("drill", "legality", "--level", "fair", "--seed", "4", "-n", "5")

    def boards(*more: str) -> list[str]:
        shown = home.good(*words, *more, text="position\n?\n\n" * 5)
        return re.findall(r"legality W:\S+", shown)

    usual, strong = boards(), boards("--players", "strong")
    assert len(usual) == len(strong) == 5
    assert usual != strong
    home.good("config", "players", "strong")
    assert (boards(), boards("--players", "builders")) == (strong, usual)
    for others, told in (
        (("--players", "divine"), "--players 'divine': one of builders, strong"),
        (("--players", "strong", "--from", "Cloris"), "--players deals games of the program"),
    ):
        done = home.run(*words, *others)
        assert (done.returncode, told in " ".join(done.stderr.split())) == (2, True)


def test_the_share_of_a_master_who_errs_is_read_strictly(home: Home) -> None:
    for share in ("often", "101%", "-3", "1.5"):
        done = home.run("drill", "--match", "--master-errs", share)
        assert done.returncode == 2
        assert "expected a percentage from 0 to 100, like 10%" in " ".join(done.stderr.split())
    assert "is for a match" in home.run("drill", "--master-errs", "10%").stderr


def test_a_match_is_a_kept_game_that_goes_on(home: Home) -> None:
    shown = home.good("drill", "--match", "--seed", "5", text="0\n0\n4\nquit\n")
    assert "sends Pupil to school and marks 4" in shown
    assert "The match continues" in home.good("drill", "--match", text="quit\n")
    assert "--new begins another" in home.run("drill", "--match", "--seed", "6").stderr
    assert "A match: " in home.good("drill", "--match", "--new", "--seed", "6", text="quit\n")
    assert "Pupil" in home.good("games")
    assert "1 new mistake" in home.good("ecole", text="quit\n")
