"""``trictrac analyse``: a game looked over by the strong player, decision by decision and roll by roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from trictrac.cli.output import progress_bar, put_board, put_json, tell
from trictrac.cli.program import argument, flag, help_text, option
from trictrac.cli.reading import RecordRulesOption, find_record
from trictrac.errors import Saying
from trictrac.games.events import Player
from trictrac.saying.language import Counted

if TYPE_CHECKING:
    from trictrac.bot.analysis import Analysis, Decision, Summary
    from trictrac.draw.answer import Answer
    from trictrac.games.log import Log
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.games.trictrac.partie.state import State
    from trictrac.saying.language import Language

HELP = help_text(
    "Look a game over: what each decision cost, which were the worst, and what the dice gave.\n\n"
    "GAME is the file of a record or the name of a kept game, - the standard input, without it the last game. Costs and luck "
    "are told in holes of the relevé, as the program's net values them: a decision is doubtful from 0.1 holes on, an error "
    "from 0.25, a blunder from 0.5; the luck of a roll is what it is worth more than the mean of the 21. Ctrl-C ends it with "
    "what has been looked at."
)


def analyse(
    ctx: typer.Context,
    game: Annotated[str, argument(help_text("GAME"))] = "",
    rules: RecordRulesOption = "",
    plies: Annotated[
        int,
        option("--plies", help_text("NUMBER"), help_text("How far ahead: 1 is quick, 2 is better."), least=1, most=2),
    ] = 1,
    board: Annotated[bool, flag("--board/--no-board", help_text("Draw the boards of the worst decisions."))] = True,
    as_json: Annotated[bool, flag("--json", help_text("Print JSON (see trictrac schema analyse)."))] = False,
) -> None:
    """Look a game over."""
    from trictrac.games.record import check_record
    from trictrac.games.trictrac.text.record import require_trictrac

    record = require_trictrac(find_record(game, rules))
    log = check_record(record)
    analysis, whole = _looked_over(log, plies, ctx.obj)
    names = (record.names[0], record.names[1])
    if as_json:
        put_json(_record(analysis, names, whole=whole))
        return
    if not analysis.decisions and not analysis.fortunes:
        tell(
            ctx.obj,
            Saying("There is nothing to look over: no roll with a board, or a long game, whose worth is not known."),
        )
        return
    if not whole:
        tell(ctx.obj, Saying("Stopped after roll {number}.", number=analysis.fortunes[-1].number))
    for player in Player:
        tell(ctx.obj, *_told(analysis, player, names[player]))
    for decision in analysis.worst():
        print()
        _put_worst(decision, log.state, names, ctx.obj, board=board)
    print()
    for fortune in analysis.turns_of_luck():
        values = {"number": fortune.number, "player": names[fortune.player], "roll": fortune.turn.roll.shown}
        tell(ctx.obj, Saying("Roll {number}, {roll} of {player}: luck {luck:+.2f}.", luck=fortune.luck, **values))


def _looked_over(log: Log[State, Event], plies: int, language: Language) -> tuple[Analysis, bool]:
    """The game, or as much of it as was looked at when it was stopped, and whether that is all."""
    from trictrac.bot.analysis import Analysis, look_over

    fortunes, decisions, whole = [], [], True
    with progress_bar(language.say(Saying("entries looked over")), len(log.events)) as advance:
        try:
            for done, (fortune, decision) in enumerate(look_over(log, plies), 1):
                fortunes += [fortune] if fortune else []
                decisions += [decision] if decision else []
                advance(done)
        except KeyboardInterrupt:
            whole = False
    return Analysis(plies, tuple(decisions), tuple(fortunes)), whole


def _told(analysis: Analysis, player: Player, name: str) -> Answer:
    """A player's account."""
    every, going = analysis.summary(player), analysis.summary(player, going=True)
    return [
        Counted(
            "{player}: {count} decision cost {lost:.2f} holes, {rate:.3f} each; doubtful {doubtful}, errors {errors}, "
            "blunders {blunders}. Luck {luck:+.2f}.",
            "{player}: {count} decisions cost {lost:.2f} holes, {rate:.3f} each; doubtful {doubtful}, errors {errors}, "
            "blunders {blunders}. Luck {luck:+.2f}.",
            player=name,
            luck=analysis.luck(player),
            **_values(every),
        ),
        *(
            [
                Counted(
                    "Of these to hold or to go {count}: {lost:.2f} holes, {rate:.3f} each.",
                    "Of these to hold or to go {count}: {lost:.2f} holes, {rate:.3f} each.",
                    **_values(going),
                )
            ]
            if going.count
            else []
        ),
    ]


def _values(summary: Summary) -> dict[str, Any]:
    return {
        "count": summary.count,
        "lost": summary.lost,
        "rate": summary.rate,
        "doubtful": summary.doubtful,
        "errors": summary.errors,
        "blunders": summary.blunders,
    }


def _put_worst(decision: Decision, state: State, names: tuple[str, str], language: Language, *, board: bool) -> None:
    """One decision on its board: what was done, what would have been better, and why."""
    from trictrac.bot.advice import advise
    from trictrac.bot.told import going_told, play_doubted
    from trictrac.draw.answer import Indented
    from trictrac.games.trictrac.board import table_of

    turn, player = decision.turn, decision.player
    seats = (names[player], names[player.other])
    if board:
        put_board(table_of(turn.position), language, names=seats)
    values = {"number": decision.number, "player": seats[0], "roll": turn.roll.shown}
    if isinstance(decision.made, bool):
        done = Saying("goes") if decision.made else Saying("holds")
        tell(language, Saying("Roll {number}, {roll}: {player} {done}.", done=done, **values))
        advice = advise(turn.position, turn.outcome, state.rules, 2)
        told: Answer = [] if advice.going is None else going_told(advice, advice.going)
    else:
        tell(language, Saying("Roll {number}, {roll}: {player} plays {play}.", play=decision.made.shown, **values))
        advice = advise(turn.position, turn.outcome, state.rules, 2, decision.made)
        made = advice.of(decision.made)
        told = play_doubted(advice.plays[0], made) if made else []
    for part in told:
        tell(language, part.sentence if isinstance(part, Indented) else part, indent=4)


def _record(analysis: Analysis, names: tuple[str, str], *, whole: bool) -> dict[str, object]:
    """The analysis as JSON: holes of the relevé as the net values them."""
    return {
        "plies": analysis.plies,
        "whole": whole,
        "players": [
            {
                "name": names[player],
                **_values(analysis.summary(player)),
                "going": _values(analysis.summary(player, going=True)),
                "luck": analysis.luck(player),
            }
            for player in Player
        ],
        "decisions": [
            {
                "roll": one.number,
                "by": one.player.name,
                "position": str(one.turn.position),
                "dice": str(one.turn.roll),
                "made": ("go" if one.made else "hold") if isinstance(one.made, bool) else str(one.made),
                "cost": one.cost,
            }
            for one in analysis.decisions
        ],
        "rolls": [
            {"roll": one.number, "by": one.player.name, "dice": str(one.turn.roll), "luck": one.luck}
            for one in analysis.fortunes
        ],
    }
