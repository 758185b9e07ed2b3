"""The ways of refereeing where the players count: silent and mute, offered, strict (laws 12, 13)."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.support.game_support import FALSE, HITS, A, Game, errors, happened, is_out_of_order, score, started, told
from tests.support.records import trictrac_record
from tests.support.seance import Scorer, said, table, talk
from tests.support.taps import conversation
from trictrac.base.errors import TrictracError
from trictrac.games.registry import read_record
from trictrac.model.play import Play, Roll
from trictrac.model.rules import Rules
from trictrac.model.score import Score
from trictrac.partie import events
from trictrac.partie.due import due
from trictrac.partie.events import Counting, Event, Referee
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import ErrorKind
from trictrac.partie.report import read_rolls
from trictrac.partie.state import Phase, State
from trictrac.partie.text.frames import read_frame
from trictrac.protocol.events import Go, Hold, Move
from trictrac.protocol.log import Log
from trictrac.saying.language import choose_language
from trictrac.seance.opening import read_course

GAMES = 60
"""How many random games are played by all ways side by side."""

TOO_FEW = HITS + "; A throws 5-1; A marks 2; A plays 1-6 1-2"
"""A earned 4."""
TOO_MANY = HITS + "; A throws 5-1; A marks 6"
ERRORS = re.compile(
    r"École|too (few|many)|[Ff]alse move|Overlooked|passes?\b.*\blaw|lets it pass|against the laws"
    r"|marque \d+ de (trop|moins)|[Ff]ausse|Passé inaperçu|contre les lois"
)
"""Words, English and French, that tell of an error."""


def refereed(way: str, text: str) -> Game:
    """A game in which the players count, refereed so."""
    return started(f"referee {way}; {text}")


# --- Strict ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        (TOO_FEW, "B schools 2"),
        (TOO_MANY, "B schools 2"),
        (TOO_MANY + "; A plays 1-6 1-2", ""),
        (FALSE + "; A throws 4-4; A plays 2-6-10; B throws 2-1", "A schools 6"),
        (HITS + "/points=8,0; A throws 5-1; A marks 2; A goes", ""),
        (HITS + "; A throws 2-1; A goes", "B schools 12"),
    ],
)
def test_an_error_is_marked_at_once(text: str, claimed: str) -> None:
    strict = refereed("strict", text)
    assert strict.state.errors == ()
    if claimed:
        offered = told(started(text), claimed)
        assert (score(strict), strict.state.checkers, strict.state.phase) == (
            score(offered),
            offered.state.checkers,
            offered.state.phase,
        )


def test_a_player_who_goes_without_a_hole_comes_back_at_once() -> None:
    game = refereed("strict", HITS + "; A throws 2-1; A goes")
    assert (game.state.phase, score(game)) == (Phase.PLAY, "holes=0,2")
    assert "rectify" in due(game.state)


def test_a_false_ecole_goes_to_the_other_at_once() -> None:
    game = refereed("strict", HITS + "; A throws 2-1; A plays 1-3 1-2; B schools 4")
    assert (score(game), errors(game)) == ("points=4b,0", [])
    assert is_out_of_order(game, "A contests")
    assert score(told(game, "B maintains")) == "points=8b,0", "explained: who is wrong pays"


def test_an_ecole_may_be_contested_and_maintained() -> None:
    game = refereed("strict", TOO_MANY)
    assert score(game) == "points=4,2b"
    contested = told(game, "A contests")
    assert (score(contested), errors(contested)) == ("points=8b,0", [])
    assert score(told(contested, "B maintains")) == "points=4,4b"
    assert score(told(contested, "B corrects")) == score(game)


def test_a_false_ecole_that_would_win_wins_nothing() -> None:
    game = refereed("strict", HITS + "/points=0,8/holes=0,11; A throws 2-1; A plays 1-3 1-2; B schools 4")
    assert (game.state.phase, score(game), game.state.results) == (Phase.THROW, "points=4b,8 holes=0,11", ())
    assert happened(game, "won") == []


def test_what_is_open_is_marked_when_the_referee_becomes_strict() -> None:
    game = started(TOO_FEW + "; referee strict")
    assert (score(game), errors(game)) == ("points=2,2b", [])


# --- Silent ---------------------------------------------------------------------------


def test_only_what_is_claimed_is_judged() -> None:
    game = refereed("silent", TOO_FEW)
    assert (errors(game), game.state.known) == ([(ErrorKind.TOO_FEW, "A", 2)], ())
    assert due(game.state) == ("throw", "receive")
    assert is_out_of_order(game, "B corrects")
    assert is_out_of_order(game, "B lets")
    assert score(told(game, "B schools 2")) == "points=2,2b"
    assert [error.kind for error in told(game, "B schools 4").state.known] == [ErrorKind.SCHOOL_ABOVE]
    assert [error.kind for error in told(game, "A schools 2").state.known] == [ErrorKind.FALSE_SCHOOL]


def test_what_was_overlooked_is_reported_at_the_first_throw_of_the_next_releve() -> None:
    text = TOO_FEW + "; B throws 2-1; B plays 1-3 1-2; set W:23,24/B:6x15/W; A throws 6-5; A plays 23-off 24-off"
    silent, mute = refereed("silent", text), refereed("mute", text)
    assert happened(silent, "overlooked") == []
    one, *others = happened(told(silent, "A throws 2-1"), "overlooked")
    assert (one.turn, one.of, one.error and one.error.kind) == (1, "lapsed", ErrorKind.TOO_FEW)
    assert [other.turn for other in others] == [3], "the 6-5 bore off and earned points"
    assert happened(told(mute, "A throws 2-1"), "overlooked") == []


def test_a_double_hole_that_was_marked_simple_is_reported_too() -> None:
    game = refereed("silent", HITS + "/points=8b,0; A throws 5-1; A marks 4 holes=1; A plays 1-6 1-2")
    (one,) = happened(told(game, "A resigns; new partie; A begins; A throws 6-4"), "overlooked")
    assert (one.turn, one.of) == (1, "marked_simple")


@pytest.mark.law("10.6")
def test_until_the_first_roll_of_the_next_partie_an_ecole_undoes_the_end_of_the_one_before() -> None:
    scorer, _ = table("spoken")
    board = "set W:1x11,5,7,8,9/B:1x10,2,3,6,7,8/W/points=8,0/holes=11,3/rolls=4,5"
    before = ["referee silent", "A begins", board, "53 claim 4"]
    assert "Cloris wins the partie by 12 holes to 3: 2 stakes." in talk(scorer, before)
    refused = "no roll of this partie is made yet: to claim in the partie before, type undo until new is taken back (law 10.6)"
    assert not [line for line in said(scorer, "new") if "Overlooked" in line], "there is still time"
    assert said(scorer, "Damon school 2") == [refused]
    assert "Cloris begins." in said(scorer, "53")
    for claim in ("Damon school 2", "Damon school 4", "Damon contest", "Damon correct", "Damon let", "Cloris claim 2"):
        assert said(scorer, claim) == [refused]
    assert scorer.course.log.state.score == Score()
    talk(scorer, ["undo", "undo"])
    assert "The partie is not won: it continues." in said(scorer, "Damon school 2")
    talk(scorer, ["undo", "new", "53"])
    assert said(scorer, "64")[0] == "Overlooked on roll 1: Cloris marks 2 too many."
    assert "the time for an école of 2 points ended with the last throw" in said(scorer, "Damon school 2")[0]


def test_a_false_move_that_nobody_noticed_is_reported_too() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "referee silent", "set W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2/B:1x13,12x2/W"])
    assert said(scorer, "42 1-5 1-3")[:2] == ["Cloris rolls 4-2.", "Cloris plays 1-5 1-3."]
    assert scorer.course.log.events[-1] == Move(A, Play(((1, 5), (1, 3))), stands=True)
    talk(scorer, ["21 1-3 1-2", "set W:23,24/B:6x15/W !", "65 23-off 24-off"])
    assert [line for line in said(scorer, "21 1-3 1-2") if "Overlooked" in line] == [
        "Overlooked on roll 1: Cloris marks 8 too few.",
        "Overlooked on roll 1: a false move of Cloris’s, this roll can fill, so the play must fill (law 9.1).",
        "Overlooked on roll 3: Cloris marks 4 too few.",
    ]


def test_the_end_of_the_seance_reports_what_is_left() -> None:
    lines = ["A begins", HITS, "51 claim 2 1-6 1-2"]
    for way, is_told in (("silent", True), ("mute", False)):
        scorer, _ = table("spoken")
        talk(scorer, [f"referee {way}", *lines])
        assert ("Overlooked on roll 1: Cloris marks 2 too few." in said(scorer, "stop")) is is_told


def test_a_roll_is_explained_when_an_ecole_of_it_is_claimed() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["referee silent", "A begins", HITS, "51 claim 2 1-6 1-2"])
    assert "while the referee is silent or mute, why explains a roll only" in said(scorer, "why")[0]
    assert said(scorer, "why") == said(scorer, "why 4")
    talk(scorer, ["school 2", "A contest"])
    assert said(scorer, "why")[:2] == ["Cloris rolls 5-1.", "Cloris marked 2; 4 are right."]


def test_while_a_roll_is_on_the_table_the_claimant_is_named() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["referee silent", "A begins", HITS, "51 claim 6"])
    assert said(scorer, "school 2") == ["who claims the école? With the name, like Cloris school 4"]
    assert said(scorer, "Damon school 2")[0] == "Damon sends Cloris to school and marks 2."


def test_a_false_move_is_put_right_by_naming_the_play() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "referee silent", "set W:1x2,2,6,7x2,8,9x2,10x2,11x2,12x2/B:1x13,12x2/W", "42 1-5 1-3"])
    assert said(scorer, "rectify") == said(scorer, "rectify 1")
    assert "rectify 1-7 1-6" in said(scorer, "rectify")[0]
    assert said(scorer, "rectify 2-8")[0] == "Damon has 2-6-8 played instead."


def test_going_is_not_held_up_by_an_error_that_nobody_knows() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["referee silent", "A begins", "set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1", "63 claim 2 1-7 1-4"])
    assert said(scorer, "21 go")[1] == "Damon goes: the checkers return to the talons."


# --- Offered, and the roll in dispute --------------------------------------------------


def test_why_explains_the_roll_in_dispute() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1", "63 claim 2 1-7 1-4", "21 1-3 1-2"])
    assert said(scorer, "why")[:2] == ["Cloris rolls 6-3.", "Damon marked 0; 4 are right."]
    talk(scorer, ["school 4", "B contest"])
    assert said(scorer, "why")[:2] == ["Cloris rolls 6-3.", "Damon marked 0; 4 are right."]
    talk(scorer, ["let"])
    assert said(scorer, "why")[0] == "Damon rolls 2-1."


def test_why_of_a_false_ecole_reveals_nothing_that_may_still_be_marked() -> None:
    """Damon may mark what the roll gave him until the next throw (laws 10.1)."""
    scorer, _ = table("spoken")
    talk(scorer, ["A begins", "set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1", "63 claim 2 1-7 1-4", "A school 4"])
    assert said(scorer, "why")[:2] == ["Cloris rolls 6-3.", "Cloris claims a false école of 4."]
    talk(scorer, ["undo", "B school 4"])
    assert said(scorer, "why")[:2] == ["Cloris rolls 6-3.", "Cloris marked 2; 2 are right."]


SOUMILLE = [
    "A begins", "65 1-7 1-6", "32 1-4-6", "21 1-2 1-3", "64 1-5 1-7", "22 2-4-6", "42 1-5-7", "31 3-6-7", "33 1-4 1-4",
    "32 1-4 1-3", "44 4-8 4-8", "55 7-12 7-12", "22 8-10 8-10",
]  # fmt: skip
"""Soumille's first twelve rolls; then 5-2 earns Cloris 4."""

