"""The frame of the commands: loading them on demand, their options, language, help, errors and exit statuses."""

from __future__ import annotations

import os
import sys
import time
from codecs import register_error
from collections.abc import Iterator, Mapping, Sequence
from errno import ENOSPC
from io import StringIO, TextIOWrapper
from typing import ClassVar, TypeVar, cast

import typer
from typer._click.core import Command, Context
from typer._click.exceptions import BadOptionUsage, ClickException, MissingParameter, NoSuchOption, UsageError
from typer._click.formatting import HelpFormatter
from typer._click.globals import get_current_context
from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.main import get_command
from typer.models import ArgumentInfo, OptionInfo

from trictrac.base.errors import ImpossiblePositionError, Saying, TrictracError
from trictrac.base.version import __version__
from trictrac.cli.groups import taken_apart
from trictrac.cli.output import terminal_width
from trictrac.cli.typed import CommandLineError, usage
from trictrac.saying.language import ENGLISH, LANGUAGES, Language, choose_language
from trictrac.saying.words import ascii_text, is_count, printable

N = TypeVar("N", int, int | None)

GOOD, BAD_DATA, BAD_USAGE, PIPE_BROKEN = 0, 1, 2, 141
"""Exit statuses: success, unreadable data, wrong use of the command line, and a closed pipe."""

_DAY = 24 * 60 * 60
_WIDEST_HELP = 80
_LONGEST = 2000
"""Largest number of characters of an error message. A longer one loses its middle."""


def help_text(text: str) -> str:
    """Mark a text of the help for translation, and return it."""
    return text


FILE, RULES, NUMBER = help_text("FILE"), help_text("RULES"), help_text("NUMBER")
"""The names that the help gives the values of options."""

# Each of the next five functions declares a parameter of a command, as the default of the parameter and with its type.


def argument(metavar: str, text: str | None = None, *, usual: str | None = None) -> str:
    """Return an argument of a command, which is required without a ``usual`` value."""
    default = ... if usual is None else usual
    return cast(str, ArgumentInfo(default=default, metavar=metavar, help=text, show_default=False))


def any_words(metavar: str, text: str | None = None) -> list[str]:
    """Return an argument of any number of words, which may be 0."""
    return cast(list[str], ArgumentInfo(default=list, metavar=metavar, help=text, show_default=False))


def value_option(names: str, text: str, metavar: str, *, usual: str | tuple[str, str] = "") -> str:
    """Return an option with a value, whose ``usual`` value is not in the help."""
    made = OptionInfo(default=usual, param_decls=names.split(), metavar=metavar, help=text, show_default=False)
    return cast(str, made)


def number_option(
    names: str, text: str, usual: N, most: int | None = None, *, least: int = 1, metavar: str = NUMBER
) -> N:
    """Return an option with a whole number from ``least`` to ``most`` (None: no limit), like ``value_option``."""
    return cast(
        N,
        OptionInfo(
            default=usual,
            param_decls=names.split(),
            metavar=metavar,
            help=text,
            min=least,
            max=most,
            show_default=False,
        ),
    )


def flag_option(name: str, text: str, *, usual: bool = False) -> bool:
    """Return an option without a value."""
    return cast(bool, OptionInfo(default=usual, param_decls=[name], help=text))


JSON_OPTION = flag_option("--json", "Print JSON.")
FORCE_OPTION = flag_option("--force", "Replace the file if it is there.")


HEADINGS = (help_text("Arguments"), help_text("Options"))
"""The headings that click itself writes, which need a translation too."""


class HelpPage(HelpFormatter):
    """A page of help with its headings in the language of the context."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line that shows how to call the command."""
        super().write_usage(prog, args, prefix or get_current_context().obj.text(help_text("Usage: ")))

    def write_heading(self, heading: str) -> None:
        """Write one of the headings ``Arguments``, ``Options`` and ``Commands``."""
        super().write_heading(get_current_context().obj.text(heading))


class Surroundings(typer.Context):
    """The typer context of a command, whose object ``obj`` is the language."""

    def make_formatter(self) -> HelpPage:
        """Return the page for the help."""
        # typer takes 50 columns for the least; a terminal may have fewer.
        return HelpPage(width=max(20, min(terminal_width(), _WIDEST_HELP) - 2))


_MEANT = {
    "aide": "help", "mot": "word", "table": "score", "jouer": "play", "leçon": "lesson", "exercice": "drill", "indice": "hint",
}  # fmt: skip
"""The command for a French word that a user may try."""


