package check

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A rendering is what the formats make of a state.
type rendering struct {
	full, compact, rich string
	hook                parse.State
	facts               *system.State
}

func render(env find.Env, s find.Found) (r rendering) {
	r.facts = env.State(s, system.Rich)
	r.hook, r.rich = r.facts.Hook, r.facts.Text(system.Rich)
	r.full, r.compact = r.facts.Text(system.Full), r.facts.Text(system.Compact)
	return r
}

// has reports whether a line has a text that a message quotes, which may be cut.
func has(line, text string) bool {
	text, _ = strings.CutSuffix(strings.Trim(statusline.Clean(text), `"' `), "…")
	return strings.Contains(line, text)
}

func (r rendering) hasBar(line string) bool { return strings.ContainsAny(line, "█░") }

func (r rendering) richPhase(id string) bool {
	return regexp.MustCompile(`(^| · )phase ` + regexp.QuoteMeta(phaseid.WithoutZeros(id)) +
		`($|[ /])`).MatchString(r.rich)
}

var (
	anyRichPhase = regexp.MustCompile(`(^| · )phase [0-9]`)
	anyFullPhase = regexp.MustCompile(`\(\d+/\d+\)|(^| · )(ph \d|Phase )`)
)

// status is what rich shows as such.
func (r rendering) status() string { return r.facts.Facts.ShownStatus }

// field is what the hook reads of a key.
func (r rendering) field(key string) string {
	s := r.hook
	return map[string]string{
		"status": s.Status, "milestone": s.Milestone, "milestone_name": s.MilestoneName, "active_phase": s.ActivePhase,
		"next_action": s.NextAction, "next_phases": strings.Join(s.NextPhases, "/"), "state_head": s.StateHead,
		"percent": s.Percent, "total_phases": s.TotalPhases, "completed_phases": s.CompletedPhases,
	}[key]
}

// A hold reports whether the lines are as a claim has it, of which m[1] and so on are the groups.
type hold func(r rendering, m []string) bool

// What several claims are held to.
var (
	inFull    hold = func(r rendering, m []string) bool { return has(r.full, m[1]) }
	inRich    hold = func(r rendering, m []string) bool { return has(r.rich, m[1]) }
	inBoth    hold = func(r rendering, m []string) bool { return inFull(r, m) && inRich(r, m) }
	richPhase hold = func(r rendering, m []string) bool { return r.richPhase(m[1]) }
	noRich    hold = func(r rendering, _ []string) bool { return !anyRichPhase.MatchString(r.rich) }
	noPhase   hold = func(r rendering, _ []string) bool { return noRich(r, nil) && !anyFullPhase.MatchString(r.full) }
	noStatus  hold = func(r rendering, _ []string) bool { return r.hook.Status+r.status() == "" }
	nothing   hold = func(r rendering, _ []string) bool { return r.full+r.compact+r.rich == "" }
)

