"""``trictrac ruling``: what a fault with dice, checkers, tokens or pegs comes to, by every rule set or by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

from trictrac.base.errors import Saying
from trictrac.cli.output import print_sentences, put_json
from trictrac.cli.program import any_words, flag, help_text, option
from trictrac.rules.loader import IN_TIME, load_rules
from trictrac.rules.rulings import SUBJECTS, Remedy, Ruling, find_rulings, heard, rulings
from trictrac.saying.language import Counted, Language

HELP = help_text(
    "What the treatises say about a fault at the table: a leaning die, a touched checker, a token moved too "
    "far. Without FAULT the faults are listed by subject.\n\n"
    "Find a fault by its name in the list or by some of its words, in English or French: trictrac ruling "
    "broken-die, trictrac ruling dé cassé, trictrac ruling touch. With --rules only what this rule set says; "
    "if it is silent, what the others say."
)

_SUBJECTS = {
    "dice": Saying("The dice"),
    "checkers": Saying("Checkers touched and played"),
    "play": Saying("Course of the game, holding and going, écoles"),
    "tokens": Saying("The tokens"),
    "pegs": Saying("The pegs and the pavillon"),
    "company": Saying("The company"),
}


def ruling(
    language: Language,
    words: Annotated[
        list[str], any_words(help_text("FAULT"), help_text("The fault, or words of it; without it all are listed."))
    ],
    rules: Annotated[
        str, option("--rules", help_text("RULES"), help_text("Only what this rule set says (guiton-1822)."))
    ] = "",
    as_json: Annotated[bool, flag("--json", help_text("Print JSON, with both languages."))] = False,
) -> None:
    """Print the remedies for one fault, or list the faults."""
    text = " ".join(words)
    found = sorted(find_rulings(text) if words else rulings(), key=lambda one: SUBJECTS.index(one.about))
    rules = load_rules(rules).name if rules else ""
    if rules and len(found) > 1:
        spoken = [one for one in found if heard(one, rules)[0]]
        found = spoken if spoken or not words else found
    if as_json:
        entries = [_entry(one, rules) for one in found]
        put_json(entries[0] if words and len(entries) == 1 else entries, indent=2)
        return
    if not words or len(found) != 1:
        for about, group in groupby(found, key=lambda one: one.about):
            print_sentences(language, _SUBJECTS[about])
            for one in group:
                fault = one.fault.said(language.code)
                print_sentences(language, Saying("{name}: {fault}.", name=one.slug, fault=fault), indent=2)
        print()
        count = len(found)
        if text:
            closing = Saying("{count} faults are called so; name one of them.", count=count)
        elif rules:
            closing = Counted(
                "{rules} speaks of {count} fault.", "{rules} speaks of {count} faults.", count, rules=rules
            )
        else:
            closing = Saying(
                "{count} faults; trictrac ruling FAULT tells what each rule set makes of one.", count=count
            )
        print_sentences(language, closing)
        return
    (one,) = found
    name, remedies = heard(one, rules) if rules else ("", one.remedies)
    print_sentences(language, Saying("{fault}.", fault=one.fault.said(language.code)))
    if rules and not name:
        print_sentences(language, Saying("{rules} says nothing of it. The others:", rules=rules))
        remedies = one.remedies
    elif rules and name != rules:
        print_sentences(language, Saying("{rules} follows {name} here:", rules=rules, name=name))
    for remedy in _in_time(remedies):
        sets = name or ", ".join(remedy.sets)
        print_sentences(
            language, Saying("{sets}: {remedy}", sets=sets, remedy=remedy.remedy.said(language.code)), indent=2
        )
        source, status = remedy.source.said(language.code), remedy.status.meaning
        print_sentences(language, Saying("{source}: {status}.", source=source, status=status), indent=4)


def _in_time(remedies: Sequence[Remedy]) -> list[Remedy]:
    """Return the remedies in the order of their oldest sets."""
    return sorted(remedies, key=lambda remedy: min(IN_TIME.index(name) for name in remedy.sets))


def _entry(one: Ruling, rules: str) -> dict[str, object]:
    """Return the ruling as JSON.

    With a rule set: ``follows`` names the set whose ruling holds (null if there is none), ``others`` has the other remedies.
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


def _remedies(found: Sequence[Remedy]) -> list[dict[str, object]]:
    """Remedies as JSON, in the order of time."""
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
