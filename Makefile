# Everything but PyTorch is set up by `make setup`; `make play` and `make test` call it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled
CATALOGUES := $(wildcard src/bruxelles1893/locale/*/LC_MESSAGES/*.po)
SOURCES := $(shell find src/bruxelles1893 -type f -not -path '*/__pycache__/*' -not -name '*.mo')
PIP := $(BIN)/python -m pip install --disable-pip-version-check --no-compile --quiet --constraint constraints.txt

# Programs that are started again and again start twice as fast with their byte code.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup learning pins play quick test test-all lint types scripts browser messages compiled compiled-in-peace bench guard site wheels audit format clean

setup: $(VENV)/.test $(VENV)/.words

# PyTorch, for the learning runs and their tests: gigabytes where pip takes a build for CUDA.
learning: $(VENV)/.learning

$(VENV)/.learning: $(VENV)/.test
	$(PIP) 'bruxelles1893[learning]'
	touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[test]'
	touch $(VENV)/.play $@

# What the game itself needs, and nothing more.
$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[web]'
	touch $@

# Installing compiles the catalogues of words; one that was changed since is compiled anew.
$(VENV)/.words: $(CATALOGUES) | $(VENV)/.play
	@for words in $?; do [ "$${words%.po}.mo" -nt "$$words" ] || stale=yes; done; \
	if [ "$$stale" ]; then $(PIP) --no-deps --editable .; fi
	touch $@

# Pins whatever can be installed, for every Python and platform; REFRESH=--upgrade takes the newest.
pins: $(VENV)/.test
	$(PIP) 'bruxelles1893[pins]'
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-annotate --no-header \
		$(REFRESH) --output-file constraints.txt pyproject.toml

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)

# The compiled engine is built in the background at the first start and used from then on.
play: $(VENV)/.play $(VENV)/.words
	@if $(MAKE) --no-print-directory --question $(COMPILED)/.ready; then export PYTHONPATH=$(COMPILED); \
	else echo "The faster engine is being built in the background for the next start."; \
		mkdir -p build; $(MAKE) --no-print-directory compiled-in-peace > build/compiled.log 2>&1 & fi; \
	exec $(BIN)/bruxelles serve --open-browser

# Format, lint, types, rules, golden games, words and components: the inner loop, about a minute.
quick: setup
	$(BIN)/python tests/suite.py --quick

# Every check, whatever fails on the way; the summary at the end says what passed, failed or could not run.
test: $(VENV)/.test $(VENV)/.words
	$(BIN)/python tests/suite.py

# The same with every case of the long matrices, of which `make test` plays a sample.
test-all: $(VENV)/.test $(VENV)/.words
	$(BIN)/python tests/suite.py --whole

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

# Scripts and style sheets: format, lint, types, unit tests. Only those who develop need Node.
scripts: node_modules/.package-lock.json
	npm run --silent lint
	npm run --silent types
	npm run --silent test

node_modules/.package-lock.json: package-lock.json
	npm install --no-save --no-audit --no-fund --loglevel=error  # `ci` fails where a registry lacks another platform
	touch $@

# A Chromium for the tests of the pages: finds one, or installs one, or says that it cannot.
browser: $(VENV)/.test
	PYTHONPATH=tests $(BIN)/python -m web.browser.chromium

# The compiled engine, beside the plain one: `PYTHONPATH=build/compiled .venv/bin/bruxelles ...`
compiled: $(VENV)/.test $(COMPILED)/.ready

# With the compiler that `make setup` installed; on CI, and without one, as `pip install` does: with tools fetched for it only.
$(COMPILED)/.ready: setup.py pyproject.toml $(SOURCES) | $(VENV)/.play
	rm -rf build/lib* build/bdist* $(COMPILED).new
	if [ "$$CI" != true ] && $(BIN)/python -c 'import babel, mypyc, setuptools' 2> /dev/null; then own=--no-build-isolation; fi; \
	$(PIP) --no-deps $$own --target $(COMPILED).new .
	rm -rf $(COMPILED)
	mv $(COMPILED).new $(COMPILED)
	PYTHONPATH=$(COMPILED) $(BIN)/bruxelles --version
	touch $@

# As `compiled`, at low priority and by one process at a time.
compiled-in-peace:
	@mkdir -p build; find build/compiling -mmin +30 -exec rmdir {} + 2> /dev/null; mkdir build/compiling 2> /dev/null || exit 0; \
	trap 'rmdir build/compiling' EXIT; nice $(MAKE) $(COMPILED)/.ready

# The whole game as a folder of static files, for any web host: it runs in the browser, without a server.
site: setup
	$(BIN)/python -m bruxelles1893.anywhere.building build/site build/site-cache

messages: $(VENV)/.test
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --add-comments Translators: --strip-comments --no-location --sort-output \
		--project bruxelles1893 --output-file $(VENV)/messages.pot src/bruxelles1893
	$(BIN)/pybabel --quiet update --domain bruxelles1893 --input-file $(VENV)/messages.pot --output-dir src/bruxelles1893/locale \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 100
	$(BIN)/pybabel compile --domain bruxelles1893 --directory src/bruxelles1893/locale --statistics

bench: compiled
	$(PIP) --editable '.[bench]'
	$(BIN)/python -m benchmarks.speed

# Warns if the engine has become slower since the release; never fails.
guard: compiled
	-$(BIN)/python -m benchmarks.guard

# What a release holds: the sources, the wheel of plain Python, and the wheel compiled for this machine,
# each tried in an environment with nothing else: `make wheels PYTHONS="python3.11 python3.12"`.
PYTHONS ?= $(BIN)/python
wheels: setup
	rm -rf dist
	$(BIN)/python setup.py --quiet sdist
	$(BIN)/python tests/package/installing.py --try dist/*.tar.gz
	$(BIN)/python tests/package/installing.py --compile 0 --out dist
	for python in $(PYTHONS); do $(BIN)/python tests/package/installing.py --compile 1 --out dist $$python || exit 1; done
	ls dist

# Before a release, with the internet: known faults of what is installed, and under which licences it stands.
audit: setup
	$(PIP) pip-audit pip-licenses
	mkdir -p build
	$(BIN)/pip-licenses --order license --format markdown --with-urls --output-file build/licences.md
	$(BIN)/pip-audit --skip-editable

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	if [ -d node_modules ]; then npm run --silent format; fi

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
