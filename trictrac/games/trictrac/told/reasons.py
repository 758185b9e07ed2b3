"""The reasons of a roll: each mark as it is called, with its law, and under it the ways that prove it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trictrac.draw.answer import Answer, Indented
from trictrac.errors import Saying
from trictrac.games.trictrac.told.rolls import is_by_power, mark_sentence, play_text, way_phrase
from trictrac.laws.fields import CORNER
from trictrac.model.mark import Jan, Mark
from trictrac.model.outcome import Outcome
from trictrac.model.play import Play, Roll


def reasons(outcome: Outcome, marks: Iterable[Mark], roller: object, other: object) -> Answer:
    """Some marks of a roll; ``roller`` and ``other`` are sides or the players' names."""
    idle = outcome.plays[0].is_pass
    found: Answer = []
    for mark in marks:
        sentence = mark_sentence(mark, outcome.roll, roller, other, by_helplessness=idle)
        found.append(Saying("{sentence} (law {law})", sentence=sentence, law=mark.jan.law))
        found += [Indented(phrase) for phrase in _proofs(mark, outcome)]
    return found


def _proofs(mark: Mark, outcome: Outcome) -> Iterator[Saying]:
    """The ways of a mark; of a keep and of bearing off, which have none, a play that does it (laws 8.6, 6.6)."""
    for way in mark.ways:
        phrase = way_phrase(mark, way, outcome.roll)
        if phrase is not None:
            yield phrase
    # The first of the allowed plays keeps or bears off, whatever option lets others stand behind it (laws 9.1).
    play = outcome.plays[0]
    if mark.jan in (Jan.CONSERVE, Jan.EXIT) and not play.is_pass:
        yield _instance(play, outcome)


def _instance(play: Play, outcome: Outcome) -> Saying:
    """One play; where every play that does it takes the corner by power, that too."""
    if all(_is_power(one, outcome.roll) for one in outcome.plays):
        return Saying("by power (law 4.3): {play}", play=play_text(play))
    return Saying("for instance {play}", play=play_text(play))


def _is_power(play: Play, roll: Roll) -> bool:
    """Whether a play takes the corner by power (laws 4.3)."""
    ends, starts = [end for _, end in play.moves], [start for start, _ in play.moves]
    return ends == [CORNER, CORNER] and is_by_power(starts, roll)
