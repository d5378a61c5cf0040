package project

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// This file holds the words of GSD's template and what people write instead, in
// English, Chinese, Korean, Portuguese, Spanish, French, German, Russian and
// Japanese. They appear nowhere else: to add a language, add its words here.

// phaseWords are the words for "phase" before its number.
var phaseWords = [...]string{"phase", "fase", "faza", "фаза", "этап", "阶段", "階段", "フェーズ", "단계", "페이즈"}

// A labelKind is the meaning of a label at the start of a line of the body.
type labelKind int

const (
	noLabel labelKind = iota
	phaseLabel
	foreignPhaseLabel // the heading above it is in that language, too
	currentPhaseLabel
	phaseNameLabel
	totalPhasesLabel
	planLabel
	totalPlansLabel
	statusLabel
	progressLabel
	gateLabel
	milestoneLabel
	nextLabel
	activityLabel
	updatedLabel
	sessionLabel
	stoppedLabel
	resumeLabel
)

// labelOf recognises a label, given in lower case and with spaces for underscores.
func labelOf(name string) labelKind {
	if slices.Contains(phaseWords[1:], name) {
		return foreignPhaseLabel
	}
	switch name {
	case "phase":
		return phaseLabel
	case "current phase", "active phase":
		return currentPhaseLabel
	case "phase en cours", "phase actuelle", "fase atual", "fase actual", "aktuelle phase", "текущая фаза", "текущий этап",
		"当前阶段", "當前階段", "現在のフェーズ", "현재 단계", "현재 페이즈":
		return foreignPhaseLabel
	case "phase name", "current phase name":
		return phaseNameLabel
	case "total phases":
		return totalPhasesLabel
	case "plan", "current plan", "active plan", "plano", "plano atual", "plan actual", "plan actuel", "aktueller plan",
		"план", "текущий план", "计划", "当前计划", "計畫", "計画", "プラン", "플랜", "계획", "현재 플랜":
		return planLabel
	case "total plans in phase":
		return totalPlansLabel
	case "status", "current status", "phase status", "estado", "estado atual", "estado actual", "situação", "statut", "état", "aktueller status",
		"статус", "состояние", "状态", "当前状态", "狀態", "ステータス", "状態", "상태", "현재 상태":
		return statusLabel
	case "progress", "overall progress", "progresso", "progreso", "progression", "avancement", "fortschritt",
		"прогресс", "进度", "總進度", "总进度", "進度", "進捗", "진행률", "진행도", "진행":
		return progressLabel
	case "gate progress":
		return gateLabel
	case "milestone", "current milestone", "active milestone", "marco", "hito", "jalon", "meilenstein", "веха", "里程碑", "マイルストーン", "마일스톤":
		return milestoneLabel
	case "next", "next step", "next steps", "next action", "next up", "next recommended run", "próximo passo", "próximos passos", "próxima ação", "próximo paso", "próximos pasos",
		"siguiente", "siguiente paso", "siguientes pasos", "prochaine étape", "prochaines étapes", "nächster schritt", "nächste schritte",
		"следующий шаг", "следующие шаги", "дальше", "下一步", "下一步行动", "次のステップ", "次", "다음", "다음 단계", "다음 작업":
		return nextLabel
	case "last activity", "última atividade", "última actividad", "dernière activité", "letzte aktivität", "последняя активность",
		"最近活动", "最后活动", "最近活動", "最終アクティビティ", "最終活動", "마지막 활동", "최근 활동":
		return activityLabel
	case "last updated", "última atualização", "última actualización", "dernière mise à jour", "zuletzt aktualisiert", "обновлено",
		"最后更新", "最終更新", "마지막 업데이트":
		return updatedLabel
	case "last session":
		return sessionLabel
	case "stopped at", "parado em", "parou em", "detenido en", "arrêté à", "angehalten bei", "остановились на", "остановлено на",
		"停止于", "停在", "停止位置", "中断地点", "중단 지점", "중단 위치":
		return stoppedLabel
	case "resume file", "resume", "arquivo de retomada", "archivo de reanudación", "fichier de reprise", "wiederaufnahmedatei",
		"файл для продолжения", "恢复文件", "再開ファイル", "재개 파일":
		return resumeLabel
	}
	return noLabel
}

