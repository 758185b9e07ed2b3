"""Choosing: which play, or whether to hold or to go; what could be done is kept with its worth, and judged by that alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.bot.advice import Advice, Advised, prospects
from trictrac.bot.analysis import DOUBTFUL
from trictrac.bot.sentences import advice_sentences, compared
from trictrac.laws.fields import RAIL
from trictrac.model.outcome import GameSpot
from trictrac.model.play import Play
from trictrac.partie.board import posed
from trictrac.partie.text.plays import read_play
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.saying.words import excerpt, fold
from trictrac.study.questions.counting import judge_question
from trictrac.study.questions.form import QuestionForm
from trictrac.study.questions.question import Question
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import Answer, Choice

PLAY, GOING = "play", "going"
HOLD, GO = "hold", "go"
_WORDS = {
    **dict.fromkeys(("hold", "holds", "stay", "tiens", "tient", "tenir", "reste", "rester", "h", "r"), HOLD),
    **dict.fromkeys(("go", "goes", "vais", "va", "aller", "s'en aller", "g", "v"), GO),
}
_DETAIL = re.compile(rf"({PLAY}|{GOING}) ([12]) ([0-9a-f]{{12}})((?: \S+){{2,9}})")
_CANDIDATE = re.compile(r"([^=@]+)=([+-][0-9]{1,2}\.[0-9]{3})(?:@([01]\.[0-9]{4}))?")


@frozen
class Candidate:
    """Something that could be done: a play, to hold or to go, with its worth in holes of the relevé, to a thousandth.

    ``chance`` is that of winning the partie so, where it is known.
    """

    name: str
    worth: float
    chance: float | None = None

    def __str__(self) -> str:
        chance = "" if self.chance is None else f"@{self.chance:.4f}"
        return f"{self.name.replace(' ', ',')}={self.worth:+.3f}{chance}"


@frozen
class Weighed:
    """A decision as it was weighed: a play, or to hold or to go; so many plies ahead, by which net, and what could be done."""

    kind: str
    plies: int
    net: str
    candidates: tuple[Candidate, ...]

    def __str__(self) -> str:
        """Return the detail of a question: ``play 2 0123456789ab 1-7,1-5=+0.120@0.5310 1-7-11=-0.410@0.4720``."""
        return " ".join([self.kind, str(self.plies), self.net, *map(str, self.candidates)])

    @property
    def best(self) -> Candidate:
        """The candidate that is worth most."""
        return max(self.candidates, key=lambda one: one.worth)

    @property
    def is_open(self) -> bool:
        """Whether there is a wrong choice."""
        return not all(self.is_right(one.name) for one in self.candidates)

    def is_right(self, name: str) -> bool:
        """Whether a candidate costs less than a doubtful decision does."""
        return self.cost(name) < DOUBTFUL

    def cost(self, name: str) -> float:
        """How much less a candidate is worth than the best."""
        return round(self.best.worth - next(one.worth for one in self.candidates if one.name == name), 3)


@lru_cache(maxsize=256)
def read_decision(question: Question) -> Weighed:
    """The decision that a question asks about.

    Raises:
        UnreadableError: its detail is none, or there is nothing to choose.
    """
    match = _DETAIL.fullmatch(question.detail)
    found = [_CANDIDATE.fullmatch(word) for word in match[4].split()] if match else [None]
    candidates = tuple(
        Candidate(one[1].replace(",", " "), float(one[2]), float(one[3]) if one[3] else None) for one in found if one
    )
    names = [one.name for one in candidates]
    lawful = [HOLD, GO] if match and match[1] == GOING else [str(play) for play in judge_question(question).plays]
    if match is None or len(candidates) < len(found) or len({*names}) < len(names) or not {*names} <= {*lawful}:
        raise UnreadableError(
            "{text!r} is no decision: plays that are allowed, or hold and go, are wanted with their worth",
            text=excerpt(question.detail),
        )
    decision = Weighed(match[1], int(match[2]), match[3], candidates)
    if not decision.is_open:
        raise UnreadableError("{text!r} leaves nothing to choose: all of it is right", text=excerpt(question.detail))
    return decision


@frozen
class ChoosingForm(QuestionForm):
    """Which play, or whether to hold or to go; right is whatever costs less than a doubtful decision does."""

    example = Saying("the play as at the table, like 1-7 1-5; or hold, or go")
    """An example of an answer."""

    def ask(self, question: Question) -> Saying:
        """The question in words, with what there is to choose."""
        values = {"player": question.position.turn, "roll": question.dice.shown}
        if read_decision(question).kind == GOING:
            return Saying("{player} rolls {roll} and has won a hole by it. Hold or go?", **values)
        plays = strung([choice.label for choice in self.choices(question)], BY_SEMICOLON)
        return Saying("{player} rolls {roll}. Which play: {plays}?", plays=plays, **values)

    def ask_briefly(self, question: Question) -> Saying:
        """The question in words, without the plays to choose from."""
        if read_decision(question).kind == GOING:
            return self.ask(question)
        return Saying("{player} rolls {roll}. Which play?", player=question.position.turn, roll=question.dice.shown)

    def truth(self, question: Question) -> str:
        """The best play, ``hold`` or ``go``."""
        return read_decision(question).best.name

    def choices(self, question: Question) -> Sequence[Choice]:
        """All that was weighed, in an order that tells nothing."""
        decision = read_decision(question)
        names = [HOLD, GO] if decision.kind == GOING else sorted(one.name for one in decision.candidates)
        return tuple(Choice(name, self.say(question, name)) for name in names)

    def read(self, question: Question, line: str) -> str:
        """A play as it is typed at the table, one of those weighed; or hold or go in either language."""
        decision = read_decision(question)
        if decision.kind == GOING:
            word = _WORDS.get(" ".join(fold(line).replace("’", "'").split()).rstrip(".!"))
            if word is None:
                raise UnreadableError("{line!r} is no answer: hold or go", line=excerpt(line))
            return word
        plays = [Play.parse(choice.line) for choice in self.choices(question)]
        play = str(read_play(line, plays, question.dice))
        if not self.is_answer(question, play):
            shown = strung([one.shown for one in plays], BY_SEMICOLON)
            raise UnreadableError("{line!r} is not one of these: {plays}", line=excerpt(line), plays=shown)
        return play

    def is_answer(self, question: Question, text: str) -> bool:
        """The name of something that was weighed."""
        return text in (one.name for one in read_decision(question).candidates)

    def say(self, _question: Question, answer: str) -> object:
        """The answer in words."""
        if answer in (HOLD, GO):
            return Saying("holding") if answer == HOLD else Saying("going")
        return Play.parse(answer).shown

    def slip(self, question: Question, claim: str) -> Slip | None:
        """A choice that costs as much as a doubtful one, or more."""
        if read_decision(question).is_right(claim):
            return None
        return {HOLD: Slip.WRONGLY_HELD, GO: Slip.WRONGLY_GONE}.get(claim, Slip.LESSER_PLAY)

    def explain(self, question: Question) -> Answer:
        """The checkers of the best play, what each was worth, what it hopes for and risks, and by whom that was judged."""
        decision, side = read_decision(question), question.position.turn
        moves = () if decision.kind == GOING else Play.parse(decision.best.name).moves
        fields = frozenset((side, field) for move in moves for field in move if field < RAIL)
        judge = Saying("So it was judged when this question was made, by the net {net}.", net=decision.net)
        return [posed(question.position, fields), *advice_sentences(_advice(question), None), judge]

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return what to look at, what each play hopes for and risks, and what is not it."""
        decision = read_decision(question)
        worst = min(decision.candidates, key=lambda one: one.worth)
        last: Answer = [Saying("It is not {choice}.", choice=self.say(question, worst.name))]
        if decision.kind == GOING:
            first = Saying("Who has more to hope for from this board, and how many points would go with it?")
            return ([first], last)
        first = Saying("What does each play hope to fill, to keep or to hit? What can be hit after it?")
        plain = [_advised(question, choice.line, 0.0, None) for choice in self.choices(question)]
        return ([first], compared(plain, None), last)

    def difficulty(self, question: Question) -> float:
        """The harder the less the cheapest mistake costs."""
        decision = read_decision(question)
        costs = [decision.cost(one.name) for one in decision.candidates if not decision.is_right(one.name)]
        return max(0.5, 5.0 - 4.0 * min(costs))

    def offer(self, _spot: GameSpot) -> Iterator[Question]:
        """No questions: a decision has to be weighed, which takes too long for a drill."""
        return iter(())


def _advised(question: Question, name: str, worth: float, chance: float | None) -> Advised:
    play = Play() if name == HOLD else Play.parse(name)
    return Advised(play, worth, prospects(question.position, play, question.rule_set), chance)


def _advice(question: Question) -> Advice:
    """The advice that the question keeps; what a play hopes for and risks is counted anew, which no net is needed for."""
    decision = read_decision(question)
    others = sorted((one for one in decision.candidates if one.name != GO), key=lambda one: -one.worth)
    plays = tuple(_advised(question, one.name, one.worth, one.chance) for one in others)
    for going in decision.candidates:
        if going.name == GO:
            return Advice(decision.plies, plays, len(plays), going.worth, going.chance)
    return Advice(decision.plies, plays, len(plays), None, None)
