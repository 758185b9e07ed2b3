"""The site, as ``sphinx-build lessons FOLDER`` makes it: the English pages in the folder, the French ones in its ``fr``.

A page has the same name in both trees: ``en/02-dice.md`` and ``fr/02-dice.md`` are ``lessons/02-dice``. Boards are drawn into
files, answers folded, mentions of a law linked to it, and the pages of words and of rule sets are written by the program.
Each public name of the library has a page of its own, in the English tree alone, as docstrings are in English.
"""

from __future__ import annotations

import html
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes  # type: ignore[import-untyped]
from sphinx.project import Project
from sphinx.pycode import ModuleAnalyzer

import trictrac
from trictrac import __version__, board_svg
from trictrac.games.sheets import game_sheets
from trictrac.rules.loader import sheets
from trictrac.rules.options import rules_saying
from trictrac.rules.works import works
from trictrac.saying.glossary import term_sentences, terms
from trictrac.saying.language import Language, choose_language
from trictrac.study.lessons.lesson import Posed
from trictrac.study.lessons.reader import read_lesson
from trictrac.study.lessons.reading import history_sections
from trictrac.study.lessons.showing import pose, show_block
from trictrac.variants.links import set_links
from trictrac.variants.sheet import sheet_doc
from trictrac.variants.sources import support_of, work_doc
from trictrac.view.doc import Board, Indented, Markdown
from trictrac.view.doc_markdown import markdown_text
from trictrac.view.markdown import without_links
from trictrac.view.svg import table_svg
from trictrac.view.table import captions, side_names

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

