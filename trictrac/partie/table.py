"""A table of trictrac: what a typed line means there, what is asked, told and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from trictrac.base.errors import OutOfOrderError, Saying, TrictracError
from trictrac.model.modes import mode_of
from trictrac.model.play import Play, Roll
from trictrac.model.rules import EDITION
from trictrac.partie import events
from trictrac.partie.commands import ASKINGS, COMMANDS, HELP, idle_help, sheet_in_force, useful
from trictrac.partie.events import Counting, Event, Referee
from trictrac.partie.faults import must_be_righted
from trictrac.partie.flow import outcome_of, read_line, tell
from trictrac.partie.kind import Trictrac
from trictrac.partie.ledger import Happening
from trictrac.partie.referee import is_kept_back, overlooked
from trictrac.partie.remedies import rectifications
from trictrac.partie.state import Phase, State
from trictrac.partie.text.setting import READERS
from trictrac.partie.text.spoken import number_taken
from trictrac.partie.text.verbs import BOARD_VERBS, MARKER_VERBS, POSSIBLE, possible, rectify_choices
from trictrac.partie.told.happenings import account_sentence, deed, overlooked_sentence
from trictrac.partie.told.telling import board_of, offer_sentence, question, score_sentence
from trictrac.protocol.events import Draw, Player
from trictrac.protocol.log import Log
from trictrac.protocol.speech import (
    EXAMPLES,
    Desk,
    Names,
    Speech,
    Stand,
    Standing,
    not_due,
    plays_by_letters,
    unknown_here,
)
from trictrac.saying.language import hole_count, strung
from trictrac.saying.words import named
from trictrac.view.answer import Answer, Board, Choice, Claim
from trictrac.view.reason import Reasons

_SHOWN = frozenset({"erred", "schooled", "false_school", "corrected"})
"""The happenings that tell the players of an école."""

TrictracDesk = Desk[State, Event]


def _question(desk: TrictracDesk) -> object:
    """The question to the players."""
    state = desk.state
    if _is_complete(state):
        return Saying("account, undo or stop?")
    if desk.throws and _may_throw(state) and state.phase is Phase.THROW and _has_board(state):
        return Saying("{player}, Enter throws?", player=desk.names[state.roller])
    return question(state, desk.names)


def _is_complete(state: State) -> bool:
    """Whether a long game is over."""
    if state.frame is None:
        return False
    from trictrac.partie.frames.account import is_complete

    return is_complete(state)


def _offers(desk: TrictracDesk) -> Answer:
    """The écoles that are open to be claimed."""
    return [offer_sentence(error, desk.state, desk.names) for error in desk.state.known]


def _looks(state: State) -> object:
    """The checkers and the score, between two rolls."""
    shown = _has_board(state) and state.phase in (Phase.THROW, Phase.OVER)
    return (state.checkers, state.swapped, state.score) if shown else None


def _has_board(state: State) -> bool:
    return state.counting is not Counting.MARKER


def _may_throw(state: State) -> bool:
    """Whether no false move must be put right before the next throw (law 13.2 f)."""
    return must_be_righted(state.turn, state.rules) is None


def _by_enter(state: State, throws: bool) -> str:
    """Enter throws where the program does, and gives the dice over where there is no board."""
    if _has_board(state):
        return "roll" if throws and state.phase in (Phase.DRAW, Phase.THROW) and _may_throw(state) else ""
    return "next" if state.phase is Phase.THROW and not state.choosing else ""


def _choices(desk: TrictracDesk, typed: str) -> Sequence[Choice]:
    """The plays by letters where the program counts, of the roll on the table or the dice typed; else the acts that are due."""
    state = desk.state
    if typed and _has_board(state) and state.phase is Phase.THROW:
        state = _if_thrown(desk, typed)
    if state.phase is Phase.PLAY and not state.choosing and not state.spoken:
        return plays_by_letters(play.shown for play in Trictrac(state.rules).plays(state))
    begins = map(Choice, desk.names, desk.names) if state.phase is Phase.DRAW else ()
    stop = [Choice("stop", EXAMPLES["stop"])] if state.phase is Phase.OVER and not desk.course.stopped else []
    return (*begins, *_acts_by_words(state), *stop)


def _acts_by_words(state: State) -> Iterator[Choice]:
    """The acts that are possible now and typed by words alone, as they can be chosen, the expected first."""
    for act in Trictrac(state.rules).due(state):
        if act == "rectify" and state.turn is not None:
            yield from rectify_choices(rectifications(state.turn, state.rules))
        elif act in _BY_WORDS and (act != "school" or any(error.is_schoolable for error in state.errors)):
            yield Choice(POSSIBLE[act].text, POSSIBLE[act], _INITIALS.get(act, ""))


_BY_WORDS = frozenset({"hold", "go", "school", "correct", "let", "contest", "maintain", "take dice", "bear off", "new"})
_INITIALS = {"hold": Saying("h"), "go": Saying("g")}


def _remedies(state: State, names: Names) -> Iterator[tuple[Choice, Board]]:
    """Yield each play that can take the place of a false move, with the board after it; what it moves is pointed out."""
    turn = state.turn
    if turn is None or "rectify" not in Trictrac(state.rules).due(state):
        return
    plays = rectifications(turn, state.rules)
    for choice, play in zip(rectify_choices(plays), plays, strict=True):
        mine, theirs = play.after(turn.position.me), turn.position.opp
        after = state._replace(checkers=(mine, theirs) if turn.roller is Player.A else (theirs, mine))
        ends = play.moves[-1:] if play.is_chain else play.moves
        side = state.side_of(turn.roller)
        yield choice, replace(board_of(after, names), highlight=frozenset((side, end) for _, end in ends))


def _plays(desk: TrictracDesk) -> Sequence[Play]:
    """The plays of the roll on the table, where the program counts."""
    state = desk.state
    return Trictrac(state.rules).plays(state) if state.phase is Phase.PLAY and not state.spoken else ()


def _reasons(desk: TrictracDesk) -> Reasons | None:
    """The marks of the roll on the table, where the program counts."""
    state = desk.state
    turn, outcome = state.turn, outcome_of(state)
    if turn is None or outcome is None or state.counting is not Counting.ANNOUNCED:
        return None
    from trictrac.partie.told.evidence import reasons

    names, roller = desk.names, turn.roller
    return reasons(outcome, state.side_of(roller), names[roller], names[roller.other])


def _heading(desk: TrictracDesk) -> tuple[object, object]:
    """The partie and its relevé, who counts, and the rules."""
    state = desk.state
    far = Saying("Partie {partie} · relevé {releve}", partie=state.partie, releve=state.releve)
    if state.counting is Counting.MARKER:
        far = Saying("Partie {partie}", partie=state.partie)
    return far, Saying("{one} · {rest}", one=mode_of(state.counting).name, rest=_rules_named(desk))


def _rules_named(desk: TrictracDesk) -> str:
    """The title of the set that is played by, with the options of one's own that change it."""
    from trictrac.rules.loader import IN_TIME, load_sheet

    name, _, own = desk.state.rules.name.partition(",")
    title = load_sheet(name).title.said(desk.language.code) if name in IN_TIME else name
    return f"{title}, {own}" if own else title


