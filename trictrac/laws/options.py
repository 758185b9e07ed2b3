"""The places of options and prices in the flat tuple of ints that the laws read (laws 7, 14).

``model.rules`` writes that tuple; an option that is off or at its default is 0.
"""

from __future__ import annotations

CORNER_EXCUSES = 0
EXIT = 1
EXIT_COMPULSORY = 2
NO_SUM_EXIT = 3
EXCESS = 4
FILL_IN_PASSING = 5
TWO_HALF_CASES = 6
RETURN_VIA_CORNER = 7
SIX_TABLES_ONCE = 8
RENCONTRE = 9
MARGOT = 10
MARGOT_PER_WAY = 11
MISERE = 12
PRICES = 13
"""Index of the first price. Each jan, in the order of the jan numbers, has two: its points on a simple roll, on a
doublet.
"""

# Values of EXIT.
QUICK, PROVINCIAL, GUITON_A, GUITON_B = 0, 1, 2, 3
# Values of EXCESS. With 0 no excess is played if some play needs none. Then: any excess is allowed, only the fewest are.
EXCESS_FREE, EXCESS_FEWEST = 1, 2
# Values of MISERE.
MADE, MADE_AND_KEPT = 1, 2

# The jans, as records and prices number them.
SIX_TABLES = 0
TWO_TABLES = 1
MEZEAS = 2
CONTRE_TWO_TABLES = 3
CONTRE_MEZEAS = 4
TRUE_HIT_GRAND = 5
TRUE_HIT_PETIT = 6
FALSE_HIT_GRAND = 7
FALSE_HIT_PETIT = 8
CORNER_HIT = 9
FILL = 10
CONSERVE = 11
HELPLESS = 12
EXIT_JAN = 13
MEETING = 14
MARGOT_JAN = 15
MISERY = 16
MISERY_KEPT = 17
JANS = 18
