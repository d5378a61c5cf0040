package system

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// Job is a council pipeline job, as its state.json describes it. Texts and lists
// that are absent from the file are empty.
type Job struct {
	ID, Status, Blocker, RefinedPrompt string
	Project                            string // the directory of the GSD project that it works on

	HasCost bool
	Cost    float64 // US dollars

	Plans      []string // the seats that have submitted a plan
	Votes      []string // of this round, one lower-case word each; empty for a vote of unknown shape
	Cumulative []string // of all rounds
}

// Seats is the number of seats on the council. Each has one plan and one vote.
const Seats = 6

// CouncilJob reads the text of a job's state.json. It reports false if the text is
// not a JSON object or its status is not one of the pipeline's eleven.
func CouncilJob(text string) (Job, bool) {
	data, ok := js.ParseJSON(js.Decode(strings.TrimPrefix(text, "\uFEFF")))
	if !ok || !data.IsObject() {
		return Job{}, false
	}
	// One pass, because the plans in it can be long. If a name is repeated, the
	// last one counts.
	var j Job
	for key, value := range data.Entries() {
		j.read(key, value)
	}
	return j, isJobStatus(j.Status)
}

// read reads a property of the object.
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
		j.HasCost = value.IsNumber()
		j.Cost, _ = value.Number()
	case "audit_result":
		if project, _ := value.Get("project_path").Text(); project != "" {
			j.Project = project
		}
	case "project_path":
		if j.Project == "" {
			j.Project, _ = value.Text()
		}
	case "council_plans":
		j.Plans = nil
		for seat := range value.Entries() {
			j.Plans = append(j.Plans, seat)
		}
	case "council_votes":
		j.Votes = votes(value)
	case "cumulative_votes":
		j.Cumulative = votes(value)
	}
}

// isJobStatus reports whether a word is one of the pipeline's eleven.
func isJobStatus(s string) bool {
	switch s {
	case "NEW", "PM_RUNNING", "RESEARCH_DONE", "COUNCIL_PLANNING", "SYNTHESIZING", "COUNCIL_REVIEWING",
		"APPROVED", "EXECUTING", "DONE", "FAILED", "BLOCKED":
		return true
	}
	return false
}

// votes reads a list of votes, or an object with one vote per seat. A vote is a
// word, or an object or list that contains it under any key.
func votes(v js.Value) []string {
	var list []string
	for _, vote := range v.Entries() {
		list = append(list, voteWord(vote))
	}
	return list
}

// voteWord returns the word of one vote in lower case, or "" if there is none.
func voteWord(v js.Value) string {
	if s, ok := v.Text(); ok {
		if word := knownVote(s); word != "" {
			return word
		}
		if word := strings.ToLower(js.Trim(s)); !strings.ContainsFunc(word, js.IsSpace) {
			return word
		}
		return ""
	}
	if v.IsTrue() {
		return "approve"
	}
	// The seat, a reason and the time are next to the vote. A value that is just
	// the vote's word takes precedence over a sentence that begins with one.
	said := ""
	for key, part := range v.Entries() {
		s, _ := part.Text()
		word := knownVote(s)
		if word == "" && isVoteKey(key) {
			word = strings.ToLower(js.Trim(s))
		}
		switch {
		case part.IsTrue() && knownVote(key) != "":
			return knownVote(key) // {"approve": true}
		case word == "":
		case isVoteKey(key), len(js.Trim(s)) <= len(word)+1:
			return word
		case said == "":
			said = word
		}
	}
	return said
}

// isVoteKey reports whether a vote can be stored under this key.
func isVoteKey(key string) bool {
	switch strings.ToLower(key) {
	case "vote", "decision", "verdict", "choice":
		return true
	}
	return false
}

// knownVote returns the vote that a text begins with: approve, revise, reject,
// veto or abstain; otherwise "".
func knownVote(s string) string {
	s = strings.TrimLeftFunc(s, project.IsOrnament)
	n := 0
	for n < len(s) && md.IsLetter(s[n]) {
		n++
	}
	switch strings.ToLower(s[:n]) {
	case "approve", "approved", "approves":
		return "approve"
	case "revise", "revised", "revision":
		return "revise"
	case "reject", "rejected":
		return "reject"
	case "veto", "vetoed":
		return "veto"
	case "abstain", "abstained":
		return "abstain"
	}
	return ""
}