def _claims(desk: TrictracDesk) -> tuple[Claim, Claim] | None:
    """The claims of both players where they count for themselves."""
    if not desk.state.spoken:
        return None
    from trictrac.partie.told.claims import claims

    return claims(desk.state, desk.course.log.events, desk.names)


def _if_thrown(desk: TrictracDesk, dice: str) -> State:
    """The state once these dice are thrown; as it is where they are none."""
    state = desk.state
    try:
        return Trictrac(state.rules).apply(state, events.Throw(state.roller, Roll.parse(dice)))
    except TrictracError:
        return state


def _stand(state: State) -> Stand:
    """Return where a game stands; in a long game without holes, which do not show there who leads."""
    over = state.phase is Phase.OVER and (state.frame is None or _is_complete(state))
    turn = None if state.phase in (Phase.DRAW, Phase.OVER) else state.roller
    act = "choose" if state.choosing else state.phase.value
    if state.frame is not None:
        return Stand((), turn, act, over)
    parties = ((one.winner, one.score.holes[one.winner], one.score.holes[one.winner.other]) for one in state.results)
    return Stand(state.told_score.holes, turn, act, over, tuple(parties))


def _opening(desk: TrictracDesk) -> Answer:
    """Return the sentences about a long game that begins, and about a game resumed under an earlier edition of the laws."""
    frame, edition = desk.head.values["frame"], desk.head.values["laws"]
    earlier = Saying("This game stays under edition {edition} of the laws, by which it began.", edition=edition)
    told: Answer = [earlier] if edition < EDITION else []
    if not frame or desk.course.count:
        return told
    from trictrac.partie.told.frames import opening_sentences

    return [*told, *opening_sentences(frame, desk.all_names)]


def _closing(desk: TrictracDesk) -> Answer:
    """All that was overlooked, and the payment of the parties, in a long game line by line."""
    missed = () if desk.state.referee is Referee.MUTE else overlooked(desk.state)
    told: Answer = [overlooked_sentence(one, desk.names) for one in missed]
    if desk.state.frame is not None:
        from trictrac.partie.told.frames import account_told

        return told + account_told(desk.state, desk.all_names)
    return [*told, account_sentence(desk.state, desk.names)]


