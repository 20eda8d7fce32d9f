"""What people can read about each rule, in our own words; `section` names where the guide has it.

Rules with EXT in their id came with later products: the guide does not have them, and the game's README lists them.
"""

from games.engine import RuleTexts, Text

DECKBUILDING = Text("Deckbuilding", "Construcción de mazos")
CAMPAIGN_MODE = Text("Appendix III: campaign mode", "Apéndice III: modo de campaña")
UNIQUE = Text("Unique cards", "Cartas únicas")
SETUP = Text("Setup of the game", "Preparación de la partida")
NOT_IN_THE_GUIDE = Text("Not in the guide: later products", "No está en la guía: productos posteriores")

_rule = RuleTexts(DECKBUILDING, "deckbuilding")

RULES = {
    "LOTR-UNI-01": _rule(
        Text("Copy of a card", "Copia de una carta"),
        Text(
            "Cards with the same title are copies of each other, whatever their type, text or picture.",
            "Las cartas con el mismo título son copias entre sí, sea cual sea su tipo, texto o ilustración.",
        ),
        Text("Copy (of a card)", "Copia (de una carta)"),
        "copy-of-a-card",
    ),
    "LOTR-UNI-03": _rule(
        Text("Unique characters of the encounter deck", "Personajes únicos del mazo de encuentros"),
        Text(
            "When a unique character comes from the encounter deck, a player who has one of its title in play discards "
            "their own: a scenario with such a character is dangerous for a hero of that name.",
            "Cuando llega un personaje único del mazo de encuentros, quien tenga en juego uno de su título descarta el "
            "suyo: un escenario con tal personaje es peligroso para un héroe de ese nombre.",
        ),
        Text("Unique cards", "Cartas únicas"),
        "unique-cards",
    ),
    "LOTR-UNI-02": _rule(
        Text("Unique cards of a group", "Cartas únicas de un grupo"),
        Text(
            "The players together have only one copy of a unique title in play. A hero starts there, so that an ally "
            "of the same title in another deck cannot be played.",
            "Los jugadores, en conjunto, tienen en juego una sola copia de un título único. Un héroe empieza ahí, de "
            "modo que un aliado del mismo título en otro mazo no puede jugarse.",
        ),
        UNIQUE,
        "unique-cards",
    ),
    "LOTR-SPH-04": _rule(
        Text("Resource match", "Correspondencia de recursos"),
        Text(
            "A card of a sphere is paid for by heroes with its icon, even at a cost of 0; any hero pays for neutral "
            "cards.",
            "Una carta de una esfera la pagan héroes con su icono, incluso con coste 0; cualquier héroe paga cartas "
            "neutrales.",
        ),
        Text("Resource match", "Correspondencia de recursos"),
        "resource-match",
    ),
    "LOTR-DECK-01": _rule(
        Text("One to three heroes", "De uno a tres héroes"),
        Text(
            "A deck is played by one, two or three heroes.",
            "Un mazo se juega con uno, dos o tres héroes.",
        ),
        entry="hero-cards",
    ),
    "LOTR-DECK-02": _rule(
        Text("At least 50 cards", "50 cartas como mínimo"),
        Text(
            "A deck that somebody builds has at least 50 cards. Heroes, contracts, boons and burdens are not counted; "
            "ready-made decks may be smaller.",
            "Un mazo personalizado tiene 50 cartas como mínimo. No cuentan los héroes, los contratos, las ayudas ni "
            "las cargas; los mazos ya preparados pueden ser menores.",
        ),
    ),
    "LOTR-DECK-03": _rule(
        Text("No maximum", "Sin máximo"),
        Text("A deck may have any number of cards above 50.", "Un mazo puede tener cualquier número por encima de 50."),
    ),
    "LOTR-DECK-04": _rule(
        Text("Three copies", "Tres copias"),
        Text(
            "At most three copies of a card. Cards with the same title are copies, whatever their type; heroes do not "
            "count.",
            "Como máximo tres copias de una carta. Las cartas con el mismo título son copias, sea cual sea su tipo; "
            "los héroes no cuentan.",
        ),
        entry="copy-of-a-card",
    ),
    "LOTR-DECK-05": _rule(
        Text("What a deck holds", "Contenido del mazo"),
        Text(
            "Only allies, attachments and events with a player's back are in the deck.",
            "En el mazo solo hay aliados, vinculadas y eventos con reverso de jugador.",
        ),
        Text("Player deck", "Mazo del Jugador"),
        "player-deck",
    ),
    "LOTR-DECK-06": _rule(
        Text("Boons are earned", "Las ayudas se obtienen"),
        Text(
            "A boon is in a deck only after the campaign gave it.",
            "Una ayuda solo está en un mazo después de que la campaña la haya dado.",
        ),
        CAMPAIGN_MODE,
        "campaign-campaign-mode",
    ),
    "LOTR-DECK-07": _rule(
        Text("Burdens in their time", "Las cargas, a su tiempo"),
        Text(
            "A burden is in a deck only after the campaign put it there.",
            "Una carga solo está en un mazo después de que la campaña la haya puesto.",
        ),
        CAMPAIGN_MODE,
        "campaign-campaign-mode",
    ),
    "LOTR-DECK-08": _rule(
        Text("Boons may, burdens must", "Las ayudas pueden, las cargas deben"),
        Text(
            "In later games of a campaign boons with a player's back may be added to decks, burdens must be. Neither "
            "counts for the 50 cards.",
            "En las partidas siguientes de una campaña las ayudas con reverso de jugador pueden añadirse a los mazos, "
            "y las cargas deben añadirse. Ninguna cuenta para las 50 cartas.",
        ),
        CAMPAIGN_MODE,
        "campaign-campaign-mode",
    ),
    "LOTR-DECK-10": _rule(
        Text("Different heroes", "Héroes distintos"),
        Text(
            "Two heroes of the same unique title cannot both start in play.",
            "Dos héroes del mismo título único no pueden empezar ambos en juego.",
        ),
        UNIQUE,
        "unique-cards",
    ),
    "LOTR-DECK-11": _rule(
        Text("Different heroes of a group", "Héroes distintos de un grupo"),
        Text(
            "Two decks at one table cannot have a hero of the same unique title.",
            "Dos mazos de una mesa no pueden tener un héroe del mismo título único.",
        ),
        UNIQUE,
        "unique-cards",
    ),
    "LOTR-DECK-12": _rule(
        Text("An ally called like a hero", "Un aliado que se llama como un héroe"),
        Text(
            "A unique ally with the title of one's own hero is legal, but cannot be played while the hero is in play.",
            "Un aliado único con el título de un héroe propio es legal, pero no puede jugarse mientras el héroe esté "
            "en juego.",
        ),
        UNIQUE,
        "unique-cards",
    ),
    "LOTR-DECK-13": _rule(
        Text("Copies across types", "Copias entre tipos"),
        Text(
            "Two allies and two events of one title are four copies.",
            "Dos aliados y dos eventos de un mismo título son cuatro copias.",
        ),
        entry="copy-of-a-card",
    ),
    "LOTR-DECK-14": _rule(
        Text("Copies of unique cards", "Copias de cartas únicas"),
        Text(
            "A deck may have up to three copies of a unique card; only one can be in play.",
            "Un mazo puede tener hasta tres copias de una carta única; solo una puede estar en juego.",
        ),
        UNIQUE,
        "unique-cards",
    ),
    "LOTR-DECK-15": _rule(
        Text("Spheres that can be paid for", "Esferas que pueden pagarse"),
        Text(
            "Cards of any sphere may be in a deck; without a hero of the sphere they cannot be paid for.",
            "En un mazo puede haber cartas de cualquier esfera; sin un héroe de la esfera no pueden pagarse.",
        ),
        Text("Resource match", "Correspondencia de recursos"),
        "resource-match",
    ),
    "LOTR-DECK-16": _rule(
        Text("Restricted attachments", "Vinculadas restringidas"),
        Text(
            "A character has at most two Restricted attachments; a deck may hold more.",
            "Un personaje tiene como máximo dos vinculadas restringidas; un mazo puede contener más.",
        ),
        Text("Restricted", "Restringido"),
        "restricted",
    ),
    "LOTR-DECK-17": _rule(
        Text("Starting threat below 50", "Amenaza inicial por debajo de 50"),
        Text(
            "Who starts with a threat of 50 or more is eliminated at once.",
            "Quien empieza con 50 o más de Amenaza queda eliminado en el acto.",
        ),
        Text("Threat elimination level", "Nivel de eliminación por Amenaza"),
        "threat-elimination-level",
    ),
    "LOTR-DECK-18": _rule(
        Text("Somebody to carry it", "Alguien que la lleve"),
        Text(
            "An attachment that names what it is attached to is of use only with such a hero or ally.",
            "Una vinculada que indica a qué se vincula solo sirve con un héroe o aliado así.",
        ),
        Text("Attachment cards", "Cartas Vinculadas"),
        "attachment-cards",
    ),
    "LOTR-SET-02": _rule(
        Text("Starting threat", "Nivel de Amenaza inicial"),
        Text(
            "A player's starting threat is the sum of the threat costs of their heroes.",
            "La Amenaza inicial de un jugador es la suma de los costes de Amenaza de sus héroes.",
        ),
        SETUP,
        "starting-threat",
    ),
    "LOTR-SET-05": _rule(
        Text("Opening hand", "Mano inicial"),
        Text(
            "Six cards; once, all six may be shuffled back and drawn anew.",
            "Seis cartas; una vez pueden devolverse las seis al mazo y robarse otras.",
        ),
        SETUP,
        "mulligan",
    ),
    "LOTR-VAL-07": _rule(
        Text("One to four players", "De uno a cuatro jugadores"),
        Text("Up to four players play together.", "Juegan juntos hasta cuatro jugadores."),
        Text("Campaign log", "Diario de campaña"),
        "setup-of-the-game",
    ),
    "LOTR-VAL-16": _rule(
        Text("One collection for several decks", "Una colección para varios mazos"),
        Text(
            "Decks built from one collection use no more copies than it has. No rule asks for it; it is a warning.",
            "Los mazos de una colección no usan más copias de las que tiene. Ninguna regla lo pide; es un aviso.",
        ),
        CAMPAIGN_MODE,
    ),
    "LOTR-EXT-01": _rule(
        Text("One contract", "Un contrato"),
        Text(
            "A player takes at most one contract. It lies beside the deck and is not counted.",
            "Un jugador toma como máximo un contrato. Queda junto al mazo y no cuenta.",
        ),
        NOT_IN_THE_GUIDE,
    ),
    "LOTR-EXT-02": _rule(
        Text("Terms of the contract", "Condiciones del contrato"),
        Text(
            "A contract may ask for fewer or more heroes, another size, fewer copies, or cards of certain kinds.",
            "Un contrato puede pedir menos o más héroes, otro tamaño, menos copias o cartas de ciertos tipos.",
        ),
        NOT_IN_THE_GUIDE,
    ),
    "LOTR-EXT-03": _rule(
        Text("Player side quests", "Misiones secundarias de jugador"),
        Text(
            "Player side quests may be in a deck and are counted; their own text limits their copies.",
            "Las misiones secundarias de jugador pueden estar en un mazo y cuentan; su propio texto limita sus copias.",
        ),
        NOT_IN_THE_GUIDE,
    ),
    "LOTR-EXT-04": _rule(
        Text("Printed limits", "Límites impresos"),
        Text(
            "A card may state that a deck holds fewer copies of it by title.",
            "Una carta puede indicar que un mazo contiene menos copias de ella por título.",
        ),
        NOT_IN_THE_GUIDE,
        "copy-of-a-card",
    ),
    "LOTR-EXT-05": _rule(
        Text("The form of 30 cards", "La forma de 30 cartas"),
        Text(
            "In the short form a deck has at least 30 cards, like the ready-made decks of the core set.",
            "En la forma corta un mazo tiene 30 cartas como mínimo, como los mazos preparados de la caja básica.",
        ),
        NOT_IN_THE_GUIDE,
    ),
    "LOTR-EXT-06": _rule(
        Text("The form of tournaments", "La forma de torneo"),
        Text(
            "Every deck has at least 50 cards, ready-made ones too, and no cards of a campaign or a saga.",
            "Todo mazo tiene 50 cartas como mínimo, también los preparados, y ninguna carta de campaña ni de saga.",
        ),
        NOT_IN_THE_GUIDE,
    ),
    "LOTR-EXT-07": _rule(
        Text("Heroes of a saga", "Héroes de una saga"),
        Text(
            "Heroes of the spheres Baggins and Fellowship come with the scenarios of their saga, beside a deck's own.",
            "Los héroes de las esferas Bolsón y Comunidad vienen con los escenarios de su saga, además de los propios.",
        ),
        NOT_IN_THE_GUIDE,
        "hero-cards",
    ),
    "LOTR-EXT-08": _rule(
        Text("Treasures", "Tesoros"),
        Text(
            "Treasures are found in the scenarios of a saga, and are in a deck only then, like boons.",
            "Los tesoros se hallan en los escenarios de una saga y solo entonces están en un mazo, como las ayudas.",
        ),
        NOT_IN_THE_GUIDE,
    ),
}
