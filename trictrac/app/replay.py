"""The program's turn at the table: its steps one after another, and what it did, until the next throw."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trictrac.app import steps
from trictrac.app.documents import render_answer
from trictrac.app.frames import frames_of, sentences
from trictrac.app.parts import block, button, dice
from trictrac.app.tree import Elements, element
from trictrac.base.errors import Saying
from trictrac.view.doc import Indented

if TYPE_CHECKING:
    from trictrac.app.hand import AtTable

_STEPS = {"dice": Saying("dice"), "marks": Saying("marks"), "play": Saying("play"), "": Saying("your turn")}
"""The steps of the program's turn, and the one after it."""
SHOW_AGAIN = Saying("Show it again")


def replayed(screen: AtTable) -> Elements:
    """Yield the step that is seen: what was done, the marks so far, and the keys to go on, to stop, and for the speed."""
    frame = screen.frames[0]
    # Where the players count, the play is a step of its own.
    last = "" if frame.kind == "play" or screen.talk.table.claims() else "play"
    following = next((later.kind for later in screen.frames[1:]), last)
    place = [*_STEPS].index(frame.kind)
    course = (
        element("li", word, class_="done" if at < place else None, aria_current="step" if at == place else None)
        for at, word in enumerate(_STEPS.values())
    )
    yield element("ol", *course, class_="course", id="course")
    counted = frame.found and replace(frame.found, reasons=frame.found.reasons[: frame.lit + 1])
    yield steps.summary(screen.board, counted, frame.said[0] if frame.said else "")
    below = [part for part in frame.said if isinstance(part, Indented)] if counted else frame.said[1:]
    cards = steps.marks(counted, screen.hand.lit, screen.board, "again") if counted and frame.lit >= 0 else ()
    yield element("div", *cards, *render_answer(below), class_="scroll", id="marks")
    onward = Saying("Next: {step}", step=_STEPS[following])
    yield block(
        "pair replay",
        button(Saying("Stop"), do="stop", key="stop", pressed=screen.held),
        button(onward, do=f"next {len(screen.frames)}", key="next", kind="main", keys="Enter", after=screen.pause),
    )
    yield steps.speeds(screen.speed)


def done(screen: AtTable) -> Elements:
    """Yield what was done last: the sentences, or for the program its dice, its marks and its play, and a key to see it again."""
    talk, said = screen.talk, steps.last_sentences(screen.talk)
    frames = [*frames_of(talk)]
    thrown = [talk.course.log.states[frame.at] for frame in frames if frame.kind == "dice"]
    found = talk.table.reasons(thrown[-1]) if thrown else None
    if found is not None:
        last, *others = sentences(talk, screen.events - 1, screen.events)
        yield block("asked", dice(thrown[-1].roll.numbers), element("p", last, class_="prompt"))
        yield from steps.marks(found, -1, screen.board, "again") if found.reasons else ()
        said = [part for part in said if isinstance(part, Indented) or part in others]
    if said:
        yield element("div", *render_answer(said), class_="news", id="news")
    if frames:
        yield button(SHOW_AGAIN, do="again", key="again")
