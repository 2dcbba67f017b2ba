"""What the site pulls in: the rulebooks with their pictures, their options, and the commands' own help.

A Sphinx extension. Nothing is copied by hand: pages are written before each build, and git ignores them.
"""

from __future__ import annotations

import importlib
import os
from pathlib import Path

from sphinx.pycode import ModuleAnalyzer

import gridwright as gw
from gridwright.games import SHIPPED
from gridwright.kernel.options import texts_of

RULEBOOKS, COMMANDS = "rulebooks", "reference/commands.md"


def setup(app):
    """Called by Sphinx."""
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir)))
    app.connect("autodoc-process-docstring", constants)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_pages(docs):
    """Write all pages that are generated."""
    write(docs / RULEBOOKS / "index.md", shelf())
    for name in SHIPPED:
        write(docs / RULEBOOKS / f"{name}.md", rulebook(docs / RULEBOOKS, name))
    write(docs / COMMANDS, commands())


def write(file, text):
    """Write a page, unless it is there already: then Sphinx need not read it again."""
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


# Rulebooks


SHELF = """# Rulebooks

Each rulebook is numbered; the code that carries a rule out cites its number. Where the designer's text leaves
something open, a ruling says what is played here, and what else the text could mean.

| game | name | designer | players | |
|---|---|---|---|---|
{rows}

```{{toctree}}
:hidden:

{names}
```
"""


def shelf():
    """The rulebooks' contents page."""
    abouts = [(name, gw.game(name).about) for name in SHIPPED]
    rows = [f"| [{a.title}]({n}.md) | `{n}` | {a.designer} | {a.players} | {a.line} |" for n, a in abouts]
    return SHELF.format(rows="\n".join(rows), names="\n".join(SHIPPED))


def rulebook(folder, name):
    """A game's RULES.md with its pictures, and after it what can be set."""
    game = gw.game(name)
    rules = os.path.relpath(game.folder / "RULES.md", folder)
    lines = [f"```{{include}} {rules}", ":relative-images:", "```", "", "## Options", ""]
    lines += [f"Set with `--set option=value`, or `options={{…}}` in Python; `gridwright options {name}`", ""]
    lines += ["| option | usually | may be | what it changes |", "|---|---|---|---|", *options(game.model)]
    lines += ["", "## Presets", "", f"`--preset name`, or `gw.game({name!r}).options(preset=…)`.", ""]
    lines += ["| preset | |", "|---|---|"]
    lines += [f"| `{preset}` | {cell(p.about)} |" for preset, p in game.presets.items()]
    return "\n".join([*lines, ""])


def options(model):
    """A row for each option."""
    for name, field in model.model_fields.items():
        usual = field.get_default(call_default_factory=True)
        usual = getattr(usual, "text", usual)
        usual = "–" if usual in (None, "", [], ()) else f"`{usual}`"
        yield f"| `{name}` | {usual} | {cell(limits(field))} | {cell(field.description or '')} |"


def limits(field):
    """What an option may be."""
    choices = texts_of(field)
    if choices:
        return ", ".join(f"`{choice}`" for choice in choices)
    low, high = (
        next((getattr(m, side) for m in field.metadata if hasattr(m, side)), None) for side in ("ge", "le")
    )
    return f"{low} to {high}" if low is not None and high is not None else ""


def cell(text):
    """Text that may stand in a table."""
    return text.replace("|", "\\|").replace("\n", " ")


# Commands


def commands():
    """What each command says of itself when it is asked for --help."""
    from typer.main import get_command

    from gridwright.terminal.app import app

    found = get_command(app)
    lines = ["# The commands", "", "What `gridwright` and each of its commands answer to `--help`.", ""]
    lines += helped("gridwright", found)
    for name in found.commands:
        lines += helped(f"gridwright {name}", found.commands[name])
        for inner, command in getattr(found.commands[name], "commands", {}).items():
            lines += helped(f"gridwright {name} {inner}", command)
    return "\n".join(lines)


def helped(path, command):
    """A section with a command's help."""
    context = command.make_context(path, [], resilient_parsing=True, terminal_width=88, max_content_width=88)
    return [f"## {path}", "", "```text", context.get_help().strip(), "```", ""]


# Reference


def constants(app, what, name, obj, options, lines):
    """A public constant's words stand under it in the module it comes from."""
    short = name.removeprefix("gridwright.")
    if what == "data" and short in gw._HOMES:
        home = importlib.import_module(f"gridwright.{gw._HOMES[short].partition(':')[0]}")
        lines[:] = ModuleAnalyzer.for_module(home.__name__).find_attr_docs().get(("", short), [])
