"""The frames that join several parties into one long game, and the ends of parties and marqués (law 10.7).

On the board nothing changes (G VIII; LL 217; M I). In the *partie à écrire* a partie is a marqué: it ends when somebody
goes while one of the two has six holes or more (G VIII; LL 221; M XVI). Sources: K Vienna c. 1780, L Lepeintre 1818, G
Guiton 1822, LL Lafosse 1852, M Malfilâtre 2013, F Fallavel 1776.
"""

from __future__ import annotations

from dataclasses import field, fields
from enum import StrEnum
from typing import TYPE_CHECKING

from trictrac.base.errors import RulesError
from trictrac.base.values import frozen
from trictrac.model.options import choices, one_of
from trictrac.model.rules import Rules
from trictrac.model.score import Score, Side
from trictrac.protocol.events import Player

if TYPE_CHECKING:
    from fractions import Fraction

SIX = 6
"""Number of holes that wins a marqué when somebody goes."""


class FrameKind(StrEnum):
    """The long games."""

    ECRIRE = "ecrire"
    POULE = "poule"
    COMBINE = "combine"


class Seats(StrEnum):
    """The ways of sitting at the board (K 61–74; G VIII; LL 238–248; M XIX)."""

    TWO = ""
    """Two players, always the same."""
    CHOUETTE = "chouette"
    """One against two who relieve one another."""
    TOURNER = "tourner"
    """Three players, each for himself, who play two marqués in a row."""
    PARTNERS = "two"
    """First and third player against second and fourth."""
    POULE = "poule"
    """Three to five players. The loser makes way for the next."""


@frozen
class FrameOptions:
    """The payments of a frame. Jetons are the small change, a fiche is ten of them."""

    grades: str = one_of("plain", "releve", "extended")
    """``plain``: petite bredouille 2, grande 4 times (G VIII; LL 223–224; L I.VI; M XIX). ``releve``: 2 and 4 for a
    winner who has gone, 3 and 5 without (K 17–18, 31–32). ``extended``: also 8 times from 18 holes, 16 from 24 (L
    I.VI).
    """
    refait: str = one_of("added", "doubled", "once")
    """Consolation after one, two … refaits: ``added`` 4, 6, 8 (G VIII; LL 226; L I.VI), ``doubled`` 4, 8, 16 (M XIX),
    ``once`` always 4 (K 13).
    """
    jetons: int = 2
    """Jetons beside the board for each lost marqué: 1 (K 47; M XIX), 2 (G VIII; L I.VI), 1 or 2 (LL 227)."""
    die: str = one_of("winner", "alternates")
    """First player of the next marqué of two: its ``winner`` (G III; LL 221), or it ``alternates`` (K 58; M V)."""
    paris: str = one_of("each", "shared")
    """With three players a postillon of 28 to ``each`` opponent (G VIII; LL 246; M XIX), or 4 a pari and one ``shared``
    queue of 20 (K 65). With two it is the same.
    """
    queue: int = 0
    """Jetons of the queue définitive, for the player with most at the end (G VIII; LL 229)."""
    fiches: str = one_of("five", "six")
    """Odd jetons that pay a fiche: from ``five`` on (G VIII; L I.VI; LL 230), or ``six``, while five are played for (K
    56).
    """
    fiche: int = 75
    honour: int = 100
    """Values of a fiche and of an honour in the trictrac combiné (proposed in K)."""
    ante: int = 10
    """Jetons of each entry in a poule, by agreement (F; G VIII)."""
    poule: str = one_of("entries", "margin")
    """The pot of a poule. ``entries``: each entry pays again, and the player who beats all others in a row takes it (G
    VIII; L I.VI; LL 219; F). ``margin``: each pays once, and every winner takes the difference of the holes, his own
    doubled if in a row (F).
    """

    def __post_init__(self) -> None:
        for name, values in CHOICES.items():
            if getattr(self, name) not in values:
                raise RulesError(
                    "{name} = {value!r}: the values are {values}",
                    name=name,
                    value=getattr(self, name),
                    values=", ".join(values),
                )
        if self.jetons not in (1, 2):
            raise RulesError("jetons = {value}: 1 or 2 for a lost marqué", value=self.jetons)
        for name in ("queue", "fiche", "honour", "ante"):
            if not 0 <= getattr(self, name) <= _MOST:
                raise RulesError("{name} = {value}: from 0 to {most}", name=name, value=getattr(self, name), most=_MOST)


_MOST = 9999

CHOICES = choices(FrameOptions)
"""Values of the options of a frame that are words."""

METHODS: dict[str, FrameOptions] = {
    "malfilatre-2013": FrameOptions(refait="doubled", jetons=1, die="alternates"),
    "guiton-1822": FrameOptions(),
    "lafosse-1852": FrameOptions(),
    "lepeintre-1818": FrameOptions(),
    "combine-1780": FrameOptions(
        grades="releve", refait="once", jetons=1, die="alternates", paris="shared", fiches="six"
    ),
}
"""Options by author, named as the rule sets. The first is the default.

If the author says nothing, they have the common value: the die of Lepeintre, the odd jetons of Malfilâtre.
"""


