"""Simulations of a search inside the module: what `arena.search` does outside, in the notation.

OPEN is for games in which nothing is hidden or left to chance, COVERED for all others.
"""

from __future__ import annotations

OPEN = '''
def climb():
    """Where nothing is hidden or left to chance: nodes keep their positions."""
    node = root
    while 1:
        if i32[node + N_OVER]:
            recall_end(node)
            return
        if IS_WIDE and node != root and i8[i32[node + N_POINT] + WIDE]:
            enter(node)
            pick_wide(node)
        else:
            if not i32[node + N_VISITS] and node != root:
                open_block(node)
                if ESTIMATES:
                    if i32[LOOKS_AHEAD] and i32[node + N_COUNT] <= i32[TRIED_BELOW]:
                        expect_block(node)
            pick_block(node)
        push_step(i32[node + N_SEAT])
        following = 0
        if picked_edge:
            following = i32[picked_edge + E_CHILD]
        if not following:
            if grown(node):
                play_out()
            return
        node = following


def recall_end(node):
    """Make the state one in which the game ended as it did at a node."""
    if HAS_PAYOFF:
        copy(STATE, node + N_STATE, STATE_SIZE)
    i32[OUTCOME] = i32[node + OUTCOME_KEPT]
    i64[WINNERS] = i64[node + WINNERS_KEPT]


def grown(node) -> i32:
    """Go on from a node to one that is new; whether a decision is pending there."""
    copy(STATE, node + N_STATE, STATE_SIZE)
    pending = i32[node + N_POINT]
    apply(picked_row)
    top = ROWS
    found = advance()
    while found and families == 1:
        if IS_WIDE and i8[pending + WIDE]:
            break
        apply(families_at)
        top = ROWS
        found = advance()
    count = 0
    if found:
        count = families
    if picked_edge and nodes_left and entries_left >= count:
        i32[picked_edge + E_CHILD] = new_node(found, count)
    return found


def new_node(found, count) -> i32:
    """A node for the state; its families lie at the end of the room that its edges will take."""
    nodes_left -= 1
    entries_left -= count
    block = free_at
    node = block + count * (ENTRY_SIZE + 16)
    free_at = node + NODE_SIZE
    i64[node] = i64(0)
    i64[node + N_LAST] = i64(0)
    copy(node + N_STATE, STATE, STATE_SIZE)
    i32[node + N_BLOCK] = block
    i32[node + N_COUNT] = count
    i32[node + N_POINT] = pending
    i32[node + N_SEAT] = i32[DECIDER]
    i32[node + N_OVER] = not found
    if found:
        copy(block + count * (ENTRY_SIZE - ROW_SIZE), families_at, count * ROW_SIZE)
    return node


def open_block(node):
    """Make the edges of a node that is visited again: what is written never passes what is read."""
    count = i32[node + N_COUNT]
    point = pending
    pending = i32[node + N_POINT]
    edge = i32[node + N_BLOCK]
    slot = edge + count * ENTRY_SIZE
    row = edge + count * (ENTRY_SIZE - ROW_SIZE)
    while count:
        normal(row)
        clean(edge, slot)
        keep_row(edge)
        slot += 16
        row += ROW_SIZE
        edge += ENTRY_SIZE
        count -= 1
    pending = point
'''

COVERED = '''
def climb():
    """Go down the tree in a position that is drawn for it, add a node, and play on."""
    copy(STATE, TRUTH, STATE_SIZE)
    top = ROWS
    pending = i32[root + N_POINT]
    fit_seat()
    begin_way()
    pick_block(root)
    push_step(i32[root + N_SEAT])
    step_count = i32[root + N_COUNT]
    while 1:
        normal(picked_row)
        copy(STEP, NORMAL, ROW_ROOM)
        step_point = pending
        step_seat = i32[DECIDER]
        apply(picked_row)
        top = ROWS
        if not advance():
            return
        go()
        step_count = families
        if i32[DECIDER] == NOBODY:
            picked_row = drawn_by(generator)
            continue
        if families == 1 and not i8[pending + WIDE]:
            picked_row = families_at
            continue
        node = node_here()
        if not node:
            play_out()
            return
        if i8[pending + WIDE]:
            pick_wide(node)
        else:
            if ESTIMATES:
                if not i32[node + N_VISITS] and i32[LOOKS_AHEAD]:
                    if families <= i32[TRIED_BELOW]:
                        expect_listed(node)
            pick_listed(node)
        push_step(i32[DECIDER])


def expect_listed(node):
    """As `expect_block`, for the families that are listed."""
    if i8[pending + SEALED]:
        return
    point = pending
    seat = i32[DECIDER]
    first = families_at
    count = families
    before = top
    trust = f64[TRUST]
    copy(ASIDE, STATE, STATE_SIZE)
    trying = 1
    row = first
    left = count
    while left:
        worth = after(point, row, seat)
        pending = point
        edge = edge_of(node, row)
        if edge:
            settle(edge, trust, trust * worth)
        copy(STATE, ASIDE, STATE_SIZE)
        top = before
        row += ROW_SIZE
        left -= 1
    trying = 0
    pending = point
    families_at = first
    families = count
'''
