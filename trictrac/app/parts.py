"""Small parts of which screens are made: the top of a page, buttons, links, cards, dice, icons."""

from __future__ import annotations

from trictrac.app.tree import Element, element

Child = Element | str

_ICONS = {
    "back": "M15 5l-7 7 7 7",
    "on": "M9 5l7 7-7 7",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "play": "M3 5h18v14H3zM12 5v14",
    "practise": "M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5",
    "read": "M12 6c-3-2-6-2-9-1v13c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v13",
    "games": "M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01",
    "undo": "M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "turn": "M20 8A8 8 0 0 0 5 7L3 9M3 4v5h5M4 16a8 8 0 0 0 15 1l2-2M21 20v-5h-5",
    "voice": "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12",
    "eye": "M2 12c4-8 16-8 20 0-4 8-16 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
    "kept": "M4 12l5 5L20 6",
    "wrong": "M5 5l14 14M19 5L5 19",
    "close": "M5 5l14 14M19 5L5 19",
}
"""The lines of each icon, on a ground of 24 by 24."""

_PIPS = {1: "E", 2: "AI", 3: "AEI", 4: "ACGI", 5: "ACEGI", 6: "ACDFGI"}
"""Where the pips of a die lie, in rows of three from A to I."""


def icon(name: str) -> Element:
    """An icon, which a reader of the screen passes over: whatever bears it has a name."""
    return element(
        "svg", element("path", d=_ICONS[name]), viewBox="0 0 24 24", class_=f"icon icon-{name}", aria_hidden="true"
    )


def die(number: int) -> Element:
    """A die showing a number from 1 to 6, or empty (0), drawn; its number is said by whatever it stands in."""
    pips = (
        element("circle", cx=11 + 13 * ("ABCDEFGHI".index(at) % 3), cy=11 + 13 * ("ABCDEFGHI".index(at) // 3), r=4)
        for at in _PIPS.get(number, "")
    )
    return element("svg", *pips, viewBox="0 0 48 48", class_="die" if number else "die open", aria_hidden="true")


def dice(numbers: tuple[int, ...], said: str) -> Element:
    """Dice that have fallen, with the words for whoever does not see them."""
    return element("span", *map(die, numbers), class_="dice", role="img", aria_label=said)


def button(key: str, does: str, *children: Child, kind: str = "second", **attributes: str | bool | None) -> Element:
    """A button by which something is done: ``kind`` is ``main``, ``second``, ``plain``, ``key``, ``school`` …, its class."""
    return element("button", *children, id=key, type="button", class_=kind, data_do=does, **attributes)


def link(key: str, where: str, *children: Child, kind: str = "", **attributes: str | bool | None) -> Element:
    """A link to an address of the page."""
    return element("a", *children, id=key, href=f"#{where}", class_=kind or None, **attributes)


def card(*children: Child, kind: str = "", **attributes: str | bool | None) -> Element:
    """Things that belong together, on a ground of their own."""
    return element("section", *children, class_=f"card {kind}".strip(), **attributes)


def top(title: str, below: str = "", *tools: Child, back: str = "/", back_said: str = "") -> Element:
    """The top of a screen: the way back, its title with a line below it, and tools at the right."""
    words = [element("h1", title, id="title", tabindex="-1")]
    if below:
        words.append(element("p", below, class_="below"))
    return element(
        "header",
        link("back", back, icon("back"), kind="tool", aria_label=back_said or "←"),
        element("div", *words, class_="titles"),
        *tools,
        class_="top",
    )
