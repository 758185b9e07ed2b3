"""Classes of values: declared at little cost, completed at their first use, and from then on like any frozen dataclass."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from types import FunctionType
from typing import Any, ClassVar

import pytest

from trictrac.base.values import frozen


def declared() -> tuple[Any, Any]:
    """Two classes that nobody has used yet, the second made of the first."""

    @frozen
    class Place:
        kind: ClassVar[str] = "field"

        side: str
        number: int = 12
        remark: str = field(default="", compare=False, kw_only=True)

    @frozen
    class Named(Place):
        name: str = "corner"

    return Place, Named


def test_nothing_is_compiled_before_the_first_value_is_made() -> None:
    place, _ = declared()
    assert not isinstance(vars(place)["__init__"], FunctionType)
    assert place("W").number == 12
    assert isinstance(vars(place)["__init__"], FunctionType)


@pytest.mark.parametrize(
    ("use", "given"),
    [
        (lambda kind: repr(kind("W", remark="seen")), "declared.<locals>.Named(side='W', remark='seen')"),
        (lambda kind: kind("W") == kind("W", remark="seen"), True),
        (lambda kind: hash(kind("W")) == hash(kind("W", remark="seen")), True),
        (lambda kind: [one.name for one in fields(kind)], ["side", "number", "remark", "name"]),
        (lambda kind: str(inspect.signature(kind)), "(side, number=12, name='corner', *, remark='')"),
        (lambda kind: kind.__match_args__, ("side", "number", "name")),
        (lambda kind: kind.kind, "field"),
        (lambda kind: asdict(kind("W"))["number"], 12),
        (lambda kind: replace(kind("W"), name="talon").name, "talon"),
    ],
)
def test_a_class_may_be_used_in_any_way_first(use: Callable[[Any], object], given: object) -> None:
    _, named = declared()
    assert use(named) == use(named) == given


def test_a_value_is_not_changed_and_wants_all_its_fields() -> None:
    _, named = declared()
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        named()
    with pytest.raises(FrozenInstanceError):
        named("W").side = "B"


def test_values_of_two_classes_differ_unless_the_class_defines_equality() -> None:
    @frozen
    class Loose:
        text: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loose) and self.text.casefold() == other.text.casefold()

        def __hash__(self) -> int:
            return hash(self.text.casefold())

    place, named = declared()
    assert place("W") != named("W")
    assert len({Loose("Corner"), Loose("corner"), Loose("talon")}) == 2
