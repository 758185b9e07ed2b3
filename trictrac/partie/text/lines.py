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
        "A throws 6-5",
        (_DICE, flag("for_all", " for all")),
        Saying("{text!r}: a roll like 6-4 is expected, then nothing or 'for all'"),
    ),
    Declared(events.Claim, "marks", "A marks 4", (*_POINTS, _HOLES), _MARK, Saying("{player} claims {points}")),
    HOLD,
    GO,
    Declared(Move, "plays", "A plays 1-7 1-6", (_PLAY, flag("stands", "!"))),
    Declared(
        events.Receive,
        "receives",
        "B receives 2",
        (*_POINTS, _HOLES),
        _MARK,
        Saying("{player} marks {points} received"),
    ),
    Declared(events.School, "schools", "B schools 4", _POINTS, _NUMBER, Saying("{player} claims an école of {points}")),
    Declared(events.Correct, "corrects", "B corrects", said=Saying("{player} has the mark corrected")),
    Declared(events.Let, "lets", "B lets", said=Saying("{player} lets it pass")),
    Declared(events.Contest, "contests", "A contests", said=Saying("{player} contests the école")),
    Declared(events.Maintain, "maintains", "B maintains", said=Saying("{player} maintains the école")),
    Declared(events.Rectify, "rectifies", "B rectifies 1-7 1-6", (_PLAY,)),
    Declared(
        events.OrderOn,
        "orders",
        "B orders 15",
        (Part("field", read_number),),
        _NUMBER,
    ),
    Declared(events.Erase, "erases", "A erases", said=Saying("{player} takes off the points by mistake")),
    Declared(events.ForgetFlag, "forgets flag", "A forgets flag", said=Saying("{player} forgets to take the pavillon")),
    Declared(events.TakeFlag, "takes flag", "A takes flag", said=Saying("{player} takes the pavillon")),
    Declared(events.Count, "counts", "A counts 4", (*_POINTS, _HOLES), _MARK, Saying("{player} marks {points}")),
    Declared(events.TakeDice, "takes dice", "A takes dice", said=Saying("{player} has the dice")),
    Declared(events.BearOff, "bears off", "A bears off", said=Saying("{player} bears off the last checker")),
    Declared(
        events.Marking,
        "marking",
        "marking spoken",
        (Part("marking", Counting),),
        Saying("{text!r}: marking and one of {ways}", ways=", ".join(Counting)),
    ),
    Declared(
        events.Refereeing,
        "referee",
        "referee strict",
        (Part("referee", Referee),),
        Saying("{text!r}: referee and one of {ways}", ways=", ".join(Referee)),
    ),
    Declared(
        events.SetRules,
        "rules",
        "rules guiton-1822",
        (Part("rules", lambda text: rules_of(text, files=False), recorded_rules, recorded_rules),),
        Saying("{text!r}: rules and a rule set, or options with commas between them"),
    ),
    Declared(
        events.SetPosition,
        "set",
        "set W:1x15/B:1x15/W",
        (Part("position", Position.parse, dump=str),),
        Saying("{text!r}: set and a position in canonical text, without spaces"),
    ),
    Declared(
        events.SetScore,
        "score",
        "score points=4,0",
        (Part("score", read_score, score_text, score_text, whole=True),),
        said=Saying("The score is set"),
    ),
    NOTE,
    Declared(events.Resign, "resigns", "A resigns", said=Saying("{player} resigns")),
    Declared(
        NewPartie,
        "new partie",
        "new partie",
        expects=Saying("{text!r}: new partie"),
        said=Saying("Another partie"),
    ),
    Declared(
        events.Suspend,
        "suspends ecrire",
        "A suspends ecrire",
        said=Saying("{player} suspends the partie à écrire"),
        fixed=(Twin.ECRIRE,),
    ),
    Declared(
        events.Suspend,
        "suspends honours",
        "A suspends honours",
        said=Saying("{player} suspends the partie with honours"),
        fixed=(Twin.HONOURS,),
    ),
)
"""Events of trictrac in the order of the schema of its records."""

VOCABULARY: Vocabulary[Event] = Vocabulary(DECLARED)
"""Events of trictrac by their words."""