OPEN = "École: Cloris marks 4 too many. Damon: school (marks 4), correct, or let."
SCHOOLED = "Damon sends Cloris to school and marks 4."
CONTESTED = "Cloris contests the école and marks 4."
ENFORCED = "École: Cloris marks 4 too many; Damon marks 4."
FALSE_ONE = "École: Damon claims a false école of 4; Cloris marks 4."


@pytest.mark.parametrize(
    ("referee", "lines", "told"),
    [
        ("offered", [], [OPEN]),
        ("offered", ["Damon school 4"], ["Cloris marks 4 too many.", SCHOOLED]),
        ("offered", ["Damon school 4", "contest"], ["Cloris marks 4 too many.", SCHOOLED, CONTESTED]),
        (
            "offered",
            ["Damon school 4", "contest", "maintain"],
            ["Cloris marks 4 too many.", SCHOOLED, CONTESTED, "Damon maintains the école: 4 more."],
        ),
        ("offered", ["Damon correct"], ["Cloris marks 4 too many.", "Damon has the mark corrected by 4 points."]),
        ("strict", [], [ENFORCED]),
        ("strict", ["Damon school 4"], [ENFORCED, FALSE_ONE]),
        ("strict", ["Damon school 4", "maintain"], [ENFORCED, FALSE_ONE, "Damon maintains the école: 4 more."]),
    ],
)
@pytest.mark.parametrize("play", [[], ["3-8 6-8"]])
def test_why_explains_the_roll_on_the_table_while_its_mark_is_disputed(
    referee: str, lines: list[str], told: list[str], play: list[str]
) -> None:
    scorer, _ = table("spoken")
    talk(scorer, [f"referee {referee}", *SOUMILLE, "52 claim 8", *lines, *play])
    explained = said(scorer, "why")
    marks = next(at for at, line in enumerate(explained) if line.startswith("Cloris hits the checker on field 19"))
    assert explained[:2] == ["Cloris rolls 5-2.", "Cloris marked 8; 4 are right."]
    assert [line for line in explained[2:marks] if not line.startswith("Damon claims an école of 4")] == told


