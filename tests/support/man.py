"""The man page, made from the tree of commands."""

from __future__ import annotations

import re

from typer.core import TyperArgument, TyperOption
from typer.main import get_command

from tests.support.terminal import ROOT
from trictrac.cli.commands import COMMANDS, TrictracCommands, app
from trictrac.cli.program import Surroundings
from trictrac.saying.language import ENGLISH

PAGE = ROOT / "lessons" / "trictrac.1"
FILES = """.SH FILES
.TP
.I $XDG_DATA_HOME/trictrac
Your games and your deck, by default below ~/.local/share.
.TP
.I $XDG_CONFIG_HOME/trictrac/config.toml
Your preferences, by default below ~/.config. trictrac config shows these places.
.SH EXIT STATUS
0 if all went well; 1 if what was to be read is wrong; 2 if the words after the command are wrong.
.SH SEE ALSO
trictrac help lists the pages of the reference, trictrac lesson those of the course.
"""


def escaped(text: str) -> str:
    """Return a text that roff leaves unchanged."""
    text = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("~", r"\(ti")
    return re.sub(r"^([.'])", r"\\&\1", text)


def entry(parameter: TyperOption | TyperArgument) -> str:
    """Return the entry of an option or argument, empty for an argument without a description."""
    if isinstance(parameter, TyperArgument):
        return f".TP\n.I {escaped(parameter.metavar or '')}\n{escaped(parameter.help)}\n" if parameter.help else ""
    names = ", ".join(escaped(name) for name in parameter.opts)
    value = "" if parameter.is_flag else rf" \fI{escaped(parameter.metavar or '')}\fR"
    return f".TP\n\\fB{names}\\fR{value}\n{escaped(parameter.help or '')}\n"


def man_page() -> str:
    """Return the page: the program, then each command with its text and its own options.

    Options of every command (``--lang`` and ``--help``) are left out.
    """
    program = get_command(app)
    assert isinstance(program, TrictracCommands)
    context = Surroundings(program, info_name="trictrac", obj=ENGLISH)
    parts = [
        ".TH TRICTRAC 1\n",
        f".SH NAME\ntrictrac \\- {escaped(program.help or '')}\n",
        ".SH SYNOPSIS\n.B trictrac\n.I COMMAND\n[\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...\n",
        f".SH DESCRIPTION\n{escaped(program.epilog or '')}\n",
        "\nEach command takes \\fB\\-\\-lang\\fR \\fIen|fr\\fR, the language, and \\fB\\-\\-help\\fR.\n.SH COMMANDS\n",
    ]
    for name in COMMANDS:
        command = program.get_command(context, name)
        assert command is not None
        shapes = (one.metavar or "" for one in command.params if isinstance(one, TyperArgument))
        parts.append(f".SS trictrac {escaped(' '.join((name, *shapes)))}\n")
        parts += [f".PP\n{escaped(paragraph)}\n" for paragraph in (command.help or "").split("\n\n")]
        parts += [
            entry(one) for one in command.params if isinstance(one, (TyperOption, TyperArgument)) and one.name != "lang"
        ]
    return "".join((*parts, FILES))
