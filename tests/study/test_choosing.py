"""Choosing: what cost much in a game that was looked over is a card once, asked with its worth, and judged by that alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.analysed import GAMES, analysed
from tests.support.terminal import Home
from trictrac import outcome
from trictrac.base.errors import UnreadableError
from trictrac.bot.analysis import BLUNDER, DOUBTFUL
from trictrac.study.deck.choices import answers_of, keep
from trictrac.study.deck.deck import open_deck
from trictrac.study.deck.exchange import export_lines, import_lines
from trictrac.study.deck.review import vary
from trictrac.study.deck.rows import is_question
from trictrac.study.questions.choosing import GOING, HOLD, PLAY, read_decision
from trictrac.study.questions.forms import form_of
from trictrac.study.questions.question import Answered, Question
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import line_of
from trictrac.view.doc import Board, Indented

BOARD = "W:1x15/B:1x15/W"
NET = "0123456789ab"
WHICH = Question.parse(f"choosing {BOARD} 6-4 play 2 {NET} 1-7,1-5=-0.410@0.4720 1-7-11=+0.120@0.5310")
WHETHER = Question.parse(f"choosing {BOARD}/points=8b,2 6-4 going 2 {NET} go=+0.250 hold=+1.050")
FORM = form_of(Skill.CHOOSING)
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
RECORD = str(GAMES / "lepeintre-1.trictrac")


def said(question: Question) -> str:
    parts = [part.sentence if isinstance(part, Indented) else part for part in FORM.explain(question)]
    return "\n".join(str(part) for part in parts if not isinstance(part, Board))


def made(seed: int = 0, least: float = DOUBTFUL) -> list[Answered]:
    """The choices of the sensible player against the strong one that cost so much."""
    decisions = [one for one in analysed(seed)[0].decisions if one.cost >= least]
    return list(answers_of(decisions, f"g{seed}", ("Anna", "Bert"), NOW))


def test_what_is_kept_judges() -> None:
    assert FORM.truth(WHICH) == "1-7-11"
    assert FORM.slip(WHICH, "1-7-11") is None
    assert FORM.slip(WHICH, "1-7 1-5") is Slip.LESSER_PLAY
    assert FORM.truth(WHETHER) == HOLD
    assert FORM.slip(WHETHER, "go") is Slip.WRONGLY_GONE
    assert "worth +0.12 holes" in said(WHICH)
    assert "1-7 1-5: 0.53 less." in said(WHICH)
    assert "wins 53.1 parties of 100" in said(WHICH)
    assert "Holding is worth 0.80 more: +1.05 holes, going +0.25." in said(WHETHER)
    assert said(WHICH).endswith(f"The net {NET} gave this judgement when this question was made.")


def test_what_costs_next_to_nothing_is_right() -> None:
    board = "W:1x11,2,3,4,5/B:1x15/W"
    best, near, far, *_ = map(str, outcome(board, 21).plays)
    worth = " ".join(
        f"{play.replace(' ', ',')}={worth}" for play, worth in ((best, "+0.120"), (near, "+0.021"), (far, "+0.020"))
    )
    question = Question.parse(f"choosing {board} 2-1 play 2 {NET} {worth}")
    assert FORM.slip(question, best) is FORM.slip(question, near) is None
    assert FORM.slip(question, far) is Slip.LESSER_PLAY


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("1 5, 1 7", "1-7 1-5"),
        ("7 5", "1-7 1-5"),
        ("tout 1", "1-7-11"),
        ("#2", "1-7-11"),
        ("a", "1-7 1-5"),
        ("B)", "1-7-11"),
    ],
)
def test_a_play_is_typed_as_at_the_table(line: str, claim: str) -> None:
    assert FORM.read(WHICH, line_of(line, FORM.choices(WHICH))) == claim


@pytest.mark.parametrize(
    ("line", "claim"), [("Hold", "hold"), ("tenir", "hold"), ("je m’en vais", ""), ("s’en aller", "go")]
)
def test_holding_and_going_are_typed_in_either_language(line: str, claim: str) -> None:
    if claim:
        assert FORM.read(WHETHER, line) == claim
    else:
        with pytest.raises(UnreadableError, match="hold or go"):
            FORM.read(WHETHER, line)


def test_what_was_not_weighed_is_no_answer() -> None:
    with pytest.raises(UnreadableError, match=re.escape("not one of these: 1-7 1-5; 1-7-11")):
        FORM.read(WHICH, "1-2 1-3")
    assert not FORM.is_answer(WHICH, "hold")


@pytest.mark.parametrize(
    "detail",
    [
        "play 2", f"play 2 {NET} 1-7-11=+0.120", f"play 3 {NET} 1-7,1-5=-0.410 1-7-11=+0.120",
        f"play 2 {NET} 1-7,1-5=-0.410 1-7-11=nan", f"play 2 {NET} 1-7,1-5=-0.410 1-7,1-5=+0.120",
        f"play 2 {NET} 1-2,1-3=-0.410 1-7-11=+0.120", f"play 2 {NET} go=-0.410 hold=+0.120",
        f"going 2 {NET} go=-0.410 stay=+0.120", f"going 2 {NET} go=+0.120 hold=+0.120",
    ],
)  # fmt: skip
def test_what_is_no_decision_is_no_question_of_the_deck(detail: str) -> None:
    text = f"choosing {BOARD} 6-4 {detail}"
    assert not is_question(text.encode())
    with pytest.raises(UnreadableError, match=r"not a decision|nothing to choose"):
        FORM.ask(Question.parse(text))


@given(st.text(st.sampled_from("play going hold=+-.@0123456789abc,"), max_size=60))
def test_nonsense_is_refused_and_never_crashes(detail: str) -> None:
    assert not is_question(f"choosing {BOARD} 6-4 {detail}".encode())


def test_a_card_is_asked_on_its_own_board() -> None:
    assert vary(WHICH, Random(1)) == WHICH


def test_choices_at_the_table_are_cards_once(tmp_path: Path) -> None:
    found = made()
    assert {read_decision(one.question).kind for one in found} <= {PLAY, GOING}
    assert found
    for one in found:
        assert Question.parse(str(one.question)) == one.question
        assert is_question(str(one.question).encode())
        assert one.slip == FORM.slip(one.question, one.claim) is not None
        assert FORM.slip(one.question, one.truth) is None
        assert FORM.difficulty(one.question) > 0
        assert all(FORM.hints(one.question))
    with open_deck(tmp_path / "deck") as deck, open_deck(tmp_path / "other") as other:
        assert keep(deck, found) == len(found)
        assert keep(deck, found) == 0
        weighed_anew = Question.parse(re.sub(r" [0-9a-f]{12} ", f" {NET} ", str(found[0].question)))
        assert weighed_anew != found[0].question
        assert keep(deck, [Answered(weighed_anew, found[0].claim, found[0].truth, found[0].slip, NOW)]) == 0
        assert deck.counts(NOW).total == len(found)
        lines = "\n".join(export_lines(deck))
        assert import_lines(other, lines, NOW)["answers"] == len(found)
        assert not import_lines(other, lines, NOW).total()
        assert [str(one.card.question) for one in other.listed()] == [str(one.card.question) for one in deck.listed()]
        deck.rebuild(NOW)
        assert deck.counts(NOW + timedelta(days=1)).due == len(found)


def test_only_what_costs_so_much_is_a_card() -> None:
    assert len(made(least=BLUNDER)) <= len(made())


def test_no_net_is_loaded_to_answer_a_card() -> None:
    code = (
        "import trictrac.bot.player as player\n"
        "player.read_net = None\n"
        "from trictrac.study.questions.quiz import judge_claim\n"
        "from trictrac.study.questions.question import Question\n"
        f"_, slip = judge_claim(Question.parse({str(WHICH)!r}), '1-7 1-5')\n"
        "assert slip == 'lesser_play'\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_a_game_is_looked_over_and_its_blunders_are_asked(home: Home) -> None:
    look = ("analyse", RECORD, "--cards", "--no-board", "--jobs", "1")
    assert "1 new card about a decision: trictrac ecole will ask it." in home.run(*look).stdout
    assert "No new card: " in home.run(*look).stdout
    (card,) = json.loads(home.good("ecole", "--list", "--json"))
    assert card["question"].startswith("choosing ")
    assert (card["source"], card["kind"], card["truth"]) == ("game", "lesser_play", "7-12 7-12")
    assert card["place"] == "lepeintre-1 22 by Lepeintre"
    told = home.good("ecole", text="nonsense\nhint\n1-7 1-7\n\n7-12(2)\n\n")
    offered = re.findall(r"[a-d]\) ([-\d()]+)[;?]", " ".join(told.split()))
    assert sorted(offered[:4]) == ["1-7(2)", "4-10(2)", "5-11(2)", "7-12(2)"]
    assert "'nonsense' is no play" in told
    assert "another play was worth more" in told.replace("\n  ", " ")
    assert "Right: 7-12(2)." in told
    assert "in the game lepeintre-1, roll 22, by Lepeintre" in told.replace("\n  ", " ")
    assert "choosing what to do" in home.good("progress", COLUMNS="200")
    assert "choisir quoi faire" in home.good("progress", "--lang", "fr", COLUMNS="200")


def test_the_cards_are_those_of_the_one_who_is_named(home: Home) -> None:
    home.good("config", "me", "Zoé")
    told = home.run("analyse", RECORD, "--cards", "--from", "0,2", "--json", "--jobs", "1")
    assert "Only the mistakes of Zoé at the table become cards.\nNo new card: " in told.stderr
    assert json.loads(told.stdout)["whole"] is True


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--from", "0.3"), "--from needs --cards"),
        (("--cards", "--from", "much"), "expected holes from 0.1 to 12.0"),
        (("--cards", "--from", "0.01"), "expected holes"),
    ],
)
def test_what_does_not_go_together_is_refused(home: Home, words: tuple[str, ...], told: str) -> None:
    done = home.run("analyse", RECORD, *words)
    assert (done.returncode, told in done.stderr.replace("\n  ", " ")) == (2, True)