// A section is the part of the body that a line is in, according to the heading
// above it.
type section int

const (
	elsewhere section = iota
	preamble          // before the first heading, or under the file's title
	position          // Current Position
	standing          // another heading for the same, such as Current Status
	blockers          // Blockers
	concerns          // GSD's template heading Blockers/Concerns
	nextSteps         // Next Steps
	session           // Session Continuity
	task              // Current Task, of Ultra Planner
)

// The words that identify a heading, in lower case.
var (
	positionWords = [...]string{
		"current position", "posição atual", "posición actual", "position actuelle", "aktuelle position",
		"текущая позиция", "текущее положение", "当前位置", "目前位置", "當前位置", "現在位置", "現在の位置", "현재 위치",
	}
	blockerWords = [...]string{
		"blocker", "bloqueio", "bloqueador", "bloqueos", "blocage", "bloquant", "blockade", "блокер", "блокиров",
		"阻塞", "阻碍", "障碍", "阻礙", "ブロッカー", "블로커", "차단",
	}
	concernWords = [...]string{
		"concern", "preocupaç", "preocupacion", "préoccupation", "bedenken", "опасени", "вопросы", "关注", "顾虑", "担忧", "疑虑", "懸念", "우려",
	}
	nextWords = [...]string{
		"next step", "next action", "what's next", "what’s next", "next up", "up next", "próximo passo", "próximos passos", "próximos pasos", "próximo paso",
		"siguientes pasos", "siguiente paso", "prochaines étapes", "prochaine étape", "nächste schritte", "nächster schritt",
		"следующий шаг", "следующие шаги", "下一步", "次のステップ", "다음 단계", "다음 작업",
	}
	resolvedWords = [...]string{
		"resolved", "complete", "closed", "resolvid", "resuelt", "résolu", "erledigt", "gelöst", "решен", "решён", "已解决", "已完成", "解決済", "해결", "완료",
	}
)

func sectionOf(title string) section {
	title = strings.ToLower(strings.TrimLeftFunc(md.Clip(title), func(c rune) bool { return IsOrnament(c) || c == '-' || c == '.' }))
	switch {
	case hasAny(title, positionWords[:]):
		return position
	case hasAny(title, blockerWords[:]) && hasAny(title, concernWords[:]):
		return concerns
	case hasAny(title, blockerWords[:]):
		return blockers
	case strings.HasPrefix(title, "current task:"):
		return task
	case strings.HasPrefix(title, "session"):
		return session
	case title == "next", hasAny(title, nextWords[:]):
		return nextSteps
	case strings.HasPrefix(title, "current status"), strings.HasPrefix(title, "current state"), strings.HasPrefix(title, "current phase"),
		strings.HasPrefix(title, "active phase"), title == "status", title == "position", title == "current":
		return standing
	}
	return elsewhere
}

func isResolvedTitle(title string) bool {
	title = strings.ToLower(md.Clip(title))
	return hasAny(title, resolvedWords[:]) && !strings.Contains(title, "unresolved") && !strings.Contains(title, "incomplete")
}

func hasAny(s string, words []string) bool {
	for _, word := range words {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}

func lowerLabel(name string) string {
	for i := range len(name) {
		if c := name[i]; c == '_' || 'A' <= c && c <= 'Z' || c >= 0x80 {
			return strings.ToLower(strings.ReplaceAll(name, "_", " "))
		}
	}
	return name
}

// inlineLabels are labels that people put after the phase on the same line.
var inlineLabels = [...]string{"Plan:", "Plans:", "Status:", "Progress:", "Plano:", "План:", "Статус:"}

// cutInline splits a value before the first label that follows on its line, as in
// "4 of 17 (Name) Plan: 2 of 3 Status: Executing".
func cutInline(value string) (own, rest string) {
	cut := len(value)
	for _, label := range inlineLabels {
		for i := range md.Indexes(value[:cut], label) {
			if before := strings.TrimRight(value[:i], "*_` "); i > 0 && (len(before) < i || !md.IsWord(value[i-1]) && value[i-1] < 0x80) {
				cut = i
				break
			}
		}
	}
	if cut == len(value) {
		return value, ""
	}
	return strings.TrimRight(value[:cut], " \t*_`|·,;—–-"), value[cut:]
}
