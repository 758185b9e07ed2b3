"""The rolls of a partie with their claims and plays, marking errors, and the ledger of marks."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from trictrac.base.values import WordEnum, frozen
from trictrac.laws.marking import AWAY, FLAGS, HOLE, HOLES, NO_FLAG, PAVILLON, POINTS, mark_points, wipe_points
from trictrac.model.outcome import Outcome, Refusal
from trictrac.model.play import Numbers, Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Customs, Rules
from trictrac.model.score import Score
from trictrac.protocol.events import Player


class Why(WordEnum):
    """The reason for a mark, or for another change of tokens, pegs and pavillon.

    >>> [why.value for why in Why][:3]
    ['own', 'given', 'school']
    """

    OWN = "own"
    """The roller's points."""
    GIVEN = "given"
    """Points that his roll gave the opponent."""
    SCHOOL = "school"
    GONE = "gone"
    """A player went, and all points are wiped."""
    ERASED = "erased"
    """A player erased his own points by mistake."""
    WON = "won"
    """A partie was won and played on: the holes that won it are subtracted (option ``continuation``)."""
    FORGOTTEN = "forgotten"
    TAKEN = "taken"
    """The pavillon was forgotten, or taken late."""
    SUSPENDS_ECRIRE = "suspends_ecrire"
    SUSPENDS_HONOURS = "suspends_honours"
    """A player suspended one of the two games of the combiné instead of going."""


POINTS_MARKED = (Why.OWN, Why.GIVEN, Why.SCHOOL)
"""Reasons for which points are marked."""


class Rank(IntEnum):
    """The order of the marks of one roll (laws 10.1, 12.5)."""

    OWN = 0
    """The roller's points."""
    GIVEN = 1
    """Points that the roll gave the opponent."""
    ROLLER_AT_FAULT = 2
    OTHER_AT_FAULT = 3
    """Écoles for faults complete during this roll."""
    LAST = 4
    """False écoles and augmentations."""


Cause = tuple[Player, Why, int]
"""The player who marks or has to mark, the reason, and the number of the roll."""


@frozen
class LedgerEntry:
    """A mark: player, points, reason, the roll to which it belongs, and the holes its peg went at most.

    An école belongs to the roll during which its fault was complete (law 12.5). ``rank`` is its place on that roll, and
    ``act`` the number of the act that made its mark, by which equal marks differ and those of one rank are in order.
    ``pegs`` is None if the peg went as far as the points make it go (law 12.6). If the mark ``stands``, its player went
    on its hole and nobody opposed him in time, so that he keeps it (law 12.5).
    """

    player: Player
    points: int
    why: Why
    turn: int
    pegs: int | None = None
    rank: Rank = Rank.OWN
    act: int = 0
    stands: bool = False

    @property
    def cause(self) -> Cause:
        """The player who marks, the reason, and the number of the roll."""
        return self.player, self.why, self.turn


def tally(base: Score, ledger: Iterable[LedgerEntry], rules: Rules) -> Score:
    """Return the score after these marks (laws 10.2–10.5)."""
    buffer = base.as_ints()
    for entry in ledger:
        enter(buffer, entry, rules.customs)
    return Score.read(buffer)


def enter(buffer: list[int], entry: LedgerEntry, customs: Customs) -> None:
    """Apply one mark to ``buffer``, in place. Some marks move tokens, pegs and pavillon without points."""
    player, pavillon = entry.player, buffer[PAVILLON]
    match entry.why:
        case why if why in POINTS_MARKED:
            flags = customs.bredouille == "yes", customs.pavillon == "yes"
            won = mark_points(buffer, player, entry.points, *flags)
            if entry.stands and not won:
                won = mark_points(buffer, player, HOLE - buffer[POINTS + player], *flags)
            if entry.pegs is not None and entry.pegs < won:
                buffer[HOLES + player] -= won - entry.pegs
                buffer[PAVILLON] = buffer[PAVILLON] if entry.pegs else pavillon
        case Why.GONE:
            wipe_points(buffer)
        case Why.ERASED:
            buffer[POINTS + player] = buffer[FLAGS + player] = 0
        case Why.WON:
            buffer[HOLES + player] -= customs.hole_target
            buffer[HOLES + player.other] = 0
            buffer[PAVILLON] = NO_FLAG
        case Why.FORGOTTEN if pavillon == player + 1:
            buffer[PAVILLON] = AWAY
        case Why.TAKEN if pavillon == AWAY:
            buffer[PAVILLON] = player + 1


