"""The table of any game drawn for people: in the terminal and as SVG, with one geometry for both, and pages of recorded games."""
