"""The session of the day, and once it is done how it went and what comes back when; the école deck with its cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from trictrac.app.addresses import address_of
from trictrac.app.learner import ActClock
from trictrac.app.parts import bar, block, card, link, main
from trictrac.app.screen import Desk, Shown, Still
from trictrac.app.screens.drill import begin_sitting, remaining_cards, varying
from trictrac.app.screens.progress import advice_row, coming, figures, measured, track
from trictrac.app.screens.quiz import QuizScreen, ring
from trictrac.app.telling import sentence
from trictrac.app.tree import Element, element
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.saying.language import Counted
from trictrac.saying.words import capital
from trictrac.study.deck.day import day_of, describe_goal, describe_session, describe_streak
from trictrac.study.deck.rows import GAME
from trictrac.study.deck.schedule import day_start, median
from trictrac.study.questions.skills import Skill

if TYPE_CHECKING:
    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.rows import Listed, Logged

_WEEK = 7


@frozen
class DayDone(Still):
    """The day once its session was held."""

    address: str = "/today"

    def show(self, desk: Desk) -> Shown:
        """How it went, the failures once more, each skill, what is next, the coming days."""
        under = desk.language.say(desk.now.date().isoformat())
        return Shown(
            main(
                bar(desk.language, Saying("Today"), under, back="/"),
                *account(desk),
            )
        )


def account(desk: Desk) -> Sequence[Element]:
    """The day in cards, one below the other."""
    deck, language, say = desk.learner.deck(desk.preferences), desk.language, desk.language.say
    # Mistakes at the table are no answers of the session.
    answers = [one for one in deck.answers(day_start(desk.now)) if one.source != GAME]
    cards, lines, progress = [*_how_it_went(answers, desk)], [], measured(desk)
    for skill in Skill:
        given = [one.slip is None for one in answers if one.skill is skill]
        if given:
            text = say(Saying("{right} of {count}", right=sum(given), count=len(given)))
            lines.append(figures(capital(say(skill.words)), text, track(sum(given) / len(given))))
    if lines:
        cards.append(card(*lines, key="by-skill"))
    if progress.advice:
        following = element("ul", advice_row(progress.advice[0], language))
        cards.append(card(element("h2", say(Saying("Next"))), following, key="advice"))
    days = progress.forecast.days[:_WEEK]
    counts = [(one.day, one.count) for one in days] or [(desk.now.date() + timedelta(at), 0) for at in range(_WEEK)]
    head = _heading(Saying("Coming back"), deck, desk)
    cards.append(card(head, coming(counts, language), key="coming"))
    to_deck = link(say(Saying("The deck")), to="/ecole", key="to-deck", kind="second")
    to_files = link(say(Saying("Share as a file")), to="/files", key="to-files", kind="second")
    return [*cards, block("two", to_deck, to_files)]


def _heading(title: object, deck: Deck, desk: Desk) -> Element:
    """A title, and beside it how many cards there are."""
    total = Counted("{count} card in the deck", "{count} cards in the deck", deck.counts(desk.now).total)
    say = desk.language.say
    return block("heading", element("h2", say(title)), element("span", say(total), class_="second"))


def _how_it_went(answers: Sequence[Logged], desk: Desk) -> Iterator[Element]:
    from trictrac.seance.settings import read_goal

    language, say = desk.language, desk.language.say
    deck = desk.learner.deck(desk.preferences)
    day = day_of(deck.store, desk.now)
    times = [one.seconds for one in answers if one.slip is None and one.seconds is not None]
    lines = [
        sentence(describe_session(day), language),
        sentence(describe_goal(day, read_goal(desk.preferences.goal)), language),
    ]
    if times:
        lines.insert(1, sentence(Saying("{seconds:.1f} s each (the median)", seconds=median(times)), language))
    yield card(
        ring(day.right, day.answered, language),
        block("grow", *lines, element("p", say(describe_streak(day)), class_="second")),
        key="went",
        kind="split",
    )
    missed = len(deck.failed_today(desk.now))
    if missed:
        again = Counted("Redo the {count} you missed", "Redo the {count} you missed", missed)
        words = element("span", say(again), element("small", say(Saying("in a row, nothing is rated"))))
        yield link(words, to="/failed", key="redo", kind="main")


def opened(desk: Desk, _parts: Sequence[str]) -> QuizScreen | DayDone:
    """Open the session of the day, or once it was held what it came to: ``/today``."""
    from trictrac.rules.loader import load_rules
    from trictrac.seance.settings import read_goal
    from trictrac.study.lessons.shelf import lessons
    from trictrac.study.today import Today

    watch = ActClock(desk.now)
    deck, told = desk.learner.taught(desk.preferences, desk.now)
    taught = [(entry.head.slug, entry.head.skills) for entry in lessons(desk.language.code)]
    goal, rules = read_goal(desk.preferences.goal), load_rules(desk.preferences.rules)
    source = Today(deck, watch, taught, goal, rules, varying(desk))
    if source.day.is_done:
        return DayDone()
    opening = (*told, *source.opening())
    left, ahead = remaining_cards(source), source.ahead
    sitting = begin_sitting(desk, watch, source, "/today", opening, left=left, again="/practise", back="/", ahead=ahead)
    return QuizScreen(replace(sitting, ending=account))


_SHOWN = 60


@frozen
class DeckScreen(Still):
    """The deck."""

    address: str = "/ecole"

    def show(self, desk: Desk) -> Shown:
        """The cards that are due, then the cards, then the doubtful questions."""
        deck, told = desk.learner.taught(desk.preferences, desk.now)
        language, say = desk.language, desk.language.say
        counts = deck.counts(desk.now)
        due = Counted("{count} card due", "{count} cards due", counts.due)
        lines = [sentence(one, language) for one in told]
        if not counts.total:
            none = Saying(
                "There are no cards yet: every mistake in a drill or in a game scored in school mode makes one."
            )
            lines.append(sentence(none, language))
        ways = [link(say(Saying("Review")), to="/review", key="review", kind="main")] if counts.due else []
        ways.append(link(say(Saying("Share as a file")), to="/files", key="to-files", kind="second"))
        reports = [
            card(element("pre", element("code", str(one.question))), element("p", one.note or "–"))
            for one in deck.reports()
        ]
        if reports:
            reports.insert(0, element("h2", say(Saying("Reported as doubtful"))))
        listed, cards = deck.listed(), list[Element]()
        if listed:
            shown = (_card(one, at, desk) for at, one in enumerate(listed[:_SHOWN]))
            cards = [element("h2", say(Saying("The cards"))), block("list", *shown)]
        if len(listed) > _SHOWN:
            cards.append(sentence(Saying("… and {count} more", count=len(listed) - _SHOWN), language))
        return Shown(
            main(
                bar(language, Saying("École deck"), back="/practise"),
                card(_heading(due, deck, desk), *lines, block("two", *ways), key="due"),
                *cards,
                *reports,
            )
        )


def _card(one: Listed, at: int, desk: Desk) -> Element:
    """A card: its skill and when it is due; opened, its question, its last mistake and where that was made."""
    from trictrac.study.deck.mistakes import made_in
    from trictrac.study.deck.review import when_phrase
    from trictrac.study.questions.forms import form_of, say_answer

    language, say, question = desk.language, desk.language.say, one.card.question
    due = Saying("due {when}", when=when_phrase(one.card.due, desk.now))
    lines = [sentence(form_of(question.skill).ask(question), language)]
    if one.slip is not None:
        truth, slip = say_answer(one.posed_question, one.truth), one.slip.words
        claim = say_answer(one.posed_question, one.claim) if one.claim else None
        told = Saying("claimed {claim}, right is {truth}: {slip}", claim=claim, truth=truth, slip=slip)
        lines.append(sentence(told if claim else Saying("{slip}; right is {truth}", slip=slip, truth=truth), language))
    if one.card.game:
        lines.append(sentence(made_in(one.card.game), language))
    words = [element("span", capital(say(question.skill.words)), class_="grow"), element("small", say(due))]
    ask = link(say(Saying("Ask it")), to=address_of("question", str(question)), key=f"ask-{at}", kind="second")
    return element(
        "details",
        element("summary", *words, id=f"card-{at}", class_="row"),
        block("opened", *lines, ask),
    )


def deck(_desk: Desk, _parts: Sequence[str]) -> DeckScreen:
    """Open the deck: ``/ecole``."""
    return DeckScreen()
