"""The parameters of a deck's history."""

from decks.web.forms import PageForm, RevisionField, TextField


class HistoryForm(PageForm):
    """The address: a page of the history, the revisions compared, and the run shown step by step."""

    page = TextField()
    from_ = RevisionField()
    to = RevisionField()
    steps = RevisionField()