project = "trictrac"
version = release = __version__
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "index"
html_theme = "furo"
html_title = f"trictrac {__version__}"
html_show_copyright = False
html_last_updated_fmt = None
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
templates_path = ["_templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html", "twin.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}  # fmt: skip
autodoc_member_order = "bysource"
maximum_signature_line_length = 88
default_role = "literal"
nitpicky = False
myst_heading_anchors = 3

ANSWER = {"en": "Answer", "fr": "Réponse"}
TWIN = {"en": ("fr", "Français"), "fr": ("en", "English")}
"""The other tree of each, and how its readers call it."""
OTHERS = {
    "en": ("fr/*", "*/fr/*", "**.fr.md"),
    "fr": ("en/*", "*/en/*", "**.en.md"),
}
"""The pages of the other tree."""
FURNITURE = {
    "Back to top": "Haut de la page",
    "Contents": "Sommaire",
    "Hide Search Matches": "Masquer les résultats",
    "Home": "Accueil",
    "Next": "Suivant",
    "On this page": "Sur cette page",
    "Previous": "Précédent",
    "Skip to content": "Aller au contenu",
    "Toggle Light / Dark / Auto color theme": "Thème clair, sombre ou automatique",
    "Toggle site navigation sidebar": "Ouvrir ou fermer la navigation",
    "Toggle table of contents sidebar": "Ouvrir ou fermer le sommaire",
    "Made with ": "Fait avec ",
    " and ": " et le thème de ",
    "'s": "\u00a0:",
    "Auto light/dark, in light mode": "Automatique, clair",
    "Auto light/dark, in dark mode": "Automatique, sombre",
    "Light mode": "Clair",
    "Dark mode": "Sombre",
}
"""The words of the theme, which has no French of its own."""
_LAW = re.compile(r"\b(?:laws?|lois?)\s(?=\d+\.\d)", re.IGNORECASE)
_NUMBERS = re.compile(r"(\d+\.\d+)([a-z]?\b)|(, | and | et | or | ou |–|, and )(?=\d+\.\d)")


_LEFT_ALONE = (nodes.literal, nodes.FixedTextElement, nodes.title, nodes.reference, nodes.raw)
"""The parts of a page in which no law is linked."""


NAMES = {
    f"{'classes' if inspect.isclass(one) else 'functions' if inspect.isfunction(one) else 'values'}/{name}": name
    for name, one in ((name, getattr(trictrac, name)) for name in trictrac.__all__)
}
"""Each public name by its page. Classes and functions lie apart: ``Game`` and ``game`` are one name to some systems of files."""
_PAGES = {name: page for page, name in NAMES.items()}


class Tree(Project):
    """The pages of one tree, by the names that both trees have in common."""

    def discover(self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)) -> set[str]:
        """Find all pages; where all names of the library are listed, each has a page too, which has no file."""
        found = super().discover(exclude_paths, include_paths)
        found.update(NAMES if "names" in found else ())
        return found

    def doc2path(self, docname: str, absolute: bool) -> Any:  # noqa: ANN401 - the type is private to Sphinx
        """Return the file of a page."""
        return super().doc2path("names" if docname in NAMES else docname, absolute)

    def path2doc(self, filename: str | os.PathLike[str]) -> str | None:
        """Return the name of the page in a file."""
        found = super().path2doc(filename)
        return found and neutral(str(found))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a plain project: Sphinx pickles it with the pages, and this file cannot be imported."""
        return Project, (self.srcdir, self.source_suffix), vars(self)


def neutral(name: str) -> str:
    """Return the name that a page has in both trees.

    >>> neutral("fr/02-dice"), neutral("tables/en/27-toc"), neutral("reference/table.fr"), neutral("reference/api")
    ('lessons/02-dice', 'tables/27-toc', 'reference/table', 'reference/api')
    """
    found = re.sub(r"^(en|fr)/", "lessons/", name)
    return re.sub(r"\.(en|fr)$", "", re.sub(r"^(tables|further)/(en|fr)/", r"\1/", found))


def setup(app: Sphinx) -> None:
    """Choose the pages of the tree, write them as they are read, link the laws, and build the other tree at last."""
    app.connect("config-inited", _choose_pages)
    app.connect("builder-inited", _name_pages)
    app.connect("source-read", _read)
    app.connect("autodoc-process-docstring", _open_docstring, priority=400)
    app.connect("doctree-resolved", _link_laws)
    app.connect("doctree-resolved", _link_names)
    app.connect("html-page-context", _add_twin)
    app.connect("build-finished", _finish)


def _choose_pages(app: Sphinx, config: Config) -> None:
    """Leave out the pages of the other tree; in French also those of which there is a French one, or none."""
    code = str(config.language)
    config.exclude_patterns = list(OTHERS[code])
    if code == "fr":
        folder = Path(app.srcdir)
        config.exclude_patterns += [
            path.relative_to(folder).as_posix()
            for path in (*folder.glob("*.md"), *folder.glob("re*/**/*.md"))
            if not path.stem.endswith(".fr")
        ]


def _name_pages(app: Sphinx) -> None:
    app.project = app.env.project = Tree(app.srcdir, app.config.source_suffix)


def _read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put a lesson in place of the text of its file; of the other pages leave out what the tests read."""
    path = Path(app.env.doc2path(docname))
    spoken = choose_language(str(app.config.language), {})
    if path.parent.name in ANSWER:
        source[0] = lesson_page(path, spoken, Path(app.outdir), "../" * docname.count("/"))
    else:
        source[0] = re.sub(r"^<!--.*?-->\n", "", source[0], flags=re.MULTILINE | re.DOTALL)
    if docname == "index":
        source[0] = re.sub(
            r"^!\[.*?\]\((.*?)\)",
            lambda found: _cover(path.parent / found[1], spoken, Path(app.outdir)),
            source[0],
            flags=re.MULTILINE,
        )
    if docname == "reference/laws":
        source[0] = re.sub(r"^\*\*(\d+)\.(\d+)\*\*", r"(law-\1-\2)=\n\g<0>", source[0], flags=re.MULTILINE)
    elif docname == "words":
        source[0] += "\n\n".join(_words(spoken))
    elif docname == "sets":
        source[0] += "\n\n".join(_sets(spoken))
    elif docname == "sources":
        source[0] += "\n\n".join(_works(spoken))
    elif docname == "names":
        source[0] += "\n\n".join(_names(path.parent / "reference" / "api.md"))
    elif docname in NAMES:
        source[0] = "\n".join(_name_page(NAMES[docname]))


