"""``trictrac analyse``: a game looked over by the strong player, decision by decision and roll by roll."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trictrac.cli.output import progress_bar, put_board, put_json, tell
from trictrac.cli.program import CommandLineError, argument, flag, help_text, option
from trictrac.cli.reading import ClusterOption, RecordRulesOption, crew, find_record, read_seed
from trictrac.cli.rolling import RolloutOption, rolled_out, rollout_record
from trictrac.errors import Saying, TrictracError
from trictrac.games.events import Player
from trictrac.saying.language import Counted

if TYPE_CHECKING:
    from trictrac.bot.analysis import Analysis, Decision, Fortune, Summary
    from trictrac.draw.answer import Answer
    from trictrac.games.log import Log
    from trictrac.games.trictrac.partie.events import Event
    from trictrac.games.trictrac.partie.state import State
    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language
    from trictrac.working import Jobs

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
    rollout: RolloutOption = None,
    entry: Annotated[
        int | None,
        option(
            "--entry", help_text("NUMBER"), help_text("Roll this entry out, whatever it cost."), least=1, most=10**9
        ),
    ] = None,
    seed: Annotated[str, option("--seed", "N", help_text("The seed of the rollouts (1)."))] = "1",
    jobs: Annotated[
        int | None, option("--jobs", help_text("NUMBER"), help_text("How many processes work."), least=1, most=1024)
    ] = None,
    cluster: ClusterOption = "",
    board: Annotated[bool, flag("--board/--no-board", help_text("Draw the boards of the worst decisions."))] = True,
    as_json: Annotated[bool, flag("--json", help_text("Print JSON (see trictrac schema analyse)."))] = False,
) -> None:
    """Look a game over."""
    from trictrac.games.record import check_record
    from trictrac.games.trictrac.text.record import require_trictrac

    if entry and not rollout:
        raise CommandLineError("--entry says what to roll out: with --rollout")
    made, dice = crew(jobs, cluster), read_seed(seed)
    record = require_trictrac(find_record(game, rules))
    log = check_record(record)
    analysis, whole = _looked_over(log, plies, made, ctx.obj)
    if rollout:
        analysis = _rolled(analysis, log.state.rules, (rollout, dice, made), entry, ctx.obj)
    names = (record.names[0], record.names[1])
    if as_json:
        put_json(_record(analysis, names, whole=whole))
    else:
        _tell(analysis, log, names, ctx.obj, whole=whole, board=board)


def _tell(
    analysis: Analysis, log: Log[State, Event], names: tuple[str, str], language: Language, *, whole: bool, board: bool
) -> None:
    """Tell both players' accounts, the worst decisions or those that were rolled out, and the rolls that changed most."""
    if not analysis.decisions and not analysis.fortunes:
        tell(
            language,
            Saying("There is nothing to look over: no roll with a board, or a long game, whose worth is not known."),
        )
        return
    if not whole:
        tell(language, Saying("Stopped after roll {number}.", number=analysis.fortunes[-1].number))
    for player in Player:
        tell(language, *_told(analysis, player, names[player]))
    if any(one.chance is not None for one in analysis.fortunes):
        tell(
            language, Saying("The partie: as the net wins it against itself, by the modern rules, however it is paid.")
        )
    for decision in [one for one in analysis.decisions if one.rolled] or analysis.worst():
        print()
        _put_worst(decision, log.state, names, language, board=board)
    print()
    for fortune in analysis.turns_of_luck():
        values = {"number": fortune.number, "player": names[fortune.player], "roll": fortune.turn.roll.shown}
        tell(language, Saying("Roll {number}, {roll} of {player}: luck {luck:+.2f}.", luck=fortune.luck, **values))


def _looked_over(log: Log[State, Event], plies: int, jobs: Jobs, language: Language) -> tuple[Analysis, bool]:
    """The game, or as much of it as was looked at when it was stopped, and whether that is all."""
    from trictrac.bot.analysis import Analysis, Decision, Fortune, ends_of, look_over
    from trictrac.bot.quick import mind_for_many
    from trictrac.bot.training import LOOPS
    from trictrac.seance.places import compiled_folder

    found: list[Fortune | Decision] = []
    whole, mind = True, partial(mind_for_many, LOOPS, compiled_folder())
    with progress_bar(language.say(Saying("entries looked over")), len(log.events)) as advance:
        try:
            with closing(look_over(log, plies, jobs, mind)) as shares:
                for done, share in shares:
                    found += share
                    advance(done)
        except KeyboardInterrupt:
            whole = False
    fortunes = tuple(one for one in found if isinstance(one, Fortune))
    decisions = tuple(one for one in found if isinstance(one, Decision))
    last = max((one.entry for one in found), default=0)
    ends = tuple((entry, winner) for entry, winner in ends_of(log) if whole or entry <= last)
    return Analysis(plies, decisions, fortunes, ends), whole


def _rolled(
    analysis: Analysis, rules: Rules, how: tuple[int, int, Jobs], entry: int | None, language: Language
) -> Analysis:
    """The analysis with the decisions rolled out that are doubtful at least, or the one of an entry.

    Raises:
        TrictracError: there is no such decision.
    """
    from trictrac.bot.analysis import DOUBTFUL, lines_of

    chosen = [one for one in analysis.decisions if (one.entry == entry if entry else one.cost >= DOUBTFUL)]
    if entry and not chosen:
        raise TrictracError("entry {entry} is no decision that was looked at: see trictrac analyse --json", entry=entry)
    lines = [(one, found) for one in chosen if (found := lines_of(one, rules))]
    rolled = {}
    for group, estimates in rolled_out([found for _, found in lines], *how, language):
        rolled[lines[group][0].entry] = (estimates[0], estimates[1])
    decisions = tuple(replace(one, rolled=rolled.get(one.entry)) for one in analysis.decisions)
    return replace(analysis, decisions=decisions)


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
        *(
            [Saying("By them the partie is won {lost:.1f} times of 100 less.", lost=100 * every.lost_chance)]
            if every.lost_chance is not None
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
        "lost_chance": summary.lost_chance,
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
    for part in [*told, *_partie(decision), *_rollout(decision)]:
        tell(language, part.sentence if isinstance(part, Indented) else part, indent=4)


def _partie(decision: Decision) -> Answer:
    """The chance to win the partie after a decision."""
    if decision.chance is None or decision.chance_cost is None:
        return []
    values = {"chance": 100 * decision.chance, "less": 100 * decision.chance_cost}
    return [
        Saying("So the partie is won {chance:.1f} times of 100, {less:.1f} less than by the best for it.", **values)
    ]


def _rollout(decision: Decision) -> Answer:
    """The cost of a decision by rollouts, with the interval."""
    cost = decision.rolled_cost
    if cost is None:
        return []
    low, high = cost.interval
    text = (
        "Rolled out {count:,} times each it costs {less:+.2f} holes, in 95 of 100 cases from {low:+.2f} to {high:+.2f}."
    )
    return [Saying(text, count=cost.trials, less=cost.mean, low=low, high=high)]


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
                "entry": one.entry,
                "chance": one.chance,
                "chance_cost": one.chance_cost,
                "rolled": rollout_record(one.rolled_cost),
            }
            for one in analysis.decisions
        ],
        "rolls": [
            {"roll": one.number, "by": one.player.name, "dice": str(one.turn.roll), "luck": one.luck}
            for one in analysis.fortunes
        ],
        "curve": [{"entry": entry, "chance": chance} for entry, chance in analysis.curve],
    }
