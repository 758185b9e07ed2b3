"""The board drawn for people: in the terminal and as SVG, with one geometry for both."""

from trictrac.draw.captions import CAPTIONS
from trictrac.draw.geometry import Highlight, View
from trictrac.draw.svg import board_svg
from trictrac.draw.text import Size, board_text

__all__ = ["CAPTIONS", "Highlight", "Size", "View", "board_svg", "board_text"]
