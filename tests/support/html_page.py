"""A parsed HTML page."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from trictrac.saying.language import ENGLISH, choose_language

FRENCH = choose_language("fr", {})


LANGUAGES = pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=lambda language: language.code)


VOID = {"meta", "link", "br", "hr", "img", "input"}


BAD_NAME = """<b>"&'"""


class Page(HTMLParser):
    """A parsed page: its text, its ids, the text of each card, and its links. Unclosed tags are an error."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.scripts: list[str] = []
        self.texts: list[tuple[tuple[str, ...], str]] = []
        self.lang = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append((tag, dict(attrs).get("id") or dict(attrs).get("class") or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        assert tag not in ("img", "iframe", "object", "b")
        assert not {name for name in values if name.startswith("on") or name == "src"}
        assert tag != "script" or not values, "the one script stands in the page itself"
        self.ids += [values["id"] or ""] if "id" in values else []
        self.links += [values["href"] or ""] if "href" in values else []
        self.lang = self.lang or values.get("lang") or ""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1][0] == "script":
            self.scripts.append(data)
            return
        self.texts.append((tuple(name for _, name in self.open), data))

    def under(self, name: str) -> str:
        """Return the text inside the elements with an id or a class."""
        return " ".join(data for path, data in self.texts if name in path)
