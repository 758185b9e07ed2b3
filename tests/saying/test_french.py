"""The French catalogue: complete, compiled, and with the same values in every sentence."""

from __future__ import annotations

import ast
import importlib
import io
import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import trictrac
from tests.support.house import parsed
from trictrac.base.errors import Saying, TrictracError
from trictrac.model.modes import MODES, REFEREES
from trictrac.partie.text.verbs import BOARD_VERBS, POSSIBLE
from trictrac.saying.language import Counted, choose_language
from trictrac.saying.words import fold
from trictrac.seance.agreement import LONG_GAMES, TERMS
from trictrac.seance.settings import ROWS

PACKAGE = Path(trictrac.__file__).parent
FOLDER = PACKAGE / "saying" / "locale" / "fr" / "LC_MESSAGES"
FRENCH = choose_language("fr", {})
REFUSING = ("demand", "refused", "on_the_table")
"""The functions that refuse an act, their last argument."""
INFINITIVE = re.compile(r"(s’en )?\w+(er|ir|re)\b")

for module in pkgutil.walk_packages([str(PACKAGE)], "trictrac."):
    if not module.name.endswith(("__main__", "environments.gym", "environments.openspiel")):
        importlib.import_module(module.name)


def error_names() -> set[str]:
    """Every class of the one family of errors, by name."""
    found, new = set(), {TrictracError}
    while new:
        found |= {kind.__name__ for kind in new}
        new = {child for kind in new for child in kind.__subclasses__()}
    return found


ERRORS = error_names()
Message = str | tuple[str, ...]


def catalogue() -> Catalog:
    with (FOLDER / "trictrac.po").open("rb") as file:
        return read_po(file, locale="fr")


@cache
def sentences() -> frozenset[Message]:
    """Every sentence of the package: the texts given to sayings, errors and helps, whichever of several is chosen."""
    found: set[Message] = set()
    for path in PACKAGE.rglob("*.py"):
        tree = parsed(path)
        for scope in (tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))):
            found |= sentences_of(scope)
    return frozenset(found)


def sentences_of(scope: ast.AST) -> set[Message]:
    found: set[Message] = set()
    for call in ast.walk(scope):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "unreadable":
            found |= texts(call.args[0], scope)
        elif isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args:
            if call.func.id == "Counted":
                found.add(tuple(text for argument in call.args[:2] for text in texts(argument, scope)))
            elif call.func.id in ERRORS | {"Saying", "unreadable", "help_text", "argument", "any_words"}:
                found |= texts(call.args[0], scope)
            elif call.func.id in ("flag_option", "number_option", "refuse_if", "value_option"):
                found |= texts(call.args[1], scope)
            elif call.func.id in REFUSING:
                found |= texts(call.args[-1], scope)
    return found


def texts(node: ast.expr, scope: ast.AST) -> set[str]:
    """The texts that an expression can be, a name being followed to what this function gives it."""
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    if isinstance(node, ast.IfExp):
        return texts(node.body, scope) | texts(node.orelse, scope)
    if isinstance(node, ast.Name) and isinstance(scope, ast.FunctionDef):
        given = [assign for assign in ast.walk(scope) if isinstance(assign, ast.Assign)]
        values = [
            one.value for one in given if node.id in {name.id for name in one.targets if isinstance(name, ast.Name)}
        ]
        return {text for value in values if isinstance(value, ast.Constant) for text in texts(value, scope)}
    return set()


def test_the_documented_commands_extract_every_kind_of_sentence() -> None:
    documented = importlib.import_module("trictrac.saying").__doc__ or ""
    for name in ERRORS - {"TrictracError"}:
        assert f"-k {name} " in documented
    kinds = ("Saying", "Counted:1,2", "demand:3", "refused:2", "on_the_table:3", "unreadable")
    helps = ("help_text", "argument", "any_words", "flag_option:2", "number_option:2", "value_option:2", "refuse_if:2")
    for keyword in kinds + helps:
        assert f"-k {keyword} " in documented


def forms(text: object) -> tuple[str, ...]:
    """The singular and the plural of a sentence or of its translation; one form where they are one."""
    return tuple(map(str, text)) if isinstance(text, (tuple, list)) else (str(text or ""),)


