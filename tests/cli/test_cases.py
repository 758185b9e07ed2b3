"""``trictrac cases``: the works that have examples, and where an author and the laws part."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.support.commands import refused, told
from tests.support.sheets import assert_french_of
from trictrac.variants.corpus import examples, works


def words_of(text: str) -> str:
    return " ".join(text.split())


def record(*words: str) -> Any:
    return json.loads(told("cases", *words, "--json"))


def ids(found: dict[str, Any]) -> Sequence[str]:
    return [example["id"] for example in found["examples"]]


def test_the_works_are_listed_with_what_they_have() -> None:
    out = told("cases")
    assert "lepeintre-1818: Lepeintre, Cours complet de trictrac, 1818\n" in out
    assert "    81 positions, 136 counts of chances, 44 scores, 3 relevés\n" in out
    assert "    82 counts of chances\n" in out
    assert "    1 relevé\n" in out
    listed = record()
    assert listed[0] == {"work": "soumille-1738", "positions": 0, "chances": 0, "scores": 0, "releves": 1}
    assert [row["work"] for row in listed] == ["soumille-1738", "lepeintre-1818", "guiton-1822"]


def test_differences_between_author_and_laws_are_listed() -> None:
    out = told("cases", "lepeintre")
    assert all(len(line) <= 80 or " " not in line.strip() for line in out.splitlines())
    said = words_of(out)
    assert said.startswith("Lepeintre, Cours complet de trictrac, 1818, by the rules lepeintre-1818. ")
    assert "Lepeintre 1818, part I, ch. I p1-ch1-005: W:1x4,2x2,3x2,4x3,5x2,6,7/B:1x7,2x2,3x2,7x2,9x2/W, 1-1. " in said
    assert "The author: 1-2-3 may be played. The laws: this roll can fill, so the play must fill (law 9.1)." in said
    assert "Note: the author plays 1-2-3 and marks nothing, though 4-5-6 fills: his slip." in said
    assert "The author: 13. Kermadeuc 1-1: Kermadeuc marks nothing. The laws: Kermadeuc fills the petit jan: 6." in said
    assert "p1-ch1-006" not in said, "what agrees is not shown"
    assert said.count("the author counts coverings whatever the other number breaks") < 10, (
        "one note for its neighbours"
    )
    assert (
        "by the rules lepeintre-1818. 244 examples run: author and laws agree in 199 and disagree in 45. "
        "20 more examples were not run: they are of other games, or cannot be played out. "
        "Lepeintre 1818, part I, ch. I p1-ch1-005" in said
    )


def test_the_account_of_a_work_in_which_all_agrees() -> None:
    assert words_of(told("cases", "guiton-1822")).endswith(
        "82 examples run: author and laws agree in 82 and disagree in 0."
    )
    assert told("cases", "Guiton", "1822") == told("cases", "guiton")
    assert words_of(told("cases", "soumille-1738")).endswith(
        "1 example run: author and laws agree in 1 and disagree in 0."
    )


def test_all_shows_what_agrees_too() -> None:
    out = told("cases", "soumille-1738", "--all")
    said = words_of(out)
    assert "After Soumille 1738, rolls 1-17 soumille-releve-1: Cloris against Damon." in said
    assert (
        "The author: 15. Cloris 6-2: Cloris marks 4 in all; Cloris plays 1-3 1-7; Cloris 8 points en bredouille" in said
    )
    assert "The laws say the same." in said
    heads = [line for line in told("cases", "lepeintre", "--all").splitlines() if line and not line.startswith(" ")]
    assert len(heads) == len(set(heads)), "each source heads its examples once"


def test_json_has_every_point() -> None:
    found = record("lepeintre")
    assert {key: found[key] for key in ("work", "rules", "run", "agree", "part", "not_run")} == {
        "work": "lepeintre-1818",
        "rules": "lepeintre-1818",
        "run": 244,
        "agree": 199,
        "part": 45,
        "not_run": 20,
    }
    assert len(ids(found)) == 45
    slip = found["examples"][0]
    assert (slip["id"], slip["kind"], slip["agrees"]) == ("p1-ch1-005", "positions", False)
    assert slip["points"] == [
        {"author": "1-2-3 may be played", "laws": "this roll can fill, so the play must fill (law 9.1)"}
    ]
    every = record("lepeintre", "--all")
    assert len(ids(every)) == 244
    agreeing = next(example for example in every["examples"] if example["id"] == "p1-ch1-006")
    assert {point["laws"] for point in agreeing["points"]} == {None}


def test_other_rules_judge_otherwise() -> None:
    own, modern = record("lepeintre"), record("lepeintre", "--rules", "modern")
    assert set(ids(modern)) - set(ids(own)) == {"p4-score-005"}, "his double école of an unmade fill (rule 60)"
    assert modern["rules"] == "modern"
    paid = record("lepeintre", "--rules", "lepeintre-1818,fill_in_passing=yes")
    assert paid["part"] == own["part"] - 23, "coverings in passing are then fills"


def test_in_french_the_notes_are_french() -> None:
    out = told("cases", "lepeintre", "--lang", "fr")
    assert "une inadvertance" in words_of(out)
    assert "his slip" not in out


def test_in_french_titles_and_sources_are_french_and_in_english_english() -> None:
    french = words_of(told("cases", "lepeintre", "--all", "--lang", "fr"))
    assert "Lepeintre 1818, première partie, ch. I, fig. 2" in french
    assert "Lepeintre 1818, première partie, ch. I (fig. 1-3)" in french
    assert "Lepeintre 1818, quatrième partie, ch. I, règle 60, fig. 31" in french
    assert ", part I" not in french
    assert "rule 6" not in french
    english = words_of(told("cases", "lepeintre", "--all"))
    assert "Lepeintre 1818, part I, ch. I (figs. 1-3)" in english
    assert "première partie" not in english
    assert "D’après Soumille 1738, coups 1-17" in words_of(told("cases", "soumille", "--all", "--lang", "fr"))


def test_every_source_of_an_example_is_said_in_french() -> None:
    for example in (example for work in works() for example in examples(work)):
        assert_french_of(example.source)


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (
            ["jollyvet"],
            1,
            "no examples of jollyvet-1634; choose one of soumille-1738, lepeintre-1818, guiton-1822",
        ),
        (["soumille-1756"], 1, "no examples of soumille-1756;"),
        (["rabelais"], 1, "no rule set 'rabelais'"),
        (["lepeintre", "--rules", "nowhere"], 1, "no rule set 'nowhere'"),
        (["--all"], 2, "name a work: trictrac cases lepeintre"),
        (["--rules", "modern"], 2, "name a work"),
    ],
)
def test_what_is_refused(words: list[str], status: int, complaint: str) -> None:
    assert complaint in refused(status, "cases", *words)
