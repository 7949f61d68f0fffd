"""Rulebooks in Spanish."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from riotdsl.languages import LANGUAGES, Language, Noun
from riotdsl.languages.romance_rulebook import RomanceProse
from riotdsl.languages.rulebook_sentences import PAUSE, Phrase
from riotdsl.text.lazy_dataclass import replace

_OWN = {"el": "cuyo", "la": "cuya", "los": "cuyos", "las": "cuyas"}


class SpanishProse(RomanceProse):
    grammar: ClassVar[Language] = LANGUAGES["es"]
    leading: ClassVar[re.Pattern[str]] = re.compile(
        r"(?: (?:a|al|ante|bajo|con|contra|de|del|delante|desde|detrás|el|en|entre|frente|"
        r"hacia|junto|la|las|los|para|por|sobre|tras))+$"
    )
    every: ClassVar[str] = "cada"
    behind_if: ClassVar[str] = r"(?<!solo )(?<!permitido )(?<!anota )\bsi "
    has_relative: ClassVar[re.Pattern[str]] = re.compile(r"\S+ (?:que|cuy\w+) ")
    again: ClassVar[str] = "si "
    others: ClassVar[tuple[str, str, str, str]] = ("otro", "otra", "otros", "otras")
    total: ClassVar[tuple[str, str, str, str]] = ("total", "total", "totales", "totales")
    at_least: ClassVar[str] = "al menos"
    nouns: ClassVar[Mapping[str, Noun]] = {
        "player": Noun("jugador", "masculine", {"plural": "jugadores"}),
        "faction": Noun("bando", "masculine", {"plural": "bandos"}),
        "place": Noun("lugar", "masculine", {"plural": "lugares"}),
        "room": Noun("sitio", "masculine", {"plural": "sitios"}),
        "unit": Noun("unidad", "feminine", {"plural": "unidades"}),
        "card": Noun("carta", "feminine", {"plural": "cartas"}),
        "owner": Noun("dueño", "masculine", {"plural": "dueños"}),
        "number": Noun("número", "masculine", {"plural": "números"}),
        "kind": Noun("clase", "feminine", {"plural": "clases"}),
        "distance": Noun("distancia", "feminine", {"plural": "distancias"}),
        "square": Noun("casilla", "feminine", {"plural": "casillas"}),
    }
    moulds: ClassVar[Mapping[str, str]] = {
        # conditions
        "and": "y", "or": "o", "or_else": "o bien", "either": "o bien",
        "so": "{clause}", "not": "no es cierto que {clause}",
        "is": "{a} [es/son] {b}", "is_not": "{a} no [es/son] {b}",
        "==": "{a} [es/son] {b}", "!=": "{a} no [es/son] {b}",
        ">=": "{a} [vale/valen] al menos {b}", "<=": "{a} [vale/valen] como mucho {b}",
        ">": "{a} [supera/superan] {b}", "<": "{a} [queda/quedan] por debajo {of}",
        "exists": "hay al menos {one}", "exist": "hay {bare}", "none": "no hay {many}",
        "belongs": "{a} [pertenece/pertenecen] {to}", "belongs_not": "{a} no [pertenece/pertenecen] {to}",
        "at": "{a} [está/están] {where}", "at_not": "{a} no [está/están] {where}",
        "among": "{a} [figura/figuran] entre {b}", "among_not": "{a} no [figura/figuran] entre {b}",
        "missing": "no hay {none}", "given": "hay {some}",
        "every": ", para {every}, {clause}", "some": ", para {some}, {clause}",
        "linked": "un enlace lleva {start} {end}", "linked_not": "ningún enlace lleva {start} {end}",
        "alike": "{a} y {b} son de la misma clase", "alike_not": "{a} y {b} no son de la misma clase",
        "running": "«{a}» está en curso", "running_not": "«{a}» no está en curso",
        "colon": "{a}:", "quote": "«{a}»", "holds": "«{name}» se cumple", "holds_for": "«{name}» se cumple para {args}",
        # numbers and sets
        "plus": "más {b}", "minus": "menos {b}", "multiplied": "multiplicado por {b}", "times": "veces {b}",
        "at_least": ", pero al menos {b}", "at_most": ", pero como mucho {b}",
        "at_least_here": " (al menos {b})", "at_most_here": " (como mucho {b})",
        "greater": "el mayor de estos dos números: {a}; {b}", "lesser": "el menor de estos dos números: {a}; {b}",
        "sum": "la suma, para {each}, de este número: {body}",
        "lowest": "el valor más bajo, para {each}, de este número: {body}",
        "highest": "el valor más alto, para {each}, de este número: {body}",
        "not_counting": "(sin contar {b})", "except": "salvo {b}", "following": "salvo {a}, en el orden de los turnos, empezando después de {a} y dando la vuelta" + PAUSE, "between": "entre {a} y {b}",
        "lines": "en una misma línea que {a}", "straights": "en la misma columna o fila que {a}",
        "diagonals": "en una misma diagonal que {a}", "leaps": "a {m} por {n} pasos {af}",
        "with_index": "con {a} {b}", "out_of": "entre {ad}",
        # clauses of values
        "rule": "{clause}.", "rule_usual": "Por regla general, {clause}.",
        "rule_if": "Si {when}, {clause}.", "rule_but": "Pero si {when}, {clause}.",
        "rule_sole": "Con las reglas en vigor, {clause}.",
        "rule_also": "Lo mismo vale si {when}: {clause}.",
        "test": "{clause} si y solo si {test}.", "test_usual": "Por regla general, {clause} si y solo si {test}.",
        "test_if": "Si {when}, {clause} si y solo si {test}.", "test_but": "Pero si {when}, {clause} si y solo si {test}.",
        "worth": "{a} [es/son] {b}.", "worth_usual": "Por regla general, {a} [es/son] {b}.",
        "worth_if": "Si {when}, {a} [es/son] {b}.", "worth_but": "Pero si {when}, {a} [es/son] {b}.",
        "worth_also": "Lo mismo vale si {when}: {a} [es/son] {b}.",
        # what happens
        "ends_here": "Se omite todo lo que queda de «{a}».",
        "ends_before": "Se omite todo lo que queda de «{a}»; lo que ocurre justo después de «{a}» se hace de todos modos.",
        "do_often": "{a} [realiza/realizan] estas acciones cuantas veces [quiera/quieran]: {actions}.",
        "do_often_one": "{a} [realiza/realizan] esta acción cuantas veces [quiera/quieran]: {actions}.",
        "in_full_until": "Esto se hace un bando tras otro, cada uno hasta que elige «{until}».",
        "in_turn_until": "Esto se hace por turnos, una acción cada vez. Acaba cuando todos han elegido «{until}» uno tras otro; mientras otro siga actuando, quien ya lo ha elegido puede volver a actuar.",
        "sealed_until": "Esto se hace en secreto, hasta que todos han elegido «{until}»; entonces todo se descubre a la vez.",
        "none_such": "no hay tal {bare}",
        "win_order": "Antes de cada decisión y al final se miran estas reglas en este orden; la primera que se cumple pone fin a la partida.",
        "win_moments": "Las reglas que nombran un momento se miran solo en ese momento; si se cumplen varias, la primera pone fin a la partida.",
        "set_only": "Desde ahora, solo {b} [cuenta/cuentan] entre {a}.",
        "may_play": "{a} [puede/pueden] tomar parte en la partida.",
        "plays_not": "{a} no [participa/participan] en la partida",
        "plays": "{a} [participa/participan] en la partida",
        "start_order": "Al principio: {b}, en el orden de este libro.",
        "start_at": "Al principio: {b}.",
        "number_none": "el número {of} es 0",
        "is_highest": "{a} es <el más alto/la más alta>",
        "is_lowest": "{a} es <el más bajo/la más baja>",
        "is_of_not": "{a} no es <el/la> {of}",
        "is_of": "{a} es <el/la> {of}",
        "there_each": "{each} tiene {some}.",
        "amid": "entre",
        "join": "{b} se [suma/suman] {to}.",
        "unused_whole": "«{a}»: no interviene.",
        "unused_clause": "«{a}»: una regla más.",
        "unused_need": "«{a}»: una condición más.",
        "room_for": "para {b}",
        "there_are": "Hay {n} {many}.",
        "there_is": "Hay {some}.",
        "named": "{what}; [este es/estos son] {a}",
        "picked": "{a} entre {among}",
        "as_often": "Lo siguiente ocurre tantas veces como indica {a}:",
        "once_for": "Lo siguiente ocurre una vez por {each}:",
        "ends_other": "Con esto acaba «{a}».",
        "note_if": "Si {test}, se anota que {clause}; si no, se borra esta nota.",
        "strike": "Se borra la nota de que {clause}.",
        "note": "Se anota que {clause}.",
        "let": "Sea {a} {b}.",
        "set_equal": "{a} [pasa/pasan] a ser {b}.",
        "set_number": "{a} [pasa/pasan] a ser {b}.",
        "move": "{a} [va/van] {to}.", "remove": "{a} [deja/dejan] la mesa.",
        "set": "Desde ahora, {b} [cuenta/cuentan] como {a}.", "clear": "Se borra la nota sobre {a}.",
        "add": "{a} [aumenta/aumentan] en {b}.", "take": "{a} [disminuye/disminuyen] en {b}.",
        "ends": "El resto de este apartado se omite.", "nothing": "Con las reglas en vigor, aquí no hay nada más que hacer.",
        "if": "Si {when}:", "else": "Si no:", "else_if": "Si no, y si {when}:",
        "each": "Para {each}:", "each_of": "Para cada <uno/una> {of}:", "each_in": "Por orden, para {each}:",
        "times_over": "Lo siguiente ocurre {a} veces:", "numbers": "Para cada número{n} de {a} a {b}:",
        "again": "Lo siguiente ocurre una y otra vez:",
        "do_one": "{a} [hace/hacen] esto: {actions}.",
        "do": "{a} [realiza/realizan] una de estas acciones: {actions}.",
        "do_until": "{a} [realiza/realizan] estas acciones cuantas veces [quiera/quieran], hasta elegir «{until}»: {actions}.",
        "in_full": "un bando tras otro", "in_turn": "por turnos, una acción cada vez",
        "sealed": "en secreto, y todo se descubre a la vez", "way": "Esto se hace {way}.",
        "choose": "{a} [elige/eligen] {b}.", "lot": "El azar designa {b}.",
        "some_of": "<uno o más/una o más> {many}", "up_to": "hasta {n} {many}", "from_to": "de {m} a {n} {many}",
        "any_of": "cualquier número de {many}, también ninguno", "order_of": "un orden {of}",
        "number_of": "un número de {a} a {b}",
        # actions, wins, pieces
        "action": "Acción: {text}.", "chooser": "Para ello se elige: {b}.",
        "needs": "Solo está permitido si {clause}.", "needs_if": "Si {when}, solo está permitido si {clause}.",
        "never": "Con las reglas en vigor, nunca está permitido.", "refusal": "Si no:", "ending": "La partida acaba entonces así:",
        "then": "Entonces ocurre esto:",
        "wins": "[Gana/Ganan] {a}.", "wins_if": "[Gana/Ganan] {a} si {when}.",
        "draw_left": "Nadie gana si ninguna regla anterior da un ganador.",
        "won_at": "En cuanto ocurre esto, {a}: {b}", "moment": "«{a}»",
        "draw": "Nadie gana.", "draw_if": "Nadie gana si {when}.",
        "draw_else": "Nadie gana si {when} y ninguna regla anterior da un ganador.",
        "track": "Se [anota/anotan] {a}.", "track_if": "Se anota si {clause}.",
        "start": "Al principio [es/son] {b}.", "always": "siempre es así", "never_word": "nunca es así",
        "carried": "Es una habilidad {of}.", "owned_by": "Estas piezas pertenecen {to}.",
        "pieces": "Hay {n} pieza[/s] de esta clase.", "pieces_each": "Cada dueño tiene {n} de esta clase.",
        "home": "Al principio, [esta pieza está/estas piezas están] {where}.",
        "reaction": "Justo después de «{a}»:",
        "reaction_if": "Justo después de «{a}», si {when}:",
        # what a variant changes
        "instead": "En lugar de esto: {a}",
        "now_reads": "Ahora: {a}",
        "no_longer": "Ya no: {a}",
        "follows": "Qué se sigue de ello",
        "answer_now": "{asked} {new}, no: {old}.",
        "replace": "{a}: sustitución.",
        "drop": "{a}: supresión.",
        "add_rule": "{a}: añadido.",
        "same": "Todas las reglas se leen igual.",
        # the book
        "selected": "selección: {a}",
        "winning": "Quién gana",
        "places": "Lugares",
        "unused_ending": "«{a}»: un final de la partida.",
        "unused_other": "«{a}»: otra versión.",
        "unused_clauses": "«{a}»: {n} reglas más.",
        "idle": "Con las reglas en vigor, no cambia nada.",
        "elsewhere": "Lo que se hace figura en las cartas, unidades y habilidades en las que algo ocurre justo después de «{a}».",
        "do_until_one": "{a} [realiza/realizan] esta acción cuantas veces [quiera/quieran], hasta elegir «{until}»: {actions}.",
        "contents": "Índice", "board_picture": "La mesa",
        "picture": "Una línea une los lugares enlazados; una flecha muestra un enlace de un solo sentido.",
        "bots": "Otros puntos, y en qué se fijan los jugadores automáticos", "factions": "Quién juega", "noted": "Qué se anota", "whether": "Cuándo {clause}",
        "links": "{a} [está/están] <conectado[/s]/conectada[/s]> con {b}.", "links_one_way": "En un solo sentido, {a} [está/están] <conectado[/s]/conectada[/s]> con {b}.", "links_among": "Enlaces: {pairs}.",
        "seen": "Lo que hay allí solo es visible para {a}.", "hidden": "Nadie ve lo que hay allí.",
        "ruling": "Decisión", "letter": "Según la letra del texto", "narrowed": "Primera respuesta que el texto admite", "variant": "Variante",
        "assumed": "supuesto", "notes": "Notas", "reported": "según: {a}",
        "unused": "Reglas que aquí no están en vigor",
        "unused_lead": "El reglamento contiene más para otras ediciones, decisiones o variantes. Nada de ello cuenta aquí:",
        "made": "Escrito por riotdsl a partir del reglamento. No es el manual impreso; las notas citan sus secciones.",
        "key": "Un número remite a una nota al final del capítulo. Una decisión resuelve lo que el texto impreso deja abierto; lo marcado como supuesto no figura en ningún impreso. Entre comillas y en cursiva: lo que se comunica cuando no se cumple una condición o cuando acaba la partida.",
    }  # fmt: skip

    def into(self, place: Phrase) -> str:
        return self.say(place, "to_the")

    def no(self, phrase: Phrase) -> str:
        if phrase.is_plural:
            return super().no(phrase)
        some = self.say(replace(phrase, det="a"), "a")
        return f"ning{some}" if some.startswith("una ") else f"ningún{some[2:]}"

    def this(self, noun: Noun, case: str | None) -> str:  # noqa: ARG002 - no cases
        word = ("este", "esta", "estos", "estas")[self.number_and_gender(noun)]
        return f"{word} {noun.name}"

    def which(self, rest: str, noun: Noun) -> str:  # noqa: ARG002 - one word for all nouns
        return f"que {rest}"

    def whose(self, owned: str, rest: str, noun: Noun) -> str | None:  # noqa: ARG002 - agrees with what is owned
        article, _, name = owned.partition(" ")
        return f"{_OWN[article]} {name} {rest}" if article in _OWN and name else None

    def for_which(self, clause: str, noun: Noun) -> str:
        pronoun = ("el que", "la que", "los que", "las que")[self.number_and_gender(noun)]
        return f"para {pronoun} {clause}"

    def contracted(self, text: str) -> str:
        text = re.sub(r"\b([Dd])e el\b", r"\1el", text)
        text = re.sub(r"\buna? (?=otr[oa]\b)", "", text)
        return re.sub(r"\b([Aa]) el\b", r"\1l", text)