def french() -> list[str]:
    return [form for message in catalogue() if message.id for form in forms(message.string)]


def values(text: str) -> set[tuple[str, str | None]]:
    """The named values of a sentence, with how each is written."""
    return {(name, conversion) for _, name, _, conversion in Formatter().parse(text) if name}


def test_every_sentence_is_in_french() -> None:
    known = {message.id for message in catalogue() if all(forms(message.string)) and not message.fuzzy}
    found = sentences()
    assert len(found) > 300
    assert found - known == set()


TYPED = ("counting", "typed", "also", "default", "name", "values", "header", "terms")
"""The parts of rows that are words to be typed, and not said."""


def sayings_in(row: Any) -> list[Saying]:
    """Every text for people in a row of settings, modes or the like; nothing there is a bare text but what is typed."""
    found: list[Saying] = []
    for name in getattr(row, "_fields", ()) or vars(row):
        part = getattr(row, name)
        parts = list(part.values()) if isinstance(part, dict) else [part]
        found += [one for one in parts if isinstance(one, Saying)]
        assert name in TYPED or not any(isinstance(one, str) and not one.isupper() for one in parts if one), (row, name)
    return found


@pytest.mark.parametrize("rows", [ROWS, MODES, REFEREES, TERMS, LONG_GAMES])
def test_every_text_in_a_row_is_extracted(rows: Mapping[str, object]) -> None:
    found = [one.text for row in rows.values() for one in sayings_in(row)]
    assert len(found) >= len(rows)
    assert set(found) <= sentences()


def test_every_sentence_keeps_its_values() -> None:
    for message in catalogue():
        if message.python_brace_format:
            wanted = values(forms(message.id)[0])
            assert all(values(form) == wanted for form in (*forms(message.id), *forms(message.string))), message.id


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    """Its head names the version of Babel that compiled it: that may be another."""
    compiled = io.BytesIO()
    write_mo(compiled, catalogue())
    compiled.seek(0)
    with (FOLDER / "trictrac.mo").open("rb") as file:
        there, source = ({str(one.id): one.string for one in read_mo(each) if one.id} for each in (file, compiled))
    assert len(there) > 3000
    assert there == source


def test_french_signs_are_set_as_the_french_set_them() -> None:
    for text in french():
        assert not any(f" {sign} " in f"{text} " for sign in ":;?!"), text
        assert "'" not in text, text


@pytest.mark.parametrize("word", [" tu ", " ton ", " ta ", " tes ", " toi "])
def test_nobody_is_addressed_as_a_child(word: str) -> None:
    assert not [text for text in french() if word in f" {text.lower()} "]


def test_french_counts_nothing_in_the_singular() -> None:
    said = [FRENCH.say(Counted("{count} hole", "{count} holes", count)) for count in (0, 1, 2)]
    assert said == ["0 trou", "1 trou", "2 trous"]


@pytest.mark.parametrize(
    ("name", "told"), [("Anna", "d’Anna"), ("Élise", "d’Élise"), ("Damon", "de Damon"), ("8", "de 8")]
)
def test_a_vowel_is_dropped_before_another(name: str, told: str) -> None:
    said = FRENCH.say(Saying("All these points of {side} are uninterrupted: a hole would be en bredouille.", side=name))
    assert f"les points {told}\u00a0:" in said


@pytest.mark.parametrize("verb", ["corrige", "laisse", "conteste", "maintiens", "tenir", "aller"])
def test_what_the_table_asks_for_in_french_can_be_typed(verb: str) -> None:
    shown = {fold(FRENCH.say(saying)).split()[-1] for saying in POSSIBLE.values()}
    assert verb in shown & {*BOARD_VERBS}


def test_every_act_that_is_refused_is_an_infinitive() -> None:
    """“Impossible maintenant : …” goes on with one form, which no word to type has."""
    acts: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for call in ast.walk(parsed(path)):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in REFUSING:
                last = call.args[-1]
                acts |= texts(last.args[0] if isinstance(last, ast.Call) else last, call)
    assert {"claim an école", "contest an école", "take the dice", "set the board"} <= acts
    assert not [said for said in map(FRENCH.say, map(Saying, acts)) if not INFINITIVE.match(said)]
