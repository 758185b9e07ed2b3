"""A text as a QR code: its dark squares, an element that draws them, and a link with its code."""

from __future__ import annotations

from trictrac.app.parts import copying
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying

MARGIN = 4
"""Light squares around a code that scanners need."""


def squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares of a text's code, row by row, True for dark ones, without the margin.

    >>> len(squares("W:1x15/B:1x15/W"))
    21
    """
    import segno

    code = segno.make(text, error="l", micro=False)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


def qr(text: str, said: object) -> Element:
    """Draw the code of a text. ``said`` is its description for screen readers."""
    rows = squares(text)
    side = len(rows) + 2 * MARGIN
    dark = "".join(
        f"M{at + MARGIN} {number + MARGIN}h1v1h-1z"
        for number, row in enumerate(rows)
        for at, is_dark in enumerate(row)
        if is_dark
    )
    return element(
        "svg",
        element("rect", width=side, height=side, fill="#fff"),
        element("path", d=dark, fill="#000"),
        viewBox=f"0 0 {side} {side}",
        class_="qr",
        role="img",
        aria_label=said,
        shape_rendering="crispEdges",
    )


def shared(site: str, address: str, said: object) -> Elements:
    """Yield a link to an address of the page for another device: its QR code, a key that copies it, and its text."""
    text = f"{site}#{address}"
    try:
        yield qr(text, said)
    except ValueError:
        yield element("p", Saying("This link is too long for a QR code: copy it."))
    yield copying(Saying("Copy the link"), text, "copy")
    yield element("pre", element("code", text, id="link-text"), tabindex="0")
