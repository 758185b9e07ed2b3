"""``trictrac roll``: what a roll earns."""

from __future__ import annotations

from trictrac.cli.documents import BOARDS, Formats, file_format, put_document
from trictrac.cli.program import any_words, flag_option, help_text
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
from trictrac.cli.typed import refuse, refuse_if
from trictrac.saying.language import Language

HELP = help_text(
    "What a roll earns each side, way by way, and how many plays it allows.\n\n"
    "POSITION is in a notation that 'trictrac help formats positions' lists, or - for the standard input. ROLL is like 64 or "
    "6-4. The position says which side rolls. In a terminal, trictrac roll alone lets you lay the position with the arrow "
    "keys.\n\n"
    "--batch reads JSON lines from the files, or from the standard input, and answers them line by line, in order. A line "
    'that it reads looks like {"id": …, "me": {"1": 15}, "opp": {"24": 15}, "me_off": 0, "opp_off": 0, "dice": [6,4], '
    '"roll_no": 1}. The fields of both sides are counted as the side to roll counts them. A line may also have "releve", '
    '"meets" and "rules" (a name, options or an object of options). You may leave out "roll_no". If the program cannot judge '
    'a line, its answer to this line is {"id": …, "error": …}.\n\n'
    "--game toc, tick-tack or toccategli shows what the roll wins by the rules of that game, and why."
)


def roll(
    language: Language,
    words: list[str] = any_words("POSITION ROLL", help_text("With --batch, files of JSON lines instead.")),
    rules: str = RULES_OPTION,
    game: str = GAME_OPTION,
    board: bool = BOARD_OPTION,
    meets: bool = flag_option(
        "--meets", "The roll is the same as the opponent’s first roll of the partie (for the option rencontre)."
    ),
    batch: bool = BATCH_OPTION,
    jobs: int = JOBS_OPTION,
    cluster: str = CLUSTER_OPTION,
    to: Formats = BOARDS,
) -> None:
    """Print what a roll earns."""
    if batch:
        refuse({"--game": game}, IN_BATCH)
        from trictrac.cli.batch import roll_answer
        from trictrac.cli.lines import answer_lines
        from trictrac.rules.texts import rules_of

        answer_lines(words, to, roll_answer, rules_of(rules), language, crew(jobs, cluster, 1))
        return
    if not words and not game:
        from trictrac.cli.score import table_view
        from trictrac.seance.preferences import load_preferences

        view = table_view(load_preferences(), {})
        if view.screen:
            from trictrac.cli.laying import lay_roll

            words = lay_roll(view, language)
    refuse_if(len(words) < 2, "type a position and a roll: trictrac roll POSITION 64")
    from trictrac.games.registry import game_of

    card = game_of(game_called(game)).roll_card(
        named_rules(rules), board_text(words[0]), " ".join(words[1:]), meets=meets
    )
    put_document(lambda: card.doc(board or bool(file_format(to))), card.record, to, language, indent=None)
