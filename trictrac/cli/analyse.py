"""``trictrac analyse``: what each decision of a game cost and how lucky each roll was, by the strong player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import typer

from trictrac.cli.documents import BOARDS, Formats, file_format, put_document
from trictrac.cli.output import STOPPED, print_aside, print_sentences, write_file
from trictrac.cli.program import FILE, any_words, flag_option, help_text, number_option, value_option
from trictrac.cli.reading import CLUSTER_OPTION, RECORD_RULES_OPTION, WORKERS_OPTION, crew, named_record, read_seed
from trictrac.cli.rolling import ROLLOUT_OPTION, SEED_OPTION, plies_option
from trictrac.cli.typed import decimal, refuse_if
from trictrac.model.score import Names
from trictrac.saying.language import Language

if TYPE_CHECKING:
    from trictrac.base.working import Jobs
    from trictrac.bot.analysis import Analysis

_MOST_HOLES = 12.0
"""Largest cost in holes that ``--from`` accepts."""

HELP = help_text(
    "Analyse a game: what each decision cost, which were the worst, and how lucky the dice were.\n\n"
    "GAME is the file of a record, the name of a saved game, or - for the standard input. Without GAME the last game is "
    "analysed. With several games, or with --player, the program rates the players instead. It shows which kinds of error "
    "cost them most. It also shows the average cost of a decision, counting only parties played to the end.\n\n"
    "Costs and luck are in holes of the relevé, as the program’s neural net estimates them. A decision is doubtful from 0.1 "
    "holes on, an error from 0.25, a blunder from 0.5. The luck of a roll is its value minus the mean of the 21 rolls. Once "
    "you have run trictrac warm-up, the program also rolls out blunders and the least sure decisions, 48 times each. It "
    "rolls out at most one decision in six (see --rollout). Ctrl-C ends the analysis, and the program prints its results so "
    "far."
)


def analyse(
    language: Language,
    games: list[str] = any_words("[GAME]..."),
    player: str = value_option("--player", "Rate this player over all saved games.", help_text("NAME")),
    rules: str = RECORD_RULES_OPTION,
    plies: int = plies_option(1),
    rollout: int | None = ROLLOUT_OPTION,
    entry: int | None = number_option(
        "--entry", "Roll out the decision of this entry, however little it cost.", None, 10**9
    ),
    seed: str = SEED_OPTION,
    jobs: int | None = WORKERS_OPTION,
    cluster: str = CLUSTER_OPTION,
    page: str = value_option("--page", "Write a page with boards and a curve of the chance to win.", FILE),
    cards: bool = flag_option(
        "--cards", "Make a card of each blunder. trictrac ecole then asks what to do in its position."
    ),
    least: str = value_option(
        "--from", "With --cards: only decisions that cost at least this much (0.5).", help_text("HOLES")
    ),
    board: bool = flag_option("--board/--no-board", "Draw the boards of the worst decisions.", usual=True),
    to: Formats = BOARDS,
) -> None:
    """Print or write the analysis of a game, and make cards of its worst decisions."""
    form = file_format(to)
    refuse_if(entry and not rollout, "--entry needs --rollout: it names the decision to roll out")
    refuse_if(page and form, "use one of {options}", options="--page, --html, --markdown, --svg, --json")
    made, dice, cost = crew(jobs, cluster), read_seed(seed), _least(least, cards=cards)
    if not player and len(games) < 2:
        work = plies, (rollout, dice, made), entry
        _analyse_one("".join(games), rules, work, page, cost if cards else None, to, language, boards=board)
        return
    refuse_if(
        (player and games) or page or cards or rollout,
        "--page, --cards and --rollout need one game, and --player needs none",
    )
    from trictrac.cli.rating import rate

    rate(games, player, rules, (plies, made), to, language)


def _analyse_one(
    game: str,
    rules: str,
    work: tuple[int, tuple[int | None, int, Jobs], int | None],
    page: str,
    least: float | None,
    to: Formats,
    language: Language,
    *,
    boards: bool,
) -> None:
    """Print or write the analysis of one game.

    ``work`` is the look-ahead in plies, then trials, seed and jobs, then the entry to roll out. ``page`` is the file of a
    page. Decisions that cost at least ``least`` become cards, if it is not None.
    """
    from trictrac.bot.account import analysis_doc, analysis_record
    from trictrac.bot.analysis import Decision
    from trictrac.cli.looking import looked_over, remember_costs, roll_decisions_out
    from trictrac.partie.text.record import require_trictrac
    from trictrac.protocol.record import check_record

    form, (plies, trials, entry) = file_format(to), work
    name, found, entries = named_record(game, rules)
    log = check_record(record := require_trictrac(found))
    names = record.names
    analysis, whole = looked_over(log, plies, trials[2], language, entries)
    listed, done = list[Decision](), whole
    if whole:
        remember_costs(game, name, record, analysis, is_usual=not rules and plies == 1)
        analysis, listed, done = roll_decisions_out(analysis, names, trials, entry, language)
    if page and (analysis.decisions or analysis.fortunes):
        from trictrac.app.files import file_of
        from trictrac.bot.page import page_doc

        text = file_of(page_doc(record, analysis, language), None, language, str(record))
        write_file(page, text, language, force=to.get("force", False))
    else:
        about = partial(analysis_doc, analysis, names, record.title, is_whole=whole, to_file=bool(form))
        document = partial(about, boards=boards, marks=form != "html", chosen=listed)
        put_document(document, partial(analysis_record, analysis, names, whole=whole), to, language, indent=None)
    if least is not None:
        _make_cards(analysis, least, name, names, language, aside=bool(form or page))
    if not done:
        raise typer.Exit(STOPPED)


def _least(typed: str, *, cards: bool) -> float:
    """Return the cost in holes from which a decision becomes a card.

    Raises:
        CommandLineError: ``typed`` is not a number of holes, from the least doubtful cost to twelve, or ``cards`` is false.
    """
    refuse_if(typed and not cards, "--from needs --cards: it says which decisions become cards")
    from trictrac.bot.analysis import BLUNDER, DOUBTFUL

    cost = decimal(typed) if typed else BLUNDER
    refuse_if(
        not DOUBTFUL <= cost <= _MOST_HOLES,
        "--from {typed!r}: expected holes from {least} to {most}, like 0.25",
        typed=typed,
        least=DOUBTFUL,
        most=_MOST_HOLES,
    )
    return cost


def _make_cards(analysis: Analysis, least: float, game: str, names: Names, language: Language, *, aside: bool) -> None:
    """Add the decisions of the user to the deck, and print how many cards are new.

    If the preferences name the user (``me``), decisions of other players are left out. ``aside`` prints on the standard error.
    """
    from trictrac.base.clock import now
    from trictrac.cli.study import learners_deck
    from trictrac.seance.preferences import load_preferences
    from trictrac.seance.settings import made_of
    from trictrac.study.deck.choices import keep_choices

    me = load_preferences().me
    decisions = [one for one in analysis.decisions if one.judged >= least]
    with learners_deck(language, synced=False) as deck:
        new = keep_choices(deck, decisions, game, names, me, now())
    (print_aside if aside else print_sentences)(language, *([made_of(me)] if me else []), new)
