"""``trictrac variants``: the rules as they were played: listed, read, compared, with the history of each."""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.cli.output import print_sentences, put, put_json, terminal_width
from trictrac.cli.program import JsonOption, any_words, flag, help_text, number, option
from trictrac.cli.reading import ClusterOption, crew
from trictrac.cli.typed import MISTYPED, NO_VERB, CommandLineError
from trictrac.rules.loader import sheets
from trictrac.saying.language import Language
from trictrac.saying.words import printable
from trictrac.variants.sets import find_sets, find_sheet, find_sheets
from trictrac.variants.sheet import (
    Lines,
    brief_json,
    counts_saying,
    heading_of,
    legend,
    sheet_json,
    sheet_lines,
    sheet_markdown,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trictrac.rules.sheets import Sheet

HELP = help_text(
    "The rules as they were played: the rule sets, their sources and what they change. Without anything they are listed; "
    "or one of these:\n\n"
    "show SET (its rules with their sources), diff SET SET… (only what differs, side by side), why OPTION (the history of "
    "one rule), matrix [SET…] (all rules in all sets), compare POSITION ROLL (the roll scored under every set), find SET SET "
    "(rolls that the two score differently), measure SET SET (games played under each, and what the rules change), history "
    "[SECTION] (the history of the rules, told from the oldest book on).\n\n"
    "SET is a name or its beginning (guiton, soumille-1756), a TOML file (club.toml) or options (guiton,margot=2_4). show, "
    "diff and why take the other tables games as well (backgammon, jacquet; backgammon,beavers=yes)."
)

_GAMES = Saying("The other tables games")
_NARROWEST = 24
"""The columns that a set needs beside another."""
_GAP = 2
_MOST_GAMES = 1_000_000
_MOST_JOBS = 1024
"""More than the cores of the machine are never used."""


@frozen
class Verb:
    """A verb: the words typed after it, how many at least and at most, and its act, which says what options it takes.

    An act that studies is named: it is loaded when it is called for.
    """

    usage: str
    least: int
    most: int | None
    act: Callable[..., None] | str


def variants(
    language: Language,
    words: Annotated[list[str], any_words(help_text("[show|diff|why|matrix|compare|find|measure|history] [SET]"))],
    games: Annotated[int | None, number("--games", help_text("How many games."), _MOST_GAMES)] = None,
    seed: Annotated[str, option("--seed", help_text("NUMBER"), help_text("The seed of the games."))] = "",
    jobs: Annotated[
        int | None,
        number("--jobs", help_text("How many games run at once."), _MOST_JOBS),
    ] = None,
    cluster: ClusterOption = "",
    player: Annotated[
        str, option("--player", help_text("sensible|strong"), help_text("measure: how both players play."))
    ] = "",
    as_json: JsonOption = False,
    csv: Annotated[bool, flag("--csv", help_text("matrix: print CSV."))] = False,
    markdown: Annotated[bool, flag("--markdown", help_text("show, diff, matrix, history: print Markdown."))] = False,
) -> None:
    """List the rule sets, or read and compare them."""
    given = {
        "games": games,
        "seed": seed,
        "jobs": crew(jobs, cluster),
        "player": player,
        "as_json": as_json,
        "csv": csv,
        "markdown": markdown,
    }
    name, *rest = words or [""]
    verb = VERBS.get(name)
    if verb is None:
        from trictrac.rules.heads import heads, other_names
        from trictrac.rules.loader import IN_TIME

        if any(name and known.startswith(name) for known in (*IN_TIME, *heads(), *other_names())):
            raise CommandLineError("no verb {word!r}: did you mean trictrac variants show {word}?", word=name)
        raise CommandLineError(NO_VERB.text, command="variants", verb=name, verbs=", ".join(filter(None, VERBS)))
    if len(rest) < verb.least or (verb.most is not None and len(rest) > verb.most):
        raise CommandLineError(MISTYPED.text, words=f"variants {name} {verb.usage}".strip())
    act = getattr(import_module("trictrac.cli.variants_study"), verb.act) if isinstance(verb.act, str) else verb.act
    taken = [one for one in given if one in signature(act).parameters]
    options = ", ".join(map(_typed, taken))
    for one, value in given.items():
        if value and one not in taken:
            raise CommandLineError(
                "{words} does not take {option}; it takes {options}",
                words=f"variants {name}".strip(),
                option=_typed(one),
                options=options,
            )
    if sum((as_json, csv, markdown)) > 1:
        raise CommandLineError("one form at a time: {options}", options=options)
    act(language, rest, **{one: given[one] for one in taken})


def _typed(name: str) -> str:
    """An option of an act as it is typed."""
    return f"--{name.removeprefix('as_')}"


def _list(language: Language, _words: list[str], *, as_json: bool) -> None:
    """The sets in the order of time, then the other tables games, each with its title and what its sources are worth."""
    from trictrac.games.sheets import game_sheets

    if as_json:
        put_json([brief_json(sheet, language) for sheet in (*sheets(), *game_sheets())], indent=2)
        return
    for sheet in sheets():
        _put_brief(sheet, language)
    print()
    print_sentences(language, _GAMES)
    for sheet in game_sheets():
        _put_brief(sheet, language)
    print()
    _put_lines(legend(), language)


def _put_brief(sheet: Sheet, language: Language) -> None:
    put(sheet.name)
    print_sentences(language, sheet.title.said(language.code), counts_saying(sheet), indent=4)


def show(language: Language, words: list[str], *, as_json: bool, markdown: bool) -> None:
    """Print a set with its sources."""
    found = find_sheet(words[0])
    if as_json:
        put_json(sheet_json(found, language), indent=2)
    elif markdown:
        _put_text(sheet_markdown(found, language))
    else:
        _put_lines(sheet_lines(found, language), language)


def diff(language: Language, words: list[str], *, as_json: bool, markdown: bool) -> None:
    """Print where sets differ."""
    from trictrac.variants.differences import cells, contrast, contrast_json, contrast_markdown, contrast_saying

    found = contrast(find_sheets(words))
    if as_json:
        put_json(contrast_json(found, language), indent=2)
        return
    if markdown:
        _put_text(contrast_markdown(found, language))
        return
    # In columns where the terminal is wide enough, else one set under the other.
    names = [printable(sheet.name) for sheet in found.sheets]
    width = (terminal_width() - _GAP * len(names)) // len(names)
    print_sentences(language, contrast_saying(found))
    for difference in found.differences:
        print()
        put(heading_of(difference.option, language))
        texts = [[printable(text) for text in cell] for cell in cells(difference, language)]
        columns = [[name, *cell] for name, cell in zip(names, texts, strict=True)]
        if width >= _NARROWEST:
            print("\n".join(side_by_side(columns, width)))
            continue
        for name, *cell in columns:
            put(name, indent=2)
            print_sentences(language, *cell, indent=4)


def side_by_side(columns: Sequence[Sequence[str]], width: int) -> list[str]:
    """Paragraphs in columns of a width, the first paragraphs beside each other, the second, and so on."""
    from textwrap import wrap

    lines: list[str] = []
    for row in zip_longest(*columns, fillvalue=""):
        broken = [wrap(text, width, subsequent_indent="  ", break_on_hyphens=False) for text in row]
        rows = zip_longest(*broken, fillvalue="")
        lines += ("".join(" " * _GAP + cell.ljust(width) for cell in cells).rstrip() for cells in rows)
    return lines


def why(language: Language, words: list[str], *, as_json: bool) -> None:
    """Print what each set says of an option."""
    from trictrac.variants.history import find_history, history_json, history_lines

    history = find_history(" ".join(words), language)
    if as_json:
        put_json(history_json(history, language), indent=2)
    else:
        _put_lines(history_lines(history, language), language)


def matrix(language: Language, words: list[str], *, as_json: bool, csv: bool, markdown: bool) -> None:
    """Print all rules in all sets: as a table where the terminal is wide enough, else the sets of each value in turn."""
    from trictrac.variants.history import LEGEND, grid, matrix_csv, matrix_json, matrix_lines

    found = find_sets(words) if words else sheets()
    if as_json:
        put_json(matrix_json(found, language), indent=2)
    elif csv:
        _put_text(matrix_csv(found, language))
    elif markdown:
        head, *rows = [[cell.replace("|", "\\|") for cell in row] for row in grid(found)]
        lines = [" | ".join(row) for row in (head, ["---"] * len(head), *rows)]
        _put_text("".join(f"| {line} |\n" for line in lines) + f"\n{language.say(LEGEND)}\n")
    else:
        rows = [[printable(cell) for cell in row] for row in grid(found)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        if sum(widths) + _GAP * (len(widths) - 1) > terminal_width():
            _put_lines(matrix_lines(found, language), language)
            return
        for row in rows:
            print((" " * _GAP).join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip())
        print()
        print_sentences(language, LEGEND)


def history(language: Language, words: list[str], *, as_json: bool, markdown: bool) -> None:
    """The sections of the history, or one of them; at a terminal it is read on from there."""
    from trictrac.cli.documents import print_document
    from trictrac.cli.terminal import converse, is_at_terminal
    from trictrac.study.lessons.reading import HistoryReading, find_section, history_sections
    from trictrac.view.doc import Markdown

    sections = history_sections(language.code)
    found = [find_section(" ".join(words), sections)] if words else sections
    if as_json:
        put_json([{"number": one.number, "title": one.title, "text": one.text} for one in found], indent=2)
    elif markdown:
        _put_text("\n\n".join(one.markdown for one in found) + "\n")
    elif not words:
        for one in sections:
            print_sentences(language, Saying("{number} {title}", number=f"{one.number}.", title=one.title))
        print()
        print_sentences(language, Saying("trictrac variants history NUMBER, or words of a title, opens a section."))
    elif is_at_terminal():
        reading = HistoryReading(sections, found[0], language)
        converse(reading, reading.begin())
    else:
        print_document([Markdown(found[0].markdown)], language)


def _put_lines(lines: Lines, language: Language) -> None:
    for what, indent in lines:
        if what:
            print_sentences(language, what, indent=indent)
        else:
            print()


def _put_text(text: str) -> None:
    """Print a text as it stands, without what a terminal would obey."""
    print("\n".join(map(printable, text.split("\n"))), end="")


VERBS: dict[str, Verb] = {
    "": Verb("", 0, 0, _list),
    "list": Verb("", 0, 0, _list),
    "show": Verb("SET", 1, 1, show),
    "diff": Verb("SET SET…", 2, None, diff),
    "why": Verb("OPTION", 1, None, why),
    "matrix": Verb("[SET…]", 0, None, matrix),
    "compare": Verb("POSITION ROLL", 2, 3, "compare"),
    "find": Verb("SET SET", 2, 2, "find"),
    "measure": Verb("SET SET", 2, 2, "measure"),
    "history": Verb("[SECTION]", 0, None, history),
}
"""The verbs; the one without a name lists the sets."""
