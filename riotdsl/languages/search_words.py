"""The words that people ask with: little ones that tell nothing, and some for others of the book.

All are without capitals and accents, as what is typed is compared.
"""

from collections.abc import Mapping

_LITTLE = {
    "en": (
        "a about all am an and any are as at be been but by can could did do does doing for from"
        " get go goes got had has have how i if in into is it its me my of off on or our out so"
        " that the their them then there these they this those to up was we were what when where"
        " which who whom whose why will with would you your"
    ),
    "es": (
        "a al algo como con cual cuales cuando cuanto cuantos de del desde donde e el ella ellos en"
        " era es esta estan este esto fue ha han hay he la las le lo los me mi mis no o para pero"
        " por porque puede puedo que quien se ser si son su sus te tu tus un una unas unos va y ya"
        " yo"
    ),
    "it": (
        "a ad agli ai al alla alle allo che chi ci come con cosa cui da dagli dai dal dalla dei del"
        " dell della delle dello di dove e ed era gli ha hanno ho i il in io l la le lo ma mi mia"
        " mio nei nel nell nella nelle non o per perche posso puo quale quali quando quanti quanto"
        " quest questa questo se si sono su sua sul sulla suo ti tra tu un una uno va"
    ),
    "de": (
        "aber als am an auch auf aus bei bin bis da das dass dem den der des die dies diese dieser"
        " dieses du durch ein eine einem einen einer eines er es fur ging hat hatte ich ihr im in"
        " ins ist kann kannst man mein meine mich mir mit nach nicht noch oder ob sein seine sich"
        " sie sind so um und uber unter vom von vor wann war waren warum was welche welchem welchen"
        " welcher welches wem wen wenn wer werden wie wieso wird wo wurde zu zum zur"
    ),
    "fr": (
        "a ai as au aux avec c ce ces cet cette ce comment d dans de des du elle en est et etait"
        " etre eu il ils j je l la le les leur leurs lui m ma mais me mes moi mon n ne nous on ont"
        " ou par pas peut peux pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa"
        " se ses si son sont sur t ta te tes toi ton tu un une va vers vous y"
    ),
}
LITTLE: Mapping[str, frozenset[str]] = {
    code: frozenset(words.split()) for code, words in _LITTLE.items()
}

# What is typed, and the words of the book or the topics that it may stand for.
MEANT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "en": {
        **dict.fromkeys(("win", "wins", "winning", "victory", "victories"), ("win", "wins")),
        **dict.fromkeys(("lose", "loses", "losing", "defeat"), ("lose", "loses", "lost", "losses")),
        **dict.fromkeys(("lost", "loss", "losses"), ("lost", "loses", "losses")),
        **dict.fromkeys(("neighbour", "neighbours", "neighbor"), ("link", "linked", "adjoining")),
        **dict.fromkeys(("neighbouring", "adjacent", "adjoining"), ("link", "linked", "adjoining")),
        **dict.fromkeys(("adjoin", "adjoins", "connected"), ("link", "linked", "adjoining")),
    },
    "es": {
        **dict.fromkeys(("ganar", "gana", "ganan", "gano", "victoria"), ("victoria", "ganan")),
        **dict.fromkeys(("perder", "pierdo", "derrota"), ("derrota", "pierde", "perdido")),
        **dict.fromkeys(("vecino", "vecinos", "vecina", "vecinas"), ("enlace", "enlazado")),
        **dict.fromkeys(("adyacente", "adyacentes", "contiguo"), ("enlace", "enlazado")),
    },
    "it": {
        **dict.fromkeys(("vincere", "vince", "vinco", "vittoria"), ("vittoria", "vincono")),
        **dict.fromkeys(("perdere", "perdo", "sconfitta"), ("sconfitta", "perde", "perso")),
        **dict.fromkeys(("vicino", "vicini", "vicina", "vicine"), ("collegato", "collegamento")),
        **dict.fromkeys(("adiacente", "adiacenti"), ("collegato", "collegamento")),
    },
    "de": {
        **dict.fromkeys(("gewinnen", "gewinne", "siegen", "sieg"), ("sieg", "gewinnen", "gewinnt")),
        **dict.fromkeys(("verlieren", "verliere", "niederlage"), ("niederlage", "verliert")),
        **dict.fromkeys(("nachbar", "nachbarn", "benachbart"), ("verbindung", "verbunden")),
        **dict.fromkeys(("angrenzend", "angrenzende", "neben"), ("verbindung", "verbunden")),
    },
    "fr": {
        **dict.fromkeys(("gagner", "gagne", "gagnent", "victoire"), ("victoire", "gagnent")),
        **dict.fromkeys(("perdre", "perds", "defaite"), ("defaite", "perd", "perdu")),
        **dict.fromkeys(("voisin", "voisins", "voisine", "voisines"), ("lien", "relie", "reliee")),
        **dict.fromkeys(("adjacent", "adjacente", "adjacents"), ("lien", "relie", "reliee")),
    },
}

EVERY: Mapping[str, tuple[str, ...]] = {
    "en": ("all",),
    "de": ("alle", "allen"),
    "es": ("todo", "todos", "todas"),
    "fr": ("tout", "tous", "toutes"),
    "it": ("tutto", "tutti", "tutte"),
}
"""What a player types for all that there are, as it is compared; English is known everywhere."""
