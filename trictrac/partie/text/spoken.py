"""The dice, points and plays of a line typed at a table of trictrac, in French or English.

``DICE [claim N] [hold|go] [PLAY|pass]`` is a whole turn, with ``got N`` for points received before the dice. A line may
begin with the name of the player. Without a board: ``+4``, ``+4 opp``, ``next``, ``out``.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from trictrac.base.errors import IllegalPlayError, Saying, TrictracError, UnreadableError
from trictrac.model.play import is_among
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.text.plays import nearest
from trictrac.partie.text.verbs import BOARD_VERBS, NOTHING, TrictracLine
from trictrac.protocol.events import Go, Move
from trictrac.protocol.sentences import describe_refusal, not_allowed, reason_of
from trictrac.protocol.words import after_dice, glued, is_move, is_roll


def read_roll(line: TrictracLine) -> Event:
    """Read the dice of a roll, one turn per line."""
    if line.ends_with(events.Throw, Move, Go):
        raise line.another_turn()
    return line.rolled(line.dice_to_play())


def is_number(line: TrictracLine) -> bool:
    """Return whether a number comes next where a player must name his points, alone or before a play."""
    state, turn = line.state, line.state.turn
    if turn is None or not state.spoken or state.choosing or turn.lifted:
        return False
    if line.verb() in NOTHING and not (turn.claim or turn.helpless):
        return True
    return not after_dice(line.words, state.roll, line.dice_count) and (
        line.alone is not None or _comes_before_play(line)
    )


def _comes_before_play(line: TrictracLine) -> bool:
    """Return whether points come next and then a play. If they may be dice, the play must be one of the roll on the table."""
    number, *play = line.words
    if play and number.isdecimal() and line.can_be_points(int(number)) and not play[0].isdecimal():
        with suppress(TrictracError):
            return is_among(line.read_play(" ".join(play).rstrip("! ")), line.allowed()) or not is_roll(number)
    return False


def read_number(line: TrictracLine) -> Event | None:
    """Read a number alone as points if the players count, or as fields if it is neither points nor a roll."""
    roll, number = line.state.roll, line.alone
    if number is None or line.can_be_points(number):
        return BOARD_VERBS["claim"](line)
    due = Saying("Nothing is entered") if line.events else line.still_due(roll)
    example: object = line.example()[1]
    if number > 9:
        with suppress(UnreadableError):
            return read_moves(line)
    line.typed = ""
    if number > 9:
        example = Saying("{example}, or {glued}", example=example, glued=glued(roll, str(number)))
    raise UnreadableError(
        "{number} alone is neither points nor a play. {due}. For points type an even number, like claim 4; for the play "
        "each move, like {example}.",
        number=number,
        due=due,
        example=example,
    )


def read_moves(line: TrictracLine) -> Event | None:
    """Read the rest of the line as the play. ``!`` at its end insists on a false play.

    Returns None if the dice are typed again before a verb.
    """
    turn = line.state.turn
    assert turn is not None
    if line.again(turn.roll, BOARD_VERBS):
        return None
    if turn.lifted and line.named is not turn.roller:
        line.refuse_roll(turn.roll, is_play=False)
        return BOARD_VERBS["rectify"](line)
    play, stands = line.play(turn.roll, events.Throw)
    lawful = is_among(play, line.allowed())
    return Move(line.mover, play, (stands or line.state.silent) and not lawful)


def unclear(line: TrictracLine) -> UnreadableError:
    """Return the error for a word without meaning, or for dice and plays without a board."""
    if not line.state.boardless or not (is_roll(line.verb()[:2]) or is_move(line.verb())):
        return line.unclear()
    return line.unreadable(
        "{line!r}: no board is kept here, so that neither dice nor plays are typed; +4 marks points, and mode announce "
        "or school keeps a board"
    )


_EARNS = ("9.1", "6.6")
"""Laws whose breach reveals what a roll earns."""


def refused(line: TrictracLine, move: Move, error: IllegalPlayError) -> IllegalPlayError:
    """Return the error for a refused play: its law, the nearest allowed play, and how to insist.

    If the players count, it does not reveal what the roll earns (laws 10.1, 12.1).
    """
    if line.state.silent:
        return IllegalPlayError("{play} cannot be played: {reason} (law {law}).", **error.fields)
    plays, silent = line.allowed(), line.state.spoken
    near = (nearest(move.play, plays) or plays[0]).shown
    if move.stands:
        return IllegalPlayError(
            "{play} cannot stand even as a false move: {reason} (law {law}).", **{**error.fields, "nearest": near}
        )
    play, roll, playable = move.play.shown, error.fields["roll"], False
    with suppress(IllegalPlayError):
        # It may stand as a false move (law 13.2).
        line.kind.apply(line.state, replace(move, stands=True))
        playable = True
    refusal = describe_refusal(
        play, roll, reason_of(error), Saying("law {law}", law=error.law), None if silent else near
    )
    if silent and error.law in _EARNS:
        refusal = Saying("{play} is not allowed with {roll}.", play=play, roll=roll)
    return not_allowed(error, refusal, may_insist=playable, nearest=near)
