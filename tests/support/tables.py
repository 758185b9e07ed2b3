"""The tables games for tests: their rules, given positions, random plays and random games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from trictrac.games.common.events import Accept, Beaver, Event, GiveUp, Offer, Refuse, SetLayout, ThrowDice
from trictrac.games.common.happening import TablesPhase
from trictrac.games.common.state import TablesKind, TablesState
from trictrac.games.registry import kind_of, rules_class
from trictrac.games.running.course import running_rules
from trictrac.games.running.ground import BEYOND, Ground, leapers, moved, movers, packed, steps
from trictrac.games.running.plays import RunningRoll, most, numbers, plays
from trictrac.games.running.refusal import refusal
from trictrac.games.running.rules import RunningRules
from trictrac.games.sheets import load_game_rules
from trictrac.model.layout import OFF, Checkers, read_layout
from trictrac.model.play import FromTo, Play
from trictrac.protocol.events import Draw, Move, Player
from trictrac.rules.heads import heads

A, B = Player

GAMES = tuple(heads())
"""The games other than trictrac."""
RUNNING = tuple(name for name, head in heads().items() if head.family == "running")
"""The games of running home and bearing off."""
PLAYED = tuple(name for name in GAMES if name != "dames-rabattues")
"""The games whose plays are typed: at dames rabattues the dice are all that is typed."""
COUNTING = tuple(name for name in GAMES if name not in RUNNING)
"""The games won by what trictrac counts."""

LISTED = 4
"""Largest count of numbers in a roll for which a random play is chosen among all plays. Others are made move by move."""
ENDLESS = 20_000
"""Number of events after which a random game counts as endless."""

RUNNING_VALUES = {option.name: tuple(option.values) for option in RunningRules.OPTIONS}
"""The values of each option of the running games."""


def values_of(game: str) -> dict[str, tuple[str, ...]]:
    """Return the values of each option of a tables game."""
    return {option.name: tuple(option.values) for option in rules_class(game).OPTIONS}


def rules_of(game: str, options: str = "") -> RunningRules:
    """Return the rules of a running game, from its rule set."""
    rules = load_game_rules(game, options)
    assert isinstance(rules, RunningRules)
    return rules


def changed(rules: RunningRules, **values: Any) -> RunningRules:
    """Return the rules with other values, even values that no rule set combines."""
    return replace(rules, **values)


def set_to(rules: RunningRules, layout: str, dice: Sequence[int] = (), match: int = 0) -> TablesState:
    """Return a game with this board, in fields counted up, and with ``dice`` just thrown by the side to roll."""
    kind = kind_of(rules, match)
    board = read_layout(layout, falling=False)
    state = kind.apply(kind.start(), SetLayout(board))
    return kind.apply(state, ThrowDice(state.roller, tuple(dice))) if dice else state


def carried(state: TablesState, *events: Event) -> TablesState:
    """Return the state after these events."""
    assert isinstance(state.rules, RunningRules)
    kind = state.kind
    for event in events:
        state = kind.apply(state, event)
    return state


def thrown(rng: Random, count: int) -> tuple[int, ...]:
    """Return random dice, the highest first."""
    return tuple(sorted((rng.randint(1, 6) for _ in range(count)), reverse=True))


def random_play(own: Checkers, opp: Checkers, dice: Sequence[int], rules: RunningRules, rng: Random) -> Play:
    """Return an allowed play, made move by move if there may be very many."""
    left = numbers(dice, rules)
    if len(left) <= LISTED:
        return rng.choice(plays(RunningRoll(own, opp, dice, rules)))
    roll = RunningRoll(own, opp, dice, rules)
    (count, _), ground = most(roll), roll.ground
    ways = _ways(*packed(own), 0, left, (), ground, rng, set())
    short = ground.leaps or rules.compulsory == "all_or_none"
    allowed = (Play(way) for way in ways if len(way) >= count or short)
    return next(play for play in allowed if not refusal(roll, play))


def _ways(
    counts: int,
    mine: int,
    hits: int,
    left: tuple[int, ...],
    done: tuple[FromTo, ...],
    ground: Ground,
    rng: Random,
    seen: set[tuple[int, tuple[int, ...]]],
) -> Iterator[tuple[FromTo, ...]]:
    """Yield ways of playing in a random order, longer ones before their beginnings, each board once."""
    choices = [
        (number, start, rest)
        for number, leaps, rest in steps(left, ground.leaps)
        for start in range(OFF)
        if (leapers if leaps else movers)(counts, mine, hits, number, ground) >> start & 1
    ]
    rng.shuffle(choices)
    for number, start, rest in choices:
        end = min(OFF, start + number)
        next_counts, next_mine = moved(counts, mine, start, end)
        next_hits = hits | ground.blots & 1 << end
        key = (next_counts | next_hits << BEYOND, rest)
        if key not in seen:
            seen.add(key)
            yield from _ways(next_counts, next_mine, next_hits, rest, (*done, (start, end)), ground, rng, seen)
    yield done


def random_event(kind: TablesKind, state: TablesState, rng: Random, *, offers: bool = True) -> Event:
    """Return an event that is possible now, usually the expected one."""
    rules = running_rules(state)
    acts = kind.due(state)
    match state.phase:
        case TablesPhase.DRAW:
            return Draw(rng.randint(1, 6), rng.randint(1, 6))
        case TablesPhase.ANSWER:
            assert state.answerer is not None
            choices = (Accept, Refuse) if "beaver" not in acts else (Accept, Beaver, Refuse)
            return rng.choices(choices, (6, 2, 1)[-len(choices) :] if len(choices) == 3 else (6, 1))[0](state.answerer)
        case _ if offers and "offer" in acts and state.stake < 64 and rng.random() < 0.05:
            return Offer(state.roller)
        case _ if offers and rng.random() < 0.002:
            return GiveUp(rng.choice((A, B)))
        case TablesPhase.THROW:
            return ThrowDice(state.roller, thrown(rng, rules.dice_count))
        case _:
            return Move(state.roller, random_play(state.own, state.opp, state.dice, rules, rng))


def random_events(kind: TablesKind, rng: Random, *, offers: bool = True) -> Iterator[tuple[Event, TablesState]]:
    """Yield the events of a game until it is won, each with the state after it."""
    state = kind.start()
    while state.phase is not TablesPhase.OVER:
        event = random_event(kind, state, rng, offers=offers)
        state = kind.apply(state, event)
        yield event, state


def random_game(kind: TablesKind, rng: Random, *, offers: bool = True) -> tuple[list[Event], list[TablesState]]:
    """Return the events of a whole game, and its states from the first on, one more than events."""
    course = list(islice(random_events(kind, rng, offers=offers), ENDLESS))
    assert course[-1][1].phase is TablesPhase.OVER, f"{kind.rules.game} does not end"
    return [event for event, _ in course], [kind.start(), *(state for _, state in course)]
