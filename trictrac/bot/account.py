"""The analysis of a game as a document and as a record: accounts, chance to win, worst decisions, luckiest rolls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.bot.advice import Advice, advise
from trictrac.bot.analysis import DOUBTFUL, Analysis, Decision, Fortune, RollAnalysis, lying
from trictrac.bot.doubt import FAR_APART
from trictrac.bot.rating import RATING_MEANT, costs_of, costs_record, rating_of, rating_rows
from trictrac.bot.sentences import PARTIE_KNOWN, doubted, going_sentences, holes_saying, play_doubted, rollout_record
from trictrac.bot.weighing import HOLES_A_STAKE
from trictrac.bot.winning import NEAR
from trictrac.model.score import Names, Side
from trictrac.partie.board import table_of
from trictrac.partie.sentences.evidence import arrows_of_play
from trictrac.protocol.events import Player
from trictrac.saying.language import Counted, listed
from trictrac.view.answer import Answer, Sentences
from trictrac.view.arrows import Arrow
from trictrac.view.doc import Aside, Board, Columns, Curve, CurveMark, Curves, Doc, Indented, RollCard, Section, Title

MOST_IN_FILE = 12
"""Most decisions that a file shows."""
_MARKS = Saying("Boards show the play made and the better one: [ ] left, > < reached.")
_RULES = tuple((quarter, f"{quarter} %") for quarter in range(0, 101, 25))


def analysis_doc(
    analysis: Analysis,
    names: Names,
    title: str = "",
    *,
    is_whole: bool = True,
    to_file: bool = False,
    boards: bool = True,
    marks: bool = False,
    chosen: Sequence[Decision] = (),
) -> Doc:
    """Return an analysis as a document: accounts, the first player's chance to win, worst decisions, luckiest rolls.

    A decision has its board as its player saw it. With ``to_file`` there are more decisions, and boards for the rolls
    as well. If there are ``chosen`` decisions, they take the place of the worst ones. ``marks`` explains the marks of
    boards that are drawn as text.
    """
    decisions = chosen or (analysis.worst(MOST_IN_FILE) if to_file else analysis.worst())
    seen: set[int] = set()

    def card(one: RollAnalysis, arrows: tuple[Arrow, ...], heading: object, *parts: object) -> RollCard:
        """Return the card of a roll, numbered only at its first place, to which the curve then links."""
        roll, number = one.turn.roll, 0 if one.number in seen else one.number
        seen.add(one.number)
        table = table_of(lying(one), dice=roll.numbers)
        board = Board(table, names, seat=Side(one.player), arrows=arrows) if boards else None
        return RollCard(number, heading, parts, roll.numbers, board)

    advised = [(one, advice_on(one)) for one in decisions]
    cards = tuple(card(one, _arrows(one, advice), *decision_sentences(one, advice, names)) for one, advice in advised)
    marks = marks and any(one.board and one.board.arrows for one in cards)
    lucky = [(one, luck_sentence(one, names[one.player])) for one in analysis.turns_of_luck()]
    rolls = tuple(card(one, (), sentence) if to_file else sentence for one, sentence in lucky)
    return (
        Title(title or listed(names), typed=True),
        *(Saying("Stopped after roll {number}.", number=one.number) for one in analysis.fortunes[-1:] if not is_whole),
        *account_sentences(analysis, names),
        *(_table(analysis, names) if analysis.decisions else ()),
        *((*_units(analysis), *_curve(analysis, decisions, names)) if lucky else ()),
        *([Section("decisions", Saying("The worst decisions"), (*[_MARKS] * marks, *cards))] if cards else ()),
        *([Section("luck", Saying("The rolls that turned it"), rolls)] if rolls else ()),
    )


def _units(analysis: Analysis) -> Iterator[Aside]:
    """Yield in what costs and luck are counted, and how far ahead or by how many rollouts they are judged."""
    yield Aside(
        Counted(
            "Costs and luck are in holes of the relevé, by the program’s net, "
            "which looks {count} ply ahead for costs and 1 for luck.",
            "Costs and luck are in holes of the relevé, by the program’s net, "
            "which looks {count} plies ahead for costs and 1 for luck.",
            analysis.plies,
        )
    )
    if any(one.chance is not None and max(one.turn.position.score.holes) >= NEAR for one in analysis.decisions):
        yield Aside(
            Saying(
                "Once a player has nine holes, costs are in expected stakes of the partie: a stake counts as ten holes."
            )
        )
    if analysis.plies == 1:
        yield Aside(Saying("Costs of {least} or more are judged two plies ahead, as in a hint.", least=DOUBTFUL))
    if tried := sum(one.rolled is not None for one in analysis.decisions):
        yield Aside(
            Counted(
                "{count} decision was rolled out; its cost is that of the rollouts.",
                "{count} decisions were rolled out; their costs are those of the rollouts.",
                tried,
            )
        )


def _table(analysis: Analysis, names: Names) -> Sentences:
    """Yield a table of both players: losses, luck, the result without luck if it can be known, ratings, kinds of error."""
    costs = [[costs_of(analysis, player)] for player in Player]
    known = [(analysis.chance_luck(player), analysis.fair_chance(player)) for player in Player]
    rows: list[tuple[object, ...]] = [
        (
            Saying("Holes lost per decision"),
            *(Saying("{holes:.3f}", holes=analysis.summary(one).rate) for one in Player),
        ),
        (Saying("Luck in holes"), *(Saying("{holes:+.2f}", holes=analysis.luck(one)) for one in Player)),
    ]
    cells = [
        (f"{100 * luck:+.0f}", f"{100 * fair:.0f}") for luck, fair in known if luck is not None and fair is not None
    ]
    if len(cells) == len(known):
        chances, fair = zip(*cells, strict=True)
        rows += [(Saying("Luck in parties won of 100"), *chances), (Saying("Parties won of 100 without luck"), *fair)]
    yield Columns(("", *names), (*rows, *rating_rows(costs)))
    if analysis.is_resigned:
        yield Aside(Saying("A player resigned. The dice did not decide the partie, so no luck in parties is shown."))
    if any(map(rating_of, costs)):
        yield Aside(RATING_MEANT)


def _arrows(decision: Decision, advice: Advice) -> tuple[Arrow, ...]:
    """Return arrows for the play made and the best one."""
    if isinstance(decision.made, bool):
        return ()
    roll, side = decision.turn.roll, Side(decision.player)
    return (*arrows_of_play(decision.made, roll, side), *arrows_of_play(advice.plays[0].play, roll, side, "better"))


def _curve(analysis: Analysis, marked: Sequence[Decision], names: Names) -> Iterator[Curves]:
    """Yield the curve of the first player's chance to win the partie by entry, with decisions marked, if it is known."""
    chances, player = {entry: round(100 * chance, 1) for entry, chance in analysis.curve}, names[0]
    if len(chances) < 2:
        return
    values = sorted(chances.values())
    text = Saying(
        "from {low:.0f} to {high:.0f} %, at last {last:.0f} %",
        low=values[0],
        high=values[-1],
        last=[*chances.values()][-1],
    )
    marks = (
        CurveMark(one.entry, "dot" if one.player else "ring", one.number) for one in marked if one.entry in chances
    )
    legend = Saying("Rings are the worst decisions of {player}, dots those of {other}.", player=player, other=names[1])
    name = Saying("The chance of {player} to win the partie", player=player)
    yield Curves((Curve(name, text, tuple((*one, 0) for one in chances.items()), _RULES, tuple(marks), legend),))