def lesson_page(path: Path, language: Language, folder: Path, up: str) -> str:
    """A lesson as one page of Markdown: its boards as pictures, the answer and the reason of every question folded.

    The pictures are written into ``_boards`` in a folder, which lies ``up`` of the page.
    """
    lesson = read_lesson(path.read_text(encoding="utf-8"), path.name)
    found = [f"# {lesson.head.order}. {lesson.head.title}"]
    drawn = folder, up
    for page in lesson.pages:
        found.append(f"## {page.heading}")
        for at, block in enumerate(page.blocks):
            if isinstance(block, Posed):
                asked = pose(
                    block, page.blocks[:at], lesson.head.slug, lambda: datetime(2026, 1, 1, tzinfo=UTC), rated=False
                )
                found += [*_parts(asked.opening(), language, *drawn), "<details>"]
                found += [
                    f"<summary>{ANSWER[language.code]}</summary>",
                    *_parts(asked.why(), language, *drawn),
                    "</details>",
                ]
            else:
                found += _parts(show_block(block), language, *drawn)
    return "\n\n".join(found)


def _parts(answer: Sequence[object], language: Language, folder: Path, up: str) -> Iterator[str]:
    """The parts of an answer in Markdown."""
    for part in answer:
        match part:
            case Board(table=table, highlight=highlight):
                picture = table_svg(table, highlight=highlight, names=side_names(language), captions=captions(language))
                yield _figure(picture, folder, up)
            case Markdown(text=text):
                yield without_links(text)
            case Indented(sentence=str() as position):
                yield f"`{position}`"
            case Indented(sentence=sentence):
                yield f"> {language.say(sentence)}"
            case _:
                yield language.say(part)


def _figure(picture: str, folder: Path, up: str) -> str:
    """Write a board into a file named by its digest; the figure says it in words too."""
    name = sha256(picture.encode()).hexdigest()[:16]
    (folder / "_boards").mkdir(parents=True, exist_ok=True)
    (folder / "_boards" / f"{name}.svg").write_text(picture, encoding="utf-8")
    (said,) = re.findall(r"<desc>(.*?)</desc>", picture, re.DOTALL)
    (width, height) = re.findall(r'viewBox="0 0 (\S+) (\S+)"', picture)[0]
    said = html.escape(" ".join(html.unescape(said).split()))
    size = f'width="{width}" height="{height}"'
    return f'<figure class="board"><img src="{up}_boards/{name}.svg" alt="{said}" {size} loading="lazy"></figure>'


def _cover(picture: Path, language: Language, folder: Path) -> str:
    """The board of a picture drawn anew, with the words of the language."""
    (position,) = re.findall(r"<desc>.* (\S+)</desc>", picture.read_text(encoding="utf-8"))
    drawn = board_svg(position, names=side_names(language), captions=captions(language))
    return _figure(drawn, folder, "")


def _words(language: Language) -> Iterator[str]:
    """Each word of the glossary with an anchor: what it means, its other names, its law, what to look up next."""
    for term in sorted(terms(), key=lambda one: one.name(language.code).casefold()):
        name, *paragraphs = term_sentences(term, language)
        yield f"(word-{term.key})=\n## {name}"
        yield from paragraphs
        yield from map(language.say, rules_saying(term))


def _sets(language: Language) -> Iterator[str]:
    """Each rule set with anchors for itself, its source and its game, the last two where they come first."""
    seen: set[str] = set()
    for sheet in (*sheets(), *game_sheets()):
        anchors = {f"rules-{sheet.name}": f"(rules-{sheet.name})="}
        anchors |= {sheet.work: f"(source-{sheet.name})="} if sheet.work else {}
        anchors |= {f"game-{sheet.game}": f"(game-{sheet.game})="}
        text = markdown_text((*sheet_doc(sheet, language), set_links(sheet)), language, lambda _: ())
        text = re.sub(r"^#", "##", text, flags=re.MULTILINE)
        text = re.sub(r"trictrac sources ([\w-]+)", r"[\g<0>](#work-\1)", text)
        yield "\n".join([*(anchor for what, anchor in anchors.items() if what not in seen), text])
        seen |= set(anchors)


