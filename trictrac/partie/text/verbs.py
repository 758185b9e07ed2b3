"""The verbs of a table of trictrac, in English and French, and the line from which they are read."""

from __future__ import annotations

from collections.abc import Callable

from trictrac.base.errors import Saying, TrictracError, UnreadableError
from trictrac.model.play import Dice, Play, Roll
from trictrac.model.score import Pavillon
from trictrac.model.tariff import earnable
from trictrac.partie import events
from trictrac.partie.due import accuser, rest_for_wronged, schooler
from trictrac.partie.events import Counting, Event, Twin
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import POINTS_MARKED, Why
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import State
from trictrac.partie.text.plays import as_said, read_play
from trictrac.protocol.events import Go, Player
from trictrac.protocol.line import GameLine
from trictrac.protocol.sentences import EXAMPLES, one_of
from trictrac.protocol.verbs import hold, new, simple, who_rolls
from trictrac.protocol.words import GAME, is_roll, take_player
from trictrac.saying.language import strung
from trictrac.saying.words import is_count, named, word_set

NOTHING = word_set("nothing none rien")
"""Words for no points, which also mean no play if no number can be played."""
MOST_OF_A_ROLL = 60
"""Largest number of points of a roll that is accepted without a question. A roll seldom earns more."""


class TrictracLine(GameLine[State, Event]):
    """A line of trictrac while it is read."""

    one_throws = True
    """One player may throw both dice of the draw in the coup et dés (option ``first_move``)."""

    @property
    def kind(self) -> Trictrac:
        """The course of trictrac by the rules of the state."""
        return Trictrac(self.state.rules)

    def possible(self) -> Saying:
        """Return examples of what can be typed now in place of the line."""
        return possible(self.before, self.throw is not None)

    def describe_play(self, play: Play) -> object:
        """Return a play as people read it."""
        return play.shown

    def read_play(self, said: str) -> Play:
        """Read a play of the roll on the table."""
        assert self.state.roll is not None
        try:
            found = read_play(said, self.allowed(), self.state.roll)
        except UnreadableError as error:
            raise self.or_choose(error) from None
        return as_said(said, found, self.state.roll)

    def or_choose(self, error: TrictracError) -> TrictracError:
        """Return the error that refuses a play, with the choice if the player may hold or go."""
        if not self.state.choosing:
            return error
        return type(error)(Saying("{refusal} Or hold, or go.").text, **error.fields | {"refusal": error.saying})

    def still_due(self, roll: object) -> Saying:
        """Return the clause that the roll must still be played, and how to take it back, or what was marked on it."""
        turn = self.state.turn
        if turn and (turn.claim or turn.received or turn.held or turn.lifted):
            return Saying("{roll} is still to be played (`-` takes the last line back)", roll=str(roll))
        return super().still_due(roll)

    @property
    def unlettered(self) -> Saying | None:
        """The reason why plays have no letters, or None: the players count (law 10.1), or hold or go comes first."""
        if self.state.spoken:
            return Saying("plays have no letters where the players count")
        return Saying("hold or go comes first, then the plays have letters") if self.state.choosing else None

    def rolled(self, dice: Dice) -> Event:
        """Return a throw by the player named or the player with the dice, ``for all`` if that follows."""
        for_all = self.word() in ("for", "pour") and self.word(1) in ("all", "tout", "tous")
        if for_all:
            del self.words[:2]
        return events.Throw(self.mover, Roll.of(*dice), for_all)

    def can_be_points(self, number: int | None) -> bool:
        """Return whether a number alone can be the points of a roll."""
        return number in earnable(self.state.rules.play.lowered(), MOST_OF_A_ROLL)

    def points(self, example: Saying, earned: int = 0) -> int:
        """Take the number of points that a verb needs.

        More than a roll usually earns is refused as a slip, unless the roll has ``earned`` it or ``!`` follows.
        """
        self.skip()
        sure = self.word().endswith("!")
        if sure:
            self.words[0] = self.words[0].rstrip("!")
        if self.verb() in NOTHING:
            self.words[0] = "0"
        found = self.number()
        if found is None:
            raise self.unreadable("{line!r}: how many points? Like {example}", example=example)
        if self.word() == "!":
            self.next()
            sure = True
        if found > max(MOST_OF_A_ROLL, earned) and not sure:
            raise UnreadableError(
                "{points} points on one roll? More than {most} are taken for a slip: type ! alone if they were marked.",
                points=found,
                most=MOST_OF_A_ROLL,
                asked=True,
                typed=self.line,
            )
        return found

    def even_points(self, example: Saying) -> int:
        """Take a number of points marked without a board, which must be even like the tariff (law 8.10)."""
        found = self.points(example)
        if found % 2 and not any(simple % 2 or doublet % 2 for _, simple, doublet in self.state.rules.play.tariff):
            raise UnreadableError("{points} points? Marks at trictrac are always even", points=found)
        return found

    def holes(self) -> int | None:
        """Take the number of holes marked, ``holes=1`` or ``trous=1``, or return None."""
        name, _, number = self.word().partition("=")
        if name not in ("holes", "hole", "trous", "trou") or not is_count(number, 2):
            return None
        self.next()
        return int(number)


