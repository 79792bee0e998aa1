"""How rules become machine code: two decorators, a cache that can't go stale, and generics.

Rules are plain functions over numpy records. `rule` marks one that other rules call, `entry` one
through which Python enters compiled code. With the environment variable ``WARTABLE_JIT=0`` both
return the function as it is and numba is not imported: the interpreter is the second engine, for
debugging, coverage and differential tests.

What a compiled function reads from module level is frozen into it, and only Python sources are
in the cache's key: what comes from any other file (card tables) must reach it as an argument.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

JIT: bool = os.environ.get("WARTABLE_JIT") != "0"
"""Whether rules are compiled; read once, from ``WARTABLE_JIT``."""

_PACKAGE = Path(__file__).resolve().parents[2]
_TOPS = ("envs", "agents")  # where rules may stand
_CORE = "core"
_KEPT = 4  # directories a game: a few checkouts or branches side by side keep their code warm

_OPTIONS: dict[str, Any] = {"error_model": "numpy", "boundscheck": False}
_INNER: dict[str, Any] = {**_OPTIONS, "no_cpython_wrapper": True}


_dispatchers: dict[Callable[..., Any], Any] = {}  # numba itself refers to them only weakly


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function of the rules, which compiled code calls.

    It stays a Python function, so that a test or a debugger may call it with either engine
    and get it interpreted; called from an `entry` or another rule of compiled code, it is
    compiled.
    """
    if JIT:
        _compile_as(function, function)
    return function


def compiled_as(python: Callable[P, R]) -> Callable[[Callable[..., Any]], Callable[P, R]]:
    """Give `python` another body in compiled code, for the few words that need a machine's.

    The decorated function takes the same arguments and must return the same numbers.
    """

    def register(body: Callable[..., Any]) -> Callable[P, R]:
        if JIT:
            _compile_as(python, body)
        return python

    return register


