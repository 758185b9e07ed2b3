"""The rules as they were played: all sets, one of them as a sheet, the differences of two, the history of one rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from trictrac.app.addresses import address_of
from trictrac.app.answers import linked
from trictrac.app.parts import bar, block, card, choice_field, link, main, rows, submit
from trictrac.app.screen import Desk, PageView, Screen, not_here
from trictrac.app.screens.library import Leaf, Paper
from trictrac.app.tree import Element, capitalised, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import Language
from trictrac.variants.sets import find_sheet, find_sheets, has_sets
from trictrac.variants.sheet import Item, counts_saying, legend, sheet_text


@frozen
class Sets:
    """All sets and games; and two of them to be set side by side."""

    address: str = "/rules"

    def show(self, desk: Desk) -> PageView:
        """The sets in the order of time, then the other games."""
        from trictrac.games.sheets import game_sheets
        from trictrac.rules.loader import sheets

        language = desk.language

        def listed(names: Sequence[str]) -> Element:
            found = [find_sheet(name) for name in names]
            return rows(
                [
                    (
                        address_of("rules", one.name),
                        f"set-{one.name}",
                        one.title.said(language.code),
                        counts_saying(one),
                    )
                    for one in found
                ]
            )

        names = [one.name for one in sheets()]
        values = [(one.name, one.title.said(language.code)) for one in sheets()]
        send = submit(Saying("Compare"), key="compare")
        form = element(
            "form",
            choice_field("one", Saying("These rules"), values, "modern"),
            choice_field("other", Saying("beside these"), values, names[0]),
            send,
            data_do="compare",
            id="compare-form",
            class_="form",
        )
        return PageView(
            main(
                bar(Saying("Rules"), back="/read"),
                listed(names),
                element("h2", Saying("Differences")),
                card(form, key="comparing"),
                element("h2", Saying("The other tables games")),
                listed([one.name for one in game_sheets()]),
                element("h2", Saying("How sure it is")),
                element("ul", *(element("li", what) for what, _ in legend()), class_="reasons"),
            )
        )

    def act(self, desk: Desk, done: str, fields: Mapping[str, str]) -> Screen:
        """Set two sets side by side."""
        if done != "compare":
            raise not_here(done)
        return differences(desk, [fields.get("one", ""), fields.get("other", "")])


def opened(_desk: Desk, parts: Sequence[str]) -> Sets | Paper:
    """Open the sets, or one of them: ``/rules``, ``/rules/guiton-1822``."""
    if not parts:
        return Sets()
    sheet = find_sheet(parts[0])
    return paper(sheet, address_of("rules", sheet.name), "/rules")


def paper(sheet: Sheet, address: str, back: str) -> Paper:
    """A sheet to be read at an address, and the address of the way back."""

    def text(language: Language) -> Iterable[Leaf]:
        parts = sheet_text(sheet, language.code)
        sections = chain.from_iterable(_section(heading, items) for heading, items in parts.sections)
        return *_paragraphs(parts.opening[1:]), *sections

    return Paper(address, lambda language: sheet.title.said(language.code), text, back)


def _section(heading: Saying, items: Sequence[Item]) -> Iterator[Element]:
    """Yield a heading and its items, each folded below its name."""
    yield element("h2", heading)
    for item in items:
        typed = (" ", element("code", item.typed)) if item.typed else ""
        name = element("b", capitalised(item.name)), typed
        yield element("details", element("summary", name), *_paragraphs(item.facts))


def _paragraphs(said: Sequence[object]) -> Iterator[Element]:
    for one in said:
        yield element("p", linked(one))


def differences(_desk: Desk, parts: Sequence[str]) -> Paper:
    """Open the differences of sets: ``/differences/modern/guiton-1822``."""
    from trictrac.variants.differences import cells, contrast, contrast_saying
    from trictrac.variants.sheet import heading_of

    found = contrast(find_sheets(parts))

    def text(language: Language) -> Iterator[Leaf]:
        yield from _paragraphs([contrast_saying(found)])
        for difference in found.differences:
            yield element("h2", heading_of(difference.option, language))
            sides = []
            for sheet, (head, *rest) in zip(found.sheets, cells(difference, language), strict=True):
                lines = (element("p", linked(line)) for line in rest)
                sides.append(element("div", element("h3", sheet.name), element("code", head), *lines))
            yield block("sides", *sides)
            if has_sets(found.sheets[0]):
                option = difference.option.name
                to = address_of("why", option)
                yield link(Saying("The history of this rule"), to=to, key=f"why-{option}", kind="plain")

    address = address_of("differences", *(sheet.name for sheet in found.sheets))
    return Paper(address, Saying("Differences"), text, "/rules")


def why(desk: Desk, parts: Sequence[str]) -> Paper:
    """Open the history of one rule: ``/why/exit``."""
    from trictrac.variants.history import find_history, history_lines

    text = parts[0] if parts else ""
    option = find_history(text, desk.language).option

    def lines(language: Language) -> Sequence[Leaf]:
        _, *found = history_lines(find_history(option.name, language), language)
        tags = {0: "h2", 2: "h3"}
        return [element(tags.get(indent, "p"), linked(what)) for what, indent in found if what]

    return Paper(address_of("why", option.name), capitalised(option.about), lines, "/rules")
