"""Advice in the language of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.model.layout import field_told
from trictrac.model.mark import TABLES
from trictrac.saying.language import BY_SEMICOLON, Counted, strung
from trictrac.view.answer import Answer, Indented

if TYPE_CHECKING:
    from trictrac.bot.advice import Advice, Advised
    from trictrac.bot.rollout import SampleMean

PARTIE_KNOWN = Saying("The partie: as the net wins it against itself, by the modern rules, however it is paid.")
"""How the chance to win the partie is known."""
_EXPOSED = 2
"""So many checkers that can be hit are named."""


def advice_told(advice: Advice, other: object | None) -> Answer:
    """Whether to go, then the plays, best first, with what they are worth and why; nothing where there is no choice.

    ``other`` does not roll; None beside the board of a question.
    """
    if not advice.is_open:
        return [Saying("There is nothing to choose.")]
    told: Answer = []
    if advice.going is not None:
        told += going_told(advice, advice.going)
        if advice.allowed == 1:
            told += rollout_told(advice.plays[0].rolled, Saying("holding"))
        told += rollout_told(advice.going_rolled, Saying("going"))
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
        told += [*_reasons(best, other), *rollout_told(best.rolled)]
        for one in others:
            less = best.worth - one.worth
            told.append(Saying("{play}: {less:.2f} less.", play=one.play.shown, less=less))
            told += [*_reasons(one, other), *rollout_told(one.rolled)]
    if advice.plays[0].chance is not None:
        told.append(PARTIE_KNOWN)
    return told


def play_doubted(best: Advised, made: Advised, other: object) -> Answer:
    """How much a play costs, and what speaks for the best one and for it."""
    return [
        Saying(
            "{play} costs {holes}: {best} is worth more.",
            play=made.play.shown,
            holes=holes_told(best.worth - made.worth),
            best=best.play.shown,
        ),
        *compared((best, made), other),
    ]


def compared(advised: Iterable[Advised], other: object | None) -> Answer:
    """The chance of each play, its hopes and its risks, in a line each."""
    return [
        Indented(
            Saying("{play}: {reasons}.", play=one.play.shown, reasons=strung(_reasons_of(one, other), BY_SEMICOLON))
        )
        for one in advised
    ]


def going_told(advice: Advice, going: float) -> Answer:
    """Whether going or holding is worth more, and what either does for the partie."""
    chance, by_going = advice.plays[0].chance, advice.going_chance
    if chance is None or by_going is None:
        return [_going_sentence(advice, going)]
    values = {"going": 100 * by_going, "holding": 100 * chance}
    won = Saying("going wins the partie in {going:.1f} of 100, holding in {holding:.1f}", **values)
    return [_going_sentence(advice, going), Indented(Saying("{reasons}.", reasons=won))]


def holes_told(worth: float) -> Counted:
    """So many holes, not below 0."""
    return Counted("{worth:.2f} holes", "{worth:.2f} holes", int(worth), worth=worth)


def rollout_told(rolled: SampleMean | None, what: Saying | None = None) -> Answer:
    """The worth of something by rollouts, with the interval; nothing without any."""
    if rolled is None:
        return []
    low, high = rolled.interval
    values = {"count": rolled.count, "mean": rolled.mean, "low": low, "high": high}
    if what is None:
        return [
            Indented(
                Saying(
                    "rolled out {count:,} times: {mean:+.2f} holes, in 95 of 100 cases from {low:+.2f} to {high:+.2f}.",
                    **values,
                )
            )
        ]
    return [
        Indented(
            Saying(
                "{what} rolled out {count:,} times: {mean:+.2f} holes, in 95 of 100 cases from {low:+.2f} to {high:+.2f}.",
                what=what,
                **values,
            )
        )
    ]


def _going_sentence(advice: Advice, going: float) -> Saying:
    values = {"going": going, "holding": advice.holding, "more": abs(going - advice.holding)}
    if going > advice.holding:
        return Saying("Going is worth {more:.2f} more: {going:+.2f} holes, holding {holding:+.2f}.", **values)
    return Saying("Holding is worth {more:.2f} more: {holding:+.2f} holes, going {going:+.2f}.", **values)


def _reasons(advised: Advised, other: object | None) -> Answer:
    """The chance of a play, its hopes and its risks, in one line."""
    return [Indented(Saying("{reasons}.", reasons=strung(_reasons_of(advised, other), BY_SEMICOLON)))]


def _reasons_of(advised: Advised, other: object | None) -> list[object]:
    chance, prospects = advised.chance, advised.prospects
    won = [] if chance is None else [Saying("wins the partie in {chance:.1f} of 100", chance=100 * chance)]
    own, blots, counts = prospects.own, prospects.blots, list[object]()
    for table, jan in TABLES.items():
        if count := own.keeping(table):
            counts.append(Saying("keeps the {jan} by {count}", jan=jan, count=count))
        if count := own.filling(table):
            counts.append(Saying("fills the {jan} by {count}", jan=jan, count=count))
    if count := own.hitting():
        counts.append(Saying("hits by {count}", count=count))
    for field, count in blots[:_EXPOSED]:
        there = field_told(field, other)
        counts.append(Saying("leaves the checker on {field} hit by {count}", field=there, count=count))
    if len(blots) > _EXPOSED:
        counts.append(Saying("and others"))
    counted = [Saying("of 36 throws: {counts}", counts=strung(counts, BY_SEMICOLON))] if counts else []
    safe = [] if blots else [Saying("no checker can be hit")]
    return [*won, *counted, *safe]
