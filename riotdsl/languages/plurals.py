"""Plurals of regular nouns, for names whose texts give none.

Only what stands before a preposition is inflected: cards of the display, cartas de la mesa.
"""

from __future__ import annotations

import re

_ENGLISH = re.compile(r" (?:of|at|in|on|to|by|for|from|with|without|under|over) ")
_SPANISH = re.compile(r" (?:de|del|a|al|en|con|sin|por|para|sobre) ")
_FRENCH = re.compile(r" (?:de |du |des |d['\u2019]|à |au |aux |en |pour |sans |sur |avec )")
_ITALIAN = re.compile(
    r" (?:d['\u2019]|(?:di|de[il]|dell[oae]|degli|da|dal|a|al|in|con|per|su|senza)[ '\u2019])"
)
_GERMAN = re.compile(r" (?:der|des|von|vom|im|in|mit|ohne|auf|aus|zum|zur|am|an|für|unter|über) ")

_HISSING = ("s", "x", "z", "ch", "sh")
_IRREGULAR = {
    "child": "children", "die": "dice", "foot": "feet", "goose": "geese", "mouse": "mice",
    "ox": "oxen", "person": "people", "tooth": "teeth", "deer": "deer", "fish": "fish",
    "sheep": "sheep", "gulf": "gulfs", "oaf": "oafs",
}  # fmt: skip
_MEN = re.compile(r"(?<!hu)(?<!ger)(?<!ro)(?<!nor)(?<!sha)(?<!talis)(?<!otto)man$")
_OES = re.compile(r"(?:er|ch|can|nad|rg|min|ped|fal|tat|mat|vet)o$")
_LEAVES = re.compile(r"(?:lf|eaf|oaf|[lnw]ife)$")
_PLAIN = str.maketrans("áéíóú", "aeiou")
_STRESSED = re.compile(r"[áéíóú][ns]$")
_GERMAN_IRREGULAR = {
    "Hand": "Hände", "Stadt": "Städte", "Bank": "Bänke", "Kraft": "Kräfte", "Macht": "Mächte",
    "Haus": "Häuser", "Feld": "Felder", "Turm": "Türme", "Platz": "Plätze", "Mann": "Männer",
    "Wald": "Wälder", "Land": "Länder", "Schild": "Schilde", "Buch": "Bücher",
}  # fmt: skip


def _headed(name: str, before: re.Pattern[str]) -> tuple[str, str]:
    """What is inflected of a name, and the rest of it."""
    found = before.search(name)
    return (name[: found.start()], name[found.start() :]) if found else (name, "")


def english(name: str) -> str:
    """The plural of a regular noun, and of the noun before `of` where there is one.

    >>> english("party"), english("body of work"), english("place in the party"), english("key")
    ('parties', 'bodies of work', 'places in the party', 'keys')
    >>> english("man at arms"), english("shelf"), english("swordsman"), english("human")
    ('men at arms', 'shelves', 'swordsmen', 'humans')
    >>> english("volcano"), english("piano"), english("box"), english("sheep")
    ('volcanoes', 'pianos', 'boxes', 'sheep')
    """
    head, rest = _headed(name, _ENGLISH)
    *others, last = head.split(" ")
    low = last.lower()
    if low in _IRREGULAR:
        many = last[:1] + _IRREGULAR[low][1:]
    elif _MEN.search(low):
        many = f"{last[:-2]}en"
    elif _LEAVES.search(low):
        many = f"{last.removesuffix('e')[:-1]}ves"
    elif low.endswith("y") and low[-2:-1] not in "aeiou":
        many = f"{last[:-1]}ies"
    else:
        hisses = low.endswith(_HISSING) or _OES.search(low) is not None
        many = f"{last}es" if hisses else f"{last}s"
    return " ".join([*others, many]) + rest


