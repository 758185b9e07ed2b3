"""Six changes made as ``lessons/reference/carrying-on.md`` tells, each in a copy of the tree, and the files that they touch.

Each walk makes its change, tries it in the copy, and runs the tests there that say what such a change must not leave out.
A change of the program that makes one of these walks longer or shorter has to say so here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.terminal import ROOT
from tests.support.tree import Tree

FRENCH = ("trictrac/saying/locale/fr/LC_MESSAGES/trictrac.mo", "trictrac/saying/locale/fr/LC_MESSAGES/trictrac.po")
"""The catalogue, compiled and in words."""
IN_FRENCH = "tests/saying/test_french.py::test_every_sentence_is_in_french"

Walk = Callable[[Tree], None]


def sentence(tree: Tree) -> None:
    """Say one thing more where a referee is asked for and there is nothing to referee."""
    tree.insert(
        "trictrac/partie/sentences/events.py",
        'yield Saying("The referee acts only in school mode',
        """\
        yield Saying("Here {player} and {other} can make no error of counting.", player=names[0], other=names[1])
""",
    )
    tree.translate(
        {
            "Here {player} and {other} can make no error of counting.": (
                "Ici {player} et {other} ne peuvent faire aucune erreur de compte."
            )
        }
    )
    score = ("score", "Cloris", "Damon")
    assert "Here Cloris and Damon can make no error of counting." in tree.run(*score, text="referee mute\n")
    assert "Ici Cloris et Damon ne peuvent faire" in tree.run("--lang", "fr", *score, text="arbitre muet\n")
    tree.test(IN_FRENCH)


def setting(tree: Tree) -> None:
    """Let whoever does not want it be rid of the page's reminder to save a file."""
    tree.insert(
        "trictrac/seance/settings.py",
        "vibration = YesOrNo(",
        '    reminder = YesOrNo(True, label=Saying("Reminds you to save a file"))\n',
    )
    tree.replace("trictrac/app/screens/home.py", {"if is_due(": "if desk.preferences.reminder and is_due("})
    tree.translate({"Reminds you to save a file": "Rappelle d’enregistrer un fichier"})
    assert "reminder: yes (yes | no)" in tree.run("config")
    assert tree.run("config", "reminder", "no") == "reminder is now no.\n"
    assert json.loads(tree.run("config", "reminder", "--json")) == {"reminder": False}
    assert "Rappelle d’enregistrer un fichier" in tree.page("/settings", "fr")
    tree.renew("user")
    tree.test(IN_FRENCH, "tests/cli/test_config.py::test_the_preferences_are_those_of_the_program")


def screen(tree: Tree) -> None:
    """Open a page on what each jan pays, to which a tile of the page of reading leads."""
    tree.write("trictrac/app/screens/prices.py", '''\
"""The prices: what each jan pays by a simple roll and by a doublet."""

from __future__ import annotations

from collections.abc import Sequence

from trictrac.app.screen import Desk
from trictrac.app.screens.library import Paper
from trictrac.app.tree import element
from trictrac.base.errors import Saying
from trictrac.model.tariff import TARIFF
from trictrac.model.mark import row_names


def opened(_desk: Desk, _parts: Sequence[str]) -> Paper:
    """Open the prices: ``/prices``."""
    rows = (
        Saying("{jan} ({simple} points, {doublet} by a doublet)", jan=name, simple=TARIFF[row][0], doublet=TARIFF[row][1])
        for row, name in row_names().items()
    )
    return Paper("/prices", Saying("What the jans pay"), element("ul", *(element("li", row) for row in rows)))
''')  # fmt: skip
    tree.insert("trictrac/app/addresses.toml", 'why = "rules.why"', 'prices = "prices.opened"\n')
    tree.insert("trictrac/app/screens/library.py", 'tile("/laws", ', """\
            tile("/prices", "read-prices", Saying("Prices"), Saying("of each jan")),
""")  # fmt: skip
    tree.translate({"What the jans pay": "Ce que paient les jans", "Prices": "Prix", "of each jan": "de chaque jan"})
    assert "the pile de misère kept (4 points, 6 by a doublet)" in tree.page("/prices", "en")
    assert "Ce que paient les jans" in tree.page("/prices", "fr")
    assert "#/prices" in tree.page("/read", "en")
    tree.test(IN_FRENCH, "tests/app/test_page.py", "-k", "every_sentence or openers or headings or loads_nothing")


