"""Settings, all from the environment, with defaults that are safe and run on a laptop.

docs/deploy.md lists the variables. Nothing here depends on the machine.
"""

from pathlib import Path
from urllib.parse import urlsplit

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

import games
from config import hosts
from config.formats.en.formats import *  # noqa: F403, those of a language that Django does not know
from games.engine.words import OWN_NAME

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var"))).resolve()
"""Folder of all files the service writes on a laptop: database, secret key, broker, static files."""

# --- Host names, TLS and the secret key -------------------------------------------------------------------------------

DEBUG = env.bool("DEBUG", False)
SITE_URL = env.str("SITE_URL", f"http://127.0.0.1:{env.str('PORT', '8000')}")
HTTPS = urlsplit(SITE_URL).scheme == "https"
"""An https SITE_URL is production behind TLS: secure cookies, redirect and HSTS follow from it."""
PROXY_COUNT = env.int("PROXY_COUNT", 0)
"""The number of own reverse proxies in front; their X-Forwarded-* headers are trusted."""
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=hosts.own_names(env.str("HOST", "127.0.0.1"), SITE_URL))

SECRET_KEY_FILE = VAR_DIR / "secret-key"


def _secret_key() -> str:
    if key := env.str("SECRET_KEY", ""):
        return key
    if SECRET_KEY_FILE.exists() and (key := SECRET_KEY_FILE.read_text().strip()):
        return key
    raise ImproperlyConfigured(
        "SECRET_KEY is not set. In production, set it to a long random string; on a laptop, 'make run' makes one."
    )


SECRET_KEY = _secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 30 * 24 * 3600) if HTTPS else 0
# Other services of the operator's domain may not speak https; the older sites' clients know no issuer; a refresh token
# used twice gives a further pair (`accounts/oauth.py`), so that none has to be kept in plain text.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", "oauth2_provider.W005", "oauth2_provider.E001"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXY_COUNT else None
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [SITE_URL] if HTTPS else []
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"

CARD_IMAGE_URL = env.str("CARD_IMAGE_URL", "")
"""The address of a card's picture, with {game} and {code} in it; cards without a picture are drawn."""
IMAGE_DIR = env.str("IMAGE_DIR", "")
"""A folder with pictures of cards, by game and code, served by the service itself; empty: none."""
IMAGE_DIR_PUBLIC = env.bool("IMAGE_DIR_PUBLIC", False)
"""Whether visitors without an account see its pictures, too."""
IMAGE_HOSTS = (
    [f"{urlsplit(CARD_IMAGE_URL).scheme}://{urlsplit(CARD_IMAGE_URL).netloc}"] if "://" in CARD_IMAGE_URL else []
)

# Nothing from elsewhere and nothing inline: scripts and styles are files of ours. Pictures may come from where the
# operator keeps them; on the pages of an account, also from the host of its own template (PictureHostMiddleware).
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", *IMAGE_HOSTS],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# --- Apps and the way of a request ------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    "compat",
    "campaigns",
    "decks",
    "cardsdb",
    "accounts",
    "ui",
    "config.staff_site.AuditedAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "oauth2_provider",
]
MIDDLEWARE = [
    "config.middleware.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "compat.hosts.CompatHostMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "config.middleware.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.LanguageMiddleware",
    "config.middleware.NulMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.AddressMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.PageThrottleMiddleware",
    "accounts.web.guests.GuestMiddleware",
    "accounts.web.sessions.SeenMiddleware",
    "config.middleware.PictureHostMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # A game may draw kinds of entry its own way.
        "DIRS": [path for folder in games.__path__ for path in sorted(Path(folder).glob("*/templates"))],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.web.context.account_context",
            ]
        },
    }
]
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "ui.static_files.NamedByContent"
    },
}

# --- Database, cache and files ----------------------------------------------------------------------------------------

