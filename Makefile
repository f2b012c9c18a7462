# Every target prints what it does. `make help` lists them.
PYTHON   ?= python3
VENV     := .venv
COMPILED := .venv-compiled
BUILD    := build/compiled
WORKERS  ?= 2
GAME     ?= blood_rage

BIN   := $(VENV)/bin
# The environments are made anew when what they were made from changes, not when a clock says so.
SUM   := $(shell cat pyproject.toml setup.py requirements.lock | cksum | tr ' ' '-')
READY := $(VENV)/.ready-$(SUM)
READY_COMPILED := $(COMPILED)/.ready-$(SUM)
WHEEL_STAMP := $(COMPILED)/.wheel
SOURCES := $(shell find src -type f ! -name '*.pyc' ! -path '*.egg-info/*' 2>/dev/null)
PIP_FLAGS := --disable-pip-version-check --progress-bar off --constraint requirements.lock

say = @printf '\n== %s\n' "$(1)"

.PHONY: help setup play terminal check test test-fast compiled bench load torture coverage mutate screenshot clean
.DEFAULT_GOAL := help

help:
	@printf '%s\n' \
	  'make setup      environment in $(VENV), from the locked versions' \
	  'make play       open the hall in the browser          make terminal   play in the terminal' \
	  'make check      format, lint, types (Python and JavaScript), layers, no compiled files under src/' \
	  'make test       all tests            make test-fast  without the slow ones' \
	  'make compiled   the same tests on the mypyc build, in $(COMPILED)' \
	  'make coverage   which clauses of the rules have a test (GAME=$(GAME))' \
	  'make bench      speed, beside a peer    make mutate  do the tests notice planted faults?' \
	  'make load       200 live matches on this machine      make torture  kill the server a hundred times' \
	  'make screenshot the picture of the README' \
	  'make clean      remove everything that make made'

setup: $(READY)
	@echo "ready: $(VENV) ($$($(BIN)/python --version))"

$(READY): | pyproject.toml requirements.lock
	$(call say,environment $(VENV))
	$(PYTHON) -m venv $(VENV)
	@rm -f $(VENV)/.ready-*
	$(call say,build tools)
	$(BIN)/python -m pip install $(PIP_FLAGS) --upgrade setuptools wheel
	$(call say,meadhall with its development tools)
	$(BIN)/python -m pip install $(PIP_FLAGS) --no-build-isolation --editable '.[dev]'
	@touch $@

play: $(READY)
	@$(BIN)/meadhall serve --open

terminal: $(READY)
	@$(BIN)/meadhall play $(GAME)

check: $(READY)
	$(call say,format)
	$(BIN)/ruff format --check .
	$(call say,lint)
	$(BIN)/ruff check .
	$(call say,types)
	$(BIN)/mypy --strict
	$(call say,types of the JavaScript)
	tools/check_js.sh
	$(call say,layers)
	$(BIN)/lint-imports
	$(call say,no compiled files under src/)
	@found=$$(find src \( -name '*.so' -o -name '*.pyd' \)); if [ -n "$$found" ]; then \
	  echo "stale compiled code would run instead of the source:"; echo "$$found"; exit 1; fi; echo none

test: $(READY)
	$(call say,all tests)
	$(BIN)/pytest -n $(WORKERS)

test-fast: $(READY)
	$(call say,tests without the slow ones)
	$(BIN)/pytest -n $(WORKERS) -m "not slow"

compiled: $(WHEEL_STAMP)
	$(call say,all tests on the compiled build)
	MEADHALL_EXPECT=compiled $(COMPILED)/bin/python -m pytest -n $(WORKERS)

$(READY_COMPILED): | pyproject.toml requirements.lock
	$(call say,environment $(COMPILED))
	$(PYTHON) -m venv $(COMPILED)
	@rm -f $(COMPILED)/.ready-* $(WHEEL_STAMP)
	$(COMPILED)/bin/python -m pip install $(PIP_FLAGS) --upgrade setuptools wheel build mypy \
	  pytest pytest-xdist hypothesis httpx playwright 'psycopg[binary]'
	@touch $@

# The build runs in a copy: neither C files nor extension modules ever come near src/.
$(WHEEL_STAMP): $(READY_COMPILED) $(SOURCES)
	$(call say,mypyc wheel (about ten seconds per thousand lines))
	rm -rf $(BUILD) && mkdir -p $(BUILD)/tree
	cp -R src pyproject.toml setup.py $(wildcard LICENSE README.md) $(BUILD)/tree
	@find $(BUILD)/tree/src \( -name '*.egg-info' -o -name __pycache__ \) -prune -exec rm -rf {} +
	cd $(BUILD)/tree && MEADHALL_MYPYC=1 $(CURDIR)/$(COMPILED)/bin/python -m build \
	  --wheel --no-isolation --outdir ..
	$(COMPILED)/bin/python -m pip install $(PIP_FLAGS) $(BUILD)/*.whl
	$(COMPILED)/bin/python -m pip install $(PIP_FLAGS) --force-reinstall --no-deps $(BUILD)/*.whl
	@touch $@

bench: $(READY) $(WHEEL_STAMP)
	$(call say,the peer, in both environments: it runs beside each build)
	$(BIN)/python -m pip install $(PIP_FLAGS) --no-build-isolation --editable '.[bench]'
	$(COMPILED)/bin/python -m pip install $(PIP_FLAGS) catanatron
	$(call say,speed: interpreted)
	$(BIN)/python -m benchmarks
	$(call say,speed: compiled)
	MEADHALL_EXPECT=compiled $(COMPILED)/bin/python -m benchmarks

load: $(READY)
	$(call say,live matches on loopback: bounded, ends by itself)
	$(BIN)/python -m benchmarks.load

KILLS ?= 100
torture: $(READY)
	$(call say,kill -9 in the middle of battles, $(KILLS) times)
	MEADHALL_KILLS=$(KILLS) $(BIN)/pytest -s tests/server/test_kill.py

screenshot: $(READY)
	$(call say,docs/table.png)
	$(BIN)/python tools/screenshot.py

coverage: $(READY)
	$(call say,tests, noting which clauses they prove)
	$(BIN)/pytest -n $(WORKERS) --write-coverage

MUTANTS ?= 400
mutate: $(READY)
	$(call say,planted faults (goes on where it was stopped; results in build/mutate))
	$(BIN)/python -m benchmarks.mutate --most $(MUTANTS)

clean:
	rm -rf $(VENV) $(COMPILED) build dist .mypy_cache .ruff_cache .pytest_cache \
	  .import_linter_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
