"""PostgreSQL from the machine's packages, as a private cluster that can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from tests.server.running import listening


def programs() -> Path | None:
    """Where PostgreSQL's programs are, if they are anywhere."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    plain = shutil.which("initdb")
    return Path(plain).parent if plain else None


def why_none() -> str:
    """Why there can be no cluster here; nothing if there can."""
    if programs() is None:
        return "no PostgreSQL on this machine (on Debian: apt install postgresql)"
    if os.geteuid() == 0 and subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode:
        return "PostgreSQL does not run as root, and there is no user postgres to run it as"
    return ""


class Cluster:
    """A PostgreSQL server of one's own, with its data in a folder that is deleted at the end.

    Without `sync` it does not wait for the disk: what is committed outlives PostgreSQL, but not the machine.
    """

    def __init__(self, sync: bool = False) -> None:
        found = programs()
        assert found is not None
        self.programs, self.sync = found, sync
        self.folder = Path(tempfile.mkdtemp(prefix="gridwright-postgres-"))
        self.as_user: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]
            shutil.chown(self.folder, "postgres")
        with listening() as spare:
            self.port = spare.getsockname()[1]
        self.url = f"postgresql+psycopg://gridwright@127.0.0.1:{self.port}/"

    def __enter__(self) -> Cluster:
        words = [str(self.programs / "initdb"), "-D", str(self.folder / "data"), "-A", "trust"]
        words += ["-U", "gridwright", "--no-sync"]
        done = subprocess.run(
            [*self.as_user, *words], capture_output=True, text=True, cwd=self.folder, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.folder)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        # It dies with the tests, even with tests that are killed: QUIT is PostgreSQL's immediate shutdown.
        dies = ["setpriv", "--pdeathsig=QUIT"] if shutil.which("setpriv") else []
        words = [*(self.as_user[:-1] or dies[:1]), *dies[1:], *(["--"] if dies else [])]
        words += [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        words += ["-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        words += ["-c", f"fsync={'on' if self.sync else 'off'}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, cwd=self.folder)
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once: what was not committed is lost."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()
