"""``trictrac games`` and ``export``, the words after ``trictrac score``, and the preferences it honours."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from tests.support.records import trictrac_record
from tests.support.terminal import Home
from trictrac.bot.parties import seeded_dice
from trictrac.cli.reading import find_record
from trictrac.games.registry import read_record
from trictrac.partie.events import Counting, SetPosition, SetScore, Throw
from trictrac.protocol.events import Draw, Note
from trictrac.protocol.record import head_lines
from trictrac.seance.journal import FORMAT
from trictrac.seance.listing import FILE, GameSummary, listing, summarised

TITLES = ("First evening", "Second evening", "Third evening")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def evenings(home: Home) -> Home:
    """A user who has kept three games, the third last."""
    turns = ("A begins", "A throws 6-4; A plays 1-7 1-5", "B throws 6-4; B plays 1-7 1-5")
    for number, title in enumerate(TITLES, 1):
        head = head_lines(trictrac_record(names=("Cloris", "Damon"), title=title), FORMAT)
        home.library.create(title, [*head, *turns[:number]])[1].close()
    return home


def words(text: str) -> str:
    """A printed text without its line ends."""
    return " ".join(text.split())


def listed(printed: str) -> list[str]:
    """The names of the games in a list."""
    return [line.partition(":")[0] for line in printed.splitlines() if not line.startswith(" ")]


def test_games_are_listed_the_latest_first(evenings: Home) -> None:
    printed = evenings.good("games")
    assert listed(printed) == ["Third-evening", "Second-evening", "First-evening"]
    today = datetime.now().astimezone().date().isoformat()
    assert f"First-evening: {today}, Cloris and Damon, 1 entry; Cloris to roll." in words(printed)
    assert f"Third-evening: {today}, Cloris and Damon, 3 entries; Cloris to roll." in words(printed)
    evenings.good("score", "--resume", "first", text="stop\n")
    assert words(evenings.good("games")).startswith(f"First-evening: {today}, Cloris and Damon, 1 entry; ended.")


def test_games_are_listed_by_their_rules(home: Home) -> None:
    for title, rules in (("usual", ""), ("old", "guiton-1822"), ("ours", "guiton-1822,margot=2_4"), ("table", "toc")):
        how = ("--game", rules) if rules == "toc" else ("--rules", rules) if rules else ()
        home.good(
            "score", *how, "Cloris", "Damon", "--title", title, text="Cloris begins\n" if rules == "toc" else "Cloris\n"
        )
    assert sorted(listed(home.good("games", "--rules", "guiton"))) == ["old", "ours"]
    assert listed(home.good("games", "--rules", "guiton,margot=2_4")) == ["ours"]
    assert listed(home.good("games", "--rules", "modern")) == ["usual"]
    assert home.good("games", "--rules", "toc").startswith("table (toc): ")
    assert home.good("games", "--rules", "lafosse") == "No saved game is by the rules lafosse-1852.\n"
    assert home.good("games", "archived", "--rules", "guiton") == "No saved game is by the rules guiton-1822.\n"


@pytest.mark.parametrize(
    ("called", "typed", "told"),
    [
        ((), "set holes=3,1", "Zoe leads, 3 to 1; Max to roll."),
        ((), "set holes=2,2", "level at 2; Max to roll."),
        ((), "resign Zoe", "Max has won, 12 to 0."),
        ((), "resign Zoe\nstop", "Max has won, 12 to 0; ended."),
        ((), "resign Zoe\nnew\nnames Eve Max", "Eve and Max, 4 entries; Max won partie 1, 12–0; partie 2 begins."),
        (("--game", "backgammon", "--match", "3"), "53 24/18 13/10\ndouble\n", "3 entries; Max to play."),
        (("--game", "backgammon"), "53 13/8 6/3\ndouble\n", "4 entries; Max to answer."),
        (("--game", "toc"), "64 1-7 1-5\nresign", "Max has won, 1 to 0."),
        ((), "resign Zoe\nnew\nMax\n64", "Max won partie 1, 12–0; partie 2 continues; Max to play."),
        (
            (),
            "resign Zoe\nnew\nMax\nresign Max\nnew\nset holes=1,0",
            "parties: Zoe 1, Max 1; Zoe won partie 2, 12–0; partie 3 continues; Zoe leads, 1 to 0.",
        ),
        (
            (),
            "resign Zoe\nnew\nMax\nresign Max\nstop",
            "parties: Zoe 1, Max 1; Zoe won partie 2, 12–0; ended.",
        ),
        ((), "set W:1x9,4,5,7,8,12x2/B:1x7,2,3,4,5,6,7,8,9/W\n65", "Zoe leads, 2 to 0; Zoe to hold or go."),
    ],
)
def test_the_list_names_who_leads_and_whose_turn_it_is(
    home: Home, called: tuple[str, ...], typed: str, told: str
) -> None:
    first = "Zoe\n64 24/18 24/20\n" if "backgammon" in called else "Zoe\n64 1-7 1-5\n"
    home.good("score", *called, "Zoe", "Max", text=first + typed + "\n")
    for _ in range(2):
        assert words(home.good("games")).endswith(told)
    assert words(home.good("games", "--lang", "fr")).startswith(home.library.latest())


def test_a_game_is_folded_once_for_the_list(evenings: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[str] = []

    def counted(path: Path, name: str) -> GameSummary:
        folded.append(name)
        return summarised(path, name)

    def told() -> list[str]:
        folded.clear()
        assert [name for name, _, _ in listing(evenings.library, evenings.library.names())] == list(
            evenings.library.names()
        )
        return folded

    monkeypatch.setattr("trictrac.seance.listing.summarised", counted)
    everything = ["Third-evening", "Second-evening", "First-evening"]
    assert told() == everything
    assert told() == []
    evenings.good("score", "--resume", "first", text="note so\n")
    assert told() == ["First-evening"]
    evenings.good("games", "archive", "second")
    assert told() == []
    index = evenings.library.folder / FILE
    for damage in (b"", b"\xff", b"[]", b"[" * 99_999, b'{"games": 3}', index.read_bytes().replace(b"0.", b"9.", 1)):
        index.write_bytes(damage)
        assert sorted(told()) == ["First-evening", "Third-evening"]
    whole = json.loads(index.read_bytes())
    for key, value in [
        ("turn", 3),
        ("won", [1]),
        ("won", "ab"),
        ("players", None),
        ("over", 1),
        ("odd", 1),
        ("board", []),
    ]:
        for _, values in whole["games"].values():
            values[key] = value
        index.write_text(json.dumps(whole))
        assert len(told()) == 2
        whole = json.loads(index.read_bytes())
    index.unlink()
    index.mkdir()
    assert len(told()) == len(told()) == 2


def test_what_is_remembered_moves_no_terminal(evenings: Home) -> None:
    evenings.good("games")
    index = evenings.library.folder / FILE
    index.write_text(index.read_text(encoding="utf-8").replace("Cloris", r"\u001b[2J"), encoding="utf-8")
    assert "\x1b" not in evenings.good("games")


@pytest.mark.parametrize("rest", ["", "A dances; whatever\n", "half a line", "\udcff\n"])
@pytest.mark.parametrize("version", ["2", "99999999999999999999"])
def test_a_game_of_a_newer_program_is_refused_and_left_unchanged(rest: str, version: str, evenings: Home) -> None:
    path = evenings.library.folder / "newest.journal"
    written = f"trictrac journal {version}\nA: Cloris\nways: new\n\n{rest}".encode(errors="surrogateescape")
    path.write_bytes(written)
    printed = words(evenings.good("games"))
    told = f"newest.journal was written by a newer trictrac (version {version[:9]} of the journal, this one knows 1): bring this"
    assert f"newest: {evenings.library.folder}/{told}" in printed
    assert "mend" not in printed
    assert "Cloris and Damon, 3 entries; Cloris to roll." in printed
    for called in (
        ("score", "--resume"), ("score", "--resume", "newest"), ("games", "mend", "newest"), ("export",), ("export", "newest")
    ):  # fmt: skip
        done = evenings.run(*called)
        assert (done.returncode, done.stdout) == (1, "")
        assert told in done.stderr
        assert "mend" not in done.stderr
    assert path.read_bytes() == written
    assert {one.name for one in evenings.library.folder.iterdir()} == {
        FILE,
        "newest.journal", *(f"{title.replace(' ', '-')}.journal" for title in TITLES)
    }  # fmt: skip
    evenings.good("games", "archive", "newest")
    assert evenings.library.path("newest").read_bytes() == written


@pytest.mark.parametrize(
    "record",
    [
        "trictrac 2\nways: new\n\nA dances\n",
        '{"format": "trictrac 2", "ways": []}',
        '<!doctype html><pre id="record">trictrac 2\n\n</pre>',
    ],
)
def test_a_record_of_a_newer_program_is_refused(record: str, home: Home) -> None:
    for called in (("replay", "-"), ("convert", "-"), ("games", "import", "-")):
        done = home.run(*called, text=record)
        assert (done.returncode, done.stdout) == (1, "")
        assert "written by a newer trictrac (version 2 of the record, this one knows 1)" in done.stderr


def test_a_game_of_a_later_edition_of_the_laws_is_refused_as_newer(evenings: Home) -> None:
    lines = "A: Cloris\nlaws: 9\n\nA begins\n"
    path = evenings.library.folder / "newest.journal"
    path.write_text(f"trictrac journal 1\n{lines}")
    told = (
        "this was written by a newer trictrac (edition 9 of the laws, this one knows 3): bring this program up to date"
    )
    assert f"newest: {told}\n" in evenings.good("games", COLUMNS="500")
    for called in (("score", "--resume"), ("games", "mend", "newest"), ("export", "newest"), ("convert", "-")):
        done = evenings.run(*called, text=f"trictrac 1\n{lines}")
        assert (done.returncode, done.stdout, done.stderr) == (1, "", f"trictrac: {told}\n")
    assert path.read_text() == f"trictrac journal 1\n{lines}"


@pytest.mark.parametrize(("laws", "edition"), [("", 1), ("laws: 1\n", 1), ("laws: 2\n", 2), ("laws: 3\n", 0)])
def test_a_game_resumed_under_an_earlier_edition_of_the_laws_names_it_once(home: Home, laws: str, edition: int) -> None:
    path = home.library.folder / "older.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = f"trictrac journal 1\nA: Cloris\nB: Damon\n{laws}\nA begins\n"
    path.write_text(lines)
    printed = home.good("score", "--resume", "older", text="64 1-7 1-5\nscore\n")
    assert printed.count("edition") == bool(edition)
    assert not edition or f"This game stays under edition {edition} of the laws, by which it began.\n" in printed
    assert path.read_text() == f"{lines}A throws 6-4\nA plays 1-7 1-5\n".replace("6-4\nA", "6-4; A")


def test_only_the_latest_are_listed_without_all(home: Home) -> None:
    assert str(home.library.folder) in home.good("games", COLUMNS="500")
    for number in range(22):
        home.library.create(f"game {number}", head_lines(trictrac_record(), FORMAT))[1].close()
    printed = home.good("games")
    assert len(listed(printed)) == 21
    assert printed.splitlines()[-1] == "… and 2 more: --all"
    assert len(listed(home.good("games", "--all"))) == 22


def test_a_game_is_renamed(evenings: Home) -> None:
    assert evenings.good("games", "rename", "second", "Chez Zoé/2") == "Second-evening is now Chez-Zoé-2.\n"
    assert set(listed(evenings.good("games"))) == {"Third-evening", "Chez-Zoé-2", "First-evening"}
    assert "Cloris and Damon, 2 entries." in evenings.good("score", "--resume", "zoe")
    for old, new, said in [
        ("first", "Third evening", "there is a game Third-evening already"),
        ("first", "/", "is not a name for a game"),
        ("fourth", "x", "no game 'fourth'"),
        ("evening", "x", "several games"),
    ]:
        done = evenings.run("games", "rename", old, new)
        assert (done.returncode, done.stdout) == (1, "")
        assert said in done.stderr


def test_a_game_is_archived_and_restored(evenings: Home) -> None:
    evenings.good("games", "archive", "second")
    assert listed(evenings.good("games")) == ["Third-evening", "First-evening"]
    assert listed(evenings.good("games", "archived")) == ["Second-evening"]
    assert read_record(evenings.good("export", "second")).title == "Second evening"
    assert evenings.run("games", "archive", "second").returncode == 1
    evenings.good("games", "restore", "second")
    assert listed(evenings.good("games", "archived"))[0] != "Second-evening"
    assert len(listed(evenings.good("games"))) == 3
    done = evenings.run("games", "restore", "second")
    assert (done.returncode, done.stderr) == (
        1,
        "trictrac: no game is archived, so 'second' cannot be restored: trictrac games lists your games\n",
    )


@pytest.mark.parametrize(
    "called",
    [
        ("games", "nonsense"),
        ("games", "lst"),
        ("games", "rename"),
        ("games", "rename", "first"),
        ("games", "archive"),
        ("games", "archive", "first", "second"),
        ("games", "archived", "first"),
        ("games", "--nonsense"),
        ("games", "mend"),
        ("games", "import"),
        ("export", "--to", "pdf"),
        ("export", "first", "second"),
        ("export", "--output"),
        ("score", "Cloris"),
        ("score", "Cloris", "Damon", "Zoé"),
        ("score", "Cloris", "cloris"),
        ("score", "Éloïse", "Eloise"),
        ("score", "Cloris", " "),
        ("score", "Cloris", "\x1b"),
        ("score", "A", "B", "--seed", "x"),
        ("score", "A", "B", "--seed", "-1"),
        ("score", "A", "B", "--seed", "9" * 30),
        ("score", "A", "B", "--mode", "nobody"),
        ("score", "A", "B", "--board", "big"),
        ("score", "A", "B", "--bottom", "red"),
        ("score", "A", "B", "--talon", "up"),
        ("score", "A", "B", "--nonsense"),
        ("score", "A", "B", "--mode"),
        ("score", "--resume", "first", "second"),
        ("score", "--resume", "--rules", "modern"),
        ("score", "--resume", "--mode", "school"),
        ("score", "--resume", "--seed", "5"),
        ("score", "--resume", "--roll"),
        ("score", "--resume", "--handicap", "holes=3,0"),
        ("score", "--resume", "--position", "W:1x15/B:1x15"),
        ("score", "--resume", "--title", "x"),
        ("score", "--lang", "de"),
    ],
)
def test_wrong_words_are_answered_in_one_line(evenings: Home, called: tuple[str, ...]) -> None:
    before = evenings.library.names()
    done = evenings.run(*called, text="A begins\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("trictrac: ")
    assert done.stderr.count("\n") == 1
    assert evenings.library.names() == before


@pytest.mark.parametrize(
    ("called", "said"),
    [
        (("games", "archive", "fourth"), "no game 'fourth'"),
        (("games", "restore", "fourth"), "no game is archived"),
        (("games", "mend", "fourth"), "no game 'fourth'"),
        (("games", "archive", "evening"), "several games are called like 'evening'"),
        (("games", "import", "missing.trictrac"), "missing.trictrac"),
        (("export", "fourth"), "no game 'fourth'"),
        (("export", "-o", "/missing/game.json"), "/missing/game.json"),
        (("score", "--resume", "fourth"), "no game 'fourth'"),
        (("score", "--resume", "frist evening"), "did you mean First-evening"),
        (("score", "A", "B", "--rules", "nonsense"), "no rule set 'nonsense'"),
        (("score", "A", "B", "--rules", "exit=nonsense"), "nonsense"),
        (("score", "A", "B", "--position", "nonsense"), "'nonsense' is no position"),
        (("score", "A", "B", "--position", "W:1x16/B:1x15/W"), "White has 16 checkers"),
        (("score", "A", "B", "--handicap", "nonsense"), "'nonsense' is no handicap"),
        (("score", "A", "B", "--handicap", "holes=12,0"), "12 holes"),
    ],
)
def test_a_missing_game_is_reported_and_nothing_changes(evenings: Home, called: tuple[str, ...], said: str) -> None:
    before = evenings.library.names()
    done = evenings.run(*called, text="A begins\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("trictrac: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr
    assert evenings.library.names() == before


@pytest.mark.parametrize("called", [("score", "--resume"), ("export",), ("games", "archive", "x")])
def test_without_any_game_there_is_nothing_to_resume(home: Home, called: tuple[str, ...]) -> None:
    done = home.run(*called)
    assert (done.returncode, done.stderr) == (1, "trictrac: there are no games yet: trictrac score begins one\n")
    assert home.run("games").returncode == 0
    assert home.run("games", "archived").returncode == 0


def test_a_record_that_makes_no_game_is_refused_with_its_line(home: Home) -> None:
    file = home.folder / "wrong.trictrac"
    file.write_text("trictrac 1\nrules: modern\n\nA begins\nA plays 1-7 1-5\n")
    for called in (("games", "import"), ("export",)):
        done = home.run(*called, str(file))
        assert done.returncode == 1
        assert "line 5" in done.stderr
    assert home.library.names() == ()


def test_a_record_is_brought_in_from_the_standard_input(home: Home) -> None:
    record = "trictrac 1\nA: Cloris\nB: Damon\nrules: exit=provincial\n\n# a remark\nA begins\nA throws 6-4\n"
    home.good("games", "import", "-", text=record)
    kept = read_record(home.good("export"))
    assert kept.values["rules"] == read_record(record).values["rules"]
    assert kept.events == read_record(record).events
    assert "# a remark" in str(kept)
    assert "Cloris plays 1-7 1-5." in home.good("score", "--resume", text="1-7 1-5\n")


def test_the_form_follows_the_name_of_the_file(evenings: Home) -> None:
    for name in ("game.json", "game.html", "game.HTM", "game.txt"):
        told = evenings.good("export", "third", "-o", str(evenings.folder / name))
        assert told.split()[-2:] == ["is", "written."]
    texts = {path.suffix: path.read_text() for path in evenings.folder.glob("game.*")}
    assert json.loads(texts[".json"])["title"] == "Third evening"
    assert texts[".html"].startswith("<!DOCTYPE html>")
    assert texts[".HTM"].startswith("<!DOCTYPE html>")
    assert read_record(texts[".txt"]).title == "Third evening"
    assert evenings.good("export", "third", "--to", "text", "-o", "-") == texts[".txt"]
    assert evenings.good("export", str(evenings.folder / "game.json")) == texts[".txt"]


def test_the_program_throws_the_same_dice_for_the_same_seed(home: Home) -> None:
    text = "\nroll\n"
    for called in (("--roll", "--seed", "5"), ("--seed", "05")):
        home.good("score", "A", "B", *called, text=text)
    kept = [home.kept(name) for name in home.library.names()]
    assert len(kept) == 2
    assert kept[0].items == kept[1].items
    assert kept[0].seed == kept[1].seed == "5"
    dice = seeded_dice(5)
    a, b = dice()
    first = kept[0].events[0]
    assert isinstance(first, Draw)
    assert (first.a, first.b) == (a, b)
    thrown = next(event for event in kept[0].events if isinstance(event, Throw))
    assert sorted(str(thrown.roll).split("-")) == sorted(map(str, dice()))


def test_the_dice_go_on_as_if_the_game_had_not_been_left(home: Home) -> None:
    home.good("score", "A", "B", "--seed", "7", "--title", "at once", text="roll\nroll\n")
    home.good("score", "A", "B", "--seed", "7", "--title", "with pauses", text="roll\n")
    for text in ("undo\nroll\nroll\n", "undo\nroll\n"):
        home.good("score", "--resume", "with-pauses", text=text)
    assert home.kept("with-pauses").items == home.kept("at-once").items


def test_a_seed_chosen_by_the_program_is_printed(home: Home) -> None:
    seeds = set()
    for _ in range(3):
        printed = words(home.good("score", "A", "B", "--roll", text="roll\n"))
        seed = home.kept().seed
        assert f"With --seed {seed} another game has the same dice." in printed
        seeds.add(seed)
    assert len(seeds) > 1


def test_a_game_begins_with_a_handicap_and_a_position(home: Home) -> None:
    position = "W:1x13,8,10/B:1x15/B"
    printed = home.good(
        "score", "A", "B", "--handicap", "holes=3,0 points=0,4b", "--position", position, text="note so\n"
    )
    assert "A 0, 3 holes, 9 to win; B 4 en bredouille, 0 holes, 12 to win." in words(printed)
    assert printed.rstrip().splitlines()[-2].startswith("B, dice?")
    kept = home.kept()
    assert [type(event) for event in kept.events] == [SetPosition, SetScore, Note]
    state = kept.log().state
    assert state.score.holes == (3, 0)
    assert state.score.points == (0, 4)
    assert state.checkers[0][8] == state.checkers[0][10] == 1
    again = words(home.good("score", "--resume", text="64 1-7 1-5\n"))
    assert "A 0, 3 holes, 9 to win; B 4 en bredouille, 0 holes, 12 to win." in again


def test_one_entry_is_said_in_the_singular(home: Home) -> None:
    home.good("score", "Cloris", "Damon", text="A begins\n")
    assert ", 1 entry; " in words(home.good("games"))
    assert "Cloris and Damon, 1 entry." in words(home.good("score", "--resume"))


def test_the_name_of_a_player_goes_before_the_letters_of_the_record(home: Home) -> None:
    """Whoever is called A in the record, a player of that name is meant by it."""
    assert "A begins." in home.good("score", "B", "A", "--board", "none", text="A begins\n")


def test_every_partie_begins_with_the_handicap(home: Home) -> None:
    home.good("score", "A", "B", "--handicap", "holes=3,0", text="A begins\nresign B\nnew\n")
    assert home.kept().log().state.score.holes == (3, 0)
    assert home.kept().log().state.partie == 2


def test_preferences_hold_where_no_option_is_given(home: Home) -> None:
    for key, value in [("mode", "school"), ("board", "none"), ("rules", "exit=provincial"), ("language", "fr")]:
        home.good("config", key, value)
    printed = home.good("score", "A", "B", text="A begins\n64\n")
    assert "petit jan" not in printed
    assert "A commence." in printed or "trou" in printed
    assert " holes" not in printed
    kept = home.kept()
    assert kept.values["marking"] is Counting.SPOKEN
    assert kept.values["rules"] == read_record("trictrac 1\nrules: exit=provincial\n").values["rules"]
    printed = home.good("score", "A", "B", "--mode", "marker", "--rules", "modern", "--lang", "en", text="A begins\n")
    assert "0 holes" in printed
    assert home.kept().values["marking"] is Counting.MARKER
    assert home.kept().values["rules"] == trictrac_record().values["rules"]
    assert "petit jan" in home.good("score", "A", "B", "--board", "full", text="A begins\n")


def test_a_wrong_preference_stops_the_game_before_it_begins(home: Home) -> None:
    config = home.folder / "config" / "trictrac" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('mode = "nobody"\n')
    done = home.run("score", "A", "B")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "mode cannot be 'nobody'" in done.stderr
    assert home.library.names() == ()


def test_french_is_spoken_at_the_table(home: Home) -> None:
    printed = home.good("score", "A", "B", "--lang", "fr", "--board", "none", text="A begins\n64 1-7 1-5\n")
    assert "trou" in printed
    assert "hole" not in printed
    resumed = home.good("score", "--resume", "--board", "none", text="langue en\nlog\n", LC_ALL="fr_FR.UTF-8")
    assert "trou" in resumed
    assert "2. A rolls 6-4, A plays 1-7 1-5" in resumed


def test_a_seance_is_resumed_as_it_was_shown(home: Home) -> None:
    typed = "A begins\nboard none\nlanguage fr\nmode ecole\n64 1-7 1-5\n"
    home.good("score", "A", "B", text=typed)
    resumed = home.good("score", "--resume", text="tablier petit\nbas noir\ntablier droite\ntablier ascii\n")
    assert "trou" in resumed
    assert "+-" not in resumed.partition("tablier petit")[0]
    shown = home.good("score", "--resume", text="")
    assert "+-" in shown
    assert shown.isascii() or "é" in shown
    assert home.good("score", "--resume", "--board", "none", text="").count("+-") == 0
    english = home.good("score", "--resume", "--lang", "en", text="")
    assert "hole" in english
    assert "trou" not in english
    assert "+-" in english
    assert home.good("--lang", "en", "score", "--resume", text="") == english
    record = home.good("export")
    assert "marking spoken" in record
    assert not any(word in record for word in ("head", "language", "board", "bottom", "ascii"))


def test_an_ended_game_is_resumed(home: Home) -> None:
    home.good("score", "A", "B", text="A begins\nresign\nstop\n")
    opened = "The séance was ended; whatever is entered now opens it again."
    assert opened in words(home.good("score", "--resume", text="log\n"))
    printed = home.good("score", "--resume", text="undo\nredo\nnew\nB begins\nundo 3\nredo 3\n")
    assert opened in words(printed)
    assert printed.count("A resigns.") == 4
    printed = home.good("score", "--resume", text="")
    assert opened not in words(printed)
    assert "4. B begins" in printed
    assert words(home.good("games")).endswith("4 entries; B won partie 1, 12–0; partie 2 continues; B to roll.")


def test_a_table_where_only_the_display_changed_is_not_kept(home: Home) -> None:
    assert "no game is saved" in home.good("score", "A", "B", text="board full\nlangue fr\nlanguage en\n")
    assert home.library.names() == ()


def test_a_setting_that_makes_no_sense_is_passed_over(home: Home) -> None:
    home.good("score", "A", "B", text="A begins\n")
    with home.journal().open("a", encoding="utf-8") as journal:
        journal.write("head board: enormous\nhead language: klingon\nhead bottom: green\nhead ascii: maybe\n")
    assert "0 holes" in home.good("score", "--resume", text="")


def test_a_kept_game_is_named_wherever_a_record_is_read(evenings: Home) -> None:
    for called in (("replay", "third"), ("replay", "--check", "third"), ("convert", "third"), ("export", "third")):
        assert "6-4" in evenings.good(*called), called
    replayed = evenings.good("replay", "third", "--rules", "exit=provincial", "--json")
    assert len(json.loads(replayed)["rolls"]) == 2
    assert evenings.good("drill", "--from", "third", "--count", "1", text="")
    for called in (("replay", "fourth"), ("convert", "fourth"), ("drill", "--from", "fourth")):
        done = evenings.run(*called)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert "'fourth' is neither a file nor a saved game: no game 'fourth'" in done.stderr


def test_a_file_comes_before_a_kept_game_of_its_name(
    evenings: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "third").write_text(str(trictrac_record(title="From a file")), encoding="utf-8")
    (tmp_path / "second").mkdir()
    monkeypatch.setattr("trictrac.seance.library.games_folder", lambda: evenings.library.folder)
    assert find_record("third").title == "From a file"
    assert find_record("second").title == "Second evening"


def test_a_game_in_which_nothing_was_entered_is_not_kept_and_never_the_last(home: Home) -> None:
    assert "Nothing was entered, so no game is saved." in home.good("score", "A", "B")
    assert home.library.names() == ()
    home.good("score", "A", "B", "--title", "real", text="A begins\n")
    record = "trictrac 1\nA: Cloris\nB: Damon\n\n"
    home.good("games", "import", "-", text=record)
    assert "Game real: A and B, 1 entry." in home.good("score", "--resume")
    home.good("score", "--resume", "Cloris-Damon")
    assert set(home.library.names()) == {"real", "Cloris-Damon"}


def test_an_imported_game_is_resumed_with_typed_dice(home: Home) -> None:
    """The seed of a record says where its dice came from, not that the program throws the next ones."""
    home.good("games", "import", "-", text="trictrac 1\nA: Cloris\nB: Damon\nseed: 42\n\nA begins\n")
    assert "Cloris rolls 6-4." in home.good("score", "--resume", text="64 1-7 1-5\n")
    rolled = home.good("score", "A", "B", "--seed", "42", "--title", "own", text="A begins\n")
    assert "The program throws the dice: press Enter to roll." in rolled
    assert "A, Enter to throw?" in home.good("score", "--resume", "own")
