"""What `play` says in Hungarian, by the English sentence."""

from __future__ import annotations

HUNGARIAN_PLAY = {
    " is ready. Ctrl-C ends it.": (" elindult. A Ctrl-C leállítja."),
    "On this machine: {link}": ("Ezen a gépen: {link}"),
    " or ": (" vagy "),
    "For others in this network: {links}": ("A hálózat többi tagjának: {links}"),
    "No network was found for others to join from.": (
        "Nincs olyan hálózat, amelyről mások csatlakozhatnának."
    ),
    "Everything can be played under this address. Phones keep the screen on and install "
    "the app only with --https.": (
        "Ezen a címen minden játszható. A telefonok csak a --https kapcsolóval tartják ébren "
        "a képernyőt és telepítik az alkalmazást."
    ),
    "A phone warns once that it does not know this machine's certificate. Go on all the "
    "same (Advanced, then Proceed or Visit this website): games work, and the screen "
    "stays on.": (
        "A telefon egyszer figyelmeztet, hogy nem ismeri ennek a gépnek a tanúsítványát. "
        "Menj tovább így is (Speciális, majd Továbblépés vagy A webhely felkeresése): a "
        "játék működik, és a képernyő ébren marad."
    ),
    "To install the app as well, open {link} on the phone and trust this certificate in "
    "its settings. It can vouch for no site of the internet.": (
        "Ha az alkalmazást is telepítenéd, nyisd meg a telefonon ezt: {link}, és a "
        "beállításokban fogadd el megbízhatónak a tanúsítványt. Az internet egyetlen "
        "oldaláért sem kezeskedhet."
    ),
    "Goodbye. All games are kept.": ("Viszlát! Minden játék megmarad."),
}
