"""The settings that tests run with: the service's own, on the engine that ENGINE names.

ENGINE=sqlite (the default) uses a file; ENGINE=postgresql uses DATABASE_URL if it names a PostgreSQL, else one that
is started here. With several test processes, the first starts it and the others inherit its address.
"""

import os
from pathlib import Path

from config.tests.servers import start_postgresql, temporary_folder

ENGINE = os.environ.setdefault("ENGINE", "sqlite")
if "TEST_VAR_DIR" not in os.environ:
    os.environ["TEST_VAR_DIR"] = temporary_folder("test")
VAR = os.environ["TEST_VAR_DIR"]

if ENGINE == "sqlite":
    os.environ["DATABASE_URL"] = f"sqlite:///{VAR}/db.sqlite3"
elif ENGINE == "postgresql":
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        os.environ["DATABASE_URL"] = start_postgresql()
else:
    raise ValueError(f"ENGINE is {ENGINE!r}; it is sqlite or postgresql")

os.environ["VAR_DIR"] = VAR
os.environ["SECRET_KEY"] = "only-for-tests-and-long-enough-to-be-taken-seriously"
os.environ["EMAIL_URL"] = "memorymail://"
for name in ("DEBUG", "METRICS_TOKEN", "SENTRY_DSN", "SITE_URL"):
    os.environ.pop(name, None)
# No test is slowed down by the throttle of pages; its own tests lower it.
os.environ |= {
    f"THROTTLE_PAGES_{kind}": "1000000/minute"
    for kind in ("READ_ANONYMOUS", "READ_ACCOUNT", "WRITE_ANONYMOUS", "WRITE_ACCOUNT")
}
TEST_REDIS_URL = os.environ.pop("REDIS_URL", "")

from config.settings import *  # noqa: E402, F403
from config.settings import CELERY_BROKER_TRANSPORT_OPTIONS, DATABASES, STATIC_ROOT, STORAGES  # noqa: E402

if ENGINE == "sqlite":
    # A file rather than memory: the threads of a live server and worker processes see the same database.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(VAR) / "test.sqlite3")}
# Of each test process: none counts the tasks or requests of another.
BROKER_DIR, METRICS_DIR = (
    Path(VAR) / f"{folder}-{os.environ.get('PYTEST_XDIST_WORKER', 'only')}" for folder in ("broker", "metrics")
)
CELERY_BROKER_TRANSPORT_OPTIONS |= {
    "data_folder_in": str(BROKER_DIR / "queue"),
    "data_folder_out": str(BROKER_DIR / "queue"),
    "control_folder": str(BROKER_DIR / "control"),
}
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # tests need no slow hash
