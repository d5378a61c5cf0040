package system

// A council job's state.json is a JSON object with one of the pipeline's eleven statuses. A vote in it is a word, or
// an object that contains one.

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// JobFileName is the name of a council job's file.
const JobFileName = "state.json"

// Job is a council pipeline job, as its state.json describes it. A text or list that the file does not have is empty.
// It renders as
//
//	job-3f9a1c02 COUNCIL_REVIEWING · 4/6 votes (3 approve, 1 revise)
//	job-3f9a1c02 COUNCIL_REVIEWING · round 2 · 2/6 votes (1 approve, 1 revise)
//
// Rich adds the cost and, while the job is executing, the line of the project that it works on.
type Job struct {
	ID, Status, Blocker, RefinedPrompt string
	Project                            string // the directory of the GSD project that the job works on

	HasCost bool
	Cost    float64 // US dollars

	Plans      []string    // the seats that have submitted a plan
	Votes      []string    // of this round, one lower-case word each; empty for a vote of unknown form
	Cumulative []string    // of all rounds
	perRound   [][]*string // the same by round, if the file has a list for each; nil for a flat list

	executes string // while the job executes, the rich line of its project; empty if that cannot be read
}

// seats is the number of seats on the council. Each seat has one plan and one vote.
const seats = 6

// CouncilJob reads the text of a job's state.json. It returns false if the text is not a JSON object, or if its
// status is not one of the pipeline's eleven.
func CouncilJob(text string) (Job, bool) {
	data, ok := js.ParseJSON(js.Decode(strings.TrimPrefix(text, md.BOM)))
	if !ok || !data.IsObject() {
		return Job{}, false
	}
	// One pass, because the plans in it can be long. If a name is repeated, the last one is used.
	var j Job
	for key, value := range data.Entries() {
		j.read(key, value)
	}
	return j, slices.Contains(JobStatuses(), j.Status)
}

func isJob(text, start string) bool {
	if !strings.HasPrefix(start, "{") {
		return false
	}
	_, ok := CouncilJob(text)
	return ok
}

// readJob reads a job. It reads the project that the job names only if the project's line is wanted: a prompt must
// not wait for a file system that a file names.
func readJob(text string, around Around) reading {
	j, _ := CouncilJob(text)
	if j.ID == "" && strings.HasPrefix(around.Dir, "job-") {
		j.ID = around.Dir
	}
	if j.Status == "EXECUTING" && around.Project != nil {
		if state := around.Project(j.Project); state != nil {
			j.executes = state.Text(Rich)
		}
	}
	return j
}

func (j *Job) read(key string, value js.Value) {
	switch key {
	case "job_id":
		j.ID, _ = value.Text()
	case "status":
		j.Status, _ = value.Text()
	case "blocker_reason":
		j.Blocker, _ = value.Text()
	case "refined_prompt":
		j.RefinedPrompt, _ = value.Text()
	case "cost_usd":
		j.Cost, j.HasCost = value.Number()
		j.HasCost = j.HasCost && value.IsNumber() && !math.IsInf(j.Cost, 0) && !math.Signbit(j.Cost)
	case "audit_result":
		if dir, _ := value.Get("project_path").Text(); dir != "" {
			j.Project = dir
		}
	case "project_path":
		if j.Project == "" {
			j.Project, _ = value.Text()
		}
	case "council_plans":
		j.Plans = plans(value)
	case "council_votes":
		j.Votes = votes(value)
	case "cumulative_votes":
		j.Cumulative, j.perRound = votes(value), nil
		for round := range value.Elements() {
			if !round.IsArray() { // a flat list says nothing about rounds
				j.perRound = nil
				break
			}
			j.perRound = append(j.perRound, texts(votes(round)))
		}
	}
}

// plans returns the seats that have a plan. A plan that is empty or null does not count.
func plans(value js.Value) (seats []string) {
	for seat, plan := range value.Entries() {
		if text, isText := plan.Text(); !plan.IsNullish() && !(isText && js.Trim(text) == "") {
			seats = append(seats, seat)
		}
	}
	return seats
}

// jobTransitions is the pipeline's table: each status, followed by those that can come next.
var jobTransitions = [...]string{
	"NEW PM_RUNNING", "PM_RUNNING RESEARCH_DONE BLOCKED", "RESEARCH_DONE COUNCIL_PLANNING",
	"COUNCIL_PLANNING SYNTHESIZING", "SYNTHESIZING COUNCIL_REVIEWING",
	"COUNCIL_REVIEWING SYNTHESIZING APPROVED BLOCKED", "APPROVED EXECUTING", "EXECUTING DONE FAILED", "DONE", "FAILED",
	"BLOCKED",
}

