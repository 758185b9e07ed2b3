"""A document as text for the terminal: wrapped to its columns, and coloured if it can be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, starmap, zip_longest

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.language import BY_COMMA, BY_SEMICOLON, Language, strung
from trictrac.saying.words import ascii_text, printable, wrapped
from trictrac.view.doc import (
    Articles,
    Aside,
    Bars,
    Board,
    Columns,
    Copied,
    Curve,
    Curves,
    Days,
    Facts,
    Heading,
    Indented,
    IntervalBar,
    Items,
    Links,
    Markdown,
    Marked,
    RollCard,
    Section,
    Steps,
    Strips,
    Title,
    along,
    named,
    plain,
)

_BLOCKS = ("█", "▓", "▒", "░")
"""The shades of a bar: up to its interval, in it below the value, in it above the value, and beyond it."""
_SPARKS = "▁▂▃▄▅▆▇█"
"""The characters of a sparkline, lowest first. The value 0 is a blank."""
STRIPS = Saying("+ right, h right after a hint, x wrong.")
"""The legend of a strip."""

_LEAST_BAR, _MOST_BAR = 10, 30
_MOST_CURVES, _WIDEST_CURVE = 3, 100
_NARROWEST_SIDE = 24
"""Smallest width in columns of a rule set beside another."""
_LEAST_CELL, _NARROW = 12, 60
"""Smallest width in columns of a cell with several lines, and of a terminal that shows such cells."""
_BOLD, _CYAN = "1", "36"
_LOOKS = {"strong": _BOLD, "code": _BOLD, "em": "3"}
_DRESS = re.compile(r"\x1b\[\d+m")


def bar_text(bar: IntervalBar, width: int) -> str:
    """Return a bar of ``width`` columns, whose four shades show the interval and the value without colour."""
    sure, below, above, beyond = _BLOCKS
    least, most = bar.interval or (bar.value, bar.value)
    low, value, high = (round(part * width) for part in (least, bar.value, most))
    return sure * low + below * (value - low) + above * (high - value) + beyond * (width - high)


def spark(values: Sequence[float], *, from_zero: bool = False) -> str:
    """Return a sparkline: one character for each value, higher for a higher value.

    With ``from_zero`` the lowest is 0, shown as a blank, instead of the smallest value.
    """
    least, most = (0.0 if from_zero else min(values)), max(values)
    reach = (most - least) or 1.0
    return "".join(_SPARKS[round((value - least) / reach * 7)] if value or not from_zero else " " for value in values)


def curve_lines(curve: Curve, width: int) -> tuple[str, ...]:
    """Return a curve with its axes, ``width`` columns wide. No two points have the same day or entry."""
    days, values = [along(at) for at, *_ in curve.points], [value for _, value, _ in curve.points]
    rules = dict(curve.rules) or {value: str(value) for value in (min(values), max(values))}
    low, high, rows = min(rules), max(rules), 5
    room = max(map(len, rules.values()))
    columns = width - room - 2

    def height(value: float) -> int:
        return round((value - low) / (high - low or 1) * (rows * 2 - 1))

    def level(column: int) -> int:
        day = days[0] + (days[-1] - days[0]) * column / (columns - 1)
        at = min(sum(one <= day for one in days), len(days) - 1)
        since = (day - days[at - 1]) / (days[at] - days[at - 1])
        return height(values[at - 1] + since * (values[at] - values[at - 1]))

    levels = [level(column) for column in range(columns)]
    strokes = [range(now, last, 1 if now < last else -1) or [now] for last, now in pairwise([levels[0], *levels])]
    labels = {height(value) // 2: label for value, label in rules.items()}
    body = (
        f"{labels.get(row, ''):>{room}}{'┤' if row in labels else '│'}"
        + "".join(" ▄▀█"[sum(1 << part % 2 for part in stroke if part // 2 == row)] for stroke in strokes)
        + "│"
        for row in reversed(range(rows))
    )
    first, last = (str(curve.points[end][0]) for end in (0, -1))
    return (
        f"{'':{room}}┌{'─' * columns}┐",
        *body,
        f"{'':{room}}└┬{'─' * (columns - 2)}┬┘",
        f"{'':{room + 1}}{first}{last:>{columns - len(first)}}",
    )


@frozen
class TextWriter:
    """A writer of documents as text in a language, ``width`` columns wide.

    ``board`` returns the lines of a drawn board. With ``ascii_only`` words are in ASCII before they are wrapped, because some
    become longer; the output itself turns drawings into ASCII.
    """

    language: Language
    width: int
    board: Callable[[Board], Iterable[str]]
    ascii_only: bool = False
    bold: bool = False
    coloured: bool = False

    def lines(self, document: Iterable[object]) -> Iterator[str]:
        """Yield the lines of a document, one part after the other."""
        for part in document:
            match part:
                case Title(text, typed=typed):
                    yield from () if typed else self._heading(text)
                case Heading(text):
                    yield from ("", *self._heading(text))
                case Section(_, heading, parts):
                    yield from ("", *self._heading(heading), *self.lines(parts))
                case RollCard(_, heading, parts, _, lying):
                    yield from ("", *self._roll(heading, parts, lying))
                case Links(heading, links, in_line):
                    words = [text for _, text in links]
                    yield from self.lines(
                        [named(heading, strung(words))] if in_line else [heading, *map(Indented, words)]
                    )
                case Facts(rows):
                    yield from self.lines(starmap(named, rows))
                case Steps(rows):
                    for number, (command, reason) in enumerate(rows, 1):
                        numbered = f"{number}. {self._say(command)}" if len(rows) > 1 else command
                        yield from (*self._wrapped(numbered), *self._wrapped(reason, 3))
                case Bars():
                    yield from self._bars(part)
                case Strips(strips):
                    yield from self._strips([(self._say(name), signs) for name, signs in strips])
                case Days(counts):
                    drawn = spark([count for _, count in counts], from_zero=True)
                    yield f"{counts[0][0]}  {self._dressed(f'|{drawn}|', _CYAN)}  {counts[-1][0]}"
                case Curves(curves):
                    yield from self._curves(curves)
                case Columns():
                    yield from self._table(part)
                case Articles():
                    yield from self._articles(part)
                case Board():
                    yield from self.board(part)
                case Indented(sentence):
                    yield from self._wrapped(sentence, 4)
                case Markdown(text):
                    from trictrac.view.markdown import read_markdown

                    for one in read_markdown(text) or [""]:
                        yield from (*self.lines([Title(one.text) if isinstance(one, Heading) else one]), "")
                case Items(items, first):
                    for number, item in enumerate(items, first):
                        yield from self._set_in(f"{number}." if first else " •", item)
                case Aside(text, "quote"):
                    yield from self._set_in("▌", [text], "▌")
                case Copied(text):
                    # A narrow terminal shows the left of a drawing; a line by itself is whole.
                    most = self.width if "\n" in text and self.width < _NARROW else len(text)
                    yield from (
                        self._say(line if len(line) <= most else f"{line[: most - 1]}…") for line in text.split("\n")
                    )
                case _:
                    yield from self._wrapped(plain(part), hanging=0 if isinstance(part, Marked) else 2)

    def _say(self, what: object) -> str:
        said = printable(self.language.sentence(what))
        return ascii_text(said) if self.ascii_only else said

    def _wrapped(self, what: object, indent: int = 0, hanging: int = 2) -> list[str]:
        spans = list(self._spans(what))
        lines = wrapped("".join(text for text, _ in spans), self.width, indent, hanging)
        if not any(look for _, look in spans):
            return lines
        looks = (look for text, look in spans for sign in text if sign != " ")
        runs = (groupby(line, lambda sign: "" if sign == " " else next(looks)) for line in lines)
        dressed = ("".join(self._dressed("".join(run), look) for look, run in line) for line in runs)
        return [line.replace(f"\x1b[0m \x1b[{_BOLD}m", " ") for line in dressed]

    def _spans(self, what: object, look: str = "") -> Iterator[tuple[str, str]]:
        """Yield the texts in a sentence, each with its look."""
        if isinstance(what, Marked):
            for part in what.inside:
                yield from self._spans(part, _LOOKS.get(what.look, look))
        else:
            yield self._say(what), look

    def _set_in(self, sign: str, parts: Iterable[object], below: str = "") -> Iterator[str]:
        """Yield the lines of parts, with ``sign`` before the first line and ``below`` before the others."""
        sign, below = self._say(sign), self._say(below)
        for line in replace(self, width=self.width - len(sign) - 1).lines(parts):
            yield f"{sign} {line}"
            sign = f"{below:{len(sign)}}"

    def _dressed(self, text: str, look: str) -> str:
        """Return a text in bold or in a colour, if the output shows it."""
        seen = text and look and (self.coloured if look == _CYAN else self.bold)
        return f"\x1b[{look}m{text}\x1b[0m" if seen else text

    def _heading(self, what: object) -> Iterator[str]:
        return (self._dressed(line, _BOLD) for line in wrapped(self._say(what), self.width, hanging=0))

    def _roll(self, heading: object, parts: Iterable[object], lying: Board | None) -> Iterator[str]:
        """Yield a roll: its words below its heading, and its board after them, or before them for a decision."""
        board = [*self.board(lying)] if lying else []
        words = [*replace(self, width=self.width - 4).lines(parts)] if heading else [*self.lines(parts)]
        if heading:
            yield from self._heading(heading)
            words = [f"    {line}" if line else line for line in words]
        yield from words + board if not lying or lying.seat is None else board + words

    def _bars(self, bars: Bars) -> Iterator[str]:
        """Yield name, bar and numbers side by side, or the bar below them if they do not fit."""
        if bars.explained:
            _, below, above, _ = _BLOCKS
            shades = Saying(
                "A bar: {below} is the 95 percent interval up to the value, {above} the interval above it.",
                below=below,
                above=above,
            )
            yield from self._wrapped(shades)
        rows = [(self._say(bar.name), self._say(bar.text), bar) for bar in bars.rows]
        names, texts = (
            max(map(len, column), default=0) for column in ([row[0] for row in rows], [row[1] for row in rows])
        )
        room = self.width - names - texts - 6
        beside = room >= _LEAST_BAR and not any(bar.notes for bar in bars.rows)
        size = min(room if beside else self.width - 4, _MOST_BAR)
        for name, text, bar in rows:
            drawn = self._dressed(bar_text(bar, size), _CYAN)
            if beside:
                yield f"{name:{names}}  {drawn}  {text}"
            else:
                yield from (*self._wrapped(named(bar.name, bar.text)), f"  {drawn}")
                yield from (line for note in bar.notes for line in self._wrapped(note, 2))

    def _strips(self, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
        """Yield the legend, then names and signs side by side, or one below the other."""
        yield from self._wrapped(STRIPS)
        names, longest = (max(map(len, column)) for column in zip(*rows, strict=True))
        beside = names + longest + 4 <= self.width
        for name, signs in rows:
            if beside:
                yield f"{name:{names}}  {self._dressed(signs, _BOLD)}"
            else:
                yield from (*self._wrapped(name), *self._wrapped(signs, 2))

    def _curves(self, curves: Sequence[Curve]) -> Iterator[str]:
        """Yield a line and a sparkline for each curve, then large drawings of those with the most points."""
        for curve in curves:
            yield from self._wrapped(named(curve.name, curve.text))
            if len(curve.points) > 1 and not curve.rules:
                ratings = [rating for _, rating, _ in curve.points[-(self.width - 4) :]]
                yield f"  {self._dressed(spark(ratings), _CYAN)}"
        longest = sorted(curves, key=lambda curve: -len(curve.points))[:_MOST_CURVES]
        for curve in (curve for curve in curves if curve in longest and len(curve.points) > 2):
            yield from () if curve.rules else ("", *self._heading(curve.name))
            yield from curve_lines(curve, min(self.width, _WIDEST_CURVE))

    def _table(self, table: Columns) -> Iterator[str]:
        """Yield a table in columns, or, if the terminal is too narrow, its narrow form or a sentence a row.

        Cells are wrapped if that makes the columns fit. Numbers are aligned right. The heads of a table in Markdown have a
        line below them.
        """
        (_, *heads), *rows = lines = [table.heads, *table.rows]
        texts = [[self._say(cell) for cell in column] for column in zip(*lines, strict=True)]
        longest = max(len(word) for column in texts for text in column for word in text.split(" "))
        least = self.width if table.narrow or self.width < _NARROW else max(longest, _LEAST_CELL)
        for most in range(self.width, least - 1, -1):
            widths = [min(most, max(map(len, column))) for column in texts]
            whole = sum(widths) + 2 * len(heads)
            if whole <= self.width and not table.long:
                break
        else:
            if table.narrow:
                yield from self.lines(table.narrow)
                return
            if heads[1:] and texts[0][0]:
                yield from self._wrapped(table.heads[0])
            for name, *cells in rows:
                said = [
                    f"{self._say(head)} {self._say(cell)}" for head, cell in zip(heads, cells, strict=True) if str(cell)
                ]
                by = BY_SEMICOLON if table.long or any("," in one for one in said) else BY_COMMA
                text = strung(said if heads[1:] or table.long else cells, by)
                about = Saying("{name}: {text}.", name="", text=text)
                yield from self._wrapped(Marked((Marked((name,), "strong"), about)))
            return
        sides = [
            ">" if at and not any(map(str.isalpha, "".join(column[1:]))) else "<" for at, column in enumerate(texts)
        ]
        for number, row in enumerate(lines):
            looks = (Marked((cell,), "" if number and at else "strong") for at, cell in enumerate(row))
            columns = (
                replace(self, width=width)._wrapped(cell, hanging=0) for cell, width in zip(looks, widths, strict=True)
            )
            for pieces in zip_longest(*columns, fillvalue=""):
                placed = zip(pieces, sides, widths, strict=True)
                padded = (
                    f"{piece:{side}{width + len(''.join(_DRESS.findall(piece)))}}" for piece, side, width in placed
                )
                yield "  ".join(padded).rstrip()
            if not number and isinstance(row[0], Marked):
                yield "─" * whole

    def _articles(self, articles: Articles) -> Iterator[str]:
        """Yield articles in columns of the same width, or one below the other if the columns would be too narrow."""
        width = self.width // len(articles.rows) - 2 if articles.beside else 0
        if width < _NARROWEST_SIDE:
            for one in articles.rows:
                named = Saying("{name} ({typed})", name=one.name, typed=one.typed) if one.typed else one.name
                yield from (*self._wrapped(named, 2), *(line for fact in one.facts for line in self._wrapped(fact, 4)))
            return
        columns = [[self._say(what) for what in (one.name, one.typed, *one.facts)] for one in articles.rows]
        for row in zip_longest(*columns, fillvalue=""):
            for cells in zip_longest(*(wrapped(text, width) for text in row), fillvalue=""):
                yield "".join(f"  {cell:{width}}" for cell in cells).rstrip()
