"""``trictrac play``: a partie against the program, entered and saved like any game at the table."""

from __future__ import annotations

from collections.abc import Mapping

from trictrac.base.errors import Saying
from trictrac.bot.seat import NAME, level_sentences
from trictrac.cli.match import share_of
from trictrac.cli.output import print_sentences
from trictrac.cli.program import any_words, flag_option, help_text, value_option
from trictrac.cli.score import RESUME_OPTION, begin_table, go_on, table_view, term_options
from trictrac.cli.strength import LEVEL_CHOICES, level_called
from trictrac.cli.terminal import TABLE_LOOK, Look, choice
from trictrac.cli.typed import one_of, refuse_if
from trictrac.model.modes import MODES
from trictrac.saying.language import Language
from trictrac.saying.words import printable, single_spaced
from trictrac.seance.agreement import TERMS, GameTerm
from trictrac.seance.settings import ROWS, Preferences

HELP = help_text(
    "Play a partie against the program.\n\n"
    "The program throws the dice. With --typed you throw the dice of a real board, and type them for both players. In "
    "mode announce the program counts for both of you. In mode school each counts for himself, and the program marks "
    "the écoles of your errors. With --errs 10 it marks wrongly on ten rolls in a hundred, and you must find the "
    "écoles: each one that you overlook becomes a card. Everything else is typed as in trictrac score. The game is "
    "saved like any other. --resume NAME resumes the game with this name.\n\n"
    "--guided is for somebody who has read nothing: you play a first relevé, which takes about ten minutes. The "
    "program explains each kind of mark and each law when it first occurs."
)

_MODES = {name: mode.against for name, mode in MODES.items() if mode.against}
_TERMS = (
    TERMS["mode"]._replace(words=_MODES),
    TERMS["referee"],
    TERMS["rules"],
    GameTerm("typed", Saying("You throw the dice of both players, and type them.")),
    *(TERMS[name] for name in ("seed", "handicap", "position", "title")),
)


def play(
    language: Language,
    words: list[str] = any_words("NAME", help_text("Your name; with --resume, the game to resume.")),
    level: str = value_option("--level", "How the program plays.", LEVEL_CHOICES),
    theme: str = value_option("--theme", "Begin with a position of this kind.", help_text("corner|return|end")),
    errs: str = value_option(
        "--errs", "Percentage of the rolls on which the program marks wrongly.", help_text("SHARE")
    ),
    guided: bool = flag_option("--guided", "A first relevé: the program explains each mark and each law once."),
    levels: bool = flag_option("--levels", "List the levels, and how each plays."),
    resume: bool = RESUME_OPTION,
    terms: Mapping[str, str] = term_options(_TERMS),
    look: Look = TABLE_LOOK,
) -> None:
    """Play against the program, or list its levels."""
    if levels:
        print_sentences(language, *level_sentences())
        return
    from trictrac.bot.themes import THEMES, themed_position
    from trictrac.cli.reading import read_seed, typed_board
    from trictrac.rules.heads import TRICTRAC
    from trictrac.seance.opening import TableRequest
    from trictrac.seance.preferences import load_preferences

    refuse_if(terms["typed"] and terms["seed"], "--typed and --seed: either you throw the dice or the program does")
    preferred = load_preferences()
    view = table_view(preferred, look)
    if resume:
        given = {"level": level, "theme": theme, "errs": errs, "guided": guided, **terms}
        given["mode"] = terms["mode"] not in ("", next(iter(_MODES)))
        go_on(words, given, view, language, look)
        return
    seed, share = read_seed(terms["seed"]), share_of("--errs", errs)
    agreed = {**terms, **_agreed(terms, preferred, errs=errs, guided=guided)}
    refuse_if(theme and terms["position"], "--theme and --position: either the program chooses the position or you do")
    themed = str(themed_position(one_of("--theme", theme, THEMES), seed)) if theme else ""
    agreed["position"] = themed or typed_board(terms["position"])
    names = [single_spaced(printable(word)) for word in words] or [preferred.me or language.say(Saying("Guest"))]
    refuse_if(
        len(names) > 1 or not names[0],
        "type one name, your own: the program sits on the other side; trictrac score is for two people",
    )
    request = TableRequest(
        TRICTRAC,
        agreed,
        [*names, NAME],
        seed="" if terms["typed"] else str(seed),
        level=level_called("--level", level or ("learner" if guided else ""), language),
        errs=share,
        guided=guided,
    )
    begin_table(request, view, language)


def _agreed(terms: Mapping[str, str], preferred: Preferences, *, errs: str, guided: bool) -> dict[str, str]:
    """Return who counts, who referees and by which rules. A program that ``errs`` is for school, under a silent referee.

    Raises:
        CommandLineError: ``terms`` do not go together with ``errs`` or ``guided``, or are not valid.
    """
    typed = terms["mode"] or ("school" if errs else next(iter(_MODES)))
    mode = one_of("--mode", ROWS["mode"].meant(typed.strip()), _MODES)
    refuse_if(errs and mode != "school", "--errs is for --mode school: in mode announce the program counts for both")
    refuse_if(guided and mode == "school", "--guided is for mode announce, in which the program counts for both")
    referee = choice("referee", terms["referee"] or ("silent" if errs else preferred.referee))
    return {"mode": mode, "referee": referee, "rules": terms["rules"] or preferred.rules}
