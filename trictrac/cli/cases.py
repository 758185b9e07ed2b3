"""``trictrac cases``: run the examples of a treatise by the laws, and show where author and laws disagree."""

from __future__ import annotations

from trictrac.base.errors import Saying, UnreadableError
from trictrac.cli.documents import TABLES, Formats, put_document
from trictrac.cli.program import RULES, any_words, flag_option, help_text, value_option
from trictrac.cli.typed import refuse_if
from trictrac.rules.loader import load_sheet
from trictrac.saying.language import Counted, Language, strung
from trictrac.saying.words import fold
from trictrac.variants.corpus import examples, works
from trictrac.variants.sets import find_set
from trictrac.view.doc import Article, Articles, Doc, Title, named

HELP = help_text(
    "Run a treatise’s own examples by the laws, and see where its author and the laws disagree.\n\n"
    "WORK is a work that has examples, or the beginning of its name, like lepeintre; without it the works are listed, "
    "with how many examples they have. The examples are run by the rules of the work, or by those of --rules. Where "
    "author and laws disagree, the example is shown with its source, what the author says, what the laws say, and what "
    "is known about the case."
)

_KINDS = {
    "positions": Counted("{count} position", "{count} positions", 0),
    "chances": Counted("{count} count of chances", "{count} counts of chances", 0),
    "scores": Counted("{count} score", "{count} scores", 0),
    "releves": Counted("{count} relevé", "{count} relevés", 0),
}


def cases(
    language: Language,
    words: list[str] = any_words("WORK", help_text("The work, like lepeintre.")),
    rules: str = value_option("--rules", "Other rules than the work’s own: a name, options or a TOML file.", RULES),
    every: bool = flag_option("--all", "Also show the examples on which author and laws agree."),
    to: Formats = TABLES,
) -> None:
    """List the works, or run the examples of one."""
    if not words:
        refuse_if(rules or every, "name a work: trictrac cases lepeintre; trictrac cases lists them")
        put_document(_works_doc, lambda: [{"work": work, **counts} for work, counts in _counts().items()], to, language)
        return
    from trictrac.variants.cases import judge_work
    from trictrac.variants.verdicts import verdicts_doc, verdicts_record, verdicts_table

    typed = " ".join(words)
    wanted = "-".join(fold(typed).split())
    begun = [work for work in works() if wanted and work.startswith(wanted)]
    work = begun[0] if len(begun) == 1 else find_set(typed).name
    if work not in works():
        raise UnreadableError("no examples of {work}; choose one of {works}", work=work, works=", ".join(works()))
    found = judge_work(work, find_set(rules or work).rules)
    put_document(
        lambda: verdicts_doc(found, language, every=every),
        lambda: verdicts_record(found, language, every=every),
        to,
        language,
        table=lambda: verdicts_table(found, every=every),
    )


def _works_doc() -> Doc:
    """Return the list of works as a document, each with its number of examples."""
    found = (
        (work, strung([one.of(counts[kind]) for kind, one in _KINDS.items() if counts[kind]]))
        for work, counts in _counts().items()
    )
    return (
        Title(Saying("The works that have examples")),
        Articles(tuple(Article(named(work, load_sheet(work).title), (counted,)) for work, counted in found)),
        Saying("trictrac cases WORK runs the examples of one and shows where author and laws disagree."),
    )


def _counts() -> dict[str, dict[str, int]]:
    """Return the number of examples of each kind in each work."""
    return {work: {kind: sum(one.kind == kind for one in examples(work)) for kind in _KINDS} for work in works()}