DATABASES = {"default": env.db_url("DATABASE_URL", f"sqlite:///{VAR_DIR / 'db.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Readers never wait for a writer (WAL); a writer takes its lock at once and waits for the one before it, so
    # that "database is locked" does not happen. FULL: what was acknowledged survives a power cut.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
    }
else:
    DATABASES["default"]["ENGINE"] = "config.postgresql"
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # Short waits for a server that is down, also if its machine vanished without closing connections.
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 3,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 2,
        "tcp_user_timeout": 15_000,
        **DATABASES["default"].get("OPTIONS", {}),
    }
# SQLite, too, reads its schema anew for each connection.
DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", 60)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", "")
"""With it, all processes share the cache (and so every throttle); without it, one web process is started."""
CACHES = {
    "default": {"BACKEND": "config.cache.FallbackCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {
        "BACKEND": "config.cache.MemoryCache",
        # A throttle's count must outlive those of all other callers within its window.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

FACTS_EXCLUDE = [code.strip() for code in env.list("FACTS_EXCLUDE", default=[])]
"""Codes of games whose own facts (`fixtures/`) are not loaded: their cards come from imports alone."""

IMPORT_DIR = Path(env.str("IMPORT_DIR", str(VAR_DIR / "import")))
"""Folder of the files that staff may import over the API; nothing else of the machine can be read there."""

IMPORT_HOSTS = env.list("IMPORT_HOSTS", default=["arkhamdb.com", "es.arkhamdb.com", "ringsdb.com"])
"""The only hosts that imports fetch from, each as in an https address (host, or host:port)."""
IMPORT_REFRESH = env.list("IMPORT_REFRESH", default=[])
"""Sources imported anew each night from their sites; none by default."""
BULK_DIR = VAR_DIR / "bulk"
"""The files with all cards: written by a worker after a publication, or by the first process asked."""
SNAPSHOT_DIR = Path(env.str("SNAPSHOT_DIR", str(VAR_DIR / "catalogues")))
"""Built catalogues by version, shared by all processes; they can be deleted at any time, and are built anew."""

# --- Background work --------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", REDIS_URL or f"filesystem://{VAR_DIR / 'broker'}")
if CELERY_BROKER_URL.startswith("filesystem://"):
    # The embedded broker: messages are files in a folder, so that a laptop needs no other server.
    BROKER_DIR = Path(CELERY_BROKER_URL.removeprefix("filesystem://"))
    CELERY_BROKER_URL = "filesystem://localhost//"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "store_processed": False,
    }
else:
    # Senders learn within seconds that the broker is down; a worker waits until it is back.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.1,
        "socket_connect_timeout": 1,
        "socket_timeout": 2,
    }
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True  # the row that a task works on has its outcome
CELERY_WORKER_PREFETCH_MULTIPLIER = 1  # tasks are long: none waits for a busy worker while another is idle
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
# Tasks sent, with the game, after its cards have changed.
AFTER_PUBLISH = ["cardsdb.tasks.bulk_write", "decks.tasks.recheck"]
CELERY_BEAT_SCHEDULE = {
    "delete what has expired": {"task": "accounts.tasks.expired_delete", "schedule": crontab(hour="4", minute="0")},
    "check and purge decks": {"task": "decks.tasks.nightly", "schedule": crontab(hour="4", minute="30")},
    "purge campaigns": {"task": "campaigns.tasks.nightly", "schedule": crontab(hour="4", minute="45")},
    **{
        f"refresh {source}": {
            "task": "cardsdb.tasks.refresh",
            "args": [source],
            "schedule": crontab(hour="3", minute="0"),
        }
        for source in IMPORT_REFRESH
    },
}

# --- Accounts ---------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.web.forms.LoginForm",
    "signup": "accounts.web.forms.SignupForm",
    "reset_password": "accounts.web.forms.ResetPasswordForm",
}
# Where mail is sent, accounts.adapter.ConfirmationStage makes it a must for the address given at sign-up.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that has just signed up, and no other
ACCOUNT_CHANGE_EMAIL = True  # a confirmed address replaces the one before
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "cardsdb: "
ACCOUNT_USERNAME_BLACKLIST = [
    "admin", "administrator", "cardsdb", "help", "moderator", "operator", "postmaster", "root", "security", "staff",
    "support", "system", "webmaster",
]  # fmt: skip
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
GUEST_DAYS = env.int("GUEST_DAYS", 90)
"""Days that the decks of guests are kept after their last visit."""
GUESTS = env.int("GUESTS", 10_000)
"""Guests at most, all together; 0: who builds needs an account."""
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/5m/key",
    "guest": env.str("GUEST_RATE", "10/h/ip"),
    "program": "120/m/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = PROXY_COUNT
