"""Rulebooks in Italian."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from riotdsl.languages import LANGUAGES, Language, Noun, Wanted
from riotdsl.languages.romance_rulebook import RomanceProse
from riotdsl.languages.rulebook_sentences import PAUSE, Phrase
from riotdsl.text.lazy_dataclass import replace

_DEFINITE = Wanted("the")
_OWN = {"il": "il", "lo": "il", "la": "la", "i": "i", "gli": "i", "le": "le"}


class ItalianProse(RomanceProse):
    grammar: ClassVar[Language] = LANGUAGES["it"]
    leading: ClassVar[re.Pattern[str]] = re.compile(
        r"(?: (?:a|accanto|ai|al|alla|alle|con|contro|da|dai|dal|dalla|davanti|de|dei|del|"
        r"della|delle|dentro|di|dietro|fra|il|in|la|le|lo|nel|nella|per|presso|su|sul|"
        r"sulla|tra))+$"
    )
    every: ClassVar[str] = "ogni"
    behind_if: ClassVar[str] = r"(?<!solo )(?<!annota )\bse "
    has_relative: ClassVar[re.Pattern[str]] = re.compile(r"\S+ (?:che|\w+ cui) ")
    again: ClassVar[str] = "se "
    others: ClassVar[tuple[str, str, str, str]] = ("altro", "altra", "altri", "altre")
    total: ClassVar[tuple[str, str, str, str]] = ("totale", "totale", "totali", "totali")
    at_least: ClassVar[str] = "almeno"
    before_some: ClassVar[str | None] = "a"
    nouns: ClassVar[Mapping[str, Noun]] = {
        "player": Noun("giocatore", "masculine", {"plural": "giocatori"}),
        "faction": Noun("fazione", "feminine", {"plural": "fazioni"}),
        "place": Noun("luogo", "masculine", {"plural": "luoghi"}),
        "room": Noun("posto", "masculine", {"plural": "posti"}),
        "unit": Noun("unità", "feminine", {"plural": "unità"}),
        "card": Noun("carta", "feminine", {"plural": "carte"}),
        "owner": Noun("proprietario", "masculine", {"plural": "proprietari"}),
        "number": Noun("numero", "masculine", {"plural": "numeri"}),
        "kind": Noun("tipo", "masculine", {"plural": "tipi"}),
        "distance": Noun("distanza", "feminine", {"plural": "distanze"}),
        "square": Noun("casella", "feminine", {"plural": "caselle"}),
    }
    moulds: ClassVar[Mapping[str, str]] = {
        # conditions
        "and": "e", "or": "o", "or_else": "oppure", "either": "o",
        "so": "{clause}", "not": "non è vero che {clause}",
        "is": "{a} [è/sono] {b}", "is_not": "{a} non [è/sono] {b}",
        "==": "{a} [è/sono] {b}", "!=": "{a} non [è/sono] {b}",
        ">=": "{a} [vale/valgono] almeno {b}", "<=": "{a} [vale/valgono] al massimo {b}",
        ">": "{a} [supera/superano] {b}", "<": "{a} [resta/restano] al di sotto {of}",
        "exists": "c'è almeno {one}", "exist": "ci sono {bare}", "none": "non ci sono {many}",
        "belongs": "{a} [appartiene/appartengono] {to}", "belongs_not": "{a} non [appartiene/appartengono] {to}",
        "at": "{a} si [trova/trovano] {where}", "at_not": "{a} non si [trova/trovano] {where}",
        "among": "{a} [rientra/rientrano] tra {b}", "among_not": "{a} non [rientra/rientrano] tra {b}",
        "missing": "non [c'è/ci sono] {none}", "given": "[c'è/ci sono] {some}",
        "every": ", per {every}, {clause}", "some": ", per {some}, {clause}",
        "linked": "un collegamento porta {start} {end}", "linked_not": "nessun collegamento porta {start} {end}",
        "alike": "{a} e {b} sono dello stesso tipo", "alike_not": "{a} e {b} non sono dello stesso tipo",
        "running": "«{a}» è in corso", "running_not": "«{a}» non è in corso",
        "colon": "{a}:", "quote": "«{a}»", "holds": "«{name}» vale", "holds_for": "«{name}» vale per {args}",
        # numbers and sets
        "plus": "più {b}", "minus": "meno {b}", "multiplied": "moltiplicato per {b}", "times": "volte {b}",
        "at_least": ", ma almeno {b}", "at_most": ", ma al massimo {b}",
        "at_least_here": " (almeno {b})", "at_most_here": " (al massimo {b})",
        "greater": "il maggiore di questi due numeri: {a}; {b}", "lesser": "il minore di questi due numeri: {a}; {b}",
        "sum": "la somma, per {each}, di questo numero: {body}",
        "lowest": "il valore più basso, per {each}, di questo numero: {body}",
        "highest": "il valore più alto, per {each}, di questo numero: {body}",
        "not_counting": "(senza contare {b})", "except": "tranne {b}", "following": "tranne {a}, nell'ordine dei turni, cominciando dopo {a} e proseguendo in cerchio" + PAUSE, "between": "tra {a} e {b}",
        "lines": "su una stessa linea con {a}", "straights": "sulla stessa colonna o riga con {a}",
        "diagonals": "su una stessa diagonale con {a}", "leaps": "a {m} per {n} passi {af}",
        "with_index": "con {a} {b}", "out_of": "tra {ad}",
        # clauses of values
        "rule": "{clause}.", "rule_usual": "Di regola {clause}.",
        "rule_if": "Se {when}, {clause}.", "rule_but": "Ma se {when}, {clause}.",
        "rule_sole": "Con le regole in vigore {clause}.",
        "rule_also": "Lo stesso vale se {when}: {clause}.",
        "test": "{clause} se e solo se {test}.", "test_usual": "Di regola {clause} se e solo se {test}.",
        "test_if": "Se {when}, {clause} se e solo se {test}.", "test_but": "Ma se {when}, {clause} se e solo se {test}.",
        "worth": "{a} [è/sono] {b}.", "worth_usual": "Di regola {a} [è/sono] {b}.",
        "worth_if": "Se {when}, {a} [è/sono] {b}.", "worth_but": "Ma se {when}, {a} [è/sono] {b}.",
        "worth_also": "Lo stesso vale se {when}: {a} [è/sono] {b}.",
        # what happens
        "ends_here": "Si salta tutto ciò che resta di «{a}».",
        "ends_before": "Si salta tutto ciò che resta di «{a}»; ciò che segue subito dopo «{a}» avviene comunque.",
        "do_often": "{a} [compie/compiono] queste azioni quante volte [vuole/vogliono]: {actions}.",
        "do_often_one": "{a} [compie/compiono] questa azione quante volte [vuole/vogliono]: {actions}.",
        "in_full_until": "Questo si fa una fazione dopo l'altra, ciascuna fino a scegliere «{until}».",
        "in_turn_until": "Questo si fa a turno, un'azione per volta. Finisce quando tutti hanno scelto «{until}» uno dopo l'altro; finché un altro continua ad agire, chi lo ha già scelto può agire di nuovo.",
        "sealed_until": "Questo si fa in segreto, finché tutti non hanno scelto «{until}»; poi tutto viene scoperto insieme.",
        "win_order": "Prima di ogni decisione e alla fine si esaminano queste regole in questo ordine; la prima che si applica chiude la partita.",
        "win_moments": "Le regole che indicano un momento si esaminano solo in quel momento; se se ne applicano più d'una, la prima chiude la partita.",
        "none_such": "non c'è <un tale/una tale> {bare}",
        "set_only": "Da ora solo {b} [conta/contano] tra {a}.",
        "may_play": "{a} [può/possono] prendere parte alla partita.",
        "plays_not": "{a} non [partecipa/partecipano] alla partita",
        "plays": "{a} [partecipa/partecipano] alla partita",
        "start_order": "All'inizio: {b}, nell'ordine di questo libro.",
        "start_at": "All'inizio: {b}.",
        "number_none": "il numero {of} è 0",
        "is_highest": "{a} è <il più alto/la più alta>",
        "is_lowest": "{a} è <il più basso/la più bassa>",
        "is_of_not": "{a} non è <quello/quella> {of}",
        "is_of": "{a} è <quello/quella> {of}",
        "there_each": "{each} ha {some}.",
        "amid": "tra",
        "join": "{b} si [aggiunge/aggiungono] {to}.",
        "unused_whole": "«{a}»: non ha alcun ruolo.",
        "unused_clause": "«{a}»: un'altra regola.",
        "unused_need": "«{a}»: una condizione in più.",
        "room_for": "per {b}",
        "there_are": "Ci sono {n} {many}.",
        "there_is": "C'è {some}.",
        "named": "{what}; [questo è/questi sono] {a}",
        "picked": "{a} tra {among}",
        "as_often": "Quanto segue avviene tante volte quante ne indica {a}:",
        "once_for": "Quanto segue avviene una volta per {each}:",
        "ends_other": "Con questo finisce «{a}».",
        "note_if": "Se {test}, si annota che {clause}; altrimenti questa nota si cancella.",
        "strike": "Si cancella la nota secondo cui {clause}.",
        "note": "Si annota che {clause}.",
        "let": "Sia {a} {b}.",
        "set_equal": "{a} [è/sono] ora pari {to}.",
        "set_number": "{a} [diventa/diventano] {b}.",
        "move": "{a} [va/vanno] {to}.", "remove": "{a} [lascia/lasciano] il tavolo.",
        "set": "Da ora {b} [vale/valgono] come {a}.", "clear": "Si cancella la nota {on}.",
        "add": "{a} [aumenta/aumentano] {of}.", "take": "{a} [diminuisce/diminuiscono] {of}.",
        "ends": "Il resto di questa sezione si salta.", "nothing": "Con le regole in vigore qui non c'è altro da fare.",
        "if": "Se {when}:", "else": "Altrimenti:", "else_if": "Altrimenti, se {when}:",
        "each": "Per {each}:", "each_of": "Per <ciascuno/ciascuna> {of}:", "each_in": "Nell'ordine, per {each}:",
        "times_over": "Quanto segue avviene {a} volte:", "numbers": "Per ogni numero{n} da {a} a {b}:",
        "again": "Quanto segue si ripete di continuo:",
        "do_one": "{a} [fa/fanno] questo: {actions}.",
        "do": "{a} [compie/compiono] una di queste azioni: {actions}.",
        "do_until": "{a} [compie/compiono] queste azioni quante volte [vuole/vogliono], fino a scegliere «{until}»: {actions}.",
        "in_full": "una fazione dopo l'altra", "in_turn": "a turno, un'azione per volta",
        "sealed": "in segreto, e tutto viene scoperto insieme", "way": "Questo si fa {way}.",
        "choose": "{a} [sceglie/scelgono] {b}.", "lot": "La sorte designa {b}.",
        "some_of": "<uno o più/una o più> {many}", "up_to": "fino a {n} {many}", "from_to": "da {m} a {n} {many}",
        "any_of": "<quanti/quante> {many} si vogliono, o <nessuno/nessuna>", "order_of": "un ordine {of}",
        "number_of": "un numero da {a} a {b}",
        # actions, wins, pieces
        "action": "Azione: {text}.", "chooser": "Scelta per questo: {b}.",
        "needs": "È permesso solo se {clause}.", "needs_if": "Se {when}, è permesso solo se {clause}.",
        "never": "Con le regole in vigore non è mai permesso.", "refusal": "Altrimenti:", "ending": "La partita finisce allora così:",
        "then": "Poi avviene questo:",
        "wins": "[Vince/Vincono] {a}.", "wins_if": "[Vince/Vincono] {a} se {when}.",
        "draw_left": "Nessuno vince se nessuna regola precedente indica un vincitore.",
        "won_at": "Appena avviene questo, {a}: {b}", "moment": "«{a}»",
        "draw": "Nessuno vince.", "draw_if": "Nessuno vince se {when}.",
        "draw_else": "Nessuno vince se {when} e nessuna regola precedente indica un vincitore.",
        "track": "Si [annota/annotano] {a}.", "track_if": "Si annota se {clause}.",
        "start": "All'inizio [è/sono] {b}.", "always": "è sempre così", "never_word": "non è mai così",
        "carried": "È un'abilità {of}.", "owned_by": "Questi pezzi appartengono {to}.",
        "pieces": "[C'è/Ci sono] {n} pezz[o/i] di questo tipo.", "pieces_each": "Ogni proprietario ne ha {n}.",
        "home": "All'inizio [questo pezzo si trova/questi pezzi si trovano] {where}.",
        "reaction": "Subito dopo «{a}»:",
        "reaction_if": "Subito dopo «{a}», se {when}:",
        # what a variant changes
        "instead": "Invece di questo: {a}",
        "now_reads": "Ora: {a}",
        "no_longer": "Non più: {a}",
        "follows": "Che cosa ne segue",
        "answer_now": "{asked} {new}, non: {old}.",
        "replace": "{a}: sostituzione.",
        "drop": "{a}: soppressione.",
        "add_rule": "{a}: aggiunta.",
        "same": "Tutte le regole si leggono allo stesso modo.",
        # the book
        "selected": "selezione: {a}",
        "winning": "Chi vince",
        "places": "Luoghi",
        "unused_ending": "«{a}»: un modo in cui la partita può finire.",
        "unused_other": "«{a}»: un'altra versione.",
        "unused_clauses": "«{a}»: altre {n} regole.",
        "idle": "Con le regole in vigore non cambia nulla.",
        "elsewhere": "Che cosa si fa è indicato nelle carte, unità e abilità per cui qualcosa avviene subito dopo «{a}».",
        "do_until_one": "{a} [compie/compiono] questa azione quante volte [vuole/vogliono], fino a scegliere «{until}»: {actions}.",
        "contents": "Indice", "board_picture": "Il tavolo",
        "picture": "Una linea unisce i luoghi collegati; una freccia mostra un collegamento a senso unico.",
        "bots": "Altri punti, e a che cosa guardano i giocatori automatici", "factions": "Chi gioca", "noted": "Che cosa si annota", "whether": "Quando {clause}",
        "links": "{a} [è/sono] <collegat[o/i]/collegat[a/e]> {to}.", "links_one_way": "In un solo senso, {a} [è/sono] <collegat[o/i]/collegat[a/e]> {to}.", "links_among": "Collegamenti: {pairs}.",
        "seen": "Solo {a} [vede/vedono] ciò che vi si trova.", "hidden": "Nessuno vede ciò che vi si trova.",
        "ruling": "Decisione", "letter": "Alla lettera del testo", "narrowed": "Prima risposta che il testo ammette", "variant": "Variante",
        "assumed": "supposto", "notes": "Note", "reported": "riferito da: {a}",
        "unused": "Regole che qui non sono in vigore",
        "unused_lead": "La raccolta contiene altro per altre edizioni, decisioni o varianti. Nulla di ciò vale qui:",
        "made": "Scritto da riotdsl a partire dalla raccolta di regole. Non è il regolamento stampato; le note ne citano le sezioni.",
        "key": "Un numero rimanda a una nota alla fine del capitolo. Una decisione chiarisce ciò che il testo stampato lascia aperto; ciò che è segnato come supposto non figura in nessun testo stampato. Tra virgolette e in corsivo: ciò che viene comunicato se una condizione non è soddisfatta o quando la partita finisce.",
    }  # fmt: skip

    def this(self, noun: Noun, case: str | None) -> str:  # noqa: ARG002 - no cases
        if noun.is_plural:
            return f"{'queste' if noun.gender == 'feminine' else 'questi'} {noun.name}"
        if self.grammar.phrase(noun, _DEFINITE).startswith("l'"):
            return f"quest'{noun.name}"
        return f"{'questa' if noun.gender == 'feminine' else 'questo'} {noun.name}"

    def which(self, rest: str, noun: Noun) -> str:  # noqa: ARG002 - one word for all nouns
        return f"che {rest}"

    def whose(self, owned: str, rest: str, noun: Noun) -> str | None:  # noqa: ARG002 - agrees with what is owned
        if owned.startswith("l'"):
            return (
                f"la cui {owned[2:]} {rest}"
                if owned.endswith(("à", "a"))
                else f"il cui {owned[2:]} {rest}"
            )
        article, _, name = owned.partition(" ")
        if article not in _OWN or not name:
            return None
        return f"{_OWN[article]} cui {name} {rest}"

    def no(self, phrase: Phrase) -> str:
        if phrase.is_plural:
            return super().no(phrase)
        return f"ness{self.say(replace(phrase, det='a'), 'a')}"

    def contracted(self, text: str) -> str:
        return re.sub(r"\b([Ee]) (?=[eè])", r"\1d ", text)

    def for_which(self, clause: str, noun: Noun) -> str:
        pronoun = ("il quale", "la quale", "i quali", "le quali")[self.number_and_gender(noun)]
        return f"per {pronoun} {clause}"
