"""``trictrac plays --game``: the plays that a roll allows in a sister game, and why one is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.cli.output import put, put_json, tell
from trictrac.cli.program import CommandLineError
from trictrac.errors import Saying
from trictrac.saying.counted import Counted

if TYPE_CHECKING:
    from trictrac.errors import IllegalPlayError
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import State
    from trictrac.model.play import Play
    from trictrac.saying.language import Language

MOST_LINES = 100
"""So many plays are printed; a roll of three dice may allow thousands."""


def judge_sister(
    game: str, board: str, roll: str, typed: str, rules: str, language: Language, *, as_json: bool
) -> None:
    """Print the plays that a roll allows on this board, or judge the one that is typed.

    Raises:
        TrictracError: the board, the roll or the play cannot be read, or the roll is no roll of this game.
    """
    from trictrac.games.sheets import load_rules

    state = _thrown(load_rules(game, rules), board, roll)
    if typed:
        _judge(state, typed, language, as_json=as_json)
    else:
        _list(state, language, as_json=as_json)


def _thrown(rules: TablesRules, board: str, roll: str) -> State:
    """The board with the roll on the table; White has the dice where the board does not say."""
    from trictrac.cli.reading import placed
    from trictrac.games.common.events import Throw
    from trictrac.games.common.state import Phase
    from trictrac.games.events import Begin, Player
    from trictrac.games.registry import kind_of

    dice = roll.replace("-", "").replace("/", "")
    if not (dice and set(dice) <= set("123456")):
        raise CommandLineError("no roll {roll!r}: the dice one after another, like {example}", roll=roll, example="64")
    kind = kind_of(rules, 0)
    state = kind.start()
    for event in placed(board, rules) or (Begin(Player.A),):
        state = kind.apply(state, event)
    after = kind.apply(state, Throw(state.roller, tuple(map(int, dice))))
    return after if after.phase is Phase.PLAY else after._replace(phase=Phase.PLAY, roller=state.roller)


def _allowed(state: State) -> tuple[Play, ...] | None:
    """The allowed plays; None where they may be hundreds of thousands."""
    return state.kind.listed(state) or None


def _list(state: State, language: Language, *, as_json: bool) -> None:
    from trictrac.games.common.deeds import dice_text

    found = _allowed(state)
    if as_json:
        plays = None if found is None else [_model(play, state) for play in found]
        put_json({**_head(state), "plays": plays})
        return
    side = state.layout.turn
    put(_board_text(state))
    tell(language, Saying("{player} rolls {roll}.", player=side, roll=dice_text(state.dice, state.rules)))
    if found is None:
        tell(language, Saying("The plays of this roll are too many to be listed; type one to have it judged."))
    elif found[0].is_pass:
        tell(language, Saying("Nothing can be played."))
    else:
        tell(language, Counted("{count} play is allowed.", "{count} plays are allowed.", len(found)))
        width = len(str(min(len(found), MOST_LINES)))
        for number, play in enumerate(found[:MOST_LINES], 1):
            print(f"{number:{width + 1}}. {_text(play, state, language)}")
        if len(found) > MOST_LINES:
            more = len(found) - MOST_LINES
            tell(language, Saying("… and {count} more.", count=more))


def _judge(state: State, typed: str, language: Language, *, as_json: bool) -> None:
    from trictrac.games.common.told import broken_rule
    from trictrac.games.events import Move
    from trictrac.games.speech import reason_of

    play = state.kind.words.read_play(typed, state)
    error = broken_rule(state, Move(state.roller, play))
    found = _allowed(state) or ()
    near = state.kind.nearest(state, play) if error else None
    number = 0 if error else _number(play, found, state)
    if as_json:
        put_json(
            {
                **_head(state),
                "play": _model(play, state),
                "allowed": error is None,
                "number": number or None,
                "rule": error.law if error else None,
                "reason": language.say(reason_of(error)) if error else None,
                "nearest": _model(near, state)["text"] if near else None,
            }
        )
    elif error:
        tell(language, _refusal_sentence(play, error, near, state))
    elif number:
        text = _text(play, state, language)
        tell(language, Saying("{play} is allowed (#{number}).", play=text, number=number))
    else:
        tell(language, Saying("{play} is allowed.", play=_text(play, state, language)))


def _refusal_sentence(play: Play, error: IllegalPlayError, near: Play | None, state: State) -> Saying:
    """The rule that the play breaks, why, and the nearest play that is allowed."""
    from trictrac.games.common.deeds import shown
    from trictrac.games.common.lines import dice_text
    from trictrac.games.speech import reason_of

    law = Saying("law {law}", law=error.law) if error.law[:1].isdecimal() else Saying("rule {law}", law=error.law)
    values: dict[str, object] = {
        "play": Saying("pass") if play.is_pass else shown(play, state),
        "roll": dice_text(state.dice),
        "reason": reason_of(error),
        "rule": law,
    }
    if near is None:
        return Saying("{play} is not allowed with {roll}: {reason} ({rule}).", **values)
    text = shown(near, state)
    return Saying("{play} is not allowed with {roll}: {reason} ({rule}). Nearest: {nearest}.", nearest=text, **values)


def _number(play: Play, found: tuple[Play, ...], state: State) -> int:
    """The place in the list of the play that leaves the same board; 0 where nothing is listed."""
    left = state.kind.words.left
    board = left(play, state)
    return next((number for number, other in enumerate(found, 1) if left(other, state) == board), 0)


def _text(play: Play, state: State, language: Language) -> str:
    """A play as the players of this game like to read it."""
    from trictrac.games.common.deeds import shown

    return language.say(Saying("pass")) if play.is_pass else shown(play, state)


def _board_text(state: State) -> str:
    from trictrac.model.layout import layout_text

    return layout_text(state.layout, falling=state.rules.falling)


def _head(state: State) -> dict[str, object]:
    from trictrac.games.common.lines import dice_text
    from trictrac.games.sheets import rules_text

    return {
        "game": state.rules.game,
        "board": _board_text(state),
        "roll": dice_text(state.dice),
        "rules": rules_text(state.rules),
    }


def _model(play: Play, state: State) -> dict[str, object]:
    """A play as its record has it, and its moves in the order of travel: 0 in hand, 1 to 24, 25 borne off."""
    from trictrac.games.common.plays_text import play_text

    return {"text": play_text(play, falling=state.rules.falling), "moves": play.moves}
