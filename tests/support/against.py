"""A table of Anna against the program, and what she types there."""

from __future__ import annotations

from random import Random

from tests.support.records import trictrac_record
from tests.support.seance import Pages, Scorer
from trictrac.bot.levels import LEVELS
from trictrac.bot.miscounts import Reckoner
from trictrac.bot.parties import dice_from
from trictrac.bot.partner import ProgramPartner
from trictrac.bot.players import Sensible
from trictrac.partie.events import Counting
from trictrac.partie.state import Phase
from trictrac.protocol.events import Player
from trictrac.seance.course import new_course
from trictrac.seance.opening import conversation_of
from trictrac.view.answer import View


def table(counting: Counting, seed: int | None = None, level: str = "sensible", errs: int = 0) -> Scorer:
    """A table of Anna and the program, which throws the dice where there is a seed, and errs so often in counting."""
    head = trictrac_record(names=("Anna", "Trictrac"), marking=counting, seed=str(seed or ""))
    dice = None if seed is None else (lambda thrown: dice_from(seed, thrown))
    talk: Scorer = conversation_of(head, new_course(head), Pages(), view=View(size="none"), dice=dice)
    counts = Reckoner(errs, errs, f"{seed}")
    talk.partner = ProgramPartner(Player.B, LEVELS[level].player(f"{seed}"), counts)
    return talk


def line_of(talk: Scorer, random: Random, *, right: float = 1.0) -> str:
    """What Anna types next: sensibly, and counted rightly so often."""
    state, turn = talk.state, talk.state.turn
    spoken = state.counting is Counting.SPOKEN
    if turn is not None and state.phase is Phase.PLAY:
        due = turn.outcome.me if random.random() < right else random.choice((0, 2, 4, 8))
        claim = f"claim {due} " if spoken and due and not turn.claim else ""
        if claim:
            return claim
        if state.choosing:
            return "go" if Sensible().goes(state) else "hold"
        return f"#{random.randint(1, len(turn.outcome.plays))}"
    claimed = next((error for error in state.known if error.by is Player.B and error.is_schoolable), None)
    if claimed is not None and random.random() < right:
        return f"school {claimed.school}"
    given = turn is not None and turn.play is not None and not turn.gone and turn.roller is Player.B
    if spoken and given and turn is not None and turn.outcome.opp > turn.received and random.random() < right:
        return f"got {turn.outcome.opp}"
    return ""


def is_over(talk: Scorer) -> bool:
    return talk.state.phase is Phase.OVER