def analysis_record(analysis: Analysis, names: Names, *, whole: bool) -> Json:
    """Return an analysis for JSON, in holes of the relevé as the net values them."""
    return {
        "plies": analysis.plies,
        "whole": whole,
        "players": [
            {
                "name": names[player],
                **asdict(analysis.summary(player)),
                "going": asdict(analysis.summary(player, going=True)),
                "luck": analysis.luck(player),
                "luck_chance": analysis.chance_luck(player),
                "fair_chance": analysis.fair_chance(player),
                **costs_record([costs_of(analysis, player)]),
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
                "plies": one.plies,
                "entry": one.entry,
                "chance": one.chance,
                "chance_cost": one.chance_cost,
                "rolled": rollout_record(one.rolled_cost),
                "apart": one.apart,
                "kind": one.kind or None,
            }
            for one in analysis.decisions
        ],
        "rolls": [
            {"roll": one.number, "by": one.player.name, "dice": str(one.turn.roll), "luck": one.luck}
            for one in analysis.fortunes
        ],
        "curve": [{"entry": entry, "chance": chance} for entry, chance in analysis.curve],
    }


def account_sentences(analysis: Analysis, names: Names) -> Answer:
    """Return the accounts of both players: the cost of their decisions, their luck, and how chances to win are known."""
    if not analysis.decisions and not analysis.fortunes:
        return [Saying("There is nothing to analyse: no roll has a board, or the program cannot value a long game.")]
    sentences: Answer = []
    for player in Player:
        every = analysis.summary(player)
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
        if every.lost_chance is not None:
            sentences.append(
                Saying(
                    "The chances to win the partie that all decisions cost add up to {lost:.1f} percentage points.",
                    lost=100 * every.lost_chance,
                )
            )
    if any(one.chance is not None for one in analysis.fortunes):
        sentences.append(PARTIE_KNOWN)
    return sentences


