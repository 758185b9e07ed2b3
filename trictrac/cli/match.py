"""``trictrac drill --match``: a partie of counting against the master, and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.clock import now
from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.cli.program import flag_option, help_text, value_option
from trictrac.cli.strength import LEVEL_CHOICES
from trictrac.cli.terminal import converse, show
from trictrac.cli.typed import CommandLineError, refuse_if

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language
    from trictrac.study.questions.skills import Skill
    from trictrac.study.questions.themes import Theme
    from trictrac.view.answer import View

MATCH_OPTION = flag_option("--match", "Count a whole partie against the master, or resume an unfinished one.")
NEW_OPTION = flag_option("--new", "With --match: begin another partie.")
MASTER_ERRS_OPTION = value_option(
    "--master-errs", "With --match: percentage of the rolls on which the master errs.", help_text("SHARE")
)
MASTER_OPTION = value_option(
    "--master", "With --match: level of the program that plays the master’s checkers.", LEVEL_CHOICES
)


def share_of(option: str, text: str) -> int | None:
    """Return the percentage of the rolls on which the program errs, or None if nothing is typed.

    Raises:
        CommandLineError: ``text`` is not a percentage.
    """
    from trictrac.seance.settings import read_share

    share = read_share(text) if text else None
    refuse_if(
        text and share is None,
        "{option} {text!r}: expected a percentage from 0 to 100, like 10%",
        option=option,
        text=text,
    )
    return share


@frozen
class DrillOptions:
    """The options that a drill or a match needs."""

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
    game: str = ""
    """The other game of the questions, with its options, or empty for trictrac."""
    sprint: int = 0
    """Minutes of a sprint, 0 for a drill."""
    theme: Theme | None = None
    spoken: bool = False


def hold_match(
    options: DrillOptions, master: tuple[int, str], begins: Sequence[str], view: View, language: Language, *, new: bool
) -> None:
    """Play a match against the master, or resume the unfinished one unless ``new``.

    ``master`` is the percentage of the rolls on which he errs, and his level of play. ``begins`` names those of the options
    given that only a new match can take.

    Raises:
        CommandLineError: ``begins`` has an option, and an unfinished match would be resumed.
    """
    from shlex import quote

    from trictrac.seance.library import default_library
    from trictrac.study.match.kept import begin_match, find_match, resume_match
    from trictrac.study.match.turns import Terms
    from trictrac.study.questions.question import EASY

    library = default_library()
    unfinished = None if new else find_match(library)
    if unfinished and begins:
        raise CommandLineError(
            "{option} is for a new match, and one is not finished: --new begins another", option=begins[0]
        )
    if unfinished:
        name, journal, match = resume_match(library, unfinished, view, language, now, options.limit)
    else:
        terms = Terms(options.level or EASY, *master)
        name, journal, match = begin_match(
            library, ("", ""), options.seed, options.rules, view, language, now, options.limit, terms
        )
    with journal:
        converse(match, match.begin(), match.leave)
        show([Saying("As a page: trictrac export {name} --to html", name=quote(name))], match)
