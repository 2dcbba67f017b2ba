# gridwright: everything a newcomer needs is one target away. `make` alone lists them.

PYTHON      ?= python3
LOCK_PYTHON ?= python3.11
ARGS        ?=

# Test workers: one a core, four at most (each loads its own compiler). TEST_WORKERS=0 runs in one process.
TEST_WORKERS ?= auto
# A shell command run once before the tests, so that workers find compiled kernels in the cache instead of
# each compiling them anew. Empty: none.
TEST_WARMUP  ?= $(BIN)/python -m tests.warm

BIN   := .venv/bin
DEV   := .venv/.stamp
RUN   := .venv/.stamp-run
BUILD := hatchling editables

# An environment carried to another folder would still run the old folder's code: set it up again there.
MOVED := $(shell test ! -e .venv/.where || test "$$(cat .venv/.where)" = "$$(pwd -P)" || echo moved)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help setup play serve page types webcheck load ladder findings docs tables lab-demo lab-truth lab-pairs lab-kills campaign secrecy mutants abuse kills idle test check format bench lock hooks clean distclean moved

help: ## list the targets
	@echo "gridwright: play, solve and playtest board games on a grid"
	@echo
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1	\2/p' Makefile | expand -t 18
	@echo
	@echo "ARGS is passed on:  make play ARGS=ironclad    make test ARGS='-k cups -x'"

setup: $(DEV) ## make .venv with all that developing needs (about a minute, once)
	@echo ".venv is ready."

# With nobody there (standard input is /dev/null) a server would run unseen: a word on how to play is all.
play: $(RUN) page ## open the page and play
	@if [ -c /dev/stdin ] && [ ! -t 0 ]; then $(BIN)/gridwright play; \
	  echo "For the page run make play, or gridwright serve."; \
	else exec $(BIN)/gridwright serve --lab $(ARGS); fi

serve: $(RUN) page ## serve the page, whoever is there
	@exec $(BIN)/gridwright serve $(ARGS)

page: $(RUN) ## build the page (once; again when web/ has changed)
	@$(BIN)/python hatch_build.py

types: $(RUN) ## write the page's types from the server's models
	@$(BIN)/python web/generate_types.py

webcheck: page ## look at the page's types and run its own tests
	@$(BIN)/python web/generate_types.py --check
	@cd web && npm run --silent check && npm test --silent

test: $(DEV) page ## run the tests
	@$(if $(strip $(TEST_WARMUP)),$(TEST_WARMUP),:)
	@$(BIN)/python -m pytest -n $(TEST_WORKERS) --maxprocesses 4 --dist worksteal $(ARGS)

check: $(DEV) ## look at style and types; changes nothing
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: $(DEV) ## put the code into house style
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(RUN) ## measure speed on this machine
	@$(BIN)/gridwright bench $(ARGS)

load: $(RUN) ## how many games a server carries, as fast as it goes (minutes; ARGS="--help" for more)
	@$(BIN)/python -m benchmarks.load $(ARGS)

ladder: $(RUN) ## play every level against the one below (an hour or two; goes on where it was stopped)
	@$(BIN)/python benchmarks/ladder.py $(ARGS)

findings: $(DEV) ## compute the findings on Combinatorial Tron again
	@$(BIN)/python docs/findings/combinatorial_tron.py --tables 64

docs: $(DEV) ## build the documentation into site/
	@$(BIN)/python -m sphinx -q -W --keep-going -b html -d .cache/doctrees docs site $(ARGS)
	@echo "The documentation is in site/index.html."

lab-demo: $(RUN) ## compare two rule sets of Cups and leave a report (three minutes)
	@$(BIN)/gridwright lab run studies/cups/sticky.toml --out out/lab-demo $(ARGS)

lab-truth: $(DEV) ## the lab's intervals and verdicts on simulated truth (some minutes)
	@$(BIN)/python benchmarks/lab_truth.py $(ARGS)

lab-pairs: $(DEV) ## how many games shared luck saves, on five pairs of variants
	@$(BIN)/python benchmarks/pairing.py $(ARGS)

lab-kills: $(DEV) ## studies on one thread, on two and after 20 kills: the same results
	@$(BIN)/python benchmarks/lab_kills.py $(ARGS)