def advice_on(decision: Decision) -> Advice:
    """Return advice on a decision, with the look-ahead by which its cost was found, corrected by rollouts of it."""
    turn, made = decision.turn, None if isinstance(decision.made, bool) else decision.made
    advice = advise(turn.position, turn.outcome, decision.rules, decision.plies, made)
    if (cost := decision.rolled_cost) is None:
        return advice
    best, lost, less = advice.plays[0], cost.mean, decision.judged_chance
    if made is None:
        lost, less = (lost, less) if decision.made else (-lost, -(less or 0.0))
    worth, stakes = best.worth - lost, None if best.stakes is None else best.stakes - lost / HOLES_A_STAKE
    chance = None if best.chance is None or less is None else best.chance - less
    if made is None:
        return replace(advice, going=worth, going_stakes=stakes, going_chance=chance)
    plays = (
        replace(one, worth=worth, stakes=stakes, chance=chance, unsure=0.0) if one is advice.of(made) else one
        for one in advice.plays
    )
    return replace(advice, plays=tuple(plays))


def decision_sentences(decision: Decision, advice: Advice, names: Names) -> Answer:
    """Return a decision as it was made, then the better choice by this advice, and why."""
    turn = decision.turn
    player, other = names[decision.player], names[decision.player.other]
    values = {"number": decision.number, "roll": turn.roll.shown, "entry": decision.entry, "player": player}
    if isinstance(decision.made, bool):
        choice = Saying("goes") if decision.made else Saying("holds")
        done = Saying("Roll {number}, {roll} (entry {entry}): {player} {done}.", done=choice, **values)
        sentences = going_sentences(advice)
        if decision.apart >= FAR_APART and decision.rolled is None and advice.going_stakes is None:
            sentences.append(Indented(doubted(decision.apart)))
    else:
        done = Saying(
            "Roll {number}, {roll} (entry {entry}): {player} plays {play}.", play=decision.made.shown, **values
        )
        made = advice.of(decision.made)
        sentences = play_doubted(advice.plays[0], made, other) if made else []
        if decision.rolled_cost is not None and decision.rolled_cost.mean < 0:
            del sentences[:1]
    sentences = [done, *sentences]
    if decision.chance is not None and decision.chance_cost is not None and decision.judged_chance is not None:
        less = decision.judged_chance
        sentences.append(
            Saying(
                "This choice wins {chance:.1f} parties of 100, {less:.1f} fewer than the best choice for the partie.",
                chance=100 * (decision.chance + decision.chance_cost - less),
                less=100 * less,
            )
        )
    if (cost := decision.rolled_cost) is not None:
        a_unit = 1.0 if advice.plays[0].stakes is None else HOLES_A_STAKE
        low, high = (limit / a_unit for limit in cost.interval)
        worth = abs(cost.mean) / a_unit
        how = holes_saying(worth) if a_unit == 1.0 else Saying("{worth:.2f} stakes of the partie", worth=worth)
        counted = {"count": cost.count, "holes": how}
        sentences.append(
            Saying(
                "In rollouts of both choices, {count:,} times each, this one is better by {holes} (in 95 of "
                "100 cases from {low:+.2f} to {high:+.2f}).",
                low=-high,
                high=-low,
                **counted,
            )
            if cost.mean < 0
            else Saying(
                "In rollouts of both choices, {count:,} times each, this one costs {holes} (in 95 of 100 "
                "cases from {low:+.2f} to {high:+.2f}).",
                low=low,
                high=high,
                **counted,
            )
        )
    return sentences


def luck_sentence(fortune: Fortune, name: str) -> Saying:
    """Return a sentence on the luck of a roll."""
    return Saying(
        "Roll {number}, {roll} of {player}: luck {luck:+.2f}.",
        number=fortune.number,
        roll=fortune.turn.roll.shown,
        player=name,
        luck=fortune.luck,
    )
