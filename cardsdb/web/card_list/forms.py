"""The parameters of the list of cards."""

from django import forms


class CardListForm(forms.Form):
    """A query and the place in its results. Values that the list does not know are as good as none."""

    q = forms.CharField(required=False, strip=False)
    view = forms.CharField(required=False)
    page = forms.CharField(required=False)
    facet = forms.CharField(required=False)
