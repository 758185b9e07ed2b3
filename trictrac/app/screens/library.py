"""The screens for reading: laws, words of the game, the handbook, the history of the rules, reports of the user."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.app.addresses import address_of, no_page
from trictrac.app.answers import linked, trouble
from trictrac.app.documents import render_answer
from trictrac.app.parts import bar, block, button, card, copying, form, link, main, rows, submit, tabs
from trictrac.app.screen import Desk, Fields, PageView, Parts, Screen, Still, not_here, require_act
from trictrac.app.screens.practise import tile
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying, TrictracError
from trictrac.base.values import frozen
from trictrac.saying.glossary import find_term, terms
from trictrac.saying.language import Counted, Language
from trictrac.saying.pages import law, law_number, reference, sections
from trictrac.saying.words import fold
from trictrac.view.markdown import read_markdown, read_sentence


@frozen
class Shelf(Still):
    """The list of everything there is to read, with the lessons."""

    address: str = "/read"

    def show(self, desk: Desk) -> PageView:
        """Show the kinds of texts, then the lessons."""
        from trictrac.app.screens.lesson import lesson_rows

        kinds = [
            tile("/rules", "read-rules", Saying("Rules"), Saying("as they were played")),
            tile("/laws", "read-laws", Saying("Laws"), Saying("by their numbers")),
            tile("/word", "read-words", Saying("Words"), Counted("{count} term", "{count} terms", len(terms()))),
            tile("/history", "read-history", Saying("History"), Saying("from the oldest book on")),
            tile("/help", "read-help", Saying("Handbook"), Saying("what can be typed")),
            tile("/files", "read-files", Saying("Files"), Saying("to take with you")),
        ]
        return PageView(
            main(
                bar(Saying("Read"), back=""),
                block("three", *kinds),
                element("h2", Saying("Lessons")),
                *lesson_rows(desk),
                tabs("/read"),
                kind="main-screen",
            )
        )


def laws(_desk: Desk, _parts: Parts) -> Paper:
    """Open the list of the laws: ``/laws``."""

    def listed(language: Language) -> Element:
        _, *titles = sections(reference(language.code)["laws"].text)
        heads = (title.partition(". ") for title in titles)
        return rows(
            (f"/law/{number}", f"law-{number}", f"{number}. {name.replace('*', '')}", "") for number, _, name in heads
        )

    return Paper("/laws", Saying("The laws"), listed)


def one_law(desk: Desk, parts: Parts) -> Paper:
    """Open a law, or all laws with one number: ``/law/8.2``, ``/law/8``."""
    number = parts[0] if parts else "1"
    law(number, desk.language.code)
    back = f"/law/{number.partition('.')[0]}" if "." in number else "/laws"
    title = Saying("Law {number}", number=number)
    return Paper(address_of("law", number), title, lambda language: _read(law(number, language.code)), back)


@frozen
class WordsScreen:
    """The words of the game: a field to search, and the list of words, or one of them explained."""

    word: str = ""
    wrong: TrictracError | None = None

    @property
    def address(self) -> str:
        """The address, with the word that is explained, if any."""
        return address_of("word", *([self.word] if self.word else []))

    def show(self, desk: Desk) -> PageView:
        """Show the search field, and below it one term, or all terms in alphabetical order."""
        from trictrac.saying.glossary import term_sentences

        language = desk.language
        ask = Saying("A word, or the number of a law")
        field = element(
            "input", name="word", id="word", type="search", value=self.word, aria_label=ask, placeholder=ask,
            autocomplete="off",
        )  # fmt: skip
        look = form("look", "look", field, submit("look-up", Saying("Look up")), kind="line", role="search")
        if self.wrong is not None:
            inside: Element = trouble(self.wrong)
        elif self.word:
            # The definition, the other names, the law, and the terms to look up next.
            term, by_key = find_term(self.word), {one.key: one for one in terms()}
            name, definition, *notes = term_sentences(term, language)
            see = (
                element(
                    "li",
                    link(address_of("word", key), f"see-{key}", by_key[key].name(language.code), kind="plain"),
                )
                for key in term.see
            )
            inside = element(
                "article.prose.term",
                element("h2", name),
                element("p", linked(read_sentence(definition))),
                *(element("p", linked(note)) for note in notes[:-1]),
                element("ul", *see),
            )
        else:
            code = language.code
            links = (
                link(address_of("word", term.key), f"term-{term.key}", term.name(code), kind="plain")
                for term in sorted(terms(), key=lambda term: fold(term.name(code)))
            )
            inside = element("nav.terms", *links)
        back = desk.left or ("/word" if self.word or self.wrong else "/read")
        return PageView(main(bar(Saying("Words"), back=back), look, inside))

    def act(self, desk: Desk, done: str, fields: Fields) -> Screen:
        """Search for a term by any of its names, or for a law by its number."""
        require_act(done, "look")
        wanted = fields.get("word", "").strip()
        if number := law_number(wanted):
            return one_law(desk, [number])
        try:
            return WordsScreen(find_term(wanted).name(desk.language.code)) if wanted else WordsScreen()
        except TrictracError as error:
            return WordsScreen(wrong=error)


def words(_desk: Desk, parts: Parts) -> WordsScreen:
    """Open the words of the game, or one of them: ``/word``, ``/word/bredouille``."""
    if parts:
        find_term(parts[0])
    return WordsScreen(parts[0] if parts else "")


def handbook(desk: Desk, parts: Parts) -> Paper:
    """Open the list of pages of the reference, or one of them: ``/help``, ``/help/table``."""
    if not parts:
        return Paper("/help", Saying("Handbook"), _topics)
    topic = parts[0]
    if topic not in reference(desk.language.code):
        raise no_page(topic)

    def text(language: Language) -> tuple[str, str]:
        title, _, rest = reference(language.code)[topic].text.partition("\n")
        return title.lstrip("# "), rest

    return Paper(
        f"/help/{topic}",
        lambda language: text(language)[0],
        lambda language: _read(text(language)[1]),
        "/help",
    )


_OF_PROGRAMMERS = ("api", "carrying-on")
"""The pages of the reference on Python and on the program’s own code."""


def _topics(language: Language) -> Element:
    """List the pages of the reference, each with its first headings, what programmers need last."""
    pages = sorted(reference(language.code).items(), key=lambda one: one[0] in _OF_PROGRAMMERS)
    found = ((topic, *sections(page.text)) for topic, page in pages)
    return rows((f"/help/{topic}", f"help-{topic}", title, "; ".join(below[:4])) for topic, title, *below in found)


def history(desk: Desk, parts: Parts) -> Paper:
    """Open the history of the rules, or one of its sections: ``/history``, ``/history/3``."""
    from trictrac.study.lessons.reading import find_section, history_sections

    if not parts:

        def listed(language: Language) -> Element:
            return rows(
                (f"/history/{one.number}", f"section-{one.number}", f"{one.number}. {one.title}", "")
                for one in history_sections(language.code)
            )

        return Paper("/history", Saying("The history of the rules"), listed)
    number = find_section(parts[0], history_sections(desk.language.code)).number

    def section(language: Language) -> Sequence[object]:
        one, *following = history_sections(language.code)[number - 1 : number + 1]
        onward = (link(f"/history/{two.number}", "onward", two.title, kind="main") for two in following)
        return *_read(one.text), *onward

    return Paper(
        f"/history/{number}", lambda language: history_sections(language.code)[number - 1].title, section, "/history"
    )


@frozen
class Reported:
    """The list of the reports of the user, with keys that copy or delete one."""

    address: str = "/reports"

    def show(self, desk: Desk) -> PageView:
        """Show the claim of each report, with its text below."""
        from trictrac.study.deck.doubts import all_doubts

        found = all_doubts(lambda: desk.deck if desk.learner.has_deck() else None)
        none = () if found else (element("p", Saying("Nothing was reported.")),)
        return PageView(
            main(bar(Saying("Reports"), back=desk.left or "/files"), *none, *(_report(*one) for one in found.items()))
        )

    def act(self, desk: Desk, done: str, _fields: Fields) -> Screen:
        """Delete a report."""
        from trictrac.study.deck.doubts import delete_doubt

        verb, _, name = done.partition(" ")
        if verb != "delete":
            raise not_here(done)
        delete_doubt(lambda: desk.deck, name)
        return self


def _report(name: str, report: str | TrictracError) -> Element:
    """Return the card of a report, or of the reason why it cannot be read."""
    delete = button(f"delete {name}", Saying("Delete"))
    if not isinstance(report, str):
        return card(trouble(report), *([delete] if name != "deck" else []))
    text = element("pre", element("code", report), tabindex="0", class_="wraps")
    return card(
        element(
            "b", next((line.removeprefix("Claim: ") for line in report.split("\n") if line.startswith("Claim: ")), name)
        ),
        element("details", element("summary", Saying("The text of the report")), text),
        copying(Saying("Copy the text"), report),
        delete,
    )


@frozen
class Paper(Still):
    """A text to read, with its title."""

    address: str
    title: object
    text: object
    back: str = "/read"

    def show(self, desk: Desk) -> PageView:
        """Show the text below its title."""
        return PageView(main(bar(self.title, back=desk.left or self.back), element("article.prose", self.text)))


def _read(text: str) -> tuple[Element, ...]:
    """Return a Markdown text as elements."""
    return render_answer(read_markdown(text))
