"""The sheets of the rule sets: complete, with a source for every value; and what is refused, with its line."""

from __future__ import annotations

import re
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.rule_sets import VALUES as VALUES_OF_SETS
from tests.support.rule_sets import values
from tests.support.sheets import assert_french_of
from trictrac.base.errors import RulesError, Saying
from trictrac.model.mark import row_names
from trictrac.model.rules import MODERN, OPTIONS, VALUES, Rules
from trictrac.model.tariff import TARIFF
from trictrac.rules.entries import NOTHING, SheetEntry
from trictrac.rules.loader import load_rules, load_sheet, sheets
from trictrac.rules.options import DECLARED, option_named
from trictrac.rules.rulings import rulings
from trictrac.rules.sheets import Sheet
from trictrac.rules.status import WRITTEN, Status
from trictrac.rules.works import cited, works
from trictrac.saying.language import Words

WORKS = {name for work in works() for name in work.called}
"""The works, as sources name them."""

NAMES = tuple(sheet.name for sheet in sheets())
ENTRIES = [
    pytest.param(sheet, entry, id=f"{sheet.name} {entry.option}") for sheet in sheets() for entry in sheet.entries
]
FRENCH = re.compile(r"[^\u00a0\u202f\d][;:?!](?!\w)|'")
"""French typing that has a plain blank before a double sign, or a straight apostrophe."""


def meaning(option: str, value: object) -> Saying:
    return option_named(DECLARED, option).meaning(value)


def modern_value(option: str) -> object:
    parts = (MODERN.play, MODERN.customs, MODERN.stakes)
    return next(getattr(part, option) for part in parts if hasattr(part, option))


def test_the_sheets_come_in_the_order_of_time() -> None:
    assert NAMES == (
        "jollyvet-1634", "charpentier-1698", "soumille-1738", "soumille-1756", "fallavel-1776", "combine-1780",
        "lepeintre-1818", "guiton-1822", "lafosse-1852", "malfilatre-2013", "encyclopedia", "modern",
    )  # fmt: skip


@pytest.mark.parametrize("sheet", sheets(), ids=NAMES)
def test_a_sheet_has_every_option_once_and_the_rules_of_its_name(sheet: Sheet) -> None:
    assert tuple(entry.option for entry in sheet.entries) == OPTIONS
    assert all(sheet.entry(option).option == option for option in OPTIONS)
    assert sheet.rules == load_rules(sheet.name)
    assert Rules.of(sheet.name, **{entry.option: entry.value for entry in sheet.entries}) == sheet.rules
    assert load_sheet(sheet.name) is sheet


@pytest.mark.parametrize("sheet", sheets(), ids=NAMES)
def test_a_sheet_says_what_it_is_in_both_languages(sheet: Sheet) -> None:
    assert sheet.title.en
    assert_french_of(sheet.title)
    assert sheet.note.en != sheet.note.fr
    assert not FRENCH.search(sheet.note.fr)


def test_the_sheet_of_the_modern_rules_has_their_values() -> None:
    assert load_sheet("modern").rules == MODERN
    assert load_sheet(" default ") is load_sheet("modern")


@pytest.mark.parametrize(("sheet", "entry"), ENTRIES)
def test_every_value_has_a_source_that_names_work_and_place(sheet: Sheet, entry: SheetEntry) -> None:
    if entry.status is Status.NOT_LOOKED_UP:
        assert (entry.source, entry.note, entry.value) == (NOTHING, None, modern_value(entry.option))
        return
    for source in (
        f"{entry.source.en}, {entry.via.en}",
        *(one.holders.en for one in entry.readings if entry.status.is_held),
    ):
        places = [place for work in WORKS if work in source for place in [source.partition(f"{work}, ")[2]]]
        assert [place for place in places if len(place) > 2], source
    if entry.status not in (Status.IMPLIED, Status.ASSUMED) and sheet.name != "modern":
        assert sheet.name in cited(entry.source.en), "the work says it itself"


@pytest.mark.parametrize(("sheet", "entry"), ENTRIES)
def test_sources_and_holders_are_said_in_french(sheet: Sheet, entry: SheetEntry) -> None:
    del sheet
    if entry.status is not Status.NOT_LOOKED_UP:
        assert_french_of(entry.source)
    if entry.via.en:
        assert_french_of(entry.via)
    for reading in entry.readings if entry.status.is_held else ():
        assert_french_of(reading.holders)


def test_the_sources_of_the_rulings_are_said_in_french() -> None:
    for ruling in rulings():
        for remedy in ruling.remedies:
            assert_french_of(remedy.source)


