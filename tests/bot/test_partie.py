"""The table of the partie: it wins as often as it says, agrees with itself, comes of shares that add up, and knows its limits."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt
from pathlib import Path

import pytest

from tests.support.commands import refused, told
from trictrac.base.errors import StorageError
from trictrac.bot.choosing import ONE_PLY, play_partie, ready
from trictrac.bot.net import alone, new_net, score_state
from trictrac.bot.player import shipped_mind, spot_at
from trictrac.bot.releves import SelfPlayRun, measure, solve
from trictrac.bot.rollout import value_to_roller
from trictrac.bot.slips import new_habits
from trictrac.bot.steps import RELEVE, TO_ROLL, FlatTable, new_table, set_up
from trictrac.bot.weights import net_bytes, read_net
from trictrac.bot.winning import (
    KNOTS,
    ROWS,
    SHIPPED,
    TARGET,
    fewer_to_win,
    partie_bytes,
    read_partie,
    row_of,
    shipped_partie,
    standing_of,
)
from trictrac.fast.engine import Engine
from trictrac.laws.marking import HOLES
from trictrac.model.outcome import outcome
from trictrac.model.position import Position
from trictrac.model.rules import LOWERED_MODERN, MODERN, Rules
from trictrac.rules.loader import load_rules
from trictrac.workshop.training import LOOPS

PARTIE = shipped_partie()


# --- The chance that is said is that with which parties are won -------------------------


def begin(table: FlatTable, holes: tuple[int, int]) -> None:
    """A relevé begun by the first side with so many holes."""
    for at, number in enumerate((0, 0, 0, 0, *holes, 0)):
        table.score[at] = number
    table.course[RELEVE] = table.course[TO_ROLL] = 0
    set_up(table)


def won_and_said(holes: tuple[int, int], rolls: int, parties: int, engine: Engine) -> list[tuple[bool, float]]:
    """Whether the first side won, and the chance that it was said to have after so many rolls."""
    net, ahead = ready(read_net(), engine)
    table, rules, play = engine.buffers(new_table()), engine.buffer(LOWERED_MODERN), engine.made(play_partie)
    seats = (net, ahead, engine.buffers(new_habits())) * 2
    source, kinds, found = engine.draws(f"{holes} {rolls}"), engine.buffer([ONE_PLY, ONE_PLY, 0]), []
    for _ in range(parties):
        begin(table, holes)
        chance = PARTIE.rolling_first(*holes)
        if rolls and play(table, rules, source((), 2 * rolls + 1), *seats, kinds) == 99:
            roller, own = int(table.course[TO_ROLL]), [int(one) for one in table.score[HOLES : HOLES + 2]]
            state, worth = score_state(table.score, roller), value_to_roller(net, table)
            chance = PARTIE.about_to_roll(own[roller], own[1 - roller], state, worth)
            chance = 1 - chance if roller else chance
        elif rolls:
            continue
        found.append((play(table, rules, source((), 12_000), *seats, kinds) > 0, chance))
    return found


@pytest.mark.parametrize("rolls", [0, 7, 30])
@pytest.mark.parametrize("holes", [(0, 0), (6, 6), (3, 9), (11, 8), (10, 11), (11, 11)])
def test_parties_are_won_as_often_as_predicted(
    holes: tuple[int, int], rolls: int, compiled: Engine, effort: int
) -> None:
    """From the first roll of a relevé, and some rolls later; 3.5 errors off is one case in two thousand."""
    found = won_and_said(holes, rolls, 1200 * effort, compiled)
    frequency, said = (sum(map(float, column)) / len(found) for column in zip(*found, strict=True))
    error = sqrt(sum(chance * (1 - chance) for _, chance in found)) / len(found)
    print(f"{holes} after {rolls} rolls: said {said:.3f}, won {frequency:.3f} ± {error:.3f} of {len(found)}")
    assert abs(frequency - said) < 3.5 * error + 0.005


def test_high_chances_and_low_ones_are_as_good(compiled: Engine, effort: int) -> None:
    found = [
        one
        for own in (4, 8, 11)
        for other in (4, 8, 11)
        for one in won_and_said((own, other), 15, 300 * effort, compiled)
    ]
    for fifth in range(5):
        some = [(won, chance) for won, chance in found if fifth <= 5 * chance < fifth + 1]
        frequency, said = (sum(map(float, column)) / len(some) for column in zip(*some, strict=True))
        error = sqrt(sum(chance * (1 - chance) for _, chance in some)) / len(some)
        print(f"said {said:.3f}, won {frequency:.3f} ± {error:.3f} of {len(some)}")
        assert abs(frequency - said) < 3.5 * error + 0.01


# --- What the table says ----------------------------------------------------------------


def test_the_chance_grows_with_holes_and_worth() -> None:
    for own, other in product(range(11), repeat=2):
        assert PARTIE.rolling_first(own, other) < PARTIE.rolling_first(own + 1, other) + 0.01
        assert PARTIE.rolling_first(own, other) > PARTIE.rolling_first(own, other + 1) - 0.01
        low, high = (PARTIE.having_played(own, other, 0, worth) for worth in (-4, 4))
        assert low < high
    assert PARTIE.rolling_first(6, 6) > 0.5
    assert PARTIE.having_played(12, 12, 0, -9) == PARTIE.rolling_first(12, 3) == 1
    assert PARTIE.having_played(11, 12, 0, 9) == PARTIE.rolling_first(0, 13) == 0
    assert PARTIE.about_to_roll(4, 7, 0, 1.5) == pytest.approx(1 - PARTIE.having_played(7, 4, 0, -1.5))


def test_every_pair_and_score_near_the_end_has_its_row() -> None:
    rows = Counter(row_of(own, other, state) for own, other, state in product(range(12), range(12), range(108)))
    assert sorted(rows) == list(range(ROWS[-1]))
    assert row_of(9, 9, 5) == row_of(9, 9, 107)
    assert row_of(10, 2, 5) != row_of(10, 2, 107)


def test_a_roll_is_marked_before_the_partie_is_looked_at() -> None:
    """The twelfth hole ends it, the own one first; a shorter partie is the end of a longer one."""
    text = "W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W/points=10b,2"
    for holes, rules in ((",holes=", MODERN), (",holes=", Rules.of(hole_target=6))):
        last = rules.customs.hole_target - 1
        position = Position.parse(f"{text}{holes.replace(',', '/')}{last},{last}")
        judged = outcome(position, "64", rules)
        spot = spot_at(position, judged, rules)
        standing = standing_of(spot, rules)
        assert standing is not None
        assert (standing.own, standing.other) == (11, 11)
        verdict = shipped_mind().judge(spot, 1)
        if standing.won:
            assert standing.going == standing.best(verdict, spot) == 1
        assert standing.holding(verdict.plays[0][0], spot, verdict.plays[0][1]) == (
            1 if standing.won else pytest.approx(0.5, abs=0.5)
        )


def test_other_kinds_of_partie_get_no_value() -> None:
    assert fewer_to_win(MODERN) == 0
    assert fewer_to_win(Rules.of(hole_target=6)) == 6
    assert fewer_to_win(Rules.of(payment="double")) == 0
    for rules in (
        Rules.of(hole_target=24),
        Rules.of(bredouille="no"),
        Rules.of(continuation="yes"),
        Rules.of(exit="provincial"),
        load_rules("lepeintre-1818"),
    ):
        assert fewer_to_win(rules) is None
    position = Position.parse("W:1x15/B:1x15/W/holes=12,3")
    assert standing_of(spot_at(position, outcome(position, "64"), MODERN), MODERN) is None


# --- How it is made ---------------------------------------------------------------------


def test_the_chance_follows_from_the_ways_of_a_releve() -> None:
    """Where who rolls first wins one hole and the other rolls first then, the first to have eleven of each other's wins."""
    first = solve(Counter({(1, 0): 1}))
    assert all(first[own * TARGET + other] == (own >= other) for own, other in product(range(TARGET), repeat=2))
    even = solve(Counter({(1, 1): 1, (-1, 0): 1}))
    assert even[11 * TARGET + 11] == pytest.approx(0.5)
    assert even[5 * TARGET + 9] == pytest.approx(1 - even[9 * TARGET + 5])
    # Three relevés of one hole each, the sides alike: one side wants one, the other three.
    assert even[11 * TARGET + 9] == pytest.approx(7 / 8)
    nothing = solve(Counter({(0,): 1, (2, 1): 1}))
    assert nothing[10 * TARGET + 10] > 0.5


