"""``trictrac roll``: what a roll earns."""

from __future__ import annotations

from typing import Annotated

from trictrac.cli.documents import BOARDS, Formats, file_format, put_document
from trictrac.cli.program import any_words, flag, help_text
from trictrac.cli.reading import (
    BatchOption,
    BoardOption,
    ClusterOption,
    JobsOption,
    RulesOption,
    crew,
    read_board,
    read_rules,
)
from trictrac.cli.typed import CommandLineError
from trictrac.saying.language import Language

HELP = help_text(
    "What a roll earns either side, way by way, and how many plays it allows.\n\n"
    "POSITION is in any notation, or - for the standard input; ROLL is like 64 or 6-4. The position says which "
    "side rolls.\n\n"
    "With --batch, JSON lines are read from the files, or from the standard input, and answered line by line, "
    'in order: {"id": …, "me": {"1": 15}, "opp": {"24": 15}, "me_off": 0, "opp_off": 0, "dice": [6,4], '
    '"roll_no": 1}. Fields are counted as the side to roll counts them, for both sides; roll_no, releve, '
    "meets and rules (a name, options or an object of options) may be left out. A line that cannot be judged "
    'is answered {"id": …, "error": …} in its place.'
)


def roll(
    language: Language,
    words: Annotated[list[str], any_words(help_text("POSITION ROLL"), help_text("With --batch: files of JSON lines."))],
    rules: RulesOption = "modern",
    board: BoardOption = False,
    meets: Annotated[
        bool, flag("--meets", help_text("The roll equals the opponent's first roll of the partie (option rencontre)."))
    ] = False,
    batch: BatchOption = False,
    jobs: JobsOption = 1,
    cluster: ClusterOption = "",
    *,
    to: Annotated[Formats, BOARDS],
) -> None:
    """Print what a roll earns."""
    if batch:
        from trictrac.cli.batch import roll_answer
        from trictrac.cli.lines import answer_lines

        answer_lines(words, to, roll_answer, read_rules(rules), language, crew(jobs, cluster, 1))
        return
    if len(words) < 2:
        raise CommandLineError("type a position and a roll: trictrac roll POSITION 64")
    from trictrac.model.outcome import outcome
    from trictrac.model.play import Roll
    from trictrac.partie.sentences.earnings import roll_doc

    rule_set, drawn = read_rules(rules), board or bool(file_format(to))
    thrown = Roll.parse(" ".join(words[1:]))
    position = read_board(words[0])

    def record() -> dict[str, object]:
        from trictrac.cli.judged import roll_record
        from trictrac.model.outcome import roll_buffers

        circumstances = (position.roll_no, position.releve == 1, meets)
        lowered = rule_set.play.lowered()
        judged = roll_record(list(position.me), list(position.opp), thrown, circumstances, lowered, roll_buffers())
        partial = {"partial": True} if position.is_partial else {}
        return {"position": str(position), "roll": str(thrown), "rules": rule_set.name, **judged, **partial}

    put_document(
        lambda: roll_doc(position, outcome(position, thrown, rule_set, meets=meets), rule_set, board=drawn),
        record,
        to,
        language,
        indent=None,
    )
