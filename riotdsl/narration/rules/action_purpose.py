"""What an action is for: what texts say of it, where it is offered, and what comes then."""

from collections.abc import Iterator

from riotdsl.game.typed.phrases import words_of
from riotdsl.narration.lines import Line, wrapped
from riotdsl.narration.names import Names
from riotdsl.narration.rules import rulebook
from riotdsl.narration.rules.action_uses import Use, uses
from riotdsl.program.texts.paths import ABOUT

STEP = 2


def about(names: Names, action: str, width: int) -> Iterator[Line]:
    """What the texts say that an action is for."""
    said = names.table.words.message(f"{ABOUT}.{action}", None, ())
    if said is not None:
        yield from wrapped(said, width, STEP)


def where(names: Names, owner: str, stage: str | None) -> str:
    """A rule and its stage, as they are called."""
    actions = names.table.machine.program.actions
    called = names.done(owner) if owner in actions else names.word(owner)
    return ", ".join(dict.fromkeys([called, *([names.part(owner, stage)] if stage else [])]))


def used(names: Names, use: Use, width: int) -> Iterator[Line]:
    """Where an action is offered, and what comes next where it ends that."""
    told = names.sentences
    place = where(names, use.owner, use.stage)
    said = (told.ends_it if use.ends else told.used_in).format(where=place)
    yield from wrapped(said, width, STEP)
    follows = [names.part(use.owner, use.follows)] if use.follows else []
    if what := "; ".join(follows or map(names.done, use.others)):
        yield from wrapped(told.next_comes.format(what=what), width, STEP)


def following(names: Names, use: Use, width: int) -> Iterator[Line]:
    """What the book says of the stage that comes next."""
    if use.follows is not None:
        yield from rulebook.inside(names, f"{use.owner}.{use.follows}", width, 2 * STEP)


def everywhere(names: Names, action: str, width: int) -> Iterator[Line]:
    """All rules that offer an action."""
    for use in uses(names.table.machine, action):
        yield from used(names, use, width)


def elsewhere(names: Names, typed: str, width: int) -> Iterator[Line]:
    """Where the action can be done with whose name a text begins."""
    action = begun(names, typed)
    if action is not None:
        yield from everywhere(names, action, width)


def begun(names: Names, typed: str) -> str | None:
    """The action with whose name a text begins; of several, that with the longest name."""
    words = [word.text for word in words_of(typed)]
    found = []
    for action in names.table.machine.program.actions:
        for name in (action, names.word(action)):
            lead = [word.text for word in words_of(name)]
            if lead and words[: len(lead)] == lead:
                found.append((len(lead), action))
    return max(found)[1] if found else None
