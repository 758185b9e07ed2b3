"""Advice on a roll: the best plays, their worth, what each hopes for and risks, and whether to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.bot.player import packed, shipped_mind, spot_at
from trictrac.bot.reasons import HoldReason, Hole, PlayReason, Prospects, prospects, reasons_for, reasons_to_hold
from trictrac.bot.rollout import Line, SampleMean, line_of
from trictrac.bot.weighing import HOLES_A_STAKE, weigh, weight_of
from trictrac.laws.marking import HOLES, POINTS
from trictrac.model.outcome import Outcome, refusal
from trictrac.model.play import Play
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Pair
from trictrac.partie.sentences.rolls import wins_partie


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
    stakes: float | None = None
    """Stakes that the partie is expected to bring him with it, or None far from the end."""
    reasons: tuple[PlayReason, ...] = ()
    """The reasons for the best play rather than this one (of the best play: rather than the next one)."""
    unsure: float = 0.0
    """How far its cost is from that by one ply, in holes, 0 if it was valued by one ply only."""

    @property
    def weight(self) -> float:
        """Its weight against other choices, in holes."""
        return weight_of(self.worth, self.stakes)


@frozen
class Advice:
    """The best plays of a roll, best first.

    ``plies`` is how far the player looked ahead (0: rollouts), ``allowed`` the number of allowed plays.

    >>> advice = advise("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9/W/points=8,0", 43, plies=1)
    >>> advice.plays[0].play, advice.allowed, round(advice.going, 1)
    (Play.parse('1-5 4-7'), 13, 1.5)
    """

    plies: int
    plays: tuple[Advised, ...]
    allowed: int
    going: float | None
    """The worth of going in holes, or None if the roller may not go."""
    going_chance: float | None
    """The chance to win the partie by going, 0 to 1, or None if unknown."""
    going_rolled: SampleMean | None = None
    """The worth of going by rollouts, or None without any."""
    going_stakes: float | None = None
    """Stakes that the roller wins on average if he goes, or None far from the end."""
    a_hole: float = 0.0
    """How much one hole more adds to the chance to win the partie."""
    hole: Hole | None = None
    """The hole that this roll completes, or None if the roller may not go."""
    holes: Pair = (0, 0)
    """The holes of the roller and of the other player before the roll."""
    only: Saying | None = None
    """Why only one play is allowed, or None if there are several."""

    @property
    def lead(self) -> float:
        """Holes by which going is worth more than holding, 0 if the roller may not go.

        >>> round(advise("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9/W/points=8,0", 43, plies=1).lead, 1)
        -1.0
        """
        return 0.0 if self.going is None else weight_of(self.going, self.going_stakes) - self.plays[0].weight

    @property
    def holding(self) -> float:
        """The worth of holding with the best play, in holes.

        >>> round(advise("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9/W/points=8,0", 43, plies=1).holding, 1)
        2.4
        """
        return self.plays[0].worth

    @property
    def going_reasons(self) -> tuple[HoldReason, ...]:
        """The reasons to hold, then those to go, or nothing if the roller may not go.

        >>> [reason.name for reason in advise("W:1x10,4,5,7,12x2/B:1x8,2,3,4,6,7,8,9/W/points=8,0", 43, plies=1).going_reasons]
        ['hits', 'corner', 'kept']
        """
        return () if self.hole is None else reasons_to_hold(self.hole)

    @property
    def is_open(self) -> bool:
        """Whether the roller has a choice.

        >>> advise(Position(), 64, plies=1).is_open
        True
        """
        return self.allowed > 1 or self.going is not None

    def _corrected(
        self, worth: float, stakes: float | None, chance: float | None, rolled: SampleMean
    ) -> tuple[float, float | None, float | None]:
        """Return the worth, the stakes and the chance of a choice as a rollout of it says."""
        if chance is not None:
            more = self.a_hole * (rolled.mean - weight_of(worth, stakes))
            chance = min(1.0, max(0.0, chance + more))
        return (rolled.mean, None, chance) if stakes is None else (worth, rolled.mean / HOLES_A_STAKE, chance)

    def of(self, play: Play) -> Advised | None:
        """Return the advice on this play, or None if it was not looked at.

        >>> advice = advise(Position(), 64, plies=1)
        >>> advice.of(advice.plays[1].play) == advice.plays[1], advice.of(Play.parse("1-3"))
        (True, None)
        """
        return next((one for one in self.plays if packed(one.play) == packed(play)), None)


_MOST = 5
"""Most plays that advice lists."""


def lines_of(advice: Advice, position: Position, judged: Outcome, rules: Rules) -> list[Line]:
    """Return the lines to roll out for an advice: its plays, and going if it is possible."""
    spot = spot_at(position, judged, rules)
    plays: list[int | None] = [packed(one.play) for one in advice.plays]
    return [line_of(spot, play, rules) for play in (plays if advice.going is None else [*plays, None])]


def with_rollouts(advice: Advice, rolled: Sequence[SampleMean]) -> Advice:
    """Return an advice with the results of the rollouts of its lines, which correct what it says.

    Another play may then be the best one: the reasons are those for it.
    """
    plays = []
    for one, estimate in zip(advice.plays, rolled, strict=False):
        worth, stakes, chance = advice._corrected(one.worth, one.stakes, one.chance, estimate)
        plays.append(replace(one, worth=worth, stakes=stakes, chance=chance, rolled=estimate))
    plays = [*with_reasons(sorted(plays, key=lambda one: -one.weight))]
    if advice.going is None:
        return replace(advice, plays=tuple(plays))
    going, stakes, chance = advice._corrected(advice.going, advice.going_stakes, advice.going_chance, rolled[-1])
    return replace(
        advice,
        plays=tuple(plays),
        going=going,
        going_stakes=stakes,
        going_chance=chance,
        going_rolled=rolled[-1],
        hole=advice.hole and replace(advice.hole, after=plays[0].prospects),
    )


def advise(position: Position, judged: Outcome, rules: Rules, plies: int = 2, also: Play | None = None) -> Advice:
    """Return advice on a roll of the side to roll. ``position`` has the score from before the roll was marked.

    Only plays looked at with all ``plies`` are listed: with two plies those that are best with one, and ``also``.
    """
    wanted = packed(also) if also else 0
    spot = spot_at(position, judged, rules)
    weighed = weigh(shipped_mind(), spot, rules, plies, wanted)
    plays = {packed(play): play for play in judged.plays if not play.is_pass}
    listed = [one for at, one in enumerate(weighed.plays) if at < _MOST or one.packed == wanted]
    found = [(plays.get(one.packed or 0, Play()), one) for one in listed]
    nearer = {number: worth for worth, number in shipped_mind().judge(spot, 1).plays}
    best = found[0][1].worth - nearer[found[0][1].packed or 0]
    advised = [
        Advised(
            play,
            one.worth,
            prospects(position, play, rules),
            one.chance,
            stakes=one.stakes,
            unsure=abs(best - one.worth + nearer[one.packed or 0]),
        )
        for play, one in found
    ]
    # The points of the roll may win the partie, and then nothing is left to go to.
    going = None if wins_partie(position, judged, rules) else weighed.going
    return Advice(
        plies,
        tuple(with_reasons(advised)),
        weighed.allowed,
        None if going is None else going.worth,
        None if going is None else going.chance,
        going_stakes=None if going is None else going.stakes,
        a_hole=weighed.a_hole,
        hole=None if going is None else Hole(advised[0].prospects, spot.marked()[0][POINTS], spot.given),
        holes=(spot.score[HOLES], spot.score[HOLES + 1]),
        only=_why_only(position, judged, rules) if weighed.allowed == 1 else None,
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
