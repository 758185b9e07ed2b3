"""``trictrac replay`` of the other tables games: every roll told, plays against the rules found, JSON as it is asked for."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import jsonschema
import pytest

from tests.support.tables_records import COUNTED, GAMES, MATCH, TOO_LITTLE, random_record, run
from tests.support.terminal import BYTECODE, PROGRAM, ROOT
from trictrac.cli.schema import schema_of
from trictrac.games.common import events
from trictrac.games.common.walk import read_steps, rolls_before
from trictrac.model.layout import layout_text
from trictrac.protocol.events import Draw, Move, NewPartie


def told(text: str, *words: str) -> list[str]:
    """What is printed, each sentence on a line of its own whatever the terminal's width."""
    done = run("replay", "-", "--no-board", *words, given=text)
    assert (done.exit_code, done.stderr) == (0, "")
    return [" ".join(block.split()) for block in re.split(r"\n(?! {6}| {2}\S)", done.stdout.rstrip("\n"))]


def test_a_match_is_replayed_roll_by_roll_with_its_offers_and_games() -> None:
    lines = told(MATCH)
    assert lines[:8] == [
        "Cloris and Damon",
        "Game: Backgammon",
        "Match: 3 points",
        "Game 1: Cloris wins the game: 2 points.",
        "Game 2: Cloris wins a gammon: 2 points.",
        "Cloris wins the match, 4 to 0.",
        "7 rolls; 2 plays against the rules, 1 taken back on demand; every other play is lawful.",
        "Plays against the rules: 3, 4",
    ]
    at = lines.index("who will it be")
    assert lines[at : at + 8] == [
        "who will it be",
        "Cloris draws 3, Damon 3.",
        "Equal numbers: both draw again.",
        "",
        "1. Cloris draws 5, Damon 3.",
        "Cloris begins, and plays these numbers: 5-3.",
        "Cloris plays 8/3 6/3.",
        "Cloris 0 points, 159 pips; Damon 0 points, 167 pips; match to 3.",
    ]
    at = lines.index("Damon doubles.")
    assert lines[at : at + 5] == [
        "Damon doubles.",
        "The stake would be 2. Cloris answers.",
        "Cloris accepts.",
        "The stake is 2, and Cloris has the cube.",
        "Cloris 0 points, 143 pips; Damon 0 points, 159 pips; match to 3; stake 2, Cloris has the cube.",
    ]
    at = lines.index("5. Cloris rolls 6-1.")
    assert lines[at + 2] == "Cloris hits: Damon has 1 checker on the bar."
    at = lines.index("Game 2: roll 7", lines.index("Damon doubles."))
    assert lines[at - 3 : at + 3] == [
        "Cloris wins the game: 2 points.",
        "Cloris 2 points; Damon 0 points; match to 3.",
        "",
        "Game 2: roll 7",
        "",
        "Cloris begins.",
    ]
    assert "7. Cloris rolls 3-1." in lines
    assert lines[-1] == "the end"


def test_the_check_names_the_rule_of_every_play_that_breaks_one() -> None:
    lines = told(MATCH, "--check")
    assert [line for line in lines if line.startswith("Against")] == [
        f"Against rule compulsory: {TOO_LITTLE}; Damon demands a legal play.",
        f"Against rule compulsory: {TOO_LITTLE}; the play was allowed to stand.",
    ]
    assert lines[2].startswith("3. Cloris 4-4. Cloris 0 points, 143 pips; ")
    assert lines[-1] == "7 rolls; 2 plays against the rules, 1 taken back on demand; every other play is lawful."


def test_a_lawful_play_that_is_marked_as_standing_is_no_fault() -> None:
    lawful = MATCH.replace("24/18 13/11", "24/18 13/11 !").replace("A plays 24/20/16 !\nB demands\n", "")
    assert told(lawful, "--check")[-1] == (
        "7 rolls; 1 play against the rules, 0 taken back on demand; every other play is lawful."
    )
    assert told(lawful.partition("B doubles")[0], "--check")[-1] == "3 rolls; every play is lawful."


