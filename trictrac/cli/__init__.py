"""The commands of the program: each reads its words, calls one function and prints."""