def test_the_table_does_not_depend_on_the_number_of_processes(compiled: Engine, tmp_path: Path) -> None:
    assert compiled.is_compiled
    from trictrac.seance.places import compiled_folder

    (tmp_path / "small.net").write_bytes(net_bytes(alone(new_net(8, 1))))
    watch = SelfPlayRun(tmp_path / "small.net", 1, 3, 60, LOOPS, compiled_folder())
    told: list[int] = []
    tables = [partie_bytes(measure(watch, jobs, told.append)) for jobs in (1, 2)]
    assert tables[0] == tables[1]
    assert told == [*range(1, 7)] * 2


def test_the_command_writes_a_table(compiled: Engine, tmp_path: Path) -> None:
    assert compiled.is_compiled
    net, file = tmp_path / "small.net", tmp_path / "small.partie"
    net.write_bytes(net_bytes(alone(new_net(8, 1))))
    words = ("selfplay", "--partie", str(net), "--games", "2000", "--seed", "1", "--jobs", "1")
    assert told(*words, "-o", str(file)).endswith("written.\n")
    assert 0.2 < read_partie(file).rolling_first(0, 0) < 0.8
    assert "say where" in refused(2, *words)
    assert "--partie is for parties" in refused(2, *words, "--facts")
    assert refused(2, *words, "--level", "strong").startswith("--level does nothing here")


def test_it_is_made_interpreted_too(tmp_path: Path) -> None:
    (tmp_path / "small.net").write_bytes(net_bytes(alone(new_net(2, 1))))
    partie = measure(SelfPlayRun(tmp_path / "small.net", 1, 1, 3, (), tmp_path), 1)
    assert len(partie.after) == KNOTS * ROWS[-1]
    assert all(0 <= chance <= 65535 for chance in (*partie.first, *partie.after))


def test_a_table_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "some.partie"
    path.write_bytes(partie_bytes(PARTIE))
    assert path.read_bytes() == SHIPPED.read_bytes()
    again = read_partie(path)
    assert (again.first, again.after) == (PARTIE.first, PARTIE.after)
    for data in (b"", SHIPPED.read_bytes()[:-1], b"trictrac partie 2" + SHIPPED.read_bytes()[17:]):
        path.write_bytes(data)
        with pytest.raises(StorageError, match="no table of the partie"):
            read_partie(path)
    assert len(SHIPPED.read_bytes()) < 60_000
