"""Values: immutable, told apart by their class and their fields, and cheap to declare, so that the program starts quickly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter, index
from typing import TYPE_CHECKING, Any, TypeVar, cast, dataclass_transform

from trictrac.base.errors import misgiven

if TYPE_CHECKING:
    from enum import Enum

V = TypeVar("V")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(made: type[V]) -> type[V]:
    """Make a class one of values: a frozen dataclass with slots, declared in a quarter of the time.

    ``dataclass(frozen=True)`` compiles six methods for every class; here only the one that takes the fields is compiled, and
    the others are shared.

    >>> @frozen
    ... class Spot:
    ...     side: str
    ...     field: int = 12
    >>> Spot("W")
    Spot(side='W')
    >>> Spot("W") == Spot("W", 12), Spot("W") == Spot("B"), len({Spot("W"), Spot("W", 12)})
    (True, False, 1)
    """
    kind: Any = made
    own = frozenset(vars(made))
    kind.__doc__ = made.__doc__ or made.__name__
    kind.__setattr__, kind.__delattr__, kind.__setstate__ = _refuse, _refuse, _set_state
    kind = dataclass(init=False, repr=False, eq=False, slots=True)(made)
    kind.__init__ = _init(kind)
    if "__repr__" not in own:
        kind.__repr__ = _repr
    if "__eq__" not in own:
        kind.__eq__, kind.__hash__ = _eq_and_hash([one.name for one in fields(kind) if one.compare])
    return cast(type[V], kind)


def _init(kind: type) -> Callable[..., None]:
    """The method that takes the fields in their order or by their names, then has them checked."""
    taken = sorted((one for one in _fields(kind) if one.init), key=lambda one: bool(one.kw_only))
    known: dict[str, Any] = {"put": object.__setattr__}
    known |= {f"default_{one.name}": one.default for one in taken if one.default is not MISSING}
    words = ["self"]
    for one in taken:
        words += ["*"] * (one.kw_only and "*" not in words)
        words.append(f"{one.name}=default_{one.name}" if one.default is not MISSING else one.name)
    steps = [f"put(self, '{one.name}', {one.name})" for one in taken]
    steps += ["self.__post_init__()"] * hasattr(kind, "__post_init__")
    exec(f"def __init__({', '.join(words)}): {'; '.join(steps) or 'pass'}", known)
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    return init


def _fields(one: object) -> tuple[Field[Any], ...]:
    """The fields of a value, or of its class."""
    return fields(cast(Any, one))


def _eq_and_hash(names: list[str]) -> tuple[Callable[[object, object], bool], Callable[[object], int]]:
    """Equality within a class by these fields, and the hash that goes with it."""
    key: Callable[[object], object] = attrgetter(*names) if names else lambda _: ()

    def eq(one: object, other: object) -> bool:
        return key(one) == key(other) if one.__class__ is other.__class__ else NotImplemented

    return eq, lambda one: hash(key(one))


def _repr(one: object) -> str:
    """The value as it is made, without what is as it is by default."""
    held = ((each, getattr(one, each.name)) for each in _fields(one) if each.repr)
    shown = ", ".join(f"{each.name}={value!r}" for each, value in held if value != each.default)
    return f"{type(one).__qualname__}({shown})"


def member_repr(member: Enum) -> str:
    """Return a member of an enumeration as it is written in Python: ``Side.WHITE``."""
    return f"{type(member).__name__}.{member.name}"


def number_in(least: int, most: int, given: object) -> int | None:
    """Return a whole number, of whatever class, from ``least`` to ``most``; None where it is none."""
    try:
        number = index(cast(Any, given))
    except TypeError:
        return None
    return number if least <= number <= most else None


def require(kind: type[V], name: str, given: object) -> V:
    """Return an argument that is a value of this class.

    Raises:
        UnreadableError: it is something else.
    """
    if isinstance(given, kind):
        return given
    raise misgiven(name, given, kind.__name__)


def _refuse(one: object, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{name!r} of a {type(one).__name__} cannot be changed")


def _set_state(one: object, state: tuple[None, dict[str, object]]) -> None:
    """Read a pickled value: its fields, as ``object`` gives them."""
    for name, kept in state[1].items():
        object.__setattr__(one, name, kept)
