"""The public functions: each reads what it is given, as a value or as text, and calls the package that answers."""
