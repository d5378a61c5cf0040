package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// The cases of TestRunsAsHook that turn on the payload, files and the environment.

// each makes a case of each value, put in place of VALUE in the payload.
func each(name, payload string, values ...string) []sandbox {
	var list []sandbox
	for _, v := range values {
		list = append(list, sandbox{name: name + " " + v, payload: strings.ReplaceAll(payload, "VALUE", v)})
	}
	return list
}

// values are a section of testdata/values.txtar.
func values(name string) []string {
	var list []string
	for _, f := range tmptest.Must(txtar.ParseFile("testdata/values.txtar")).Files {
		for line := range strings.Lines(string(f.Data)) {
			line = strings.TrimSuffix(line, "\n")
			if strings.HasPrefix(line, `go"`) {
				line = tmptest.Must(strconv.Unquote(line[len("go"):]))
			}
			if f.Name == name {
				list = append(list, line)
			}
		}
	}
	if list == nil {
		panic(name)
	}
	return list
}

// blanks marks cases on which the hook prints nothing.
func blanks(list []sandbox) []sandbox {
	for i := range list {
		list[i].blank = true
		list[i].bridge = "written before the hook fails"
	}
	return list
}

func payloadCases() []sandbox {
	list := each("payload", "VALUE", append(values("payload"), `{"a":`+strings.Repeat("[", 5000)+
		strings.Repeat("]", 5000)+`}`)...)
	list = append(list, each("display_name", `{"model":{"display_name":VALUE}}`, values("display_name")...)...)
	list = append(list, blanks(each("display_name", `{"model":{"display_name":VALUE}}`, `{"toString":1}`,
		`{"toString":null}`, `[{"toString":1}]`))...)
	list = append(list, blanks(each("broken", "VALUE",
		`{"model":`, `{"model":{"display_name":"A"}} x`, "\uFEFF{}", `{"a":01}`, `{a:1}`, `{"a":1,}`,
		"{\"a\":\"b\tc\"}", `{"a":"\x"}`, `{]`, "{\"a\":1}\u00a0",
	))...)
	return list
}

func meterCases() []sandbox {
	list := each("remaining", `{"session_id":"s","context_window":{"remaining_percentage":VALUE}}`,
		values("remaining")...)
	list = append(list, blanks(each("remaining", `{"session_id":"s","context_window":{"remaining_percentage":VALUE}}`,
		`{"toString":1}`, `[{"toString":1}]`))...)
	list = append(list, each("no context", `{"session_id":"s","context_window":VALUE}`, `{}`, `null`,
		`{"remaining_percentage":null}`)...)
	for _, total := range []string{
		`null`, `200000`, `"200000"`, `0`, `-1`, `"abc"`, `1e-300`, `1E400`, `{}`,
		`[200000]`, `true`, `""`,
	} {
		for _, remaining := range []string{`50`, `100`} {
			list = append(list, sandbox{
				name: "total " + total,
				payload: fmt.Sprintf(`{"session_id":"s","context_window":{"remaining_percentage":%s,`+
					`"total_tokens":%s}}`,
					remaining, total),
				env: map[string]string{"CLAUDE_CODE_AUTO_COMPACT_WINDOW": "160000"},
			})
		}
	}
	for _, window := range values("window") {
		list = append(list, sandbox{
			name: "window " + window, payload: `{"session_id":"s","context_window":{"remaining_percentage":50}}`,
			env: map[string]string{"CLAUDE_CODE_AUTO_COMPACT_WINDOW": window},
		})
	}
	return list
}

func sessionCases() []sandbox {
	list := each("session", `{"session_id":VALUE,"context_window":{"remaining_percentage":60}}`,
		append(values("session"), `"`+strings.Repeat("x", 250)+`"`)...)
	return append(list, blanks(each("session", `{"session_id":VALUE,"context_window":{"remaining_percentage":60}}`,
		`{"toString":1}`))...)
}

func tokenCases() []sandbox {
	config := map[string]string{"proj/.planning/config.json": `{"statusline":{"show_context_tokens":true}}`}
	var list []sandbox
	usages := values("usage")
	for _, n := range values("tokens") {
		usages = append(usages, `{"input_tokens":`+n+`}`)
	}
	for _, usage := range usages {
		list = append(list, sandbox{
			name: "tokens " + usage, payload: `{"context_window":{"remaining_percentage":60,"current_usage":` + usage +
				`}}`, files: config,
		})
	}
	return append(list, sandbox{
		name: "tokens throw", payload: `{"context_window":{"remaining_percentage":60,` +
			`"current_usage":{"input_tokens":{"toString":1}}}}`, files: config, blank: true,
	})
}

