"""Immutable values, compared by class and fields, and declared cheaply so that the program starts fast, and their grouping."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, replace
from enum import Enum, StrEnum
from operator import attrgetter, index
from threading import RLock
from typing import Any, SupportsIndex, TypeVar, cast, dataclass_transform

from trictrac.base.errors import misgiven

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

Json = dict[str, object]
"""An object of JSON: its values by their keys."""


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """Return the values of each key in their order, and the keys as they are first met.

    >>> grouped((len(word), word) for word in ("jan", "coin", "dé", "fin"))
    {3: ['jan', 'fin'], 4: ['coin'], 2: ['dé']}
    """
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(made: type[V]) -> type[V]:
    """Return a class made into a frozen dataclass with slots, which is completed when it is first used.

    ``dataclass(frozen=True)`` compiles six methods for every class. This decorator sets the slots at once. It describes
    the fields and compiles the one method that needs it on first use, as most classes are never used in a short run.

    >>> @frozen
    ... class Spot:
    ...     side: str
    ...     field: int = 12
    >>> Spot("W")
    Spot(side='W')
    >>> Spot("W") == Spot("W", 12), Spot("W") == Spot("B"), len({Spot("W"), Spot("W", 12)})
    (True, False, 1)
    """
    made.__doc__ = made.__doc__ or made.__name__
    own = {name: value for name, value in vars(made).items() if name not in ("__dict__", "__weakref__")}
    slots = tuple(name for name, hint in made.__annotations__.items() if "ClassVar" not in str(hint))
    late = (*_DESCRIBED, "__init__", *(("__eq__", "__hash__") if "__eq__" not in own else ()))
    held: dict[str, object] = {"__qualname__": made.__qualname__, "__repr__": _repr, "__replace__": replace}
    held |= {name: value for name, value in own.items() if name not in slots}
    held |= {"__slots__": slots, "__setattr__": _refuse, "__delattr__": _refuse, "__setstate__": _set_state}
    held |= {name: _Late(made) for name in late}
    create: Callable[..., type[V]] = type(made)
    return create(made.__name__, made.__bases__, held)


_DESCRIBED = ("__match_args__", "__dataclass_fields__", "__dataclass_params__")
"""Attributes in which ``dataclasses`` keeps the fields of a class."""
_COMPLETING = RLock()


class _Late:
    """A placeholder for an attribute of a class. Its first use completes the class."""

    def __init__(self, made: type) -> None:
        self.made = made

    def __set_name__(self, kind: type, name: str) -> None:
        self.kind, self.name = kind, name

    def __get__(self, one: object, kind: type) -> object:
        with _COMPLETING:
            if vars(self.kind)[self.name] is self:
                self.complete()
        return getattr(kind if one is None else one, self.name)

    def complete(self) -> None:
        """Set the fields of the class and its ``__init__``, ``__eq__`` and ``__hash__``."""
        done: Any = self.kind
        described: type = dataclass(init=False, repr=False, eq=False)(self.made)
        for name in _DESCRIBED:
            setattr(done, name, getattr(described, name))
        if "__eq__" not in vars(self.made):
            names = [one.name for one in _fields(done) if one.compare]
            hashed = [one.name for one in _fields(done) if one.compare and one.hash is not False]
            key, kept = (attrgetter(*some) if some else lambda _: () for some in (names, hashed))

            def equal(one: object, other: object) -> bool:
                return key(one) == key(other) if one.__class__ is other.__class__ else NotImplemented

            done.__eq__, done.__hash__ = equal, lambda one: hash(kept(one))
        done.__init__ = _init(done)


def _init(kind: type) -> Callable[..., None]:
    """Return an ``__init__`` that sets the fields, by position or name, and calls ``__post_init__``."""
    taken = sorted((one for one in _fields(kind) if one.init), key=lambda one: bool(one.kw_only))
    known = {f"default_{one.name}": one.default for one in taken if one.default is not MISSING}
    known |= {f"put_{one.name}": getattr(kind, one.name).__set__ for one in taken}
    words = ["self"]
    for one in taken:
        words += ["*"] * (one.kw_only and "*" not in words)
        words.append(f"{one.name}=default_{one.name}" if one.default is not MISSING else one.name)
    steps = [f"put_{one.name}(self, {one.name})" for one in taken]
    steps += ["self.__post_init__()"] * hasattr(kind, "__post_init__")
    exec(f"def __init__({', '.join(words)}): {'; '.join(steps) or 'pass'}", known)
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    return init


def _fields(one: object) -> tuple[Field[Any], ...]:
    """Return the fields of a value or of its class."""
    return fields(cast(Any, one))


def _repr(one: object) -> str:
    """Return a value in Python, without the fields that have their default."""
    held = ((each, getattr(one, each.name)) for each in _fields(one) if each.repr)
    text = ", ".join(f"{each.name}={value!r}" for each, value in held if value != each.default)
    return f"{type(one).__qualname__}({text})"


def member_repr(member: Enum) -> str:
    """Return a member of an enumeration as written in Python: ``Side.WHITE``."""
    return f"{type(member).__name__}.{member.name}"


class WordEnum(StrEnum):
    """An enumeration of words, whose ``repr`` is the name of the member in Python."""

    __repr__ = member_repr


def number_in(least: int, most: int, given: object) -> int | None:
    """Return an argument as an int from ``least`` to ``most``, or None if it is no such integer."""
    try:
        number = index(cast(SupportsIndex, given))
    except TypeError:
        return None
    return number if least <= number <= most else None


def require_number(name: str, given: object, least: int, most: int, forms: object) -> int:
    """Return an argument as an int if it is an integer from ``least`` to ``most``.

    Raises:
        UnreadableError: ``given`` is no such integer. The message calls it ``name``, and shows valid ``forms``.
    """
    number = number_in(least, most, given)
    if number is None:
        raise misgiven(name, given, forms)
    return number


def require(kind: type[V], name: str, given: object, forms: object = "") -> V:
    """Return an argument if it is an instance of ``kind``.

    Raises:
        UnreadableError: ``given`` has another class. The message calls it ``name``, and shows valid ``forms`` or the class.
    """
    if isinstance(given, kind):
        return given
    raise misgiven(name, given, forms or kind.__name__)


def _refuse(one: object, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{name!r} of a {type(one).__name__} cannot be changed")


def _set_state(one: object, state: tuple[None, dict[str, object]]) -> None:
    """Set the fields of a value that is being unpickled."""
    for name, kept in state[1].items():
        object.__setattr__(one, name, kept)