def _not_now(error: OutOfOrderError, acts: object) -> object:
    """An act that is not due, or not in this mode, with what can be typed instead."""
    if error.due is not None and error.act is None:
        return Saying("Not in this mode; mode announce, school or marker changes it. Possible: {acts}.", acts=acts)
    return not_due(error, acts)


def _rings(state: State) -> bool:
    """A hole is marked, or an école opened or marked."""
    return any(one.holes or _is_shown(state, one) for one in state.happenings)


def _is_shown(state: State, happening: Happening) -> bool:
    """Whether a happening tells the players of an école."""
    kept_back = state.silent and happening.error is not None and not happening.error.is_of_a_claim
    return happening.what in _SHOWN and not (happening.what == "erred" and kept_back)


def _was_shown(course: Standing[State, Event], kept: int) -> bool:
    """Whether an école has been shown to the players since so many entries."""
    states = course.log.states[course.ends[kept] + 1 :]
    return any(
        state.spoken and (state.known or any(_is_shown(state, one) for one in state.happenings)) for state in states
    )


def _changes(desk: TrictracDesk, old: Standing[State, Event], new: Standing[State, Event]) -> Answer:
    """Every mark that an edit has changed."""
    found: Answer = []
    for at in range(old.count if old.count == new.count else 0):
        if all(old.state_after(count) is new.state_after(count) for count in (at, at + 1)):
            continue
        if _is_false(new, at) and not _is_false(old, at):
            found.append(Saying("Entry {number}: the école is a false one now.", number=at + 1))
        was, now = (_marks(course, at) for course in (old, new))
        if was != now:
            names = desk.names_in(new.state_after(at + 1))
            values = {"number": at + 1, "was": _mark_list(was, names), "now": _mark_list(now, names)}
            found.append(Saying("Entry {number}: {now} instead of {was}.", **values))
    return found


def _is_false(course: Standing[State, Event], at: int) -> bool:
    """Whether the entry after so many others is an école that is none."""
    states = course.log.states[course.ends[at] + 1 : course.ends[at + 1] + 1]
    return any(one.what == "false_school" for state in states for one in state.happenings)


def _marks(course: Standing[State, Event], at: int) -> list[tuple[int, int, int]]:
    """The marks of the entry after so many others: player, points, holes."""
    states = course.log.states[course.ends[at] : course.ends[at + 1] + 1]
    return [
        (one.player, one.points, one.holes)
        for _, after in pairwise(states)
        for one in after.happenings
        if one.what == "marked"
    ]


def _mark_list(marks: list[tuple[int, int, int]], names: Names) -> object:
    parts = [
        Saying("{player} {points} ({holes})", player=names[player], points=points, holes=hole_count(holes))
        if holes
        else Saying("{player} {points}", player=names[player], points=points)
        for player, points, holes in marks
    ]
    return strung(parts) or Saying("nothing")


def _parts(state: State) -> Mapping[str, object]:
    """Values for the parts of the table."""
    return {
        "checkers": (state.checkers, state.swapped),
        "score": (state.score, state.results),
        "dice": state.roll,
        "schools": (state.errors, state.accusation),
        "turn": (state.phase, state.roller),
    }


def _erred(log: Log[State, Event]) -> bool:
    """Whether the players count, and have counted something wrong of which may be spoken."""
    errors = (one.error for state in log.states if state.spoken for one in state.happenings if one.what == "erred")
    return any(error is not None and not is_kept_back(log.state, error.turn) for error in errors)


SPEECH = Speech(
    question=_question,
    read=read_line,
    told=tell,
    score=score_sentence,
    stand=_stand,
    marked=lambda state: state.score,
    board=board_of,
    looks=_looks,
    deed=lambda event, state, names: deed(event, names, state.rules, silent=state.silent),
    possible=possible,
    throws_of=lambda event: isinstance(event, (Draw, events.Throw)),
    commands={**COMMANDS, **named({"pips course double doubles doubler cube videau": unknown_here})},
    askings=ASKINGS,
    verbs=(READERS, BOARD_VERBS, MARKER_VERBS),
    help=lambda _: HELP,
    idle_help=idle_help,
    useful=lambda desk: [*useful(desk)],
    parts=_parts,
    has_board=_has_board,
    by_enter=_by_enter,
    choices=_choices,
    remedies=lambda desk: tuple(_remedies(desk.state, desk.names)),
    plays=_plays,
    heading=_heading,
    reasons=_reasons,
    claims=_claims,
    rules=lambda desk: sheet_in_force(desk.state.rules),
    opening=_opening,
    taken=lambda desk, line, done: number_taken(line, desk.names, done),
    offers=_offers,
    closing=_closing,
    changes=_changes,
    rings=_rings,
    was_shown=_was_shown,
    not_now=_not_now,
    erred=_erred,
)
"""The speech of trictrac."""
