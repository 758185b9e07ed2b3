"""The events of a partie of trictrac, as records have them."""

from __future__ import annotations

from trictrac.base.values import WordEnum, frozen
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import Rules
from trictrac.model.score import Score
from trictrac.protocol.events import Begin, Draw, Go, Hold, Move, NewPartie, Note, PlayerEvent


class Counting(WordEnum):
    """The ways of counting the points.

    >>> [counting.value for counting in Counting]
    ['announced', 'spoken', 'marker']
    >>> game("trictrac").log(["marking spoken"]).state.counting
    Counting.SPOKEN
    """

    ANNOUNCED = "announced"
    """The program marks every point by the laws."""
    SPOKEN = "spoken"
    """Each player counts for himself. The program knows the dice and the board, and finds the écoles."""
    MARKER = "marker"
    """The players count without a board. The program only moves tokens, pegs and pavillon."""


class Referee(WordEnum):
    """The ways of refereeing marking errors and false moves when the players count (laws 12, 13).

    >>> [referee.value for referee in Referee]
    ['silent', 'mute', 'offered', 'strict']
    """

    SILENT = "silent"
    """The players find them. The referee reports overlooked ones at the end of the relevé."""
    MUTE = "mute"
    """The players find them. The referee reports nothing."""
    OFFERED = "offered"
    """The referee names them to the opponent, who may claim them."""
    STRICT = "strict"
    """Marking errors are marked at once as écoles."""


class Twin(WordEnum):
    """One of the two games of the trictrac combiné.

    >>> [twin.value for twin in Twin]
    ['ecrire', 'honours']
    """

    ECRIRE = "ecrire"
    HONOURS = "honours"


@frozen
class PointsMarked(PlayerEvent):
    """A number of points that a player marks."""

    points: int
    holes: int | None = None
    """Number of holes marked, or None if the points decide it (law 12.6)."""


@frozen
class Throw(PlayerEvent):
    """A player rolls. ``for_all`` is true if he plays for all (*jouer pour tout*, option ``joint_exit_roll``).

    >>> Throw(Player.A, Roll(6, 5))
    Throw(player=Player.A, roll=Roll(6, 5))
    >>> state = game("trictrac").log(["A begins", "A throws 6-5"]).state
    >>> state.roll, len(game("trictrac").plays(state))
    (Roll(6, 5), 1)
    """

    roll: Roll
    for_all: bool = False


@frozen
class Claim(PointsMarked):
    """The roller's mark for his roll, the whole amount. A later mark may raise it, never lower it.

    >>> game("trictrac").event("A marks 4")
    Claim(player=Player.A, points=4)
    >>> game("trictrac").event("A marks 12 holes=1")
    Claim(player=Player.A, points=12, holes=1)
    """


@frozen
class Suspend(PlayerEvent):
    """A player who may go suspends one of the two games of the trictrac combiné and plays on for the other.

    >>> game("trictrac").event("A suspends ecrire")
    Suspend(player=Player.A, game=Twin.ECRIRE)
    """

    game: Twin


@frozen
class Receive(PointsMarked):
    """A player marks the points that the other's roll gave him. ``points`` is the whole amount (law 10.1).

    >>> game("trictrac").event("B receives 2")
    Receive(player=Player.B, points=2)
    """


@frozen
class School(PlayerEvent):
    """A player sends the other to school and marks these points (law 12).

    A marks 4 for nothing, and his error is claimed as an école:

    >>> spoken = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
    >>> spoken.state.errors[0].kind, spoken.state.errors[0].school
    (ErrorKind.TOO_MANY, 4)
    >>> after = spoken.add(School(Player.B, 4)).state
    >>> after.errors, after.score.points
    ((), (0, 4))
    """

    points: int
    before: bool = False
    """Whether it is about the roll before, in a game without a board (law 12.5)."""


@frozen
class Correct(PlayerEvent):
    """A player's demand that the other correct his mark, without an école (laws 12.3, 12.7).

    >>> spoken = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
    >>> spoken.add(Correct(Player.B)).state.score.points
    (0, 0)
    """


@frozen
class Let(PlayerEvent):
    """A player lets the other's marking error pass, and the mark stays (laws 12.3, 12.7).

    >>> spoken = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A marks 4", "A plays 1-7 1-3"])
    >>> after = spoken.add(Let(Player.B)).state
    >>> after.errors, after.score.points
    ((), (4, 0))
    """


@frozen
class Contest(PlayerEvent):
    """A player calls the école just marked against him false: it is undone, and he marks its amount (law 12.4).

    >>> spoken = game("trictrac").log(["marking spoken", "A begins", "A throws 6-2", "A plays 1-7 1-3", "B schools 4"])
    >>> spoken.state.score.points, spoken.add(Contest(Player.A)).state.score.points
    ((0, 4), (4, 0))
    """


