"""The screens of the page, each loaded when one of its addresses is opened."""
