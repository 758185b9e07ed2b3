"""The judging of a typed roll on a typed board of trictrac."""

from __future__ import annotations

from operator import attrgetter

from trictrac.model.outcome import outcome, refusal
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.partie.cards import position_of, rules_of
from trictrac.partie.sentences.rolls import call_sentence
from trictrac.partie.text.plays import nearest, read_play
from trictrac.protocol.game import BoardRoll
from trictrac.saying.language import Counted


def judge_typed(rules: str, board: str, roll: str) -> BoardRoll:
    """Return a roll on a board. An empty board means the set-up, empty rules the modern ones.

    Raises:
        TrictracError: the rules, the board or the roll are not valid, or the board cannot occur.
    """
    thrown, rule_set = Roll.parse(roll), rules_of(rules)
    position = position_of(board) if board else Position()
    judged = outcome(position, thrown, rule_set)
    more = Counted(
        "{count} more play would be lawful, but does not do what this roll must (law 9.1).",
        "{count} more plays would be lawful, but do not do what this roll must (law 9.1).",
        len(judged.disobliging),
    )
    return BoardRoll(
        {"position": str(position), "roll": str(thrown), "rules": rule_set.name},
        (str(position), call_sentence(thrown, position.turn)),
        thrown,
        judged.plays,
        lambda typed: read_play(typed, judged.plays, thrown),
        lambda play: refusal(position, thrown, play, rule_set),
        lambda play: nearest(play, judged.plays),
        attrgetter("shown"),
        str,
        attrgetter("change"),
        rule="law",
        more=more if judged.disobliging else None,
    )
