"""Reviews of the cards due or of today's mistakes, and questions varied so that no picture is learnt by heart."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, Sayings
from trictrac.saying.language import Counted
from trictrac.study.deck.day import DAILY_CAP, MOST_TIMES, times_reviewed
from trictrac.study.deck.mistakes import made_in
from trictrac.study.deck.rows import ECOLE, FAILED, DeckCard, place_of
from trictrac.study.deck.schedule import local_day
from trictrac.study.deck.source import DeckSource
from trictrac.study.questions.forms import form_of, say_answer
from trictrac.study.questions.question import Answered, Clock, Question, level_of
from trictrac.view.answer import Answer

if TYPE_CHECKING:
    from random import Random

    from trictrac.model.outcome import GameSpot
    from trictrac.study.deck.deck import Deck
    from trictrac.study.deck.rows import Listed

_MOST_SPOTS = 2000


def vary(question: Question, random: Random) -> Question:
    """Return a question of the same idea and level from new games of the players that deal drills."""
    from trictrac.bot.flat import BUILDERS, spots

    return vary_from(question, spots(random.randrange(1 << 30), question.rule_set, BUILDERS))


def vary_from(question: Question, rolls: Iterable[GameSpot]) -> Question:
    """Return a question of the same idea and level from these rolls, of which the first ``_MOST_SPOTS`` are searched.

    If there is none, return the question seen from the other side. A question that is stored is returned
    unchanged. The rolls must be judged by the question's own rules.
    """
    if question.skill.row.is_stored:
        return question
    form, text = form_of(question.skill, question.detail if question.skill.row.of_games else ""), str(question)
    wanted = form.idea(question)
    level = level_of(form.difficulty(question))
    for spot in islice(rolls, _MOST_SPOTS):
        for offered in form.offer(spot):
            found = replace(offered, rules=question.rules)
            if str(found) != text and form.idea(found) == wanted and level_of(form.difficulty(found)) == level:
                return found
    return form.mirrored(question)


REPEATED_CARDS = Saying("A card answered wrongly is asked again, three times a day at most.")


class Review(DeckSource):
    """The cards due when the session begins, at most ``cap`` a day, or these ``cards``.

    A card answered wrongly comes again at the end, ``MOST_TIMES`` a day at most. From its second time on a card shows
    what ``vary`` makes of it, and the answer counts for the card.
    """

    def __init__(
        self,
        deck: Deck,
        now: Clock,
        cap: int = DAILY_CAP,
        vary: Callable[[Question], Question] | None = None,
        cards: Iterable[DeckCard] | None = None,
    ) -> None:
        super().__init__(deck, now)
        self._cap, self._vary = cap, vary
        self._left = deque(deck.due(now(), cap) if cards is None else cards)
        self._times = Counter(times_reviewed(deck, now()))
        """Times that each card was asked today, by the text of its question."""
        self._posed_cards: dict[Question, DeckCard] = {}
        """The card of each question that this session asked."""
        self._open: Question | None = None
        """The question returned last, until it is answered."""
        self._ready: tuple[DeckCard, Question] | None = None
        """The next card and its question once found, or None."""
        self._mirror_explained = False

    @property
    def left(self) -> int:
        """Number of cards still to be asked."""
        return len(self._left)

    def opening(self) -> Answer:
        """Return how many cards there are and how long they take."""
        now, count = self._now(), len(self._left)
        due = self._deck.due_count(now)
        if count:
            sentences: Answer = [
                Saying(
                    "{cards}, {minutes}.",
                    cards=Counted("{count} card is to be reviewed", "{count} cards are to be reviewed", count),
                    minutes=Counted(
                        "about {count} minute", "about {count} minutes", ceil(self._deck.seconds(self._left) / 60)
                    ),
                ),
                REPEATED_CARDS,
            ]
        else:
            sentences = [] if due else [Saying("No card is due."), *self._next_due(now)]
        return sentences + self._waiting(due - count)

    def ahead(self) -> bool:
        """Find the question of the next card in advance, and return False, as there is no more to do."""
        if self._left:
            self._ready = self._left[0], self._posed(self._left[0])
        return False

    def next(self) -> Question | None:
        """Return the question of the next card, or one like it, or None if no card is left in this session."""
        if not self._left:
            return None
        card = self._left.popleft()
        question, self._ready = self._posed(card), None
        self._open, self._posed_cards[question] = question, card
        self._times[str(card.question)] += 1
        return question

    def _posed(self, card: DeckCard) -> Question:
        """Return the question that a card asks: its own the first time, then one like it."""
        if self._ready is not None and self._ready[0] is card:
            return self._ready[1]
        if self._vary and card.memory.reviews + self._times[str(card.question)]:
            return self._vary(card.question)
        return card.question

    def take(self, answered: Answered) -> Answer:
        """Save an answer as a review of its card, and return from which game the card is and when it comes back."""
        posed, card = answered.question, self._posed_cards.get(answered.question)
        self._open = None if posed == self._open else self._open
        if card and posed != card.question:
            answered = replace(answered, question=card.question, place=place_of(posed))
        recorded = self.record(replace(answered, source=ECOLE, rated=True))
        sentences: Answer = [made_in(card.game, elsewhere=posed != card.question)] if card and card.game else []
        if card and not self._mirror_explained and posed == form_of(posed.skill).mirrored(card.question):
            self._mirror_explained = True
            sentences.append(
                Saying(
                    "No game has another board like the one on this card, so this question "
                    "showed the same board with White and Black exchanged."
                )
            )
        if recorded.card_due is None:
            return sentences
        if answered.slip is not None and card:
            if self._times[str(card.question)] >= MOST_TIMES:
                return [*sentences, Saying("That is enough of this one for today: it will come back another day.")]
            self._left.append(card)
        return [*sentences, Saying("It will come back {when}.", when=when_phrase(recorded.card_due, self._now()))]

    def withdraw(self, answered: Answered) -> Question:
        """Withdraw the last answer, and return a question that asks its card on another board.

        If the card is posed again already, because the withdrawn answer was wrong, that question replaces the first.
        """
        self._retract()
        card = self._posed_cards[answered.question]
        if self._open and self._posed_cards[self._open] is card:
            self._times[str(card.question)] -= 1
            return self._open
        if self._left and self._left[-1] is card:
            self._left.pop()
        question = self._vary(card.question) if self._vary else form_of(card.question.skill).mirrored(card.question)
        self._posed_cards[question] = card
        return question

    def report(self, question: Question, note: str) -> Answer:
        """Save a doubtful question for checking. Its card is not asked again in this session."""
        card = self._posed_cards.get(question)
        own = card.question if card else question
        self._left = deque(other for other in self._left if other.question != own)
        return super().report(question, note)

    def end(self) -> Answer:
        """Return how the session went and when the next card is due, or nothing without answers."""
        now, sentences = self._now(), super().end()
        if not sentences:
            return []
        return [*sentences, *(self._waiting(self._deck.due_count(now)) or self._next_due(now))]

    def _waiting(self, count: int) -> Answer:
        if count <= 0:
            return []
        if len(times_reviewed(self._deck, self._now())) < self._cap:
            return [Counted("{count} more card is due.", "{count} more cards are due.", count)]
        return [
            Counted(
                "{count} more card is due and waits: at most {cap} a day are asked (--cap).",
                "{count} more cards are due and wait: at most {cap} a day are asked (--cap).",
                count,
                cap=self._cap,
            )
        ]

    def _next_due(self, now: datetime) -> Answer:
        due = self._deck.next_due(now)
        if due is None:
            return [
                Saying("There are no cards yet: every mistake in a drill or in a game scored in school mode makes one.")
            ]
        return [Saying("The next card is due {when}.", when=when_phrase(due, now))]


class Failed(DeckSource):
    """Today's mistakes once more, one after the other. Nothing is rated, and no card moves."""

    def __init__(self, deck: Deck, now: Clock) -> None:
        mistakes = deck.failed_today(now())
        super().__init__(deck, now, questions=mistakes)
        self._count = len(mistakes)

    def opening(self) -> Answer:
        """Return how many there are."""
        if not self._count:
            return [Saying("You made no mistakes today.")]
        return [
            Counted(
                "{count} mistake of today once more; nothing is rated.",
                "{count} mistakes of today once more; nothing is rated.",
                self._count,
            )
        ]

    def take(self, answered: Answered) -> Answer:
        """Save an answer in the log only."""
        self.record(replace(answered, source=FAILED, rated=False))
        return []


def when_phrase(due: datetime, now: datetime) -> Saying:
    """Return the day of ``due`` in words, by the time zone of ``now``."""
    if due <= now:
        return Saying("now")
    day = local_day(due.astimezone(now.tzinfo))
    days = (day - local_day(now)).days
    if not days:
        return Saying("today")
    return Counted("in {count} day, on {day}", "in {count} days, on {day}", days, day=day.isoformat())


def describe_mistake(listed: Listed) -> Sayings:
    """Yield the last mistake of a card with the right answer, and the game of the mistake, if there are any."""
    if listed.slip is not None:
        posed, slip = listed.posed_question, listed.slip.words
        truth = say_answer(posed, listed.truth)
        if listed.claim:
            yield Saying(
                "claimed {claim}, right is {truth}: {slip}",
                claim=say_answer(posed, listed.claim),
                truth=truth,
                slip=slip,
            )
        else:
            yield Saying("{slip}; right is {truth}", slip=slip, truth=truth)
    if listed.card.game:
        yield made_in(listed.card.game)
