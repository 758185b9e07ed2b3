"""Advice as sentences, as a document and as a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.bot.advice import Advice, Advised
from trictrac.bot.doubt import FAR_APART, doubt
from trictrac.bot.reasons import EXPOSED, PlayReason, Prospects, because
from trictrac.bot.rollout import SampleMean
from trictrac.bot.weighing import HOLES_A_STAKE
from trictrac.bot.winning import NEAR
from trictrac.model.layout import field_label
from trictrac.model.mark import TABLES
from trictrac.model.play import Roll
from trictrac.model.position import Position
from trictrac.partie.board import table_of
from trictrac.partie.sentences.evidence import arrows_of_play
from trictrac.partie.sentences.rolls import call_sentence
from trictrac.saying.language import BY_SEMICOLON, Counted, hole_count, strung
from trictrac.view.answer import Answer
from trictrac.view.doc import Board, Copied, Doc, Indented, Title

PARTIE_KNOWN = Saying(
    "The chances to win are those of the program’s net against itself, by the modern rules, whatever a partie pays."
)
"""Sentence on how the chance to win the partie is known."""
STAKES_DECIDE = Saying(
    "Once a player has nine holes, plays are ranked by the expected stakes, counted as the partie is paid."
)
"""Sentence on what decides near the end."""


def hint_doc(position: Position, roll: Roll, advice: Advice, ends: Saying | None = None, *, board: bool) -> Doc:
    """Return the position with its roll and the advice on it, on request with a ``board`` that shows the best play.

    A roll that wins the partie leaves nothing to choose (law 10.6): then ``ends``, which says so, takes the place of the advice.
    """
    roller = position.turn
    arrows = () if ends else arrows_of_play(advice.plays[0].play, roll, roller, "better")
    return (
        Title(Saying("The best plays"), typed=True),
        *([Board(table_of(position, dice=roll.numbers), seat=roller, arrows=arrows)] if board else ()),
        Copied(str(position)),
        call_sentence(roll, roller),
        *([ends] if ends else advice_sentences(advice, roller.other)),
    )


def hint_record(position: Position, roll: Roll, rules: str, advice: Advice) -> Json:
    """Return the advice for JSON: ``worth`` and ``going`` in holes of this relevé, counts in throws of 36."""
    return {
        "position": str(position),
        "roll": str(roll),
        "rules": rules,
        "plies": advice.plies,
        "allowed": advice.allowed,
        "going": advice.going,
        "going_chance": advice.going_chance,
        "going_stakes": advice.going_stakes,
        "going_rolled": rollout_record(advice.going_rolled),
        "going_reasons": [asdict(why) for why in advice.going_reasons],
        "plays": [
            {
                "play": str(one.play),
                "worth": one.worth,
                "chance": one.chance,
                "stakes": one.stakes,
                "rolled": rollout_record(one.rolled),
                "fills": one.prospects.own.filling(),
                "keeps": one.prospects.own.keeping(),
                "hits": one.prospects.own.hitting(),
                "hit": one.prospects.theirs.hitting(),
                "blots": [{"field": field, "hit": count} for field, count in one.prospects.blots],
                "reasons": [
                    {"name": why.name, "best": why.best, "other": why.other, "holes": why.holes} for why in one.reasons
                ],
            }
            for one in advice.plays
        ],
    }


def advice_sentences(advice: Advice, other: object | None) -> Answer:
    """Return whether to go, then the plays, best first, with their worth and the reasons.

    ``other`` is the player who does not roll (None beside the board of a question).
    """
    best, *others = advice.plays
    near = best.stakes is not None
    sentences = going_sentences(advice)
    if advice.only is not None:
        sentences += [
            Saying("Nothing can be played.")
            if best.play.is_pass
            else Saying("{play} is the only allowed play: {reason}.", play=best.play.shown, reason=advice.only),
            Indented(Saying("{reasons}.", reasons=_counted(best.prospects, other))),
        ]
    if advice.allowed == 1:
        sentences += rollout_sentences(best.rolled, Saying("holding"), by_stakes=near)
    sentences += rollout_sentences(advice.going_rolled, Saying("going"), by_stakes=near)
    if advice.allowed > 1:
        sentences += [Saying("If you hold all the same:")] if advice.lead > 0 else []
        values = {"play": best.play.shown, "worth": best.worth}
        if not advice.plies:
            found: object = Saying("Best by rollouts: {play}, worth {worth:+.2f} holes in this relevé.", **values)
        elif best.stakes is None:
            found = Counted(
                "Best by the program’s net, {count} ply ahead: {play}, worth {worth:+.2f} holes in this relevé.",
                "Best by the program’s net, {count} plies ahead: {play}, worth {worth:+.2f} holes in this relevé.",
                advice.plies,
                **values,
            )
        else:
            found = Counted(
                "Best for the partie by the program’s net, {count} ply ahead: {play}.",
                "Best for the partie by the program’s net, {count} plies ahead: {play}.",
                advice.plies,
                **values,
            )
        sentences.append(found)
        sentences += [*_reasons(best, best.reasons, other), *rollout_sentences(best.rolled, by_stakes=near)]
        for at, one in enumerate(others):
            sentences.append(_less(best, one))
            sentences += _reasons(one, one.reasons, other, is_best=False)
            if at and (why := because(one.reasons, other)):
                sentences.append(Indented(Saying("for {play}: {reasons}.", play=best.play.shown, reasons=why)))
            sentences += rollout_sentences(one.rolled, by_stakes=near)
    if best.chance is not None and advice.is_open:
        sentences += [PARTIE_KNOWN, *([STAKES_DECIDE] if near else [])]
    return sentences


def play_doubted(best: Advised, made: Advised, other: object) -> Answer:
    """Return how much a play costs, whether that is in doubt, the chance of both plays, and what speaks for either."""
    values = {"play": made.play.shown, "best": best.play.shown}
    costs = [
        Saying("{play} costs {holes}: {best} is worth more.", holes=holes_saying(best.worth - made.worth), **values)
    ]
    if best.stakes is not None and made.stakes is not None:
        costs = [Saying("{play} costs {stakes:.2f} stakes of the partie.", stakes=best.stakes - made.stakes, **values)]
    elif made.unsure >= FAR_APART:
        costs.append(doubted(made.unsure))
    return [
        *costs,
        *_reasons(best, made.reasons, other, is_named=True),
        *_reasons(made, made.reasons, other, is_best=False, is_named=True),
    ]


def doubted(apart: float) -> Saying:
    """Return how uncertain a cost is that differs from that by one ply by ``apart`` holes."""
    return Saying(
        "One ply ahead the cost differs from two plies ahead: it is uncertain by ±{holes}.",
        holes=holes_saying(doubt(apart, 0.0)),
    )


def _less(best: Advised, one: Advised) -> Saying:
    """Return how much less a play is worth than the best one."""
    if best.stakes is None or one.stakes is None:
        return Saying("{play}: {less:.2f} less.", play=one.play.shown, less=best.worth - one.worth)
    return Saying("{play}: {less:.2f} stakes less.", play=one.play.shown, less=best.stakes - one.stakes)


def compared(advised: Iterable[Advised], other: object | None) -> Answer:
    """Return the hopes and risks of each play, one line each."""
    return [
        Indented(Saying("{play}: {reasons}.", play=one.play.shown, reasons=_counted(one.prospects, other)))
        for one in advised
    ]


def going_sentences(advice: Advice) -> Answer:
    """Return whether going or holding is worth more, with the chances to win the partie, or nothing if he may not go."""
    going, holding, chance, by_going = advice.going, advice.holding, advice.plays[0].chance, advice.going_chance
    if going is None:
        return []
    by_stakes = advice.going_stakes, advice.plays[0].stakes
    if by_stakes[0] is not None and by_stakes[1] is not None:
        worths = {"going": by_stakes[0], "holding": by_stakes[1], "more": abs(by_stakes[0] - by_stakes[1])}
        headline = (
            Saying("Going is worth {more:.2f} stakes more: {going:+.2f}, holding {holding:+.2f}.", **worths)
            if advice.lead > 0
            else Saying("Holding is worth {more:.2f} stakes more: {holding:+.2f}, going {going:+.2f}.", **worths)
        )
    else:
        worths = {"going": going, "holding": holding, "more": abs(going - holding)}
        headline = (
            Saying("Going is worth {more:.2f} more: {going:+.2f} holes, holding {holding:+.2f}.", **worths)
            if going > holding
            else Saying("Holding is worth {more:.2f} more: {holding:+.2f} holes, going {going:+.2f}.", **worths)
        )
    found: Answer = [headline]
    if chance is not None and by_going is not None:
        won = Saying(
            "chance to win the partie: {going:.1f}% by going, {holding:.1f}% by holding",
            going=100 * by_going,
            holding=100 * chance,
        )
        found.append(Indented(Saying("{reasons}.", reasons=won)))
        if (by_going - chance) * advice.lead < 0:
            found.append(
                Indented(
                    Saying(
                        "the better choice wins fewer parties, but higher stakes: a grande bredouille counts as it is paid."
                    )
                )
            )
    for_holding, for_going = (because(advice.going_reasons, None, good=good) for good in (True, False))
    if for_going if advice.lead > 0 else for_holding:
        if for_holding:
            found.append(Indented(Saying("for holding: {reasons}.", reasons=for_holding)))
        if for_going:
            found.append(Indented(Saying("for going: {reasons}.", reasons=for_going)))
    if max(advice.holes) >= NEAR:
        own, theirs = map(hole_count, advice.holes)
        found.append(Indented(Saying("score before this roll: {own} against {theirs}.", own=own, theirs=theirs)))
    return found


def holes_saying(worth: float) -> Counted:
    """Return a number of holes, at least 0, in words."""
    return Counted("{worth:.2f} holes", "{worth:.2f} holes", int(worth), worth=worth)


_BY_HOLES = (
    Saying("rolled out {count:,} times: {mean:+.2f} holes, in 95 of 100 cases from {low:+.2f} to {high:+.2f}."),
    1.0,
)
_BY_STAKES = (
    Saying("rolled out {count:,} times: {mean:+.2f} stakes, in 95 of 100 cases from {low:+.2f} to {high:+.2f}."),
    HOLES_A_STAKE,
)
"""Sentences on the result of rollouts, in holes and in stakes, each with the holes in one unit."""


def rollout_sentences(rolled: SampleMean | None, what: Saying | None = None, *, by_stakes: bool = False) -> Answer:
    """Return the worth by rollouts (near the end in stakes) with its interval, or nothing without rollouts."""
    if rolled is None:
        return []
    said, unit = _BY_STAKES if by_stakes else _BY_HOLES
    low, high = rolled.interval
    found = said.filled(count=rolled.count, mean=rolled.mean / unit, low=low / unit, high=high / unit)
    return [Indented(found if what is None else Saying("{what} {found}", what=what, found=found))]


def rollout_record(rolled: SampleMean | None) -> Json | None:
    """Return the result of rollouts for JSON, or None."""
    if rolled is None:
        return None
    low, high = rolled.interval
    return {"mean": rolled.mean, "error": rolled.error, "low": low, "high": high, "trials": rolled.count}


def _reasons(
    advised: Advised,
    reasons: Sequence[PlayReason],
    other: object | None,
    *,
    is_best: bool = True,
    is_named: bool = False,
) -> Answer:
    """Return the chance of a play and what speaks for it in one line, or nothing if neither is known."""
    chance, why = advised.chance, because(reasons, other, good=is_best)
    won = [] if chance is None else [Saying("wins {chance:.1f} parties of 100", chance=100 * chance)]
    if not won and why is None:
        return []
    said = strung([*won, *([] if why is None else [why])], BY_SEMICOLON)
    named = Saying("{play}: {reasons}.", play=advised.play.shown, reasons=said)
    return [Indented(named if is_named else Saying("{reasons}.", reasons=said))]


def _counted(prospects: Prospects, other: object | None) -> object:
    """Return what a play hopes for and risks, in throws of 36."""
    own, blots, counts = prospects.own, prospects.blots, list[object]()
    for table, jan in TABLES.items():
        if count := own.keeping(table):
            counts.append(Saying("can keep the {jan} on {count}", jan=jan, count=count))
        if count := own.filling(table):
            counts.append(Saying("can fill the {jan} on {count}", jan=jan, count=count))
    if count := own.hitting():
        counts.append(Saying("can hit on {count}", count=count))
    for field, count in blots[:EXPOSED]:
        counts.append(
            Saying("the checker on {field} can be hit on {count}", field=field_label(field, other), count=count)
        )
    if len(blots) > EXPOSED:
        counts.append(Saying("other checkers can be hit too"))
    found = [Saying("of 36 throws: {counts}", counts=strung(counts, BY_SEMICOLON))] if counts else []
    return strung([*found, *([] if blots else [Saying("no checker can be hit")])], BY_SEMICOLON)
