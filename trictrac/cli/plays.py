"""``trictrac plays``: which plays a roll allows, and why one is not allowed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.output import put_json, tell
from trictrac.cli.program import CommandLineError, argument, flag, help_text, option
from trictrac.cli.reading import RulesOption, placed, read_board, read_rules, tables_game
from trictrac.errors import Saying
from trictrac.saying.counted import Counted
from trictrac.values import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trictrac.errors import IllegalPlayError
    from trictrac.games.common.rules import TablesRules
    from trictrac.games.common.state import State
    from trictrac.model.outcome import Outcome
    from trictrac.model.play import Play
    from trictrac.model.position import Position
    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language

    Model = dict[str, object]

MOST_LINES = 100
"""So many plays of a tables game are printed; a roll of three dice may allow thousands."""

HELP = help_text(
    "Which plays a roll allows, one for each position that can be left, numbered.\n\n"
    "With a PLAY after the roll, or with --why: whether it is allowed, or which law it breaks and which play "
    "is nearest to it. A play is typed like 1-7 1-5, 1-5-7 (tout d'une), 7 5 (where the checkers end), "
    "corner, 20-off, #2 or pass. The exit status tells whether everything could be read, not whether the play "
    "is allowed.\n\n"
    "--game lists and judges the plays of another tables game: trictrac plays --game backgammon "
    "W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W 31 8/5 6/5. A roll of three dice is typed like 4-4-3."
)


def plays(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None, argument(help_text("POSITION ROLL [PLAY]"), help_text("What to judge; - reads the position."))
    ] = None,
    why: Annotated[str, option("--why", help_text("PLAY"), help_text("Why a play is not allowed."))] = "",
    rules: RulesOption = "modern",
    game: Annotated[str, option("--game", help_text("GAME"), help_text("The tables game."))] = "",
    as_json: Annotated[bool, flag("--json", help_text("Print JSON (see trictrac schema plays)."))] = False,
) -> None:
    """Print the plays that a roll allows, or judge one."""
    words = words or []
    if len(words) < 2:
        raise CommandLineError("a position and a roll are wanted: trictrac plays POSITION 64")
    found = tables_game(game)
    typed = " ".join([why, *words[2:]]).strip()
    if found:
        from trictrac.games.sheets import load_rules

        own = load_rules(found, "" if rules == "modern" else rules)
        state = _thrown(own, words[0], words[1])
        answer: Listed | Judged = _judged_in_game(state, typed) if typed else _listed_in_game(state)
    else:
        from trictrac.model.outcome import outcome
        from trictrac.model.roll import Roll

        rule_set = read_rules(rules)
        roll = Roll.parse(words[1])
        position = read_board(words[0])
        judged = outcome(position, roll, rule_set)
        answer = _judged(position, judged, rule_set, typed) if typed else _listed(position, judged, rule_set)
    if as_json:
        put_json(answer.record(ctx.obj))
    else:
        answer.tell(ctx.obj)


@frozen
class Listed:
    """The plays of a roll: what is said before and after them, and the head of the JSON; None where they are too many."""

    head: Model
    plays: Sequence[Play] | None
    text: Callable[[Play], object]
    model: Callable[[Play], Model]
    before: Sequence[object]
    after: object = None
    most: int | None = None

    def record(self, _language: Language) -> Model:
        """The plays as JSON."""
        return {**self.head, "plays": None if self.plays is None else [self.model(play) for play in self.plays]}

    def tell(self, language: Language) -> None:
        """Print the plays, numbered."""
        tell(language, *self.before)
        shown = () if not self.plays or self.plays[0].is_pass else self.plays[: self.most]
        width = len(str(len(shown)))
        for number, play in enumerate(shown, 1):
            print(f"{number:{width + 1}}. {language.say(self.text(play))}")
        tell(language, self.after)


@frozen
class Judged:
    """One play judged: its number in the list, 0 where it is in none, and why it is refused, by which law or rule."""

    head: Model
    model: Model
    number: int
    sentence: object
    called: str
    law: str | None = None
    reason: object = None
    nearest: str | None = None

    def record(self, language: Language) -> Model:
        """The verdict as JSON."""
        return {
            **self.head,
            "play": self.model,
            "allowed": self.law is None,
            "number": self.number or None,
            self.called: self.law,
            "reason": None if self.reason is None else language.say(self.reason),
            "nearest": self.nearest,
        }

    def tell(self, language: Language) -> None:
        """Print the verdict."""
        tell(language, self.sentence)


def _model(play: Play) -> Model:
    return {"text": str(play), "moves": play.moves}


def _head(position: Position, judged: Outcome, rules: Rules) -> Model:
    return {"position": str(position), "roll": str(judged.roll), "rules": rules.name}


def _listed(position: Position, judged: Outcome, rules: Rules) -> Listed:
    """The plays that a roll of trictrac allows."""
    from trictrac.games.trictrac.told.rolls import call_sentence, play_text, plays_sentence

    before = (str(position), call_sentence(judged.roll, position.turn), plays_sentence(judged))
    after = Counted(
        "{count} more play would be lawful, but does not do what this roll must (law 9.1).",
        "{count} more plays would be lawful, but do not do what this roll must (law 9.1).",
        len(judged.disobliging),
    )
    head = _head(position, judged, rules)
    return Listed(head, judged.plays, play_text, _model, before, after if judged.disobliging else None)


def _judged(position: Position, judged: Outcome, rules: Rules, typed: str) -> Judged:
    """A play of trictrac judged."""
    from trictrac.games.trictrac.text.plays import nearest, read_play
    from trictrac.games.trictrac.told.rolls import play_text, refusal_sentence
    from trictrac.model.refusal import refusal

    play = read_play(typed, judged.plays, judged.roll)
    refused = refusal(position, judged.roll, play, rules)
    number = next((at for at, allowed in enumerate(judged.plays, 1) if allowed.change == play.change), 0)
    head = _head(position, judged, rules)
    if refused is None:
        said = Saying("{play} is allowed (#{number}).", play=play_text(play), number=number)
        return Judged(head, _model(play), number, said, "law")
    near = nearest(play, judged.plays)
    said = refusal_sentence(play, refused, near)
    return Judged(head, _model(play), number, said, "law", refused.law, refused.saying, str(near) if near else None)


def _thrown(rules: TablesRules, board: str, roll: str) -> State:
    """The board with the roll on the table; White has the dice where the board does not say."""
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


def _listed_in_game(state: State) -> Listed:
    """The plays that a roll allows at a tables game, where they are not hundreds of thousands."""
    from trictrac.games.common.deeds import dice_text

    found = state.kind.listed(state) or None
    roll = dice_text(state.dice, state.rules)
    more: object = None
    if found is None:
        count: object = Saying("The plays of this roll are too many to be listed; type one to have it judged.")
    elif found[0].is_pass:
        count = Saying("Nothing can be played.")
    else:
        count = Counted("{count} play is allowed.", "{count} plays are allowed.", len(found))
        if len(found) > MOST_LINES:
            more = Saying("… and {count} more.", count=len(found) - MOST_LINES)
    before = (_board_text(state), Saying("{player} rolls {roll}.", player=state.layout.turn, roll=roll), count)
    text, model = partial(_text, state), partial(_model_in_game, state)
    return Listed(_head_in_game(state), found, text, model, before, more, MOST_LINES)


def _judged_in_game(state: State, typed: str) -> Judged:
    """A play of a tables game judged."""
    from trictrac.games.common.told import broken_rule
    from trictrac.games.events import Move
    from trictrac.games.speech import reason_of

    play = state.kind.words.read_play(typed, state)
    error = broken_rule(state, Move(state.roller, play))
    head, model = _head_in_game(state), _model_in_game(state, play)
    if error:
        near = state.kind.nearest(state, play)
        said = _refusal_sentence(play, error, near, state)
        nearest = str(_model_in_game(state, near)["text"]) if near else None
        return Judged(head, model, 0, said, "rule", error.law, reason_of(error), nearest)
    number, text = _number(play, state), _text(state, play)
    said = Saying("{play} is allowed (#{number}).", play=text, number=number)
    return Judged(head, model, number, said if number else Saying("{play} is allowed.", play=text), "rule")


def _refusal_sentence(play: Play, error: IllegalPlayError, near: Play | None, state: State) -> Saying:
    """The rule that the play breaks, why, and the nearest play that is allowed."""
    from trictrac.games.common.deeds import shown
    from trictrac.games.common.lines import dice_text
    from trictrac.games.speech import reason_of

    law = Saying("law {law}", law=error.law) if error.law[:1].isdecimal() else Saying("rule {law}", law=error.law)
    values: dict[str, object] = {
        "play": _text(state, play),
        "roll": dice_text(state.dice),
        "reason": reason_of(error),
        "rule": law,
    }
    if near is None:
        return Saying("{play} is not allowed with {roll}: {reason} ({rule}).", **values)
    text = shown(near, state)
    return Saying("{play} is not allowed with {roll}: {reason} ({rule}). Nearest: {nearest}.", nearest=text, **values)


def _number(play: Play, state: State) -> int:
    """The place in the list of the play that leaves the same board; 0 where nothing is listed."""
    left = state.kind.words.left
    board = left(play, state)
    return next((number for number, other in enumerate(state.kind.listed(state), 1) if left(other, state) == board), 0)


def _text(state: State, play: Play) -> object:
    """A play as the players of this game like to read it."""
    from trictrac.games.common.deeds import shown

    return Saying("pass") if play.is_pass else shown(play, state)


def _board_text(state: State) -> str:
    from trictrac.model.layout import layout_text

    return layout_text(state.layout, falling=state.rules.falling)


def _head_in_game(state: State) -> Model:
    from trictrac.games.common.lines import dice_text
    from trictrac.games.sheets import rules_text

    roll, rules = dice_text(state.dice), rules_text(state.rules)
    return {"game": state.rules.game, "board": _board_text(state), "roll": roll, "rules": rules}


def _model_in_game(state: State, play: Play) -> Model:
    """A play as its record has it, and its moves in the order of travel: 0 in hand, 1 to 24, 25 borne off."""
    from trictrac.games.common.plays_text import play_text

    return {"text": play_text(play, falling=state.rules.falling), "moves": play.moves}
