"""The works that rule sets and rulings cite: what is known of each, and where a source names it."""

from __future__ import annotations

from functools import cache

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.files import read_toml
from trictrac.base.texts import text_of
from trictrac.base.values import frozen
from trictrac.rules.entries import NOTHING
from trictrac.saying.language import Words
from trictrac.saying.words import begun, near, parts_of, refuse_long

FIELDS = {
    "author": Saying("author"),
    "title": Saying("title"),
    "book": Saying("in"),
    "edition": Saying("edition"),
    "place": Saying("place"),
    "publisher": Saying("publisher"),
    "year": Saying("year"),
    "pages": Saying("extent"),
    "copy": Saying("copy"),
    "language": Saying("language"),
}
"""The fields of a record in their order, each with its name."""

LANGUAGES = {"fr": Saying("French"), "en": Saying("English"), "de": Saying("German")}

READ = {
    "original": Saying("the work itself"),
    "transcription": Saying("a transcription"),
    "reprint": Saying("a modern text of a later reprint"),
    "translation": Saying("a translation"),
    "report": Saying("a report or a quotation by others"),
    "opening": Saying("the openings of pages"),
    "no": Saying("not read"),
}
"""Words for how much of a work was read."""

_OPTIONAL = ("book", "edition")
"""Fields that a work may not have at all, so that nothing is missing without them."""
_LONGEST = 80


@frozen
class Work:
    """A work: its ``fields`` as far as they are known, what was read of it, and the names by which sources cite it.

    ``kind`` is book, incollection, leaflet, manuscript or online. ``editions`` are others than the one of the record.
    ``via`` is the key of the work through which it is known, or empty.
    """

    key: str
    kind: str
    fields: tuple[tuple[str, str], ...]
    editions: tuple[str, ...]
    read: str
    via: str
    called: tuple[str, ...]
    note: Words

    def known(self, name: str) -> str:
        """Return a field, or an empty text if it is not identified."""
        return dict(self.fields).get(name, "")

    @property
    def unknown(self) -> tuple[str, ...]:
        """The fields that are not identified. Of pages on the web nobody asks for a place."""
        spared = (*_OPTIONAL, *(("place", "pages", "copy") if self.kind == "online" else ()))
        return tuple(name for name in FIELDS if not self.known(name) and name not in spared)


@cache
def works() -> tuple[Work, ...]:
    """Return all works, in the order of time."""
    return tuple(
        Work(
            key,
            table["kind"],
            tuple((name, table[name]) for name in FIELDS if name in table),
            tuple(table.get("editions", ())),
            table["read"],
            table.get("via", ""),
            tuple(table["called"]),
            Words(table["note"], table["note_fr"]) if "note" in table else NOTHING,
        )
        for key, table in read_toml(text_of("rules/works.toml")).items()
    )


def cited(source: str) -> tuple[str, ...]:
    """Return the keys of the works that an English source names, in the order of time.

    >>> cited("Lelasseux-Lafosse 1852, § 118; Guiton 1822, ch. VII")
    ('guiton-1822', 'lafosse-1852')
    """
    return tuple(work.key for work in works() if any(name in source for name in work.called))


def find_work(text: str) -> Work:
    """Return the work with this key or beginning, or with these words in its author, title, year and names.

    Raises:
        UnreadableError: no work is meant, or several. The message names them.
    """
    refuse_long(text, _LONGEST)
    by_key = {work.key: work for work in works()}
    wanted = parts_of(text)
    found = begun("-".join(wanted), tuple(by_key)) if wanted else []
    if not found and wanted:
        spelt = {
            work.key: parts_of(" ".join((*map(work.known, ("author", "title", "year")), *work.called)))
            for work in works()
        }
        found = [
            key for key, words in spelt.items() if all(any(word.startswith(one) for word in words) for one in wanted)
        ]
    if len(found) == 1:
        return by_key[found[0]]
    if found:
        raise UnreadableError("{text!r} may be {names}: type more of the name", text=text, names=", ".join(found))
    close = near("-".join(wanted), {part: key for key in by_key for part in (*key.split("-"), key)})
    if close:
        raise UnreadableError(
            "no work {text!r}: did you mean {nearest}? trictrac sources lists them", text=text, nearest=", ".join(close)
        )
    raise UnreadableError("no work {text!r}: trictrac sources lists them", text=text)
