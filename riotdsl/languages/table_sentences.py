"""The sentences that the program itself says at the table, as a type.

What belongs to a game is worded by its texts. `{slots}` are filled where a sentence is used; words
in `[]` are commands and topics, and read as they are typed at the table. A test holds all languages
to the same slots and words.
"""

from collections.abc import Mapping

from riotdsl.text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """The sentences of one language."""

    # ---- opening and closing
    edition: str
    seed: str
    own_rules: str
    you: str
    person: str
    bot: str
    hint: str
    wins: str
    wins_other: str
    wins_others: str
    wins_nobody: str
    without_terminal: str
    left: str
    end_of_input: str
    interrupted: str
    won: str
    and_also: str
    nobody_won: str
    you_won: str
    you_won_with: str
    stronger: str
    you_lost: str
    decides: str
    stalled: str
    ended: str
    decisions: str
    kept: str
    saved: str
    there_already: str
    not_saved: str
    go_on: str
    see_again: str
    nothing_kept: str
    last_kept: str
    next_step: str

    # ---- the position
    so_far: str
    since: str
    left_out: str
    earlier: str
    changed: str
    more: str
    fewer: str
    from_to: str
    is_new: str
    no_longer: str
    chance: str
    something_sealed: str
    revealed: str
    had_to: str
    hidden: str
    you_draw: str
    nothing_yet: str
    stands: str
    elsewhere: str
    elsewhere_too: str
    only_you_see: str
    closer: str
    unseen: str
    pair: str
    empty: str
    yes: str
    no: str
    signs: str
    framed: str

    # ---- a decision
    your_decision: str
    more_actions: str
    whole_list: str
    ways: str
    which_way: str
    too_many: str
    barred: str
    no_such_number: str
    no_end: str
    end_is_zero: str
    next_seat: str
    hand_over: str
    hand_on: str
    hand_on_or_undo: str
    only_enter: str
    thinks: str
    story: str
    decision: str
    keys: str
    keys_reading: str
    leave_table: str
    preparing: str

    # ---- answers
    refused: str
    rule: str
    is_now: str
    by_clause: str
    assumed: str
    source: str
    house_rule: str
    rests_on: str
    default: str
    narrowed: str
    and_more: str
    instead: str
    allowed: str
    holds: str
    used_in: str
    ends_it: str
    next_comes: str
    asks_nothing: str
    chosen_for: str
    why_what: str
    why_prose: str
    nothing_to_undo: str
    undo_other: str
    undo_chance: str
    undo_revealed: str
    undo_read: str
    undone: str
    undone_others: str
    line_stopped: str
    overtaken: str
    other_list: str
    no_how: str
    begin: str
    how_title: str
    explain_what: str
    explain_near: str
    explain_all: str
    explain_how: str
    unknown_here: str
    rules_what: str
    no_such_rule: str
    speak_of: str
    several_rules: str
    chapters: str
    see_also: str
    not_used: str
    limits: str
    decided_by: str
    no_source: str
    our_error: str
    no_report: str

    # ---- help
    help: str
    tab: str
    example: str
    commands: Mapping[str, str]
    words: Mapping[str, str]
    topics: Mapping[str, str]  # what can stand behind a command besides names
    arguments: Mapping[str, str]

    # ---- the games that are kept
    listed: Mapping[str, str]

    # ---- why a file cannot be written, by the name of the error
    files: Mapping[str, str]

    # ---- what was typed and cannot be understood, by its code
    misread: Mapping[str, str]
