# Two commands, on a fresh machine with Python 3.11+, make and pip:
#
#   make demo   a PPO agent, smoke-trained, and what moving first is worth in Andrew's War
#   make test   lint, types, smoke training, every test on both engines
#
# Both install into .venv, which is made again only when pyproject.toml or constraints.txt change.

PYTHON ?= python3
VENV ?= .venv
# Processes that run the tests: a number, "auto" (one a core), or 0 (none beside pytest itself).
JOBS ?= auto
# More for pytest, as in: make test PYTEST_ARGS="-k andrews_war -x"
PYTEST_ARGS ?=

BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
say = @printf '\n==> %s\n' "$(1)"

.DELETE_ON_ERROR:
.PHONY: help demo test lint types smoke test-interpreter test-compiled format clean

help:
	@sed -n 's/^# \{0,1\}//p' Makefile | head -6

demo: $(VENV)/.installed-demo
	$(call say,Smoke-training a PPO agent: wartable train andrews_war --smoke)
	@$(BIN)/wartable train andrews_war --smoke
	$(call say,What moving first is worth: wartable balance andrews_war --player expert --games 2000)
	@$(BIN)/wartable balance andrews_war --player expert --games 2000

# The whole suite comes last, so that its summary closes the output. Sub-makes keep the order under
# `make -j` too: the steps would fight for the cores.
test: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory types
	@$(MAKE) --no-print-directory smoke
	@$(MAKE) --no-print-directory test-interpreter
	@$(MAKE) --no-print-directory test-compiled

lint: $(VENV)/.installed-dev
	$(call say,Lint: ruff check)
	@$(BIN)/ruff check .
	$(call say,Format: ruff format --check)
	@$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev
	$(call say,Types: pyright)
	@$(BIN)/pyright --pythonpath $(BIN)/python

smoke: $(VENV)/.installed-dev
	$(call say,Smoke training: wartable train GAME --smoke)
	@for game in andrews_war the_agents agents_of_war; do $(BIN)/wartable train $$game --smoke || exit 1; done

test-interpreter: $(VENV)/.installed-dev
	$(call say,Tests on the interpreter: WARTABLE_JIT=0 pytest -m interpreter)
	@WARTABLE_JIT=0 $(BIN)/python -m pytest -m interpreter -n $(JOBS) --dist worksteal $(PYTEST_ARGS)

test-compiled: $(VENV)/.installed-dev
	$(call say,Tests on the compiled engine: pytest)
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS)

format: $(VENV)/.installed-dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .hypothesis

# --- the environment ------------------------------------------------------------------------------

$(VENV)/.made:
	$(call say,Making a virtual environment in $(VENV))
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else \
	    "wartable needs Python 3.11 or newer, and $(PYTHON) is %d.%d: make PYTHON=python3.12 ..." % v[:2])'
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.installed-demo: $(VENV)/.made pyproject.toml constraints.txt
	$(call say,Installing wartable with train and report (torch is large: the first time takes minutes))
	@$(PIP_INSTALL) -e '.[train,report]'
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.made pyproject.toml constraints.txt
	$(call say,Installing wartable with dev (torch is large: the first time takes minutes))
	@$(PIP_INSTALL) -e '.[dev]'
	@touch $@ $(VENV)/.installed-demo
