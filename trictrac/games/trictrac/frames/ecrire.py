"""What one marqué of the partie à écrire pays: consolation, bredouilles, refaits (K 13–39; L I.VI; G VIII; LL 222–226; M XIX)."""

from __future__ import annotations

from dataclasses import dataclass

from trictrac.errors import Saying
from trictrac.games.trictrac.partie.frame import FrameOptions
from trictrac.games.trictrac.partie.result import Marque, Result
from trictrac.model.score import Pavillon, Side

_CONSOLATION = 2
_SIX = 6
_GRANDE = 12

SIMPLE, PETITE, GRANDE = Saying("simple"), Saying("petite bredouille"), Saying("grande bredouille")
BARE_PETITE = Saying("petite bredouille sans lever")
BARE_GRANDE = Saying("grande bredouille sans lever")


@dataclass(frozen=True, slots=True)
class Worth:
    """What a marqué pays: ``times`` (``mine`` holes and the ``consolation``) less ``theirs``."""

    mine: int
    theirs: int
    times: int
    consolation: int
    grade: Saying

    @property
    def jetons(self) -> int:
        """What the loser pays the winner."""
        return self.times * (self.mine + self.consolation) - self.theirs

    @property
    def to_the_idle(self) -> int:
        """What the loser pays a player who waits: the consolation in the same grade (K 69; G VIII; LL 245; M XIX)."""
        return self.times * self.consolation

    @property
    def sum(self) -> Saying:
        """The arithmetic."""
        values = {"mine": self.mine, "theirs": self.theirs, "consolation": self.consolation, "jetons": self.jetons}
        if self.times == 1:
            return Saying("{mine} + {consolation} - {theirs} = {jetons}", **values)
        return Saying("{times} x ({mine} + {consolation}) - {theirs} = {jetons}", times=self.times, **values)


def worth(result: Result, tries: int, options: FrameOptions) -> Worth:
    """What a marqué pays after so many refaits of it."""
    marque, winner = result.marque, result.winner
    assert marque is not None
    mine, theirs = result.score.holes[winner], result.score.holes[winner.other]
    times, grade = _grade(result, marque, mine, options.grades) if marque.in_a_row else (1, SIMPLE)
    return Worth(mine, theirs, times, consolation(tries, options.refait), grade)


def consolation(tries: int, method: str) -> int:
    """The consolation after so many refaits: 2, then by the method (G VIII, LL 226, L I.VI; M XIX; K 13)."""
    if method == "doubled":
        return _CONSOLATION << tries
    return _CONSOLATION * (1 + (min(tries, 1) if method == "once" else tries))


def _grade(result: Result, marque: Marque, mine: int, method: str) -> tuple[int, Saying]:
    """How many times a bredouille is paid, and its name."""
    grande = mine >= _GRANDE
    if method == "releve" and is_without_going(result, marque):
        return (5, BARE_GRANDE) if grande else (3, BARE_PETITE)
    if method == "extended" and mine >= 24:
        return 16, GRANDE
    if method == "extended" and mine >= 18:
        return 8, GRANDE
    return (4, GRANDE) if grande else (2, PETITE)


def is_without_going(result: Result, marque: Marque) -> bool:
    """Whether the bredouille is *sans lever*: who won it had not gone (K 17–18, 31–32).

    Who overtakes a leader of six holes or more wins what the bredouille of the leader would have been (K 25–26, 37, 39).
    """
    winner = result.winner
    second = result.score.pavillon is Pavillon.of(Side(winner))
    overtaken = second and result.score.holes[winner.other] >= _SIX
    return not marque.went[winner.other if overtaken else winner]