// claims are what problems say of a format, each with how the lines are held to it.
var claims = []struct {
	words string
	holds hold // nil of what is read and not shown, for which there is no text to ask
}{
	{`full shows (\d+%)`, func(r rendering, m []string) bool { return has(r.full, "] "+m[1]) }},
	{`full shows no bar`, func(r rendering, _ []string) bool { return !r.hasBar(r.full) }},
	{`there is no bar`, func(r rendering, _ []string) bool { return !r.hasBar(r.full + r.rich) }},
	{`only rich shows a bar`, func(r rendering, _ []string) bool { return !r.hasBar(r.full) && r.hasBar(r.rich) }},
	{
		`full says that the milestone is complete`,
		func(r rendering, _ []string) bool { return has(r.full, "milestone complete") },
	},
	{`full shows no next step`, func(r rendering, _ []string) bool { return !has(r.full, "next "+r.hook.NextAction) }},
	{`full shows (next .*)$`, inFull},
	{`full shows (\d+/\d+) from line \d+, rich (\S+) from`, func(r rendering, m []string) bool {
		return (has(r.full, "("+m[1]+")") || has(r.full, "ph "+m[1])) && r.richPhase(m[2])
	}},
	{`full shows (\d+), rich (\S+)$`, func(r rendering, m []string) bool {
		isNone := m[2] == "none" && noRich(r, nil)
		return (has(r.full, "("+m[1]+"/") || has(r.full, "ph "+m[1]+"/")) && (isNone || r.richPhase(m[2]))
	}},
	{`full reads (\w+) as "(.*?)", and (YAML|its)`, func(r rendering, m []string) bool {
		return has(statusline.Clean(r.field(m[1])), m[2])
	}},
	{`full does not read (\w+) `, func(r rendering, m []string) bool {
		return r.field(m[1]) == "" ||
			m[1] == "status"
	}},
	{`full reads none of (it|them)`, func(r rendering, _ []string) bool {
		return r.hook.Milestone+r.hook.MilestoneName+r.hook.ActivePhase+r.hook.NextAction+r.hook.Percent == ""
	}},
	{`(next_\w+) is not shown`, func(r rendering, m []string) bool {
		return m[1] == "next_phases" || !has(r.full, "next "+r.hook.NextAction+" ")
	}},
	{`rich shows "(.*)" as shipped`, func(r rendering, m []string) bool {
		return inRich(r, m) &&
			has(r.rich, "shipped")
	}},
	{`rich shows "(.*)"$`, inRich},
	{`rich shows phase (\S+)$`, richPhase},
	{`rich shows no phase|rich shows neither`, noRich},
	{`as rich shows (\(.*\))`, inRich},
	{`^(\d+) of (\d+) (\w+) are completed, .* rich does not use them`, func(r rendering, m []string) bool {
		return !has(r.rich, "("+m[1]+"/"+m[2]+" "+m[3])
	}},
	{`phase (\S+) is .* rich shows it without its plans`, richPhase},
	{
		`the status (".*"); the line shows it as is`,
		func(r rendering, m []string) bool { return inFull(r, m) && has(r.rich, r.status()) },
	},
	{`the status (".*"); full shows it as is`, inFull},
	{`the status (".*"); no format shows it as is`, func(r rendering, m []string) bool {
		return m[1] == `""` || !inFull(r, m) && !inRich(r, m)
	}},
	{`the status (".*"); rich shows it as is`, inRich},
	{`the status .*, and rich shows it`, func(r rendering, _ []string) bool { return has(r.rich, r.status()) }},
	{
		`active_phase is "(.*?)", which the line shows`,
		func(r rendering, _ []string) bool { return has(r.full, "Phase") },
	},
	{`so the line shows no phase|the line shows neither`, noPhase},
	{`so the line shows none|the line shows neither`, noStatus},
	{`so full shows none`, func(r rendering, _ []string) bool { return r.hook.Status == "" }},
	{`so rich shows none`, func(r rendering, _ []string) bool { return r.status() == "" }},
	{`the resume file "(.*)" does not exist, so the line does not show it`, func(r rendering, m []string) bool {
		return !has(r.rich, "resume "+m[1][strings.LastIndexByte(m[1], '/')+1:])
	}},
	{
		`^"(.*?)" was shipped .* rich leaves it out`,
		func(r rendering, m []string) bool { return !has(r.rich, m[1]+" ") },
	},
	{`full shows only what looks like one \("(.*)"\)`, inFull},
	{`the gate is (\S+), as rich shows`, inRich},
	{`rich shows it, but Resume file`, func(r rendering, _ []string) bool { return has(r.rich, "resume continue.md") }},
	{`phase "(.*)" is marked complete, and (full|rich|the line) shows it that way`, func(r rendering, m []string) bool {
		isDone := regexp.MustCompile(`(?i)complete|done|100%|shipped|archived|finished`)
		return (m[2] == "rich" || isDone.MatchString(r.full)) && (m[2] == "full" || isDone.MatchString(r.rich))
	}},
	{
		`(\S+) characters, of which no format shows more than`,
		func(r rendering, _ []string) bool { return len(r.full) < 70_000 },
	},
	{
		`only rich shows what the other files say \("(.*)"\)`,
		func(r rendering, m []string) bool { return r.full == "" && inRich(r, m) },
	},
	{`so no format shows anything|so the job is not shown`, nothing},
	{`the job is (APPROVED), as the line says`, inBoth},
	{`the line says (DONE)`, inBoth},
	{
		`the job is BLOCKED, but the line cannot say why`,
		func(r rendering, _ []string) bool { return strings.HasSuffix(r.full, "BLOCKED") },
	},
	{`no format reads|no format can take|no format shows it|as rich has it|rich counts|the first side|` +
		`either side says|rich, explain and check do not look|rich shows nothing of its plans`, nil},
}

// claimWords are the expressions of claims.
var claimWords = sync.OnceValue(func() (list []*regexp.Regexp) {
	for _, c := range claims {
		list = append(list, regexp.MustCompile(c.words))
	}
	return list
})

var (
	ofFormats = regexp.MustCompile(`\b(full|compact|rich|the line|format)\b`)
	hides     = regexp.MustCompile(`^(conflict|fence-.*)$`)
)