def test_why_reveals_nothing_new_of_the_roll_on_the_table() -> None:
    for lines, head in (
        (["52 claim 2"], ["Damon rolls 2-2 (double-deux).", "Nothing to mark."]),
        (["52", "Damon school 4"], ["Cloris rolls 5-2.", "Damon claims a false école of 4."]),
        (["52", "Cloris school 4"], ["Damon rolls 2-2 (double-deux).", "Damon marked 0; 0 are right."]),
    ):
        scorer, _ = table("spoken")
        talk(scorer, [*SOUMILLE, *lines])
        explained = said(scorer, "why")
        assert explained[:2] == head
        assert not any("field 19" in line for line in explained)


@pytest.mark.parametrize("referee", ["silent", "mute"])
def test_before_the_play_a_silent_referee_explains_nothing_for_any_claim(referee: str) -> None:
    scorer, _ = table("spoken")
    talk(scorer, [f"referee {referee}", *SOUMILLE, "52 claim 8"])
    for line in ("Damon school 4", "contest", "Damon maintain"):
        assert "while the referee is silent or mute, why explains a roll only" in said(scorer, "why")[0]
        talk(scorer, [line])
    assert "while the referee is silent or mute, why explains a roll only" in said(scorer, "why")[0]


def test_why_counts_a_mark_for_a_jan_that_was_not_made() -> None:
    scorer, _ = table("spoken")
    fills = "set W:1x4,7,8x2,9x2,10x2,11x2,12x2/B:1x15/W/rolls=9,9"
    talk(scorer, ["A begins", fills, "61 claim 6 1-2-8 !", "school"])
    assert said(scorer, "why")[:2] == ["Cloris rolls 6-1.", "Cloris marked 6; 0 are right."]
    talk(scorer, ["undo 2", "set Cloris 6", "61 claim 6 go"])
    assert said(scorer, "why")[:3] == [
        "Cloris rolls 6-1.",
        "Cloris marked 6; 4 are right.",
        "École: Cloris goes without a hole: 2 points are missing. Damon: school (marks 2), correct, or let.",
    ]


