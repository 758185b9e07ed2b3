"""``trictrac ruling``: what a fault with dice, checkers, tokens or pegs costs, under every rule set or one."""

from __future__ import annotations

from trictrac.cli.documents import PAGES, Formats, put_document
from trictrac.cli.program import RULES, any_words, help_text, value_option
from trictrac.rules.loader import load_rules
from trictrac.rules.rulings import SUBJECTS, find_rulings, heard, rulings
from trictrac.saying.language import Language
from trictrac.variants.rulings import faults_doc, ruling_doc, ruling_record

HELP = help_text(
    "What the treatises say about a fault at the table: a leaning die, a touched checker, a token moved too far. "
    "Without FAULT the faults are listed by subject.\n\n"
    "Find a fault by its name in the list or by some of its words, in English or French: trictrac ruling broken-die, "
    "trictrac ruling dé cassé, trictrac ruling touch. With --rules it shows only what this rule set says. If the set "
    "says nothing, it shows what the others say."
)


def ruling(
    language: Language,
    words: list[str] = any_words("FAULT", help_text("The fault, or words of it; without it all are listed.")),
    rules: str = value_option("--rules", "Only what this rule set says, like guiton-1822.", RULES),
    to: Formats = PAGES,
) -> None:
    """Print the remedies for one fault, or list the faults."""
    text = " ".join(words)
    found = sorted(find_rulings(text) if words else rulings(), key=lambda one: list(SUBJECTS).index(one.about))
    rules = load_rules(rules).name if rules else ""
    if rules and len(found) > 1:
        spoken = [one for one in found if heard(one, rules)[0]]
        found = spoken if spoken or not words else found
    one = found[0] if words and len(found) == 1 else None
    put_document(
        lambda: ruling_doc(one, rules) if one else faults_doc(found, rules, text),
        lambda: ruling_record(one, rules) if one else [ruling_record(each, rules) for each in found],
        to,
        language,
    )
