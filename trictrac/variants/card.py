"""The card of a rule set for the table: its tariff, the order of marking, the écoles, and what it does differently."""

from __future__ import annotations

from collections.abc import Mapping

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.laws.options import PRICES
from trictrac.model.mark import row_names
from trictrac.model.tariff import TARIFF, TO_THE_OTHER
from trictrac.rules.sheets import Sheet
from trictrac.variants.sets import is_modern, is_played, options_of, said_of
from trictrac.view.answer import Sentences
from trictrac.view.doc import Columns, Doc, Facts, Heading, Indented, Items, Section, Title

_MARKING = (
    Saying("Before the throw, mark what the last roll gave you, and school the other player’s errors. (law 10.1)"),
    Saying("Throw, count, and name your points before you touch a checker. (law 10.1)"),
    Saying("Twelve points make a hole, which wipes the other player’s points. {bredouille} (laws 10.2, 10.3)"),
    Saying("After a hole by your own roll, hold or go before you mark the rest. (laws 11.1, 11.4)"),
    Saying("If you hold, mark the rest and play; the other player then marks what the roll gave him. (law 11.2)"),
    Saying("If you go, all points fall, the checkers go back to the talons, and you throw first. (law 11.3)"),
    Saying("{holes} holes win the partie. {payment}"),
)
_ECOLES = (
    Saying(
        "If the other player marks too many points, he takes off the excess, and you may mark it. (laws 12.1, 12.7)"
    ),
    Saying(
        "If he marks too few points, you may mark the missing ones: those of his own roll once he touches a "
        "checker, those that your roll gave him once the dice are thrown again. (law 12.1)"
    ),
    Saying("Claim an école before your next throw, or before his if he throws twice running. (law 12.7)"),
    Saying("If you claim a false école, the other player marks its points instead. (law 12.4)"),
    Saying("Nobody has to claim an école, and nobody is schooled for not claiming one. (law 12.3)"),
)
_OWN_ECOLES = ("unmade_fill", "oblige_to_mark", "ecole_impossible", "augmentation")
"""Options of écoles whose values the card names in every set."""


def card_doc(sheet: Sheet) -> Doc:
    """Return the card of a rule set of trictrac, made to be printed on one page."""
    rules = sheet.rules
    meanings = {option.name: option.meaning(rules.values[option.name]) for option in options_of(sheet)}
    values = {"holes": rules.customs.hole_target, **{name: meanings[name] for name in ("payment", "bredouille")}}
    own = tuple(
        (option.about, meanings[option.name])
        for option in options_of(sheet)
        if option.name not in _OWN_ECOLES and (entry := said_of(sheet, option)) and not is_modern(entry)
    )
    different = Facts(own) if own else Saying("Nothing: these are the modern rules.")
    return (
        Title(Saying("{title}: the card for the table", title=sheet.title), "single"),
        Section("tariff", Saying("What your roll pays"), tuple(_tariff(sheet, meanings))),
        Section(
            "marking", Saying("The order of marking"), (Items(tuple((one.filled(**values),) for one in _MARKING), 1),)
        ),
        Section(
            "ecoles",
            Saying("Écoles"),
            tuple(Indented(one) for one in (*_ECOLES, *(meanings[option] for option in _OWN_ECOLES))),
        ),
        Section("different", Saying("Not as in the modern rules"), (different,)),
    )


def _tariff(sheet: Sheet, meanings: Mapping[str, Saying]) -> Sentences:
    """Yield the prices in force: what the roller earns, then what his roll gives the other player."""
    prices, names = _prices(sheet), row_names()
    in_force = [row for row in TARIFF if is_played(row, sheet.rules)]
    for head, given in ((Saying("It pays you"), False), (Saying("It pays the other player"), True)):
        rows = (row for row in in_force if (row in TO_THE_OTHER) == given)
        heads = (Saying("each way"), Saying("simple"), Saying("doublet"))
        # The jan of six tables knows no doublet (law 8.1).
        cells = ((names[row], str(prices[row][0]), "–" if row == "six_tables" else str(prices[row][1])) for row in rows)
        yield from (Heading(head), Columns(heads, tuple(cells)))
    if "margot" in in_force:
        yield meanings["margot_count"]


def _prices(sheet: Sheet) -> dict[str, tuple[int, ...]]:
    """Return what each row of the tariff pays on a simple roll and on a doublet, as the laws read it."""
    paid = sheet.rules.lowered()[PRICES:]
    return {row: paid[2 * at : 2 * at + 2] for at, row in enumerate(TARIFF)}


def card_record(sheet: Sheet) -> Json:
    """Return the tariff and the other values of a rule set for JSON."""
    return {
        "rules": sheet.name,
        "tariff": {row: list(price) for row, price in _prices(sheet).items()},
        "values": {name: value for name, value in sheet.rules.values.items() if name != "tariff"},
    }