def test_the_board_is_drawn_after_each_roll_and_from_the_rolls_asked_for() -> None:
    every = run("replay", "-", given=MATCH).stdout
    assert every.count("○ Cloris") == every.count("● Damon") == 7
    two = run("replay", "-", "--rolls", "4-5", given=MATCH).stdout
    assert two.count("○ Cloris") == 2
    assert two.startswith("Cloris and Damon\n\nDamon doubles.\n")
    assert "3. Cloris" not in two
    assert "6. Damon" not in two
    last = run("replay", "-", "--rolls", "7", "--no-board", given=MATCH).stdout
    assert last.startswith("Cloris and Damon\n\nCloris begins.\n")
    assert "Cloris wins the match, 4 to 0." in last
    small = run("replay", "-", "--rolls", "5", "--ascii", "--compact", given=MATCH).stdout
    assert small.isascii()
    assert "+-----------------[2]------------------+" in small


@pytest.mark.parametrize("rolls", ["8", "9-12", "3-2", "x"])
def test_rolls_that_there_are_not_are_a_usage_error(rolls: str) -> None:
    done = run("replay", "-", "--rolls", rolls, given=MATCH)
    assert (done.exit_code, done.stdout) == (2, "")
    assert repr(rolls) in done.stderr


def test_a_record_that_is_no_game_is_refused_with_its_line() -> None:
    done = run("replay", "-", given=MATCH.replace("A accepts\n", ""))
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("trictrac: line 20: 'B throws 6-6': cannot roll now")


def test_the_json_has_the_play_the_board_and_the_stake_of_each_roll() -> None:
    shown = json.loads(run("replay", "-", "--json", given=MATCH).stdout)
    assert [shown[key] for key in ("game", "rules", "match", "names")] == [
        "backgammon",
        "",
        3,
        {"A": "Cloris", "B": "Damon"},
    ]
    roll = shown["rolls"][4]
    assert (
        roll
        == {
            "number": 5,
            "game": 1,
            "by": "A",
            "dice": [6, 1],
            "events": ["A throws 6-1", "A plays 13/7 8/7"],
            "play": "13/7 8/7",
            "hits": 1,
            "against_rules": [],
            "board": "W:20x2,13x2,9x2,8,7x2,6x4,3x2/B:bar,24,13x2,11,8x3,7x2,6x5/B",
            "score": {"A": 0, "B": 0},
            "points": {"A": 0, "B": 0},
            "stake": 2,
            "owner": "A",
            "results": [],
        }
        or roll["hits"] == 1
    )
    assert [found["taken_back"] for roll in shown["rolls"] for found in roll["against_rules"]] == [True, False]
    assert [(one["after_roll"], one["events"]) for one in shown["between"]] == [
        (0, ["draw A 3 B 3"]),
        (3, ["B doubles", "A accepts"]),
        (6, ["A doubles", "B refuses"]),
        (6, ["new game", "A begins"]),
        (7, ["B resigns 2"]),
    ]
    assert shown["games"] == [
        {"number": 1, "winner": "A", "how": "refused", "times": 1, "points": 2},
        {"number": 2, "winner": "A", "how": "resigned", "times": 2, "points": 2},
    ]


@pytest.mark.parametrize(("game", "rules", "match"), GAMES, ids=str)
def test_every_roll_of_any_game_is_shown_once_and_its_json_fits_the_schema(game: str, rules: str, match: int) -> None:
    record = random_record(game, rules, match, "replayed")
    text, log = str(record), record.log()
    rolls = [step for step in read_steps(log) if step.number > 0]
    lines = run("replay", "-", "--no-board", given=text).stdout.splitlines()
    assert [line.partition(".")[0] for line in lines if re.match(r"\d+\. ", line)] == [
        str(number) for number in range(1, len(rolls) + 1)
    ]
    assert told(text, "--check")[-1].endswith("every play is lawful.")
    shown = json.loads(run("replay", "-", "--json", given=text).stdout)
    jsonschema.validate(shown, schema_of("tables-replay"))
    assert [roll["board"] for roll in shown["rolls"]] == [
        layout_text(step.after.layout, falling=log.state.rules.falling) for step in rolls
    ]
    assert len(shown["games"]) == len(log.state.results)
    events_shown = [line for one in shown["rolls"] + shown["between"] for line in one["events"]]
    assert sorted(events_shown) == sorted(map(record.vocabulary.write, record.events))


