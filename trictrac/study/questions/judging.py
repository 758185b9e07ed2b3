"""Questions on judging: whether a player's mark for his own roll is right, or how many points the école has (law 12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.values import frozen
from trictrac.model.mark import Jan, Marks, marks_of
from trictrac.model.outcome import GameSpot, Outcome
from trictrac.model.tariff import TO_THE_ROLLER
from trictrac.saying.language import Counted
from trictrac.saying.words import fold, is_count, named, single_spaced
from trictrac.study.questions.counting import CountingForm, earnable_points, explain_marks, proved_board
from trictrac.study.questions.form import QuestionForm, choose_number
from trictrac.study.questions.hinting import in_question
from trictrac.study.questions.question import Question, judge_question, kept_rules
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip
from trictrac.view.answer import Answer, Choice, lettered

RIGHT = "right"
_SCHOOL = "school"
_RIGHTS = named({"right correct accept accepte ok okay juste bon exact d'accord fine": RIGHT})
_COUNTING = CountingForm(Skill.ROLLER)
_ANSWER = re.compile(r"(?:(?:an |une )?(?:school|ecole|correct|corrige)(?: (?:of|de|d'))? )?(\d{1,3})(?: points?)?")


@frozen
class JudgingForm(QuestionForm):
    """Questions on whether a mark is right, and by how much it is wrong."""

    example = Saying("the letter of an answer; or right; or school and the points of the école")

    def ask(self, question: Question) -> Saying:
        """Return the question in words, with the letters of the answers."""
        return Saying(
            "{marked} Is that a) right, or an école of b) 2, c) 4, d) 6, e) 8, f) 10, g) 12 or how many points?",
            marked=_marked(question),
        )

    def ask_briefly(self, question: Question) -> Saying:
        """Return the question in words, without letters."""
        return Saying("{marked} Is that right, or an école of how many points?", marked=_marked(question))

    def truth(self, question: Question) -> str:
        """Return ``right``, or ``school`` and the difference.

        An omission that may still be marked costs no école (law 12.9).
        """
        return RIGHT if _may_mend(question) else _verdict(_claimed(question) - judge_question(question).me)

    def due(self, question: Question) -> Marks:
        """Return the marks that the player earns."""
        return _COUNTING.due(question)

    def choices(self, question: Question) -> Sequence[Choice]:
        """Return the choices: a right mark, or an école of the usual points."""
        return lettered(Choice(answer, self.say(question, answer)) for answer in map(_verdict, range(0, 14, 2)))

    def read(self, question: Question, line: str) -> str:
        """Return a typed answer: ``right`` or ``juste``, ``school 4``, ``école 4`` or the points alone."""
        words = single_spaced(fold(line)).rstrip(".!")
        if words in _RIGHTS:
            return RIGHT
        match = _ANSWER.fullmatch(words)
        if match is None:
            raise self.no_answer(line)
        gap, claimed = int(match[1]), _claimed(question)
        if not {claimed - gap, claimed + gap} & earnable_points(question.rule_set, TO_THE_ROLLER):
            raise UnreadableError(
                "{points} points: by these rules no roll makes such an école here. Type {example}",
                points=gap,
                example=self.example,
            )
        return _verdict(gap)

    def say(self, _question: Question, answer: str) -> object:
        """Return the answer in words."""
        points = _points(answer)
        return (
            Counted("an école of {count} point", "an école of {count} points", points)
            if points
            else Saying("a right mark")
        )

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the mistake: an école overlooked, a false one, or one for the wrong amount, or None."""
        said, due = _points(claim), _points(self.truth(question))
        if said == due:
            return None
        if not said:
            return Slip.OVERLOOKED_SCHOOL
        return Slip.WRONG_SCHOOL if due else Slip.FALSE_SCHOOL

    def explain(self, question: Question) -> Answer:
        """Return the points that the roll earns its player, those that he marked, and who may mark how many."""
        marks, side = self.due(question), question.side
        found: Answer = [proved_board(question, marks), *explain_marks(question, marks)]
        if not marks:
            found.append(Saying("The roll earns {player} nothing.", player=side))
        claimed, due, customs = _claimed(question), judge_question(question).me, question.rule_set.customs
        values = {"player": side, "other": side.other, "due": due, "claimed": claimed, "gap": abs(claimed - due)}
        if claimed == due:
            sentences = _RIGHT
        elif claimed > due:
            sentences = _TOO_MANY
        elif _may_mend(question):
            sentences = _TOO_FEW, _UNTIL_OWN_ROLL if customs.ecole_impossible == "next_own_roll" else _UNTIL_DICE
        else:
            sentences = _TOO_FEW, _MARKED if customs.oblige_to_mark == "no" else _OBLIGED
        return [*found, *(sentence.filled(**values) for sentence in sentences)]

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return hints: count first, then the candidates, then in which direction the mark is wrong."""
        claimed, due, side = _claimed(question), judge_question(question).me, question.side
        first = Saying("Count for yourself first: what does the roll earn {player}?", player=side)
        if claimed == due:
            last = Saying("The player forgot nothing, and marked nothing too much.")
        elif _may_mend(question):
            last = Saying("The player marked too few points. But which number can be played?")
        else:
            last = (
                Saying("The player marked too few points.")
                if claimed < due
                else Saying("The player marked too many points.")
            )
        return ([first], in_question(question, _COUNTING.counts), [last])

    def difficulty(self, question: Question) -> float:
        """Return the difficulty of counting the roll, less if the mark is far off."""
        return _COUNTING.difficulty(question) + 0.5 * (abs(_claimed(question) - judge_question(question).me) <= 4)

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield a question on the mark that a usual mistake gives, or one time in three on the right mark."""
        roll = spot.outcome
        least = roll.me + 1 if roll.plays[0].is_pass else 0
        wrong = [claim for claim in dict.fromkeys(_wrong_claims(roll)) if claim >= least and claim != roll.me]
        if not wrong and not roll.me:
            return
        right = not wrong or choose_number(spot, 3, "right") == 0
        claim = roll.me if right else wrong[choose_number(spot, len(wrong), "wrong")]
        yield Question(Skill.JUDGING, spot.board, roll.roll, str(claim), kept_rules(spot.rules))


