"""The rules as they were played: all sets, one of them as a sheet, the differences of two, the history of one rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trictrac.app.addresses import address_of
from trictrac.app.parts import bar, block, card, choice_field, link, main, rows, submit
from trictrac.app.screen import Desk, Screen, Shown, not_here
from trictrac.app.screens.library import Leaf, Paper
from trictrac.app.telling import linked
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.rules.sheets import Sheet
from trictrac.saying.language import Language
from trictrac.saying.words import capital
from trictrac.variants.sets import find_sheet, find_sheets, has_sets
from trictrac.variants.sheet import Item, counts_saying, legend, sheet_text


@frozen
class Sets:
    """All sets and games; and two of them to be set side by side."""

    address: str = "/rules"

    def show(self, desk: Desk) -> Shown:
        """The sets in the order of time, then the other games."""
        from trictrac.games.sheets import game_sheets
        from trictrac.rules.loader import sheets

        language, say = desk.language, desk.language.say

        def listed(names: Sequence[str]) -> Element:
            found = [find_sheet(name) for name in names]
            return rows(
                [
                    (
                        address_of("rules", one.name),
                        f"set-{one.name}",
                        one.title.said(language.code),
                        say(counts_saying(one)),
                    )
                    for one in found
                ]
            )

        names = [one.name for one in sheets()]
        values = [(one.name, one.title.said(language.code)) for one in sheets()]
        send = submit(say(Saying("Compare")), key="compare")
        form = element(
            "form",
            choice_field("one", say(Saying("These rules")), values, "modern"),
            choice_field("other", say(Saying("beside these")), values, names[0]),
            send,
            data_do="compare",
            id="compare-form",
            class_="form",
        )
        return Shown(
            main(
                bar(language, Saying("Rules"), back="/read"),
                listed(names),
                element("h2", say(Saying("Differences"))),
                card(form, key="comparing"),
                element("h2", say(Saying("The other tables games"))),
                listed([one.name for one in game_sheets()]),
                element("h2", say(Saying("How sure it is"))),
                element("ul", *(element("li", say(what)) for what, _ in legend()), class_="reasons"),
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

    def made(desk: Desk) -> Sequence[Leaf]:
        language = desk.language
        told = sheet_text(sheet, language.code)
        return [
            *_paragraphs(told.opening[1:], language),
            *(part for heading, items in told.sections for part in section(heading, items, language)),
        ]

    def section(heading: Saying, items: Sequence[Item], language: Language) -> Iterator[Element]:
        yield element("h2", language.say(heading))
        for item in items:
            name: list[Leaf] = [element("b", capital(language.say(item.name)))]
            name += [" ", element("code", item.typed)] if item.typed else []
            yield element(
                "details",
                element("summary", *name),
                *_paragraphs(item.facts, language),
            )

    return Paper(address, lambda desk: sheet.title.said(desk.language.code), made, back)


def _paragraphs(said: Sequence[object], language: Language) -> Iterator[Element]:
    for one in said:
        yield element("p", *linked(language.say(one), language))


def differences(_desk: Desk, parts: Sequence[str]) -> Paper:
    """Open the differences of sets: ``/differences/modern/guiton-1822``."""
    from trictrac.variants.differences import cells, contrast, contrast_saying
    from trictrac.variants.sheet import heading_of

    found = contrast(find_sheets(parts))

    def made(desk: Desk) -> Sequence[Leaf]:
        language = desk.language
        told: list[Leaf] = list(_paragraphs([contrast_saying(found)], language))
        for difference in found.differences:
            told.append(element("h2", heading_of(difference.option, language)))
            sides = []
            for sheet, cell in zip(found.sheets, cells(difference, language), strict=True):
                head, *rest = cell
                lines = (element("p", *linked(text, language)) for text in rest)
                sides.append(element("div", element("h3", sheet.name), element("code", head), *lines))
            told.append(block("sides", *sides))
            if has_sets(found.sheets[0]):
                option = difference.option.name
                to = address_of("why", option)
                told.append(link(language.say(Saying("The history of this rule")), to=to, key=f"why-{option}"))
        return told

    return Paper(
        address_of("differences", *(sheet.name for sheet in found.sheets)),
        lambda _: Saying("Differences"),
        made,
        "/rules",
    )


def why(desk: Desk, parts: Sequence[str]) -> Paper:
    """Open the history of one rule: ``/why/exit``."""
    from trictrac.variants.history import find_history, history_lines

    text = parts[0] if parts else ""
    option = find_history(text, desk.language).option

    def made(desk: Desk) -> Sequence[Leaf]:
        (_, _), *lines = history_lines(find_history(option.name, desk.language), desk.language)
        tags = {0: "h2", 2: "h3"}
        return [
            element(tags.get(indent, "p"), *linked(desk.language.say(what), desk.language))
            for what, indent in lines
            if what
        ]

    return Paper(address_of("why", option.name), lambda desk: capital(desk.language.say(option.about)), made, "/rules")
