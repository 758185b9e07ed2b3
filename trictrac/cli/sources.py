"""``trictrac sources``: the works behind the rules, what rests on each, and their references as BibTeX."""

from __future__ import annotations

from trictrac.cli.documents import PAGES, Formats, file_format, put_document
from trictrac.cli.program import any_words, flag_option, help_text
from trictrac.cli.typed import refuse_if
from trictrac.rules.works import find_work, works
from trictrac.saying.language import Language
from trictrac.variants.sources import bibtex, support_of, work_doc, work_record, works_doc

HELP = help_text(
    "The works behind the rules: treatises, articles and pages. Without WORK they are listed.\n\n"
    "WORK is a key from the list, or its beginning, for example guiton. You can also type words from the author’s name "
    "or the title, or the year. For a work the command shows the bibliographic record, what this project has read of "
    "the work, which details of the edition are unknown, and which values, rulings and examples rest on the work. "
    "--bibtex prints the reference of the work for a bibliography; without WORK it prints those of all works."
)


def sources(
    language: Language,
    words: list[str] = any_words("WORK", help_text("The work, like guiton; without it all are listed.")),
    as_bibtex: bool = flag_option("--bibtex", "Print BibTeX."),
    to: Formats = PAGES,
) -> None:
    """List the works, show one, or print references."""
    from trictrac.study.lessons.reading import history_sections

    chosen = (find_work(" ".join(words)),) if words else works()
    if as_bibtex:
        refuse_if(file_format(to), "use one of {options}", options="--bibtex, --html, --markdown, --json")
        print(bibtex(chosen), end="")
        return
    sections = {one.title: one.text for one in history_sections(language.code)}
    records = (work_record(support_of(work, sections), language) for work in chosen)
    put_document(
        lambda: work_doc(support_of(chosen[0], sections), language) if words else works_doc(),
        lambda: next(records) if words else list(records),
        to,
        language,
    )