POSSIBLE = EXAMPLES | {
    "throw": Saying("the dice, like 64"),
    "claim": Saying("claim N"),
    "receive": Saying("got N: points that the other’s dice gave you"),
    "suspend": Saying("suspend ecrire, suspend honours"),
    "rectify": Saying("rectify 1"),
    "school": Saying("school"),
    "correct": Saying("correct"),
    "let": Saying("let"),
    "contest": Saying("contest"),
    "maintain": Saying("maintain"),
    "count": Saying("points, like +4 or +4 opp"),
    "take dice": Saying("next: dice to the other"),
    "bear off": Saying("out: last checker off"),
}
"""Examples of how to type the acts."""


def possible(state: State, thrown: bool = False) -> Saying:
    """Return examples of what can be typed now, the expected act first. ``thrown``: the program throws the dice."""
    due = (*Trictrac.due(state), *(["undo", "stop"] if state.is_over else []))
    acts = ("enter" if thrown and act in ("draw", "throw") else act for act in due)
    examples = POSSIBLE | {"play": Saying("a play, like {play}", play=Trictrac.example(state)[1])}
    return one_of({act: examples[act] for act in acts if act in examples})


_OTHER = word_set("opp opponent other adv adversaire autre l'autre")
_LATE_FLAG = word_set("take taken takes late prend prends pris repris")
_NO_FLAG = word_set("forget forgets forgotten oublie oubli laisse")


def _require_counting(line: TrictracLine) -> None:
    """Refuse claims unless the players count."""
    if not line.state.spoken:
        raise UnreadableError(
            "the program counts here and marks every point; with mode school the players count. To correct a score type "
            "the points, or points and holes: set {name} 4, set {name} 4 1",
            name=line.names[line.mover],
        )


def read_receive(line: TrictracLine) -> Event:
    """Read the points that the other's roll gave: ``got 2``."""
    turn = line.state.turn
    usual = turn.roller.other if turn else line.state.roller
    return events.Receive(*_marked(line, Saying("got 2"), turn.given if turn else 0, usual))


def read_claim(line: TrictracLine) -> Event:
    """Read the points of the roll: ``claim 4``."""
    state = line.state
    usual = state.late[0].roller if state.late and not state.awaits_play else state.roller
    return events.Claim(*_marked(line, Saying("claim 4"), state.turn.outcome.me if state.turn else 0, usual))


def _marked(line: TrictracLine, example: Saying, earned: int, usual: Player) -> tuple[Player, int, int | None]:
    """Take the points, by default those ``earned``, the holes if named, and the player, by default the usual one."""
    _require_counting(line)
    points, holes = line.points(example, 0 if line.state.silent else earned), line.holes()
    return line.actor(usual), points, holes


def read_hold(line: TrictracLine) -> Event:
    """Read *tenir*, if there is a hole."""
    _require_hole(line)
    return hold(line, line.state.chooser)


