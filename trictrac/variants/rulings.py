"""The rulings on faults at the table: the remedies for one, or all faults by subject, as documents and as records."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.rules.loader import IN_TIME
from trictrac.rules.rulings import SUBJECTS, Remedy, Ruling, heard
from trictrac.saying.language import Counted
from trictrac.view.doc import Doc, Facts, Indented, Section, Title, named


def faults_doc(found: Sequence[Ruling], rules: str, text: str) -> Doc:
    """Return the faults by subject: those that ``text`` names, those that ``rules`` has a ruling on, or all."""
    count = len(found)
    if text:
        opening = Saying("{count} faults match; type the full name of one of them.", count=count)
    elif rules:
        opening = Counted("{rules} speaks of {count} fault.", "{rules} speaks of {count} faults.", count, rules=rules)
    else:
        opening = Saying("{count} faults; trictrac ruling FAULT shows what each rule set decides on one.", count=count)
    subjects = (
        Section(about, SUBJECTS[about], (Facts(tuple((one.slug, one.fault) for one in group)),))
        for about, group in groupby(found, key=lambda one: one.about)
    )
    return (Title(Saying("Faults at the table"), typed=True), opening, *subjects)


def ruling_doc(ruling: Ruling, rules: str) -> Doc:
    """Return the remedies for a fault in the order of time, only those of the set ``rules`` if it has any."""
    name, remedies = heard(ruling, rules) if rules else ("", ruling.remedies)
    opening = (
        rules and not name and Saying("{rules} has no ruling on this fault. The other rule sets:", rules=rules),
        name not in ("", rules) and Saying("{rules} follows {name} here:", rules=rules, name=name),
    )
    found: list[object] = []
    for remedy in _in_time(remedies or ruling.remedies):
        evidence = Saying("{source}: {status}.", source=remedy.source, status=remedy.status.meaning)
        found += [named(name or ", ".join(remedy.sets), remedy.remedy), Indented(evidence)]
    return (Title(Saying("{fault}.", fault=ruling.fault)), *filter(None, opening), *found)


def _in_time(remedies: Sequence[Remedy]) -> list[Remedy]:
    """Return the remedies in the order of their oldest sets."""
    return sorted(remedies, key=lambda remedy: min(IN_TIME.index(name) for name in remedy.sets))


def ruling_record(one: Ruling, rules: str) -> Json:
    """Return the ruling for JSON, in both languages.

    With ``rules``, ``follows`` names the set whose ruling applies (null if none does), and ``others`` has the other
    remedies.
    """
    name, remedies = heard(one, rules) if rules else ("", one.remedies)
    others = [remedy for remedy in one.remedies if remedy not in remedies]
    return {
        "fault": one.slug,
        "about": one.about,
        "en": one.fault.en,
        "fr": one.fault.fr,
        "words": list(one.words),
        **({"rules": rules, "follows": name or None} if rules else {}),
        "remedies": _remedies(remedies),
        **({"others": _remedies(others)} if rules else {}),
    }


def _remedies(found: Sequence[Remedy]) -> list[Json]:
    """Return remedies for JSON, in the order of time."""
    return [
        {
            "sets": list(remedy.sets),
            "en": remedy.remedy.en,
            "fr": remedy.remedy.fr,
            "source": remedy.source.en,
            "source_fr": remedy.source.said("fr"),
            "status": remedy.status.value,
        }
        for remedy in _in_time(found)
    ]
