"""The screens of rules as they were played: all rule sets, one of them, differences, and the history of one rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from trictrac.app.addresses import address_of
from trictrac.app.answers import sentence
from trictrac.app.documents import elements
from trictrac.app.parts import bar, card, choice_field, form, link, main, rows, submit
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, require_act
from trictrac.app.screens.library import Paper
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import Language
from trictrac.variants.sets import find_sheet, find_sheets, has_sets
from trictrac.variants.sheet import STATUSES, counts_saying, is_little_known, sheet_doc
from trictrac.view.doc import Title


@frozen
class Sets:
    """The list of rule sets and games, with a form to compare two."""

    address: str = "/rules"

    def show(self, desk: Desk) -> PageView:
        """Show the rule sets by age, then the other games."""
        from trictrac.games.sheets import game_sheets
        from trictrac.rules.loader import sheets

        every, code = sheets(), desk.language.code

        def listed(found: Iterable[Sheet]) -> Element:
            return rows(
                (address_of("rules", one.name), f"set-{one.name}", one.title.said(code), counts_saying(one))
                for one in found
            )

        values = [(one.name, one.title.said(code)) for one in every]
        return PageView(
            main(
                bar(Saying("Rules"), back="/read"),
                listed(one for one in every if not is_little_known(one)),
                element("h2", Saying("Little known: more than half is assumed or not looked up")),
                listed(filter(is_little_known, every)),
                element("h2", Saying("Differences")),
                card(
                    form(
                        "compare",
                        "compare-form",
                        choice_field("one", Saying("These rules"), values, "modern"),
                        choice_field("other", Saying("beside these"), values, every[0].name),
                        submit("compare", Saying("Compare")),
                    ),
                    key="comparing",
                ),
                element("h2", Saying("The other tables games")),
                listed(game_sheets()),
                *elements([STATUSES]),
            )
        )

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Open the differences of two rule sets."""
        require_act(done, "compare")
        return differences(desk, [fields.get("one", ""), fields.get("other", "")])


def opened(_desk: Desk, parts: Parts) -> Sets | Paper:
    """Open the list of rule sets, or one of them: ``/rules``, ``/rules/guiton-1822``."""
    if not parts:
        return Sets()
    sheet = find_sheet(parts[0])
    return paper(sheet, address_of("rules", sheet.name), "/rules")


def paper(sheet: Sheet, address: str, back: str) -> Paper:
    """Return a screen with a rule set at an address. ``back`` is the address of its back button."""
    return _paper(lambda language: sheet_doc(sheet, language), address, back)


def _paper(document: Callable[[Language], Sequence[object]], address: str, back: str = "/rules") -> Paper:
    """Return a screen with a document, its title in the bar at the top."""
    return Paper(
        address,
        lambda language: _title(document(language)),
        lambda language: elements(document(language)[1:]),
        back,
    )


def _title(document: Sequence[object]) -> object:
    first = document[0]
    return first.text if isinstance(first, Title) else ""


def differences(_desk: Desk, parts: Parts) -> Paper:
    """Open the differences of rule sets: ``/differences/modern/guiton-1822``."""
    from trictrac.variants.differences import contrast, contrast_doc

    found = contrast(find_sheets(parts))

    def text(language: Language) -> Elements:
        document = contrast_doc(found, language)
        yield sentence(_title(document))
        for difference, section in zip(found.differences, document[1:], strict=True):
            yield from elements([section])
            if has_sets(found.sheets[0]):
                option = difference.option.name
                to = address_of("why", option)
                yield link(to, f"why-{option}", Saying("The history of this rule"), kind="plain")

    address = address_of("differences", *(sheet.name for sheet in found.sheets))
    return Paper(address, Saying("Differences"), text, "/rules")


def why(desk: Desk, parts: Parts) -> Paper:
    """Open the history of one rule: ``/why/exit``."""
    from trictrac.variants.history import find_history, history_doc

    option = find_history(parts[0] if parts else "", desk.language).option
    return _paper(
        lambda language: history_doc(find_history(option.name, language), language), address_of("why", option.name)
    )