func directoryCases() []sandbox {
	var list []sandbox
	for _, dir := range values("directory") {
		quoted, _ := json.Marshal(dir)
		list = append(list, sandbox{
			name:    "directory " + dir,
			payload: `{"workspace":{"current_dir":` + string(quoted) + `}}`,
			files: map[string]string{
				"proj/.planning/STATE.md":    "---\nmilestone: v1\nstatus: executing\n---\n",
				"proj/.planning/config.json": `{"statusline":{"state_format":"compact"}}`,
				"proj/a/b/":                  "", "link": "-> proj/a", "proj/1/2/3/4/5/6/7/8/9/10/": "", "home/p/": "",
				"proj/a/.planning/phases/notes.txt": "",
				"other/.planning/STATE.md/":         "", "other/.planning/config.json/": "", "other/sub/": "",
				".planning/STATE.md":    "Status: planning\nPhase: 2 of 3 (root)\n",
				".planning/config.json": `{"statusline":{"context_position":"front"}}`,
			},
		})
	}
	list = append(list, each("directory", `{"workspace":{"current_dir":VALUE}}`, `null`, `false`, `0`, `""`)...)
	list = append(list, blanks(each("directory",
		`{"workspace":{"current_dir":VALUE},"session_id":"s","context_window":{"remaining_percentage":60}}`, `5`,
		`true`, `{}`, `[]`, `["/a/b"]`, `[1]`))...)
	return list
}

const cachePath = "home/.cache/gsd/gsd-update-check-opengsd-gsd-core.json"

func environmentCases() []sandbox {
	const payload = `{"session_id":"s","context_window":{"remaining_percentage":60}}`
	update := `{"package_name":"@opengsd/gsd-core","update_available":true}`
	files := map[string]string{
		cachePath: update, "proj/.cache/gsd/gsd-update-check-opengsd-gsd-core.json": update,
		"proj/rel/.cache/gsd/gsd-update-check-opengsd-gsd-core.json": update,
		"proj/a/b/": "", "proj/tmp/": "", ".planning/STATE.md": "Status: planning\n",
		"real/sub/.planning/STATE.md": "Status: executing\n", "proj/lnk": "-> ../real/sub", "tmp2/": "",
	}
	var list []sandbox
	for _, variables := range values("environment") {
		env := map[string]string{}
		for variable := range strings.FieldsSeq(variables) {
			key, value, _ := strings.Cut(variable, "=")
			env[key] = value
		}
		list = append(list, sandbox{name: "environment " + variables, payload: payload, env: env, files: files})
	}
	return append(list,
		sandbox{name: "sub-directory", payload: payload, cwd: "proj/a/b", files: files},
		sandbox{
			name: "working directory through a symlink", payload: payload, cwd: "proj/lnk",
			env: map[string]string{"PWD": "ROOT/proj/lnk"}, files: files,
		},
		sandbox{
			name: "STATE.md is a symlink", payload: payload,
			files: map[string]string{"proj/.planning/STATE.md": "-> ../s.md", "proj/s.md": "Status: planning\n"},
		},
		sandbox{
			name: "STATE.md is a dangling symlink", payload: payload,
			files: map[string]string{
				"proj/.planning/STATE.md": "-> ../s.md",
				".planning/STATE.md":      "Status: planning\n",
			},
		},
		sandbox{
			name: "STATE.md is a symlink loop", payload: payload,
			files: map[string]string{
				"proj/.planning/STATE.md": "-> STATE.md",
				".planning/STATE.md":      "Status: planning\n",
			},
		},
		sandbox{
			name: ".planning is a file", payload: payload,
			files: map[string]string{"proj/.planning": "", ".planning/STATE.md": "Status: planning\n"},
		},
		sandbox{
			name: "empty STATE.md stops the walk", payload: payload,
			files: map[string]string{"proj/.planning/STATE.md": "", ".planning/STATE.md": "Status: planning\n"},
		},
		sandbox{
			name: "state of control characters", payload: payload,
			files: map[string]string{"proj/.planning/STATE.md": "---\nstatus: \x1b\x07\nmilestone: \x00\n---\n"},
		},
		sandbox{
			name: "hostile state", payload: payload,
			files: map[string]string{"proj/.planning/STATE.md": "---\nmilestone: v1\x1b]0;t\x07\nstatus: " +
				"a\u009b31m\u202eb\x9b\n---\nPhase: 1 of 2 (a\n\n\tb)\n"},
		},
	)
}

