"""What `why` answers where no action was named: of what ends a phase, and of questions in prose."""

from typing import TYPE_CHECKING

from riotdsl.game.action import Rejection
from riotdsl.game.typed.partial_action import with_name
from riotdsl.game.typed.phrases import plain
from riotdsl.narration.rules import lookup
from riotdsl.narration.rules import search as finding
from riotdsl.narration.rules.win_rules import END

if TYPE_CHECKING:
    from .host import Host


def names_end(host: "Host", what: str, judged: Rejection) -> bool:
    """Whether the word for the end was typed, which is no action, for that which ends a phase."""
    return _is_unknown(judged) and plain(what) == plain(host.sentences.topics[END])


def prose(host: "Host", what: str, judged: Rejection) -> str:
    """Which rules speak of what was asked, if it begins with no action nor nearly with one."""
    found = judged.misreading
    if found is None or not _is_unknown(judged):
        return ""
    if found.nearest is not None and not finding.is_little(host.names, what.partition(" ")[0]):
        return ""
    if with_name(host.session, what):
        return ""
    speaks = lookup.speaking(host.names, what)
    return host.sentences.why_prose.format(names=speaks) if speaks else ""


def _is_unknown(judged: Rejection) -> bool:
    return judged.misreading is not None and judged.misreading.what == "unknown-action"
