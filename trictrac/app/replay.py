"""The program's turn at the table: its steps one after another, and what it did, until the next throw."""

from __future__ import annotations

from dataclasses import replace

from trictrac.app import steps
from trictrac.app.answers import linked
from trictrac.app.documents import render_answer
from trictrac.app.frames import earned, frames_of, sentences
from trictrac.app.hand import AtTable
from trictrac.app.parts import block, button, dice
from trictrac.app.tree import Element, Elements, element
from trictrac.base.errors import Saying

_STEPS = {"dice": Saying("dice"), "marks": Saying("marks"), "play": Saying("play"), "": Saying("your turn")}
"""The steps of the program's turn, and the one after it."""
AGAIN = button("again", Saying("Show it again"))
"""The key that shows the program's turn once more."""


def replayed(screen: AtTable) -> Elements:
    """Yield the step that is seen: what was done, the marks so far, and the keys to go on, to stop, and for the speed."""
    frame = screen.frames[0]
    said, found = frame.said, frame.found
    if frame.kind == "guide":
        yield element("div.scroll", steps.prompt(linked(said[0]), key="guide"), id="marks")
        yield button(f"next {len(screen.frames)}", Saying("Continue"), key="next", kind="main", keys="Enter")
        return
    # Where the players count, the play is a step of its own.
    last = "" if frame.kind == "play" or screen.talk.table.claims() else "play"
    following = next((later.kind for later in screen.frames[1:] if later.kind in _STEPS), last)
    place = [*_STEPS].index(frame.kind)
    course = (
        element("li", word, class_="done" if at < place else None, aria_current="step" if at == place else None)
        for at, word in enumerate(_STEPS.values())
    )
    yield element("ol.course", *course, id="course")
    counted = found and replace(found, reasons=found.reasons[: frame.lit + 1])
    yield steps.summary(screen.board, counted, said[0] if said else "")
    cards = steps.marks(counted, screen.hand.lit, screen.board, "again") if counted and frame.lit >= 0 else ()
    yield element("div.scroll", *cards, *render_answer(() if found else said[1:]), id="marks")
    onward = Saying("Next: {step}", step=_STEPS[following])
    yield block(
        "pair replay",
        button("stop", Saying("Stop"), pressed=screen.held),
        button(f"next {len(screen.frames)}", onward, key="next", kind="main", keys="Enter", after=screen.pause),
    )
    yield steps.speeds(screen.speed)


def done(screen: AtTable, *first: Element) -> Element:
    """Return what was done last, below ``first``: the sentences, or for the program its dice, its marks and its play."""
    talk, said = screen.talk, steps.last_sentences(screen.talk)
    rolls = [frame.at for frame in frames_of(talk) if frame.kind == "dice"]
    thrown = talk.course.log.states[rolls[-1] if rolls else 0]
    found = talk.table.reasons(thrown) if rolls else None
    inside = [*first]
    if found is not None:
        last, *others = sentences(talk, screen.events - 1, screen.events)
        inside += (block("asked", dice(thrown.turn.roll.numbers), element("p.prompt", last)),)
        inside += steps.marks(found, -1, screen.board, "again") if found.reasons else ()
        said = [*earned(talk, rolls[-1]), *(part for part in said if part in others)]
    return block("scroll", *inside, element("div.news", *render_answer(said), id="news") if said else "")
