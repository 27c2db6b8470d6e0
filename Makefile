# `make demo` shows mudra, `make check` tests it in two minutes, `make test` tests all that a change is likely to break;
# each installs what it needs. To install mudra on this machine: `make deb`, which makes a Debian package, or `make
# release` and `sudo make install`.

SWIFT ?= swift
STRIP ?= strip
SCDOC ?= scdoc
# Warnings are errors in CI: a reader would overlook them there.
STRICT = $(if $(CI),-Xswiftc -warnings-as-errors)
# Tests wait for the engine most, so their build optimizes it (Package.swift).
export MUDRA_FAST_ENGINE = 1
# The command that installs missing Debian packages. `true` if another program has installed them.
DEPENDENCIES ?= SWIFT="$(SWIFT)" .ci/dependencies

# The folders of installed files, below DESTDIR. The units find the programs in /usr/bin and /usr/local/bin; for any
# other folder, change their ExecStart= and ExecPaths=.
PREFIX ?= /usr/local
bindir = $(PREFIX)/bin
mandir = $(PREFIX)/share/man
docdir = $(PREFIX)/share/doc/mudra
systemunitdir = $(PREFIX)/lib/systemd/system
userunitdir = $(PREFIX)/lib/systemd/user
sysusersdir = $(PREFIX)/lib/sysusers.d
udevdir = $(PREFIX)/lib/udev
dbusservicesdir = $(PREFIX)/share/dbus-1/system-services
bashcompletiondir = $(PREFIX)/share/bash-completion/completions
zshcompletiondir = $(PREFIX)/share/zsh/site-functions
fishcompletiondir = $(PREFIX)/share/fish/vendor_completions.d
# The bus and polkit read no other folder, whatever PREFIX is.
dbuspolicydir = /usr/share/dbus-1/system.d
polkitdir = /usr/share/polkit-1/actions
# Sessions read no other folder either.
autostartdir = /etc/xdg/autostart
swaydir = /etc/sway/config.d
xsessiondir = /etc/X11/Xsession.d

