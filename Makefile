# What a change must pass, by name. `make check` is for while you work, and before
# you send a change; .ci/run calls the others in order, after it has installed what
# they need.
tool := go tool -modfile=tools.mod

# The programs that go.mod keeps out of ./...
developers := ./bench $(wildcard ./bench/*/) ./docs/pictures

.PHONY: check
check: lint short ## what to run before you send a change: lint and the quick tests

.PHONY: short
short: ## quick tests
	go test -short ./...

.PHONY: test
test: ## all tests; a file that they leave behind is a failure
	.ci/leftovers go test ./...

.PHONY: preview
preview: ## every kind of line, as the program prints it
	go run ./cmd/gsd-statusline preview

.PHONY: lint
lint: ## gofumpt, go vet, staticcheck, tidy, architecture, length
	@unformatted=$$($(tool) gofumpt -l .) && [ -z "$$unformatted" ] || \
	  { echo "gofumpt would change: $$unformatted"; exit 1; }
	go vet ./... $(developers)
	$(tool) staticcheck ./... $(developers)
	go mod tidy -diff
	$(tool) depguard ./...
	go test ./internal/lint

.PHONY: race
race: ## the quick tests with the race detector, and all of what starts goroutines
	GORACE=atexit_sleep_ms=0 go test -race -short ./...
	GORACE=atexit_sleep_ms=0 go test -race ./internal/child ./internal/git ./internal/install ./parse ./statusline

.PHONY: fuzz
fuzz: ## each fuzz target, a few seconds
	.ci/fuzz

.PHONY: bench
bench: ## what a line costs beside its budget in bench/README.md; fails at twice that
	go run ./bench -check

.PHONY: clones
clones: ## processor time in projects as large as a clone can make them
	go run ./bench -clones

systems := linux/amd64 linux/arm64 darwin/arm64 windows/amd64

.PHONY: build $(systems)
build: $(systems) ## builds, and vets the tests, for every system

$(systems): export GOOS = $(@D)
$(systems): export GOARCH = $(@F)
$(systems): export CGO_ENABLED = 0
$(systems):
	@echo $@
	@go build -trimpath -o /dev/null ./cmd/gsd-statusline
	@go vet ./...

# TestInstallsAtOnce starts more processes at once than Wine can take.
.PHONY: wine
wine: ## tests as Windows programs, where Wine and mingw are installed
	.ci/wine/run "parse -test.short" "statusline -test.short" internal/js internal/md "internal/shell -test.short" \
	  internal/disk internal/find internal/line internal/install internal/doctor "internal/check -test.short" \
	  "cmd/gsd-statusline -test.skip TestInstallsAtOnce"

.PHONY: arm64
arm64: ## tests as programs for arm64, where qemu-user is installed
	.ci/arm64 "parse -test.short" "statusline -test.short -test.skip RichShortens" internal/js \
	  "cmd/gsd-statusline -test.run TestScript"

.PHONY: goldens
goldens: ## writes what the goldens expect: testdata/golden and internal/goldentest
	go test ./cmd/gsd-statusline -run TestGoldens -update

.PHONY: pictures
pictures: ## draws the pictures of the README
	go run ./docs/pictures

.PHONY: screen
screen: ## captures Claude Code's screen for the README's first picture
	GSD_STATUSLINE_REQUIRE_CLIENTS=1 go test -count=1 -run TestClaudeScreen ./internal/clienttest -screen $(CURDIR)/docs/pictures/claude.ansi
	go run ./docs/pictures

version := latest

.PHONY: conformance
conformance: ## compares with another version of GSD Core's hook: make conformance version=1.11.0, or a tarball
	.ci/conformance $(version)

.PHONY: completions
completions: ## the files of a release that the program and gzip make, to .release
	@mkdir -p .release/completions
	@go build -o .release/program ./cmd/gsd-statusline
	@.release/program completion bash > .release/completions/gsd-statusline.bash
	@.release/program completion zsh > .release/completions/_gsd-statusline
	@.release/program completion fish > .release/completions/gsd-statusline.fish
	@gzip -9n < docs/gsd-statusline.1 > .release/gsd-statusline.1.gz

# Compiles goreleaser first: minutes, once for each version of Go. It knows no
# commit where git has no remote, so there is one while it runs.
.PHONY: snapshot
snapshot: export GIT_CONFIG_COUNT = 1
snapshot: export GIT_CONFIG_KEY_0 = remote.origin.url
snapshot: export GIT_CONFIG_VALUE_0 = https://github.com/gsd-statusline/gsd-statusline
snapshot: ## all artefacts of a release, in dist, and their tests
	go tool -modfile=release.mod goreleaser release --snapshot --clean
	GSD_STATUSLINE_DIST=$(CURDIR)/dist go test -count=1 ./internal/release

.PHONY: reproducible
reproducible: ## builds the artefacts of make snapshot again elsewhere, and compares
	.ci/reproducible

# The two below need the network (vuln.go.dev, the module proxy) and find what no
# change has caused. .github/workflows/dependencies.yml runs them, .ci/run does not.
.PHONY: vuln
vuln: ## known vulnerabilities in what the program calls
	$(tool) govulncheck ./...

.PHONY: outdated
outdated: ## tools that have a newer version
	@for mod in tools.mod release.mod; do \
	  go list -modfile=$$mod -m -u -f '{{with .Update}}{{.Path}} {{$$.Version}}: {{.Version}} is out{{end}}' \
	    $$(go list -modfile=$$mod -f '{{.Module.Path}}' tool | sort -u); \
	done

.PHONY: help
help: ## these targets
	@awk -F ':.*## ' '/^[a-z0-9]+:.*##/ {printf "%-12s %s\n", $$1, $$2}' Makefile
