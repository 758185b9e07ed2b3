"""The loader of rule sets: names, options on one line, TOML files with one option a line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from trictrac.errors import RulesError
from trictrac.model.rules import MODERN, OPTIONS, TARIFF, VALUES, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trictrac.model.rules import Prices

FOLDER = Path(__file__).parent
"""Where the named rule sets lie, one TOML file each; ``modern`` is in the program itself."""

_MODERN_NAMES = ("modern", "default")
_DEEPEST = 8


def rule_set_names() -> tuple[str, ...]:
    """The names of the rule sets that come with the program, ``modern`` first."""
    return ("modern", *sorted(file.stem for file in FOLDER.glob("*.toml")))


def load_rules(name: str, *, files: bool = True) -> Rules:
    """The rule set of this name, of options typed on one line, or of a TOML file.

    - ``modern``, or another name of ``rule_set_names``;
    - options parted by commas, upon modern or upon the set named first: ``exit=provincial,margot=2_4``,
      ``modern,hole_target=6,tariff.fill=4/6``;
    - with ``files``, the path of a TOML file (it holds a slash or ends in ``.toml``): lines ``option = "value"``, a table
      ``[tariff]`` with rows ``jan = [simple, doublet]``, and ``extends = "…"`` to begin from another set than modern.

    Raises:
        RulesError: no such set, file, option or value; says what there is.
    """
    return _load(name.strip(), Path(), files=files, depth=0)


def read_options(options: Mapping[str, object], name: str = "custom") -> Rules:
    """The modern rules with these options changed, as a JSON object or a TOML file gives them.

    ``tariff`` is a mapping from jans to pairs of points, simple and doublet; true and false stand for yes and no.

    Raises:
        RulesError: an option or a value that law 14 does not know.
    """
    return _with_options(MODERN, options, name)


def options_text(rules: Rules) -> str:
    """The options on one line from which ``load_rules`` makes the same rules: ``exit=provincial,tariff.fill=4/5``."""
    parts: list[str] = []
    for option, value in rules.changed().items():
        if option == "tariff":
            parts += [f"tariff.{jan}={simple}/{doublet}" for jan, simple, doublet in rules.play.tariff]
        else:
            parts.append(f"{option}={value}")
    return ",".join(parts) or "modern"


def _load(name: str, folder: Path, *, files: bool, depth: int) -> Rules:
    if name in _MODERN_NAMES:
        return MODERN
    if depth > _DEEPEST:
        raise RulesError("rule set {name!r} extends itself: let one of the files extend modern", name=name)
    if "=" in name:
        return _from_line(name, folder, files=files, depth=depth)
    if name in rule_set_names():
        return _from_file(FOLDER / f"{name}.toml", name, depth)
    if name.endswith(".toml") or "/" in name or "\\" in name:
        if files:
            return _from_file(folder / name, name, depth)
        raise RulesError("{name!r}: no files are read here; give the options themselves", name=name)
    raise RulesError(
        "no rule set {name!r}: there are {names}, a file (club.toml) or options (exit=provincial,margot=2_4)",
        name=name,
        names=", ".join(rule_set_names()),
    )


def _from_line(line: str, folder: Path, *, files: bool, depth: int) -> Rules:
    """Options parted by commas, the first part naming the set they change if it holds no ``=``."""
    base = MODERN
    options: dict[str, object] = {}
    tariff: dict[str, object] = {}
    for place, part in enumerate(line.split(",")):
        option, equals, value = (word.strip() for word in part.partition("="))
        if not equals and place == 0:
            base = _load(option, folder, files=files, depth=depth + 1)
        elif not equals or not option or not value:
            raise RulesError(
                "{part!r} in {line!r}: options are typed option=value, parted by commas", part=part, line=line
            )
        elif option in options or option.removeprefix("tariff.") in tariff:
            raise RulesError("option {option} is given twice in {line!r}: leave one out", option=option, line=line)
        elif option.startswith("tariff."):
            tariff[option.removeprefix("tariff.")] = _prices(value, line)
        else:
            is_number = option == "hole_target" and value.isascii() and value.isdigit() and len(value) < 4
            options[option] = int(value) if is_number else value
    if tariff:
        options["tariff"] = tariff
    return _with_options(base, options, line)


def _prices(text: str, line: str) -> tuple[int, int]:
    """Points on a simple roll and on a doublet, typed ``4/6``."""
    simple, _, doublet = text.replace("_", "/").partition("/")
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in (simple, doublet)):
        raise RulesError("{text!r} in {line!r}: points are typed simple/doublet, like 4/6", text=text, line=line)
    return int(simple), int(doublet)


def _from_file(path: Path, name: str, depth: int) -> Rules:
    import tomllib

    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RulesError("{path}: cannot be read ({reason})", path=path, reason=error.strerror) from error
    except ValueError as error:
        raise RulesError("{path}: is no UTF-8 text; save it as UTF-8", path=path) from error
    try:
        options = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(
            '{path}: is no TOML: {reason}; write one option a line, like exit = "provincial"',
            path=path,
            reason=str(error),
        ) from error
    try:
        base = options.pop("extends", "modern")
        if not isinstance(base, str):
            raise RulesError("option {name} = {value!r}: the name of a rule set or a file", name="extends", value=base)
        return _with_options(_load(base, path.parent, files=True, depth=depth + 1), options, name)
    except RulesError as error:
        raise _located(error, path, text) from error


def _located(error: RulesError, path: Path, text: str) -> RulesError:
    """The error with the file and the line it is about, unless it names a file already."""
    if "path" in error.saying.values:
        return error
    line = _line_of(text, error)
    if not line:
        return RulesError("{path}: {wrong}", path=path, wrong=error.saying)
    return RulesError("{path}, line {line}: {wrong}", path=path, line=line, wrong=error.saying)


def _line_of(text: str, error: RulesError) -> int:
    """The number of the line that sets the option which is wrong, 0 when it cannot be told."""
    values = error.saying.values
    wrong = values.get("name") or values.get("option") or values.get("jan")
    for number, line in enumerate(text.splitlines(), 1):
        key = line.partition("=")[0].strip().strip("\"'")
        if key and key.rpartition(".")[2] == str(wrong):
            return number
    return 0


def _with_options(base: Rules, options: Mapping[str, object], name: str) -> Rules:
    """A rule set with some options changed."""
    values: dict[str, Any] = dict(base.changed())
    for option, value in options.items():
        values[option] = _tariff(base.play.tariff, value) if option == "tariff" else _plain(option, value)
    return Rules.of(name, **values)


def _plain(option: str, value: object) -> object:
    """A value as a rule set holds it: true and false stand for yes and no, holes are counted."""
    if option not in OPTIONS:
        raise RulesError("no option {option!r}: the options are {options}", option=option, options=", ".join(OPTIONS))
    if option == "hole_target" and type(value) is not int:
        raise RulesError("option {name} = {value!r}: from 1 to 99 holes", name=option, value=value)
    if isinstance(value, bool) and "yes" in VALUES.get(option, ()):
        return "yes" if value else "no"
    return value


def _tariff(base: Prices, table: object) -> Prices:
    """The rows of a tariff upon those of another."""
    if not hasattr(table, "items"):
        raise RulesError("option {name} = {value!r}: a table of jan = [simple, doublet]", name="tariff", value=table)
    rows = {jan: (jan, simple, doublet) for jan, simple, doublet in base}
    for jan, prices in table.items():
        pair = tuple(prices) if isinstance(prices, (list, tuple)) else ()
        if jan not in TARIFF or len(pair) != 2 or not all(type(points) is int and points >= 0 for points in pair):
            raise RulesError(
                "tariff row {jan} = {value!r}: [simple, doublet], two numbers of points, for {jans}",
                jan=jan,
                value=prices,
                jans=", ".join(TARIFF),
            )
        rows[jan] = (jan, *pair)
    return tuple(rows.values())
