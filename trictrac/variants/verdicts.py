"""A treatise's own examples beside the laws, as a document and as a record."""

from __future__ import annotations

from itertools import groupby

from trictrac.base.errors import Saying
from trictrac.base.values import Json, grouped
from trictrac.rules.loader import load_sheet
from trictrac.saying.language import Counted, Language
from trictrac.variants.cases import ExampleVerdict, WorkVerdicts
from trictrac.variants.wording import situation_saying
from trictrac.view.answer import Sentences
from trictrac.view.doc import Article, Articles, Columns, Doc, Indented, Section, Title


def verdicts_doc(found: WorkVerdicts, language: Language, *, every: bool) -> Doc:
    """Return the examples of a work as a document, by their sources: those that disagree with the laws, or ``every`` one."""
    run = len(found.verdicts)
    left = Counted(
        "{count} more example was not run: it is of another game, or cannot be played out.",
        "{count} more examples were not run: they are of other games, or cannot be played out.",
        found.not_run,
    )
    by_source = grouped((verdict.example.source, verdict) for verdict in found.listed(every=every))
    return (
        Title(Saying("{title}, by the rules {rules}.", title=load_sheet(found.work).title, rules=found.rules)),
        Saying(
            "{run}: author and laws agree in {agree} and disagree in {part}.",
            run=Counted("{count} example run", "{count} examples run", run),
            agree=found.agreed,
            part=run - found.agreed,
        ),
        *((left,) if found.not_run else ()),
        *(
            Section(f"source-{number}", source, tuple(example_parts(verdicts, language)))
            for number, (source, verdicts) in enumerate(by_source.items(), 1)
        ),
    )


def example_parts(verdicts: list[ExampleVerdict], language: Language) -> Sentences:
    """Yield the examples of one source, each with what the author and the laws say, and the note on those that share it."""
    for note, group in groupby(verdicts, lambda verdict: verdict.example.note):
        articles = []
        for verdict in group:
            facts: list[Saying] = []
            for point in verdict.parted or verdict.points:
                facts.append(Saying("The author: {said}.", said=point.said))
                if point.laws is not None:
                    facts.append(Saying("The laws: {said}", said=f"{language.say(point.laws).removesuffix('.')}."))
            if verdict.agrees:
                facts.append(Saying("The laws say the same."))
            example = verdict.example
            name = Saying("{name}: {situation}.", name=example.name, situation=situation_saying(example))
            articles.append(Article(name, tuple(facts)))
        yield Articles(tuple(articles))
        if note.en:
            yield Indented(Saying("Note: {note}.", note=note))


def verdicts_record(found: WorkVerdicts, language: Language, *, every: bool) -> Json:
    """Return the examples of a work and the verdicts on them for JSON."""
    run = len(found.verdicts)
    return {
        "work": found.work,
        "rules": found.rules,
        "run": run,
        "agree": found.agreed,
        "part": run - found.agreed,
        "not_run": found.not_run,
        "examples": [
            {
                "id": verdict.example.name,
                "kind": verdict.example.kind,
                "source": language.say(verdict.example.source),
                "confidence": verdict.example.confidence,
                "situation": language.say(situation_saying(verdict.example)),
                "agrees": verdict.agrees,
                "points": [
                    {
                        "author": language.say(point.said),
                        "laws": None if point.laws is None else language.say(point.laws),
                    }
                    for point in verdict.points
                ],
                "note": language.say(verdict.example.note) or None,
            }
            for verdict in found.listed(every=every)
        ],
    }


def verdicts_table(found: WorkVerdicts, *, every: bool) -> Columns:
    """Return the examples of a work as a table with a row for each point: what the author says, and the laws instead."""
    return Columns(
        ("work", "rules", "id", "kind", "source", "confidence", "author", "laws"),
        tuple(
            (
                found.work,
                found.rules,
                one.example.name,
                one.example.kind,
                one.example.source,
                one.example.confidence,
                point.said,
                "" if point.laws is None else point.laws,
            )
            for one in found.listed(every=every)
            for point in one.points
        ),
    )
