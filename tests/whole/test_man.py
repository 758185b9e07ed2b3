"""The man page, which is made of the tree of the commands and lies in the wheel, is up to date, and ``man`` shows it.

``python -m tests.whole.test_man`` writes it anew.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest
from typer.core import TyperArgument, TyperOption
from typer.main import get_command

from tests.support.terminal import ROOT
from trictrac.cli.commands import COMMANDS, TrictracCommands, app
from trictrac.cli.program import Surroundings
from trictrac.saying.language import ENGLISH

PAGE = ROOT / "lessons" / "trictrac.1"
WIDE = 100
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
    """Return a text of which roff changes nothing."""
    text = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("~", r"\(ti")
    return re.sub(r"^([.'])", r"\\&\1", text)


def entry(parameter: TyperOption | TyperArgument) -> str:
    """Return the entry of an option or an argument, empty for an argument that nothing explains."""
    if isinstance(parameter, TyperArgument):
        return f".TP\n.I {escaped(parameter.metavar or '')}\n{escaped(parameter.help)}\n" if parameter.help else ""
    names = ", ".join(escaped(name) for name in parameter.opts)
    value = "" if parameter.is_flag else rf" \fI{escaped(parameter.metavar or '')}\fR"
    return f".TP\n\\fB{names}\\fR{value}\n{escaped(parameter.help or '')}\n"


def man_page() -> str:
    """Return the page: the program, then each command with its text and its options, but --lang and --help, which all have."""
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


def shown(command: list[str]) -> str:
    """What a command shows on a wide terminal, without bold and underlined letters."""
    surroundings = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "MANWIDTH": str(WIDE)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8", env=surroundings)
    assert done.stderr == ""
    return re.sub(r".\x08|\x1b\[[\d;]*m", "", done.stdout)


VIEWERS = [
    pytest.param(
        command,
        id=command[0],
        marks=pytest.mark.skipif(shutil.which(command[0]) is None, reason=f"{command[0]} is not installed"),
    )
    for command in (
        ["man", "--warnings", "-l"],
        ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", f"-rLL={WIDE}n"],
        ["mandoc", "-Tutf8", "-Owidth=100"],
    )
]
"""The programs that show such a page."""


def test_the_page_is_made_of_the_commands_as_they_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == man_page()


@pytest.mark.parametrize("command", VIEWERS)
def test_each_command_and_option_is_shown(command: list[str]) -> None:
    page = shown([*command, str(PAGE)])
    starts = [
        line.strip().removeprefix("trictrac ").split()[0]
        for line in page.split("\n")
        if re.match(r" {2,5}trictrac [a-z]", line)
    ]
    assert starts == list(COMMANDS)
    options = set(re.findall(r"^\\fB(\S+)\\fR", man_page(), re.MULTILINE))
    assert len(options) > 60
    lines = {line.strip() for line in page.split("\n")}
    wanted = {option.replace("\\", "") for option in options}
    assert {one for one in wanted if not any(line.startswith(one) for line in lines)} == set()
    assert "Score a live game at the table, from the first roll to the payment." in lines


def test_the_wheel_holds_the_page_where_man_looks_for_it() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"{PAGE.relative_to(ROOT).as_posix()}" = "share/man/man1/trictrac.1"' in project


@pytest.mark.parametrize(
    ("text", "roff"),
    [(".SH x", r"\&.SH x"), ("a\\b", r"a\eb"), ("--json", r"\-\-json"), ("'x'", r"\(aqx\(aq"), ("a\n b", "a b")],
)
def test_signs_that_roff_obeys_are_shown_instead(text: str, roff: str) -> None:
    assert escaped(text) == roff


if __name__ == "__main__":
    PAGE.write_text(man_page(), encoding="utf-8")