func todoCases() []sandbox {
	list := []sandbox{}
	todo := func(name, payload string, files map[string]string) {
		all := map[string]string{"proj/.planning/STATE.md": "Status: planning\n"}
		maps.Copy(all, files)
		list = append(list, sandbox{name: "todo " + name, payload: payload, files: all})
	}
	const s1 = `{"session_id":"s1"}`
	for _, text := range []string{
		`"Doing"`, `5`, `0`, `true`, `null`, `{}`, `[]`, `[1,2]`, `""`, `"a\u001b[31mb\nc"`, `" "`, `{"toString":1}`,
		`"日本\ud83d"`, `[""]`, `-1.5e-9`,
	} {
		todo(text, s1, map[string]string{"home/.claude/todos/s1-agent-x.json": `[{"status":"completed",` +
			`"activeForm":"C"},{"status":"in_progress","activeForm":` + text + `}]`})
	}
	// A list on which the hook's template throws: the whole line goes.
	list[11].blank = true
	for name, text := range map[string]string{
		"none in progress": `[{"status":"pending","activeForm":"X"}]`, "no activeForm": `[{"status":"in_progress"}]`,
		"null first": `[null,{"status":"in_progress","activeForm":"X"}]`,
		"null after": `[{"status":"in_progress","activeForm":"X"},null]`,
		"numbers":    `[1,"a",{"status":"in_progress","activeForm":"X"}]`, "object": `{}`, "string": `"x"`, "empty": ``,
		"upper case": `[{"status":"IN_PROGRESS","activeForm":"X"}]`, "BOM": "\uFEFF" +
			`[{"status":"in_progress","activeForm":"X"}]`, "broken": `[{"status":"in_progress"`, "null": `null`,
		"first of two":       `[{"status":"in_progress","activeForm":"A"},{"status":"in_progress","activeForm":"B"}]`,
		"empty then another": `[{"status":"in_progress","activeForm":""},{"status":"in_progress","activeForm":"B"}]`,
	} {
		todo(name, s1, map[string]string{"home/.claude/todos/s1-agent-x.json": text})
	}
	a := `[{"status":"in_progress","activeForm":"A"}]`
	for _, payload := range []string{
		`{}`, `{"session_id":""}`, `{"session_id":"s"}`, `{"session_id":"s10"}`,
		`{"session_id":"../"}`, `{"session_id":true}`, `{"session_id":1}`, `{"session_id":[]}`,
		`{"session_id":["s1"]}`,
	} {
		todo("session "+payload, payload, map[string]string{
			"home/.claude/todos/s1-agent-x.json": a,
			"home/.claude/todos/1-agent-x.json":  a,
		})
	}
	for _, name := range []string{
		"s1-agent-.json", "s1.json", "s1-agent-x.JSON", "s1-agent-x.json.bak",
		"xs1-agent-.json", "s1-agent-é.json", "s1-agent-x.json/",
	} {
		todo("name "+name, s1, map[string]string{"home/.claude/todos/" + name: a})
	}
	todo("dangling symlink", s1, map[string]string{
		"home/.claude/todos/s1-agent-a.json": a,
		"home/.claude/todos/s1-agent-z.json": "-> none",
	})
	todo("no todos", s1, nil)
	for _, dir := range []string{"ROOT/cfg", "", "~", "../cfg"} {
		list = append(list, sandbox{
			name: "todo CLAUDE_CONFIG_DIR " + dir, payload: s1, env: map[string]string{"CLAUDE_CONFIG_DIR": dir},
			files: map[string]string{
				"cfg/todos/s1-agent-x.json":          `[{"status":"in_progress","activeForm":"CFG"}]`,
				"home/.claude/todos/s1-agent-x.json": a,
			},
		})
	}
	const ms = 1_000_000
	for name, times := range map[string][2]int64{
		"tie": {0, 0}, "0.4 ms": {0, 400_000}, "0.6 ms": {0, 600_000}, "over the half": {400_000, 600_000},
		"same rounded": {600_000, 1_400_000}, "0.5 and less": {500_000, 499_999},
		"half": {0, 500_000}, "double rounding": {0, 499_999}, "older": {5 * ms, 0}, "newer": {0, 5 * ms},
	} {
		list = append(list, sandbox{
			name: "todo times " + name, payload: s1,
			files: map[string]string{
				"home/.claude/todos/s1-agent-a.json": a,
				"home/.claude/todos/s1-agent-B.json": `[{"status":"in_progress","activeForm":"B"}]`,
			},
			prepare: func(t *testing.T, root string) {
				for i, name := range []string{"s1-agent-B.json", "s1-agent-a.json"} {
					at := time.Unix(1_700_000_000, times[i])
					noError(t, os.Chtimes(filepath.Join(root, "home/.claude/todos", name), at, at))
				}
			},
		})
	}
	return list
}

