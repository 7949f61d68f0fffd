"""What was shown is remembered while it can be known where it lies."""

from __future__ import annotations

from pathlib import Path

import riotdsl
from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.memory import Memory, Recollection
from riotdsl.arena.bots.player import Sight
from riotdsl.game.chance import Generator, drawn
from riotdsl.game.session import Session
from riotdsl.machine.run import CHANCE
from tests.arena.searching import fitting

RULES = """
game gifts { players giver, taker }
faction giver, taker
place shelf
place bag[owner: faction] seen by owner
place deck seen by nobody
card gift[weight: 1..4] { pieces: 1  home: shelf }
card secret[rank: 1..4] { pieces: 1  home: deck }

procedure play() {
  for each n in 1..2 {
    let taker do take_one
    let giver do look_on
  }
  let chance choose found: one card at deck
  move found to bag[taker]
  let giver do look_on
  let taker do put_back
  let giver do look_on
}

action take_one {
  choose taken: one gift at shelf
  then { move taken to bag[you] }
}
action put_back {
  choose returned: one card at bag[you]
  then { move returned to deck }
}
action look_on { then {} }

win never: nobody when no
"""


def session_of(folder: Path) -> tuple[Session, Determinizer]:
    (folder / "gifts.riot").write_text(RULES, "utf-8")
    session = riotdsl.load(folder / "gifts.riot").new(seed=1)
    return session, Determinizer(session.table.backend)


def remembered(session: Session, table: Determinizer, seat: str) -> list[int]:
    factions = session.table.machine.program.universe.factions
    return sorted(Recollection(table).of(session.entries).known[factions.index(seat)])


def test_a_card_is_known_until_one_leaves_its_place_unseen(tmp_path: Path) -> None:
    session, table = session_of(tmp_path)
    told = []
    for text in ("take_one gift.2", "look_on", "take_one gift.4", "look_on", "look_on"):
        told.append(remembered(session, table, "giver"))
        assert session.play(text)
    assert told == [[], [1], [1], [1, 3], [1, 3]]
    assert session.play("put_back gift.2")
    assert remembered(session, table, "giver") == []
    assert remembered(session, table, "taker") == [1]


def test_what_is_known_lies_there_in_every_position_that_fits(tmp_path: Path) -> None:
    session, table = session_of(tmp_path)
    for text in ("take_one gift.2", "look_on", "take_one gift.4"):
        assert session.play(text)
    assert session.options is not None
    memory = Recollection(table).of(session.entries)
    sight = Sight(table, session.options, session.s, memory.known[session.options.decider])
    lying = {tuple(memory.cards(sight.fit_memory(Generator.seeded(n)))) for n in range(20)}
    places = {tuple(cards[each] for each in (1, 3)) for cards in lying}
    assert len(places) == 1


def test_a_memory_begins_anew_after_undo(tmp_path: Path) -> None:
    session, table = session_of(tmp_path)
    recollection = Recollection(table)
    assert session.play("take_one gift.2")
    assert recollection.of(session.entries).known[0].keys() == {1}
    assert session.undo()
    assert session.play("take_one gift.3")
    assert recollection.of(session.entries).known[0].keys() == {2}


def test_nobody_remembers_what_he_sees_or_what_is_elsewhere() -> None:
    table = fitting("riot")
    backend, memory, generator = table.backend, Memory(table), Generator.seeded(3)
    s = backend.start()
    options = backend.advance(s)
    steps = 0
    while options is not None and steps < 150:
        before = memory.cards(s)
        backend.apply(options, drawn(backend, options, s, generator), s)
        options = backend.advance(s)
        memory.follow(before, memory.cards(s))
        steps += options is not None and options.decider != CHANCE
        for covered, known in zip(table.covered, memory.known, strict=True):
            assert all(s[table.base + card] in covered for card in known)
    assert steps


EXCHANGE = """
game exchange { players giver, taker }
faction giver, taker
place shelf
place bag[owner: faction] seen by owner
place deck seen by nobody
card gift[weight: 1..4] { pieces: 1  home: shelf }
card secret[rank: 1..4] { pieces: 1  home: deck }

procedure play() {
  let chance choose found: one secret at deck
  move found to bag[taker]
  let giver do give
  let giver do look_on
}
action give {
  choose gave: one gift at shelf
  then {
    move gave to bag[taker]
    note done: yes or no = no
    if some c in secret at bag[taker] has c.rank > 2 {
      for each c in secret at deck where not done {
        set done = yes
        move c to bag[taker]
        move gave to deck
      }
    }
  }
}
action look_on { then {} }

win never: nobody when no
"""


def test_of_an_exchange_that_a_seat_cannot_see_it_learns_nothing(tmp_path: Path) -> None:
    (tmp_path / "exchange.riot").write_text(EXCHANGE, "utf-8")
    game = riotdsl.load(tmp_path / "exchange.riot")
    seen = set()
    for seed in range(8):
        session = game.new(seed=seed)
        assert session.play("give gift.2")
        assert session.options is not None
        table = Determinizer(session.table.backend)
        memory = Recollection(table).of(session.entries)
        (place,) = memory.known[0].values()
        assert session.table.machine.program.universe.entity_name("place", place) == "bag[taker]"
        sight = Sight(table, session.options, session.s, memory.known[0])
        lying = memory.cards(sight.fit_memory(Generator.seeded(1)))
        assert lying[1] == place
        seen.add((lying[1] == memory.cards(session.s)[1], tuple(lying)))
    assert {is_true for is_true, _ in seen} == {True, False}
    assert len({lying for _, lying in seen}) == 1
