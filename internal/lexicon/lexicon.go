// Package lexicon knows what a word means in a STATE.md: as a label, in a heading, in a status,
// about an item of a list. Its table has the words of GSD's template and what people write
// instead, in English, Chinese, Korean, Portuguese, Spanish, French, German, Russian, Japanese,
// Italian, Vietnamese and Dutch; words of other languages than English appear nowhere else.
//
// It is a room of its own because it is data: who adds a word or a language needs to read
// nothing but this file.
package lexicon

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Kind is what a word means. A word can have several. Several kinds, as in Done|Past, can be asked
// for at once.
type Kind uint64

// The kinds: labels of the body, headings, states, and words about items.
const (
	PhaseLabel Kind = 1 << iota
	CurrentPhaseLabel
	PhaseNameLabel
	TotalPhasesLabel
	PlanLabel
	TotalPlansLabel
	StatusLabel
	ProgressLabel
	GateLabel
	MilestoneLabel
	FocusLabel
	NextLabel
	ActivityLabel
	UpdatedLabel
	StoppedLabel
	ResumeLabel

	PositionSection
	StatusSection
	SessionSection
	NextSection
	BlockerSection
	ConcernSection
	TaskSection

	Executing // work is being done
	Verifying
	Done
	Ready // the next step of the work can be taken, or prepares it
	Waiting
	Stuck
	Unstarted

	Closer    // an item is closed
	Past      // what a heading is about is over
	None      // there is no such thing
	Blank     // on its own, the same
	Link      // what may follow a state
	NotWord   // before a state or a closer it says the opposite
	PhaseWord // before a phase's number
	Command   // of GSD, before a phase's number
	OfWord    // between a number and a total
	MilestoneWord
)

// All kinds of labels, of headings, and of words for how far something is.
const (
	Labels   = ResumeLabel<<1 - PhaseLabel
	Sections = TaskSection<<1 - PositionSection
	States   = Unstarted<<1 - Executing
)

// Of returns the kind of a folded text, among those that are asked for; 0 if it has none.
func Of(text string, kinds Kind) Kind {
	if i, ok := find(text); ok {
		return kindAt(i, len(text), kinds)
	}
	return 0
}

// find returns the place of a word in the table, or that of the next one.
func find(text string) (place int, ok bool) {
	return slices.BinarySearchFunc(lexicon[:], text, func(entry, text string) int {
		return strings.Compare(entry[:strings.IndexByte(entry, ':')], text)
	})
}

// kindAt returns the first kind of the word there, of that length, among those that are asked for.
func kindAt(place, length int, kinds Kind) Kind {
	for name := range strings.SplitSeq(lexicon[place][length+len(": "):], " ") {
		if k := Kind(1) << slices.Index(names[:], name); k&kinds != 0 {
			return k
		}
	}
	return 0
}

// Start returns the kind of the longest entry that a folded text begins with, and the
// entry's length. It ends where a word does, or anywhere in a language without spaces.
func Start(text string, kinds Kind) (k Kind, length int) {
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		wide := r >= 0x2E80
		next, _ := utf8.DecodeRuneInString(text[end:])
		if goesOn := md.IsWordRune(next) && next < 0x2E80; !wide && (!md.IsWordRune(r) || goesOn) {
			continue
		}
		place, ok := find(text[:end])
		if ok {
			if found := kindAt(place, end, kinds); found != 0 {
				k, length = found, end
			}
		} else if place == len(lexicon) || !strings.HasPrefix(lexicon[place], text[:end]) {
			break // no entry is longer
		}
	}
	return k, length
}

// Prefix is [Start] for a text that is not folded.
func Prefix(text string, kinds Kind) (k Kind, length int) {
	folded := Fold(text)
	k, n := Start(folded, kinds)
	runes := utf8.RuneCountInString(folded[:n]) // letters without their accents are shorter
	for length = range text {
		if runes == 0 {
			return k, length
		}
		runes--
	}
	return k, len(text)
}

