"""The tree of a search inside the module: what `arena.tree` is outside, in the notation.

An entry is an edge, a step of a way, or a node that is found by the way that led to it; all lie in
one table, found by what came before, their sort, and a row. A node is a few numbers: how often it
was visited, its edges as a chain, how many there are. Where what is possible is the same at every
visit, edges lie side by side as a block before the node, and so do their slots: what is looked at
whenever one is picked, the mean and one by the root of the visits. Behind the numbers of such a
node lies its position.
"""

from __future__ import annotations

ENTRY = {
    "E_NEXT": 0, "E_KEY": 4, "E_LINK": 8, "E_CHILD": 12,
    "E_VISITS": 16, "E_SUM": 24, "E_SLOT": 32, "E_MEAN": 40, "E_INVERSE": 48, "E_ROW": 56,
}  # fmt: skip
"""Where things lie in an entry."""

SLOT = 16

NODE = {
    "N_VISITS": 0, "N_FIRST": 4, "N_LAST": 8, "N_TRIED": 12,
    "N_COUNT": 16, "N_POINT": 20, "N_SEAT": 24, "N_BLOCK": 28, "N_OVER": 32, "N_STATE": 40,
}  # fmt: skip
"""Where things lie in a node; the first four also in an entry that is a node, behind its key."""

SORTS = {"AN_EDGE": 0, "A_STEP": 1, "A_NODE": 2, "A_PLAY": 3}

