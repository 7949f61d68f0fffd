"""A search inside the module from its beginning to its end, in the notation.

`search_begin` lists what is possible in the position that is the state, and makes the root;
`search_run` makes simulations and notes the row of what was tried most often; `search_recover` goes
on when one came to a decision with too many members. Calls cost much and arguments more, so what
goes in and out lies in memory.
"""

from __future__ import annotations

TEXT = '''
def search_begin():
    """The root, for all actions that are possible; the count says how many those are.

    If there is only one, its row is said to be the best, and nothing else is done.
    """
    top = ROWS
    trying = 0
    advance()
    count = expand(POINTERS)
    i32[COUNT] = count
    i32[BEST] = i32[POINTERS]
    if count == 1:
        return
    buckets = i32[BUCKETS]
    bucket_mask = i32[BUCKETS_COUNT] - 1
    fill(buckets, 0, i32[BUCKETS_COUNT] << 2)
    path_at = i32[PATH]
    free_at = i32[TREE]
    nodes_left = i32[NODES]
    entries_left = i32[ENTRIES]
    generator = GENERATORS + 4 + (i32[DECIDER] << 2)
    if PLAYS_ON:
        draw_alone(generator)
    copy(TRUTH, STATE, STATE_SIZE)
    fit_seat()
    rows = POINTERS
    if count > i32[TRIED]:
        rows = sampled(count)
        count = i32[TRIED]
    block = free_at
    node = block + count * (ENTRY_SIZE + 16)
    root = node
    free_at = node + NODE_SIZE
    fill(node, 0, N_STATE)
    copy(node + N_STATE, STATE, STATE_SIZE)
    i32[node + N_BLOCK] = block
    i32[node + N_COUNT] = count
    i32[node + N_POINT] = pending
    i32[node + N_SEAT] = i32[DECIDER]
    edge = block
    slot = block + count * ENTRY_SIZE
    while slot < node:
        clean(edge, slot)
        normal(i32[rows])
        keep_row(edge)
        edge += ENTRY_SIZE
        rows += 4
        slot += 16
    f64[SCALE] = 1.0
    if ESTIMATES:
        at = 0
        while at < SEATS_COUNT:
            seat = i32[(at << 2) + SEATS]
            i32[BEFORE + (seat << 2)] = heuristic(seat)
            at += 1
        if i32[IS_CUT]:
            sound()
            expect_block(node)


def sampled(count) -> i32:
    """Of too many actions some are drawn; their rows follow all the others."""
    target = POINTERS + (count << 2)
    found = target
    left = i32[TRIED]
    while left:
        i32[target] = pop(POINTERS, count)
        target += 4
        count -= 1
        left -= 1
    return found


def sound():
    """Find out by a few playouts how much the estimate changes."""
    changes = 0.0
    left = i32[SOUNDINGS]
    if not left:
        return
    while left:
        copy(STATE, root + N_STATE, STATE_SIZE)
        top = ROWS
        advance()
        play_out()
        at = 0
        while at < SEATS_COUNT:
            seat = i32[(at << 2) + SEATS]
            changes = changes + abs(f64(heuristic(seat)) - f64(i32[BEFORE + (seat << 2)]))
            at += 1
        left -= 1
    usual = changes / f64(i32[SOUNDINGS]) / f64(SEATS_COUNT)
    if usual > 1.0:
        f64[SCALE] = usual


def search_run():
    """Make simulations, as many as the count says; it says how many are left."""
    if PLAYS_ON:
        draw_alone(generator)
    while i32[COUNT]:
        path_end = path_at
        climb()
        back_up()
        i32[COUNT] -= 1
    i32[BEST] = best_edge() + E_ROW


def search_recover():
    """End the simulation that came to a decision too large, and make those that are left."""
    if trying:
        copy(STATE, ASIDE, STATE_SIZE)
        trying = 0
    back_up()
    i32[COUNT] -= 1
    search_run()


def search_block() -> i32:
    """Where it is said where the edges of the root lie, and how many there are."""
    i32[NORMAL] = i32[root + N_BLOCK]
    i32[NORMAL + 4] = i32[root + N_COUNT]
    return NORMAL


def best_edge() -> i32:
    """The edge of the root that was tried most often; of those the best, of those the first."""
    edge = i32[root + N_BLOCK]
    left = i32[root + N_COUNT]
    best = edge
    while left:
        more = f64[edge + E_VISITS] > f64[best + E_VISITS]
        as_much = f64[edge + E_VISITS] == f64[best + E_VISITS]
        if more or as_much and f64[edge + E_SUM] > f64[best + E_SUM]:
            best = edge
        edge += ENTRY_SIZE
        left -= 1
    return best
'''
