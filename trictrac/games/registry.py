"""The registry of all games by name, and the reader of their records: text, JSON, or a page."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from trictrac.base.errors import TrictracError, UnreadableError
from trictrac.protocol.game import GameParts
from trictrac.rules.heads import TRICTRAC, heads

if TYPE_CHECKING:
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import TablesKind
    from trictrac.protocol.record import AnyRecord, Scripts
    from trictrac.protocol.script import AnyScript


_LONGEST = 1 << 22
"""Most characters of a record: enough for tens of thousands of rolls."""
_TAG, _RECORD = r"(?i)<pre\s[^<>]*>", r"(?i)\sid=[\"']?record[\"'\s>]"
_END = "(?i)</pre"
"""The tags around the record on a page. Each is searched once, so that no page is slow to read."""


@cache
def game_of(name: str) -> GameParts:
    """Return the game with this name, loaded from the module that its rule set names.

    >>> game_of("jacquet").name, game_of("jacquet").rules.__name__, game_of("trictrac").counted
    ('jacquet', 'RunningRules', True)

    Raises:
        UnreadableError: no game has this name. The message lists the names.
    """
    if name == TRICTRAC:
        from trictrac.partie.game import TrictracParts

        return TrictracParts(name)
    modules = {head.game: head.module for head in heads().values()}
    if name not in modules:
        raise UnreadableError(
            "no game {text!r}; choose one of {names}", text=name, names=", ".join([TRICTRAC, *modules])
        )
    return cast("GameParts", import_module(f"trictrac.games.{modules[name]}").GAME(name))


def rules_class(name: str) -> type[TablesRules]:
    """Return the class of the rules of a tables game.

    Raises:
        UnreadableError: no game has this name.
    """
    return cast("type[TablesRules]", game_of(name).rules)


def kind_of(rules: TablesRules, match: int = 0) -> TablesKind:
    """Return the kind of game with these rules, played to ``match`` points or holes (0: single games)."""
    return cast("TablesKind", game_of(rules.game).kind(rules, match))


@cache
def script_of(name: str) -> AnyScript:
    """Return the format of the records of a game.

    Raises:
        UnreadableError: no game has this name. The message lists the names.
    """
    found = game_of(name).script
    copyreg.pickle(type(found), lambda script: (script_of, (script.game,)))
    return found


def read_head(
    lines: Sequence[str], first: str, rules: str = "", scripts: Scripts | None = None
) -> tuple[AnyRecord, int]:
    """Return the record without its events, and the number of lines before them.

    ``scripts`` finds the format of a record by the name of its game.

    Raises:
        UnreadableError: the first line is not ``first``, a header cannot be read, or no game has the name given.
    """
    from trictrac.protocol.record import header_names, record_of, refuse_newer

    refuse_newer(lines[0] if lines else "", first)
    if not lines or lines[0].strip() != first:
        raise UnreadableError(
            "line 1: {found!r} is not the first line of a record this program reads; expected {format!r}",
            found=lines[0] if lines else "",
            format=first,
        )
    key, colon, value = (lines[1] if len(lines) > 1 else "").partition(":")
    named = key.strip() == "game" and bool(colon) and bool(value.strip())
    game = value.strip() if named else TRICTRAC
    try:
        script = (scripts or script_of)(game)
    except UnreadableError as error:
        raise UnreadableError("line {line}: {error}", line=1 + named, error=error.saying) from error
    values, start = _read_headers(lines, 1 + named, header_names(script))
    return record_of(script, values, rules), start


def read_record(text: str, rules: str = "") -> AnyRecord:
    """Return the record of any game, read strictly from JSON, from a page that holds it, from text, or from .mat.

    JSON begins with a brace, a page with ``<!doctype html``, a .mat file with the points of its match. ``rules`` (a
    name, options or the path of a file) replace those of the record, which name no file.

    Raises:
        UnreadableError: ``text`` is not a record. The message names the line or key, and what is expected there.
    """
    text = text.lstrip("\ufeff \t\r\n")
    if text[:14].lower() == "<!doctype html":
        text = _record_of_page(text)
    if len(text) > _LONGEST:
        raise UnreadableError(
            "the record is too long: it has {count} characters, and at most {most} are read",
            count=len(text),
            most=_LONGEST,
        )
    if text.startswith("{"):
        from importlib.util import find_spec

        if find_spec("pydantic") is None:
            raise UnreadableError("only the program in a terminal reads a record in JSON: import the record as text")
        from trictrac.protocol.codec import record_from_json

        return record_from_json(text, script_of, rules)
    if not text.startswith("trictrac "):
        from trictrac.games.exchange.mat import is_mat, read_mat

        if is_mat(text):
            record = read_mat(text, script_of("backgammon"))
            return read_text(str(record), rules) if rules else record
    return read_text(text, rules)


def read_text(text: str, rules: str = "", scripts: Scripts | None = None) -> AnyRecord:
    """Return the record that a text gives, read strictly line by line. ``rules`` replace those of the record.

    Raises:
        UnreadableError: a line cannot be read. The message names it, and what is expected there.
    """
    from trictrac.protocol.record import FORMAT, as_it_fits

    lines = text.removeprefix("\ufeff").splitlines()
    record, start = read_head(lines, FORMAT, rules, scripts)
    return as_it_fits(replace(record, items=tuple(_read_items(record, lines[start:], start + 1)), first_line=start + 1))


def _read_headers(lines: Sequence[str], start: int, headers: tuple[str, ...]) -> tuple[dict[str, str], int]:
    """Return the values of the headers, and the number of lines up to the empty one that ends them."""
    values: dict[str, str] = {}
    number = start
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        key = key.strip()
        if key == "game" and colon:
            raise UnreadableError(
                "line {line}: {text!r}: the game stands once, with its name, right after the first line",
                line=number,
                text=line,
            )
        if not colon or key not in headers or key in values or not value.strip():
            raise UnreadableError(
                "line {line}: {text!r} is not a header; expected each of these once, then an empty line: {headers}",
                line=number,
                text=line,
                headers=", ".join(f"{name}: …" for name in headers),
            )
        values[key] = value.strip()
    return values, number


def _read_items(record: AnyRecord, lines: Sequence[str], first: int) -> Iterator[object]:
    for number, line in enumerate(lines, first):
        try:
            yield record.read_item(line)
        except TrictracError as error:
            raise UnreadableError("line {line}: {error}", line=number, error=error.saying) from error


def _record_of_page(page: str) -> str:
    """Return the text of the record in ``<pre id="record">`` on the page of a game.

    Raises:
        UnreadableError: the page holds no record.
    """
    from html import unescape

    tags = (tag for tag in re.finditer(_TAG, page) if re.search(_RECORD, tag[0]))
    opened = next(tags, None)
    rest = page[opened.end() :] if opened else ""
    closed = re.search(_END, rest)
    if closed is None:
        raise UnreadableError(
            'this page holds no record of a game: the pages that this program writes end with one in <pre id="record">; '
            "give such a page as it was written, or the record itself as text or JSON"
        )
    return unescape(rest[: closed.start()]).lstrip("\r\n")
