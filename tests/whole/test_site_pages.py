"""The site of the lessons and the reference: two trees, each in its language; nothing leads nowhere, nothing is too wide."""

from __future__ import annotations

import http.server
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from inspect import isfunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import trictrac
from tests.support.browser import CHROMIUM
from tests.support.lesson_pages import lesson
from tests.support.site_pages import SitePage, broken, pages_of
from tests.support.terminal import ROOT
from trictrac.games.sheets import game_sheets
from trictrac.rules.loader import sheets
from trictrac.rules.works import works
from trictrac.saying.glossary import terms

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TREES = ("en", "fr")
ONLY_ENGLISH = re.compile(
    r"names|py-modindex|(classes|functions|values|research)/"
    r"|reference/(api|carrying-on|changes|promise|speed|strength|updating|contributing/\w+)"
)
"""The pages for those who program, and the indexes of names."""
MENTION = re.compile(r"\b(?:laws?|lois?)\s+\d+\.\d+", re.IGNORECASE)
FURNITURE = ("Back to top", "Next", "Previous", "Home", "On this page", "Skip to content", "Search", "Made with")
WIDE = 90
"""The number of characters in a line from which a block may be too wide for the page."""
TOO_WIDE = """() => [
    document.documentElement.scrollWidth > innerWidth,
    ...[...document.querySelectorAll("pre, table, dt.sig")].map((one) => one.scrollWidth > one.clientWidth + 1),
].filter(Boolean).length"""
CONTRAST = """() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((one) => one / 255)
            .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = light(getComputedStyle(document.body).backgroundColor);
    const found = [...document.querySelectorAll("article p, article p a, .twin a")].map((one) => {
        const [high, low] = [light(getComputedStyle(one).color), ground].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
    });
    return [ground, Math.min(...found)];
}"""


def test_the_site_is_built_and_read(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """One build, of which all is asked: it takes longest."""
    site = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", ROOT / "lessons", site, "-d", tmp_path / "trees"],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    pages = {path.relative_to(site.resolve()).as_posix(): page for path, page in pages_of(site).items()}
    two_trees(pages)
    assert broken({page.path: page for page in pages.values()}) == []
    anchors(pages)
    laws_are_links(pages)
    lessons(site)
    names(pages)
    if not CHROMIUM:
        pytest.skip("Chromium is not here: the rest is looked at in it")
    browser = request.getfixturevalue("player").chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    with served(site) as address:
        widths(browser, address, [name for name in pages if is_wide(pages[name])])
        themes(browser, address)
        search(browser, address)
    browser.close()


def two_trees(pages: dict[str, SitePage]) -> None:
    """Every page is in the language of its tree and leads to its twin; the furniture of French ones is French."""
    english = {name for name in pages if not name.startswith("fr/")}
    french = {name.removeprefix("fr/") for name in pages if name.startswith("fr/")}
    assert french <= english
    assert [name for name in english - french if not ONLY_ENGLISH.match(name)] == []
    assert len(french) > 45
    for name, page in pages.items():
        code = "fr" if name.startswith("fr/") else "en"
        assert page.language == code, name
        there = f"fr/{name}" if code == "en" else name.removeprefix("fr/")
        there = there if there in pages else "fr/index.html"
        assert (page.path.parents[name.count("/")] / there).resolve() in {
            (page.path.parent / link).resolve() for link in page.links if link.endswith(".html")
        }, name
        if code == "fr":
            assert not {one.strip() for one in page.whole} & set(FURNITURE), name


def anchors(pages: dict[str, SitePage]) -> None:
    """Each law, rule set, source, game and word has an anchor in either tree."""
    for code in TREES:
        up = "fr/" * (code == "fr")
        text = (ROOT / f"lessons/reference/laws{'.fr' * (code == 'fr')}.md").read_text(encoding="utf-8")
        laws = {f"law-{one.replace('.', '-')}" for one in re.findall(r"^\*\*(\d+\.\d+)\*\*", text, re.MULTILINE)}
        assert len(laws) > 60
        assert laws - pages[f"{up}reference/laws.html"].ids == set()
        words = {f"word-{term.key}".replace("_", "-") for term in terms()}
        assert words - pages[f"{up}words.html"].ids == set()
        every = (*sheets(), *game_sheets())
        first = {sheet.work: sheet.name for sheet in reversed(every) if sheet.work}
        named = {f"rules-{sheet.name}" for sheet in every} | {f"game-{sheet.game}" for sheet in every}
        named |= {f"source-{name}" for name in first.values()}
        assert named - pages[f"{up}sets.html"].ids == set()
        assert {f"work-{work.key}" for work in works()} - pages[f"{up}sources.html"].ids == set()
        assert "sources.html#work-guiton-1822" in pages[f"{up}sets.html"].links
        assert "sets.html#rules-guiton-1822" in pages[f"{up}sources.html"].links


def laws_are_links(pages: dict[str, SitePage]) -> None:
    """No law is named in prose without a link; titles and what is typed or printed have none."""
    assert {name: found for name, page in pages.items() if (found := MENTION.findall("".join(page.plain)))} == {}
    linked = [link for page in pages.values() for link in page.links if "#law-" in link]
    assert len(linked) > 300


def lessons(site: Path) -> None:
    """Boards are files, each answer stands behind its question, and what the tests read is left out."""
    path = site / "fr" / "lessons" / "10-filling.html"
    page = path.read_text(encoding="utf-8")
    boards = re.findall(r'<figure class="board"><img src="(.*?)" alt="(.*?)"', page)
    assert len(boards) >= 10
    assert all("viewBox" in (path.parent / source).read_text(encoding="utf-8") for source, _ in boards)
    assert all(said.startswith("Blanc:") for _, said in boards)
    assert page.count("<summary>Réponse</summary>") == len(lesson(ROOT / "lessons/fr/10-filling.md").posed) > 5
    assert "<!-- check" not in page
    assert max(one.stat().st_size for one in (site / "lessons").iterdir()) < 200_000


def names(pages: dict[str, SitePage]) -> None:
    """Each public name has a page: an anchor, its signature, its docstring; the index and the page on the library link to it."""
    found = {name: page for path, page in pages.items() for name in trictrac.__all__ if f"trictrac.{name}" in page.ids}
    assert found.keys() == {*trictrac.__all__}
    for name, page in found.items():
        path = f"{page.path.parent.name}/{page.path.name}"
        value = getattr(trictrac, name)
        folder = "classes" if isinstance(value, type) else "functions" if isfunction(value) else "values"
        assert path == f"{folder}/{name}.html"
        assert f"{path}#trictrac.{name}" in pages["names.html"].links, name
        assert f"../{path}#trictrac.{name}" in pages["reference/api.html"].links, name
        summary, whole = (
            re.sub(r":\w+:|[^\w:]+|:", "", one) for one in ((value.__doc__ or "").split("\n")[0], "".join(page.whole))
        )
        assert folder == "values" or summary in whole, name
    assert "rules: Rules | str" in "".join(found["outcome"].whole)
    assert "disobliging" in "".join(found["Outcome"].whole)
    assert "An event of a game" in "".join(found["EventLike"].whole)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address at which the site is served."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def is_wide(page: SitePage) -> bool:
    return "<table" in (text := page.path.read_text(encoding="utf-8")) or any(
        len(re.sub(r"<.*?>", "", line)) > WIDE
        for block in re.findall(r"<pre>.*?</pre>", text, re.DOTALL)
        for line in block.split("\n")
    )


def opened(browser: Browser, address: str, **given: Any) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 900}, **given)
    page.goto(address, wait_until="domcontentloaded")
    return page