def read_go(line: TrictracLine) -> Event:
    """Read *s'en aller*, if there is a hole and no école of the roll before is open."""
    _require_hole(line)
    state = line.state
    if not any(error.by is state.chooser and error.turn < state.number for error in state.known):
        return Go(state.chooser if line.named is None else line.named)
    # The throw of the same line may have laid it open: he goes once it is answered, if he still may.
    raise UnreadableError(
        "first answer the école of the roll before: type school, correct or let",
        kept=tuple(line.events),
        rest=" ".join(("go", *line.words)) if line.events else "",
    )


def _require_hole(line: TrictracLine) -> None:
    """Refuse to hold or go if a strict referee has undone the hole of the same line. The words before are entered."""
    state = line.state
    schooled = state.strict and any(happening.what == "schooled" for happening in state.happenings)
    if line.events and schooled and state.awaits_play and not state.choosing:
        raise UnreadableError("the école leaves no hole by this roll: now the play", kept=tuple(line.events))


_TWINS = named({"ecrire marque": Twin.ECRIRE, "honours honneurs": Twin.HONOURS})


def read_suspend(line: TrictracLine) -> Event:
    """Read the name of the game of the combiné to suspend."""
    game = _TWINS.get(line.next()) if line.words else None
    if game is None:
        raise UnreadableError("which game? suspend ecrire, or suspend honours")
    return events.Suspend(line.mover, game)


def read_school(line: TrictracLine) -> Event:
    """Read the claim of an école: ``school`` for the open one, ``school 4`` for one of four points."""
    state = line.state
    if state.counting is Counting.ANNOUNCED and not state.known:
        _require_counting(line)
    if not state.known and line.named is None and any(isinstance(event, events.Throw) for event in line.events):
        raise line.unreadable("{line!r}: the école comes before the dice of the next roll, like school 64")
    points = _school_points(line)
    is_open = state.silent and state.awaits_play and not state.known
    if is_open and line.named is None and line.person is None and not line.words:
        # Either may have found one, and the referee does not say who.
        raise UnreadableError("who claims the école? With the name, like {name} school 4", name=line.names[0])
    player = line.actor(schooler(state) if line.person is None else line.person)
    if points is None:
        offered = (error.school for error in state.known if error.by is not player and error.is_schoolable)
        points = next(offered, None)
    if points is None:
        raise UnreadableError("no école is open: an école of how many points? Like school 4")
    # Before any mark of the roll on the table an école is about the roll before (law 12.5).
    marked = any(entry.turn == state.number and entry.why in (*POINTS_MARKED, Why.WON) for entry in state.ledger)
    return events.School(player, points, state.boardless and not marked)


def _school_points(line: TrictracLine) -> int | None:
    """Take the points of an école, which are even without a board.

    After the play, a number like dice is the next roll if no player is named and only écoles of other points are open.
    """
    state = line.state
    if state.boardless:
        return line.even_points(Saying("school 4"))
    line.skip()
    if not is_roll(line.word()) or not state.awaits_throw:
        return line.number()
    points = int(line.word())
    named = line.named is not None or take_player(line.words[1:], line.names)[0] is not None
    meant = named or not state.known or points in (error.school for error in state.known)
    return line.number() if meant and line.can_be_points(points) else None


def read_oblige(line: TrictracLine) -> Event:
    """Read ``oblige``: the rest of an école marked in part must be marked (law 12.3)."""
    if all(error.is_schoolable for error in line.state.known):
        raise UnreadableError("no école was marked in part: oblige has the rest of one marked")
    player = line.actor(schooler(line.state, in_part=True))
    rest = rest_for_wronged(line.state, player)
    return events.School(player.other, rest) if rest else events.Correct(player)


def read_contest(line: TrictracLine) -> Event:
    """Read ``contest`` or ``fausse école``. ``fausse case`` is a false move, which is corrected."""
    if line.word() == "case":
        line.next()
        return read_rectify(line)
    if line.word() == "ecole":
        line.next()
    accused = line.state.accusation.by.other if line.state.accusation else line.state.roller
    return events.Contest(line.actor(accused))


