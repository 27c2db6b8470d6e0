# `make demo` shows it, `make test` proves it; both set up what they need.

SWIFT ?= swift
# Warnings are errors where nobody would read them.
STRICT = $(if $(CI),-Xswiftc -warnings-as-errors)

.PHONY: build demo test lint format dependencies clean

build: dependencies
	$(SWIFT) build $(STRICT)

demo: build
	@Recordings/demo.sh "$$($(SWIFT) build --show-bin-path)"

test:
	@.ci/dependencies test
	$(SWIFT) build --build-tests $(STRICT)
	@SWIFT='$(SWIFT)' .ci/test

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

dependencies:
	@.ci/dependencies

clean:
	$(SWIFT) package clean
