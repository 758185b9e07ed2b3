"""Reading a record whichever form it has: text, JSON, or the page of a game that ends with its record."""

from __future__ import annotations

from trictrac.errors import UnreadableError
from trictrac.games.record import TRICTRAC
from trictrac.games.registry import AnyRecord, heading_of, read_game


def read_any_record(text: str) -> AnyRecord:
    """Read a record of any game from its text, from JSON when it begins with a brace, or from a page (``<!doctype html``).

    Raises:
        UnreadableError: says where it is wrong.
    """
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return _from_json(text)
    if start[:14].lower() == "<!doctype html":
        return read_game(_record_of_page(text))
    return read_game(text)


def _from_json(text: str) -> AnyRecord:
    """The record of whatever game the JSON names; without a name it is one of trictrac."""
    import json

    from trictrac.games.trictrac.text.record_json import record_from_json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return record_from_json(text)
    game = found.get("game") if isinstance(found, dict) else None
    if not isinstance(game, str):
        return record_from_json(text)
    heading_of(game)
    if game == TRICTRAC:
        return record_from_json(json.dumps({key: value for key, value in found.items() if key != "game"}))
    from trictrac.games.common.record_json import sister_from_json

    return sister_from_json(text)


def _record_of_page(page: str) -> str:
    """The text of the record that the page of a game holds in ``<pre id="record">``.

    Raises:
        UnreadableError: it holds none.
    """
    from html.parser import HTMLParser

    class Finder(HTMLParser):
        """Gathers the text of the first such element."""

        def __init__(self) -> None:
            super().__init__()
            self.inside = self.done = False
            self.found: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.inside = self.inside or (not self.done and tag == "pre" and ("id", "record") in attrs)

        def handle_endtag(self, tag: str) -> None:
            if self.inside and tag == "pre":
                self.inside, self.done = False, True

        def handle_data(self, data: str) -> None:
            if self.inside:
                self.found.append(data)

    finder = Finder()
    finder.feed(page)
    finder.close()
    if not finder.done:
        raise UnreadableError(
            'this page holds no record of a game: the pages that this program writes end with one in <pre id="record">; '
            "give such a page as it was written, or the record itself as text or JSON"
        )
    return "".join(finder.found).lstrip("\r\n")