def read_rectify(line: TrictracLine) -> Event:
    """Read ``rectify 2`` for the second of the plays offered, or the play itself."""
    turn = line.state.turn
    plays = rectifications(turn, line.state.rules) if turn else ()
    usual = turn.roller.other if turn else line.state.roller
    text = line.rest()
    numbered = (turn and turn.lifted) or "rectify" in line.kind.due(line.state)
    if line.state.silent and not numbered and not text.strip("#0123456789 "):
        raise UnreadableError("rectify by which play? The whole play, like rectify 1-7 1-6")
    if not text and len(plays) > 1:
        listed = [Saying("{key}:\u00a0{play}", key=number, play=play.shown) for number, play in enumerate(plays, 1)]
        raise UnreadableError("rectify by which play? {plays}", plays=strung(listed))
    if not text or turn is None or not plays:
        play = plays[0] if plays else Play()
    else:
        play = read_play(f"#{text}" if text.isdecimal() and len(text) < 3 else text, plays, turn.roll)
    return events.Rectify(usual if line.named is None else line.named, play)


def read_order(line: TrictracLine) -> Event:
    """Read the order to move a checker out of the closed grand jan: ``order 15``."""
    field = line.number(24)
    if not field:
        raise UnreadableError(
            "{line!r}: type the field of the checker that must move on, like order 15", line=line.line
        )
    return events.OrderOn(line.actor(line.state.roller.other), field)


def read_resign(line: TrictracLine) -> Event:
    """Read that a player resigns."""
    line.skip(GAME)
    line.end()
    if line.state.awaits_draw and line.named is None and not line.words:
        raise UnreadableError("{line!r}: who resigns? Type the name too", line=line.line)
    player = line.actor(line.state.roller)
    line.end()
    return events.Resign(player)


def read_flag(line: TrictracLine) -> Event:
    """Read that the pavillon is forgotten, or taken late."""
    word = line.next() if line.words else ""
    state = line.state
    if word in _NO_FLAG:
        return events.ForgetFlag(line.actor(Player.B if state.score.pavillon is Pavillon.BLACK else Player.A))
    if word in _LATE_FLAG:
        return events.TakeFlag(line.actor(state.flag_forgotten[0] if state.flag_forgotten else state.roller))
    raise UnreadableError("the pavillon: flag forgotten, or flag taken")


def read_count(line: TrictracLine) -> Event:
    """Read ``+4`` for the roller, ``+4 opp``, ``+4 NAME``."""
    points, holes, player = line.even_points(Saying("+4")), line.holes(), line.state.roller
    if line.word() in _OTHER:
        line.next()
        player = player.other
    else:
        player = line.actor(player)
    return events.Count(player, points, line.holes() if holes is None else holes)


Verb = Callable[[TrictracLine], Event]
"""Reads the words after a verb that was taken off the line."""

_COMMON: dict[str, Verb] = named(
    {
        "hold holds stay stays tiens tient tenir tenu reste rester h r t": read_hold,
        "go goes vais va aller allons g v": read_go,
        "suspend suspends suspendre": read_suspend,
        "school schools ecole": read_school,
        "contest contests conteste contester fausse": read_contest,
        "maintain maintains maintenir maintiens maintient augmente augmentation": simple(
            events.Maintain, lambda state: state.accusation.by if state.accusation else state.roller
        ),
        "correct corrects corrige corriger": simple(events.Correct, accuser),
        "oblige obliges obliger": read_oblige,
        "let lets laisse laisser": simple(events.Let, accuser),
        "resign resigns abandonne abandonner": read_resign,
        "flag pavillon": read_flag,
        "new nouvelle": new,
        "roll lance lancer jette": TrictracLine.roll,
    }
)
BOARD_VERBS: dict[str, Verb] = _COMMON | named(
    {
        "got gets get receive receives recois recoit recu": read_receive,
        "claim claims mark marks marque marquer": read_claim,
        "rectify rectifies rectifie rectifier": read_rectify,
        "order orders ordonne": read_order,
        "erase erases efface effacer": simple(events.Erase, lambda state: state.roller.other),
    }
)
MARKER_VERBS: dict[str, Verb] = _COMMON | named(
    {
        "+": read_count,
        "out sort sorti sortie sortir": simple(events.BearOff, who_rolls),
        "next suivant suivante n s": simple(events.TakeDice, lambda state: state.roller.other),
    }
)
