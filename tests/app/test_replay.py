"""The program's turn on the page: its dice, marks and play one after another, at each speed, and the last play marked."""

from __future__ import annotations

import pytest

from tests.support.matches import in_memory
from tests.support.page import attribute, elements, faults, text_of
from tests.support.taps import Phone, conversation, phone
from trictrac.app.frames import TurnStep, frames_of
from trictrac.app.screens.history import HistoryScreen
from trictrac.app.screens.match import MatchScreen
from trictrac.app.screens.table import TableScreen
from trictrac.app.tree import Element
from trictrac.bot.levels import LEVELS
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.partner import ProgramPartner
from trictrac.protocol.events import Player
from trictrac.study.match.turns import Terms


def table(seed: str = "7", mode: str = "announce", **liked: str | int) -> Phone:
    """Anna's phone at a table with the program, whose dice are thrown."""
    talk = conversation(seed=seed, names=("Anna", "Trictrac"), mode=mode)
    talk.partner = ProgramPartner(Player.B, LEVELS["sensible"].player(seed), Reckoner(0, 0, seed))
    return phone(talk).liking(**liked)


def screen_of(held: Phone) -> TableScreen:
    assert isinstance(held.screen, TableScreen)
    return held.screen


def key(held: Phone, name: str) -> Element:
    return next(one for one in elements(held.shown.tree) if attribute(one, "id") == name)


def classed(held: Phone, name: str) -> Element:
    return next(one for one in elements(held.shown.tree) if attribute(one, "class") == name)


def named(held: Phone) -> list[str]:
    """The last entry as the undo key and the list beside the table name it."""
    return [text_of(key(held, "undo")), text_of(next(one for one in elements(key(held, "recent")) if one.tag == "li"))]


def play_on(held: Phone) -> None:
    """What Anna does at the table itself, until the program has answered."""
    count = held.talk.course.count
    while held.talk.course.count == count or not (screen_of(held).frames or "say roll" in held.offered):
        act = next(act for act in ("say roll", "say hold", "open plays", "say #1") if act in held.offered)
        held.tap(*([act] if act != "open plays" else ["open plays", "say #1"]))


def marked(held: Phone) -> None:
    """Play on until the program marks something, and stop at its dice."""
    while sum(frame.kind == "marks" and frame.lit >= 0 for frame in frames_of(held.talk)) < 1:
        while screen_of(held).frames:
            held.tap(next(act for act in held.offered if act.startswith("next")))
        play_on(held)


def test_the_turn_is_seen_step_by_step_and_again() -> None:
    held = table()
    marked(held)
    frames = screen_of(held).frames
    kinds = [frame.kind for frame in frames]
    assert kinds == ["dice", "marks"]
    assert attribute(key(held, "next"), "data-do") == "next 2"
    assert "Trictrac rolls" in text_of(key(held, "prompt"))
    assert [attribute(one, "id") for one in elements(held.shown.tree) if attribute(one, "id").startswith("mark-")] == []
    assert held.shown.sound == "dice"
    # The list names what is seen so far, not the play that is still to come. Undo names only what Anna did.
    assert named(held) == ["Undo: 1-3 1-2", "Anna plays 1-3 1-2, Trictrac rolls 5-4"]
    held.act("next 1", {})
    assert screen_of(held).frames == frames
    held.tap("next 2")
    assert attribute(key(held, "mark-0"), "aria-pressed") == "true"
    assert any("reached by" in attribute(one, "aria-label") for one in elements(key(held, "board")))
    assert "Trictrac hits" in held.shown.spoken
    assert text_of(key(held, "next")) == "Next: play"
    assert faults(held.shown.tree) == []
    held.tap("next 1")
    assert screen_of(held).frames == ()
    assert named(held) == ["Undo: 1-3 1-2", "Anna plays 1-3 1-2, Trictrac rolls 5-4, Trictrac plays 1-6 5-9"]
    # What is always to be tapped stands beside the key that throws, above what scrolls.
    (pair,) = (one for one in elements(held.shown.tree) if attribute(one, "class") == "pair")
    assert [attribute(one, "id") for one in pair.children if isinstance(one, Element)] == ["roll", "again"]
    assert "Trictrac plays" in held.shown.spoken
    assert "Trictrac plays" in text_of(key(held, "action"))
    held.tap("again 0")
    assert [frame.lit for frame in screen_of(held).frames] == [0]
    assert attribute(key(held, "next"), "data-after") == ""
    held.tap("next 1", "again")
    assert screen_of(held).frames == frames
    held.tap("undo")
    assert screen_of(held).frames == ()
    assert "open plays" in held.offered


