"""Advice in the language of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import Saying
from trictrac.games.trictrac.told.rolls import TABLES
from trictrac.saying.language import BY_SEMICOLON, Counted, strung

if TYPE_CHECKING:
    from trictrac.bot.advice import Advice, Advised, Prospects

_EXPOSED = 2
"""So many checkers that can be hit are named."""


def advice_told(advice: Advice) -> Answer:
    """The plays, best first, with what they are worth and why, then whether to go; nothing where there is no choice."""
    if not advice.is_open:
        return [Saying("There is nothing to choose.")]
    told: Answer = []
    if advice.allowed > 1:
        best, *others = advice.plays
        told.append(
            Counted(
                "Best by the program's net, {count} ply ahead: {play}, worth {worth:+.2f} holes in this relevé.",
                "Best by the program's net, {count} plies ahead: {play}, worth {worth:+.2f} holes in this relevé.",
                advice.plies,
                play=best.play.shown,
                worth=best.worth,
            )
        )
        told += _reasons(best.prospects)
        for other in others:
            less = best.worth - other.worth
            told.append(Saying("{play}: {less:.2f} less.", play=other.play.shown, less=less))
            told += _reasons(other.prospects)
    if advice.going is not None:
        told.append(going_sentence(advice, advice.going))
    return told


def play_doubted(best: Advised, made: Advised) -> Answer:
    """How much a play costs, and what speaks for the best one and for it."""
    return [
        Saying(
            "{play} costs {less:.2f} holes: {best} is worth more.",
            play=made.play.shown,
            less=best.worth - made.worth,
            best=best.play.shown,
        ),
        *_compared(best, made),
    ]


def _compared(*advised: Advised) -> Answer:
    return [
        Indented(Saying("{play}: {reasons}.", play=one.play.shown, reasons=strung(_said(one.prospects), BY_SEMICOLON)))
        for one in advised
    ]


def going_sentence(advice: Advice, going: float) -> Saying:
    """Whether going or holding is worth more."""
    values = {"going": going, "holding": advice.holding, "more": abs(going - advice.holding)}
    if going > advice.holding:
        return Saying("Going is worth {more:.2f} more: {going:+.2f} holes, holding {holding:+.2f}.", **values)
    return Saying("Holding is worth {more:.2f} more: {holding:+.2f} holes, going {going:+.2f}.", **values)


def _reasons(prospects: Prospects) -> Answer:
    """The hopes and the risks of a play, in one line."""
    return [Indented(Saying("{reasons}.", reasons=strung(_said(prospects), BY_SEMICOLON)))]


def _said(prospects: Prospects) -> list[object]:
    return [*_hopes(prospects), *_risks(prospects)]


def _hopes(prospects: Prospects) -> Iterator[object]:
    own = prospects.own
    for table, jan in TABLES.items():
        if count := own.keeping(table):
            yield Saying("keeps the {jan} by {count} of 36 throws", jan=jan, count=count)
        if count := own.filling(table):
            yield Saying("fills the {jan} by {count}", jan=jan, count=count)
    if count := own.hitting():
        yield Saying("hits by {count}", count=count)


def _risks(prospects: Prospects) -> Iterator[object]:
    blots = prospects.blots
    for field, count in blots[:_EXPOSED]:
        yield Saying("leaves the checker on {field} hit by {count}", field=field, count=count)
    if len(blots) > _EXPOSED:
        yield Saying("and others")
    if not blots:
        yield Saying("no checker can be hit")