def _compile_as(python: Callable[..., Any], body: Callable[..., Any]) -> None:
    import numba

    from .linking import RuleCompiler, translated_once

    dispatcher: Any = numba.njit(pipeline_class=RuleCompiler, **_INNER)(body)
    _dispatchers[python] = dispatcher
    dispatcher.typingctx.insert_global(python, translated_once(dispatcher))


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that Python calls: compiled without the GIL held, and cached on disk.

    What stands outside envs/ and agents/ is in the cache's key with all Python files of its
    folder, and so is a game's rule that is registered from outside; what these call in further
    folders isn't. A function with a closure is compiled but not cached, since what it closes
    over can't be told apart from one process to the next.
    """
    if not JIT:
        return function
    import numba

    from .linking import EntryCompiler

    dispatcher: Any = numba.njit(nogil=True, pipeline_class=EntryCompiler, **_OPTIONS)(function)
    if function.__closure__ is None:
        dispatcher._cache = _source_cache()(function)
    return cast("Callable[P, R]", dispatcher)


def door(function: Callable[P, R], *arguments: Any) -> Callable[P, R]:
    """An entry's own machine code for arguments of the types of these.

    A call of it takes a third of the time of a call of the entry, which looks up the code by its
    arguments each time. It must only be called with arguments of exactly those types.
    """
    if not JIT:
        return function
    import numba

    types = tuple(map(numba.typeof, arguments))
    dispatcher = cast("Any", function)
    dispatcher.compile(types)
    return dispatcher.overloads[types].entry_point


# --- generics -----------------------------------------------------------------------------------


class _Generic:
    """The table behind one stub: which function implements it for which record."""

    def __init__(self, name: str, on: int) -> None:
        self.name = name
        self.on = on
        self.by_dtype: dict[np.dtype[Any], Callable[..., Any]] = {}
        self.by_record: dict[Any, Callable[..., Any]] = {}
        self.doors: dict[int, Callable[..., Any]] = {}

    def missing(self, what: object) -> TypeError:
        known = ", ".join(sorted(_game_of(f) or f.__module__ for f in self.by_dtype.values()))
        text = str(what)
        if len(text) > 200:
            text = text[:200] + "..."
        return TypeError(
            f"{self.name}() is not implemented for argument {self.on} of type {text}; "
            f"it is implemented for: {known or 'nothing yet'}. Import the game first, or call "
            f"implement({self.name}, dtype, function)."
        )

    def find(self, args: tuple[Any, ...]) -> Callable[..., Any]:
        if len(args) <= self.on:
            raise TypeError(f"{self.name}() needs at least {self.on + 1} arguments")
        dtype = getattr(args[self.on], "dtype", None)
        function = self.by_dtype.get(dtype) if dtype is not None else None
        if function is None:
            raise self.missing(dtype if dtype is not None else type(args[self.on]).__name__)
        return function


_generics: dict[Callable[..., Any], _Generic] = {}
_owners: dict[Any, set[Callable[..., Any]]] = {}  # numba record type -> what implements it


def generic(name: str, on: int = 0) -> Callable[..., Any]:
    """Make a function that each game implements for its own record.

    `on` is the position of the argument whose record type chooses. Loops written once over such
    stubs are compiled anew for each game's record, and are found in the cache by the next
    process. From Python the stub can be called too; compiled, this goes through an entry.
    """
    table = _Generic(name, on)

    def stub(*args: Any) -> Any:
        function = table.find(args)
        if not JIT:
            return function(*args)
        door = table.doors.get(len(args))
        if door is None:
            door = table.doors[len(args)] = entry(_forward(name, len(args), stub))
        return door(*args)

    stub.__name__ = stub.__qualname__ = name
    stub.__doc__ = f"Generic: dispatched on the record type of argument {on}."
    _generics[stub] = table
    if JIT:
        _overload(stub, table)
    return stub


def implement(stub: Callable[..., Any], dtype: np.dtype[Any], function: Callable[..., Any]) -> None:
    """Register `function` (a `rule`) as what `stub` does for records of exactly `dtype`.

    Raises:
        TypeError: `stub` isn't generic, `dtype` isn't a record type, or another
            function is registered for an equal dtype (equal in field names too).
    """
    table = _generics.get(stub)
    if table is None:
        raise TypeError(f"{stub!r} was not made by generic()")
    if dtype.names is None:
        raise TypeError(f"{table.name}: a record dtype is needed, not {dtype}")
    known = table.by_dtype.get(dtype)
    if known is not None and _identity(known) != _identity(function):
        raise TypeError(
            f"{table.name}: {_identity(known)} is already registered for this dtype, so "
            f"{_identity(function)} needs a dtype that differs in at least one field name"
        )
    table.by_dtype[dtype] = function
    if JIT:
        import numba

        record = numba.from_dtype(dtype)
        table.by_record[record] = function
        _owners.setdefault(record, set()).add(function)


def _overload(stub: Callable[..., Any], table: _Generic) -> None:
    from numba.core.errors import TypingError
    from numba.extending import overload

    from .linking import RuleCompiler

    options: Any = {**_INNER, "pipeline_class": RuleCompiler}
    decorate: Any = overload(stub, jit_options=options, strict=False)

    @decorate
    def choose(*args: Any) -> Callable[..., Any]:  # pyright: ignore[reportUnusedFunction]
        function = table.by_record.get(args[table.on]) if len(args) > table.on else None
        if function is None:
            raise TypingError(str(table.missing(args[table.on] if args else "no argument")))
        return _forward(table.name, len(args), function)


def _forward(name: str, arity: int, target: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of `arity` arguments that calls `target`, without a closure."""
    names = ", ".join(f"a{i}" for i in range(arity))
    scope: dict[str, Any] = {"target": target, "__name__": __name__}
    exec(f"def {name}({names}):\n    return target({names})\n", scope)
    return scope[name]


