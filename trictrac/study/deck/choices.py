"""Cards from decisions of analysed games: costly ones become questions, judged two plies ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from trictrac.base.errors import Saying
from trictrac.bot.advice import advise
from trictrac.bot.analysis import Decision
from trictrac.bot.seat import NAME
from trictrac.bot.weights import net_digest
from trictrac.model.score import Names
from trictrac.protocol.events import Player
from trictrac.protocol.words import same_name
from trictrac.saying.language import Counted
from trictrac.study.deck.deck import Deck
from trictrac.study.deck.mistakes import place_at
from trictrac.study.deck.rows import GAME
from trictrac.study.questions.choosing import GO, GOING, HOLD, PLAY, Candidate, ChoosingForm, Weighed
from trictrac.study.questions.question import Answered, Question, kept_rules
from trictrac.study.questions.skills import Skill

_PLIES = 2


def learners(names: Names, me: str) -> tuple[Player, ...]:
    """Return the players whose decisions become cards: ``me``, or both if that is empty, and never the program.

    >>> learners(("Anna", "Bert"), ""), learners(("Anna", "Bert"), "anna"), learners(("Anna", "Bert"), "Zoé")
    ((Player.A, Player.B), (Player.A,), ())
    >>> learners(("Guest", "Trictrac"), "Anna")
    (Player.A,)
    """
    people = tuple(player for player in Player if not same_name(names[player], NAME))
    if len(people) < len(names) or not me:
        return people
    return tuple(player for player in people if same_name(names[player], me))


def answers_of(decisions: Iterable[Decision], game: str, names: Names, at: datetime) -> Iterator[Answered]:
    """Yield the decisions as wrong answers to questions, without those that cost next to nothing two plies ahead."""
    for decision in decisions:
        turn, made, rules = decision.turn, decision.made, decision.rules
        advice = advise(turn.position, turn.outcome, rules, _PLIES, None if isinstance(made, bool) else made)
        best = advice.plays[0]
        if isinstance(made, bool):
            if advice.going is None:
                continue
            kind, claim = GOING, GO if made else HOLD
            found = [(GO, best.worth + advice.lead, advice.going_chance), (HOLD, best.worth, best.chance)]
        else:
            done = advice.of(made)
            if done is None:
                continue
            kind, claim = PLAY, str(done.play)
            found = [(str(one.play), best.worth + one.weight - best.weight, one.chance) for one in advice.plays]
        candidates = tuple(Candidate(name, round(worth, 3), chance) for name, worth, chance in sorted(found))
        weighed = Weighed(kind, advice.plies, net_digest(), candidates)
        if weighed.is_right(claim):
            continue
        question = Question(Skill.CHOOSING, turn.position, turn.roll, str(weighed), kept_rules(rules))
        form, place = ChoosingForm(), place_at(game, decision.number, names[decision.player])
        truth, slip = form.truth(question), form.slip(question, claim)
        yield Answered(question, claim, truth, slip, at, source=GAME, place=place)


def keep(deck: Deck, answers: Iterable[Answered]) -> int:
    """Add the decisions that the deck does not have, and return how many are new."""
    new = 0
    for answered in answers:
        question = answered.question
        decision = f"{question.skill} {question.position} {question.roll} {question.detail.split()[0]} "
        texts = deck.column("SELECT text FROM questions WHERE substr(text, 1, ?) = ?", len(decision), decision)
        if not any(Question.parse(text).rules == question.rules for text in texts):
            deck.record(answered)
            new += 1
    return new


def keep_choices(deck: Deck, decisions: Iterable[Decision], game: str, names: Names, me: str, at: datetime) -> Saying:
    """Add decisions of the players whose mistakes become cards to the deck, and return how many are new, in words."""
    players = learners(names, me)
    new = keep(deck, answers_of([one for one in decisions if one.player in players], game, names, at))
    if not new:
        return Saying("No new card: no decision cost enough, or the deck already has those that did.")
    return Counted(
        "{count} new card about a decision: trictrac ecole will ask it.",
        "{count} new cards about decisions: trictrac ecole will ask them.",
        new,
    )
