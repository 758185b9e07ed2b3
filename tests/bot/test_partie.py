"""The chance of the partie: it is won as often as is said, near the end it decides, and it knows its limits."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean

import pytest

from tests.support.commands import refused, told
from trictrac.base.errors import StorageError
from trictrac.bot.advice import Advice, advise, with_rollouts
from trictrac.bot.choosing import ONE_PLY, play_partie, ready
from trictrac.bot.net import alone, new_net
from trictrac.bot.parties import play_partie as play_partie_at_table
from trictrac.bot.player import Strong, shipped_mind, spot_at, spot_of
from trictrac.bot.players import turn_of
from trictrac.bot.racing import Race, shipped_chances
from trictrac.bot.releves import SelfPlayRun, learn_partie, solve
from trictrac.bot.rollout import LOOPS as ROLLOUT
from trictrac.bot.rollout import SampleMean, line_of, shipped_roller
from trictrac.bot.sentences import going_sentences
from trictrac.bot.slips import new_habits
from trictrac.bot.steps import RELEVE, ROLLS, TO_ROLL, FlatTable, new_table, refilled, set_up
from trictrac.bot.weighing import HOLES_A_STAKE, PartieStanding, standing_of, weigh
from trictrac.bot.weights import net_bytes, read_net
from trictrac.bot.winning import OUTPUTS, PAIRS, SHIPPED, TARGET, fewer_to_win, partie_bytes, read_partie
from trictrac.fast.engine import Engine
from trictrac.laws.marking import HOLES
from trictrac.model.outcome import outcome
from trictrac.model.position import Position
from trictrac.model.rules import MODERN, Rules
from trictrac.partie.state import Phase
from trictrac.rules.loader import load_rules
from trictrac.saying.language import ENGLISH
from trictrac.seance.places import compiled_folder
from trictrac.workshop import measuring
from trictrac.workshop.training import LOOPS

MIND = shipped_chances()
PARTIE = MIND.net


# --- The chance that is said is that with which parties are won -------------------------


def begin(table: FlatTable, holes: tuple[int, int]) -> None:
    """A relevé begun by the first side with so many holes."""
    for at, number in enumerate((0, 0, 0, 0, *holes, 0)):
        table.score[at] = number
    table.course[RELEVE] = table.course[TO_ROLL] = 0
    set_up(table)


def race_before(table: FlatTable) -> Race:
    """The position on the table for the side that has just played."""
    place = 1 - int(table.course[TO_ROLL])
    me, opp = ([int(one) for one in table.sides[side]] for side in (place, 1 - place))
    rolls = int(table.course[ROLLS + place]), int(table.course[ROLLS + 1 - place])
    return Race(me, opp, [int(one) for one in table.score], place, rolls, int(table.course[RELEVE] == 1))


def won_and_said(holes: tuple[int, int], rolls: int, parties: int, engine: Engine) -> list[tuple[bool, float]]:
    """Whether the first side won, and the chance that it was said to have after so many rolls."""
    net, ahead = ready(read_net(), engine)
    table, play = engine.buffers(new_table()), engine.made(play_partie)
    seats = (net, ahead, engine.buffers(new_habits())) * 2
    source, kinds, found = engine.draws(f"{holes} {rolls}"), engine.buffer([ONE_PLY, ONE_PLY, 0]), []
    for _ in range(parties):
        begin(table, holes)
        chance = PARTIE.rolling_first(*holes)
        if rolls and play(refilled(table, source, 2 * rolls + 1), *seats, kinds, engine.buffer([0])) == 99:
            roller, own = int(table.course[TO_ROLL]), [int(one) for one in table.score[HOLES : HOLES + 2]]
            pair = own[1 - roller], own[roller]
            chance = 1 - MIND.after(race_before(table), [pair], 1)[pair]
            chance = 1 - chance if roller else chance
        elif rolls:
            continue
        found.append((play(refilled(table, source, 12_000), *seats, kinds, engine.buffer([0])) > 0, chance))
    return found


@pytest.mark.parametrize(
    ("holes", "rolls"),
    [((0, 0), 0), ((6, 6), 0), *product([(3, 9), (11, 8), (10, 11), (11, 11)], [0, 7, 30])],
)
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
        for own, other in ((4, 9), (9, 4), (4, 11), (11, 4), (8, 11), (11, 8), (9, 9), (11, 11))
        for one in won_and_said((own, other), 15, 300 * effort, compiled)
    ]
    for fifth in range(5):
        some = [(won, chance) for won, chance in found if fifth <= 5 * chance < fifth + 1]
        frequency, said = (sum(map(float, column)) / len(some) for column in zip(*some, strict=True))
        error = sqrt(sum(chance * (1 - chance) for _, chance in some)) / len(some)
        print(f"said {said:.3f}, won {frequency:.3f} ± {error:.3f} of {len(some)}")
        assert abs(frequency - said) < 3.5 * error + 0.01


# --- What is said near the end ----------------------------------------------------------

FULL = "W:1,2,3,7x2,8x2,9x2,10x2,11x2,12x2/B:1,3,4x2,5x2,6x2,7x2,8x2,9,12x2/W/points=2b,0"
"""White has a full grand jan: he holds, and wins soon."""


def standing(text: str, roll: str, rules: Rules = MODERN) -> PartieStanding:
    position = Position.parse(text)
    found = standing_of(spot_at(position, outcome(position, roll, rules), rules), rules)
    assert found is not None
    return found


def test_the_chance_grows_with_holes() -> None:
    for own, other in product(range(11), repeat=2):
        assert PARTIE.rolling_first(own, other) < PARTIE.rolling_first(own + 1, other) + 0.01
        assert PARTIE.rolling_first(own, other) > PARTIE.rolling_first(own, other + 1) - 0.01
    assert PARTIE.rolling_first(6, 6) > 0.5
    assert PARTIE.rolling_first(12, 3) == 1
    assert PARTIE.rolling_first(0, 13) == 0


def test_at_nine_holes_all_holding_wins_as_it_does_when_played_out() -> None:
    """Played on 1,500 times it wins 97.1 of 100 parties, and going 77.0."""
    at = standing(f"{FULL}/holes=9,9/flag=away/rolls=15,15/releve=9", "66")
    weighed = weigh(shipped_mind(), at.spot, MODERN, 2)
    assert weighed.going is not None
    assert weighed.going.chance == pytest.approx(0.77, abs=0.015)
    assert weighed.plays[0].chance == pytest.approx(0.971, abs=0.02)
    assert weighed.best is weighed.plays[0]
    assert weighed.holes == max(one.worth for one in (weighed.going, *weighed.plays))


def test_what_looks_deeper_agrees_with_itself() -> None:
    """The chance is that of the mean over the next rolls, each with the best choice."""
    at = standing(f"{FULL}/holes=9,9/flag=away/rolls=15,15/releve=9", "66")
    one, two, three = (at.holding(0.0, at.spot.plays[0], plies).chance or 0.0 for plies in (1, 2, 3))
    assert max(one, two, three) - min(one, two, three) < 0.15


def test_far_from_the_end_the_chance_follows_the_worth() -> None:
    at = standing("W:2,7x2,8x2,9x2,10x2,11x2,12x4/B:1x5,2x3,3x3,7x2,9x2/W/points=8b,0/holes=4,2", "61")
    weighed = weigh(shipped_mind(), at.spot, MODERN, 1)
    options = sorted((*weighed.plays, *([weighed.going] if weighed.going else [])), key=lambda one: one.worth)
    chances = [one.chance or 0.0 for one in options]
    assert len(options) == 3
    assert chances == sorted(chances)
    assert all(one.stakes is None and one.weight == one.worth for one in options)


def test_far_from_the_end_parties_are_won_as_often_as_is_said(compiled: Engine, effort: int) -> None:
    """Within 2 points of a hundred beyond the noise. On 242 rolls it was 1.0."""
    assert compiled.is_compiled
    roller, squares = shipped_roller(ROLLOUT, compiled_folder()), list[float]()
    for seed in range(2 * effort):
        turns = {one.number: one.turn for one in play_partie_at_table(Strong(), Strong(), seed).states if one.turn}
        for number, turn in sorted(turns.items())[::10]:
            spot = spot_of(turn, MODERN)
            at = standing_of(spot, MODERN)
            if at is None or at.held is not None or not spot.plays:
                continue
            best = weigh(shipped_mind(), spot, MODERN, 1).plays[0]
            line = line_of(spot, best.packed)
            won = SampleMean.of(roller.chances(line, (at.own, at.other), 300, f"{seed} {number}"))
            squares.append(((best.chance or 0.0) - won.mean) ** 2 - won.error**2)
    print(f"{100 * sqrt(max(0.0, fmean(squares))):.2f} points on {len(squares)} rolls")
    assert len(squares) > 12
    assert fmean(squares) < 0.02**2


def sides_of(advice: Advice) -> set[bool]:
    """Whether holding is better, as the headline, the line of chances and the rollout say."""
    text = " ".join(ENGLISH.say(getattr(one, "what", one)) for one in going_sentences(advice))
    said = re.search(r"chance to win the partie: ([0-9]+[.][0-9])% by going, ([0-9]+[.][0-9])% by holding", text)
    assert said is not None
    found = {text.startswith("Holding")}
    if float(said[1]) != float(said[2]):
        found.add(float(said[2]) > float(said[1]))
    held = advice.plays[0].rolled
    if held is not None and advice.going_rolled is not None:
        found.add(held.mean >= advice.going_rolled.mean)
    return found


def test_headline_chances_and_rollout_never_contradict_each_other() -> None:
    """In parties of the strong player, near the end and before, where a partie pays one stake; a rollout turns all three."""
    rules, seen = Rules.of(payment="flat"), Counter[bool]()
    for state in (one for seed in (1, 2, 3) for one in play_partie_at_table(Strong(), Strong(), seed).states):
        if state.phase is not Phase.PLAY or not state.choosing:
            continue
        turn = turn_of(state)
        advice = advise(turn.position, turn.outcome, rules, 1)
        assert advice.going is not None
        assert len(sides_of(advice)) == 1
        for better in (0.5, -0.5):
            lines = [SampleMean(advice.plays[0].weight - place, 0.1, 96) for place in range(len(advice.plays))]
            going = SampleMean(lines[0].mean + better, 0.1, 96)
            rolled = with_rollouts(advice, [*lines, going])
            assert sides_of(rolled) == {better < 0}
        seen[advice.plays[0].stakes is not None] += 1
    assert min(seen[True], seen[False]) >= 5


def test_a_choice_that_wins_fewer_parties_and_more_stakes_has_its_reason_said() -> None:
    position = Position.parse(f"{FULL}/holes=9,9/flag=away/rolls=15,15/releve=9")
    advice = advise(position, outcome(position, "66", MODERN), MODERN)
    why = "the better choice wins fewer parties, but higher stakes: a grande bredouille counts as it is paid."
    paid_more = replace(advice, going_stakes=(advice.plays[0].stakes or 0.0) + 0.1)
    for one, is_said in ((advice, False), (paid_more, True)):
        text = " ".join(ENGLISH.say(getattr(part, "what", part)) for part in going_sentences(one))
        assert text.startswith("Going" if is_said else "Holding")
        assert (why in text) is is_said


def test_near_the_end_a_cost_is_rolled_out_in_the_stakes_in_which_it_is_judged(compiled: Engine) -> None:
    """There holes of the relevé do not decide, and how one ply and two differ in holes does not matter."""
    assert compiled.is_compiled
    board = "W:1x7,3x2,5x2,7x2,8x2/B:1x9,4x2,6x2,8x2/W/holes=10,10/rolls=9,9"
    record = f"trictrac 1\nA: Anna\nB: Bert\nlaws: 3\nrules: modern\n\nset {board}\nA throws 5-4\nA plays 3-8 1-5\n"
    words = ("analyse", "-", "--rollout", "12", "--jobs", "1")
    (decision,) = json.loads(told(*words, "--json", text=record))["decisions"]
    stakes = abs(decision["rolled"]["mean"]) / HOLES_A_STAKE
    text = " ".join(told(*words, "--no-board", text=record).split())
    assert f"3-8 1-5 costs {stakes:.2f} stakes of the partie." in text
    assert f"{stakes:.2f} stakes of the partie (in 95 of 100 cases" in text
    assert "in doubt" not in text


PLAIN = {(11, 5): 2.0, (12, 0): -1.0}


@pytest.mark.parametrize(
    ("score", "payment", "prizes"),
    [
        ("9,5/flag=away", "flat", PLAIN),
        ("9,5/flag=away", "double", PLAIN),
        ("9,5/flag=W", "double", {**PLAIN, (11, 11): 1.0}),
        ("9,5/flag=B", "double", PLAIN),
        ("9,5/flag=B", "quadruple", {**PLAIN, (11, 11): 1.0}),
        ("9,5/flag=W", "quadruple", {**PLAIN, (11, 11): 2.0}),
        ("9,5/flag=away", "pont", {**PLAIN, (11, 10): 0.5}),
        ("9,0", "quadruple", {(11, 0): 4.0, (11, 6): 1.0, (11, 11): 2.0, (12, 0): -3.0}),
        ("0,9", "quadruple", {(2, 9): 2.0, (2, 11): 2.0, (8, 9): 1.0, (12, 0): -2.0}),
    ],
)
def test_prizes_are_races(score: str, payment: str, prizes: dict[tuple[int, int], float]) -> None:
    """White wins two holes. A grande bredouille is a race that the other wins with his next hole."""
    at = standing(f"{FULL}/holes={score}/rolls=15,15/releve=9", "66", Rules.of(payment=payment))
    assert at.held == prizes


def test_a_grande_bredouille_in_reach_is_worth_more_than_the_partie() -> None:
    """With the flag White holds for two stakes; without it both choices bring less."""
    found = []
    for flag in ("W", "away"):
        at = standing(f"{FULL}/holes=9,5/flag={flag}/rolls=15,15/releve=9", "66", Rules.of(payment="double"))
        weighed = weigh(shipped_mind(), at.spot, Rules.of(payment="double"), 2)
        assert weighed.going is not None
        assert weighed.plays[0].weight == HOLES_A_STAKE * (weighed.plays[0].stakes or 0.0)
        found.append((weighed.plays[0], weighed.going))
    (held, gone), (held_plain, gone_plain) = found
    assert held.chance == held_plain.chance
    assert gone.chance == gone_plain.chance
    more, more_gone = (held.stakes or 0) - (held_plain.stakes or 0), (gone.stakes or 0) - (gone_plain.stakes or 0)
    assert 0.5 < more_gone < more < 1


def test_a_roll_is_marked_before_the_partie_is_looked_at() -> None:
    """The twelfth hole ends it, the own one first; a shorter partie is the end of a longer one."""
    text = "W:1x3,2x2,3x3,4x2,5x2,6,7x2/B:1x5,2x3,3x3,7x2,9x2/W/points=10b,2"
    for rules in (MODERN, Rules.of(hole_target=6)):
        last = rules.customs.hole_target - 1
        at = standing(f"{text}/holes={last},{last}", "64", rules)
        chance = at.holding(0.0, at.spot.plays[0], 1).chance
        assert at.other == 11
        if at.own >= TARGET:
            assert at.going(0.0).chance == chance == 1
        else:
            assert at.own == 11
            assert chance == pytest.approx(0.5, abs=0.5)


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


def test_the_chances_do_not_depend_on_the_number_of_processes(compiled: Engine, tmp_path: Path) -> None:
    assert compiled.is_compiled
    (tmp_path / "small.net").write_bytes(net_bytes(alone(new_net(8, 1))))
    watch = SelfPlayRun(tmp_path / "small.net", 1, 3, 60, LOOPS, compiled_folder())
    told: list[int] = []
    tables = [partie_bytes(learn_partie(watch, jobs, told.append)) for jobs in (1, 2)]
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
    net = learn_partie(SelfPlayRun(tmp_path / "small.net", 1, 1, 3, (), tmp_path), 1, units=2)
    assert (len(net.first), len(net.outer), len(net.last)) == (PAIRS, OUTPUTS, OUTPUTS)
    assert all(0 <= chance <= 1 for chance in net.first)


def test_chances_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "some.partie"
    path.write_bytes(partie_bytes(PARTIE))
    assert path.read_bytes() == SHIPPED.read_bytes()
    again = read_partie(path)
    assert (again.first, again.inner, again.outer, again.last) == (
        PARTIE.first,
        PARTIE.inner,
        PARTIE.outer,
        PARTIE.last,
    )
    for data in (b"", SHIPPED.read_bytes()[:-1], b"trictrac partie 1" + SHIPPED.read_bytes()[17:]):
        path.write_bytes(data)
        with pytest.raises(StorageError, match="no table of the partie"):
            read_partie(path)
    assert len(SHIPPED.read_bytes()) < 90_000


def test_the_error_of_the_chance_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "LOOPS", ())
    found = measuring.chance_errors(2, 4, 5, tmp_path)
    assert found == measuring.chance_errors(2, 4, 5, tmp_path)
    assert (found["count"], found["wrong"]) == (2, 0)
    assert 0 < found["noise"] < 30
