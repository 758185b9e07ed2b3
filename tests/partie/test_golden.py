"""Whole games of the treatises: what the author marks on every roll, and what he overlooks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.game_support import A, B, Game, happened, told
from tests.support.records import TrictracRecord, trictrac_record
from tests.support.terminal import CORPORA
from trictrac.games.registry import read_record
from trictrac.partie.events import Claim, Counting, Event
from trictrac.partie.ledger import ErrorKind, Turn
from trictrac.partie.report import read_rolls
from trictrac.partie.state import State
from trictrac.protocol.events import Go, Hold, Move, Player
from trictrac.protocol.record import check_record
from trictrac.variants.corpus import ReleveExample, ReleveRoll, examples, works

FOLDER = CORPORA / "games"
RELEVES = {releve.name: releve for work in works() for releve in examples(work) if isinstance(releve, ReleveExample)}
NAMES = sorted(RELEVES)

OVERLOOKED = {
    "lepeintre-1": [(13, A, 6), (18, B, 2), (22, B, 4)],
    "lepeintre-2": [(10, B, 2)],
    "lepeintre-3": [(3, A, 6)],
    "soumille-releve-1": [],
}
"""The scores that the players pass over: the roll, whose, how many points."""


def read_marks(name: str) -> tuple[ReleveRoll, ...]:
    return RELEVES[name].rolls


def record_of(name: str) -> TrictracRecord:
    return RELEVES[name].record


def by_roll(game: Game) -> Iterator[tuple[Turn, list[Event], State]]:
    """Each roll with its events and the state when the next one falls."""
    for report in read_rolls(game):
        yield report.turn, list(report.events), report.after


def test_every_game_has_its_marks() -> None:
    assert sorted(OVERLOOKED) == NAMES == sorted(path.stem for path in FOLDER.glob("*.marks"))
    assert sorted(path.stem for path in FOLDER.glob("*.trictrac")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_score_at_every_roll_is_the_authors(name: str) -> None:
    marks, rolls = read_marks(name), list(by_roll(record_of(name).log()))
    assert len(marks) == len(rolls)
    overlooked = {number for number, _, _ in OVERLOOKED[name]}
    for row, (turn, done, state) in zip(marks, rolls, strict=True):
        where = f"{name}, roll {row.number}"
        assert (str(turn.roller), str(turn.roll)) == (row.by, row.roll), where
        mine, theirs = row.earned[turn.roller], row.earned[turn.roller.other]
        assert theirs == turn.outcome.opp == 0, where
        assert (mine is None) == (row.number in overlooked), where
        assert mine in (None, turn.outcome.me), where
        assert sum(event.points for event in done if isinstance(event, Claim)) == (mine or 0), where
        assert state.score.points == row.points, where
        assert row.flags in ((None, None), state.score.bredouille), where
        for holes, written in zip(state.score.holes, row.holes, strict=True):
            assert written in (None, holes), where
        choice: dict[type, str] = {Hold: "hold", Go: "go"}
        assert [choice[type(event)] for event in done if type(event) in choice] == [row.choice] * (row.choice != "-"), (
            where
        )


@pytest.mark.parametrize("name", NAMES)
def test_the_marks_by_the_laws_are_the_authors_where_he_overlooks_nothing(name: str) -> None:
    """Announced by the program, the same rolls lead to the same tokens up to the first score passed over."""
    record = record_of(name)
    first = min((number for number, _, _ in OVERLOOKED[name]), default=len(read_marks(name)) + 1)
    game = trictrac_record(record.items, rules=record.values["rules"], marking=Counting.ANNOUNCED)
    log: Game = trictrac_record(rules=game.values["rules"], marking=Counting.ANNOUNCED).log()
    for event in game.events:
        if isinstance(event, Claim):
            continue
        if isinstance(event, Move) and log.state.number == first:
            break
        log = log.add(event)
    for row, (_, _, state) in zip(read_marks(name), by_roll(log), strict=False):
        if row.number < first:
            assert state.score.points == row.points
            assert row.holes[0] in (None, state.score.holes[0])


@pytest.mark.parametrize("name", NAMES)
def test_the_scores_passed_over_are_ecoles_that_nobody_claims(name: str) -> None:
    game = record_of(name).log()
    found = [happening.error for happening in happened(game, "erred")]
    assert [(error.turn, error.by, error.school) for error in found if error] == OVERLOOKED[name]
    assert all(error.kind is ErrorKind.TOO_FEW for error in found if error)
    overlooked = [finding.fate for report in read_rolls(game) for finding in report.findings]
    assert overlooked == ["overlooked"] * len(OVERLOOKED[name])


@pytest.mark.parametrize(("name", "number", "by", "points"), [(n, *row) for n in NAMES for row in OVERLOOKED[n]])
def test_each_could_have_been_claimed_before_the_next_throw(name: str, number: int, by: Player, points: int) -> None:
    record = record_of(name)
    game = trictrac_record(rules=record.values["rules"], marking=Counting.SPOKEN).log()
    for event in record.events:
        game = game.add(event)
        if isinstance(event, Move) and game.state.number == number:
            break
    before = game.state.score.points[by.other]
    game = told(game, f"{by.other} schools {points}")
    assert game.state.score.points[by.other] == (before + points) % 12
    assert [error.kind for error in game.state.errors] == []
    assert happened(game, "schooled")[0].error is not None


@pytest.mark.law("9.1")
def test_one_play_is_against_the_obligation_to_fill() -> None:
    """Lepeintre's slip: an ambesas that could fill the petit jan is played otherwise (laws 9.1)."""
    moves = [
        (name, turn.number, turn.refusal.law)
        for name in NAMES
        for turn, _, _ in by_roll(record_of(name).log())
        if turn.refusal
    ]
    assert moves == [("lepeintre-1", 13, "9.1")]


@pytest.mark.parametrize("name", NAMES)
def test_records_are_canonical_and_fold(name: str) -> None:
    text = (FOLDER / f"{name}.trictrac").read_text(encoding="utf-8")
    record = read_record(text)
    assert str(record) == text
    assert read_record(str(record)) == record
    assert check_record(record).state == record.log().state
