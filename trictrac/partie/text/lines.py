"""The declarations of the events of trictrac: words and values in records, in JSON and in the log."""

from __future__ import annotations

from trictrac.base.errors import Saying
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.score import Score
from trictrac.partie import events
from trictrac.partie.events import Counting, Event, Referee, Twin
from trictrac.protocol.declared import (
    BEGIN,
    DRAW,
    GO,
    HOLD,
    NOTE,
    Declared,
    Part,
    Vocabulary,
    flag,
    read_number,
)
from trictrac.protocol.events import Move, NewPartie
from trictrac.rules.texts import recorded_rules, rules_of


def read_score(text: str) -> Score:
    """Return the score, for (A, B), in the words of a record."""
    words = (word.replace("flag=A", "flag=W") for word in text.split())
    return Position.parse("/".join(["W:-", "B:-", *words])).score


def score_text(score: Score) -> str:
    """Return the words for a score in a record, or an empty text for no score."""
    return " ".join(word.replace("flag=W", "flag=A") for word in str(Position(score=score)).split("/")[3:])


_NUMBER = Saying("{text!r}: one number is expected at the end")
_MARK = Saying(
    "{text!r}: one number is expected at the end, or a number and the holes that were marked, like 12 holes=1"
)
_POINTS = (Part("points", read_number),)
_HOLES = Part[int | None](
    "holes", read_number, lambda holes: "" if holes is None else f"holes={holes}", words="holes={}".format, tag="holes="
)
_PLAY = Part(
    "moves",
    Play.parse,
    # Pairs of fields cannot tell a checker released between its two moves from a tout d'une.
    dump=lambda play: str(play) if play.released else play.moves,
    words=lambda moves: moves if isinstance(moves, str) else str(Play(tuple(moves))),
    whole=True,
)
_DICE = Part("dice", Roll.parse, dump=lambda roll: roll.numbers, words=lambda dice: f"{max(dice)}-{min(dice)}")

DECLARED = (
    DRAW,
    BEGIN,
    Declared(
        events.Throw,
        "throws",
        (_DICE, flag("for_all", " for all")),
        Saying("{text!r}: a roll like 6-4 is expected, then nothing or 'for all'"),
    ),
    Declared(events.Claim, "marks", (*_POINTS, _HOLES), _MARK, Saying("{player} claims {points}")),
    HOLD,
    GO,
    Declared(Move, "plays", (_PLAY, flag("stands", "!"))),
    Declared(
        events.Receive,
        "receives",
        (*_POINTS, _HOLES),
        _MARK,
        Saying("{player} marks {points} received"),
    ),
    Declared(
        events.School,
        "schools",
        (*_POINTS, flag("before", " before")),
        _NUMBER,
        Saying("{player} claims an école of {points}"),
    ),
    Declared(events.Correct, "corrects", said=Saying("{player} has the mark corrected")),
    Declared(events.Let, "lets", said=Saying("{player} lets it pass")),
    Declared(events.Contest, "contests", said=Saying("{player} contests the école")),
    Declared(events.Maintain, "maintains", said=Saying("{player} maintains the école")),
    Declared(events.Rectify, "rectifies", (_PLAY,)),
    Declared(
        events.OrderOn,
        "orders",
        (Part("field", read_number),),
        _NUMBER,
    ),
    Declared(events.Erase, "erases", said=Saying("{player} takes off the points by mistake")),
    Declared(events.ForgetFlag, "forgets flag", said=Saying("{player} forgets to take the pavillon")),
    Declared(events.TakeFlag, "takes flag", said=Saying("{player} takes the pavillon")),
    Declared(events.Count, "counts", (*_POINTS, _HOLES), _MARK, Saying("{player} marks {points}")),
    Declared(events.TakeDice, "takes dice", said=Saying("{player} has the dice")),
    Declared(events.BearOff, "bears off", said=Saying("{player} bears off the last checker")),
    Declared(
        events.Marking,
        "marking",
        (Part("marking", Counting),),
        Saying("{text!r}: marking and one of {ways}", ways=", ".join(Counting)),
    ),
    Declared(
        events.Refereeing,
        "referee",
        (Part("referee", Referee),),
        Saying("{text!r}: referee and one of {ways}", ways=", ".join(Referee)),
    ),
    Declared(
        events.SetRules,
        "rules",
        (Part("rules", lambda text: rules_of(text, files=False), recorded_rules, recorded_rules),),
        Saying("{text!r}: rules and a rule set, or options with commas between them"),
    ),
    Declared(
        events.SetPosition,
        "set",
        (Part("position", Position.parse, dump=str),),
        Saying("{text!r}: set and a position in canonical text, without spaces"),
    ),
    Declared(
        events.SetScore,
        "score",
        (Part("score", read_score, score_text, score_text, whole=True),),
        said=Saying("The score is set"),
    ),
    NOTE,
    Declared(events.Resign, "resigns", said=Saying("{player} resigns")),
    Declared(
        NewPartie,
        "new partie",
        expects=Saying("{text!r}: new partie"),
        said=Saying("Another partie"),
    ),
    Declared(
        events.Suspend,
        "suspends ecrire",
        said=Saying("{player} suspends the partie à écrire"),
        fixed=(Twin.ECRIRE,),
    ),
    Declared(
        events.Suspend,
        "suspends honours",
        said=Saying("{player} suspends the partie with honours"),
        fixed=(Twin.HONOURS,),
    ),
)
"""Events of trictrac in the order of the schema of its records."""

VOCABULARY: Vocabulary[Event] = Vocabulary(DECLARED)
"""Events of trictrac by their words."""
