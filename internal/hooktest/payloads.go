package hooktest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Payloads returns n payloads of Claude Code, the same for the same seed: JSON objects with values of every type
// where the hook looks, and some that are no JSON. current_dir is one of dirs.
func Payloads(seed uint64, n int, dirs ...string) []string {
	g := generator{rand.New(rand.NewPCG(seed, 2))}
	texts := make([]string, n)
	for i := range texts {
		texts[i] = g.payload(dirs)
		if g.IntN(40) == 0 {
			texts[i] = "{" + g.damage(texts[i][1:]) // without { it is no payload
		}
	}
	return texts
}

func (g generator) payload(dirs []string) string {
	usage := g.object("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
	context := fmt.Sprintf(`{"remaining_percentage":%s,"total_tokens":%s,"current_usage":%s}`,
		g.odd(4, g.percent(), g.json(2)), g.odd(2, "200000", g.json(2), "1000000"), g.odd(6, usage, g.json(2)))
	members := []string{
		`"workspace":` + g.odd(20, `{"current_dir":"`+dirs[g.IntN(len(dirs))]+`"}`, `null`, `{}`,
			`{"current_dir":`+g.json(1)+`}`),
		`"session_id":` + g.odd(3, `"s`+g.pick("1", "2")+`"`, g.json(2)),
		`"model":` + g.odd(15, `{"display_name":`+g.odd(3, `"Opus 4.6`+g.badge()+`"`, g.json(2))+`}`, g.json(1)),
		`"context_window":` + g.odd(15, context, g.json(1)),
		`"transcript_path":` + g.odd(4, `"`+dirs[0]+`/t.jsonl"`, g.json(1)),
	}
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	between := g.odd(5, ",", " , ", ",\n", `,"x":`+g.json(3)+",")
	return "{" + strings.Join(members[:len(members)-g.IntN(3)/2], between) + "}"
}

func (g generator) badge() string {
	return g.pick("", "", " (1M context)", " (1M CTX)", "(500K\\u00a0context)", " ( context)", " (  ctx)",
		" (a) (b context)", " (a (b  Context)", " (1M context) ", " (contexts)", " (\\u2003x\\ncontext)",
		" ((ctx ctx)")
}

func (g generator) percent() string {
	return g.pick(
		fmt.Sprint(g.IntN(101)), fmt.Sprintf("%.1f", g.Float64()*100), fmt.Sprint(g.Float64()*140-20),
		fmt.Sprintf("%d.5", g.IntN(100)),
	)
}

// object is a JSON object with some of the keys.
func (g generator) object(keys ...string) string {
	var members []string
	for _, key := range keys {
		if g.IntN(4) > 0 {
			value := g.odd(3, fmt.Sprint(g.IntN(2_000_000)), fmt.Sprint(g.Float64()*2e6), g.json(1))
			members = append(members, `"`+key+`":`+value)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// json is a JSON value of any type, nested up to depth.
func (g generator) json(depth int) string {
	kind := g.IntN(8)
	if depth == 0 {
		kind %= 6
	}
	switch kind {
	case 0:
		return g.pick("null", "true", "false", "0", "-0", `""`)
	case 1, 2:
		return g.pick(
			"60", "5", "-1", "1.5", "1e21", "1e-7", "1E400", "-1E400", "0.1", "123456789012345678901", "16.5", "100",
			"999500", "1e3", fmt.Sprint(g.Float64()), fmt.Sprint(g.NormFloat64()*1e20),
		)
	case 3:
		return `"` + g.pick(
			"60", " 60 ", "0x3C", "0b11", "0o17", "1e1", "abc", "60%", "Infinity", "-Infinity", "NaN", "+5", ".5", "5.",
			"1_0", "-0x1", "\\u00a07\\ufeff", "", " ", "١",
		) + `"`
	case 4:
		return `"` + g.pick(
			"a", "é日本", "😀", "\\ud83d", "\\ud83d\\ude00", "\\ude00\\ud83d", "\\u0000", "\\u001b[31m", "\\n", "\\u2028",
			"\\u202e", "\\u009b", "<&>", "\\\"", "\\\\", "\\/", "a/b", "..", "\\u0041", "\\u007f", "\xe2\x82", "\xff",
		) + g.pick("", "x", "\\t") + `"`
	case 5:
		return g.pick(`{}`, `[]`, `{"toString":1}`, `{"valueOf":1}`, `[null]`, `[[],[]]`)
	case 6:
		items := []string{g.json(depth - 1), g.json(depth - 1)}[:1+g.IntN(2)]
		return "[" + strings.Join(items, g.pick(",", " , ")) + "]"
	}
	return fmt.Sprintf(
		`{"%s":%s,"%s":%s}`, g.pick("a", "1", "2", "length", "a\\n"), g.json(depth-1),
		g.pick("a", "b", "10", "01", "\\u0061"), g.json(depth-1),
	)
}
