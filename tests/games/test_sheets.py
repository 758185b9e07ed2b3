"""The sheets of the tables games: complete, in both languages, loaded with one's own options, shown by ``trictrac variants``."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trictrac
from tests.support.commands import refused, told
from tests.support.tables import COUNTING, GAMES, RUNNING, RUNNING_VALUES
from tests.support.tables import values_of as allowed
from trictrac.base.errors import RulesError, Saying, TrictracError
from trictrac.base.texts import texts_in
from trictrac.games.common.events import ThrowDice
from trictrac.games.common.happening import TablesPhase, What
from trictrac.games.running.rules import STANDARD
from trictrac.games.sheets import game_options_text, game_sheets, load_game_rules, load_game_sheet, sourced_values
from trictrac.protocol.events import Begin, Move, Player
from trictrac.rules.entries import read_document
from trictrac.rules.heads import SHEET
from trictrac.rules.loader import IN_TIME
from trictrac.rules.options import option_named
from trictrac.rules.sheets import Sheet, game_in
from trictrac.saying.language import Words
from trictrac.variants.differences import contrast
from trictrac.variants.history import history_of
from trictrac.variants.sets import find_sheet
from trictrac.variants.sheet import SUBJECTS

BACKGAMMONS = ("backgammon", "backgammon-club", "backgammon-dujardin")
STRAIGHT = re.compile("[^\u00a0][;:?!»](?!\\w)|['\"]|«[^\u00a0]")
"""French typing with a plain blank before a double sign, or a straight apostrophe."""


def values_of(sheet: Sheet) -> dict[str, object]:
    return {option.name: getattr(sheet.rules, option.name) for option in sheet.rules.OPTIONS}


def typed(values: dict[str, str]) -> str:
    return ",".join(f"{option}={value}" for option, value in values.items())


def assert_translated(words: Words, *, same: bool = False) -> None:
    assert words.en
    assert words.fr or same, words.en
    assert not STRAIGHT.search(words.fr), words.fr
    assert not re.search(r"\b(the|and|with|web shop)\b", words.fr), words.fr


def test_there_is_a_sheet_for_every_game() -> None:
    assert set(GAMES) < {Path(name).stem for name in texts_in(SHEET.format("*"))}
    assert [sheet.game for sheet in game_sheets()] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_every_option_that_can_matter_and_no_other(game: str) -> None:
    sheet = load_game_sheet(game)
    values = values_of(sheet)
    wanted = [option.name for option in sheet.rules.OPTIONS if option.matters(values)]
    assert [entry.option for entry in sheet.entries] == wanted
    assert all(entry.value == values[entry.option] for entry in sheet.entries)
    assert game_options_text(sheet.rules) == ""
    assert sheet.name == game


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_source_and_both_languages(game: str) -> None:
    sheet = load_game_sheet(game)
    assert_translated(sheet.title, same=True)
    assert_translated(sheet.note)
    for entry in sheet.entries:
        assert_translated(entry.source, same=True)
        if entry.note:
            assert_translated(entry.note)
        assert (entry.other is not None) is entry.status.has_other
        if entry.status.is_held:
            assert_translated(entry.holders, same=True)
    for text in sheet.texts:
        assert_translated(text.said)
        assert_translated(text.source, same=True)


@pytest.mark.parametrize("game", RUNNING)
def test_a_running_game_has_rules_in_words(game: str) -> None:
    assert len(load_game_sheet(game).texts) >= 3


def test_every_option_and_value_has_a_sentence() -> None:
    for game in GAMES:
        for option in load_game_rules(game).OPTIONS:
            assert str(option.about)
            said = [str(option.meaning(value)) for value in option.values]
            assert len(set(said)) == len(said)
            assert all(one.endswith(".") and one[0].isupper() for one in said), said


def test_different_options_of_one_name_are_told_apart() -> None:
    """Two games may call different rules by one name."""
    toc = load_game_sheet("toc")
    own = option_named(toc.rules.OPTIONS, "opening")
    other = replace(own, values={"higher_die": Saying("The higher die begins.")})
    entry = replace(toc.entry("opening"), value="higher_die")
    strange = replace(toc, name="strange", rules=SimpleNamespace(OPTIONS=(other,)), entries=(entry,))
    for option, sheet in ((own, toc), (other, strange)):
        history = history_of(option, [toc, strange])
        assert [one for reading in history.readings for one, _ in reading.held] == [sheet]
        assert {*(reading.value for reading in history.readings), *history.unused} == set(option.values)
    found = [one for one in contrast([toc, strange]).differences if one.option.name == "opening"]
    assert [(one.option, one.entries) for one in found] == [
        (own, (toc.entry("opening"), None)),
        (other, (None, entry)),
    ]


def test_every_option_of_the_running_games_has_a_subject() -> None:
    assert {option.subject for option in STANDARD.OPTIONS} < set(SUBJECTS)


@pytest.mark.parametrize("option", ["castors", "cub"])
def test_an_unknown_name_is_refused(option: str) -> None:
    with pytest.raises(RulesError, match="no option"):
        option_named(STANDARD.OPTIONS, option)
    with pytest.raises(RulesError, match="the values are no, yes"):
        option_named(STANDARD.OPTIONS, "cube").meaning(option)


def test_the_first_sheet_is_ordinary_backgammon() -> None:
    assert load_game_rules("backgammon") == STANDARD


def test_the_three_backgammon_sheets_differ_in_these_rules_only() -> None:
    found = contrast([load_game_sheet(game) for game in BACKGAMMONS])
    values = {one.option.name: tuple(entry and entry.value for entry in one.entries) for one in found.differences}
    assert values == {
        "opening": ("drawn_dice", "fresh_dice", "fresh_dice"),
        "compulsory": ("higher", "most", "all_or_none"),
        "hit_and_run": ("free", "home", "free"),
        "entering": ("all", "all", "one"),
        "bearing_off": ("excess", "any", "exact"),
        "triple_game": ("none_off_behind", "captured", "behind"),
        "doubling": ("before_dice", "own_turn", "before_dice"),
    }
    assert found.agreed == 15


def test_what_else_is_played_in_them_is_listed() -> None:
    other = {
        (game, entry.option): entry.other
        for game in RUNNING
        for entry in load_game_sheet(game).entries
        if entry.other is not None
    }
    assert other == {
        ("backgammon", "automatic_doubles"): "once",
        ("backgammon", "beavers"): "yes",
        ("backgammon", "jacoby"): "yes",
        ("backgammon-club", "opening"): "drawn_dice",
        ("backgammon-club", "hit_and_run"): "outer",
        ("backgammon-club", "hitter"): "stays_alone",
        ("backgammon-club", "triple_game"): "none_off_captured",
        ("backgammon-club", "refusal"): "counted",
        ("backgammon-dujardin", "rest"): "not_needed",
        ("backgammon-dujardin", "triple_game"): "none_off_behind",
        ("backgammon-dujardin", "compulsory"): "most",
        ("backgammon-dujardin", "bearing_off"): "beyond",
        ("backgammon-dujardin", "refusal"): "doubled",
        ("jacquet", "hitting"): "yes",
        ("jacquet", "six_in_a_row"): "farthest_held",
        ("jacquet", "double_game"): "not_home",
        ("garanguet", "triplets"): "three",
        ("garanguet", "double_game"): "not_home",
        ("revertier", "shut_out"): "loses_double",
    }


@pytest.mark.parametrize(
    ("game", "text", "kept"),
    [
        ("backgammon", "jacoby=yes, beavers=yes", "beavers=yes,jacoby=yes"),
        ("backgammon", "AUTOMATIC-doubles=Once", "automatic_doubles=once"),
        ("backgammon", "cube=yes", ""),
        ("backgammon", "match=7,crawford=yes", "crawford=yes,match=7"),
        ("backgammon", "cube=no,numbering=rising", "cube=no,numbering=rising"),
        ("gammon", "cube=yes,beavers=yes", "cube=yes,beavers=yes"),
        ("jacquet", "hitting=yes,blocked=two", "blocked=two,hitting=yes"),
        ("backgammon", "dice=three,doublets=above_third", "dice=three,doublets=above_third"),
        ("toc", "bredouille=yes", "bredouille=yes"),
    ],
)
def test_options_of_ones_own_come_upon_the_sheet(game: str, text: str, kept: str) -> None:
    rules = load_game_rules(game, text)
    assert game_options_text(rules) == kept
    assert load_game_rules(game, kept) == rules


CHOSEN = st.sampled_from(RUNNING).flatmap(
    lambda game: st.tuples(
        st.just(game),
        st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in RUNNING_VALUES.items()}),
    )
)
COUNTED = st.sampled_from(COUNTING).flatmap(
    lambda game: st.tuples(
        st.just(game),
        st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in allowed(game).items()}),
    )
)


@given(st.one_of(CHOSEN, COUNTED))
def test_rules_that_load_are_written_and_load_again(chosen: tuple[str, dict[str, str]]) -> None:
    game, values = chosen
    wrong = ""
    try:
        sheet = load_game_sheet(game, typed(values))
    except RulesError as error:
        wrong = str(error)
    if wrong:
        assert re.search("has no effect with|requires", wrong)
        return
    assert all(getattr(sheet.rules, option) == value for option, value in values.items())
    assert load_game_rules(game, game_options_text(sheet.rules)) == sheet.rules
    assert {entry.option: entry.value for entry in sheet.entries}.items() <= values_of(sheet).items()


@given(st.sampled_from(GAMES), st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(game: str, text: str) -> None:
    wrong = ""
    try:
        assert game_options_text(load_game_rules(game, text, files=False)) is not None
    except TrictracError as error:
        wrong = error.saying.text
    assert "{" in wrong or not wrong


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("backgammon", "beaver=yes", "no option 'beaver': did you mean beavers?"),
        ("backgammon", "beavers", "'beavers' in 'beavers': options are typed option=value, parted by commas"),
        ("backgammon", "pavillon=yes", "no option 'pavillon': the options are setup, "),
        ("backgammon", "beavers=maybe", "option beavers = 'maybe': the values are no, yes"),
        ("backgammon", "bearing_off=exat", "option bearing_off = 'exat': did you mean exact? The values are excess, "),
        ("backgammon", "match=100", "match = 100: from 0 (single games) to 99"),
        ("backgammon", "match=many", "match = 'many': from 0 (single games) to 99"),
        ("backgammon", "numbering=up", "option numbering = 'up': the values are falling, rising"),
        ("backgammon", "beavers=yes,beavers=no", "option beavers is given twice in 'beavers=yes,beavers=no'"),
        ("backgammon", "nowhere.toml", "nowhere.toml: cannot be read"),
        ("toutes-tables", "beavers=yes", "option beavers has no effect with cube = no: write cube=yes as well"),
        ("jacquet", "hitting=yes", "hitting = yes requires blocked = two: write hitting=yes,blocked=two"),
        ("backgammon", "dice=three", "dice = three requires doublets = above_third"),
        ("toc", "cube=yes", "no option 'cube': the options are "),
        ("trictrac", "", "trictrac is not one of the other tables games; choose one of backgammon, "),
    ],
)
def test_an_unknown_rule_is_refused(game: str, text: str, says: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_game_rules(game, text)
    assert str(caught.value).startswith(says)


def test_a_file_of_rules(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('game = "backgammon"\nbeavers = true\nautomatic_doubles = "once"\nmatch = 5\n', encoding="utf-8")
    sheet = load_game_sheet("backgammon", f"{path},jacoby=yes")
    assert game_options_text(sheet.rules) == "automatic_doubles=once,beavers=yes,jacoby=yes,match=5"
    assert sheet.entry("beavers").source == Words(f"{path}:2")
    assert game_in(read_document(path)) == "backgammon"
    found = find_sheet(str(path))
    assert found.game == "backgammon"
    assert found.rules == load_game_rules("backgammon", str(path))
    with pytest.raises(RulesError, match=r"club\.toml, line 1: these are rules of backgammon, not of jacquet"):
        load_game_rules("jacquet", str(path))
    with pytest.raises(RulesError, match="no files are read here"):
        load_game_rules("backgammon", str(path), files=False)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("beaver = true\n", "line 1: no option 'beaver': did you mean beavers?"),
        (
            'cube = "yes"\nopening = true\n',
            "line 2: option opening = True: the value must be in quotes, one of drawn_dice",
        ),
        ("match = true\n", "line 1: match = True: from 0"),
        (
            "[beavers]\nvalue = 3\n",
            "line 1: option beavers = {'value': 3}: the value must be in quotes, one of no, yes",
        ),
        ('game = "chess"\n', "no game 'chess'"),
        ("game = 3\n", "line 1: game = 3: the games are backgammon, "),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TrictracError) as caught:
        load_game_rules("backgammon", str(path))
    assert says in str(caught.value)


def test_a_file_without_a_game_is_of_trictrac(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('exit = "provincial"\n', encoding="utf-8")
    assert find_sheet(str(path)).game == "trictrac"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("gammon", "toutes-tables"),
        ("jacq", "jacquet"),
        ("Tick Tack", "tick-tack"),
        ("backgammon-d", "backgammon-dujardin"),
    ],
)
def test_a_tables_game_is_found_by_its_name(text: str, name: str) -> None:
    assert find_sheet(text).game == name


@pytest.mark.parametrize("name", IN_TIME)
def test_the_names_of_the_sets_stay_those_of_trictrac(name: str) -> None:
    assert find_sheet(name).game == "trictrac"


def test_the_list_shows_them_under_the_sets() -> None:
    lines = told("variants").splitlines()
    assert [line.strip() for line in lines if line.strip() in GAMES] == list(GAMES)
    assert lines.index("  modern") < lines.index("The other tables games") < lines.index("  backgammon")
    found = json.loads(told("variants", "--json"))
    assert [one["name"] for one in found] == [*IN_TIME, *GAMES]
    assert {one["game"] for one in found} == {"trictrac", *GAMES}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sheet_is_shown(game: str, language: str) -> None:
    sheet = load_game_sheet(game)
    shown = told("variants", "show", game, "--lang", language, COLUMNS="400")
    assert shown.startswith(sheet.title.said(language))
    for entry in sheet.entries:
        assert f"({entry.option}={entry.value})" in shown
        assert entry.source.said(language) in shown
    for text in sheet.texts:
        assert text.said.said(language) in shown
    narrow = told("variants", "show", game, "--lang", language, COLUMNS="50").splitlines()
    assert max(map(len, narrow)) <= 50


def test_a_sheet_with_options_of_ones_own_is_labelled() -> None:
    shown = told("variants", "show", "backgammon,beavers=yes")
    assert "  Beavers (beavers=yes)" in shown
    assert "    Stated: your own options" in shown
    assert "Your own rules; what they leave open is as in backgammon." in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_as_markdown_and_json(game: str) -> None:
    sheet = load_game_sheet(game)
    markdown = told("variants", "show", game, "--markdown")
    assert markdown.startswith(f"# {sheet.title.en}")
    assert all(f"(`{entry.option}={entry.value}`)" in markdown for entry in sheet.entries)
    found = json.loads(told("variants", "show", game, "--json"))
    assert {one["option"]: one["value"] for one in found["options"]} == {e.option: e.value for e in sheet.entries}
    assert (found["game"], found["match"]) == (game, sheet.rules.match)
    assert len(found["rules"]) == len(sheet.texts)
    assert all(one["subject"] and one["meaning"] and one["source"] for one in found["options"])


def test_the_backgammon_sheets_are_compared_side_by_side() -> None:
    shown = told("variants", "diff", *BACKGAMMONS, COLUMNS="200")
    assert "differ in 7 rules and agree in 15." in shown
    assert "The numbers that bear off (bearing_off)" in shown
    found = json.loads(told("variants", "diff", *BACKGAMMONS, "--json"))
    assert found["sets"] == list(BACKGAMMONS)
    assert len(found["differences"]) == 7
    assert "| `bearing_off=excess` | `bearing_off=any` | `bearing_off=exact` |" in told(
        "variants", "diff", *BACKGAMMONS, "--markdown"
    )


def test_an_option_that_cannot_matter_to_a_game_is_said_to() -> None:
    shown = told("variants", "diff", "toutes-tables", "backgammon-club", COLUMNS="120")
    assert "This rule cannot matter here." in shown
    own = contrast([load_game_sheet("toc"), load_game_sheet("toccategli")])
    assert {one.option.name for one in own.differences} >= set(allowed("toc")) ^ set(allowed("toccategli"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backgammon", "guiton"], "guiton is a rule set of trictrac and backgammon is another game"),
        (["backgammon", "toc"], "backgammon and toc have no options in common"),
        (["jacquet", "jacquet"], "jacquet is named twice: leave one out"),
    ],
)
def test_sheets_that_cannot_be_compared_are_refused(words: list[str], says: str) -> None:
    assert says in refused(1, "variants", "diff", *words)


def test_a_name_nearly_spelt_is_offered() -> None:
    assert "did you mean trictrac variants show gammon?" in refused(2, "variants", "gammon")
    assert "did you mean backgammon, backgammon-club" in refused(1, "variants", "show", "backg")
    assert "did you mean jacquet?" in refused(1, "variants", "show", "jaquet")


def test_an_unknown_game_is_answered_with_all_games() -> None:
    for words in (["show", "zzz"], ["diff", "guiton", "zzz"]):
        said = refused(1, "variants", *words)
        assert "no rule set or game 'zzz': there are jollyvet-1634, " in said
        assert ", modern, backgammon, " in said
    said = refused(1, "variants", "why", "zzz")
    assert "no option 'zzz': trictrac variants matrix lists those of trictrac, and variants show GAME those of" in said
    assert "did you mean hit_and_run?" in refused(1, "variants", "why", "hit_and_rnu")
    assert told("variants", "why", "numbers that bear off").startswith("The numbers that bear off (bearing_off)")


def test_the_history_of_an_option_of_the_tables_games() -> None:
    shown = told("variants", "why", "bearing-off", COLUMNS="200")
    assert shown.startswith("The numbers that bear off (bearing_off)")
    assert "bearing_off=any\n" in shown
    found = json.loads(told("variants", "why", "six_in_a_row", "--json"))
    assert [one["value"] for one in found["values"]] == ["free", "farthest_held"]
    assert found["unused"] == []


def test_a_value_that_only_a_note_mentions_is_shown_with_the_note() -> None:
    shown = told("variants", "why", "hit_and_run", COLUMNS="400")
    entry = load_game_sheet("backgammon-club").entry("hit_and_run")
    assert entry.note
    assert "hit_and_run=entry\n" in shown
    assert f"Spoken of in its note: {entry.note.en}" in shown
    assert "No source" not in shown
    found = json.loads(told("variants", "why", "hit_and_run", "--json"))
    assert [(one["value"], list(one["noted_by"])) for one in found["values"] if one["noted_by"]] == [
        ("entry", ["backgammon-club"])
    ]
    assert (
        told("variants", "why", "keep_counts").splitlines()[-1]
        == "No source of the other tables games has keep_counts=no."
    )


def test_only_a_value_with_a_source_counts_as_one_of_the_game() -> None:
    assert sourced_values("backgammon-club", "hit_and_run") == ("home", "outer", "entry")
    assert sourced_values("backgammon", "automatic_doubles") == ("no", "once", "always")
    assert sourced_values("backgammon-club", "triple_game") == ("none_off_captured", "captured")
    assert sourced_values("toutes-tables", "double_game") == ("none_off", "not_home")
    assert sourced_values("toutes-tables", "beavers") == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_note_names_values_alike_in_both_languages(game: str) -> None:
    for entry in load_game_sheet(game).entries:
        if entry.note:
            named = [sorted(re.findall(r"\b([a-z_]+=\w+)", said)) for said in (entry.note.en, entry.note.fr)]
            assert named[0] == named[1]
            for one in named[0]:
                option, _, value = one.partition("=")
                assert value in allowed(game)[option]


@pytest.mark.parametrize("text", ["exit", "bearing off", "opening", "corner"])
def test_options_of_trictrac_are_looked_up_in_trictrac(text: str) -> None:
    assert ", law " in told("variants", "why", text).splitlines()[0]


@pytest.mark.parametrize(("options", "share"), [("", 54), ("compulsory=most", 20)])
def test_the_note_on_a_harsh_reading_says_how_many_rolls_pass(options: str, share: int) -> None:
    note = load_game_sheet("backgammon-dujardin").entry("compulsory").note
    assert note
    assert all(f"{share} " in said for said in (note.en, note.fr))
    dice, rolls, passed = Random(f"harsh {options}"), 0, 0
    kind = trictrac.game("backgammon-dujardin", options, match=0)
    while rolls < 4_000:
        state = kind.apply(kind.start(), Begin(Player.A))
        while state.phase is not TablesPhase.OVER:
            if state.phase is TablesPhase.THROW:
                state = kind.apply(state, ThrowDice(state.roller, (dice.randint(1, 6), dice.randint(1, 6))))
                rolls += 1
                passed += any(one.what is What.UNPLAYABLE for one in state.happenings)
            else:
                state = kind.apply(state, Move(state.roller, dice.choice(kind.plays(state))))
    assert abs(100 * passed / rolls - share) < 4
