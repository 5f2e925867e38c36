# Needs python3 (3.11 or newer) and make; tools/bootstrap.py sets up the rest in .venv.
PYTHON ?= python3
UV ?= $(or $(wildcard .venv/bin/uv),uv)
BIN := .venv/bin
FLOORS := .venv-floors
COMPILE := $(UV) pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet $(LOCK_FLAGS)
LOCK := $(COMPILE) --group build

.DEFAULT_GOAL := help
.PHONY: help play test test-floors test-pythons lint types format screenshots simulate bench lock ready-play ready-test

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' Makefile

play: ready-play ## Start the game and open the browser
	@$(BIN)/python tools/kernels.py
	@$(BIN)/python tools/web_client.py
	@$(BIN)/cosmic-factory play

test: ready-test ## Run every check: style, format, types, rooms, web client, tests
	@$(BIN)/python tools/check.py

test-floors: ## Play a game on the lowest versions that pyproject.toml allows (needs uv)
	@command -v $(UV) >/dev/null || { echo "make test-floors needs uv: pipx install uv"; exit 2; }
	@rm -rf $(FLOORS)
	@$(UV) venv --quiet --python $(PYTHON) $(FLOORS)
	@$(UV) pip install --quiet --python $(FLOORS) --resolution lowest-direct -r pyproject.toml
	@PYTHONPATH=src $(FLOORS)/bin/python tools/smoke_game.py

test-pythons: ## Set up, prove a hand and play a game on every Python of this machine
	@$(PYTHON) tools/pythons.py smoke

lint: ready-test ## Check style, format and which room imports which
	@$(BIN)/python tools/check.py style format rooms faces

types: ready-test ## Check types with mypy
	@$(BIN)/python tools/check.py types

format: ready-test ## Rewrite the code in the project's format and sort its imports
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

screenshots: ready-test ## Take a picture of every screen and state into screenshots/
	@$(BIN)/python tools/web_client.py
	@$(BIN)/python -m tools.screenshots

simulate: ready-test ## Play simulated games with faults (SEED=n repeats one; see docs/how-to/simulate.md)
	@$(BIN)/python tools/kernels.py
	@$(BIN)/python -m tools.simulate $(if $(SEED),--seed $(SEED)) $(if $(START),--start $(START)) \
		$(if $(SEEDS),--seeds $(SEEDS)) $(if $(SECONDS),--seconds $(SECONDS)) \
		$(if $(JOBS),--jobs $(JOBS)) $(if $(FAULTS),--faults "$(FAULTS)")

bench: ready-test ## Run the benchmarks; they print ratios
	@$(BIN)/python tools/kernels.py
	@$(BIN)/python -m benchmarks

lock: ## Pin requirements/*.txt anew (needs uv; LOCK_FLAGS=--upgrade for newest)
	@command -v $(UV) >/dev/null || { echo "make lock needs uv: pipx install uv"; exit 2; }
	@$(LOCK) pyproject.toml --group test -o requirements/test.txt >/dev/null
	@$(LOCK) pyproject.toml -c requirements/test.txt -o requirements/play.txt >/dev/null
	@$(COMPILE) --group pyproject.toml:web -o requirements/web.txt >/dev/null
	@$(COMPILE) --group pyproject.toml:kernels -o requirements/kernels.txt >/dev/null
	@$(COMPILE) --group pyproject.toml:installer -o requirements/installer.txt >/dev/null
	@$(COMPILE) --no-deps --group pyproject.toml:postgres -o requirements/postgres.txt >/dev/null
	@$(COMPILE) --no-deps --group pyproject.toml:redis -o requirements/redis.txt >/dev/null
	@echo "all files in requirements/ are pinned"

ready-play ready-test: ready-%:
	@$(PYTHON) tools/bootstrap.py $*