@pytest.mark.parametrize(
    ("lines", "back"),
    [
        (["52 claim 8", "Damon school 4"], "Cloris’s 4 points come back."),
        (["set Damon 8", "52 claim 8", "Damon school 4"], "Cloris’s 8 points come back."),
        (["set Cloris 6", "52 claim 8", "Damon school 4"], "Cloris has 2 points en bredouille, 1 hole again."),
        (["52 claim 4 3-8 6-8", "Damon school 6"], ""),
        (["52 claim 2 3-8 6-8", "Damon school 2"], ""),
    ],
)
@pytest.mark.parametrize("referee", ["offered", "silent"])
def test_the_answer_to_a_contest_names_the_points_that_come_back(lines: list[str], back: str, referee: str) -> None:
    scorer, _ = table("spoken")
    talk(scorer, [f"referee {referee}", *SOUMILLE, *lines])
    told_now = said(scorer, "Cloris contest")
    assert told_now[0].startswith("Cloris contests the école and marks ")
    assert [line for line in told_now if line.endswith(("back.", "again."))] == ([back] if back else [])


def test_an_undo_reveals_no_ecole_that_was_not_shown() -> None:
    for way, told_of in (("silent", False), ("offered", True), ("strict", True)):
        scorer, pages = table("spoken")
        talk(scorer, [f"referee {way}", "A begins", HITS, "51 claim 2 1-6 1-2", "undo"])
        assert ("école was shown" in pages[-1]) is told_of