programs = mudrad mudra-actions mudra-lock mudractl
# The folder of the programs to install. The tests also install others.
built = .build/release
pages = $(notdir $(basename $(wildcard man/*.scd)))
documents = README.md CHANGELOG.md LICENSE
examples = $(wildcard Configurations/*.toml systemd/examples/*)
# Examples of several files, which keep their folders.
desktop_examples = $(patsubst sessions/examples/%,%,$(wildcard sessions/examples/*/*.js* sessions/examples/*/contents/code/*))
compiled_pages = $(pages:%=.build/man/%)

# Pairs of FILE DESTINATION: the files to install and uninstall, in addition to the programs.
files = \
	systemd/mudrad.service $(systemunitdir)/mudrad.service \
	systemd/mudra-touchscreen.target $(systemunitdir)/mudra-touchscreen.target \
	systemd/mudra-actions.service $(userunitdir)/mudra-actions.service \
	systemd/mudra.sysusers $(sysusersdir)/mudra.conf \
	udev-rules/81-mudra.rules $(udevdir)/rules.d/81-mudra.rules \
	udev-rules/81-mudra.hwdb $(udevdir)/hwdb.d/81-mudra.hwdb \
	dbus/org.mudra.Mudra1.service $(dbusservicesdir)/org.mudra.Mudra1.service \
	dbus/org.mudra.Mudra1.conf $(dbuspolicydir)/org.mudra.Mudra1.conf \
	dbus/org.mudra.Mudra1.policy $(polkitdir)/org.mudra.Mudra1.policy \
	sessions/mudra-actions.desktop $(autostartdir)/mudra-actions.desktop \
	sessions/sway.conf $(swaydir)/60-mudra.conf \
	sessions/Xsession $(xsessiondir)/96mudra \
	$(foreach program,$(programs), \
		completions/$(program).bash $(bashcompletiondir)/$(program) \
		completions/_$(program) $(zshcompletiondir)/_$(program) \
		completions/$(program).fish $(fishcompletiondir)/$(program).fish) \
	$(foreach page,$(pages),.build/man/$(page) $(mandir)/man$(subst .,,$(suffix $(page)))/$(page)) \
	$(foreach document,$(documents),$(document) $(docdir)/$(document)) \
	$(foreach example,$(examples),$(example) $(docdir)/examples/$(notdir $(example))) \
	$(foreach example,$(desktop_examples),sessions/examples/$(example) $(docdir)/examples/$(example))

.PHONY: build demo check tests machine test test-ci test-sessions test-arm64 test-examples test-all release man install uninstall deb completions picture lint format dependencies clean

build: dependencies
	$(SWIFT) build $(STRICT)

demo: build
	@Recordings/demo.sh "$$($(SWIFT) build --show-bin-path)"

check: dependencies
	@$(MAKE) --no-print-directory tests
	@SWIFT='$(SWIFT)' .ci/test check

test:
	@$(DEPENDENCIES) test
	@$(MAKE) --no-print-directory --jobs=2 tests machine
	@SWIFT='$(SWIFT)' .ci/test

tests:
	$(SWIFT) build --build-tests $(STRICT)

# Made beside the build, which does not keep all processors busy all the time. The tests report a failure.
machine:
	@.ci/machine make || :

# For CI: the tests, and as much of the rest as it has time for.
test-ci:
	@$(DEPENDENCIES) test
	@$(MAKE) --no-print-directory --jobs=2 tests machine
	@SWIFT='$(SWIFT)' .ci/test ci

# Tests applications in every kind of session, and writes docs/sessions.md.
test-sessions:
	@$(DEPENDENCIES) test
	@$(MAKE) --no-print-directory tests
	@SWIFT='$(SWIFT)' .ci/sessions

# Makes the package for arm64, and runs the tests on emulators: of the processor, and of a machine with it. With
# PAGES=16k, the machine's kernel has pages of 16 kB.
test-arm64:
	@$(MAKE) --no-print-directory deb ARCH=arm64
	@.ci/debian13 --arch arm64 sh -ec '.ci/dependencies emulation; $$SWIFT build --build-tests; .ci/test arm64'

# Builds the examples that take touches from Wayland and from GTK 4, as other packages do, and tests them.
test-examples: packages = --package-path Tests/Examples/BridgeTests --scratch-path .build/examples
test-examples:
	@$(DEPENDENCIES) examples
	@unset MUDRA_FAST_ENGINE && $(SWIFT) build --build-tests $(STRICT) $(packages)
	@unset MUDRA_FAST_ENGINE && $(SWIFT) test --skip-build $(packages)

# Includes the tests that take hours: counts, Debian 12 and 13, whole sessions, examples, a soak, longer fuzzing, arm64,
# reproducible builds.
test-all:
	@$(DEPENDENCIES) test
	@$(MAKE) --no-print-directory --jobs=2 tests machine
	@SWIFT='$(SWIFT)' .ci/test all
	@$(MAKE) --no-print-directory test-examples test-sessions test-arm64
	.ci/reproducible
	.ci/debian13 sh -c 'make test test-examples && .ci/reproducible'

release:
	@$(DEPENDENCIES) release
	@SWIFT='$(SWIFT)' .ci/release $(programs)
	@$(MAKE) --no-print-directory man

man: $(compiled_pages)

# The first line tells man that the page has tables.
.build/man/%: man/%.scd
	@command -v $(SCDOC) > /dev/null || { echo "please install scdoc, which makes manual pages" >&2; exit 1; }
	@mkdir -p $(@D)
	@{ printf "'%s t\n" '\"' && $(SCDOC) < $<; } > $@.new
	@mv $@.new $@

# Builds nothing, since it runs as root, who need not have Swift.
install:
	@for file in $(programs:%=$(built)/%) $(compiled_pages); do \
		[ -e "$$file" ] || { echo "there is no $$file: \`make release\` makes it" >&2; exit 1; }; \
	done
	@for program in $(programs); do \
		install -D -m 755 "$(built)/$$program" "$(DESTDIR)$(bindir)/$$program" || exit 1; \
		$(if $(STRIP),$(STRIP) "$(DESTDIR)$(bindir)/$$program" || exit 1;) \
	done
	@set -- $(files); \
	while [ $$# -gt 0 ]; do install -D -m 644 "$$1" "$(DESTDIR)$$2" || exit 1; shift 2; done
	@[ -n "$(DESTDIR)" ] || cat .ci/installed.txt

uninstall:
	@for program in $(programs); do rm -f "$(DESTDIR)$(bindir)/$$program"; done
	@set -- $(files); \
	while [ $$# -gt 0 ]; do rm -f "$(DESTDIR)$$2"; shift 2; done
	@cd "$(DESTDIR)$(docdir)/examples" 2> /dev/null && rmdir -p $(sort $(dir $(desktop_examples))) 2> /dev/null || :
	@rmdir "$(DESTDIR)$(docdir)/examples" "$(DESTDIR)$(docdir)" 2> /dev/null || :
	@[ -n "$(DESTDIR)" ] || cat .ci/uninstalled.txt

# Makes the package in .build/deb from the programs of `make release`. With ARCH=arm64 it makes the package for that
# architecture, from a build by Debian 13's Swift.
deb:
ifdef ARCH
	@.ci/debian13 --arch $(ARCH) .ci/deb $(ARCH)
	@mkdir -p .build/deb
	@cp .build/debian13-$(ARCH)/deb/* .build/deb
else
	@$(DEPENDENCIES) deb
	@SWIFT='$(SWIFT)' .ci/deb
endif

# Writes the completions from the table in Sources/Common/Program.
completions:
	$(SWIFT) run completion-writer completions

# The moving picture of the README.
picture: build
	Recordings/picture "$$($(SWIFT) build --show-bin-path)/mudractl" Recordings/demo.toml Recordings/demo.evemu > docs/demo.svg

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

dependencies:
	@$(DEPENDENCIES)

clean:
	$(SWIFT) package clean
	rm -rf .build/man .build/deb
