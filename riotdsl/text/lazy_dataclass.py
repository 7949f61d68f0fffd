"""Data classes that cost little to declare.

The decorator of the standard library writes and compiles half a dozen methods for every class, in
every process, used or not: with some hundred classes that is most of the time until a command
begins. Here a constructor is written when the first object is made, and the other methods are
plain functions. Whoever reads or checks the code may take them for those of `dataclasses`, whose
functions understand them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter, ge, gt, le, lt
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, is_dataclass, replace

__all__ = ["dataclass", "field", "fields", "is_dataclass", "replace"]

Class = Any  # a class that methods are put into

_MISSING: Any = object()
_FIELDS = "__data_fields__"


class Field:
    """A field of a class, as `dataclasses.Field`."""

    __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "name", "repr")

    def __init__(  # noqa: PLR0913 - what the standard one has
        self,
        default: Any = _MISSING,  # noqa: ANN401 - of any type
        default_factory: Callable[[], Any] = _MISSING,
        *,
        init: bool = True,
        repr: bool = True,  # noqa: A002 - its name there
        compare: bool = True,
        kw_only: bool | None = None,
    ) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.kw_only = kw_only


# ---------------------------------------------------------------- declaring


def _dataclass(cls: Class = None, /, **how: bool) -> Any:  # noqa: ANN401 - a class or a decorator
    """As `dataclasses.dataclass`, with its parameters frozen, slots, eq, order and kw_only."""
    if cls is None:
        return lambda declared: _made(declared, **how)
    return _made(cls, **how)


def _made(  # noqa: PLR0913 - see `_dataclass`
    cls: Class,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    order: bool = False,
    kw_only: bool = False,
) -> Class:
    own = list(_own_fields(cls, kw_only=kw_only))
    known: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        known.update((each.name, each) for each in base.__dict__.get(_FIELDS, ()))
    known.update((each.name, each) for each in own)
    whole = tuple(known.values())
    if slots:
        cls = _slotted(cls, own)
    else:
        for each in own:
            if each.default is not _MISSING:
                setattr(cls, each.name, each.default)
            elif each.name in cls.__dict__:
                delattr(cls, each.name)
    setattr(cls, _FIELDS, whole)
    cls.__dataclass_fields__ = _Standard()
    taking = [each for each in whole if each.init]
    cls.__match_args__ = tuple(  # type: ignore[misc]  # of any class
        each.name for each in taking if not each.kw_only
    )
    _add_constructor(cls, frozen=frozen, slots=slots)
    if "__repr__" not in cls.__dict__:
        cls.__repr__ = _repr
    _add_comparing(cls, whole, eq=eq, frozen=frozen, order=order)
    if frozen:
        cls.__setattr__ = cls.__delattr__ = _refuse
        if slots and "__getstate__" not in cls.__dict__:
            cls.__getstate__, cls.__setstate__ = _values, _fill
    return cls


def _own_fields(cls: Class, *, kw_only: bool) -> Iterator[Field]:
    for name, kind in cls.__annotations__.items():  # its own: a class has none of its parents
        if str(kind).removeprefix("typing.").startswith("ClassVar"):
            continue
        default = cls.__dict__.get(name, _MISSING)
        found = default if isinstance(default, Field) else Field(default)
        found.name = name
        if found.kw_only is None:
            found.kw_only = kw_only
        yield found


def _slotted(cls: Class, own: list[Field]) -> Class:
    """The class once more, with slots for its fields."""
    namespace = dict(cls.__dict__)
    for name in ("__dict__", "__weakref__", *(each.name for each in own)):
        namespace.pop(name, None)
    inherited = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    namespace["__slots__"] = tuple(each.name for each in own if each.name not in inherited)
    made: Class = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


# ---------------------------------------------------------------- the constructor


def _add_constructor(cls: Class, *, frozen: bool, slots: bool) -> None:
    if "__init__" in cls.__dict__:
        return

    def first(self: object, *given: object, **named: object) -> None:
        cls.__init__ = _constructor(cls, frozen=frozen, slots=slots)
        cls.__init__(self, *given, **named)

    first.__name__ = "__init__"
    cls.__init__ = first


def _constructor(cls: Class, *, frozen: bool, slots: bool) -> Callable[..., None]:
    space: dict[str, Any] = {"MISSING": _MISSING, "put": object.__setattr__}
    taken: list[str] = []
    named: list[str] = []
    lines: list[str] = []
    for each in _fields(cls):
        name = each.name
        value, parameter = name, name
        if each.default is not _MISSING:
            space[f"default_{name}"] = each.default
            value = name if each.init else f"default_{name}"
            parameter = f"{name}=default_{name}"
        elif each.default_factory is not _MISSING:
            space[f"make_{name}"] = each.default_factory
            made = f"make_{name}()"
            value = f"{made} if {name} is MISSING else {name}" if each.init else made
            parameter = f"{name}=MISSING"
        elif not each.init:
            continue
        if each.init:
            (named if each.kw_only else taken).append(parameter)
        if slots and frozen:
            space[f"put_{name}"] = getattr(cls, name).__set__
            lines.append(f"put_{name}(self, {value})")
        elif frozen:
            lines.append(f"put(self, {name!r}, {value})")
        else:
            lines.append(f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join(["self", *taken, *(["*", *named] if named else [])])
    text = f"def __init__({parameters}):\n " + "\n ".join(lines or ["pass"])
    exec(text, space)  # noqa: S102 - of names in our own code
    written: Callable[..., None] = space["__init__"]
    written.__qualname__ = f"{cls.__qualname__}.__init__"
    return written


# ---------------------------------------------------------------- the other methods


def _add_comparing(
    cls: Class, whole: tuple[Field, ...], *, eq: bool, frozen: bool, order: bool
) -> None:
    names = [each.name for each in whole if each.compare]
    held: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def equal(self: object, other: object) -> Any:  # noqa: ANN401 - or NotImplemented
        if other.__class__ is not self.__class__:
            return NotImplemented
        return held(self) == held(other)

    def hashed(self: object) -> int:
        return hash(held(self))

    hashes_itself = cls.__dict__.get("__hash__") is not None
    if eq:
        if "__eq__" not in cls.__dict__:
            cls.__eq__ = equal
        if not hashes_itself:
            cls.__hash__ = hashed if frozen else None
    if order:
        for name, compare in (("__lt__", lt), ("__le__", le), ("__gt__", gt), ("__ge__", ge)):
            setattr(cls, name, _ordering(held, compare))


def _ordering(
    held: Callable[[Any], Any], compare: Callable[[Any, Any], Any]
) -> Callable[[object, object], Any]:
    def ordered(self: object, other: object) -> Any:  # noqa: ANN401 - or NotImplemented
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compare(held(self), held(other))

    return ordered


@recursive_repr()
def _repr(self: object) -> str:
    shown = (each.name for each in _fields(self) if each.repr)
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({values})"


def _refuse(self: object, name: str, *_value: object) -> None:
    from dataclasses import FrozenInstanceError  # noqa: PLC0415 - slow, and never needed if all is well

    raise FrozenInstanceError(f"cannot change field {name!r} of {type(self).__qualname__}")


def _values(self: object) -> list[object]:
    return [getattr(self, each.name) for each in _fields(self)]


def _fill(self: object, state: list[object]) -> None:
    for each, value in zip(_fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


# ---------------------------------------------------------------- for others


def _fields(declared: object) -> tuple[Field, ...]:
    """As `dataclasses.fields`."""
    found: tuple[Field, ...] = getattr(declared, _FIELDS)
    return found


def _is_dataclass(found: object) -> bool:
    """As `dataclasses.is_dataclass`."""
    return hasattr(found, _FIELDS)


def _replace(found: Any, /, **changes: object) -> Any:  # noqa: ANN401 - an object of any such class
    """As `dataclasses.replace`."""
    for each in _fields(found):
        if each.init and each.name not in changes:
            changes[each.name] = getattr(found, each.name)
    return type(found)(**changes)


class _Standard:
    """What the functions of `dataclasses` ask a class for, made when they do."""

    def __get__(self, _found: object, owner: Class) -> dict[str, Any]:
        import dataclasses  # noqa: PLC0415 - slow, and seldom needed

        made: dict[str, Any] = {}
        for each in _fields(owner):
            made[each.name] = standard = dataclasses.field(
                init=each.init, repr=each.repr, compare=each.compare, kw_only=bool(each.kw_only)
            )
            standard.name = each.name
            standard._field_type = dataclasses._FIELD  # type: ignore[attr-defined] # noqa: SLF001 - their own mark
        owner.__dataclass_fields__ = made
        return made


if not TYPE_CHECKING:
    dataclass, field, fields = _dataclass, Field, _fields
    is_dataclass, replace = _is_dataclass, _replace
