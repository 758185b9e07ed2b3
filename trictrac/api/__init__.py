"""The public functions: each reads its arguments, values or text, and calls the package that answers."""
