"""The commit that measurements compare with."""

from __future__ import annotations

# Version 0.1.0, as CHANGELOG.md names it.
V0_1_0 = "0b870bbb16549fa60ab7adedfb095efb57fff3e9"
