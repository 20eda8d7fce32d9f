"""What templates draw with: icons, and form controls the way ours look."""

from django import template
from django.forms import BoundField
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """The icon of that name from icons.svg. A label is read out and shown on hover; without one it is ornament."""
    href = f"{static('ui/icons.svg')}#{name}"
    if label:
        return format_html('<svg class="icon" role="img"><title>{}</title><use href="{}"/></svg>', label, href)
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>', href)


@register.filter
def control(field: BoundField) -> SafeString:
    """The field's control without a placeholder: ours have labels, which stay when one types."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def is_choice(field: BoundField) -> bool:
    """Whether the control is a single checkbox, whose label stands behind it."""
    return field.widget_type == "checkbox"
