"""Former names, for apps that have not followed yet."""

from cardsdb.web.card_list.facets import card_facets as card_facets
