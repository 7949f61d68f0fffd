# Needs Python 3.11 or newer and make. Everything else is put into .venv on first use.
#
#   make play        play a game
#   make table       play a game in the browser
#   make resume      go on with one
#   make test        every check of a change: style, types, layers, tests (minutes)
#   make test-long   the volumes and the build of the wheel (much longer)
#   make bench       measurements
#   make fmt         lay out the code
#   make clean       remove whatever was made here

PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install --constraint constraints.txt

# To leave by Ctrl-C, which is 130, is no error.
INTERRUPTIBLE = trap : INT; $(1) || { code=$$?; [ $$code -eq 130 ] || exit $$code; }

.PHONY: play table resume test test-long bench fmt clean

play: .venv/play.stamp
	@$(call INTERRUPTIBLE,$(BIN)/riotdsl play)

table: .venv/table.stamp
	@$(call INTERRUPTIBLE,$(BIN)/riotdsl serve "$$($(BIN)/python -c 'from riotdsl import library; print(library.default_name())')")

resume: .venv/play.stamp
	@$(call INTERRUPTIBLE,$(BIN)/riotdsl resume)

test: .venv/test.stamp
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest -q -n $(JOBS) --dist loadgroup

test-long: .venv/test.stamp
	HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -m long -n $(JOBS) --dist loadgroup -rA \
	  --verification docs/explanation/verification.md

bench: .venv/test.stamp
	$(BIN)/python -m bench

fmt: .venv/test.stamp
	$(BIN)/ruff check --fix --quiet
	$(BIN)/ruff format --quiet

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'riotdsl needs Python 3.11 or newer: PYTHON=python3.12 make ...' >&2; exit 1; }
	@echo 'Setting up .venv: once, about a minute.'
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/play.stamp: .venv/made.stamp pyproject.toml constraints.txt
	@$(PIP) --editable .
	@touch $@

.venv/table.stamp: .venv/made.stamp pyproject.toml constraints.txt
	@$(PIP) --editable '.[web]'
	@touch $@ .venv/play.stamp

.venv/test.stamp: .venv/made.stamp pyproject.toml constraints.txt
	@$(PIP) --editable '.[test]'
	@touch $@ .venv/play.stamp .venv/table.stamp
