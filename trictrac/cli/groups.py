"""The parameters of a command in the form that typer needs: the language from its context, grouped options one by one."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, get_annotations, signature

from typer._click.globals import get_current_context
from typer.models import OptionInfo


def taken_apart(function: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes each option of its groups as a parameter, and its ``language`` from its context.

    A group is a parameter whose default is a dictionary of options by their names. Annotations are read here once, because
    typer would read each of them four times.
    """
    hints = get_annotations(function, eval_str=True)
    groups: dict[str, dict[str, OptionInfo]] = {}
    parameters = []
    for one in signature(function).parameters.values():
        if isinstance(one.default, dict):
            groups[one.name] = one.default
            parameters += [
                one.replace(name=name, annotation=type(option.default), default=option)
                for name, option in one.default.items()
            ]
        elif one.name != "language":
            parameters.append(one.replace(annotation=hints[one.name]))

    def command(**given: object) -> None:
        for group, options in groups.items():
            given[group] = {name: given.pop(name) for name in options}
        if "language" in hints:
            given["language"] = get_current_context().obj
        function(**given)

    command.__doc__ = function.__doc__
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    vars(command)["__signature__"] = Signature([one.replace(kind=Parameter.KEYWORD_ONLY) for one in parameters])
    return command
