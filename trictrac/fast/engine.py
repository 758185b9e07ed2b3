"""Where a job of many rolls runs: interpreted on lists, or compiled on arrays; buffers and random numbers are made to fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Annotated, Any, TypeVar, cast, get_type_hints

from trictrac.base.errors import Saying
from trictrac.base.values import frozen

Function = Callable[..., object]
"""A function of a job."""

F = TypeVar("F", bound=Function)
B = TypeVar("B", bound=tuple[Any, ...])
N = TypeVar("N", int, float, list[int], list[float])

Single = Annotated[list[float], "float32"]
"""Numbers that are kept in four bytes where they are compiled."""
Singles = Annotated[list[list[float]], "float32"]
"""Rows of such numbers."""
Loops = tuple[Function, ...]
"""The functions of a job."""
Draws = Callable[[Sequence[float], int], list[float]]


@frozen
class Engine:
    """The functions of a job as they are to be called; ``reason`` says why they are not compiled where they should be."""

    functions: Mapping[Function, Function]
    numpy: Any = None
    reason: Saying | None = None

    @property
    def is_compiled(self) -> bool:
        """Whether the functions are in machine code."""
        return self.numpy is not None

    def made(self, function: F) -> F:
        """A function as it is to be called here."""
        return cast(F, self.functions.get(function, function))

    def buffer(self, values: Sequence[N]) -> list[N]:
        """A buffer of these numbers, or of rows of numbers."""
        return self.numpy.array(values) if self.is_compiled else list(values)

    def singles(self, values: Sequence[N]) -> list[N]:
        """A buffer of numbers that are kept in four bytes, or of rows of such."""
        return self.numpy.array(values, self.numpy.float32) if self.is_compiled else list(values)

    def buffers(self, table: B) -> B:
        """The same named tuple with its buffers made to fit, as its fields say."""
        hints = get_type_hints(type(table), include_extras=True)
        kinds = [self.singles if hints[name] in (Single, Singles) else self.buffer for name in hints]
        return type(table)(*(make(values) for make, values in zip(kinds, table, strict=True)))

    def draws(self, seed: int | str) -> Draws:
        """A source of the numbers between 0 and 1 that ``Random(seed)`` gives, the same by every engine.

        It is told which are left of the last ones, and returns these with so many more behind them.
        """
        random = Random(seed)
        if not self.is_compiled:
            return lambda left, count: [*left, *(random.random() for _ in range(count))]
        numpy, (_, (*key, at), _) = self.numpy, random.getstate()
        twister = numpy.random.RandomState()
        twister.set_state(("MT19937", key, at))
        return lambda left, count: numpy.concatenate((left, twister.random_sample(count)))


INTERPRETED = Engine({})


def is_kept(functions: Loops, folder: Path) -> bool:
    """Whether these functions have been compiled before, so that they are ready in a moment."""
    try:
        import_module("numba")
    except ImportError:
        return False
    from trictrac.fast.compiler import place_of

    return (folder / place_of(functions)).is_dir()


@cache
def compile_all(functions: Loops, folder: Path) -> Engine:
    """Return these functions compiled, or, where that cannot be done, as they are with the reason; once in a process.

    ``folder`` keeps what is compiled for the next time; what is spoilt there is compiled anew, and where nothing can be kept
    it is compiled each time.
    """
    try:
        import_module("numba")
        numpy = import_module("numpy")
    except ImportError:
        return Engine({}, reason=Saying('what compiles the laws is not installed: pip install "trictrac[fast]"'))
    from trictrac.fast.compiler import translate

    try:
        return Engine(translate(functions, folder), numpy)
    except Exception as error:  # Whatever numba fails with, the same functions run without it.
        first = str(error).strip().partition("\n")[0] or type(error).__name__
        return Engine({}, reason=Saying("the laws could not be compiled: {error}", error=first))
