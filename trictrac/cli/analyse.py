"""``trictrac analyse``: what each decision of a game cost and how lucky each roll was, by the strong player."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.base.errors import Saying, TrictracError
from trictrac.cli.documents import BOARDS, Formats, file_format, put_document
from trictrac.cli.output import STOPPED, print_aside, print_sentences, progress_bar, stopped, write_file
from trictrac.cli.program import argument, flag, help_text, number, option
from trictrac.cli.reading import ClusterOption, RecordRulesOption, WorkersOption, crew, named_record, read_seed
from trictrac.cli.rolling import PliesOption, RolloutOption, SeedOption, rolled_out
from trictrac.cli.typed import CommandLineError, decimal
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from trictrac.base.working import Jobs
    from trictrac.bot.analysis import Analysis, Found
    from trictrac.model.rules import Rules
    from trictrac.partie.events import Event
    from trictrac.partie.state import State
    from trictrac.protocol.log import Log

_MOST_HOLES = 12.0
"""Largest cost in holes that ``--from`` accepts."""

HELP = help_text(
    "Analyse a game: what each decision cost, which were the worst, and how lucky the dice were.\n\n"
    "GAME is the file of a record, the name of a saved game, or - for the standard input. Without GAME the last game "
    "is analysed. Costs and luck are in holes of the relevé, as the program's net values them. A decision is doubtful "
    "from 0.1 holes on, an error from 0.25, a blunder from 0.5. The luck of a roll is its value minus the mean of the "
    "21 rolls. Ctrl-C ends the analysis, and what was analysed is printed."
)


def analyse(
    language: Language,
    game: Annotated[str, argument(help_text("GAME"))] = "",
    rules: RecordRulesOption = "",
    plies: PliesOption = 1,
    rollout: RolloutOption = None,
    entry: Annotated[int | None, number("--entry", help_text("Roll out this entry, whatever it cost."), 10**9)] = None,
    seed: SeedOption = "1",
    jobs: WorkersOption = None,
    cluster: ClusterOption = "",
    page: Annotated[
        str,
        option("--page", help_text("FILE"), help_text("Write a page with boards and a curve of the chance to win.")),
    ] = "",
    cards: Annotated[
        bool, flag("--cards", help_text("Make a card of each blunder: trictrac ecole asks what to do there."))
    ] = False,
    least: Annotated[
        str,
        option(
            "--from", help_text("HOLES"), help_text("With --cards: only decisions that cost at least this much (0.5).")
        ),
    ] = "",
    board: Annotated[bool, flag("--board/--no-board", help_text("Draw the boards of the worst decisions."))] = True,
    *,
    to: Annotated[Formats, BOARDS],
) -> None:
    """Print or write the analysis of a game, and make cards of its worst decisions."""
    from trictrac.bot.account import analysis_doc, analysis_record
    from trictrac.partie.text.record import require_trictrac
    from trictrac.protocol.record import check_record

    form = file_format(to)
    if entry and not rollout:
        raise CommandLineError("--entry needs --rollout: it names the decision to roll out")
    if page and form:
        raise CommandLineError("use one of {options}", options="--page, --html, --markdown, --svg, --json")
    made, dice, cost = crew(jobs, cluster), read_seed(seed), _least(least, cards=cards)
    name, found = named_record(game, rules)
    log = check_record(record := require_trictrac(found))
    rule_set, names = log.state.rules, (record.names[0], record.names[1])
    analysis, whole = _looked_over(log, plies, made, language)
    if rollout and whole:
        analysis, done = _rolled(analysis, rule_set, names, (rollout, dice, made), entry, language)
    else:
        done = whole
    if page and (analysis.decisions or analysis.fortunes):
        from trictrac.app.files import file_of
        from trictrac.bot.page import page_doc

        text = file_of(page_doc(record, analysis, rule_set, language), None, language, str(record))
        write_file(page, text, language, force=to.get("force", False))
    else:
        document = partial(
            analysis_doc, analysis, rule_set, names, record.title, is_whole=whole, to_file=bool(form), boards=board
        )
        put_document(document, partial(analysis_record, analysis, names, whole=whole), to, language, indent=None)
    if cards:
        _make_cards(analysis, cost, rule_set, name, names, language, aside=bool(form or page))
    if not done:
        raise typer.Exit(STOPPED)


def _least(typed: str, *, cards: bool) -> float:
    """Return the cost in holes from which a decision becomes a card.

    Raises:
        CommandLineError: ``typed`` is not a number of holes, from the least doubtful cost to twelve, or ``cards`` is false.
    """
    if typed and not cards:
        raise CommandLineError("--from needs --cards: it says which decisions become cards")
    from trictrac.bot.analysis import BLUNDER, DOUBTFUL

    cost = decimal(typed) if typed else BLUNDER
    if not DOUBTFUL <= cost <= _MOST_HOLES:
        raise CommandLineError(
            "--from {typed!r}: expected holes from {least} to {most}, like 0.25",
            typed=typed,
            least=DOUBTFUL,
            most=_MOST_HOLES,
        )
    return cost


def _make_cards(
    analysis: Analysis,
    least: float,
    rules: Rules,
    game: str,
    names: tuple[str, str],
    language: Language,
    *,
    aside: bool,
) -> None:
    """Add the decisions of the user to the deck, and print how many cards are new.

    If the preferences name the user (``me``), decisions of other players are left out. ``aside`` prints on the standard error.
    """
    from trictrac.cli.study import learners_deck, now
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import made_of
    from trictrac.study.deck.choices import keep_choices

    me = load_preferences().me
    decisions = [one for one in analysis.decisions if one.cost >= least]
    with learners_deck(language, synced=False) as deck:
        new = keep_choices(deck, decisions, rules, game, names, me, now())
    (print_aside if aside else print_sentences)(language, *([made_of(me)] if me else []), new)


def _looked_over(log: Log[State, Event], plies: int, jobs: Jobs, language: Language) -> tuple[Analysis, bool]:
    """Return the analysis of a game, and whether it is complete. Ctrl-C stops it early."""
    from trictrac.bot.analysis import Analysis, ends_of, look_over
    from trictrac.bot.player import shipped_mind
    from trictrac.bot.quick import mind_for_many
    from trictrac.bot.rollout import LOOPS
    from trictrac.seance.places import compiled_folder

    found: list[Found] = []
    # Loading compiled code takes longer than one ply of a partie in plain Python.
    whole, mind = True, shipped_mind if plies == 1 else partial(mind_for_many, LOOPS, compiled_folder())
    with progress_bar(language, Saying("entries looked over"), len(log.events)) as advance:
        try:
            with closing(look_over(log, plies, jobs, mind)) as shares:
                for done, share in shares:
                    found += share
                    advance(done)
        except KeyboardInterrupt:
            whole = False
            stopped(language, Saying("Stopped: the rest of the game is not looked over."))
    last = found[-1].entry if found else 0
    ends = tuple((entry, winner) for entry, winner in ends_of(log) if whole or entry <= last)
    return Analysis.of(plies, found, ends), whole


def _rolled(
    analysis: Analysis,
    rules: Rules,
    names: tuple[str, str],
    how: tuple[int, int, Jobs],
    entry: int | None,
    language: Language,
) -> tuple[Analysis, bool]:
    """Return the analysis with rollouts: of the decision at ``entry``, or of all that are at least doubtful (None).

    ``how`` is the number of trials, the seed and the jobs. The second value tests whether all are rolled out.

    Raises:
        TrictracError: the analysis has no decision at ``entry``.
    """
    from trictrac.bot.account import account_sentences
    from trictrac.bot.analysis import DOUBTFUL, lines_of

    decisions = [*analysis.decisions]
    chosen = [at for at, one in enumerate(decisions) if (one.entry == entry if entry else one.cost >= DOUBTFUL)]
    if entry and not chosen:
        raise TrictracError(
            "entry {entry} is no decision that was looked at: analyse tells the entry of a decision beside its roll, --json "
            "that of every one",
            entry=entry,
        )
    lines = [lines_of(decisions[at], rules) for at in chosen]
    whole, plain = True, account_sentences(analysis, names)
    try:
        for group, (other, made) in rolled_out(lines, *how, language, plain):
            at = chosen[group]
            decisions[at] = replace(decisions[at], rolled=(other, made))
    except typer.Exit:
        whole = False
    return replace(analysis, decisions=tuple(decisions)), whole
