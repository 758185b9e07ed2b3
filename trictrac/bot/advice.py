"""Advice on a roll: the best plays with what they are worth, what each hopes for and risks, and whether to go."""

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
    """A position after a play, in throws out of 36: the player's own next ones if nothing were changed, and the other's."""

    own: Chances
    """The player's own next roll, as the board lies after his play."""
    theirs: Chances
    """The other's roll that comes next; fields are the other's own."""

    @property
    def blots(self) -> tuple[tuple[int, int], ...]:
        """The player's fields whose checker is truly hit, each with by how many throws, the most exposed first."""
        fields = {field for chance in self.theirs.rolls for field in chance.true_hits}
        found = [(25 - field, self.theirs.hitting(field)) for field in fields]
        return tuple(sorted(found, key=lambda one: (-one[1], one[0])))


def prospects(position: Position, play: Play, rules: Rules) -> Prospects:
    """Look at both sides' next throws after a play."""
    after = position.after(play)
    return Prospects(count_chances(replace(after, turn=position.turn), rules), count_chances(after, rules))


@frozen
class Advised:
    """A play with what holding with it is worth to the roller, in holes of this relevé, own less the other's."""

    play: Play
    worth: float
    prospects: Prospects
    chance: float | None
    """His chance to win the partie so, where it is known (``trictrac.bot.winning``)."""
    rolled: SampleMean | None = None
    """Its worth by rollouts, where there were any."""


@frozen
class Advice:
    """The best plays of a roll, the best first, of so many that are allowed; looked at so many plies ahead."""

    plies: int
    plays: tuple[Advised, ...]
    allowed: int
    going: float | None
    """The worth of going, where the roll wins a hole and the roller may go."""
    going_chance: float | None
    """The chance to win the partie by going, where it is known."""
    going_rolled: SampleMean | None = None
    """The worth of going by rollouts."""

    @property
    def holding(self) -> float:
        """The worth of holding with the best play."""
        return self.plays[0].worth

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return self.allowed > 1 or self.going is not None

    def of(self, play: Play) -> Advised | None:
        """The play as it was looked at, if it was."""
        return next((one for one in self.plays if packed(one.play) == packed(play)), None)


_MOST = 5
"""Most plays that advice lists."""


def lines_of(advice: Advice, position: Position, judged: Outcome, rules: Rules) -> list[Line]:
    """The lines that the advice is about, for rollouts: of its plays, and of going where he may go."""
    from trictrac.bot.rollout import line_of

    spot = spot_at(position, judged, rules)
    plays: list[int | None] = [packed(one.play) for one in advice.plays]
    return [line_of(spot, play) for play in (plays if advice.going is None else [*plays, None])]


def with_rollouts(advice: Advice, rolled: Sequence[SampleMean]) -> Advice:
    """The advice with what the rollouts of its lines say."""
    plays = tuple(replace(one, rolled=estimate) for one, estimate in zip(advice.plays, rolled, strict=False))
    return replace(advice, plays=plays, going_rolled=None if advice.going is None else rolled[-1])


def advise(position: Position, judged: Outcome, rules: Rules, plies: int = 2, also: Play | None = None) -> Advice:
    """Advise on a roll of the side that is to roll, with the score as it was before the roll was marked.

    Only plays that were looked at so far ahead are listed: by two plies those that are best by one, and ``also``.
    """
    wanted = packed(also) if also else 0
    spot = spot_at(position, judged, rules)
    verdict, standing = shipped_mind().judge(spot, plies, wanted), standing_of(spot, rules)
    plays = {packed(play): play for play in judged.plays if not play.is_pass}
    listed = [one for at, one in enumerate(verdict.plays[: verdict.looked]) if at < _MOST or one[1] == wanted]
    found = [(plays.get(number, Play()), worth) for worth, number in listed]
    advised = tuple(
        Advised(
            play,
            worth,
            prospects(position, play, rules),
            standing.holding(worth, spot, packed(play)) if standing else None,
        )
        for play, worth in found
    )
    going = standing.going if standing and verdict.going is not None else None
    return Advice(plies, advised, len(verdict.plays), verdict.going, going)