def spanish(name: str) -> str:
    """The plural in Spanish; adjectives follow their noun.

    >>> spanish("real de a ocho"), spanish("ficha roja"), spanish("cruz"), spanish("acción")
    ('reales de a ocho', 'fichas rojas', 'cruces', 'acciones')
    >>> spanish("lunes"), spanish("mes"), spanish("rubí")
    ('lunes', 'meses', 'rubíes')
    """
    head, rest = _headed(name, _SPANISH)
    return " ".join(map(_spanish_word, head.split(" "))) + rest


def _spanish_word(word: str) -> str:
    if _STRESSED.search(word):
        return word[:-2] + word[-2:].translate(_PLAIN) + "es"
    if word.endswith("z"):
        return f"{word[:-1]}ces"
    if word.endswith(("s", "x")):
        syllables = re.findall(r"[aeiouáéíóú]+", word)
        return word if len(syllables) > 1 else f"{word}es"
    return f"{word}s" if word[-1:] in "aeioáéó" else f"{word}es"


def french(name: str) -> str:
    """The plural in French; adjectives follow their noun.

    >>> french("pièce de huit"), french("carte noire"), french("cheval"), french("bateau")
    ('pièces de huit', 'cartes noires', 'chevaux', 'bateaux')
    >>> french("homme d'armes"), french("croix"), french("carnaval")
    ("hommes d'armes", 'croix', 'carnavals')
    """
    head, rest = _headed(name, _FRENCH)
    return " ".join(map(_french_word, head.split(" "))) + rest


def _french_word(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith(("au", "eu")):
        return f"{word}x"
    if word.endswith("al") and word not in ("bal", "carnaval", "chacal", "festival", "régal"):
        return f"{word[:-2]}aux"
    return f"{word}s"


def italian(name: str, *, feminine: bool) -> str:
    """The plural in Italian; adjectives follow their noun.

    >>> italian("pezzo da otto", feminine=False), italian("carta scoperta", feminine=True)
    ('pezzi da otto', 'carte scoperte')
    >>> italian("banca", feminine=True), italian("fuoco", feminine=False)
    ('banche', 'fuochi')
    >>> italian("città", feminine=True), italian("uomo d'arme", feminine=False)
    ('città', "uomini d'arme")
    """
    head, rest = _headed(name, _ITALIAN)
    return " ".join(_italian_word(word, feminine=feminine) for word in head.split(" ")) + rest


def _italian_word(word: str, *, feminine: bool) -> str:
    if word.endswith("uomo"):
        return f"{word[:-1]}ini"
    stem, last = word[:-1], word[-1:]
    if last == "a":
        hard = stem.endswith(("c", "g"))
        return f"{stem}{'h' * hard}{'e' if feminine else 'i'}"
    if last == "o":
        hard = stem.endswith(("c", "g")) and not stem.endswith("ic")
        return stem if stem.endswith("i") else f"{stem}{'h' * hard}i"
    return f"{stem}i" if last == "e" else word


def german(name: str, *, feminine: bool) -> str:
    """The plural in German, as far as gender and ending tell it.

    >>> german("Karte der Auslage", feminine=True), german("Festung", feminine=True)
    ('Karten der Auslage', 'Festungen')
    >>> german("Regal", feminine=False), german("Spieler", feminine=False)
    ('Regale', 'Spieler')
    >>> german("Bote", feminine=False), german("Botin", feminine=True)
    ('Boten', 'Botinnen')
    """
    head, rest = _headed(name, _GERMAN)
    *others, last = head.split(" ")
    return " ".join([*others, _german_word(last, feminine=feminine)]) + rest


def _german_word(word: str, *, feminine: bool) -> str:
    for one, many in _GERMAN_IRREGULAR.items():
        if word == one or word.endswith(one.lower()):
            return word[: -len(one)] + (many if word == one else many.lower())
    if word.endswith("nis"):
        return f"{word}se"
    if feminine:
        if word.endswith("in"):
            return f"{word}nen"
        return f"{word}n" if word.endswith(("e", "el", "er")) else f"{word}en"
    if word.endswith(("el", "er", "en", "lein")):
        return word
    if word.endswith("e"):
        return f"{word}n"
    return f"{word}s" if word[-1:] in "aiouy" else f"{word}e"
