"""``trictrac hint``: what the strong player would do with a roll, and why."""

from __future__ import annotations

from trictrac.cli.documents import BOARDS, Formats, file_format, put_document
from trictrac.cli.program import any_words, help_text
from trictrac.cli.reading import BOARD_OPTION, CLUSTER_OPTION, RULES_OPTION, WORKERS_OPTION, crew, read_board, read_seed
from trictrac.cli.rolling import ROLLOUT_OPTION, SEED_OPTION, plies_option, rolled_out
from trictrac.cli.typed import refuse_if
from trictrac.saying.language import Language

HELP = help_text(
    "Print the best plays of a roll, what they are worth, and whether to go.\n\n"
    "POSITION is the board with the score as it is before the roll is marked, or - for the standard input. ROLL is "
    "like 64. Values are in holes: yours minus your opponent’s, from here to the end of the relevé, as the program’s "
    "net has learnt them."
)


def hint(
    language: Language,
    words: list[str] = any_words("POSITION ROLL", help_text("Both are required.")),
    plies: int = plies_option(2),
    rules: str = RULES_OPTION,
    rollout: int | None = ROLLOUT_OPTION,
    seed: str = SEED_OPTION,
    jobs: int | None = WORKERS_OPTION,
    cluster: str = CLUSTER_OPTION,
    board: bool = BOARD_OPTION,
    to: Formats = BOARDS,
) -> None:
    """Advise on a roll."""
    form = file_format(to)
    refuse_if(len(words) < 2, "type a position and a roll: trictrac hint POSITION 64")
    from trictrac.api.advice import advise
    from trictrac.bot.advice import lines_of, with_rollouts
    from trictrac.bot.sentences import advice_sentences, hint_doc, hint_record
    from trictrac.model.outcome import outcome
    from trictrac.model.play import Roll
    from trictrac.partie.sentences.rolls import holes_sentence, wins_partie
    from trictrac.rules.texts import rules_of

    rule_set, position, roll = rules_of(rules), read_board(words[0]), Roll.parse(" ".join(words[1:]))
    refuse_if(position.is_partial, "the board is incomplete: give all fifteen checkers of either side")
    advice, judged = advise(position, roll, rule_set, plies=plies), outcome(position, roll, rule_set)
    made, dice = crew(jobs, cluster), read_seed(seed)
    won = wins_partie(position, judged, rule_set)
    ends = holes_sentence(position, judged, rule_set) if won else None
    try:
        if not won and rollout and advice.is_open:
            lines, by_net = lines_of(advice, position, judged, rule_set), advice
            plain = advice_sentences(advice, position.turn.other)
            for _, estimates in rolled_out([lines], rollout, dice, made, language, plain):
                advice = with_rollouts(by_net, estimates)
    finally:
        # Ctrl-C leaves what is rolled out so far.
        put_document(
            lambda: hint_doc(position, roll, advice, ends, board=board or bool(form)),
            lambda: hint_record(position, roll, rule_set.name, advice),
            to,
            language,
            indent=None,
        )