class ErrorKind(WordEnum):
    """The kinds of marking errors (law 12).

    >>> [kind.value for kind in ErrorKind][:3]
    ['too_few', 'too_many', 'unmade']
    """

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    UNMADE = "unmade"
    """Points marked for a fill or keep that was then not played (law 12.2)."""
    WRONGLY_GONE = "wrongly_gone"
    """Going, although one's own roll completed no hole (law 11.5)."""
    FALSE_SCHOOL = "false_school"
    """An école claimed where there was no error (law 12.4)."""
    SCHOOL_ABOVE = "school_above"
    """Points claimed beyond what an école is worth (law 12.4)."""
    SCHOOL_IN_PART = "school_in_part"
    """An école marked only in part: the other may have the rest marked (law 12.3)."""


@frozen
class MarkError:
    """A marking error of player ``by`` that his opponent may still claim, for ``school`` points.

    The mark was made at roll ``turn``, for the reason ``why``. ``excess`` are the points too many in it, ``owed`` the
    points missing. If an école was marked only in part, ``school`` is its whole amount.

    >>> log = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
    >>> log.state.errors[0]
    MarkError(kind=ErrorKind.TOO_MANY, by=Player.A, turn=1, why=Why.OWN, school=4, excess=4)
    """

    kind: ErrorKind
    by: Player
    turn: int
    why: Why
    school: int
    excess: int = 0
    owed: int = 0
    complete: int = 0
    """Number of a later roll during which the error was complete, or 0 if it was during its own (law 12.9)."""
    mark: LedgerEntry | None = None
    """The mark that was made, if it is an error in claiming an école."""

    @property
    def cause(self) -> Cause:
        """The player, the reason and the roll of the wrong mark.

        >>> log = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
        >>> log.state.errors[0].cause
        (Player.A, Why.OWN, 1)
        """
        return self.by, self.why, self.turn

    @property
    def is_false_school(self) -> bool:
        """Whether it is a false école: more was claimed than the other's errors are worth (law 12.4).

        >>> events = ["marking spoken", "A begins", "A throws 6-2", "A plays 1-7 1-3", "B schools 4"]
        >>> game("trictrac").log(events).state.errors[0].is_false_school
        True
        """
        return self.kind in (ErrorKind.FALSE_SCHOOL, ErrorKind.SCHOOL_ABOVE)

    @property
    def is_schoolable(self) -> bool:
        """Whether the other may mark it as an école: any error but an école claimed only in part (law 12.3).

        >>> log = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
        >>> log.state.errors[0].is_schoolable
        True
        """
        return self.kind is not ErrorKind.SCHOOL_IN_PART

    @property
    def is_of_a_claim(self) -> bool:
        """Whether it is an error in claiming an école: a false one, or one claimed only in part.

        >>> log = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
        >>> log.state.errors[0].is_of_a_claim
        False
        """
        return self.is_false_school or not self.is_schoolable


Errors = tuple[MarkError, ...]
"""Marking errors in the order in which they were found."""


@frozen
class Accusation:
    """An école that was marked: its accuser, its points, and the errors that it claims.

    A false école has ``false`` in their place. ``contested`` is true after the other contests it.
    """

    by: Player
    points: int
    turn: int
    errors: Errors = ()
    false: MarkError | None = None
    contested: bool = False
    brought_back: bool = False
    """Whether it made a player who had gone come back (law 11.5)."""
    marks: tuple[LedgerEntry, ...] = ()
    """The accuser's marks."""
    answer: LedgerEntry | None = None
    """Mark of the accused who contests, or None."""
    rests: Errors = ()
    """While it is contested, what was not marked of it and must be marked if it is restored before the next throw."""


