"""The machine and the versions that a measurement was taken with."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import time
from importlib.metadata import version
from pathlib import Path


def described() -> dict[str, str]:
    return {
        "date": time.strftime("%Y-%m-%d"),
        "system": platform.platform(terse=True),
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load": _load(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "node": _node(),
        "riotdsl": version("riotdsl"),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _load() -> str:
    """How busy the machine was when the run began; figures from a busy one are worth less."""
    if not hasattr(os, "getloadavg"):
        return "unknown"
    return f"{os.getloadavg()[0]:.1f}"


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        return "none"
    told = subprocess.run([node, "--version"], check=False, capture_output=True, text=True)
    return told.stdout.strip()
