"""`riotdsl lsp`: the language server for editors."""

import click

from ..failure import FAILED, Failure


@click.command("lsp")
def command() -> None:
    """Run the language server for editors, on standard input and output.

    Your editor starts it for you; see docs/how-to/set-up-an-editor.md. It needs the extra `lsp`:
    pip install 'riotdsl[lsp]'.
    """
    try:
        from riotdsl.adapters.lsp import server
    except ImportError as error:
        raise Failure(
            "The language server needs the extra `lsp`: pip install 'riotdsl[lsp]'.", FAILED
        ) from error
    server.serve()
