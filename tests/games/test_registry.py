"""The games are found by their sheets; what each offers can be sent and compared."""

import pickle
from dataclasses import fields

import pytest

from tests.support.tables import GAMES
from trictrac.base.errors import UnreadableError
from trictrac.games.registry import game_of, kind_of, rules_class
from trictrac.games.sheets import load_game_rules


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_name(name: str) -> None:
    found = game_of(name)
    rules = load_game_rules(name)
    kind = game_of(name).kind(rules, 3)
    assert found.name == kind.start().rules.game == name
    assert type(rules) is rules_class(name) is found.rules
    assert kind.start().kind is kind
    assert kind.due(kind.start()) == ("draw", "begin")


@pytest.mark.parametrize("name", GAMES)
def test_a_state_with_its_game_is_a_value(name: str) -> None:
    start = kind_of(load_game_rules(name), 3).start()
    sent = pickle.loads(pickle.dumps(start))
    assert sent == start
    assert hash(sent) == hash(start)
    assert (start.rules, start.match) == (load_game_rules(name), 3)


@pytest.mark.parametrize("name", GAMES)
def test_rules_have_no_field_beside_their_options(name: str) -> None:
    own = rules_class(name)
    assert {field.name for field in fields(own)} - {option.name for option in own.OPTIONS} <= {
        "game", "match", "numbering", "unit", "opening",
    }  # fmt: skip


def test_another_name_is_no_game() -> None:
    with pytest.raises(UnreadableError, match="no game 'chess'; choose one of trictrac, backgammon,"):
        game_of("chess")
