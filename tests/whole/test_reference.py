"""README and the pages of the reference are true: every transcript, script, record and rules file in them is run.

``python -m tests.whole.test_reference`` writes the pages of the commands anew, from their own help, the man page, and the tables
of options from their declarations.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import trictrac
from tests.support.commands import refused, told
from tests.support.man import PAGE, man_page
from trictrac.bot.levels import LEVELS
from trictrac.cli.commands import COMMANDS
from trictrac.games.registry import read_record
from trictrac.partie.text.lines import DECLARED
from trictrac.protocol.record import check_record
from trictrac.rules.loader import load_rules, rule_set_names
from trictrac.rules.options import DECLARED as OPTIONS
from trictrac.saying.language import choose_language
from trictrac.study.lessons.shelf import lessons
from trictrac.study.questions.skills import DEALT, dealt_skill

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "lessons" / "reference"
PAGES = (ROOT / "README.md", *sorted(REFERENCE.glob("*.md")))
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in PAGES}
HEADS = {
    "commands.md": [
        "# The commands",
        "",
        "Written from the program's own help: `trictrac COMMAND --help` prints the same.",
    ],
    "commands.fr.md": [
        "# Les commandes",
        "",
        "Écrites d’après l’aide du programme : `trictrac COMMANDE --help` dit la même chose.",
    ],
}
"""The pages of the commands, which are written from their help, by their first lines."""
RULES = ("rules.md", "rules.fr.md")
ENVIRONMENT = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
BLOCK = re.compile(r"^(?:<!-- typed: (\S+) -->\n)?```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block of code, before it the file of what is typed to its first command, which nobody needs to copy."""
LINK = re.compile(r"\]\(([^)#:]+)\)")


def test_the_readme_is_short_enough_to_be_read() -> None:
    page, changes = TEXTS["README.md"].split("## CHANGELOG\n")
    assert page.count("\n") <= 120
    assert len(changes.split("\n\n", 1)[1].splitlines()) <= 5


COUNTED = {
    "README.md": ("a course of {twenty} lessons", "at {six} strengths", "finds {twelve} rule sets"),
    "lessons/index.md": ("a course of {twenty} lessons", "an opponent of {six} strengths", "{twelve} rule sets from"),
    "lessons/index.fr.md": ("un cours de {vingt} leçons", "un adversaire de {six} forces", "{douze} jeux de règles de"),
    "lessons/reference/rules.md": ("has {twelve} documented rule sets",),
    "lessons/reference/rules.fr.md": ("{douze} jeux de règles",),
}
"""What the pages count, by their pages; the numbers in braces."""
NUMBERS = {
    "twenty": len(lessons()),
    "vingt": len(lessons("fr")),
    "six": len(LEVELS),
    "twelve": len(rule_set_names()),
    "douze": len(rule_set_names()),
}
WORDS = {6: {"six"}, 12: {"twelve", "douze"}, 20: {"twenty", "vingt"}}


@pytest.mark.parametrize("page", COUNTED)
def test_lessons_rule_sets_and_strengths_are_as_many_as_the_pages_say(page: str) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").casefold().split())
    for said in COUNTED[page]:
        (word,) = re.findall(r"\{(\w+)\}", said)
        assert said.format(**{word: word}) in text
        assert word in WORDS[NUMBERS[word]]


@pytest.mark.parametrize(
    ("page", "mark"), [("practice.md", "| skill | question |"), ("practice.fr.md", "| exercice | question |")]
)
def test_the_page_on_practising_lists_every_skill_that_is_dealt(page: str, mark: str) -> None:
    listed = TEXTS[page].split(mark)[1].split("\n\n")[0]
    assert {dealt_skill(word) for word in re.findall(r"`([a-zà-]+)`", listed)} == {*DEALT}


def test_the_changes_begin_with_this_version() -> None:
    assert TEXTS["README.md"].split("## CHANGELOG\n\n")[1].startswith(f"{trictrac.__version__}: ")
    assert re.findall(r"^## (\S+)", TEXTS["changes.md"], re.MULTILINE)[0] == trictrac.__version__


def test_the_readme_has_two_commands_that_set_all_up(tmp_path: Path) -> None:
    """The first scores a game: what it types is run here; the second runs the tests."""
    main, tests = re.findall(r"^    (python3 .*)$", TEXTS["README.md"], re.MULTILINE)
    assert [command.split(" && ")[0] for command in (main, tests)] == ["python3 -m venv .venv"] * 2
    assert tests.split(" && ")[-1].startswith(".venv/bin/pytest ")
    words, _, typed = main.split(" && ")[-1].removeprefix(".venv/bin/").partition(" < ")
    assert "1 hole, simple" in printed_by(words, typed, tmp_path)


def test_the_picture_is_what_the_program_draws() -> None:
    word = next(shlex.split(words)[2] for _, words, *_ in commands() if words.startswith("trictrac board W"))
    picture = (ROOT / "lessons" / "board.svg").read_text(encoding="utf-8")
    assert picture.rstrip() == trictrac.board_svg(trictrac.read_position(word)).rstrip()