// Fold returns a text as the lexicon has it: in lower case, with spaces for underscores and
// Latin letters without their accents.
func Fold(s string) string {
	isPlain, isASCII := true, true
	for i := range len(s) {
		c := s[i]
		isPlain = isPlain && c != '_' && c < utf8.RuneSelf && (c < 'A' || c > 'Z')
		isASCII = isASCII && c < utf8.RuneSelf
	}
	switch {
	case isPlain:
		return s
	case !isASCII:
		return strings.Map(unaccented, strings.ToLower(s))
	}
	b := []byte(s)
	for i, c := range b {
		if c == '_' {
			b[i] = ' '
		} else if 'A' <= c && c <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// unaccented returns the letter below a Latin letter's accents, those of Vietnamese too.
func unaccented(r rune) rune {
	// U+00E0 to U+00FF, and U+1EA0 on
	const latin1 = "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
	const extended = "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"
	const others, letters = "_ăąāđĩơőưũűё", " aaadioouuuе"
	switch {
	case 0xE0 <= r && r <= 0xFF:
		return rune(latin1[r-0xE0])
	case 0x1EA0 <= r && int(r-0x1EA0) < len(extended):
		return rune(extended[r-0x1EA0])
	}
	if i := slices.Index([]rune(others), r); i >= 0 {
		return []rune(letters)[i]
	}
	return r
}

// names are the kinds as the table has them, in their order.
var names = [...]string{
	"PhaseLabel", "CurrentPhaseLabel", "PhaseNameLabel", "TotalPhasesLabel", "PlanLabel", "TotalPlansLabel",
	"StatusLabel", "ProgressLabel", "GateLabel", "MilestoneLabel", "FocusLabel", "NextLabel", "ActivityLabel",
	"UpdatedLabel", "StoppedLabel", "ResumeLabel", "PositionSection", "StatusSection", "SessionSection",
	"NextSection", "BlockerSection", "ConcernSection", "TaskSection", "Executing", "Verifying", "Done",
	"Ready", "Waiting", "Stuck", "Unstarted", "Closer", "Past", "None", "Blank", "Link", "NotWord", "PhaseWord",
	"Command", "OfWord", "MilestoneWord",
}

// The lexicon is sorted by the bytes of the words. The kinds of a word follow it; of those that are
// asked for, the first counts.
var lexicon = [...]string{
	"aandachtspunten: ConcernSection", "abgeschlossen: Closer Done", "acheve: Done", "achevee: Done",
	"active: Executing", "active blockers: BlockerSection", "active concerns: ConcernSection",
	"active milestone: MilestoneLabel", "active phase: CurrentPhaseLabel StatusSection",
	"active phases: CurrentPhaseLabel", "active plan: PlanLabel", "addressed: Closer", "afgerond: Done",
	"aguardando: Waiting", "aktuelle phase: CurrentPhaseLabel StatusSection", "aktuelle position: PositionSection",
	"aktueller fokus: FocusLabel", "aktueller meilenstein: MilestoneLabel", "aktueller plan: PlanLabel",
	"aktueller status: StatusLabel StatusSection", "all: Done", "all blockers resolved: None", "all clear: None",
	"all phases: Done MilestoneWord", "all phases complete: Done", "all resolved: None", "als nachstes: NextLabel",
	"and: Link", "angehalten bei: StoppedLabel", "answered: Closer", "archived: Done Past MilestoneWord",
	"archivo de reanudacion: ResumeLabel", "arquivo de retomada: ResumeLabel", "arrete a: StoppedLabel", "as: Link",
	"at: Link", "aucun: None", "aucune: None", "ausstehend: Waiting", "avancement: ProgressLabel",
	"avanzamento: ProgressLabel", "awaiting: Waiting", "be: NotWord", "bedenken: ConcernSection", "behoben: Closer",
	"bereit: Ready", "between: Waiting", "bezig: Executing", "blocage: BlockerSection", "blocages: BlockerSection",
	"bloccanti: BlockerSection", "bloccata: Stuck", "bloccato: Stuck", "blocchi: BlockerSection",
	"blockaden: BlockerSection", "blocked: BlockerSection Stuck", "blocker: BlockerSection",
	"blockers: BlockerSection", "blockiert: Stuck", "blocking: BlockerSection", "blocking issues: BlockerSection",
	"blokkades: BlockerSection", "blokkers: BlockerSection", "bloquants: BlockerSection", "bloque: Stuck",
	"bloqueada: Stuck", "bloqueado: Stuck", "bloqueador: BlockerSection", "bloqueadores: BlockerSection",
	"bloquee: Stuck", "bloqueio: BlockerSection", "bloqueios: BlockerSection", "bloqueos: BlockerSection",
	"bloqueurs: BlockerSection", "building: Executing", "buoc tiep theo: NextLabel NextSection", "by: Link",
	"cap nhat lan cuoi: UpdatedLabel", "cerrada: Closer", "cerrado: Closer", "chiuso: Closer",
	"chua bat dau: Unstarted", "clear: Blank", "cleared: Closer", "closed: Closer Done", "completa: Done",
	"completada: Done", "completado: Done", "completata: Done", "completato: Done", "complete: Closer Done",
	"completed: Closer Done", "completo: Done", "concern: ConcernSection", "concerns: ConcernSection",
	"concluida: Closer Done", "concluido: Closer Done", "conflict: Stuck", "context gathered: Ready",
	"continuidad de la sesion: SessionSection", "continuidad de sesion: SessionSection",
	"continuidade da sessao: SessionSection", "continuita della sessione: SessionSection",
	"continuite de la session: SessionSection", "continuite de session: SessionSection", "corregida: Closer",
	"corregido: Closer", "corrige: Closer", "corrigida: Closer", "corrigido: Closer", "cot moc: MilestoneLabel",
	"current: StatusSection Unstarted", "current blockers: BlockerSection", "current focus: FocusLabel",
	"current milestone: MilestoneLabel", "current phase: CurrentPhaseLabel StatusSection",
	"current phase name: PhaseNameLabel", "current plan: PlanLabel", "current position: PositionSection",
	"current state: StatusSection", "current status: StatusLabel StatusSection", "current task: TaskSection",
	"da giai quyet: Closer", "dang thuc hien: Executing", "de: OfWord", "defining: Ready", "delivered: Done",
	"derniere activite: ActivityLabel", "derniere mise a jour: UpdatedLabel", "detenido en: StoppedLabel",
	"developing: Executing", "di: OfWord", "discuss: Ready", "discuss-phase: Command", "discussing: Ready",
	"discussion: Ready", "dismissed: Closer", "done: Closer Done", "dung lai o: StoppedLabel",
	"dung tai: StoppedLabel", "ejecutada: Done", "ejecutado: Done", "em: Link", "em andamento: Executing",
	"em progresso: Executing", "empty: Blank", "en: Link", "en attente: Waiting", "en cours: Executing",
	"en curso: Executing", "en progreso: Executing", "enfoque actual: FocusLabel", "erledigt: Closer Done",
	"error: Stuck", "esperando: Waiting", "estado: StatusLabel", "estado actual: StatusLabel StatusSection",
	"estado atual: StatusLabel StatusSection", "estado general: StatusLabel", "estado geral: StatusLabel",
	"etat: StatusLabel", "etat actuel: StatusLabel StatusSection", "etat global: StatusLabel", "executada: Done",
	"executado: Done", "execute-phase: Command", "executed: Done", "executing: Executing", "failed: Stuck",
	"failing: Stuck", "failure: Stuck", "falhou: Stuck", "fase: PhaseLabel PhaseWord",
	"fase actual: CurrentPhaseLabel StatusSection", "fase attuale: CurrentPhaseLabel StatusSection",
	"fase atual: CurrentPhaseLabel StatusSection", "fase corrente: CurrentPhaseLabel", "faza: PhaseLabel PhaseWord",
	"fechada: Closer", "fechado: Closer", "fehlgeschlagen: Stuck", "fermato a: StoppedLabel", "ferme: Closer",
	"fertig: Done", "fichier de reprise: ResumeLabel", "file di ripresa: ResumeLabel", "finalizada: Done",
	"finalizado: Done", "finished: Closer Done", "fixed: Closer", "foco actual: FocusLabel",
	"foco atual: FocusLabel", "focus actuel: FocusLabel", "focus attuale: FocusLabel", "for: Link", "former: Past",
	"fortschritt: ProgressLabel", "fur: Link", "gate progress: GateLabel", "geblokkeerd: Stuck", "geen: None",
	"gelost: Closer", "gepland: Ready", "geplant: Ready", "gereed: Ready", "gesamtfortschritt: ProgressLabel",
	"gesamtstatus: StatusLabel", "geschlossen: Closer", "gesloten: Closer", "gestopt bij: StoppedLabel",
	"giai doan: PhaseLabel PhaseWord", "giai doan hien tai: CurrentPhaseLabel", "half: NotWord",
	"hervattingsbestand: ResumeLabel", "historical: Past", "history: Past", "hito: MilestoneLabel MilestoneWord",
	"hito actual: MilestoneLabel", "hoan thanh: Done", "hoat dong gan day: ActivityLabel",
	"hoat dong gan nhat: ActivityLabel", "huidig plan: PlanLabel", "huidige fase: CurrentPhaseLabel StatusSection",
	"huidige focus: FocusLabel", "huidige positie: PositionSection", "huidige status: StatusLabel StatusSection",
	"idle: Unstarted", "if: NotWord", "immediate next steps: NextSection", "implemented: Closer Done",
	"implementing: Executing",
	"in: Link", "in arbeit: Executing", "in attesa: Waiting", "in corso: Executing", "in execution: Executing",
	"in progress: Executing", "in review: Verifying", "in uitvoering: Executing", "in verification: Verifying",
	"initialized: Unstarted", "interrotto a: StoppedLabel", "jalon: MilestoneLabel MilestoneWord",
	"ke hoach: PlanLabel", "kein: None", "keine: None", "keiner: None", "khong: None",
	"known blockers: BlockerSection", "laatst bijgewerkt: UpdatedLabel", "laatste activiteit: ActivityLabel",
	"last activity: ActivityLabel", "last completed: Done", "last updated: UpdatedLabel", "laufend: Executing",
	"letzte aktivitat: ActivityLabel", "lista: Ready", "listo: Ready", "lo ngai: ConcernSection",
	"marco: MilestoneLabel MilestoneWord", "marco atual: MilestoneLabel",
	"meilenstein: MilestoneLabel MilestoneWord", "merged: Closer Done", "mijlpaal: MilestoneLabel",
	"milestone: MilestoneLabel MilestoneWord", "milestone activo: MilestoneLabel",
	"milestone actual: MilestoneLabel", "milestone ativo: MilestoneLabel", "milestone atual: MilestoneLabel",
	"milestone progress: ProgressLabel", "mitigated: Closer", "moot: Closer", "must: NotWord", "n/a: None",
	"na: Blank", "nachste aktion: NextLabel NextSection", "nachste schritte: NextLabel NextSection",
	"nachster schritt: NextLabel NextSection", "nada: Blank", "nao: NotWord", "nao iniciada: Unstarted",
	"nao iniciado: Unstarted", "nenhum: None", "nenhuma: None", "nessun: None", "nessuna: None", "nessuno: None",
	"never: NotWord", "new: Unstarted", "next: NextLabel NextSection Unstarted",
	"next action: NextLabel NextSection", "next actions: NextLabel NextSection",
	"next command: NextLabel NextSection", "next plan: NextLabel", "next recommended action: NextLabel",
	"next recommended step: NextLabel", "next session: NextLabel NextSection", "next session actions: NextSection",
	"next step: NextLabel NextSection", "next steps: NextLabel NextSection", "next up: NextLabel NextSection",
	"nicht: NotWord", "nicht begonnen: Unstarted", "nichts: Blank", "niente: Blank", "niet: NotWord",
	"niet gestart: Unstarted", "niets: Blank", "nil: Blank", "ningun: None", "ninguna: None", "ninguno: None",
	"no: NotWord", "no active blocker: None", "no active blockers: None", "no active concerns: None",
	"no active issues: None", "no active items: None", "no blockers: None", "no blocking blocker: None",
	"no blocking blockers: None", "no blocking concerns: None", "no blocking issues: None",
	"no blocking items: None", "no concerns: None", "no current blocker: None", "no current blockers: None",
	"no current concerns: None", "no current issues: None", "no current items: None", "no iniciada: Unstarted",
	"no iniciado: Unstarted", "no issues: None", "no known blocker: None", "no known blockers: None",
	"no known concerns: None", "no known issues: None", "no known items: None", "no open blocker: None",
	"no open blockers: None", "no open concerns: None", "no open issues: None", "no open items: None",
	"no outstanding blocker: None", "no outstanding blockers: None", "no outstanding concerns: None",
	"no outstanding issues: None", "no outstanding items: None", "no pending blocker: None",
	"no pending blockers: None", "no pending concerns: None", "no pending issues: None", "no pending items: None",
	"noch nicht begonnen: Unstarted", "non: NotWord", "non commencee: Unstarted", "non iniziata: Unstarted",
	"none: None", "not: NotWord", "not planned: Unstarted", "not started: Unstarted", "not yet planned: Unstarted",
	"not yet started: Unstarted", "nothing: Blank", "obsolete: Closer", "of: Link OfWord", "on: Link",
	"on hold: Waiting", "once: NotWord", "open blockers: BlockerSection", "open concerns: ConcernSection",
	"operator next steps: NextSection", "opgelost: Closer", "ostacoli: BlockerSection", "out of: OfWord",
	"overall: ProgressLabel", "overall progress: ProgressLabel", "overall status: StatusLabel", "para: Link",
	"parado em: StoppedLabel", "parou em: StoppedLabel", "partially: NotWord", "partly: NotWord", "pas: NotWord",
	"passed: Done", "past: Past", "pausada: Waiting", "pausado: Waiting", "paused: Waiting", "pausiert: Waiting",
	"pausing: Waiting", "pendente: Waiting", "pendiente: Waiting", "pending: Waiting",
	"phase: PhaseLabel PhaseWord StatusSection", "phase actual: CurrentPhaseLabel",
	"phase actuelle: CurrentPhaseLabel StatusSection", "phase atual: CurrentPhaseLabel",
	"phase en cours: CurrentPhaseLabel", "phase name: PhaseNameLabel", "phase status: StatusLabel",
	"phases: Command", "phien lam viec: SessionSection", "pianificata: Ready", "pianificato: Ready",
	"piano: PlanLabel", "piano attuale: PlanLabel", "piano corrente: PlanLabel", "plan: Link PlanLabel",
	"plan actual: PlanLabel", "plan actuel: PlanLabel", "plan ready: Ready", "plan-phase: Command",
	"planejada: Ready", "planejado: Ready", "planejando: Ready", "planificada: Ready", "planificado: Ready",
	"planificando: Ready", "planifie: Ready", "planifiee: Ready", "planned: Ready", "planning: Ready",
	"plano: PlanLabel", "plano atual: PlanLabel", "plans: Link", "por: Link", "posicao atual: PositionSection",
	"posicion actual: PositionSection", "position: PositionSection", "position actuelle: PositionSection",
	"posizione attuale: PositionSection", "pour: Link", "preoccupations: ConcernSection",
	"preoccupazioni: ConcernSection", "preocupaciones: ConcernSection", "preocupacoes: ConcernSection",
	"pret: Ready", "prete: Ready", "previous: Past", "previously: Past", "prochaine action: NextLabel NextSection",
	"prochaine etape: NextLabel NextSection", "prochaines etapes: NextLabel NextSection", "progreso: ProgressLabel",
	"progreso general: ProgressLabel", "progress: ProgressLabel", "progress bar: ProgressLabel",
	"progression: ProgressLabel", "progresso: ProgressLabel", "progresso geral: ProgressLabel",
	"project: MilestoneWord", "project status: StatusSection", "pronta: Ready", "pronto: Ready",
	"prossima azione: NextLabel NextSection", "prossimi passi: NextLabel NextSection",
	"prossimo passo: NextLabel NextSection", "proxima acao: NextLabel NextSection",
	"proxima accion: NextLabel NextSection", "proximas acoes: NextLabel NextSection", "proximo: NextLabel",
	"proximo paso: NextLabel NextSection", "proximo passo: NextLabel NextSection",
	"proximos pasos: NextLabel NextSection", "proximos passos: NextLabel NextSection", "quan ngai: ConcernSection",
	"ready: Ready", "ready to execute: Ready", "ready to plan: Ready", "recommended next action: NextLabel",
	"recommended next step: NextLabel", "recommended next steps: NextLabel", "rejected: Stuck", "released: Done",
	"researching: Ready", "resolu: Closer", "resolue: Closer", "resolved: Closer", "resolvida: Closer",
	"resolvido: Closer", "resuelta: Closer", "resuelto: Closer", "resume: ResumeLabel SessionSection",
	"resume file: ResumeLabel", "reviewing: Verifying", "rien: Blank", "risks: ConcernSection", "risolta: Closer",
	"risolto: Closer", "roadmap created: Unstarted", "running: Executing", "sessiecontinuiteit: SessionSection",
	"session: SessionSection", "session continuation: SessionSection", "session continuity: SessionSection",
	"session handoff: SessionSection", "session info: SessionSection", "session state: SessionSection",
	"settled: Closer", "shipped: Closer Done MilestoneWord", "siguiente: NextLabel",
	"siguiente paso: NextLabel NextSection",
	"siguientes pasos: NextLabel NextSection", "sin iniciar: Unstarted", "since: Link", "situacao: StatusLabel",
	"sitzungskontinuitat: SessionSection", "solved: Closer", "state: StatusSection", "stato: StatusLabel",
	"stato attuale: StatusLabel StatusSection", "stato generale: StatusLabel", "status: StatusLabel StatusSection",
	"status atual: StatusLabel", "status geral: StatusLabel", "statut: StatusLabel", "statut global: StatusLabel",
	"stopped: Waiting", "stopped at: StoppedLabel", "stuck: Stuck", "suivant: NextLabel", "superseded: Closer",
	"sur: OfWord", "tbd: Unstarted", "terminada: Done", "terminado: Done", "termine: Done", "terminee: Done",
	"tidak ada: None", "tien do: ProgressLabel", "tien do tong the: ProgressLabel", "tiep theo: NextLabel",
	"tinh lien tuc cua phien: SessionSection", "to: Link NotWord", "to do: Unstarted", "todo: Unstarted",
	"total phases: TotalPhasesLabel", "total plans in phase: TotalPlansLabel", "total progress: ProgressLabel",
	"traguardo: MilestoneLabel", "trang thai: StatusLabel", "tren: OfWord", "tro ngai: BlockerSection",
	"ultima actividad: ActivityLabel", "ultima actualizacion: UpdatedLabel", "ultima atividade: ActivityLabel",
	"ultima attivita: ActivityLabel", "ultima atualizacao: UpdatedLabel", "ultimo aggiornamento: UpdatedLabel",
	"un: NotWord", "unblocked: Closer", "under way: Executing", "underway: Executing", "unknown: Unstarted",
	"until: Link NotWord", "up next: NextSection Unstarted", "upcoming: Unstarted", "van: OfWord",
	"verificando: Verifying", "verification: Verifying", "verification en cours: Verifying", "verified: Done",
	"verify-phase: Command", "verify-work: Command", "verifying: Verifying", "vi tri hien tai: PositionSection",
	"volgende actie: NextLabel NextSection", "volgende stap: NextLabel NextSection",
	"volgende stappen: NextLabel NextSection", "voltooid: Done", "von: OfWord", "voortgang: ProgressLabel",
	"vuong mac: BlockerSection", "wacht: Waiting", "waiting: Waiting", "warten: Waiting", "wartet: Waiting",
	"wave: Link", "what's next: NextLabel NextSection", "what’s next: NextLabel NextSection",
	"wiederaufnahmedatei: ResumeLabel", "will: NotWord", "with: Link", "zorgen: ConcernSection",
	"zuletzt aktualisiert: UpdatedLabel", "zum: Link", "активная фаза: CurrentPhaseLabel",
	"блокеры: BlockerSection", "блокировки: BlockerSection", "блокирующие проблемы: BlockerSection",
	"в процессе: Executing", "в работе: Executing", "веха: MilestoneLabel MilestoneWord", "вопросы: ConcernSection",
	"выполняется: Executing", "готов: Ready", "готова: Ready", "готово: Done", "далее: NextLabel",
	"дальше: NextLabel", "для: Link", "заблокирована: Stuck", "заблокировано: Stuck", "завершена: Done",
	"завершено: Done", "закрыто: Closer", "запланирована: Ready", "запланировано: Ready", "из: OfWord",
	"исправлено: Closer", "не: NotWord", "не начата: Unstarted", "не начато: Unstarted",
	"непрерывность сессии: SessionSection", "нет: None", "ничего: Blank", "обновлено: UpdatedLabel",
	"общий прогресс: ProgressLabel", "общий статус: StatusLabel", "ожидает: Waiting", "ожидание: Waiting",
	"опасения: ConcernSection", "остановились на: StoppedLabel", "остановлено на: StoppedLabel",
	"отсутствуют: None", "план: PlanLabel", "последняя активность: ActivityLabel", "прогресс: ProgressLabel",
	"решен: Closer", "решено: Closer", "сессия: SessionSection", "следующее действие: NextLabel NextSection",
	"следующие шаги: NextLabel NextSection", "следующий шаг: NextLabel NextSection", "состояние: StatusLabel",
	"статус: StatusLabel", "текущая веха: MilestoneLabel", "текущая позиция: PositionSection",
	"текущая фаза: CurrentPhaseLabel StatusSection", "текущее положение: PositionSection",
	"текущее состояние: StatusSection", "текущий план: PlanLabel", "текущий фокус: FocusLabel",
	"текущий этап: CurrentPhaseLabel", "фаза: PhaseLabel PhaseWord", "файл для продолжения: ResumeLabel",
	"этап: PhaseLabel PhaseWord", "なし: None", "ステータス: StatusLabel", "セッション: SessionSection",
	"セッションの継続性: SessionSection", "セッション継続: SessionSection", "フェーズ: PhaseLabel PhaseWord",
	"ブロッカー: BlockerSection", "プラン: PlanLabel", "マイルストーン: MilestoneLabel MilestoneWord",
	"下一步: NextLabel NextSection", "下一步行动: NextLabel NextSection", "下一步行動: NextLabel",
	"中断地点: StoppedLabel", "会话: SessionSection", "会话连续性: SessionSection", "修正済み: Closer",
	"停在: StoppedLabel", "停止于: StoppedLabel", "停止位置: StoppedLabel", "停止於: StoppedLabel",
	"全体進捗: ProgressLabel", "关注: ConcernSection", "关注点: ConcernSection", "再開ファイル: ResumeLabel",
	"准备中: Ready", "准备就绪: Ready", "准备规划: Ready", "后续步骤: NextLabel NextSection", "執行中: Executing",
	"失敗: Stuck", "失败: Stuck", "完了: Done", "完成: Done", "完毕: Done", "実行中: Executing", "対応済み: Closer",
	"就绪: Ready", "已修复: Closer", "已完成: Closer Done", "已规划: Ready", "已解决: Closer",
	"当前 phase: CurrentPhaseLabel", "当前位置: PositionSection", "当前焦点: FocusLabel",
	"当前状态: StatusLabel StatusSection", "当前计划: PlanLabel", "当前里程碑: MilestoneLabel",
	"当前阶段: CurrentPhaseLabel StatusSection", "待: Waiting", "待ち: Waiting", "待开始: Unstarted",
	"待执行: Ready", "待规划: Ready", "待验证: Waiting", "总体状态: StatusLabel", "总进度: ProgressLabel",
	"恢复文件: ResumeLabel", "懸念: ConcernSection", "懸念事項: ConcernSection", "执行中: Executing",
	"担忧: ConcernSection", "接下来: NextLabel NextSection", "擔憂: ConcernSection", "整体状态: StatusLabel",
	"整体进度: ProgressLabel", "整體進度: ProgressLabel", "无: None", "暂无: None", "暫無: None",
	"最后更新: UpdatedLabel", "最后活动: ActivityLabel", "最後更新: UpdatedLabel", "最後活動: ActivityLabel",
	"最終アクティビティ: ActivityLabel", "最終更新: UpdatedLabel", "最終活動: ActivityLabel",
	"最近活动: ActivityLabel", "最近活動: ActivityLabel", "會話: SessionSection", "會話連續性: SessionSection",
	"未开始: Unstarted", "未着手: Unstarted", "検証中: Verifying", "次: NextLabel", "次にやること: NextSection",
	"次のアクション: NextLabel NextSection", "次のステップ: NextLabel NextSection",
	"次アクション: NextLabel NextSection", "沒有: None", "没有: None", "準備中: Ready", "無: None",
	"特になし: None", "状态: StatusLabel", "状態: StatusLabel", "狀態: StatusLabel",
	"現在のフェーズ: CurrentPhaseLabel StatusSection", "現在のプラン: PlanLabel",
	"現在のマイルストーン: MilestoneLabel", "現在の位置: PositionSection", "現在の焦点: FocusLabel",
	"現在の状態: StatusLabel StatusSection", "現在位置: PositionSection", "當前位置: PositionSection",
	"當前焦點: FocusLabel", "當前狀態: StatusLabel StatusSection", "當前計劃: PlanLabel", "當前計畫: PlanLabel",
	"當前里程碑: MilestoneLabel", "當前階段: CurrentPhaseLabel StatusSection", "疑慮: ConcernSection",
	"疑虑: ConcernSection", "目前位置: PositionSection", "總進度: ProgressLabel", "规划中: Ready", "解決済: Closer",
	"解決済み: Closer", "計劃: PlanLabel", "計画: PlanLabel", "計画中: Ready", "計畫: PlanLabel", "计划: PlanLabel",
	"进度: ProgressLabel", "进度条: ProgressLabel", "进行中: Executing", "進度: ProgressLabel",
	"進度條: ProgressLabel", "進捗: ProgressLabel", "進行中: Executing", "里程碑: MilestoneLabel MilestoneWord",
	"關注: ConcernSection", "阶段: PhaseLabel PhaseWord", "阻塞: BlockerSection Stuck", "阻塞因素: BlockerSection",
	"阻塞项: BlockerSection", "阻擋: BlockerSection", "阻碍: BlockerSection", "阻礙: BlockerSection",
	"階段: PhaseLabel PhaseWord", "障碍: BlockerSection", "顧慮: ConcernSection", "顾虑: ConcernSection",
	"验证中: Verifying", "검증 중: Verifying", "계획: PlanLabel", "계획 중: Ready", "다음: NextLabel",
	"다음 단계: NextLabel NextSection", "다음 작업: NextLabel NextSection", "다음 할 일: NextSection",
	"단계: PhaseLabel PhaseWord", "대기: Waiting", "대기 중: Waiting", "마일스톤: MilestoneLabel MilestoneWord",
	"마지막 업데이트: UpdatedLabel", "마지막 활동: ActivityLabel", "미시작: Unstarted", "블로커: BlockerSection",
	"상태: StatusLabel", "세션: SessionSection", "세션 연속성: SessionSection", "시작 전: Unstarted", "실패: Stuck",
	"실행 중: Executing", "실행중: Executing", "없습니다: None", "없음: None", "예정: Waiting", "완료: Closer Done",
	"완료됨: Done", "우려: ConcernSection", "우려 사항: ConcernSection", "우려사항: ConcernSection",
	"재개 파일: ResumeLabel", "전체 상태: StatusLabel", "전체 진행률: ProgressLabel", "준비됨: Ready",
	"중단 위치: StoppedLabel", "중단 지점: StoppedLabel", "진행: ProgressLabel", "진행 중: Executing",
	"진행도: ProgressLabel", "진행률: ProgressLabel", "진행중: Executing", "차단: BlockerSection Stuck",
	"차단 요소: BlockerSection", "최근 활동: ActivityLabel", "페이즈: PhaseLabel PhaseWord", "플랜: PlanLabel",
	"해결 완료: Closer", "해결됨: Closer", "해소됨: Closer", "현재 계획: PlanLabel",
	"현재 단계: CurrentPhaseLabel StatusSection", "현재 마일스톤: MilestoneLabel",
	"현재 상태: StatusLabel StatusSection", "현재 위치: PositionSection", "현재 초점: FocusLabel",
	"현재 페이즈: CurrentPhaseLabel", "현재 플랜: PlanLabel",
}
