"""A typed roll on a typed board of a tables game: the plays that it allows."""

from __future__ import annotations

from trictrac.base.errors import Saying, UnreadableError
from trictrac.games.common.deeds import describe_play, dice_text
from trictrac.games.common.events import SetLayout, ThrowDice, dice_written
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.plays_text import play_text
from trictrac.games.exchange.ids import read_board
from trictrac.games.registry import kind_of
from trictrac.games.sheets import game_options_text, load_game_rules
from trictrac.model.layout import layout_text
from trictrac.protocol.events import Begin, Player
from trictrac.protocol.game import BoardRoll


def judge_typed(game: str, rules: str, board: str, roll: str) -> BoardRoll:
    """Return a roll on a board, with the plays that it allows.

    An empty ``board`` is the set-up. White has the dice if the board does not say who has.

    Raises:
        TrictracError: ``rules`` or ``board`` cannot be read, or ``roll`` is not a roll of this game.
    """
    dice = roll.replace("-", "").replace("/", "")
    if not (dice and set(dice) <= set("123456")):
        raise UnreadableError(
            "no roll {roll!r}: type the dice one after another, like {example}", roll=roll, example="64"
        )
    own = load_game_rules(game, rules)
    kind, falling = kind_of(own, 0), own.falling
    laid = kind.apply(kind.start(), SetLayout(read_board(board, own)) if board else Begin(Player.A))
    thrown = ThrowDice(laid.roller, tuple(sorted(map(int, dice), reverse=True)))
    state = kind.apply(laid, thrown)
    if not state.awaits_play:
        # Nothing can be played, or the roll is played already: it lies on the table all the same.
        state = laid._replace(phase=TablesPhase.PLAY, dice=thrown.dice)
    layout = layout_text(state.layout, falling=falling)
    return BoardRoll(
        {"game": game, "board": layout, "roll": dice_written(state.dice), "rules": game_options_text(state.rules)},
        (
            layout,
            Saying("{player} rolls {roll}.", player=state.layout.turn, roll=dice_text(state.dice, state.rules)),
        ),
        dice_written(state.dice),
        state.kind.listed(state),
        lambda typed: state.kind.read_play(typed, state),
        lambda play: state.kind.refusal(state, play),
        lambda play: state.kind.nearest(state, play),
        lambda play: describe_play(play, state),
        lambda play: play_text(play, falling=falling),
        lambda play: state.kind.left(play, state),
    )
