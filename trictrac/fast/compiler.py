"""The compiler of plain functions: numba translates copies of their code objects.

A function is compiled with all functions of this package that it calls, for the types that its annotations name: ``int``,
``float``, ``list[int]``, ``list[float]``, lists of lists of these, and named tuples of them. Lists become arrays.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints

Function = Callable[..., object]
"""A function of a job."""

OPTIONS = {"error_model": "numpy", "boundscheck": False, "fastmath": True}
"""Options for numba. ``fastmath`` may add floats in another order, but the laws have none."""
WHOLE = "whole"
"""Name of the file in a cache folder that says that all functions are compiled."""
UNCOUNTED = "_nrt"
"""Private option of numba: no reference counts for arrays, which is three times as fast. Versions may lack it."""


def translate(functions: Sequence[Function], folder: Path) -> dict[Function, Function]:
    """Return each function in machine code, from the cache in ``folder`` if sources and versions are the same.

    Raises:
        Exception: numba fails, with an error of its own.
    """
    kept = folder / place_of(functions)
    if not is_writable(kept):
        return _translate(functions, _options())
    try:
        made = _translate(functions, {**_options(), "cache": True}, folder)
        (kept / WHOLE).touch()
        return made
    except Exception:  # What is kept may be spoilt in any way.
        for place in {kept, *(folder / place_of((function,)) for function in _reached(functions))}:
            shutil.rmtree(place, ignore_errors=True)
        return _translate(functions, _options())


def _options() -> dict[str, object]:
    known = import_module("numba.core.registry").CPUDispatcher.targetdescr.options
    return {**OPTIONS, UNCOUNTED: False} if hasattr(known, UNCOUNTED) else OPTIONS


def _translate(
    functions: Sequence[Function], options: dict[str, object], folder: Path | None = None
) -> dict[Function, Function]:
    """Compile each function, with those that it calls. Each has a cache of its own, which all jobs share."""
    numba = import_module("numba")
    _teach_bits()
    made: dict[Function, Any] = {}
    for function in _reached(functions):
        space = {name: made.get(value, value) if callable(value) else value for name, value in _globals(function)}
        copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        with _keeping_in(folder and folder / place_of((function,))):
            made[function] = numba.njit(**options)(copy)
    for entry in functions:
        hints = get_type_hints(entry, include_extras=True)
        made[entry].compile(tuple(_type(numba, hints[name]) for name in signature(entry).parameters))
    return {entry: made[entry] for entry in functions}


def _reached(functions: Iterable[Function]) -> list[FunctionType]:
    """Return all functions that are called, each after those that it calls."""
    found: dict[FunctionType, None] = {}

    def visit(function: FunctionType) -> None:
        for _, value in _globals(function):
            if isinstance(value, FunctionType) and value not in found:
                visit(value)
        found[function] = None

    for entry in functions:
        visit(cast(FunctionType, entry))
    return list(found)


def _globals(function: Function) -> Iterator[tuple[str, object]]:
    """Return the global names that a function uses, with their values."""
    known = function.__globals__
    return ((name, known[name]) for name in function.__code__.co_names if name in known)


def place_of(functions: Sequence[Function]) -> str:
    """Return the name of the cache folder: a digest of sources, constants, options and versions.

    numba compares none of them. The constants are in machine code as numbers, and other modules may have made them.
    """
    reached = _reached(functions)
    modules = {function.__module__ for function in reached} | {__name__}
    sources = [_source_of(name) for name in sorted(modules)]
    versions = [import_module(name).__version__ for name in ("numba", "llvmlite", "numpy")]
    entries = [function.__qualname__ for function in functions]
    constants = [named for one in reached for named in _globals(one) if isinstance(named[1], int | float | tuple)]
    about = repr((platform.python_version(), versions, sorted(_options().items()), entries, constants)).encode()
    return hashlib.sha256(b"".join([about, *sources])).hexdigest()[:16]


@lru_cache
def _source_of(module: str) -> bytes:
    return Path(sys.modules[module].__file__ or "").read_bytes()


@contextmanager
def _keeping_in(folder: Path | None) -> Iterator[None]:
    """Set the cache folder of numba, and reset it at the end."""
    numba = import_module("numba")
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or before)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def is_writable(folder: Path) -> bool:
    """Return whether files can be kept in a folder, which is made if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _type(numba: ModuleType, hint: object) -> object:
    """Return the numba type of an annotation."""
    if hint in (int, float):
        return numba.int64 if hint is int else numba.float64
    if hasattr(hint, "_fields"):
        fields = [_type(numba, one) for one in get_type_hints(hint, include_extras=True).values()]
        return numba.types.BaseTuple.from_types(fields, hint)
    hint, kind = get_args(hint) if get_origin(hint) is Annotated else (hint, "")
    (inner,) = get_args(hint)
    deep = get_origin(inner) is not None
    number = getattr(numba, kind) if kind else _type(numba, get_args(inner)[0] if deep else inner)
    return numba.types.Array(number, 2 if deep else 1, "C")


@cache
def _teach_bits() -> None:
    """Add ``bit_count`` and ``bit_length`` of ints, which the laws use, to numba."""
    extending, types, ir = (import_module(name) for name in ("numba.extending", "numba.types", "llvmlite.ir"))
    unary = types.int64(types.int64)

    set_bits = extending.intrinsic(
        lambda _context, _number: (unary, lambda _, builder, __, numbers: builder.ctpop(numbers[0]))
    )
    never = ir.Constant(ir.IntType(1), 0)
    zeros_before = extending.intrinsic(
        lambda _context, _number: (unary, lambda _, builder, __, numbers: builder.ctlz(numbers[0], never))
    )

    def bit_count(_number: object) -> object:
        def run(_number: object) -> object:
            return set_bits(_number)

        return run

    def bit_length(_number: object) -> object:
        def run(_number: object) -> object:
            return 64 - zeros_before(_number)

        return run

    extending.overload_method(types.Integer, "bit_count")(bit_count)
    extending.overload_method(types.Integer, "bit_length")(bit_length)
