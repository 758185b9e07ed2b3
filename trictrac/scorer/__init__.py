"""The scorer at the table: answers each line typed with what is to be said and drawn; prints nothing itself.

The séance of any game is ``sitting``, with ``commands``, ``revising``, ``helping``, ``opening`` and ``answers``; the other
modules are those of trictrac.
"""
