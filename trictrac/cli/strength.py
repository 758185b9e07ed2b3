"""The levels of the program: their names as typed and shown."""

from __future__ import annotations

from trictrac.cli.program import help_text
from trictrac.cli.typed import one_of
from trictrac.saying.language import Language

LEVEL_CHOICES = help_text("beginner|learner|sensible|skilled|strong|strongest")


def level_called(option: str, typed: str, language: Language) -> str:
    """Return the level typed, in English or in the language, in full or its beginning, or the default if it is empty.

    Raises:
        CommandLineError: ``typed`` names no level. The error lists the levels.
    """
    from trictrac.bot.seat import LEVELS_SAID, USUAL

    if not typed or typed in LEVELS_SAID:
        return typed or USUAL
    names = {language.say(said): name for name, said in LEVELS_SAID.items()}
    return names[one_of(option, typed, names)]
