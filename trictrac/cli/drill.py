"""``trictrac drill``: counting practised by questions, or in a partie against the master."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.cli.match import MasterErrsOption, MasterOption, MatchOption, NewOption, Wanted, hold_match, share_of
from trictrac.cli.output import progress_bar, stoppable, tell_aside, terminal_width
from trictrac.cli.program import CommandLineError, ForceOption, any_words, flag, help_text, one_of, option
from trictrac.cli.sheet import OutputOption, PositionsOption, SheetOption, read_positions, write_sheet
from trictrac.cli.strength import level_called
from trictrac.cli.study import learners_deck, now
from trictrac.cli.terminal import BOARDS, SIDES, Look, choice, converse, preferred_option, question_view, view_of
from trictrac.saying.language import Counted, strung
from trictrac.seance.settings import Preferences
from trictrac.study.questions.skills import DEALT, FIRST_SKILLS, Skill, dealt_skill

if TYPE_CHECKING:
    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language
    from trictrac.study.drill import Dealer
    from trictrac.view.answer import Answer, View

HELP = Saying(
    "Practise counting: what a roll earns, the marking, the law, the chances, the écoles.\n\n"
    "SKILLS are one or several of: {skills}. Without any, those of the lessons that are done are mixed. "
    "Positions come from games played by the program, or with --from from a game of yours; they grow harder as "
    "you get better. Its players build and keep full jans as those of the treatises do; with --players strong it is the strong "
    "player, who goes sooner. Every mistake goes to the école deck (trictrac ecole).\n\n"
    "--match is a whole partie of counting against the master: a right claim earns its points, a wrong one is sent to école. "
    "--level easy, as it is by itself, asks for points only; at fair you also hold or go, at hard you name the holes, the "
    "bredouille and the pavillon too. --master strong has him play his "
    "checkers as the strong player; --master-errs 10 makes the master err on ten rolls in a hundred, and you send him "
    "to school.\n\n"
    "--sheet 12 -o FILE writes a page to be printed, the same for everybody who gives the same --seed, and its key beside it: "
    "monday.html and monday-key.html. --positions FILE asks positions of your own, one a line, with or without a roll behind "
    "it; what follows a # is a remark.",
    skills=", ".join(DEALT),
)

_COUNT, _STATS, _MOST = 20, 2000, 10_000
"""How many questions are asked, and how many are looked at for ``--stats``, where nothing is said; and the most of them."""


CountOption = Annotated[
    int | None, option("--count -n", help_text("NUMBER"), help_text("How many questions (20)."), least=1, most=_MOST)
]
ItemiseOption = Annotated[bool, flag("--itemise", help_text("Claim jan by jan; you cannot take anything back."))]
TimedOption = Annotated[
    str, option("--timed", help_text("SECONDS"), help_text("Right answers count only within this many seconds."))
]
LevelOption = Annotated[str, option("--level", "easy|fair|hard", help_text("One level, instead of your own."))]
SeedOption = Annotated[str, option("--seed", "N", help_text("The same seed asks the same questions again."))]
FromOption = Annotated[str, option("--from", help_text("GAME"), help_text("Positions of a kept game or of a record."))]
AllOption = Annotated[bool, flag("--all", help_text("Mix all skills."))]
RulesOption = Annotated[str, option("--rules", help_text("RULES"), help_text("A rule set, options or a TOML file."))]
DrillLook = Annotated[
    Look,
    {
        "board": Annotated[
            str,
            option("--board", BOARDS, help_text("How boards are drawn; large and none with --match only.")),
        ],
        **SIDES,
    },
]
PlayersOption = Annotated[str, preferred_option(Preferences.players)]
StatsOption = Annotated[bool, flag("--stats", help_text("Show how questions spread over skills and levels, and exit."))]


def drill(
    ctx: typer.Context,
    skills: Annotated[list[str], any_words(help_text("SKILLS"))],
    count: CountOption = None,
    itemise: ItemiseOption = False,
    timed: TimedOption = "",
    level: LevelOption = "",
    seed: SeedOption = "",
    origin: FromOption = "",
    positions: PositionsOption = "",
    every: AllOption = False,
    players: PlayersOption = "",
    rules: RulesOption = "",
    sheet: SheetOption = None,
    output: OutputOption = "",
    force: ForceOption = False,
    match: MatchOption = False,
    new: NewOption = False,
    master: MasterOption = "",
    master_errs: MasterErrsOption = "",
    stats: StatsOption = False,
    *,
    look: DrillLook,
) -> None:
    """Practise counting."""
    from trictrac.cli.reading import read_rules, read_seed
    from trictrac.seance.preferences import load_preferences

    preferred = load_preferences()
    view = (view_of if match else question_view)(preferred, look)
    rules = rules or preferred.rules
    asked = DrillOptions(
        read_seed(seed), read_rules(rules), tuple(dict.fromkeys(map(dealt_skill, skills))), sheet or count,
        _level(level, ctx.obj), origin, positions, every, _seconds(timed),
        choice("players", players or preferred.players),
    )  # fmt: skip
    given = {
        "SKILLS": skills, "--count": count, "--itemise": itemise, "--timed": timed, "--level": level, "--seed": seed,
        "--from": origin, "--positions": positions, "--all": every, "--players": players,
        "--sheet": sheet, "-o": output, "--force": force,
        "--stats": stats, "--match": match, "--new": new, "--master": master, "--master-errs": master_errs,
    }  # fmt: skip
    _refuse_idle({name for name, value in given.items() if value})
    if match:
        begins = tuple(name for name in ("--seed", "--level", "--master", "--master-errs") if given[name])
        share = share_of(master_errs, preferred.master_errs)
        plays = level_called("--master", master, ctx.obj)
        wanted = Wanted(asked.seed, asked.rules, asked.level, share, plays, asked.limit, begins, new=new)
        hold_match(wanted, view, ctx.obj)
    elif stats:
        _print_stats(asked, ctx.obj)
    elif sheet:
        _write(asked, rules, output, ctx.obj, force=force)
    else:
        _hold(asked, view, ctx.obj, itemise=itemise)


_OF_A_MATCH = {"--new", "--master", "--master-errs"}
_OF_A_SHEET = {"-o", "--force"}
_OF_A_DRILL = {"--count", "--itemise", "--timed"}
_OF_QUESTIONS = {"SKILLS", "--from", "--positions", "--all", "--players"}


def _refuse_idle(given: set[str]) -> None:
    """Refuse options that do nothing beside the others.

    Raises:
        CommandLineError: there is one; names the first by the alphabet.
    """
    idle = sorted(given & (_OF_QUESTIONS | _OF_A_SHEET | _OF_A_DRILL - {"--timed"} | {"--sheet", "--stats"}))
    if "--match" in given and idle:
        raise CommandLineError("{option} is not for a match: it is a whole partie of rolls", option=idle[0])
    idle = sorted(given & _OF_A_MATCH - {"--new"})
    if "--match" not in given and idle:
        raise CommandLineError("{option} is for a match: drill --match", option=idle[0])
    idle = sorted(given & (_OF_A_DRILL | {"--stats"}))
    if "--sheet" in given and idle:
        raise CommandLineError(
            "{option} is not for a sheet, which is printed: --sheet 12 says how many", option=idle[0]
        )
    idle = sorted(given & _OF_A_SHEET)
    if "--sheet" not in given and idle:
        raise CommandLineError("{option} is for a sheet: drill --sheet 12 -o FILE", option=idle[0])
    if "--players" in given and given & {"--from", "--positions"}:
        raise CommandLineError("--players deals games of the program, and the positions are given")
    if {"--from", "--positions"} <= given:
        raise CommandLineError("--from or --positions, one of them")


@frozen
class DrillOptions:
    """The options of the command line."""

    seed: int
    rules: Rules
    skills: tuple[Skill, ...]
    count: int | None
    level: int
    origin: str
    positions: str
    every: bool
    limit: float | None
    players: str


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
    """Return the number of the named level; 0 without one."""
    from trictrac.study.questions.question import LEVEL_NAMES

    if not text:
        return 0
    names = {say(saying.text): level for say in (language.text, str) for level, saying in LEVEL_NAMES.items()}
    return names[one_of("--level", text, names)]


def _hold(asked: DrillOptions, view: View, language: Language, *, itemise: bool) -> None:
    """Hold a drill."""
    from random import Random

    from trictrac.study.drill import Drill, DrillPlan
    from trictrac.study.questions.quiz import FAR_SIDE, NO_LESSON, Quiz

    with learners_deck(language) as deck:
        skills = asked.skills or DEALT
        told: Answer = []
        if not (asked.every or asked.skills):
            marks = deck.lessons()
            if any(mark.done_at is not None for mark in marks.values()):
                from trictrac.study.lessons.shelf import lessons, skills_learnt

                skills = skills_learnt(lessons(language.code), marks) or FIRST_SKILLS
            else:
                skills, told = FIRST_SKILLS, [NO_LESSON, Saying("--all mixes every skill."), FAR_SIDE]
        dealer, own, idle = _dealer(asked, skills)
        plan = DrillPlan(skills, min(asked.count or own or _COUNT, own or _MOST), asked.level)
        source = Drill(deck, dealer, plan, Random(asked.seed), now)
        quiz = Quiz(source, now, view, language, itemise=itemise, limit=asked.limit)
        converse(quiz, [*told, *idle, *source.opening(), *quiz.begin()], quiz.leave)


def _dealer(asked: DrillOptions, skills: tuple[Skill, ...]) -> tuple[Dealer, int, Answer]:
    """Return the source of the questions; of a file of positions also how many fit the skills, and a remark on the others."""
    if not asked.positions:
        from trictrac.study.dealing.supply import Supply, dealers

        spots = None
        if asked.origin:
            from trictrac.bot.flat import spots_of
            from trictrac.cli.reading import find_record
            from trictrac.partie.text.record import require_trictrac
            from trictrac.protocol.record import check_record

            spots = spots_of(check_record(require_trictrac(find_record(asked.origin))))
        players = dealers(asked.players)
        return Supply(skills, asked.seed, rules=asked.rules, spots=spots, players=players), 0, []
    from trictrac.study.dealing.supply import Own

    boards = read_positions(asked.positions)
    own = Own(boards, asked.seed, asked.rules)
    idle = own.misfits(skills, asked.level)
    told = Counted(
        "Line {lines} of the positions fits none of these skills, and is left out.",
        "Lines {lines} of the positions fit none of these skills, and are left out.",
        len(idle),
        lines=strung([str(line) for line in idle]),
    )
    return own, max(1, len(boards) - len(idle)), [told] if idle else []


def _write(asked: DrillOptions, rules: str, output: str, language: Language, *, force: bool) -> None:
    """Write a sheet and its key: the same for everybody, whatever his deck knows of him."""
    from pathlib import Path

    from trictrac.study.questions.question import FAIR
    from trictrac.study.sheet import Worksheet, deal

    skills = asked.skills or (DEALT if asked.every else FIRST_SKILLS)
    dealer, own, idle = _dealer(asked, skills)
    tell_aside(language, *idle)
    level = asked.level or (0 if asked.positions or asked.origin else FAIR)
    questions = deal(dealer, skills, asked.count or own, level)
    name = rules if "=" in rules else Path(rules).name
    write_sheet(Worksheet(questions, level, name, asked.seed), output, language, force=force)


def _print_stats(asked: DrillOptions, language: Language) -> None:
    """Show how questions spread over skills and levels, with how many of them have nothing in them."""
    from trictrac.study.dealing.supply import distribution
    from trictrac.study.questions.question import LEVEL_NAMES, LEVELS

    counted, dealt = asked.skills or DEALT, asked.count or _STATS
    with stoppable(language), progress_bar(language.say(Saying("questions dealt")), dealt) as advance:
        cells = distribution(asked.seed, dealt, counted, asked.rules, advance, players=asked.players)
    names = {skill: language.text(skill.words.text) for skill in counted}
    wide = max(map(len, names.values())) if terminal_width() >= 70 else 18
    heads = [language.text(LEVEL_NAMES[level].text) for level in LEVELS]
    print(" " * wide, *(f"{head:>9}" for head in heads))
    for skill in counted:
        counts = [cells[skill, level] for level in LEVELS]
        print(f"{names[skill][:wide]:<{wide}}", *(f"{f'{cell.count} ({cell.barren})':>9}" for cell in counts))
    told = Saying("In brackets: questions whose answer is that there is nothing. Seed {seed}.", seed=asked.seed)
    print(language.say(told))