@pytest.mark.parametrize(
    "wrong", ["Guiton 1822, rule 3", "Guiton 1822 ; règle 3", "Guiton 1822, règle 4", "l'article 3"]
)
def test_text_that_is_not_french_is_found(wrong: str) -> None:
    with pytest.raises(AssertionError):
        assert_french_of(Words("Guiton 1822, rule 3", wrong))


@pytest.mark.parametrize(("sheet", "entry"), ENTRIES)
def test_every_status_fits(sheet: Sheet, entry: SheetEntry) -> None:
    assert (entry.other is not None) == entry.status.has_other
    assert (entry.holders != NOTHING) == entry.status.is_held
    if entry.status.is_silent and entry.option != "payment":
        assert entry.value == modern_value(entry.option), "what is assumed is the default"
    if entry.status is Status.BY_AGREEMENT and sheet.name != "modern":
        least = "double" if sheet.name == "encyclopedia" else "flat"
        assert entry.value in ("no", "off", least), "what the work has only by agreement is off"
    meanings = {str(meaning(entry.option, value)) for value in entry.values}
    assert len(meanings) == len(entry.values)
    assert entry.before is None or entry.before not in (entry.value, None)
    if entry.note:
        assert entry.note.fr
        assert entry.note.said("en") != entry.note.said("fr")
        assert not FRENCH.search(entry.note.fr), entry.note.fr


def test_some_set_differs_from_the_modern_one_in_most_options() -> None:
    """Those in which none does are options of single authors or of tables, not of a whole treatise."""
    differing = {
        entry.option for sheet in sheets() for entry in sheet.entries if entry.value != modern_value(entry.option)
    }
    assert {"exit", "first_move", "opening_doublet", "payment", "pavillon_late", "augmentation", "misere"} <= differing


def test_four_authors_have_the_double_only_by_agreement_and_it_is_off_in_all() -> None:
    told = [load_sheet(name).entry("payment") for name in ("charpentier", "fallavel", "lepeintre", "lafosse")]
    assert {(entry.value, entry.status, entry.other) for entry in told} == {("flat", Status.BY_AGREEMENT, "double")}


def test_one_article_has_one_status_for_two_sheets() -> None:
    article = {entry.option: entry for entry in load_sheet("encyclopedia").entries}
    for entry in load_sheet("modern").entries:
        if "article" in entry.source.en and entry.source.en == article[entry.option].source.en:
            assert entry.status is article[entry.option].status, entry.option


# --- Sheets of one's own --------------------------------------------------------------


