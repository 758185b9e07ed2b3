"""The public names: complete, documented by examples that run, named in the reference; reprs that make the value again."""

from __future__ import annotations

import doctest
import inspect
import json
import pickle
import pydoc
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, get_args

import numpy as np
import pytest

import trictrac
from tests.support.public import FILLED, PUBLIC, RECORD, ROOT, made, methods
from trictrac import (
    MODERN,
    ROLLS,
    Begin,
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
    read_records,
    read_roll,
    read_rolls,
    refusal,
)
from trictrac.api.games import TablesName
from trictrac.bot.players import RandomPlayer
from trictrac.fast.engine import Engine
from trictrac.protocol.codec import record_to_json
from trictrac.rules.heads import TRICTRAC
from trictrac.study.questions.slips import Slip
from trictrac.workshop.timing import enter_answers, samples_of_play

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
    """It explains every function, and no class, each of which has help of its own.

    From Python 3.13 on a long list of parameters has a line for each, which are not more to read and count as one.
    """
    shown = pydoc.plain(pydoc.render_doc(trictrac))
    assert [name for name in trictrac.__all__ if name.islower() and f"    {name}(" not in shown] == []
    assert re.sub(r"\(\n.*?\n    \)", "()", shown, flags=re.DOTALL).count("\n") < 600


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
    assert str(refusal(FILLED, "32", "1-4 1-3")) == "this roll can fill, so the play must fill (law 9.1)"
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


def test_a_game_goes_on_event_by_event_after_its_rules_have_changed() -> None:
    """As in a log, also in the next partie and back under the first rules. Other rules from the start are refused."""
    one = game("trictrac", "soumille-1738")
    events = [
        "A begins", "rules guiton-1822", "A throws 6-5", "A plays 1-7 1-6", "B resigns", "new partie",
        "B begins", "rules soumille-1738", "B throws 6-4",
    ]  # fmt: skip
    state = one.start()
    for event in events:
        assert one.can(state, event)
        state = one.apply(state, event)
    assert state == one.log(events).state
    assert (state.rules.name, one.due(state)) == ("soumille-1738", ("play",))
    assert one.read_play("1-7 1-5", state) in one.plays(state)
    with pytest.raises(trictrac.UnreadableError, match="it is given as"):
        game("trictrac", "guiton-1822").plays(one.log(events[:2]).state)


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


def test_the_path_of_a_file_as_text_is_refused_with_how_to_pass_it() -> None:
    for text in ("game.trictrac", "games/one.json"):
        with pytest.raises(trictrac.UnreadableError, match=re.escape(f"to read a file, pass Path('{text}')")):
            read_record(text)


def test_a_file_of_many_records_is_read_whole(tmp_path: Path) -> None:
    one, other = str(RECORD), str(game("toc").record(["A begins"], names=("Cloris", "Damon")))
    as_json = record_to_json(RECORD)
    played = [{"number": 1, "record": one}, {"number": 2, "record": other}]
    forms = {
        "text": one + "\n" + other,
        "JSON lines": json.dumps(json.loads(as_json)) + "\n" + record_to_json(read_record(other)),
        "selfplay": "".join(json.dumps(partie) + "\n" for partie in played),
        "mixed": other + as_json,
    }
    for form, text in forms.items():
        (tmp_path / form).write_text(text, encoding="utf-8")
        found = read_records(tmp_path / form)
        assert found == read_records(text)
        assert [record.game for record in found] == (["toc", "trictrac"] if form == "mixed" else ["trictrac", "toc"])
        assert {record.events for record in found} == {RECORD.events, (Begin(Player.A),)}
    assert read_records("") == ()
    for wrong in ("A begins", one + "trictrac 1\nA throws\n", '{"record": 3}', "{" * 20_000):
        with pytest.raises(trictrac.UnreadableError, match=r"record [12]:"):
            read_records(wrong)


@pytest.mark.parametrize("rules", ["modern", "soumille-1738"])
def test_arrays_of_rolls_are_judged_as_single_rolls(rules: str, request: pytest.FixtureRequest) -> None:
    """``--thorough`` judges so many that the compiled laws are used."""
    count = 100_000 if request.config.getoption("--thorough") else 2_000
    samples = samples_of_play(count)
    boards = np.array([(me, opp) for me, opp, _, _ in samples], np.int8)
    dice = np.array([(low, high) for _, _, high, low in samples], np.uint8)
    numbers = np.arange(count).astype(np.uint8) % 4
    found = trictrac.outcomes(boards, dice, rules, numbers=numbers)
    assert found.shape == (count, 2)
    assert found.dtype == np.int16
    for (me, opp, high, low), number, points in zip(samples, numbers.tolist(), found.tolist(), strict=True):
        position = Position(tuple(me), tuple(opp), rolls=(max(0, number - 1), 0))
        judged = outcome(position, Roll(high, low), rules, counts_rolls=number > 0)
        assert [judged.me, judged.opp] == points


