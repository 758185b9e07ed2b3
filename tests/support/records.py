"""Records as tests make them: of trictrac, and of the tables games."""

from typing import Any

from trictrac.games.common.events import Event as TablesEvent
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState
from trictrac.games.registry import script_of
from trictrac.partie.events import Event
from trictrac.partie.state import State
from trictrac.partie.text.record import SCRIPT
from trictrac.protocol.record import Record, new_record

TrictracRecord = Record[State, Event]
TablesRecord = Record[TablesState, TablesEvent]


def trictrac_record(items: tuple[Any, ...] = (), **headers: Any) -> TrictracRecord:
    """A record of trictrac, by modern rules and announced where nothing else is said."""
    return new_record(SCRIPT, items, **headers)


def tables_record(items: tuple[Any, ...] = (), *, rules: TablesRules, **headers: Any) -> TablesRecord:
    """A record of the tables game of which these rules are, of single games where no match is named."""
    return new_record(script_of(rules.game), items, rules=rules, **({"match": 0} | headers))
