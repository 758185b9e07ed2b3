"""``trictrac cases``: a treatise's own examples run by the laws, and where the author and the laws part."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

from trictrac.base.errors import Saying, UnreadableError
from trictrac.cli.output import print_sentences, put, put_json
from trictrac.cli.program import CommandLineError, JsonOption, any_words, flag, help_text, option
from trictrac.rules.loader import load_sheet
from trictrac.saying.language import Counted, Language, strung
from trictrac.saying.words import fold
from trictrac.variants.corpus import Example, examples, works
from trictrac.variants.sets import find_set

if TYPE_CHECKING:
    from trictrac.variants.cases import Verdict

HELP = help_text(
    "Run a treatise's own examples by the laws, and see where its author and the laws disagree.\n\n"
    "WORK is a work that has examples, or the beginning of its name, like lepeintre; without it the works are "
    "listed, with how many examples they have. The examples are run by the rules of the work, or by those of "
    "--rules. Where author and laws disagree, the example is shown with its source, what he says, what the "
    "laws say, and what is known about it."
)

_KINDS = {
    "positions": Counted("{count} position", "{count} positions", 0),
    "chances": Counted("{count} count of chances", "{count} counts of chances", 0),
    "scores": Counted("{count} score", "{count} scores", 0),
    "releves": Counted("{count} relevé", "{count} relevés", 0),
}


def cases(
    language: Language,
    words: Annotated[list[str], any_words(help_text("WORK"), help_text("The work, like lepeintre."))],
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
    if not words:
        if rules or every:
            raise CommandLineError("name a work: trictrac cases lepeintre; trictrac cases lists them")
        _list(language, as_json=as_json)
        return
    from trictrac.variants.cases import can_run, judge

    work = _find_work(" ".join(words))
    chosen = find_set(rules or work).rules
    found = examples(work)
    verdicts = [judge(example, chosen) for example in found if can_run(example)]
    agree, left = sum(verdict.agrees for verdict in verdicts), len(found) - len(verdicts)
    part = len(verdicts) - agree
    printed = [verdict for verdict in verdicts if every or not verdict.agrees]
    if as_json:
        counts = {"run": len(verdicts), "agree": agree, "part": part, "not_run": left}
        records = [_record(verdict, language) for verdict in printed]
        put_json({"work": work, "rules": chosen.name, **counts, "examples": records}, indent=2)
        return
    run = Counted("{count} example run", "{count} examples run", len(verdicts))
    print_sentences(
        language,
        Saying("{title}, by the rules {rules}.", title=_title(work, language), rules=chosen.name),
        Saying("{run}: author and laws agree in {agree} and disagree in {part}.", run=run, agree=agree, part=part),
    )
    if left:
        others = Counted(
            "{count} more is of another game, or cannot be played out.",
            "{count} more are of other games, or cannot be played out.",
            left,
        )
        print_sentences(language, others)
    _print_by_source(printed, language)


def _record(verdict: Verdict, language: Language) -> dict[str, object]:
    """Return an example and the verdict on it as JSON."""
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
    raise UnreadableError("no examples of {work}; choose one of {works}", work=work, works=", ".join(works()))


def _list(language: Language, *, as_json: bool) -> None:
    """The works, each with its examples counted."""
    if as_json:
        put_json([{"work": work, **_count(examples(work))} for work in works()], indent=2)
        return
    for work in works():
        print_sentences(language, Saying("{one}: {other}", one=work, other=_title(work, language)))
        counts = _count(examples(work))
        print_sentences(
            language, strung([counted.of(counts[kind]) for kind, counted in _KINDS.items() if counts[kind]]), indent=4
        )
    print()
    print_sentences(
        language, Saying("trictrac cases WORK runs the examples of one and shows where author and laws disagree.")
    )


def _title(work: str, language: Language) -> str:
    return load_sheet(work).title.said(language.code)


def _count(found: tuple[Example, ...]) -> dict[str, int]:
    """How many examples there are of each kind."""
    return {kind: sum(example.kind == kind for example in found) for kind in _KINDS}


def _print_by_source(found: list[Verdict], language: Language) -> None:
    """Print the verdicts by source, each with what the author and the laws say, and the notes on them."""
    from trictrac.variants.told import situation_saying

    by_source: dict[str, list[Verdict]] = {}
    for verdict in found:
        by_source.setdefault(verdict.example.source.said(language.code), []).append(verdict)
    for source, verdicts in by_source.items():
        print()
        put(source)
        for note, group in groupby(verdicts, lambda verdict: verdict.example.note):
            for verdict in group:
                situation = situation_saying(verdict.example)
                print_sentences(
                    language, Saying("{name}: {situation}.", name=verdict.example.name, situation=situation), indent=4
                )
                for point in verdict.parted or verdict.points:
                    print_sentences(language, Saying("The author: {said}.", said=point.said), indent=6)
                    if point.laws is not None:
                        laws = language.say(point.laws)
                        print_sentences(
                            language, Saying("The laws: {said}", said=f"{laws.removesuffix('.')}."), indent=6
                        )
                if verdict.agrees:
                    print_sentences(language, Saying("The laws say the same."), indent=6)
            if note.en:
                print_sentences(language, Saying("Note: {note}.", note=note.said(language.code)), indent=4)
