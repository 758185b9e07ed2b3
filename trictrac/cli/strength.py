"""The strengths of the program, as they are typed and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.cli.program import help_text, one_of

if TYPE_CHECKING:
    from trictrac.saying.language import Language

LEVEL_CHOICES = help_text("beginner|learner|sensible|skilled|strong|strongest")


def level_called(option: str, typed: str, language: Language) -> str:
    """The name of the level that is typed, in English or in the language, or its beginning; the usual one where none is.

    Raises:
        CommandLineError: there is none; names those there are.
    """
    from trictrac.bot.seat import LEVELS_SAID, USUAL

    if not typed or typed in LEVELS_SAID:
        return typed or USUAL
    names = {language.say(said): name for name, said in LEVELS_SAID.items()}
    return names[one_of(option, typed, names)]
