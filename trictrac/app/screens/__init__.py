"""The screens of the page, each loaded when an address of its is opened."""
