"""The formats of other backgammon programs: IDs of a position, and .mat files, with GNU Backgammon as the judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tests.support.gnubg import available, run
from trictrac.api.games import game
from trictrac.base.errors import OutOfOrderError, TrictracError, UnreadableError
from trictrac.cli.reading import game_called
from trictrac.games.common.events import Accept, Event, GiveUp, Offer, Refuse, ThrowDice
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState, may_offer
from trictrac.games.exchange.ids import (
    Moment,
    ids_of,
    match_id,
    moment_of,
    position_id,
    read_board,
    read_moment,
    record_at,
    xgid,
)
from trictrac.games.exchange.mat import left_out, mat_text, read_mat
from trictrac.games.registry import read_record, script_of
from trictrac.games.sheets import load_game_rules
from trictrac.model.layout import OFF, Layout
from trictrac.model.score import Side
from trictrac.protocol.events import Draw, Move, NewPartie, Player
from trictrac.protocol.record import AnyRecord

SCRIPT = script_of("backgammon")
LENGTHS = (0, 1, 3, 5, 7)

needs_gnubg = pytest.mark.skipif(not available(), reason="GNU Backgammon is not installed")

MATCH = """\
 3 point match

 Game 1
 Ana : 0                        Ben : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Takes
  3) 66: 24/18 24/18 13/7 13/7    Doubles => 4
  4)  Drops                       Wins 2 points

 Game 2
 Ana : 0                        Ben : 2
  1) 31: 8/5 6/5                 66: 24/18 24/18 13/7 13/7
  2) 52: 13/8 13/11
      Wins 2 points
