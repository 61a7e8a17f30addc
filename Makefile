# Everything, on a machine with Python 3.11 or newer and make. `make` alone lists the targets.
PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
READY := .venv/.ready
BENCH := .venv/.bench
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
NOTEBOOKS := $(patsubst notebooks/src/%.py,notebooks/%.ipynb,$(wildcard notebooks/src/*.py))

.DEFAULT_GOAL := help
.PHONY: help app test test-fast lint types walk perft fuzz mutants bench notebooks shots browser clean \
	load wheel-test binder-test proxy-test pins buttons

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

app: $(READY) ## start the rulebook: its pages open in your browser
	$(PY) -m widgets

test: browser lint types ## everything that must hold: lint, types, doctests, tests, notebooks, real pages, 200 games
	$(PY) -m pytest -n 4 --dist loadfile --nbval-lax -m "not browser and not served"
	$(PY) -m pytest -n 3 --dist loadfile -m browser

test-fast: $(READY) ## doctests and tests, without the browser, real servers and the long walks
	$(PY) -m pytest -n auto -m "not browser and not walk and not server and not served"

lint: $(READY) ## ruff over the whole tree
	$(BIN)/ruff check .

types: $(READY) ## mypy, strict on abcore
	$(BIN)/mypy

walk: $(READY) ## 5,000 random games, and 2,000 of OtherWorld, every promise of the engine asked at every step
	$(PY) -m tests.walk --games 5000
	$(PY) -m tests.otherworld.walk --games 2000
	$(PY) -m tests.otherworld.all_hands

perft: $(READY) ## count ways and situations from a few positions, and compare with the kept counts
	$(PY) -m tests.perft

fuzz: $(READY) ## a million hostile inputs: moves, outcomes, codes, records, situations, packs, command lines
	$(PY) -m tests.fuzz --runs 1000000

mutants: $(READY) ## break the rules one at a time: does some test notice?
	$(PY) scripts/mutants.py

load: $(READY) ## ten visitors at once and fifty in a row through a lesson: how long, how much memory, what is lost
	$(PY) scripts/load.py

wheel-test: browser ## the wheel in an empty environment: `lantern` opens every lesson
	$(PY) -m pytest -s -m served tests/serve/test_wheel.py

binder-test: browser ## play Binder: an environment from binder/ alone, and every lesson opened under a prefix
	$(PY) -m pytest -s -m served tests/serve/test_binder.py

proxy-test: browser ## nginx before us, with the lines of docs/serving.md
	$(PY) scripts/nginx.py
	$(PY) -m pytest -m served tests/serve/test_proxy.py

pins: $(READY) ## make binder/requirements.txt anew: the newest of everything, to the last package
	$(PY) scripts/pins.py

buttons: $(READY) ## make the Binder buttons of the README anew, from binder/repository.txt
	$(PY) scripts/buttons.py

bench: $(BENCH) browser ## speed, as ratios to other libraries and to bare pages in the same run
	$(PY) -m bench

notebooks: $(NOTEBOOKS) ## make notebooks/*.ipynb anew from notebooks/src/*.py

shots: browser ## run the browser tests, which leave their screenshots in shots/
	$(PY) -m pytest -m browser

browser: $(READY) ## find a Chrome or Chromium, or install one
	$(PY) scripts/browser.py --ensure

clean: ## throw away all that make has made, .venv too
	rm -rf .venv build dist shots *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

notebooks/%.ipynb: notebooks/src/%.py | $(READY)
	$(BIN)/jupytext --quiet --update --to notebook --output $@ $<

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) --editable '.[app,lab,test]'
	@touch $@

$(BENCH): $(READY)
	$(PIP) --editable '.[bench]'
	@touch $@
