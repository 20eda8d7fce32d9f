"""Former names, for apps that have not followed yet."""

from cardsdb.web.card_html import MAX_KEPT as MAX_KEPT
from cardsdb.web.card_html import CardDrawing as CardDrawing
from cardsdb.web.card_html import Sign as Sign
from cardsdb.web.card_html import card_drawing as card_drawing
from cardsdb.web.card_html import card_url as card_url
from cardsdb.web.card_html import class_name as class_name
from cardsdb.web.card_html import drawn as drawn
from cardsdb.web.card_html import set_name as set_name
from cardsdb.web.card_html import signs_of as signs_of
from cardsdb.web.card_html import symbol_names as symbol_names