class CommandGroup(TyperGroup):
    """A group of commands that are loaded on demand, and whose errors are one line each."""

    context_class = Surroundings
    lines: ClassVar[Mapping[str, str]] = {}
    """The short help of each command. The module of its name has the function and the long help."""
    modules: ClassVar[Mapping[str, str]] = {}
    """The module of each command whose module has another name."""

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the list of commands in the order of ``lines``, without loading any."""
        with formatter.section(help_text("Commands")):
            formatter.write_dl([(name, ctx.obj.text(line)) for name, line in self.lines.items()])

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """Load a command, or return None if no command has this name."""
        if cmd_name not in self.lines:
            return None
        from importlib import import_module

        name = cmd_name.replace("-", "_")
        module = import_module(f"trictrac.cli.{self.modules.get(cmd_name, name)}")
        frame = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
        text = getattr(module, f"{name.upper()}_HELP", module.HELP)
        frame.command(cmd_name, help=ctx.obj.say(text))(taken_apart(getattr(module, name)))
        command = get_command(frame)
        command.context_class = Surroundings
        command.params.append(_language_option())
        _translate(command, ctx.obj)
        _translate_help_option(command.get_help_option(ctx), ctx.obj)
        return command

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """Return the option ``--help`` of the program itself, in its language."""
        option = super().get_help_option(ctx)
        _translate_help_option(option, ctx.obj)
        return option

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Find the command that was typed.

        Raises:
            CommandLineError: no command has this name. The error suggests the nearest.
        """
        command = self.get_command(ctx, args[0])
        if command is not None:
            return args[0], command, args[1:]
        from difflib import get_close_matches

        for near in get_close_matches(args[0], [*self.lines, *_MEANT], n=1):
            raise CommandLineError(
                "no command {word!r}: did you mean {nearest}?", word=args[0], nearest=_MEANT.get(near, near)
            )
        raise CommandLineError(
            "no command {word!r}; choose one of {commands}", word=args[0], commands=", ".join(self.lines)
        )

    def invoke(self, ctx: Context) -> object:
        """Run the command that was typed.

        Raises:
            CommandLineError: an option lacks its value. The error names the possible values.
        """
        try:
            return super().invoke(ctx)
        except BadOptionUsage as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            for one in command.params if command else ():
                if error.option_name in one.opts and one.metavar:
                    raise CommandLineError(
                        "{word} lacks its value, {values}: see --help", word=error.option_name, values=one.metavar
                    ) from error
            raise

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: object,
    ) -> int:
        """Run one command. Every error becomes a line on the standard error and an exit status."""
        words = list(_with_files(sys.argv[1:] if args is None else args))
        language = ENGLISH
        try:
            _prepare()
            language = _wanted_language(words)
            self.params += [
                TyperOption(
                    param_decls=["--version"],
                    is_flag=True,
                    is_eager=True,
                    expose_value=False,
                    callback=_print_version,
                    help=help_text("Print the version and exit."),
                ),
                _language_option(),
            ]
            _translate(self, language)
            self.subcommand_metavar = language.text(help_text("COMMAND [ARGS]..."))
            extra["obj"] = language
            status = (
                super().main(words, prog_name or "trictrac", complete_var, False, windows_expand_args, **extra) or GOOD
            )
            sys.stdout.flush()
        except (BrokenPipeError, SystemExit):
            # Nobody reads on; of all errors, typer ends the process by itself on this one alone.
            _let_go_of_output()
            status = PIPE_BROKEN
        except (TrictracError, ClickException, OSError) as error:
            status = _complain(error, language)
        if standalone_mode:
            sys.exit(status)
        return int(status)


def _with_files(words: Sequence[str]) -> Iterator[str]:
    """Yield the words typed, with ``-`` (print it) after a ``--markdown`` without a file.

    Up to version 0.12 ``--markdown`` took no file.
    """
    for word, following in zip(words, (*words, "--")[1:], strict=True):
        yield word
        if word == "--markdown" and following.startswith("--"):
            yield "-"


def _print_version(ctx: Context, _option: object, is_given: bool) -> None:
    if is_given:
        print(f"trictrac {__version__}")
        ctx.exit()


def _language_option() -> TyperOption:
    """Return the option ``--lang`` of every command, whose value ``_wanted_language`` reads."""
    return TyperOption(
        param_decls=["--lang"],
        expose_value=False,
        metavar="|".join(LANGUAGES),
        help=help_text("The language. The default is the one in your preferences, or else that of your system."),
    )


def names_language() -> bool:
    """Return whether the user typed ``--lang``, before the command or after it."""
    context = get_current_context()
    sources = [one.get_parameter_source("lang") for one in (context, context.parent) if one is not None]
    return any(source is not None and source.name == "COMMANDLINE" for source in sources)