def _identity(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


# --- the cache ----------------------------------------------------------------------------------


def _file_of(function: Callable[..., Any]) -> Path | None:
    code = inspect.unwrap(getattr(function, "py_func", function)).__code__
    path = Path(code.co_filename)
    return path.resolve() if path.is_file() else None


def _game_of(function: Callable[..., Any]) -> str | None:
    """Return the game whose folder `function` stands in."""
    path = _file_of(function)
    if path is None or not path.is_relative_to(_PACKAGE / "envs"):
        return None
    parts = path.relative_to(_PACKAGE / "envs").parts
    return parts[0] if len(parts) > 1 and parts[0] != _CORE else None


def _sources() -> list[Path]:
    return sorted(p for top in _TOPS for p in (_PACKAGE / top).rglob("*.py"))


def _in_digest(path: Path) -> bool:
    return any(path.is_relative_to(_PACKAGE / top) for top in _TOPS)


def _stamps() -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    for path in _sources():
        with contextlib.suppress(OSError):
            status = path.stat()
            found.append((str(path), status.st_mtime_ns, status.st_size))
    return found


# A source edited after it was imported and before its digest is taken would file the old code
# under the new text. Files are stamped when this module is imported, ahead of any rules.
_stamps_at_import = _stamps() if JIT else []


def _hash(paths: list[Path], base: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(base).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


@functools.cache
def _digest(game: str | None) -> str | None:
    """Digest what code compiled for `game` may come from, or None if that can't be told.

    That is every source below envs/ and agents/ but for the folders of other games: no game
    imports another, so an edit to one leaves the others' code warm.
    """
    import numba

    stamps = _stamps()
    if not stamps or stamps != _stamps_at_import:
        return None
    envs = _PACKAGE / "envs"

    def belongs(path: Path) -> bool:
        parts = path.relative_to(envs).parts if path.is_relative_to(envs) else ()
        return game is None or len(parts) < 2 or parts[0] in (_CORE, game)

    try:
        sources = _hash([p for p in _sources() if belongs(p)], _PACKAGE)
    except OSError:
        return None
    versions = (numba.__version__, np.__version__, sys.version)
    return hashlib.sha256(repr((sources, versions)).encode()).hexdigest()[:20]


@functools.cache
def _folder_digest(folder: Path) -> str:
    return _hash(sorted(folder.glob("*.py")), folder)


def _cache_root() -> Path | None:
    """Return the directory for compiled code, or None if the user has none."""
    if chosen := os.environ.get("WARTABLE_CACHE_DIR"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    if not base and sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    if not base:
        base = os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    return Path(base) / "wartable" / "jit" if os.path.isabs(base) else None


def is_compiled(name: str, game: str) -> bool:
    """Whether the entry called `name` lies compiled on disk for a game, as the sources are now."""
    root, digest = _cache_root(), _digest(game) if JIT else None
    if root is None or digest is None:
        return False
    return any((root / f"{game}-{digest}").glob(f"{name}-*.bin"))


@functools.cache
def _cache_folder(root: Path, name: str) -> Path:
    """Make the directory `name` in `root`, and remove all but the newest of its kind."""
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.utime(folder)  # "newest" is the last used, not the last compiled
    kind = name.rpartition("-")[0]
    rivals = [p for p in root.glob(f"{kind}-*") if p.name.rpartition("-")[0] == kind]

    def age(path: Path) -> float:
        try:
            return -path.stat().st_mtime
        except OSError:  # another process has just removed it
            return 0.0

    for old in sorted(rivals, key=age)[_KEPT:]:
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _records(kind: Any) -> Iterator[Any]:
    """Yield the numba record types in an argument type."""
    if kind in _owners:
        yield kind
    for inner in ("dtype", "types"):
        found = getattr(kind, inner, None)
        for part in found if isinstance(found, tuple) else (found,):
            if part is not None and part is not kind:
                yield from _records(part)


@functools.cache
def _source_cache() -> type[Any]:
    """Return the cache class; made late, as numba may not be imported in the interpreter."""
    from numba.core import caching
    from numba.core import config as numba_config
    from numba.core.serialize import dumps

    config: Any = numba_config  # its settings are made at run time
    base: Any = caching

    # Of numba's implementation only how a result is packed is of use: it would look for the
    # cache's place in the user's settings, so it is made without its own initialiser.
    class Packing(base.CompileResultCacheImpl):
        def __init__(self, function: Callable[..., Any]) -> None:
            self._lineno = function.__code__.co_firstlineno
            self._locator = _Locator(function.__code__.co_filename)

    class SourceCache(base._Cache):
        """One file for each signature, in a directory named by a digest of the sources.

        numba's own keeps an index beside numbered files; two processes that save at once can
        leave an index that names the other's file. Here a file's name is its key, and it
        appears by renaming, whole.
        """

        def __init__(self, function: Callable[..., Any]) -> None:
            self._function = function
            self._packing = Packing(function)
            self._enabled = True

        @property
        def cache_path(self) -> str | None:
            root = _cache_root()
            return None if root is None else str(root)

        def enable(self) -> None:
            self._enabled = True

        def disable(self) -> None:
            self._enabled = False

        def flush(self) -> None:
            """Nothing to do: a file is found only under the sources that it was made from."""

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            target_context.refresh()
            path, game = self._place(sig, target_context.codegen())
            if path is not None:
                try:
                    content = path.read_bytes()
                    if hashlib.sha256(content[32:]).digest() == content[:32]:
                        return self._packing.rebuild(target_context, pickle.loads(content[32:]))
                except FileNotFoundError:
                    pass
                except Exception as error:  # compiling anew mends whatever is wrong with it
                    _say(f"wartable: {path} can't be used ({error!r})")
            what = self._function.__name__ + (f" for {game}" if game else "")
            _say(f"wartable: compiling {what} (once per version) ...")
            return None

        def save_overload(self, sig: Any, data: Any) -> None:
            path, _ = self._place(sig, data.codegen)
            if path is None or not self._packing.check_cachable(data):
                return
            content = dumps(self._packing.reduce(data))
            try:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
            except OSError:
                return
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(content).digest() + content)
                os.replace(name, path)
            except OSError:
                with contextlib.suppress(OSError):
                    os.unlink(name)

        def _place(self, sig: Any, codegen: Any) -> tuple[Path | None, str | None]:
            """Return the file for a signature (None: don't cache), and the game it is for."""
            function = self._function
            arguments = sig if isinstance(sig, tuple) else sig.args
            makers = {function}
            for argument in arguments:
                for record in _records(argument):
                    makers |= _owners[record]
            games = {g for g in map(_game_of, makers) if g is not None}
            game = games.pop() if len(games) == 1 else None
            root = _cache_root()
            digest = _digest(game)
            if not self._enabled or root is None or digest is None:
                return None, game
            files = {f for f in map(_file_of, makers) if f is not None}
            foreign = sorted({f.parent for f in files if not _in_digest(f)})
            key = (
                _identity(function),
                function.__code__.co_code,
                function.__code__.co_firstlineno,
                str(sig),
                codegen.magic_tuple(),
                (config.OPT, config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT),
                [(str(folder), _folder_digest(folder)) for folder in foreign],
            )
            name = f"{function.__name__}-{hashlib.sha256(repr(key).encode()).hexdigest()[:32]}"
            try:
                return _cache_folder(root, f"{game or 'all'}-{digest}") / f"{name}.bin", game
            except OSError:
                return None, game

    return SourceCache


class _Locator:
    """The one thing that numba's packing asks of a locator: the file that a warning names."""

    def __init__(self, file: str) -> None:
        self._py_file = file


def _say(line: str) -> None:
    stream = cast("Any", sys.stderr)  # None under pythonw
    if os.environ.get("WARTABLE_VERBOSE") == "1" or (stream is not None and stream.isatty()):
        print(line, file=stream, flush=True)