def test_compiled_arrays_are_judged_as_interpreted_ones(compiled: Engine) -> None:
    samples = samples_of_play(500) * 101
    boards = np.array([(me, opp) for me, opp, _, _ in samples], np.int8)
    dice = np.array([(high, low) for _, _, high, low in samples], np.uint8)
    found = trictrac.outcomes(boards, dice)
    assert (found.reshape(101, 500, 2) == trictrac.outcomes(boards[:500], dice[:500])).all()


def test_impossible_boards_in_arrays_are_refused() -> None:
    start = Position()
    for side, field, count in ((0, 12, 1), (0, 1, 16), (1, 24, 2), (0, 0, 1), (1, 13, 2), (0, 5, -1)):
        boards = np.array([[start.me, start.opp]] * 3, np.int8)
        boards[1, side, 1] -= max(count, 0)
        boards[1, side, field] = count
        with pytest.raises(trictrac.TrictracError):
            trictrac.outcomes(boards, np.full((3, 2), 6, np.uint8))


def test_the_deck_is_read_without_being_changed(tmp_path: Path) -> None:
    path = tmp_path / "deck.sqlite3"
    enter_answers(path, 6, datetime(2026, 3, 1, tzinfo=UTC), (Slip.NOTHING_THERE, None))
    before = path.read_bytes()
    cards = trictrac.read_deck(path)
    assert len(cards) == 3
    assert all(trictrac.judge(card.card.question, "0").is_right for card in cards)
    assert path.read_bytes() == before
    assert trictrac.read_deck(tmp_path / "none.sqlite3") == ()
    path.write_bytes(b"no deck at all")
    with pytest.raises(trictrac.StorageError):
        trictrac.read_deck(path)


def test_advice_can_be_rolled_out(compiled: Engine) -> None:
    advice = trictrac.rollout(Position(), 62, trials=24, plies=1)
    assert len(advice.plays) == 2
    assert [one.rolled.count for one in advice.plays if one.rolled] == [24, 24]
    assert advice == trictrac.rollout(Position(), "6-2", trials=13, plies=1)


def test_values_that_cannot_be_are_refused_when_they_are_made_or_used() -> None:
    wrong: Any = "x"
    for make in (lambda: Play(wrong), lambda: trictrac.Strong(wrong), lambda: trictrac.Strong().choose(wrong)):
        with pytest.raises(trictrac.UnreadableError, match="it is given as"):
            make()
    for play in ("1-99", "0-5", "99-1"):
        with pytest.raises(trictrac.TrictracError):
            Position().after(play)


def test_values_iterate_and_are_sentences() -> None:
    chances, log = count_chances(FILLED), game("trictrac").log(["A begins", "A throws 6-2"])
    assert (len(chances), tuple(chances), len(log), tuple(log)) == (21, chances.rolls, 2, log.events)
    assert bool(outcome(Position(), 11))
    for value in (chances, log, outcome(FILLED, 32)):
        assert str(value).endswith(".")
        assert json.loads(json.dumps(value.to_dict())) == value.to_dict()


def test_a_play_is_read_from_an_outcome_and_from_a_state() -> None:
    log = game("trictrac").log(["A begins", "A throws 6-2"])
    for at in (log.state, outcome(Position(), 62)):
        assert read_play("7 3", at) == Play.parse("1-7 1-3") == game("trictrac").read_play("7 3", log.state)
    with pytest.warns(DeprecationWarning, match="use read_play\\(given, outcome\\)"):
        assert read_play("7 3", outcome(Position(), 62).plays, 62) == Play.parse("1-7 1-3")
    with pytest.warns(DeprecationWarning, match="rolls_where"):
        assert count_chances(Position()).those(lambda chance: chance.me) == ()


@pytest.mark.parametrize("name", game_names())
def test_games_are_hashable_and_typed_by_their_names(name: str) -> None:
    assert hash(game(name)) == hash(game(name))
    assert len({game(name), game(name), game("backgammon", match=3)}) == 2
    assert name in (TRICTRAC, *get_args(TablesName))


