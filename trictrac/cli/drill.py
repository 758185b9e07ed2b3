"""``trictrac drill``: counting practised by questions, or in a partie against the master."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.view import AsciiOption, BoardOption, BottomOption, TalonOption, option, view_of
from trictrac.errors import Saying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trictrac.model.rules import Rules
    from trictrac.scorer.answers import View
    from trictrac.study.deck.deck import Deck
    from trictrac.study.questions.form import Spot
    from trictrac.study.questions.skills import Skill
    from trictrac.wording.language import Language

HELP = help_text(
    "Practise counting: what a roll earns, the marking, the law, the chances, the écoles.\n\n"
    "SKILLS are one or several of: true-hits, false-hits, corner-hit, filling, keeping, helplessness, rare-jans, bearing-off, "
    "roller, opponent, both, marking, legality, chances, judging. Without any, those of the lessons that are done are mixed, or "
    "all of them. Positions come from games played by the program, or with --from from a game of yours; they grow harder as "
    "you get better. Every mistake goes to the école deck (trictrac ecole).\n\n"
    "--match is a whole partie of counting against the master: a right claim earns its points, a wrong one is sent to école."
)

_COUNT = 20


def drill(
    ctx: typer.Context,
    skills: Annotated[list[str] | None, typer.Argument(metavar=help_text("SKILLS"), show_default=False)] = None,
    count: Annotated[
        int, typer.Option("--count", "-n", min=1, max=1000, help=help_text("How many questions."))
    ] = _COUNT,
    itemise: Annotated[
        bool, typer.Option("--itemise", help=help_text("Claim jan by jan; nothing is taken back."))
    ] = False,
    timed: Annotated[
        str, option("--timed", help_text("SECONDS"), help_text("A right answer counts only within so many seconds."))
    ] = "",
    level: Annotated[str, option("--level", "easy|fair|hard", help_text("One level, instead of your own."))] = "",
    seed: Annotated[str, option("--seed", "N", help_text("The same questions again for the same seed."))] = "",
    origin: Annotated[
        str, option("--from", help_text("GAME"), help_text("Positions of a kept game or of a record."))
    ] = "",
    every: Annotated[bool, typer.Option("--all", help=help_text("Mix all skills."))] = False,
    rules: Annotated[str, option("--rules", help_text("RULES"), help_text("A rule set, options or a TOML file."))] = "",
    match: Annotated[
        bool,
        typer.Option(
            "--match", help=help_text("A partie of counting against the master; an unfinished one is gone on with.")
        ),
    ] = False,
    new: Annotated[bool, typer.Option("--new", help=help_text("With --match: begin another one."))] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help=help_text("Print how questions spread over skills and levels, and end."))
    ] = False,
    board: BoardOption = "",
    bottom: BottomOption = "",
    talon: TalonOption = "",
    ascii_only: AsciiOption = False,
) -> None:
    """Practise counting."""
    from trictrac.cli.reading import read_rules, read_seed
    from trictrac.table.preferences import load_preferences

    preferred = load_preferences()
    view = view_of(preferred, board=board, bottom=bottom, talon=talon, ascii_only=ascii_only)
    rule_set = read_rules(rules or preferred.rules)
    limit, begun, practised = _seconds(timed), read_seed(seed), _skills(skills or [])
    if match:
        _hold_match(rule_set, view, ctx.obj, begun=begun, limit=limit, new=new)
    else:
        asked = Asked(begun, rule_set, _text_of(rule_set), practised, count, _level(level, ctx.obj), origin, every)
        if stats:
            _print_stats(asked, ctx.obj)
        else:
            _hold(asked, view, ctx.obj, itemise=itemise, limit=limit)


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for on the command line."""

    seed: int
    rules: Rules
    rules_text: str
    skills: tuple[Skill, ...]
    count: int
    level: int
    origin: str
    every: bool


def _text_of(rules: Rules) -> str:
    """The rules as questions keep them."""
    from trictrac.presets.loader import options_text

    text = options_text(rules)
    return "" if text == "modern" else text


def _skills(words: list[str]) -> tuple[Skill, ...]:
    from trictrac.study.questions.skills import read_skill

    return tuple(dict.fromkeys(read_skill(word) for word in words))


def _seconds(text: str) -> float | None:
    """The seconds of ``--timed``."""
    if not text:
        return None
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 3600:
        raise CommandLineError("--timed {text!r}: seconds are expected, like 10", text=text)
    return seconds


