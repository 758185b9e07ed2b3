"""The rulings: read strictly, complete in both languages, with sources, and found by what people call a fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trictrac.base.errors import RulesError, UnreadableError
from trictrac.rules.entries import read_document
from trictrac.rules.loader import IN_TIME
from trictrac.rules.rulings import SUBJECTS, Ruling, find_rulings, heard, read_rulings, rulings
from trictrac.rules.status import Status
from trictrac.rules.works import cited, works

WORKS = {name for work in works() for name in work.called}
BESIDE = {"combine-1780": "ecrire-75", "malfilatre-2013": "malfilatre-dictionary"}
"""Sets of which rulings rest on a work that goes with their own."""
REMEDIES = [
    pytest.param(ruling, at, id=f"{ruling.slug} {at}") for ruling in rulings() for at in range(len(ruling.remedies))
]
STRAIGHT = re.compile(r"[^\u00a0\u202f\d][;:?!](?!\w)|'")


def slugs(text: str) -> set[str]:
    return {ruling.slug for ruling in find_rulings(text)}


def test_faults_are_listed_subject_by_subject() -> None:
    about = [ruling.about for ruling in rulings()]
    assert list(dict.fromkeys(about)) == list(SUBJECTS)
    assert about == sorted(about, key=list(SUBJECTS).index)
    assert len({ruling.slug for ruling in rulings()}) == len(about)


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: ruling.slug)
def test_a_fault_is_described_in_both_languages(ruling: Ruling) -> None:
    assert ruling.fault.en != ruling.fault.fr
    assert not ruling.fault.en.endswith(".")
    assert not ruling.fault.fr.endswith(".")
    assert not STRAIGHT.search(ruling.fault.fr)
    assert ruling.slug in slugs(ruling.slug)


@pytest.mark.parametrize(("ruling", "at"), REMEDIES)
def test_a_remedy_has_a_source_that_names_work_and_place(ruling: Ruling, at: int) -> None:
    remedy = ruling.remedies[at]
    assert remedy.remedy.en.endswith(".")
    assert remedy.remedy.fr.endswith(".")
    assert remedy.remedy.en != remedy.remedy.fr
    assert not STRAIGHT.search(remedy.remedy.fr)
    assert any(re.search(rf"{re.escape(work)},? .", remedy.source.en) for work in WORKS), remedy.source.en
    for name in remedy.sets:
        assert name != "modern", "the modern rules have no words of their own on faults"
        assert {name, BESIDE.get(name)} & {*cited(remedy.source.en)}, (name, remedy.source)


def test_a_set_says_two_things_of_one_fault_only_where_one_is_another_reading_or_practice() -> None:
    for ruling in rulings():
        for name in IN_TIME:
            said = ruling.by(name)
            assert len(said) < 2 or {Status.DISPUTED, Status.RIVAL} & {remedy.status for remedy in said}, (
                ruling.slug,
                name,
            )


def test_the_faults_that_every_table_quarrels_about_are_there() -> None:
    for text in (
        "two tokens", "école des deux jetons", "broken die", "dé cassé", "cocked die", "quatorze", "14", "sixteen checkers",
        "rompre", "rompre les dés", "bonne compagnie", "fichet", "peg", "j'adoube", "fausse case", "augmentation",
    ):  # fmt: skip
        assert find_rulings(text), text


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("broken-die", "broken-die"),
        ("Broken Die", "broken-die"),
        ("the broken dies", "broken-die"),
        ("A die breaks in pieces", "broken-die"),
        ("un dé repose à plat sur une dame ou sur un jeton", "die-flat-on-a-checker"),
        ("j’adoube", "adjusting-checkers"),
        ("J'ADOUBE", "adjusting-checkers"),
        ("quatorze", "fourteen-checkers"),
        ("fourteen", "fourteen-checkers"),
        ("ecole des deux jetons", "two-tokens-by-mistake"),
        ("bonne compagnie", "rigour-in-good-company"),
        ("pirouet", "spinning-die"),
    ],
)
def test_a_fault_is_found_by_what_it_is_called(text: str, slug: str) -> None:
    assert [ruling.slug for ruling in find_rulings(text)] == [slug]


def test_one_word_finds_every_fault_that_it_occurs_in() -> None:
    assert {"peg-forgotten", "peg-put-too-far", "token-moved-before-the-peg"} <= slugs("peg")
    assert {"leaning-die", "broken-die"} <= slugs("dé cassé")


def test_an_unknown_fault_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnreadableError, match="did you mean broken-die"):
        find_rulings("brokn die")
    for text in ("", " ", "zzzz", "?!", "le", "é" * 200):
        with pytest.raises(UnreadableError):
            find_rulings(text)


@given(st.text(max_size=90))
def test_any_words_find_rulings_or_are_refused(text: str) -> None:
    told: object
    try:
        told = find_rulings(text)
    except UnreadableError as error:
        told = str(error)
    assert told


def test_whose_word_holds() -> None:
    (broken,) = find_rulings("broken-die")
    name, remedies = heard(broken, "lepeintre-1818")
    assert name == "lepeintre-1818"
    assert remedies == broken.by("lepeintre-1818")
    assert heard(broken, "modern") == heard(broken, "exit=provincial") == ("encyclopedia", broken.by("encyclopedia"))
    assert heard(broken, "soumille-1738") == ("", ())
    assert heard(broken, "lepeintre-1818,margot=2_4") == (name, remedies)
    with pytest.raises(RulesError, match="no rule set"):
        heard(broken, "nobody")
    assert heard(broken, "lepeintre") == (name, remedies)


def test_the_modern_rules_follow_malfilatre_where_the_encyclopedia_is_silent() -> None:
    (resigned,) = find_rulings("player-resigns")
    assert not resigned.by("encyclopedia")
    assert heard(resigned, "modern") == ("malfilatre-2013", resigned.by("malfilatre-2013"))


@pytest.mark.law("13.3")
@pytest.mark.parametrize("rules", ["modern", "jollyvet-1634", "guiton-1822", "lepeintre-1818", "encyclopedia"])
def test_a_touched_checker_is_played_unless_jadoube_was_said(rules: str) -> None:
    (touched,) = find_rulings("touched-checker")
    _, remedies = heard(touched, rules)
    assert re.match(r"The player must play a checker that he touched, .*unless he said j'adoube", remedies[0].remedy.en)


def test_a_file_follows_the_set_that_it_extends(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "fallavel-1776"\nmargot = "2_4"\n', encoding="utf-8")
    (broken,) = find_rulings("broken-die")
    assert heard(broken, str(tmp_path / "club.toml")) == ("fallavel-1776", broken.by("fallavel-1776"))


FAULT = """\
[broken-die]
fault = "A die breaks"
fault_fr = "Un dé se casse"
words = ["broken", "cassé"]
about = "dice"
[[broken-die.remedies]]
sets = ["lepeintre-1818"]
remedy = "It counts."
remedy_fr = "Il compte."
source = "Lepeintre 1818, rule 8"
status = "stated"
"""
SECOND = FAULT.partition("[[")[2].replace("lepeintre", "guiton").replace("1818", "1822")


def test_a_file_of_rulings_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "faults.toml"
    path.write_text(FAULT + "[[" + SECOND, encoding="utf-8")
    (ruling,) = read_rulings(read_document(path))
    assert (ruling.slug, ruling.fault.said("fr"), ruling.words, ruling.about) == (
        "broken-die", "Un dé se casse", ("broken", "cassé"), "dice",
    )  # fmt: skip
    assert [remedy.sets for remedy in ruling.remedies] == [("lepeintre-1818",), ("guiton-1822",)]
    assert (ruling.remedies[0].remedy.en, ruling.remedies[0].source.said("fr")) == (
        "It counts.",
        "Lepeintre 1818, rule 8",
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('fault_fr = "Un dé se casse"\n', "", "line 1: fault_fr is missing"),
        ('fault = "A die breaks"\n', "", "line 1: fault is missing"),
        ('"A die breaks"', '""', "line 2: fault = ''"),
        ('words = ["broken", "cassé"]\n', "", "line 1: words: a list of names is expected"),
        ('["broken", "cassé"]', "[]", "line 4: words: a list of names"),
        ('["broken", "cassé"]', '"broken"', "line 4: words: a list of names"),
        ('["broken", "cassé"]', '["broken", 3]', "line 4: words: a list of names"),
        ('["broken", "cassé"]', '["broken", "broken"]', "line 4: words: a name stands there twice"),
        ('about = "dice"\n', "", "line 1: about is missing"),
        ('"dice"', '"weather"', "line 5: about 'weather': it is one of dice, checkers"),
        ('about = "dice"\n', 'about = "dice"\nlaw = "12"\n', "line 6: no key 'law' here"),
        (FAULT.partition("[[")[1] + FAULT.partition("[[")[2], "", "line 1: broken-die has no remedies"),
        ('sets = ["lepeintre-1818"]\n', "", "line 6: sets: a list of names"),
        ("lepeintre-1818", "lepeintre", "line 7: no rule set 'lepeintre'"),
        ('remedy = "It counts."\n', "", "line 6: remedy is missing"),
        ('remedy_fr = "Il compte."\n', "", "line 6: remedy_fr is missing"),
        ('"Lepeintre 1818, rule 8"', '" "', "line 10: source = ' '"),
        ('source = "Lepeintre 1818, rule 8"\n', "", "line 6: source is missing"),
        ('status = "stated"', 'status = "sure"', "line 11: status 'sure': it is one of"),
        ('status = "stated"', "", "line 6: status is missing"),
        ('status = "stated"', 'status = "stated"\npage = 3', "line 12: no key 'page' here"),
        ("broken-die", "Broken_die", "line 1: 'Broken_die': a fault is a table"),
        (FAULT, "broken-die = 3\n", "line 1: 'broken-die': a fault is a table"),
        (FAULT, FAULT + "[[" + SECOND.replace('"stated"', '"sure"'), "line 17: status 'sure'"),
        (FAULT, FAULT + "x = ", "is not valid TOML"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in FAULT
    path = tmp_path / "faults.toml"
    path.write_text(FAULT.replace(old, new), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        read_rulings(read_document(path))
    assert str(caught.value).startswith(str(path))
    assert said in str(caught.value)


def test_a_die_is_no_article() -> None:
    assert slugs("dé") == slugs("de") == slugs("dés") == slugs("les dés")
    assert "broken-die" in slugs("dé")
    assert "touched-checker" not in slugs("dé")


def test_a_verb_is_found_in_all_its_forms() -> None:
    assert slugs("toucher") == slugs("touch") == slugs("touché") == slugs("touching")
    assert {"touched-checker", "opponents-checker-touched", "dice-touch-a-hand"} <= slugs("toucher")


def test_the_flag_is_a_drapeau_too() -> None:
    assert slugs("drapeau") == slugs("les drapeaux") == slugs("pavillon") >= {"flag-forgotten", "no-flag-at-hand"}


@pytest.mark.parametrize("text", ["the", "to", "a", "l'", "un"])
def test_an_article_alone_names_nothing(text: str) -> None:
    with pytest.raises(UnreadableError, match="trictrac ruling lists them all"):
        find_rulings(text)
