# make run serves; make test tests; make check lints. `make` alone lists everything.

PYTHON ?= python3
VENV ?= .venv
HOST ?= 127.0.0.1
PORT ?= 8000
VAR_DIR ?= $(CURDIR)/var
ARKHAMDB ?= ../shared/data/arkhamdb
DECKS ?= ../shared/conformance/ahlcg-validation.json
RECORDED ?= $(VAR_DIR)/recorded
DIVERSE ?= ../shared/conformance/ahlcg-diverse-decks.jsonl
PAIRS ?= ../shared/conformance/ahlcg-random-upgrades.jsonl
DIVERSE_PAIRS ?= ../shared/conformance/ahlcg-diverse-upgrades.jsonl
export HOST PORT VAR_DIR
export PATH := $(abspath $(VENV))/bin:$(PATH)

SUPPORTED := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 12))
INSTALL := python -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 --require-hashes
AXE_VERSION := 4.14.0
WORDS := $(patsubst %.po,%.mo,$(wildcard config/locale/*/LC_MESSAGES/*.po games/*/words/*/messages.po))
PYTEST := pytest --quiet --numprocesses 2

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run admin test long journeys faults fuzz check fix load record compare bench growth messages lines schema screenshots lock audit clean

help: ## List the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: $(VENV)/.dev $(WORDS) ## Make the virtual environment with everything in it

run: $(VENV)/.run $(VAR_DIR)/secret-key $(WORDS) ## Set everything up and serve on http://127.0.0.1:8000 (HOST=0.0.0.0 for the whole network)
	@python manage.py prepare
	@LOG_JSON=$${LOG_JSON:-no} exec honcho start web worker

admin: $(VENV)/.run $(VAR_DIR)/secret-key ## Make the first staff account
	@python manage.py migrate --verbosity 0
	@if [ -n "$$DJANGO_SUPERUSER_PASSWORD" ]; then python manage.py createsuperuser --noinput; \
	elif [ -t 0 ]; then python manage.py createsuperuser; \
	else echo "make admin asks for a name and a password: run it in a terminal, or set DJANGO_SUPERUSER_USERNAME, _EMAIL and _PASSWORD." >&2; exit 1; fi

test: setup chromium ## Run all tests: pure ones once, those on the database on SQLite and on PostgreSQL
	@echo "Tests on SQLite"
	@ENGINE=sqlite $(PYTEST)
	@echo "The tests that touch the database, on PostgreSQL"
	@ENGINE=postgresql $(PYTEST) -m "database and not once and not faults and not journeys and not long"

long: setup chromium ## Run the tests that take long: whole imports, upgrades, installations, odd requests to every page
	@ENGINE=sqlite $(PYTEST) -m long
	@ENGINE=postgresql $(PYTEST) -m "long and database and not once"

journeys: setup chromium axe ## Walk through the pages in Chromium, and look for barriers with axe
	@ENGINE=sqlite $(PYTEST) -m journeys -r s

faults: setup chromium ## Run the tests that kill processes, and print what came of each fault; WRITE=yes keeps the table in docs/reliability.md
	@ENGINE=postgresql WRITE=$(WRITE) $(PYTEST) -m faults

load: setup ## Serve 200 users for three minutes, then 800 who never pause; five minutes. LOAD="--seconds 30" for less
	@python -m bench.load $(LOAD)

FUZZ_SECONDS ?= 600
fuzz: setup ## Send malformed input to the API, the pages and the readers, for FUZZ_SECONDS each; FUZZ="--seed 7" repeats a run, WRITE=yes keeps the figures in docs/reliability.md
	@WRITE=$(WRITE) python -m config.tests.fuzz --seconds $(FUZZ_SECONDS) $(FUZZ)

record: setup ## Keep what the service answers now in RECORDED, before a change that is to change no answer
	@python -m config.tests.recording record "$(RECORDED)"

compare: setup ## Tell which answers differ from those in RECORDED; WHOLE=yes shows long differences in full
	@python -m config.tests.recording compare "$(RECORDED)" $(if $(WHOLE),--whole)

check: setup ## Format, lint, types, imports, migrations, deployment settings
	@pre-commit run --all-files --show-diff-on-failure

fix: setup ## Format, and fix what can be fixed automatically
	@ruff check --fix . ; ruff format . ; djade --target-version 5.2 $$(git ls-files '*.html')

messages: setup ## Collect the words to translate into the catalogues of every language
	@python -m config.messages update
	@python -m config.messages check || echo "Now translate what is missing."

schema: setup $(VAR_DIR)/secret-key ## Write the OpenAPI description to docs/openapi.yaml
	@python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

screenshots: setup chromium ## Take the pictures of the pages in docs/images, and draw the icons of the app
	@python -m config.tests.screenshots

bench: setup ## Measure, on ArkhamDB's data, decks and upgrades in ARKHAMDB, DECKS, …, or on own ones; each figure with its reference
	@missed=0; ls "$(DECKS)" "$(DIVERSE)" "$(PAIRS)" "$(DIVERSE_PAIRS)" > /dev/null 2>&1 || \
		{ echo "Decks and upgrades are made of the project's own facts."; python -m bench.generated "$(VAR_DIR)/bench"; }; \
	for file in "$(DECKS):decks.json" "$(DIVERSE):diverse.jsonl" "$(PAIRS):pairs.jsonl" "$(DIVERSE_PAIRS):pairs.jsonl"; do \
		path="$${file%:*}"; test -e "$$path" || path="$(VAR_DIR)/bench/$${file##*:}"; set -- "$$@" "$$path"; done; \
	python -m bench.starting "$(ARKHAMDB)" || missed=1; \
	if test -e "$(ARKHAMDB)"; then python -m bench.importing "$(ARKHAMDB)" || missed=1; fi; \
	python -m bench.search "$(ARKHAMDB)" || missed=1; \
	python -m bench.web "$(ARKHAMDB)" || missed=1; \
	python -m bench.validation "$(ARKHAMDB)" "$$1" "$$2" || missed=1; \
	python -m bench.upgrading "$(ARKHAMDB)" "$$3" "$$4" || missed=1; \
	python -m bench.jobs "$(ARKHAMDB)" "$$2" || missed=1; \
	if test -e "$(DECKS)"; then python -m bench.solver "$(ARKHAMDB)" "$(dir $(DECKS))" || missed=1; fi; \
	python -m bench.decks "$(ARKHAMDB)" || missed=1; exit $$missed

growth: setup ## Measure how costs grow with cards, decks, logs and processes; half an hour. GROWTH="--write" keeps it in docs/performance.md
	@python -m bench.growth $(GROWTH)

lines: ## Count the lines of Python without tests and migrations, and those of the words
	@echo "Python: $$(git ls-files '*.py' | grep -vE '(^|/)(tests|migrations)/|conftest' | xargs cat | wc -l)"
	@for language in $$(ls games/engine/words | grep -vE '__|py$$'); do \
		echo "Words, $$language: $$(cat games/*/words/$$language/*.md | wc -l) of Markdown, $$(cat games/*/words/$$language/*.po config/locale/$$language/LC_MESSAGES/*.po 2> /dev/null | wc -l) of messages"; done

lock: ## Pin all packages with the hashes of their files, after a change of requirements*.txt; what is pinned stays if it can
	@$(call tool,uv==0.13.8)
	@for name in requirements requirements-dev; do \
		echo "# Every package of $$name.txt with the hashes of all its files, written by 'make lock'." > $(VAR_DIR)/tool/head; \
		$(VAR_DIR)/tool/bin/uv --no-config pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
			--no-header $$(test $$name = requirements || echo --constraint requirements.lock) $$name.txt --output-file $$name.lock && \
		cat $(VAR_DIR)/tool/head $$name.lock > $$name.lock.part && mv $$name.lock.part $$name.lock || exit 1; done
	@rm -rf $(VAR_DIR)/tool

audit: ## Compare the pinned packages with the public advisories of vulnerabilities; needs the network
	@$(call tool,pip-audit==2.10.1)
	@for name in requirements requirements-dev; do \
		$(VAR_DIR)/tool/bin/pip-audit --strict --disable-pip --require-hashes --requirement $$name.lock || exit 1; done
	@rm -rf $(VAR_DIR)/tool

clean: ## Delete the virtual environment and caches; var/, where your data is, stays
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis $(WORDS)

# --- What the targets above need ---------------------------------------------------------------------------------------

$(VENV)/.made:
	@found=; for python in $(PYTHON) python3.12 python3.11; do \
		if $$python -c '$(SUPPORTED)' 2>/dev/null; then found=$$python; break; fi; done; \
	if [ -z "$$found" ]; then \
		echo "cardsdb needs Python 3.11 or 3.12, and $(PYTHON) is $$($(PYTHON) --version 2>&1 | head -1). Install one, or name it: make run PYTHON=/path/to/python3.12" >&2; exit 1; fi; \
	echo "Making the virtual environment in $(VENV) with $$($$found --version)"; \
	$$found -m venv --clear $(VENV) || { echo "The virtual environment could not be made; on Debian: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.run: requirements.lock $(VENV)/.made
	@echo "Installing what the service runs on"
	@$(call install,requirements.lock)
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.run
	@echo "Installing what tests and checks need"
	@$(call install,requirements-dev.lock)
	@touch $@

define tool
rm -rf $(VAR_DIR)/tool && $(PYTHON) -m venv $(VAR_DIR)/tool && $(VAR_DIR)/tool/bin/pip install --quiet --disable-pip-version-check $(1)
endef

define install
$(INSTALL) --requirement $(1) > $(VENV)/install.log 2>&1 || { \
	if grep -qiE 'connection|timed out|temporary failure|no matching distribution|resolve' $(VENV)/install.log; \
	then echo "The package index cannot be reached. Check the network (or PIP_INDEX_URL) and try again; details: $(VENV)/install.log" >&2; \
	else echo "Installing $(1) failed; details: $(VENV)/install.log" >&2; fi; exit 1; }
endef

$(VAR_DIR)/secret-key: | $(VENV)/.made
	@umask 077; mkdir -p $(VAR_DIR); python -c 'import secrets; print(secrets.token_urlsafe(50))' > $@.part && mv $@.part $@
	@echo "Made a secret key in $@"

# One call compiles all of them.
%.mo: %.po $(VENV)/.run
	@python -m config.messages compile

# The page tests ask axe-core for barriers. It is a script from npm; without npm or network those tests are skipped, and
# listed at the end; with CI=true or AXE_REQUIRED=true they fail instead.
.PHONY: axe
axe: $(VENV)/.made
	@test -s $(VENV)/axe/axe.min.js || { \
		if command -v npm > /dev/null 2>&1; then \
			mkdir -p $(VENV)/axe && cd $(VENV)/axe && npm pack axe-core@$(AXE_VERSION) > npm.log 2>&1 && \
			tar -xzf axe-core-$(AXE_VERSION).tgz --strip-components 1 package/axe.min.js && rm axe-core-$(AXE_VERSION).tgz || \
			echo "axe-core could not be fetched, so that the tests for barriers are skipped; details: $(VENV)/axe/npm.log"; \
		else echo "There is no npm to fetch axe-core with, so that the tests for barriers are skipped."; fi; }

.PHONY: chromium
chromium:
	@for name in "$$CHROMIUM" chromium chromium-browser google-chrome; do command -v "$$name" > /dev/null 2>&1 && exit 0; done; { \
		echo "Installing Chromium for the page tests"; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			apt-get update -qq > /dev/null 2>&1; apt-get install -qq --yes chromium > $(VENV)/chromium.log 2>&1; fi; \
		command -v chromium > /dev/null 2>&1 || { \
			echo "The page tests need Chromium, and it could not be installed: install it (Debian: apt install chromium) or name it: make test CHROMIUM=/path/to/chromium" >&2; exit 1; }; }
