"""Questions on legality: whether a play is allowed, and if not which law it breaks (laws 3–6, 9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from trictrac.base.errors import Saying, Sayings, UnreadableError
from trictrac.base.values import frozen
from trictrac.laws.fields import CORNER, RAIL, can_fill, is_full
from trictrac.model.mark import Jan, marks_of
from trictrac.model.outcome import GameSpot, Refusal, refusal
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.partie.board import posed
from trictrac.partie.sentences.rolls import plays_sentence
from trictrac.partie.text.plays import nearest
from trictrac.saying.language import BY_SEMICOLON, strung
from trictrac.saying.words import excerpt, fold, named, single_spaced
from trictrac.study.questions.counting import indented_marks
from trictrac.study.questions.form import RETURN_IN, QuestionForm, choose_number
from trictrac.study.questions.misplays import HOME, breaches, joins, misplays, play_of, reasons_of
from trictrac.study.questions.question import Question, judge_question, kept_rules
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip
from trictrac.study.questions.whynot import JANS
from trictrac.view.answer import Answer, Choice, lettered
from trictrac.view.doc import Indented

YES = "yes"
_NO = "no"
_WORDS = named(
    {
        "yes y oui o legal permis permise allowed ok lawful licite": YES,
        "no n non illegal interdit defendu": _NO,
    }
) | dict.fromkeys(("not legal", "not allowed", "pas permis"), _NO)
"""Answers in words, without the number of a law."""
_ANSWER = re.compile(
    r"(?:no|n|non|not legal|not allowed|illegal|interdit|pas permis|defendu)?[ ,;:]*"
    r"(?:(?:it )?(?:breaks|against|contre|par|by) )?(?:(?:the |la )?(?:law|loi|l)\.? ?)?(\d{1,2}(?:[.,]\d{1,2})?)"
)

LAWS = {
    "3.1": Saying("each number moves one of your own checkers by just that number"),
    "3.2": Saying("no checker may be left where an opposing one stands"),
    "3.3": Saying("one checker playing both numbers needs a free rest"),
    "3.4": Saying("both numbers are played if they can be, else the higher"),
    "4.1": Saying("the corner is entered, and left, by two together"),
    "4.3": Saying("when the corner may be taken by power"),
    "4.4": Saying("no checker may be left on the opponent’s corner"),
    "5.2": Saying("a jan that the opponent can still fill is closed"),
    "6.1": Saying("bearing off begins when all checkers are home"),
    "6.2": Saying("an exact number must bear off, where the rules say so"),
    "6.3": Saying("an excess number bears off the farthest checker"),
    "6.4": Saying("no excess where both numbers can be played without any"),
    "6.6": Saying("a player who can bear off the last checkers must"),
    "6.8": Saying("bearing off in the provincial manner"),
    "9.1": Saying("a player who can fill, keep or empty the board must"),
    "14": Saying("an option of these rules"),
}
"""Laws that a play can break, in a few words."""

_MOST_CHOICES = 5
_EFFORTS = {
    "3.1": 0.5, "3.2": 0.75, "3.3": 3.0, "3.4": 1.5, "4.1": 1.25, "4.4": 1.0, "5.2": 2.0, "6.1": 1.5, "6.3": 2.5, "9.1": 2.0
}  # fmt: skip
"""How hard each law is to see, if below ``_MOST_EFFORT``."""
_MOST_EFFORT = 4.0
_FEW, _LAST, _CROWDED = 3, 2, 6


@frozen
class LegalityForm(QuestionForm):
    """Questions on whether a play is allowed, and which law it breaks if not."""

    lesson: int = 0
    """Number of the lesson that asks, which names no law that a later one teaches (0: all laws)."""

    example = Saying("yes (or a); or no, which lists the laws to choose from; or at once a law’s letter or number")
    kind = Saying("yes or no")

    def ask(self, question: Question) -> Saying:
        """Return the question in words."""
        play = play_of(question)
        nothing = Saying("{player} rolls {roll} and plays nothing. Is that allowed, or which law does it break?")
        moves = Saying("{player} rolls {roll} and plays {play}. Is that allowed, or which law does it break?")
        return (nothing if play.is_pass else moves).filled(
            player=question.side, roll=question.dice.shown, play=play.shown
        )

    def truth(self, question: Question) -> str:
        """Return ``yes``, or ``no`` and the number of the law."""
        found = _refusal(question)
        return f"{_NO} {found.law}" if found else YES

    def choices(self, question: Question) -> Sequence[Choice]:
        """Return ``yes``, and each law that may be broken."""
        laws = (
            Choice(f"{_NO} {law}", Saying("no: law {law} ({words})", law=law, words=LAWS[law]))
            for law in _choices(question, self.lesson)
        )
        return lettered((Choice(YES, Saying("yes")), *laws))

    def read(self, question: Question, line: str) -> str:
        """Return a typed answer: ``yes``, or ``no`` with the number of a law (``3.2`` alone is ``no 3.2``)."""
        words = single_spaced(fold(line).replace("(", " ").replace(")", " ")).rstrip(".!")
        if _WORDS.get(words) == YES:
            return YES
        match = _ANSWER.fullmatch(words)
        law = match[1].replace(",", ".") if match else ""
        if law in LAWS:
            return f"{_NO} {law}"
        values = {"line": excerpt(line), "laws": _choices_saying(question, self.lesson)}
        if words in _WORDS:
            raise UnreadableError("no, but which law forbids it? Type its letter. {laws}", **values)
        if law:
            raise UnreadableError(
                "{line!r}: that law forbids no play. Type a for yes, or the letter of a law. {laws}", **values
            )
        raise UnreadableError("{line!r} is not an answer: type yes, or no and the number of a law. {laws}", **values)

    def say(self, _question: Question, answer: str) -> object:
        """Return the answer in words."""
        if answer == YES:
            return Saying("yes, it is allowed")
        law = answer.removeprefix(_NO).strip()
        return Saying("no, by law {law} ({words})", law=law, words=LAWS[law])

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the mistake: a play wrongly allowed or refused, or a law that it does not break, or None.

        Any law that the play breaks is right.
        """
        truth = self.truth(question)
        if claim == truth or claim in {f"{_NO} {broken.law}" for broken in breaches(question)}:
            return None
        if claim == YES:
            return Slip.ILLEGAL_ALLOWED
        return Slip.LEGAL_REFUSED if truth == YES else Slip.WRONG_LAW

    def explain(self, question: Question) -> Answer:
        """Return the checkers and fields of the play, the law, and what is allowed instead."""
        play, found = play_of(question), _refusal(question)
        fields = frozenset((question.side, field) for move in play.moves for field in move if field < RAIL)
        reasons: Answer = [posed(question.position, fields)]
        if found is None:
            reasons.append(Saying("{play} is allowed.", play=play.shown))
            reasons += [Indented(reason) for reason in _surprises(question, play)]
            return [*reasons, plays_sentence(judge_question(question))]
        broken = breaches(question)
        (reason, laws), *more = reasons_of(broken)
        values = {"play": play.shown, "reason": reason, "law": laws}
        reasons.append(
            Saying("{play} is not allowed: {reason} (laws {law}).", **values)
            if "," in laws
            else Saying("{play} is not allowed: {reason} (law {law}).", **values)
        )
        reasons += [Indented(Saying("besides, {reason} (law {law})", reason=also, law=law)) for also, law in more]
        if any(one.law in ("9.1", "6.6") for one in broken):
            obliging = marks_of(judge_question(question).marks, Jan.FILL, Jan.CONSERVE, Jan.EXIT)
            reasons += indented_marks(question, obliging)
        near = nearest(play, judge_question(question).plays)
        if near is not None:
            reasons.append(Saying("{play} would be allowed, for example.", play=near.shown))
        return reasons

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return where to look, which laws may be broken, and what decides."""
        found = _refusal(question)
        last = Saying("No law is broken.") if found is None else Saying("Think of this: {reason}.", reason=found.saying)
        first = (
            Saying(
                "On which field does each checker end? Where does it rest on the way? Are both numbers played? "
                "Must the player fill or keep?"
            )
            if _is_taught("9.1", self.lesson)
            else Saying("On which field does each checker end? Where does it rest on the way? Are both numbers played?")
        )
        return ([first], [_choices_saying(question, self.lesson)], [last])

    def difficulty(self, question: Question) -> float:
        """Return the difficulty: how hidden the broken law is, or how illegal an allowed play looks."""
        found, roll, play = _refusal(question), judge_question(question), play_of(question)
        if found is None:
            return 0.5 + 1.5 * len(list(_surprises(question, play))) + 0.5 * bool(roll.disobliging)
        started = _EFFORTS.get(found.law, _MOST_EFFORT)
        if found.law == "9.1":
            shy = any(mark.where != "grand" for mark in marks_of(roll.marks, Jan.FILL))
            return (
                started + 1.0 * shy + 1.5 * (len(roll.plays) < _FEW) + 1.0 * (len(roll.disobliging) > len(roll.plays))
            )
        if found.law == "3.4":
            crowded = sum(count > 0 for count in question.position.me[1:RAIL]) >= _CROWDED
            return started + crowded * (0.75 + 2.0 * (len(roll.plays) < _FEW)) - 0.5 * play.is_pass
        return started + 1.0 * (len(_choices(question)) > 4)

    def taught_in(self, question: Question) -> int:
        """Return the lesson on the law that is broken, on bearing off, or after which a surprising play can be judged."""
        play, found = play_of(question), _refusal(question)
        if found is not None:
            return _TAUGHT_IN.get(found.law, 0)
        bears_off = any(end == RAIL for _, end in play.moves)
        return RETURN_IN if bears_off else _SURPRISING_FROM * any(_surprises(question, play))

    def idea(self, question: Question) -> str:
        """Return the right answer: that a play is allowed, or which law it breaks."""
        return self.truth(question)

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield a legal play, a surprising one if possible, and up to two that break different laws."""
        checkers, roll = spot.position, spot.outcome.roll
        position = Position(checkers.white, checkers.black, checkers.turn)
        question = Question(Skill.LEGALITY, position, roll, "", kept_rules(spot.rules))
        legal = _legal(spot)
        if legal is not None:
            yield replace(question, detail=str(legal))
        broken: dict[str, Play] = {}
        for play in misplays(spot):
            found = refusal(position, roll, play, spot.rules)
            if found is not None and found.law in LAWS:
                broken.setdefault(found.law, play)
        laws = [law for law in _RARE_FIRST if law in broken]
        laws = laws[:1] + ([laws[1 + choose_number(spot, len(laws) - 1, "law")]] if len(laws) > 1 else [])
        yield from (replace(question, detail=str(broken[law])) for law in laws)


