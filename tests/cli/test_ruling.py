"""``trictrac ruling``: the list of faults, one fault by all sets or by one, what is not found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.support.documents import assert_same_words
from trictrac.cli.commands import COMMANDS, app
from trictrac.rules.loader import IN_TIME
from trictrac.rules.rulings import SUBJECTS, rulings
from trictrac.saying.language import ENGLISH, Language, choose_language
from trictrac.variants.rulings import faults_doc, ruling_doc


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(COMMANDS, "ruling", "")
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")


def call(*words: str) -> Result:
    return CliRunner().invoke(app, ["ruling", *words])


def good(*words: str) -> str:
    result = call(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    return result.stdout


def read(*words: str) -> Any:
    result = call(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_a_fault_all_are_listed_by_subject(language: str) -> None:
    printed = good("--lang", language)
    places = [printed.index(f"\n{ruling.slug}") for ruling in rulings()]
    assert places == sorted(places)
    assert len(printed.split("\n\n")) == 1 + len(SUBJECTS)
    assert printed.startswith(str(len(rulings())))


def test_a_fault_is_shown_set_by_set_in_the_order_of_time() -> None:
    printed = good("broken", "die")
    assert printed.startswith("A die breaks in pieces.\n")
    assert "\nlepeintre-1818: The piece with the greater number of points counts" in printed
    assert "    Malfilâtre 2013, art. VI: the work says so." in printed
    sets = [name for line in printed.splitlines() for name in IN_TIME if line.startswith(name)]
    assert sets == sorted(sets, key=IN_TIME.index)
    assert len(sets) == 4


def test_in_french_the_words_are_french() -> None:
    printed = good("dé brisé", "--lang", "fr")
    assert "Un dé se brise" in printed or "Un dé se casse" in printed
    assert "Lepeintre 1818" in printed
    assert "breaks" not in printed


def test_only_what_one_set_says() -> None:
    printed = good("broken-die", "--rules", "lepeintre-1818")
    assert "greater number" in printed
    assert "malfilatre" not in printed


def test_the_modern_rules_follow_the_encyclopedia() -> None:
    printed = good("broken-die", "--rules", "modern")
    assert "modern follows encyclopedia here:" in printed
    assert "lepeintre" not in printed


def test_where_a_set_is_silent_the_others_are_heard() -> None:
    printed = good("broken-die", "--rules", "soumille-1738")
    assert "soumille-1738 has no ruling on this fault. The other rule sets:" in printed
    assert "lepeintre-1818: The piece" in printed


@pytest.mark.parametrize("language", [ENGLISH, choose_language("fr", {})])
def test_the_four_forms_say_a_ruling_in_the_same_words(language: Language) -> None:
    for at, ruling in enumerate(rulings()):
        for rules in ("", IN_TIME[at % len(IN_TIME)]):
            assert_same_words(ruling_doc(ruling, rules)[1:], language, (80, 44)[at % 2])
    assert_same_words(faults_doc(rulings(), "", "")[1:], language)


def test_a_ruling_is_written_as_a_page_and_as_markdown(tmp_path: Path) -> None:
    for form, wanted in (("html", "<h1>A die breaks in pieces."), ("markdown", "# A die breaks in pieces.\n")):
        file = tmp_path / form
        assert call("broken-die", f"--{form}", str(file)).exit_code == 0
        assert wanted in file.read_text(encoding="utf-8")


def test_words_of_several_faults_list_them() -> None:
    printed = good("peg")
    assert "peg-forgotten" in printed
    assert "broken-die" not in printed
    assert "type the full name of one of them" in printed


def test_a_subject_is_headed_once_whatever_is_called() -> None:
    heads = [part.splitlines()[0] for part in good("going").split("\n\n")[1:]]
    assert len(heads) == len(set(heads)) == 2


def test_the_beginning_of_a_set_will_do() -> None:
    assert good("broken-die", "--rules", "lepeintre") == good("broken-die", "--rules", "lepeintre-1818")
    assert read("broken-die", "--rules", "lepeintre")["rules"] == "lepeintre-1818"


def test_a_set_alone_lists_the_faults_it_speaks_of() -> None:
    printed = good("--rules", "combine-1780")
    assert "flag-forgotten" in printed
    assert "broken-die" not in printed
    assert "combine-1780 speaks of 5 faults." in printed


def test_json_has_both_languages() -> None:
    entry = read("broken-die")
    assert (entry["fault"], entry["about"]) == ("broken-die", "dice")
    assert entry["en"] != entry["fr"]
    assert {"sets", "en", "fr", "source", "source_fr", "status"} == set(entry["remedies"][0])
    assert [one["fault"] for one in read()] == [ruling.slug for ruling in rulings()]
    assert len(read("peg")) > 2


def test_in_french_the_sources_are_french() -> None:
    result = CliRunner().invoke(app, ["--lang", "fr", "ruling", "broken-die"])
    said = " ".join(result.stdout.split())
    assert "Wikipédia, article trictrac, « Dés cassés »" in said
    assert "Encyclopedia" not in said
    assert all(one["source_fr"] for one in read("broken-die")["remedies"])


def test_json_of_one_set_names_whom_it_follows() -> None:
    entry = read("broken-die", "--rules", "modern")
    assert (entry["rules"], entry["follows"], len(entry["remedies"])) == ("modern", "encyclopedia", 1)
    assert len(entry["others"]) == 3
    silent = read("broken-die", "--rules", "soumille-1738")
    assert (silent["follows"], silent["remedies"], len(silent["others"])) == (None, [], 4)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["brokn", "die"], "no ruling on 'brokn die': did you mean broken-die"),
        (["zzz"], "no ruling on 'zzz': trictrac ruling lists them all"),
        (["broken-die", "--rules", "nobody-1700"], "no rule set 'nobody-1700'"),
        (["--rules", "nobody-1700"], "no rule set 'nobody-1700'"),
    ],
)
def test_a_fault_that_is_not_found_is_reported(words: list[str], said: str) -> None:
    result = call(*words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert said in result.stderr


def test_of_several_faults_those_that_the_set_speaks_of_are_meant() -> None:
    assert good("dé", "cassé", "--rules", "lafosse-1852").startswith("A die leans")
    assert "fourteen-checkers" not in good("touch", "--rules", "lafosse-1852")
    assert call("peg", "--rules", "nobody-1700").exit_code == 1