def _marked(question: Question) -> Saying:
    """Return the roll and its mark in a sentence."""
    nothing, some = (
        Saying("{player} rolls {roll} and marks nothing."),
        Saying("{player} rolls {roll} and marks {points}."),
    )
    points = _claimed(question)
    return (some if points else nothing).filled(player=question.side, roll=question.dice.shown, points=points)


def _claimed(question: Question) -> int:
    """Return the points that the player marked for himself."""
    if not is_count(question.detail):
        raise UnreadableError("{text!r}: expected the points marked, like 6", text=question.detail)
    return int(question.detail)


def _may_mend(question: Question) -> bool:
    """Return whether forgotten points may still be marked, because no number can be played (law 12.9)."""
    return _claimed(question) < judge_question(question).me and judge_question(question).plays[0].is_pass


def _verdict(difference: int) -> str:
    return f"{_SCHOOL} {abs(difference)}" if difference else RIGHT


def _points(answer: str) -> int:
    return 0 if answer == RIGHT else int(answer.removeprefix(_SCHOOL))


_RIGHT = (
    Saying("{player} earns {due} and marked {claimed}: right."),
    Saying("If {other} claimed an école here, it would be a false one, for {player} to mark (law 12.4)."),
)
_TOO_MANY = (
    Saying("{player} earns {due} and marked {claimed}: {gap} too many."),
    Saying(
        "{other} may take these {gap} off and mark them, or only take them off, or let them stand (laws 12.1, 12.7)."
    ),
)
_TOO_FEW = Saying("{player} earns {due} and marked {claimed}: {gap} too few.")
_UNTIL_OWN_ROLL = Saying(
    "But no number can be played, so the omission is not complete: {player} may mark these {gap} until {player} "
    "rolls again, and nothing can be schooled now (law 12.9)."
)
_UNTIL_DICE = Saying(
    "But no number can be played, so the omission is not complete: {player} may mark these {gap} until the dice are "
    "thrown, and nothing can be schooled now (law 12.9)."
)
_MARKED = Saying("Once {player} has touched a checker, {other} may mark these {gap}, or let it pass (laws 12.1, 12.7).")
_OBLIGED = Saying(
    "Once {player} has touched a checker, {other} may mark these {gap}, let it pass, or oblige {player} to "
    "mark them (laws 12.1, 12.7)."
)


def _wrong_claims(roll: Outcome) -> Iterator[int]:
    """Yield the points marked by players who forget, mistake or add something (laws 7, 8)."""
    due, own = roll.me, _COUNTING.counted(roll)
    for mark in own:
        yield due - mark.points
        if len(mark.ways) > 1:
            yield due - mark.ways[0].points
    yield from (due + mark.points for mark in marks_of(roll.marks, Jan.FALSE_HIT))
    for mark in marks_of(own, Jan.TRUE_HIT)[:1]:
        yield due + len(mark.ways) * (-2 if mark.where == "petit" else 2)
        yield due + mark.ways[0].points
    ways = sum(len(mark.ways) for mark in own)
    if ways:
        yield due + ways * (-2 if roll.roll.is_doublet else 2)
    if roll.opp:
        yield due + roll.opp
