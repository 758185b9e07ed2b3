"""Reading a record whichever form it has: text, JSON, or the page of a game that ends with its record."""

from __future__ import annotations

from trictrac.errors import UnreadableError
from trictrac.notation.record import Record, read_record


def read_any_record(text: str) -> Record:
    """Read a record from its text, from JSON when it begins with a brace, or from the page of a game (``<!doctype html``).

    Raises:
        UnreadableError: says where it is wrong.
    """
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        from trictrac.notation.record_json import record_from_json

        return record_from_json(text)
    if start[:14].lower() == "<!doctype html":
        return read_record(_record_of_page(text))
    return read_record(text)


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
