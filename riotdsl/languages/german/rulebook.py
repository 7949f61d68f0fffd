"""Rulebooks in German: conditions have the verb at their end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from riotdsl.languages import LANGUAGES, Language, Noun, Wanted
from riotdsl.languages.rulebook_sentences import PAUSE, Main, Part, Phrase, Tongue
from riotdsl.text.lazy_dataclass import replace

_CASES = ("nominative", "accusative", "dative", "genitive")
_ENDINGS = {
    "masculine": ("er", "en", "em", "es"),
    "feminine": ("e", "e", "er", "er"),
    "neuter": ("es", "es", "em", "es"),
    "plural": ("e", "e", "en", "er"),
}
_WEAK = (("accusative", "feminine"), ("accusative", "neuter"))
_WHICH = {"masculine": "der", "feminine": "die", "neuter": "das", "plural": "die"}
_APART = ("heraus", "auf", "vorbei", "durch", "gegenüber", "nach")
_FIRST = re.compile(r"(?:(?:d(?:er|as)|k?ein|(?:nicht )?[a-zäöü]+e) )?[A-ZÄÖÜ]\w+(?= )|es(?= )")
_FULL = {"zum": "zu dem", "vom": "von dem", "im": "in dem", "ins": "in das", "am": "an dem"}
_FULL |= {"ans": "an das", "zur": "zu der"}
_BEFORE = r"(?:(?:an|auf|aus|in|mit|nach|um|unter|von|vor|zu|für|durch) )?"
_MELTED = re.compile(  # before a relative clause that tells which one is meant
    rf"\b(?:([Zz]um|[Vv]om|[Ii]m|[Ii]ns|[Aa]m|[Aa]ns)(?= [A-ZÄÖÜ][\w-]+, {_BEFORE}(?:der|das|de[nm]|dessen) )"
    rf"|([Zz]ur)(?= [A-ZÄÖÜ][\w-]+, {_BEFORE}(?:die|der|deren) ))"
)
_FOR = {"masculine": "den", "feminine": "die", "neuter": "das", "plural": "die"}


class GermanProse(Tongue):
    grammar: ClassVar[Language] = LANGUAGES["de"]
    leading: ClassVar[re.Pattern[str]] = re.compile(
        r"(?: (?:am|an|auf|aus|bei|beim|das|dem|den|der|des|die|durch|für|gegen|gegenüber|"
        r"hinter|im|in|ins|mit|nach|neben|über|um|unter|vom|von|vor|zu|zum|zur|"
        r"zwischen))+$"
    )
    behind_if: ClassVar[str] = r"(?<!dann, )(?<!erlaubt, )\bwenn (?:jedoch )?"
    has_relative: ClassVar[re.Pattern[str]] = re.compile(r"\S+, (?:der|die|das|deren|dessen) ")
    again: ClassVar[str] = "wenn "
    at_least: ClassVar[str] = "mindestens"
    nouns: ClassVar[Mapping[str, Noun]] = {
        "player": Noun("Spieler", "masculine", {"plural": "Spieler"}),
        "faction": Noun("Seite", "feminine", {"plural": "Seiten"}),
        "place": Noun("Ort", "masculine", {"plural": "Orte"}),
        "room": Noun("Platz", "masculine", {"plural": "Plätze"}),
        "unit": Noun("Einheit", "feminine", {"plural": "Einheiten"}),
        "card": Noun("Karte", "feminine", {"plural": "Karten"}),
        "owner": Noun("Besitzer", "masculine", {"plural": "Besitzer"}),
        "number": Noun("Anzahl", "feminine", {"plural": "Anzahlen"}),
        "kind": Noun("Art", "feminine", {"plural": "Arten"}),
        "distance": Noun("Abstand", "masculine", {"plural": "Abstände"}),
        "square": Noun("Feld", "neuter", {"plural": "Felder"}),
    }
    moulds: ClassVar[Mapping[str, str]] = {
        # conditions
        "and": "und", "or": "oder", "or_else": "oder aber", "either": "entweder {parts}",
        "so": "es gilt, dass {clause}", "not": "es nicht zutrifft, dass {clause}" + PAUSE,
        "is": "{a} {b} [ist/sind]", "is_not": "{a} nicht {b} [ist/sind]",
        "==": "{a} {b} [ist/sind]", "!=": "{a} nicht {b} [ist/sind]",
        ">=": "{a} mindestens {b} [ist/sind]", "<=": "{a} höchstens {b} [ist/sind]",
        ">=_": "{a} mindestens so hoch [ist/sind] wie {b}", "<=_": "{a} höchstens so hoch [ist/sind] wie {b}",
        ">": "{a} höher [ist/sind] als {b}", "<": "{a} niedriger [ist/sind] als {b}",
        "exists": "es mindestens {one} gibt", "exist": "es {bare} gibt", "none": "es keine {many} gibt",
        "belongs": "{a} {bd} [gehört/gehören]", "belongs_not": "{a} nicht {bd} [gehört/gehören]",
        "at": "{a} {where} [ist/sind]", "at_not": "{a} nicht {where} [ist/sind]",
        "among": "{a} unter {b} [ist/sind]", "among_not": "{a} nicht unter {b} [ist/sind]",
        "missing": "es {none} gibt", "given": "es {some} gibt",
        "every": "für {every} gilt, dass {clause}" + PAUSE, "some": "für {some} gilt, dass {clause}" + PAUSE,
        "linked": "eine Verbindung {start} {end} führt", "linked_not": "keine Verbindung {start} {end} führt",
        "alike": "{a} und {b} von derselben Art sind", "alike_not": "{a} und {b} nicht von derselben Art sind",
        "running": "„{a}“ gerade läuft", "running_not": "„{a}“ gerade nicht läuft",
        "colon": "{a}:", "quote": "„{a}“", "holds": "„{name}“ gilt", "holds_for": "„{name}“ für {args} gilt",
        # numbers and sets
        "plus": "plus {b}", "minus": "minus {b}", "multiplied": "mal {b}", "times": "mal {b}",
        "at_least": ", mindestens aber {b}", "at_most": ", höchstens aber {b}",
        "at_least_here": " (mindestens {b})", "at_most_here": " (höchstens {b})",
        "greater": "die größere dieser beiden Zahlen: {a}; {b}", "lesser": "die kleinere dieser beiden Zahlen: {a}; {b}",
        "sum": "die Summe, für {each}, dieser Zahl: {body}",
        "lowest": "der niedrigste Wert, für {each}, dieser Zahl: {body}",
        "highest": "der höchste Wert, für {each}, dieser Zahl: {body}",
        "not_counting": "(abgesehen von {bd})", "except": "außer {bd}", "following": "außer {ad}, so wie die Züge aufeinanderfolgen, beginnend nach {ad} und weiter reihum" + PAUSE, "between": "zwischen {ad} und {bd}",
        "lines": "auf einer Linie mit {ad}", "straights": "auf einer Geraden mit {ad}",
        "diagonals": "auf einer Schrägen mit {ad}", "leaps": ", die {m} mal {n} Schritte {af} entfernt liegen" + PAUSE,
        "with_index": "mit {a} {b}", "out_of": "unter {ad}",
        # clauses of values
        "rule": "Es gilt, dass {clause}.", "rule_usual": "In der Regel gilt, dass {clause}.",
        "rule_if": "Wenn {when}, gilt, dass {clause}.", "rule_but": "Wenn jedoch {when}, gilt, dass {clause}.",
        "rule_sole": "Nach den geltenden Regeln gilt, dass {clause}.",
        "rule_also": "Ebenso gilt, wenn {when}, dass {clause}.",
        "test": "Genau dann, wenn {test}, gilt, dass {clause}.",
        "test_usual": "In der Regel gilt genau dann, wenn {test}, dass {clause}.",
        "test_if": "Wenn {when}, gilt genau dann, wenn {test}, dass {clause}.",
        "test_but": "Wenn jedoch {when}, gilt genau dann, wenn {test}, dass {clause}.",
        "worth": "{a} [ist/sind] {b}.", "worth_usual": "In der Regel gilt: {a} [ist/sind] {b}.",
        "worth_if": "Wenn {when}, gilt: {a} [ist/sind] {b}.",
        "worth_but": "Wenn jedoch {when}, gilt: {a} [ist/sind] {b}.",
        "worth_also": "Ebenso gilt, wenn {when}: {a} [ist/sind] {b}.",
        # what happens
        "ends_here": "Alles, was von „{a}“ noch übrig ist, entfällt.",
        "ends_before": "Alles, was von „{a}“ noch übrig ist, entfällt; was gleich nach „{a}“ folgt, geschieht trotzdem.",
        "do_often": "{a} [führt/führen] diese Aktionen beliebig oft aus: {actions}.",
        "do_often_one": "{a} [führt/führen] diese Aktion beliebig oft aus: {actions}.",
        "in_full_until": "Das geschieht Seite für Seite nacheinander, jeweils bis die Seite „{until}“ wählt.",
        "in_turn_until": "Das geschieht abwechselnd, jedes Mal eine Aktion. Es endet, wenn alle nacheinander „{until}“ gewählt haben; solange jemand anders noch etwas tut, darf auch wieder handeln, wer das schon gewählt hat.",
        "sealed_until": "Das geschieht verdeckt, bis alle „{until}“ gewählt haben; dann wird alles zugleich aufgedeckt.",
        "none_such": "es <keinen solchen/keine solche/kein solches> {bare} gibt",
        "win_order": "Vor jeder Entscheidung und am Schluss werden diese Regeln in dieser Reihenfolge geprüft; die erste, die zutrifft, beendet das Spiel.",
        "win_moments": "Regeln, die einen Zeitpunkt nennen, werden nur dann geprüft; treffen mehrere zugleich zu, beendet die erste das Spiel.",
        "set_only": "Von nun an [gehört/gehören] allein {b} zu {ad}.",
        "may_play": "{a} [kann/können] mitspielen.",
        "plays_not": "{a} nicht [mitspielt/mitspielen]",
        "plays": "{a} [mitspielt/mitspielen]",
        "start_order": "Am Anfang: {b}, in der Reihenfolge dieses Buches.",
        "start_at": "Am Anfang: {b}.",
        "is_highest": "{a} am höchsten [ist/sind]",
        "is_lowest": "{a} am niedrigsten [ist/sind]",
        "is_of_not": "{a} nicht <der/die/das> {of} ist",
        "is_of": "{a} <der/die/das> {of} ist",
        "there_each": "{each} hat {some}.",
        "amid": "unter",
        "join": "{b} [kommt/kommen] zu {ad} hinzu.",
        "unused_whole": "„{a}“: kommt nicht vor.",
        "unused_clause": "„{a}“: eine weitere Regel.",
        "unused_need": "„{a}“: eine weitere Bedingung.",
        "room_for": "für {bare}",
        "there_are": "Es gibt {n} {many}.",
        "there_is": "Es gibt {some}.",
        "named": "{what}; das [ist/sind] {a}",
        "picked": "{a} unter {among}",
        "as_often": "Folgendes geschieht so oft, wie {a} angibt:",
        "once_for": "Folgendes geschieht einmal für {each}:",
        "ends_other": "Damit endet „{a}“.",
        "note_if": "Wenn {test}, wird vermerkt, dass {clause}; andernfalls wird dieser Vermerk gestrichen.",
        "strike": "Der Vermerk, dass {clause}, wird gestrichen.",
        "note": "Vermerkt wird, dass {clause}.",
        "let": "{a} steht hier für {bc}.",
        "set_equal": "Für {ac} wird nun dieser Wert vermerkt: {b}.",
        "set_number": "{a} [wird/werden] auf {b} gesetzt.",
        "move": "{a} [kommt/kommen] {to}.", "remove": "{a} [kommt/kommen] vom Tisch.",
        "set": "{b} [gilt/gelten] von nun an als {a}.", "clear": "Der Vermerk über {ac} wird gestrichen.",
        "add": "{a} [steigt/steigen] um {b}.", "take": "{a} [sinkt/sinken] um {b}.",
        "ends": "Der Rest dieses Abschnitts entfällt.", "nothing": "Nach den geltenden Regeln ist hier nichts weiter zu tun.",
        "if": "Wenn {when}:", "else": "Andernfalls:", "else_if": "Andernfalls, wenn {when}:",
        "each": "Für {each}:", "each_of": "Nacheinander für <jeden/jede/jedes> {of}:", "each_in": "Der Reihe nach für {each}:",
        "times_over": "Folgendes geschieht {a}-mal:", "numbers": "Für jede Zahl{n} von {a} bis {b}:",
        "again": "Folgendes geschieht immer wieder:",
        "do_one": "{a} [tut/tun] dies: {actions}.",
        "do": "{a} [führt/führen] eine dieser Aktionen aus: {actions}.",
        "do_until": "{a} [führt/führen] diese Aktionen beliebig oft aus, bis „{until}“ gewählt wird: {actions}.",
        "in_full": "Seite für Seite nacheinander", "in_turn": "abwechselnd, jedes Mal eine Aktion",
        "sealed": "verdeckt, und alles wird zugleich aufgedeckt", "way": "Das geschieht {way}.",
        "choose": "{a} [wählt/wählen] {b}.", "lot": "Das Los bestimmt {b}.",
        "some_of": "<einen/eine/eines> oder mehrere {many}", "up_to": "bis zu {n} {many}", "from_to": "{m} bis {n} {many}",
        "any_of": "beliebig viele {many}, auch keine", "order_of": "eine Reihenfolge {of}",
        "number_of": "eine Zahl von {a} bis {b}",
        # actions, wins, pieces
        "action": "Aktion: {text}.", "chooser": "Dafür wird gewählt: {b}.",
        "needs": "Das ist nur erlaubt, wenn {clause}.", "needs_if": "Wenn {when}, ist das nur erlaubt, wenn {clause}.",
        "never": "Das ist nach den geltenden Regeln nie erlaubt.", "refusal": "Sonst:", "ending": "Das Spiel endet dann so:",
        "then": "Dann geschieht dies:",
        "wins": "{a} [gewinnt/gewinnen].", "wins_if": "{a} [gewinnt/gewinnen], wenn {when}.",
        "draw_left": "Niemand gewinnt, wenn keine Regel davor einen Sieger nennt.",
        "won_at": "Sobald dies geschehen ist, {a}: {b}", "moment": "„{a}“",
        "draw": "Niemand gewinnt.", "draw_if": "Niemand gewinnt, wenn {when}.",
        "draw_else": "Niemand gewinnt, wenn {when} und keine Regel davor einen Sieger nennt.",
        "track": "Vermerkt [wird/werden] {a}.", "track_if": "Vermerkt wird, ob {clause}.",
        "start": "Am Anfang [ist/sind] das {b}.", "always": "das immer so ist", "never_word": "das nie so ist",
        "carried": "Diese Fähigkeit haben {kinds}.", "owned_by": "Diese Stücke gehören {ad}.",
        "pieces": "Davon gibt es {n} Stück.", "pieces_each": "Davon hat jeder Besitzer {n} Stück.",
        "home": "Zu Beginn [liegt dieses Stück/liegen diese Stücke] {where}.",
        "reaction": "Gleich nach „{a}“ folgt:",
        "reaction_if": "Gleich nach „{a}“ folgt, wenn {when}:",
        # what a variant changes
        "instead": "Statt: {a}",
        "now_reads": "Jetzt: {a}",
        "no_longer": "Nicht mehr: {a}",
        "follows": "Was daraus folgt",
        "answer_now": "{asked} {new}, nicht: {old}.",
        "replace": "{a} wird ersetzt.",
        "drop": "{a} entfällt.",
        "add_rule": "{a} kommt hinzu.",
        "same": "Alle Regeln lauten gleich.",
        # the book
        "selected": "Auswahl: {a}",
        "winning": "Wer gewinnt",
        "places": "Orte und Plätze",
        "unused_ending": "„{a}“: ein Ende des Spiels.",
        "unused_other": "„{a}“: eine andere Fassung.",
        "unused_clauses": "„{a}“: {n} weitere Regeln.",
        "idle": "Nach den geltenden Regeln ändert sie nichts.",
        "elsewhere": "Was zu tun ist, steht bei den Karten, Einheiten und Fähigkeiten, bei denen gleich nach „{a}“ etwas folgt.",
        "do_until_one": "{a} [führt/führen] diese Aktion beliebig oft aus, bis „{until}“ gewählt wird: {actions}.",
        "contents": "Inhalt", "board_picture": "Der Tisch",
        "picture": "Eine Linie verbindet benachbarte Orte; ein Pfeil zeigt eine Verbindung, die nur in eine Richtung führt.",
        "bots": "Weitere Punkte und worauf Computerspieler achten", "factions": "Wer mitspielt", "noted": "Was vermerkt wird", "whether": "Wann {clause}",
        "links": "{a} [ist/sind] mit {bd} verbunden.", "links_one_way": "Nur in diese Richtung [ist/sind] {a} mit {bd} verbunden.", "links_among": "Verbindungen: {pairs}.",
        "seen": "Nur {a} [sieht/sehen], was dort liegt.", "hidden": "Was dort liegt, sieht niemand.",
        "ruling": "Entscheidung", "letter": "Nach dem Wortlaut", "narrowed": "Erste Antwort, die der Text zulässt", "variant": "Variante",
        "assumed": "angenommen", "notes": "Anmerkungen", "reported": "berichtet von: {a}",
        "unused": "Regeln, die hier nicht gelten",
        "unused_lead": "Für andere Ausgaben, Entscheidungen oder Varianten enthält das Regelwerk noch mehr. Nichts davon gilt hier:",
        "made": "Von riotdsl aus dem Regelwerk geschrieben. Dies ist nicht die gedruckte Anleitung; die Anmerkungen nennen deren Abschnitte.",
        "key": "Eine Zahl führt zu einer Anmerkung am Ende des Kapitels. Eine Entscheidung klärt, was die gedruckte Anleitung offenlässt; was als angenommen bezeichnet ist, steht in keiner. Kursiv in Anführungszeichen: was gemeldet wird, wenn eine Bedingung nicht erfüllt ist oder das Spiel endet.",
    }  # fmt: skip

    mains: ClassVar[Mapping[str, str]] = {
        "rule": "{subject} {verb} {rest}.",
        "rule_sole": "Nach den geltenden Regeln {verb} {subject} {rest}.",
        "rule_also": "Ebenso gilt: Wenn {when}, {verb} {subject} {rest}.",
        "rule_usual": "In der Regel {verb} {subject} {rest}.",
        "rule_if": "Wenn {when}, {verb} {subject} {rest}.",
        "rule_but": "Wenn jedoch {when}, {verb} {subject} {rest}.",
        "test": "{subject} {verb} genau dann {rest}, wenn {test}.",
        "test_usual": "In der Regel {verb} {subject} genau dann {rest}, wenn {test}.",
        "test_if": "Wenn {when}, {verb} {subject} genau dann {rest}, wenn {test}.",
        "test_but": "Wenn jedoch {when}, {verb} {subject} genau dann {rest}, wenn {test}.",
    }  # fmt: skip

    def main(self, parts: Sequence[Part]) -> Main | None:
        """The verb stands at the end, or before the comma if the text ends with one."""
        subject = _subject(parts)
        text = "".join(part.text for part in parts)
        end, tail = len(text), ""
        if text.endswith(","):
            end = _comma(parts)
            tail = f"{text[end:-1]}{PAUSE}"
        middle, space, verb = text[:end].rpartition(" ")
        if subject is None or not space or not verb.islower():
            return None
        rest = middle[len(subject) :].strip()
        apart = next((each for each in _APART if verb.startswith(each)), "")
        return Main(subject, verb.removeprefix(apart), f"{rest} {apart}".strip() + tail)

    def mould(self, name: str, about: Phrase | None = None, /, **parts: str) -> str:
        """What there is stands before the verb, and what tells more of it behind."""
        text = super().mould(name, about, **parts)
        if name not in ("exists", "exist", "none", "given", "missing"):
            return text
        head, comma, tail = text.removesuffix(" gibt").partition(",")
        return f"{head} gibt{comma}{tail}"

    def case_after(self, article: str, case: str | None) -> str | None:
        if article in ("in_the", "on_the"):
            return case or "dative"
        return case if article in ("the", "a") else "dative"

    def into(self, place: Phrase) -> str:
        if place.is_plural:
            return self.say(place, "to_the")
        return self.say(place, "in_the", "accusative")

    def no(self, phrase: Phrase) -> str:
        if phrase.is_plural:
            return f"keine {self.say(phrase, None, 'accusative')}"
        return f"k{self.say(replace(phrase, det='a'), 'a', 'accusative')}"

    def totalled(self, phrase: Phrase) -> Phrase:
        noun = phrase.noun
        forms = {key: _in_total(form) for key, form in noun.forms.items()}
        return replace(phrase, noun=replace(noun, name=_in_total(noun.name), forms=forms))

    def determined(self, phrase: Phrase, article: str, case: str | None) -> str:
        if article == "of_the":
            return self.with_determiner(phrase, "genitive")
        return super().determined(phrase, article, case)

    def with_determiner(self, phrase: Phrase, case: str | None) -> str:
        if phrase.det == "every":
            return f"jed{self.ending(phrase.noun, case)} {self.inflected(phrase.noun, case)}"
        return super().with_determiner(phrase, case)

    def this(self, noun: Noun, case: str | None) -> str:
        return f"dies{self.ending(noun, case)} {self.inflected(noun, case)}"

    def other(self, noun: Noun, det: str) -> Noun:
        """The adjective is weak, but behind at least one."""
        gender, strong = _gender(noun), det == "some"
        forms = {}
        for case in _CASES:
            weak = "e" if case == "nominative" or (case, gender) in _WEAK else "en"
            ending = _ENDINGS[gender][_CASES.index(case)] if strong and weak == "e" else weak
            ending = "en" if gender == "plural" and not strong else ending
            forms[case] = f"ander{ending} {self.inflected(noun, case)}"
        name = forms.pop("nominative")
        return Noun(name, noun.gender, forms, noun.traits)

    def ending(self, noun: Noun, case: str | None) -> str:
        return _ENDINGS[_gender(noun)][_CASES.index(case or "nominative")]

    def inflected(self, noun: Noun, case: str | None) -> str:
        return self.grammar.phrase(noun, Wanted(None, case))

    def counted(self, phrase: Phrase) -> str:
        return self.say(phrase, "of_the")

    def headed(self, noun: Noun, text: str) -> Phrase:
        """Only the first word is inflected; an adjective before the noun is not allowed."""
        head, space, tail = text.partition(" ")
        comma = "," if head.endswith(",") else ""
        return Phrase(replace(noun, name=head.removesuffix(",")), f"{comma}{space}{tail}")

    def of_gender(self, options: list[str], gender: str | None) -> str:
        order = ("masculine", "feminine", "neuter")
        return options[order.index(gender) if gender in order else 2]

    def relatives(self, parts: list[str], word: str) -> str:
        bare = [part.removeprefix(", ").removesuffix(PAUSE) for part in parts]
        return f", {self.listed(bare, word)}{PAUSE}"

    def contracted(self, text: str) -> str:
        text = text.replace("Wenn jedoch es ", "Wenn es jedoch ")
        text = re.sub(
            r"(gilt(?: immer)?: )([a-zäöü])", lambda found: found[1] + found[2].upper(), text
        )
        text = text.replace("genau dann sich ", "sich genau dann ")
        text = re.sub(r"\bnicht ein(|e|en|em|es|er) ", r"kein\1 ", text)
        text = re.sub(r"(?<!, )\b([Vv])on dem (?!aus\b)", r"\1om ", text)
        return _MELTED.sub(_unmelted, text)

    def which(self, rest: str, noun: Noun) -> str:
        return f", {_WHICH[_gender(noun)]} {rest}{PAUSE}"

    def whose(self, owned: str, rest: str, noun: Noun) -> str | None:
        article, _, name = owned.partition(" ")
        if article not in ("der", "die", "das") or not name:
            return None
        pronoun = "deren" if _gender(noun) in ("feminine", "plural") else "dessen"
        return f", {pronoun} {name} {rest}{PAUSE}"

    def for_which(self, clause: str, noun: Noun) -> str:
        return f", für {_FOR[_gender(noun)]} gilt, dass {clause}{PAUSE}"


def _unmelted(found: re.Match[str]) -> str:
    """Preposition and article in two words, as a relative clause wants them."""
    word = found.group()
    full = _FULL[word.lower()]
    return full[:1].upper() + full[1:] if word[0].isupper() else full


def _in_total(name: str) -> str:
    """A noun in one word with what makes it a total."""
    return f"Gesamt{name[:1].lower()}{name[1:]}"


def _subject(parts: Sequence[Part]) -> str | None:
    """What a clause begins with: a hole, or words that are a noun, and what it belongs to."""
    first = parts[0]
    if first.sort == "noun":
        return first.text
    found = _FIRST.match(first.text)
    if found is None:
        return None
    belongs = first.text[found.end() :] == " " and len(parts) > 1 and parts[1].sort == "of"
    return f"{found.group()} {parts[1].text}" if belongs else found.group()


def _comma(parts: Sequence[Part]) -> int:
    """Where the first comma stands that is not inside a hole."""
    place = 0
    for part in parts:
        if part.sort == "words" and "," in part.text:
            return place + part.text.index(",")
        place += len(part.text)
    return place


def _gender(noun: Noun) -> str:
    if noun.is_plural:
        return "plural"
    return noun.gender if noun.gender in _WHICH else "neuter"