@frozen
class Frame:
    """The settings of a long game: its kind, the number of marqués, the seats and the payments.

    Raises:
        RulesError: the settings do not go together.
    """

    kind: FrameKind
    players: int = 2
    seats: Seats = Seats.TWO
    marques: int = 8
    options: FrameOptions = METHODS["malfilatre-2013"]
    method: str = field(default="", compare=False)
    """The author who names these options (a key of ``METHODS``), or an empty text. Some authors have the same options."""

    def __post_init__(self) -> None:
        if self.method and self.method not in METHODS:
            raise RulesError("no method {text!r}: one of {methods}", text=self.method, methods=", ".join(METHODS))
        if self.players not in _PLAYERS.get((self.kind, self.seats), ()):
            raise RulesError(
                "{kind} for {players} players: ecrire for two, for three with seats chouette or tourner, for four with "
                "seats two; combine for two; poule for three to five",
                kind=self.kind.value,
                players=self.players,
            )
        share = 3 if self.seats is Seats.TOURNER else 2
        if self.kind is not FrameKind.POULE and (not share <= self.marques <= _MOST or self.marques % share):
            raise RulesError(
                "{marques} marqués: a number that can be divided by {share} is agreed on, like {example}",
                marques=self.marques,
                share=share,
                example="9, 12" if share == 3 else "8, 12",
            )

    @property
    def ends_by_going(self) -> bool:
        """Whether a partie ends when somebody goes, and not at its last hole (G VIII; LL 221; M XVI)."""
        return self.kind is FrameKind.ECRIRE


_PLAYERS = {
    (FrameKind.ECRIRE, Seats.TWO): (2,),
    (FrameKind.ECRIRE, Seats.CHOUETTE): (3,),
    (FrameKind.ECRIRE, Seats.TOURNER): (3,),
    (FrameKind.ECRIRE, Seats.PARTNERS): (4,),
    (FrameKind.COMBINE, Seats.TWO): (2,),
    (FrameKind.POULE, Seats.POULE): (3, 4, 5),
}
"""Possible numbers of players, by the long game and its seats."""

_OF_ALL_MARQUES = ("grades", "refait", "jetons", "paris", "queue", "fiches")
OPTIONS: dict[FrameKind, tuple[str, ...]] = {
    FrameKind.ECRIRE: (*_OF_ALL_MARQUES, "die"),
    FrameKind.COMBINE: (*_OF_ALL_MARQUES, "fiche", "honour"),
    FrameKind.POULE: ("ante", "poule"),
}
"""Names of the options of each long game. In the combiné nobody begins a marqué anew, so it has no ``die``."""

OPTION_NAMES = tuple(option.name for option in fields(FrameOptions))
"""Names of all options."""


@frozen
class Marque:
    """The end of a marqué of the partie à écrire. Pairs are (A, B)."""

    first: Player | None
    """The player who had the die."""
    in_a_row: bool
    """Whether all holes of the winner were won in a row from the first on (petite or grande bredouille)."""
    went: tuple[bool, bool]
    """Whether each player had gone before in this marqué."""
    refait: bool
    """Whether both had equal holes, so that the marqué is void."""


@frozen
class Result:
    """The end of a partie: the winner, the score with pairs (A, B), and the stakes he receives.

    A marqué, a part of a longer game, has no stakes: the account of that game has its payment. If nobody wins the marqué
    (a refait), ``winner`` is the player who went.

    >>> result = play_partie(Sensible(), Sensible(), 1818).state.results[0]
    >>> result.winner, result.score.holes, result.stakes
    (Player.A, (12, 1), Fraction(2, 1))
    """

    winner: Player
    score: Score
    stakes: Fraction
    resigned: bool = False
    marque: Marque | None = None


def marque_result(
    goer: Player, score: Score, went: tuple[bool, bool], first: Player | None, *, pavillon: bool
) -> Result:
    """Return the result of a marqué with this score: more holes win, equal ones are a refait.

    G VIII; LL 221, 226; M XIX; K 13–14.
    """
    from fractions import Fraction

    a, b = score.holes
    refait = a == b
    winner = goer if refait else Player.A if a > b else Player.B
    row = not refait and pavillon and score.in_grande_bredouille(Side(winner))
    final = Score(holes=score.holes, pavillon=score.pavillon)
    return Result(winner, final, Fraction(0), marque=Marque(first, row, went, refait))


def stakes(score: Score, winner: Player, rules: Rules) -> Fraction:
    """Return the stakes that the winner of a partie with this final score (pairs: A, B) receives (option ``payment``)."""
    from fractions import Fraction

    theirs = score.holes[winner.other]
    grande = rules.customs.pavillon == "yes" and score.in_grande_bredouille(Side(winner))
    method = rules.stakes.payment
    if method == "flat":
        return Fraction(1)
    if method in ("double", "pont"):
        if grande:
            return Fraction(2)
        return Fraction(3, 2) if method == "pont" and theirs < 7 else Fraction(1)
    if not theirs:
        return Fraction(4)
    if grande:
        return Fraction(3)
    return Fraction(2 if theirs < (7 if method == "honneurs" else 6) else 1)
