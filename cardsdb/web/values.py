"""Card values unknown to all sources, entered on its page."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from cardsdb.access import may_enter_values
from cardsdb.card_values import card_values
from cardsdb.faults import InvalidInputError
from cardsdb.services import ImportBusyError, ValuesChangedError, values_enter
from cardsdb.tasks import after_publish
from cardsdb.web.value_form import ValueForm
from cardsdb.web.views import card_of, card_page
from ui.language import current_language


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Save the form on the card's page; faults come back with the page, at each input."""
    if not may_enter_values(request.user):
        raise PermissionDenied
    live, card = card_of(game, code)
    address = f"{reverse('card', args=[game, card.code])}#values"
    if request.method != "POST":
        return redirect(address)  # back from the login page
    form = ValueForm(card_values(live.game, card), current_language(), request.POST.dict())
    try:
        run = values_enter(card=card, game=game, data=form.data(), tag=form.posted_tag, actor=cast(User, request.user))
    except InvalidInputError as error:
        form.refuse(error.faults)
        return card_page(request, live, card, form, 400)
    except ValuesChangedError:
        form.tell_what_changed()
        form.faults.append(_("Somebody typed in values meanwhile. Look at what differs, then save again."))
        return card_page(request, live, card, form, 412)
    except ImportBusyError:
        form.faults.append(_("The game’s cards are being imported at the moment. Save again when that is over."))
        return card_page(request, live, card, form, 409)
    if run:
        after_publish(game)
        messages.success(request, _("Saved. The values are used from now on."))
    else:
        messages.info(request, _("There was nothing to change."))
    return redirect(address)
