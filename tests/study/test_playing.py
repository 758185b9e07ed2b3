"""How a learner plays: the costs remembered of his games, his rating over time, and the same words in every form."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import jsonschema
import pytest

from tests.support.commands import refused, told
from tests.support.documents import assert_same_words
from trictrac.bot.rating import GameCosts, PartieCosts
from trictrac.cli.schema import schema_of
from trictrac.saying.language import ENGLISH, choose_language
from trictrac.seance.library import Library
from trictrac.study.progress.figures import measure
from trictrac.study.progress.playing import figures_of, play_section, remember, remembered
from trictrac.study.progress.record import progress_record
from trictrac.study.progress.sentences import progress_doc

NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


def costs(lost: float) -> GameCosts:
    return GameCosts((PartieCosts(40, lost, lost),), {"corner": (2, lost / 2), "going": (1, lost / 4)})


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Five games of Anna against the program, a day apart, each better than the one before."""
    library = Library(tmp_path)
    for number in range(5):
        name, journal = library.create("game", ["trictrac 1"])
        journal.close()
        remember(library, name, f"2026-11-{11 + number}", {"Anna": costs(10.0 - number), "Trictrac": costs(1.0)})
    return library


def test_the_rating_follows_the_days_of_the_games(library: Library) -> None:
    for me in ("", "anna"):
        play = figures_of(library, me)
        assert play is not None
        assert play.parties == 5
        assert [day.day for day, _, _ in play.curve] == [13, 14, 15]
        assert [rating for _, rating, _ in play.curve] == [225, 212, 200]
        assert play.costs.kinds == {"corner": (10, 20.0), "going": (5, 10.0)}
    assert figures_of(library, "Bert") is None


def test_only_the_latest_ten_parties_are_rated(library: Library) -> None:
    for _ in range(10):
        name, journal = library.create("later", ["trictrac 1"])
        journal.close()
        remember(library, name, "2026-12-01", {"Anna": costs(4.0)})
    play = figures_of(library, "Anna")
    assert play is not None
    assert (play.parties, play.curve[-1][1], len(play.costs.parties)) == (15, 100, 10)


def test_a_game_without_a_date_has_the_day_on_which_it_was_last_played(library: Library) -> None:
    os.utime(library.path("game"), (10**9, 10**9))
    remember(library, "game", "in autumn", {"Anna": costs(4.0)})
    assert min(day for _, day, _ in remembered(library)) in (date(2001, 9, 8), date(2001, 9, 9))


def test_what_has_changed_is_forgotten(library: Library) -> None:
    path = library.path("game")
    path.write_text(path.read_text() + "A begins\n")
    library.path("game-2").unlink()
    assert {name for name, _, _ in remembered(library)} == {"game-3", "game-4", "game-5"}
    file = library.folder / ".ratings.json"
    kept = json.loads(file.read_text())
    kept["games"]["game-3"][2]["Anna"][0] = "nonsense"
    kept["games"]["game-4"][1] = "someday"
    file.write_text(json.dumps(kept))
    assert {name for name, _, _ in remembered(library)} == {"game-5"}
    file.write_text(json.dumps({**kept, "net": "another"}))
    assert [*remembered(library)] == []
    file.write_text("[")
    assert figures_of(library, "") is None


@pytest.mark.parametrize("games", [1, 5])
def test_every_form_of_progress_says_how_a_learner_plays(library: Library, games: int) -> None:
    for number in range(games + 1, 6):
        library.path(f"game-{number}").unlink()
    play = figures_of(library, "")
    assert play is not None
    progress = replace(measure((), now=NOW), play=play)
    for at, language in enumerate((ENGLISH, choose_language("fr", {}))):
        assert_same_words((play_section(play),), language, (80, 44)[at])
        assert progress_doc(progress)[-1] == play_section(play)
    found = json.loads(json.dumps(progress_record(progress)))["play"]
    assert (found["parties"], found["rating"] is None, len(found["curve"])) == (games, games < 3, max(0, games - 2))
    assert progress_record(measure((), now=NOW))["play"] is None


def test_saved_games_of_a_player_are_rated_and_remembered(tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("DATA", "CONFIG", "STATE")}
    told("selfplay", "--games", "3", "--seed", "11", "--level", "beginner", "--jobs", "1", "-o", str(tmp_path))
    files = [str(tmp_path / f"00000{number}.trictrac") for number in (1, 2, 3)]
    for file in files:
        told("games", "import", file, **homes)
    words = ("analyse", "--player", "beginner a", "--json", "--jobs", "1")
    found = json.loads(told(*words, **homes))
    jsonschema.validate(found, schema_of("ratings"))
    (first,) = found
    assert (first["name"], first["parties"], first["rating"]["parties"]) == ("beginner A", 3, 3)
    assert first["rating"]["rating"] > 100
    assert json.loads(told(*words, **homes)) == [first]
    assert "Rating" in told(*words[:3], **homes)
    played = json.loads(told("progress", "--json", **homes))["play"]
    assert played is None
    told("config", "me", "Beginner A", **homes)
    assert json.loads(told("progress", "--json", **homes))["play"]["rating"] == first["rating"]
    assert "How you play" in told("progress", **homes)
    assert "no saved game is one of" in refused(1, "analyse", "--player", "nobody", **homes)
    assert "need one game" in refused(2, "analyse", *files, "--cards", **homes)
    assert "need one game" in refused(2, "analyse", files[0], "--player", "Anna", **homes)
