"""Engines that run a job of many rolls, interpreted on lists or compiled on arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Annotated, Any, TypeVar, cast, get_type_hints

from trictrac.base.errors import Saying
from trictrac.base.values import frozen
from trictrac.base.working import apart, delaying_interrupts

Function = Callable[..., object]
"""A function of a job."""

F = TypeVar("F", bound=Function)
B = TypeVar("B", bound=tuple[Any, ...])
N = TypeVar("N", int, float, list[int], list[float])

Single = Annotated[list[float], "float32"]
"""Numbers stored in four bytes each when compiled."""
Singles = Annotated[list[list[float]], "float32"]
"""Rows of such numbers."""
Loops = tuple[Function, ...]
"""The functions of a job."""
Draws = Callable[[Sequence[float], int], list[float]]


@frozen
class Engine:
    """The functions of a job, interpreted or compiled, with the ``reason`` if compiling failed."""

    functions: Mapping[Function, Function]
    numpy: Any = None
    reason: Saying | None = None

    @property
    def is_compiled(self) -> bool:
        """Whether the functions are in machine code."""
        return self.numpy is not None

    def made(self, function: F) -> F:
        """Return the function to call in the place of ``function``."""
        return cast(F, self.functions.get(function, function))

    def buffer(self, values: Sequence[N]) -> list[N]:
        """Return a buffer of numbers or of rows of numbers."""
        return self.numpy.array(values) if self.is_compiled else list(values)

    def singles(self, values: Sequence[N]) -> list[N]:
        """Return a buffer of numbers, or rows of them, in four bytes each when compiled."""
        return self.numpy.array(values, self.numpy.float32) if self.is_compiled else list(values)

    def buffers(self, table: B) -> B:
        """Return a named tuple with its buffers converted, as its annotations say, and those of named tuples in it."""
        hints = get_type_hints(type(table), include_extras=True)
        kinds = [
            self.buffers if hasattr(hint, "_fields") else self.singles if hint in (Single, Singles) else self.buffer
            for hint in hints.values()
        ]
        return type(table)(*(make(values) for make, values in zip(kinds, table, strict=True)))

    def draws(self, seed: int | str) -> Draws:
        """Return a source of random numbers from 0 to 1, those of ``Random(seed)`` in every engine.

        The source takes the numbers left over and a count, and returns them with ``count`` new ones added.
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
    """Return whether these functions are compiled in the cache, so that they load at once."""
    from trictrac.fast.compiler import WHOLE, place_of

    # Importing numba takes half a second, which is saved where nothing was compiled.
    if not any(folder.glob(f"*/{WHOLE}")) or not can_keep(folder):
        return False
    return (folder / place_of(functions) / WHOLE).exists()


def can_keep(folder: Path) -> bool:
    """Return whether functions can be compiled here and kept in a folder."""
    try:
        _load_numba()
    except ImportError:
        return False
    from trictrac.fast.compiler import is_writable

    return is_writable(folder)


def _load_numba() -> None:
    """Load numba. Ctrl-C waits for the end: numba would swallow it in the middle, and be left without a part of itself.

    Raises:
        ImportError: numba is not installed.
    """
    with delaying_interrupts():
        import_module("numba")


def compile_apart(functions: Loops, folder: Path) -> None:
    """Have a process of its own compile these functions into the cache, so that Ctrl-C ends it at once."""
    apart(partial(_compile_into, folder), functions)


def _compile_into(folder: Path, functions: Loops) -> None:
    compile_all(functions, folder)


@cache
def compile_all(functions: Loops, folder: Path) -> Engine:
    """Return an engine with these functions compiled, or interpreted with the reason if that fails.

    ``folder`` is the cache. Damaged entries are compiled anew, and all are if it cannot be written. Later calls in the
    same process return the same engine.
    """
    try:
        _load_numba()
        numpy = import_module("numpy")
    except ImportError:
        return Engine({}, reason=Saying('the compiler for the laws is not installed: pip install "trictrac[fast]"'))
    from trictrac.fast.compiler import translate

    # What is compiled loads in seconds. The library would swallow a Ctrl-C in some of its parts, and print it.
    loading = delaying_interrupts() if is_kept(functions, folder) else nullcontext()
    try:
        with loading:
            return Engine(translate(functions, folder), numpy)
    except Exception as error:  # Whatever numba fails with, the same functions run without it.
        first = str(error).strip().partition("\n")[0] or type(error).__name__
        return Engine({}, reason=Saying("the laws could not be compiled: {error}", error=first))
