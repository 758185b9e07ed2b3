"""The screens of practice and reading, by their trees: drills of every skill, the day, lessons, rules, words, laws."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tests.support.deck import wrong_claim
from tests.support.page import acts, attribute, desk, elements, faults, links, said, text_of
from trictrac.app.addresses import OPENERS, address_of, opened
from trictrac.app.page import Page
from trictrac.app.screen import Desk, Screen
from trictrac.app.screens.lesson import LessonScreen
from trictrac.app.screens.quiz import QuizScreen
from trictrac.app.screens.today import DayDone
from trictrac.app.tree import Element, written
from trictrac.base.errors import UnreadableError
from trictrac.bot.seat import level_sentences
from trictrac.partie.state import State
from trictrac.rules.loader import sheets
from trictrac.saying.glossary import terms
from trictrac.saying.language import LANGUAGES
from trictrac.seance.preferences import load_preferences
from trictrac.seance.settings import Preferences
from trictrac.study.lessons.shelf import lessons
from trictrac.study.questions.question import Question
from trictrac.study.questions.quiz import judge_claim
from trictrac.study.questions.skills import DEALT, Skill

STILL = [
    "/", "/practise", "/practise/hard", "/read", "/laws", "/law/8.2", "/law/8", "/word", "/word/bredouille", "/help",
    "/help/table", "/history", "/history/3", "/rules", "/rules/guiton-1822", "/rules/backgammon", "/why/exit",
    "/differences/modern/guiton-1822", "/progress", "/today", "/review", "/failed",
]  # fmt: skip


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Desk]:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    found = desk()
    yield found
    found.learner.close()


def tree(screen: Screen, at: Desk) -> Element:
    """What a screen shows, without a fault."""
    shown = screen.show(at).tree
    words = said(shown, at.language)
    assert faults(words) == []
    assert written(words) == written(shown, at.language)
    return words


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("address", ["/files", "/settings", "/word/nonsense"])
def test_no_command_of_the_terminal_is_named_where_a_screen_does_the_same(address: str, code: str, held: Desk) -> None:
    page = Page(code)
    page.device(json.dumps({"secure": False}))
    html: str = json.loads(page.go(address))["html"]
    assert not re.search(r"trictrac (word|help|games|ecole)\b", html)
    assert {"/settings": "#/help/phone", "/word/nonsense": "#/word"}.get(address, "") in html


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("address", STILL)
def test_every_screen_opens_by_its_address_without_a_fault(address: str, code: str, held: Desk) -> None:
    at = replace(held, language=desk(code).language)
    screen = opened(at, address)
    tree(screen, at)
    assert screen.address == address


@pytest.mark.parametrize("skill", DEALT)
def test_a_drill_of_every_skill_is_answered_by_taps_with_the_verdicts_of_the_terminal(skill: Skill, held: Desk) -> None:
    screen, at = opened(held, f"/drill/{skill}/own/18"), held
    for number in range(6):
        assert isinstance(screen, QuizScreen)
        asked = screen.sitting.quiz.current
        assert asked is not None
        at = replace(at, now=at.now + timedelta(seconds=5))
        claim = (
            asked.form.truth(asked.question) if number % 2 else asked.form.read(asked.question, _wrong(asked.question))
        )
        told, slip = judge_claim(asked.question, claim)
        screen = screen.act(at, f"say {claim}", {})
        assert isinstance(screen, QuizScreen)
        assert screen.sitting.quiz.answered is not None
        assert screen.sitting.quiz.answered.slip == slip
        assert list(screen.verdict[: len(told)]) == told
        assert "Right: " in text_of(tree(screen, at)) or slip is not None
        screen = screen.act(at, "next", {})
        tree(screen, at)


def test_a_sprint_shows_its_clock_and_asks_on_until_the_third_mistake(held: Desk) -> None:
    screen, at = opened(held, "/sprint/filling/fair"), held
    assert "A sprint of 3 minutes: filling, fair." in text_of(tree(screen, at))
    for number in range(1, 4):
        (until,) = [attribute(one, "data-until") for one in elements(tree(screen, at)) if attribute(one, "data-until")]
        assert int(until) == int(held.now.timestamp() * 1000) + 180_000
        at = replace(at, now=at.now + timedelta(seconds=5))
        screen = screen.act(at, "say 24", {}) if number < 3 else screen.act(at, "say ?", {})
        assert f"0 right, {number} wrong" in text_of(tree(screen, at)) or number == 3
    assert "0 of 3 right" in text_of(tree(screen, at))
    assert "/sprint/filling/fair" in links(tree(screen, at))


def _wrong(question: Question) -> str:
    """An answer that is hardly ever right."""
    others = {Skill.JUDGING: "98", Skill.RARE_JANS: "8 8"}
    return others.get(question.skill) or wrong_claim(question, "4")


def test_the_blunders_of_a_game_are_made_cards(held: Desk) -> None:
    from trictrac.seance.library import default_library

    record = Path("tests/corpora/games/lepeintre-1.trictrac").read_bytes()
    opened(held, "/files").act(held, "bring", {"file": b64encode(record).decode(), "file-name": "s.trictrac"})
    screen = opened(held, f"/analysis/{default_library().names()[0]}")
    while "on" in acts(tree(screen, held)):
        screen.act(held, "on", {})
    assert "cards" in acts(tree(screen, held))
    assert "1 new card about a decision" in text_of(tree(screen.act(held, "cards", {}), held))
    assert "cards" not in acts(tree(screen, held))
    assert held.deck.counts(held.now).total == 1


def test_a_decision_of_a_game_is_answered_by_the_keys_of_what_was_weighed(held: Desk) -> None:
    text = "choosing W:1x15/B:1x15/W 6-4 play 2 0123456789ab 1-7,1-5=-0.410 1-7-11=+0.120"
    screen = opened(held, f"/question/{text.replace('/', '%2F')}")
    shown = tree(screen, held)
    assert {"say 1-7 1-5", "say 1-7-11"} <= set(acts(shown))
    assert "White rolls 6-4. Which play?" in text_of(shown)
    assert "White: 0 points, 0 holes; Black: 0 points, 0 holes" in text_of(shown)
    shown = tree(screen.act(held, "say 1-7 1-5", {}), held)
    assert "1-7 1-5: 0.53 less." in text_of(shown)
    tree(screen.act(held, "say 1-7-11", {}), held)


def test_every_act_that_is_offered_is_taken_wherever_one_walks(held: Desk) -> None:
    random, screen, at = Random(3), opened(held, "/drill/all/own/3"), held
    for _ in range(400):
        at = replace(at, now=at.now + timedelta(seconds=random.randrange(1, 20)))
        offered = acts(tree(screen, at))
        if not offered:
            screen = opened(at, random.choice(["/drill/all/own", "/today", "/review", "/failed", "/lesson/8"]))
            continue
        screen = screen.act(at, random.choice(offered), {})


def test_links_lead_to_screens(held: Desk) -> None:
    seen, waiting = set(), ["/"]
    while waiting:
        address = waiting.pop()
        first = address.strip("/").split("/")[0]
        if address in seen or first in ("new", "table", "play", "games", "files", "settings", "match", "ecole"):
            continue
        seen.add(address)
        if len([one for one in seen if one.strip("/").split("/")[0] == first]) > 12:
            continue
        waiting += links(tree(opened(held, address), held))
    assert {address.strip("/").split("/")[0] for address in seen} >= {
        "law",
        "word",
        "rules",
        "lesson",
        "drill",
        "history",
    }
    assert set(OPENERS) >= {address.strip("/").split("/")[0] for address in seen}


def test_a_second_tap_on_an_answer_changes_nothing(held: Desk) -> None:
    screen = opened(held, "/drill/true-hits/own/18").act(held, "say 4", {})
    assert isinstance(screen, QuizScreen)
    assert screen.act(held, "say 4", {}) == screen
    following = screen.act(held, "next", {})
    assert isinstance(following, QuizScreen)
    assert following.act(held, "next", {}) == following


@pytest.mark.parametrize("later", [False, True])
def test_an_answer_is_withdrawn_by_a_key_and_another_question_comes(later: bool, held: Desk) -> None:
    screen = opened(held, "/drill/true-hits/own/18").act(held, "say 98", {})
    assert isinstance(screen, QuizScreen)
    first = screen.sitting.quiz.question
    assert held.deck.counts(held.now).total == 1
    if later:
        screen = screen.act(held, "next", {}).act(held, "aside", {})
    assert "undo" in acts(tree(screen, held))
    screen = screen.act(held, "undo", {})
    assert isinstance(screen, QuizScreen)
    assert "That answer is withdrawn and counts for nothing." in text_of(tree(screen, held))
    assert (held.deck.counts(held.now).total, screen.sitting.quiz.tally) == (0, (0, 0))
    assert screen.sitting.quiz.question != first
    assert screen.act(held, "undo", {}) == screen


def test_an_answer_in_a_lesson_is_withdrawn_by_a_key(held: Desk) -> None:
    screen = opened(held, "/lesson/4/test")
    assert "undo" not in acts(tree(screen, held))
    screen.act(held, "say ?", {})
    assert "undo" in acts(tree(screen, held))
    screen.act(held, "undo", {})
    assert "That answer is withdrawn and counts for nothing." in text_of(tree(screen, held))


@pytest.mark.parametrize("lesson", ["2", "02", "dice"])
def test_after_a_test_that_is_not_passed_the_lesson_itself_comes_next(held: Desk, lesson: str) -> None:
    screen = opened(held, f"/lesson/{lesson}/test")
    assert screen.address == "/lesson/2/test"
    while "again" not in acts(tree(screen, held)):
        screen.act(held, "say ?" if "say ?" in acts(tree(screen, held)) else "on", {})
    (main,) = (one for one in elements(tree(screen, held)) if attribute(one, "class") == "button main")
    assert (attribute(main, "href"), text_of(main)) == ("#/lesson/2", "Lesson 2")


def test_hints_come_by_degrees_and_leave_the_question(held: Desk) -> None:
    screen = opened(held, "/drill/filling/own/7")
    texts = []
    for _ in range(4):
        screen = screen.act(held, "say hint", {})
        texts.append(text_of(tree(screen, held)))
    assert isinstance(screen, QuizScreen)
    assert screen.sitting.quiz.current is not None
    assert [len(text) for text in texts] == sorted({len(text) for text in texts})


def test_a_score_is_answered_by_its_fields(held: Desk) -> None:
    text = "marking W:1x15/B:1x15/W/points=8b,0/holes=3,1 W10"
    screen = opened(held, f"/question/{text.replace('/', '%2F')}")
    fields = {"points-W": "6", "points-W-b": "on", "holes-W": "5", "pavillon": "w"}
    screen = screen.act(held, "score", fields)
    assert isinstance(screen, QuizScreen)
    assert screen.sitting.quiz.answered is not None
    assert screen.sitting.quiz.answered.claim.startswith("points=6b,0 holes=5,1")


def test_the_holes_of_a_score_are_those_of_the_rules(held: Desk) -> None:
    text = "marking W:1x15/B:1x15/W/points=8b,0/holes=14,1 W10 rules=hole_target=24"
    screen = opened(held, address_of("question", text))
    (field,) = (one for one in elements(tree(screen, held)) if attribute(one, "id") == "score-holes-W")
    assert [attribute(one, "value") for one in elements(field) if one.tag == "option"] == [str(at) for at in range(25)]


def test_a_new_learner_reads_the_pages_of_the_day_or_leaves_them_for_another(held: Desk) -> None:
    screen, at = opened(held, "/today"), held
    assert isinstance(screen, LessonScreen)
    assert screen.address == "/today"
    assert "/today/later" in links(tree(screen, at))
    for _ in range(80):
        at = replace(at, now=at.now + timedelta(seconds=4))
        offered = acts(tree(screen, at))
        if not offered:
            break
        screen = screen.act(at, "on" if "on" in offered else "say ?", {})
    assert "That is enough of lesson 1 for today. Page 5 of 8 comes next." in text_of(tree(screen, at))
    assert links(tree(screen, at))[-1] == "/today"
    assert isinstance(opened(at, "/today"), DayDone)
    tomorrow = replace(at, now=at.now + timedelta(days=1))
    assert isinstance(opened(tomorrow, "/today"), LessonScreen)
    assert isinstance(opened(tomorrow, "/today/later"), DayDone)
    assert isinstance(opened(tomorrow, "/today"), DayDone)


@pytest.mark.parametrize(("hour", "day"), [(3, 21), (4, 22)])
def test_the_day_is_named_by_which_the_session_goes(hour: int, day: int, held: Desk) -> None:
    """It ends at four in the morning, in the heading as in the plan and the figures."""
    at = replace(held, now=datetime(2026, 11, 22, hour, tzinfo=UTC))
    assert f"2026-11-{day}" in text_of(tree(DayDone(), at))


def test_a_day_is_held_to_its_end_and_begins_anew_the_next_morning(held: Desk) -> None:
    for entry in lessons():
        held.deck.lesson_done(entry.head.slug, held.now - timedelta(9))
    screen, at = opened(held, "/today"), held
    for _ in range(400):
        assert isinstance(screen, QuizScreen)
        quiz = screen.sitting.quiz
        if quiz.closed:
            break
        at = replace(at, now=at.now + timedelta(seconds=4))
        screen = screen.act(at, "say ?" if quiz.current else "next", {})
        tree(screen, at)
    shown = text_of(tree(screen, at))
    assert "Redo" in shown
    assert shown.count("Today’s session is done") == 1
    done = opened(at, "/today")
    assert isinstance(done, DayDone)
    tree(done, at)
    assert isinstance(opened(at, "/failed"), QuizScreen)
    morning = replace(at, now=at.now + timedelta(days=1))
    following = opened(morning, "/today")
    assert isinstance(following, QuizScreen)
    assert "card" in " ".join(map(str, following.sitting.opening))


@pytest.mark.parametrize(("number", "code"), [(number, [*LANGUAGES][number % 2]) for number in range(1, 32)])
def test_a_lesson_is_walked_to_its_end(number: int, code: str, held: Desk) -> None:
    """In one language each, by turns."""
    at = replace(held, language=desk(code).language)
    screen = opened(at, f"/lesson/{number}")
    assert isinstance(screen, LessonScreen)
    for _ in range(300):
        at = replace(at, now=at.now + timedelta(seconds=4))
        offered = acts(tree(screen, at))
        if not offered:
            break
        screen = screen.act(at, "on" if "on" in offered else "say ?", {})
    assert "/read" in links(tree(screen, at))
    assert at.deck.lessons()


def test_the_board_of_a_lesson_shows_the_score_that_its_words_speak_of(held: Desk) -> None:
    held.deck.lesson_page("17-hold-or-go", 6)
    start, marked = (list(elements(tree(opened(held, f"/lesson/{number}"), held))) for number in (1, 17))
    assert not [one for one in start if attribute(one, "class") == "rail"]
    black, white = (text_of(one) for one in marked if attribute(one, "class") == "rail")
    assert "pavillon" in black
    assert "pavillon" not in white


def test_a_lesson_goes_on_in_the_other_language(held: Desk) -> None:
    screen = opened(held, "/lesson/3")
    french = replace(held, language=desk("fr").language)
    assert text_of(tree(screen, held)) != text_of(tree(screen, french))
    assert "Leçon 3" in text_of(tree(screen, french))


def test_there_is_a_screen_for_every_word_law_set_and_lesson(held: Desk) -> None:
    for term in terms():
        tree(opened(held, f"/word/{term.key}"), held)
    for sheet in sheets():
        tree(opened(held, f"/rules/{sheet.name}"), held)
    for entry in (*lessons(), *lessons(folder="tables/")):
        tree(opened(held, f"/lesson/{entry.head.order}"), held)
    for head in range(1, 15):
        tree(opened(held, f"/law/{head}"), held)


def test_a_word_is_looked_up_by_any_of_its_names_and_nonsense_is_answered(held: Desk) -> None:
    screen = opened(held, "/word")
    assert "Bredouille" in text_of(tree(screen.act(held, "look", {"word": "bredouille"}), held)).title()
    assert "8.2" in text_of(tree(screen.act(held, "look", {"word": "law 8.2"}), held))
    wrong = screen.act(held, "look", {"word": "<b>quelque chose</b>"})
    assert any(dict(one.attributes).get("role") == "alert" for one in elements(tree(wrong, held)))


@pytest.mark.parametrize(
    "address", ["/nowhere", "/drill/nothing", "/lesson/99", "/law/99", "/word/qwertz", "/question/x"]
)
def test_an_address_of_nothing_is_refused_with_what_there_is(address: str, held: Desk) -> None:
    with pytest.raises(UnreadableError):
        opened(held, address)


def test_settings_are_kept_in_the_houses_own_file(held: Desk) -> None:
    from trictrac.seance.preferences import load_preferences

    screen = opened(held, "/settings")
    fields = {"theme": "dark", "voice": "yes", "goal": "20 questions", "me": "Élise <b>", "rules": "guiton-1822"}
    screen = screen.act(held, "keep", fields)
    kept = load_preferences()
    assert (kept.theme, kept.voice, kept.goal, kept.me) == ("dark", True, "20 questions", "Élise <b>")
    at = replace(held, preferences=kept)
    wrong = screen.act(at, "keep", {"goal": "soon", "theme": "light"})
    assert any(dict(one.attributes).get("role") == "alert" for one in elements(tree(wrong, at)))
    assert load_preferences() == kept


@pytest.mark.parametrize("level", ["easy", "fair", "hard"])
def test_a_match_is_counted_by_taps_and_resumed(level: str, held: Desk) -> None:
    random, at, marked = Random(5), held, False
    screen = opened(at, "/match").act(at, "begin", {"level": level, "errs": "20"})
    for _ in range(9):
        at = replace(at, now=at.now + timedelta(seconds=3))
        offered = [act for act in acts(tree(screen, at)) if act not in ("say resign", "say why")]
        if not offered:
            break
        screen = screen.act(at, random.choice(offered), {})
        marked |= any(dict(one.attributes).get("class") == "last lies" for one in elements(tree(screen, at)))
    assert marked
    again = opened(at, "/match")
    tree(again, at)
    assert "/match" in links(tree(opened(at, "/"), at))


def test_a_partie_against_the_program_is_begun_at_every_level(held: Desk) -> None:
    for level in ("sensible", "strong", "strongest"):
        fields = {"name": "Cloris", "level": level, "mode": "announce", "dice": "thrown", "rules": "modern"}
        screen = opened(held, "/play").act(held, "begin", fields)
        assert screen.address.startswith("/table/")
        screen.show(held)
        assert held.games.talk(screen.address.rpartition("/")[2], held.language).partner is not None
    ended = opened(held, "/play").act(held, "begin", {"name": "Cloris", "theme": "end"})
    state = held.games.talk(ended.address.rpartition("/")[2], held.language).state
    assert isinstance(state, State)
    assert max(state.score.holes) >= 9
    words = text_of(tree(opened(held, "/play"), held))
    assert all(held.language.say(line) in words for line in level_sentences())
    wrong = opened(held, "/play").act(held, "begin", {"name": "trictrac"})
    assert any(dict(one.attributes).get("role") == "alert" for one in elements(tree(wrong, held)))
    held.games.close()


def test_a_game_whose_mistakes_are_nobodys_gives_no_card_and_asks_no_more(held: Desk) -> None:
    fields = {"a": "Anna", "b": "Ben", "mode": "school", "referee": "offered", "rules": "modern"}
    screen = opened(held, "/new/trictrac/school").act(held, "begin", fields)
    for line in ("Anna begins", "64 claim 4 1-7 1-5", "stop"):
        screen = screen.act(held, f"say {line}", {})
    assert "nobody" in acts(tree(screen, held))
    screen = screen.act(held, "nobody", {})
    assert "No mistake of this game becomes a card." in text_of(tree(screen, held))
    assert "nobody" not in acts(tree(screen, held))
    assert "0 cards" in text_of(tree(opened(held, "/ecole"), held))
    assert load_preferences() == Preferences()
    held.games.close()


def test_a_learner_without_lessons_is_pointed_to_the_first(held: Desk) -> None:
    for address in ("/drill/known", "/sprint/known"):
        shown = tree(opened(held, address), held)
        assert "what these questions ask about: begin with" in text_of(shown)
        assert "/lesson/1" in links(shown)
    held.deck.lesson_done("02-dice", held.now)
    assert "esson" not in text_of(tree(opened(held, "/drill/known"), held))


def test_a_position_is_asked_about(held: Desk) -> None:
    screen = opened(held, address_of("hint", "W:1x15/B:1x15/W", "64")).act(held, "open hint", {})
    assert "1-7" in text_of(tree(screen, held))


def test_everything_is_taken_along_and_brought_in_elsewhere(
    held: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games, deck and preferences go from the page to the terminal and back, and twice is once."""
    from tests.support.commands import told
    from trictrac.seance.library import default_library
    from trictrac.seance.preferences import set_preference

    record = Path("tests/corpora/games/lepeintre-1.trictrac").read_bytes()
    fields = {"file": b64encode(record).decode(), "file-name": "lepeintre.trictrac"}
    brought = opened(held, "/files").act(held, "bring", fields)
    assert "lepeintre.trictrac" in text_of(tree(brought, held))
    opened(held, "/drill/filling/own/7").act(held, "say 4", {})
    set_preference("goal", "20 questions")
    given = opened(held, "/files").act(held, "give everything", {}).show(held).given
    assert given is not None
    assert given == opened(held, "/files").act(held, "give everything", {}).show(held).given
    held.learner.close()
    names = default_library().names()
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "laptop" / name))
    packed = tmp_path / given.name
    packed.write_bytes(given.data)
    assert told("games", "import", str(packed)).startswith("Brought in: 1 game, 0 games continued, 1 answer")
    assert told("games", "import", str(packed)).startswith("Nothing is new: everything in this file is here already.")
    assert default_library().names() == names
    assert "20 questions" in told("config", "goal")
    back = tmp_path / "back.zip"
    told("export", "--all", "-o", str(back))
    assert back.read_bytes() == given.data
    again = opened(held, "/files").act(held, "bring", {"file": b64encode(given.data).decode(), "file-name": "a.zip"})
    assert "here already" in text_of(tree(again, held))


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("<b>x</b>.trictrac", b"nonsense", "<b>x</b>.trictrac"),
        ("a.zip", b"PK\x03\x04 broken", "damaged"),
        ("deck.jsonl", b'{"format": "trictrac deck x"}\n{"kind": 5}\n', "no deck"),
        ("deck.jsonl", b'{"format": "trictrac deck 9"}\n', "newer"),
        ("x.journal", b"trictrac journal 1\nnonsense\n", "x.journal"),
        ("x.txt", b"\xff\xfe", "UTF-8"),
    ],
)
def test_nonsense_is_never_imported_and_the_reason_is_given(name: str, data: bytes, said: str, held: Desk) -> None:
    from trictrac.seance.library import default_library

    fields = {"file": b64encode(data).decode(), "file-name": name}
    screen = opened(held, "/files").act(held, "bring", fields)
    shown = tree(screen, held)
    assert any(dict(one.attributes).get("role") == "alert" for one in elements(shown))
    assert said in text_of(shown)
    assert default_library().names() == ()
    assert "<b>x</b>" not in written(shown)


