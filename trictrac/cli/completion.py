"""``trictrac completion``: the scripts for the Tab key of the shells, and the words that these scripts ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import typer
from typer.core import TyperArgument, TyperOption

from trictrac.cli.program import CommandGroup, Surroundings, any_words, help_text
from trictrac.cli.typed import CommandLineError

HELP = help_text(
    "Print the script with which the Tab key of your shell completes commands, options, rule sets, games and saved "
    "games.\n\n"
    'bash: write eval "$(trictrac completion bash)" into ~/.bashrc.\n\n'
    'zsh: write eval "$(trictrac completion zsh)" into ~/.zshrc, below compinit.\n\n'
    "fish: type trictrac completion fish > ~/.config/fish/completions/trictrac.fish"
)

SCRIPTS = {
    "bash": r"""_trictrac() {
    local IFS=$'\n'
    COMPREPLY=($(trictrac completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _trictrac trictrac
""",
    "zsh": r"""#compdef trictrac
_trictrac() {
    local -a found
    found=(${(f)"$(trictrac completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    if (( $#found )); then compadd -a found; else _files; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _trictrac "$@"; else compdef _trictrac trictrac; fi
""",
    "fish": r"""function __trictrac_words
    set -l found (trictrac completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
    if set -q found[1]
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c trictrac -f -a '(__trictrac_words)'
""",
}
"""The script of each shell, which asks the program for words, and offers files if it has none."""
_SHELLS = "|".join(SCRIPTS)


def completion(ctx: typer.Context, words: list[str] = any_words(_SHELLS)) -> None:
    """Print the script of a shell, or the words that a script asks for."""
    above = ctx.parent
    if words[:1] == ["words"] and isinstance(above, Surroundings) and isinstance(above.command, CommandGroup):
        print(*_completed(above.command, above, words[1:]), sep="\n")
    elif len(words) == 1 and words[0] in SCRIPTS:
        print(SCRIPTS[words[0]], end="")
    else:
        raise CommandLineError("name your shell: trictrac completion bash, zsh or fish")


def _completed(program: CommandGroup, context: Surroundings, words: Sequence[str]) -> list[str]:
    """Return the words that can replace the last of ``words``, which may be incomplete.

    bash gives ``--rules=gu`` as three words, other shells as one.
    """
    *before, typed = [word for word in words if word != "="] + [""] * (words[-1:] in ([], ["="]))
    option, sign, value = typed.partition("=")
    head = option + sign if option.startswith("--") and sign else ""
    if head:
        before, typed = [*before, option], value
    command = next((one for word in before if (one := program.get_command(context, word))), None)
    parameters = (command or program).params
    options = {name: one for one in parameters if isinstance(one, TyperOption) for name in one.opts}
    found: Iterable[str]
    valued = options.get(before[-1] if before else "")
    if valued and not valued.is_flag:
        found = _values(valued)
    elif typed.startswith("-"):
        found = [*options, "--help"]
    elif command is None:
        found = program.lines
    elif "--resume" in before:
        from trictrac.seance.library import default_library

        found = default_library().names()
    else:
        found = [word for one in parameters if isinstance(one, TyperArgument) for word in _values(one)]
    return [head + word for word in found if word.startswith(typed)]


def _values(parameter: TyperArgument | TyperOption) -> Iterable[str]:
    """Return the values of an option or argument, if they can be listed."""
    if "--rules" in parameter.opts:
        from trictrac.rules.loader import rule_set_names

        return rule_set_names()
    if "--game" in parameter.opts:
        from trictrac.rules.heads import TRICTRAC, heads

        return TRICTRAC, *heads()
    return [word for word in re.split(r"[\[\]| ]", parameter.metavar or "") if re.fullmatch(r"[a-z][a-z-]*", word)]
