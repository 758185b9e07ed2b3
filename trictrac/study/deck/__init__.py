"""The école deck: every answer given, the mistakes as cards, and when they come back."""
