"""The history of the rules for reading on the terminal: find a section by number or title, turn to the next."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.base.errors import AmbiguousError, Saying, TrictracError, UnreadableError
from trictrac.base.values import frozen
from trictrac.saying.language import BY_SEMICOLON, Language, strung
from trictrac.saying.pages import read_pages, sections, without_comments
from trictrac.saying.words import excerpt, fold, is_count, named, parts_of, refuse_long
from trictrac.view.answer import ONLY_ENTER, Answer, Choice, View
from trictrac.view.doc import Markdown
from trictrac.view.markdown import without_links

_LONGEST = 80


@frozen
class HistorySection:
    """A section: its number from 1, its title, and the Markdown below the title."""

    number: int
    title: str
    text: str

    @property
    def markdown(self) -> str:
        """The whole section in Markdown, with its title."""
        return f"## {self.title}\n\n{self.text}"


def history_sections(language: str) -> tuple[HistorySection, ...]:
    """Return the history of the rules in a language (a code like ``en``), section by section.

    The title of the first section is the title of the history. Links to lessons become plain words.

    Raises:
        StorageError: the installation lacks the history.
    """
    (page,) = [page for page in read_pages("variants") if page.name == f"history.{language}"]
    return tuple(
        HistorySection(number, title, whole.partition("\n")[2].strip())
        for number, (title, whole) in enumerate(sections(without_links(without_comments(page.text))).items(), 1)
    )


def find_section(text: str, sections: Sequence[HistorySection]) -> HistorySection:
    """Return the section with this number, or with these words in any order in its title, or else in its text.

    Raises:
        UnreadableError: no section fits ``text``. The error lists all sections.
        AmbiguousError: several titles, or else several texts, have these words. The error lists the sections.
    """
    refuse_long(text, _LONGEST)
    wanted = text.strip()
    if is_count(wanted):
        found = [section for section in sections if section.number == int(wanted)]
    else:
        words = parts_of(wanted)
        found = [section for section in sections if _has(section.title, words)] or [
            section for section in sections if _has(section.text, words)
        ]
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousError("{text!r} may be {sections}: type the number", text=wanted, sections=_named(found))
    raise UnreadableError("no section {text!r}: there are {sections}", text=excerpt(wanted), sections=_named(sections))


def _has(text: str, words: Sequence[str]) -> bool:
    """Return whether there are words, and each of them begins a word of the text."""
    parts = parts_of(text)
    return bool(words) and all(any(part.startswith(word) for part in parts) for word in words)


def _named(sections: Sequence[HistorySection]) -> str:
    return "; ".join(f"{section.number} {section.title}" for section in sections)


class HistoryReading:
    """A conversation for reading sections: Enter shows the next, a number or words of a title another."""

    given_up = Saying("No other section is opened. quit leaves.")
    """The sentence for a cancelled line."""
    rings = ""
    changed: frozenset[str] = frozenset()

    def __init__(self, sections: Sequence[HistorySection], first: HistorySection, language: Language) -> None:
        """Start at the section ``first``."""
        self.closed = False
        self.view = View()
        self.language = language
        self._sections, self._at = sections, first
        self.words = tuple(language.say(Saying("help quit")).split())
        """The words that can be typed, for completion."""

    @property
    def prompt(self) -> Saying:
        """The text before the cursor."""
        count = len(self._sections)
        if self._at.number == count:
            return Saying("End of the last section: Enter to leave, or a number?")
        return Saying("End of section {number} of {count}: Enter for the next?", number=self._at.number, count=count)

    def choices(self, _typed: str = "") -> tuple[Choice, ...]:
        """Return Enter, the only choice."""
        return ONLY_ENTER

    def board(self) -> None:
        """Return None: a section has no board."""

    def begin(self) -> Answer:
        """Return the section that is open."""
        return [Markdown(self._at.markdown)]

    def answer(self, line: str) -> Answer:
        """Return the section that ``line`` names, or the next one if it is empty.

        If no section fits, the answer is an error that lists them. An empty line after the last section leaves.
        """
        word = fold(line.strip())
        acts = named({"quit quitter quitte leave exit q": self._leave, "help aide h": self._help})
        try:
            if word in acts:
                return acts[word]()
            if not word and self._at.number == len(self._sections):
                return self._leave()
            self._at = find_section(line if word else str(self._at.number + 1), self._sections)
        except TrictracError as error:
            return [error]
        return self.begin()

    def _leave(self) -> Answer:
        self.closed = True
        return []

    def _help(self) -> Answer:
        """Return the list of sections, and how to turn to one."""
        listed = [Saying("{number} {title}", number=one.number, title=one.title) for one in self._sections]
        return [
            Saying("Enter: the next section. A number, or words of a title: that section. quit leaves."),
            strung(listed, BY_SEMICOLON),
        ]
