"""``trictrac variants compare``, ``find`` and ``measure``: what the rules change in one roll, in found ones, in many games."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing

from trictrac.base.errors import Saying, UnreadableError
from trictrac.base.working import Jobs
from trictrac.bot.seat import LEVELS_SAID
from trictrac.cli.output import (
    print_aside,
    print_sentences,
    progress_bar,
    put,
    put_board,
    put_json,
    stoppable,
    terminal_width,
)
from trictrac.cli.program import CommandLineError, named_value
from trictrac.cli.reading import read_board, read_seed
from trictrac.model.outcome import Outcome
from trictrac.model.play import Roll
from trictrac.model.rules import Rules
from trictrac.partie.board import table_of
from trictrac.partie.sentences.positions import PARTIAL
from trictrac.partie.sentences.rolls import call_sentence
from trictrac.rules.loader import load_sheet, sheets
from trictrac.saying.language import Language
from trictrac.variants import studying
from trictrac.variants.comparing import Cause
from trictrac.variants.comparing import compare as grouped
from trictrac.variants.finding import GAMES
from trictrac.variants.finding import find as search
from trictrac.variants.measuring import FEWEST, Measure, measures, play_pairs, shown_and_unshown
from trictrac.variants.sets import find_sets
from trictrac.variants.sheet import value_json

_SEED = "1822"
"""The seed where none is typed: the same question has the same answer."""
_GAMES = 2000
_SMALL = 0.05
_HEADS = ("A", "B", "B - A")


def compare(language: Language, words: list[str], *, as_json: bool) -> None:
    """Score one roll under every rule set, and group the sets by what it comes to."""
    try:
        roll = Roll.parse(" ".join(words[1:]))
    except UnreadableError as error:
        raise UnreadableError(
            "{error}; compare takes a position and a roll, and variants diff sets two sets side by side",
            error=error.saying,
        ) from error
    position = read_board(words[0])
    base = load_sheet("modern").rules
    groups = grouped(position, roll, [sheet.rules for sheet in sheets()], base)
    if as_json:
        put_json(
            {
                "position": str(position),
                "roll": str(roll),
                "groups": [
                    {
                        "sets": list(group.sets),
                        **_outcome_record(group.outcome),
                        "reasons": [
                            {
                                "sets": list(reason.sets),
                                "causes": [list(cause) for cause in reason.causes],
                                "changes": {
                                    option: {"value": value_json(value), "against": value_json(against)}
                                    for option, value, against in reason.changes
                                },
                            }
                            for reason in group.reasons
                        ],
                    }
                    for group in groups
                ],
            },
            indent=2,
        )
    else:
        print_sentences(language, str(position), PARTIAL if position.is_partial else None)
        print_sentences(language, call_sentence(roll, position.turn))
        print_sentences(language, studying.groups_sentence(groups))
        plays = len(groups) == 1 or studying.plays_differ([group.outcome for group in groups])
        for group in groups:
            print()
            put(", ".join(group.sets))
            print_sentences(language, *studying.roll_lines(position, group.outcome, plays=plays), indent=4)
            print_sentences(language, *studying.plays_lines(group.outcome, groups[0].outcome), indent=4)
            for reason in group.reasons:
                print_sentences(language, *studying.reason_lines(reason, group, base.name), indent=4)


def _outcome_record(judged: Outcome) -> dict[str, object]:
    marks = [
        {
            "jan": str(mark.jan),
            "where": mark.where or None,
            "field": mark.field or None,
            "ways": len(mark.ways),
            "points": mark.points,
            "to": "me" if mark.to_roller else "opp",
        }
        for mark in judged.marks
    ]
    plays = [] if judged.plays[0].is_pass else [str(play) for play in judged.plays]
    return {"me": judged.me, "opp": judged.opp, "marks": marks, "plays": plays}


def _two_sets(words: list[str]) -> tuple[Rules, Rules]:
    first, second = find_sets(words)
    return first.rules, second.rules


def find(language: Language, words: list[str], *, games: int | None, seed: str, jobs: Jobs, as_json: bool) -> None:
    """Search played games for rolls that two sets score differently, and show one of each kind, made smaller."""
    sets = _two_sets(words)
    games, dice = games or GAMES, read_seed(seed or _SEED)
    with stoppable(language), progress_bar(language.say(Saying("parties searched")), games) as advance:
        found = search(*sets, games, dice, jobs, advance)
    if as_json:
        put_json(
            {
                "sets": [rules.name for rules in sets],
                "seed": dice,
                "parties": found.games,
                "examples": [
                    {
                        "options": _values(example.cause, sets),
                        "position": str(example.position),
                        "roll": str(example.roll),
                        "meets": example.meets,
                        "outcomes": [_outcome_record(example.first), _outcome_record(example.second)],
                    }
                    for example in found.examples
                ],
                "unseen": _values(found.unseen, sets),
                "idle": _values(found.idle, sets),
                "silent": _values(found.silent, sets),
            },
            indent=2,
        )
    else:
        print_sentences(language, *studying.search_sentences(found, *sets, dice))
        for example in found.examples:
            print()
            print_sentences(language, studying.example_sentence(example, *sets))
            print()
            put_board(table_of(example.position), language, compact=True)
            print()
            put(str(example.position))
            print_sentences(language, call_sentence(example.roll, example.position.turn))
            if example.meets:
                print_sentences(language, studying.MEETS)
            outcomes = example.first, example.second
            plays = studying.plays_differ(outcomes)
            for rules, judged in zip(sets, outcomes, strict=True):
                print_sentences(language, Saying("{name}:", name=rules.name), indent=2)
                print_sentences(language, *studying.roll_lines(example.position, judged, plays=plays), indent=4)
                if judged is example.second:
                    print_sentences(language, *studying.plays_lines(judged, example.first), indent=4)
                print_sentences(language, *studying.meaning_lines(example.cause, rules), indent=4)
        left = studying.left_sentences(found, *sets)
        if found.examples and left:
            print()
        print_sentences(language, *left)


def _values(options: Cause, sets: tuple[Rules, Rules]) -> dict[str, list[object]]:
    """Options with the value of either set."""
    return {option: [value_json(rules.values[option]) for rules in sets] for option in options}


def measure(
    language: Language, words: list[str], *, games: int | None, seed: str, jobs: Jobs, player: str, as_json: bool
) -> None:
    """Play games under two sets with the same dice, and say what the rules change."""
    from trictrac.bot.counting import LOOPS, PLAYERS
    from trictrac.fast.engine import compile_all
    from trictrac.seance.places import compiled_folder

    levels = {name: LEVELS_SAID[name] for name in PLAYERS}
    games, player = (
        games or _GAMES,
        named_value("--player", player, levels, language) if player else next(iter(PLAYERS)),
    )
    if games < FEWEST:
        raise CommandLineError("--games {games}: at least {fewest} are played", games=games, fewest=FEWEST)
    sets, dice = _two_sets(words), read_seed(seed or _SEED)
    pairs = []
    with (
        stoppable(language),
        progress_bar(language.say(Saying("parties played")), games) as advance,
        closing(play_pairs(sets, games, dice, jobs, player)) as parts,
    ):
        # Before processes share the work; the workers of a cluster do it themselves.
        if not isinstance(jobs, str):
            engine = compile_all(LOOPS, compiled_folder())
            if engine.reason is not None:
                print_aside(language, engine.reason, Saying("It goes on without, many times as slowly."))
        for part in parts:
            pairs += part
            advance(len(pairs))
    found, (shown, unshown) = measures(pairs, sets), shown_and_unshown(*sets)
    if as_json:
        record: dict[str, object] = {"sets": [rules.name for rules in sets], "games": games, "seed": dice}
        record |= {"player": player, "changes": _values(shown, sets), "unshown": _values(unshown, sets)}
        put_json(record | {"measures": [_measure_record(one) for one in found]}, indent=2)
        return
    alike = all(one == other for one, other in pairs)
    told = studying.shown_sentences(shown, unshown, *sets, alike=alike)
    print_sentences(language, studying.games_sentence(*sets, games, dice), *told)
    print()
    _put_measures(found, language)
    print()
    print_sentences(language, studying.PLAYED[player], studying.HOW_MEASURED, studying.sure_sentence(found))


def _measure_record(one: Measure) -> dict[str, object]:
    def bounds(name: str) -> dict[str, float]:
        figure = getattr(one, name)
        return {"value": round(figure.value, 6), "low": round(figure.low, 6), "high": round(figure.high, 6)}

    figures = {name: bounds(name) for name in ("first", "second", "difference")}
    return {"name": one.name, **figures, "events": one.events, "clear": one.is_clear}


def _put_measures(found: tuple[Measure, ...], language: Language) -> None:
    """A table of what was measured; in a narrow terminal each name stands on its own line, in a narrower one each figure."""
    rows = []
    for one in found:
        # More decimals where all is small.
        places = 2 if max(one.first.value, one.second.value) >= _SMALL else 4
        told = [*(studying.figure_saying(figure, places) for figure in (one.first, one.second))]
        told.append(studying.change_saying(one, places))
        rows.append((language.say(studying.measure_name(one)), tuple(map(language.say, told))))
    widths = [max(map(len, column)) for column in zip(_HEADS, *(figures for _, figures in rows), strict=True)]
    widest, together = max(len(name) for name, _ in rows), sum(widths) + 2 * len(widths)
    in_line, apart = widest + together <= terminal_width(), 2 + together > terminal_width()
    margin = " " * (widest if in_line else 2)
    if not apart:
        print(_row(margin, _HEADS, widths))
    jans = False
    for one, (name, figures) in zip(found, rows, strict=True):
        if one.jan and not jans:
            jans = True
            print()
            print_sentences(language, studying.POINTS_BY_JAN)
        if in_line:
            print(_row(name.ljust(widest), figures, widths))
            continue
        put(name)
        if apart:
            for head, figure in zip(_HEADS, figures, strict=True):
                put(f"{head}: {figure}", indent=2)
        else:
            print(_row(margin, figures, widths))


def _row(name: str, cells: Iterable[str], widths: list[int]) -> str:
    return (name + "".join(f"  {cell:<{width}}" for cell, width in zip(cells, widths, strict=True))).rstrip()
