"""Questions on choosing a play, or to hold or go. The candidates are saved with their worth, which alone decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from zlib import crc32

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.bot.advice import Advice, Advised, advise, with_reasons
from trictrac.bot.analysis import DOUBTFUL
from trictrac.bot.player import spot_at
from trictrac.bot.reasons import prospects
from trictrac.bot.sentences import advice_sentences, compared, holes_saying
from trictrac.laws.fields import RAIL, THEIR_CORNER
from trictrac.laws.marking import POINTS
from trictrac.model.mark import Jan
from trictrac.model.outcome import GameSpot
from trictrac.model.play import Play
from trictrac.partie.board import posed
from trictrac.partie.text.plays import read_play
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.saying.words import excerpt, fold, named, single_spaced, unreadable
from trictrac.study.questions.decisions import answers_on, decision_on, decisions, spot_of
from trictrac.study.questions.form import RETURN_IN, QuestionForm
from trictrac.study.questions.question import Question, judge_question
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip, slip_words
from trictrac.view.answer import Answer, Choice, lettered
from trictrac.view.doc import Indented

PLAY, GOING = "play", "going"
HOLD, GO = "hold", "go"
_WORDS = named({"hold holds stay tiens tient tenir reste rester h r": HOLD, "go goes vais va aller g v": GO}) | {
    "s'en aller": GO
}
_GOINGS = {HOLD: Saying("holding"), GO: Saying("going")}
_DETAIL = re.compile(rf"({PLAY}|{GOING}) ([012]) ([0-9a-f]{{12}})((?: \S+){{2,9}})")
_CANDIDATE = re.compile(r"([^=@]+)=([+-][0-9]{1,2}\.[0-9]{3})(?:@([01]\.[0-9]{4}))?")


@frozen
class Candidate:
    """A candidate (a play, holding or going) with its worth in holes of the relevé, to a thousandth.

    ``chance`` is that of winning the partie with it, 0 to 1, or None if unknown.
    """

    name: str
    worth: float
    chance: float | None = None

    def __str__(self) -> str:
        chance = "" if self.chance is None else f"@{self.chance:.4f}"
        return f"{self.name.replace(' ', ',')}={self.worth:+.3f}{chance}"


@frozen
class Weighed:
    """A weighed decision: its kind (play or going), the look-ahead in plies (0: rollouts), the net, and the candidates."""

    kind: str
    plies: int
    net: str
    candidates: tuple[Candidate, ...]

    def __str__(self) -> str:
        """Return the detail of a question: ``play 2 0123456789ab 1-7,1-5=+0.120@0.5310 1-7-11=-0.410@0.4720``."""
        return " ".join([self.kind, str(self.plies), self.net, *map(str, self.candidates)])

    @property
    def best(self) -> Candidate:
        """The candidate with the highest worth."""
        return max(self.candidates, key=lambda one: one.worth)

    def is_right(self, name: str) -> bool:
        """Return whether a candidate costs less than a doubtful decision."""
        return self.cost(name) < DOUBTFUL

    def cost(self, name: str) -> float:
        """Return how many holes less a candidate is worth than the best."""
        return round(self.best.worth - self.named(name).worth, 3)

    def named(self, name: str) -> Candidate:
        """Return the candidate with this name."""
        return next(one for one in self.candidates if one.name == name)


@lru_cache(maxsize=256)
def read_decision(question: Question) -> Weighed:
    """Return the decision that a question asks about.

    Raises:
        UnreadableError: the detail is not a decision, or every choice is right.
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
            "{text!r} is not a decision: expected allowed plays, or hold and go, each with its value",
            text=excerpt(question.detail),
        )
    decision = Weighed(match[1], int(match[2]), match[3], candidates)
    if all(map(decision.is_right, names)):
        raise UnreadableError("{text!r} leaves nothing to choose: all of it is right", text=excerpt(question.detail))
    return decision


