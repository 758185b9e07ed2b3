"""The games nearest to trictrac, of which toc, tick-tack and toccategli count jans."""
