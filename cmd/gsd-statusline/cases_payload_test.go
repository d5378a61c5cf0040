package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The cases of TestRunsAsHook that turn on the payload.

// each makes a case of each value, put in place of VALUE in the payload.
func each(name, payload string, values ...string) []sandbox {
	var list []sandbox
	for _, v := range values {
		list = append(list, sandbox{name: name + " " + v, payload: strings.ReplaceAll(payload, "VALUE", v)})
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
	list := each("payload", "VALUE",
		`{}`, ` {} `, "\n{}\n", `{"x":[{"y":"}"}]}`, `{"model":{"display_name":"A"},"model":{"display_name":"B"}}`,
		`{"model":{"display_name":"A"},"model":null}`, `{"MODEL":{"display_name":"A"}}`, `{"__proto__":{"model":{"display_name":"A"}}}`,
		`{"model":null}`, `{"model":"abc"}`, `{"model":[]}`, `{"workspace":5}`, `{"workspace":null}`, `{"context_window":[]}`, `{"context_window":"x"}`,
		`{"session_id":null,"transcript_path":null,"cwd":null}`, `{"a":`+strings.Repeat("[", 5000)+strings.Repeat("]", 5000)+`}`,
	)
	list = append(list, each("display_name", `{"model":{"display_name":VALUE}}`,
		`5`, `0`, `-0`, `""`, `false`, `true`, `null`, `{}`, `[]`, `[1,2]`, `[1,[2,3]]`, `[null]`, `[null,null]`, `[{}]`, `1e21`, `1e-7`, `0.1`,
		`123456789012345678901`, `1.50`, `1E400`, `-1E400`, `" "`, `"Opus 4.6 (1M context)"`, `"Opus 4.6 (1M CONTEXT)"`, `"Opus (500K ctx)"`,
		`"Opus  (1M  context)"`, `"Opus(1M context)"`, `"Opus (1M context) "`, `"Opus ( context)"`, `"Opus (  context)"`, `"A (b (1M context)"`,
		`"A (x) (1M context)"`, `"(1M context)"`, `"A\u00a0(1M\u00a0context)"`, `"A\ufeff(1M\ufeffcontext)"`, `"A\u0085(1M\u0085context)"`,
		`"A (1M\ncontext)"`, `"A (1M context)\n"`, `"A (1M\u3000context)"`, `"A (1M\u180econtext)"`, `"A ($& $1 context)"`, `"A (1M contexts)"`,
		`"A (1M context"`, `"A ()(1M context)"`, `"A (1M) context)"`, `"A (\u212a context)"`, `"A (context context)"`, `"(context)"`, `" ( \t context)"`,
		`"A (x context ctx)"`, `"A ((  context)"`, `["Opus (1M context)"]`, `"a\ud83db"`, `"\ude00"`, `"a\ud83d\ude00b"`, `"a\u001b[31mb\u0000\u007f\u009b\u202e"`,
		`"a\n\tb\u2028c"`, "\"a\xe2\x82b\xc0\x80c\xed\xa0\x80d\xf0\x9f\x92e\xf4\x90\x80\x80f\xff\"", `"é日本😀"`, `"\u0041\/"`,
	)...)
	list = append(list, blanks(each("display_name", `{"model":{"display_name":VALUE}}`, `{"toString":1}`, `{"toString":null}`, `[{"toString":1}]`))...)
	list = append(list, blanks(each("broken", "VALUE",
		`{"model":`, `{"model":{"display_name":"A"}} x`, "\uFEFF{}", `{"a":01}`, `{a:1}`, `{"a":1,}`, "{\"a\":\"b\tc\"}", `{"a":"\x"}`, `{]`, "{\"a\":1}\u00a0",
	))...)
	return list
}

func meterCases() []sandbox {
	list := each("remaining", `{"session_id":"s","context_window":{"remaining_percentage":VALUE}}`,
		`100`, `99.9`, `83.5`, `60`, `58.25`, `58.24`, `58.26`, `50`, `49`, `45.725`, `45.72`, `45.73`, `33.2`, `33.199`, `33.2001`, `16.5`, `16.49`, `16`, `0`, `-5`,
		`100.5`, `101.5`, `102.5`, `150`, `41.25`, `41.5`, `41.55`, `99.5`, `99.58`, `99.59`, `"60"`, `" 60 "`, `"0x3C"`, `"1e1"`, `""`, `" "`, `"abc"`, `"60%"`, `true`, `false`,
		`[]`, `[60]`, `[60,1]`, `{}`, `null`, `1E400`, `-1E400`, `60.0`, `6e1`, `-0`, `0.1`, `1e-7`, `1e21`, `33.333333333333336`, `{"b":1,"2":2,"1":3}`, `[1,2]`,
		`"\u2028<>&\u007f\ud800"`, `"0b111100"`, `"+60"`, `"6_0"`, `"Infinity"`, `"infinity"`, `"\u00a060\ufeff"`, `"60\u0085"`, `[[60]]`, `[null]`, `{"a":{"b":[1, 2]}, "a":3}`,
	)
	list = append(list, blanks(each("remaining", `{"session_id":"s","context_window":{"remaining_percentage":VALUE}}`, `{"toString":1}`, `[{"toString":1}]`))...)
	list = append(list, each("no context", `{"session_id":"s","context_window":VALUE}`, `{}`, `null`, `{"remaining_percentage":null}`)...)
	for _, total := range []string{`null`, `200000`, `"200000"`, `0`, `-1`, `"abc"`, `1e-300`, `1E400`, `{}`, `[200000]`, `true`, `""`} {
		for _, remaining := range []string{`50`, `100`} {
			list = append(list, sandbox{
				name:    "total " + total,
				payload: fmt.Sprintf(`{"session_id":"s","context_window":{"remaining_percentage":%s,"total_tokens":%s}}`, remaining, total),
				env:     map[string]string{"CLAUDE_CODE_AUTO_COMPACT_WINDOW": "160000"},
			})
		}
	}
	for _, window := range []string{
		"", "0", "-5", "abc", "1e5", "100k", " 100000", "\u00a0100000", "\ufeff100000", "0x10", "50.9", "+400000", "400_000", "１００", "1000000", "999999", "1000001", "1",
		"99999999999999999999999", "Infinity", "\u180e5", "\v400000", "+", "400000.5e3",
	} {
		list = append(list, sandbox{
			name: "window " + window, payload: `{"session_id":"s","context_window":{"remaining_percentage":50}}`,
			env: map[string]string{"CLAUDE_CODE_AUTO_COMPACT_WINDOW": window},
		})
	}
	return list
}

func sessionCases() []sandbox {
	list := each("session", `{"session_id":VALUE,"context_window":{"remaining_percentage":60}}`,
		`"a"`, `5`, `0`, `true`, `false`, `[]`, `["a"]`, `{}`, `null`, `"a/b"`, `"a\\b"`, `".."`, `"a..b"`, `"."`, `"a b"`, `"\u0000"`, `"a\u2028b"`, `"<&>"`, `"\u007f\u0080"`,
		`"\ud800"`, `"\ud83d\ude00"`, `"\u00e9"`, `"\b\f\n\r\t\u0001\u001f\""`, `"`+strings.Repeat("x", 250)+`"`, `1e21`, `-1`, `"CON"`, `"é"`, `["a",["b"]]`, `1.50`, `"\u0041"`,
	)
	return append(list, blanks(each("session", `{"session_id":VALUE,"context_window":{"remaining_percentage":60}}`, `{"toString":1}`))...)
}

func tokenCases() []sandbox {
	config := map[string]string{"proj/.planning/config.json": `{"statusline":{"show_context_tokens":true}}`}
	var list []sandbox
	usages := []string{
		`null`, `"x"`, `5`, `[]`, `{}`, `[1000]`, `{"input_tokens":1,"cache_creation_input_tokens":2,"cache_read_input_tokens":3,"output_tokens":4,"other":1000}`,
		`{"input_tokens":"-Infinity","output_tokens":"Infinity"}`, `{"input_tokens":"NaN","output_tokens":5}`, `{"input_tokens":-5,"output_tokens":10}`, `{"input_tokens":0.1,"output_tokens":0.2}`,
	}
	for _, n := range []string{
		`0`, `0.5`, `999`, `999.4`, `999.6`, `1000`, `1499`, `1499.5`, `1500`, `2500`, `999499`, `999499.9`, `999500`, `1000000`, `1049999`, `1050000`, `1150000`, `1250000`, `2250000`, `10250000`,
		`99950000`, `100000000000000000000`, `1e27`, `1e28`, `1E400`, `123456789.5`, `"1000"`, `" 1000 "`, `"0x10"`, `"0b11"`, `"0o17"`, `"1e3"`, `"1_000"`, `"1000k"`, `""`, `true`, `[7]`, `[7,8]`, `{}`,
		`"Infinity"`, `"infinity"`, `-5`, `"\u00a01000\ufeff"`, `"+5"`, `".5"`, `"5."`, `"-0x10"`, `"1e400"`, `"１０"`, `1e-7`,
	} {
		usages = append(usages, `{"input_tokens":`+n+`}`)
	}
	for _, usage := range usages {
		list = append(list, sandbox{
			name: "tokens " + usage, payload: `{"context_window":{"remaining_percentage":60,"current_usage":` + usage + `}}`, files: config,
		})
	}
	return append(list, sandbox{
		name: "tokens throw", payload: `{"context_window":{"remaining_percentage":60,"current_usage":{"input_tokens":{"toString":1}}}}`, files: config, blank: true,
	})
}

func directoryCases() []sandbox {
	var list []sandbox
	for _, dir := range []string{
		"/", "//", "ROOT/proj", "ROOT/proj/", "ROOT/proj//", "ROOT/proj/.", "ROOT/proj/a/..", "ROOT/proj/a/b", "ROOT//proj", ".", "..", "./", "a/b", "a/", "C:\\x\\y", "C:/x/y",
		"ROOT/a\nb", "ROOT/b c", "~", "ROOT/é", "ROOT/x\x00y", " ", "ROOT/b ", "ROOT/link", "ROOT/gone/deep", "ROOT/proj/1/2/3/4/5/6/7/8/9", "ROOT/proj/1/2/3/4/5/6/7/8/9/10",
		"ROOT/proj/1/2/3/4/5/6/7/8/9/", "ROOT/proj/1/2/3/4/5/6/7/8/../8/9", "ROOT/home", "ROOT/home/p", "ROOT/other/sub",
	} {
		quoted, _ := json.Marshal(dir)
		list = append(list, sandbox{
			name:    "directory " + dir,
			payload: `{"workspace":{"current_dir":` + string(quoted) + `}}`,
			files: map[string]string{
				"proj/.planning/STATE.md": "---\nmilestone: v1\nstatus: executing\n---\n", "proj/a/b/": "", "link": "-> proj/a",
				"proj/.planning/config.json":        `{"statusline":{"state_format":"compact"}}`,
				"proj/1/2/3/4/5/6/7/8/9/10/":        "",
				"home/p/":                           "",
				"other/.planning/STATE.md/":         "",
				"other/.planning/config.json/":      "",
				"other/sub/":                        "",
				".planning/STATE.md":                "Status: planning\nPhase: 2 of 3 (root)\n",
				".planning/config.json":             `{"statusline":{"context_position":"front"}}`,
				"proj/a/.planning/phases/notes.txt": "",
			},
		})
	}
	list = append(list, each("directory", `{"workspace":{"current_dir":VALUE}}`, `null`, `false`, `0`, `""`)...)
	list = append(list, blanks(each("directory", `{"workspace":{"current_dir":VALUE},"session_id":"s","context_window":{"remaining_percentage":60}}`, `5`, `true`, `{}`, `[]`, `["/a/b"]`, `[1]`))...)
	return list
}
