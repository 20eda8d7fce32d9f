"""Former names, for apps that have not followed yet."""

from cardsdb.web.htmx import render_part as render_part