_RARE_FIRST = ("6.4", "6.6", "6.3", "6.1", "4.3", "3.3", "9.1", "3.4", "4.4", "4.1", "5.2", "3.2", "6.8", "6.2", "14")


def _refusal(question: Question) -> Refusal | None:
    """Return the law that forbids the play, or None."""
    return next(iter(breaches(question)), None)


_TAUGHT_IN = {
    "3.2": 3, "3.3": 3, "5.2": 3, "4.3": 4, "9.1": 10,
    "6.1": 19, "6.2": 19, "6.3": 19, "6.4": 19, "6.6": 19, "6.8": 19,
}  # fmt: skip
"""Lesson of the course that teaches a law, from the third on."""
_SURPRISING_FROM = 4
"""Lesson after which a legal play may seem forbidden."""


def _is_taught(law: str, lesson: int) -> bool:
    """Return whether a law is taught before a lesson or in it (0: outside the lessons)."""
    return not lesson or _TAUGHT_IN.get(law, 0) <= lesson


def _choices(question: Question, lesson: int = 0) -> tuple[str, ...]:
    """Return up to five laws that such a play may break on such a board, whether or not it does."""
    play, broken = play_of(question), _refusal(question)
    laws = dict.fromkeys((*_in_question(question, play), "3.2", "3.4", "9.1", *(["3.1"] if lesson else [])))
    choices = [law for law in laws if _is_taught(law, lesson)][:_MOST_CHOICES]
    if broken is not None and broken.law not in choices:
        choices[_MOST_CHOICES - 1 :] = [broken.law]
    return tuple(sorted(choices, key=lambda law: [int(part) for part in law.split(".")]))