AUDIT_DAYS = env.int("AUDIT_DAYS", 730)
"""Days that entries of the audit log are kept."""
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_FORMS = {
    "activate_totp": "accounts.web.forms.ActivateAppForm",
    "add_webauthn": "accounts.web.forms.AddPasskeyForm",
    "authenticate": "accounts.web.forms.SecondFactorForm",
    "authenticate_webauthn": "accounts.web.forms.SecondFactorPasskeyForm",
    "edit_webauthn": "accounts.web.forms.RenamePasskeyForm",
    "login_webauthn": "accounts.web.forms.PasskeyLoginForm",
    "reauthenticate": "accounts.web.forms.CodeAgainForm",
    "reauthenticate_webauthn": "accounts.web.forms.PasskeyAgainForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Whoever logs in for the first time where mail is sent has confirmed the address; elsewhere it cannot be confirmed.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "cardsdb"
MFA_TOTP_TOLERANCE = 1  # a clock may be wrong by half a minute
# Browsers have passkeys without TLS on loopback alone.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS and urlsplit(SITE_URL).hostname in {"127.0.0.1", "::1", "localhost"}
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 5  # seconds: requests wait for the mail server
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", "cardsdb@localhost")

# Additions of other apps to an account, which need not know them: each function takes the user.
ACCOUNT_EXPORTS = {
    "account": "accounts.selectors.account_export",
    "collections": "cardsdb.collections.collection_export",
    "decks": "decks.selectors.deck_export",
    "wishes": "decks.wishes.wish_export",
    "parties": "decks.parties.party_export",
    "campaigns": "campaigns.exchange.campaign_export",
    "arkhamdb": "compat.sync.account_export",
}
# Templates, each a section of the account page; functions of the request, each a section of the home page; functions of
# the request, the catalogue and the card, each a section of a card's page.
ACCOUNT_SECTIONS = [
    "compat/_account_sync.html", "cardsdb/_account_collections.html", "cardsdb/_account_imports.html",
    "config/_account_status.html",
]  # fmt: skip
HOME_SECTIONS = ["campaigns.web.home.last_campaigns", "decks.web.home.last_decks"]
CARD_SECTIONS = ["decks.web.card.views.card_section"]
SEATED_UPGRADE = "campaigns.services.seated_deck_upgrade"  # pays for upgrades of decks that are played somewhere
DECK_NUMBER = "compat.deck_numbers.shared_number"  # by which programs of other sites find a shared deck
DECK_ORIGIN = "compat.decklists.origin"  # the decklist of another site that a deck is
GROUP_SHELVES = "campaigns.selectors.group_shelves"  # the collections of those with whom an account plays
AT_GUEST_LOGIN = ["decks.services.decks_take_over"]  # moves a guest's things to the account; returns how many
BEFORE_ACCOUNT_DELETE = ["campaigns.services.campaign_hand_over"]

# Other people's programs (OAuth2): codes alone, tokens kept as digests; a refresh token used again later ends them all.
OAUTH2_PROVIDER_APPLICATION_MODEL = "accounts.Program"
OAUTH2_PROVIDER = {
    "OAUTH2_SERVER_CLASS": "oauthlib.oauth2.WebApplicationServer",
    "OAUTH2_VALIDATOR_CLASS": "accounts.oauth.Validator",
    "SCOPES_BACKEND_CLASS": "accounts.oauth.Scopes",
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
    "REFRESH_TOKEN_EXPIRE_SECONDS": 90 * 24 * 3600,  # after the last use
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "REFRESH_TOKEN_GRACE_PERIOD_SECONDS": 60,  # for two calls in flight, and for an answer that was lost
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https"],  # a program's own schemes are allowed by its registration
    **{
        f"COMPLIANT_BCP_RFC9700_{part}": True
        for part in ("IMPLICIT_GRANT", "PASSWORD_GRANT", "PKCE_METHOD", "ACCESS_TOKEN_TRANSPORT", "TOKEN_STORAGE")
    },
}

# --- API --------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cardsdb.api.parsers.JsonParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "cardsdb.api.negotiation.ContentNegotiation",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["cardsdb.api.throttling.WindowThrottle"],
    "DEFAULT_THROTTLE_RATES": {  # in place of those of cardsdb/api/throttling.py
        name.removeprefix("THROTTLE_").lower().replace("_", "-"): rate
        for name, rate in env.ENVIRON.items()
        if name.startswith("THROTTLE_")
    },
    "NUM_PROXIES": PROXY_COUNT,
    "URL_FORMAT_OVERRIDE": None,  # `format` names the format of a deck file
    "EXCEPTION_HANDLER": "cardsdb.api.problems.exception_response",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "cardsdb",
    "DESCRIPTION": "Cards, deck building and campaign logs of co-operative games.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "POSTPROCESSING_HOOKS": ["cardsdb.api.openapi.add_shared_parts"],
}
# Any site's script may use the API, but never with the visitor's cookies.
CORS_URLS_REGEX = r"^/(?:api|arkhamdb|ringsdb|arkhambuild|oauth)/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_HEADERS = [
    "accept", "accept-language", "authorization", "content-type", "follow-token", "if-match",
    "if-modified-since", "if-none-match", "idempotency-key", "x-request-id",
]  # fmt: skip
CORS_EXPOSE_HEADERS = [
    "ETag", "Content-Disposition", "Idempotent-Replayed", "Location", "Content-Language", "RateLimit-Limit",
    "RateLimit-Remaining", "RateLimit-Reset", "Retry-After", "X-Request-ID",
]  # fmt: skip

