from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from riotdsl.syntax.parser import parse
from riotdsl.syntax.printer.formatter import printed, printed_node
from riotdsl.syntax.tree import declarations
from riotdsl.syntax.tree import expressions as terms
from riotdsl.syntax.tree import statements as steps
from riotdsl.syntax.tree import variants_scenarios as cases
from riotdsl.text.source import Source


def laid_out(text: str) -> str:
    file, diagnostics = parse(Source("game.riot", text))
    assert not diagnostics
    return printed(file)


def stays(text: str) -> None:
    assert laid_out(dedent(text).lstrip("\n")) == dedent(text).lstrip("\n")


def becomes(before: str, after: str) -> None:
    assert laid_out(dedent(before).lstrip("\n")) == dedent(after).lstrip("\n")


# ---- expressions


@pytest.mark.parametrize(
    "text",
    [
        "(1 < 2) is yes",
        "1 - (2 - 3) - 4",
        "1 * (2 + 3)",
        "(yes or no) and no",
        "yes and (some x in unit has yes) and no",
        "(yes or some x in unit has yes) and no",
        "(some x in unit has yes) or no",
        "no or some x in unit has yes",
        "not (yes and no)",
    ],
)
def test_parentheses_stand_where_they_are_needed(text: str) -> None:
    stays(f"value v -> yes or no {{ x: {text} }}\n")


LONG = [f"name_of_a_place_{number}" for number in range(1, 8)]


def test_of_names_as_many_stand_on_a_line_as_fit() -> None:
    stays(
        "value v -> set of place {\n"
        f"  x: unit + {' + '.join(LONG[:4])}\n"
        f"    + {' + '.join(LONG[4:])}\n"
        "}\n"
    )


@pytest.mark.parametrize("at", [0, 3, 6])
def test_of_other_parts_each_stands_on_its_own_line(at: int) -> None:
    parts = [*LONG]
    parts[at] = "(place where yes)"
    lines = "\n".join(f"    + {each}" for each in parts[1:])
    stays(f"value v -> set of place {{\n  x: {parts[0]}\n{lines}\n}}\n")


@pytest.mark.parametrize("more", [0, 1])
def test_a_hundred_columns_fit(more: int) -> None:
    head, tail = "value v -> yes or no { x: ", " and yes }"
    name = "n" * (100 - len(head) - len(tail) + more)
    text = f"{head}{name}{tail}\n"
    assert (laid_out(text) == text) is (more == 0)


# ---- files


@pytest.mark.parametrize("text", ["", "\n\n", " \t\r\n"])
def test_an_empty_file_is_empty(text: str) -> None:
    assert laid_out(text) == ""


def test_a_file_of_comments_keeps_them_and_their_paragraphs() -> None:
    becomes("\n\n// one\n// two  \n\n\n\n  // three", "// one\n// two\n\n// three\n")


def test_line_feeds_end_lines_and_spaces_indent_them() -> None:
    assert laid_out("procedure a() {\r\n\tb()\r\n\tc()\t// why\r\n}\r\n") == (
        "procedure a() {\n  b()\n  c()  // why\n}\n"
    )


# ---- empty lines


def test_an_empty_line_stands_between_declarations() -> None:
    becomes("faction a, b grid square 3 by 3", "faction a, b\n\ngrid square 3 by 3\n")


def test_short_declarations_of_one_word_stay_together() -> None:
    stays("track a: 0..1\ntrack b: 0..1\n\ntrack c: 0..1\n")


def test_a_longer_declaration_stands_alone() -> None:
    becomes(
        """
        value a -> 0..1 { single: 1 }
        value b -> 0..1 {
          single: 0
          two: 1 when yes over single
        }
        value c -> 0..1 { single: 1 }
        """,
        """
        value a -> 0..1 { single: 1 }

        value b -> 0..1 {
          single: 0
          two: 1 when yes over single
        }

        value c -> 0..1 { single: 1 }
        """,
    )


def test_an_empty_line_at_the_beginning_of_a_body_goes() -> None:
    becomes("value a -> 0..1 {\n\n  single: 1\n}\n", "value a -> 0..1 { single: 1 }\n")