def test_a_mark_is_seen_again_of_the_roll_that_is_seen_and_not_of_a_later_one() -> None:
    held = table()
    marked(held)
    steps = (TurnStep(1, "marks", 0), TurnStep(2, "marks", 0))
    first = screen_of(held).at_frames(steps)
    assert first.replaying("again", "0", steps).frames == steps
    assert first.at_frames(()).replaying("again", "0", steps).frames == steps[1:]


def test_the_history_of_a_game_with_the_program_offers_no_edit_that_would_be_refused() -> None:
    held = table()
    marked(held)
    held = Phone(HistoryScreen("game", held.talk))
    held.tap("choose 1")
    assert not {one for one in held.offered if one.startswith(("revise", "delete"))}
    assert "The program has answered every entry" in text_of(key(held, "entry-1"))


def test_the_score_is_that_of_the_step_and_a_hole_is_said() -> None:
    position = "B:1x4,2x2,4,6x2,8,9,10x2,12x2/W:1x3,2,3x2,5,7x2,8,9x2,10,12x2/B/points=4,8/holes=0,1"
    talk = conversation(names=("Anna", "Trictrac"), position=position)
    talk.partner = ProgramPartner(Player.B, LEVELS["sensible"].player("7"), Reckoner(0, 0, "7"))
    held = phone(talk)
    held.tap("die 6", "die 4")
    seen = []
    while screen_of(held).frames:
        score, said = text_of(key(held, "rail-B")), text_of(key(held, "action"))
        seen.append(("1hole8points" in score, "to hold" in score, "The hole wipes the 4 points of Anna." in said))
        held.tap(f"next {len(screen_of(held).frames)}")
    # Dice, two marks, what they come to, and the program's choice.
    assert seen == [(True, False, False)] * 3 + [(False, True, True), (False, False, False)]
    assert "The hole wipes the 4 points of Anna." in text_of(key(held, "news"))
    held.act("line", {"line": "why"})
    answered = text_of(key(held, "answer"))
    assert "Trictrac hits" in answered
    assert answered.endswith(
        "In all: Trictrac 6.1 hole, simple, and 2 points remain.The hole wipes the 4 points of Anna."
    )


def test_the_last_play_stays_marked_until_the_next_throw() -> None:
    held = table()
    marked(held)
    assert not screen_of(held).last
    while screen_of(held).frames:
        held.tap(next(act for act in held.offered if act.startswith("next")))
    (move,) = held.talk.course.log.events[-1:]
    ends = {stop for arrow in screen_of(held).last for stop in (arrow.start, arrow.end)}
    assert ends <= {field for pair in move.play.moves for field in pair}
    drawn = [attribute(one, "class") for one in elements(key(held, "board"))]
    assert {"last edge", "last way", "last left", "last lies"} <= set(drawn)
    held.tap("say roll")
    assert not any("last" in attribute(one, "class") for one in elements(key(held, "board")))


@pytest.mark.parametrize(("speed", "after"), [("step", ""), ("slow", "2000"), ("usual", "1000")])
def test_a_step_follows_as_fast_as_the_setting_says_unless_it_is_stopped(speed: str, after: str) -> None:
    held = table(speed=speed)
    marked(held)
    assert attribute(key(held, "next"), "data-after") == after
    assert attribute(key(held, f"speed-{speed}"), "aria-pressed") == "true"
    held.tap("stop")
    assert attribute(key(held, "next"), "data-auto") == ""
    assert attribute(key(held, "stop"), "aria-pressed") == "true"


def test_at_once_there_are_no_steps_and_throws_need_no_tap_if_so_set() -> None:
    held = table(speed="once", autothrow=True)
    held.tap("say roll")
    for _ in range(8):
        if "say roll" in held.offered:
            # What the program has just played is seen for a moment.
            assert attribute(key(held, "roll"), "data-after") == "1000"
        play_on(held)
        assert screen_of(held).frames == ()
    held.tap("open more")
    assert "say roll" not in held.offered
    held.tap("open more")
    assert attribute(key(held, "roll"), "data-auto") == ""


def test_the_programs_turn_is_shown_again_after_dice_that_throw_themselves() -> None:
    held = table(autothrow=True)
    marked(held)
    frames = screen_of(held).frames
    while screen_of(held).frames:
        held.tap(next(act for act in held.offered if act.startswith("next")))
    assert attribute(key(held, "roll"), "data-after") == "1000"
    held.tap("say roll")
    assert "open plays" in held.offered
    held.tap("again")
    # The board now shows her own dice: the program's play, seen on the table before, is a step.
    assert [frame.kind for frame in screen_of(held).frames] == ["dice", "marks", "play"]
    assert screen_of(held).frames[: len(frames)] == frames
    # Her throw came after what is seen: the list does not name it yet.
    assert named(held)[1] == "Anna plays 1-3 1-2, Trictrac rolls 5-4"
    held.tap("next 3", "next 2", "next 1")
    assert "open plays" in held.offered