@frozen
class ChoosingForm(QuestionForm):
    """Questions on a play, or on holding or going. A choice is right if it costs less than a doubtful decision."""

    example = Saying("the letter of your choice, or the choice as at the table")

    def ask(self, question: Question) -> Saying:
        """Return the question in words, with the choices."""
        values = {"player": question.side, "roll": question.dice.shown}
        if read_decision(question).kind == GOING:
            return Saying("{player} rolls {roll} and has won a hole by it. Hold or go?", **values)
        lettered = [Saying("{letter}) {play}", letter=one.letter, play=one.label) for one in self.choices(question)]
        return Saying("{player} rolls {roll}. Which play: {plays}?", plays=strung(lettered, BY_SEMICOLON), **values)

    def ask_briefly(self, question: Question) -> Saying:
        """Return the question in words, without the choices."""
        if read_decision(question).kind == GOING:
            return self.ask(question)
        return Saying("{player} rolls {roll}. Which play?", player=question.side, roll=question.dice.shown)

    def truth(self, question: Question) -> str:
        """Return the best play, ``hold`` or ``go``."""
        return read_decision(question).best.name

    def choices(self, question: Question) -> Sequence[Choice]:
        """Return all candidates, in an order that gives nothing away."""
        decision = read_decision(question)
        board = str(question.position)
        names = sorted((one.name for one in decision.candidates), key=lambda name: crc32(f"{board} {name}".encode()))
        names = [HOLD, GO] if decision.kind == GOING else names
        return lettered(Choice(name, self.say(question, name)) for name in names)

    def read(self, question: Question, line: str) -> str:
        """Return a typed play, one of the candidates, or holding or going."""
        if read_decision(question).kind == GOING:
            word = _WORDS.get(single_spaced(fold(line).replace("’", "'")).rstrip(".!"))
            if word is None:
                raise unreadable("{line!r} is not an answer: type hold or go", line)
            return word
        plays = [Play.parse(choice.line) for choice in self.choices(question)]
        play = str(read_play(line, plays, question.dice))
        if not self.is_answer(question, play):
            raise unreadable(
                "{line!r} is not one of these: {plays}",
                line,
                plays=strung([one.shown for one in plays], BY_SEMICOLON),
            )
        return play

    def is_answer(self, question: Question, text: str) -> bool:
        """Return whether a text names a candidate."""
        return text in (one.name for one in read_decision(question).candidates)

    def say(self, _question: Question, answer: str) -> object:
        """Return the answer in words."""
        return _GOINGS.get(answer) or Play.parse(answer).shown

    def wrong(self, question: Question, claim: str, slip: Slip) -> object:
        """Return what was worth more, how many holes the choice costs, and near the end how much of the chance to win."""
        decision = read_decision(question)
        made, best = decision.named(claim), decision.best
        values = {"slip": slip_words(slip), "holes": holes_saying(decision.cost(claim))}
        if made.chance is None or best.chance is None:
            return Saying("{slip}, by {holes}", **values)
        lost = 100 * (best.chance - made.chance)
        return Saying("{slip}, by {holes} and by {lost:.1f} chances in 100 to win the partie", lost=lost, **values)

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the kind of mistake, or None if the choice costs less than a doubtful decision."""
        if read_decision(question).is_right(claim):
            return None
        return {HOLD: Slip.WRONGLY_HELD, GO: Slip.WRONGLY_GONE}.get(claim, Slip.LESSER_PLAY)

    def explain(self, question: Question) -> Answer:
        """Return the checkers of the best play, the worth of each choice, its hopes and risks, and which net judged it.

        Where no reason speaks for holding or going, the points say something, and in bearing off the checkers left.
        """
        decision, side = read_decision(question), question.side
        moves = () if decision.kind == GOING else Play.parse(decision.best.name).moves
        fields = frozenset((side, field) for move in moves for field in move if field < RAIL)
        judge = Saying("The net {net} gave this judgement when this question was made.", net=decision.net)
        if not decision.plies:
            judge = Saying(
                "Rollouts with the net {net} gave this judgement when this question was made.", net=decision.net
            )
        advice, more = _advice(question), list[object]()
        if decision.kind == PLAY and advice.plays[0].prospects.me[RAIL]:
            more = [Indented(_checkers_left(advice))]
        elif decision.kind == GOING and all(one.holes * advice.lead >= 0 for one in advice.going_reasons):
            more = [Indented(_points_at_stake(question))]
        return [posed(question.position, fields), *advice_sentences(advice, None), *more, judge]

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return what to look at, what each play hopes for and risks, and one wrong choice."""
        decision = read_decision(question)
        worst = min(decision.candidates, key=lambda one: one.worth)
        last: Answer = [Saying("It is not {choice}.", choice=self.say(question, worst.name))]
        if decision.kind == GOING:
            first = Saying("Which player has more to hope for from this board? How many points would going give up?")
            return ([first], [_points_at_stake(question)], last)
        first = Saying("What does each play hope to fill, to keep or to hit? What can be hit after it?")
        plain = [_advised(question, choice.line, 0.0, None) for choice in self.choices(question)]
        return ([first], compared(plain, None), last)

    def difficulty(self, question: Question) -> float:
        """Return the difficulty, which is higher the less the cheapest mistake costs."""
        decision = read_decision(question)
        costs = [decision.cost(one.name) for one in decision.candidates if not decision.is_right(one.name)]
        return max(0.5, 5.0 - 4.0 * min(costs))

    def taught_in(self, question: Question) -> int:
        """Return the lesson on the return, if a candidate goes beyond the opponent's corner."""
        names = (one.name for one in read_decision(question).candidates if one.name not in _GOINGS)
        return RETURN_IN * any(end > THEIR_CORNER for name in names for _, end in Play.parse(name).moves)

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield the question on a roll whose decision the program has: weighing another takes too long for a drill."""
        line = decision_on(spot)
        if line is None:
            return
        kept = spot_of(line, spot.position.turn)
        kind, names = PLAY, sorted(map(str, kept.outcome.plays))
        if line[0] in "hg":
            kind, names = GOING, [HOLD, GO]
        found = sorted((names[place], worth, chance) for place, worth, chance in answers_on(line))
        decision = Weighed(kind, 0, decisions()[0], tuple(Candidate(*one) for one in found))
        yield Question(Skill.CHOOSING, kept.position, kept.outcome.roll, str(decision))


def _points_at_stake(question: Question) -> Saying:
    """Return the points that going gives up, and those that it cancels."""
    spot = spot_at(question.position, judge_question(question), question.rule_set)
    return Saying(
        "Points that going gives up: {kept}. Points of the opponent that it cancels: {given}.",
        kept=spot.marked()[0][POINTS],
        given=spot.given,
    )


def _checkers_left(advice: Advice) -> Saying:
    """Return what the best play and the worst one leave to bear off."""
    best, *_, other = advice.plays
    (left, throws), (more, fewer) = (
        (sum(one.prospects.me[1:RAIL]), one.prospects.own.earning(Jan.EXIT)) for one in (best, other)
    )
    return Saying(
        "after {play} the number of checkers left is {left}, and of the 36 throws {throws} bear off the last "
        "one; after {other} these numbers are {more} and {fewer}.",
        play=best.play.shown,
        other=other.play.shown,
        left=left,
        more=more,
        throws=throws,
        fewer=fewer,
    )


def _advised(question: Question, name: str, worth: float, chance: float | None) -> Advised:
    play = Play() if name == HOLD else Play.parse(name)
    return Advised(play, worth, prospects(question.position, play, question.rule_set), chance)


def _advice(question: Question) -> Advice:
    """Return the advice in a question. Hopes and risks are counted anew. The net only finds the play with which to hold."""
    decision = read_decision(question)
    others = sorted((one for one in decision.candidates if one.name != GO), key=lambda one: -one.worth)
    plays = tuple(with_reasons([_advised(question, one.name, one.worth, one.chance) for one in others]))
    going = next((one for one in decision.candidates if one.name == GO), None)
    if going is None:
        return Advice(decision.plies, plays, len(plays), None, None)
    judged = advise(question.position, judge_question(question), question.rule_set, 1)
    return Advice(decision.plies, plays, len(plays), going.worth, going.chance, hole=judged.hole)
