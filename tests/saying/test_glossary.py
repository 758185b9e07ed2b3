"""The glossary: complete, consistent, set as each language sets its signs, found by every name; the command ``word``."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from unicodedata import combining, normalize

import pytest
from typer.testing import CliRunner, Result

from trictrac.base.errors import UnreadableError
from trictrac.cli.commands import COMMANDS, TrictracCommands, app
from trictrac.cli.word import columns
from trictrac.model.play import DOUBLET_NAMES
from trictrac.saying.glossary import Term, find_term, term_sentences, terms
from trictrac.saying.language import ENGLISH, choose_language

FRENCH = choose_language("fr", {})
LAWS = {1: 5, 2: 2, 3: 6, 4: 5, 5: 4, 6: 8, 7: 0, 8: 10, 9: 2, 10: 8, 11: 5, 12: 10, 13: 3, 14: 0}
"""Each section of the laws and the number of its last article; the tables of sections 7 and 14 have none."""
LAW_NUMBERS = {
    f"{section}.{article}" if last else str(section)
    for section, last in LAWS.items()
    for article in range(1, (last or 1) + 1)
}
each_term = pytest.mark.parametrize("term", terms(), ids=lambda term: term.key)


def plain(text: str) -> str:
    return "".join(character for character in normalize("NFD", text) if not combining(character))


def french_texts(term: Term) -> tuple[str, ...]:
    return (term.french, *term.also_french, term.french_definition)


@each_term
def test_a_term_is_named_and_defined_in_both_languages(term: Term) -> None:
    assert term.english
    assert term.french
    for definition in (term.english_definition, term.french_definition):
        assert len(definition) > 30
        assert definition.endswith(".")
        assert not definition.endswith("..")
        assert 1 <= len(re.findall(r"\.(?= |$)", definition)) <= 5
        assert "  " not in definition


@each_term
def test_a_term_names_a_law_that_exists_and_terms_to_look_up_next(term: Term) -> None:
    assert term.law == "" or term.law in LAW_NUMBERS
    keys = {one.key for one in terms()}
    assert term.see
    assert set(term.see) <= keys - {term.key}
    assert len(set(term.see)) == len(term.see)


@each_term
def test_both_definitions_name_the_same_numbers(term: Term) -> None:
    """Points, holes and fields, in digits; an ordinal like 12th is 12e in French."""
    english, french = (
        sorted(re.findall(r"\d+", text.replace("–", " "))) for text in (term.english_definition, term.french_definition)
    )
    assert set(english) == set(french)


@each_term
def test_french_is_set_as_the_french_set_it(term: Term) -> None:
    for text in french_texts(term):
        assert "'" not in text
        assert not re.search(r"(?<!\u00a0)[;:?!]", text), text
        assert not any(word in f" {text.lower()} " for word in (" tu ", " ton ", " ta ", " tes "))


@each_term
def test_english_is_set_with_plain_signs(term: Term) -> None:
    for text in (term.english, *term.also_english, term.english_definition):
        assert not set("’\u00a0\u202f") & set(text)


ASKED = """
board, checker, talon, corner, token, peg, case, demi-case, surcase, field, rail, dice, roll, play, doublet, sonnez
jan, petit jan, grand jan, return jan, full jan, plein, way, fill, fill in passing, keep, conserver par impuissance
six tables, trois coups, two tables, contre two tables, mézéas, contre mézéas, contre-jan, jan de récompense
jan de rencontre, margot la fendue, pile de misère, true hit, false hit, corner hit, helpless, jan qui ne peut
bearing off, exact number, excess number, rail privilege, jouer pour tout, by effect, by power, tout d'une, passage, rest
relevé, tenir, hold, s'en aller, go, tenue, point, hole, remainder, bredouille, grande bredouille, petite bredouille
rentrer en bredouille, pavillon, cravate, étendard, école, école par trop, école par moins, fausse école
augmentation d'école, école impossible, école d'école, fausse case, j'adoube, coup et dés, rompre les dés, closed jan
partie à écrire, marqué, refait, consolation, postillon, queue, chouette, à tourner, poule, honneurs, continuation
payment, trictrac, toc, toccategli
jacquet, courier, courrier, garanguet, tourne-case, tick-tack, petit trictrac, vie, renvi, boveries, toots, flyers, why-not, band
backgammon, doubling cube, cube, videau, beaver, castor, pip, Crawford, Crawford game, Jacoby, gammon, triple game, bar, enter
rentrer, home, jan intérieur, double game
tabler, renvoyer, relever, relever ses dames, coquimbert, qui perd gagne, deux tables, enfilade, être enfilé
"""


@pytest.mark.parametrize("word", [word.strip() for word in ASKED.strip().replace("\n", ",").split(",")])
def test_the_glossary_has_what_a_player_asks_for(word: str) -> None:
    assert find_term(word).names


@pytest.mark.parametrize("number", range(1, 7))
def test_every_doublet_goes_by_its_name(number: int) -> None:
    term = find_term(DOUBLET_NAMES[number])
    assert term.name("en") == term.name("fr") == DOUBLET_NAMES[number]
    assert find_term(f"{number}-{number}") is term


@pytest.mark.parametrize(
    ("word", "english", "says"),
    [
        ("postillon", "postillon", "At jacquet it is another name of the courier."),
        ("gammon", "gammon", "it counts double"),
        ("bar", "bar", "At trictrac it is the middle rail."),
        ("backgammon", "backgammon", "The triple game is called a backgammon too."),
        ("band", "band", "two checkers that go over together"),
        ("enfilade", "enfilade", "that one player wins in a row"),
        ("être enfilé", "enfilade", "The word also means the situation that leads to it"),
        ("renvoyer", "go", "To end the relevé"),
        ("deux tables", "jan of two tables", "The two tables of the board are its halves."),
        ("qui perd gagne", "coquimbert", "the loser wins"),
        ("point", "point", "At backgammon a point is a field of the board"),
        ("bande", "rail", "The edge of the board."),
        ("cube", "doubling cube", "takes the cube and alone may double next"),
    ],
)
def test_a_word_of_several_games_tells_them_apart(word: str, english: str, says: str) -> None:
    term = find_term(word)
    assert term.english == english
    assert says in term.english_definition


@pytest.mark.parametrize(
    ("word", "law", "numbers"),
    [
        ("six tables", "8.1", "4 points"),
        ("two tables", "8.1", "4 points, 6 by a doublet"),
        ("true hit", "8.2", "2 points, 4 by a doublet, on fields 7–18, and 4 points, 6 by a doublet"),
        ("corner hit", "8.4", "4 points, 6 by a doublet"),
        ("helpless", "8.7", "2 points"),
        ("bear off the last checker", "6.6", "4 points, 6 by a doublet"),
        ("rentrer en bredouille", "10.3", "3 holes, 2 points left"),
        ("margot", "8.9", "2 points, 4 by a doublet"),
        ("petite bredouille", "", "(holes + 2) × 2"),
        ("postillon", "", "28 jetons"),
    ],
)
def test_points_and_holes_are_those_of_the_law(word: str, law: str, numbers: str) -> None:
    term = find_term(word)
    assert term.law == law
    assert numbers in term.english_definition


def test_no_two_terms_share_a_name_or_a_key() -> None:
    owners: dict[str, str] = {}
    for term in terms():
        for name in {re.sub(r"\W", "", plain(name.casefold())) for name in term.names}:
            assert owners.setdefault(name, term.key) == term.key, name
    assert len({term.key for term in terms()}) == len(terms())
    assert len({term.english for term in terms()}) == len({term.french for term in terms()}) == len(terms())


@each_term
def test_a_language_lists_no_name_of_a_term_twice(term: Term) -> None:
    for names in ((term.english, *term.also_english), (term.french, *term.also_french)):
        assert len({name.casefold() for name in names}) == len(names)


@each_term
def test_a_term_is_found_by_all_its_names_however_they_are_typed(term: Term) -> None:
    for name in (*term.names, term.key):
        for typed in (
            name,
            name.upper(),
            plain(name),
            name.replace("’", "'"),
            name.replace("’", " ").replace("'", " ").replace("-", " "),
            re.sub(r"\W", "", name),
            f"  {name} ",
        ):
            assert find_term(typed) is term, typed


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("the corner", "corner"),
        ("le coin", "corner"),
        ("les bredouilles", "bredouille"),
        ("petits jans", "petit jan"),
        ("jeux", "play"),
        ("Un Trou", "hole"),
        ("l’écolE", "école"),
        ("la pile misere", "pile de misère"),
        ("to fill", "fill"),
        ("ecrire", "partie à écrire"),
        ("DE", "dice"),
        ("j adoube", "j'adoube"),
    ],
)
def test_articles_and_plurals_do_not_matter(typed: str, name: str) -> None:
    assert find_term(typed).english == name


@pytest.mark.parametrize(
    ("typed", "near"), [("bredouile", "bredouille"), ("malheur", "pile de malheur"), ("sonez", "sonnez")]
)
def test_an_unknown_word_is_answered_with_the_nearest_terms(typed: str, near: str) -> None:
    with pytest.raises(UnreadableError, match="did you mean") as caught:
        find_term(typed)
    assert near in str(caught.value)
    assert "trictrac word lists" in str(caught.value)


@pytest.mark.parametrize("typed", ["", " ", "the", "?!", "zzzzqq", "\x00", "🎲"])
def test_a_word_like_no_term_is_answered_with_where_the_terms_are(typed: str) -> None:
    with pytest.raises(UnreadableError, match="is not in the glossary: trictrac word lists all its terms"):
        find_term(typed)


def test_a_long_text_is_no_word() -> None:
    with pytest.raises(UnreadableError, match="too long"):
        find_term("bredouille" * 1000)


def test_the_sentences_of_a_term() -> None:
    assert term_sentences(find_term("keep"), ENGLISH) == (
        "keep",
        (
            "To play a roll and leave a full jan full. This earns 4 points, 6 by a doublet, once a roll. "
            "A player who can keep must keep."
        ),
        "Also: conserve, keeping, keep a jan.",
        "In French: conserver, conserver son plein, tenir son plein.",
        "Law 8.6.",
        "See: full jan, fill, keep by helplessness, rail privilege.",
    )
    french = term_sentences(find_term("keep"), FRENCH)
    assert french[0] == "conserver"
    assert french[1].startswith("Jouer un coup en laissant le plein entier.")
    assert len(french) == 6
    assert "plein, remplir, conserver par impuissance, privilège de la bande" in french[-1]


def test_a_term_without_law_names_none() -> None:
    assert not [text for text in term_sentences(find_term("chouette"), ENGLISH) if "Law" in text]


def test_the_file_has_nothing_that_is_not_read() -> None:
    tables = tomllib.loads(files("trictrac.saying").joinpath("glossary.toml").read_text(encoding="utf-8"))
    assert tuple(tables) == tuple(term.key for term in terms())
    known = {"en", "fr", "also_en", "also_fr", "law", "see", "text_en", "text_fr"}
    assert {name for table in tables.values() for name in table} == known


@pytest.fixture(autouse=True)
def _the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TrictracCommands, "lines", {**COMMANDS, "word": "Look a term up."})


def run(*words: str, columns: int = 80) -> Result:
    environment = {"LC_ALL": "C", "COLUMNS": str(columns), "NO_COLOR": "1"}
    return CliRunner(env=environment).invoke(app, ["word", *words])


def told(*words: str, columns: int = 80) -> str:
    done = run(*words, columns=columns)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def test_a_term_of_several_words() -> None:
    page = told("grand", "jan")
    assert page.startswith("grand jan\n    Fields 7–12, ")
    assert page == told("grand jan") == told("LE", "GRAND-JAN")


def test_a_term_in_french() -> None:
    assert told("keep", "--lang", "fr").startswith("conserver\n    Jouer un coup en laissant le plein entier.")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wide", [40, 60, 80])
def test_the_list_has_every_term_and_fits(language: str, wide: int) -> None:
    page = told("--lang", language, columns=wide)
    flat = " ".join(page.split())
    assert all(" ".join(term.name(language).split()) in flat for term in terms())
    assert str(len(terms())) in page
    assert max(map(len, page.splitlines())) <= wide
    assert len(page.splitlines()) < 100


@each_term
def test_every_term_fits_forty_columns(term: Term) -> None:
    for language in ("en", "fr"):
        page = told(term.french, "--lang", language, columns=40)
        assert max(map(len, page.splitlines())) <= 40


def test_columns_are_read_downwards() -> None:
    assert columns(["a", "bb", "c", "d", "e"], 8) == ["a   c  e", "bb  d"]
    assert columns(["a", "bb", "c", "d", "e"], 7) == ["a   d", "bb  e", "c"]
    assert columns(["long", "word"], 3) == ["long", "word"]
    assert columns([], 40) == []


def test_json_has_both_languages() -> None:
    found = json.loads(told("j'adoube", "--json"))
    assert found["term"] == "jadoube"
    assert found["en"]["name"] == "j'adoube"
    assert found["fr"]["name"] == "j’adoube"
    assert found["law"] == "13.3"
    assert found["see"] == ["touched_checker"]
    everything = json.loads(told("--json"))
    assert [one["term"] for one in everything] == [term.key for term in terms()]
    assert found in everything
    assert {one["law"] for one in everything} - LAW_NUMBERS == {None}


def test_an_unknown_term_ends_with_status_1() -> None:
    done = run("grand", "jam")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("trictrac: 'grand jam' is not in the glossary: did you mean grand jan")