# --- At the table ----------------------------------------------------------------------


def test_one_line_of_a_strict_table_stops_where_the_hole_is_undone() -> None:
    scorer, _ = table("spoken")
    talk(scorer, ["referee strict", "A begins", HITS, "set Cloris 6"])
    answer = said(scorer, "51 claim 6 hold 1-6 1-2")
    assert "École: Cloris marks 2 too many; Damon marks 2." in answer
    assert answer[-1] == "the école leaves no hole by this roll: now the play"
    assert scorer.state.phase is Phase.PLAY
    assert said(scorer, "1-6 1-2")[0] == "Cloris plays 1-6 1-2."


def test_the_rest_of_a_turn_is_left_out_when_an_ecole_has_ended_the_partie() -> None:
    scorer, _ = table("spoken")
    board = "set W:1x13,7,9/B:1x12,7,12x2/W/rolls=2,1"
    talk(scorer, ["A begins", "referee strict", board, "set Cloris 6 11", "63 claim 2 1-7 1-4"])
    answer = said(scorer, "21 claim 2 hold 1-3 1-2")
    assert answer[1] == "École: Damon marks 4 too few; Cloris marks 4."
    assert scorer.state.phase is Phase.OVER
    assert said(scorer, "contest")[1] == "The partie is not won: it continues."


def test_without_a_board_or_with_the_program_counting_there_is_nothing_to_referee() -> None:
    for mode in ("announced", "marker"):
        scorer, _ = table(mode)
        answer = said(scorer, "referee strict")
        assert "The referee acts only in school mode, where you count: type mode school to change to it." in answer


def test_the_way_is_said_and_changed_in_both_languages() -> None:
    scorer, _ = table("spoken")
    assert said(scorer, "referee")[0].startswith("the referee is offered;")
    french, _ = table("spoken", choose_language("fr", {}))
    assert said(french, "arbitre")[0].startswith("l’arbitre\u00a0: propose")
    for word, way in zip(("silencieux", "muet", "propose", "strict"), Referee, strict=True):
        talk(french, [f"arbitre {word}"])
        assert french.state.referee is way