@pytest.mark.parametrize(
    "inner",
    [
        "p: empty\n\n    // why\n    q: empty",
        "p: empty\n    // last",
        "p: empty  // why",
        "// first\n    p: empty",
    ],
)
def test_a_comment_in_a_row_breaks_it(inner: str) -> None:
    stays(f'scenario "s" {{\n  given {{\n    {inner}\n  }}\n}}\n')


@pytest.mark.parametrize("behind", ["", "  // x", "//x"])
def test_an_empty_line_stays_below_a_comment_that_moves_into_a_body(behind: str) -> None:
    head = "procedure a() {\n  if yes {\n    c()\n  } else"
    body = "    // why\n\n    b()\n  }\n}\n"
    shown = f"  {behind.strip()}" if behind else ""
    becomes(f"{head} // why\n  {{{behind}\n\n    b()\n  }}\n}}\n", f"{head} {{{shown}\n{body}")


def test_inside_a_body_the_author_decides_on_empty_lines() -> None:
    becomes(
        "procedure a() {\n\n  b()\n\n\n  c()\n  d()\n\n}\n",
        "procedure a() {\n  b()\n\n  c()\n  d()\n}\n",
    )


# ---- bodies


def test_a_body_of_one_plain_item_stands_on_the_line() -> None:
    becomes("procedure a() {\n  b()\n}\n", "procedure a() { b() }\n")


def test_a_body_that_holds_a_body_does_not() -> None:
    becomes(
        "procedure a() { repeat { let you do b } }\n",
        "procedure a() {\n  repeat { let you do b }\n}\n",
    )


def test_stats_stand_in_a_row_while_they_fit() -> None:
    stays("card ace { pieces: 1  home: deck  height: 14 }\n")
    becomes(
        f"card ace {{ pieces: 1  home: {'deck' * 20}  height: 14 }}\n",
        f"card ace {{\n  pieces: 1\n  home: {'deck' * 20}\n  height: 14\n}}\n",
    )


def test_both_branches_stand_on_the_line_or_neither() -> None:
    stays("procedure a() {\n  if yes { b() } else { c() }\n}\n")
    becomes(
        "procedure a() { if yes { b() } else { c() d() } }\n",
        "procedure a() {\n  if yes {\n    b()\n  } else {\n    c()\n    d()\n  }\n}\n",
    )


def test_an_if_alone_in_an_else_is_an_else_if() -> None:
    becomes(
        "procedure a() { if x { b() } else { if y { c() } } }\n",
        "procedure a() {\n  if x {\n    b()\n  } else if y {\n    c()\n  }\n}\n",
    )


# ---- long lines


def test_a_long_clause_is_broken_before_when_and_over() -> None:
    becomes(
        """
        value reach(u: unit) -> yes or no {
          near: no
          far: u.place is ground and u.steps_left > 0
            when ground is street and u.place is not a_building over near
        }
        """,
        """
        value reach(u: unit) -> yes or no {
          near: no
          far: u.place is ground and u.steps_left > 0
            when ground is street and u.place is not a_building
            over near
        }
        """,
    )


def test_a_long_chain_is_broken_before_each_operator_of_its_level() -> None:
    long = "a_name_that_is_rather_long"
    becomes(
        f"invariant all_is_well: {long} and {long} or {long} and {long} or {long}\n",
        f"""
        invariant all_is_well: {long} and {long}
          or {long} and {long}
          or {long}
        """,
    )


def test_long_lists_are_filled() -> None:
    names = [f"the_place_number_{number}" for number in range(8)]
    assert laid_out(f"place {', '.join(names)}") == (
        f"place {', '.join(names[:4])},\n  {', '.join(names[4:])}\n"
    )


def test_a_long_condition_stands_further_right_than_its_block() -> None:
    long = "a_name_that_is_rather_long"
    becomes(
        f"procedure a() {{ if {long} and {long} and {long} and {long} {{ b() }} }}\n",
        f"""
        procedure a() {{
          if {long}
              and {long}
              and {long}
              and {long} {{
            b()
          }}
        }}
        """,
    )