def blocks(kind: str) -> list[tuple[str, str]]:
    """The fenced blocks of a kind, each with the page on which it stands."""
    return [(page, text) for page, whole in TEXTS.items() for _, found, text in BLOCK.findall(whole) if found == kind]


def commands() -> list[tuple[str, str, str, str]]:
    """Every command of a transcript with the page, what is typed to it (a file) and what it prints."""
    found = []
    for page, whole in TEXTS.items():
        for typed, kind, text in BLOCK.findall(whole):
            calls = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:] if kind == "console" else []
            for number, call in enumerate(calls):
                words, _, printed = call.partition("\n")
                found.append((page, words, "" if number else typed, printed))
    return found


@pytest.mark.parametrize(("page", "command", "typed", "printed"), commands(), ids=lambda text: text[:40])
def test_transcripts_are_what_the_program_prints(
    page: str, command: str, typed: str, printed: str, tmp_path: Path
) -> None:
    """A line of three dots stands for whatever is left out."""
    assert command.startswith("trictrac "), page
    shown = ".*".join(map(re.escape, printed.split("…\n")))
    answer = printed_by(command, typed, tmp_path)
    assert re.fullmatch(shown, answer, re.DOTALL), answer


def printed_by(command: str, typed: str, home: Path) -> str:
    """What the program prints for a command, with the lines of a file typed in, in a home of its own."""
    homes = {name: str(home) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    with (ROOT / typed if typed else Path(os.devnull)).open(encoding="utf-8") as lines:
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(command)], stdin=lines, capture_output=True, text=True, check=True, cwd=ROOT,
            env={**ENVIRONMENT, **homes}, encoding="utf-8",
        )  # fmt: skip
    return done.stdout


def test_every_block_is_of_a_kind_that_is_run() -> None:
    """Of the shell only what sets the program up, tests it or measures it, which the tests do not do in a test."""
    kinds = {found for text in TEXTS.values() for _, found, _ in BLOCK.findall(text)}
    assert kinds <= {"console", "pycon", "python", "toml", "text", "sh"}
    for page, text in blocks("sh"):
        for line in text.splitlines():
            assert re.match(
                r"(python3 -m venv|\.venv/bin/(pip|pytest|python -m tests\.|sphinx-build|trictrac (bench|train))) ?",
                line,
            ), page


@pytest.mark.parametrize(("page", "script"), blocks("python"), ids=lambda text: text[:30])
def test_the_scripts_run(page: str, script: str, tmp_path: Path) -> None:
    """That of a thousand games with twenty of them."""
    script = script.replace("GAMES = 1000\n", "GAMES = 20\n")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False, cwd=ROOT,
        env={**ENVIRONMENT, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), page
    assert done.stdout


@pytest.mark.parametrize(("page", "text"), blocks("pycon"), ids=lambda text: text[:30])
def test_what_is_typed_at_python_is_answered_so(page: str, text: str) -> None:
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0
    assert examples.examples


@pytest.mark.parametrize(("page", "text"), blocks("text"), ids=lambda text: text[:30])
def test_the_records_are_games(page: str, text: str) -> None:
    if text.startswith("trictrac "):
        assert check_record(read_record(text)).state.number == 3, page
    else:
        assert page == "carrying-on.md"


def test_the_files_to_open_for_a_change_are_there() -> None:
    ways = TEXTS["carrying-on.md"].split("## How to add")[1].split("\n## ")[0]
    begun = TEXTS["README.md"].split("| a change | begins in |")[1].split("\n\n")[0]
    found = [word for table in (ways, begun) for word in re.findall(r"`([a-z-]+/[\w./-]*)`", table)]
    assert len(found) > 60
    assert [word for word in found if not any((folder / word).exists() for folder in (ROOT / "trictrac", ROOT))] == []


def test_the_readme_begins_a_change_where_the_page_on_carrying_on_does() -> None:
    rows = [re.split(r" *\| *", row)[1:3] for row in TEXTS["carrying-on.md"].splitlines() if row.startswith("| ")]
    firsts = {what: re.findall(r"`([^`]+)`", files)[:1] for what, files in rows}
    begun = TEXTS["README.md"].split("| a change | begins in |")[1].split("\n\n")[0].splitlines()
    told = dict(re.split(r" *\| *", row)[1:3] for row in begun if row.startswith("| "))
    assert {what: re.findall(r"`([^`]+)`", files)[:1] for what, files in told.items()}.items() <= firsts.items()


