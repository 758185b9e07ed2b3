"""The page of another tables game, read as a browser reads it: every roll, its faults and its board, and a record again."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.documents import assert_game_says_the_same
from tests.support.html_page import BAD_NAME, FRENCH, LANGUAGES, Page
from tests.support.records import TablesRecord
from tests.support.tables_records import COUNTED, GAMES, MATCH, TOO_LITTLE, random_record, run
from tests.support.terminal import BYTECODE, PROGRAM, ROOT
from trictrac.base.errors import UnreadableError
from trictrac.cli.export import in_form
from trictrac.games.common.board import table_of
from trictrac.games.common.deeds import dice_text
from trictrac.games.common.events import ThrowDice
from trictrac.games.common.sentences import score_sentence
from trictrac.games.common.walk import Rolled, read_steps
from trictrac.games.registry import read_record
from trictrac.model.score import Side
from trictrac.protocol.record import Comment
from trictrac.saying.language import ENGLISH, Language
from trictrac.view.shared import share_parts
from trictrac.view.svg import table_svg


def read(text: str) -> TablesRecord:
    record = read_record(text)
    assert record.game != "trictrac"
    return record


def page_html(record: TablesRecord, language: Language) -> str:
    return in_form(record, "html", language)


def page_of(text: str, language: Language = ENGLISH) -> Page:
    return Page(page_html(read(text), language))


@LANGUAGES
@pytest.mark.parametrize(("game", "rules", "match"), GAMES, ids=str)
def test_a_page_holds_every_roll_with_its_score_and_is_the_record_again(
    game: str, rules: str, match: int, language: Language
) -> None:
    record = random_record(game, rules, match, "page")
    text = page_html(record, language)
    page = Page(text)
    assert page.lang == language.code
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert re.findall(r"https?:(?!//www\.w3\.org/2000/svg)|@import|url\((?!#)", text) == []
    rolls = [step for step in read_steps(record.log()) if isinstance(step, Rolled)]
    assert [name for name in page.ids if name.startswith("roll-")] == [
        f"roll-{number}" for number in range(1, len(rolls) + 1)
    ]
    assert text.count(' class="step"') == len(rolls)
    for roll in rolls:
        card = page.under(f"roll-{roll.number}")
        assert f"{roll.number}. " in card
        assert record.players[roll.roller] in card
        assert all("⚀⚁⚂⚃⚄⚅"[die - 1] in card for die in roll.dice)
        if isinstance(record.events[roll.start], ThrowDice):
            assert language.say(dice_text(roll.dice, roll.after.rules)) in card
        assert language.say(score_sentence(roll.after, record.players)) in card
    assert read_record(text) == record
    assert page_html(record, language) == text


def test_a_match_has_its_games_its_offers_and_its_account() -> None:
    page = page_of(MATCH)
    account = page.under("opening")
    for words in (
        "Game 1: Cloris wins the game: 2 points.",
        "Game 2: Cloris wins a gammon: 2 points.",
        "Cloris wins the match, 4 to 0.",
        "7 rolls; 2 plays against the rules, 1 taken back on demand; every other play is lawful.",
    ):
        assert words in account
    first, second = page.under("chapter-1"), page.under("chapter-2")
    assert "rolls 1 to 6" in first
    assert "roll 7" in second
    assert "Game 2" in second
    assert "Damon refuses." in first
    assert "Cloris wins the game: 2 points." in first
    at = [first.index(words) for words in ("3. Cloris rolls", "Damon doubles.", "Cloris accepts.", "4. Damon rolls")]
    assert at == sorted(at)
    assert "stake 2, Cloris has the cube." in page.under("roll-4")
    assert any("Backgammon" in data for _, data in page.texts)
    assert any(data == "3 points" for _, data in page.texts)


def test_the_crawford_game_is_named_in_its_heading() -> None:
    text = MATCH.replace("match: 3", "rules: crawford=yes\nmatch: 3")
    page = page_of(text)
    assert page.under("chapter-2").strip().startswith("Game 2: the Crawford game")
    assert "crawford=yes" in " ".join(data for _, data in page.texts)
    assert "Game 2: the Crawford game: roll 7" in run("replay", "-", given=text).stdout


def test_plays_against_the_rules_are_set_off_and_listed() -> None:
    page = page_of(MATCH)
    wrong = [data for path, data in page.texts if path[-1:] == ("trouble",)]
    assert wrong == [f"It breaks rule compulsory: {TOO_LITTLE}."] * 2
    assert [link for link in page.links if link.startswith("#roll-")][:2] == ["#roll-3", "#roll-4"]
    assert "Plays against the rules:" in " ".join(data for _, data in page.texts)
    assert next(link for link in page_of(COUNTED).links if link.startswith("#roll-")) == "#roll-3"


@pytest.mark.parametrize(
    ("black", "won", "proofs"),
    [
        ("1x14,11", "Al wins 1 hole: a true hit on field 14 (Zoë’s 11).", ["by 6, from field 8", "by 5, from field 9"]),
        (
            "1x13,11,10",
            "Al wins 1 hole: a true hit on field 14 (Zoë’s 11) and a true hit on field 15 (Zoë’s 10).",
            [
                "a true hit on field 14 (Zoë’s 11): by 6, from field 8",
                "a true hit on field 14 (Zoë’s 11): by 5, from field 9",
                "a true hit on field 15 (Zoë’s 10): by 6, from field 9",
                "a true hit on field 15 (Zoë’s 10): by 5, from field 10",
            ],
        ),
    ],
)
def test_what_a_roll_wins_is_proved(black: str, won: str, proofs: list[str]) -> None:
    """Single checkers on Black's 11 and 10, which are White's 14 and 15."""
    text = f"trictrac 1\ngame: toc\nA: Al\nB: Zoë\nmatch: 3\n\nset W:1x12,8,9,10/B:{black}/W\nA throws 6-5\n"
    page = page_of(text)
    assert " ".join(page.under("mark").split()) == won
    assert page.under("reasons") == " ".join(proofs)
    assert f"1. {won}" in page.under("opening")


def test_remarks_and_comments_are_placed_where_the_record_has_them() -> None:
    page = page_of(MATCH)
    assert "a calm opening" in page.under("roll-2")
    assert "he thinks of the cube" in page.under("roll-2")
    before = page.under("chapter-1").partition("1. Cloris")[0]
    assert before.index("who will it be") < before.index("both draw again")
    assert page.under("chapter-2").rstrip().endswith("the end")


@pytest.mark.parametrize(("game", "rules", "match"), GAMES, ids=str)
def test_no_remark_is_lost(game: str, rules: str, match: int) -> None:
    played = random_record(game, rules, match, "remarks", most=200).events
    items = [item for place, event in enumerate(played) for item in (Comment(f"remark {place}."), event)]
    record = replace(random_record(game, rules, match, "remarks", most=0), items=(*items, Comment("remark last.")))
    text = page_html(record, ENGLISH)
    remarks = re.findall(r"remark (\w+)\.", Page(text).under("remark"))
    assert remarks == [*(str(place) for place in range(len(played))), "last"]
    assert read_record(text) == record


@LANGUAGES
def test_names_and_remarks_are_text_and_nothing_else(language: Language) -> None:
    text = MATCH.replace("A: Cloris", f"A: {BAD_NAME}").replace("a calm", "</pre><script>alert(1)</script>")
    record = read(text)
    page = page_html(record, language)
    assert BAD_NAME not in page
    assert BAD_NAME in Page(page).under("roll-3")
    assert read_record(page) == record


def test_a_record_without_events_has_a_page() -> None:
    assert "nothing yet" in page_of("trictrac 1\ngame: jacquet\n\n# nothing yet\n", FRENCH).under("remark")
    assert page_of("trictrac 1\ngame: jacquet\n\n").ids == ["opening", "record"]


def test_a_game_that_does_not_fit_is_refused_with_its_line() -> None:
    with pytest.raises(UnreadableError, match="line 5: 'B throws 6-1'"):
        page_html(read("trictrac 1\ngame: jacquet\n\nA begins\nB throws 6-1\n"), ENGLISH)


def test_a_board_that_is_set_up_is_drawn() -> None:
    page = page_of("trictrac 1\ngame: backgammon\n\nset W:1x2/B:1x2/B\n")
    assert "W:1x2/B:1x2/B" in page.under("chapter-1")
    assert "B is to roll." in page.under("chapter-1")
    assert "step" in {name for path, _ in page.texts for name in path}


def test_the_board_after_a_roll_is_that_of_the_game() -> None:
    board = "W:20x2,13x2,9x2,8,7x2,6x4,3x2/B:bar,24,13x2,11,8x3,7x2,6x5/B"
    assert board in page_of(MATCH).under("roll-5")


@pytest.mark.parametrize("game", ["backgammon", "jacquet", "toc"])
def test_shared_parts_put_back_give_the_same_boards(game: str) -> None:
    states = random_record(game, "", 3, "shared").log().states[:80:4]
    drawings = [table_svg(table_of(state), left=False, bottom=Side.BLACK) for state in states]
    boards, shared = share_parts(drawings)
    symbols = dict(re.findall(r'<g id="([\w-]+)">\n?(.*?)\n?</g>(?=\n<g id|\n</defs>)', shared, flags=re.DOTALL))
    style = shared.splitlines()[0]
    for drawing, board in zip(drawings, boards, strict=True):
        whole = re.sub(r'<use href="#([\w-]+)"/>', lambda use: symbols[use[1]], board).splitlines()
        assert [*whole[:3], style, *whole[3:]] == drawing.splitlines()
    assert sum(map(len, boards)) < sum(map(len, drawings)) / 3


@LANGUAGES
@pytest.mark.parametrize(("game", "rules", "match"), GAMES, ids=str)
def test_text_markdown_and_file_say_the_same_in_one_order(
    game: str, rules: str, match: int, language: Language
) -> None:
    assert_game_says_the_same(random_record(game, rules, match, "said"), language)


@pytest.mark.parametrize("game", ["backgammon", "garanguet", "jacquet", "toc"])
def test_every_roll_takes_little_room(game: str) -> None:
    """A page of a hundred rolls stays well under a tenth of a megabyte, whatever the game."""
    record = random_record(game, "", 7, "room", most=250)
    rolls = sum(step.number > 0 for step in read_steps(record.log()))
    assert rolls > 30
    assert len(page_html(record, ENGLISH)) < 40_000 + 700 * rolls


def test_the_program_exports_a_game_in_every_form_and_reads_each_again(tmp_path: Path) -> None:
    record = random_record("jacquet", "", 1, "export")
    path = tmp_path / "jacquet.trictrac"
    path.write_text(str(record), encoding="utf-8")
    environment = {**BYTECODE, "PYTHONPATH": str(ROOT), "LANG": "fr_FR.UTF-8", "PYTHONIOENCODING": "utf-8", "PATH": ""}
    for name in ("page.html", "game.json", "text.trictrac"):
        output = tmp_path / name
        done = subprocess.run(
            [*PROGRAM, "export", str(path), "-o", str(output)],
            env=environment,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert read_record(output.read_text(encoding="utf-8")) == record
    page = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert page.lang == "fr"
    assert "Le jacquet" in " ".join(data for _, data in page.texts)
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["game"] == "jacquet"


def test_an_exported_page_is_brought_in_as_a_game_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = tmp_path / "match.html"
    assert run("export", "-", "--to", "html", "-o", str(page), given=MATCH).exit_code == 0
    assert run("games", "import", str(page)).exit_code == 0
    assert read_record(run("export").stdout).events == read_record(MATCH).events
