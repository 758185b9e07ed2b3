"""``trictrac board``: draw a position of trictrac, or the board of another game, as text or as an SVG picture."""

from __future__ import annotations

from trictrac.cli.output import fitted_board, print_sentences, write_file
from trictrac.cli.program import FILE, FORCE_OPTION, any_words, flag_option, help_text, value_option
from trictrac.cli.reading import GAME_OPTION, game_called, read_board, typed_board
from trictrac.cli.typed import one_of, refuse_if
from trictrac.model.score import Side
from trictrac.saying.language import Language

HELP = help_text(
    "Draw a position with its points and holes, and print its notation below.\n\n"
    "The drawing takes 78 columns. With --compact, or if the terminal is narrower, it takes 40. No colours are "
    "used.\n\n"
    "--game draws the board of another tables game, for example: trictrac board --game backgammon "
    "W:24x2,13x5,8x3,6x5/B:bar,24,13x5,8x3,6x4/W. Without POSITION it draws the board with which that game begins. "
    "With --talon left, the side at the bottom has its talon on the left. In games like backgammon this side has its "
    "home at the bottom; with --talon left, the home is on the right.\n\n"
    "A board of backgammon may also be typed as an ID of GNU Backgammon or as an XGID. Both are printed below the "
    "drawing."
)


def board(
    language: Language,
    words: list[str] = any_words("POSITION", help_text("Position, or - for the standard input.")),
    ascii_only: bool = flag_option("--ascii", "Draw with ASCII characters only."),
    bottom: str = value_option("--bottom", "The side at the bottom.", "white|black", usual="white"),
    talon: str = value_option("--talon", "Where the talons are.", "left|right", usual="left"),
    compact: bool = flag_option("--compact", "Draw the small board."),
    game: str = GAME_OPTION,
    svg: str = value_option("--svg", "Write an SVG picture; - prints it.", FILE),
    latex: str = value_option("--latex", "Write the board for LaTeX, as TikZ; - prints it.", FILE),
    force: bool = FORCE_OPTION,
) -> None:
    """Draw a position."""
    from trictrac.rules.heads import TRICTRAC
    from trictrac.view.answer import View
    from trictrac.view.doc import Board

    side = Side.BLACK if one_of("--bottom", bottom, ("white", "black")) == "black" else Side.WHITE
    left = one_of("--talon", talon, ("left", "right")) == "left"
    ids: tuple[str, ...] = ()
    typed = typed_board(words[0]) if words else ""
    if (called := game_called(game, typed)) != TRICTRAC:
        from trictrac.games.common.board import state_at
        from trictrac.games.common.board import table_of as table_of_game
        from trictrac.games.exchange.ids import BACKGAMMON, ids_of, moment_of

        refuse_if(len(words) > 1, "type one board: trictrac board --game {game} BOARD", game=called)
        state = state_at(called, typed)
        table, remark = table_of_game(state), None
        if called.startswith(BACKGAMMON):
            ids = ids_of(moment_of(state))
    else:
        from trictrac.partie.board import table_of
        from trictrac.partie.sentences.positions import PARTIAL

        refuse_if(len(words) != 1, "type one position: trictrac board POSITION")
        from trictrac.partie.cards import position_of

        position = position_of(typed) if words[0] == "-" else read_board(words[0])
        table, remark = table_of(position), PARTIAL if position.is_partial else None
    refuse_if(svg and latex, "use one of {options}", options="--svg, --latex")
    if svg or latex:
        from trictrac.view.svg import board_picture
        from trictrac.view.tikz import board_tikz

        draw = board_picture if svg else board_tikz
        write_file(svg or latex, draw(Board(table), language, side, left=left), language, force=force)
        return

    view = View("compact" if compact else "full", side, left, ascii_only)
    print(*fitted_board(view, language, Board(table)), "", sep="\n")
    print_sentences(language, remark, table.text, *ids)
