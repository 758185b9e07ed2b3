"""Markdown shown in the terminal: paragraphs, lists and tables that fit it, in colour only where it has any."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from trictrac.cli.output import terminal_width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.markdown import Markdown

_HELD = {0xA0: "\ue000", 0x202F: "\ue001"}
"""What stands for the spaces of French typography while lines are broken: no line may end there."""
_RELEASED = {0xE000: "\u00a0", 0xE001: "\u202f"}
_PLAIN = {
    ord("•"): "*",
    ord("▌"): "|",
    ord("’"): "'",
    ord("…"): "...",
    ord("–"): "-",
    ord("—"): "-",
    0xE000: " ",
    0xE001: " ",
}
"""For terminals that know only ASCII."""

_DRESS = {
    "markdown.code": "bold",
    "markdown.block_quote": "none",
    "markdown.table.border": "none",
    "markdown.table.header": "bold",
    "markdown.item.bullet": "none",
    "markdown.item.number": "none",
}
"""Readable on light and on dark terminals."""


def put_markdown(text: str) -> None:
    """Print a text in Markdown, as wide as the terminal, with an empty line below; an empty text is that line only."""
    if not text:
        print()
        return
    from rich.console import Console
    from rich.theme import Theme

    console = Console(
        file=sys.stdout, width=terminal_width(), theme=Theme(_DRESS), highlight=False, emoji=False, legacy_windows=False
    )
    markdown = _readable()(text, hyperlinks=False)
    for token in _all(markdown.parsed):
        token.content = token.content.translate(_HELD)
    with console.capture() as capture:
        console.print(markdown)
    shown = "\n".join(line.rstrip() for line in capture.get().split("\n")).strip("\n")
    while "\n\n\n" in shown:
        shown = shown.replace("\n\n\n", "\n\n")
    print(shown.translate(_PLAIN if console.options.ascii_only else _RELEASED) + "\n")


def _all(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _all(token.children or [])


@cache
def _readable() -> type[Markdown]:
    """Markdown whose headings are bold, whose code is left as it stands, and whose words in a line are not coloured."""
    from rich import markdown
    from rich.text import Text

    class Heading(markdown.Heading):
        """A heading of one line, bold."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            del console, options
            yield Text(self.text.plain, style="bold")

    class Code(markdown.CodeBlock):
        """Lines as they stand, cut where the terminal ends."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            del console, options
            yield Text(str(self.text).rstrip("\n"), no_wrap=True, overflow="ellipsis")

    class Readable(markdown.Markdown):
        """Markdown in plain dress."""

        elements = {**markdown.Markdown.elements, "heading_open": Heading, "fence": Code, "code_block": Code}  # noqa: RUF012

    return Readable
