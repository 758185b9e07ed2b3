"""The screens of the day's session, its result, and the école deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trictrac.app.addresses import address_of
from trictrac.app.answers import sentence
from trictrac.app.documents import elements
from trictrac.app.parts import bar, block, card, link, main, span
from trictrac.app.screen import Desk, PageView, Parts, Still
from trictrac.app.screens.drill import session, varying
from trictrac.app.screens.lesson import LessonScreen
from trictrac.app.screens.quiz import QuizScreen, ring
from trictrac.app.tree import Element, capitalised, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.language import Counted
from trictrac.study.deck.rows import Listed
from trictrac.study.deck.schedule import local_day
from trictrac.study.plan import day_of
from trictrac.study.progress.day import day_doc
from trictrac.study.today import Today
from trictrac.view.doc import Section


@frozen
class DayDone(Still):
    """The day after its session."""

    address: str = "/today"

    def show(self, desk: Desk) -> PageView:
        """Show the result, a link to redo the mistakes, each skill, what is next, and the coming days."""
        return PageView(main(bar(Saying("Today"), local_day(desk.now).isoformat()), *account(desk)))


def account(desk: Desk) -> Sequence[Element]:
    """Return the day as cards: the ring of right answers, a link to redo the mistakes, and the sections of its report."""
    from trictrac.seance.settings import read_goal

    deck, goal = desk.deck, read_goal(desk.preferences.goal)
    day = day_of(deck, desk.now, desk.shelf, goal)
    parts = list(day_doc(deck, day, desk.now, goal))
    sections = [part for part in parts if isinstance(part, Section)]
    missed = len(deck.failed_today(desk.now))
    words = block("grow", *map(sentence, parts[: -len(sections)]))
    cards = [card(ring(day.right, day.answered) if day.answered else "", words, key="went", kind="split")]
    if missed:
        redo = element(
            "span",
            Counted("Redo the {count} you missed", "Redo the {count} you missed", missed),
            element("small", Saying("in a row, nothing is rated")),
        )
        cards.append(link("/failed", "redo", redo, kind="main"))
    ways = block(
        "two",
        link("/ecole", "to-deck", Saying("The deck")),
        link("/files", "to-files", Saying("Share as a file")),
    )
    return [*cards, *elements(sections), ways]


def opened(desk: Desk, parts: Parts) -> QuizScreen | LessonScreen | DayDone:
    """Open the session of the day, its lesson first, or its result once it is done: ``/today``.

    ``/today/later`` leaves the lesson for another day.
    """
    from trictrac.seance.settings import read_goal

    deck, changes = desk.taught_deck()
    source = Today(deck, desk.learner.clock, desk.shelf, read_goal(desk.preferences.goal), desk.rules, varying(desk))
    stretch = source.day.lesson
    if stretch and not parts:
        return LessonScreen(desk, str(stretch.number), stretch=stretch)
    if stretch:
        deck.lesson_held(desk.shelf[stretch.number - 1].head.slug, desk.now)
    if source.day.is_done or not source.left:
        return DayDone()
    # The result of the session stands in the first card already.
    return QuizScreen(replace(session(desk, source, "/today", changes), ending=lambda at: account(at)[1:], back="/"))


_MOST = 60


@frozen
class DeckScreen(Still):
    """The screen of the école deck."""

    address: str = "/ecole"

    def show(self, desk: Desk) -> PageView:
        """Show how many cards are due, then the cards, then the doubtful questions."""
        deck, changes = desk.taught_deck()
        counts = deck.counts(desk.now)
        head = block(
            "heading",
            element("h2", Counted("{count} card due", "{count} cards due", counts.due)),
            span("second", Counted("{count} card in the deck", "{count} cards in the deck", counts.total)),
        )
        lines = [*changes]
        if not counts.total:
            lines.append(
                Saying("There are no cards yet: every mistake in a drill or in a game scored in school mode makes one.")
            )
        review = link("/review", "review", Saying("Review"), kind="main") if counts.due else ""
        listed, cards = deck.listed(), list[Element]()
        if listed:
            rows = (_card(one, at, desk) for at, one in enumerate(listed[:_MOST]))
            cards = [element("h2", Saying("The cards")), block("list", *rows)]
        if len(listed) > _MOST:
            cards.append(sentence(Saying("… and {count} more", count=len(listed) - _MOST)))
        return PageView(
            main(
                bar(Saying("École deck"), back="/practise"),
                card(
                    head,
                    *map(sentence, lines),
                    block("two", review, link("/files", "to-files", Saying("Share as a file"))),
                    key="due",
                ),
                *cards,
                link("/reports", "to-reports", Saying("Reports")),
            )
        )


def _card(one: Listed, at: int, desk: Desk) -> Element:
    """Return a card of the deck: its skill and when it is due, and collapsed, its question and last mistake."""
    from trictrac.study.deck.review import describe_mistake, when_phrase
    from trictrac.study.questions.forms import form_of

    question = one.card.question
    due = Saying("due {when}", when=when_phrase(one.card.due, desk.now))
    lines = map(sentence, (form_of(question.skill).ask(question), *describe_mistake(one)))
    words = [span("grow", capitalised(question.skill.words)), element("small", due)]
    ask = link(address_of("question", str(question)), f"ask-{at}", Saying("Ask it"))
    return element(
        "details",
        element("summary", *words, id=f"card-{at}", class_="row"),
        block("opened", *lines, ask),
    )
