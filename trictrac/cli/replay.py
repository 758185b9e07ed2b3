"""``trictrac replay``: a record walked roll by roll, or set against the laws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trictrac.cli.output import print_sentences, put_board, put_json
from trictrac.cli.program import CommandLineError, argument, flag, help_text, option
from trictrac.cli.reading import RecordRulesOption, find_record
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterable


HELP = help_text(
    """Go through a record of a game roll by roll, with the board and the marks.

GAME is the file of a record, as text or JSON, or the name of a kept game (a file comes first where both are there);
- is the standard input. With --check every claim and play is set against
the laws: each école committed, claimed or overlooked, each false move, and the mark after each roll. Of another
tables game, like backgammon, it tells each play against the rules with the rule that it breaks."""
)


def replay(
    language: Language,
    game: Annotated[str, argument(help_text("GAME"))],
    rules: RecordRulesOption = "",
    check: Annotated[bool, flag("--check", help_text("Set every claim and play against the laws."))] = False,
    rolls: Annotated[str, option("--rolls", "N-M", help_text("Only these rolls, like 5 or 5-9."))] = "",
    board: Annotated[bool, flag("--board/--no-board", help_text("Draw the board after each roll."))] = True,
    ascii_only: Annotated[bool, flag("--ascii", help_text("Draw in plain ASCII."))] = False,
    compact: Annotated[bool, flag("--compact", help_text("Draw a small board."))] = False,
    as_json: Annotated[
        bool, flag("--json", help_text("Print JSON (see trictrac schema replay, or tables-replay)."))
    ] = False,
) -> None:
    """Walk a record roll by roll."""
    from trictrac.games.registry import game_of

    first, dash, last = rolls.partition("-")
    if rolls and (not first.isdecimal() or (dash and not last.isdecimal())):
        raise CommandLineError("--rolls {text!r}: a number of a roll or two with a dash, like 5 or 5-9", text=rolls)
    least, most = (int(first), int(last or first)) if rolls else (0, 0)
    record = find_record(game, rules)
    walk = game_of(record.game).walk(record, language)
    if rolls and not any(step.number and least <= step.number <= most for step in walk.steps):
        raise CommandLineError("--rolls {text!r} names no roll: the record has {count}", text=rolls, count=walk.rolls)
    steps = tuple(walk.chosen(least, most)) if rolls else walk.steps
    if as_json:
        put_json(walk.json(steps, whole=not rolls))
    elif check:
        for step in steps:
            for sentences in walk.checked(step):
                _put_under(sentences, language)
        print_sentences(language, walk.summary(steps))
    else:
        opening = [] if rolls else [*walk.opening()]
        print_sentences(language, *opening)
        if opening:
            print()
        for step in steps:
            sentences = [*walk.describe(step)]
            if not sentences:
                continue
            _put_under(sentences, language)
            if board and walk.has_board(step):
                drawn = walk.board_at(step.after)
                put_board(drawn.table, language, ascii_only=ascii_only, compact=compact, names=drawn.names)
            print()
        print_sentences(language, *(() if rolls else walk.account()))


def _put_under(sentences: Iterable[object], language: Language) -> None:
    """Print sentences, all but the first set under that."""
    first, *others = sentences
    print_sentences(language, first)
    print_sentences(language, *others, indent=4)