@frozen
class Maintain(PlayerEvent):
    """A player maintains his école that the other called false (law 12.4).

    It is restored, and he also marks what the other has marked.

    >>> game("trictrac").event("B maintains")
    Maintain(player=Player.B)
    """


@frozen
class Rectify(PlayerEvent):
    """A player's choice of the play that the other must make, instead of a false move (law 13.2).

    He also chooses it if the other went without a hole (law 11.5). A roller who stopped in a closed jan may correct his
    own play (law 13.2 l).

    >>> false = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 !"])
    >>> false.add(Rectify(Player.B, Play.parse("1-7 1-3"))).state.position.short
    'W:1x13,3,7/B:1x15'
    """

    play: Play


@frozen
class OrderOn(PlayerEvent):
    """A player orders the other's checker out of a closed grand jan, where a false move left it (law 13.2).

    ``field`` is the checker's, in its owner's numbering (14–18).

    >>> game("trictrac").event("B orders 15")
    OrderOn(player=Player.B, field=15)
    """

    field: int


@frozen
class Erase(PlayerEvent):
    """A player takes off his own points by mistake after bearing off (option ``exit_points_left``).

    >>> game("trictrac").event("A erases")
    Erase(player=Player.A)
    """


@frozen
class ForgetFlag(PlayerEvent):
    """A player who may show the pavillon has forgotten to take it (option ``pavillon_late``).

    >>> game("trictrac").event("A forgets flag")
    ForgetFlag(player=Player.A)
    """


@frozen
class TakeFlag(PlayerEvent):
    """A player takes the pavillon that he had forgotten (option ``pavillon_late``).

    >>> game("trictrac").event("A takes flag")
    TakeFlag(player=Player.A)
    """


@frozen
class Count(PointsMarked):
    """A player's mark of new points, from his roll or the other's, in a game without a board.

    Of such a game only the marks are entered:

    >>> marker = game("trictrac").log(["marking marker", "A begins", "A counts 4", "A counts 12"])
    >>> marker.state.score
    Score(points=(4, 0), bredouille=(True, False), holes=(2, 0))
    """


@frozen
class TakeDice(PlayerEvent):
    """The dice pass to this player, who rolls next, in a game without a board.

    >>> game("trictrac").log(["marking marker", "A begins", "A counts 4", TakeDice(Player.B)]).state.roller
    Player.B
    """


@frozen
class BearOff(PlayerEvent):
    """The roller has borne off his last checker, in a game without a board.

    A new relevé begins, and he rolls first (law 6.7).

    >>> game("trictrac").log(["marking marker", "A begins", BearOff(Player.A)]).state.releve
    2
    """


@frozen
class Marking:
    """A change of how the points are counted.

    >>> game("trictrac").text(Marking(Counting.SPOKEN))
    'marking spoken'
    """

    counting: Counting


@frozen
class Refereeing:
    """A change of how errors are refereed. It has no effect unless the players count.

    >>> game("trictrac").text(Refereeing(Referee.STRICT))
    'referee strict'
    """

    referee: Referee


@frozen
class SetRules:
    """A change of the rules from here on. What was marked before stays.

    >>> event = game("trictrac").event("rules soumille-1738")
    >>> event
    SetRules(rules=Rules.of('soumille-1738', exit='provincial', payment='double'))
    >>> game("trictrac").log(["A begins", event]).state.rules.name
    'soumille-1738'
    """

    rules: Rules


@frozen
class SetPosition:
    """A correction of the board and the score. White and Black are as the players hold them now.

    >>> state = game("trictrac").log([SetPosition(Position.parse("W:1x13,8,10/B:1x15/B"))]).state
    >>> state.position, state.roller
    (Position.parse('W:1x13,8,10/B:1x15/B'), Player.B)
    """

    position: Position


@frozen
class SetScore:
    """A correction of tokens, pegs and pavillon. Pairs are (A, B).

    >>> state = game("trictrac").log(["A begins", SetScore(Score(holes=(3, 1)))]).state
    >>> state.score
    Score(holes=(3, 1), pavillon=Pavillon.AWAY)
    """

    score: Score


@frozen
class Resign(PlayerEvent):
    """A player gives the partie up.

    >>> log = game("trictrac").log(["A begins", Resign(Player.A)])
    >>> log.state.phase, log.state.results[0].winner, log.state.results[0].resigned
    (Phase.OVER, Player.B, True)
    """


Event = (
    Draw | Begin | Throw | Claim | Hold | Go | Suspend | Move | Receive | School | Correct | Let | Contest | Maintain | Rectify
    | OrderOn | Erase | ForgetFlag | TakeFlag | Count | TakeDice | BearOff | Marking | Refereeing | SetRules | SetPosition
    | SetScore | Note | Resign | NewPartie
)  # fmt: skip
"""Any event of a partie."""
