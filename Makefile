# Two commands for newcomers: `make play` and `make test`. Each sets up what it needs.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8765
SETS := run play dev

.PHONY: setup play run test prove lint bench clean

# One virtual environment; the stamp of a lock file says that its packages are in.
$(VENV)/.stamp-%: requirements/%.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

setup: $(VENV)/.stamp-dev

play: $(VENV)/.stamp-play
	$(BIN)/python -m bot --playground --port $(PORT)

run: $(VENV)/.stamp-run
	$(BIN)/python -m bot

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy

test: lint
	@command -v chromium >/dev/null || echo "NOTE: no Chromium here, so the browser test of the playground does not run."
	$(BIN)/python -m engine check
	$(BIN)/pytest -q -n 2

prove: setup
	$(BIN)/pytest -q -n 2 tests/prove

bench: setup
	for bench in tests/benchmarks/bench_*.py; do $(BIN)/python $$bench || exit 1; done

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
