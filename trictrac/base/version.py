"""The version of the program."""

__version__ = "1.0.4"
