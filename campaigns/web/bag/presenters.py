"""The bag on pages: its tokens, and the odds of a test with their charts."""

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from msgspec import Struct

from campaigns.web.context import CampaignContext
from campaigns.web.entries.errors import PREFIX, FormError, FormErrors
from campaigns.web.entries.form_data import FormParser, entry_inputs, nested
from campaigns.web.entries.forms import EntryForm
from campaigns.web.labels import Labels
from cardsdb.faults import InvalidInputError
from games.engine import journal
from ui.charts import FULL, Bar, Chart
from ui.icons import icon_names


class NamedToken(Struct, frozen=True, kw_only=True):
    """A token: a disc with an icon or a number, and its name."""

    code: str
    name: str
    icon: str
    """Empty if its name is printed on it."""


def present_tokens(context: CampaignContext) -> list[dict[str, Any]]:
    """All tokens by place; those that can be drawn are under `bag`."""
    bag = context.rules.log_rules.bag
    assert bag
    return [
        {"code": place, "tokens": named_tokens(tokens, context.labels), "key": (context.campaign.game, *tokens)}
        for place, tokens in bag.contents(context.state).items()
        if tokens or place == "bag"
    ]


def named_tokens(tokens: Iterable[str], labels: Labels) -> list[NamedToken]:
    """These tokens, with their names and icons."""
    known = icon_names()
    return [
        NamedToken(code=code, name=labels.choice("token", code), icon=code if code in known else "") for code in tokens
    ]


def present_odds(context: CampaignContext, given: QueryDict) -> dict[str, Any]:
    """The odds of the test in the address, and the form that asked for them."""
    log_rules, facts = context.rules.log_rules, context.rules.facts
    assert log_rules.guidance.odds_fields
    assert log_rules.bag
    fields = log_rules.guidance.odds_fields(context.state, facts)
    inputs = entry_inputs(given)
    data = FormParser(inputs, context.rules, context.state).data(fields)
    values = {field.name: data.get(field.name, field.default) for field in fields}
    errors = FormErrors()
    answer: journal.SkillTestOdds | None = None
    known = log_rules.bag.question(context.state, facts)
    try:
        if known.get("tokens"):
            answer = context.rules.odds({**known, **nested(values)})
        else:
            errors.add(FormError(message=_("The bag is empty: nothing can be drawn from it.")), None)
    except InvalidInputError as error:
        for fault in error.faults:
            name = ".".join(map(str, (PREFIX, *fault.loc)))
            errors.add(FormError(message=fault.message), name if fault.loc else None)
    form = EntryForm(context.labels, "", fields, inputs, errors=errors)
    main, more = form.fields[:2], [*form.fields[2:], *form.more]
    if any(field.errors for field in more):
        main, more = [*main, *more], []
    odds: dict[str, Any] = {"fields": main, "more": more, "errors": errors.whole}
    if answer is None:
        return odds
    behind = {field.name for field in more}
    return {
        **odds,
        "chance": f"{_per_cent(answer.chance)} %",
        "exact": "{}/{}".format(*answer.exact),
        "fails": f"{_per_cent(answer.fails)} %",
        "charts": _charts(answer, values.get("skill")),
        # Values assumed because none are known.
        "assumed": [
            (context.labels.text(field.title), field.default)
            for field in fields
            if field.name not in data and f"{PREFIX}.{field.name}" in behind
        ],
    }


def _per_cent(chance: float) -> str:
    """To one decimal, halves up, as the language writes it."""
    exact = Decimal(chance * 100).quantize(Decimal("0.000001"))  # without the error of the last places of a float
    return number_format(exact.quantize(Decimal("0.1"), ROUND_HALF_UP), decimal_pos=1)


def _charts(answer: journal.SkillTestOdds, skill: Any) -> list[Chart]:
    """The curve over the skill value, and the tokens' results."""
    curve = [(str(point.skill), point.chance, point.skill == skill) for point in answer.curve]
    results = [(f"{one.modifier:+d}".replace("-", "−"), one.chance, False) for one in answer.modifiers]
    most = max((chance for _label, chance, _is_marked in results), default=0) or 1
    return [
        _chart("odds", _("Chance of success by skill value, in per cent"), _("Skill value"), curve, 1),
        _chart("modifiers", _("Token totals, in per cent"), _("Modifier"), results, most),
    ]


def _chart(code: str, title: str, value_title: str, points: list[tuple[str, float, bool]], most: float) -> Chart:
    bars = [
        Bar(
            label=label,
            number=round(100 * chance),
            written=_per_cent(chance),
            length=round(FULL * chance / most),
            is_marked=is_marked,
        )
        for label, chance, is_marked in points
    ]
    return Chart(
        code=code, title=title, value_title=value_title, number_title=_("Per cent"), is_upright=True, bars=bars
    )
