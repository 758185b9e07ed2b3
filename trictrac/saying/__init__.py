r"""Sentences in English and French: counted and listed sayings, the languages, the glossary, typed words.

A sentence is made as a ``Saying`` and translated last, by a ``Language``: ``language.say(Saying("{player} begins"))``. ``str``
gives the English. After changing a sentence anywhere in the package, extract, translate and compile::

    pybabel extract -k Saying -k Counted:1,2 -k demand:3 -k refused:2 -k on_the_table:3 -k unreadable \
        -k help_text -k argument -k any_words -k flag_option:2 -k number_option:2 -k value_option:2 -k refuse_if:2 \
        -k TrictracError -k StorageError -k UnreadableError -k AmbiguousError -k IllegalPlayError \
        -k OutOfOrderError -k ImpossiblePositionError -k AgreementError -k RulesError -k CommandLineError -o /tmp/trictrac.pot \
        trictrac
    pybabel update --no-wrap -D trictrac -d trictrac/saying/locale -i /tmp/trictrac.pot
    pybabel compile -D trictrac -d trictrac/saying/locale
"""
