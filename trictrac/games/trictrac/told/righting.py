"""The plays that may be put in the place of a false move: as they are told, and as boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from trictrac.draw.answer import Board, Choice
from trictrac.errors import Saying
from trictrac.games.events import Player
from trictrac.games.speech import Names
from trictrac.games.trictrac.partie.faults import must_be_righted
from trictrac.games.trictrac.partie.ledger import Happening, Turn
from trictrac.games.trictrac.partie.remedies import rectifications
from trictrac.games.trictrac.partie.state import Phase, State
from trictrac.games.trictrac.text.verbs import acts_by_words
from trictrac.games.trictrac.told.happenings import happening_sentences


def rectifiable(after: State, turn: Turn, happening: Happening, names: tuple[object, object]) -> Iterator[object]:
    """A false move that the opponent may have put right before the next roll (laws 13.2)."""
    must = must_be_righted(turn, after.rules)
    if must is None or happening.refusal is None:
        yield from happening_sentences(happening, names)
    else:
        values = {"reason": happening.refusal.saying, "law": happening.refusal.law}
        yield Saying("False move that is never let stand: {reason} (law {law}).", **values)
    if after.phase is not Phase.THROW:
        return
    plays = rectifications(turn, after.rules)
    told = [Saying("rectify {number}: {play}", number=number, play=play.shown) for number, play in enumerate(plays, 1)]
    other = names[turn.roller.other]
    if must is not None:
        yield Saying("{other} must have it put right before the next roll:", other=other)
        yield from told
    elif len(told) == 1:
        yield Saying("{other} may have it put right before the next roll: {how}", other=other, how=told[0])
    else:
        yield Saying("{other} may have it put right before the next roll:", other=other)
        yield from told
    if turn.unplayed and not after.spoken:
        yield Saying("Otherwise {other} marks {points} with the next roll.", other=other, points=turn.unplayed)


def remedies(state: State, names: Names, board_of: Callable[[State, Names], Board]) -> Iterator[tuple[Choice, Board]]:
    """Yield each play that can be chosen by number now, with the board after it; what it moves is pointed out (law 13.2)."""
    choices = [choice for choice in acts_by_words(state) if choice.line.startswith("rectify")]
    turn = state.turn
    if not choices or turn is None:
        return
    for choice, play in zip(choices, rectifications(turn, state.rules), strict=True):
        mine, theirs = play.after(turn.position.me), turn.position.opp
        after = state._replace(checkers=(mine, theirs) if turn.roller is Player.A else (theirs, mine))
        ends = play.moves[-1:] if play.is_chain else play.moves
        side = state.side_of(turn.roller)
        yield choice, replace(board_of(after, names), highlight=frozenset((side, end) for _, end in ends))