// JobStatuses returns the statuses that a job can have, in the pipeline's order.
func JobStatuses() (list []string) {
	for _, row := range jobTransitions {
		list = append(list, strings.Fields(row)[0])
	}
	return list
}

func (j *Job) after() []string {
	for _, row := range jobTransitions {
		if statuses := strings.Fields(row); statuses[0] == j.Status {
			return statuses[1:]
		}
	}
	return nil
}

func votes(v js.Value) []string {
	var list []string
	for _, vote := range v.Entries() {
		if text, isText := vote.Text(); vote.IsNullish() || isText && js.Trim(text) == "" {
			continue // the seat has not voted
		}
		list = append(list, voteWord(vote))
	}
	return list
}

// voteWord returns the word of one vote in lower case, or "" if there is none. The vote may be that word, or an
// object that has it under vote, decision or verdict.
func voteWord(v js.Value) string {
	for _, of := range append(v.GetAll("vote", "decision", "verdict"), v) {
		if word, _ := of.Text(); word != "" && !strings.ContainsFunc(js.Trim(word), js.IsSpace) {
			return strings.ToLower(js.Trim(word))
		}
	}
	return ""
}

func (j Job) parts(format Format) []layout.Part {
	status := more(j.Status, "")
	if j.Status == "BLOCKED" || j.Status == "FAILED" {
		status.Colour = layout.Red
	}
	head := []layout.Part{part(cmp.Or(j.ID, "job"), ""), status}
	if format == Compact {
		return joined(head...)
	}
	round, reason, cost := "", "", ""
	if len(j.perRound) > 1 && (j.Status == "COUNCIL_REVIEWING" || j.Status == "SYNTHESIZING") {
		round = "round " + strconv.Itoa(len(j.perRound))
	}
	plans, votes, cast := "", "", ""
	switch j.Status {
	case "COUNCIL_PLANNING":
		plans = ofSeats(len(j.Plans), "plans")
	case "COUNCIL_REVIEWING":
		votes, cast = ofSeats(len(j.Votes), "votes"), tally(j.Votes)
	case "BLOCKED":
		reason = j.Blocker
	}
	if format == Rich && j.HasCost {
		cost = "$" + strconv.FormatFloat(j.Cost, 'f', 2, 64)
	}
	why, executes := part(reason, "reason"), ""
	why.Cut = "cut reason"
	if format == Rich {
		executes = j.executes
	}
	return joined(append(head, part(round, "round"), part(plans, "plans"), part(votes, "votes"), more(cast, "tally"),
		why, part(cost, "cost"), goalPart(executes))...)
}

// ofSeats says how many of the council's seats have done something: "4/6 votes", or only the number if it exceeds
// six.
func ofSeats(n int, noun string) string {
	if n > seats {
		return strconv.Itoa(n) + " " + noun
	}
	return outOf(n, seats) + " " + noun
}

func (j Job) known() known {
	value := func(name, text string) project.Candidate { return project.From("the job")(name, md.Field{Text: text}) }
	var blockers []string
	if j.Status == "BLOCKED" && j.Blocker != "" {
		blockers = []string{j.Blocker}
	}
	var cost *float64
	if j.HasCost {
		cost = &j.Cost
	}
	return known{
		status:    j.Status,
		canonical: j.Status,
		shown:     j.Status,
		blockers:  blockers,
		values: []project.Candidate{
			value("job_id", j.ID), value("status", j.Status), value("blocker_reason", j.Blocker),
			itemCount("council_plans", len(j.Plans)), itemCount("council_votes", len(j.Votes)),
		},
		detail: Members("job_id", capped(j.ID), "status", capped(j.Status), "refined_prompt", capped(j.RefinedPrompt),
			"cost_usd", cost, "blocker_reason", capped(j.Blocker), "council_plans", texts(j.Plans),
			"council_votes", texts(j.Votes), "cumulative_votes", j.cumulative(), "project_path", capped(j.Project),
			"project", Text(j.executes)),
		after: j.after(),
	}
}

func (j *Job) cumulative() any {
	if j.perRound != nil {
		return j.perRound
	}
	return texts(j.Cumulative)
}

// tally is "(3 approve, 1 revise)": how often each vote was cast. Votes of unknown form are not counted.
func tally(votes []string) string {
	counts := map[string]int{}
	for _, vote := range votes {
		word := layout.Text(vote, 24)
		if word != "" && (counts[word] > 0 || len(counts) < 16) {
			counts[word]++
		}
	}
	var cast []string
	for _, vote := range slices.Sorted(maps.Keys(counts)) {
		cast = append(cast, strconv.Itoa(counts[vote])+" "+vote)
	}
	if len(cast) == 0 {
		return ""
	}
	return "(" + strings.Join(cast, ", ") + ")"
}
