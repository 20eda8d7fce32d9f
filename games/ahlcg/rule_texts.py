"""What people can read about each rule, in our own words; `section` names where the rule stands.

Rules with EXT in their id came with later products: they stand on cards, and the game's README lists them.
"""

from games.engine import RuleTexts, Text

DECKBUILDING = Text("Deckbuilding", "Creación de mazos")
ON_CARDS = Text("Text of cards and of investigator backs", "Texto de cartas y de dorsos de investigador")
WEAKNESS = Text("Weakness", "Debilidad")
STANDALONE = Text("Standalone Mode", "Escenarios independientes")
TABOO = Text("List of Taboos", "Lista de tabúes")
COLLECTION = Text("Collection", "Colección")
UNIQUE = Text("Unique", "Única")

_rule = RuleTexts(ON_CARDS, "deckbuilding")

RULES = {
    "AHLCG-DECK-01": _rule(
        Text("One investigator", "Un investigador"),
        Text(
            "A deck is built for exactly one investigator card.",
            "Un mazo se crea para exactamente una carta de Investigador.",
        ),
        DECKBUILDING,
    ),
    "AHLCG-DECK-02": _rule(
        Text("Deck size", "Tamaño del mazo"),
        Text(
            "The deck has exactly the number of cards printed on the investigator's back, as cards in it change it. "
            "Weaknesses, cards specific to an investigator, story cards and Permanents are not counted.",
            "El mazo tiene exactamente el número de cartas indicado en el dorso del investigador, con los cambios que "
            "hacen sus cartas. No cuentan las debilidades, las cartas específicas de investigador, las cartas de "
            "historia ni las Permanentes.",
        ),
        DECKBUILDING,
    ),
    "AHLCG-DECK-04": _rule(
        Text("Copies of a card", "Copias de una carta"),
        Text(
            "At most two copies of a player card. Cards of the same name are copies of each other, "
            "whatever their level or subtitle. A card may state another limit; Myriad means three.",
            "Como máximo dos copias de una carta de Jugador. Las cartas con el mismo nombre son copias entre sí, "
            "sea cual sea su nivel o subtítulo. Una carta puede indicar otro límite; Miríada significa tres.",
        ),
        DECKBUILDING,
        "copy",
    ),
    "AHLCG-DECK-05": _rule(
        Text("Deckbuilding options", "Opciones de creación de mazos"),
        Text(
            "Every card that is neither weakness, signature nor story card must be admitted by an option of the "
            "investigator's back, or by one that a card in the deck brings.",
            "Cada carta que no sea debilidad, carta específica de investigador ni carta de historia debe estar "
            "admitida por una opción del dorso del investigador, o por una que aporte una carta del mazo.",
        ),
        DECKBUILDING,
    ),
    "AHLCG-DECK-06": _rule(
        Text("Starting experience", "Experiencia inicial"),
        Text(
            "A campaign begins with cards of level 0. What investigator, campaign or cards grant may be spent at once; "
            "later, a deck costs no more than was earned.",
            "Una campaña empieza con cartas de nivel 0. Lo que concedan el investigador, la campaña o las cartas puede "
            "gastarse en el acto; más tarde, un mazo no cuesta más de lo ganado.",
        ),
        DECKBUILDING,
        "campaign-play",
    ),
    "AHLCG-DECK-08": _rule(
        Text("Required cards", "Cartas obligatorias"),
        Text(
            "The cards named in the Deckbuilding Requirements are in the deck in exactly that number; advanced and "
            "replacement cards may stand in for them.",
            "Las cartas que nombran los Requisitos de creación de mazos están en el mazo exactamente en ese número; "
            "las cartas avanzadas y de sustitución pueden ocupar su lugar.",
        ),
        DECKBUILDING,
    ),
    "AHLCG-DECK-09": _rule(
        Text("Random basic weaknesses", "Debilidades básicas aleatorias"),
        Text(
            "The deck has as many random basic weaknesses as the investigator's back asks for; they are added last.",
            "El mazo tiene tantas debilidades básicas aleatorias como pide el dorso del investigador; se añaden al "
            "final.",
        ),
        DECKBUILDING,
        "weakness",
    ),
    "AHLCG-DECK-10": _rule(
        Text("Story assets", "Apoyos de historia"),
        Text(
            "Story assets are in a deck only where the setup or the resolution of a scenario put them there.",
            "Los apoyos de historia solo están en un mazo si la preparación o la resolución de un escenario los puso "
            "en él.",
        ),
        DECKBUILDING,
        "asset-cards",
    ),
    "AHLCG-DECK-12": _rule(
        Text("Exceptional", "Excepcional"),
        Text(
            "A deck holds at most one copy of an Exceptional card, counting every version of its name.",
            "Un mazo contiene como máximo una copia de una carta Excepcional, contando cualquier versión de su nombre.",
        ),
        Text("Exceptional", "Excepcional"),
        "exceptional",
    ),
    "AHLCG-DECK-16": _rule(
        Text("What a deck holds", "Qué contiene un mazo"),
        Text(
            "An investigator deck holds assets, events, skills and weaknesses.",
            "Un mazo de Investigador contiene apoyos, eventos, habilidades y debilidades.",
        ),
        Text("Investigator Deck", "Mazo de Investigador"),
        "investigator-deck",
    ),
    "AHLCG-DECK-18": _rule(
        Text("Different investigators", "Investigadores distintos"),
        Text(
            "Each player at a table plays a different investigator.",
            "Cada jugador de la mesa usa un investigador distinto.",
        ),
        Text("Setup", "Preparación de la partida"),
    ),
    "AHLCG-DECK-19": _rule(
        Text("Weaknesses gained", "Debilidades obtenidas"),
        Text(
            "A weakness that joined a deck during a campaign stays part of it, unless a card or a resolution removes "
            "it from the campaign.",
            "Una debilidad que se une a un mazo durante una campaña sigue formando parte de él, salvo que una carta o "
            "una resolución la retire de la campaña.",
        ),
        Text("Weakness", "Debilidad"),
        "weakness",
    ),
    "AHLCG-DECK-35": _rule(
        Text("Cards of other investigators", "Cartas de otros investigadores"),
        Text(
            "Cards that name an investigator are for that investigator's deck only.",
            "Las cartas que nombran a un investigador son solo para el mazo de ese investigador.",
        ),
        DECKBUILDING,
    ),
    "AHLCG-DECK-37": _rule(
        Text("Locked deck", "Mazo bloqueado"),
        Text(
            "Once the first scenario has begun, a deck changes only by buying and upgrading cards and by the guide.",
            "Una vez empezado el primer escenario, un mazo solo cambia adquiriendo y mejorando cartas o por la guía.",
        ),
        Text("Campaign Play", "Juego de campaña"),
        "campaign-play",
    ),
    "AHLCG-DECK-40": _rule(
        Text("One collection for several decks", "Una colección para varios mazos"),
        Text(
            "Decks built from one collection can be played together only if it has enough copies.",
            "Los mazos creados con una misma colección solo pueden jugarse juntos si esta tiene copias suficientes.",
        ),
        COLLECTION,
        "collection",
    ),
    "AHLCG-DECK-41": _rule(
        Text("Unique cards", "Cartas únicas"),
        Text(
            "Only one copy of a unique card can be in play. Two in one deck are legal; the same unique Permanent in "
            "two decks of one game is not, for both would start in play.",
            "Solo puede haber en juego una copia de una carta única. Dos en un mazo son legales; la misma Permanente "
            "única en dos mazos de una partida no, pues ambas empezarían en juego.",
        ),
        UNIQUE,
        "unique",
    ),
    "AHLCG-DECK-45": _rule(
        Text("More weaknesses than required", "Más debilidades de las requeridas"),
        Text(
            "Weaknesses beyond those required come from a campaign or from standalone mode.",
            "Las debilidades que superan las requeridas vienen de una campaña o de un escenario independiente.",
        ),
        WEAKNESS,
        "weakness",
    ),
    "AHLCG-SA-03": _rule(
        Text("Weaknesses for experience", "Debilidades por experiencia"),
        Text(
            "Standalone, a deck takes one more random basic weakness for each ten experience in it.",
            "En un escenario independiente, un mazo lleva una debilidad básica aleatoria más por cada diez de "
            "experiencia.",
        ),
        STANDALONE,
        "standalone-mode",
    ),
    "AHLCG-SA-04": _rule(
        Text("Experience limit", "Límite de experiencia"),
        Text(
            "Standalone, a deck has less than 50 experience in it; bonus experience does not count.",
            "En un escenario independiente, un mazo tiene menos de 50 de experiencia; la adicional no cuenta.",
        ),
        STANDALONE,
        "standalone-mode",
    ),
    "AHLCG-EXT-02": _rule(
        Text("Choices of the investigator", "Elecciones del investigador"),
        Text(
            "Classes, deck size or option that the back lets the player choose are chosen, from what it offers.",
            "Las clases, el tamaño o la opción que el dorso deja elegir están elegidos entre lo que ofrece.",
        ),
    ),
    "AHLCG-EXT-05": _rule(
        Text("Copies by subtitle", "Copias por subtítulo"),
        Text(
            "Some cards state a limit for the version with their subtitle, beside the one by name.",
            "Algunas cartas indican un límite para la versión con su subtítulo, además del límite por nombre.",
        ),
        ON_CARDS,
        "copy",
    ),
    "AHLCG-EXT-06": _rule(
        Text("One copy of each card", "Una copia de cada carta"),
        Text(
            "With Underworld Support a deck holds one copy by name of everything but weaknesses and signatures.",
            "Con Apoyo de los bajos fondos, un mazo contiene una copia por nombre de todo salvo debilidades y cartas "
            "específicas de investigador.",
        ),
        ON_CARDS,
        "copy",
    ),
    "AHLCG-EXT-07": _rule(
        Text("Occult Evidence", "Pruebas ocultas"),
        Text(
            "One copy in a deck of 30 cards, two in one of 40, three in one of 50.",
            "Una copia en un mazo de 30 cartas, dos en uno de 40, tres en uno de 50.",
        ),
    ),
    "AHLCG-EXT-08": _rule(
        Text("Disciplines", "Disciplinas"),
        Text(
            "At least one Discipline, and one Burden of Destiny for each.",
            "Al menos una Disciplina, y una Carga del destino por cada una.",
        ),
    ),
    "AHLCG-EXT-10": _rule(
        Text("Cards of a parallel front", "Cartas de un anverso paralelo"),
        Text(
            "The front of some parallel investigators adds cards to the deck.",
            "El anverso de algunos investigadores paralelos añade cartas al mazo.",
        ),
    ),
    "AHLCG-EXT-12": _rule(
        Text("One Covenant", "Una Alianza"),
        Text("A deck holds at most one Covenant.", "Un mazo contiene como máximo una carta de Alianza."),
    ),
    "AHLCG-EXT-13": _rule(
        Text("Ten skills", "Diez habilidades"),
        Text(
            "With Ancestral Knowledge a deck has at least ten skills.",
            "Con Conocimiento ancestral, un mazo tiene al menos diez habilidades.",
        ),
    ),
    "AHLCG-EXT-14": _rule(
        Text("No ally slot", "Sin espacio de aliado"),
        Text(
            "With On Your Own a deck holds no asset that takes an ally slot, story assets apart.",
            "Con Por tu cuenta, un mazo no contiene apoyos que ocupen un espacio de aliado, salvo los de historia.",
        ),
        ON_CARDS,
        "slots",
    ),
    "AHLCG-EXT-15": _rule(
        Text("Cards for a trait", "Cartas para un rasgo"),
        Text(
            "Some cards are only for investigators with one of the traits that they name.",
            "Algunas cartas son solo para investigadores con uno de los rasgos que nombran.",
        ),
        ON_CARDS,
        "traits",
    ),
    "AHLCG-EXT-16": _rule(
        Text("Limited options", "Opciones limitadas"),
        Text(
            "An option may admit only so many cards. Copies are spread over the options in the way that is best for "
            "the deck.",
            "Una opción puede admitir solo cierto número de cartas. Las copias se reparten entre las opciones de la "
            "manera mejor para el mazo.",
        ),
    ),
    "AHLCG-EXT-17": _rule(
        Text("Minimums", "Mínimos"),
        Text(
            "Some investigators need cards of several classes.",
            "Algunos investigadores necesitan cartas de varias clases.",
        ),
    ),
    "AHLCG-EXT-19": _rule(
        Text("Level above 5", "Nivel superior a 5"),
        Text(
            "No card of a level above 5 can be in a deck; boxes of a customizable card count half a level each.",
            "Ninguna carta de nivel superior a 5 puede estar en un mazo; cada casilla de una carta personalizable "
            "cuenta medio nivel.",
        ),
    ),
    "AHLCG-EXT-20": _rule(
        Text("Forbidden cards", "Cartas prohibidas"),
        Text("A taboo list may forbid a card.", "Una lista de tabúes puede prohibir una carta."),
        TABOO,
    ),
    "AHLCG-EXT-21": _rule(
        Text("Bonded cards", "Cartas enlazadas"),
        Text(
            "Bonded cards are set aside with the card that brings them and are never in a deck.",
            "Las cartas enlazadas se ponen aparte con la carta que las trae y nunca están en un mazo.",
        ),
        ON_CARDS,
        "set-aside",
    ),
    "AHLCG-EXT-24": _rule(
        Text("Spirit deck", "Mazo de espíritus"),
        Text(
            "Parallel Jim Culver has a second deck: nine different Ally assets of level 0 to 2, and Vengeful Shade.",
            "Jim Culver paralelo tiene un segundo mazo: nueve apoyos Aliado distintos de nivel 0 a 2, y Sombra "
            "vengativa.",
        ),
    ),
    "AHLCG-EXT-25": _rule(
        Text("Customizable cards", "Cartas personalizables"),
        Text(
            "An upgrade sheet has only the lines and boxes that are printed on it. Full lines change the card.",
            "Una hoja de mejora tiene solo las líneas y casillas impresas. Las líneas completas cambian la carta.",
        ),
    ),
    "AHLCG-EXT-26": _rule(
        Text("Weaknesses of a class", "Debilidades de una clase"),
        Text(
            "Some basic weaknesses are only for investigators of one class.",
            "Algunas debilidades básicas son solo para investigadores de una clase.",
        ),
        WEAKNESS,
        "weakness",
    ),
    "AHLCG-EXT-27": _rule(
        Text("Campaign only, multiplayer only", "Solo campaña, solo varios jugadores"),
        Text(
            "Some cards are only for campaigns, some weaknesses only for games of several players.",
            "Algunas cartas son solo para campañas, algunas debilidades solo para partidas de varios jugadores.",
        ),
        WEAKNESS,
        "weakness",
    ),
    "AHLCG-EXT-28": _rule(
        Text("Versions of signature cards", "Versiones de cartas específicas de investigador"),
        Text(
            "Whoever takes the advanced or replacement version of a signature takes that version of its weakness too.",
            "Quien toma la versión avanzada o de reemplazo de una carta específica de investigador toma también la "
            "de su debilidad.",
        ),
    ),
    "AHLCG-EXT-29": _rule(
        Text("Bought at deck creation", "Adquiridas al crear el mazo"),
        Text(
            "Some cards can be bought only when the deck is created.",
            "Algunas cartas solo pueden adquirirse al crear el mazo.",
        ),
    ),
    "AHLCG-EXT-30": _rule(
        Text("Hunch deck", "Mazo de corazonadas"),
        Text(
            "Joe Diamond's deck has at least eleven Insight events; eleven of them, Unsolved Case among them, are his "
            "hunch deck.",
            "El mazo de Joe Diamond tiene al menos once eventos Intuición; once de ellos, entre ellos Caso sin "
            "resolver, son su mazo de corazonadas.",
        ),
    ),
    "AHLCG-EXT-31": _rule(
        Text("Cards set apart", "Cartas apartadas"),
        Text(
            "Cards attached before a game begins are in the deck, fit the card that they are attached to, and are no "
            "more than it takes.",
            "Las cartas que se vinculan antes de empezar la partida están en el mazo, encajan con la carta a la que se "
            "vinculan y no son más de las que admite.",
        ),
        ON_CARDS,
        "attach-to",
    ),
    "AHLCG-EXT-32": _rule(
        Text("Card pool", "Reserva de cartas"),
        Text(
            "A group may agree on the products that decks are built from.",
            "Un grupo puede acordar los productos con los que se crean los mazos.",
        ),
        COLLECTION,
        "collection",
    ),
    "AHLCG-EXT-33": _rule(
        Text("Copies that do not count", "Copias que no cuentan"),
        Text(
            "Parallel Agnes Baker and “Skids” O'Toole may keep the lower version of some cards uncounted; nobody else.",
            "Agnes Baker y «Patines» O'Toole paralelos pueden conservar sin contar la versión inferior de algunas "
            "cartas; nadie más.",
        ),
        ON_CARDS,
        "copy",
    ),
}  # fmt: skip
