"""Where a server stores and what it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.kernel.errors import BadOption
from gridwright.server.settings import database_url, public_url


def test_the_usual_database_is_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url(None) == f"sqlite:///{tmp_path}/gridwright/gridwright.sqlite3"
    assert database_url("postgresql://u@h/n") == "postgresql+psycopg://u@h/n"
    assert public_url("https://play.example.org/") == "https://play.example.org"
    with pytest.raises(BadOption, match="no public address"):
        public_url("play.example.org")
