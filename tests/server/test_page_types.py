"""The page's types are generated from the server's models; nobody changes one without the other."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
found = importlib.util.spec_from_file_location("generate_types", WEB / "generate_types.py")
assert found is not None
assert found.loader is not None
generate_types = importlib.util.module_from_spec(found)
found.loader.exec_module(generate_types)


@pytest.mark.parametrize("name", generate_types.WRITTEN)
def test_the_pages_types_are_those_of_the_models(name: str) -> None:
    written = (WEB / "src" / name).read_text(encoding="utf-8")
    assert written == generate_types.WRITTEN[name](), "run `make types`"


def test_a_field_that_is_added_to_a_model_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "messages.ts").write_text("export interface Done { version: number }\n")
    (tmp_path / "scene_parts.ts").write_text(generate_types.scene_parts())
    with pytest.raises(SystemExit, match=r"messages\.ts is not what the server's models say"):
        generate_types.run(tmp_path, check=True)
    assert "Done {" in (tmp_path / "messages.ts").read_text()
    generate_types.run(tmp_path, check=False)
    generate_types.run(tmp_path, check=True)
    assert "The page's types are those" in capsys.readouterr().out
