"""The page: what a screen shows as a tree of elements, and the files that make it a site."""
