"""The sentences on happenings, errors, results and what they pay, and on events in a few words, for log and table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.base.errors import Saying, Sayings
from trictrac.model.layout import field_label
from trictrac.model.modes import REFEREES, mode_of
from trictrac.model.outcome import Refusal
from trictrac.model.rules import VALUES, Rules
from trictrac.partie import events
from trictrac.partie.events import Event
from trictrac.partie.frame import Result, stakes
from trictrac.partie.ledger import ErrorKind, Happening, MarkError, Turn
from trictrac.partie.report import CountReport, RollReport
from trictrac.partie.sentences.positions import points_and_holes, position_words
from trictrac.partie.state import State
from trictrac.partie.text.lines import VOCABULARY
from trictrac.protocol.events import Draw, Hold, Move, Player, own_first
from trictrac.rules.texts import recorded_rules
from trictrac.saying.language import Counted, hole_count, strung

if TYPE_CHECKING:
    from fractions import Fraction

Names = tuple[object, object]
"""Names of A and B, or other words for them."""

_ERRORS = {
    ErrorKind.TOO_FEW: Saying("{player} marks {points} too few"),
    ErrorKind.TOO_MANY: Saying("{player} marks {points} too many"),
    ErrorKind.UNMADE: Saying("{player} marks {points} for a full jan and plays otherwise"),
    ErrorKind.WRONGLY_GONE: Saying("{player} goes without a hole: {points} points are missing"),
    ErrorKind.FALSE_SCHOOL: Saying("{player} claims a false école of {points}"),
    ErrorKind.SCHOOL_ABOVE: Saying("{player} claims {points} more than the école is worth"),
    ErrorKind.SCHOOL_IN_PART: Saying("{player} marks an école in part: {points} are due"),
}
_FATES = {
    "claimed": Saying("École: {error}; {other} claims it."),
    "contested": Saying("École: {error}; {other} contests it."),
    "corrected": Saying("École: {error}; {other} only corrects the mark."),
    "overlooked": Saying("École: {error}; {other} lets it pass."),
    "open": Saying("École: {error}; {other} may still answer it."),
}
_TEMPLATES = {
    "schooled": Saying("{player} sends {other} to school and marks {points}."),
    "false_school": Saying("{player} marks a false école of {points}."),
    "contested": Saying("{player} contests the école and marks {points}."),
    "maintained": Saying("{player} maintains the école: {points} more."),
    "restored": Saying(
        "{player} has the école of {points} points restored, and the points that {other} marked for it are taken off."
    ),
    "let_be": Saying("{player} lets it be."),
    "hole_forgotten": Saying("{player} forgets to mark a hole: that is no école, and the hole is lost."),
    "marked_simple": Saying("{player} marks a double hole as a simple one: that is no école, and the hole is lost."),
    "marked_double": Saying(
        "{player} marks a simple hole as a double one: that is no école, and the hole is taken back."
    ),
    "corrected": Saying("{player} has the mark corrected by {points} points."),
    "rectified": Saying("{player} has the false move corrected."),
    "gone": Saying("{player} goes: the checkers return to the talons."),
    "exit": Saying("{player} has borne off: a new relevé, and {player} rolls first."),
    "draw_again": Saying("Equal numbers: throw again."),
}


KEPT_BACK = ("false_move", "marked_simple", "marked_double", "hole_forgotten")
"""Happenings that a silent referee does not report."""

_CHECKED = (*KEPT_BACK, "false_school")
"""Happenings that are no écoles but not right by the laws."""

DISPUTED = ("contested", "maintained", "restored", "let_be")
"""Happenings of a disputed école."""


def course_sentences(report: RollReport, names: Names) -> Sayings:
    """Yield the sentences on the course of one roll of a record: marks and écoles, holding, the play."""
    turn, player = report.turn, names[report.turn.roller]
    for happening in report.happenings:
        is_due = happening.what not in ("marked", "won", *_CHECKED)
        spoken = report.after.spoken and happening.what == "marked" and happening.points
        if is_due or happening.holes or (spoken and not is_named_with_school(happening, report.happenings)):
            yield from happening_sentences(happening, names)
    if turn.held:
        yield Saying("{player} holds.", player=player)
    if turn.play is not None and turn.play.is_pass:
        said = Saying("{player} plays nothing.") if turn.refusal else Saying("{player} can play nothing.")
        yield said.filled(player=player)
    elif turn.play is not None:
        yield Saying("{player} plays {play}.", player=player, play=turn.play.shown)


def is_named_with_school(marked: Happening, happenings: Iterable[Happening]) -> bool:
    """Return whether points belong to an école whose own sentence names them."""
    return any(
        (one.player, one.points) == (marked.player, marked.points)
        for one in happenings
        if one.what in ("schooled", "false_school", "contested")
    )


def marked_before(event: Event, state: State) -> int:
    """Return the points that a player has marked for the roll on the table, to which a claim or ``got`` adds others."""
    if state.turn is None:
        return 0
    if isinstance(event, events.Receive):
        return state.turn.received
    claims = isinstance(event, events.Claim) and state.awaits_play and event.player is state.roller
    return state.turn.claim if claims else 0


def count_sentences(report: CountReport, names: Names) -> Sayings:
    """Yield the sentences on one roll without a board: the player with the dice, the marks, whether he stayed."""
    player = names[report.roller]
    yield Saying("{number}. {player} has the dice; no board is kept.", number=report.number, player=player)
    for happening in report.happenings:
        if happening.what != "won":
            yield from happening_sentences(happening, names)
    if report.has(Hold):
        yield Saying("{player} holds.", player=player)


def check_sentences(report: RollReport, names: Names) -> Sayings:
    """Yield all in a roll of a record that is wrong by the laws: écoles with their fates, and false moves."""
    for finding in report.findings:
        error, other = finding.error, names[finding.error.by.other]
        fate = finding.fate.replace("claimed", "contested") if error.is_false_school else finding.fate
        yield _FATES[fate].filled(error=error_sentence(error, names), other=other)
    righted = any(one.what == "rectified" for one in report.happenings)
    for happening in report.happenings:
        if happening.what == "false_move" and happening.refusal and righted:
            yield Saying("False move, corrected: {reason} (law {law}).", **_broken(happening.refusal))
        elif happening.what in _CHECKED:
            yield from happening_sentences(happening, names)
    if report.turn.unplayed:
        yield unplayed_sentence(report.turn, names)


def dispute_sentences(report: RollReport, names: Names) -> Sayings:
    """Yield the disputes over the écoles of a roll, with their marks."""
    disputed = False
    for happening in report.happenings:
        disputed = happening.what in DISPUTED or (disputed and happening.what == "marked")
        if disputed and not (happening.what == "marked" and is_named_with_school(happening, report.happenings)):
            yield from happening_sentences(happening, names)


def score_sentence(state: State, names: Names) -> Saying:
    """Return the points and holes of both players."""
    score = state.printed_score
    return both_sentence(names, [strung(points_and_holes(score, player, score.points[player])) for player in Player])


def both_sentence(names: Names, marked: Sequence[object]) -> Saying:
    """Return the marks of A and B in one sentence."""
    a, b = (Saying("{player} {marked}", player=names[player], marked=marked[player]) for player in Player)
    return Saying("{a}; {b}.", a=a, b=b)


def summary_sentence(reports: tuple[RollReport, ...]) -> Saying:
    """Return the number of rolls with a board, and of errors in them."""
    fates = [finding.fate for report in reports for finding in report.findings if finding.error.is_schoolable]
    false_moves = sum(happening.what == "false_move" for report in reports for happening in report.happenings)
    schools = [
        Counted("{count} école committed", "{count} écoles committed", len(fates)),
        Counted("{count} claimed", "{count} claimed", fates.count("claimed")),
        Counted("{count} overlooked", "{count} overlooked", fates.count("overlooked")),
        Counted("{count} corrected", "{count} corrected", fates.count("corrected")),
        Counted("{count} open still", "{count} open still", fates.count("open")),
    ]
    return Saying(
        "{rolls}; {schools}; {moves}.",
        rolls=Counted("{count} roll", "{count} rolls", len(reports)),
        schools=strung([*schools[:3], *(school for school in schools[3:] if school.count)]),
        moves=Counted("{count} false move", "{count} false moves", false_moves),
    )


def happening_sentences(happening: Happening, names: Names, otherwise: Mapping[str, Saying] = _TEMPLATES) -> Sayings:
    """Yield the sentence on a happening, with templates in ``otherwise`` first, unless other sentences say it."""
    values = {**by_name(names, happening.player), "points": happening.points}
    template = otherwise.get(happening.what) or _TEMPLATES.get(happening.what)
    match happening.what:
        case "marked" if happening.holes:
            yield Saying("{player} marks {points}: {holes}.", holes=hole_count(happening.holes), **values)
        case "marked":
            yield Saying("{player} marks {points}.", **values)
        case "false_move" if happening.refusal:
            yield Saying("False move: {reason} (law {law}).", **_broken(happening.refusal))
        case "corrected" if happening.error and happening.error.kind is ErrorKind.SCHOOL_IN_PART:
            yield Saying("{player} makes {other} mark the rest of the école: {points} points.", **values)
        case _ if template:
            yield template.filled(**values)


def by_name(names: Names, player: Player) -> dict[str, object]:
    """Return the names of a ``player`` and of the ``other``, as values of a sentence."""
    return {"player": names[player], "other": names[player.other]}


def _broken(refusal: Refusal) -> dict[str, object]:
    """Return the ``reason`` and the ``law`` of a false move, as values of a sentence."""
    return {"reason": refusal.saying, "law": refusal.law}


def unplayed_sentence(turn: Turn, names: Names) -> Saying:
    """Return the sentence on points for numbers left unplayed (law 13.2 g)."""
    return Counted(
        "{player} left {count} number unplayed: {points} for {other} (law 13.2).",
        "{player} left {count} numbers unplayed: {points} for {other} (law 13.2).",
        turn.unplayed // 2,
        points=turn.unplayed,
        **by_name(names, turn.roller),
    )


def overlooked_sentence(happening: Happening, names: Names) -> Saying:
    """Return an error that nobody noticed in time, as a silent referee reports it at the end of the relevé."""
    values: dict[str, object] = {"number": happening.turn, "player": names[happening.player]}
    if happening.error:
        return Saying("Overlooked on roll {number}: {error}.", error=error_sentence(happening.error, names), **values)
    if happening.refusal:
        return Saying(
            "Overlooked on roll {number}: a false move of {player}’s, {reason} (law {law}).",
            **_broken(happening.refusal),
            **values,
        )
    return Saying("Overlooked on roll {number}: {finding}", finding=_TEMPLATES[happening.of].filled(**values), **values)


def error_sentence(error: MarkError, names: Names) -> Saying:
    """Return a marking error with its player and its points."""
    points = error.excess if error.kind is ErrorKind.UNMADE else error.school
    return _ERRORS[error.kind].filled(player=names[error.by], points=points)


def result_sentence(result: Result, names: Names) -> Saying:
    """Return the end of a partie and its pay, or the end of a marqué."""
    marque, (mine, theirs) = result.marque, own_first(result.score.holes, result.winner)
    values = {**by_name(names, result.winner), "holes": hole_count(mine), "theirs": theirs}
    # The account of a long game shows what its parties and marqués pay.
    if marque and marque.refait:
        return Saying("Refait: {holes} each. The marqué is void and is played again.", **values)
    if marque and result.resigned:
        return Saying("{other} gives the marqué up; {player} has it by {holes} to {theirs}.", **values)
    if marque and marque.in_a_row:
        return Saying("{player} wins the marqué by {holes} to {theirs}, all in a row.", **values)
    if marque:
        return Saying("{player} wins the marqué by {holes} to {theirs}.", **values)
    if not result.stakes:
        if result.resigned:
            return Saying("{other} resigns; {player} is given the holes that he lacks, and wins the partie.", **values)
        return Saying("{player} wins the partie by {holes} to {theirs}.", **values)
    values["stakes"] = stakes_phrase(result.stakes)
    if result.resigned:
        return Saying(
            "{other} resigns; {player} is given the holes that he lacks, and wins the partie: {stakes}.", **values
        )
    return Saying("{player} wins the partie by {holes} to {theirs}: {stakes}.", **values)


def stakes_phrase(count: Fraction) -> Saying:
    """Return a number of stakes in words."""
    if count.denominator == 1:
        return Counted("{count} stake", "{count} stakes", int(count))
    return Saying("{count} stakes", count=float(count))


def account_sentence(state: State, names: Names) -> Saying:
    """Return the account of the parties so far: the stakes owed, and to whom."""
    from fractions import Fraction

    owed = sum(
        (result.stakes if result.winner is Player.A else -result.stakes for result in state.results), Fraction(0)
    )
    played = Counted("After {count} partie", "After {count} parties", len(state.results))
    if not owed:
        return Saying("{played} nobody owes anything.", played=played)
    return Saying(
        "{played} {other} owes {player} {stakes}.",
        played=played,
        stakes=stakes_phrase(abs(owed)),
        **by_name(names, Player.A if owed > 0 else Player.B),
    )


def account_sentences(state: State, names: Names) -> Sayings:
    """Yield each partie, and what all would pay by each method of payment (law 10.7)."""
    from fractions import Fraction

    for number, result in enumerate(state.results, 1):
        yield Saying("Partie {number}: {result}", number=number, result=result_sentence(result, names))
    yield account_sentence(state, names)
    if not state.results:
        return
    played = state.rules.stakes.payment
    for method in sorted(VALUES["payment"], key=lambda method: method != played):
        rules = replace(state.rules, stakes=replace(state.rules.stakes, payment=method))
        owed = [Fraction(0), Fraction(0)]
        for result in state.results:
            owed[result.winner] += stakes(result.score, result.winner, rules)
        first, second = map(stakes_phrase, owed)
        template = (
            Saying("Received by payment={method}: {a} {first}, {b} {second}.")
            if method == played
            else Saying("By payment={method} it would be: {a} {first}, {b} {second}.")
        )
        yield template.filled(method=method, a=names[0], b=names[1], first=first, second=second)


def deed(event: Event, names: Names, rules: Rules, *, silent: bool = False) -> Saying:
    """Return one event in a few words, without a full stop. If ``silent``, a false move is not named as one."""
    match event:
        case Draw(one, other):
            values = {"a": names[0], "b": names[1], "one": one, "other": other}
            if rules.customs.first_move == "coup_et_des":
                return Saying("{a}’s side {one}, {b}’s side {other}", **values)
            return Saying("{a} draws {one}, {b} {other}", **values)
        case events.Throw(player, roll, True):
            return Saying("{player} rolls {roll} for all", player=names[player], roll=roll.shown)
        case events.Throw(player, roll):
            return Saying("{player} rolls {roll}", player=names[player], roll=roll.shown)
        case events.OrderOn(player, field):
            return Saying(
                "{player} orders the checker on field {field} to move on",
                player=names[player],
                field=field_label(field, names[player]),
            )
        case Move(player, play) if play.is_pass:
            return Saying("{player} plays nothing", player=names[player])
        case Move(player, play, True) if not silent:
            return Saying("{player} plays {play}, against the laws", player=names[player], play=play.shown)
        case Move(player, play):
            return Saying("{player} plays {play}", player=names[player], play=play.shown)
        case events.Rectify(player, play):
            return Saying("{player} has {play} played instead", player=names[player], play=play.shown)
        case events.Marking(counting):
            return mode_of(counting).deed
        case events.Refereeing(referee):
            return REFEREES[referee].deed
        case events.SetPosition(position):
            return Saying("The board is set: {position}", position=position_words(position))
        case events.SetRules(named):
            return Saying("The rules are {rules} from here on", rules=recorded_rules(named))
        case _:
            return VOCABULARY.deed(event, names)