@pytest.mark.parametrize(("page", "text"), blocks("toml"), ids=lambda text: text[:30])
def test_the_rules_files_are_some(page: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    rules = load_rules(str(tmp_path / "club.toml"))
    assert rules.changed() == {"exit": "provincial", "hole_target": 6, "tariff": (("fill", 4, 8),)}, page


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    assert [link for link in LINK.findall(TEXTS[path.name]) if not (path.parent / link).exists()] == []


def test_every_command_option_and_verb_is_in_the_reference() -> None:
    for page in HEADS:
        assert [name for name in COMMANDS if f"## trictrac {name}\n" not in TEXTS[page]] == []
    assert [option.name for option in OPTIONS if option.name not in TEXTS["rules.md"]] == []
    verbs = {one.verb for one in DECLARED if one.by_player}
    assert [verb for verb in verbs if f" {verb}" not in TEXTS["formats.md"]] == []


def shape(text: str) -> list[str]:
    """What a page is made of, in its order: headings, blocks by their kind, commands by their name, rows of tables, items."""
    found, fenced = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        if line.startswith("$ trictrac "):
            found.append(line.removeprefix("$ trictrac ").removeprefix("--lang fr ").split()[0])
        elif sign := re.match(r"```\w+|    (?=W:)" if line.startswith(("```", "    ")) else r"#+ |\||- ", line):
            found += [] if fenced and not line.startswith("```") else [sign[0]]
    return found


@pytest.mark.parametrize("name", [path.name for path in PAGES if path.name.endswith(".fr.md")])
def test_a_french_page_is_made_as_the_english_one(name: str) -> None:
    """Its transcripts are in French, and its links lead to French pages where there are some."""
    assert shape(TEXTS[name]) == shape(TEXTS[name.replace(".fr.md", ".md")])
    assert [
        words for page, words, *_ in commands() if page == name and not re.match(r"trictrac --lang fr ", words)
    ] == []
    assert [link for link in LINK.findall(TEXTS[name]) if f"{link.removesuffix('.md')}.fr.md" in TEXTS] == []


def commands_page(page: str) -> str:
    """A page of the commands: each with its help, as it is printed in the language of the page."""
    spoken = ["--lang", "fr"] * page.endswith(".fr.md")
    text = [*HEADS[page]]
    for name in COMMANDS:
        words = ["trictrac", *spoken, name, "--help"]
        done = subprocess.run(
            [sys.executable, "-m", *words],
            capture_output=True,
            text=True,
            check=True,
            env=ENVIRONMENT,
            encoding="utf-8",
        )
        text += ["", f"## trictrac {name}", "", f"```console\n$ {' '.join(words)}\n{done.stdout}```"]
    return "\n".join(text) + "\n"


OPEN = {"hole_target": "12", "tariff": "`tariff.fill=4/6`"}
"""The values of those options that have no words for them."""


def rules_page(page: str) -> str:
    """The page of the rules with its table of options, written from their declarations in the language of the page."""
    language = choose_language("fr" if page.endswith(".fr.md") else "en", {})
    rows = [
        f"| `{option.name}` | {OPEN.get(option.name) or ', '.join(option.values)} | {language.say(option.about)} |\n"
        for option in OPTIONS
    ]
    return re.sub(r"(?<=\|---\|---\|---\|\n)(\| `\w.*\n)+$", "".join(rows), TEXTS[page], count=1, flags=re.MULTILINE)


@pytest.mark.parametrize("page", RULES)
def test_the_table_of_options_is_as_declared(page: str) -> None:
    assert TEXTS[page] == rules_page(page)


def test_pages_are_listed_with_their_sections_and_read() -> None:
    listed, french = told("help"), told("help", "--lang", "fr")
    for path in REFERENCE.glob("*.md"):
        topic, _, language = path.stem.partition(".")
        title = TEXTS[path.name].splitlines()[0].removeprefix("# ")
        assert f"{topic}\u00a0: {title}\n" in french if language else f"{topic}: {title}\n" in listed
        assert told("help", topic, "--lang", language or "en").startswith(title)
    assert "Records" in listed
    assert "Only in English" not in listed
    assert french.endswith(
        "En anglais seulement\u00a0: api, carrying-on, changes, promise, speed, strength,\n  updating.\n"
    )
    section = told("help", "FORMATS", "records")
    assert section.startswith("Records\n")
    assert "Systems" not in section


def test_help_shows_the_help_of_a_command() -> None:
    assert told("help", "roll") == told("roll", "--help")
    assert told("help", "games", "--lang", "fr") == told("games", "--help", "--lang", "fr")


def test_help_of_nonsense_says_what_there_is() -> None:
    assert refused(2, "help", "formts") == "no page and no command 'formts': did you mean formats?"
    assert refused(2, "help", "zzz") == "no page and no command 'zzz': trictrac help lists them"
    assert refused(2, "help", "table", "zzz").startswith(
        "no section 'zzz' on the page table; it has What can be typed; "
    )


def test_what_is_linted_before_a_commit_is_what_is_linted_at_last() -> None:
    hooks = re.findall(r"entry: ([^,]+),", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^(\.venv/bin/(?:ruff|mypy).*)$", script, re.MULTILINE) == hooks


if __name__ == "__main__":
    for written in HEADS:
        (REFERENCE / written).write_text(commands_page(written), encoding="utf-8")
    for written in RULES:
        (REFERENCE / written).write_text(rules_page(written), encoding="utf-8")
    PAGE.write_text(man_page(), encoding="utf-8")
