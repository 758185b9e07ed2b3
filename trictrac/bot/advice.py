"""Advice on a roll: the best plays, their worth, what each hopes for and risks, and whether to go."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.bot.player import packed, shipped_mind, spot_at
from trictrac.bot.reasons import HoldReason, Hole, PlayReason, Prospects, prospects, reasons_for, reasons_to_hold
from trictrac.bot.winning import standing_of
from trictrac.laws.marking import HOLES, POINTS
from trictrac.model.outcome import refusal
from trictrac.model.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trictrac.bot.rollout import Line, SampleMean
    from trictrac.model.outcome import Outcome
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules


@frozen
class Advised:
    """A play with its worth if the roller holds: holes of this relevé, his own minus the other player's."""

    play: Play
    worth: float
    prospects: Prospects
    chance: float | None
    """His chance to win the partie with it, 0 to 1, or None if unknown (``trictrac.bot.winning``)."""
    rolled: SampleMean | None = None
    """Its worth by rollouts, or None without any."""
    reasons: tuple[PlayReason, ...] = ()
    """The reasons for the best play rather than this one (of the best play: rather than the next one)."""


@frozen
class Advice:
    """The best plays of a roll, best first, with the look-ahead in plies and the number of allowed plays."""

    plies: int
    plays: tuple[Advised, ...]
    allowed: int
    going: float | None
    """The worth of going in holes, or None if the roller may not go."""
    going_chance: float | None
    """The chance to win the partie by going, 0 to 1, or None if unknown."""
    going_rolled: SampleMean | None = None
    """The worth of going by rollouts, or None without any."""
    going_reasons: tuple[HoldReason, ...] = ()
    """The reasons to hold, then those to go, or nothing if the roller may not go."""
    holes: tuple[int, int] = (0, 0)
    """The holes of the roller and of the other player before the roll."""
    only: Saying | None = None
    """Why no other play is allowed, or None if one is."""

    @property
    def holding(self) -> float:
        """The worth of holding with the best play, in holes."""
        return self.plays[0].worth

    @property
    def is_open(self) -> bool:
        """Whether there is more than one thing to do."""
        return self.allowed > 1 or self.going is not None

    def of(self, play: Play) -> Advised | None:
        """Return the advice on this play, or None if it was not looked at."""
        return next((one for one in self.plays if packed(one.play) == packed(play)), None)


_MOST = 5
"""Most plays that advice lists."""


def lines_of(advice: Advice, position: Position, judged: Outcome, rules: Rules) -> list[Line]:
    """Return the lines to roll out for an advice: its plays, and going if it is possible."""
    from trictrac.bot.rollout import line_of

    spot = spot_at(position, judged, rules)
    plays: list[int | None] = [packed(one.play) for one in advice.plays]
    return [line_of(spot, play) for play in (plays if advice.going is None else [*plays, None])]


def with_rollouts(advice: Advice, rolled: Sequence[SampleMean]) -> Advice:
    """Return an advice with the results of the rollouts of its lines."""
    plays = tuple(replace(one, rolled=estimate) for one, estimate in zip(advice.plays, rolled, strict=False))
    return replace(advice, plays=plays, going_rolled=None if advice.going is None else rolled[-1])


def advise(position: Position, judged: Outcome, rules: Rules, plies: int = 2, also: Play | None = None) -> Advice:
    """Return advice on a roll of the side to roll. ``position`` has the score from before the roll was marked.

    Only plays looked at with all ``plies`` are listed: with two plies those that are best with one, and ``also``.
    """
    wanted = packed(also) if also else 0
    spot = spot_at(position, judged, rules)
    verdict, standing = shipped_mind().judge(spot, plies, wanted), standing_of(spot, rules)
    plays = {packed(play): play for play in judged.plays if not play.is_pass}
    listed = [one for at, one in enumerate(verdict.plays[: verdict.looked]) if at < _MOST or one[1] == wanted]
    found = [(plays.get(number, Play()), worth) for worth, number in listed]
    advised = [
        Advised(
            play,
            worth,
            prospects(position, play, rules),
            standing.holding(worth, spot, packed(play)) if standing else None,
        )
        for play, worth in found
    ]
    may_go, best = verdict.going is not None, advised[0].prospects
    hole = Hole(best, spot.marked()[0][POINTS], spot.given)
    return Advice(
        plies,
        tuple(with_reasons(advised)),
        len(verdict.plays),
        verdict.going,
        standing.going if standing and may_go else None,
        going_reasons=reasons_to_hold(hole) if may_go else (),
        holes=(spot.score[HOLES], spot.score[HOLES + 1]),
        only=_why_only(position, judged, rules) if len(verdict.plays) == 1 else None,
    )


def with_reasons(advised: Sequence[Advised]) -> Iterator[Advised]:
    """Yield plays, best first, with what speaks for the best one: rather than each, and rather than the next one."""
    best = advised[0].prospects
    for at, one in enumerate(advised):
        compared = one if at else advised[min(1, len(advised) - 1)]
        yield replace(one, reasons=reasons_for(best, compared.prospects))


def _why_only(position: Position, judged: Outcome, rules: Rules) -> Saying:
    """Return why a roll allows one play and no other."""
    (play,) = judged.plays
    if play.is_pass:
        return Saying("no number can be played (law 3.4)")
    if judged.disobliging and (refused := refusal(position, judged.roll, judged.disobliging[0], rules)):
        return Saying("{reason} (law {law})", reason=refused.saying, law=refused.law)
    if len(play.moves) == 1:
        return Saying("the other number cannot be played (law 3.4)")
    return Saying("both numbers cannot be played otherwise (law 3.4)")
