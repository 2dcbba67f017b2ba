"""Files that a command is asked to write: pictures and records."""

from __future__ import annotations

from pathlib import Path

from gridwright.kernel.errors import BadOption, BadText


def write_output_file(file: Path, content: bytes) -> None:
    """Write a file that an option named; BadText if it cannot be written."""
    try:
        file.write_bytes(content)
    except OSError as error:
        raise _not_written(file, error) from None


def check_file_is_writable(file: Path) -> None:
    """BadText if a file that is to be added to cannot be written."""
    try:
        file.open("a").close()
    except OSError as error:
        raise _not_written(file, error) from None


def _not_written(file: Path, error: OSError) -> BadText:
    return BadText(f"{file} cannot be written: {error.strerror}.")


def check_picture_file_name(file: Path) -> None:
    """BadOption if a file's name is not that of an SVG or PNG picture."""
    if file.suffix not in (".svg", ".png"):
        raise BadOption(f"{file} is neither an SVG nor a PNG file: name it so.")


def write_picture_file(file: Path, markup: str) -> None:
    """Write an SVG picture in the format that the file's name says, SVG or PNG."""
    content = markup.encode()
    if file.suffix == ".png":
        from gridwright.paint.png import png_of

        content = png_of(markup)
    write_output_file(file, content)
