"""Playing against the program: whole parties typed at its table, what it does by itself and what it refuses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from random import Random

import pytest

from tests.support.against import is_over, line_of, table
from tests.support.commands import refused, told
from tests.support.seance import Scorer, said
from tests.support.terminal import Home, tmux
from trictrac.api.advice import advise
from trictrac.base.errors import OutOfOrderError
from trictrac.bot.analysing import look_over
from trictrac.bot.analysis import Analysis
from trictrac.bot.levels import LEVELS
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.partner import ProgramPartner
from trictrac.bot.players import Sensible
from trictrac.bot.seat import LEVELS_SAID
from trictrac.cli.strength import LEVEL_CHOICES, level_called
from trictrac.model.play import Play, Roll
from trictrac.partie import events
from trictrac.partie.events import Counting, Event, Referee
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind
from trictrac.partie.report import read_rolls
from trictrac.partie.sentences.happenings import course_sentences
from trictrac.partie.state import Phase, State
from trictrac.protocol.events import Begin, Go, Hold, Move, Player
from trictrac.protocol.log import Log, extended
from trictrac.protocol.record import check_record
from trictrac.rules.loader import load_rules, rule_set_names
from trictrac.saying.language import choose_language


def roller(talk: Scorer) -> Player:
    return talk.state.roller


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("counting", [Counting.ANNOUNCED, Counting.SPOKEN])
def test_a_partie_is_played_to_its_end(counting: Counting, seed: int) -> None:
    """Who counts rightly is never sent to school, and the program does all that is its own."""
    talk, random = table(counting, seed), Random(seed)
    for _ in range(3000):
        before = talk.course.count
        told_now = said(talk, line_of(talk, random))
        assert talk.course.count > before, told_now
        if is_over(talk):
            break
        assert talk.state.phase is Phase.DRAW or talk.state.roller is Player.A or talk.state.spoken
    assert is_over(talk)
    log = talk.course.log
    assert not [
        one for state in log.states for one in state.happenings if one.what in ("erred", "schooled", "false_school")
    ]
    assert check_record(talk.record).state.results == talk.state.results
    by_program = {type(event).__name__ for event in log.events if getattr(event, "player", None) is Player.B}
    assert {"Throw", "Move"} <= by_program
    (played,) = (line for line in told_now if line.startswith("Anna lost "))
    if seed == 1:
        found = chain.from_iterable(some for _, some in look_over(log))
        mine = Analysis.of(1, found, ()).summary(Player.A)
        expected = (
            f"Anna lost {mine.rate:.2f} holes per decision, in {mine.count} decisions; blunders: {mine.blunders}. "
            "To see the blunders, type stop, then trictrac analyse; "
        )
        assert played.startswith(expected)


@pytest.mark.parametrize("seed", range(3))
def test_wrong_counts_are_schooled_at_once(seed: int) -> None:
    talk, random = table(Counting.SPOKEN, seed), Random(seed)
    for _ in range(400):
        said(talk, line_of(talk, random, right=0.4))
        if is_over(talk):
            break
        assert not [error for error in talk.state.known if error.by is Player.A]
    schools = [event for event in talk.course.log.events if isinstance(event, events.School)]
    assert len(schools) > 2
    assert {event.player for event in schools} == {Player.B}
    assert not [one for state in talk.course.log.states for one in state.happenings if one.what == "false_school"]


@pytest.mark.parametrize("referee", ["offered", "strict", "silent", "mute"])
def test_the_program_errs_in_counting_and_is_sent_to_school(referee: str) -> None:
    """It says what it sees; the laws judge it as anybody, by every referee, and the partie comes to its end."""
    fates: Counter[str] = Counter()
    for seed in range(4):
        talk, random = table(Counting.SPOKEN, seed, errs=50), Random(seed)
        said(talk, f"referee {referee}")
        for _ in range(3000):
            before = talk.course.count
            told_now = said(talk, line_of(talk, random))
            assert talk.course.count > before, told_now
            if is_over(talk):
                break
        assert is_over(talk)
        happened = [one for state in talk.course.log.states for one in state.happenings]
        assert {one.error.by for one in happened if one.what == "erred" and one.error} == {Player.B}
        fates.update(one.what for one in happened)
        assert check_record(talk.record).state.results == talk.state.results
    assert fates["erred"] > 20
    assert (fates["schooled"] > 15) == (referee in ("offered", "strict"))
    assert not fates["false_school"]


def test_the_reason_of_an_error_is_given_at_once_and_the_program_is_offered_nothing() -> None:
    erred: Counter[str] = Counter()
    for seed in range(6):
        talk, random = table(Counting.SPOKEN, seed, errs=50), Random(seed)
        for _ in range(150):
            start = len(talk.course.log.states)
            told_now = said(talk, line_of(talk, random, right=0.7))
            happened = [one for state in talk.course.log.states[start:] for one in state.happenings]
            assert not [line for line in told_now if "Trictrac: school" in line or "Trictrac: contest" in line]
            for one in happened:
                error = one.error
                if error is None or error.kind not in (ErrorKind.TOO_FEW, ErrorKind.TOO_MANY):
                    continue
                if one.what == "erred" and error.by is Player.B:
                    assert any(line.startswith("École: Trictrac marks") for line in told_now)
                if one.what == "schooled" or (one.what == "erred" and error.by is Player.A):
                    erred[error.by.name] += 1
                if one.what == "erred":
                    name = talk.names[error.by]
                    assert [line for line in told_now if line.startswith(f"{name} marked ") and "right" in line], (
                        told_now
                    )
            if is_over(talk):
                break
    assert min(erred["A"], erred["B"]) > 20


@pytest.mark.parametrize(
    ("overlooks", "fate", "never"), [(0, "schooled", "overlooked"), (100, "overlooked", "schooled")]
)
def test_under_a_silent_referee_the_program_finds_what_it_does_not_overlook(
    overlooks: int, fate: str, never: str
) -> None:
    found: Counter[str] = Counter()
    for seed in range(4):
        talk, random = table(Counting.SPOKEN, seed), Random(seed)
        talk.partner = ProgramPartner(Player.B, Sensible(), Reckoner(overlooks=overlooks))
        said(talk, "referee silent")
        for _ in range(150):
            said(talk, line_of(talk, random, right=0.5))
        found.update(one.what for state in talk.course.log.states for one in state.happenings)
    assert found[fate] > 10
    assert not found[never]


def test_a_false_ecole_is_answered_with_its_reason() -> None:
    talk = table(Counting.SPOKEN, seed=4)
    for line in ("Anna", "", "#1", ""):
        said(talk, line)
    told_now = said(talk, "school 4")
    roll = turn.roll if (turn := talk.state.turn) else None
    assert told_now[:3] == [
        "Anna claims an école and marks 4.",
        "Trictrac contests the école and marks 4. Anna may maintain it.",
        f"Trictrac’s {roll}: Trictrac marked 0; 0 are right.",
    ]
    assert told_now[3] == "Nothing to mark."


@pytest.mark.law("13.2")
def test_a_false_pass_is_marked_by_the_program_with_its_reason_and_no_ecole_needs_a_name() -> None:
    talk = table(Counting.SPOKEN, seed=4)
    for line in ("referee silent", "Anna", ""):
        said(talk, line)
    told_now = said(talk, "pass")
    assert "Anna left 2 numbers unplayed: 4 for Trictrac (law 13.2)." in told_now
    said(talk, "")
    said(talk, "")
    assert said(talk, "school 4")[0] == "Anna claims an école and marks 4."
    report = " ".join(str(part) for roll in read_rolls(talk.course.log) for part in course_sentences(roll, talk.names))
    assert "Anna plays nothing." in report
    assert "can play nothing" not in report


def test_a_right_ecole_of_the_programs_is_maintained() -> None:
    talk = table(Counting.SPOKEN, seed=4)
    for line in ("Anna", "", "claim 4 #1"):
        said(talk, line)
    told_now = said(talk, "contest")
    assert "Anna contests the école and marks 4. Trictrac may maintain it." not in told_now
    assert "Trictrac maintains the école: 4 more." in told_now
    assert talk.state.score.points == (0, 8)


@pytest.mark.parametrize("counting", [Counting.ANNOUNCED, Counting.SPOKEN])
@pytest.mark.parametrize("level", ["beginner", "sensible"])
def test_what_the_program_answered_is_taken_back_with_what_it_answered(level: str, counting: Counting) -> None:
    """The same line is answered alike again."""
    talk, random = table(counting, 7, level, errs=40), Random(7)
    for _ in range(60):
        before, line = talk.state, line_of(talk, random)
        said(talk, line)
        after = talk.state
        said(talk, "undo")
        assert talk.state == before
        said(talk, line)
        assert talk.state == after
        said(talk, "undo")
        said(talk, "redo")
        assert talk.state == after


def tried(state: State, random: Random) -> Iterator[Event]:
    """What Anna might do now, rightly or wrongly, in any order and again and again."""
    turn, points = state.turn, random.choice((0, 2, 4, 6, 8, 12, 20))
    acts: list[Event] = [
        *(event(Player.A) for event in (events.Contest, events.Maintain, events.Correct, events.Let)),
        events.School(Player.A, random.choice([points, *(error.school for error in state.known)])),
        events.Refereeing(random.choice(list(Referee))),
    ]
    if state.phase is Phase.DRAW:
        acts = [Begin(random.choice((Player.A, Player.B)))]
    elif state.phase is Phase.THROW:
        acts += 6 * [events.Throw(state.roller, Roll.of(random.randint(1, 6), random.randint(1, 6)))]
        acts += [events.Receive(Player.A, random.choice((points, turn.outcome.opp if turn else 0)))]
    elif turn is not None:
        acts += 4 * [Move(Player.A, random.choice(turn.outcome.plays))]
        acts += [Hold(Player.A), Go(Player.A), events.Claim(Player.A, random.choice((points, turn.outcome.me)))]
    while True:
        yield random.choice(acts)


@pytest.mark.parametrize("rules", rule_set_names())
def test_no_act_at_the_table_stops_the_program_or_makes_it_err(rules: str) -> None:
    """By every rule set, whoever referees; none of its acts is out of order, and somebody can always go on."""
    logs = [played_at_random(rules, seed) for seed in range(12)]
    happened = [one for log in logs for state in log.states for one in state.happenings]
    by = Counter(one.error.by for one in happened if one.error)
    assert by[Player.A] > 50
    assert not by[Player.B]
    assert sum(len(log.events) for log in logs) > 400


def played_at_random(rules: str, seed: int) -> Log[State, Event]:
    """A partie, or its beginning, in which Anna does anything."""
    random, dice = Random(f"{rules} {seed}"), Random(seed)
    program = ProgramPartner(Player.B, Sensible())
    log: Log[State, Event] = Log(Trictrac(load_rules(rules))).add(events.Marking(Counting.SPOKEN))
    while log.state.phase is not Phase.OVER and len(log.events) < 200:
        before = log
        for event in islice(tried(log.state, random), 300):
            with suppress(OutOfOrderError):
                log = log.add(event)
                break
        assert log is not before, f"nothing can be done: {log.events[-5:]}"
        reply = program.reply(log.state, lambda _: (dice.randint(1, 6), dice.randint(1, 6)))
        log = extended(log, reply.events, reply.states)
    return log


def test_dice_of_a_real_board_are_typed_for_both() -> None:
    talk = table(Counting.ANNOUNCED)
    assert said(talk, "Trictrac begins")[-1].startswith("Anna 0, 0 holes")
    assert "Trictrac plays 1-7 1-2." in said(talk, "61")
    assert roller(talk) is Player.A
    assert said(talk, "44 #1")[-2:-1] == ["Anna plays 1-5(2)."]
    assert said(talk, "61 1-7 1-2") == ["the program plays for itself: type only its dice, and what you do"]
    assert roller(talk) is Player.B


def test_an_entry_that_was_answered_is_not_changed() -> None:
    talk = table(Counting.ANNOUNCED, 4)
    for line in ("", "", "#1"):
        said(talk, line)
    there = talk.course
    for line in ("edit 2 61", "insert 1 61", "delete 2"):
        (answer,) = said(talk, line)
        assert answer.startswith(
            "the program has answered every entry, so entries cannot be changed: undo takes the last one back"
        )
    assert talk.course is there


def test_the_command_keeps_a_game_with_which_score_goes_on(tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CONFIG", "STATE")}
    begun = told("play", "Anna", "--seed", "4", "--board", "none", "--title", "evening", text="\n\n#1\nquit\n", **homes)
    assert "The program plays Trictrac: sensible." in begun
    assert "To continue: trictrac play --resume evening" in begun
    assert "Trictrac rolls 2-1." in begun
    on = told("score", "--resume", "evening", "--board", "none", text="\n#1\nquit\n", **homes)
    assert "Anna plays" in on
    assert "Trictrac plays" in on
    assert "Game evening: Anna and Trictrac" in told("play", "--resume", "evening", text="quit\n", **homes)
    assert refused(2, "play", "--resume", "--level", "strong").startswith("--level is for a new game")
    guided = told("play", "--guided", "Zoé", "--seed", "4", "--board", "none", text="quit\n", **homes)
    assert "press Enter to roll." in guided
    assert "seed" in begun
    assert "seed" not in guided
    (journal,) = tmp_path.rglob("evening*")
    journal.write_text(
        journal.read_text(encoding="utf-8").replace("program: sensible", "program: wizard"), encoding="utf-8"
    )
    complaint = refused(1, "score", "--resume", "evening", text="", **homes)
    assert complaint.startswith("this version has no level 'wizard': choose one of ")


TYPED = {
    "en": {
        "or go?": ["hold"],
        "points and play?": ["mark 4 #1", "#1", "frog", "why"],
        "throws?": ["", "", "got 2", "zzz"],
    },
    "fr": {
        "en aller ?": ["tiens"],
        "points et jeu ?": ["marque 4 #1", "#1", "frog"],
        "les dés ?": ["", "", "reçoit 2"],
    },
}
"""The lines of somebody who counts badly and mistypes, by the end of the question."""
WORDS = {"en": ("begin", "beginner", "are right."), "fr": ("debut", "débutant", "le compte juste est")}
"""A level as it is typed and shown, and a piece of a reason."""


@pytest.mark.parametrize(
    ("language", "columns", "mode"), [("en", 80, "school"), ("fr", 50, "school"), ("fr", 80, "announce")]
)
def test_a_partie_is_played_in_a_terminal_and_resumed(language: str, columns: int, mode: str, tmp_path: Path) -> None:
    home, random, (typed, shown, reason) = Home(tmp_path), Random(1), WORDS[language]
    words = "--lang", language, "play", "Anna", "--lines", "--board", "none", "--seed", "5", "--mode", mode
    with tmux(tmp_path, columns) as screen:
        screen.call(home, *words, "--level", typed)
        answer = screen.wait()
        assert shown in answer
        for _ in range(60):
            asked = " ".join(answer.split())
            lines = next((lines for end, lines in TYPED[language].items() if asked.endswith(end)), ["#1", ""])
            answer = screen.ask(random.choice(lines))
        said_in_all = "\n".join(screen.lines(joined=True))
    assert (reason in said_in_all) == (mode == "school")
    assert "Traceback" not in said_in_all
    assert not re.search(r"Trictrac\s?: (school|école)", said_in_all)
    assert len(home.kept().events) > 20
    again = home.good("--lang", language, "score", "--resume", "--lines", "--board", "none", text="\nquit\n")
    assert "Trictrac" in again


def test_what_cannot_be_begun_is_refused() -> None:
    assert (
        refused(2, "play", "--typed", "--seed", "3")
        == "--typed and --seed: either you throw the dice or the program does"
    )
    assert refused(2, "play", "trictrac").startswith("the program is called Trictrac too")
    assert refused(2, "play", "Anna", "Bert").startswith("type one name, your own")
    assert (
        refused(2, "play", "--level", "divine")
        == "--level 'divine': one of beginner, learner, sensible, skilled, strong, strongest"
    )
    assert (
        refused(2, "play", "--level")
        == "--level lacks its value, beginner|learner|sensible|skilled|strong|strongest: see --help"
    )
    assert refused(2, "--lang", "fr", "play", "--level", "divin").endswith("raisonnable, habile, fort, plus-fort")
    assert refused(2, "play", "--mode", "marker").startswith("--mode 'marker': one of announce, school")


def test_a_share_of_errors_is_kept_with_the_game_and_makes_it_one_of_school(tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CONFIG", "STATE")}
    words = ("play", "Anna", "--errs", "100%", "--seed", "4", "--board", "none")
    begun = told(*words, text="\n\n#1\nquit\n", **homes)
    assert "It marks wrongly on 100 rolls in a hundred. school 4 marks an école of 4 points." in begun
    (journal,) = tmp_path.rglob("*.journal")
    assert {"marking: spoken", "start; referee silent", "head errs: 100"} <= set(
        journal.read_text(encoding="utf-8").splitlines()
    )
    assert refused(2, "play", "--errs", "often").startswith("--errs 'often': expected a percentage")
    assert refused(2, "play", "--errs", "10", "--mode", "announce").startswith("--errs is for --mode school")
    assert refused(2, "play", "--resume", "--errs", "10").startswith("--errs is for a new game")


def test_nothing_typed_leaves_no_game(tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CONFIG", "STATE")}
    assert "no game is saved" in told("play", "Anna", text="quit\n", **homes)
    assert not list(tmp_path.rglob("*Anna*"))


def test_before_a_throw_of_the_program_the_examples_say_enter() -> None:
    talk = table(Counting.SPOKEN, seed=4)
    assert said(talk, "got 2") == [
        "Cannot mark points received now. Possible: Enter (or roll) | the name of the player who begins. help shows more."
    ]
    said(talk, "Anna")
    assert said(talk, "let")[0].endswith("Possible: Enter (or roll). help shows more.")
    assert said(talk, "frog") == ["the program throws the dice here: type roll, or press Enter"]
    assert said(talk, "help")[0] == "Now: Enter (or roll)."
    said(talk, "")
    said(talk, "#1")
    assert said(talk, "help")[0] == "Now: Enter (or roll) | got N: points that the other’s dice gave you."


def test_before_it_is_drawn_who_begins_nobody_is_to_roll() -> None:
    talk = table(Counting.ANNOUNCED, seed=4)
    assert talk.board().table.active is None
    said(talk, "Anna")
    assert talk.board().table.active is not None


def test_a_level_is_typed_in_either_language() -> None:
    french = choose_language("fr", {})
    assert list(LEVELS_SAID) == list(LEVELS) == LEVEL_CHOICES.split("|")
    typed_names = {
        "": "sensible",
        "sensible": "sensible",
        "raison": "sensible",
        "strong": "strong",
        "debut": "beginner",
    }
    for typed, name in typed_names.items():
        assert level_called("--level", typed, french) == name
    assert french.text(LEVEL_CHOICES) == "|".join(map(french.say, LEVELS_SAID.values()))
    assert LEVEL_CHOICES in told("play", "--help")


@pytest.mark.parametrize("counting", [Counting.ANNOUNCED, Counting.SPOKEN])
def test_the_program_has_put_right_what_is_never_let_stand(counting: Counting) -> None:
    """Law 13.2 f: before anybody throws; what left a number unplayed it lets stand, and marks its 2 (law 13.2 g)."""
    log: Log[State, Event] = Log(Trictrac(), (events.Marking(counting),))
    log = log.add(Begin(Player.A)).add(events.Throw(Player.A, Roll(6, 5)))
    seat = ProgramPartner(Player.B, Sensible())
    alone = log.add(Move(Player.A, Play(((1, 12),)), stands=True)).state
    assert seat.reply(alone, None).events[0] == events.Rectify(Player.B, Play(((1, 7), (1, 6))))
    unplayed = log.add(Move(Player.A, Play(((1, 7),)), stands=True)).state
    marks = (events.Receive(Player.B, 2),) if counting is Counting.SPOKEN else ()
    assert seat.reply(unplayed, None).events == marks


@pytest.mark.law("11.5")
def test_who_goes_without_a_hole_is_called_back_and_the_program_chooses_his_play() -> None:
    """The lawful play that the net values least, so that the game goes on."""
    talk = table(Counting.SPOKEN, seed=4)
    for line in ("Anna", ""):
        said(talk, line)
    *_, worst = advise(talk.state.position, "3-2", plies=1).plays
    told_now = said(talk, "go")
    assert f"Trictrac has {worst.play.shown} played instead." in told_now
    assert talk.state.roller is Player.B
    assert talk.state.score.holes == (0, 2)