# --- Other sites' APIs ------------------------------------------------------------------------------------------------

ARKHAMDB_URL = env.str("ARKHAMDB_URL", "https://arkhamdb.com").rstrip("/")
ARKHAMDB_CLIENT_ID = env.str("ARKHAMDB_CLIENT_ID", "")
ARKHAMDB_CLIENT_SECRET = env.str("ARKHAMDB_CLIENT_SECRET", "")
"""The program that the operator has registered there; without it no member can exchange decks with that site."""
COMPAT_HOSTS = env.dict("COMPAT_HOSTS", default={})
"""Host names that serve a site's addresses at their root, such as arkhamdb.example.org=arkhamdb."""
ALLOWED_HOSTS += COMPAT_HOSTS

# --- Languages, time, logs --------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [(code, OWN_NAME.in_language(code)) for code in games.engine.LANGUAGES]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["config.formats"]
USE_TZ = True
TIME_ZONE = "UTC"

LOGGING_CONFIG = "config.logs.configure"
LOGGING = {"json": env.bool("LOG_JSON", not DEBUG), "level": env.str("LOG_LEVEL", "INFO")}
SLOW_QUERY_MS = env.int("SLOW_QUERY_MS", 500)
"""Milliseconds from which a query has a log line of its own; 0: never."""
SLOW_REQUEST_MS = env.int("SLOW_REQUEST_MS", 2000)
"""Milliseconds from which a request has a second log line, as a warning; 0: never."""
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
"""The bearer token of /metrics; without one nothing is counted, and the address does not exist."""
METRICS_DIR = VAR_DIR / "metrics"
"""The counts of each web process of this start; the server empties it before it starts them."""
if METRICS_TOKEN:
    if len(METRICS_TOKEN) < 16:
        raise ImproperlyConfigured("METRICS_TOKEN is too short to be secret: take 16 random characters or more.")
    MIDDLEWARE.insert(0, "config.metrics.MetricsMiddleware")
SENTRY_DSN = env.str("SENTRY_DSN", "")
"""Where errors are reported to: Sentry, or a server that speaks its language. Empty: nowhere."""
