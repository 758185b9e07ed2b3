"""The parts that screens share: the bar at the top, buttons, links, cards, form fields, icons, dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trictrac.app.tree import Element, capitalised, element
from trictrac.base.errors import Saying
from trictrac.model.play import Roll
from trictrac.view.painter import pips_of

_ICONS = {
    "back": "M15 5l-7 7 7 7",
    "forth": "M9 5l7 7-7 7",
    "undo": "M9 5L4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-4",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "list": "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    "turn": "M20 8A8 8 0 0 0 5 7L3 9m0-5v5h5M4 16a8 8 0 0 0 15 1l2-2m0 5v-5h-5",
    "play": "M4 5h16v14H4zM12 5v14",
    "practise": "M3 10l9-4 9 4-9 4zM7 12v4c3 2 7 2 10 0v-4",
    "read": "M12 6C10 5 7 5 4 6v12c3-1 6-1 8 0 2-1 5-1 8 0V6c-3-1-6-1-8 0zM12 6v12",
    "check": "M5 13l4 4L19 7",
    "cross": "M6 6l12 12M18 6L6 18",
    "voice": "M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6",
    "eye": "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
}  # fmt: skip
"""The SVG path of each icon, in a square of 24 units."""


def icon(name: str) -> Element:
    """Return an icon without a name, because the element around it has one."""
    return element(
        "svg.icon",
        element("path", d=_ICONS[name]),
        viewBox="0 0 24 24",
        aria_hidden="true",
        focusable="false",
    )


def main(*inside: object, kind: str = "reading", data_step: str | int | None = None, closes: str = "") -> Element:
    """Return the main element of a screen. ``closes`` is the act that closes what is open there, which Back does."""
    return element("main", *inside, id="main", class_=kind, data_step=data_step, data_closes=closes or None)


def span(kind: str, *inside: object) -> Element:
    """Return words of a class within a line."""
    return element("span", *inside, class_=kind)


def block(kind: str, *inside: object) -> Element:
    """Return elements that the style sheet lays out together."""
    return element("div", *inside, class_=kind)


def button(
    do: str,
    *inside: object,
    key: str = "",
    kind: str = "second",
    label: object = "",
    off: object = "",
    pressed: bool | None = None,
    keys: str = "",
    after: int = -1,
) -> Element:
    """Return a button that does ``do``, which is also its ``key`` if none is given, with a hyphen for the first blank.

    ``kind`` is ``main``, ``second``, ``key``, ``plain`` or ``school``. ``label`` is the name for screen readers, if it is
    not the text. ``off`` is the reason why the button is disabled: it fades, and a tap on it shows the reason. ``pressed``
    is whether a button that can stay pressed is. ``keys`` are the keys of a keyboard that do the same, with blanks between
    them. ``after`` is the number of milliseconds after which the page does it without a tap, or -1.
    """
    return element(
        "button",
        *inside,
        type="button",
        class_=f"button {kind}",
        id=key or do.replace(" ", "-", 1),
        data_do=do,
        aria_label=label or None,
        aria_disabled="true" if off else None,
        data_off=capitalised(off) if off else None,
        aria_pressed=None if pressed is None else str(pressed).lower(),
        aria_keyshortcuts=keys or None,
        data_key=keys or None,
        data_auto=do if after >= 0 else None,
        data_after=after if after >= 0 else None,
    )


def switch(
    verb: str, values: Iterable[tuple[str, object]], current: str, label: object, kind: str = "switch"
) -> Element:
    """Return a button for each value with its text, one of which is pressed. A tap on another does ``verb`` and that value."""
    keys = (
        button(f"{verb} {value}", text, key=f"{verb}-{value}", kind="pick", pressed=value == current)
        for value, text in values
    )
    return element("div", *keys, class_=kind, role="group", aria_label=label)


def submit(key: str, text: object, *, kind: str = "second") -> Element:
    """Return the button that sends a form."""
    return element("button", text, type="submit", id=key, class_=f"button {kind}")


def copying(label: object, text: str, key: str | None = None) -> Element:
    """Return a button that copies a text."""
    return element("button", label, type="button", id=key, class_="button second", data_copy=text)


def form(do: str, key: str, *inside: object, kind: str = "form", **attributes: str | bool) -> Element:
    """Return a form that does ``do`` with the values of its fields."""
    return element("form", *inside, data_do=do, id=key, class_=kind, **attributes)


def link(to: str, key: str, *inside: object, kind: str = "second", label: object = "") -> Element:
    """Return a link to an address of the page, like ``/table/2026-11-22``."""
    return element("a", *inside, href=f"#{to}", class_=f"button {kind}", id=key, aria_label=label or None)


def bar(title: object, under: object = "", *, back: str = "/", tools: Sequence[Element] = ()) -> Element:
    """Return the bar at the top of a screen: back, title, the line ``under`` it, and tools on the right."""
    way = link(back, "back", icon("back"), kind="tool", label=Saying("Back")) if back else ""
    below = element("p.under", under) if under else ""
    titles = block("titles", element("h1", title, id="title", tabindex="-1"), below)
    return element("header.bar", way, titles, *tools)


def far(done: int, count: int, said: object) -> Element:
    """Return a progress bar below the top bar. ``said`` is its name for screen readers."""
    return element("progress", value=done, max=max(1, count), aria_label=said, class_="far")


def text_field(name: str, label: object, value: object = "", **attributes: str | int | bool | None) -> Element:
    """Return a form field for a line of text, with its label above it."""
    given = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", **attributes}
    field = element("input", type="text", name=name, id=f"field-{name}", value=value, **given)
    return element("label.field", element("span", label), field)


def doubt_form(*fields: Element) -> Element:
    """Return a form to report what the screen says as wrong, with a remark, after other fields."""
    remark = Saying("a remark")
    note = element("input", name="note", id="note", aria_label=remark, placeholder=remark, required=True)
    return form("report", "report-form", *fields, note, submit("report", Saying("Report")))


def line_field(key: str, label: object, enter: str) -> Element:
    """Return a field for a line as typed at the terminal. ``enter`` labels the last key: ``done`` or ``send``."""
    return element(
        "input", id=key, name="line", autocomplete="off", autocapitalize="off", spellcheck="false", enterkeyhint=enter,
        aria_label=label, placeholder=label,
    )  # fmt: skip


def choice_field(name: str, label: object, values: Iterable[tuple[str, object]], chosen: str) -> Element:
    """Return a form field for choosing one of a few values, each with its text."""
    options = [element("option", text, value=value, selected=value == chosen) for value, text in values]
    return element("label.field", element("span", label), element("select", *options, name=name, id=f"field-{name}"))


def card(*inside: object, key: str = "", kind: str = "") -> Element:
    """Return elements that belong together, on a background of their own."""
    return element("section", *inside, class_=f"card {kind}".rstrip(), id=key or None)


def die(number: int) -> Element:
    """Return a die with a number from 1 to 6, or an empty one (0), without a name for screen readers."""
    pips = (element("circle", cx=x, cy=y, r=4.2) for x, y in pips_of(number, (24, 24), 13))
    return element("svg", *pips, viewBox="0 0 48 48", class_="die" if number else "die open", aria_hidden="true")


def dice(numbers: Sequence[int], said: object = "", used: Sequence[int] = ()) -> Element:
    """Return thrown dice, those with the numbers ``used`` faded. Screen readers read ``said``, or else the numbers."""
    drawn = (
        span("used", die(number)) if numbers[: at + 1].count(number) <= used.count(number) else die(number)
        for at, number in enumerate(numbers)
    )
    return element("span.dice", *drawn, role="img", aria_label=said or "-".join(map(str, numbers)))


def thrown(roll: Roll | None) -> Element | str:
    """Return the dice of a roll, named for screen readers as it is called, or an empty text without a roll."""
    return "" if roll is None else dice((roll.high, roll.low), roll.shown)


_TABS = (
    ("play", "/", Saying("Play")),
    ("practise", "/practise", Saying("Practise")),
    ("read", "/read", Saying("Read")),
    ("list", "/games", Saying("Games")),
)
"""The four main screens: icon, address and name of each."""


def tabs(here: str) -> Element:
    """Return the links to the main screens at the foot of each. ``here`` is the address of the current one."""
    found = (
        element("a", icon(name), title, href=f"#{to}", id=f"tab-{name}", aria_current="page" if to == here else None)
        for name, to, title in _TABS
    )
    return element("nav.tabs", *found, id="tabs", aria_label=Saying("Main screens"))


def rows(entries: Iterable[tuple[str, str, object, object]]) -> Element:
    """Return a list of links, each with its address, key, title, and the text below it."""
    return element("nav.list", *(row(*entry) for entry in entries))


def row(to: str, key: str, title: object, below: object = "") -> Element:
    """Return a link as a row of a list."""
    words = span("grow", element("span", title), element("small", below) if below else "")
    return element("a", words, icon("forth"), href=f"#{to}", id=key, class_="row")
