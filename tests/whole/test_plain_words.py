"""What people read says things in plain words, without the dialect of ``tests/corpora/plain-words.toml``.

``python -m tests.whole.test_plain_words`` prints each word of the dialect that is found, with its surroundings.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.support.house import parsed

ROOT = Path(__file__).parents[2]
LESSONS = ("en/*.md", "further/en/*.md", "tables/en/*.md", "theory/*.en.md", "variants/history.en.md")
NOT_READ = re.compile(r"^```.*?^```$|<!--.*?-->|(?<=\])\([^)]*\)|`[^`]*`", re.MULTILINE | re.DOTALL)
"""What is typed, printed, linked or meant for the tests."""
AROUND = 40
"""How many characters are shown before and after a word that is found."""


@dataclass(frozen=True)
class Word:
    """A word of the dialect, and the plain one."""

    dialect: str
    plain: str

    def found(self, texts: list[str]) -> list[str]:
        """Return each occurrence in some texts, with the characters around it."""
        return [
            text[max(0, one.start() - AROUND) : one.end() + AROUND]
            for text in texts
            for one in re.finditer(self.dialect, text, re.IGNORECASE)
        ]


LIST = (ROOT / "tests" / "corpora" / "plain-words.toml").read_text(encoding="utf-8")
WORDS = tuple(Word(**one) for one in tomllib.loads(LIST)["word"])


def prose(markdown: str) -> str:
    """Return the sentences of a page on one line, with ¶ between paragraphs, without its code and its links."""
    return " ¶ ".join(" ".join(one.split()) for one in NOT_READ.sub("…", markdown).split("\n\n"))


def messages() -> Iterator[str]:
    """Yield every sentence of the program in English, and its help."""
    for path in (ROOT / "trictrac" / "saying" / "locale" / "fr").rglob("*.po"):
        for message in read_po(path.read_bytes().decode("utf-8").splitlines(keepends=True)):
            yield from [message.id] if isinstance(message.id, str) else message.id


def places() -> dict[str, list[str]]:
    """Return what people read, the law apart, by its place: a page, the lessons together, the messages together."""
    pages = (ROOT / "README.md", *sorted((ROOT / "lessons" / "reference").glob("*.md")))
    found = {
        path.relative_to(ROOT).as_posix(): [prose(path.read_text(encoding="utf-8"))]
        for path in pages
        if path.name != "laws.md" and not path.name.endswith(".fr.md")
    }
    lessons = (path for some in LESSONS for path in sorted((ROOT / "lessons").glob(some)))
    return found | {"lessons": [prose(path.read_text(encoding="utf-8")) for path in lessons], "messages": [*messages()]}


PLACES = places()


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.plain)
def test_no_page_lesson_or_message_has_dialect(word: Word) -> None:
    found = {place: word.found(texts) for place, texts in PLACES.items()}
    assert {place: excerpts for place, excerpts in found.items() if excerpts} == {}, word.plain


def test_the_places_are_read() -> None:
    assert len(PLACES) > 12
    assert min(len(" ".join(texts)) for texts in PLACES.values()) > 50
    assert len(PLACES["messages"]) > 3000
    assert len(PLACES["lessons"]) > 30


@pytest.mark.parametrize(
    "text",
    [
        "How long it takes is told before.", "It is said.", "Backgammon by three sheets.", "A game of the house.", "Its rooms.",
        "The kept games.", "Everything is kept.", "It goes to school.", "Six as a rule.", "Both are wanted.", "'x' is none.",
        "The game is gone on with.", "A record is folded.", "Whoever begins.", "Who begins throws both dice.", "So many draws.",
    ],
)  # fmt: skip
def test_a_planted_word_is_found(text: str) -> None:
    assert [word.plain for word in WORDS if word.found([prose(f"# A page\n\n{text}\n")])] != []


@pytest.mark.parametrize(
    "text",
    [
        "White keeps the jan.", "A full jan is to be kept.", "Cloris schools Damon.", "An école of 4.", "Hold or go.",
        "Who begins this partie now?", "Who begins.", "There is none.", "Type `tell`, [the page](told.md).",
        "```console\n$ so many\n```", "<!-- told -->",
    ],
)  # fmt: skip
def test_terms_of_the_game_and_code_are_no_dialect(text: str) -> None:
    assert [word.plain for word in WORDS if word.found([prose(f"# A page\n\n{text}\n")])] == []


if __name__ == "__main__":
    for one in WORDS:
        for at, read in PLACES.items():
            if excerpts := one.found(read):
                print(f"{one.plain}: {at} = {len(excerpts)}", *excerpts, sep="\n    ")


NAMES_OF_DIALECT = {"told", "tell", "tells", "telling", "shown", "asked", "stand", "those", "watching"}
PUBLIC = {("model/play.py", "shown"), ("model/chances.py", "those"), ("games/common/state.py", "told_score")}
"""Attributes of public values, which keep their names."""
OF_CHECKERS = {("laws/jans.py", "_stand_on")}
"""Checkers stand on fields: that is no dialect."""


def declared(tree: ast.AST) -> Iterator[str]:
    """Yield each name that a module gives to something."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.alias(asname=str(name)):
                yield name
            case _:
                pass


def test_names_in_the_code_are_not_dialect() -> None:
    found = {
        (path.relative_to(ROOT / "trictrac").as_posix(), name)
        for path in (ROOT / "trictrac").rglob("*.py")
        for name in (path.stem, *declared(parsed(path)))
        if NAMES_OF_DIALECT & set(name.lower().split("_"))
    }
    assert found == PUBLIC | OF_CHECKERS


def test_no_two_classes_share_a_name() -> None:
    homes: dict[str, list[str]] = {}
    for path in (ROOT / "trictrac").rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(path.relative_to(ROOT).as_posix())
    assert {name: there for name, there in homes.items() if len(there) > 1} == {}