def game(tree: Tree) -> None:
    """Add promenade: garanguet in which a checker leaves by any number that carries it off."""
    sheet = "trictrac/rules/sheets/promenade.toml"
    tree.replace(
        "trictrac/rules/sheets/garanguet.toml",
        {
            'game = "garanguet"': 'game = "promenade"',
            'title = "Garanguet"': 'title = "Promenade"',
            "Le garanguet": "La promenade",
            '[bearing_off]\nvalue = "excess"': '[bearing_off]\nvalue = "any"',
            'status = "disputed"': 'status = "assumed"',
            'status = "by agreement"': 'status = "assumed"',
        },
        into=sheet,
    )
    said = tree.read(sheet).splitlines(keepends=True)
    tree.write(sheet, "".join(line for line in said if not line.startswith(("other = ", "holders"))))
    for code, title, new in (("en", "Garanguet", "Promenade"), ("fr", "Le garanguet", "La promenade")):
        tree.replace(
            f"lessons/tables/{code}/26-garanguet.md",
            {f'title = "{title}"': f'title = "{new}"', "order = 26": "order = 34", "garanguet": "promenade"},
            into=f"lessons/tables/{code}/34-promenade.md",
        )
    for code in ("en", "fr"):
        after, moved = (f"lessons/further/{code}/{number}-strong-player.md" for number in (34, 35))
        tree.move(after, moved)
        tree.replace(moved, {"order = 34": "order = 35"})
    tree.append("tests/corpora/net/board.txt", "\n$ trictrac board --game promenade\n")
    tree.renew("board", "errors", "practice", "schema", "variants")
    table = "65\n654 1-7 1-6 1-5\n654 1-7 1-6 1-5\n"
    assert "Damon plays 1-7 1-6 1-5." in tree.run("score", "--game", "promenade", "Cloris", "Damon", text=table)
    assert "any number that carries it off" in tree.run("variants", "show", "promenade")
    tree.test(
        "tests/games/test_sheets.py",
        *(f"tests/lessons/test_{name}.py" for name in ("tables", "lessons", "facts")),
        "-k",
        "all_games or in_them or promenade or numbered or what_was_counted",
    )


def skill(tree: Tree) -> None:
    """Let both kinds of hits be counted together: a true hit for the roller, a false one for the other."""
    last = "    BEARING_OFF = SkillRow(\n"
    row = """\
    HITS = SkillRow(
        "hits",
        Saying("hits, true and false"),
        "battre",
        CountingRow(
            (Jan.TRUE_HIT, Jan.FALSE_HIT),
            Saying("{player} rolls {roll}. How many points for hits, {player}’s true ones and {other}’s false ones?"),
            Saying("Count back {numbers}, then {both}, from each of {other}’s single checkers."),
            found=(1.7, 3.4),
            barren=(1.7, 2.7),
            other=True,
        ),
    )
"""
    tree.replace("trictrac/study/questions/skills.py", {last: row + last})
    for code in ("en", "fr"):
        tree.replace(f"lessons/{code}/08-false-hit.md", {'skill = ["false-hits"]': 'skill = ["false-hits", "hits"]'})
    tree.insert("tests/support/questions.py", "Skill.BEARING_OFF: (", """\
    Skill.HITS: ({Jan.TRUE_HIT, Jan.FALSE_HIT}, "both"),
""")  # fmt: skip
    for page, name, added in (("practice.md", "false-hits", "hits"), ("practice.fr.md", "battre-à-faux", "battre")):
        changed = {f"`{name}`": f"`{name}`, `hits`", f"  {name}\n": f"  {name}, {added}\n"}
        tree.replace(f"lessons/reference/{page}", changed)
    tree.translate({
        "hits, true and false": "coups battus à vrai et à faux",
        "{player} rolls {roll}. How many points for hits, {player}’s true ones and {other}’s false ones?": (
            "{player} amène {roll}. Combien de points pour les dames battues, à vrai pour {player}, à faux pour {other} ?"
        ),
        "Count back {numbers}, then {both}, from each of {other}’s single checkers.": (
            "Comptez {numbers}, puis {both}, en arrière de chaque dame découverte de {other}."
        ),
    })  # fmt: skip
    tree.module("tests.whole.test_reference")
    assert "true ones and " in tree.run("drill", "hits", "--seed", "3", "-n", "1", text="quit\n")
    tree.renew("errors", "practice")
    tree.test(
        *(f"tests/study/test_{name}.py" for name in ("forms", "items", "progress", "quiz")),
        "tests/study/test_skills.py",
        "tests/lessons/test_lessons.py",
        IN_FRENCH,
        "-k",
        "(questions_of_every and hits) or whole_roll_for_both or names_a_skill or every_skill "
        "or never_practised or sent_to_that or of_the_laws or is_in_french",
    )