func updateCases() []sandbox {
	var list []sandbox
	const ok = `"package_name":"@opengsd/gsd-core"`
	stale := func(rest string) string { return `{` + ok + `,"stale_hooks":[1],` + rest + `}` }
	texts := []string{
		`null`, `[]`, `"x"`, `5`, `{`, "\uFEFF{" + ok + `,"update_available":true}`, `{"update_available":true}`,
		`{"package_name":"get-shit-done-cc","update_available":true}`,
		`{"package_name":"@OpenGSD/gsd-core","update_available":true}`,
		`{"package_name":["@opengsd/gsd-core"],"update_available":true}`,
	}
	for _, v := range []string{`true`, `"false"`, `0`, `""`, `[]`, `null`, `1`, `{}`} {
		texts = append(texts, `{`+ok+`,"update_available":`+v+`}`)
	}
	for _, v := range []string{
		`[1]`, `[]`, `"abc"`, `""`, `{}`, `{"length":1}`, `{"length":"2"}`, `{"length":"x"}`,
		`{"length":[3]}`, `{"length":0}`, `{"length":{"toString":1}}`, `5`, `true`, `null`,
	} {
		texts = append(texts, `{`+ok+`,"update_available":true,"stale_hooks":`+v+`}`)
	}
	for _, v := range values("versions") {
		texts = append(texts, stale(v))
	}
	for _, text := range texts {
		list = append(list, sandbox{name: "update " + text, payload: `{}`, files: map[string]string{cachePath: text}})
	}
	return append(list,
		sandbox{name: "update: cache is a directory", payload: `{}`, files: map[string]string{cachePath + "/": ""}},
		sandbox{
			name: "update: other file", payload: `{}`,
			files: map[string]string{"home/.cache/gsd/gsd-update-check.json": `{` + ok + `,"update_available":true}`},
		},
	)
}

