"""Options of a command that are declared in groups: a parameter ``Annotated`` by a dictionary of options by their names."""

from __future__ import annotations

from inspect import Parameter, Signature, get_annotations, signature
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def taken_apart(function: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes the options of its groups one by one.

    Annotations are read here once: typer would read each of them four times.
    """
    hints = get_annotations(function, eval_str=True)
    groups = {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}
    groups = {name: options for name, options in groups.items() if isinstance(options, dict)}
    parameters = []
    for one in signature(function).parameters.values():
        if one.name in groups:
            parameters += [
                one.replace(name=name, annotation=hint, default=hint.__origin__())
                for name, hint in groups[one.name].items()
            ]
        else:
            parameters.append(one.replace(annotation=hints[one.name]))

    def command(**given: object) -> None:
        for group, options in groups.items():
            given[group] = {name: given.pop(name) for name in options}
        function(**given)

    command.__doc__ = function.__doc__
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    vars(command)["__signature__"] = Signature([one.replace(kind=Parameter.KEYWORD_ONLY) for one in parameters])
    return command
