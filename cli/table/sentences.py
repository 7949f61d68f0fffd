"""The program's own sentences; what belongs to a game is worded by its texts.

All of them stand here, so that they can be put into other languages together.
"""

from collections.abc import Sequence

HELP = (
    "A number takes the action with that number in the list. You can also type an action as text:"
    " its name and its choices, as in `why ACTION` below."
)
HELP_COMMANDS = (
    ("?", "this help"),
    ("more", "the rest of a long list"),
    ("back", "from the ways to do something back to all actions"),
    ("why ACTION", "whether it is allowed; if not, by which rules, with values and sources"),
    ("undo", "take back the last decision, if nothing came to light since"),
    ("log", "everything that has happened"),
    ("board", "show the position again"),
    ("quit", "end the program"),
)

PROMPT = "> "
WAYS_PROMPT = "which way? > "
HAND_OVER = "Press Enter when nobody else looks at the screen."
NOTHING_TO_UNDO = "There is nothing to take back."
UNDO_BOT = "The last decision was a bot's; only your own can be taken back, before others decide."
UNDO_REVEALED = "That decision brought something to light and stands."
UNDONE = "Taken back."
NO_MORE = "That is the whole list."
OVER = "The game is over."
LEFT = "You have left the game."
END_OF_INPUT = "The input has ended, and with it the game."
ALLOWED = "It is allowed."
WHY_WHAT = "Say which action: why ACTION, or why and a number of the list."
CHANCE = "Chance"
NOTHING_YET = "Nothing has happened yet."
SINCE = "Since then"
STANDS = "How things stand"
ELSEWHERE = "Elsewhere"
ONLY_YOU_SEE = "Only you see"
CLOSER = "Looked at closely"
YOU_CAN = "You can"
NOBODY_HERE = "empty"
UNSEEN = "unseen"


def title(game: str, selection: str, seats: Sequence[tuple[str, str]], seed: int) -> str:
    taken = ", ".join(f"{name} ({kind})" for name, kind in seats)
    return f"{game}, {selection}. {taken}. Seed {seed}."


def decides(seat: str, where: Sequence[str], *, mine: bool) -> str:
    place = f" ({', '.join(where)})" if where else ""
    return f"Your decision as {seat}{place}" if mine else f"{seat}{place}"


def next_seat(seat: str) -> str:
    return f"The next decision is for {seat}."


def thinks(seat: str) -> str:
    return f"{seat} thinks ..."


def more_actions(count: int) -> str:
    return f"... {count} more: type `more`"


def hidden(count: int) -> str:
    return f"{count} {UNSEEN}"


def did(seat: str, what: str) -> str:
    return f"{seat}: {what}"


def refused(wording: str) -> str:
    return f"Not possible: {wording}"


def rule(code: str) -> str:
    return f"rule: {code}"


def is_now(text: str, value: str) -> str:
    return f"{text} is {value}"


def by_clause(clause: str) -> str:
    return f"by {clause}"


def assumed(reasons: Sequence[str]) -> str:
    return f"assumed: {'; '.join(reasons)}"


def source(citation: str) -> str:
    return f"source: {citation}"


def rests_on(questions: Sequence[str]) -> str:
    return f"the text leaves it open; decided here: {', '.join(questions)}"


def instead(actions: Sequence[str]) -> str:
    return f"You could: {'; '.join(actions)}."


def single_actions(count: int) -> str:
    return f"{count} ways; choose one, or `back`:"


def no_such_number(number: int, most: int) -> str:
    return f"There is no {number} in the list; it goes from 1 to {most}."


def example(text: str) -> str:
    return f"For example: {text}"


def too_large() -> str:
    return "There are too many ways to list; type the action as text."


def won(names: Sequence[str], rule_name: str) -> str:
    return f"Won by {' and '.join(names)}: {rule_name}."


def drawn(rule_name: str) -> str:
    return f"Won by nobody: {rule_name}."


def after(decisions: int) -> str:
    return f"{decisions} decisions."


def without_terminal() -> str:
    return "There is no terminal and no input: bots play every seat."