@pytest.mark.parametrize("data", ["no base 64", "abc", "é"])
def test_a_file_that_does_not_arrive_whole_is_refused(data: str, held: Desk) -> None:
    refused = opened(held, "/files").act(held, "bring", {"file": data, "file-name": "a.zip"})
    assert "a.zip did not arrive whole: choose it again" in text_of(tree(refused, held))


def test_a_game_is_looked_over_step_by_step(held: Desk) -> None:
    from trictrac.app.screens.analysis import AnalysisScreen
    from trictrac.seance.library import default_library

    record = Path("tests/corpora/games/soumille-releve-1.trictrac").read_bytes()
    opened(held, "/files").act(held, "bring", {"file": b64encode(record).decode(), "file-name": "s.trictrac"})
    (name,) = default_library().names()
    tree(opened(held, f"/game/{name}"), held)
    for form in ("record", "journal"):
        assert opened(held, f"/game/{name}").act(held, f"give {form}", {}).show(held).given is not None
    screen = opened(held, f"/analysis/{name}")
    assert isinstance(screen, AnalysisScreen)
    while not screen.is_whole:
        assert "on" in acts(tree(screen, held))
        screen.act(held, "on", {})
    assert "Luck" in text_of(tree(screen, held))
    renamed = opened(held, f"/game/{name}").act(held, "rename", {"name": "Élise & <i>"})
    tree(renamed.act(held, "archive", {}), held)
    tree(opened(held, "/games/archived"), held)
