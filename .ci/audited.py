"""The answer of pip-audit, told: what is known to be vulnerable fails, what nobody could tell of is named."""

import json
import sys

text = sys.stdin.read()
packages = json.loads(text)["dependencies"] if text.strip() else []
told = [one for one in packages if "vulns" in one]
untold = [one["name"] for one in packages if "vulns" not in one and one["name"] != "trictrac"]
bad = [f"{one['name']} {one['version']}: {found['id']}" for one in told for found in one["vulns"]]
if not told:
    print(f"{sys.argv[1]}: no list of known vulnerabilities could be had, so nothing was checked")
else:
    print(f"{sys.argv[1]}: {len(told)} packages checked for known vulnerabilities, {len(bad)} found")
    if untold:
        print(f"no list tells of {', '.join(untold)}")
sys.exit("\n".join(bad) or None)
