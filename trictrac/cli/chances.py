"""``trictrac chances``: what the 36 throws earn."""

from __future__ import annotations

from typing import Annotated

from trictrac.base.errors import Saying
from trictrac.cli.output import print_sentences, put, put_json
from trictrac.cli.program import CommandLineError, any_words, flag, help_text, number_of, option
from trictrac.cli.reading import ClusterOption, JobsOption, RulesOption, crew, read_board, read_rules
from trictrac.saying.language import Language

HELP = help_text(
    "What the 36 throws of two dice earn from a position: what each roll gives either side, and how many "
    "throws fill, keep, hit, take the corner, leave a number unplayed or give nothing.\n\n"
    "With --field: which throws hit the checker on that field, counted from the talon of the side to roll.\n\n"
    "With --batch, JSON lines as for roll --batch, without dice, are read from the files, or from the "
    "standard input, and answered line by line, in order."
)


def chances(
    language: Language,
    words: Annotated[list[str], any_words(help_text("POSITION"), help_text("With --batch: files of JSON lines."))],
    field: Annotated[str, option("--field", "N", help_text("Only the hits on this field, 1 to 24."))] = "",
    rules: RulesOption = "modern",
    as_json: Annotated[bool, flag("--json", help_text("Print JSON (see trictrac schema chances)."))] = False,
    batch: Annotated[bool, flag("--batch", help_text("Judge JSON lines."))] = False,
    jobs: JobsOption = 1,
    cluster: ClusterOption = "",
) -> None:
    """Print the chances of a position."""
    if batch:
        from trictrac.cli.batch import chances_answer
        from trictrac.cli.lines import answer_lines

        answer_lines(words, chances_answer, read_rules(rules), language, crew(jobs, cluster, 1))
        return
    if len(words) != 1:
        raise CommandLineError("type one position: trictrac chances POSITION")
    from trictrac.model.chances import count_chances as count

    target = number_of("--field", field, 24, Saying("the fields are 1 to 24"))
    rule_set = read_rules(rules)
    position = read_board(words[0])
    counted = count(position, rule_set)
    if as_json:
        from trictrac.cli.judged import chances_record

        partial = {"partial": True} if position.is_partial else {}
        put_json({"position": str(position), "rules": rule_set.name, **chances_record(counted), **partial})
    elif target:
        from trictrac.partie.sentences.positions import hits_sentences, hitting_sayings

        print_sentences(language, str(position), *hits_sentences(counted, target, position.turn, position.turn.other))
        print_sentences(language, *hitting_sayings(position, target, rule_set, position.turn.other), indent=4)
    else:
        from trictrac.partie.sentences.positions import (
            PARTIAL,
            chances_counts,
            filling_sayings,
            mean_sentence,
            table_head,
        )

        print_sentences(language, str(position), PARTIAL if position.is_partial else None, table_head(position.turn))
        for throws, what in chances_counts(counted, position.turn.other):
            put(f"{throws:2} {language.say(what)}", indent=2)
        print_sentences(language, mean_sentence(counted, position.turn, position.turn.other))
        filling = tuple(filling_sayings(position, rule_set, position.turn.other))
        if filling:
            print_sentences(language, Saying("Filling, by the distances of the checkers:"))
            print_sentences(language, *filling, indent=2)
        print()
        columns = [language.say(word) for word in ("", position.turn, position.turn.other)]
        print(f"{'':5}{columns[1]:>7}{columns[2]:>7}")
        for chance in counted.rolls:
            print(f"{chance.roll!s:5}{chance.me or '·':>7}{chance.opp or '·':>7}".rstrip())
