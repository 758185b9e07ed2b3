"""``trictrac cases``: a treatise's own examples run by the laws, and where the author and the laws part."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.cli.output import put, put_json, tell
from trictrac.cli.program import CommandLineError, JsonOption, argument, flag, help_text, option
from trictrac.errors import Saying, UnreadableError
from trictrac.saying.counted import Counted, strung

if TYPE_CHECKING:
    from collections.abc import Callable

    from trictrac.model.rules import Rules
    from trictrac.saying.language import Language
    from trictrac.variants.cases import Verdict
    from trictrac.variants.corpus import Example

HELP = help_text(
    "A treatise's own examples run by the laws, and where its author and the laws part.\n\n"
    "WORK is a work that has examples, or the beginning of its name, like lepeintre; without it the works are listed, "
    "with how many examples they have. The examples are run by the rules of the work, or by those of --rules. Those in "
    "which author and laws part are shown, each with its source, what he says, what the laws say, and what is known of it."
)

_KINDS: dict[str, Callable[[int], Counted]] = {
    "positions": lambda count: Counted("{count} position", "{count} positions", count),
    "chances": lambda count: Counted("{count} count of chances", "{count} counts of chances", count),
    "scores": lambda count: Counted("{count} score", "{count} scores", count),
    "releves": lambda count: Counted("{count} relevé", "{count} relevés", count),
}


def cases(
    ctx: typer.Context,
    words: Annotated[list[str] | None, argument(help_text("WORK"), help_text("The work, like lepeintre."))] = None,
    rules: Annotated[
        str,
        option(
            "--rules", help_text("RULES"), help_text("Other rules than the work's own: a name, options or a TOML file.")
        ),
    ] = "",
    every: Annotated[bool, flag("--all", help_text("Show the examples that agree too."))] = False,
    as_json: JsonOption = False,
) -> None:
    """List the works, or run the examples of one."""
    words = words or []
    if not words:
        if rules or every:
            raise CommandLineError("name a work: trictrac cases lepeintre; trictrac cases lists them")
        _list(ctx.obj, as_json=as_json)
        return
    from trictrac.variants.cases import can_run, judge
    from trictrac.variants.corpus import examples
    from trictrac.variants.sets import find_set

    work = _find_work(" ".join(words))
    chosen = find_set(rules or work).rules
    found = examples(work)
    verdicts = [judge(example, chosen) for example in found if can_run(example)]
    left = [example for example in found if not can_run(example)]
    shown = [verdict for verdict in verdicts if every or not verdict.agrees]
    if as_json:
        _print_json(work, chosen, verdicts, shown, left, ctx.obj)
    else:
        _print_text(work, chosen, verdicts, shown, left, ctx.obj)


def _find_work(text: str) -> str:
    """The work named.

    Raises:
        UnreadableError: it has no examples; names those that have.
        RulesError: there is no work of this name.
        AmbiguousError: the name may be several.
    """
    from trictrac.saying.words import fold
    from trictrac.variants.corpus import works
    from trictrac.variants.sets import find_set

    wanted = "-".join(fold(text).split())
    begun = [work for work in works() if wanted and work.startswith(wanted)]
    work = begun[0] if len(begun) == 1 else find_set(text).name
    if work in works():
        return work
    raise UnreadableError("no examples of {work} are kept: there are {works}", work=work, works=", ".join(works()))


def _list(language: Language, *, as_json: bool) -> None:
    from trictrac.rules.loader import load_sheet
    from trictrac.variants.corpus import examples, works

    if as_json:
        put_json([{"work": work, **_count(examples(work))} for work in works()], indent=2)
        return
    for work in works():
        tell(language, Saying("{one}: {other}", one=work, other=load_sheet(work).title.said(language.code)))
        tell(language, _counted(examples(work)), indent=4)
    print()
    tell(language, Saying("trictrac cases WORK runs the examples of one and shows where author and laws part."))


def _count(found: tuple[Example, ...]) -> dict[str, int]:
    """How many examples there are of each kind."""
    return {kind: sum(example.kind == kind for example in found) for kind in _KINDS}


def _counted(found: tuple[Example, ...]) -> object:
    counts = _count(found)
    return strung([counted(counts[kind]) for kind, counted in _KINDS.items() if counts[kind]])


def _print_text(
    work: str, rules: Rules, verdicts: list[Verdict], shown: list[Verdict], left: list[Example], language: Language
) -> None:
    from trictrac.rules.loader import load_sheet

    title = load_sheet(work).title.said(language.code)
    tell(language, Saying("{title}, by the rules {rules}.", title=title, rules=rules.name))
    tell(language, *_summary(verdicts, left))
    by_source: dict[str, list[Verdict]] = {}
    for verdict in shown:
        by_source.setdefault(verdict.example.source.said(language.code), []).append(verdict)
    for source, told in by_source.items():
        print()
        put(source)
        for note, group in groupby(told, lambda verdict: verdict.example.note):
            for verdict in group:
                _print_verdict(verdict, language)
            if note.en:
                tell(language, Saying("Note: {note}.", note=note.said(language.code)), indent=4)


def _print_verdict(verdict: Verdict, language: Language) -> None:
    from trictrac.variants.told import situation_saying

    example = verdict.example
    tell(language, Saying("{name}: {situation}.", name=example.name, situation=situation_saying(example)), indent=4)
    for point in verdict.parted or verdict.points:
        tell(language, Saying("The author: {said}.", said=point.said), indent=6)
        if point.laws is not None:
            tell(language, Saying("The laws: {said}", said=_closed(point.laws, language)), indent=6)
    if verdict.agrees:
        tell(language, Saying("The laws say the same."), indent=6)


def _closed(what: object, language: Language) -> str:
    """The verdict of the laws, as one or more sentences."""
    said = language.say(what)
    return said if said.endswith(".") else f"{said}."


def _summary(verdicts: list[Verdict], left: list[Example]) -> list[Saying]:
    parted = sum(not verdict.agrees for verdict in verdicts)
    sentences: list[Saying] = [
        Saying(
            "{run}: author and laws agree in {agree} and part in {part}.",
            run=Counted("{count} example run", "{count} examples run", len(verdicts)),
            agree=len(verdicts) - parted,
            part=parted,
        )
    ]
    if left:
        sentences.append(
            Counted(
                "{count} more is of another game, or cannot be played out.",
                "{count} more are of other games, or cannot be played out.",
                len(left),
            )
        )
    return sentences


def _print_json(
    work: str, rules: Rules, verdicts: list[Verdict], shown: list[Verdict], left: list[Example], language: Language
) -> None:

    parted = sum(not verdict.agrees for verdict in verdicts)
    counts = {"run": len(verdicts), "agree": len(verdicts) - parted, "part": parted, "not_run": len(left)}
    found = [_record(verdict, language) for verdict in shown]
    put_json({"work": work, "rules": rules.name, **counts, "examples": found}, indent=2)


def _record(verdict: Verdict, language: Language) -> dict[str, object]:
    from trictrac.variants.told import situation_saying

    example = verdict.example
    return {
        "id": example.name,
        "kind": example.kind,
        "source": example.source.said(language.code),
        "confidence": example.confidence,
        "situation": language.say(situation_saying(example)),
        "agrees": verdict.agrees,
        "points": [
            {"author": language.say(point.said), "laws": None if point.laws is None else language.say(point.laws)}
            for point in verdict.points
        ],
        "note": example.note.said(language.code) or None,
    }
