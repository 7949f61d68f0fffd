"""Simulations of a search inside the module: what `arena.search` does outside, in the notation.

`search_list` lists what is possible in the position that is the state, and gives how many that are;
`search_begin` makes the root; `search_run` makes so many simulations; `search_recover` goes on when
one came to a decision with too many members; `search_best` gives the edge that was tried most.
"""

from __future__ import annotations

PLAYING = '''
def outcome_of(seat) -> f64:
    """What a game that is over is worth to a seat."""
    if HAS_PAYOFF:
        return (f64(payoff(seat)) - LOWEST_PAYOFF) / PAYOFF_RANGE
    won = i64[WINNERS]
    if won == i64(0):
        return EVEN
    return f64(i32(won >> i64(seat)) & 1)


def worth_of(seat) -> f64:
    """What the state is worth to a seat, from 0 to 1."""
    if i32[OUTCOME]:
        return outcome_of(seat)
    if ESTIMATES:
        risen = f64(heuristic(seat)) - f64(i32[BEFORE + (seat << 2)])
        change = risen / f64[SCALE]
        return EVEN + SLOPE * change / (1.0 + abs(change))
    return EVEN


def play_out():
    """Play at random from the decision that is pending: to the end, or for so many decisions."""
    left = i32[LIMIT]
    while 1:
        if i32[DECIDER] != NOBODY:
            if not left:
                return
            left -= 1
        apply(drawn_by(generator))
        top = ROWS
        if not advance():
            return


def after(point, row, seat) -> f64:
    """What the position at the next decision after an action is worth; the state is changed."""
    pending = point
    apply(row)
    run_until(point, i32[PC])
    return worth_of(seat)


def expect_block(node):
    """Fill a node with what its actions lead to at once; what is sealed leads to nothing yet."""
    point = i32[node + N_POINT]
    if i8[point + SEALED]:
        return
    trust = f64[TRUST]
    edge = i32[node + N_BLOCK]
    left = i32[node + N_COUNT]
    copy(ASIDE, node + N_STATE, STATE_SIZE)
    trying = 1
    while left:
        copy(STATE, node + N_STATE, STATE_SIZE)
        top = ROWS
        settle(edge, trust, trust * after(point, edge + E_ROW, i32[node + N_SEAT]))
        i32[node + N_TRIED] += 1
        edge += ENTRY_SIZE
        left -= 1
    trying = 0


def enter(node):
    """Make the position of a node the state."""
    copy(STATE, node + N_STATE, STATE_SIZE)
    pending = i32[node + N_POINT]
    top = ROWS
    families = i32[node + N_COUNT]
    families_at = i32[node + N_BLOCK] + families * (ENTRY_SIZE - ROW_SIZE)


def push_step(seat):
    """Note what was picked, for when its worth is known."""
    i32[path_end] = picked_edge
    i32[path_end + 4] = seat
    path_end += 8


def back_up():
    """Tell all that was picked on the way what came of it."""
    known = 0
    at = path_at
    while at < path_end:
        edge = i32[at]
        seat = i32[at + 4]
        if not known >> seat & 1:
            known = known | 1 << seat
            f64[(seat << 3) + WORTHS] = worth_of(seat)
        if edge:
            settle(edge, 1.0, f64[(seat << 3) + WORTHS])
        at += 8
'''

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
    node = free_at
    block = node + NODE_SIZE
    free_at = block + count * ENTRY_SIZE
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
    row = edge + count * (ENTRY_SIZE - ROW_SIZE)
    while count:
        normal(row)
        clean(edge)
        keep_row(edge)
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

DRIVING = '''
def search_list() -> i32:
    """List what is possible: gives how many actions there are."""
    top = ROWS
    trying = 0
    advance()
    return expand(POINTERS)


def search_begin():
    """The root, for all actions that are listed."""
    count = i32[COUNT]
    buckets = i32[BUCKETS]
    bucket_mask = i32[BUCKETS_COUNT] - 1
    fill(buckets, 0, i32[BUCKETS_COUNT] << 2)
    path_at = i32[PATH]
    free_at = i32[TREE]
    nodes_left = i32[NODES]
    entries_left = i32[ENTRIES]
    generator = GENERATORS + 4 + (i32[DECIDER] << 2)
    copy(TRUTH, STATE, STATE_SIZE)
    fit_seat()
    rows = POINTERS
    if count > i32[TRIED]:
        rows = sampled(count)
        count = i32[TRIED]
    node = free_at
    root = node
    fill(node, 0, N_STATE)
    copy(node + N_STATE, STATE, STATE_SIZE)
    block = node + NODE_SIZE
    i32[node + N_BLOCK] = block
    i32[node + N_COUNT] = count
    i32[node + N_POINT] = pending
    i32[node + N_SEAT] = i32[DECIDER]
    edge = block
    while edge < block + count * ENTRY_SIZE:
        clean(edge)
        normal(i32[rows])
        keep_row(edge)
        edge += ENTRY_SIZE
        rows += 4
    free_at = edge
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
    while i32[COUNT]:
        path_end = path_at
        climb()
        back_up()
        i32[COUNT] -= 1


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


def search_best() -> i32:
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
