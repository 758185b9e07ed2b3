"""Parties of the program against itself: the same for any number of processes, by the schema, readable as records."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.support.commands import refused, told
from trictrac.bot import traces
from trictrac.bot.levels import LEVELS
from trictrac.bot.parties import play_partie
from trictrac.bot.traces import Loop, play_levels
from trictrac.cli.schema import schema_of
from trictrac.fast.engine import Engine
from trictrac.games.registry import read_record
from trictrac.model.rules import MODERN
from trictrac.protocol.record import check_record
from trictrac.rules.loader import load_rules


def test_the_lines_fit_the_schema_and_agree_with_their_records() -> None:
    lines = told("selfplay", "--games", "3", "--seed", "1822", "--jobs", "1").splitlines()
    parties = [json.loads(line) for line in lines]
    assert [partie["number"] for partie in parties] == [1, 2, 3]
    for partie in parties:
        jsonschema.validate(partie, schema_of("selfplay"))
        state = check_record(read_record(partie["record"])).state
        assert (state.results[-1].winner.name, state.number) == (partie["winner"], partie["rolls"])
        assert list(state.results[-1].score.holes) == partie["holes"]
    assert len({partie["seed"] for partie in parties}) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_the_loop_plays_the_parties_of_the_table(level: str, compiled: Engine, effort: int) -> None:
    """Each level against another, compiled; the strongest takes a while at the table."""
    against = {"beginner": "sensible", "learner": "skilled", "strongest": "beginner"}.get(level, "strong")
    loops = [Loop(), Loop(compiled)] if level == "sensible" else [Loop(compiled)]
    for seed in range(effort * (1 if level == "strongest" else 3)):
        a, b = LEVELS[level].player(f"{seed} A"), LEVELS[against].player(f"{seed} B")
        rules = load_rules("exit=provincial") if seed == 2 else MODERN
        log = play_partie(a, b, seed, rules)
        for loop in loops:
            done = loop.play(a, b, seed, rules)
            assert done.events == log.events
            assert (done.holes, done.rolls) == (log.state.results[-1].score.holes, log.state.number)


def test_a_partie_longer_than_its_dice_is_played_again_with_more(monkeypatch: pytest.MonkeyPatch) -> None:
    players = LEVELS["sensible"].player("A"), LEVELS["learner"].player("B")
    long = Loop().play(*players, 1)
    monkeypatch.setattr(traces, "_ROLLS", 20)
    assert Loop().play(*players, 1) == long
    assert long.rolls > 40


def test_rules_that_the_loop_does_not_know_are_played_at_the_table(tmp_path: Path) -> None:
    for rules in ("guiton-1822", "hole_target=6", "rencontre=2_4"):
        players = LEVELS["sensible"].player("A"), LEVELS["sensible"].player("B")
        done = play_levels(*players, 3, load_rules(rules), tmp_path)
        assert done.events == play_partie(*players, 3, load_rules(rules)).events


def test_they_do_not_depend_on_how_many_processes_play() -> None:
    alone = told("selfplay", "--games", "9", "--seed", "7", "--jobs", "1", "--rules", "guiton-1822")
    assert alone == told("selfplay", "--games", "9", "--seed", "7", "--jobs", "2", "--rules", "guiton-1822")
    assert alone.startswith(told("selfplay", "--games", "2", "--seed", "7", "--jobs", "1", "--rules", "guiton-1822"))
    assert '"rules": "guiton-1822"' in alone


def test_a_file_or_a_folder_of_records(tmp_path: Path) -> None:
    words = ("selfplay", "--games", "2", "--seed", "5", "--jobs", "1", "-o")
    printed = told(*words[:-1])
    told(*words, str(tmp_path / "two.jsonl"))
    assert (tmp_path / "two.jsonl").read_text(encoding="utf-8") == printed
    (tmp_path / "records").mkdir()
    told(*words, str(tmp_path / "records"))
    records = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in records] == ["000001.trictrac", "000002.trictrac"]
    for path, line in zip(records, printed.splitlines(), strict=True):
        assert path.read_text(encoding="utf-8") == json.loads(line)["record"]
    assert told("replay", "--check", str(records[0])).count("0 false moves") == 1
    records[1].write_text("mine\n", encoding="utf-8")
    assert "is there already" in refused(1, *words, str(tmp_path / "records"))
    assert records[1].read_text(encoding="utf-8") == "mine\n"


def test_what_cannot_be_played_is_refused() -> None:
    assert refused(2, "selfplay", "--level", "divine").startswith("--level 'divine': one of ")
    assert refused(2, "selfplay", "--games", "0") == "--games: expected a number from 1 to 10000000"
    assert refused(2, "selfplay", "--jobs", "2", "--cluster", "tcp://a:1").startswith("--jobs and --cluster: either")
    assert refused(2, "roll", "--batch", "--cluster", "a:1") == "--cluster 'a:1': an address is like tcp://host:8786"
    assert refused(2, "selfplay", "--facts", "-o", "a") == "-o is for parties, and --facts saves none"
    assert refused(2, "selfplay", "--json") == "--json is for --facts: parties are always printed as JSON"
    assert refused(2, "selfplay", "--facts", "--level", "sensible").startswith("--facts are of the strong player")


@pytest.mark.usefixtures("compiled")
def test_the_facts_fit_the_schema_and_are_printed() -> None:
    """The same for any number of processes."""
    words = ("selfplay", "--facts", "--games", "2", "--seed", "1822")
    found = json.loads(told(*words, "--jobs", "1", "--json"))
    jsonschema.validate(found, schema_of("facts"))
    assert (found["parties"], found["plies"], found["rules"]) == (2, 1, "modern")
    assert found == json.loads(told(*words, "--jobs", "2", "--json"))
    lines = told(*words, "--jobs", "1").splitlines()
    holes = found["facts"]["releve_holes"]
    assert f"Holes in a relevé: {holes['value']:.2f} ± {holes['error']:.2f} ({holes['cases']})" in lines