def test_what_is_said_stands_on_its_own_line() -> None:
    becomes(
        'action a { require b: yes say "No." assumed "why" then {} }',
        """
        action a {
          require b: yes
            say "No."
            assumed "why"
          then {}
        }
        """,
    )


def test_citations_stand_below_each_other_if_the_line_is_full() -> None:
    cited = f'at "A section" "{"word " * 8}end"'
    becomes(
        f'edition de of riot language "de" {{ first states 3 {cited} {cited} }}',
        f"""
        edition de of riot language "de" {{
          first states 3
            {cited}
            {cited}
        }}
        """,
    )


# ---- comments


def test_comments_keep_their_places() -> None:
    stays(
        """
        // The file.

        // The value.
        value a -> 0..9 {  // its body
          // before
          b: 1  // behind
          // last
        }  // the end

        // ---- a heading ----

        procedure c() {
          // nothing yet
        }
        // after all
        """
    )


def test_a_comment_inside_an_item_moves_in_front_of_it() -> None:
    becomes(
        "value a -> 0..9 {\n  b: 1 + // one\n    2 // two\n    when // three\n    yes // four\n}\n",
        "value a -> 0..9 {\n  // one\n  // two\n  // three\n  b: 1 + 2 when yes  // four\n}\n",
    )


def test_a_comment_before_else_moves_into_its_block() -> None:
    becomes(
        "procedure a() {\n  if x { b() }\n  // or not\n  else { c() }\n}\n",
        """
        procedure a() {
          if x {
            b()
          } else {
            // or not
            c()
          }
        }
        """,
    )


def test_comments_stay_with_the_lines_that_have_no_node_of_their_own() -> None:
    stays(
        """
        question q {
          // asked
          ask "?"  // 1
          // answered
          answers a or b  // 2
          // taken
          default a  // 3
          // explained
          because "so"  // 4
          // everywhere
          silent in all  // 5
        }

        start {
          players a, b  // first
          // the edition
          edition usual
          seat a human  // last
        }

        edition usual of game_of_ours {
          // the name of it
          title "Ours"  // as printed
          cites b reported by "us"
        }

        scenario "s" {
          // at first
          given {  // the table
            players a, b  // two
            do c()
          }
          then yes  // so it is
        }
        """
    )


# ---- single nodes


def test_a_node_is_printed_on_one_line() -> None:
    text = 'action a {\n  form "x"\n choose b: one unit // c\n then {\n b()\n c() } }'
    file, _ = parse(Source("game.riot", text))
    (action,) = file.declarations
    assert isinstance(action, declarations.Action)
    assert printed_node(action) == 'action a { form "x"  choose b: one unit  then { b()  c() } }'
    assert printed_node(action.then) == "{ b()  c() }"
    choice = action.items[0]
    assert isinstance(choice, steps.Choose)
    assert printed_node(choice.chooser) == "one unit"


EVERY_SORT = Path(__file__).with_name("every_sort.riot").read_text("utf-8")


def test_every_sort_of_declaration_has_its_layout() -> None:
    stays(EVERY_SORT)


def test_every_part_of_the_tree_can_be_printed() -> None:
    file, diagnostics = parse(Source("game.riot", EVERY_SORT))
    assert not diagnostics
    printed_parts = {
        type(node).__name__: printed_node(node)
        for declaration in file.declarations
        for node in declarations.walk(declaration)
    }
    assert all(printed_parts.values())
    assert parse(Source("game.riot", printed(file)))[0].declarations == file.declarations
    missing = set(all_nodes()) - set(printed_parts)
    assert not missing, "add an example of it to every_sort.riot"


def all_nodes() -> list[str]:
    found = (vars(module).values() for module in (terms, steps, declarations, cases))
    kinds = [kind for values in found for kind in values if isinstance(kind, type)]
    nodes = [kind for kind in kinds if issubclass(kind, terms.Node)]
    return [kind.__name__ for kind in nodes if kind is not terms.Node]
