"""The scorer at the table: answers each line typed with what is to be said and drawn; prints nothing itself."""