def _in_question(question: Question, play: Play) -> Iterator[str]:
    """Yield the laws on the numbers played, the fields left and reached, and the duties of such a roll."""
    if len(play.moves) < 2:
        yield "3.4"
    if play.is_pass:
        return
    yield "3.2"
    ends = {end for _, end in (play.moves[-1:] if play.is_chain else play.moves)}
    if RAIL in ends:
        last = sum(question.position.me[1:RAIL]) <= _LAST
        yield from ("6.1", "6.3", _exit_law(question.rule_set), "6.6" if last else "9.1")
        return
    yield "9.1"
    near = {
        "4.3": ends == {CORNER} and not play.is_chain,
        "4.1": any(CORNER in move for move in play.moves),
        "4.4": CORNER + 1 in ends,
        "3.3": play.is_chain,
        "5.2": max(ends) > CORNER + 1,
    }
    yield from (law for law, is_near in near.items() if is_near)


def _exit_law(rules: Rules) -> str:
    """Return the law on which numbers bear off what."""
    if rules.play.exit == "quick":
        return "6.2" if rules.play.exit_compulsory == "yes" else "6.4"
    return "6.8" if rules.play.exit == "provincial" else "14"


def _choices_saying(question: Question, lesson: int) -> Saying:
    """Return the laws that may be broken, with their letters and words. The letter a is yes."""
    laws = [
        Saying("{letter}) {law} ({words})", letter=letter, law=law, words=LAWS[law])
        for letter, law in zip("bcdef", _choices(question, lesson), strict=False)
    ]
    return Saying("The laws to choose from: {laws}.", laws=strung(laws, BY_SEMICOLON))