"""


def own_side(random: Random, taken: set[int]) -> tuple[int, ...]:
    """The checkers of a side off the fields ``taken``, some on the bar, some borne off."""
    fields = [0, *(field for field in range(1, 25) if field not in taken)]
    found = [0] * 26
    found[OFF] = random.choice((0, 0, random.randrange(15)))
    for field in random.choices(fields, k=15 - found[OFF]):
        found[field] += 1
    return tuple(found)


def a_moment(seed: int) -> Moment:
    """A moment of a game on a random board, with any score and cube that can go with it."""
    random = Random(seed)
    white = own_side(random, set())
    black = own_side(random, {25 - field for field in range(1, 25) if white[field]})
    match = random.choice((0, 1, 3, 5, 7, 11, 25))
    score = (random.randrange(match or 9), random.randrange(match or 9))
    crawford = match > 1 and max(score) == match - 1 and min(score) < match - 1 and random.random() < 0.7
    stake = 1 if crawford or match == 1 else 1 << random.randrange(5)
    owner = None if stake == 1 else random.choice([*Player])
    dice = tuple(sorted(random.choices(range(1, 7), k=2), reverse=True)) if random.random() < 0.6 else ()
    layout = Layout(white, black, random.choice([*Side]))
    # Setting an ID, gnubg forgets a redouble and a double of its player 0.
    offered = (
        not dice and not crawford and stake == 1 and match != 1 and layout.turn is Side.BLACK and random.random() < 0.5
    )
    jacoby = not match and random.random() < 0.5
    return Moment(layout, match, score, stake, owner, crawford, dice, offered, jacoby)


def a_match(seed: int) -> AnyRecord:
    """A match or three single games with random plays, doubles, takes, refusals and resignations."""
    random, length = Random(seed), LENGTHS[seed % len(LENGTHS)]
    record = game("backgammon", match=length).record([], names=("Ana", "Ben"))
    state, events = record.kind.start(), list[Event]()

    def act() -> Event:
        match state.phase:
            case TablesPhase.OVER:
                return NewPartie()
            case TablesPhase.DRAW:
                one, other = random.sample(range(1, 7), 2)
                return Draw(one, other)
            case TablesPhase.PLAY:
                return Move(state.roller, random.choice(state.kind.listed(state)))
            case TablesPhase.ANSWER:
                assert state.answerer is not None
                return random.choice((Accept, Accept, Refuse))(state.answerer)
        # gnubg misreads a game that is resigned right after a double was taken.
        if random.random() < 0.01 and not isinstance(events[-1], Accept):
            return GiveUp(random.choice([*Player]))
        if may_offer(state) and random.random() < 0.05:
            return Offer(state.roller)
        return ThrowDice(state.roller, tuple(sorted(random.choices(range(1, 7), k=2), reverse=True)))

    while not state.is_finished and len(state.results) < (100 if length else 3):
        events.append(act())
        state = record.kind.apply(state, events[-1])
    return replace(record, items=tuple(events))


def decisions(record: AnyRecord, phases: tuple[TablesPhase, ...]) -> list[tuple[str, str]]:
    return [ids_of(moment_of(state)) for state in record.log().states if state.phase in phases]


def results(record: AnyRecord) -> list[tuple[Player, int]]:
    state: TablesState = record.log().state
    return [(result.winner, result.points) for result in state.results]


@pytest.mark.parametrize(
    ("text", "score", "stake", "owner", "dice"),
    [
        ("4HPwATDgc/ABMA:cAlgAAAAAAAE", (0, 0), 1, None, ()),
        ("4HPwATDgc/ABMA:QQlgAAAAAAAE", (0, 0), 2, Player.A, ()),
        ("GNUID=4HPwATDgc/ABMA:8InlAGAAEAAA", (6, 2), 1, None, (3, 1)),
        ("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:31:2:0:0:5:10", (2, 0), 2, Player.B, (3, 1)),
    ],
)
def test_an_id_gives_score_cube_and_dice(
    text: str, score: tuple[int, int], stake: int, owner: Player | None, dice: tuple[int, ...]
) -> None:
    moment = read_moment(text)
    assert (moment.score, moment.stake, moment.owner, moment.dice) == (score, stake, owner, dice)
    assert moment.layout == replace(game("backgammon").start().layout, turn=Side.BLACK)


def test_the_opponent_comes_first_in_a_position_id() -> None:
    """Eight on the ace point, five on the six point, two on the bar; against three on the ace point and one on the bar."""
    layout = read_moment("BwAA6B98AAAMAA").layout
    assert {field: count for field, count in enumerate(layout.white) if count} == {0: 2, 19: 5, 24: 8}
    assert {field: count for field, count in enumerate(layout.black) if count} == {0: 1, 24: 3, 25: 11}


@pytest.mark.parametrize("write", [lambda moment: ids_of(moment)[0], xgid])
def test_what_is_written_reads_as_the_same_moment(write: Callable[[Moment], str], effort: int) -> None:
    for seed in range(500 * effort):
        moment = a_moment(seed)
        assert read_moment(write(moment)) == moment, seed


def test_a_game_can_go_on_from_every_id() -> None:
    played = 0
    for seed in range(300):
        moment = a_moment(seed)
        try:
            state = record_at(xgid(moment), SCRIPT).log().state
        except TrictracError:
            # A side without a checker on the board, or an offer that its cube does not allow.
            continue
        if moment.dice and state.phase is not TablesPhase.PLAY:
            # Nothing can be played.
            continue
        played += 1
        assert moment_of(state) == moment, seed
    assert played > 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4HPwATDgc/ABMB", "is no position ID"),
        ("////////////AA", "is no position ID"),
        ("4HPwATDgc/ABMA:cARgAAAACAAE", "a game that is over"),
        ("4HPwATDgc/ABMA:cMFlAAAAAAAE", "an offer to resign"),
        ("4HPwATDgc/ABMA:cAlgADAAAAAE", "does not fit a match to 3"),
        ("XGID=-b----E-C---eE---c-e----B-:1:-1:1:91:2:0:0:5:10", "the dice (00, 31 or D)"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:5:0:0:5:10", "does not fit a match to 5"),
        ("XGID=-O----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "more than fifteen checkers"),
        ("XGID=zz", "is no ID of a position"),
        ("XGID=-b----E-C---eE---c-e----Bb:0:0:1:00:0:0:0:0:10", "is no ID of a position"),
        ("XGID=Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "is no ID of a position"),
    ],
)
def test_a_wrong_id_is_refused_with_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(UnreadableError, match="(?s).*" + said.replace("(", r"\(").replace(")", r"\)")):
        read_moment(text)


@pytest.mark.parametrize("text", ["4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/ABMA:XXX"])
def test_a_mistyped_id_is_called_one_and_no_position_of_trictrac_is(text: str) -> None:
    rules = load_game_rules("backgammon")
    assert isinstance(rules, TablesRules)
    assert game_called("", text) == "backgammon"
    with pytest.raises(UnreadableError, match=r"is no ID of a position: it is like 4HPwATDgc/ABMA"):
        read_board(text, rules)
    for position in ("W1x15/B1x15/W", "aW13lW2yB12cB", "blanctalon15noir"):
        assert game_called("", position) == "trictrac"


def test_the_end_of_a_game_has_no_id() -> None:
    with pytest.raises(OutOfOrderError, match="the game is over"):
        moment_of(game("backgammon").log(["A begins", "A resigns"]).state)


def test_a_match_is_read_with_its_games_draws_cubes_and_resignations() -> None:
    record = read_record(MATCH)
    assert (record.players, record.own_headers["match"]) == (("Ana", "Ben"), "3")
    assert record.events[:4] == tuple(
        map(game("backgammon").event, ("draw A 1 B 3", "B plays 8/5 6/5", "A doubles", "B accepts"))
    )
    assert results(record) == [(Player.B, 2), (Player.A, 2)]
    assert record.log().state.score == (2, 2)
    assert read_record(mat_text(record)) == record


@pytest.mark.parametrize(("play", "steps"), [("24/14", "24/18/14"), ("24/14*", None), ("24/20*/14", "24/20/14")])
def test_a_play_without_its_steps_goes_the_way_that_its_stars_say(play: str, steps: str | None) -> None:
    """A checker of Ben's is hit by way of 20, and none by way of 18."""
    text = f" 0 point match\n\n Game 1\n Ana : 0     Ben : 0\n  1)                  21: 24/22 6/5\n  2) 64: {play}\n"
    if steps is None:
        with pytest.raises(UnreadableError, match="can mean 24"):
            read_record(text)
    else:
        record = read_record(text)
        assert record.item_text(record.items[-1]) == f"A plays {steps}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (MATCH.replace("31: 8/5 6/5", "31: 8/5 8/6", 1), "game 1, '31: 8/5 8/6'"),
        (MATCH.replace("Takes", "Thinks"), "game 1, 'Thinks': expected a roll"),
        (
            MATCH.replace("66: 24/18 24/18 13/7 13/7\n", "66: Cannot Move\n"),
            "game 2, '66: Cannot Move': 4 numbers can be played",
        ),
        (MATCH.replace(" Game", " Play"), "this is no .mat file"),
        (MATCH.partition("match")[2], "this is no .mat file: it begins with a line like 5 point match"),
        (
            " 0 point match\n\n Game 1\n Ana : 0     Ben : 0\n  1) 31: 8/5 6/5\n  2) 64: 24/14\n",
            "game 1, '2)': the turn before this row is missing",
        ),
    ],
)
def test_what_does_not_fit_is_named_with_its_game_and_words(text: str, said: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        read_record(text)
    assert said in str(refused.value)


@pytest.mark.parametrize("event", ["set W:6x2/B:6x2/W", "stake 4 A", "score 1,0", "A plays 24/23 !"])
def test_what_would_change_the_games_is_not_written(event: str) -> None:
    record = game("backgammon").record(
        ["A begins", "A throws 6-5", "A plays 24/18/13", "B throws 2-1", "B plays 24/22 24/23"]
    )
    longer = replace(
        record,
        items=(
            *record.items,
            *map(record.read_item, ["A throws 3-1"] * event.startswith("A")),
            record.read_item(event),
        ),
    )
    assert mat_text(record)
    with pytest.raises(OutOfOrderError, match="export"):
        mat_text(longer)


def test_what_a_file_does_not_carry_is_listed() -> None:
    record = game("backgammon", "jacoby=yes").record(
        ["draw A 3 B 3", "note by candlelight", "A begins", "A throws 6-5"], title="At Ana's"
    )
    assert list(map(str, left_out(record))) == [
        "the rules jacoby=yes",
        "title, date, place and source",
        "comments and remarks",
        "draws that were thrown again",
        "the roll that is not played yet",
    ]
    assert left_out(a_match(3)) == []


def test_every_match_reads_back_from_its_file(effort: int) -> None:
    for seed in range(30 * effort):
        record = a_match(seed)
        assert read_mat(mat_text(record), SCRIPT) == record, seed


EXCHANGED = """
import gnubg, json
for setting in ("set display off", "set confirm new off", "set confirm save off"):
    gnubg.command(setting)
found = []
with open(asked_in) as source:
    for text in json.load(source):
        with open("match.mat", "w") as target:
            target.write(text)
        gnubg.command("import mat match.mat")
        gnubg.command("export match mat back.mat")
        with open("back.mat") as back:
            found.append(back.read())
with open(told_in, "w") as target:
    json.dump(found, target)
"""

STEPPED = """
import gnubg, json
for setting in ("set display off", "set confirm new off"):
    gnubg.command(setting)

def here():
    try:
        return gnubg.positionid() + ":" + gnubg.matchid()
    except ValueError:
        return ""

found = []
with open(asked_in) as source:
    for text, games in json.load(source):
        with open("match.mat", "w") as target:
            target.write(text)
        gnubg.command("import mat match.mat")
        gnubg.command("first game")
        seen = []
        for number in range(games):
            still = 0
            while still < 4:
                seen.append(here())
                gnubg.command("next")
                still = still + 1 if here() == seen[-1] else 0
            gnubg.command("next game")
        found.append(seen)
with open(told_in, "w") as target:
    json.dump(found, target)
"""

SET = """
import gnubg, json
for setting in (
    "set automatic game off", "set automatic roll off", "set automatic move off", "set display off", "set confirm new off",
    "set player 0 human", "set player 1 human",
):
    gnubg.command(setting)
found = []
with open(asked_in) as source:
    for both in json.load(source):
        told = []
        for name, text in zip(("gnubgid", "xgid"), both):
            gnubg.command("set %s %s" % (name, text.replace("GNUID=", "")))
            told.append(gnubg.positionid() + ":" + gnubg.matchid())
        found.append(told)
with open(told_in, "w") as target:
    json.dump(found, target)
"""


@needs_gnubg
def test_matches_come_back_from_gnubg_with_the_same_decisions_and_results(effort: int) -> None:
    records = [a_match(seed) for seed in range(40 if effort == 1 else 800)]
    back = [read_mat(text, SCRIPT) for text in run(EXCHANGED, list(map(mat_text, records)))]
    for seed, (one, other) in enumerate(zip(records, back, strict=True)):
        phases = (TablesPhase.PLAY, TablesPhase.ANSWER)
        assert decisions(one, phases) == decisions(other, phases), seed
        assert results(one) == results(other), seed


@needs_gnubg
def test_gnubg_finds_the_same_ids_in_a_match(effort: int) -> None:
    """A is player 0, whom gnubg finds in the left column: at every turn and every offer its IDs are ours.

    Single games are left out: gnubg plays them by the Jacoby rule.
    """
    records = [a_match(seed) for seed in range(12 * effort) if seed % len(LENGTHS)]
    asked = [(mat_text(record), len(results(record))) for record in records]
    for seed, (record, seen) in enumerate(zip(records, run(STEPPED, asked), strict=True)):
        ours = [one.removeprefix("GNUID=") for one, _ in decisions(record, (TablesPhase.THROW, TablesPhase.ANSWER))]
        assert set(ours) <= set(seen), seed


@needs_gnubg
def test_gnubg_agrees_on_two_thousand_random_ids(effort: int) -> None:
    """gnubg makes the roller of an XGID its player 1, and swaps both players where he is at the top.

    Most offers it forgets when an ID is set; the matches above have them.
    """
    moments = [a_moment(seed)._replace(offered=False) for seed in range(2000 * effort)]
    for moment, (by_id, by_xgid) in zip(moments, run(SET, [ids_of(moment) for moment in moments]), strict=True):
        assert by_id == f"{position_id(moment)}:{match_id(moment)}"
        second = moment if moment.layout.turn is Side.BLACK else other_way_round(moment)
        assert by_xgid == f"{position_id(second)}:{match_id(second)}"


def other_way_round(moment: Moment) -> Moment:
    """The same moment with the names of the players exchanged."""
    layout, owner = moment.layout, moment.owner
    return moment._replace(
        layout=Layout(layout.black, layout.white, layout.turn.other),
        score=moment.score[::-1],
        owner=None if owner is None else owner.other,
    )
