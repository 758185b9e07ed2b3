"""The école deck: every answer given, the mistakes that come back, and when."""
