"""`riotdsl play`: a game at the terminal, against bots or with others at one screen."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from riotdsl.program.players import HUMAN, NORMAL, players

from ..options import RulesetName, ask_all_option, picked_options, seats_option, short_seed
from ..save_files import SAVE_FILE

if TYPE_CHECKING:
    from riotdsl.game.table import Table


@click.command("play")
@click.argument("name", metavar="[NAME]", required=False, type=RulesetName())
@click.option(
    "--edition", metavar="SEL", help="Edition or selection (default: the ruleset's `start`)."
)
@click.option("--rulings", metavar="R", help="Rulings that answer what the edition leaves open.")
@click.option(
    "--variant", "variants", metavar="V", multiple=True, help="Variant: a name or a .riot file."
)
@click.option(
    "--players",
    "lineup",
    metavar="LIST",
    help="Comma-separated factions, or their number (default: the ruleset's `start`).",
)
@seats_option("Player for a faction, or for `all` (default: the ruleset's `start`).", players())
@click.option(
    "--seed",
    type=int,
    callback=short_seed,
    help="Random seed. The same seed gives the same outcomes (default: a secret one).",
)
@click.option(
    "--lang",
    "language",
    metavar="L",
    help="Language (default: that of --edition if given, otherwise your system's).",
)
@picked_options
@click.option(
    "--think",
    type=click.FloatRange(min=0.01),
    metavar="SECONDS",
    help="Longest time the bot `search` may think about one choice.",
)
@click.option(
    "--save",
    type=SAVE_FILE,
    metavar="FILE",
    help="File to save the game in (default: a new file in your state folder).",
)
@click.option("--set-up", is_flag=True, help="Write the save and stop, for play by mail.")
@click.option(
    "--lines",
    "in_lines",
    is_flag=True,
    help="Play line by line instead of on the full-screen table.",
)
@ask_all_option
@click.option("--plain", is_flag=True, help="Plain text only: no boxes, no colours.")
def command(  # noqa: PLR0913 - its arguments and options
    name: str | None,
    edition: str | None,
    rulings: str | None,
    variants: tuple[str, ...],
    lineup: str | None,
    seats: tuple[str, ...],
    seed: int | None,
    language: str | None,
    options: dict[str, str],
    think: float | None,
    save: Path | None,
    *,
    ask_all: bool,
    set_up: bool,
    in_lines: bool,
    plain: bool,
) -> None:
    """Play the ruleset NAME, or the default game if NAME is omitted.

    Type ? at the prompt for help. Without a terminal and without input, bots play every seat and
    the result is printed.

    The game is saved after every choice. Continue it with `riotdsl resume`.
    """
    import riotdsl
    from riotdsl import library
    from riotdsl.game.session import Session
    from riotdsl.program.editions.selection import parsed
    from riotdsl.program.editions.selection_name import NO_EDITION
    from riotdsl.saves.autosave import is_first as is_first_game
    from riotdsl.text.lazy_dataclass import replace

    from .. import loading
    from .. import seats as seating
    from ..language import of_user, waiting_told
    from ..table import game_file, game_loop
    from ..table.screen.terminal import is_deserted

    _check_files((*variants, rulings or ""))
    with loading.errors_told(name), waiting_told():
        chosen = None if edition is None else parsed(edition)
        game = riotdsl.load(
            name or library.default_name(),
            edition=None if chosen is None else chosen.edition or NO_EDITION,
            rulings=rulings if chosen is None or rulings is not None else chosen.rulings,
            variants=tuple(
                dict.fromkeys((*(() if chosen is None else chosen.variants), *variants))
            ),
            options=options,
            language=language,
        )
        if language is None and chosen is None:
            game = replace(game, language=of_user(game.ruleset.languages))
        table = game.table(seating.parse_players(lineup))
    taken = _taken(table, seats)
    if set_up:
        game_file.set_up(Session(table, seed), taken, save)
        return
    deserted = HUMAN in taken.values() and is_deserted()
    if deserted:
        taken = {seat: NORMAL if kind == HUMAN else kind for seat, kind in taken.items()}
    session = Session(table, seed)
    is_first = is_first_game(game.ruleset.name)
    keeper = game_file.new(session, taken, save)
    game_loop.lead(
        session,
        taken,
        keeper,
        think,
        plain=plain,
        in_lines=in_lines,
        deserted=deserted,
        name=name,
        asks_all=ask_all,
        introduced=is_first,
    )


def _check_files(named: tuple[str, ...]) -> None:
    """The command ends if a file is named that is not there."""
    for each in named:
        if each.endswith(".riot") and not Path(each).exists():
            raise click.UsageError(f"There is no file called {each}.")


def _taken(table: "Table", given: tuple[str, ...]) -> dict[str, str]:
    """Who plays each seat: as told, else as in `start`, else one person against bots."""
    from .. import seats as seating

    known = seating.default_players(table)
    return seating.assigned_players(given, table.closed.players, players(), known)
