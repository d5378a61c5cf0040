package check

import "slices"

// A Level says how bad a finding is.
type Level string

// An error is something that the status line shows wrongly or not at all; a
// warning is something that it shows, but that is likely not meant; a note is
// something that may well be meant.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// A Rule is one thing that is looked for.
type Rule struct {
	Name    string
	Level   Level  // as a rule; a finding that is less certain has a lower one
	Summary string // when it fires
	Twin    string // the finding of `gsd-tools state validate` that it stands for; empty for none
	Shown   bool   // what it finds changes the line that is shown
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

// The table. To add a rule is to add its row here and above, and in the file of its
// group the function that finds it.
var (
	fenceNotFirst     = &Rule{"fence-not-first", Error, "a front matter block exists, but something (a BOM, a blank line, a comment, text) stands before its `---`", "", true}
	fenceTrailing     = &Rule{"fence-trailing", Error, "the opening line is `---` and more", "", true}
	fenceUnclosed     = &Rule{"fence-unclosed", Error, "the front matter never closes", "", true}
	fenceEarly        = &Rule{"fence-early", Error, "the front matter is closed by a line that only begins with `---`", "", true}
	progressGap       = &Rule{"progress-gap", Error, "a comment or blank line in `progress:` that hides the keys below it: the bar disappears", "", true}
	percentUnread     = &Rule{"percent-unread", Error, "`progress.percent` is there and the status line does not read it (quoted, negative, nested deeper)", "", true}
	percentRange      = &Rule{"percent-range", Error, "`progress.percent` is over 100, or not an integer", "", true}
	valueMultiline    = &Rule{"value-multiline", Error, "a value goes on over several lines: only the first is read", "", true}
	valueComment      = &Rule{"value-comment", Warning, "` # …` after a value becomes part of it", "", true}
	valueQuotes       = &Rule{"value-quotes", Warning, "quotes that do not match", "", true}
	valueNull         = &Rule{"value-null", Warning, "`~`, `Null`, `NULL` are text here: write `null`", "", true}
	keyDuplicate      = &Rule{"key-duplicate", Warning, "a key is set twice: the last one wins", "", true}
	phasesUnread      = &Rule{"phases-unread", Error, "`next_phases` is set and gives no phase", "", true}
	phasesBlock       = &Rule{"phases-block", Warning, "`next_phases` is a block list: prefer `[\"4.5\"]`", "", true}
	nextIncomplete    = &Rule{"next-incomplete", Warning, "one of `next_action`, `next_phases` without the other", "", true}
	nextShadowed      = &Rule{"next-shadowed", Warning, "`next_action` beside `active_phase`: never shown", "", true}
	actionUnknown     = &Rule{"action-unknown", Warning, "`next_action` is not discuss-phase, plan-phase, execute-phase or verify-phase", "", true}
	versionMissing    = &Rule{"version-missing", Note, "front matter without `gsd_state_version`", "", false}
	statusMissing     = &Rule{"status-missing", Warning, "no status anywhere, in any spelling that the rich line reads", "", true}
	statusUnknown     = &Rule{"status-unknown", Warning, "a status of one word that GSD does not know (`_`, `-` and spaces are the same); prose is a note", "", true}
	frontStacked      = &Rule{"front-stacked", Warning, "a second front matter block below the first: an old one that a tool left behind", "", false}
	configUnreadable  = &Rule{"config-unreadable", Error, "config.json cannot be read, or is not JSON: every setting is ignored", "", true}
	configKey         = &Rule{"config-key", Warning, "an unknown key under `statusline` in config.json", "", true}
	configValue       = &Rule{"config-value", Warning, "a value in config.json of a type that is ignored", "", true}
	counts            = &Rule{"counts", Error, "completed is more than the total", "", true}
	percentDisagrees  = &Rule{"percent-disagrees", Warning, "`progress.percent` is more than 1 away from each of the plans' share, the phases' share and the body's `Progress:` that are there, or is 100 with phases left", "", true}
	phaseMissing      = &Rule{"phase-missing", Warning, "no phase in front matter or body; a note before the first phase and between milestones", "S002", true}
	phaseDisagrees    = &Rule{"phase-disagrees", Warning, "`current_phase` and the body's phase differ", "S003", true}
	timestamp         = &Rule{"timestamp", Warning, "`last_updated` is not an ISO 8601 time", "", false}
	activityDate      = &Rule{"activity-date", Warning, "`last_activity` does not begin with a date that exists", "S008", false}
	activityTruncated = &Rule{"activity-truncated", Warning, "the body's `Last activity:` goes on over a second line", "S009", false}
	controlCharacter  = &Rule{"control-character", Error, "a NUL, an escape, a C1 or a bidirectional control in the file", "S001", true}
	filesPhaseMissing = &Rule{"files-phase-missing", Warning, "no directory under `phases/` for the current phase, in any spelling of the number; a note while the phase is still to be discussed or planned", "S004", false}
	filesPlans        = &Rule{"files-plans", Warning, "the claimed number of plans differs from the PLAN files; a note unless the open phases of ROADMAP.md contradict the claim, too", "S005", false}
	filesSummaries    = &Rule{"files-summaries", Warning, "the claimed number of completed plans differs from the SUMMARY files; a note unless the open phases of ROADMAP.md contradict the claim, too", "", false}
	filesStatus       = &Rule{"files-status", Warning, "the status says executing, but the phase's VERIFICATION passed, or every PLAN has its SUMMARY", "S006, S007", false}
	filesPhase        = &Rule{"files-phase", Warning, "a phase claimed complete has a PLAN without SUMMARY, in any naming", "", false}
	filesResume       = &Rule{"files-resume", Warning, "`Resume file:` is a path and does not exist, or a `continue.md` that it does not name", "", false}
	planUnreadable    = &Rule{"plan-unreadable", Error, "an orchestrator file that its own tools cannot read (inner quotes, `---` inside a value, an unknown escape)", "", false}
	planFlag          = &Rule{"plan-flag", Warning, "`status` and `plan_phase_complete` disagree", "", true}
	planCriteria      = &Rule{"plan-criteria", Warning, "a module without acceptance criteria once the plan is reviewed or approved", "", true}
	jobUnreadable     = &Rule{"job-unreadable", Error, "a council `state.json` that is not a JSON object", "", true}
	jobStatus         = &Rule{"job-status", Error, "a council job with a status outside the eleven", "", true}
	jobReason         = &Rule{"job-reason", Warning, "BLOCKED without `blocker_reason`", "", true}
)