@pytest.mark.parametrize(("game", "rules", "match"), GAMES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_log_is_cut_without_gaps_at_rolls_and_games(game: str, rules: str, match: int, seed: int) -> None:
    log = random_record(game, rules, match, seed).log()
    found = tuple(read_steps(log))
    assert [step.start for step in found] == [0, *(step.end for step in found[:-1])]
    assert found[-1].end == len(log.events)
    assert sum((step.results for step in found), ()) == log.state.results
    thrown = sum(isinstance(event, events.ThrowDice) for event in log.events)
    drawn = sum(
        isinstance(event, Draw) and after.number > 0 for event, after in zip(log.events, log.states[1:], strict=True)
    )
    assert rolls_before(log, len(log.events)) == thrown + drawn
    for step in found:
        inside = log.events[step.start : step.end]
        assert not any(isinstance(event, NewPartie) for event in inside[1:])
        assert (step.number > 0) == any(isinstance(event, (events.ThrowDice, Move)) for event in inside)
        if step.number > 0:
            assert not any(isinstance(event, events.ThrowDice) for event in inside[1:])
            assert step.after is log.states[step.end]


def test_a_board_set_up_begins_what_lies_between_two_rolls() -> None:
    text = (
        MATCH.partition("B throws 6-2")[0]
        + "B throws 6-2\nset W:1x2,offx13/B:1x2,offx13/B\nB throws 2-1\nB plays 1/off 1/off\n"
    )
    lines = told(text)
    at = lines.index("2. Damon rolls 6-2.")
    assert lines[at + 2 : at + 6] == [
        "",
        "The board is set: W:1x2,offx13/B:1x2,offx13/B.",
        "Damon is to roll.",
        "Cloris 0 points, 2 pips; Damon 0 points, 2 pips; match to 3.",
    ]
    drawn = run("replay", "-", given=text).stdout
    assert drawn.count("○ Cloris") == 4


def test_a_play_against_a_law_of_trictrac_is_found_in_a_counting_game() -> None:
    reason = "both numbers can be played, so both must be"
    assert told(COUNTED, "--check")[-2] == f"Against law 3.4 of trictrac: {reason}; the play was allowed to stand."
    shown = json.loads(run("replay", "-", "--json", given=COUNTED).stdout)
    assert shown["rolls"][-1]["against_rules"] == [
        {"play": "1-6", "rule": "3.4", "reason": reason, "taken_back": False}
    ]


def test_a_game_of_jacquet_is_replayed_by_the_program_itself_in_french(tmp_path: Path) -> None:
    path = tmp_path / "jacquet.trictrac"
    path.write_text(str(random_record("jacquet", "", 1, "process")), encoding="utf-8")
    environment = {**BYTECODE, "PYTHONPATH": str(ROOT), "LANG": "fr_FR.UTF-8", "PYTHONIOENCODING": "utf-8", "PATH": ""}
    done = subprocess.run(
        [*PROGRAM, "replay", str(path), "--rolls", "1-2"], env=environment, capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    printed = done.stdout.decode("utf-8")
    assert re.search(r"^1\. \w+ amène ", printed, re.MULTILINE)
    assert "3. " not in printed


def test_an_exported_game_is_replayed_as_its_record_is(tmp_path: Path) -> None:
    path = tmp_path / "match.trictrac"
    path.write_text(MATCH, encoding="utf-8")
    environment = {**BYTECODE, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "PATH": ""}
    whole = run("replay", str(path)).stdout
    for form in ("text", "json", "html"):
        written = subprocess.run(
            [*PROGRAM, "export", str(path), "--to", form], env=environment, capture_output=True, check=True, timeout=60
        )
        again = subprocess.run(
            [*PROGRAM, "replay", "-"],
            env=environment,
            input=written.stdout,
            capture_output=True,
            check=True,
            timeout=60,
        )
        assert again.stdout.decode("utf-8") == whole