def test_where_the_players_count_the_board_is_seen_for_the_programs_turn() -> None:
    held = table("3", mode="school")
    for _ in range(40):
        acts = [*held.offered]
        if screen_of(held).frames:
            assert "mark-0" not in [attribute(one, "id") for one in elements(held.shown.tree)]
            assert key(held, "board")
            if screen_of(held).frames[0].kind == "play":
                break
            held.tap(next(act for act in acts if act.startswith("next")))
        elif "open board" in acts:
            held.act("line", {"line": str(held.talk.state.turn.outcome.plays[0])})
        else:
            held.tap(next(act for act in acts if act.startswith(("say roll", "say hold", "say A begins"))))
    assert screen_of(held).last


def match_screen(**liked: str) -> tuple[Phone, MatchScreen]:
    """A match whose learner counts rightly until an erring master has marked points for two hits."""
    match, _ = in_memory(2, terms=Terms(errs=100))
    screen = MatchScreen(match)
    held = Phone(screen).liking(**liked)
    while match.state.score.points[1] < 8:
        while screen._table.frames:
            held.tap(next(act for act in held.offered if act.startswith("next")))
        held.act(f"say {match.task.due if match.task and match.task.counts else ''}", {})
    return held, screen


def test_in_a_match_the_masters_marks_are_cards_one_by_one_and_the_verdict_stands_first() -> None:
    held, screen = match_screen(speed="slow")
    assert text_of(key(held, "answer")) == "Right: 2."
    seen = screen._table.frames
    assert [(frame.kind, frame.lit) for frame in seen] == [
        ("play", -1), ("dice", -1), ("marks", 0), ("marks", 1), ("play", -1),
    ]  # fmt: skip
    held.tap("next 5", "next 4", "next 3")
    assert attribute(key(held, "next"), "data-after") == "2000"
    assert attribute(key(held, "mark-1"), "aria-pressed") == "true"
    assert any("reached by" in attribute(one, "aria-label") for one in elements(key(held, "board")))
    assert "Master marks 8." in text_of(key(held, "prompt"))
    # What the master forgot or took too much of is for the learner to find.
    assert not {"undo", "again 2"} & {*held.offered}
    assert faults(held.shown.tree) == []
    held.tap("next 2")
    assert text_of(key(held, "next")) == "Next: your turn"
    assert "last lies" in [attribute(one, "class") for one in elements(key(held, "board"))]
    held.tap("next 1")
    assert "say 4" in held.offered
    assert "Master marks 8." in text_of(key(held, "told"))
    # The verdict stands beside the keys, which are in sight at every size.
    assert text_of(key(held, "judged")) == "Right: 2."
    assert "judged" in [attribute(one, "id") for one in elements(classed(held, "answering"))]
    assert "Right: 2." not in text_of(key(held, "told"))
    assert "Master hits" not in text_of(key(held, "told"))
    held.tap("again")
    assert screen._table.frames == seen
    held.tap("next 5", "next 4", "again 0")
    assert screen._table.frames == seen[2:]


def test_in_a_match_at_once_the_masters_reasons_are_sentences_and_can_be_seen_after_all() -> None:
    held, _ = match_screen(speed="once")
    assert "next 5" not in held.offered
    assert "Master hits the checker on field 16" in text_of(key(held, "told"))
    held.tap("again")
    assert "next 5" in held.offered


def test_a_match_sounds_as_a_table_does_and_no_sound_betrays_the_masters_errors() -> None:
    match, _ = in_memory(2, terms=Terms(errs=100))
    held = Phone(MatchScreen(match)).liking(speed="once")
    held.act(f"say {2 + (match.task.due if match.task else 0)}", {})
    assert held.shown.sound == "school", "the learner's own wrong claim is sent to school aloud"
    held.tap("more")
    assert not held.shown.sound, "only once"
    held, screen = match_screen(speed="slow")
    assert any(one.by is Player.B for one in screen._match.state.errors), "the master has just marked wrongly"
    while screen._table.frames:
        assert held.shown.sound == ("dice" if screen._table.frames[0].kind == "dice" else "")
        held.tap(next(act for act in held.offered if act.startswith("next")))


def test_an_ecole_that_the_master_contests_has_a_key_to_maintain_it() -> None:
    held, _ = match_screen(speed="once")
    assert "say maintain" not in held.offered
    held.tap("say school 12")
    assert "may maintain it" in text_of(key(held, "told")) + text_of(key(held, "judged"))
    held.tap("say maintain")
    assert "say maintain" not in held.offered


def test_the_die_that_is_used_fades() -> None:
    held = phone(conversation(position="W:1x15/B:1x15/W"))
    held.tap("die 6", "die 4", "field 1", "field 5")
    faded = [one for one in elements(held.shown.tree) if attribute(one, "class") == "used"]
    assert len(faded) == 1
