# The image of web, worker and beat; compose.yaml says which process runs.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/srv/var HOST=0.0.0.0
WORKDIR /srv/cardsdb

COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements.lock

COPY . .
# The texts, the bytecode and the static files do not depend on the deployment, so they are made once, here.
RUN python -m config.messages compile && python -m compileall -q . \
    && SECRET_KEY=only-for-building python manage.py collectstatic --no-input --verbosity 0 \
    && useradd --system --home-dir /srv cardsdb && mkdir -p /srv/import /srv/catalogues && chown -R cardsdb /srv/var /srv/import /srv/catalogues
USER cardsdb
EXPOSE 8000
CMD ["python", "-m", "config.server"]
