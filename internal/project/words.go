package project

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// This file holds the words of GSD's template and what people write instead, in English,
// Chinese, Korean, Portuguese, Spanish, French, German, Russian, Japanese, Italian,
// Vietnamese and Dutch, and how Indonesian says that there is none. Those of other languages
// than English appear nowhere else: to add one, add its words here, in lower case and without
// accents; see [fold].

// phaseWords are the words for "phase" before its number.
var phaseWords = [...]string{
	"phase", "fase", "faza", "фаза", "этап", "阶段", "階段", "フェーズ", "단계", "페이즈", "giai đoạn", "giai doan",
}

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
	focusLabel
	nextLabel
	activityLabel
	updatedLabel
	sessionLabel
	stoppedLabel
	resumeLabel
	resumeStepLabel
)

// labelOf recognises a label, as [fold] returns it.
func labelOf(name string) labelKind {
	switch name {
	case "phase":
		return phaseLabel
	case "fase", "faza", "фаза", "этап", "阶段", "階段", "フェーズ", "단계", "페이즈", "giai doan", "phase en cours",
		"phase actuelle", "phase atual", "phase actual", "fase atual", "fase actual", "aktuelle phase", "fase attuale",
		"fase corrente", "huidige fase", "giai doan hien tai", "текущая фаза", "активная фаза", "текущий этап", "当前阶段",
		"當前階段", "当前 phase", "現在のフェーズ", "현재 단계", "현재 페이즈":
		return foreignPhaseLabel
	case "current phase", "active phase", "active phases":
		return currentPhaseLabel
	case "phase name", "current phase name":
		return phaseNameLabel
	case "total phases":
		return totalPhasesLabel
	case "plan", "current plan", "active plan", "plano", "plano atual", "plan actual", "plan actuel", "aktueller plan",
		"piano", "piano attuale", "piano corrente", "huidig plan", "ke hoach", "план", "текущий план", "计划", "当前计划",
		"計畫", "計劃", "當前計畫", "當前計劃", "計画", "プラン", "플랜", "계획", "현재 플랜", "現在のプラン", "현재 계획":
		return planLabel
	case "total plans in phase":
		return totalPlansLabel
	case "status", "current status", "phase status", "overall status", "status atual", "status geral", "estado geral",
		"estado general", "gesamtstatus", "statut global", "etat global", "stato generale", "общий статус", "总体状态",
		"整体状态", "전체 상태", "etat actuel", "現在の状態", "estado", "estado atual", "estado actual", "situacao", "statut",
		"etat", "aktueller status", "stato", "stato attuale", "huidige status", "trang thai", "статус", "состояние",
		"状态", "当前状态", "狀態", "當前狀態", "ステータス", "状態", "상태", "현재 상태":
		return statusLabel
	case "progress", "overall", "overall progress", "milestone progress", "total progress", "progresso geral",
		"progreso general", "gesamtfortschritt", "общий прогресс", "整体进度", "全体進捗", "전체 진행률", "progress bar",
		"progresso", "progreso", "progression", "avancement", "fortschritt", "avanzamento", "voortgang", "tien do",
		"tien do tong the", "прогресс", "进度", "总进度", "整體進度", "總進度", "進度", "进度条", "進度條", "進捗", "진행률", "진행도", "진행":
		return progressLabel
	case "gate progress":
		return gateLabel
	case "milestone", "current milestone", "active milestone", "milestone activo", "milestone ativo", "milestone atual",
		"milestone actual", "marco atual", "hito actual", "aktueller meilenstein", "текущая веха", "現在のマイルストーン",
		"현재 마일스톤", "marco", "hito", "jalon", "meilenstein", "traguardo", "mijlpaal", "cot moc", "веха", "里程碑", "当前里程碑",
		"當前里程碑", "マイルストーン", "마일스톤":
		return milestoneLabel
	case "current focus", "foco atual", "enfoque actual", "foco actual", "focus actuel", "aktueller fokus",
		"focus attuale", "huidige focus", "текущий фокус", "当前焦点", "當前焦點", "現在の焦点", "현재 초점":
		return focusLabel
	case "next", "next step", "next steps", "next action", "next actions", "next command", "next up", "next work",
		"suggested action", "suggested next action", "next session",
		"what's next", "what’s next", "what happens next", "what comes next", "what to do next", "what to do",
		"for next session", "next recommended run", "next recommended step", "next recommended",
		"next recommended action", "recommended next step", "recommended next steps", "recommended next action",
		"recommended next actions", "next plan", "proximo passo", "proximo", "suivant", "als nachstes", "далее",
		"次のアクション", "次アクション", "proximos passos", "proxima acao", "proximo paso", "proximos pasos", "siguiente",
		"siguiente paso", "siguientes pasos", "prochaine etape", "prochaines etapes", "nachster schritt",
		"nachste schritte", "nachste aktion", "prossimo passo", "prossimi passi", "prossima azione", "volgende stap",
		"volgende stappen", "volgende actie", "buoc tiep theo", "tiep theo", "следующий шаг", "следующие шаги",
		"дальше", "下一步", "下一步行动", "下一步行動", "次のステップ", "次", "다음", "다음 단계", "다음 작업":
		return nextLabel
	case "last activity", "ultima atividade", "ultima actividad", "derniere activite", "letzte aktivitat",
		"ultima attivita", "laatste activiteit", "hoat dong gan nhat", "hoat dong gan day", "последняя активность",
		"最近活动", "最后活动", "最後活動", "最近活動", "最終アクティビティ", "最終活動", "마지막 활동", "최근 활동":
		return activityLabel
	case "last updated", "ultima atualizacao", "ultima actualizacion", "derniere mise a jour", "zuletzt aktualisiert",
		"ultimo aggiornamento", "laatst bijgewerkt", "cap nhat lan cuoi", "обновлено", "最后更新", "最後更新", "最終更新",
		"마지막 업데이트":
		return updatedLabel
	case "last session":
		return sessionLabel
	case "stopped at", "parado em", "parou em", "detenido en", "arrete a", "angehalten bei", "fermato a",
		"interrotto a", "gestopt bij", "dung tai", "dung lai o", "остановились на", "остановлено на", "停止于", "停止於",
		"停在", "停止位置", "中断地点", "중단 지점", "중단 위치":
		return stoppedLabel
	case "resume file", "resume", "arquivo de retomada", "archivo de reanudacion", "fichier de reprise",
		"wiederaufnahmedatei", "file di ripresa", "hervattingsbestand", "файл для продолжения", "恢复文件", "再開ファイル",
		"재개 파일":
		return resumeLabel
	case "resume with", "resume from", "resume at", "resume next", "resume action", "resume instruction",
		"resume instructions", "resume execution", "start with", "to resume":
		return resumeStepLabel
	}
	return noLabel
}

