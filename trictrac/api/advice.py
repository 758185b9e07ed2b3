"""The strong player for programs: advice on a roll, with rollouts, and the analysis of a game."""

from __future__ import annotations

from functools import partial

from trictrac.api.records import PlayedLike, trictrac_log
from trictrac.api.rolls import RulesLike, load_rules, outcome, read_position
from trictrac.base.errors import UnreadableError
from trictrac.base.values import require_number
from trictrac.base.working import Jobs, read_jobs
from trictrac.bot import advice as bot
from trictrac.bot import analysing
from trictrac.bot.advice import Advice
from trictrac.bot.analysis import Analysis
from trictrac.bot.quick import mind_for_many
from trictrac.bot.rollout import LOOPS, Crew
from trictrac.model.play import RollLike
from trictrac.model.position import PositionLike
from trictrac.model.rules import MODERN
from trictrac.protocol.record import Record
from trictrac.seance.places import compiled_folder

_MOST_TRIALS = 1_000_000


def advise(position: PositionLike, roll: RollLike, rules: RulesLike = MODERN, *, plies: int = 2) -> Advice:
    """Return the best plays of a roll, best first, with their worth and reasons, and whether to go, as ``trictrac hint`` does.

    ``position`` has the score before the roll is marked. Values are in holes: the roller's minus the other player's, from
    here to the end of the relevé. ``plies`` is how far the player looks ahead: 1 is quick, 2 is better.

    >>> advice = advise("W:1x13,8,10/B:1x15/W", 64, plies=1)
    >>> best = advice.plays[0]
    >>> best.play, round(best.worth, 1), advice.going
    (Play.parse('1-7 1-5'), 2.9, None)

    Raises:
        UnreadableError: an argument is not a position, roll or number of plies, or checkers are missing.
        RulesError: ``rules`` is not a rule set.
        ImpossiblePositionError: ``position`` cannot occur.
    """
    table, by, ahead = read_position(position), load_rules(rules), require_number("plies", plies, 1, 2, "1, 2")
    if table.require_possible().is_partial:
        raise UnreadableError("the board is incomplete: give all fifteen checkers of either side")
    return bot.advise(table, outcome(table, roll, by), by, ahead)


def rollout(
    position: PositionLike,
    roll: RollLike,
    rules: RulesLike = MODERN,
    *,
    trials: int = 48,
    seed: int = 1,
    plies: int = 2,
    jobs: Jobs = 1,
) -> Advice:
    """Return advice corrected by rollouts: the game is played on ``trials`` times from each listed play.

    ``trials`` is rounded up to a multiple of 12. The luck of the dice is taken out of the results. ``jobs`` is the number
    of processes (None: one per core). Without the extra ``fast`` a rollout is slow.

    A roll that allows one play has nothing to roll out:

    >>> rollout("W:23,24,offx13/B:20x2,21x2,22x2,23x2,24x2,offx5", 21, trials=12).plays[0].rolled is None
    True

    Raises:
        UnreadableError: an argument is not a position, roll or number.
        RulesError: ``rules`` is not a rule set.
        ImpossiblePositionError: ``position`` cannot occur.
    """
    require_number("trials", trials, 1, _MOST_TRIALS, "48")
    require_number("seed", seed, 0, _MOST_TRIALS, "48")
    advice, table, by = advise(position, roll, rules, plies=plies), read_position(position), load_rules(rules)
    if not advice.is_open:
        return advice
    lines = bot.lines_of(advice, table, outcome(table, roll, by), by)
    crew = Crew(trials, seed, LOOPS, compiled_folder(), read_jobs(jobs))
    *_, (_, estimates) = crew.roll_out([lines])
    return bot.with_rollouts(advice, estimates)


def analyse(record: PlayedLike, *, plies: int = 1, jobs: Jobs = 1) -> Analysis:
    """Return what each decision of a game cost, how lucky each roll was, and the totals, as ``trictrac analyse`` does.

    Costs and luck are in holes. ``plies`` is how far the player looks ahead. At a doubtful decision he
    always looks two plies ahead.

    >>> log = game("trictrac").log(["A begins", "A throws 6-2", "A plays 1-7 1-3", "B throws 6-6", "B plays 1-7 1-7"])
    >>> analysis = analyse(log)
    >>> [(str(one.turn.roll), one.made, one.cost < 0.1) for one in analysis.decisions]
    [('6-2', Play.parse('1-7 1-3'), True)]
    >>> analysis.summary(Player.A).count, len(analysis.fortunes)
    (1, 2)

    Raises:
        UnreadableError: ``record`` is not a game of trictrac, or ``plies`` not a number of plies.
    """
    log, ahead = trictrac_log("record", record), require_number("plies", plies, 1, 2, "1, 2")
    mind = partial(mind_for_many, LOOPS, compiled_folder())
    found = [one for _, share in analysing.look_over(log, ahead, read_jobs(jobs), mind) for one in share]
    unlisted = len(record.opening) if isinstance(record, Record) else 0
    return analysing.analysis_of(log, ahead, found, range(unlisted, len(log.events) + 1))
