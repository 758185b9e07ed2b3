"""The course of a running game: drawing, rolling, playing, hitting, bearing off, the games of a match."""

from __future__ import annotations

from trictrac.errors import IllegalPlayError, ImpossiblePositionError, OutOfOrderError, Saying
from trictrac.game.events import Begin, Draw, Move, NewPartie, Player
from trictrac.model.play import Play
from trictrac.model.score import Side
from trictrac.sisters import events
from trictrac.sisters.ending import highest, next_game, won, worth
from trictrac.sisters.layout import HAND, OFF, ON_TALON, SPREAD, Checkers, faults, turned
from trictrac.sisters.plays import after, most
from trictrac.sisters.refusal import field_word, refusal
from trictrac.sisters.rules import RunningRules
from trictrac.sisters.state import Phase, State, What, demand, happened

_DIE = range(1, 7)


def set_up(rules: RunningRules) -> tuple[Checkers, Checkers]:
    """How the checkers lie when a game begins."""
    return (ON_TALON, ON_TALON) if rules.setup == "talons" else (SPREAD, SPREAD)


def start(rules: RunningRules, match: int) -> State:
    """The state before the first event."""
    return State(rules, match, set_up(rules))


def draw(state: State, event: Draw) -> State:
    """One die each: the higher begins, and plays the two numbers where ``opening`` says so; equal dice are thrown again.

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is Phase.DRAW, state, Saying("draw for the first move"))
    if event.a not in _DIE or event.b not in _DIE:
        raise OutOfOrderError("{a} and {b} are no dice: numbers from 1 to 6", a=event.a, b=event.b)
    rules = _running(state)
    if event.a == event.b:
        limit = {"no": 0, "once": 1, "always": 64}[rules.automatic_doubles]
        if state.automatic < limit:
            doubled = state._replace(stake=2 * state.stake, automatic=state.automatic + 1)
            return happened(doubled, What.AUTOMATIC, Player.A, doubled.stake)
        return happened(state, What.DRAWN_AGAIN, Player.A)
    roller = Player.A if event.a > event.b else Player.B
    begun = state._replace(phase=Phase.THROW, roller=roller, first=roller)
    if rules.opening == "fresh_dice":
        return begun
    return _thrown(begun, (max(event.a, event.b), min(event.a, event.b)))


def begin(state: State, event: Begin) -> State:
    """This player begins, however that was decided; he throws.

    Raises:
        OutOfOrderError: it is settled who begins.
    """
    demand(state.phase is Phase.DRAW, state, Saying("begin"))
    return state._replace(phase=Phase.THROW, roller=event.player, first=event.player)


def throw(state: State, event: events.Throw) -> State:
    """A player rolls; where nothing can be played the dice pass on at once.

    Raises:
        OutOfOrderError: another is to roll, or these are no dice of this game.
    """
    demand(state.phase is Phase.THROW, state, Saying("roll"))
    if event.player is not state.roller:
        raise OutOfOrderError("a roll before one’s turn does not count: {player} is to roll", player=state.roller)
    count = 3 if _running(state).dice == "three" else 2
    if len(event.dice) != count or not all(die in _DIE for die in event.dice):
        raise OutOfOrderError("this game is played with {count} dice, numbers from 1 to 6", count=count)
    return _thrown(state, tuple(sorted(event.dice, reverse=True)))


def _thrown(state: State, dice: tuple[int, ...]) -> State:
    thrown = state._replace(dice=dice, number=state.number + 1, phase=Phase.PLAY, illegal=None)
    if most(thrown.own, thrown.opp, dice, _running(state))[0]:
        return thrown
    passed = thrown._replace(phase=Phase.THROW, roller=state.roller.other)
    return happened(passed, What.UNPLAYABLE, state.roller)


def move(state: State, event: Move) -> State:
    """The roller plays.

    Raises:
        OutOfOrderError: no roll is to be played, or it is the other's.
        IllegalPlayError: the play breaks a rule, which is its ``law``, and is not said to stand, or cannot be made at all.
    """
    demand(state.phase is Phase.PLAY and event.player is state.roller, state, Saying("play"))
    rules = _running(state)
    refused = refusal(state.own, state.opp, state.dice, event.play, rules)
    if refused and not event.stands:
        raise IllegalPlayError("{reason}", law=refused.rule, reason=refused.saying)
    if refused:
        _require_possible(state, event.play, rules)
    own, opp = after(state.own, state.opp, event.play, rules)
    hits = opp[HAND] - state.opp[HAND]
    played = state._replace(
        checkers=(own, opp) if state.roller is Player.A else (opp, own),
        phase=Phase.THROW,
        roller=state.roller.other,
        illegal=state._replace(happenings=()) if refused else None,
    )
    if hits:
        played = happened(played, What.HIT, state.roller, hits)
    if refused:
        played = happened(played, What.ILLEGAL, state.roller)
    if own[OFF] < sum(own):
        return played
    times = worth(opp, rules)
    if rules.jacoby == "yes" and not state.turned:
        times = 1
    over = won(played._replace(roller=state.roller), state.roller, "played", times, times * state.stake)
    return over._replace(illegal=played.illegal)


def _require_possible(state: State, play: Play, rules: RunningRules) -> None:
    """Refuse what cannot even be done by mistake."""
    counts = list(state.own)
    there = turned(state.opp, same_way=rules.same_way)
    for start_field, end in play.moves:
        if not HAND <= start_field < end <= OFF:
            raise IllegalPlayError("every move goes forward on the board", law="dice")
        if not counts[start_field]:
            raise IllegalPlayError("there is no checker on {start}", law="dice", start=field_word(start_field, rules))
        if end != OFF and there[end] > (rules.hitting == "yes"):
            raise IllegalPlayError(
                "{end} is occupied by the other player: nobody can stand there",
                law="blocked",
                end=field_word(end, rules),
            )
        counts[start_field] -= 1
        counts[end] += 1


def demand_legal(state: State, event: events.Demand) -> State:
    """The other's illegal play is taken back, and he is to make a legal one.

    Raises:
        OutOfOrderError: no illegal play was made, or it has been accepted by rolling or doubling.
    """
    if state.illegal is None or event.player is state.illegal.roller:
        raise OutOfOrderError("there is no illegal play to be taken back: it was accepted when the dice were thrown")
    return state.illegal


def resign(state: State, event: events.Resign) -> State:
    """A player gives the game up, as a single, double or triple one.

    Raises:
        OutOfOrderError: no game is being played, or it cannot be worth so much.
    """
    demand(state.phase is not Phase.OVER, state, Saying("resign"))
    if not 1 <= event.times <= 3:
        raise OutOfOrderError("a game is given up as a single, double or triple one: 1, 2 or 3")
    if event.times > highest(state, event.player):
        raise OutOfOrderError("this game cannot be worth {times} times the stake any more", times=event.times)
    return won(state, event.player.other, "resigned", event.times, event.times * state.stake)


def new_game(state: State, event: NewPartie) -> State:
    """The next game; with ``next_game = winner`` the winner has the dice."""
    del event
    rules = _running(state)
    return next_game(state, set_up(rules), winner_first=rules.next_game == "winner", crawford=rules.crawford == "yes")


def set_layout(state: State, event: events.SetLayout) -> State:
    """The board as it really lies; the side to roll rolls.

    Raises:
        ImpossiblePositionError: the board cannot lie so.
    """
    found = faults(event.layout, same_way=_running(state).same_way)
    if found:
        error = ImpossiblePositionError("the board cannot lie so: {fault}", fault=found[0])
        error.faults = found
        raise error
    for side in Side:
        if not any(event.layout.checkers(side)[:OFF]):
            raise ImpossiblePositionError("the board cannot lie so: {side} has no checker left on it", side=side)
    demand(state.phase in (Phase.DRAW, Phase.THROW, Phase.PLAY), state, Saying("set the board"))
    layout = event.layout
    return state._replace(
        checkers=(layout.white, layout.black),
        roller=Player(layout.turn),
        phase=Phase.THROW,
        illegal=None,
        first=state.first if state.first is not None else Player(layout.turn),
    )


def set_score(state: State, event: events.SetScore) -> State:
    """The score as it really is.

    Raises:
        OutOfOrderError: the match would be won by it.
    """
    if min(event.a, event.b) < 0 or (state.match and max(event.a, event.b) >= state.match):
        raise OutOfOrderError("a score of {a} to {b} cannot be set in this match", a=event.a, b=event.b)
    return state._replace(score=(event.a, event.b), illegal=None)


def _running(state: State) -> RunningRules:
    rules = state.rules
    assert isinstance(rules, RunningRules)
    return rules
