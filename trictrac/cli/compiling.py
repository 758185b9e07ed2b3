"""The compiling of loops before the work that needs them, once and in a process of its own, which Ctrl-C ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trictrac.base.errors import Saying
from trictrac.cli.output import print_aside, stoppable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trictrac.fast.engine import Engine, Loops
    from trictrac.saying.language import Language


def compile_first(language: Language, loops: Loops, meanwhile: Sequence[object] = ()) -> None:
    """Compile the loops of a job unless they are kept, and say so, with the sentences of a result without them."""
    from trictrac.fast.engine import can_keep, compile_apart, is_kept
    from trictrac.seance.places import compiled_folder
    from trictrac.view.doc import plain

    folder = compiled_folder()
    if can_keep(folder) and not is_kept(loops, folder):
        print_aside(
            language,
            Saying("Compiling the laws. This is done once and takes one to four minutes."),
            *map(plain, meanwhile),
        )
        compile_apart(loops, folder)


def engine_for(loops: Loops, language: Language) -> Engine:
    """Return the engine that runs the loops of long work, and say so where it is slow because nothing can be compiled."""
    from trictrac.fast.engine import compile_all
    from trictrac.seance.places import compiled_folder

    with stoppable(language):
        compile_first(language, loops)
    engine = compile_all(loops, compiled_folder())
    if engine.reason is not None:
        print_aside(language, engine.reason, Saying("It continues without compiled code, many times slower."))
    return engine