// configCases has each key absent, at each of its values and at wrong ones, in both spellings.
func configCases() []sandbox {
	state := map[string]string{
		"proj/.planning/STATE.md": "---\nmilestone: v1\nmilestone_name: Name\nstatus: executing\n---\n",
		"t.jsonl":                 "<command-name>/foo</command-name>",
		"proj/a/b/":               "",
	}
	const payload = `{"workspace":{"current_dir":"ROOT/proj"},"transcript_path":"ROOT/t.jsonl",` +
		`"context_window":{"remaining_percentage":60,"current_usage":{"input_tokens":1500}}}`
	var list []sandbox
	add := func(text string) {
		files := maps.Clone(state)
		files["proj/.planning/config.json"] = text
		list = append(list, sandbox{name: "config " + text, payload: payload, files: files})
	}
	wrong := []string{`null`, `1`, `0`, `"true"`, `"Front"`, `""`, `[]`, `["front"]`, `{}`}
	for key, values := range map[string][]string{
		"show_last_command": {`true`, `false`}, "context_position": {`"front"`, `"end"`},
		"show_context_tokens": {`true`, `false`},
		"state_format":        {`"full"`, `"compact"`, `"Rich"`, `"Compact"`}, "show_git": {`true`, `false`},
		"show_state_freshness": {`true`, `false`},
	} {
		for _, v := range append(values, wrong...) {
			add(`{"statusline":{"` + key + `":` + v + `}}`)
		}
		add(`{"statusline.` + key + `":` + values[0] + `}`)
		add(`{"statusline.` + key + `":null,"statusline":{"` + key + `":` + values[0] + `}}`)
		add(`{"statusline":{"` + strings.ToUpper(key) + `":` + values[0] + `}}`)
	}
	for _, text := range []string{`{"statusline":{"state_format":"rich"}}`, `{"statusline.state_format":"rich"}`} {
		files := maps.Clone(state)
		files["proj/.planning/STATE.md"] = "---\nmilestone: v1\nstatus: executing\ncurrent_phase: \"4\"\n---\nPlan: " +
			"2 of 3\n"
		files["proj/.planning/config.json"] = text
		list = append(list, sandbox{
			name: "config " + text, payload: payload, files: files,
			rich: "v1 · phase 4 (plan 2/3) · executing",
		})
	}
	on := `{"statusline":{"show_last_command":true}}`
	for _, text := range []string{
		``, `{}`, `[]`, `null`, `"x"`, `[` + on + `]`, "\uFEFF" + on,
		`{/* c */"statusline":{"show_last_command":true}}`,
		`{"statusline":{"show_last_command":false,"show_last_command":true}}`,
		`{"statusline":[]}`, `{"statusline":"x"}`, `{"statusline":null}`, `{"Statusline":{"show_last_command":true}}`,
		`{"statusline":{"x":1},"statusline":{"show_last_command":true}}`,
	} {
		add(text)
	}
	list = append(list, sandbox{name: "config absent", payload: payload, files: state})
	for name, nearer := range map[string]string{"broken": "{", "directory/": "", "dangling": "-> none"} {
		files := maps.Clone(state)
		files["proj/.planning/config.json"] = on
		path := "proj/a/.planning/config.json"
		if strings.HasSuffix(name, "/") {
			path += "/"
		}
		files[path] = nearer
		list = append(list, sandbox{
			name:    "config nearer " + name,
			payload: `{"workspace":{"current_dir":"ROOT/proj/a/b"},"transcript_path":"ROOT/t.jsonl"}`, files: files,
		})
	}
	return list
}

func commandCases() []sandbox {
	config := `{"statusline":{"show_last_command":true}}`
	tag := func(name string) string { return "<command-name>" + name + "</command-name>" }
	var list []sandbox
	for _, text := range []string{
		tag("/foo"), tag("foo"), tag("//foo"), tag(" /foo\n"), tag("\u00a0/foo\ufeff"), tag("/a b"), tag("/a\u00a0b"),
		tag("/a\u0085b"), tag("/a\x00b"), tag("/a\x1b[31mb"), tag(`/a\b`), tag(`/a"b`),
		tag("/a<b"), tag(""), tag("/"), tag("/ "), tag("/" + strings.Repeat("x", 80)),
		tag("/" + strings.Repeat("x", 81)), tag("/" + strings.Repeat("😀", 40)), tag("/" + strings.Repeat("😀", 41)),
		tag("/a") + "\n" + tag("/b"), tag("/a") + tag("/b c"), "</command-name><command-name>",
		"<command-name>/a<command-name>/b</command-name>", tag("/a") + "<command-name>/b", tag("/a") +
			"</command-name>",
		`\u003ccommand-name>/a</command-name>`, tag("/plugin:skill"), tag("/é日本"), tag("/a\xe2\x82\xc0b"),
		"<COMMAND-NAME>/a</COMMAND-NAME>", tag("/a/b"), "",
		tag("/foo") + strings.Repeat("x", 256<<10-len(tag("/foo"))), tag("/foo") +
			strings.Repeat("x", 256<<10-len(tag("/foo"))+1), tag("/foo") + strings.Repeat("x", 256<<10-20),
		strings.Repeat("é", 200<<10) + tag("/foo"), strings.Repeat(tag("/x")+"\n", 20000) + tag("/last"),
	} {
		list = append(list, sandbox{
			name: "command " + text[:min(60, len(text))], payload: `{"transcript_path":"ROOT/t.jsonl"}`,
			files: map[string]string{"proj/.planning/config.json": config, "t.jsonl": text},
		})
	}
	for _, path := range []string{
		`5`, `true`, `[]`, `{}`, `""`, `null`, `"/nonexistent"`, `"../t.jsonl"`, `"\u0000"`,
		`"ROOT/proj"`, `["ROOT/t.jsonl"]`,
	} {
		list = append(list, sandbox{
			name: "transcript_path " + path, payload: `{"transcript_path":` + path + `}`,
			files: map[string]string{"proj/.planning/config.json": config, "t.jsonl": tag("/foo")},
		})
	}
	return list
}