TYPED = """
from typing import assert_type
from trictrac import *
from trictrac.api.games import TablesGame, TrictracGame

assert_type(game("trictrac"), TrictracGame)
assert_type(game("backgammon", match=5), TablesGame)
assert_type(game("trictrac").start(), State)
assert_type(game("jacquet").apply(game("jacquet").start(), "A begins"), TablesState)
print(game("trictrac").log(["A begins"]).state.position.me, game("toc").start().layout)
print(advise("W:1x15/B:1x15/W", 64).plays[0].worth, rollout("W:1x15/B:1x15/W", 64).going, analyse(game("trictrac").log()))
print(measure("modern", "guiton").measures[0].difference.value, find("modern", "guiton").examples, rule_set("guiton").entries)
print(glossary("corner").english, glossary()[0], questions("filling"), judge("x", "0").reasons, read_deck()[0].card.due)
print(read_records("x"), read_record("x"), read_rolls(read_record("x")), read_play("7", outcome("x", 64)), count_chances("x"))
print(play_partie(Sensible(), Sensible(), 1), seeded_dice(1)(), load_rules("guiton").values, rule_set_names(), board_text("x"))
assert_type(rule_set("guiton").entry("exit").source.en, str)
rules = rule_set("guiton").rules
print(rules.name if isinstance(rules, Rules) else rules.match, rule_set("toc").title.fr, rule_set("toc").texts, rules)
judgement = judge(questions("filling")[0], "0")
print(judgement.claim, judgement.truth, judgement.slip, judgement.reasons, judgement.is_right, question_words("x"))
search, measured = find("modern", "guiton").examples[0], measure("modern", "guiton", advance=print)
print(search.position, search.roll, search.cause, search.first.me, search.second, search.differs_in_points)
print(measured.sets, measured.games, measured.seed, measured.visible, measured.hidden, measured.alike, measured.measures[0].jan)
print(outcome("x", 64).to_dict(), [chance.me for chance in count_chances("x")], game("trictrac").record([]).events)
"""


ARRAYS = """
from typing import assert_type
import numpy as np
from numpy.typing import NDArray
from trictrac import outcomes

boards, dice = np.zeros((1, 2, 26), np.int8), np.ones((1, 2), np.uint8)
assert_type(outcomes(boards, dice, "guiton", numbers=np.zeros(1, np.uint8)), NDArray[np.int16])
"""


@pytest.mark.parametrize("name", ["trictrac", "toc"])
def test_a_record_of_more_than_two_players_is_refused_with_what_to_type(name: str) -> None:
    with pytest.raises(trictrac.UnreadableError, match=r"'Iris'\)}: it is given as names=\('Cloris', 'Damon'\), "):
        game(name).record([], names=("Cloris", "Damon", "Iris"))


def surface() -> Iterator[str]:
    """Yield lines by which mypy reveals the types of all public names, and of all public names in public classes.

    Arrays of numpy and tables of pyarrow have the types of those libraries.
    """
    yield "from trictrac import *"
    for name, one in PUBLIC.items():
        if isinstance(one, type):
            known = "[State, str]" if getattr(one, "__parameters__", ()) else ""
            bases = [base for base in one.__mro__ if base.__module__.startswith("trictrac")]
            own = {each for base in bases for each in (*vars(base), *inspect.get_annotations(base))}
            yield f"def of_{name}(one: {name}{known}) -> None:"
            yield from (f"    reveal_type(one.{each})" for each in sorted(own) if not each.startswith("_"))
            yield "    print(one)"
        elif name not in ("outcomes", "to_arrow"):
            yield f"reveal_type({name})"


def test_nothing_that_a_type_checker_sees_is_untyped(tmp_path: Path) -> None:
    """No public name and no expression made of them has ``Any`` in its type, and the games are told apart by their names.

    Mypy finds no ``Any`` in an expression if it comes from the name of a type, as in ``Values = Mapping[str, Any]``.
    So the type of each name is read as well.
    """
    texts = {"typed": f"# mypy: disallow-any-expr\n{TYPED}", "arrays": ARRAYS, "surface": "\n".join([*surface(), ""])}
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    words = ["-m", "mypy", "--strict", "--follow-imports", "silent", *(str(tmp_path / f"{name}.py") for name in texts)]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, cwd=ROOT)
    *revealed, last = done.stdout.splitlines()
    assert last.startswith("Success"), done.stdout
    assert [line for line in revealed if re.search(r"\bAny\b", line)] == []
    assert len(revealed) == texts["surface"].count("reveal_type")
