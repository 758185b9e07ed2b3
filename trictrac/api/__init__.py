"""The public functions: each reads what it is given, as a value or as people have it, and asks the rooms of the house."""
