"""The program ``trictrac`` and the list of its commands."""

from __future__ import annotations

import typer

from trictrac.base.errors import Saying, TrictracError
from trictrac.cli.program import CommandGroup, help_text

COMMANDS = {
    "score": help_text("Score a live game at the table, and save it."),
    "play": help_text("Play a partie against the program."),
    "lesson": help_text("A course of lessons, from the board to a whole relevé."),
    "today": help_text("Ten minutes a day: a lesson, cards, questions, the position of the day."),
    "drill": help_text("Practise counting with questions, or against the master."),
    "masters": help_text("Work through the boards of three treatises."),
    "ecole": help_text("Review your mistakes until you have learnt them."),
    "progress": help_text("How well and how fast you count, and what to practise next."),
    "games": help_text("Your games: list, rename, archive, import."),
    "reports": help_text("What you have reported as wrong, as texts to send."),
    "export": help_text("Save a game as a record, JSON or an HTML page."),
    "config": help_text("Your preferences, and where your files are."),
    "app": help_text("The same program as a page for a phone, without a network."),
    "roll": help_text("What a roll earns, way by way, and how many plays it allows."),
    "plays": help_text("Which plays a roll allows, or why one is not allowed."),
    "hint": help_text("The best plays of a roll, what they are worth, and whether to go."),
    "chances": help_text("What the 36 throws earn from a position."),
    "board": help_text("Draw a position, as text or as an SVG picture."),
    "replay": help_text("Go through a game roll by roll, or check it against the laws."),
    "variants": help_text("The rules as they were played, their sources and what they change."),
    "sources": help_text("The works behind the rules, and what rests on each."),
    "card": help_text("A card for the table: the tariff, the marking, the écoles of a rule set."),
    "analyse": help_text("What each decision of a game cost, and how lucky the dice were."),
    "selfplay": help_text("Parties that the program plays against itself."),
    "ruling": help_text("What a fault with dice, checkers or tokens costs, under each rule set."),
    "cases": help_text("The examples of a treatise, and where its author and the laws disagree."),
    "convert": help_text("Convert a record of a game from text to JSON, and back."),
    "word": help_text("Look up a term of trictrac in the glossary, in English and French."),
    "help": help_text("The reference: what can be typed, the formats, the library."),
    "completion": help_text("Complete words with the Tab key in bash, zsh or fish."),
    "warm-up": help_text("Compile the laws, so that jobs of many rolls are faster."),
    "train": help_text("Train a net for the strong player."),
    "bench": help_text("How fast the laws are on this machine."),
    "schema": help_text("The JSON schema of what a command prints with --json."),
}
"""Each command with its line in the help."""
_FIRST = ("lesson", "today", "drill", "play", "score", "roll", "app", "help")
"""The commands that a new user sees."""
_ABOUT = help_text("Grand Trictrac: what every roll earns and why, and which plays it allows.")
_MODULES = {"app": "site", "convert": "export", "warm-up": "bench"}


class TrictracCommands(CommandGroup):
    """The program with its commands."""

    lines = COMMANDS
    modules = _MODULES


app = typer.Typer(
    name="trictrac",
    cls=TrictracCommands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    help=_ABOUT,
    epilog=help_text("A position is typed like W:1x13,8,10/B:1x15/W; - reads it from the standard input."),
)


@app.callback(invoke_without_command=True)
def program(ctx: typer.Context) -> None:
    """Leave everything to the commands.

    Without a command, print the state of the day, or the help for a user who has not practised yet or whose deck is damaged.
    """
    if ctx.invoked_subcommand is not None:
        return
    from trictrac.cli.output import print_aside, print_sentences
    from trictrac.cli.today import print_day

    try:
        if print_day(ctx.obj):
            return
    except TrictracError as error:
        print(ctx.get_help())
        print_aside(ctx.obj, error.saying)
        return
    print_sentences(ctx.obj, ctx.obj.text(_ABOUT))
    print()
    print_sentences(
        ctx.obj,
        *(Saying("trictrac {command}: {line}", command=one, line=ctx.obj.text(COMMANDS[one])) for one in _FIRST),
    )
    print()
    print_sentences(
        ctx.obj,
        Saying("New here: trictrac play --guided, trictrac lesson 1. At a table: trictrac score."),
        Saying("trictrac --help: all commands."),
    )


def main() -> None:
    """Run the program with the words of the command line, and exit."""
    app()
