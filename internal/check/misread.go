package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

var misreadRule = &Rule{Name: "value-misread", Severity: Error, find: valueMisread}

// A misreading is a value of the front matter, as the hook reads it and as it is meant.
type misreading struct {
	key         string // the last part of its name: percent for progress.percent
	hook, meant string
	why         string // what the message says instead of what YAML reads
	at          int
}

// valueMisread compares the hook's reading of the front matter with YAML's. Conflicts, wrong fences, and keys that
// are repeated or indented have their own rules.
func valueMisread(r *review) {
	isFence := func(f Finding) bool { return strings.HasPrefix(f.Rule.Name, "fence-") }
	first, name := r.firstKey()
	if r.front.end < 0 || r.front.end > budget.Front || md.Blanks(first.Text) > 0 && isOurs(name) {
		return
	}
	isElsewhere := r.text != r.whole || slices.ContainsFunc(r.findings, isFence)
	var unread []misreading
	for _, v := range r.readings() {
		if v.hook == v.meant && v.why == "" {
			continue
		}
		r.misreads = append(r.misreads, v.key)
		switch {
		case isElsewhere:
		case (isCounter(v.key) || v.key == "progress") && v.hook == "":
			unread = append(unread, v)
		default:
			r.misread(v)
		}
	}
	r.unreadCounters(unread)
}

// readings returns both readings of each key. It leaves out keys that another rule reports.
func (r *review) readings() (list []misreading) {
	front := r.text[:r.front.body]
	root, errors := md.ReadYAML(r.text, md.Next(r.text, r.front.open.At), min(r.front.end, budget.Front))
	_, places := parse.StateMDPlaces(front)
	for _, name := range readKeys {
		top, key, isBelow := strings.Cut(name, ".")
		node, v := root.Node(top), misreading{key: cmp.Or(key, top)}
		if k := r.key(top); k.Name != "" && (r.times(top) > 1 || len(indentedKeys(k)) > 0) {
			continue
		}
		for _, p := range places {
			if p.Name == name && !p.Body {
				v.hook, v.at = js.Trim(p.Value), lineStart(front, p.Line)
			}
		}
		switch {
		case isBelow:
			node = below(node, key)
			v.meant = node.Field().Text
		case name == "progress":
			isCount := func(p parse.Place) bool { return strings.HasPrefix(p.Name, "progress.") }
			if len(node.Keys) == 0 && below(node, "").Pos == 0 && !slices.ContainsFunc(places, isCount) {
				v.meant = node.Field().Text
			}
		case name == "next_phases":
			v.meant = phasesOf(node)
		default:
			v.meant, v.why = meant(r.key(top).Value, node)
		}
		if node.Pos > 0 {
			v.at = node.Pos - 1
		} else if len(errors) > 0 {
			continue // YAML does not get as far as this key
		}
		v.meant = js.Trim(v.meant)
		if v.meant == "null" {
			v.meant = ""
		}
		list = append(list, v)
	}
	return list
}

// meant returns what the value of a top-level key means; line is what follows the key. Usually that is what YAML
// reads. It differs where YAML takes "#2" for a comment, takes a word processor's quotes literally, or cannot read
// the value. In the last two cases why is the reason.
func meant(line string, node md.Node) (text, why string) {
	text = node.Field().Text
	if line == "" {
		return text, ""
	}
	first, size := utf8.DecodeRuneInString(line)
	last, lastSize := utf8.DecodeLastRuneInString(line)
	comment, i := strings.Index(" "+line, " #"), strings.IndexRune("\"'[{", first)
	switch {
	case comment >= 0 && i != 0 && i != 1 && md.StartsDigit(line[comment+1:]): // "customer #2" is a number
		return md.Unquote(line), ""
	case strings.ContainsRune("‘‚“„«‹", first) && strings.ContainsRune("’‘”“»›", last) && size < len(line):
		return line[size : len(line)-lastSize], "its quotes are a word processor's"
	case i >= 2 && !strings.Contains(node.Raw, "]}"[i-2:i-1]),
		i >= 0 && i < 2 && (len(node.Raw) < 2 || node.Raw[len(node.Raw)-1] != line[0]):
		return md.Unquote(line), "YAML cannot read it"
	}
	return text, ""
}

// below returns the first value of a key at any depth. An empty key stands for any counter.
func below(n md.Node, key string) (found md.Node) {
	items := slices.Clip(n.Items)
	for _, pair := range n.Keys {
		if pair.Name == key || key == "" && isCounter(pair.Name) {
			return pair.Value
		}
		items = append(items, pair.Value)
	}
	for _, item := range items {
		found = below(item, key)
		if found.Pos > 0 {
			break
		}
	}
	return found
}