def _level(text: str, language: Language) -> int:
    """The level that was named; 0 without one."""
    from trictrac.study.questions.form import LEVEL_NAMES

    if not text:
        return 0
    names = {language.text(saying.text): level for level, saying in LEVEL_NAMES.items()}
    names |= {saying.text: level for level, saying in LEVEL_NAMES.items()}
    begun = {level for name, level in names.items() if name.startswith(text.strip().lower()) and text.strip()}
    if len(begun) != 1:
        raise CommandLineError("--level {text!r}: one of {levels}", text=text, levels=", ".join(names))
    return begun.pop()


def _hold(asked: Asked, view: View, language: Language, *, itemise: bool, limit: float | None) -> None:
    """Hold a drill."""
    from random import Random

    from trictrac.cli.study import hold_quiz, learners_deck, now
    from trictrac.study.dealing.supply import Supply
    from trictrac.study.drill import Drill, Plan
    from trictrac.study.questions.quiz import Quiz

    with learners_deck(language) as deck:
        skills = asked.skills or _learnt(deck, every=asked.every, code=language.code)
        supply = Supply(
            skills, asked.seed, rules=asked.rules, rules_text=asked.rules_text, spots=_own_spots(asked)
        )  # fmt: skip
        plan = Plan(skills, asked.count, asked.level)
        source = Drill(deck, supply, plan, Random(asked.seed), now)
        quiz = Quiz(source, now, view, language, itemise=itemise, limit=limit)
        hold_quiz(quiz, source.opening())


def _learnt(deck: Deck, *, every: bool, code: str) -> tuple[Skill, ...]:
    """The skills of the lessons that are done; all of them where none is, or where all are asked for."""
    from trictrac.study.lessons.shelf import lessons
    from trictrac.study.questions.skills import Skill

    done = {slug for slug, mark in deck.lessons().items() if mark.done_at is not None}
    learnt = tuple(
        dict.fromkeys(skill for entry in lessons(code) if entry.head.slug in done for skill in entry.head.skills)
    )
    return tuple(Skill) if every or not learnt else learnt


def _own_spots(asked: Asked) -> Iterator[Spot] | None:
    """The rolls of the game that was named."""
    if not asked.origin:
        return None
    from trictrac.cli.reading import find_record
    from trictrac.notation.record import check_record
    from trictrac.study.dealing.spots import spots_of

    record = find_record(asked.origin)
    return spots_of(check_record(record), asked.rules_text, asked.origin)


_ITEMS = 2000
"""How many questions are looked at for ``--stats``."""


def _print_stats(asked: Asked, language: Language) -> None:
    """How questions spread over skills and levels, with how many of them have nothing in them."""
    from trictrac.cli.output import terminal_width
    from trictrac.study.dealing.stats import distribution
    from trictrac.study.questions.form import LEVEL_NAMES, LEVELS
    from trictrac.study.questions.skills import SKILL_NAMES, Skill

    skills = asked.skills or tuple(Skill)
    cells = distribution(asked.seed, _ITEMS, skills, asked.rules, asked.rules_text)
    names = {skill: language.text(SKILL_NAMES[skill].text) for skill in skills}
    wide = max(map(len, names.values())) if terminal_width() >= 70 else 18
    heads = [language.text(LEVEL_NAMES[level].text) for level in LEVELS]
    print(" " * wide, *(f"{head:>9}" for head in heads))
    for skill in skills:
        counts = [cells[skill, level] for level in LEVELS]
        print(f"{names[skill][:wide]:<{wide}}", *(f"{f'{cell.count} ({cell.barren})':>9}" for cell in counts))
    print(
        language.say(
            Saying("In brackets: questions whose answer is that there is nothing. Seed {seed}.", seed=asked.seed)
        )
    )


def _hold_match(rules: Rules, view: View, language: Language, *, begun: int, limit: float | None, new: bool) -> None:
    """Hold a partie against the master, or go on with the one that is not finished."""
    from shlex import quote

    from trictrac.cli.study import now
    from trictrac.cli.terminal import converse, show
    from trictrac.study.match.match import begin_match, find_match, resume_match
    from trictrac.table.library import default_library

    library = default_library()
    unfinished = None if new else find_match(library)
    if unfinished:
        name, journal, match = resume_match(library, unfinished, view, language, now, limit)
    else:
        name, journal, match = begin_match(library, ("", ""), begun, rules, view, language, now, limit)
    with journal:
        show(match.begin(), match)
        converse(match)
        if not match.closed:
            show(match.quit(), match)
        show([Saying("As a page: trictrac export {name} --to html", name=quote(name))], match)
