"""Former names, for apps that have not followed yet."""

from django.utils.translation import gettext as _
from rest_framework.request import Request

from cardsdb.api.base import DEFAULT_PAGE_SIZE as DEFAULT_PAGE_SIZE
from cardsdb.api.base import ApiView as ApiView
from cardsdb.api.base import PublicView as PublicView
from cardsdb.api.base import cached_response as cached_response
from cardsdb.api.base import fixed_response as fixed_response
from cardsdb.api.base import json_response as json_response
from cardsdb.api.base import page_address as page_address
from cardsdb.api.base import page_of as page_of
from cardsdb.faults import InputFault, InvalidInputError
from cardsdb.fields import MAX_PAGE_SIZE as MAX_PAGE_SIZE
from cardsdb.numbers import read_whole_number


def whole_number(request: Request, name: str, default: int, most: int | None, *, least: int = 1) -> int:
    """The number that the query has under that name; InvalidInputError if it is none or out of range."""
    number = read_whole_number(request.query_params.get(name, str(default)), least=least, most=most or 10**9 - 1)
    if number is not None:
        return number
    if most:
        message = _("Give a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
    else:
        message = _("Give a whole number from %(least)s on.") % {"least": least}
    raise InvalidInputError(InputFault(("query", name), "not-a-number-in-range", message))