// phasesOf returns a list of phases in the form of [parse.Place]: "4.5/4.6". If the node is not a flat list, it
// returns the text as written.
func phasesOf(n md.Node) string {
	isNested := func(item md.Node) bool { return item.IsList || len(item.Keys) > 0 }
	if !n.IsList || slices.ContainsFunc(n.Items, isNested) {
		return n.Field().Text
	}
	var ids []string
	for _, item := range n.Items {
		ids = append(ids, item.Field().Text)
	}
	return strings.Join(md.Present(ids...), "/")
}

// misread reports a value that the hook does not read as it is meant.
func (r *review) misread(v misreading) {
	yaml := "null"
	if v.meant != "" {
		yaml = quote(v.meant)
	}
	says := cmp.Or(v.why, "YAML as "+yaml)
	f := r.at(v.at, "full reads %s as %s, and %s", v.key, quote(v.hook), says).as(Warning)
	if v.hook == "" {
		f.Problem = fmt.Sprintf("full does not read %s %s", v.key, quote(v.meant))
		f.as(Error)
	}
	switch {
	case v.key == "next_phases":
		isMark := func(c rune) bool { return strings.ContainsRune("/, []\"'", c) }
		ids := slices.DeleteFunc(strings.FieldsFunc(v.meant, isMark), func(id string) bool { return idOf(id) == "" })
		if len(ids) == 0 {
			ids = []string{r.example("")}
		}
		f.advise("write a list such as `next_phases: [%s]`", cut(`"`+strings.Join(ids, `", "`)+`"`))
	case isCounter(v.key):
		f.advise("write a whole number in one line below `progress:`")
	case v.meant == "":
		f.advise("write null, or remove the line")
	default:
		f.advise("%s", written(v))
	}
}

// written says how to write a value so that the hook and YAML both read it.
func written(v misreading) string {
	for _, quote := range [...]string{"", `"`, "'"} {
		line := v.key + ": " + quote + v.meant + quote
		text := "---\n" + line + "\n---\n"
		root, errors := md.ReadYAML(text, len("---\n"), len(text)-len("---\n"))
		_, places := parse.StateMDPlaces(text)
		isRead := slices.ContainsFunc(places, func(p parse.Place) bool { return p.Name == v.key && p.Value == v.meant })
		if isRead && len(errors) == 0 && root.Get(v.key).Text == v.meant {
			return "write `" + cut(line) + "`"
		}
	}
	return "write it on one line without quotes and backslashes"
}

// unreadCounters reports all counters that the hook does not read in one finding, because one correction fixes them
// all.
func (r *review) unreadCounters(list []misreading) {
	if len(list) == 0 {
		return
	}
	slices.SortStableFunc(list, func(a, b misreading) int { return cmp.Compare(a.at, b.at) })
	var values, lines []string
	bar, advice := "", ""
	for _, v := range list {
		values = append(values, v.key+" "+quote(v.meant))
		key := strings.Replace(v.key, "progress", "percent", 1)
		lines = append(lines, "`  "+key+": "+cmp.Or(digitsOf(v.meant), "N")+"`")
		if key == "percent" {
			bar = ", so there is no bar"
			if r.shows.Percent.Rich != "" {
				bar = ", so only rich shows a bar"
			}
			if r.hook.Milestone == "" && r.hook.MilestoneName == "" {
				advice = ", and add a `milestone:`, such as `milestone: v1.0`, which the bar needs as well"
			}
		}
	}
	f := r.at(list[0].at, "full does not read %s%s", strings.Join(values, " and "), bar)
	f.advise("write a line `progress:` and right below it, without comments or blank lines between them, %s%s",
		strings.Join(lines, " and "), advice)
	f.OfFull = r.shows.Percent.Rich != ""
	if f.OfFull && r.configured().Format("") == system.Rich {
		f.as(Note)
	}
}

// digitsOf returns the digits of a whole number, with or without quotes or a percent sign; empty for any other text.
func digitsOf(value string) string {
	if digits, rest := md.CutDigits(js.Trim(md.Unquote(value))); rest == "" || rest == "%" {
		return digits
	}
	return ""
}

// times is how often a key is set.
func (r *review) times(name string) (n int) {
	for _, k := range r.front.keys {
		if k.Name == name {
			n++
		}
	}
	return n
}

// lineStart returns the offset of a line; the first line is 1.
func lineStart(text string, line int) (at int) {
	for range line - 1 {
		at = md.Next(text, at)
	}
	return at
}