def _wanted_language(words: Sequence[str]) -> Language:
    """Return the language of this run, found before anything else so that every error can be printed in it."""
    typed = None
    for at, word in enumerate(words):
        if word == "--":
            break
        if word == "--lang":
            typed = "".join(words[at + 1 : at + 2])
        elif word.startswith("--lang="):
            typed = word.removeprefix("--lang=")
    if typed is None:
        from trictrac.seance.places import has_preferences

        if has_preferences():
            from trictrac.seance.preferences import preferred_language

            typed = preferred_language() or None
    with usage():
        return choose_language(typed, os.environ)


def _translate(command: Command, language: Language) -> None:
    """Translate the help of a command."""
    if language is ENGLISH:
        return
    command.help = language.text(command.help or "")
    command.epilog = language.text(command.epilog or "")
    for parameter in command.params:
        if isinstance(parameter, (TyperArgument, TyperOption)):
            parameter.help = language.text(parameter.help or "")
            if parameter.metavar:
                parameter.metavar = language.text(parameter.metavar)


def _translate_help_option(option: TyperOption | None, language: Language) -> None:
    if option is not None:
        option.help = language.say(Saying("Show this help and exit."))


def _prepare() -> None:
    """Set up the streams and the environment, so that odd ones do not stop the program.

    Characters that cannot be printed become plain ones, and output to a closed stream is dropped. An invalid width of the
    terminal is ignored, and a time zone more than a day from UTC becomes UTC.
    """
    sys.stdout = sys.stdout or StringIO()
    sys.stderr = sys.stderr or StringIO()
    register_error("plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain")
    for name in ("COLUMNS", "LINES"):
        if not is_count(os.environ.get(name, ""), 4):
            os.environ.pop(name, None)
    if sys.platform != "win32" and max(abs(time.timezone), abs(time.altzone)) >= _DAY:
        os.environ["TZ"] = "UTC"
        time.tzset()


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Return plain characters for those that the output cannot show, and the place after them."""
    assert isinstance(error, UnicodeEncodeError)
    return ascii_text(error.object[error.start : error.end]), error.end


def _let_go_of_output() -> None:
    """Drop the output that is left, so that the exit of the process does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(error: Exception, language: Language) -> int:
    """Print on the standard error what is wrong and what to do, and return the exit status."""
    sayings: list[object] = [error]
    status = BAD_DATA
    if isinstance(error, ImpossiblePositionError):
        sayings += [Saying("also: {fault}.", fault=fault) for fault in error.faults[1:]]
    elif isinstance(error, CommandLineError):
        status = BAD_USAGE
    elif isinstance(error, ClickException):
        status = error.exit_code
        sayings = [_of_click(error)]
    elif isinstance(error, OSError):
        if error.errno == ENOSPC:
            _let_go_of_output()
        sayings = [f"{error.filename}: {error.strerror}" if error.filename else error.strerror]
    for saying in sayings:
        text = printable(language.say(saying))
        if len(text) > _LONGEST:
            text = f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"
        text = f"trictrac: {text}"
        if sys.stderr.isatty():
            from textwrap import fill

            text = fill(text, terminal_width(), break_long_words=False, break_on_hyphens=False)
        print(text, file=sys.stderr)
    return status


def _of_click(error: ClickException) -> object:
    """Return the sentence for a usage error that click has found."""
    if isinstance(error, NoSuchOption):
        from difflib import get_close_matches

        near = ", ".join(get_close_matches(error.option_name, error.possibilities or (), cutoff=0.75))
        if near:
            return Saying("no option {word}: did you mean {nearest}?", word=error.option_name, nearest=near)
        return Saying("no option {word}: --help lists them", word=error.option_name)
    if isinstance(error, BadOptionUsage):
        return Saying("{word} lacks its value, or has one that it does not take: see --help", word=error.option_name)
    if isinstance(error, MissingParameter) and error.param is not None:
        return Saying("{word} is missing: see --help", word=error.param.human_readable_name)
    if isinstance(error, typer.BadParameter) and error.param is not None:
        word = error.param.opts[0] if isinstance(error.param, TyperOption) else error.param.human_readable_name
        least, most = (getattr(error.param.type, name, None) for name in ("min", "max"))
        if least is not None:
            return Saying("{word}: expected a number from {least} to {most}", word=word, least=least, most=most)
        return Saying("{word} cannot be that: see --help", word=word)
    if isinstance(error, UsageError) and error.ctx:
        return Saying("too many words: see trictrac {command} --help", command=error.ctx.info_name)
    return error.format_message()
