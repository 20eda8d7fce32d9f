"""Static files as they are served."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class NamedByContent(CompressedManifestStaticFilesStorage):
    """Every file under a name made of its content; also where one of our scripts imports another."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("ui/*.js", (('(?P<matched>from "(?P<url>./[^"]+)")', 'from "%(url)s"'),)),
    )