def write(folder: Path, text: str, name: str = "club.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


HEAD = 'title = "Our club"\nwork = "Minutes 1999"\nextends = "guiton-1822"\n'
NOTED = 'note = "As at home."\nnote_fr = "Comme à la maison."\n'
EXIT = '[exit]\nvalue = "provincial"\nstatus = "stated"\nsource = "Minutes 1999, p. 3"\n'


def test_a_file_of_ones_own_documents_only_what_differs(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + NOTED + EXIT + 'note = "Slowly."\nnote_fr = "Lentement."\n')
    sheet, guiton = load_sheet(path), load_sheet("guiton-1822")
    assert (sheet.name, sheet.title.said("fr"), sheet.work, sheet.note.said("fr")) == (
        path, "Our club", "Minutes 1999", "Comme à la maison.",
    )  # fmt: skip
    entry = sheet.entry("exit")
    assert (entry.value, entry.status, entry.source) == ("provincial", Status.STATED, Words("Minutes 1999, p. 3"))
    assert entry.note == Words("Slowly.", "Lentement.")
    assert [one for one in sheet.entries if one.option != "exit"] == [
        one for one in guiton.entries if one.option != "exit"
    ]
    assert load_rules(path) == sheet.rules


def test_a_file_of_ones_own_may_say_title_source_and_holders_in_french_too(tmp_path: Path) -> None:
    text = EXIT.replace("stated", "disputed") + 'other = "quick"\nholders = "The young"\n'
    sheet = load_sheet(write(tmp_path, HEAD + text))
    entry = sheet.entry("exit")
    assert [words.said("fr") for words in (sheet.title, entry.source, entry.holders)] == [
        "Our club", "Minutes 1999, p. 3", "The young",
    ]  # fmt: skip
    french = 'source_fr = "Procès-verbaux 1999, p. 3"\nholders_fr = "Les jeunes"\n'
    sheet = load_sheet(write(tmp_path, 'title_fr = "Notre cercle"\n' + HEAD + text + french))
    entry = sheet.entry("exit")
    assert (sheet.title, entry.source, entry.holders) == (
        Words("Our club", "Notre cercle"),
        Words("Minutes 1999, p. 3", "Procès-verbaux 1999, p. 3"),
        Words("The young", "Les jeunes"),
    )


@pytest.mark.parametrize("status", [one for one in Status if one.has_other])
def test_a_file_of_ones_own_may_have_any_status_and_a_note_in_one_language(tmp_path: Path, status: Status) -> None:
    held = 'holders = "The young"\n' if status.is_held else ""
    text = EXIT.replace("stated", status) + f'other = "quick"\n{held}note = "Slowly."\n'
    sheet = load_sheet(write(tmp_path, HEAD + 'note = "As at home."\n' + text))
    entry = sheet.entry("exit")
    assert (entry.status, entry.other, entry.holders.en) == (status, "quick", "The young" if held else "")
    assert entry.note
    assert (sheet.note.said("fr"), entry.note.said("fr")) == ("As at home.", "Slowly.")


def test_a_documented_file_extends_a_plain_one_and_the_other_way_round(tmp_path: Path) -> None:
    plain = write(tmp_path, 'margot = "2_4"\n\n[tariff]\nfill = [4, 8]\n', "plain.toml")
    path = write(tmp_path, HEAD.replace("guiton-1822", "plain.toml") + EXIT)
    top = write(tmp_path, 'extends = "club.toml"\nmisere = "made"\n', "top.toml")
    sheet = load_sheet(top)
    assert (sheet.entry("margot").value, sheet.entry("exit").value, sheet.entry("misere").value) == (
        "2_4", "provincial", "made",
    )  # fmt: skip
    assert sheet.entry("tariff").value == (("fill", 4, 8),)
    assert sheet.entry("margot").source == Words("plain.toml:1")
    assert sheet.entry("tariff").source == Words("plain.toml:3")
    assert sheet.entry("misere").source == Words(f"{top}:2")
    assert sheet.entry("payment") == load_sheet("modern").entry("payment")
    assert load_sheet(path).title == Words("Our club")
    assert load_sheet(plain).title == Words(plain)


def test_options_on_a_line_have_the_line_for_their_source() -> None:
    line = "guiton-1822,margot=2_4"
    sheet = load_sheet(line)
    assert (sheet.entry("margot").value, sheet.entry("margot").source) == ("2_4", Words(line))
    assert sheet.entry("exit") == load_sheet("guiton-1822").entry("exit")
    assert sheet.rules == load_rules(line)


def test_a_disputed_tariff_has_rows(tmp_path: Path) -> None:
    text = '[tariff]\nvalue = { fill = [4, 8] }\nstatus = "disputed"\nsource = "M, 1"\nother = {}\nholders = "N, 2"\n'
    entry = load_sheet(write(tmp_path, HEAD + text)).entry("tariff")
    assert (entry.value, entry.other, entry.holders) == ((("fill", 4, 8),), (), Words("N, 2"))


def test_no_option_no_entry() -> None:
    with pytest.raises(RulesError, match="no option 'exits'"):
        load_sheet("modern").entry("exits")


COMPLETE = (Path(__file__).parents[2] / "trictrac" / "rules" / "sheets" / "modern.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [option for option in OPTIONS if f"[{option}]" in COMPLETE])
def test_what_a_set_that_extends_none_does_not_name_is_not_looked_up(tmp_path: Path, option: str) -> None:
    short = re.sub(rf"^\[{option}\]\n.*?(?=^\[\w|\Z)", "", COMPLETE, flags=re.MULTILINE | re.DOTALL)
    assert len(short) < len(COMPLETE)
    sheet = load_sheet(write(tmp_path, short))
    assert sheet.rules.changed() == {}
    unread = [entry.option for entry in sheet.entries if entry.status is Status.NOT_LOOKED_UP]
    assert option in unread
    assert unread == [one for one in OPTIONS if f"[{one}]" not in short]
    assert (sheet.entry(option).value, sheet.entry(option).source) == (modern_value(option), NOTHING)
    extending = load_sheet(write(tmp_path, 'extends = "modern"\n' + short))
    assert extending.entry(option) == load_sheet("modern").entry(option)


def test_what_was_looked_up_in_vain_is_assumed_after_the_modern_rules(tmp_path: Path) -> None:
    sheet = load_sheet(write(tmp_path, 'title = "Our club"\nwork = "Minutes 1999"\nsilent = ["margot"]\n' + EXIT))
    usual, margot = load_sheet("modern").entry("margot"), sheet.entry("margot")
    assert (margot.value, margot.status, margot.source) == (usual.value, Status.ASSUMED, usual.source)
    assert (margot.other, margot.note) == (None, None)
    found = {status: [one.option for one in sheet.entries if one.status is status] for status in Status}
    assert (found[Status.STATED], found[Status.ASSUMED]) == (["exit"], ["margot"])
    assert len(found[Status.NOT_LOOKED_UP]) == len(OPTIONS) - 2
    upon = load_sheet(write(tmp_path, HEAD.replace("extends", 'silent = ["exit_points_left", "payment"]\nextends')))
    assert (upon.entry("payment").value, upon.entry("payment").status) == (modern_value("payment"), Status.ASSUMED)
    assert upon.entry("first_move") == load_sheet("guiton-1822").entry("first_move")


def test_no_value_of_a_set_moves_with_another_set_or_with_a_default() -> None:
    """What was read and found stands in the golden table; ``tests.support.rule_sets`` says how it is written anew."""
    assert values() == VALUES_OF_SETS.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('work = "W"\n', 'title is missing: write title = "…"'),
        ('title = "T"\n', "work is missing"),
        ('title = ""\nwork = "W"\n', "line 1: title = ''"),
        (HEAD + 'note_fr = "Rien qu’en français."\n', "note is missing"),
        (HEAD + "edition = 2\n", "line 4: no option 'edition'"),
        (HEAD + 'exit = "quick"\n', "line 4: option exit: a set with title and work documents it in a table: [exit]"),
        (HEAD + EXIT.replace('value = "provincial"\n', ""), "line 4: [exit] has no value"),
        (HEAD + EXIT.replace("provincial", "slow"), "line 5: option exit = 'slow': the values are quick"),
        (HEAD + EXIT.replace('status = "stated"\n', ""), "line 4: status is missing"),
        (
            HEAD + EXIT.replace("stated", "said"),
            "line 6: status 'said': it is one of stated, implied, assumed, by agreement, disputed, rival",
        ),
        (HEAD + EXIT.replace('"stated"', "true"), "line 6: status = True"),
        (HEAD + EXIT.replace("Minutes 1999, p. 3", " "), "line 7: source = ' '"),
        (HEAD + EXIT.partition("source")[0], "line 4: source is missing"),
        (HEAD + EXIT + 'note_fr = "Lentement."\n', "line 4: note is missing"),
        (HEAD + EXIT + 'page = "3"\n', "line 8: no key 'page' here; choose one of value, status"),
        (
            HEAD + EXIT + 'other = "quick"\n',
            "line 8: other belongs to a value whose status is one of by agreement, disputed, rival",
        ),
        (HEAD + EXIT + 'holders = "G"\n', "line 8: holders belongs to a value whose status is one of disputed, rival"),
        (
            HEAD + EXIT.replace("stated", "by agreement") + 'other = "quick"\nholders = "G"\n',
            "line 9: holders belongs to a value",
        ),
        (HEAD + EXIT.replace("stated", "by agreement"), "line 4: [exit] is by agreement: say what else is played"),
        (HEAD + EXIT.replace("stated", "rival") + 'other = "quick"\n', "line 4: holders is missing"),
        (HEAD + EXIT + 'holders_fr = "G"\n', "line 8: holders_fr belongs to a value"),
        (HEAD + EXIT + 'source_fr = ""\n', "line 8: source_fr = ''"),
        ("title_fr = 3\n" + HEAD, "line 1: title_fr = 3"),
        (HEAD + EXIT.replace("source", "source_fr"), "line 4: source is missing"),
        (HEAD + EXIT.replace("stated", "disputed"), "line 4: [exit] is disputed: say what else is played"),
        (HEAD + EXIT.replace("stated", "disputed") + 'other = "quick"\n', "line 4: holders is missing"),
        (HEAD + EXIT.replace("stated", "disputed") + 'holders = "G"\nother = "slow"\n', "line 9: option exit = 'slow'"),
        (
            HEAD + EXIT.replace("stated", "disputed") + 'other = "provincial"\nholders = "G"\n',
            "line 8: the other reading",
        ),
        (
            HEAD + '[tariff]\nvalue = { fil = [4, 8] }\nstatus = "stated"\nsource = "M, 1"\n',
            "line 5: the tariff has no row 'fil': its rows are ",
        ),
        (HEAD + "[tariff.value]\nfill = [4, 8]\n\n[tariff.value.x]\n", "line 4: status is missing"),
        (HEAD + '[hole_target]\nvalue = "6"\nstatus = "stated"\nsource = "M, 1"\n', "line 5: option hole_target = '6'"),
        (HEAD.replace("guiton-1822", "gitton"), "line 3: no rule set 'gitton'"),
        ('silent = "exit"\n' + HEAD, "line 1: silent: a list of names is expected"),
        ('silent = ["exit", "exit"]\n' + HEAD, "line 1: silent: a name stands there twice"),
        ('silent = ["margot", "exits"]\n' + HEAD, "line 1: no option 'exits': the options are corner_excuses_passing"),
        ('silent = ["exit"]\n' + HEAD + EXIT, "line 1: silent: exit has a table too; leave one of the two out"),
        (HEAD + EXIT.replace("stated", "not looked up"), "line 6: status 'not looked up': it is one of stated"),
        (EXIT, "line 1: [exit] documents a value: the file needs a title and a work"),
        ('note = """\n[exit]\nvalue = 1\n"""\nmargot = "2_4"\n[exit]\n', "line 1: no option 'note'"),
        (HEAD + "# '''\n[exit]\nvalue = '''\nquick\n'''\n", "line 5: status is missing"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    path = write(tmp_path, text)
    for load in (load_rules, load_sheet):
        with pytest.raises(RulesError) as caught:
            load(path)
        assert str(caught.value).startswith(path)
        assert said in str(caught.value)


VALUE_OF = st.sampled_from([(name, value) for name, values in VALUES.items() for value in values])


@given(st.lists(VALUE_OF, max_size=6, unique_by=lambda pair: pair[0]), st.sampled_from(WRITTEN), st.data())
def test_a_documented_file_is_read_as_it_is_written(
    pairs: list[tuple[str, str]], status: Status, data: st.DataObject
) -> None:
    lines = [HEAD]
    others: dict[str, str] = {}
    for option, value in pairs:
        lines += [
            f"[{option}]",
            f"value = {value!r}",
            f"status = {status.value!r}",
            f'source = "Minutes 1999, {option}"',
        ]
        if status.has_other:
            others[option] = data.draw(st.sampled_from([one for one in VALUES[option] if one != value]))
            lines.append(f"other = {others[option]!r}")
        if status.is_held:
            lines.append('holders = "Others, p. 1"')
    with tempfile.TemporaryDirectory() as folder:
        sheet = load_sheet(write(Path(folder), "\n".join(lines)))
    for option, value in pairs:
        entry = sheet.entry(option)
        assert (entry.value, entry.status, entry.other) == (value, status, others.get(option))
        assert entry.source == Words(f"Minutes 1999, {option}")
    named = {option for option, _ in pairs}
    for entry in load_sheet("guiton-1822").entries:
        if entry.option not in named:
            assert sheet.entry(entry.option) == entry


# --- The words of the options ---------------------------------------------------------


def test_every_option_has_a_name_and_a_law() -> None:
    assert tuple(option.name for option in DECLARED) == OPTIONS
    assert {option.name: tuple(option.values) for option in DECLARED if option.values} == VALUES
    assert len({str(option.about) for option in DECLARED}) == len(OPTIONS)
    assert all(re.fullmatch(r"\d+(\.\d+)?", option.law) for option in DECLARED)
    assert list(row_names()) == list(TARIFF)


@pytest.mark.parametrize("option", [option for option in OPTIONS if option in VALUES])
def test_every_value_has_a_sentence_of_its_own(option: str) -> None:
    said = [str(meaning(option, value)) for value in VALUES[option]]
    assert len(set(said)) == len(said)
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in said)


def test_numbers_and_prices_have_sentences() -> None:
    assert str(meaning("hole_target", 1)) == "A partie is won by 1 hole."
    assert str(meaning("hole_target", 12)) == "A partie is won by 12 holes."
    assert "points of the tariff in law 7." in str(meaning("tariff", ()))
    said = str(meaning("tariff", (("fill", 4, 8), ("exit", 4, 4))))
    assert "a fill (4 points, 8 by a doublet); the last checker borne off (4 points, 4 by a doublet)." in said


@pytest.mark.parametrize(
    ("option", "value"), [("exits", "quick"), ("exit", "slow"), ("exit", 3), ("hole_target", "12"), ("tariff", "no")]
)
def test_no_such_value_no_sentence(option: str, value: str | int) -> None:
    with pytest.raises(RulesError, match="option"):
        meaning(option, value)


def test_every_status_has_a_sentence() -> None:
    said = [str(status.meaning) for status in Status]
    assert len(set(said)) == 7
    assert all(one != other for one, other in pairwise(said))
