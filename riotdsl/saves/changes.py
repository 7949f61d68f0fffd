"""What has changed in the rules since a save was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riotdsl.saves.problems import BACKUP, EDITED, SaveError, quoted, shortened, wrong
from riotdsl.saves.rules import Rules
from riotdsl.text.diagnostic import CompileError, Severity

SHOWN, MOST = 8, 200


def described(rules: Rules) -> str:
    """Which rules they are, in a few words."""
    options = "".join(f", {name} = {value}" for name, value in rules.options.items())
    return shortened(f"{rules.shipped or rules.game}, {rules.selection}{options}", MOST)


def other_rules(saved: Rules, now: Rules) -> SaveError:
    """A save that was played by rules which are not those of today."""
    found = list(changed(saved, now))
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    what = f" Changed: {'; '.join(found[:SHOWN])}{more}." if found else ""
    return wrong(
        "other-rules",
        ["rules", "hash"],
        f"This game was played by other rules ({described(saved)}, {saved.hash[:12]}) than there "
        f"are today ({now.hash[:12]}).{what}",
        f"`riotdsl replay FILE --rules {now.selection}` plays it by those of today, as far as "
        "that goes.",
    )


def changed(saved: Rules, now: Rules) -> Iterator[str]:
    """Each difference in a few words; none where the save does not hold enough to tell."""
    for name, before, after in _differing(saved.answers, now.answers):
        if before is None:
            yield f"new question {name}"
        elif after is None:
            yield f"no question {name} any more"
        else:
            yield f"{name} was {quoted(before)}, is {quoted(after)}"
    for name, before, after in _differing(saved.parts, now.parts):
        how = "new: " if before is None else "gone: " if after is None else ""
        yield f"{how}{name}"


def _differing(
    said: Mapping[str, str] | None, is_so: Mapping[str, str] | None
) -> Iterator[tuple[str, str | None, str | None]]:
    """What differs in two mappings, if both are known."""
    if said is not None and is_so is not None:
        for name in dict.fromkeys((*said, *is_so)):
            if said.get(name) != is_so.get(name):
                yield name, said.get(name), is_so.get(name)


def compare(saved: Rules, now: Rules) -> None:
    """SaveError where a save with the right hash tells something else about its rules."""
    if saved.game != now.game:
        raise wrong("rules", ["rules", "game"], f"The game is {quoted(now.game)}.", EDITED)
    if dict(saved.options) != dict(now.options):
        raise wrong("rules", ["rules", "options"], "These are not in force.", EDITED)
    for part in ("answers", "parts"):
        for name, _, _ in _differing(getattr(saved, part), getattr(now, part)):
            message = "This is not what the rules hold."
            raise wrong("rules", ["rules", part, name], message, EDITED)


def no_such_rules(rules: Rules, error: CompileError) -> SaveError:
    """Rules that cannot be found or played here."""
    errors = [each for each in error.diagnostics if each.severity is Severity.ERROR]
    first = errors[0] if errors else None
    said = "" if first is None else f": {first.message} ({first.code})"
    if first is not None and first.code == "missing-path":
        message = f"There is no ruleset {quoted(rules.shipped)} here."
        remedy = "Install the riotdsl with which the game was saved."
        return wrong("rules", ["rules", "ruleset"], message, remedy)
    message = f"The rules of the save, {described(rules)}, cannot be played{said}."
    return wrong("rules", ["rules"], message, BACKUP)