def _works(language: Language) -> Iterator[str]:
    """Each work with an anchor: its record, and what rests on it, with links to the rule sets."""
    sections = {one.title: one.text for one in history_sections(language.code)}
    for work in works():
        text = markdown_text(work_doc(support_of(work, sections), language), language, lambda _: ())
        text = re.sub(r"^#", "##", text, flags=re.MULTILINE)
        sets = "|".join(sheet.name for sheet in (*sheets(), *game_sheets()))
        text = re.sub(rf"^(### .* )({sets})$", r"\1[\2](#rules-\2)", text, flags=re.MULTILINE)
        yield f"(work-{work.key})=\n{text}"


def _names(page: Path) -> Iterator[str]:
    """List the public names by the subjects that a page has in its tables, each with its first sentence."""
    subjects: dict[str, list[str]] = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        subject, *cells = line.strip("| ").split(" | ")
        for name in re.findall(r"`(\w+)`", " ".join(cells) if line.startswith("| ") else ""):
            if name in _PAGES and all(name not in names for names in subjects.values()):
                subjects.setdefault(subject, []).append(name)
    for subject, names in subjects.items():
        yield f"## {subject[0].upper()}{subject[1:]}"
        yield "\n".join(f"- `{name}`: {_first_sentence(_docstring(name))}" for name in names)
        yield "\n".join(["```{toctree}", ":hidden:", "", *(f"{name} <{_PAGES[name]}>" for name in names), "```"])


def _name_page(name: str) -> Iterator[str]:
    """The page of a public name: its signature, its docstring, and its members where it is a class."""
    value = getattr(trictrac, name)
    yield from (f"# {name}", "", "```{eval-rst}")
    if inspect.isclass(value):
        yield from (f".. autoclass:: trictrac.{name}", "   :members:", "   :undoc-members:")
    elif inspect.isfunction(value):
        yield f".. autofunction:: trictrac.{name}"
    elif name.endswith("Like"):
        parts = re.sub(r"\b[a-z.]+\.(?=[A-Z])", "", str(value)).split(" | ")
        yield from (
            f".. py:type:: trictrac.{name}",
            "",
            f"   {_docstring(name)}",
            "",
            f"   One of ``{'``, ``'.join(parts)}``.",
        )
    else:
        yield from (f".. py:data:: trictrac.{name}", f"   :value: {value!r}", "", f"   {_docstring(name)}")
    yield from ("```", "", "[Every name](names.md) · [From Python](reference/api.md)")