def _surprises(question: Question, play: Play) -> Sayings:
    """Yield the reasons why a legal play may seem forbidden."""
    position, roll = question.position, question.dice
    me = position.me
    if play.is_pass:
        yield Saying("neither number can be played (law 3.4)")
    elif not any(play.after(me)[1:RAIL]):
        if len(play.moves) == 1:
            yield Saying("the last checker is off, and the roll is finished (law 6.6)")
    elif len(play.moves) == 1 and not joins(play, roll):
        yield Saying("the other number cannot be played after it (law 3.4)")
    if all(end == CORNER for _, end in play.moves) and len(play.moves) == 2 and not me[CORNER]:
        powers = any(start + roll.high != CORNER and start + roll.low != CORNER for start, _ in play.moves)
        effect = Saying("the corner is taken by effect (law 4.2)")
        yield Saying("the corner is taken by power (law 4.3)") if powers else effect
    if sum(start == CORNER for start, _ in play.moves) == 2 and me[CORNER] == 2:
        yield Saying("the last two leave the corner together (law 4.1)")
    if joins(play, roll):
        yield from _rests(position, roll, play)
    if any(start < HOME and CORNER + 1 < end < RAIL for start, end in play.moves):
        yield Saying("the opponent can no longer fill that jan: it is open (law 5.2)")
    if any(end == RAIL for _, end in play.moves) and any(me[1:HOME]):
        yield Saying("the first number brings the last checker in, the second bears one off (law 6.1)")
    broken = any(is_full(me, first) and not is_full(play.after(me), first) for first in JANS)
    if broken and not marks_of(judge_question(question).marks, Jan.CONSERVE):
        yield Saying("the full jan cannot be kept (law 3.4)")


def _rests(position: Position, roll: Roll, play: Play) -> Sayings:
    """Yield why a move by both numbers may seem to have no rest (laws 3.3, 5.3).

    One rest is held, or the free one is in a closed jan.
    """
    start, end, opp = play.moves[0][0], play.moves[-1][1], position.opp
    rests = {start + number for number in roll.numbers if start + number < RAIL}
    free = {rest for rest in rests if not opp[RAIL - rest]}
    if len(free) < len(rests):
        yield Saying("one of the two ways has a free rest (law 3.3)")
    if end >= HOME and can_fill(opp, 7) and all(CORNER < rest < HOME for rest in free):
        yield Saying("a field of the closed jan without opposing checkers serves as a rest (law 5.3)")


def _legal(spot: GameSpot) -> Play | None:
    """Return an allowed play that may seem forbidden.

    If none does, return one of the others in one case of three, else None.
    """
    position, plays = spot.position, spot.outcome.plays
    scored = [(_oddness(position, play), at) for at, play in enumerate(plays)]
    most = max(score for score, _ in scored)
    if not most and choose_number(spot, 3, "plain"):
        return None
    odd = [at for score, at in scored if score == most]
    return plays[odd[choose_number(spot, len(odd), "legal")]]


def _oddness(position: Position, play: Play) -> int:
    """Return roughly how many things about a legal play may seem forbidden."""
    moves = play.moves
    corner = sum(CORNER in move for move in moves)
    across = any(end > CORNER for _, end in moves)
    blocked = any(position.opp[RAIL - end] for _, end in moves if end < RAIL)
    return (len(moves) < 2) + (corner > 1) + across + 2 * (play.is_chain and (across or blocked))
