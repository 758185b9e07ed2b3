"""A game looked over, in words: the accounts of the players, a decision and what would have been better, the luck of a roll."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.bot.advice import advise
from trictrac.bot.sentences import PARTIE_KNOWN, going_sentences, holes_saying, play_doubted
from trictrac.protocol.events import Player
from trictrac.saying.language import Counted

if TYPE_CHECKING:
    from trictrac.bot.analysis import Analysis, Decision, Fortune
    from trictrac.model.rules import Rules
    from trictrac.view.answer import Answer


def account_sentences(analysis: Analysis, names: tuple[str, str]) -> Answer:
    """The accounts of both: what their decisions cost and what the dice gave, and how the chances to win are known."""
    if not analysis.decisions and not analysis.fortunes:
        return [
            Saying("There is nothing to look over: no roll with a board, or a long game, whose worth is not known.")
        ]
    sentences: Answer = []
    for player in Player:
        every, going = analysis.summary(player), analysis.summary(player, going=True)
        sentences.append(
            Counted(
                "{player}: {count} decision cost {holes}, {rate:.3f} each; doubtful {doubtful}, errors {errors}, "
                "blunders {blunders}. Luck {luck:+.2f}.",
                "{player}: {count} decisions cost {holes}, {rate:.3f} each; doubtful {doubtful}, errors {errors}, "
                "blunders {blunders}. Luck {luck:+.2f}.",
                player=names[player],
                luck=analysis.luck(player),
                holes=holes_saying(every.lost),
                **asdict(every),
            )
        )
        if going.count:
            sentences.append(
                Counted(
                    "{count} of these was to hold or to go, and cost {holes}.",
                    "{count} of these were to hold or to go, and cost {holes}.",
                    holes=holes_saying(going.lost),
                    **asdict(going),
                )
            )
        if every.lost_chance is not None:
            lost = 100 * every.lost_chance
            sentences.append(Saying("Together they cost {lost:.1f} chances in 100 to win the partie.", lost=lost))
    if any(one.chance is not None for one in analysis.fortunes):
        sentences.append(PARTIE_KNOWN)
    return sentences


def decision_sentences(decision: Decision, rules: Rules, names: tuple[str, str], plies: int) -> Answer:
    """A decision as it was made, then what would have been better, and why, as far ahead as the game was looked over."""
    turn = decision.turn
    player, other = names[decision.player], names[decision.player.other]
    values = {"number": decision.number, "roll": turn.roll.shown, "entry": decision.entry, "player": player}
    if isinstance(decision.made, bool):
        choice = Saying("goes") if decision.made else Saying("holds")
        done = Saying("Roll {number}, {roll} (entry {entry}): {player} {done}.", done=choice, **values)
        advice = advise(turn.position, turn.outcome, rules, plies)
        sentences = going_sentences(advice)
    else:
        done = Saying(
            "Roll {number}, {roll} (entry {entry}): {player} plays {play}.", play=decision.made.shown, **values
        )
        advice = advise(turn.position, turn.outcome, rules, plies, decision.made)
        made = advice.of(decision.made)
        sentences = play_doubted(advice.plays[0], made, other) if made else []
    sentences = [done, *sentences]
    if decision.chance is not None and decision.chance_cost is not None:
        chances = {"chance": 100 * decision.chance, "less": 100 * decision.chance_cost}
        sentences.append(
            Saying(
                "So the partie is won {chance:.1f} times of 100, {less:.1f} less than by the best for it.", **chances
            )
        )
    if (cost := decision.rolled_cost) is not None:
        low, high = cost.interval
        counted = {"count": cost.count, "holes": holes_saying(abs(cost.mean))}
        sentences.append(
            Saying(
                "Rolled out {count:,} times each it is better by {holes}, in 95 of 100 cases from {low:+.2f} to {high:+.2f}.",
                low=-high,
                high=-low,
                **counted,
            )
            if cost.mean < 0
            else Saying(
                "Rolled out {count:,} times each it costs {holes}, in 95 of 100 cases from {low:+.2f} to {high:+.2f}.",
                low=low,
                high=high,
                **counted,
            )
        )
    return sentences


def luck_sentence(fortune: Fortune, name: str) -> Saying:
    """The luck of a roll."""
    values = {"number": fortune.number, "player": name, "roll": fortune.turn.roll.shown}
    return Saying("Roll {number}, {roll} of {player}: luck {luck:+.2f}.", luck=fortune.luck, **values)
