"""Files to analyse."""

from __future__ import annotations

import io
import os
from typing import Any, BinaryIO, Union, cast

from .errors import SightlineError

#: A path, the content, or an open file, from its beginning.
File = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]


def describe_file(file: File, name: str | None) -> tuple[File, str, int, str]:
    """The file so that it can be read more than once, and its name, size and extension."""
    source = readable(file)
    own = os.path.basename(source) if isinstance(source, (str, os.PathLike)) else getattr(file, "name", None)
    called = name or (os.path.basename(own) if isinstance(own, str) else "")
    extension = os.path.splitext(called)[1][1:].lower()
    if not extension:
        raise SightlineError("The format of the file is unknown. Give it a name with an extension, such as poster.png.")
    return source, called, _size(source), extension


def read_part(file: File, start: int = 0, length: int = -1) -> bytes:
    """A part of a file, by default all of it."""
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            return read_part(opened, start, length)
    if isinstance(file, (bytes, bytearray, memoryview)):
        return bytes(file[start:] if length < 0 else file[start : start + length])
    file.seek(start)
    return file.read(length)


def readable(file: File) -> File:
    """The file so that it can be read more than once: instead of a stream that can't, such as a pipe, its content."""
    stream = cast(Any, file)
    return stream.read() if hasattr(stream, "read") and not stream.seekable() else file


def _size(source: File) -> int:
    if isinstance(source, (str, os.PathLike)):
        return os.path.getsize(source)
    if isinstance(source, memoryview):
        return source.nbytes
    if isinstance(source, (bytes, bytearray)):
        return len(source)
    return source.seek(0, io.SEEK_END)
