"""``trictrac word``: look up a term of trictrac in the glossary, or list its terms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest

from trictrac.base.errors import Saying
from trictrac.base.values import Json
from trictrac.cli.documents import print_document
from trictrac.cli.output import put_json, terminal_width
from trictrac.cli.program import any_words, flag_option, help_text
from trictrac.rules.options import options_on, rules_saying
from trictrac.saying.glossary import Term, find_term, term_sentences, terms
from trictrac.saying.language import Language
from trictrac.saying.pages import law, law_number
from trictrac.saying.words import fold
from trictrac.view.doc import Copied, Indented, Markdown

HELP = help_text(
    "Look up a term of trictrac in the glossary, or list the terms.\n\n"
    "A term is found by its English or French name, by a synonym or an old spelling, with or without capitals, "
    'accents, hyphens and articles: trictrac word bredouille, trictrac word grand jan, trictrac word "tout d\'une". '
    "A law is read by its number: trictrac word 8.2."
)

_GAP = 2


def word(
    language: Language,
    words: list[str] = any_words("TERM", help_text("The term; without it all are listed.")),
    as_json: bool = flag_option("--json", "Print JSON, with both languages."),
) -> None:
    """Explain one term or law, or list all terms."""
    if number := law_number(" ".join(words)):
        if as_json:
            put_json({"law": number, "en": law(number, "en"), "fr": law(number, "fr")}, indent=2)
        else:
            print_document([Markdown(law(number, language.code))], language)
        return
    found = find_term(" ".join(words)) if words else None
    if as_json:
        put_json(_entry(found) if found else [_entry(term) for term in terms()], indent=2)
    elif found:
        name, *paragraphs = term_sentences(found, language)
        print_document([name, *map(Indented, (*paragraphs, *rules_saying(found)))], language)
    else:
        names = sorted((term.name(language.code) for term in terms()), key=fold)
        lines = columns(names, terminal_width())
        listed: list[object] = [Copied(line) for line in lines]
        if 2 * len(lines) > len(names) + 1:
            # Not even two columns fit: a paragraph for each first letter.
            listed = [", ".join(group) for _, group in groupby(names, key=lambda name: fold(name)[0])]
        count = Saying("{count} terms; trictrac word TERM explains one.", count=len(names))
        print_document([*listed, Copied(""), count], language)


def columns(names: Sequence[str], width: int) -> list[str]:
    """Return lines with the names in as many columns as fit ``width``, sorted downwards, or else in one column."""
    for rows in range(1, len(names) + 1):
        stacks = [names[start : start + rows] for start in range(0, len(names), rows)]
        widths = [max(map(len, stack)) for stack in stacks]
        if sum(widths) + _GAP * (len(widths) - 1) <= width or rows == len(names):
            padded = [[name.ljust(wide) for name in stack] for stack, wide in zip(stacks, widths, strict=True)]
            return [(" " * _GAP).join(row).rstrip() for row in zip_longest(*padded, fillvalue="")]
    return []


def _entry(term: Term) -> Json:
    """Return a term as JSON. ``see`` has the keys of other terms, ``law`` is null if no law is about it.

    ``options`` are the options of the rules that it is about.
    """
    return {
        "term": term.key,
        "en": {"name": term.english, "also": term.also_english, "definition": term.english_definition},
        "fr": {"name": term.french, "also": term.also_french, "definition": term.french_definition},
        "law": term.law or None,
        "see": term.see,
        "options": [option.name for option in options_on(term)],
    }
