"""The acts that are due: those that the moment allows, the expected one first (laws 10.1)."""

from __future__ import annotations

from trictrac.errors import OutOfOrderError, Saying
from trictrac.games.trictrac.partie.events import Counting
from trictrac.games.trictrac.partie.marks import is_won
from trictrac.games.trictrac.partie.state import MOST_POINTS, MarkError, Phase, State


def due(state: State) -> tuple[str, ...]:
    """The names of the acts that are possible now, the expected one first."""
    if state.phase is Phase.DRAW:
        acts = ["draw", "begin"]
    elif state.phase is Phase.THROW and state.counting is Counting.MARKER:
        acts = _without_board(state)
    elif state.phase is Phase.THROW:
        acts = _before_the_throw(state)
    elif state.phase is Phase.PLAY:
        acts = _before_the_play(state)
    else:
        acts = ["new"]
    if state.late and state.phase in (Phase.THROW, Phase.PLAY) and "claim" not in acts:
        acts.append("claim")
    if state.errors:
        acts += ["school", "let"]
    if any(is_correctable(error, state) for error in state.errors):
        acts.append("correct")
    accusation = state.accusation
    if accusation and not accusation.contested:
        acts.append("contest")
    elif accusation and 2 * accusation.points <= MOST_POINTS:
        acts.append("maintain")
    return tuple(acts)


def is_correctable(error: MarkError, state: State) -> bool:
    """Whether the other may have a mark put right without an école (laws 12.3, 12.7)."""
    return not error.owed or state.rules.customs.oblige_to_mark == "yes"


def _before_the_throw(state: State) -> list[str]:
    turn = state.turn
    acts = ["throw"]
    if state.spoken and turn and turn.play is not None:
        acts.append("receive")
    if turn and turn.refusal:
        acts.append("rectify")
    return acts


def _without_board(state: State) -> list[str]:
    acts = ["count", "take dice", "bear off", "school"]
    return ["hold", "go", *_suspend(state), *acts] if state.choosing else acts


def _suspend(state: State) -> list[str]:
    """Whether one of the two games of a combiné may be suspended."""
    combined = state.combined
    return ["suspend"] if combined is not None and combined.suspended is None else []


def _before_the_play(state: State) -> list[str]:
    if state.choosing:
        acts = ["hold", "go"] if is_won(state) else ["hold", "go", *_suspend(state), "play"]
        return [*acts, "claim"] if state.spoken else acts
    acts = ["claim", "play"] if state.spoken else ["play"]
    return [*acts, "rectify"] if state.turn and state.turn.lifted else acts


_VERBS = {
    "begin": "begins",
    "throw": "throws",
    "claim": "marks",
    "receive": "receives",
    "hold": "holds",
    "go": "goes",
    "suspend": "suspends",
    "play": "plays",
    "rectify": "rectifies",
    "school": "schools",
    "correct": "corrects",
    "let": "lets",
    "contest": "contests",
    "maintain": "maintains",
    "count": "counts",
    "take dice": "takes dice",
    "bear off": "bears off",
    "new": "new partie",
}
"""The name of each act in records."""


def due_text(state: State) -> str:
    """The acts that are possible now, as records call them."""
    return ", ".join(_VERBS.get(act, act) for act in due(state))


def refused(state: State, act: str) -> OutOfOrderError:
    """The error of an act that is not due: what was tried, what is due and who has the dice."""
    return OutOfOrderError(
        "cannot {act} now; due: {due} ({player} has the dice)",
        act=Saying(act),
        due=due_text(state),
        player=state.roller,
    )


def demand(condition: bool, state: State, act: str) -> None:
    """Refuse an act that is not due.

    Raises:
        OutOfOrderError: says what was tried, what is due and who has the dice.
    """
    if not condition:
        raise refused(state, act)
