"""The command ``rules`` of a table: the rules in force, those changed first, and what each means."""

from __future__ import annotations

from collections.abc import Callable, Collection

from trictrac.base.errors import AmbiguousError, Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.rules.entries import SheetEntry, evidence
from trictrac.rules.options import Option, option_named, other_readings, typed
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import strung
from trictrac.saying.words import excerpt, fold
from trictrac.view.answer import Answer, Sentences
from trictrac.view.doc import Indented


@frozen
class InForce:
    """The sheet of the rules in force, beside the game's own.

    ``sourced`` returns the values of an option found in sources. ``otherwise`` and ``alike`` head the options that
    differ and those that do not.
    """

    sheet: Sheet
    usual: Sheet
    options: tuple[Option, ...]
    sourced: Callable[[str], Collection[object]]
    otherwise: Saying = Saying("Different from the game’s own rules:")
    alike: Callable[[object], Saying] = lambda options: Saying(
        "Same as the game’s own rules: {options}.", options=options
    )


def describe_rules(found: InForce, text: str) -> Answer:
    """Return the answer to ``rules`` or ``rules cube``.

    Raises:
        UnreadableError: ``text`` is not an option of the game.
        AmbiguousError: several options begin with ``text``.
    """
    sheet = found.sheet
    if text:
        return [*describe_rule(found, sheet.entry(_option_called(sheet, text)))]
    other = _differing(sheet, found.usual)
    lines: Answer = [Saying("{game}.", game=sheet.title)]
    if other:
        lines += [found.otherwise, *(Indented(_stated(entry, found.options)) for entry in other)]
    same: list[object] = [typed(entry.option, entry.value) for entry in sheet.entries if entry not in other]
    return [
        *lines,
        found.alike(strung(same)),
        Saying("rules {option} shows what one of them means.", option=sheet.entries[0].option),
    ]


def describe_changes(old: Sheet, new: Sheet, options: tuple[Option, ...]) -> Answer:
    """Return what each option means that one sheet has otherwise than another, or that none does."""
    changed: Answer = [Indented(_stated(entry, options)) for entry in _differing(new, old)]
    return [Saying("Different from now on:"), *changed] if changed else [Saying("No rule is different.")]


def _differing(sheet: Sheet, usual: Sheet) -> list[SheetEntry]:
    """Return the entries of a sheet that another has with other values."""
    values = {entry.option: entry.value for entry in usual.entries}
    return [entry for entry in sheet.entries if entry.value != values.get(entry.option)]


def _option_called(sheet: Sheet, text: str) -> str:
    """Return the option with this name or beginning."""
    named, options = fold(text).replace("-", "_"), [entry.option for entry in sheet.entries]
    begun = [named] if named in options else [option for option in options if option.startswith(named)]
    if not begun:
        raise UnreadableError(
            "rules {text}: neither an option nor a rule set of this game; rules lists the options, trictrac variants the sets",
            text=excerpt(text),
        )
    if len(begun) > 1:
        raise AmbiguousError(
            "several rules begin with {text}: type one of {options}", text=excerpt(text), options=", ".join(begun)
        )
    return begun[0]


def describe_rule(found: InForce, entry: SheetEntry) -> Sentences:
    """Yield a rule, its evidence, and its other values, those in sources of the game first."""
    yield _stated(entry, found.options)
    yield Indented(evidence(entry))
    if entry.note:
        yield Indented(entry.note)
    sourced = found.sourced(entry.option)
    option = option_named(found.options, entry.option)
    others = dict(zip(entry.values[1:], other_readings(entry, option), strict=True))
    for value in sorted(option.values, key=lambda value: value not in sourced):
        words, means = typed(entry.option, value), option.meaning(value)
        if value in others:
            yield Indented(others[value])
        elif value != entry.value and value in sourced:
            yield Indented(Saying("Or {typed}: {meaning}", typed=words, meaning=means))
        elif value != entry.value:
            yield Indented(Saying("In no source of this game, {typed}: {meaning}", typed=words, meaning=means))


def _stated(entry: SheetEntry, options: tuple[Option, ...]) -> Saying:
    option = option_named(options, entry.option)
    return Saying(
        "{typed} ({name}): {meaning}",
        typed=typed(entry.option, entry.value),
        name=option.about,
        meaning=option.meaning(entry.value),
    )