tables: $(DEV) ## verify the shipped tables
	@for f in src/gridwright/solver/ctron/data/*.csv; do $(BIN)/gridwright solve verify $$f --samples 3 || exit 1; done

campaign: $(DEV) ## the solver's long checks against the reference solver
	@$(BIN)/python benchmarks/solver_campaign.py

secrecy: $(DEV) ## the secrecy law on 10,000 positions of the games with secrets
	@$(BIN)/python benchmarks/secrecy.py minefield && $(BIN)/python benchmarks/secrecy.py tron

abuse: $(DEV) ## attack a server for half an hour while others play there (ARGS="--only ATTACK --seconds 20")
	@$(BIN)/python -m benchmarks.abuse $(ARGS)

kills: $(DEV) ## kill servers under load, 200 times on SQLite, 100 times one of two on PostgreSQL
	@$(BIN)/python -m tests.server.storage.kill_campaign --kills 200
	@$(BIN)/python -m tests.server.storage.kill_campaign --kills 100 --processes 2 --database-kills 10

idle: $(DEV) ## 2,000 idle spectators at one table, and 5,000 idle connections to one process
	@$(BIN)/python -m benchmarks.idle $(ARGS)

mutants: $(DEV) ## change the rules in small ways by the hundred and list what no test of them notices
	@$(BIN)/python -m benchmarks.mutants $(ARGS)

hooks: $(DEV) ## run the checks at every commit from now on
	@$(BIN)/pre-commit install

lock: ## renew constraints.txt with the newest versions that work together
	@$(call need_python,$(LOCK_PYTHON),LOCK_PYTHON)
	@echo "Resolving in a fresh environment (about a minute)..."
	@set -e; tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	"$(LOCK_PYTHON)" -m venv "$$tmp/venv"; \
	pip() { "$$tmp/venv/bin/python" -m pip --disable-pip-version-check "$$@"; }; \
	pip install -qq --upgrade pip; \
	pip install -qq $(BUILD); \
	pip install -qq --no-build-isolation -e '.[dev]'; \
	{ echo "# Exact versions of all that 'make setup' installs. Written by 'make lock'; do not edit."; \
	  echo "# Resolved for the oldest Python supported, so that every newer one can install them too."; \
	  pip freeze --exclude-editable --exclude gridwright \
	    | grep -E '^[A-Za-z0-9._-]+==[^ /]+$$' | LC_ALL=C sort -f; \
	} > "$$tmp/constraints.txt"; \
	cp "$$tmp/constraints.txt" constraints.txt
	@echo "constraints.txt: $$(grep -c == constraints.txt) packages"

clean: ## remove caches and build outputs; .venv stays
	@rm -rf build dist out site docs/rulebooks docs/reference/commands.md .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov
	@find . -path ./.venv -prune -o -path ./.git -prune -o -name node_modules -prune \
	    -o -type d -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove .venv as well
	@rm -rf .venv web/.node web/node_modules src/gridwright/server/static

# ---- setting up ---------------------------------------------------------------------------------------------

$(RUN): pyproject.toml constraints.txt $(MOVED)
	@echo "Setting up .venv to play (about a minute, once)..."
	@$(call install,.[lab])
	@pwd -P > .venv/.where
	@touch $(RUN)

$(DEV): pyproject.toml constraints.txt $(MOVED)
	@echo "Setting up .venv (about a minute, once)..."
	@$(call install,.[dev])
	@pwd -P > .venv/.where
	@touch $(RUN) $(DEV)

# need_python(interpreter, variable): one clear sentence where it is missing, too old or not whole.
define need_python
command -v "$(1)" > /dev/null || { \
  echo "gridwright needs Python 3.11 or newer, and there is no '$(1)' here: name one with $(2)=/path/to/python." >&2; \
  exit 1; }; \
"$(1)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
  echo "gridwright needs Python 3.11 or newer, and '$(1)' is not: name a newer one with $(2)=/path/to/python." >&2; \
  exit 1; }; \
"$(1)" -c 'import ensurepip, venv' 2> /dev/null || { \
  echo "'$(1)' has no venv module: install it (on Debian and Ubuntu: apt install python3-venv) and try again." >&2; \
  exit 1; }
endef

# install(what): into .venv, by uv where there is one, else (or where uv fails) by plain venv and pip.
define install
set -e; rm -f $(RUN) $(DEV); \
whole() { $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; }; \
by_uv() { \
  { whole || uv venv -q --clear --python "$(PYTHON)" .venv; } \
  && uv pip install -q --python $(BIN)/python -c constraints.txt $(BUILD) \
  && uv pip install -q --python $(BIN)/python -c constraints.txt --no-build-isolation -e '$(1)'; }; \
by_pip() { \
  whole || { $(call need_python,$(PYTHON),PYTHON); "$(PYTHON)" -m venv --clear .venv; }; \
  $(BIN)/python -m pip --version > /dev/null 2>&1 || $(BIN)/python -m ensurepip > /dev/null; \
  export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore; \
  $(BIN)/python -m pip install -qq -c constraints.txt $(BUILD); \
  $(BIN)/python -m pip install -qq -c constraints.txt --no-build-isolation -e '$(1)'; }; \
if command -v uv > /dev/null; then by_uv || { echo "uv did not manage; trying pip."; by_pip; }; else by_pip; fi
endef
