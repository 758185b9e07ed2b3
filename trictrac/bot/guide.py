"""The guide of a first relevé: each mark and each law is explained once, when it first happens, from the event itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trictrac.base.errors import Saying
from trictrac.laws.fields import CORNER, RAIL
from trictrac.model.layout import Checkers
from trictrac.model.mark import Jan
from trictrac.model.play import Play
from trictrac.model.score import Names, Pavillon, Side
from trictrac.partie.events import Event, Throw
from trictrac.partie.ledger import Turn
from trictrac.partie.state import State, TrictracLog
from trictrac.protocol.events import Begin, Draw, Move, Player
from trictrac.protocol.log import around
from trictrac.view.answer import Answer
from trictrac.view.doc import Indented

_RARE = Saying(
    "A rare jan of the first rolls: it is enough that {roll} could make it. {player} marks {points} (law 8.1)."
)
_CONTRE = Saying(
    "A contre-jan: {roll} would make a rare jan of the first rolls, but {other} holds the corner and marks {points} "
    "(law 8.1)."
)
TOPICS: Mapping[str, Saying] = {
    "begin": Saying(
        "Each player has 15 checkers on field 1, the talon, and plays them on towards field 24. A roll earns points for "
        "what it could do, even if you play something else; 12 points make a hole (laws 1.3, 8, 10.2)."
    ),
    "throw": Saying(
        "{player} plays each number of {roll} with a checker, or both with the same one: type or tap the fields, like {play} "
        "(law 3.1)."
    ),
    "doublet": Saying("{roll} is a doublet: two moves of the same number, and most marks are 2 points more (law 1.5)."),
    Jan.TRUE_HIT: Saying(
        "A true hit: a number of {roll}, or the sum, reaches a checker of {other} that is alone. Nothing is taken and "
        "nothing moves; {player} marks {points} for it (law 8.2)."
    ),
    Jan.FALSE_HIT: Saying(
        "A false hit: only the sum of {roll} reaches a checker of {other} that is alone, and two or more of {other} bar "
        "the fields between. So {other} marks {points} (law 8.3)."
    ),
    Jan.CORNER_HIT: Saying(
        "{player} holds the corner, field 12, and {other} does not. Both numbers of {roll} would lead to {other}’s "
        "corner: it is hit, and {player} marks {points} (law 8.4)."
    ),
    Jan.FILL: Saying(
        "{roll} can fill the six fields of a jan with two checkers each: the jan is then full. {player} marks "
        "{points}, and has to play so (laws 8.5, 9.1)."
    ),
    Jan.CONSERVE: Saying(
        "{roll} does not force {player} to break a full jan: this is called keeping it. {player} marks "
        "{points}, and has to leave the jan full (laws 8.6, 9.1)."
    ),
    Jan.HELPLESS: Saying("A number of {roll} cannot be played: {other} marks 2 points for each such number (law 8.7)."),
    Jan.EXIT: Saying("{player} is the first to bear off all his checkers, and marks {points} (law 6.6)."),
    Jan.SIX_TABLES: _RARE,
    Jan.TWO_TABLES: _RARE,
    Jan.MEZEAS: _RARE,
    Jan.CONTRE_TWO_TABLES: _CONTRE,
    Jan.CONTRE_MEZEAS: _CONTRE,
    "case": Saying(
        "{player} has two checkers on a field now. Only a checker that is alone can be hit, so these two are safe. {other} may "
        "land on no field of {player}’s, not even beside a single checker (laws 3.2, 8.2)."
    ),
    "chain": Saying(
        "{player} plays both numbers with one checker: no checker of {other} may be on the field between (law 3.3)."
    ),
    "corner": Saying(
        "{player} takes the corner, field 12: its first two checkers enter together, its last two leave together "
        "(law 4.1)."
    ),
    "power": Saying(
        "That was by power: {roll} leads both checkers to {other}’s empty corner, so each stops a field before it "
        "(law 4.3)."
    ),
    "return": Saying(
        "{player} passes to the other side. A checker may stay only in a jan that {other} can no longer fill (law 5.2)."
    ),
    "off": Saying(
        "All of {player}’s checkers are on the last six fields, so they are borne off; the rail counts as field 25 "
        "(law 6.1)."
    ),
    "bredouille": Saying(
        "{player} marks en bredouille: 12 points in a row, before {other} marks, make a double hole (law 10.3)."
    ),
    "lost": Saying("{other} has marked, so {player}’s points are no longer en bredouille (law 10.3)."),
    "hole": Saying(
        "{player} has 12 points, a hole: the peg moves, points above 12 stay, and {other} falls to zero. 12 holes win "
        "the partie (law 10.2)."
    ),
    "pavillon": Saying(
        "{player} makes a first hole after {other}’s, and so takes the pavillon: holes made while it stands are in a row. When "
        "{other} makes a hole, it is put away. With it, 12 holes make a grande bredouille, which pays more (laws 10.5, 10.7)."
    ),
    "choice": Saying(
        "{player} made this hole with the dice and may go: the checkers return to the talons, all points are lost, the "
        "holes stay. To hold is to play on with the points that are left (laws 11.2, 11.3)."
    ),
    "releve": Saying(
        "That was a relevé, from one set-up to the next (law 1.4). quit stops here, and trictrac lesson 1 begins the "
        "course; or play on, to 12 holes."
    ),
    "over": Saying(
        "That was a partie: the first to 12 holes wins it (law 1.4). quit leaves the table, and trictrac lesson 1 begins the "
        "course; or new begins another partie."
    ),
}
"""The explanations by topic."""

Topics = Iterator[tuple[str, Player, int]]
"""Topics, each with the player whom it is about, and points."""


def explain(log: TrictracLog, at: int, names: Names) -> Answer:
    """Return the explanations of what happens for the first time in the event at ``at`` of a game."""
    known = {topic for place in range(at) for topic, _, _ in _topics(*around(log, place))}
    found: Answer = []
    for topic, player, points in _topics(*around(log, at)):
        if topic in known:
            continue
        known.add(topic)
        turn = log.states[at + 1].turn
        values = {"roll": turn.roll.shown, "play": turn.outcome.plays[0].shown} if turn else {}
        said = TOPICS[topic].filled(player=names[player], other=names[player.other], points=points, **values)
        found.append(Indented(said))
    return found


def _topics(event: Event, before: State, after: State) -> Topics:
    """Yield what happens in an event, known already or not."""
    turn = after.turn
    if isinstance(event, Begin | Draw) and not after.awaits_draw:
        yield "begin", after.roller, 0
    if isinstance(event, Throw) and turn:
        if turn.roller is Player.A:
            yield "throw", Player.A, 0
        if turn.roll.is_doublet:
            yield "doublet", turn.roller, 0
        for mark in turn.outcome.marks:
            yield mark.jan, turn.roller, mark.points
    elif isinstance(event, Move) and turn and turn.play and after.releve == before.releve:
        yield from ((topic, turn.roller, 0) for topic in _played(turn, turn.play, after.checkers[turn.roller]))
    yield from _scored(before, after)
    if after.is_over > before.is_over:
        yield "over", Player.A, 0
    elif after.releve > before.releve:
        yield "releve", Player.A, 0


def _played(turn: Turn, play: Play, now: Checkers) -> Iterator[str]:
    """Yield what a play does: a case, a chain, the corner, the return, bearing off.

    ``now`` are the roller's checkers after it.
    """
    was = turn.position.me
    ends = [end for _, end in play.moves]
    if any(was[field] < 2 <= now[field] for field in range(2, CORNER)):
        yield "case"
    if any(word.count("-") > 1 for word in str(play).split()):
        yield "chain"
    if was[CORNER] < 2 <= now[CORNER]:
        yield "corner"
        if sum(end - start for start, end in play.moves) < turn.roll.total:
            yield "power"
    if any(CORNER < end < RAIL for end in ends):
        yield "return"
    if RAIL in ends:
        yield "off"


def _scored(before: State, after: State) -> Topics:
    """Yield what happens to the points: the bredouille got or lost, a hole, the choice to hold or go."""
    old, new = before.score, after.score
    for player in Player:
        if new.bredouille[player] > old.bredouille[player]:
            yield "bredouille", player, 0
        if new.holes[player] > old.holes[player]:
            yield "hole", player, 0
            if new.pavillon is Pavillon.of(Side(player)) is not old.pavillon:
                yield "pavillon", player, 0
        elif old.bredouille[player] > new.bredouille[player] and new.points[player]:
            yield "lost", player, 0
    if after.choosing and not before.choosing:
        yield "choice", after.chooser, 0