def test_the_way_is_kept_by_undo_edit_record_and_journal_and_in_the_next_partie() -> None:
    scorer, pages = table("spoken")
    talk(scorer, ["A begins", "referee silent", HITS, "51 claim 2 1-6 1-2", "A resign", "new", "A begins"])
    assert scorer.state.referee is Referee.SILENT
    again = read_course(trictrac_record(marking=Counting.SPOKEN), pages)
    assert again.log == scorer.course.log
    record = scorer.record
    assert "\nreferee silent\n" in str(record)
    assert read_record(str(record)) == record
    assert record.log().state == scorer.state
    talk(scorer, ["edit 2 referee strict"])
    assert scorer.state.strict
    talk(scorer, ["undo 7"])
    assert scorer.state.referee is started().state.referee


def test_a_check_finds_the_same_errors_for_every_kind_of_referee() -> None:
    found = {}
    for way in Referee:
        game = refereed(way, TOO_FEW + "; B throws 2-1; B plays 1-3 1-2")
        found[way] = [(one.error.kind, one.error.school) for one in read_rolls(game)[0].findings]
    assert len({tuple(one) for one in found.values()}) == 1


# --- Random games ----------------------------------------------------------------------


def an_act(rng: Random, state: State) -> Event | None:
    """The next thing that happens at a table where people count wrong now and then."""
    turn, roller = state.turn, state.roller
    if state.phase is Phase.OVER or turn is None or state.phase is Phase.THROW:
        if turn is not None and state.phase is Phase.THROW and turn.play is not None and rng.random() < 0.5:
            return events.Receive(turn.roller.other, max(turn.received, turn.outcome.opp + rng.choice((0, 0, -2, 2))))
        high = rng.randint(1, 6)
        return None if state.phase is Phase.OVER else events.Throw(roller, Roll.of(high, rng.randint(1, 6)))
    if not turn.claim and not turn.lifted and rng.random() < 0.7:
        return events.Claim(roller, max(0, turn.outcome.me + rng.choice((0, 0, 0, 0, -2, 2, 4, 12))))
    if (state.choosing and rng.random() < 0.3) or rng.random() < 0.02:
        return Go(roller)
    if state.choosing and rng.random() < 0.3:
        return Hold(roller)
    plays = turn.outcome.plays + (turn.outcome.disobliging if rng.random() < 0.2 else ())
    play = rng.choice(plays)
    return Move(roller, play, play not in turn.outcome.plays)


def claimed(game: Game) -> Game:
    """The game with every école claimed that is open, each for all that it is worth."""
    while game.state.errors:
        error = game.state.errors[0]
        game = game.add(events.School(error.by.other, error.school))
    return game


@pytest.mark.parametrize("seed", range(GAMES))
def test_all_ways_come_to_the_same_when_every_ecole_is_claimed(seed: int) -> None:
    rng = Random(seed)
    kind = (
        Trictrac(),
        Trictrac(Rules.of(continuation="yes", augmentation="unexplained")),
        Trictrac(frame=read_frame("ecrire marques=4", 2)),
        Trictrac(frame=read_frame("combine marques=4", 2)),
        Trictrac(frame=read_frame("poule", 3)),
    )[seed % 5]
    games = {
        way: Log(kind, (events.Marking(Counting.SPOKEN), events.Refereeing(way), *started("A begins").events[1:]))
        for way in Referee
    }
    for _ in range(150):
        event = an_act(rng, games[Referee.STRICT].state)
        if event is None:
            break
        try:
            strict = games[Referee.STRICT].add(event)
        except TrictracError:
            for way in Referee:
                with pytest.raises(TrictracError):
                    games[way].add(event)
            continue
        games = {way: strict if way is Referee.STRICT else claimed(game.add(event)) for way, game in games.items()}
        assert strict.state.errors == ()
        assert (
            len(
                {
                    (game.state.score, game.state.checkers, game.state.phase, game.state.results)
                    for game in games.values()
                }
            )
            == 1
        )
    assert happened(games[Referee.STRICT], "schooled") or games[Referee.STRICT].state.number < 20


