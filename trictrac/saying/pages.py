"""The Markdown pages beside the lessons: their sections, the reference, and the laws by number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath

from trictrac.base.errors import UnreadableError
from trictrac.base.texts import texts_in
from trictrac.base.values import frozen
from trictrac.saying.words import fold, single_spaced

_LAW_NAME = re.compile(r"(?:laws?|lois?) (\d{1,3}(?:\.\d{1,3}[a-z]?)?)|(\d{1,3}\.\d{1,3}[a-z]?)")
_LAW = re.compile(r"^\*\*(\d+\.\d+)\*\*.*?(?=^\*\*\d+\.\d|\Z)", re.MULTILINE | re.DOTALL)
_PART = re.compile(r"^- ([a-z])\. (.*?)(?=^- [a-z]\. |\Z)", re.MULTILINE | re.DOTALL)


FOLDERS = ("en", "fr", "further/en", "further/fr", "reference", "tables/en", "tables/fr", "variants")
"""The folders of pages that are installed."""


@frozen
class PageText:
    """A Markdown page: the name of its file without the ending, and its text."""

    name: str
    text: str


def read_pages(folder: str) -> tuple[PageText, ...]:
    """Return the pages in a folder of the lessons, like ``tables/fr``, in the order of their names.

    Raises:
        StorageError: the installation has no lessons.
    """
    return tuple(PageText(PurePath(name).stem, text) for name, text in texts_in(f"lessons/{folder}/*.md").items())


def without_comments(text: str) -> str:
    """Return a page without the lines that are a comment, which say what a test checks there."""
    return re.sub(r"^<!--.*-->\n", "", text, flags=re.MULTILINE)


def reference(code: str) -> Mapping[str, PageText]:
    """Return the pages of the reference by topic, in a language, or in English if not translated.

    Raises:
        StorageError: the installation has no lessons.
    """
    found = {page.name: page for page in read_pages("reference")}
    return {topic: found.get(f"{topic}.{code}", page) for topic, page in found.items() if "." not in topic}


def sections(text: str) -> Mapping[str, str]:
    """Return the whole sections of a page by title. The text above the first has the title of the page."""
    fenced, title, found = False, "", dict[str, str]()
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        if not fenced and line.startswith(("# ", "## ")):
            title = line.lstrip("# ")
        if title:
            found[title] = f"{found.get(title, '')}{line}\n"
    return found


def law_number(text: str) -> str:
    """Return the number of the law named in a text, as in 8.2, 13.2g or law 8, or an empty text.

    >>> law_number("8.2"), law_number("13.2g"), law_number("Loi 8"), law_number("6-6")
    ('8.2', '13.2g', '8', '')
    """
    found = _LAW_NAME.fullmatch(single_spaced(fold(text)))
    return (found[1] or found[2]) if found else ""


def law(number: str, code: str) -> str:
    """Return a law, a part of one (``13.2g``) or all laws of a head (``8``) in Markdown.

    Raises:
        UnreadableError: no law has this number. The message lists those that exist.
        StorageError: the installation has no lessons.
    """
    page = sections(reference(code)["laws"].text)
    _, *heads = [title.partition(".")[0] for title in page]
    head, _, below = number.partition(".")
    if head not in heads:
        raise UnreadableError("there is no law {number}: they go from 1 to {last}", number=number, last=heads[-1])
    section = next(text for title, text in page.items() if title.partition(".")[0] == head)
    laws = {found[1]: found[0] for found in _LAW.finditer(section)}
    if not below or number in laws:
        return laws.get(number, section)
    for part in _PART.finditer(laws.get(number[:-1], "")):
        if number.endswith(part[1]):
            return f"**{number}** {re.sub('^  ', '', part[2], flags=re.MULTILINE)}"
    raise UnreadableError(
        "there is no law {number}: of {head} there are {laws}", number=number, head=head, laws=", ".join(laws) or head
    )
