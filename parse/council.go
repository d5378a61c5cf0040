package parse

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// Job is a job of the council pipeline: its state.json. Texts and lists that the
// file does not have are empty.
type Job struct {
	ID, Status, Blocker, RefinedPrompt string
	Project                            string // the directory of the GSD project that it works on

	HasCost bool
	Cost    float64 // US dollars

	Plans      []string // the seats that have handed in a plan
	Votes      []string // of this round, a word each in lower case; empty for a vote of no known shape
	Cumulative []string // of all rounds
}

// Seats is how many seats the council has, each with one plan and one vote.
const Seats = 6

// CouncilJob reads the text of a job's state.json. It reports false for what is
// no JSON object, or has none of the pipeline's statuses.
func CouncilJob(text string) (Job, bool) {
	data, ok := js.ParseJSON(js.Decode(strings.TrimPrefix(text, "\uFEFF")))
	if !ok || !data.IsObject() {
		return Job{}, false
	}
	// One pass, for the plans in it can be long; of a name that comes twice the
	// last counts.
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

// votes reads a list of votes, or an object with one for each seat. A vote is a
// word, or an object or list that holds it, whatever its key.
func votes(v js.Value) []string {
	var list []string
	for _, vote := range v.Entries() {
		list = append(list, voteWord(vote))
	}
	return list
}

// voteWord is the word of one vote in lower case, "" where none is found.
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
	// The seat, a reason and the time stand beside the vote: what is a vote's
	// word and no more goes before a sentence that begins with one.
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

// isVoteKey reports whether a key is one that a vote stands under.
func isVoteKey(key string) bool {
	switch strings.ToLower(key) {
	case "vote", "decision", "verdict", "choice":
		return true
	}
	return false
}

// knownVote is the vote that a text begins with: approve, revise, reject, veto
// or abstain.
func knownVote(s string) string {
	s = strings.TrimLeftFunc(s, isOrnament)
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
