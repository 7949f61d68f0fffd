"""French."""

from riotdsl.languages.table_sentences import Sentences

FRENCH = Sentences(
    edition="Édition et règles : {selection}.",
    seed="Graine {seed}.",
    own_rules="La partie contient sa propre copie des règles maison : {files} n'est pas relu.",
    you="toi",
    person="une personne",
    bot="bot ({kind})",
    hint="Tape le numéro d'une action, puis Entrée ; «\u00a0?\u00a0» affiche l'aide.",
    wins="{seat} : comment gagner : {rules}. Pour en savoir plus : «\u00a0[rules] [win]\u00a0».",
    wins_other="{seat} : comment gagner : {rules}.",
    wins_others="Les autres gagnent autrement : tape «\u00a0[rules] [win]\u00a0».",
    wins_nobody="La partie finit sans vainqueur par : {rules}.",
    without_terminal="Ni terminal ni entrée : des bots occupent toutes les places.",
    left="Tu as quitté la partie.",
    end_of_input="L'entrée est terminée.",
    interrupted="Interrompu.",
    won="Victoire pour {names} : {rule}.",
    and_also="{first} et {last}",
    nobody_won="Personne n'a gagné : {rule}.",
    you_won="Tu as gagné : {rule}.",
    you_won_with="Tu as gagné, avec {names} : {rule}.",
    stronger="Trop facile ? Commence la prochaine partie avec : {command}",
    you_lost="Tu as perdu. {won}",
    decides="Décision à prendre : {seat} ({where}).",
    stalled="plus personne ne peut rien faire",
    ended="les règles sont arrivées à leur terme",
    decisions="Décisions : {count}.",
    kept="La partie est conservée dans {path}.",
    saved="Enregistrée dans {path}.",
    there_already="{path} existe déjà : indique un autre fichier.",
    not_saved="Impossible d'écrire {path} : {reason}",
    go_on="Pour continuer : {command}",
    see_again="Pour la revoir : {command}",
    nothing_kept="La partie n'est pas conservée : {reason}",
    last_kept="La dernière partie complète est dans {path}.",
    next_step="Entrée continue, «\u00a0[quit]\u00a0» termine.",
    so_far="Jusqu'ici",
    since="Depuis ta dernière décision",
    left_out="... {count} lignes omises : tape «\u00a0[log]\u00a0»",
    earlier="... {count} lignes avant : tape «\u00a0[log] [all]\u00a0»",
    changed="Ce qui a changé",
    more="{what} de plus",
    fewer="{what} de moins",
    from_to="de {before} à {after}",
    is_new="maintenant {after}",
    no_longer="ce n'est plus {before}",
    chance="Hasard",
    something_sealed="quelque chose en secret",
    revealed="Révélé",
    had_to="{action} (rien d'autre n'était possible)",
    hidden="face cachée",
    you_draw="Tu pioches : {cards}",
    nothing_yet="Rien ne s'est encore passé.",
    stands="Où en sont les choses",
    elsewhere="Ailleurs",
    elsewhere_too="Ailleurs : tape «\u00a0[board]\u00a0»",
    only_you_see="Toi seul vois",
    closer="Vu de près",
    unseen="{count} face cachée",
    pair="{name} : {text}",
    empty="vide",
    yes="oui",
    no="non",
    signs="{sign} signifie {meaning}.",
    framed="lettre dans un cadre : {note}",
    your_decision="À toi de décider : {seat}",
    more_actions="... encore {count} : tape «\u00a0[more]\u00a0»",
    whole_list="La liste s'arrête là.",
    ways="{count} façons de le faire ; choisis-en une, ou tape «\u00a0[back]\u00a0» :",
    which_way="de quelle façon ? > ",
    too_many="Il y a trop de façons pour une liste ; tape l'action sous forme de texte.",
    barred="«\u00a0{action}\u00a0» n'est pas encore possible. {reason}",
    no_such_number="La liste n'a pas de numéro {number} ; elle va de {least} à {most}.",
    no_end=(
        "Le 0 désigne ce qui termine une phase, et il n'y en a pas ici ; la liste va de"
        " {least} à {most}."
    ),
    end_is_zero="Le 0 désigne toujours ce qui termine la phase : {reading}.",
    next_seat="La prochaine décision revient à : {seat}.",
    hand_over="Appuie sur Entrée quand personne d'autre ne regarde l'écran.",
    hand_on="Entrée efface l'écran pour le siège suivant.",
    hand_on_or_undo=(
        "Entrée efface l'écran pour le siège suivant ; «\u00a0[undo]\u00a0» reprend ta décision."
    ),
    only_enter="Appuie seulement sur Entrée, ou tape «\u00a0[quit]\u00a0».",
    thinks="{seat} : réflexion ...",
    story="Récit",
    decision="Décision",
    keys="Tab panneau · flèches+Entrée choisir · Échap retour · PgUp récit · F1 aide · ^C",
    keys_reading="PgUp, PgDn : défiler · Échap ou Entrée : retour au plateau",
    leave_table="Appuyez sur Entrée pour quitter la table. ",
    preparing="Préparation des règles ...",
    refused="Impossible : {wording}",
    rule="règle : {code}",
    is_now="{text} vaut {value}",
    by_clause="par {clause}",
    assumed="supposé, car aucun livret ne le dit : {reasons}",
    source="source : {citation}",
    house_rule="la variante «\u00a0{name}\u00a0» ; raison : {reason}",
    rests_on="le texte laisse la question ouverte ; tranché ici : {questions}",
    default="par défaut",
    narrowed="la première réponse que le texte admet",
    and_more="et {count} de plus",
    instead="Tu peux : {actions}.",
    allowed="C'est permis.",
    holds="respecté : {code}",
    used_in="Cela peut se faire ici : {where}.",
    ends_it="Cela termine : {where}.",
    next_comes="Ensuite vient : {what}.",
    asks_nothing="Rien n'est exigé pour cela.",
    chosen_for="On choisit selon cette règle : {where}.",
    why_what=(
        "Dis quelle action : «\u00a0[why] ACTION\u00a0»,"
        " ou «\u00a0[why]\u00a0» et un numéro de la liste."
    ),
    why_prose=(
        "«\u00a0[why]\u00a0» juge des actions. Règles qui en parlent : {names}."
        " Demande-les avec «\u00a0[rules]\u00a0»."
    ),
    nothing_to_undo="Il n'y a rien à reprendre.",
    undo_other=(
        "La dernière décision n'était pas la tienne ;"
        " on ne reprend que les siennes, avant que d'autres décident."
    ),
    undo_chance=(
        "Depuis, le hasard a tranché, et ce qui précède ne peut plus être repris."
        " Résultat : {what}."
    ),
    undo_revealed="Cette décision a révélé quelque chose et ne peut plus être reprise.",
    undo_read="Ce qui s'ensuit dépend de ce que tu ne vois pas ; cette décision tient.",
    undone="Décision reprise.",
    undone_others="Décision reprise, avec ce que les autres ont décidé depuis ({count}).",
    line_stopped="Fait : {done}. Non saisi : {left}.",
    overtaken="Quelqu'un d'autre a décidé depuis. Non saisi : {left}.",
    other_list="{number} ne désigne ici rien de la liste que tu as vue. Choisis de nouveau.",
    no_how="Ce jeu n'a pas de présentation. «\u00a0[rules]\u00a0» montre ses règles.",
    begin="Entrée pour commencer ; «\u00a0[how]\u00a0» réaffiche ceci.",
    how_title="Comment jouer à {name}",
    explain_what="Valeurs qui peuvent être expliquées, avec un exemple de chacune :",
    explain_near="Valeurs qui s'y rapportent, avec un exemple de chacune :",
    explain_all="... encore {count} : tape «\u00a0[explain] [all]\u00a0»",
    explain_how="Précise pour quoi, par exemple : «\u00a0[explain] {form}\u00a0»",
    unknown_here="Cela dépend de ce que tu ne peux pas voir.",
    rules_what=(
        "Dis à quel sujet : «\u00a0{command} MOT\u00a0». Actions possibles maintenant : {names}."
    ),
    no_such_rule="Aucune règle ne s'appelle {word}.",
    speak_of="Règles qui en parlent : {names}.",
    several_rules="Plusieurs règles s'y rapportent ; demande l'une d'elles :",
    chapters="Chapitres à consulter : {names}.",
    see_also="Voir aussi : {names}",
    not_used="Dans les règles jouées ici, rien n'en dépend. Le recueil l'écrit ainsi :",
    limits="De {low} à {high} ; cela s'arrête là.",
    decided_by="tranché ici : {answer} ({by})",
    no_source="source : aucune n'est citée",
    our_error=(
        "riotdsl a rencontré une erreur de sa part ({error}) ; un rapport est dans {path}. "
        "La partie continue."
    ),
    no_report=(
        "riotdsl a rencontré une erreur de sa part ({error}), et aucun rapport n'a pu être "
        "écrit : {reason}. La partie continue."
    ),
    help=(
        "Tape le numéro d'une action. Tu peux aussi taper l'action elle-même : telle"
        " qu'elle figure dans la liste, ou en bref, avec les noms des règles. Rien n'est joué"
        " tant que ce n'est pas permis : tu peux donc essayer."
    ),
    tab="Tab complète ce que tu as commencé à taper.",
    example="Par exemple : {reading}. En bref : {text}",
    commands={
        "?": "cette aide",
        "more": "le reste d'une longue liste",
        "back": "des façons de faire une action, revenir à toutes les actions",
        "how": "le jeu sur une carte",
        "board": "montrer de nouveau la position",
        "log": "ce qui vient de se passer ; «\u00a0[log] [all]\u00a0» dit tout",
        "undo": "reprendre ta dernière décision, si rien n'a été révélé depuis",
        "why": "si c'est permis et selon quelles règles, avec valeurs et sources",
        "explain": (
            "comment naît une valeur, comme «\u00a0{value}\u00a0» ;"
            " «\u00a0[explain]\u00a0» seul les énumère"
        ),
        "rules": "ce que les règles disent à un sujet, et où c'est imprimé",
        "notation": "les mêmes règles telles que le recueil les contient",
        "save": (
            "enregistrer la partie ;"
            " «\u00a0[save] FICHIER\u00a0» l'enregistre dans un fichier à toi"
        ),
        "quit": "quitter ; la partie est conservée",
    },
    words={
        "?": "aide",
        "more": "suite",
        "back": "retour",
        "how": "jouer",
        "board": "plateau",
        "log": "historique",
        "undo": "annuler",
        "why": "pourquoi",
        "explain": "explique",
        "rules": "règles",
        "save": "enregistrer",
        "quit": "quitter",
    },
    topics={
        "win": "victoire",
        "lose": "défaite",
        "end": "fin",
        "game": "partie",
        "all": "tout",
    },
    arguments={
        "why": "ACTION",
        "explain": "VALEUR",
        "rules": "MOT",
        "notation": "MOT",
    },
    listed={
        "one-decision": "{count} décision",
        "decisions": "{count} décisions",
        "decides": "à {seat} de décider",
        "won": "victoire pour {names}",
        "nobody": "personne n'a gagné",
        "damaged": "endommagée",
        "finished": "Terminées :",
        "more": "{count} de plus, plus anciennes ou terminées : {folder}",
        "which": "Laquelle",
        "number": "Tape le numéro d'une partie, de 1 à {most}, ou «\u00a0q\u00a0» pour quitter.",
        "only": "Tape 1, ou «\u00a0q\u00a0» pour quitter.",
    },
    files={
        "ENOENT": "ce dossier n'existe pas",
        "EACCES": "ce n'est pas permis",
        "EISDIR": "c'est un dossier",
        "ENOTDIR": "une partie du chemin n'est pas un dossier",
        "ENOSPC": "il n'y a plus de place",
        "ENAMETOOLONG": "le nom est trop long",
        "EROFS": "rien ne peut y être écrit",
    },
    misread={
        "not-offered": "«\u00a0{word}\u00a0» ne peut pas se faire maintenant.",
        "unknown-action": "Il n'y a pas d'action «\u00a0{word}\u00a0».",
        "unknown-value": "Il n'y a pas de valeur «\u00a0{word}\u00a0».",
        "not-understood": "«\u00a0{word}\u00a0» ne se comprend pas ici.",
        "too-long": "«\u00a0{word}\u00a0» est trop long\u00a0: dis-le en moins de mots.",
        "not-said": "Il manque quelque chose.",
        "unknown-name": "Rien ne s'appelle «\u00a0{word}\u00a0» ici.",
        "no-such": "Rien ne s'appelle «\u00a0{word}\u00a0» ici\u00a0; cela va de {first} à {last}.",
        "no-number": "«\u00a0{word}\u00a0» n'est pas un nombre.",
        "too-few": "«\u00a0{word}\u00a0», c'est trop : {count} au plus.",
        "one-only": (
            "«\u00a0{word}\u00a0», c'est trop : un seul à la fois. Il y en a {count} au choix."
        ),
        "ambiguous": "«\u00a0{word}\u00a0» peut désigner plusieurs choses : {among}.",
        "reads-otherwise": "«\u00a0{word}\u00a0» n'est pas exact ; ce serait : {among}.",
        "nothing-so": (
            "Rien de ce qui est à toi n'est comme dit «\u00a0{word}\u00a0» ;"
            " avec ce que tu as, ce serait : {among}."
        ),
        "did-you-mean": "Voulais-tu dire «\u00a0{word}\u00a0» ?",
        "for-example": "Par exemple : {example}",
    },
)
