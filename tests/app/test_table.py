"""Tables held by taps: games of the treatises, random taps, names that would be markup, both languages, every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.support.page import attribute, elements, faults
from tests.support.page_journal import CORPORA, journal, marked, typed
from tests.support.taps import Phone, conversation, phone, text
from trictrac.app.hand import EMPTY
from trictrac.app.screens.history import HistoryScreen
from trictrac.app.screens.table import TableScreen
from trictrac.app.tree import Element, written
from trictrac.partie.marks import is_won
from trictrac.rules.heads import heads
from trictrac.saying.language import ENGLISH, Language, choose_language
from trictrac.seance.preferences import load_preferences
from trictrac.seance.settings import Preferences

POSITION = "W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B:1x4,2x2,4,6x2,8,9,10x2,12x2/W/points=8b,0/holes=3,1/flag=W"
FRENCH = choose_language("fr", {})


def play(held: Phone, words: list[str]) -> None:
    """Tap a play, each move from where to where."""
    for word in words:
        fields = word.split("-")
        for start, end in pairwise(fields):
            held.tap(f"field {start}", f"field {end}")


@pytest.mark.parametrize("name", ["soumille-releve-1", "lepeintre-1", "lepeintre-2", "lepeintre-3"])
def test_a_game_of_the_treatises_is_announced_by_taps(name: str) -> None:
    heads_ = (CORPORA / "games" / f"{name}.trictrac").read_text(encoding="utf-8").splitlines()
    names = [line[3:] for line in heads_ if line.startswith(("A: ", "B: "))]
    held = phone(conversation(names=names))
    first, *rest = typed(f"{name}.announce")
    for words in (first, *rest):
        if words[0] in names and words[1] == "begins":
            held.tap(f"say {words[0]}")
        elif words[0].isdecimal():
            tap_turn(held, words)
        else:
            held.tap("open more")
            held.tap("line", line=" ".join(words))
    assert marked(held.talk.course.log) == marked(journal(f"{name}-announce"))


def tap_turn(held: Phone, words: list[str]) -> None:
    """A whole turn; a play against the laws is refused first, and then let stand."""
    roll, *deeds = words
    held.tap(*(f"die {die}" for die in roll))
    while deeds and deeds[0] in ("hold", "go"):
        held.tap(f"say {deeds.pop(0)}")
    if deeds[-1:] == ["!"]:
        held.tap("free")
        play(held, deeds[:-1])
        assert "is not allowed" in text(held.shown.tree)
        held.tap("say !")
    else:
        play(held, deeds)


def test_soumilles_releve_is_counted_by_its_players_on_their_halves() -> None:
    held = phone(conversation(mode="school"))
    held.tap("say A begins")
    for at, (roll, *deeds) in enumerate(typed("soumille-releve-1.school")[1:]):
        held.tap(*(f"die {die}" for die in roll))
        player = "AB"[at % 2]
        if "claim" in deeds:
            held.tap(f"say {player} claim {deeds[1]}")
        if deeds[-1] == "go":
            held.tap("say go")
        else:
            held.tap("open board")
            play(held, [word for word in deeds if "-" in word])
    assert marked(held.talk.course.log) == marked(journal("soumille-releve-1-school"))


def test_a_partie_is_marked_without_a_board() -> None:
    dealt, held = Random(7), phone(conversation(mode="marker"))
    held.tap("say A begins")
    for _ in range(2000):
        talk = held.talk
        if talk.state.results:
            break
        if talk.state.choosing:
            held.tap(dealt.choice(["say hold", "say go"]))
            continue
        player, other = str(talk.state.roller), str(talk.state.roller.other)
        act = dealt.choice(["say +4", "say +6", f"say {other} +2", f"open points {player}", "say next", "say next"])
        held.tap(act)
        if act.startswith("open points"):
            held.tap("say +12")
    assert held.talk.state.results
    assert is_won(held.talk.state)
    assert "wins the partie" in text(held.shown.tree)
    held.tap("say new")
    assert held.talk.state.partie == 2


GAMES = [
    *(("trictrac", {"mode": mode, "referee": referee}) for mode in ("announce", "marker") for referee in ("offered",)),
    *(("trictrac", {"mode": "school", "referee": referee}) for referee in ("offered", "silent", "strict", "mute")),
    ("trictrac", {"frame": "ecrire", "mode": "announce"}),
    ("trictrac", {"frame": "combine", "mode": "announce"}),
    ("trictrac", {"frame": "poule", "mode": "marker"}),
    *((game, {"match": "3"}) for game in heads()),
]
NONSENSE = (
    "",
    "64",
    "hold",
    "<b>",
    "school",
    "undo",
    "why",
    "plays",
    "1-7 1-5",
    "set W:1x2/B:1x2",
    "école 4",
    "🎲",
    "note x",
)
STEPS = 150


def check_tree(tree: Element) -> None:
    """Keys are unique, what is tapped has one and a name."""
    ids = Counter(attribute(one, "id") for one in elements(tree) if attribute(one, "id"))
    assert [key for key, count in ids.items() if count > 1] == []
    for one in elements(tree):
        if one.tag in ("button", "input", "select"):
            assert attribute(one, "id"), written(one)
        if one.tag in ("button", "a"):
            assert attribute(one, "aria-label") or text(one), written(one)


def named(options: object) -> str:
    return "-".join(options.values()) if isinstance(options, dict) else str(options)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=named)
def test_no_tap_breaks_a_table(game: str, options: dict[str, str]) -> None:
    dealt, players = Random(f"{game}{options}"), ("Anna", "Bert", "Carl")[: 3 if "poule" in options.values() else 2]
    held = phone(conversation(game, players, **options))
    taps = 0
    while taps < STEPS:
        tree = held.shown.tree
        check_tree(tree)
        acts = {attribute(one, "data-do"): one for one in elements(tree) if can_be_tapped(one)}
        assert acts or not held.talk.course.count, written(tree)
        if held.talk.closed:
            held = phone(conversation(game, players, **options))
        elif isinstance(held.screen, TableScreen) and taps % 40 == 39:
            held = Phone(HistoryScreen("game", held.talk))
        else:
            useful = [act for act, one in acts.items() if attribute(one, "tabindex") != "-1"]
            if acts:
                tap_one(held, dealt.choice(useful if dealt.random() < 0.9 else [*acts]), dealt)
            if isinstance(held.screen, HistoryScreen) and (not acts or dealt.random() < 0.2):
                held = phone(held.talk)
        taps += 1


def can_be_tapped(one: Element) -> bool:
    return bool(attribute(one, "data-do")) and attribute(one, "aria-disabled") != "true"


def tap_one(held: Phone, act: str, dealt: Random) -> None:
    """One tap; where it entered something, undo shows the tree as it was."""
    fields = {"line": dealt.choice(NONSENSE)}
    if act == "mark":
        fields = {
            "who": "A",
            "points": dealt.choice("0248"),
            "holes": dealt.choice("0123"),
            "flag": dealt.choice(["", "x"]),
        }
    before, count = held.screen, held.talk.course.count
    shown = ""
    # A séance that was ended is open again with the next entry, and after undo too.
    settled = held.talk.refused is None and not held.talk.course.left and not held.talk.course.stopped
    if isinstance(before, TableScreen) and act.startswith("say") and settled and dealt.random() < 0.3:
        shown = written(Phone(replace(before, hand=EMPTY, answer=(), spoken=(), sound="", is_new=False)).shown.tree)
    held.act(act, fields)
    if shown and held.talk.course.count == count + 1 and not held.talk.closed:
        held.act("undo", {})
        assert written(held.shown.tree) == shown


HOSTILE = ("<script>alert(1)</script>", 'B "onload=x" \u202e')


@pytest.mark.parametrize("mode", ["announce", "school", "marker"])
def test_names_are_shown_as_text(mode: str) -> None:
    held = phone(conversation(names=HOSTILE, mode=mode))
    begins = [act for act in held.offered if (act.startswith("say ") and "begin" in act) or act[4:] == HOSTILE[0]]
    held.tap(begins[0])
    assert held.talk.course.count == 1
    html = written(held.shown.tree) + written(Phone(HistoryScreen("game", held.talk)).shown.tree)
    assert "<script" not in html
    assert "\u202e" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_a_player_called_by_the_others_letter_is_not_taken_for_him() -> None:
    held = phone(conversation(names=("B", "Anna"), mode="marker"))
    held.tap("say A begins", "say Anna +4")
    assert held.talk.state.score.points == (0, 4)


def test_a_roll_is_two_taps_and_shows_its_marks_at_once() -> None:
    held = phone(conversation(position=POSITION))
    held.tap("die 6")
    assert text(key(held, "undo")).startswith("Undo the 6")
    held.tap("die 4")
    assert [text(key(held, f"mark-{at}")).split()[0] for at in (0, 1)] == ["4", "2"]
    assert "Hits 16 (Damon’s 9) truly, two ways" in text(key(held, "mark-0"))
    assert text(key(held, "hold")) == "Hold keep 2, play on"
    assert "2 if held" in text(key(held, "rail-W"))
    assert held.shown.sound == "hole"
    assert "Cloris hits the checker on field 16 (Damon’s 9) truly two ways: 4." in held.shown.spoken
    lit = attribute(key(held, "board-16"), "aria-label")
    assert lit == "field 16, 1 black checker, reached by 6 from 10, reached by 4 from 12"
    held.tap("light 1")
    assert attribute(key(held, "mark-1"), "aria-pressed") == "true"
    assert held.shown.spoken.startswith("Cloris hits the checker on field 17 (Damon’s 8) truly: 2.")
    assert not held.shown.sound
    held.tap("say hold", "field 2", "field 12")
    assert text(key(held, "undo")).startswith("Undo: 2-8-12")
    held.tap("undo", "undo")
    assert "Taken back" in held.shown.spoken
    assert "hits" not in held.shown.spoken


def test_equal_dice_of_the_draw_are_thrown_again() -> None:
    held = phone(conversation())
    held.tap("die 3", "die 3")
    assert text(key(held, "prompt")).startswith("Equal dice: throw again. … or one die each")
    held.tap("die 3", "die 4")
    assert "Equal" not in text(key(held, "prompt"))
    thrown = phone(conversation(seed="2"))
    thrown.tap("say roll")
    assert text(key(thrown, "prompt")) == "Equal dice: throw again."


def test_a_play_is_listed_and_the_ends_of_a_checker_are_keys() -> None:
    held = phone(conversation(position=POSITION))
    held.tap("die 3", "die 2", "field 1")
    ends = [attribute(one, "id") for one in elements(held.shown.tree) if attribute(one, "id").startswith("to-")]
    assert ends == ["to-3", "to-4", "to-6"]
    held.tap("field 1", "open plays", "say #2")
    assert held.talk.course.log.events[-1].player == 0


def test_a_tap_from_which_nothing_moves_is_answered_in_a_line() -> None:
    held = phone(conversation(position=POSITION))
    held.tap("die 3", "die 2")
    before = held.talk.course
    held.tap("field 24")
    assert "moves no checker" in text(key(held, "answer"))
    assert held.talk.course is before


def test_the_board_is_seen_from_the_other_seat() -> None:
    held = phone(conversation())
    rails = [attribute(one, "id") for one in elements(held.shown.tree) if attribute(one, "id").startswith("rail-")]
    held.tap("seat")
    assert [
        attribute(one, "id") for one in elements(held.shown.tree) if attribute(one, "id").startswith("rail-")
    ] == rails[::-1]
    held.tap("seat")
    assert [
        attribute(one, "id") for one in elements(held.shown.tree) if attribute(one, "id").startswith("rail-")
    ] == rails


def test_the_language_changes_amid_the_game() -> None:
    held = phone(conversation(position=POSITION))
    held.tap("die 6", "die 4")
    held.desk = replace(held.desk, language=FRENCH)
    assert "Bat 16 (la 9 de Damon) à vrai, de deux façons" in text(key(held, "mark-0"))
    assert text(key(held, "go")).startswith("S’en aller")


@pytest.mark.parametrize(
    ("language", "card", "labels"),
    [
        (ENGLISH, "École: Cloris marks 2 too few.", ["School: mark 2", "Only correct it", "Let it pass"]),
        (
            FRENCH,
            "École\u00a0: Cloris marque 2 de trop peu.",
            ["École\u00a0: marquer 2", "Seulement corriger", "Laisser passer"],
        ),
    ],
)
def test_an_ecole_and_the_play_are_named_alike_in_the_sentence_and_on_the_keys(
    language: Language, card: str, labels: list[str]
) -> None:
    held = phone(conversation(mode="school", position=POSITION), language)
    held.tap("die 6", "die 4")
    touch = text(next(one for one in key(held, "touch").children if isinstance(one, Element))).split("6-4")[0].strip()
    assert touch.casefold() in text(key(held, "prompt-A"))
    held.tap("say A claim 4", "say hold", "open board", "field 2", "field 8", "field 1", "field 5")
    assert card in text(key(held, "half-B"))
    assert [text(key(held, f"answer-B-{at}")) for at in range(3)] == labels


def test_what_an_ecole_took_down_is_no_longer_claimed() -> None:
    """Law 12: of 12 claimed 6 were too many; 8 can be claimed again, and the school be risked."""
    held = phone(conversation(mode="school", position="/".join(POSITION.split("/")[:3])))
    held.tap("die 6", "die 4", "say A claim 12", "say B school 6")
    assert text(key(held, "prompt-A")) == "Cloris: 6 points claimed, token released"
    assert "say A claim 4" not in held.offered
    held.tap("say A claim 8")
    assert text(key(held, "prompt-A")) == "Cloris: 8 points claimed, token released"


def test_an_ecole_is_offered_on_the_half_of_the_player_who_may_mark_it() -> None:
    held = phone(conversation(mode="school", position=POSITION))
    held.tap("die 6", "die 4", "say A claim 4", "say hold", "open board", "field 2", "field 8", "field 1", "field 5")
    half = key(held, "half-B")
    assert "School: mark 2" in text(half)
    assert "Hits 17 (Damon’s 8) truly" in text(key(held, "half-A"))
    held.tap("say B school 2")
    assert held.talk.state.score.points[1] == 2


def test_two_people_who_have_erred_are_asked_once_whose_deck_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    held = phone(conversation(mode="school", position=POSITION))
    held.tap("die 6", "die 4", "say A claim 4", "say hold", "open board", "field 2", "field 8", "field 1", "field 5")
    asked = {"say me Cloris", "say me Damon", "say me Cloris, Damon"}
    assert asked.isdisjoint(held.offered)
    held.act("line", {"line": "stop"})
    assert asked <= {*held.offered}
    assert faults(held.shown.tree) == []
    held.tap("say me Damon")
    assert load_preferences() == Preferences(me="Damon")
    held.desk = replace(held.desk, preferences=load_preferences())
    assert asked.isdisjoint(held.offered)


def test_a_silent_referee_leaves_the_finding_to_the_players() -> None:
    held = phone(conversation(mode="school", referee="silent", position=POSITION))
    held.tap("die 6", "die 4")
    assert "open school B" not in held.offered
    held.tap("say A claim 12", "say hold")
    held.tap("open school B", "say B school 6")
    assert held.talk.state.score.points[1] == 6


def test_an_entry_is_changed_put_in_and_left_out() -> None:
    held = phone(conversation())
    held.tap("say Cloris", "die 6", "die 5", "field 1", "field 7", "field 1", "field 6", "die 3", "die 2")
    held = Phone(HistoryScreen("game", held.talk))
    held.tap("choose 2", "revise edit", "die 6", "die 2")
    assert isinstance(held.screen, TableScreen)
    assert "no longer fits" in text(key(held, "misfit"))
    assert text(key(held, "undo")) == "Give the edit up"
    course = held.talk.course
    held.tap("undo")
    assert (held.talk.course.left, held.talk.course.count) == ((), 4)
    held.talk.course = course
    held.tap("field 1", "field 7", "field 1", "field 3")
    assert not held.talk.course.left
    assert [held.talk.course.count, str(held.talk.state.position.short)] == [4, "W:1x13,3,7/B:1x15"]
    held = Phone(HistoryScreen("game", held.talk))
    held.tap("choose 4", "delete 4")
    assert held.talk.course.count == 3
    held.tap("choose 3", "revise insert")
    held.tap("line", line="note a fine roll")
    assert held.talk.course.count == 4
    held.tap("choose 4")
    assert "undo to 4" not in held.offered
    held.tap("choose 2", "undo to 2")
    assert held.talk.course.count == 2


def test_a_mark_is_set_as_it_is_on_the_board() -> None:
    held = phone(conversation(mode="marker"))
    held.tap("say A begins", "open mark B")
    held.tap("mark", who="B", points="8", holes="3", bredouille="yes", flag="")
    assert held.talk.state.score.points == (0, 8)
    assert held.talk.state.score.holes == (0, 3)
    assert "8" in text(key(held, "half-B"))


def test_the_holes_of_a_mark_are_those_of_the_rules() -> None:
    held = phone(conversation(mode="marker", rules="modern,hole_target=24"))
    held.tap("say A begins", "open mark B")
    held.tap("mark", who="B", points="8", holes="15")
    held.tap("open mark B")
    offered = [one for one in elements(key(held, "field-holes")) if one.tag == "option"]
    assert [attribute(one, "value") for one in offered] == [str(count) for count in range(24)]
    assert [attribute(one, "value") for one in offered if "selected" in dict(one.attributes)] == ["15"]


def test_a_question_after_a_refused_play_is_answered() -> None:
    held = phone(conversation())
    held.tap("say Cloris", "die 6", "die 4")
    held.act("say 1-24", {})
    assert "not allowed" in text(key(held, "answer"))
    held.act("say score", {})
    assert "not allowed" not in text(key(held, "answer"))


def test_the_text_by_the_tokens_is_short_while_marks_may_precede_hold_or_go() -> None:
    held = phone(conversation(mode="marker"))
    held.tap("say A begins", "say +6", "say +6")
    assert "2 holes, en bredouille" in text(key(held, "half-A"))
    held.tap("say +4")
    assert "already" not in text(key(held, "half-A"))
    assert "say hold" in held.offered


def key(held: Phone, name: str) -> Element:
    return next(one for one in elements(held.shown.tree) if attribute(one, "id") == name)


def test_a_keyboard_does_what_a_finger_does() -> None:
    held = phone(conversation(position=POSITION))
    keys = {
        attribute(one, "data-key"): attribute(one, "data-do")
        for one in elements(held.shown.tree)
        if attribute(one, "data-key")
    }
    assert [keys[str(number)] for number in range(1, 7)] == [f"die {number}" for number in range(1, 7)]
    held.tap("die 6", "die 4")
    keys = {
        attribute(one, "data-key"): attribute(one, "data-do")
        for one in elements(held.shown.tree)
        if attribute(one, "data-key")
    }
    assert (keys["Enter h"], keys["g"], keys["u"]) == ("say hold", "say go", "undo")


def test_stop_announces_the_end_and_the_table_goes_on() -> None:
    held = phone(conversation())
    held.tap("say Cloris", "open more")
    held.tap("line", line="stop")
    assert "The séance is over." in text(key(held, "answer"))
    held.tap("die 6", "die 5")
    assert held.talk.course.count == 2


def test_a_seance_that_is_ended_is_not_ended_again() -> None:
    held = phone(conversation(mode="marker"))
    held.tap("say A begins")
    for _ in range(20):
        held.act("say +12", {})
        held.act("say hold", {})
    assert {"say new", "say stop"} <= {*held.offered}
    held.tap("say stop")
    assert held.talk.course.stopped
    assert "say new" in held.offered
    assert "say stop" not in held.offered
    before = held.talk.course
    held.act("say stop", {})
    assert held.talk.course is before
    held.tap("say new")
    assert not held.talk.course.stopped


def test_a_long_history_is_shown_from_its_end() -> None:
    talk = conversation(mode="marker")
    for line in ["Cloris begins", *(["next"] * 60)]:
        talk.answer(line)
    held = Phone(HistoryScreen("game", talk))
    assert "choose 61" in held.offered
    assert "choose 2" not in held.offered
    held.tap("earlier", "choose 2")
    assert "revise edit" in held.offered


@pytest.mark.parametrize("mode", ["announce", "school", "marker"])
def test_every_table_has_a_title_and_a_way_back(mode: str) -> None:
    held = phone(conversation(mode=mode))
    assert text(key(held, "title")).startswith("Partie 1")
    held.tap("open more")
    assert attribute(key(held, "leave"), "href") == "#/"


FALSE = "W:1x14,3/B:1x15/W"
"""A board on which a false 1-7 3-9 by 6-1 can be put right by 3-4 alone, and 1-6 4-5 by many plays."""


def test_every_play_that_puts_a_false_one_right_has_a_board() -> None:
    """Law 13.2: one key unfolds them all, and each is a small board with its play under it."""
    held = phone(conversation(position="W:1x11,2x2,4x2/B:1x15/W"))
    held.tap("die 5", "die 4")
    held.act("say 1-8 2-5", {})
    held.tap("say !")
    assert "say rectify 1" not in held.offered
    held.tap("open remedies")
    found = [do for do in held.offered if do.startswith("say rectify")]
    assert len(found) == 8
    for at in range(1, 9):
        assert any("picture" in attribute(one, "class") for one in elements(key(held, f"remedy-{at}")))
    assert text(key(held, "remedy-1")).endswith("Play it as 1-6 2-6")
    assert "die 1" not in held.offered
    held.tap("say rectify 8")
    assert "has 1-8 2-6 played instead" in text(key(held, "news"))
    assert "open remedies" not in held.offered


def test_a_fault_that_is_never_let_stand_offers_only_its_remedies() -> None:
    held = phone(conversation(position="W:1x9,6x2,8x2,10x2/B:1x15/W"))
    held.tap("die 6", "die 2")
    held.act("say 6-12 1-3", {})
    held.tap("say !")
    assert "which play in its place?" in text(key(held, "action"))
    assert not [do for do in held.offered if do.startswith("die")]
    held.tap("say rectify 2")
    assert str(held.talk.state.position.short) == "W:1x8,6x2,8x2,9,10x2/B:1x15"
    assert "die 1" in held.offered


def test_a_false_move_is_put_right_on_the_half_of_the_next_thrower() -> None:
    held = phone(conversation(mode="school", position=FALSE))
    held.tap("die 6", "die 1", "open board", "field 1", "field 7", "field 3", "field 9", "play")
    assert "is not allowed" in text(key(held, "answer"))
    held.tap("say !")
    held.tap("open remedies")
    assert "Play it as 1-7 3-4" in text(key(held, "half-B"))
    held.tap("say rectify 1")
    assert str(held.talk.state.position.short) == "W:1x13,4,7/B:1x15"


def test_a_play_of_which_a_silent_referee_says_nothing_is_put_right_on_the_board() -> None:
    held = phone(conversation(mode="school", referee="silent", position=FALSE))
    held.tap("die 6", "die 1", "open board", "field 1", "field 7", "field 3", "field 9", "play")
    held.tap("open rectify")
    assert "6-1: which play in its place?" in text(key(held, "action"))
    assert attribute(key(held, "board-3"), "aria-label").startswith("field 3, 1 white checker")
    held.tap("field 1", "field 8")
    assert "does not correct this false move" in text(key(held, "answer"))
    held.tap("field 1", "field 7", "field 3", "field 4")
    assert str(held.talk.state.position.short) == "W:1x13,4,7/B:1x15"
    assert "open rectify" in held.offered


def test_a_player_called_back_plays_what_the_other_chooses() -> None:
    held = phone(conversation(mode="school"))
    held.tap("say A begins", "die 6", "die 4", "say A claim 12", "say go", "say B correct")
    assert "which play (Damon chooses)" in text(key(held, "half-B"))
    assert "Damon chooses the play" in text(key(held, "half-A"))
    assert "open board" not in held.offered
    held.tap("open remedies", "say rectify 2")
    assert held.talk.course.log.events[-1].player == 1
    assert held.talk.state.position.me != held.talk.state.position.opp


def test_the_last_entries_are_listed_beside_the_table() -> None:
    held = phone(conversation())
    held.tap("say Cloris", "die 6", "die 4", "open plays", "say #1")
    told = [text(one) for one in key(held, "recent").children if isinstance(one, Element)]
    assert told == ["Cloris plays 1-7 1-5", "Cloris rolls 6-4", "Cloris begins"]
    assert attribute(key(held, "recent-3"), "value") == "3"


def test_a_player_schooled_before_his_play_plays_on_and_may_contest_it() -> None:
    held = phone(conversation(mode="school", referee="silent", position=POSITION))
    held.tap("die 6", "die 4", "say A claim 12", "say hold", "open school B", "say B school 6")
    assert "Contest the école" in text(key(held, "half-A"))
    held.tap("open board", "field 2", "field 8", "field 1", "field 5")
    assert "Contest the école" in text(key(held, "half-A"))
    held.tap("say A contest")
    assert "Maintain the école" in text(key(held, "half-B"))
    held.tap("die 3", "die 1")


def test_the_half_of_the_waiting_player_shows_the_last_entry() -> None:
    held = phone(conversation(mode="school", referee="strict", position=POSITION))
    held.tap("die 6", "die 4")
    assert "Cloris rolls 6-4." in text(key(held, "half-B"))
    held.tap("say A claim 4", "say hold", "open board", "field 2", "field 8", "field 1", "field 5")
    assert "École: Cloris marks 2 too few; Damon marks 2." in text(key(held, "half-A"))
    assert "too few" not in text(key(held, "half-B"))


def test_the_key_why_explains_the_roll_on_the_table_while_its_mark_is_disputed() -> None:
    held = phone(conversation(mode="school"))
    fills = "set W:1x4,7,8x2,9x2,10x2,11x2,12x2/B:1x15/W/rolls=9,9"
    for line in ("Cloris begins", fills, "61 claim 6"):
        held.act("line", {"line": line})
    held.tap("open more", "say why")
    answer = next(one for one in elements(held.shown.tree) if attribute(one, "id") == "answer")
    assert "Cloris rolls 6-1." in text(answer)
    assert "Cloris marked 6; 4 are right." in text(answer)


def test_one_steps_through_the_history_on_its_board() -> None:
    """The board is that after the entry chosen; the keys of a keyboard and a swipe do what the two buttons do."""
    held = phone(conversation())
    held.tap("say Cloris", "die 6", "die 5", "field 1", "field 7", "field 1", "field 6", "die 3", "die 2")
    held = Phone(HistoryScreen("game", held.talk))
    assert attribute(key(held, "step-back"), "data-key") == "ArrowLeft"
    assert "step 5" not in held.offered
    seen = []
    for number in (3, 2, 1):
        held.tap(f"step {number}")
        seen.append(attribute(key(held, "board-1"), "aria-label"))
        assert attribute(key(held, f"choose-{number}"), "aria-pressed") == "true"
    fields = ["field 1, 13 white checkers", "field 1, 15 white checkers", "field 1, 15 white checkers"]
    assert list(map(str, seen)) == fields
    assert "step 0" not in held.offered
    held.tap("choose 4")
    assert attribute(key(held, "choose-4"), "aria-pressed") == "true"


@pytest.mark.parametrize("since", ["", " here"])
def test_other_rules_are_chosen_from_the_beginning_or_from_here_on(since: str) -> None:
    held = phone(conversation())
    held.act("say Cloris begins", {})
    held.tap("open more")
    assert {attribute(one, "value") for one in elements(key(held, "field-here"))} >= {since}
    held.act("line", {"line": "rules guiton-1822", "here": since})
    assert held.talk.state.rules.name == "guiton-1822"
    assert len(held.talk.course.entries) == 1 + bool(since)
    assert text(key(held, "undo")) == ("Undo" if since else "Undo the change")
    assert "- takes" not in text(held.shown.tree)
    held.tap("undo")
    assert held.talk.state.rules.name != "guiton-1822"
    assert len(held.talk.course.entries) == 1


def test_what_undo_took_back_is_entered_again() -> None:
    held = phone(conversation())
    held.tap("say Cloris", "open more")
    assert "say redo" not in held.offered
    held.tap("undo", "undo", "open more", "say redo")
    assert len(held.talk.course.entries) == 1


def test_the_undo_key_names_what_it_takes_back_in_few_words() -> None:
    held = phone(conversation(names=("Bartholomew the younger of the hill", "Anna"), mode="marker"))
    held.tap("say A begins")
    assert text(key(held, "undo")) == "Undo"


def test_at_a_marker_own_points_given_up_are_not_wiped_by_a_hole_and_questions_on_a_board_are_not_offered() -> None:
    held = phone(conversation(mode="marker"))
    held.tap("say A begins", "say +4", "say +4", "say +6")
    held.tap("say go")
    assert "wiped" not in text(held.shown.tree)
    held.tap("open more")
    assert {"say why", "say hint", "say Cloris"}.isdisjoint(held.offered)


def test_a_false_claim_is_answered_in_one_voice_and_not_to_play_is_a_choice() -> None:
    held = phone(conversation(mode="school"))
    held.tap("say A begins", "die 6", "die 4", "say A claim 4", "open board")
    assert "Nothing can be played" not in text(held.shown.tree)
    passing = key(held, "pass")
    assert (text(passing), attribute(passing, "class")) == ("I cannot play", "button plain")
    held.tap("field 1", "field 7", "field 1", "field 5")
    assert "École: Cloris marks 4 too many." in text(key(held, "half-B"))
    assert "The roll earns nothing." in text(key(held, "half-A"))
    assert "Nothing to mark" not in text(held.shown.tree)


def test_an_offered_ecole_is_said_without_the_words_that_are_typed_for_its_answers() -> None:
    held = phone(conversation(mode="school"))
    held.tap("say A begins", "die 6", "die 4", "say A claim 4")
    half = text(key(held, "half-B"))
    assert "École: Cloris marks 4 too many." in half
    assert "correct, or let" not in half
    assert {"say B school 4", "say B correct", "say B let"} <= {*held.offered}
