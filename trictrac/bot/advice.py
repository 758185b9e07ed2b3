"""Advice on a roll: the best plays, their worth, what each hopes for and risks, and whether to go."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.base.values import frozen
from trictrac.bot.player import packed, shipped_mind, spot_at
from trictrac.bot.winning import standing_of
from trictrac.model.chances import Chances, count_chances
from trictrac.model.play import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.bot.rollout import Line, SampleMean
    from trictrac.model.outcome import Outcome
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules


@frozen
class Prospects:
    """Both sides' next rolls after a play, as chances in 36."""

    own: Chances
    """The player's own next roll, if the board stays as his play leaves it."""
    theirs: Chances
    """The other player's next roll, with fields in his own numbering."""

    @property
    def blots(self) -> tuple[tuple[int, int], ...]:
        """The player's fields with a checker that can be truly hit, and by how many of 36 throws, the most exposed first."""
        fields = {field for chance in self.theirs.rolls for field in chance.true_hits}
        found = [(25 - field, self.theirs.hitting(field)) for field in fields]
        return tuple(sorted(found, key=lambda one: (-one[1], one[0])))


def prospects(position: Position, play: Play, rules: Rules) -> Prospects:
    """Return the chances of both sides' next rolls after a play."""
    after = position.after(play)
    return Prospects(count_chances(replace(after, turn=position.turn), rules), count_chances(after, rules))


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
    unsure: float = 0.0
    """How far its cost is from that by one ply, in holes, 0 if it was valued by one ply only."""


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


DOUBT = 0.3
"""Difference in holes between the costs of a play by one ply and by two from which it is in doubt."""
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
    nearer = {number: worth for worth, number in shipped_mind().judge(spot, 1).plays}
    most, best = verdict.plays[0]
    plays = {packed(play): play for play in judged.plays if not play.is_pass}
    listed = [one for at, one in enumerate(verdict.plays[: verdict.looked]) if at < _MOST or one[1] == wanted]
    found = [(plays.get(number, Play()), worth) for worth, number in listed]
    advised = tuple(
        Advised(
            play,
            worth,
            prospects(position, play, rules),
            standing.holding(worth, spot, packed(play)) if standing else None,
            unsure=abs(most - worth - nearer[best] + nearer[packed(play)]),
        )
        for play, worth in found
    )
    going = standing.going if standing and verdict.going is not None else None
    return Advice(plies, advised, len(verdict.plays), verdict.going, going)
