"""``trictrac chances``: what the 36 throws earn from a position."""

from __future__ import annotations

from trictrac.base.errors import Saying
from trictrac.cli.documents import BOARDS, Formats, file_format, put_document
from trictrac.cli.program import any_words, help_text, value_option
from trictrac.cli.reading import (
    BATCH_OPTION,
    BOARD_OPTION,
    CLUSTER_OPTION,
    GAME_OPTION,
    IN_BATCH,
    JOBS_OPTION,
    RULES_OPTION,
    board_text,
    crew,
    game_called,
    named_rules,
)
from trictrac.cli.typed import number_of, refuse, refuse_if
from trictrac.saying.language import Language

HELP = help_text(
    "What the 36 throws of two dice earn from a position: what each roll gives each side, and how many throws fill, "
    "keep, hit, take the corner, leave a number unplayed or give nothing.\n\n"
    "With --field: which throws hit the checker on that field, counted from the talon of the side to roll.\n\n"
    "--batch reads JSON lines from the files, or from the standard input, and answers them line by line, in order. "
    "The lines are those of roll --batch, without dice.\n\n"
    "--game toc, tick-tack or toccategli counts what the throws win by the rules of that game."
)


def chances(
    language: Language,
    words: list[str] = any_words("POSITION", help_text("With --batch, files of JSON lines instead.")),
    field: str = value_option("--field", "Only the hits on this field, 1 to 24.", "N"),
    rules: str = RULES_OPTION,
    game: str = GAME_OPTION,
    batch: bool = BATCH_OPTION,
    jobs: int = JOBS_OPTION,
    cluster: str = CLUSTER_OPTION,
    board: bool = BOARD_OPTION,
    to: Formats = BOARDS,
) -> None:
    """Print the chances of a position."""
    if batch:
        refuse({"--game": game}, IN_BATCH)
        from trictrac.cli.batch import chances_answer
        from trictrac.cli.lines import answer_lines
        from trictrac.rules.texts import rules_of

        answer_lines(words, to, chances_answer, rules_of(rules), language, crew(jobs, cluster, 1))
        return
    refuse_if(len(words) != 1, "type one position: trictrac chances POSITION")
    from trictrac.games.registry import game_of

    target = number_of("--field", field, 24, Saying("the fields are 1 to 24"))
    card = game_of(game_called(game)).chances_card(named_rules(rules), board_text(words[0]), target)
    put_document(lambda: card.doc(board or bool(file_format(to))), card.record, to, language, indent=None)
