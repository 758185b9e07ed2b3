"""The value of one option, as files, lines and JSON objects give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.errors import RulesError
from trictrac.model.rules import OPTIONS, TARIFF, VALUES, Rules

if TYPE_CHECKING:
    from trictrac.model.rules import Prices

_PRICED_BY_OPTION = frozenset({"meeting", "margot"})
"""The jans whose price another option names as well: their rows of the tariff are kept even where they say the default."""


def read_value(option: str, value: object, base: Prices = ()) -> str | int | Prices:
    """The value as a rule set holds it: true and false stand for yes and no, holes are counted.

    A ``tariff`` is a mapping from jans to pairs of points, simple and doublet; its rows come upon those of ``base``.

    Raises:
        RulesError: an option or a value that law 14 does not know.
    """
    if option not in OPTIONS:
        raise RulesError("no option {option!r}: the options are {options}", option=option, options=", ".join(OPTIONS))
    if option == "tariff":
        return _tariff(base, value)
    if option == "hole_target":
        if type(value) is not int:
            raise RulesError("option {name} = {value!r}: from 1 to 99 holes", name=option, value=value)
    elif isinstance(value, bool) and "yes" in VALUES[option]:
        value = "yes" if value else "no"
    if not isinstance(value, (str, int)):
        values = ", ".join(VALUES[option])
        raise RulesError("option {name} = {value!r}: the values are {values}", name=option, value=value, values=values)
    Rules.of(**{option: value})
    return value


def _tariff(base: Prices, table: object) -> Prices:
    """The rows of a tariff upon those of another, in the order of the laws; what says only the default is left out."""
    if not hasattr(table, "items"):
        raise RulesError("option {name} = {value!r}: a table of jan = [simple, doublet]", name="tariff", value=table)
    rows = {jan: (simple, doublet) for jan, simple, doublet in base}
    for jan, prices in table.items():
        pair = tuple(prices) if isinstance(prices, (list, tuple)) else ()
        if jan not in TARIFF or len(pair) != 2 or not all(type(points) is int and points >= 0 for points in pair):
            raise RulesError(
                "tariff row {jan} = {value!r}: [simple, doublet], two numbers of points, for {jans}",
                jan=jan,
                value=prices,
                jans=", ".join(TARIFF),
            )
        rows[jan] = (pair[0], pair[1])
    return tuple(
        (jan, *rows[jan])
        for jan, usual in TARIFF.items()
        if jan in rows and (rows[jan] != usual or jan in _PRICED_BY_OPTION)
    )
