"""Grand Trictrac: what every roll earns and why, which plays it allows, and whole games checked against the laws."""