TEXT = '''
def normal(row):
    """Put a row of the pending point where all its columns are told from rubbish."""
    size = i32[WIDTHS + ((i32[FIRSTS + (pending << 2)] + i32[row]) << 2)]
    at = 0
    while at < size:
        i32[at + NORMAL] = i32[row + at]
        at += 4
    while at < ROW_ROOM:
        i32[at + NORMAL] = 0
        at += 4


def is_normal(row) -> i32:
    at = 0
    while at < ROW_ROOM:
        if i32[row + at] != i32[at + NORMAL]:
            return 0
        at += 4
    return 1


def entry(before, sort, make) -> i32:
    """The entry of the normal row; if it must be made and there is no room, 0."""
    key = (before << 2) + sort
    mixed = key * 0x9E3779B1
    at = 0
    while at < ROW_ROOM:
        mixed = (mixed ^ i32[at + NORMAL]) * 0x85EBCA6B
        mixed = mixed ^ (mixed >> 15)
        at += 4
    first = buckets + ((mixed & bucket_mask) << 2)
    found = i32[first]
    while found:
        if i32[found + E_KEY] == key and is_normal(found + E_ROW):
            return found
        found = i32[found + E_NEXT]
    if not make or not entries_left:
        return 0
    entries_left -= 1
    found = free_at
    free_at += ENTRY_SIZE
    clean(found, found + E_MEAN)
    i32[found + E_KEY] = key
    i32[found + E_NEXT] = i32[first]
    i32[first] = found
    keep_row(found)
    return found


def clean(edge, slot):
    """An entry that was never tried."""
    i64[edge] = i64(0)
    i64[edge + E_LINK] = i64(0)
    i64[edge + E_VISITS] = i64(0)
    i64[edge + E_SUM] = i64(0)
    i32[edge + E_SLOT] = slot
    f64[slot] = NEVER
    i64[slot + 8] = i64(0)


def keep_row(edge):
    """Put the normal row into an entry."""
    at = 0
    while at < ROW_ROOM:
        i32[edge + at + E_ROW] = i32[at + NORMAL]
        at += 4


def edge_of(node, row) -> i32:
    """The edge of a row, made if there is room."""
    normal(row)
    edge = entry(node, AN_EDGE, 1)
    if edge and f64[edge + E_MEAN] == NEVER:
        last = i32[node + N_LAST]
        if last:
            i32[last + E_LINK] = edge
        else:
            i32[node + N_FIRST] = edge
        i32[node + N_LAST] = edge
    return edge


def settle(edge, visits: f64, worth: f64):
    """Add visits, and what they were worth together."""
    visits = visits + f64[edge + E_VISITS]
    worth = worth + f64[edge + E_SUM]
    f64[edge + E_VISITS] = visits
    f64[edge + E_SUM] = worth
    slot = i32[edge + E_SLOT]
    f64[slot] = worth / visits
    f64[slot + 8] = 1.0 / sqrt(visits)


def spread(visits) -> f64:
    """How much what was seldom tried is favoured."""
    if visits < LOGS_COUNT:
        return f64[SPREADS + (visits << 3)]
    halvings = 0
    while visits >= LOGS_COUNT:
        visits = visits >> 1
        halvings += 1
    return EXPLORATION * sqrt(f64[LOGS + (visits << 3)] + f64(halvings) * LOG_OF_TWO)


def is_narrow(known, visits) -> i32:
    """Whether so few are known that another may be tried."""
    if known < LEAST_WIDTH:
        return 1
    if known >= MOST_WIDTH:
        return 0
    if visits > MOST_VISITS:
        visits = MOST_VISITS
    wide = i64(known)
    seen = i64(visits)
    return wide * wide * wide * wide * wide < seen * seen * seen


def pick_block(node):
    """One of a node's edges that lie side by side."""
    visits = i32[node + N_VISITS] + 1
    i32[node + N_VISITS] = visits
    count = i32[node + N_COUNT]
    known = i32[node + N_TRIED]
    first = node - (count << 4)
    best = first
    if known < count and is_narrow(known, visits):
        i32[node + N_TRIED] = known + 1
        skip = draw(generator, count - known)
        while 1:
            if f64[best] == NEVER:
                if not skip:
                    break
                skip -= 1
            best += 16
    else:
        bonus = spread(visits)
        highest = -1.0
        slot = first
        while slot < node:
            bound = f64[slot] + bonus * f64[slot + 8]
            best = select(bound > highest, slot, best)
            highest = select(bound > highest, bound, highest)
            slot += 16
    picked_edge = i32[node + N_BLOCK] + ((best - first) >> 4) * ENTRY_SIZE
    picked_row = picked_edge + E_ROW


def highest_of(count, visits) -> i32:
    """The number of the best of some edges by their upper bounds; those that are 0 do not count."""
    bonus = spread(visits)
    best = 0
    highest = -1.0
    at = 0
    while at < count:
        edge = i32[(at << 2) + POINTERS]
        if edge:
            bound = f64[edge + E_MEAN] + bonus * f64[edge + E_INVERSE]
            if bound > highest:
                highest = bound
                best = at
        at += 1
    return best


def pick_listed(node):
    """One of the families that are listed now."""
    visits = i32[node + N_VISITS] + 1
    i32[node + N_VISITS] = visits
    known = 0
    at = 0
    row = families_at
    while at < families:
        normal(row)
        edge = entry(node, AN_EDGE, 0)
        i32[(at << 2) + POINTERS] = edge
        if edge:
            known += 1
        row += ROW_SIZE
        at += 1
    if known < families and is_narrow(known, visits):
        skip = draw(generator, families - known)
        at = 0
        while 1:
            if not i32[(at << 2) + POINTERS]:
                if not skip:
                    break
                skip -= 1
            at += 1
        picked_row = families_at + at * ROW_SIZE
        picked_edge = edge_of(node, picked_row)
        return
    picked_edge = i32[(highest_of(families, visits) << 2) + POINTERS]
    picked_row = picked_edge + E_ROW


def family_of(edge) -> i32:
    """The row of the family, among those listed now, that a member belongs to; 0 if none."""
    size = i32[BOUNDS + ((i32[FIRSTS + (pending << 2)] + i32[edge + E_ROW]) << 2)]
    row = families_at
    end = row + families * ROW_SIZE
    while row < end:
        at = 0
        while at < size:
            if i32[row + at] != i32[edge + at + E_ROW]:
                break
            at += 4
        if at >= size:
            return row
        row += ROW_SIZE
    return 0


def is_member(edge, family) -> i32:
    """Whether a member of a family is possible now."""
    branch = (i32[FIRSTS + (pending << 2)] + i32[edge + E_ROW]) << 2
    size = i32[WIDTHS + branch]
    if size == i32[BOUNDS + branch]:
        return 1
    before = top
    left = list_members(family)
    row = members_at
    while left:
        at = 0
        while at < size:
            if i32[row + at] != i32[edge + at + E_ROW]:
                break
            at += 4
        if at >= size:
            top = before
            return 1
        row += ROW_SIZE
        left -= 1
    top = before
    return 0


def pick_wide(node):
    """Where sets are chosen: members are drawn as the visits grow, never all listed."""
    visits = i32[node + N_VISITS] + 1
    i32[node + N_VISITS] = visits
    known = 0
    edge = i32[node + N_FIRST]
    while edge:
        if family_of(edge):
            i32[(known << 2) + POINTERS] = edge
            known += 1
        edge = i32[edge + E_LINK]
    left = known
    if is_narrow(known, visits):
        left = 0
    while left:
        at = highest_of(known, visits)
        edge = i32[(at << 2) + POINTERS]
        if is_member(edge, family_of(edge)):
            picked_edge = edge
            picked_row = edge + E_ROW
            return
        i32[(at << 2) + POINTERS] = 0
        left -= 1
    picked_row = drawn_by(generator)
    picked_edge = edge_of(node, picked_row)
'''
