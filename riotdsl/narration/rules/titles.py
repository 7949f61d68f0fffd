"""What rules are called: by the ruleset, by its texts, and in the headings of the book."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from riotdsl.game.typed.phrases import words_of
from riotdsl.narration.names import Names
from riotdsl.program.paths import CITABLE, Part, parts


def matching(names: Names, word: str, *, notation: bool = False) -> dict[str, Part]:
    """The parts of the rules that are called so: by their whole name, else by a part of it.

    What stands in another of them is left out. Unless their notation is asked for, parts that the
    book tells come before others, which nothing depends on in the rules that are played.
    """
    asked = plain(word)
    every = citable(names)
    if notation or word in every:
        return _called_so(names, every, asked)
    told = {path: part for path, part in every.items() if _is_told(names, part)}
    return _called_so(names, told, asked) or _called_so(names, every, asked)


def _called_so(names: Names, every: Mapping[str, Part], asked: str) -> dict[str, Part]:
    for fits in (_is_named, _has_words, _is_inside):
        found = {path: part for path, part in every.items() if fits(names, path, asked)}
        if found:
            whole = {path: part for path, part in found.items() if _has_name(names, path)}
            return {path: part for path, part in (whole or found).items() if not _in(path, found)}
    return {}


def _has_name(names: Names, path: str) -> bool:
    """Whether a part has a name that is for players: a text, or that of a declaration."""
    return "." not in path or path in names.worded or bool(_part_name(names, path))


def _part_name(names: Names, path: str) -> str:
    """The text that a part of a rule has as its name, if it has one."""
    owner, _, name = path.rpartition(".")
    said = names.part(owner, name) if owner else ""
    return "" if said == names.word(name) else said


def _in(path: str, found: Collection[str]) -> bool:
    """Whether a part stands in one of some others."""
    return path.rpartition(".")[0] in found


def _is_told(names: Names, part: Part) -> bool:
    """Whether the book says something of a part, or it is a question with its own sentence."""
    if part.path in names.table.closed.decided.answers:
        return True
    stat = f".{part.path}" if part.sort == "value" else None
    return part.path in names.told or any(stat and path.endswith(stat) for path in names.told)


def title(names: Names, path: str) -> str:
    """A rule by its words, with the name that the ruleset has for it if that is another.

    What the texts do not name is called as the heading of the book has it.
    """
    word = _said(names, path)
    return word if plain(word) == plain(path) else f"{word} ({path})"


def _said(names: Names, path: str) -> str:
    """A rule by its words; a question by its sentence."""
    if path in names.table.closed.decided.answers:
        return names.table.words.question(path)
    word = _part_name(names, path) or names.word(path)
    headings = [] if path in names.worded else names.headings.get(path, [])
    return headings[0] if headings else word


def told_apart(names: Names, paths: Iterable[str]) -> Iterator[str]:
    """Rules by their words; where these are the same, by the names of the ruleset as well."""
    words = {path: _said(names, path) for path in paths}
    counts = Counter(words.values())
    yield from (word if counts[word] == 1 else title(names, path) for path, word in words.items())


def rules_first(names: Names, paths: Iterable[str]) -> list[str]:
    """Some parts without questions, whose answers are told with the rules; or all, if none is."""
    every = list(paths)
    return [each for each in every if each not in names.table.closed.decided.answers] or every


def plain(text: str) -> str:
    """A text as it is compared: without capitals, accents, hyphens."""
    return " ".join(word.text for word in words_of(text))


def called(names: Names) -> dict[str, tuple[str, ...]]:
    """What each rule is called: by the ruleset, by its texts, and in the headings of the book."""
    actions = names.table.machine.program.actions
    found: dict[str, tuple[str, ...]] = {}
    for path in citable(names):
        said = [path, names.word(path), *names.headings.get(path, ()), _part_name(names, path)]
        said += [names.done(path)] if path in actions else []
        found[path] = tuple(dict.fromkeys(plain(each) for each in said if each))
    return found


def single_places(names: Names) -> dict[str, str]:
    """The kind of each single place, by what the place is called."""
    families = names.table.machine.program.universe.families.values()
    kinds = {
        number: family.name
        for family in families
        if family.sort == "place"
        for number in range(family.start, family.start + family.count)
    }
    every = names.numbers["place"].items()
    return {plain(names.place(label)): kinds[number] for label, number in every}


def citable(names: Names) -> dict[str, Part]:
    return {
        part.path: part
        for part in parts(names.table.closed.checked.declarations)
        if part.sort in CITABLE
    }


def _is_named(names: Names, path: str, word: str) -> bool:
    return word in names.called[path] or names.single_places.get(word) == path


def _has_words(names: Names, path: str, word: str) -> bool:
    return any(f" {word} " in f" {text.replace('.', ' ')} " for text in names.called[path])


def _is_inside(names: Names, path: str, word: str) -> bool:
    """Whether a word of the name begins so."""
    return any(f" {word}" in f" {text.replace('.', ' ')}" for text in names.called[path])