// agree holds what findings say of formats to their lines. Beside a conflict, or a fence that hides the front matter,
// the others say what is shown once that is mended. It returns how many claims it held, and those that are false.
func agree(findings []Finding, lines func() rendering) (n int, wrong []string) {
	isHidden := slices.ContainsFunc(findings, func(f Finding) bool { return hides.MatchString(f.Rule.Name) })
	for _, f := range findings {
		if isHidden && !hides.MatchString(f.Rule.Name) {
			continue
		}
		for _, m := range advised.FindAllStringSubmatch(f.Message(), -1) {
			rich := lines().rich
			if m[1] != "health" && !strings.Contains(rich, "next "+m[1]) { // health writes a new STATE.md
				wrong = append(wrong, fmt.Sprintf("%s: %q, but rich is %.200q", f.Rule.Name, f.Message(), rich))
			}
		}
		if !ofFormats.MatchString(f.Problem) {
			continue
		}
		r, isRead, problem := lines(), false, statusline.Clean(f.Problem)
		for i, words := range claimWords() {
			if m := words.FindStringSubmatch(problem); m != nil {
				isRead, n = true, n+1
				if claims[i].holds != nil && !claims[i].holds(r, m) {
					wrong = append(wrong, fmt.Sprintf("%s: %q, but full is %.200q, compact %.80q, rich %.200q",
						f.Rule.Name, problem,
						r.full, r.compact, r.rich))
				}
			}
		}
		if !isRead {
			wrong = append(wrong, fmt.Sprintf("%s: %q names a format, and nothing holds it to that", f.Rule.Name,
				f.Problem))
		}
	}
	return n, wrong
}

// advised is a command that a message advises.
var advised = regexp.MustCompile(` /gsd-([a-z-]+(?: [0-9.]*[0-9])?)`)

// TestClaims: what findings say that a format shows is what it shows, and a command that they advise is rich's next
// step: in the samples, and in these and the goldens when somebody has changed them at random.
func TestClaims(t *testing.T) {
	t.Parallel()
	type source struct{ path, text string }
	var sources []source
	root := t.TempDir()
	for _, rule := range Rules() {
		_, list, advices := samples(t, rule.Name)
		for _, a := range advices {
			list = append(list, a.broken, a.advised)
		}
		for i, s := range list {
			name := filepath.FromSlash(s.files[0].Name)
			dir := filepath.Join(root, rule.Name, string(rune('a'+i%26))+strings.Repeat("x", i/26))
			if filepath.Base(name) != "config.json" && filepath.Base(name) != "ROADMAP.md" &&
				len(s.files[0].Data) < 10_000 {
				s.checkIn(t, dir)
				sources = append(sources, source{filepath.Join(dir, name), tmptest.Read(t, filepath.Join(dir, name))})
			}
		}
	}
	for _, g := range goldentest.All(t) {
		sources = append(sources, source{"", g.Text(t)})
	}
	random, held := rand.New(rand.NewPCG(90, 1)), 0
	env := find.Env{WorkingDir: root, Lookup: tmptest.Lookup()}
	for i := range len(sources) + rounds() {
		src := sources[i%len(sources)]
		text := src.text
		if i >= len(sources) {
			text = changed(random, text)
		}
		s := env.Content(text)
		if src.path != "" {
			s = find.At(src.path)
			s.Text, s.System = text, system.SystemOf(src.path, text)
		}
		n, wrong := agree(File(s.Path, text), func() rendering { return render(env, s) })
		held += n
		if len(wrong) > 0 {
			t.Errorf("%s, in %.1500q of %s", strings.Join(wrong, "\n"), text, src.path)
		}
	}
	t.Logf("%d claims were held", held)
}

// rounds is how many random files a property is tried on.
func rounds() int {
	if testing.Short() {
		return 500
	}
	return proctest.Size(3_000, 20_000)
}

// changed is a text with a few lines written anew, left out or changed in one place.
func changed(random *rand.Rand, text string) string {
	lines := strings.Split(text, "\n")
	for range 1 + random.IntN(3) {
		i := random.IntN(len(lines))
		switch random.IntN(6) {
		case 0:
			lines = slices.Delete(lines, i, i+1)
		case 1:
			lines = slices.Insert(lines, i, strings.ReplaceAll(bodyLines[random.IntN(len(bodyLines))], "|", "\n"))
		case 2:
			lines = slices.Insert(lines, i, planLines[random.IntN(len(planLines))])
		case 3:
			lines[i] = pieces[random.IntN(len(pieces))] + lines[i]
		default:
			lines = slices.Insert(lines, min(i, 1+random.IntN(3), len(lines)),
				strings.ReplaceAll(frontLines[random.IntN(len(frontLines))], "|", "\n"))
		}
		if len(lines) == 0 {
			return ""
		}
	}
	return strings.Join(lines, "\n")
}
