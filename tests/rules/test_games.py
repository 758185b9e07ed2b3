"""Games under every rule set that comes with the program: what must hold whatever the rules, and the oracle's judgement.

300 parties each, played at random on the laws' buffers; some more as games with a log. ``--thorough`` plays 10 000 each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.support.differential import compare, jan_rolls
from tests.support.differential import rolls as any_rolls
from tests.support.laws_support import PLAY_OPTIONS, Options, Situation
from tests.support.parties import Partie
from tests.support.random_games import check
from tests.support.records import trictrac_record
from trictrac.bot.parties import play_partie
from trictrac.bot.players import RandomPlayer
from trictrac.games.registry import read_record
from trictrac.laws import refusal as codes
from trictrac.laws.buffers import (
    ALLOWED,
    FIRST_MARK,
    FIRST_PLAY,
    LAWFUL,
    MARK_POINTS,
    MARK_TO,
    MARK_WIDTH,
    OPPONENT,
    ROLLER,
    points_for,
)
from trictrac.model.mark import read_marks
from trictrac.model.outcome import outcome
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.report import read_rolls
from trictrac.partie.state import Phase
from trictrac.protocol.record import check_record
from trictrac.rules.loader import load_rules, rule_set_names
from trictrac.rules.texts import recorded_rules

SETS = rule_set_names()
GAMES, ALL_GAMES = 300, 10_000
LOGGED = 3
COMPARED = 150
LOOKED_AT = 0.02
"""How many of the rolls are looked at from every side."""
LONGEST = 20_000
"""More rolls than any partie takes."""

OBLIGED = (codes.MUST_FILL, codes.MUST_KEEP, codes.MUST_EMPTY)


class Watched(Partie):
    """A partie of which some rolls are looked at closely."""

    looked = 0
    count = 0

    def roll(self) -> None:
        self.count += 1
        assert self.count < LONGEST, "the partie does not end"
        super().roll()

    def look(self, me: list[int], opp: list[int], high: int, low: int) -> None:
        self.sums_are_right()
        if self.rng.random() < LOOKED_AT:
            self.looked += 1
            self.plays_obey_the_laws(me, high, low)
            self.colours_do_not_matter(me, opp, high, low)

    def sums_are_right(self) -> None:
        """The records add up to the totals, side by side and mark by mark (laws 8.10)."""
        ways = range(FIRST_MARK, FIRST_MARK + MARK_WIDTH * self.marks[0], MARK_WIDTH)
        assert {self.marks[at + MARK_TO] for at in ways} <= {ROLLER, OPPONENT}
        assert all(self.marks[at + MARK_POINTS] >= 0 for at in ways)
        total = points_for(self.marks, ROLLER) + points_for(self.marks, OPPONENT)
        assert sum(self.marks[at + MARK_POINTS] for at in ways) == total

    def plays_obey_the_laws(self, me: list[int], high: int, low: int) -> None:
        """No law refuses an allowed play; one that is lawful only is refused for what it leaves undone (laws 9.1, 6.6)."""
        before = me.copy()
        for at in range(self.plays[LAWFUL]):
            play = self.plays[FIRST_PLAY + at]
            code = codes.refuse(me, self.masks, high, low, self.lowered, self.plays, play)
            assert code == codes.GOOD if at < self.plays[ALLOWED] else code in OBLIGED
        assert me == before

    def colours_do_not_matter(self, me: list[int], opp: list[int], high: int, low: int) -> None:
        """The same table with the colours exchanged earns the same and allows the same plays."""
        position = Position(
            tuple(me), tuple(opp), rolls=(self.rolls[self.mover] - 1, 0), releve=1 if self.releves == 1 else 2
        )
        found = outcome(position, Roll(high, low), self.rules)
        mirrored = outcome(position.turned(), Roll(high, low), self.rules)
        assert found == mirrored
        assert found.marks == read_marks(self.marks)
        totals = [sum(mark.points for mark in found.marks if mark.to_roller is to_me) for to_me in (True, False)]
        assert totals == [found.me, found.opp]
        for play in found.plays:
            assert sum(play.after(position.me)) == 15, "checkers are conserved"


@pytest.mark.parametrize("name", SETS)
def test_parties_keep_every_invariant(name: str, effort: int) -> None:
    rules, rng = load_rules(name), random.Random(f"parties by {name}")
    looked = 0
    for _ in range(GAMES if effort == 1 else ALL_GAMES):
        partie = Watched(rng, rules)
        assert partie.play_out() >= 1
        assert max(partie.score[4:6]) >= rules.customs.hole_target
        looked += partie.looked
    assert looked > GAMES


@pytest.mark.parametrize("name", SETS)
def test_games_end_and_can_be_taken_back_and_read_again(name: str, effort: int) -> None:
    rules = load_rules(name)
    for seed in range(LOGGED * effort):
        rng = random.Random(f"game {seed} by {name}")
        game = play_partie(RandomPlayer(rng), RandomPlayer(rng), seed, rules)
        assert game.state.phase is Phase.OVER
        assert len(game.state.results) == 1 or rules.stakes.continuation == "yes"
        for result in game.state.results:
            assert result.score.holes[result.winner] == rules.customs.hole_target
            assert result.score.holes[result.winner.other] < rules.customs.hole_target
            assert 1 <= result.stakes <= 4
        for state in game.states:
            check(state)
        for report in read_rolls(game):
            assert not report.findings, "the program commits no école"
            assert report.turn.refusal is None
        shorter = game.undo(len(game.events) // 2)
        assert shorter.states == game.states[: len(shorter.states)]
        again, taken, misfit = shorter.follow([[event] for event in game.events[len(shorter.events) :]])
        assert (again, again.states, misfit) == (game, game.states, None)
        assert taken == len(game.events) - len(shorter.events)


@pytest.mark.parametrize("name", SETS)
def test_a_record_names_the_rules_it_was_played_by(name: str) -> None:
    rules = load_rules(name)
    rng = random.Random(f"record by {name}")
    game = play_partie(RandomPlayer(rng), RandomPlayer(rng), 5, rules)
    text = str(trictrac_record(game.events, rules=rules))
    assert f"rules: {recorded_rules(rules)}\n" in text
    assert recorded_rules(rules).split(",")[0] == name
    read = read_record(text)
    assert read.values["rules"] == rules
    assert check_record(read).state == game.state
    assert str(read) == text


# --- The oracle ---------------------------------------------------------------------


def options_of(rules: Rules) -> Options:
    """The play options of a set in the oracle's words."""
    assert not rules.play.tariff, "the oracle is to be told of these prices too"
    options = {name: getattr(rules.play, name) for name in PLAY_OPTIONS}
    assert Rules.of(**options).play == rules.play
    return options


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("source", [any_rolls, jan_rolls], ids=["rolls", "jans"])
def test_the_oracle_judges_alike(name: str, source: object, effort: int) -> None:
    assert callable(source)
    options = options_of(load_rules(name))
    rng = random.Random(f"oracle by {name}")

    def situations() -> Iterator[tuple[Situation, Options]]:
        for situation in source(rng):
            meets, first_releve = rng.random() < 0.1, rng.random() < 0.5
            yield situation._replace(meets=meets, first_releve=first_releve), options

    stream = situations()
    found = compare(COMPARED * effort, lambda: next(stream))
    assert found["compared"] == COMPARED * effort
