"""Trees of the page: what is text stays text, and no attribute loads or runs anything."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.app.documents import PageWriter
from trictrac.app.tree import EMPTY, Element, element, written
from trictrac.saying.words import printable
from trictrac.view.doc import Columns

TEXTS = st.text(max_size=12) | st.sampled_from(["<script>", "&amp;", '"', "'", "</p>", "-->", "\x00", "\u202ex"])
TREES = st.recursive(
    TEXTS,
    lambda inside: st.builds(
        lambda tag, children, label: element(tag, *children, aria_label=label),
        st.sampled_from(["p", "div", "button", "g"]),
        st.lists(inside, max_size=4),
        st.none() | TEXTS,
    ),
)


@pytest.mark.parametrize(("count", "in_file", "stacks"), [(5, False, True), (4, False, False), (5, True, False)])
def test_the_cells_of_a_long_row_have_their_heads_for_a_phone(count: int, in_file: bool, stacks: bool) -> None:
    row = tuple(map(str, range(count)))
    drawn = "".join(map(written, PageWriter(in_file=in_file).parts([Columns(tuple("ABCDE"[:count]), (row,))])))
    assert ('<td data-head="B">1</td>' in drawn) is stacks
    assert ("stacks" in drawn) is stacks


class Read(HTMLParser):
    """A tree as a reader of HTML finds it: tags with their labels, and texts."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[object] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, [(name, value or "") for name, value in attrs]))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.found.append(("text", data))


def walked(tree: object) -> list[object]:
    def in_lines(text: object) -> str:
        return "\n".join(map(printable, str(text).split("\n")))

    if not isinstance(tree, Element):
        return [("text", in_lines(tree))] if tree else []
    named = [(name, in_lines(value)) for name, value in tree.attributes]
    return [(tree.tag, named), *(one for child in tree.children for one in walked(child)), f"/{tree.tag}"]


def joined(found: list[object]) -> list[object]:
    """Texts that stand side by side are one."""
    kept: list[object] = []
    for one in found:
        if (
            isinstance(one, tuple)
            and one[0] == "text"
            and kept
            and isinstance(kept[-1], tuple)
            and kept[-1][0] == "text"
        ):
            kept[-1] = ("text", kept[-1][1] + one[1])
        else:
            kept.append(one)
    return kept


@given(TREES)
def test_a_reader_of_html_finds_the_same_tree(tree: Element | str) -> None:
    reader = Read()
    reader.feed(written(tree))
    reader.close()
    assert joined(reader.found) == joined(walked(tree))


@pytest.mark.parametrize("tag", sorted(EMPTY))
def test_what_holds_nothing_is_not_closed(tag: str) -> None:
    assert written(element(tag)) == f"<{tag}>"


@pytest.mark.parametrize("name", ["onclick", "OnLoad", "style", "src", "srcdoc", "formaction", "a b", ""])
def test_an_attribute_that_would_run_something_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no attribute"):
        element("p", **{name: "x"})


@pytest.mark.parametrize("where", ["javascript:alert(1)", "https://example.org", "/x", ""])
def test_a_link_stays_on_the_page(where: str) -> None:
    with pytest.raises(ValueError, match="a link leads"):
        element("a", href=where)


@pytest.mark.parametrize("tag", ["script", "style", "iframe", "p onclick", ""])
def test_a_tag_that_would_run_something_is_refused(tag: str) -> None:
    with pytest.raises(ValueError, match="no tag"):
        element(tag)
