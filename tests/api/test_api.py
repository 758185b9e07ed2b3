"""The public names: complete, documented by examples that run, named in the reference; reprs that make the value again."""

from __future__ import annotations

import doctest
import inspect
import pickle
import pydoc
import re
import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest

import trictrac
from tests.support.public import FILLED, PUBLIC, RECORD, ROOT, made, methods
from trictrac import (
    MODERN,
    ROLLS,
    Game,
    Play,
    Player,
    Position,
    Roll,
    Rules,
    TablesState,
    count_chances,
    game,
    game_names,
    load_rules,
    outcome,
    play_partie,
    read_play,
    read_position,
    read_record,
    read_roll,
    read_rolls,
    refusal,
)
from trictrac.bot.players import RandomPlayer

REFERENCE = (ROOT / "lessons" / "reference" / "api.md").read_text(encoding="utf-8")
FEWEST_EXAMPLES = 400


def documented() -> dict[str, str]:
    """The docstring of every public function, class, method and property."""
    found = {}
    for name, one in PUBLIC.items():
        if inspect.isclass(one) or inspect.isfunction(one):
            found[name] = one.__doc__ or ""
        if inspect.isclass(one):
            found |= {f"{name}.{method}": made.__doc__ or "" for method, made in methods(one).items()}
    return found


DOCUMENTED = documented()


def examples(docstring: str) -> int:
    return len(doctest.DocTestParser().get_examples(docstring))


def test_the_public_names_are_sorted_and_each_has_its_home() -> None:
    assert len(set(trictrac.__all__)) == len(trictrac.__all__)
    homes = [name for names in trictrac._HOMES.values() for name in names]
    assert sorted(homes) == sorted(trictrac.__all__)


def test_help_on_the_package_fits_on_a_few_screens() -> None:
    """It explains every function, and no class, each of which has help of its own."""
    shown = pydoc.plain(pydoc.render_doc(trictrac))
    assert [name for name in trictrac.__all__ if name.islower() and f"    {name}(" not in shown] == []
    assert shown.count("\n") < 600


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_public_name_has_an_example(name: str) -> None:
    assert examples(DOCUMENTED[name]) > 0


def test_there_are_enough_examples_for_help_to_teach() -> None:
    assert examples(trictrac.__doc__ or "") + sum(map(examples, DOCUMENTED.values())) >= FEWEST_EXAMPLES


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_every_public_name_is_in_the_reference(name: str) -> None:
    assert re.search(rf"`[^`]*\b{name}\b[^`]*`", REFERENCE)


ARGUMENTS: dict[str, list[Any]] = {
    "position": [FILLED, f"{FILLED}/W", read_position(FILLED), "aW3-bW2-cW3-dW3-eW2-fW-gW-yB5-xB3-vB3-rB2-pB2"],
    "roll": [32, "32", "3-2", (3, 2), (2, 3), [2, 3], Roll(3, 2)],
    "rules": ["modern", MODERN, Rules.of(), {}],
    "play": ["3-6 4-6", "4-6, 3-6", "#1", Play(((3, 6), (4, 6))), ((3, 6), (4, 6)), [(4, 6), (3, 6)]],
}


def test_arguments_may_be_text_or_values() -> None:
    wanted = outcome(Position.parse(FILLED), Roll(3, 2), MODERN)
    assert wanted.me == 12
    for position in ARGUMENTS["position"]:
        assert outcome(position, 32) == wanted
        assert count_chances(position).rolls == count_chances(FILLED).rolls
    for roll in ARGUMENTS["roll"]:
        assert outcome(FILLED, roll) == wanted
        assert read_roll(roll) == Roll(3, 2)
    for rules in ARGUMENTS["rules"]:
        assert outcome(FILLED, 32, rules) == wanted
        assert load_rules(rules).play == MODERN.play
    for play in ARGUMENTS["play"]:
        assert refusal(FILLED, 32, play) is None
        assert wanted.allows(read_play(play, wanted))
    assert str(refusal(FILLED, "32", "1-4 1-3")) == "this roll can fill, so it must (law 9.1)"
    assert outcome("W:23,24,offx13/B:24x2", "21", "soumille-1738") != outcome("W:23,24,offx13/B:24x2", "21")


def test_a_position_is_played_on_and_turned() -> None:
    for seed in range(3):
        random, position = Random(seed), Position()
        for _ in range(60):
            roll = random.choice(ROLLS)
            judged = outcome(position, roll)
            mirrored = outcome(position.turned(), roll)
            assert (mirrored.marks, mirrored.plays) == (judged.marks, judged.plays)
            assert position.turned().turned() == position
            play = random.choice(judged.plays)
            after = position.after(str(play))
            assert after == position.after(play) == position.after(play.moves)
            assert (after.turn, sum(after.opp), after.me) == (position.turn.other, sum(position.me), position.opp)
            assert after.opp == play.after(position.me)
            position = after


