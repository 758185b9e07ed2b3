"""Questions on other games: what a roll wins either side by the rules of a game that counts jans."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from functools import lru_cache

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.games.common.commands import in_force
from trictrac.games.registry import game_of
from trictrac.games.sheets import load_game_rules
from trictrac.model.mark import Marks
from trictrac.model.outcome import GameSpot
from trictrac.protocol.game import RollCount
from trictrac.protocol.in_force import describe_rules
from trictrac.saying.language import listed
from trictrac.saying.words import fold, is_count, word_set
from trictrac.study.questions.counting import named_jans, proved_board
from trictrac.study.questions.form import QuestionForm
from trictrac.study.questions.question import Question
from trictrac.study.questions.skills import Skill
from trictrac.study.questions.slips import Slip, name_missed_jan
from trictrac.study.questions.weight import traps, weight
from trictrac.view.answer import Answer

_ASKS = {
    "points": Saying("{game}: {player} rolls {roll}. How many points in all, {player}’s and {other}’s?"),
    "holes": Saying("{game}: {player} rolls {roll}. How many holes, {player}’s and {other}’s?"),
    "stakes": Saying("{game}: {player} throws {roll}. Does it win, and how many stakes?"),
}
_UNITS = word_set("point points hole holes stake stakes trou trous enjeu enjeux et and")
_NOTHING = word_set("nothing none no rien non")


@lru_cache(maxsize=256)
def judge_question(question: Question) -> RollCount:
    """Return what the roll of a question wins, by the game and the options that its detail names.

    Raises:
        TrictracError: the detail names no game that counts jans, or the checkers cannot lie so in it.
    """
    game, _, options = question.detail.partition(",")
    return game_of(game).count(options, question.position, question.dice)


@frozen
class GameForm(QuestionForm):
    """Questions on what a roll wins in another game. ``game`` is the one that is dealt, with its options."""

    game: str = ""

    example = Saying("the roller’s number and then the other’s; one number is the roller’s; 0 for nothing")
    kind = Saying("two numbers")

    def ask(self, question: Question) -> Saying:
        """Return the question in words."""
        side, asks = question.side, _ASKS[judge_question(question).unit]
        return asks.filled(game=question.detail, player=side, other=side.other, roll=question.dice.shown)

    def truth(self, question: Question) -> str:
        """Return what the roll wins the roller, and what it gives the other."""
        count = judge_question(question)
        return f"{count.me} {count.opp}"

    def due(self, question: Question) -> Marks:
        """Return the marks that prove the answer."""
        return judge_question(question).outcome.marks

    def read(self, _question: Question, line: str) -> str:
        """Return a typed number, or two: the roller’s and the other’s."""
        words = [word for word in re.findall(r"[^\s/,+]+", fold(line)) if word not in _UNITS]
        if len(words) == 1:
            words = ["0" if words[0] in _NOTHING else words[0], "0"]
        if len(words) != 2 or not all(is_count(word) for word in words):
            raise self.no_answer(line)
        return " ".join(str(int(word)) for word in words)

    def say(self, question: Question, answer: str) -> object:
        """Return the answer in words."""
        mine, theirs = answer.split()
        if answer == "0 0":
            return Saying("nothing")
        side = question.side
        return Saying("{player} {mine}, {other} {theirs}", player=side, mine=mine, other=side.other, theirs=theirs)

    def slip(self, question: Question, claim: str) -> Slip | None:
        """Return the kind of mistake, or None for a right answer."""
        truth, marks = self.truth(question), self.due(question)
        if claim == truth:
            return None
        if claim.split() == truth.split()[::-1]:
            return Slip.WRONG_SIDE
        if truth == "0 0":
            return Slip.NOTHING_THERE
        if claim == "0 0":
            return name_missed_jan(marks[0]) if len(marks) == 1 else Slip.MISSED_SEVERAL
        return Slip.MISCOUNTED

    def explain(self, question: Question) -> Answer:
        """Return the board with the proofs, and what the roll wins and by what."""
        return [proved_board(question, self.due(question)), *judge_question(question).reasons]

    def hints(self, question: Question) -> tuple[Answer, ...]:
        """Return where to look, and which jans there are."""
        kinds = named_jans(question, self.due(question))
        there_is = Saying("There is {kinds}.", kinds=listed(kinds)) if kinds else Saying("There is no jan.")
        return ([Skill.BOTH.counts.method], [there_is])

    def difficulty(self, question: Question) -> float:
        """Return the difficulty: marks, ways, sums over a passage, and what only looks like a jan."""
        judged = judge_question(question).outcome
        return weight(question.position, judged, judged.marks, Skill.BOTH.counts)

    def offer(self, spot: GameSpot) -> Iterator[Question]:
        """Yield one question. A roll that wins nothing is offered only if something seems to be a jan."""
        for question in self.offer_all(spot):
            if not self.is_barren(question) or traps(spot.position, spot.outcome, ()):
                yield question

    def offer_all(self, spot: GameSpot) -> Iterator[Question]:
        """Yield the one question about a roll, even if it wins nothing."""
        yield Question(Skill.GAMES, spot.board, spot.outcome.roll, self.game)

    def idea(self, question: Question) -> Hashable:
        """Return the game, and which jans there are in how many ways."""
        return question.detail, tuple(sorted((mark.jan, mark.where, len(mark.ways)) for mark in self.due(question)))

    def rules(self, question: Question, rest: str) -> Answer:
        """Return the rules of the game, or what one of them means."""
        game, _, options = question.detail.partition(",")
        return describe_rules(in_force(load_game_rules(game, options, files=False)), rest)
