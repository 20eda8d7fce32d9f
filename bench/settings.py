"""The service's own settings with one more address, an empty view, and no limit that a benchmark would hit."""

from config.settings import *  # noqa: F403
from config.settings import REST_FRAMEWORK

ROOT_URLCONF = "bench.urls"
REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": {
        f"{of}{kind}-{who}": "100000000/minute"
        for of in ("", "pages-")
        for kind in ("read", "write")
        for who in ("anonymous", "account")
    },
}
