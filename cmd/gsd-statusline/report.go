package main

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A document collects findings for the formats that are one JSON document, even if there are none: SARIF 2.1.0, which
// GitHub's code scanning and editors read, and GitLab's Code Quality.
type document struct {
	isSARIF bool // otherwise GitLab's
	results []string
	seen    map[string]int // the number of findings for each rule, path and text of a line
}

// The templates of the documents. %s is a value as JSON.
const (
	sarifDocument = `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0",` +
		`"runs":[{"tool":{"driver":` +
		`{"name":"gsd-statusline","informationUri":"https://github.com/gsd-statusline/gsd-statusline","rules":[%s]}},` +
		`"columnKind":"unicodeCodePoints","results":[%s]}]}`
	sarifRule = `{"id":%s,"shortDescription":{"text":%s},"helpUri":%s,"defaultConfiguration":{"level":%s}}`
	sarifHelp = "https://github.com/gsd-statusline/gsd-statusline/blob/main/docs/checks.md#"
	sarifFind = `{"ruleId":%s,"ruleIndex":%d,"level":%s,"message":{"text":%s},"locations":[{"physicalLocation":` +
		`{"artifactLocation":{"uri":%s},"region":{"startLine":%d,"startColumn":%d}}}]}`
	gitlabFind = `{"description":%s,"check_name":%s,"fingerprint":"%032x","severity":%s,` +
		`"location":{"path":%s,"lines":{"begin":%d}}}`
)

// add adds a finding. path is relative to the root of the repository, with slashes.
func (d *document) add(path, text string, f check.Finding, severity severityRow) {
	rule, message := system.Encode(f.Rule.Name), system.Encode(statusline.Clean(f.Message()))
	if d.isSARIF {
		d.results = append(d.results, fmt.Sprintf(sarifFind, rule, slices.Index(check.Rules(), f.Rule),
			system.Encode(f.Severity), message, system.Encode(uriOf(path)), f.Line, f.Column))
		return
	}
	start := strings.LastIndexByte(text[:f.At], '\n') + 1
	key := f.Rule.Name + "\x00" + path + "\x00" + md.CutBytes(md.Raw(text, start), budget.Line)
	if d.seen == nil {
		d.seen = map[string]int{}
	}
	d.seen[key]++
	sum := fnv.New128a() // of the findings with the same fingerprint, GitLab keeps only one
	fmt.Fprint(sum, key, "\x00", d.seen[key])
	d.results = append(d.results, fmt.Sprintf(gitlabFind, message, rule, sum.Sum(nil), system.Encode(severity.gitlab),
		system.Encode(path), f.Line))
}

// json returns the document on one line.
func (d *document) json() string {
	results := strings.Join(d.results, ",")
	if !d.isSARIF {
		return "[" + results + "]"
	}
	var rules []string
	for _, r := range check.Rules() {
		rules = append(rules, fmt.Sprintf(sarifRule, system.Encode(r.Name), system.Encode(r.Summary()),
			system.Encode(sarifHelp+r.Name), system.Encode(r.Severity)))
	}
	return fmt.Sprintf(sarifDocument, strings.Join(rules, ","), results)
}

func uriOf(path string) string {
	var b strings.Builder
	if strings.HasPrefix(path, "/") {
		b.WriteString("file://")
	} else if len(path) > 2 && path[1:3] == ":/" { // a Windows drive
		b.WriteString("file:///" + path[:2])
		path = path[2:]
	}
	for _, c := range []byte(path) {
		if md.IsWord(c) || strings.IndexByte("-.~/", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