@frozen
class Turn:
    """A roll with its outcome, its claims and its play.

    >>> turn = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3"]).state.turn
    >>> turn.number, turn.roller, turn.roll, turn.play, turn.outcome.me
    (1, Player.A, Roll(6, 2), Play.parse('1-7 1-3'), 0)
    """

    number: int
    roller: Player
    position: Position
    """Board before the play, with the roller as White."""
    outcome: Outcome
    claim: int = 0
    received: int = 0
    choice: bool = False
    """Whether the roller has completed a hole by this roll and may hold or go (law 11.1)."""
    held: bool = False
    gone: bool = False
    play: Play | None = None
    refusal: Refusal | None = None
    """Law that an accepted false play breaks, or None."""
    unplayed: int = 0
    """Points that an accepted false play gives the opponent for numbers left unplayed (law 13.2 g)."""
    for_all: bool = False
    stood: Numbers = ()
    """Fields of the roller's checkers that stood in the other's closed grand jan at his last roll already: it is too late
    to order them on.
    """
    ordered: int = 0
    """Field of a checker that the opponent has ordered on (law 13.2), or 0."""
    closed: bool = False
    """Whether a player threw the next dice, which only showed that the partie was won (law 10.6)."""
    taken_back: bool = False
    """Whether the roller went, but must stay: an école of the roll before took his hole away (law 12.5)."""
    lifted: bool = False
    """Whether the roller went without a hole and was called back, so that the opponent chooses his play (law 11.5)."""
    missing: int = 0
    """Points that were missing for that hole, which the opponent marked as an école (law 11.5)."""

    @property
    def roll(self) -> Roll:
        """The dice.

        >>> game("trictrac").log(["A begins", "A throws 6-2"]).state.turn.roll
        Roll(6, 2)
        """
        return self.outcome.roll

    @property
    def own_cause(self) -> Cause:
        """The player, the reason and the roll of the roller's own mark.

        >>> game("trictrac").log(["A begins", "A throws 6-2"]).state.turn.own_cause
        (Player.A, Why.OWN, 1)
        """
        return self.roller, Why.OWN, self.number

    @property
    def given(self) -> int:
        """The points that the roll gave the opponent, including numbers left unplayed (laws 8, 13.2 g).

        >>> game("trictrac").log(["A begins", "A throws 6-2"]).state.turn.given
        0
        """
        return self.outcome.opp + self.unplayed

    @property
    def helpless(self) -> bool:
        """Whether no number can be played.

        >>> game("trictrac").log(["A begins", "A throws 6-2"]).state.turn.helpless
        False
        """
        return self.outcome.plays[0].is_pass


@frozen
class Happening:
    """An effect of an event, such as points marked. The sentences about a game are made from them.

    >>> log = game("trictrac").log(["set W:23,24,offx13/B:20x2,21x2,22x2,23x2,24x2/W", "A throws 2-1"])
    >>> log.state.happenings
    (Happening(what='marked', player=Player.A, points=4),)
    """

    what: str
    """``marked``, ``schooled``, ``false_school``, ``contested``, ``maintained``, ``restored`` (an école wrongly
    called false is marked again), ``let_be`` (it is not), ``corrected``, ``lapsed`` (an error not claimed in time),
    ``erred``, ``marked_simple`` (a double hole), ``marked_double`` (a simple one), ``hole_forgotten``,
    ``false_move``, ``rectified``, ``gone``, ``exit``, ``won``, ``draw_again``, or ``overlooked`` (one of these,
    named by ``of``, that nobody noticed).
    """
    player: Player
    points: int = 0
    holes: int = 0
    error: MarkError | None = None
    refusal: Refusal | None = None
    of: str = ""
    turn: int = 0
    """Number of the roll on which something was overlooked."""


Happenings = tuple[Happening, ...]
"""The effects of an event, in order."""


def about_error(what: str, error: MarkError) -> Happening:
    """Return a happening about a marking error, like ``erred`` or ``lapsed``."""
    return Happening(what, error.by, error.school, error=error)
