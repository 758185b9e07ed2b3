"""What is due: the acts that the moment allows, the expected one first (laws 10.1)."""

from __future__ import annotations

from trictrac.errors import OutOfOrderError
from trictrac.game.marks import is_won
from trictrac.game.state import Phase, State


def due(state: State) -> tuple[str, ...]:
    """The names of the acts that are possible now, the expected one first."""
    turn = state.turn
    acts: list[str] = []
    if state.phase is Phase.DRAW:
        acts = ["draw", "begin"]
    elif state.phase is Phase.THROW:
        acts = ["throw"]
        if state.spoken and turn and turn.play is not None:
            acts.append("receive")
        if turn and turn.refusal:
            acts.append("rectify")
    elif state.phase is Phase.PLAY and turn:
        if turn.choice:
            acts = ["hold", "go"] if is_won(state) else ["hold", "go", "play"]
        else:
            acts = ["claim", "play"] if state.spoken else ["play"]
    else:
        acts = ["new"]
    if state.errors:
        acts += ["school", "correct"]
    if state.accusation:
        acts.append("maintain" if state.accusation.contested else "contest")
    return tuple(acts)


def demand(condition: bool, state: State, act: str) -> None:
    """Refuse an act that is not due.

    Raises:
        OutOfOrderError: says what was tried, what is due and who has the dice.
    """
    if not condition:
        raise OutOfOrderError(
            "cannot {act} now; due: {due} ({player} has the dice)",
            act=act,
            due=", ".join(due(state)),
            player=state.roller,
        )