def option(tree: Tree) -> None:
    """Let the players agree that false hits give nobody anything: a law that changes what a roll gives."""
    tree.replace("trictrac/model/rules.py", {"    tariff: Prices": """\
    false_hits: str = choice(Saying("false hits"), "jans", "8.3", {
        "given": Saying("A false hit gives its points to the opponent."),
        "nothing": Saying("A false hit gives nobody anything."),
    })
    tariff: Prices"""})  # fmt: skip
    tree.replace("trictrac/laws/options.py", {"PRICES = 13": "NO_FALSE_HITS = 13\nPRICES = 14"})
    struck = "            jan = FALSE_HIT_GRAND"
    tree.replace(
        "trictrac/laws/jans.py",
        {
            "    MISERY_KEPT,\n": "    MISERY_KEPT,\n    NO_FALSE_HITS,\n",
            f"        else:\n{struck}": f"        elif not rules[NO_FALSE_HITS]:\n{struck}",
        },
    )
    tree.translate({
        "A false hit gives its points to the opponent.": "Une dame battue à faux donne ses points à l’adversaire.",
        "A false hit gives nobody anything.": "Une dame battue à faux ne donne rien à personne.",
    })  # fmt: skip
    tree.insert("tests/support/oracle.py", '"misere": (', '    "false_hits": ("given", "nothing"),\n')
    tree.replace(
        "tests/support/oracle.py",
        {"elif sum_reaches(case, goal):": 'elif case.says("false_hits", "given") and sum_reaches(case, goal):'},
    )
    board, roll = "W:1x15/B:1x10,14,18x2,20x2/W", "6-4"
    tree.replace("tests/rules/test_options_differ.py", {'    points(\n        "pile de misère made",': f"""\
    points("false hits", "false_hits", "{board}", "{roll}", {{"given": "0 6", "nothing": "0 4"}}),
    points(
        "pile de misère made","""})  # fmt: skip
    for value, given in (("given", 6), ("nothing", 4)):
        tree.append("tests/corpora/options.perft", f"{board} | {roll} | 1 | 1 | 0 | {given} | false_hits={value}\n")
    for code in ("", ".fr"):
        tree.replace(f"lessons/reference/laws{code}.md", {"\n**8.4**": "Option `false_hits`.\n\n**8.4**"})
        tree.insert(f"lessons/reference/laws{code}.md", "| `misere` |", "| `false_hits` | given, nothing | 8.3 | P |\n")
    entry = '\n[false_hits]\nvalue = "given"\nstatus = "stated"\nsource = "Guiton 1822, ch. III"\n'
    tree.append("trictrac/rules/sheets/guiton-1822.toml", entry)
    tree.module("tests.whole.test_reference")
    tree.module("tests.support.rule_sets")
    tree.renew("variants")
    assert "In all: Black 6." in tree.run("roll", board, roll)
    assert "In all: Black 4." in tree.run("roll", board, roll, "--rules", "false_hits=nothing")
    told = tree.run("variants", "why", "false_hits")
    assert "Stated: Guiton 1822, ch. III" in told
    assert "Not looked up, at the default: jollyvet-1634, charpentier-1698," in told
    assert "No set has false_hits=nothing." in told
    tree.test(
        "tests/rules/test_sheets.py",
        "tests/rules/test_options_differ.py",
        "tests/laws/test_page.py",
        "tests/laws/test_perft.py",
        "tests/lessons/test_variants.py",
        "tests/cli/test_variants.py",
        "tests/variants/test_variants.py",
        IN_FRENCH,
    )


