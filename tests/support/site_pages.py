"""The built pages of the site: their links, their anchors, and their text outside code, headings and links."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

QUIET = {"a", "code", "pre", "h1", "h2", "h3", "h4", "script", "style", "title", "svg"}


class SitePage(HTMLParser):
    """A page: the targets of its links and pictures, its ids, its language, its plain text."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.language = ""
        self.plain: list[str] = []
        self.whole: list[str] = []
        self._within: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given["id"]} if "id" in given else set()
        self.links += [given[name] for name in ("href", "src") if name in given]
        self.language = given["lang"] if tag == "html" else self.language
        if tag in QUIET:
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        self.whole.append(data)
        if not self._within:
            self.plain.append(data)


def pages_of(site: Path) -> dict[Path, SitePage]:
    """Return all pages of a site by their paths."""
    return {path.resolve(): SitePage(path.resolve()) for path in sorted(site.rglob("*.html"))}


def broken(pages: dict[Path, SitePage]) -> list[tuple[str, str]]:
    """Return the links inside the site that have no target, each with its page."""
    found = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("#furo"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = pages.get(target)
            if not target.is_file() or (there and parts.fragment and unquote(parts.fragment) not in there.ids):
                found.append((path.name, link))
    return found
