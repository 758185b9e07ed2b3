"""The decisions that ``drill choosing`` asks: rolled out until each answer is plainly right or plainly wrong.

``nice python -m tests.support.make_decisions FILE [MINUTES]`` plays parties between the levels of the program, from beginner
to strong, and then relevés that bear off. It finds rolls on which a play, or holding or going, seems to cost much, and rolls
out the answers, with luck removed, until none is within two standard errors of the line between right and wrong:
``DOUBTFUL`` holes less than the best. An answer that stays undecided is left out, and the decision with it if no wrong answer
remains.

All decisions are added to FILE, a line of JSON each. The same command goes on after its last seed, and makes the same
decisions whether it is stopped or not. When there are enough of each kind, or after ``MINUTES``, it writes those of FILE into
the file that the program ships. That takes some 45 minutes of one core.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import hypot
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from tests.support.terminal import ROOT
from trictrac.bot.analysis import DOUBTFUL
from trictrac.bot.kinds import kind_of
from trictrac.bot.levels import LEVELS
from trictrac.bot.parties import play_partie
from trictrac.bot.player import JudgedRoll, Mind, packed, spot_at
from trictrac.bot.players import turn_of
from trictrac.bot.quick import QuickMind
from trictrac.bot.rollout import LOOPS, Roller, SampleMean, line_of, shipped_roller
from trictrac.bot.weighing import WeighedChoice, Weighing, weigh
from trictrac.bot.weights import net_digest, read_net
from trictrac.fast.engine import compile_all
from trictrac.laws.fields import CORNER, RAIL
from trictrac.model.outcome import GameSpot, outcome
from trictrac.model.play import Play, Roll
from trictrac.model.position import Position
from trictrac.model.rules import MODERN
from trictrac.model.score import Side
from trictrac.partie.state import Phase
from trictrac.protocol.events import Go, Move
from trictrac.seance.places import compiled_folder
from trictrac.study.dealing.scripted import steer_releves
from trictrac.study.questions.decisions import EARLY, SHIPPED, board_text
from trictrac.study.questions.skills import Skill

GOING = ("hold", "go")
RETURN, OFF = "return", "off"
PLAYS = {"corner": "corner", "filling": "filling", "keeping": "filling", "safety": "safety"}
"""The kinds of error that are asked, with their names here."""
WANTED = {"hold": 200, "go": 200, "corner": 400, "filling": 400, "safety": 400, RETURN: 400, OFF: 100}
"""How many decisions of each kind there are, or a few more."""
FIRST_SEED, PARTIES, LOOKS = 80_000, 260, 60
"""The seed of the dice, how many parties are played before relevés that bear off, and how many looks are had at one."""
TRIALS, MOST_TRIALS = 48, 384
"""Trials of each answer at first, doubled until it is decided, up to the most."""
LEAST = (0.2, 0.4, 0.75)
"""What a wrong answer seems to cost at least, one of them at random, so that some decisions are easy."""
MOST, A_PARTIE = 2.0, 2
"""What it may seem to cost at most, and the most decisions of a kind that are rolled out in a partie."""


class Found(NamedTuple):
    """A roll on which to decide: its choices, the best first, the choices that are asked, and the kind of decision."""

    roll: GameSpot
    spot: JudgedRoll
    weighed: Weighing
    choices: tuple[WeighedChoice, ...]
    kind: str


def rolls_of(seed: int) -> Iterator[tuple[GameSpot, int]]:
    """Yield the rolls of a partie between two levels, or of a relevé that bears off, each with the play made (0: none)."""
    if seed > PARTIES:
        steered = islice(steer_releves(FIRST_SEED + seed, Skill.BEARING_OFF), LOOKS)
        yield from (
            (spot, 0) for spot in steered if spot and bears_off(spot) and min(spot.position.rolls) >= min(EARLY)
        )
        return
    random = Random(f"decisions {seed}")
    a, b = random.choices([name for name in LEVELS if name != "strongest"], k=2)
    log = play_partie(LEVELS[a].player(f"{seed} a"), LEVELS[b].player(f"{seed} b"), FIRST_SEED + seed)
    for before, event in zip(log.states, log.events, strict=False):
        if isinstance(event, Go | Move) and before.phase is Phase.PLAY:
            turn = turn_of(before)
            if min(turn.position.rolls) >= min(EARLY) and not turn.position.faults():
                made = packed(event.play) if isinstance(event, Move) else 0
                yield GameSpot(turn.position, turn.outcome), made


def bears_off(roll: GameSpot) -> bool:
    """Return whether a play of a roll bears off."""
    return any(end == RAIL for play in roll.outcome.plays for _, end in play.moves)


def play_of(roll: GameSpot, choice: int | None) -> Play:
    """Return the play of a choice."""
    return next(play for play in roll.outcome.plays if packed(play) == choice)


def kind_between(roll: GameSpot, best: int | None, other: int | None, *, is_going: bool) -> str | None:
    """Return the kind of a decision, by what the best choice has and another lacks, or None if it is not asked."""
    if is_going:
        return GOING[best is None]
    if any(roll.position.me[CORNER + 1 :]):
        return OFF if bears_off(roll) else RETURN
    return PLAYS.get(kind_of(roll.position, play_of(roll, best), play_of(roll, other), MODERN))


def find(roll: GameSpot, made: int, mind: Mind, least: float) -> Found | None:
    """Return what to choose on a roll, with the cheapest of the wrong answers, or None if nothing seems wrong enough."""
    spot = spot_at(roll.position, roll.outcome, MODERN)
    weighed = weigh(mind, spot, MODERN, 1)
    is_going = weighed.going is not None
    every = [weighed.plays[0], weighed.going] if weighed.going else [*weighed.plays]
    best = max(every, key=lambda one: one.weight)
    wrong = [one for one in every if least <= best.weight - one.weight <= MOST]
    if not wrong:
        return None
    some = *wrong[:2], *(one for one in wrong[2:] if one.packed == made)
    kind = kind_between(roll, best.packed, wrong[0].packed, is_going=is_going)
    return None if kind is None else Found(roll, spot, weighed, (best, *some), kind)


def roll_out(roller: Roller, found: Found, seed: str) -> dict[int | None, SampleMean]:
    """Return the worths of the best choice and of those that are plainly right or wrong beside it."""
    lines = {one.packed: line_of(found.spot, one.packed, MODERN) for one in found.choices}
    worths: dict[int | None, list[float]] = {choice: [] for choice in lines}
    left, trials, done = set(lines), TRIALS, 0
    while True:
        for choice, line in lines.items():
            if choice in left:
                worths[choice] += roller.worths(line, trials - done, f"{seed} {done} {choice}")
        means = {choice: SampleMean.of(results) for choice, results in worths.items()}
        best = max(means, key=lambda one: means[one].mean)
        top = means[best]
        undecided = {
            choice
            for choice, one in means.items()
            if choice != best and abs(top.mean - one.mean - DOUBTFUL) <= 2 * hypot(top.error, one.error)
        }
        if not undecided or trials == MOST_TRIALS:
            return {choice: one for choice, one in means.items() if choice not in undecided}
        left, done, trials = undecided | {best}, trials, 2 * trials


def decision_of(found: Found, means: dict[int | None, SampleMean]) -> dict[str, object] | None:
    """Return a decision for the file, or None if no answer of it is wrong."""
    ranked = sorted(means, key=lambda choice: -means[choice].mean)
    wrong = [one for one in ranked if means[ranked[0]].mean - means[one].mean >= DOUBTFUL]
    if not wrong:
        return None
    kind = kind_between(found.roll, ranked[0], wrong[0], is_going=found.kind in GOING)
    looked = {one.packed: one for one in found.choices}
    best, answers = looked[ranked[0]], []
    for choice in ranked:
        one, mean = looked[choice], means[choice].mean
        name = GOING[choice is None] if found.kind in GOING else str(play_of(found.roll, choice))
        worth = mean if one.stakes is None else best.worth + mean - means[ranked[0]].mean
        chance = None
        if one.stakes is not None and one.chance is not None:
            chance = round(min(1.0, max(0.0, one.chance + found.weighed.a_hole * (mean - one.weight))), 3)
        answers.append((name, round(worth, 3), round(means[choice].error, 3), chance))
    position = found.roll.position
    position = position if position.turn is Side.WHITE else position.turned()
    return {"kind": kind, "position": str(position), "roll": str(found.roll.outcome.roll), "answers": answers}


def line_to_ship(one: dict[str, Any]) -> str:
    """Return a decision as the program reads it (``trictrac.study.questions.decisions``)."""
    position, roll, kind = Position.parse(one["position"]), Roll.parse(one["roll"]), one["kind"]
    names = GOING if kind in GOING else sorted(map(str, outcome(position, roll).plays))
    best = round(100 * one["answers"][0][1])
    answers = (
        f"{names.index(name)}={best - round(100 * worth) if at else best}"
        + ("" if chance is None else f"@{round(1000 * chance)}")
        for at, (name, worth, _, chance) in enumerate(one["answers"])
    )
    score = "".join(f"{number:x}" for number in position.score.as_ints())
    return f"{kind[0]} {board_text(position)} {roll.high}{roll.low} {score} {','.join(answers)}\n"


def ship(decisions: Sequence[dict[str, Any]], path: Path) -> None:
    """Write the decisions into a file, those on the same board and roll once."""
    boards: dict[str, str] = {}
    for line in map(line_to_ship, decisions):
        boards.setdefault(line[2:25], line)
    made = f"net {net_digest()} rolled out {len(boards)} decisions of seeds 1 to {decisions[-1]['seed']} from "
    made += (
        f"{FIRST_SEED}: {TRIALS} to {MOST_TRIALS} trials of each answer, luck removed, some 45 minutes of one core\n"
    )
    path.write_text(made + "".join(sorted(boards.values())), encoding="ascii")


def main() -> None:
    """Find decisions until there are enough, or the time is over."""
    path, minutes = Path(sys.argv[1]), float((sys.argv[2:] or ["1e9"])[0])
    kept = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    counts: Counter[str] = Counter(one["kind"] for one in kept if "kind" in one)
    until, last = monotonic() + 60 * minutes, kept[-1]["seed"] if kept else 0
    engine = compile_all(LOOPS, compiled_folder())
    mind, roller = QuickMind(read_net(), engine), shipped_roller(LOOPS, compiled_folder())
    rolled = 0
    for seed in count(last + 1):
        if monotonic() > until or all(counts[kind] >= number for kind, number in WANTED.items()):
            break
        random, taken, lines = Random(f"least {seed}"), Counter[str](), list[dict[str, object]]()
        for number, (roll, made) in enumerate(rolls_of(seed)):
            found = find(roll, made, mind, random.choice(LEAST))
            if found is None or taken[found.kind] == A_PARTIE or counts[found.kind] >= WANTED[found.kind]:
                continue
            rolled += 1
            taken[found.kind] += 1
            decision = decision_of(found, roll_out(roller, found, f"{seed} {number}"))
            if decision is not None and (kind := decision["kind"]) in WANTED:
                counts[str(kind)] += 1
                lines.append({"seed": seed, **decision})
        with path.open("a") as file:
            file.writelines(json.dumps(one) + "\n" for one in (lines or [{"seed": seed}]))
        kept += lines
        print(seed, rolled, sum(counts.values()), dict(counts), flush=True)
    ship([one for one in kept if "kind" in one], ROOT / "trictrac" / SHIPPED)


if __name__ == "__main__":
    main()
