"""Trictrac for the tools of other fields: thin adapters to PettingZoo, Gymnasium and OpenSpiel, without a rule in them."""
