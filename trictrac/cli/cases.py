"""``trictrac cases``: a treatise's own examples run by the laws, and where the author and the laws part."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from trictrac.base.errors import Saying, UnreadableError
from trictrac.cli.output import put, put_json, tell
from trictrac.cli.program import CommandLineError, JsonOption, any_words, flag, help_text, option
from trictrac.rules.loader import load_sheet
from trictrac.saying.language import Counted, strung
from trictrac.saying.words import fold
from trictrac.variants.corpus import WorkExample, examples, works
from trictrac.variants.sets import find_set

if TYPE_CHECKING:
    from collections.abc import Callable

    from trictrac.saying.language import Language
    from trictrac.variants.cases import ExampleVerdict

HELP = help_text(
    "Run a treatise's own examples by the laws, and see where its author and the laws disagree.\n\n"
    "WORK is a work that has examples, or the beginning of its name, like lepeintre; without it the works are "
    "listed, with how many examples they have. The examples are run by the rules of the work, or by those of "
    "--rules. Where author and laws disagree, the example is shown with its source, what he says, what the "
    "laws say, and what is known about it."
)

_KINDS: dict[str, Callable[[int], Counted]] = {
    "positions": lambda count: Counted("{count} position", "{count} positions", count),
    "chances": lambda count: Counted("{count} count of chances", "{count} counts of chances", count),
    "scores": lambda count: Counted("{count} score", "{count} scores", count),
    "releves": lambda count: Counted("{count} relevé", "{count} relevés", count),
}


RulesOption = Annotated[
    str,
    option(
        "--rules", help_text("RULES"), help_text("Other rules than the work's own: a name, options or a TOML file.")
    ),
]


def cases(
    ctx: typer.Context,
    words: Annotated[list[str], any_words(help_text("WORK"), help_text("The work, like lepeintre."))],
    rules: RulesOption = "",
    every: Annotated[bool, flag("--all", help_text("Show the examples that agree too."))] = False,
    as_json: JsonOption = False,
) -> None:
    """List the works, or run the examples of one."""
    if not words:
        if rules or every:
            raise CommandLineError("name a work: trictrac cases lepeintre; trictrac cases lists them")
        _list(ctx.obj, as_json=as_json)
        return
    from trictrac.variants.cases import can_run, judge
    from trictrac.variants.wording import situation_saying

    work = _find_work(" ".join(words))
    chosen = find_set(rules or work).rules
    found = examples(work)
    verdicts = [judge(example, chosen) for example in found if can_run(example)]
    agree, left = sum(verdict.agrees for verdict in verdicts), len(found) - len(verdicts)
    part = len(verdicts) - agree
    shown = [verdict for verdict in verdicts if every or not verdict.agrees]
    if as_json:
        counts = {"run": len(verdicts), "agree": agree, "part": part, "not_run": left}
        records = [
            {
                "id": example.name,
                "kind": example.kind,
                "source": example.source.said(ctx.obj.code),
                "confidence": example.confidence,
                "situation": ctx.obj.say(situation_saying(example)),
                "agrees": verdict.agrees,
                "points": [
                    {"author": ctx.obj.say(point.said), "laws": None if point.laws is None else ctx.obj.say(point.laws)}
                    for point in verdict.points
                ],
                "note": example.note.said(ctx.obj.code) or None,
            }
            for verdict in shown
            for example in (verdict.example,)
        ]
        put_json({"work": work, "rules": chosen.name, **counts, "examples": records}, indent=2)
        return
    tell(ctx.obj, Saying("{title}, by the rules {rules}.", title=_title(work, ctx.obj), rules=chosen.name))
    run = Counted("{count} example run", "{count} examples run", len(verdicts))
    tell(
        ctx.obj,
        Saying("{run}: author and laws agree in {agree} and disagree in {part}.", run=run, agree=agree, part=part),
    )
    if left:
        tell(
            ctx.obj,
            Counted(
                "{count} more is of another game, or cannot be played out.",
                "{count} more are of other games, or cannot be played out.",
                left,
            ),
        )
    _tell_by_source(shown, ctx.obj)


def _find_work(text: str) -> str:
    """The work named.

    Raises:
        UnreadableError: it has no examples; names those that have.
        RulesError: there is no work of this name.
        AmbiguousError: the name may be several.
    """
    wanted = "-".join(fold(text).split())
    begun = [work for work in works() if wanted and work.startswith(wanted)]
    work = begun[0] if len(begun) == 1 else find_set(text).name
    if work in works():
        return work
    raise UnreadableError("no examples of {work} are kept: there are {works}", work=work, works=", ".join(works()))


def _list(language: Language, *, as_json: bool) -> None:
    """The works, each with its examples counted."""
    if as_json:
        put_json([{"work": work, **_count(examples(work))} for work in works()], indent=2)
        return
    for work in works():
        tell(language, Saying("{one}: {other}", one=work, other=_title(work, language)))
        counts = _count(examples(work))
        tell(language, strung([counted(counts[kind]) for kind, counted in _KINDS.items() if counts[kind]]), indent=4)
    print()
    tell(language, Saying("trictrac cases WORK runs the examples of one and shows where author and laws disagree."))


def _title(work: str, language: Language) -> str:
    return load_sheet(work).title.said(language.code)


def _count(found: tuple[WorkExample, ...]) -> dict[str, int]:
    """How many examples there are of each kind."""
    return {kind: sum(example.kind == kind for example in found) for kind in _KINDS}


def _tell_by_source(shown: list[ExampleVerdict], language: Language) -> None:
    """Print the verdicts by source, each with what the author and the laws say, and the notes on them."""
    from trictrac.variants.wording import situation_saying

    by_source: dict[str, list[ExampleVerdict]] = {}
    for verdict in shown:
        by_source.setdefault(verdict.example.source.said(language.code), []).append(verdict)
    for source, told in by_source.items():
        print()
        put(source)
        for note, group in groupby(told, lambda verdict: verdict.example.note):
            for verdict in group:
                situation = situation_saying(verdict.example)
                tell(language, Saying("{name}: {situation}.", name=verdict.example.name, situation=situation), indent=4)
                for point in verdict.parted or verdict.points:
                    tell(language, Saying("The author: {said}.", said=point.said), indent=6)
                    if point.laws is not None:
                        laws = language.say(point.laws)
                        tell(language, Saying("The laws: {said}", said=f"{laws.removesuffix('.')}."), indent=6)
                if verdict.agrees:
                    tell(language, Saying("The laws say the same."), indent=6)
            if note.en:
                tell(language, Saying("Note: {note}.", note=note.said(language.code)), indent=4)
