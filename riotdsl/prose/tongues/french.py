"""Rulebooks in French."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from riotdsl.game.languages import LANGUAGES, Language, Noun, Wanted
from riotdsl.prose.tongues.romance import RomanceProse

_ELIDED = re.compile(r"\b([Qq]ue|[Dd]e|[Ll]orsque|[Jj]usque|[Nn]e) (?=[aeiouâàéèêîôû])")
_DEFINITE = Wanted("the")


class FrenchProse(RomanceProse):
    grammar: ClassVar[Language] = LANGUAGES["fr"]
    every: ClassVar[str] = "chaque"
    at_least: ClassVar[str] = "au moins"
    before_some: ClassVar[str | None] = "a"
    nouns: ClassVar[Mapping[str, Noun]] = {
        "player": Noun("joueur", "masculine", {"plural": "joueurs"}),
        "faction": Noun("camp", "masculine", {"plural": "camps"}),
        "place": Noun("lieu", "masculine", {"plural": "lieux"}),
        "unit": Noun("unité", "feminine", {"plural": "unités"}),
        "card": Noun("carte", "feminine", {"plural": "cartes"}),
        "owner": Noun("propriétaire", "masculine", {"plural": "propriétaires"}),
        "number": Noun("nombre", "masculine", {"plural": "nombres"}),
        "kind": Noun("sorte", "feminine", {"plural": "sortes"}),
        "distance": Noun("distance", "feminine", {"plural": "distances"}),
        "square": Noun("case", "feminine", {"plural": "cases"}),
        "others": Noun("autres", "masculine", {}, frozenset({"plural"})),
    }
    moulds: ClassVar[Mapping[str, str]] = {
        # conditions
        "and": "et", "or": "ou", "or_else": "ou bien", "either": "soit {parts}",
        "not": "il est faux que {clause}",
        "is": "{a} [est/sont] {b}", "is_not": "{a} [n'est/ne sont] pas {b}",
        "==": "{a} [est/sont] {b}", "!=": "{a} [n'est/ne sont] pas {b}",
        ">=": "{a} [vaut/valent] au moins {b}", "<=": "{a} [vaut/valent] au plus {b}",
        ">": "{a} [dépasse/dépassent] {b}", "<": "{a} [reste/restent] en dessous {of}",
        "exists": "il y a au moins {one}", "exist": "il y a {some}", "none": "il n'y a pas {of}",
        "belongs": "{a} [appartient/appartiennent] {to}", "belongs_not": "{a} [n'appartient/n'appartiennent] pas {to}",
        "at": "{a} se [trouve/trouvent] {where}", "at_not": "{a} ne se [trouve/trouvent] pas {where}",
        "among": "{a} [figure/figurent] parmi {b}", "among_not": "{a} ne [figure/figurent] pas parmi {b}",
        "missing": "{a} [n'existe/n'existent] pas", "given": "{a} [existe/existent]",
        "every": "pour {every}, il est vrai que {clause}", "some": "pour {some}, il est vrai que {clause}",
        "linked": "un lien mène {start} {end}", "linked_not": "aucun lien ne mène {start} {end}",
        "alike": "{a} et {b} sont de la même sorte", "alike_not": "{a} et {b} ne sont pas de la même sorte",
        "running": "la procédure « {a} » est en cours", "running_not": "la procédure « {a} » n'est pas en cours",
        "colon": "{a} :", "quote": "« {a} »", "holds": "« {name} » est vrai", "holds_for": "« {name} » est vrai pour {args}",
        # numbers and sets
        "plus": "plus {b}", "minus": "moins {b}", "times": "fois {b}",
        "at_least": ", mais au moins {b}", "at_most": ", mais au plus {b}",
        "greater": "le plus grand de ces deux nombres : {a} ; {b}", "lesser": "le plus petit de ces deux nombres : {a} ; {b}",
        "sum": "la somme, pour {each}, de ce nombre : {body}", "total": "au total",
        "lowest": "la plus petite valeur, pour {each}, de ce nombre : {body}",
        "highest": "la plus grande valeur, pour {each}, de ce nombre : {body}",
        "with_lowest": "avec la plus petite valeur de ce nombre : {body}",
        "with_highest": "avec la plus grande valeur de ce nombre : {body}",
        "except": "sauf {b}", "following": "dans l'ordre du tour après {a}", "between": "entre {a} et {b}",
        "lines": "sur une même ligne que {a}", "straights": "sur la même colonne ou la même rangée que {a}",
        "diagonals": "sur une même diagonale que {a}", "leaps": "à {m} sur {n} pas {af}",
        "with_index": "avec {a} {b}", "out_of": "parmi {ad}",
        # clauses of values
        "rule": "{clause}.", "rule_usual": "En règle générale, {clause}.",
        "rule_if": "Si {when}, {clause}.", "rule_but": "Mais si {when}, {clause}.",
        "test": "{clause} exactement si {test}.", "test_usual": "En règle générale, {clause} exactement si {test}.",
        "test_if": "Si {when}, {clause} exactement si {test}.", "test_but": "Mais si {when}, {clause} exactement si {test}.",
        "worth": "{a} [est/sont] {b}.", "worth_usual": "En règle générale, {a} [est/sont] {b}.",
        "worth_if": "Si {when}, {a} [est/sont] {b}.", "worth_but": "Mais si {when}, {a} [est/sont] {b}.",
        # what happens
        "move": "{a} [va/vont] {to}.", "remove": "{a} [quitte/quittent] la table.",
        "set": "{a} [est/sont] maintenant {b}.", "clear": "{a} [n'existe/n'existent] plus.",
        "add": "{a} [augmente/augmentent] {of}.", "take": "{a} [diminue/diminuent] {of}.",
        "now": "Désormais, {clause}.", "now_if": "Désormais, {clause} exactement si {test}.",
        "ends": "Cette procédure s'arrête ici : {a}.", "nothing": "Avec les règles en vigueur, il n'y a rien à faire ici.",
        "if": "Si {when} :", "else": "Sinon :", "else_if": "Sinon, si {when} :",
        "each": "Pour {each} :", "each_of": "<Un par un/Une par une>, pour {all} :", "each_in": "Dans l'ordre, pour {each} :",
        "times_over": "Ceci a lieu autant de fois : {a}.", "numbers": "Pour chaque nombre{n} de {a} à {b} :",
        "again": "Encore et encore :",
        "do_one": "{a} [fait/font] ceci : {actions}.",
        "do": "{a} [effectue/effectuent] une de ces actions : {actions}.",
        "do_until": "{a} [effectue/effectuent] ces actions, aussi souvent que possible et voulu, jusqu'à « {until} » : {actions}.",
        "in_full": "un camp après l'autre", "in_turn": "à tour de rôle, une action chaque fois",
        "sealed": "en secret, puis tout est révélé ensemble", "way": "Ordre : {way}.",
        "choose": "{a} [choisit/choisissent] {b}.", "lot": "Le sort désigne {b}.", "as": "dans la suite : {a}",
        "some_of": "<un ou plusieurs/une ou plusieurs> {many}", "up_to": "jusqu'à {n} {many}", "from_to": "de {m} à {n} {many}",
        "any_of": "autant de {many} que voulu, ou <aucun/aucune>", "order_of": "un ordre {of}",
        "number_of": "un nombre de {a} à {b}",
        # actions, wins, pieces
        "action": "Action : {text}.", "chooser": "Choix pour cela : {b}.",
        "needs": "C'est permis seulement si {clause}.", "needs_if": "Si {when}, c'est permis seulement si {clause}.",
        "never": "Ce n'est jamais permis.", "refusal": "Sinon :", "ending": "La partie se termine alors ainsi :",
        "then": "Ensuite :",
        "wins": "{a} [gagne/gagnent].", "wins_if": "{a} [gagne/gagnent] si {when}.",
        "draw": "Personne ne gagne.", "draw_if": "Personne ne gagne si {when}.",
        "track": "On note ceci : {a}.", "track_if": "On note si {clause}.",
        "start": "Au début : {b}.", "always": "c'est toujours le cas", "never_word": "ce n'est jamais le cas",
        "carried": "Capacité de : {kinds}.", "owned_by": "Propriété de : {a}.",
        "pieces": "Nombre de pièces : {n}.", "pieces_each": "Nombre de pièces par propriétaire : {n}.",
        "home": "Au début, ces pièces se trouvent {where}.",
        "reaction": "Quand ceci a eu lieu – {a} –, voici la suite :",
        "reaction_if": "Quand ceci a eu lieu – {a} – et si {when}, voici la suite :",
        # what a variant changes
        "instead": "Au lieu de ceci : {a}",
        "now_reads": "Désormais : {a}",
        "no_longer": "Plus en vigueur : {a}",
        "follows": "Ce qui en découle",
        "answer_now": "{asked} {new}, et non : {old}.",
        "replace": "{a} : remplacement.",
        "drop": "{a} : suppression.",
        "add_rule": "{a} : ajout.",
        "same": "Toutes les règles se lisent de la même façon.",
        # the book
        "contents": "Sommaire", "board_picture": "La table",
        "picture": "Un trait relie les lieux voisins ; une flèche montre un lien à sens unique.",
        "bots": "Ce que regardent les joueurs automatiques", "factions": "Qui joue", "noted": "Ce que l'on note", "whether": "Savoir si {clause}",
        "seen": "Ce qui s'y trouve n'est vu que par {a}.", "hidden": "Personne ne voit ce qui s'y trouve.",
        "ruling": "Décision", "letter": "À la lettre du texte", "variant": "Variante",
        "assumed": "supposé", "notes": "Notes", "reported": "rapporté par : {a}",
        "unused": "Règles qui ne sont pas en vigueur ici",
        "unused_lead": "Le recueil contient ces règles pour d'autres éditions, décisions ou variantes.",
        "made": "Écrit par riotdsl à partir du recueil de règles. Ce n'est pas le livret imprimé ; les notes en citent les sections.",
    }  # fmt: skip

    def this(self, noun: Noun, case: str | None) -> str:  # noqa: ARG002 - no cases
        if noun.is_plural:
            return f"ces {noun.name}"
        if noun.gender == "feminine":
            return f"cette {noun.name}"
        vowel = self.grammar.phrase(noun, _DEFINITE).startswith("l'")
        return f"{'cet' if vowel else 'ce'} {noun.name}"

    def which(self, rest: str, noun: Noun) -> str:  # noqa: ARG002 - one word for all nouns
        return f"qui {rest}"

    def whose(self, owned: str, rest: str, noun: Noun) -> str | None:  # noqa: ARG002 - one word for all nouns
        if not owned.startswith(("le ", "la ", "les ", "l'")):
            return None
        return f"dont {owned} {rest}"

    def for_which(self, clause: str, noun: Noun) -> str:
        pronoun = ("lequel", "laquelle", "lesquels", "lesquelles")[self.number_and_gender(noun)]
        return f"pour {pronoun} {clause}"

    def contracted(self, text: str) -> str:
        text = re.sub(r"\b([Ss])i (ils?)\b", r"\1'\2", text)
        text = _ELIDED.sub(lambda found: f"{found.group(1)[:-1]}'", text)
        text = re.sub(r"(?<=[\w»)]);", " ;", text)
        return text.replace("« ", "« ").replace(" »", " »").replace(" :", " :").replace(" ;", " ;")