def widths(browser: Browser, address: str, names: list[str]) -> None:
    """At 1280 pixels no page, no block of code and no table scrolls sideways."""
    assert len(names) > 20
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    found = {}
    for name in names:
        page.goto(f"{address}{name}", wait_until="domcontentloaded")
        found[name] = page.evaluate(TOO_WIDE)
    assert {name: count for name, count in found.items() if count} == {}
    page.set_viewport_size({"width": 390, "height": 844})
    for name in (
        "index.html",
        "fr/index.html",
        "fr/lessons/10-filling.html",
        "reference/table.html",
        "classes/Rules.html",
    ):
        page.goto(f"{address}{name}", wait_until="domcontentloaded")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name


def themes(browser: Browser, address: str) -> None:
    """Text and links can be read in the light and in the dark theme."""
    grounds = []
    for scheme in ("light", "dark"):
        ground, contrast = opened(browser, f"{address}lessons/10-filling.html", color_scheme=scheme).evaluate(CONTRAST)
        grounds.append(ground)
        assert contrast >= 4.5, scheme
    assert grounds[0] > 0.9
    assert grounds[1] < 0.1


def search(browser: Browser, address: str) -> None:
    """A word is found in the pages of the tree alone, in French its lesson first; the switch leads to the other tree."""
    for up, title, other in (("fr/", "16. La bredouille", "English"), ("", "16. Bredouille", "Français")):
        page = opened(browser, f"{address}{up}search.html?q=bredouille")
        page.wait_for_selector("ul.search li a")
        found = page.locator("ul.search li a").all_inner_texts()
        assert title in (found[:1] if up else found)
        page.get_by_role("main").get_by_role("link", name=title, exact=True).click()
        page.get_by_role("link", name=other, exact=True).first.click()
        page.wait_for_load_state("domcontentloaded")
        assert page.url.partition("?")[0] == f"{address}{'' if up else 'fr/'}lessons/16-bredouille.html"