ASKED = (
    "",
    "help",
    "why",
    "why 3",
    "what 64",
    "chances",
    "score",
    "log",
    "log all",
    "account",
    "plays",
    "let",
    "correct",
)


def a_line(rng: Random, scorer: Scorer) -> str:
    """A line of a silent table: turns counted right or wrong, false moves, questions; nobody claims."""
    if rng.random() < 0.2:
        return rng.choice((*ASKED, "undo", "rectify", "rectify 1", "maintain", "contest", "edit 9", "cancel"))
    event = an_act(rng, scorer.state)
    match event:
        case events.Throw(_, roll):
            return str(roll)
        case events.Claim(_, points):
            return f"claim {points}"
        case events.Receive(player, points):
            return f"got {points} {scorer.names[player]}"
        case Move(_, play):
            return " ".join(map(str, [play])) if rng.random() < 0.9 else "1-4 1-3"
        case Go():
            return "go"
        case Hold():
            return "hold"
    return "new"


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_silent_referee_says_no_word_before_the_releve_is_over(seed: int) -> None:
    rng = Random(seed)
    way = ("silent", "mute")[seed % 2]
    scorer, pages = table("spoken", choose_language(("en", "fr")[seed // 2 % 2], {}))
    talk(scorer, [f"referee {way}", "A begins"])
    hidden = 0
    for _ in range(120):
        before, count = scorer.state, scorer.course.count
        line = a_line(rng, scorer)
        answer = said(scorer, line)
        state = scorer.state
        hidden += bool(state.errors)
        begun = (state.number > before.number and sum(state.rolls) == 1) or state.partie > before.partie
        told_now = [part for part in answer if ERRORS.search(part)]
        if line not in ("help", "rectify", "rectify 1") and not (way == "silent" and begun):
            assert told_now == [], (line, told_now)
        shown = [scorer.language.say(part) for part in (scorer.prompt, scorer.possible(state))]
        shown += [scorer.language.say(choice.label) for choice in scorer.choices()]
        assert not any(word in part for part in shown for word in ("cole", "school", "correct", "rectif", "laisse")), (
            shown
        )
        fresh = scorer.course.log.states[scorer.course.ends[min(count, scorer.course.count)] + 1 :]
        assert not scorer.rings or any(one.holes for after in fresh for one in after.happenings), line
    assert hidden
    assert not any("école was shown" in page or "montrée" in page for page in pages)
    assert read_record(str(scorer.record)) == scorer.record


@pytest.mark.law("10.2", "10.4", "12.2")
@pytest.mark.parametrize(
    ("position", "claim", "holes"),
    [
        ("points=8,0", "8", "1 hole, simple, and 4 points remain."),
        ("points=4,0", "10", "1 hole, simple, and 2 points remain."),
        ("points=8,0/holes=1,1", "18", "3 holes, the first simple, then en bredouille, and 2 points remain."),
    ],
)
def test_a_strict_referee_names_the_holes_of_a_mark_as_made(position: str, claim: str, holes: str) -> None:
    """The école that he marks at once takes the points back: what remains is that of the mark, not of the école."""
    one = conversation(mode="school", referee="strict")
    one.answer(f"set W:1x12,5,6,7/B:1x13,7,5/W/{position}")
    answer = [str(part) for part in one.answer(f"61 claim {claim}")]
    assert answer[:4] == [
        "Cloris rolls 6-1.",
        f"Cloris marks {claim}.",
        holes,
        f"École: Cloris marks {claim} too many; Damon marks {claim}.",
    ]
