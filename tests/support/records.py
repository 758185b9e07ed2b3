"""Records for tests, of trictrac and of the tables games."""

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
    """Return a record of trictrac, by default with the modern rules and the program counting."""
    return new_record(SCRIPT, items, **headers)


def tables_record(items: tuple[Any, ...] = (), *, rules: TablesRules, **headers: Any) -> TablesRecord:
    """Return a record of the tables game with these rules, by default of single games."""
    return new_record(script_of(rules.game), items, rules=rules, **({"match": 0} | headers))