@pytest.mark.parametrize("value", made(), ids=lambda value: type(value).__name__)
def test_a_repr_makes_the_value_again(value: object) -> None:
    assert eval(repr(value), dict(PUBLIC)) == value
    assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("name", game_names())
def test_games_and_their_records_go_to_other_processes(name: str) -> None:
    one = game(name)
    log = one.log(["A begins"])
    for value in (one, log.state, log, one.record(log), read_record(str(one.record(log)))):
        assert pickle.loads(pickle.dumps(value)) == value


LONG = (
    Position(), outcome(FILLED, 32), count_chances(FILLED), game("toc").start(), game("trictrac").start(), RECORD, RECORD.log(),
    game("trictrac").kind, game("toc").kind,
)  # fmt: skip


@pytest.mark.parametrize("value", LONG, ids=lambda one: type(one).__name__)
def test_a_repr_is_short(value: object) -> None:
    assert len(repr(value)) < 160


def boards() -> list[Any]:
    """Whatever is a board."""
    states = [game(name).start() for name in game_names()]
    laid = [state.layout for state in states if isinstance(state, TablesState)]
    return [Position(), read_position(FILLED), *states, *laid, RECORD.log().state]


@pytest.mark.parametrize("board", boards(), ids=lambda board: type(board).__name__)
def test_a_board_is_a_picture_in_a_notebook(board: Any) -> None:
    """IPython asks a value for ``_repr_svg_``, without arguments, and shows the text as ``image/svg+xml``."""
    svg = board._repr_svg_()
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


def thrown(one: Game[Any, Any], state: Any, random: Random) -> str:
    """The event of a throw, of as many dice as the game has."""
    count = getattr(state.rules, "dice_count", 2)
    return f"{state.roller} throws " + "-".join(str(random.randint(1, 6)) for _ in range(count))


@pytest.mark.parametrize("name", game_names())
def test_a_game_of_any_kind_is_driven_by_public_names(name: str) -> None:
    """By what is due alone, with the events as lines of a record; what was played is read again from its record."""
    random, one = Random(7), game(name)
    state, events = one.start(), []
    for _ in range(300):
        act = next((act for act in one.due(state) if act in ("begin", "throw", "play", "hold", "new")), "over")
        if act == "over":
            break
        player = state.roller
        line = {
            "begin": "A begins", "throw": "", "play": "", "hold": f"{player} holds",
            "new": "new partie" if name == "trictrac" else "new game",
        }[act]  # fmt: skip
        if act == "throw":
            line = thrown(one, state, random)
        if act == "play":
            line = one.text(trictrac.Move(player, random.choice(one.plays(state))))
        if not one.can(state, line):
            break
        state = one.apply(state, line)
        events.append(one.event(line))
    assert len(events) > 10
    assert one.log(events).state == state
    again = read_record(str(one.record(events, names=("Cloris", "Damon"), title="by chance")))
    assert (again.events, again.players, again.log().state) == (tuple(events), ("Cloris", "Damon"), state)


def test_the_rolls_of_a_record_are_those_of_its_log() -> None:
    assert read_rolls(RECORD) == read_rolls(RECORD.log())
    assert [report.turn.claim for report in read_rolls(RECORD) if report.turn.claim] == [4, 4, 4, 4]


def test_a_state_of_another_game_is_refused_by_name() -> None:
    for one, other in [("backgammon", "toc"), ("backgammon", "trictrac"), ("trictrac", "jacquet")]:
        with pytest.raises(trictrac.UnreadableError, match=f"it is given as game\\('{one}'\\).start"):
            game(one).apply(game(other).start(), "A begins")
    with pytest.raises(trictrac.UnreadableError, match="it is given as"):
        game("trictrac").due(game("trictrac", "guiton-1822").start())


def test_a_player_class_needs_only_choose_and_go() -> None:
    class First:
        def choose(self, state: trictrac.State) -> Play:
            assert state.turn is not None
            return state.turn.outcome.plays[0]

        def goes(self, state: trictrac.State) -> bool:
            return state.choosing

    log = play_partie(First(), RandomPlayer(Random(3)), 1818, "guiton-1822")
    assert log.state.results[0].winner in Player
    assert len(read_rolls(log)) > 20
