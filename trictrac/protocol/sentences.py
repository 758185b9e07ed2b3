"""The sentences that the tables of all games share: plays by letters, refusals, examples to type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from trictrac.base.errors import IllegalPlayError, OutOfOrderError, Saying
from trictrac.protocol.events import Note
from trictrac.protocol.words import LETTERS
from trictrac.saying.language import Language, strung
from trictrac.view.answer import Answer, Choice


def not_due(error: OutOfOrderError, possible: object) -> object:
    """Return the sentence for an act that is not due, with what can be typed instead."""
    if error.act is None:
        return error
    return Saying("Cannot {act} now. Possible: {acts}. help shows more.", act=error.act, acts=possible)


def put_right(language: Language, was: object, reason: str) -> Note:
    """Return the remark on a correction: how it was before, and why it is corrected."""
    remark = Saying("corrected; it was {was}", was=was)
    if reason:
        remark = Saying("{remark}: {reason}", remark=remark, reason=reason)
    return Note(language.say(remark))


def list_plays(count: Saying, plays: Sequence[object], most: int) -> Answer:
    """Return the sentence ``count`` and at most ``most`` plays, each with its letter or number."""
    listed: list[object] = [
        Saying("{key}:\u00a0{play}", key=choice.letter or choice.line, play=choice.label)
        for choice in plays_by_letters(plays[:most])
    ]
    more = (
        (len(plays) > most, Saying("… and {count} more.", count=len(plays) - most)),
        (len(listed) > 2, Saying("Letters that mean something else at the table, like q (quit), are left out.")),
        (len(listed) > len(LETTERS), Saying("To choose a play without a letter, type # and its number, like #17.")),
    )
    return [count, strung(listed), *(saying for is_due, saying in more if is_due)]


def describe_refusal(play: object, roll: object, reason: object, rule: object, nearest: object) -> Saying:
    """Return why a play is not allowed, the rule it breaks, and the nearest allowed play if given."""
    values = {"play": play, "roll": roll, "reason": reason, "rule": rule}
    if nearest is None:
        return Saying("{play} is not allowed with {roll}: {reason} ({rule}).", **values)
    return Saying(
        "{play} is not allowed with {roll}: {reason} ({rule}). Nearest allowed play: {nearest}.",
        nearest=nearest,
        **values,
    )


def not_allowed(error: IllegalPlayError, refusal: Saying, *, may_insist: bool, **fields: object) -> IllegalPlayError:
    """Return the error for a refused play. With ``may_insist`` it adds how to enter the play all the same."""
    fields = {"reason": reason_of(error), "law": error.law, **fields}
    if not may_insist:
        return IllegalPlayError(refusal.text, **{**fields, **refusal.values})
    return IllegalPlayError(
        "{refused} If the refused play was made all the same, type ! alone; if not, type an allowed play.",
        refused=refusal,
        asked=True,
        **fields,
    )


def reason_of(error: IllegalPlayError) -> object:
    """Return the reason for a refusal without the rest of its message."""
    return error.saying if error.reason is None else error.reason


EXAMPLES = {
    "draw": Saying("the two dice, like 53"),
    "begin": Saying("the name of the player who begins"),
    "enter": Saying("Enter (or roll)"),
    "hold": Saying("hold"),
    "go": Saying("go"),
    "new": Saying("new"),
    "undo": Saying("undo"),
    "stop": Saying("stop"),
}
"""Examples of how to type the acts that every game has."""


INITIALS = {"hold": Saying("h"), "go": Saying("g"), "take dice": Saying("n")}
"""The letters that choose an act."""


def plays_by_letters(plays: Iterable[object]) -> tuple[Choice, ...]:
    """Return plays as choices, the first ones with letters."""
    numbered = zip_longest(plays, LETTERS, fillvalue="")
    return tuple(Choice(f"#{at}", play, letter) for at, (play, letter) in enumerate(numbered, 1) if play)


def one_of(acts: Mapping[str, Saying]) -> Saying:
    """Return the examples of these acts side by side."""
    names = {act.replace(" ", "_"): saying for act, saying in acts.items()}
    pattern = " | ".join(f"{{{name}}}" for name in names)
    return Saying(pattern, **names)
