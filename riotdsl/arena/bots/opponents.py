"""The bots of a game: each is made anew for its decision, so that it knows what a save holds."""

from __future__ import annotations

from riotdsl.arena.bots.determinization import Determinizer
from riotdsl.arena.bots.factory import make_bot
from riotdsl.arena.bots.memory import Recollection
from riotdsl.arena.bots.player import Sight, Thinking
from riotdsl.game.session import Session
from riotdsl.machine.listing import Member
from riotdsl.text.lazy_dataclass import dataclass, field


@dataclass(slots=True)
class Opponents:
    """Decides for the seats of a session that bots play.

    With a seed, what a bot draws follows from that and the length of the log alone: a game that is
    taken up again goes on as it would have gone on. Without one, it follows from nothing.
    """

    session: Session
    fitting: Determinizer = field(init=False)
    memory: Recollection = field(init=False)

    def __post_init__(self) -> None:
        self.fitting = Determinizer(self.session.table.backend)
        self.memory = Recollection(self.fitting)

    def sight(self) -> Sight:
        """What the bot that decides now may know."""
        session = self.session
        assert session.options is not None
        known = self.memory.of(session.entries).known[session.options.decider]
        return Sight(self.fitting, session.options, session.s, known)

    def decide(self, kind: str, thinking: Thinking | None = None) -> Member:
        """What a bot of this kind does at the decision that is to be made."""
        session, sight = self.session, self.sight()
        assert session.options is not None
        number = session.options.decider
        bot = make_bot(kind, session.seed, len(session.entries), number, thinking)
        return bot.decide(sight)
