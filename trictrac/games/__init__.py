"""The games beside trictrac, a folder for each family, and the registry that finds every game by its name."""
