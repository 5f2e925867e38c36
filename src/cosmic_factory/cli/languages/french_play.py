"""What `play` says in French, by the English sentence."""

from __future__ import annotations

FRENCH_PLAY = {
    " is ready. Ctrl-C ends it.": (" est prêt. Ctrl-C pour arrêter."),
    "On this machine: {link}": ("Sur cette machine : {link}"),
    " or ": (" ou "),
    "For others in this network: {links}": ("Pour les autres sur ce réseau : {links}"),
    "No network was found for others to join from.": (
        "Aucun réseau n’a été trouvé d’où d’autres pourraient jouer."
    ),
    "Everything can be played under this address. Phones keep the screen on and install "
    "the app only with --https.": (
        "On peut jouer à tout sous cette adresse. Les téléphones ne gardent l’écran allumé "
        "et n’installent l’application qu’avec --https."
    ),
    "A phone warns once that it does not know this machine's certificate. Go on all the "
    "same (Advanced, then Proceed or Visit this website): games work, and the screen "
    "stays on.": (
        "Un téléphone avertit une fois qu’il ne connaît pas le certificat de cette machine. "
        "Continuez quand même (Paramètres avancés, puis Continuer ou Visiter ce site) : les "
        "parties marchent, et l’écran reste allumé."
    ),
    "To install the app as well, open {link} on the phone and trust this certificate in "
    "its settings. It can vouch for no site of the internet.": (
        "Pour installer aussi l’application, ouvrez {link} sur le téléphone et faites "
        "confiance à ce certificat dans ses réglages. Il ne peut se porter garant d’aucun "
        "site d’internet."
    ),
    "Goodbye. All games are kept.": ("Au revoir. Toutes les parties sont gardées."),
}
