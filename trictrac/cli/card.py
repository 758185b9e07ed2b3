"""``trictrac card``: the card of a rule set, to print and lay beside the board."""

from __future__ import annotations

from trictrac.cli.documents import PAGES, Formats, put_document
from trictrac.cli.program import RULES, argument, help_text, value_option
from trictrac.cli.typed import usage
from trictrac.saying.language import Language

HELP = help_text(
    "A card for the table: the tariff, the order of marking, the écoles, and what the rule set does differently.\n\n"
    "trictrac card guiton-1822 --html card.html writes a page that a browser prints on one side of A4."
)


def card(
    language: Language,
    rules: str = argument("[RULES]", usual="modern"),
    named: str = value_option("--rules", "The rule set, by its name.", RULES),
    to: Formats = PAGES,
) -> None:
    """Show the card of a rule set."""
    from trictrac.variants.card import card_doc, card_record
    from trictrac.variants.sets import find_set

    with usage():
        sheet = find_set(named or rules)
    put_document(lambda: card_doc(sheet), lambda: card_record(sheet), to, language)
