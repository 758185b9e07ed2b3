"""``trictrac plays``: which plays a roll allows, and why one is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.output import put, put_json, tell
from trictrac.cli.program import CommandLineError, argument, flag, help_text, option
from trictrac.cli.reading import RulesOption, read_board, read_rules, tables_game
from trictrac.cli.sister_plays import judge_sister
from trictrac.errors import Saying
from trictrac.saying.counted import Counted

if TYPE_CHECKING:
    from trictrac.model.outcome import Outcome
    from trictrac.model.play import Play
    from trictrac.model.position import Position
    from trictrac.model.refusal import Refusal
    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language

HELP = help_text(
    "Which plays a roll allows, one for each position that can be left, numbered.\n\n"
    "With a PLAY after the roll, or with --why: whether it is allowed, or which law it breaks and which play "
    "is nearest to it. A play is typed like 1-7 1-5, 1-5-7 (tout d'une), 7 5 (where the checkers end), "
    "corner, 20-off, #2 or pass. The exit status tells whether everything could be read, not whether the play "
    "is allowed.\n\n"
    "--game lists and judges the plays of a sister game: trictrac plays --game backgammon "
    "W:24x2,13x5,8x3,6x5/B:24x2,13x5,8x3,6x5/W 31 8/5 6/5. A roll of three dice is typed like 4-4-3."
)


def plays(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None, argument(help_text("POSITION ROLL [PLAY]"), help_text("What to judge; - reads the position."))
    ] = None,
    why: Annotated[str, option("--why", help_text("PLAY"), help_text("Why a play is not allowed."))] = "",
    rules: RulesOption = "modern",
    game: Annotated[str, option("--game", help_text("GAME"), help_text("The sister game."))] = "",
    as_json: Annotated[bool, flag("--json", help_text("Print JSON (see trictrac schema plays)."))] = False,
) -> None:
    """Print the plays that a roll allows, or judge one."""
    words = words or []
    if len(words) < 2:
        raise CommandLineError("a position and a roll are wanted: trictrac plays POSITION 64")
    found = tables_game(game)
    typed = " ".join([why, *words[2:]]).strip()
    if found:
        own = "" if rules == "modern" else rules
        judge_sister(found, words[0], words[1], typed, own, ctx.obj, as_json=as_json)
        return
    from trictrac.model.outcome import outcome
    from trictrac.model.roll import Roll

    rule_set = read_rules(rules)
    roll = Roll.parse(words[1])
    position = read_board(words[0])
    judged = outcome(position, roll, rule_set)
    if typed:
        _judge_play(position, judged, rule_set, typed, ctx.obj, as_json=as_json)
    elif as_json:
        _print_json(position, judged, rule_set)
    else:
        _print_plays(position, judged, ctx.obj)


def _print_plays(position: Position, judged: Outcome, language: Language) -> None:
    from trictrac.games.trictrac.told.rolls import call_sentence, play_text, plays_sentence

    put(str(position))
    tell(language, call_sentence(judged.roll, position.turn))
    tell(language, plays_sentence(judged))
    if not judged.plays[0].is_pass:
        width = len(str(len(judged.plays)))
        for number, play in enumerate(judged.plays, 1):
            print(f"{number:{width + 1}}. {language.say(play_text(play))}")
    if judged.disobliging:
        tell(
            language,
            Counted(
                "{count} more play would be lawful, but does not do what this roll must (law 9.1).",
                "{count} more plays would be lawful, but do not do what this roll must (law 9.1).",
                len(judged.disobliging),
            ),
        )


def _print_json(position: Position, judged: Outcome, rules: Rules) -> None:

    put_json(
        {
            **_head(position, judged, rules),
            "plays": [{"text": str(play), "moves": play.moves} for play in judged.plays],
        }
    )


def _head(position: Position, judged: Outcome, rules: Rules) -> dict[str, object]:
    return {"position": str(position), "roll": str(judged.roll), "rules": rules.name}


def _judge_play(
    position: Position, judged: Outcome, rules: Rules, typed: str, language: Language, *, as_json: bool
) -> None:
    from trictrac.games.trictrac.text.plays import nearest, read_play
    from trictrac.games.trictrac.told.rolls import play_text, refusal_sentence
    from trictrac.model.refusal import refusal

    play = read_play(typed, judged.plays, judged.roll)
    refused = refusal(position, judged.roll, play, rules)
    near = nearest(play, judged.plays) if refused else None
    number = next((at for at, allowed in enumerate(judged.plays, 1) if allowed.change == play.change), 0)
    if as_json:
        _print_judged(_head(position, judged, rules), play, refused, near, number, language)
    elif refused is None:
        tell(language, Saying("{play} is allowed (#{number}).", play=play_text(play), number=number))
    else:
        tell(language, refusal_sentence(play, refused, near))


def _print_judged(
    head: dict[str, object], play: Play, refused: Refusal | None, near: Play | None, number: int, language: Language
) -> None:

    put_json(
        {
            **head,
            "play": {"text": str(play), "moves": play.moves},
            "allowed": refused is None,
            "number": number or None,
            "law": refused.law if refused else None,
            "reason": language.say(refused.saying) if refused else None,
            "nearest": str(near) if near else None,
        }
    )