// titleLabel is the label that a heading is by itself, as in "## Active phase".
func titleLabel(title string) labelKind {
	switch kind := labelOf(fold(strings.TrimSpace(strings.TrimRight(title, ": ")))); kind {
	case currentPhaseLabel, foreignPhaseLabel, statusLabel:
		return kind
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

// The words that identify a heading, and those that say that an item is resolved.
var (
	positionWords = [...]string{
		"current position", "posicao atual", "posicion actual", "position actuelle", "aktuelle position",
		"posizione attuale", "huidige positie", "vi tri hien tai", "текущая позиция", "текущее положение", "当前位置",
		"目前位置", "當前位置", "現在位置", "現在の位置", "현재 위치",
	}
	blockerWords = [...]string{
		"blocker", "bloqueio", "bloqueador", "bloqueos", "blocage", "bloquant", "bloqueur", "blockade", "blocchi",
		"blocco", "bloccant", "ostacoli", "blokkade", "blokker", "blocking issue", "vuong mac", "tro ngai", "блокер",
		"блокиров", "блокирующ", "阻塞", "阻碍", "障碍", "阻礙", "阻擋", "ブロッカー", "블로커", "차단",
	}
	concernWords = [...]string{
		"concern", "preocupac", "preoccupation", "bedenken", "preoccupazion", "zorgen", "aandachtspunt", "lo ngai",
		"quan ngai", "опасени", "вопросы", "关注", "顾虑", "担忧", "疑虑", "關注", "顧慮", "擔憂", "疑慮", "懸念", "우려",
	}
	nextWords = [...]string{
		"next step", "next action", "next command", "what's next", "what’s next", "what happens next",
		"what comes next", "next up", "up next", "next session action", "next session priorit", "proximo passo",
		"proxima acao", "proxima accao", "proximas acoes", "proxima accion", "proximos passos", "proximos pasos",
		"proximo paso", "siguientes pasos", "siguiente paso", "prochaines etapes", "prochaine etape",
		"nachste schritte", "nachster schritt", "prossimi passi", "prossimo passo", "volgende stap",
		"buoc tiep theo", "следующий шаг", "следующие шаги", "下一步", "次のステップ", "다음 단계", "다음 작업", "prochaine action",
		"nachste aktion", "следующее действие", "后续步骤", "接下来", "次のアクション", "次アクション",
		"次にやること", "다음 할 일", "prossima azione",
		"volgende actie",
	}
	sessionWords = [...]string{
		"for next session", "sessie", "cua phien", "continuidade da sess", "continuidad de la ses",
		"continuidad de ses", "continuite de", "sitzung", "сесси", "continuita della", "sessiecontin",
		"phien lam viec", "会话", "會話", "セッション", "세션",
	}
	logWords = [...]string{
		"history", "historic", "historial", "historique", "verlauf", "protokoll", "cronologia", "registro", "journal",
		"nhat ky", "lich su", "geschiedenis", "logboek", "журнал", "истори", "日志", "历史", "歷史", "履歴", "記録", "기록", "이력",
	}
	resolvedWords = [...]string{
		"resolved", "resolvid", "resuelt", "resolu", "erledigt", "gelost", "risolt", "opgelost",
		"da giai quyet", "решен", "已解决", "已完成", "解決済", "해결", "해소", "완료",
	}
	foreignClosers = [...]string{
		"đã giải quyết", "решено", "решён", "решен", "исправлено", "已解决", "已修复", "解決済", "修正済", "해결됨", "해소됨", "해결 완료",
		"解決した",
	}
	foreignParts = [...]string{"已完成", "完了", "対応済み", "완료", "закрыто", "готово", "исправлен"}
)

// doneWords are how a word ends that says how far a phase is, in languages that write no
// spaces between words.
var doneWords = [...]string{
	"完成", "完了", "完毕", "进行中", "進行中", "执行中", "规划中", "准备规划", "実行中", "待ち", "待执行", "待验证", "待规划", "未开始", "待开始",
	"已规划", "就绪", "未着手",
	"計画中", "準備中", "准备中", "완료", "진행", "진행중", "대기", "예정", "아카이브",
}

// stateWords say how far a phase is, in the languages with spaces; stateLinks can follow them,
// but also begin names.
var (
	stateWords = [...]string{
		"em", "en", "nao", "no", "non", "ne", "nicht", "noch", "niet", "не", "в", "in", "sin", "a", "da", "om",
		"chua", "dang", "iniciada", "iniciado", "pendente", "planejada", "planejado", "pronta", "pronto", "pendiente",
		"planificada", "planificado", "proxima", "proximo", "siguiente", "prochaine", "commencee", "planifiee",
		"prete", "abgeschlossen", "begonnen", "geplant", "bereit", "laufend", "ausstehend", "начата", "начато",
		"готова", "запланирована", "запланировано", "выполняется", "ожидает", "iniziata", "pianificata", "gestart",
		"bloqueada", "bloqueado", "blockiert", "bloccata", "bloccato", "geblokkeerd",
		"заблокирована", "заблокировано", "pausada", "pausado", "pausiert",
		"gepland", "gereed", "klaar", "bezig", "hoan", "시작", "미시작", "계획", "실행", "준비됨",
	}
	stateLinks = [...]string{
		"andamento", "curso", "cours", "corso", "arbeit", "работе", "execucao", "ejecucion", "empezar", "planejar",
		"planificar", "executar", "ejecutar", "planifier", "faire", "pianificare", "plannen", "planung", "zur",
		"para", "planos", "planes", "plane", "piani", "планов",
		"te", "к", "планированию", "thuc", "hien", "thanh", "bat", "dau", "중", "전",
	}
)

// finishedWords say that something is complete, in the languages with spaces.
var finishedWords = [...]string{
	"completa", "completo", "completada", "completado", "concluída", "concluído", "concluida", "concluido",
	"finalizada", "finalizado", "terminada", "terminado", "terminé", "terminée", "achevé", "achevée",
	"abgeschlossen", "fertig",
	"executada", "executado", "ejecutada", "ejecutado", "fechada", "fechado", "cerrada", "cerrado",
	"completata", "completato", "erledigt", "voltooid", "afgerond", "завершена", "завершено", "готово",
}

// completeWords are how a word ends that says that something is complete, in these languages.
var completeWords = [...]string{"完成", "完毕", "完了", "완료"}

// A closer is a word that says that something is closed.
type closer int

const (
	noCloser    closer = iota
	partCloser         // it may speak of a part of an item: "the API is fixed, the docs are not"
	stateCloser        // it may be the trouble: "port 443 is closed", "left-pad is obsolete"
	testCloser         // and also as a lead: "Verified: users lose data"
	fullCloser         // of a blocker it says that it is no longer one
)

// maxCloser is the length in bytes of the longest word that [closerOf] knows.
const maxCloser = 13

// closerOf returns what a word in lower case says about an item; see [isClosed].
func closerOf(word string) closer {
	switch word {
	case "resolved", "solved", "unblocked", "addressed", "resuelto",
		"resuelta", "resolvido", "resolvida", "résolu", "résolue", "erledigt", "gelöst", "behoben", "risolto",
		"risolta", "opgelost", "corrigido", "corrigida", "corregido", "corregida", "corrigé":
		return fullCloser
	case "fixed", "done", "completed", "complete", "finished", "implemented", "answered", "settled", "concluído",
		"concluída", "fechado", "fechada", "cerrado", "cerrada", "geschlossen", "abgeschlossen", "fermé", "chiuso",
		"gesloten":
		return partCloser
	case "closed", "shipped", "merged", "superseded", "obsolete", "cleared", "moot":
		return stateCloser
	case "verified", "validated", "passed":
		return testCloser
	}
	return noCloser
}

// isLimit reports whether a word after a closer takes some of it back.
func isLimit(word string) bool {
	switch word {
	case "but", "except", "though", "however", "yet", "only", "partially", "pending", "awaiting", "waiting", "needs",
		"need", "still", "not", "remaining", "remains", "minus", "without", "until":
		return true
	}
	return false
}

// isDenier reports whether a word before a closer says that it is not so, or not yet.
func isDenier(word string) bool {
	switch word {
	case "not", "never", "no", "none", "be", "being", "must", "to", "should", "needs", "need", "will", "can", "could",
		"may", "might", "would", "cannot", "partially", "partly", "half", "barely", "still", "remains", "remaining",
		"pending", "without", "how", "whether", "why", "what", "who", "which", "awaiting", "waiting", "unless",
		"requires", "get", "nearly", "almost", "mostly", "despite", "although", "nicht", "nie", "pas", "não", "nao",
		"non", "niet", "не":
		return true
	}
	return false
}

// isCondition reports whether a word says when something is closed, or that only a part of it is.
func isCondition(word string) bool {
	switch word {
	case "once", "when", "if", "until", "unless", "before", "while", "only", "hasta", "ate", "jusqu'a", "bis",
		"sobald", "wenn", "finche", "tot", "zodra", "пока", "когда", "если", "cuando", "quando", "quand",
		"partially", "partly", "parcialmente", "parzialmente", "partiellement", "partie", "parte", "teilweise",
		"gedeeltelijk", "deels", "some", "most", "half", "nur", "teil", "wird", "sera", "wordt", "sarà", "будет",
		"частично", "casi", "quase", "quasi", "presque", "bijna", "почти", "worden", "xac":
		return true
	}
	return false
}

// isPrecondition reports whether an item that begins with a word names what must come first, which may be closed
// while the item is open: "Depends on Phase 2 (complete)".
func isPrecondition(word string) bool {
	switch word {
	case "depends", "blocked", "requires", "require", "prereq", "prerequisite", "precondition", "unblock", "goal",
		"target", "decision", "tbd", "needs", "need":
		return true
	}
	return false
}

// isAwaiting reports whether an item that begins with a word says what it waits for.
func isAwaiting(word string) bool {
	switch word {
	case "waiting", "wait", "awaiting", "aguardando", "esperando", "warten", "human", "ждем", "ждём":
		return true
	}
	return false
}

// In languages without spaces between words, partWords before a closer and partEnds after it say that only a part
// is closed, or what comes once it is, or ask whether it is.
var (
	partWords = [...]string{"部分", "一部", "일부", "是否", "かどうか"}
	partEnds  = [...]string{
		"一半", "部分", "但", "が", "지만", "后", "後", "时", "時", "前", "待ち", "まで", "次第", "したら", "시 ", "후 ", "되면", "하면",
		"전 ", "까지", "대기", "예정", "필요",
	}
)

func isArticle(word string) bool {
	switch word {
	case "the", "a", "an", "all", "both", "this", "that", "our", "le", "la", "el", "il", "am", "o", "den", "die",
		"das":
		return true
	}
	return false
}

// isPreposition reports whether a word before a reference says where or by what.
func isPreposition(word string) bool {
	switch word {
	case "in", "by", "via", "with", "on", "em", "en", "im", "mit", "durch", "dans", "par", "por", "nel", "met":
		return true
	}
	return false
}

// isOfPhase reports whether a word before a phase means that what comes before it is in that phase.
func isOfPhase(word string) bool {
	switch word {
	case "of", "for", "na", "no", "da", "de", "der", "di", "della", "в", "van":
		return true
	}
	return isPreposition(word)
}

// isNumbered reports whether a word before a number says what it is the number of.
func isNumbered(word string) bool {
	switch word {
	case "phase", "plan", "quick", "commit", "pr", "task", "wave", "session", "this", "context":
		return true
	}
	return false
}

// isTrouble reports whether a word names an entry of a list of blockers.
func isTrouble(word string) bool {
	switch word {
	case "blocker", "blockers", "concern", "concerns", "issue", "issues", "problem", "problems", "risk", "risks",
		"impediment", "impediments", "obstacles", "blocking", "outstanding", "open":
		return true
	}
	return false
}

// keepsNone reports whether a word can follow "none", or such a word, without adding anything: "no
// blockers identified", "none for phase 3".
func keepsNone(word string) bool {
	switch word {
	case "known", "active", "current", "currently", "remaining", "remain", "remains", "or", "and", "at", "this",
		"right", "now", "yet", "so", "identified", "found", "recorded", "reported", "exist", "exists", "left", "for",
		"from", "in", "on", "to", "here", "today", "as", "is", "are", "that", "critical", "noted", "encountered",
		"new", "further":
		return true
	}
	return isTrouble(word)
}

// ofWords stand between a number and its total.
var ofWords = [...]string{"of", "de", "von", "из", "di", "van", "sur", "trên", "tren"}

// isJoint reports whether a word joins one phase to another.
func isJoint(word string) bool {
	switch word {
	case "and", "&", "+", "or", "und", "et", "y", "e":
		return true
	}
	return false
}

// undecidedWords stand for a step that is not known yet.
var undecidedWords = [...]string{"待定", "未定", "미정"}

// The beginnings of words that say what a status means.
var (
	stuckWords = [...]string{
		"blocked", "fail", "reject", "stuck", "bloque", "bloqu", "blockier", "falh", "échou", "заблок",
		"geblokkeerd", "阻塞", "失败", "失敗", "차단", "실패",
	}
	waitingWords = [...]string{
		"ready", "planning", "planned", "paus", "discuss", "await", "wait", "pending", "stopped", "pronta",
		"pronto", "pendente", "pendiente", "listo", "aguarda", "espera", "attente", "prêt", "bereit", "wartet",
		"geplant", "planejad", "planifi", "ожида", "gereed", "wacht", "待", "대기", "예정",
	}
	runningWords = [...]string{
		"execut", "progress", "implement", "verif", "complet", "ship", "done", "andamento", "curso", "cours",
		"arbeit", "läuft", "выполня", "заверш", "conclu", "terminé", "abgeschlossen", "voltooid", "bezig", "进行",
		"進行", "执行", "実行", "完成", "完了", "완료", "진행", "실행",
	}
)

// noWords say that there is none of something.
var noWords = [...]string{
	"nenhum", "nenhuma", "sem", "ninguno", "ninguna", "ningun", "sin", "aucun", "aucune", "pas", "kein", "keine",
	"keiner", "tidak", "нет", "отсутствуют", "без", "nessun", "nessuno", "nessuna", "geen", "khong", "chua", "nao",
	"no", "nada", "rien", "nichts", "ничего", "niente", "niets", "无", "無", "暂无", "暫無", "没有", "沒有", "なし", "ありません", "없음",
	"없습니다",
}

// exceptionWords say that there is something after all, or that something is missing.
var exceptionWords = [...]string{
	"pero", "salvo", "excepto", "falta", "faltan", "queda", "quedan", "mas", "exceto", "faltam", "resta", "restam",
	"mais", "sauf", "manque", "manquent", "reste", "aber", "außer", "ausser", "jedoch", "fehlt", "fehlen", "tranne",
	"manca", "mancano", "restano", "maar", "behalve", "ontbreekt", "но", "кроме", "однако", "осталось", "нужен",
	"нужно", "kecuali", "tapi", "但", "但是", "除了", "ただし", "단", "하지만",
}

// nothingWords may stand beside them, and say no more.
var nothingWords = [...]string{
	"a", "fazer", "definir", "pendente", "pendiente", "momento", "agora", "por", "atual", "ativo", "ativos", "aberto",
	"conhecido", "conhecidos", "ha", "hay", "ahora", "activo", "activos", "actual", "actualmente", "el", "vorhanden",
	"actuellement", "активных", "問題", "问题", "現時点で", "abierto", "conocido", "conocidos", "en", "este", "de", "pour",
	"l", "instant", "moment", "actuel", "connu", "actif", "derzeit", "aktuell", "zurzeit", "offen", "offene",
	"offenen", "bekannt", "punkte", "пока", "сейчас", "текущих", "al", "attuale", "aperto", "op", "dit", "bekend",
	"co", "hien", "tai", "ada", "aktif", "aktiven", "aktive", "aktuellen", "aktuelle", "ativa", "ativas", "activa",
	"activas", "actifs", "attivi", "actieve",
	"그", "외", "目前", "当前", "當前", "现在", "現在", "任何", "项", "項", "的", "特に", "は", "현재",
}

// notWords before a word for "resolved" say that it is not.
var notWords = [...]string{
	"not", "never", "be", "being", "nao", "no", "non", "pas", "nicht", "nie", "не", "niet", "chua", "por", "a", "to",
	"ser", "etre", "essere", "partially", "partly", "parcialmente", "teilweise", "partiellement", "half", "nearly",
	"almost",
}

// sectionOf recognises a section by its heading, without the marks before it.
func sectionOf(title string) section {
	title = fold(md.Clip(title))
	bare, remark, _ := strings.Cut(strings.ReplaceAll(title, "（", "("), "(")
	if len(strings.FieldsFunc(remark, isBetweenWords)) <= 2 { // a remark names no section, (Blockers) does
		bare = title
	}
	set := bytesOf(title)
	has := func(s string, words []string) bool { return set.hasAny(s, words) }
	switch {
	case has(title, []string{"non-block", "nonblock", "не-блок", "не блок", "not blocking"}):
		return elsewhere
	case has(title, positionWords[:]):
		return position
	case has(bare, blockerWords[:]) && isOfMore(bare):
		return elsewhere
	case has(bare, blockerWords[:]) && (has(title, concernWords[:]) || hasOther(bare, blockerWords[:])):
		return concerns
	case has(bare, blockerWords[:]), bare == "blocked":
		return blockers
	case bare == "concerns": // not "Cross-cutting concerns"
		return concerns
	case strings.HasPrefix(title, "current task:"):
		return task
	case (strings.HasPrefix(title, "session") || title == "resume" || has(title, sessionWords[:])) && !isLog(title):
		return session
	case isLeftOver(remark):
		return elsewhere
	case title == "next", title == "next session", labelOf(title) == resumeStepLabel, has(title, nextWords[:]):
		return nextSteps
	case strings.HasPrefix(title, "current status"), strings.HasPrefix(title, "project status"),
		strings.HasPrefix(title, "current state"),
		strings.HasPrefix(title, "current phase"), strings.HasPrefix(title, "active phase"),
		title == "status", title == "state", title == "position", title == "current", title == "phase",
		labelOf(title) == foreignPhaseLabel:
		return standing
	}
	return elsewhere
}

// isOfMore reports whether a title with blockers also covers what blocks nothing, as in "Todos / Blockers":
// then nothing tells which items are blockers.
func isOfMore(title string) bool {
	for word := range strings.FieldsFuncSeq(title, isBetweenWords) {
		switch word {
		case "todo", "todos", "tasks", "constraints", "decisions":
			return true
		}
	}
	return false
}

// isLeftOver reports whether the remark of a heading says that the section is out of date: "Next
// steps (carried from v6.0)".
func isLeftOver(remark string) bool {
	words := strings.FieldsFunc(remark, isBetweenWords)
	for i, word := range words {
		switch word {
		case "carried", "deferred", "previous", "backlog", "archived", "historical":
			return i == 0 || words[i-1] != "not"
		case "from":
			if i+1 < len(words) && isVersion(words[i+1]) {
				return true
			}
		}
	}
	return false
}

// hasOther reports whether a title in several parts, "Blockers / Tracked work", has one that
// has none of these words.
func hasOther(title string, words []string) bool {
	for _, and := range [...]string{" and ", " und ", " et ", " y ", " e ", " en ", " и ", "与", "和"} {
		title = strings.ReplaceAll(title, and, "/")
	}
	for part := range strings.FieldsFuncSeq(title, func(r rune) bool { return r == '/' || r == '&' || r == '+' }) {
		if !hasAny(part, words) {
			return true
		}
	}
	return false
}

// isLog reports whether a heading is that of what was done before.
func isLog(title string) bool {
	title = fold(md.Clip(title))
	return md.ContainsWord(title, "log") || hasAny(title, logWords[:])
}

// pastTitles begin a heading of closed items, doneTitles end one: "Past blockers", "Blockers (closed)".
var (
	pastTitles = [...]string{"past", "previous", "former", "archived"}
	doneTitles = [...]string{"complete", "completed", "closed", "done", "fixed", "addressed", "cleared"}
)

// isResolvedTitle reports whether a heading says that what stands below it is resolved:
// not "Unresolved", "To be resolved" or "Closed beta".
func isResolvedTitle(title string) bool {
	title = fold(md.Clip(title))
	set := bytesOf(title)
	has := func(words []string) bool { return set.hasAny(title, words) }
	isClosing := has(resolvedWords[:]) || has(pastTitles[:]) || has(doneTitles[:])
	if !isClosing || isConditional(title) || isDeniedBefore(title) || isOpenTitle(title) {
		return false
	}
	for _, word := range resolvedWords {
		for i := range md.Indexes(title, word) {
			if !isDenied(title[:i], word) {
				return true
			}
		}
	}
	words := strings.FieldsFunc(title, isBetweenWords)
	for i, word := range words {
		ends := i == len(words)-1 || hasAny(words[i+1], blockerWords[:]) || strings.HasPrefix(words[i+1], "item")
		switch {
		case !ends:
		case i == 0 && slices.Contains(pastTitles[:], word):
			return true
		case slices.Contains(doneTitles[:], word) && (i == 0 || !isDenied(words[i-1]+" ", word)):
			return true
		}
	}
	return false
}

// isOpenTitle reports whether a heading in lower case says that what is below it is open: "Active
// (plans complete)".
func isOpenTitle(title string) bool {
	for word := range strings.FieldsFuncSeq(title, isBetweenWords) {
		if word == "open" || word == "active" || word == "unresolved" || word == "pending" {
			return true
		}
	}
	return false
}

// isDenied reports whether what comes before a word for "resolved" says the opposite: it
// is the beginning of that word, as in "unresolved" and 未解决, or one of [notWords].
func isDenied(before, word string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	if first, _ := utf8.DecodeRuneInString(word); first >= 0x1100 { // no spaces between words
		return strings.ContainsRune("未不没沒미", last)
	}
	if unicode.IsLetter(last) {
		return true
	}
	before = strings.TrimRight(before, " -_*`")
	i := strings.LastIndexFunc(before, isBetweenWords) + 1
	return slices.Contains(notWords[:], fold(before[i:]))
}

// inlineLabels are labels that people put after the phase on the same line.
var inlineLabels = [...]string{
	"Plan:", "Plans:", "Status:", "Progress:", "Last activity:", "Last Activity:", "Plano:", "План:", "Статус:",
}

// cutInline splits a value before the first label that follows on its line, as in
// "4 of 17 (Name) Plan: 2 of 3 Status: Executing".
func cutInline(value string) (own, rest string) {
	cut := len(value)
	for _, label := range inlineLabels {
		for i := range md.Indexes(value[:cut], label) {
			before := strings.TrimRight(value[:i], "*_` ")
			if i > 0 && (len(before) < i || !md.IsWord(value[i-1]) && value[i-1] < 0x80) {
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