def _open_docstring(_app: Sphinx, what: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Begin the docstring of an attribute with an empty line: in the first, napoleon takes what precedes a colon for a type."""
    if what in ("attribute", "property"):
        lines.insert(0, "")


def _docstring(name: str) -> str:
    """The docstring of a public name; that of a value stands in its module, below it."""
    value = getattr(trictrac, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        return inspect.getdoc(value) or ""
    (home,) = (home for home, names in trictrac._HOMES.items() if name in names)
    return "\n".join(ModuleAnalyzer.for_module(f"trictrac.{home}").find_attr_docs()["", name]).strip()


def _first_sentence(docstring: str) -> str:
    r"""Return the first sentence of a docstring in Markdown.

    >>> _first_sentence("A roll, as in ``6-4`` (laws 2.1). The higher\\ndie comes first.\\n\\n>>> 1")
    'A roll, as in `6-4` (laws 2.1).'
    """
    summary = " ".join(docstring.partition("\n\n")[0].split())
    return re.split(r"(?<=[.)])\s(?=[A-Z])", summary)[0].replace("``", "`").rstrip(":;.") + "."


def _link_laws(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link each mention like ``law 8.2`` or ``laws 8.2, 8.3`` to the law; code, titles and links stay as they are."""
    if app.builder.format != "html":
        return
    page = "" if docname == "reference/laws" else app.builder.get_relative_uri(docname, "reference/laws")
    for whole in list(doctree.findall(nodes.TextElement)):
        _join_texts(whole)
    for text in list(doctree.findall(nodes.Text)):
        above = text.parent
        kept = False
        while above is not None:
            kept = kept or isinstance(above, _LEFT_ALONE)
            above = above.parent
        if not kept and _LAW.search(text):
            text.parent.replace(text, list(_linked(str(text), page)))


def _link_names(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the names of the library in the pages on it; in docstrings those that can be no field."""
    if app.builder.format != "html" or docname not in {"reference/api", "names", *NAMES}:
        return
    for literal in list(doctree.findall(nodes.literal)):
        page = _PAGES.get(re.split(r"[.(]", literal.astext())[0], docname)
        is_plain = docname in NAMES and NAMES.get(page, "").islower() and "_" not in page
        if page != docname and not is_plain and not isinstance(literal.parent, nodes.reference):
            where = f"{app.builder.get_relative_uri(docname, page)}#trictrac.{NAMES[page]}"
            literal.replace_self(nodes.reference("", "", literal.deepcopy(), internal=True, refuri=where))


def _join_texts(whole: nodes.Element) -> None:
    """Join texts that only the end of a line parts."""
    joined: list[nodes.Node] = []
    for part in whole.children:
        if joined and isinstance(part, nodes.Text) and isinstance(joined[-1], nodes.Text):
            joined[-1] = nodes.Text(joined[-1] + part)
        else:
            joined.append(part)
    whole.children = []
    whole.extend(joined)


def _linked(text: str, page: str) -> Iterator[nodes.Node]:
    """Yield a text in parts, the numbers of laws as links."""
    at = 0
    for found in _LAW.finditer(text):
        yield nodes.Text(text[at : found.start()])
        at, word = found.end(), found[0]
        while part := _NUMBERS.match(text, at):
            at = part.end()
            if part[1]:
                anchor = f"{page}#law-{part[1].replace('.', '-')}"
                yield nodes.reference("", word + part[0], internal=True, refuri=anchor)
                word = ""
            else:
                yield nodes.Text(part[0])
    yield nodes.Text(text[at:])


def _add_twin(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Tell the template of the page in the other tree, or of its first page where it has no such page."""
    code = str(app.config.language)
    other, name = TWIN[code]
    in_french = {neutral(path) for path in _french_pages(Path(app.srcdir))} | {"genindex", "search"}
    target = pagename if code == "fr" or pagename in in_french else "index"
    root = "../" * (pagename.count("/") + (code == "fr"))
    context |= {"twin": f"{root}{'fr/' if other == 'fr' else ''}{target}.html", "twin_code": other, "twin_name": name}


def _french_pages(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.md"):
        name = path.relative_to(folder).with_suffix("").as_posix()
        if name.endswith(".fr") or "fr" in path.relative_to(folder).parts:
            yield name


def _finish(app: Sphinx, exception: Exception | None) -> None:
    """Say the furniture of the French pages in French; after the English tree build the French one inside it."""
    if exception is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    if app.config.language == "fr":
        for path in folder.rglob("*.html"):
            text = path.read_text(encoding="utf-8")
            for english, french in FURNITURE.items():
                text = re.sub(rf'(?<=[>"])(\s*){re.escape(english)}(?=\s*[<"])', rf"\g<1>{french}", text)
            path.write_text(text, encoding="utf-8")
        return
    trees = Path(app.doctreedir) / "fr"
    words = ["-q", "-W", "-b", app.builder.name, "-D", "language=fr", "-d", trees, app.srcdir, folder / "fr"]
    subprocess.run([sys.executable, "-m", "sphinx", *map(str, words)], check=True)
