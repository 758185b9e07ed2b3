"""Records for tests, of trictrac and of the tables games."""

from typing import Any

from trictrac.games.common.events import Event as TablesEvent
from trictrac.games.common.rules import TablesRules
from trictrac.games.common.state import TablesState
from trictrac.games.registry import script_of
from trictrac.model.rules import Rules
from trictrac.partie.events import Event
from trictrac.partie.state import State
from trictrac.partie.text.record import SCRIPT
from trictrac.protocol.record import AnyRecord, Record, new_record
from trictrac.protocol.script import AnyScript

TrictracRecord = Record[State, Event]
TablesRecord = Record[TablesState, TablesEvent]


def record_with(script: AnyScript, items: tuple[Any, ...], **headers: Any) -> AnyRecord:
    """Return a record with these headers, its own ones among them."""
    own = {header.name: headers.pop(header.name) for header in script.headers if header.name in headers}
    return new_record(script, own, items, **headers)


def rules_of_record(record: AnyRecord) -> Rules:
    """Return the rules of a record of trictrac."""
    rules = record.values["rules"]
    assert isinstance(rules, Rules)
    return rules


def trictrac_record(items: tuple[Any, ...] = (), **headers: Any) -> TrictracRecord:
    """Return a record of trictrac, by default with the modern rules and the program counting."""
    return record_with(SCRIPT, items, **headers)


def tables_record(items: tuple[Any, ...] = (), *, rules: TablesRules, **headers: Any) -> TablesRecord:
    """Return a record of the tables game with these rules, by default of single games."""
    return record_with(script_of(rules.game), items, rules=rules, **({"match": 0} | headers))
