# pyright: basic
"""How compiled rules are linked: each one once, into the entry that reaches it.

Left to itself numba makes every function that compiled code calls into machine code of its own,
with all that it calls in turn linked in and optimised again. Over layers of small functions that
work grows with the square of the depth, and none of this machine code is ever entered. Here a
rule is translated no further than to LLVM's language; an entry links the rules that it reaches
and optimises the whole. And a rule is translated once, not anew for each width of whole number,
or each constant, that it is called with.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import parse_assembly
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment

_ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of numba's per-function constants begin


class RuleCompiler(Compiler):
    """Compiles a function that only compiled code calls."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        _use(self.state, _RuleLibrary)


def translated_once(dispatcher: Any) -> Any:
    """Let a compiled rule take whole numbers as int64, so that it is translated only once.

    Unsigned ones of 64 bits stay as they are, and so does what is true or false.
    """
    narrow = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return narrow(tuple(map(_widened, args)), {name: _widened(kws[name]) for name in kws})

    dispatcher.get_call_template = get_call_template
    return types.Dispatcher(dispatcher)


def _widened(kind: Any) -> Any:
    plain = types.unliteral(kind)
    if isinstance(plain, types.Integer) and plain != types.uint64:
        return types.int64
    return kind


class EntryCompiler(Compiler):
    """Compiles a function that Python calls."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        _use(self.state, _EntryLibrary)


def _use(state: Any, kind: type[JITCodeLibrary]) -> None:
    if state.library is None:
        name = f"{kind.__name__}.{state.args}"
        state.library = kind(state.targetctx.codegen(), name)
        state.library.enable_object_caching()


class _RuleLibrary(JITCodeLibrary):
    """A rule's own code, not yet linked to what it calls and never run by itself."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    @property
    def codegen(self) -> Any:
        return _Unplaced(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _get_module_for_linking(self) -> Any:
        """For functions compiled by others, who link what they call and no further."""
        if self._shared_module is None:
            whole = parse_assembly(str(self._codegen._create_empty_module(self.name)))
            others = _link(whole, [self], "linkonce_odr")
            for library in others:
                whole.link_in(library._get_module_for_linking(), preserve=True)
            self._shared_module = whole
        return self._shared_module


class _EntryLibrary(JITCodeLibrary):
    """Code that Python enters, with every rule that it reaches."""

    def finalize(self) -> None:
        self._linking_libraries = _link(self._final_module, self._linking_libraries, "internal")
        super().finalize()
        codegen: Any = self.codegen
        for variable in self._final_module.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    codegen.set_env(variable.name, environment)


class _Unplaced:
    """A codegen for code that has no address yet, so that its constants have no place either."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, env_name: str, env: object) -> None:
        """`_EntryLibrary.finalize` does it, where the constants are."""


def _link(module: Any, libraries: list[Any], linkage: str) -> list[Any]:
    """Link all rules that are reached from `libraries` into `module`; return the other libraries.

    The rules' functions are external while they are linked, as LLVM would drop what nothing
    refers to yet, and get their `linkage` afterwards.
    """
    others: dict[Any, None] = {}
    rules: dict[_RuleLibrary, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if not isinstance(library, _RuleLibrary):
            others[library] = None
        elif library not in rules:
            rules[library] = None
            waiting.extend(library._linking_libraries)
    names: list[str] = []
    for rule in rules:
        names += [f.name for f in rule._final_module.functions if not f.is_declaration]
        module.link_in(rule._final_module, preserve=True)
    for name in names:
        function = module.get_function(name)
        if function.linkage.name == "external":
            function.linkage = linkage
    return list(others)
