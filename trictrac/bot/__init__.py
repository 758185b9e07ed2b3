"""The strong player: a small net that learnt from games against itself, what it chooses, and how it is trained and measured."""
