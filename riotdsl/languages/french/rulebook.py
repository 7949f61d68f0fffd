"""Rulebooks in French."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from riotdsl.languages import LANGUAGES, Language, Noun, Wanted
from riotdsl.languages.romance_rulebook import RomanceProse
from riotdsl.languages.rulebook_sentences import PAUSE, Phrase

_ELIDED = re.compile(r"\b([Qq]ue|[Dd]e|[Ll]orsque|[Jj]usque|[Nn]e) (?=[aeiouâàéèêîôû])")
_DEFINITE = Wanted("the")


class FrenchProse(RomanceProse):
    grammar: ClassVar[Language] = LANGUAGES["fr"]
    leading: ClassVar[re.Pattern[str]] = re.compile(
        r"(?: (?:à|au|aux|avec|chez|contre|dans|de|derrière|des|devant|du|en|entre|la|le|les|"
        r"par|pour|près|sous|sur|vers|d'|l'))+$"
    )
    every: ClassVar[str] = "chaque"
    behind_if: ClassVar[str] = r"\bsi "
    has_relative: ClassVar[re.Pattern[str]] = re.compile(r"\S+ (?:qui|dont) ")
    again: ClassVar[str] = "si "
    others: ClassVar[tuple[str, str, str, str]] = ("autre", "autre", "autres", "autres")
    total: ClassVar[tuple[str, str, str, str]] = ("total", "totale", "totaux", "totales")
    at_least: ClassVar[str] = "au moins"
    before_some: ClassVar[str | None] = "a"
    nouns: ClassVar[Mapping[str, Noun]] = {
        "player": Noun("joueur", "masculine", {"plural": "joueurs"}),
        "faction": Noun("camp", "masculine", {"plural": "camps"}),
        "place": Noun("lieu", "masculine", {"plural": "lieux"}),
        "room": Noun("emplacement", "masculine", {"plural": "emplacements"}),
        "unit": Noun("unité", "feminine", {"plural": "unités"}),
        "card": Noun("carte", "feminine", {"plural": "cartes"}),
        "owner": Noun("propriétaire", "masculine", {"plural": "propriétaires"}),
        "number": Noun("nombre", "masculine", {"plural": "nombres"}),
        "kind": Noun("sorte", "feminine", {"plural": "sortes"}),
        "distance": Noun("distance", "feminine", {"plural": "distances"}),
        "square": Noun("case", "feminine", {"plural": "cases"}),
    }
    moulds: ClassVar[Mapping[str, str]] = {
        # conditions
        "and": "et", "or": "ou", "or_else": "ou bien", "either": "soit",
        "so": "{clause}", "not": "il est faux que {clause}",
        "is": "{a} [est/sont] {b}", "is_not": "{a} [n'est/ne sont] pas {b}",
        "==": "{a} [est/sont] {b}", "!=": "{a} [n'est/ne sont] pas {b}",
        ">=": "{a} [vaut/valent] au moins {b}", "<=": "{a} [vaut/valent] au plus {b}",
        ">": "{a} [dépasse/dépassent] {b}", "<": "{a} [reste/restent] en dessous {of}",
        "exists": "il y a au moins {one}", "exist": "il y a {some}", "none": "il n'y a pas {of}",
        "belongs": "{a} [appartient/appartiennent] {to}", "belongs_not": "{a} [n'appartient/n'appartiennent] pas {to}",
        "at": "{a} se [trouve/trouvent] {where}", "at_not": "{a} ne se [trouve/trouvent] pas {where}",
        "among": "{a} [figure/figurent] parmi {b}", "among_not": "{a} ne [figure/figurent] pas parmi {b}",
        "missing": "il n'y a pas {none}", "given": "il y a {some}",
        "every": ", pour {every}, {clause}", "some": ", pour {some}, {clause}",
        "linked": "un lien mène {start} {end}", "linked_not": "aucun lien ne mène {start} {end}",
        "alike": "{a} et {b} sont de la même sorte", "alike_not": "{a} et {b} ne sont pas de la même sorte",
        "running": "« {a} » est en cours", "running_not": "« {a} » n'est pas en cours",
        "colon": "{a} :", "quote": "« {a} »", "holds": "« {name} » est vrai", "holds_for": "« {name} » est vrai pour {args}",
        # numbers and sets
        "plus": "plus {b}", "minus": "moins {b}", "multiplied": "multiplié par {b}", "times": "fois {b}",
        "at_least": ", mais au moins {b}", "at_most": ", mais au plus {b}",
        "at_least_here": " (au moins {b})", "at_most_here": " (au plus {b})",
        "greater": "le plus grand de ces deux nombres : {a} ; {b}", "lesser": "le plus petit de ces deux nombres : {a} ; {b}",
        "sum": "la somme, pour {each}, de ce nombre : {body}",
        "lowest": "la plus petite valeur, pour {each}, de ce nombre : {body}",
        "highest": "la plus grande valeur, pour {each}, de ce nombre : {body}",
        "not_counting": "(sans compter {b})", "except": "sauf {b}", "following": "sauf {a}, dans l'ordre des tours, en commençant après {a} et en faisant le tour" + PAUSE, "between": "entre {a} et {b}",
        "lines": "sur une même ligne que {a}", "straights": "sur la même colonne ou la même rangée que {a}",
        "diagonals": "sur une même diagonale que {a}", "leaps": "à {m} sur {n} pas {af}",
        "with_index": "avec {a} {b}", "out_of": "parmi {ad}",
        # clauses of values
        "rule": "{clause}.", "rule_usual": "En règle générale, {clause}.",
        "rule_if": "Si {when}, {clause}.", "rule_but": "Mais si {when}, {clause}.",
        "rule_sole": "Avec les règles en vigueur, {clause}.",
        "rule_also": "Il en va de même si {when} : {clause}.",
        "test": "{clause} si et seulement si {test}.", "test_usual": "En règle générale, {clause} si et seulement si {test}.",
        "test_if": "Si {when}, {clause} si et seulement si {test}.", "test_but": "Mais si {when}, {clause} si et seulement si {test}.",
        "worth": "{a} [est/sont] {b}.", "worth_usual": "En règle générale, {a} [est/sont] {b}.",
        "worth_if": "Si {when}, {a} [est/sont] {b}.", "worth_but": "Mais si {when}, {a} [est/sont] {b}.",
        "worth_also": "Il en va de même si {when} : {a} [est/sont] {b}.",
        # what happens
        "ends_here": "Tout ce qui reste de « {a} » est sauté.",
        "ends_before": "Tout ce qui reste de « {a} » est sauté ; ce qui a lieu juste après « {a} » se fait quand même.",
        "do_often": "{a} [effectue/effectuent] ces actions autant de fois que voulu : {actions}.",
        "do_often_one": "{a} [effectue/effectuent] cette action autant de fois que voulu : {actions}.",
        "in_full_until": "Cela se fait un camp après l'autre, chacun jusqu'à ce qu'il choisisse « {until} ».",
        "in_turn_until": "Cela se fait à tour de rôle, une action chaque fois. Cela finit quand tous ont choisi « {until} » l'un après l'autre ; tant qu'un autre continue d'agir, qui l'a déjà choisi peut agir de nouveau.",
        "sealed_until": "Cela se fait en secret, jusqu'à ce que tous aient choisi « {until} » ; alors tout est révélé en même temps.",
        "win_order": "Avant chaque décision et à la fin, ces règles sont examinées dans cet ordre ; la première qui s'applique met fin à la partie.",
        "win_moments": "Les règles qui nomment un moment ne sont examinées qu'à ce moment ; si plusieurs s'appliquent, la première met fin à la partie.",
        "none_such": "il n'y a pas de <tel/telle> {bare}",
        "set_only": "Désormais, {b} [compte/comptent] <seul/seule>[/s] parmi {a}.",
        "may_play": "{a} [peut/peuvent] prendre part à la partie.",
        "plays_not": "{a} ne [participe/participent] pas à la partie",
        "plays": "{a} [participe/participent] à la partie",
        "start_order": "Au début : {b}, dans l'ordre de ce livre.",
        "start_at": "Au début : {b}.",
        "number_none": "le nombre {of} est 0",
        "is_highest": "{a} est <le plus haut/la plus haute>",
        "is_lowest": "{a} est <le plus bas/la plus basse>",
        "is_of_not": "{a} n'est pas <celui/celle> {of}",
        "is_of": "{a} est <celui/celle> {of}",
        "there_each": "{each} a {some}.",
        "amid": "parmi",
        "join": "{b} [s'ajoute/s'ajoutent] {to}.",
        "unused_whole": "« {a} » : ne joue aucun rôle.",
        "unused_clause": "« {a} » : une règle de plus.",
        "unused_need": "« {a} » : une condition de plus.",
        "room_for": "pour {b}",
        "there_are": "Il y a {n} {many}.",
        "there_is": "Il y a {some}.",
        "named": "{what} ; [c'est/ce sont] {a}",
        "picked": "{a} parmi {among}",
        "as_often": "Ce qui suit a lieu autant de fois que l'indique {a} :",
        "once_for": "Ce qui suit a lieu une fois pour {each} :",
        "ends_other": "Cela met fin à « {a} ».",
        "note_if": "Si {test}, on note que {clause} ; sinon, on efface cette note.",
        "strike": "On efface la note indiquant que {clause}.",
        "note": "On note que {clause}.",
        "let": "Soit {a} {b}.",
        "set_equal": "{a} [vaut/valent] maintenant {b}.",
        "set_number": "{a} [passe/passent] à {b}.",
        "move": "{a} [va/vont] {to}.", "remove": "{a} [quitte/quittent] la table.",
        "set": "Désormais, {b} [compte/comptent] comme {a}.", "clear": "On efface la note sur {a}.",
        "add": "{a} [augmente/augmentent] {of}.", "take": "{a} [diminue/diminuent] {of}.",
        "ends": "Le reste de cette section est sauté.", "nothing": "Avec les règles en vigueur, il n'y a ici rien de plus à faire.",
        "if": "Si {when} :", "else": "Sinon :", "else_if": "Sinon, si {when} :",
        "each": "Pour {each} :", "each_of": "Pour <chacun/chacune> {of} :", "each_in": "Dans l'ordre, pour {each} :",
        "times_over": "Ce qui suit a lieu {a} fois :", "numbers": "Pour chaque nombre{n} de {a} à {b} :",
        "again": "Ce qui suit se répète sans cesse :",
        "do_one": "{a} [fait/font] ceci : {actions}.",
        "do": "{a} [effectue/effectuent] une de ces actions : {actions}.",
        "do_until": "{a} [effectue/effectuent] ces actions autant de fois que voulu, jusqu'au choix de « {until} » : {actions}.",
        "in_full": "un camp après l'autre", "in_turn": "à tour de rôle, une action chaque fois",
        "sealed": "en secret, et tout est révélé en même temps", "way": "Cela se fait {way}.",
        "choose": "{a} [choisit/choisissent] {b}.", "lot": "Le sort désigne {b}.",
        "some_of": "<un ou plusieurs/une ou plusieurs> {many}", "up_to": "jusqu'à {n} {many}", "from_to": "de {m} à {n} {many}",
        "any_of": "autant de {many} que voulu, ou <aucun/aucune>", "order_of": "un ordre {of}",
        "number_of": "un nombre de {a} à {b}",
        # actions, wins, pieces
        "action": "Action : {text}.", "chooser": "Choix pour cela : {b}.",
        "needs": "C'est permis seulement si {clause}.", "needs_if": "Si {when}, c'est permis seulement si {clause}.",
        "never": "Avec les règles en vigueur, ce n'est jamais permis.", "refusal": "Sinon :", "ending": "La partie se termine alors ainsi :",
        "then": "Ensuite :",
        "wins": "{a} [gagne/gagnent].", "wins_if": "{a} [gagne/gagnent] si {when}.",
        "draw_left": "Personne ne gagne si aucune règle précédente ne désigne de vainqueur.",
        "won_at": "Dès que ceci est fait, {a} : {b}", "moment": "« {a} »",
        "draw": "Personne ne gagne.", "draw_if": "Personne ne gagne si {when}.",
        "draw_else": "Personne ne gagne si {when} et si aucune règle précédente ne désigne de vainqueur.",
        "track": "On note {a}.", "track_if": "On note si {clause}.",
        "start": "Au début, [c'est/ce sont] {b}.", "always": "c'est toujours le cas", "never_word": "ce n'est jamais le cas",
        "carried": "C'est une capacité {of}.", "owned_by": "Ces pièces appartiennent {to}.",
        "pieces": "Il y a {n} pièce[/s] de cette sorte.", "pieces_each": "Chaque propriétaire en a {n}.",
        "home": "Au début, [cette pièce se trouve/ces pièces se trouvent] {where}.",
        "reaction": "Juste après « {a} » :",
        "reaction_if": "Juste après « {a} », si {when} :",
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
        "selected": "sélection : {a}",
        "winning": "Qui gagne",
        "places": "Lieux",
        "unused_ending": "« {a} » : une fin de partie.",
        "unused_other": "« {a} » : une autre version.",
        "unused_clauses": "« {a} » : {n} règles de plus.",
        "idle": "Avec les règles en vigueur, elle ne change rien.",
        "elsewhere": "Ce que l'on fait est indiqué avec les cartes, unités et capacités pour lesquelles quelque chose a lieu juste après « {a} ».",
        "do_until_one": "{a} [effectue/effectuent] cette action autant de fois que voulu, jusqu'au choix de « {until} » : {actions}.",
        "contents": "Sommaire", "board_picture": "La table",
        "picture": "Un trait relie les lieux voisins ; une flèche montre un lien à sens unique.",
        "bots": "Autres points, et ce que regardent les joueurs automatiques", "factions": "Qui joue", "noted": "Ce que l'on note", "whether": "Quand {clause}",
        "links": "{a} [est/sont] <relié[/s]/reliée[/s]> {to}.", "links_one_way": "Dans un seul sens, {a} [est/sont] <relié[/s]/reliée[/s]> {to}.", "links_among": "Liens : {pairs}.",
        "seen": "Ce qui s'y trouve n'est visible que pour {a}.", "hidden": "Personne ne voit ce qui s'y trouve.",
        "ruling": "Décision", "letter": "À la lettre du texte", "narrowed": "Première réponse que le texte admet", "variant": "Variante",
        "assumed": "supposé", "notes": "Notes", "reported": "rapporté par : {a}",
        "unused": "Règles qui ne sont pas en vigueur ici",
        "unused_lead": "Le recueil contient d'autres règles pour d'autres éditions, décisions ou variantes. Aucune ne compte ici :",
        "made": "Écrit par riotdsl à partir du recueil de règles. Ce n'est pas le livret imprimé ; les notes en citent les sections.",
        "key": "Un numéro renvoie à une note à la fin du chapitre. Une décision règle ce que le texte imprimé laisse ouvert ; ce qui est marqué comme supposé ne figure dans aucun imprimé. Entre guillemets et en italique : ce qui est dit quand une condition n'est pas remplie ou quand la partie se termine.",
    }  # fmt: skip

    def is_long(self, parts: list[str], word: str) -> bool:  # noqa: ARG002 - every row is
        return True

    def either(self, parts: list[str]) -> str:
        word = self.moulds["either"]
        return ", ".join(f"{word} {part}" for part in parts)

    def no(self, phrase: Phrase) -> str:
        return self.say(phrase, "of")

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
        return self.spaced(re.sub(r"(?<=[\w»)]);", " ;", text))

    def spaced(self, text: str) -> str:
        return re.sub(r" (?=[»:;?!])", "\u00a0", text.replace("« ", "«\u00a0"))
