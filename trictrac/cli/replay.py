"""``trictrac replay``: step through a record roll by roll, or check it against the laws."""

from __future__ import annotations

from trictrac.cli.documents import PICTURES, Formats, file_format, print_document, put_document
from trictrac.cli.program import argument, flag_option, help_text, value_option
from trictrac.cli.reading import RECORD_RULES_OPTION, find_record
from trictrac.cli.typed import refuse_if
from trictrac.saying.language import Language
from trictrac.view.doc import Indented

HELP = help_text(
    "Go through a record of a game roll by roll, with the board and the marks.\n\n"
    "GAME is the file of a record, as text or JSON, or the name of a saved game. If both exist, the file is used. - "
    "is the standard input.\n\n"
    "--check compares every claim and every play with the laws. It shows each école that was made, claimed or "
    "overlooked, each false move, and the mark after each roll. In another tables game, like backgammon, it shows "
    "each play that breaks a rule, and names the rule."
)


def replay(
    language: Language,
    game: str = argument("GAME"),
    rules: str = RECORD_RULES_OPTION,
    check: bool = flag_option("--check", "Compare every claim and play with the laws."),
    rolls: str = value_option("--rolls", "Only these rolls, like 5 or 5-9.", "N-M"),
    board: bool = flag_option("--board/--no-board", "Draw the board after each roll.", usual=True),
    ascii_only: bool = flag_option("--ascii", "Draw in plain ASCII."),
    compact: bool = flag_option("--compact", "Draw a small board."),
    to: Formats = PICTURES,
) -> None:
    """Print or write a record roll by roll."""
    from trictrac.games.registry import game_of
    from trictrac.view.answer import View

    first, dash, last = rolls.partition("-")
    refuse_if(
        rolls and (not first.isdecimal() or (dash and not last.isdecimal())),
        "--rolls {text!r}: a number of a roll or two with a dash, like 5 or 5-9",
        text=rolls,
    )
    least, most = (int(first), int(last or first)) if rolls else (0, 0)
    record = find_record(game, rules)
    page = game_of(record.game).page(record, language)
    refuse_if(
        rolls and not any(step.number and least <= step.number <= most for step in page.steps),
        "--rolls {text!r} names no roll: the record has {count}",
        text=rolls,
        count=page.rolls,
    )
    steps = tuple(page.chosen(least, most)) if rolls else page.steps
    form = file_format(to)
    refuse_if(
        check and form not in ("", "as_json"), "--check prints: leave out --html, --markdown and --svg, or --check"
    )
    if check and not form:
        checked: list[object] = []
        for step in steps:
            for first_of, *others in page.checked(step):
                checked += [first_of, *map(Indented, others)]
        print_document([*checked, page.summary(steps)], language)
        return
    view = View("compact" if compact else "full", ascii_only=ascii_only)
    put_document(
        lambda: page.document((least, most) if rolls else None, boards=board),
        lambda: str(record) if to.get("html") else page.json(steps, whole=not rolls),
        to,
        language,
        view,
        indent=None,
    )
