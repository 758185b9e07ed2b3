"""``trictrac hint``: what the strong player would do with a roll, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trictrac.cli.output import print_sentences, put_json
from trictrac.cli.program import any_words, flag, help_text, number
from trictrac.cli.reading import ClusterOption, RulesOption, crew, read_board, read_rules, read_seed
from trictrac.cli.rolling import PliesOption, RolloutOption, SeedOption, rolled_out, rollout_record
from trictrac.cli.typed import CommandLineError
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from trictrac.bot.advice import Advice

HELP = help_text(
    "The best plays of a roll, what they are worth, and whether to go.\n\n"
    "POSITION with the score as it is before the roll is marked, or - for the standard input; ROLL like 64. Values are in "
    "holes: yours minus your opponent's from here to the end of the relevé, as the program's net has learnt them."
)


def hint(
    language: Language,
    words: Annotated[list[str], any_words(help_text("POSITION ROLL"), help_text("Both are required."))],
    plies: PliesOption = 2,
    rules: RulesOption = "modern",
    rollout: RolloutOption = None,
    seed: SeedOption = "1",
    jobs: Annotated[int | None, number("--jobs", help_text("How many processes roll out."), 1024)] = None,
    cluster: ClusterOption = "",
    as_json: Annotated[bool, flag("--json", help_text("Print JSON (see trictrac schema hint)."))] = False,
) -> None:
    """Advise on a roll."""
    if len(words) < 2:
        raise CommandLineError("type a position and a roll: trictrac hint POSITION 64")
    from trictrac.bot.advice import advise, lines_of, with_rollouts
    from trictrac.bot.sentences import advice_sentences
    from trictrac.model.outcome import outcome
    from trictrac.model.play import Roll
    from trictrac.partie.sentences.rolls import call_sentence
    from trictrac.view.doc import Indented, plain

    rule_set, position, roll = read_rules(rules), read_board(words[0]), Roll.parse(" ".join(words[1:]))
    if position.is_partial:
        raise CommandLineError("the board is incomplete: give all fifteen checkers of either side")
    judged = outcome(position, roll, rule_set)
    advice = advise(position, judged, rule_set, plies)
    made = crew(jobs, cluster)
    if rollout and advice.is_open:
        lines = lines_of(advice, position, judged, rule_set)
        for _, estimates in rolled_out([lines], rollout, read_seed(seed), made, language):
            advice = with_rollouts(advice, estimates)
    if as_json:
        put_json({"position": str(position), "roll": str(roll), "rules": rule_set.name, **_record(advice)})
    else:
        print_sentences(language, str(position), call_sentence(roll, position.turn))
        for part in advice_sentences(advice, position.turn.other):
            print_sentences(language, plain(part), indent=4 if isinstance(part, Indented) else 0)


def _record(advice: Advice) -> dict[str, object]:
    """Return the advice as JSON: ``worth`` and ``going`` in holes of this relevé, counts in throws of 36."""
    return {
        "plies": advice.plies,
        "allowed": advice.allowed,
        "going": advice.going,
        "going_chance": advice.going_chance,
        "going_rolled": rollout_record(advice.going_rolled),
        "plays": [
            {
                "play": str(one.play),
                "worth": one.worth,
                "chance": one.chance,
                "rolled": rollout_record(one.rolled),
                "fills": one.prospects.own.filling(),
                "keeps": one.prospects.own.keeping(),
                "hits": one.prospects.own.hitting(),
                "hit": one.prospects.theirs.hitting(),
                "blots": [{"field": field, "hit": count} for field, count in one.prospects.blots],
            }
            for one in advice.plays
        ],
    }