WALKS: dict[Walk, tuple[str, ...]] = {
    sentence: (*FRENCH, "trictrac/partie/sentences/events.py"),
    setting: (*FRENCH, "tests/corpora/net/user.txt", "trictrac/app/screens/home.py", "trictrac/seance/settings.py"),
    screen: (
        *FRENCH,
        "trictrac/app/addresses.toml",
        "trictrac/app/screens/library.py",
        "trictrac/app/screens/prices.py",
    ),
    game: (
        "lessons/further/en/34-strong-player.md",
        "lessons/further/en/35-strong-player.md",
        "lessons/further/fr/34-strong-player.md",
        "lessons/further/fr/35-strong-player.md",
        "lessons/tables/en/34-promenade.md",
        "lessons/tables/fr/34-promenade.md",
        "tests/corpora/net/board.txt",
        "tests/corpora/net/errors.txt",
        "tests/corpora/net/practice.txt",
        "tests/corpora/net/schema.txt",
        "tests/corpora/net/variants.txt",
        "trictrac/rules/sheets/promenade.toml",
    ),
    skill: (
        *FRENCH,
        "lessons/en/08-false-hit.md",
        "lessons/fr/08-false-hit.md",
        "lessons/reference/commands.fr.md",
        "lessons/reference/commands.md",
        "lessons/reference/practice.fr.md",
        "lessons/reference/practice.md",
        "lessons/trictrac.1",
        "tests/corpora/net/errors.txt",
        "tests/corpora/net/practice.txt",
        "tests/support/questions.py",
        "trictrac/study/questions/skills.py",
    ),
    option: (
        *FRENCH,
        "lessons/reference/laws.fr.md",
        "lessons/reference/laws.md",
        "lessons/reference/rules.fr.md",
        "lessons/reference/rules.md",
        "tests/corpora/net/variants.txt",
        "tests/corpora/options.perft",
        "tests/corpora/rule-sets.txt",
        "tests/corpora/rule-sets.values",
        "tests/rules/test_options_differ.py",
        "tests/support/oracle.py",
        "trictrac/laws/jans.py",
        "trictrac/laws/options.py",
        "trictrac/model/rules.py",
        "trictrac/rules/sheets/guiton-1822.toml",
    ),
}
"""Each walk with the files that it touches, all of them."""


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_a_change_touches_these_files_and_no_other(walk: Walk, tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    walk(tree)
    assert tree.touched() == sorted(WALKS[walk])


ROWS: dict[Walk, str] = {
    sentence: "a sentence about a game of trictrac",
    setting: "a setting",
    screen: "a screen of the page",
    game: "a game",
    skill: "a counting skill",
    option: "an option of a law",
}
"""What the guide calls a change."""
EVERYWHERE = ("saying/locale/", "tests/corpora/", "lessons/reference/commands", "lessons/trictrac.1")
"""The French, the man page and the recorded answers, of which the guide speaks once for all changes."""
OBEYING: dict[Walk, str] = {setting: "app/screens/home.py"}
"""The module that obeys the change, where the guide can only call it so."""


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_a_change_touches_no_other_file_than_the_guide_names(walk: Walk) -> None:
    guide = (ROOT / "lessons/reference/carrying-on.md").read_text(encoding="utf-8").splitlines()
    (row,) = (line for line in guide if line.startswith(f"| {ROWS[walk]} |"))
    named = (
        *re.findall(r"`([\w-]+/[\w./-]*)`", row),
        *re.findall(r"`(laws|partie)`", row),
        *EVERYWHERE,
        OBEYING.get(walk, "-"),
    )
    touched = (path.removeprefix("trictrac/").replace(".fr.md", ".md") for path in WALKS[walk])
    assert [path for path in touched if not path.startswith(named)] == []
