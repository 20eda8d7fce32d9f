"""Former names, for apps that have not followed yet."""

from cardsdb.web.card_list.listing import Listing as Listing
from cardsdb.web.card_list.listing import Place as Place
from cardsdb.web.card_list.listing import card_listing as card_listing
