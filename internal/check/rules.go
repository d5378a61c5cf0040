package check

import "slices"

// A Level is the severity of a finding.
type Level string

// An error is something that the status line shows wrongly or not at all. A warning is
// something that it shows but that is probably not intended. A note is something that
// may be intentional.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// A Rule is one thing that check looks for.
type Rule struct {
	Name    string
	Level   Level  // the usual level; a finding that is less certain has a lower one
	Summary string // says when it fires
	Twin    string // the corresponding finding of `gsd-tools state validate`; empty if there is none
	Shown   bool   // its findings affect the line
}

// Rules returns all rules, in the order of the documentation.
func Rules() []*Rule { return slices.Clone(rules[:]) }

var rules = [...]*Rule{
	fenceNotFirst, fenceTrailing, fenceUnclosed, fenceEarly, progressGap, percentUnread, percentRange,
	valueMultiline, valueComment, valueQuotes, valueNull, keyDuplicate, phasesUnread, phasesBlock,
	nextIncomplete, nextShadowed, actionUnknown, versionMissing, statusMissing, statusUnknown,
	frontStacked, configUnreadable, configKey, configValue, counts,
	percentDisagrees, phaseMissing, phaseDisagrees, timestamp, activityDate, activityTruncated,
	controlCharacter, filesPhaseMissing, filesPlans, filesSummaries, filesStatus, filesPhase, filesResume,
	planUnreadable, planFlag, planCriteria, jobUnreadable, jobStatus, jobReason,
}

// The table. To add a rule, add its row here and above, and a function in the file of
// its group.
var (
	fenceNotFirst     = &Rule{"fence-not-first", Error, "something (a BOM, a blank line, a comment, text) comes before the front matter's opening `---`", "", true}
	fenceTrailing     = &Rule{"fence-trailing", Error, "the front matter's opening line has more on it than `---`", "", true}
	fenceUnclosed     = &Rule{"fence-unclosed", Error, "the front matter is never closed", "", true}
	fenceEarly        = &Rule{"fence-early", Error, "the front matter is closed by a line that only begins with `---`", "", true}
	progressGap       = &Rule{"progress-gap", Error, "a comment or blank line inside `progress:` hides the keys below it, so the bar disappears", "", true}
	percentUnread     = &Rule{"percent-unread", Error, "`progress.percent` is set in a way that the status line does not read (quoted, negative, nested too deeply)", "", true}
	percentRange      = &Rule{"percent-range", Error, "`progress.percent` is over 100, or not an integer", "", true}
	valueMultiline    = &Rule{"value-multiline", Error, "a value spans several lines, but only the first is read", "", true}
	valueComment      = &Rule{"value-comment", Warning, "` # …` after a value becomes part of it", "", true}
	valueQuotes       = &Rule{"value-quotes", Warning, "the quotes around a value do not match", "", true}
	valueNull         = &Rule{"value-null", Warning, "`~`, `Null` and `NULL` are plain text here: write `null`", "", true}
	keyDuplicate      = &Rule{"key-duplicate", Warning, "a key is set twice, and the last one wins", "", true}
	phasesUnread      = &Rule{"phases-unread", Error, "`next_phases` is set but does not name a phase", "", true}
	phasesBlock       = &Rule{"phases-block", Warning, "`next_phases` is a block list: prefer `[\"4.5\"]`", "", true}
	nextIncomplete    = &Rule{"next-incomplete", Warning, "`next_action` or `next_phases` is set without the other", "", true}
	nextShadowed      = &Rule{"next-shadowed", Warning, "`next_action` is never shown, because `active_phase` is set, too", "", true}
	actionUnknown     = &Rule{"action-unknown", Warning, "`next_action` is not discuss-phase, plan-phase, execute-phase or verify-phase", "", true}
	versionMissing    = &Rule{"version-missing", Note, "the front matter has no `gsd_state_version`", "", false}
	statusMissing     = &Rule{"status-missing", Warning, "the file has no status, in any spelling that the rich line reads", "", true}
	statusUnknown     = &Rule{"status-unknown", Warning, "the status is a single word that GSD does not know (`_`, `-` and spaces are equivalent); a note if it is prose", "", true}
	frontStacked      = &Rule{"front-stacked", Warning, "a second front matter block follows the first: an old one that a tool left behind", "", false}
	configUnreadable  = &Rule{"config-unreadable", Error, "config.json cannot be read or is not JSON, so every setting is ignored; a warning if it is over 1 MiB, which is too large to check", "", true}
	configKey         = &Rule{"config-key", Warning, "config.json has an unknown key under `statusline`", "", true}
	configValue       = &Rule{"config-value", Warning, "config.json has a value that is ignored", "", true}
	counts            = &Rule{"counts", Error, "more phases or plans are completed than there are in total", "", true}
	percentDisagrees  = &Rule{"percent-disagrees", Warning, "`progress.percent` differs by more than 1 from every other figure in the file (the share of plans, the share of phases, the body's `Progress:`), or is 100 while phases remain", "", true}
	phaseMissing      = &Rule{"phase-missing", Warning, "neither the front matter nor the body names a phase; a note before the first phase and between milestones", "S002", true}
	phaseDisagrees    = &Rule{"phase-disagrees", Warning, "`current_phase` and the body's phase differ", "S003", true}
	timestamp         = &Rule{"timestamp", Warning, "`last_updated` is not an ISO 8601 time", "", false}
	activityDate      = &Rule{"activity-date", Warning, "`last_activity` does not begin with a real date", "S008", false}
	activityTruncated = &Rule{"activity-truncated", Warning, "the body's `Last activity:` continues on a second line", "S009", false}
	controlCharacter  = &Rule{"control-character", Error, "the file contains a NUL, an escape, or a C1 or bidirectional control character", "S001", true}
	filesPhaseMissing = &Rule{"files-phase-missing", Warning, "the current phase has no directory under `phases/`, in any spelling of its number; a note until the phase has been discussed and planned", "S004", false}
	filesPlans        = &Rule{"files-plans", Warning, "the number of plans differs from the number of PLAN files; a note unless the open phases of ROADMAP.md contradict it, too", "S005", false}
	filesSummaries    = &Rule{"files-summaries", Warning, "the number of completed plans differs from the number of SUMMARY files; a note unless the open phases of ROADMAP.md contradict it, too", "", false}
	filesStatus       = &Rule{"files-status", Warning, "the status says executing, but the phase's VERIFICATION passed or every PLAN has a SUMMARY", "S006, S007", false}
	filesPhase        = &Rule{"files-phase", Warning, "a phase that is marked complete has a PLAN without a SUMMARY, however the files are named", "", false}
	filesResume       = &Rule{"files-resume", Warning, "`Resume file:` is a path that does not exist, or does not name the `continue.md` that exists", "", false}
	planUnreadable    = &Rule{"plan-unreadable", Error, "the orchestrator's own tools cannot read the file (inner quotes, `---` inside a value, an unknown escape)", "", false}
	planFlag          = &Rule{"plan-flag", Warning, "`status` and `plan_phase_complete` disagree", "", true}
	planCriteria      = &Rule{"plan-criteria", Warning, "the plan is reviewed or approved, but a module has no acceptance criteria", "", true}
	jobUnreadable     = &Rule{"job-unreadable", Error, "a council job's `state.json` is not a JSON object", "", true}
	jobStatus         = &Rule{"job-status", Error, "a council job has an unknown status", "", true}
	jobReason         = &Rule{"job-reason", Warning, "a council job is BLOCKED but has no `blocker_reason`", "", true}
)
