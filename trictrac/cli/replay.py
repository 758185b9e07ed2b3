"""``trictrac replay``: a record walked roll by roll, or set against the laws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.program import CommandLineError, help_text
from trictrac.cli.reading import read_text

if TYPE_CHECKING:
    from trictrac.games.record import AnyRecord
    from trictrac.games.trictrac.partie.report import CountReport, RollReport
    from trictrac.games.trictrac.partie.state import State
    from trictrac.saying.language import Language

HELP = help_text(
    """Walk a record of a game roll by roll, with the board and the marks.

FILE is a record, as text or JSON, or - for the standard input. With --check every claim and play is set against
the laws: each école committed, claimed or overlooked, each false move, and the mark after each roll. Of a sister
game, like backgammon, it tells each play against the rules with the rule that it breaks."""
)


def replay(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    check: Annotated[
        bool, typer.Option("--check", help=help_text("Set every claim and play against the laws."))
    ] = False,
    rolls: Annotated[
        str,
        typer.Option("--rolls", metavar="N-M", help=help_text("Only these rolls, like 5 or 5-9."), show_default=False),
    ] = "",
    board: Annotated[
        bool, typer.Option("--board/--no-board", help=help_text("Draw the board after each roll."))
    ] = True,
    ascii_only: Annotated[bool, typer.Option("--ascii", help=help_text("Draw in plain ASCII."))] = False,
    compact: Annotated[bool, typer.Option("--compact", help=help_text("Draw a small board."))] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help=help_text("Print JSON (see trictrac schema replay, or sister-replay)."))
    ] = False,
) -> None:
    """Walk a record roll by roll."""
    from trictrac.games.registry import read_record
    from trictrac.games.trictrac.text.record import SCRIPT

    first, last = _range(rolls)
    found = read_record(read_text(file))
    if found.script is not SCRIPT:
        from trictrac.cli import replay_sister

        shown = replay_sister.Shown(board, ascii_only, compact, not rolls)
        walk = replay_sister.walk_of(found, (first, last), ctx.obj, shown)
        show = replay_sister.put_walk_json if as_json else replay_sister.put_check if check else replay_sister.put_walk
        show(walk)
        return
    from trictrac.games.record import check_record
    from trictrac.games.trictrac.partie.report import read_all_rolls
    from trictrac.games.trictrac.text.record import require_trictrac

    record = require_trictrac(found)
    log = check_record(record)
    every = read_all_rolls(log)
    reports = tuple(report for report in every if first <= report.number <= last)
    if rolls and not reports:
        raise CommandLineError("--rolls {text!r} names no roll: the record has {count}", text=rolls, count=len(every))
    if as_json:
        _print_json(record, reports, None if rolls else log.state)
    elif check:
        _print_check(record, reports, ctx.obj)
    else:
        for report in reports:
            _print_roll(record, report, ctx.obj, board=board, ascii_only=ascii_only, compact=compact)
        if record.values["frame"] and not rolls:
            _print_account(record, log.state, ctx.obj)


def _print_account(record: AnyRecord, state: State, language: Language) -> None:
    """What the long game pays so far."""
    from trictrac.cli.output import put
    from trictrac.games.trictrac.frames.account import accounts

    found = accounts(state, record.all_players)
    for saying in (*(line.text for line in found.lines), *found.closing):
        put(language.say(saying))


def _range(text: str) -> tuple[int, int]:
    """The rolls asked for."""
    if not text:
        return 1, 1_000_000
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()):
        raise CommandLineError("--rolls {text!r}: a number of a roll or two with a dash, like 5 or 5-9", text=text)
    return int(first), int(last) if dash else int(first)


def _print_roll(
    record: AnyRecord,
    report: RollReport | CountReport,
    language: Language,
    *,
    board: bool,
    ascii_only: bool,
    compact: bool,
) -> None:
    from trictrac.cli.output import put, put_board
    from trictrac.games.trictrac.board import table_of
    from trictrac.games.trictrac.frames.seats import at_board
    from trictrac.games.trictrac.partie.report import RollReport
    from trictrac.games.trictrac.told.happenings import count_sentences, report_sentences, score_sentence

    names = at_board(report.state, record.all_players)
    has_board = isinstance(report, RollReport)
    sentences = report_sentences(report, names) if isinstance(report, RollReport) else count_sentences(report, names)
    for place, sentence in enumerate(sentences):
        put(language.say(sentence), indent=4 if place else 0)
    put(language.say(score_sentence(report, names)), indent=4)
    if board and has_board:
        by_colour = names[::-1] if report.state.swapped else names
        put_board(table_of(report.state.position), language, ascii_only=ascii_only, compact=compact, names=by_colour)
    print()


def _print_check(record: AnyRecord, reports: tuple[RollReport | CountReport, ...], language: Language) -> None:
    from trictrac.cli.output import put
    from trictrac.errors import Saying
    from trictrac.games.trictrac.frames.seats import at_board
    from trictrac.games.trictrac.partie.report import RollReport
    from trictrac.games.trictrac.told.happenings import (
        check_sentences,
        count_sentences,
        proof_sentences,
        score_sentence,
        summary_sentence,
    )

    for report in reports:
        names = at_board(report.state, record.all_players)
        if not isinstance(report, RollReport):
            for place, sentence in enumerate((*count_sentences(report, names), score_sentence(report, names))):
                put(language.say(sentence), indent=4 if place else 0)
            continue
        head = Saying(
            "{number}. {player} {roll}. {mark}",
            number=report.turn.number,
            player=names[report.turn.roller],
            roll=report.turn.roll,
            mark=score_sentence(report, names),
        )
        put(language.say(head))
        for sentence in (*check_sentences(report, names), *proof_sentences(report, names)):
            put(language.say(sentence), indent=4)
    put(language.say(summary_sentence(tuple(report for report in reports if isinstance(report, RollReport)))))


def _print_json(record: AnyRecord, reports: tuple[RollReport | CountReport, ...], state: State | None) -> None:
    """The rolls; of a long game also who sat at the board for each, and the account where all rolls are shown."""
    from trictrac.cli.output import put_json
    from trictrac.games.record import LETTERS
    from trictrac.games.trictrac.frames.seats import at_board
    from trictrac.games.trictrac.partie.report import RollReport

    def at(report: RollReport | CountReport) -> dict[str, object]:
        names = at_board(report.state, record.all_players)
        return {"board": dict(zip(LETTERS, names, strict=False))} if record.values["frame"] else {}

    rolls = [_roll_json(one) | at(one) for one in reports if isinstance(one, RollReport)]
    counts = [_count_json(one) | at(one) for one in reports if not isinstance(one, RollReport)]
    shown: dict[str, object] = {"names": dict(zip(LETTERS, record.all_players, strict=False)), "rolls": rolls}
    shown |= {"counts": counts} if counts else {}
    put_json(shown | {"account": _account_json(record, state)} if record.values["frame"] and state else shown)


def _account_json(record: AnyRecord, state: State) -> dict[str, object]:
    """The account of a long game, the numbers by the letters of all its players."""
    from trictrac.games.record import LETTERS
    from trictrac.games.trictrac.frames.account import accounts, honours_of

    names = record.all_players
    found, honours = accounts(state, names), honours_of(state, names)
    told: dict[str, object] = {
        "lines": [str(line.text) for line in found.lines],
        "closing": [str(saying) for saying in found.closing],
        "jetons": {letter: float(points) for letter, points in zip(LETTERS, found.totals, strict=False)},
    }
    by_letter = {letter: float(points) for letter, points in zip(LETTERS, honours, strict=False)}
    return told | {"honours": by_letter} if by_letter else told


def _count_json(report: CountReport) -> dict[str, object]:
    from trictrac.games.events import Go, Hold
    from trictrac.games.trictrac.partie.events import Count, School

    choices = ["go" if isinstance(event, Go) else "hold" for event in report.events if isinstance(event, (Go, Hold))]
    return {
        "number": report.number,
        "by": report.roller.name,
        "marked": [
            {"by": event.player.name, "points": event.points, "ecole": isinstance(event, School)}
            for event in report.events
            if isinstance(event, (Count, School))
        ],
        "choice": choices[0] if choices else None,
        **_score_json(report),
    }


def _roll_json(report: RollReport) -> dict[str, object]:
    turn = report.turn
    return {
        "number": turn.number,
        "by": turn.roller.name,
        "dice": [turn.roll.high, turn.roll.low],
        "earned": turn.outcome.me,
        "gives": turn.outcome.opp,
        "marked": turn.claim,
        "received": turn.received if report.state.spoken else turn.outcome.opp if turn.play is not None else 0,
        "choice": "go" if turn.gone else "hold" if turn.held else None,
        "play": [list(move) for move in turn.play.moves] if turn.play is not None else None,
        "false_move": {"law": turn.refusal.law, "reason": str(turn.refusal.saying)} if turn.refusal else None,
        "errors": [
            {
                "kind": finding.error.kind,
                "by": finding.error.by.name,
                "points": finding.error.school,
                "fate": finding.fate,
            }
            for finding in report.findings
        ],
        **_score_json(report),
    }


def _score_json(report: RollReport | CountReport) -> dict[str, object]:
    score = report.score
    return {
        "score": {
            name: {"points": score.points[at], "bredouille": score.bredouille[at], "holes": score.holes[at]}
            for at, name in enumerate("AB")
        },
        "pavillon": ("none", "A", "B", "away")[score.pavillon],
    }
