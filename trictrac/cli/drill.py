"""``trictrac drill``: practise counting with questions, or in a partie against the master."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.clock import now
from trictrac.base.errors import Saying
from trictrac.cli.documents import print_document
from trictrac.cli.match import (
    MASTER_ERRS_OPTION,
    MASTER_OPTION,
    MATCH_OPTION,
    NEW_OPTION,
    DrillOptions,
    hold_match,
    share_of,
)
from trictrac.cli.output import stoppable_bar
from trictrac.cli.positions import POSITIONS_OPTION, read_positions
from trictrac.cli.program import RULES, any_words, flag_option, help_text, number_option, value_option
from trictrac.cli.reading import GAME_OPTION, game_called, read_seed
from trictrac.cli.strength import level_called
from trictrac.cli.study import learners_deck
from trictrac.cli.terminal import BOARDS, SIDES, Look, choice, converse, preferred_option, question_view, view_of
from trictrac.cli.typed import CommandLineError, decimal, named_value, refuse
from trictrac.rules.texts import rules_of
from trictrac.saying.language import Counted, Language, strung
from trictrac.seance.settings import Preferences
from trictrac.study.questions.skills import DEALT, OF_GAMES, Skill, SkillLessons, dealt_skill

if TYPE_CHECKING:
    from trictrac.study.deck.deck import Deck
    from trictrac.study.drill import Dealer
    from trictrac.view.answer import Answer, View

HELP = Saying(
    "Practise counting: what a roll earns, how it is marked, what the laws allow, the chances of a throw, and "
    "écoles.\n\n"
    "SKILLS are one or several of: {skills}. roller, opponent and both count a whole roll: what it earns its player, "
    "the opponent, or both. judging asks whether a mark is right; choosing asks for the best play, or whether to hold "
    "or go. Without SKILLS the program mixes the skills of the lessons that you have done. Questions become harder as "
    "you get better. Each mistake is added to the école deck (trictrac ecole).\n\n"
    "Positions come from games that the program plays, or from a game of yours (--from). In the program’s games both "
    "players fill and keep jans as often as the players in the treatises. With --players strong the program’s strong "
    "player plays both sides instead.\n\n"
    "--match is a whole partie in which you only count. Your opponent, the master, is the program. If you claim "
    "rightly, you mark the points. If you claim wrongly, he marks the école. With --level easy (the default) you type "
    "only the points; with fair you also choose to hold or go; with hard you also type the holes, the bredouille and "
    "the pavillon. With --master strong the strong player plays the master’s checkers. With --master-errs 10 he errs "
    "on ten rolls in a hundred, and you can claim the école.\n\n"
    "--sprint 3 asks as many questions as you answer in three minutes. They are easy, unless you choose another "
    "--level. Three mistakes end it. The program remembers your best sprint for each level, rule set and choice of "
    "skills.\n\n"
    "--spoken asks in words, as at a table. It says where the checkers stand, and calls the dice. The board comes "
    "after your answer; --board none draws no board.\n\n"
    '--theme "a hit by the sum" asks about one theme of a skill; --themes lists the themes, and how often each occurs in '
    "the program’s games.\n\n"
    "--positions FILE asks about positions of your own. Each line of the file has a position, perhaps a roll, and "
    "perhaps a remark after #.\n\n"
    "--game toc, tick-tack or toccategli asks what a roll wins in that game, by its usual rules or by --rules.",
    skills=strung([skill.typed for skill in DEALT]),
)

_COUNT, _STATS, _MOST = 20, 2000, 10_000
"""Default number of questions of a drill, and of ``--stats``, and the largest number of either."""
_ROLLS = 5000
"""Rolls played for ``--themes``."""


TIMED_OPTION = value_option("--timed", "Right answers count only within this many seconds.", help_text("SECONDS"))
LEVEL_OPTION = value_option("--level", "Fixed level instead of one that follows your rating.", "easy|fair|hard")
SPRINT_OPTION = number_option("--sprint", "A sprint of this many minutes; three mistakes end it.", None, 60)
THEME_OPTION = value_option(
    "--theme", "Questions on one theme of a skill: its first words, in quotes.", help_text("NAME")
)
DRILL_LOOK: Look = {
    "board": value_option("--board", "How boards are drawn; large and none with --match or --spoken only.", BOARDS),
    **SIDES,
}


def drill(
    language: Language,
    skills: list[str] = any_words("SKILLS"),
    count: int | None = number_option("--count -n", "How many questions (20).", None, _MOST),
    itemise: bool = flag_option("--itemise", "Claim jan by jan; you cannot take anything back."),
    timed: str = TIMED_OPTION,
    level: str = LEVEL_OPTION,
    seed: str = value_option("--seed", "The same seed asks the same questions again.", "N"),
    origin: str = value_option("--from", "Positions of a saved game or of a record.", help_text("GAME")),
    positions: str = POSITIONS_OPTION,
    every: bool = flag_option("--all", "Mix all skills."),
    players: str = preferred_option(Preferences.players),
    rules: str = value_option("--rules", "A rule set, options or a TOML file.", RULES),
    game: str = GAME_OPTION,
    sprint: int | None = SPRINT_OPTION,
    theme: str = THEME_OPTION,
    themes: bool = flag_option("--themes", "List the themes, and exit."),
    spoken: bool = flag_option("--spoken", "Ask in words; the board comes after the answer."),
    match: bool = MATCH_OPTION,
    new: bool = NEW_OPTION,
    master: str = MASTER_OPTION,
    master_errs: str = MASTER_ERRS_OPTION,
    stats: bool = flag_option("--stats", "Show how questions spread over skills and levels, and exit."),
    look: Look = DRILL_LOOK,
) -> None:
    """Practise counting."""
    from trictrac.seance.preferences import load_preferences
    from trictrac.study.questions.question import LEVEL_NAMES
    from trictrac.study.questions.themes import read_theme

    preferred = load_preferences()
    view = (view_of if match or spoken else question_view)(preferred, look)
    subject = read_theme(theme, language) if theme else None
    chosen = (subject.skill,) if subject else tuple(dict.fromkeys(map(dealt_skill, skills)))
    named, in_force = _game(game, rules, preferred.rules)
    options = DrillOptions(
        read_seed(seed), rules_of(in_force), OF_GAMES if named else chosen,
        count, named_value("--level", level, LEVEL_NAMES, language) if level else 0, origin, positions, every, _seconds(timed),
        choice("players", players or preferred.players), named, sprint or 0, subject, spoken,
    )  # fmt: skip
    given = {
        "SKILLS": skills, "--count": count, "--itemise": itemise, "--timed": timed, "--level": level, "--seed": seed,
        "--from": origin, "--positions": positions, "--all": every, "--players": players, "--game": named, "--stats": stats,
        "--sprint": sprint, "--theme": theme, "--themes": themes, "--spoken": spoken, "--match": match, "--new": new,
        "--master": master, "--master-errs": master_errs, "--rules": rules, "choosing": any(one.row.is_stored for one in chosen),
    }  # fmt: skip
    _refuse_idle({name for name, value in given.items() if value})
    if match:
        begins = [name for name in ("--seed", "--level", "--master", "--master-errs") if given[name]]
        share = share_of("--master-errs", master_errs or str(preferred.master_errs)) or 0
        hold_match(options, (share, level_called("--master", master, language)), begins, view, language, new=new)
    elif themes:
        _print_themes(options, language)
    elif stats:
        _print_stats(options, language)
    else:
        _hold(options, view, language, itemise=itemise)


_OF_A_DRILL = {"--count", "--itemise", "--stats"}
_OF_QUESTIONS = {"SKILLS", "--from", "--positions", "--all", "--players"}
_IDLE = (
    (
        "--match", True, _OF_QUESTIONS | _OF_A_DRILL | {"--sprint", "--theme", "--spoken"},
        Saying("{option} is not for a match: it is a whole partie of rolls"),
    ),
    (
        "--sprint", True, _OF_A_DRILL | {"--timed", "--spoken", "--seed", "--from", "--positions"},
        Saying("{option} is not for a sprint: it asks new questions until the time is over"),
    ),
    (
        "--theme", True, {"SKILLS", "--all", "--game", "--positions", "--stats"},
        Saying("{option} is not for a theme, which belongs to one skill and is dealt"),
    ),
    (
        "--themes", True,
        _OF_QUESTIONS | _OF_A_DRILL | {"--match", "--sprint", "--theme", "--game", "--level", "--timed", "--spoken"},
        Saying("{option} is not for the list of themes"),
    ),
    ("--match", False, {"--master", "--master-errs"}, Saying("{option} is for a match: drill --match")),
    (
        "--game", True, {"SKILLS", "--all", "--stats", "--match", "--master", "--master-errs", "--spoken"},
        Saying("{option} is for trictrac: drill --game asks what a roll wins in another game"),
    ),
    *(
        (
            other, True, {"--players"},
            Saying("--players deals games of the program, and the positions are given: leave one of them out"),
        )
        for other in ("--from", "--positions")
    ),
    ("--positions", True, {"--from"}, Saying("use --from or --positions, not both")),
    ("choosing", True, {"--rules"}, Saying("{option} is not for choosing: its decisions are by the modern rules")),
)  # fmt: skip
"""The options that do nothing together with another one (True) or without it (False), and the error about them."""


def _refuse_idle(given: set[str]) -> None:
    """Refuse options that would do nothing beside the others.

    Raises:
        CommandLineError: ``given`` has such an option. The error names the first in the alphabet.
    """
    for other, beside, idle, why in _IDLE:
        if (other in given) == beside:
            refuse(dict.fromkeys(sorted(given & idle), True), why)


def _seconds(text: str) -> float | None:
    """Return the seconds given with ``--timed``, or None without it.

    Raises:
        CommandLineError: ``text`` is not a number of seconds above 0 and below 3600.
    """
    seconds = decimal(text) if text else None
    if seconds is not None and not 0 < seconds < 3600:
        raise CommandLineError("--timed {text!r}: expected seconds, like 10", text=text)
    return seconds


def _game(typed: str, rules: str, preferred: str) -> tuple[str, str]:
    """Return the other game of a drill, with its options, or an empty text for trictrac, and the rules of trictrac.

    Raises:
        CommandLineError: ``typed`` names no game.
        TrictracError: its rolls earn nothing to be counted, or ``rules`` are not valid in it.
    """
    from trictrac.rules.heads import TRICTRAC

    game = game_called(typed)
    if game == TRICTRAC:
        return "", rules or preferred
    from trictrac.games.registry import game_of
    from trictrac.games.sheets import game_options_text, load_game_rules
    from trictrac.model.play import Roll
    from trictrac.model.position import Position

    own = game_options_text(load_game_rules(game, rules))
    game_of(game).count(own, Position(), Roll(2, 1))
    return f"{game},{own}" if own else game, "modern"


def _hold(options: DrillOptions, view: View, language: Language, *, itemise: bool) -> None:
    """Ask the questions of a drill until it ends or the user leaves."""
    from random import Random

    from trictrac.study.drill import Drill, DrillPlan, skills_to_drill
    from trictrac.study.questions.question import kept_rules
    from trictrac.study.questions.quiz import FIRST_HELP, Quiz

    with learners_deck(language) as deck:
        skills, notes = options.skills or DEALT, list[object]()
        if not (options.every or options.skills):
            skills, notes = skills_to_drill(deck.lessons())
            notes += FIRST_HELP if notes else ()
        dealer, own, idle = _dealer(options, skills, deck)
        plan = DrillPlan(skills, min(options.count or own or _COUNT, own or _MOST), options.level, options.theme)
        source: Drill
        if options.sprint:
            from trictrac.study.sprint import Sprint, SprintQuiz

            rules = (f"{options.theme.name} " if options.theme else "") + (options.game or kept_rules(options.rules))
            source = sprint = Sprint(deck, dealer, plan, Random(options.seed), now, options.sprint, rules)
            quiz: Quiz = SprintQuiz(sprint, now, view, language)
        else:
            source = Drill(deck, dealer, plan, Random(options.seed), now)
            quiz = Quiz(source, now, view, language, itemise=itemise, limit=options.limit, spoken=options.spoken)
        if kept_rules(options.rules) and any(skill.row.is_stored for skill in skills):
            notes.append(Saying("The questions on choosing what to do are by the modern rules, not by yours."))
        converse(quiz, [*notes, *idle, *source.opening(), *quiz.begin()], quiz.leave)


def _dealer(options: DrillOptions, skills: tuple[Skill, ...], deck: Deck) -> tuple[Dealer, int, Answer]:
    """Return the source of questions, the number of usable positions of a file, and a remark on the others.

    Without a file of positions the number is 0.
    """
    if not options.positions:
        from trictrac.study.dealing.supply import Supply, dealers

        limits: SkillLessons = {}
        spots, marks = None, deck.lessons()
        if marks and not (options.every or options.origin):
            from trictrac.study.lessons.shelf import taught_limits

            limits = taught_limits(marks)
        if options.origin:
            from trictrac.bot.flat import spots_of
            from trictrac.cli.reading import find_record
            from trictrac.partie.text.record import require_trictrac
            from trictrac.protocol.record import check_record

            spots = spots_of(check_record(require_trictrac(find_record(options.origin))))
        supply = Supply(
            skills, options.seed, rules=options.rules, spots=spots, players=dealers(options.players), game=options.game,
            theme=options.theme, limits=limits,
        )  # fmt: skip
        return supply, 0, []
    from trictrac.study.dealing.supply import Own

    boards = read_positions(options.positions)
    own = Own(boards, options.seed, options.rules, options.game)
    idle = own.misfits(skills, options.level)
    remark = Counted(
        "Line {lines} of the positions fits none of these skills, and is left out.",
        "Lines {lines} of the positions fit none of these skills, and are left out.",
        len(idle),
        lines=strung([str(line) for line in idle]),
    )
    return own, max(1, len(boards) - len(idle)), [remark] if idle else []


def _print_stats(options: DrillOptions, language: Language) -> None:
    """Print the number of questions by skill and level, and how many of them have the answer nothing."""
    from trictrac.study.dealing.supply import distribution
    from trictrac.study.questions.question import LEVEL_NAMES, LEVELS
    from trictrac.view.doc import Columns

    counted, dealt = options.skills or DEALT, options.count or _STATS
    with stoppable_bar(language, Saying("questions dealt"), dealt) as advance:
        cells = distribution(options.seed, dealt, counted, options.rules, advance, players=options.players)
    rows = (
        (skill.words, *(f"{cell.count} ({cell.barren})" for cell in (cells[skill, level] for level in LEVELS)))
        for skill in counted
    )
    legend = Saying("In brackets: questions whose answer is that there is nothing. Seed {seed}.", seed=options.seed)
    print_document((Columns(("", *(LEVEL_NAMES[level] for level in LEVELS)), tuple(rows)), legend), language)


def _print_themes(options: DrillOptions, language: Language) -> None:
    """Print the themes of each skill, and how many of a thousand rolls of the program's games belong to them."""
    from trictrac.bot.flat import spots
    from trictrac.study.questions.themes import THEMES, count_themes
    from trictrac.view.doc import Columns

    with stoppable_bar(language, Saying("rolls"), _ROLLS) as advance:
        counts = count_themes(spots(options.seed, options.rules), _ROLLS, advance)
    rows = ((one.words, Saying("{rolls:.1f}", rolls=1000 * counts[one] / _ROLLS)) for one in THEMES)
    legend = Saying(
        "Rolls of each theme in a thousand of the program’s games. Seed {seed}. To practise one, type its first words: "
        'trictrac drill --theme "several checkers hit"',
        seed=options.seed,
    )
    print_document((Columns((Saying("theme"), Saying("rolls")), tuple(rows)), legend), language)
