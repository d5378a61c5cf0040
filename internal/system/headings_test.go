package system_test

import (
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// TestHeadings: what people call the sections of a STATE.md, in twelve languages.
func TestHeadings(t *testing.T) {
	const below = "- a\n- b\n"
	for _, tt := range []struct {
		text, want string
		titles     []string
	}{
		{below, "2 concerns", []string{
			"Bloqueios/Preocupações", "Bloqueadores/Preocupações", "Bloqueos/Preocupaciones",
			"Bloqueadores/Inquietudes", "Blocages/Préoccupations", "Bloqueurs/Préoccupations",
			"Blocker/Bedenken", "Blockaden/Bedenken", "Блокеры/Опасения", "Блокеры/Вопросы",
			"Блокеры и риски", "阻塞/关注", "阻塞项/关注点", "阻塞 / 顾虑", "阻碍/担忧", "阻塞与风险", "ブロッカー/懸念",
			"ブロッカー・懸念事項", "블로커/우려", "블로커/우려사항", "차단/우려", "Blocchi/Preoccupazioni",
			"Blokkades/Zorgen", "Trở ngại/Lo ngại", "Vướng mắc/Lo ngại", "Blockers & Concerns",
			"Blockers and Concerns", "Concerns/Blockers", "Blockers, Concerns",
			"Known Blockers/Concerns", "Blockers / Open Questions", "Blockers/Risks",
		}},
		{below, "2 blockers", []string{
			"Bloqueios", "Bloqueadores", "Bloqueos", "Bloqueos actuales", "Blocages",
			"Points bloquants", "Bloqueurs", "Blocker", "Blockaden", "Aktuelle Blocker", "Блокеры",
			"Блокирующие проблемы", "阻塞", "阻塞项", "当前阻塞", "阻塞问题", "障碍", "ブロッカー", "블로커", "차단 요소",
			"Blocchi", "Ostacoli", "Blokkades", "Blokkers", "Trở ngại", "Vướng mắc",
			"Current Blockers", "Open Blockers", "Active blockers", "🚧 Blockers",
			"Blocking Issues", "Known Blockers",
		}},
		{"- Write tests\n", "next Write tests", []string{
			"Próximos Passos", "Próximo passo", "Próxima ação", "Próximas ações", "Próximos Pasos",
			"Siguientes pasos", "Próxima acción", "Prochaines étapes", "Prochaine action",
			"Nächste Schritte", "Nächste Aktion", "Следующие шаги", "Следующий шаг",
			"Следующее действие", "下一步", "下一步行动", "后续步骤", "接下来", "次のステップ", "次のアクション", "次にやること",
			"다음 단계", "다음 작업", "다음 할 일", "Prossimi passi", "Prossima azione", "Volgende stappen",
			"Volgende actie", "Bước tiếp theo", "Next Steps", "Next Actions", "What's Next",
			"Up Next", "Immediate Next Steps", "Next",
		}},
		{"Phase: 4 of 8 (Name)\n\n## Other\n\nPhase: 5\n", "phase 4/8 Name", []string{
			"Posição Atual", "Estado Atual", "Posición Actual", "Estado Actual",
			"Position Actuelle", "État actuel", "Aktuelle Position", "Aktueller Stand",
			"Aktueller Status", "Текущая позиция", "Текущее положение", "Текущее состояние",
			"当前位置", "当前状态", "目前状态", "現在位置", "現在の位置", "現在の状態", "현재 위치", "현재 상태",
			"Posizione attuale", "Stato attuale", "Huidige positie", "Huidige status",
			"Vị trí hiện tại", "Trạng thái hiện tại", "Current Position", "Current State",
			"Current Status", "Position", "Where we are",
		}},
		{"Next: Write tests\n", "next Write tests", []string{
			"Continuidade da Sessão", "Continuidad de la Sesión", "Continuidad de Sesión",
			"Continuité de session", "Sitzungskontinuität", "Sitzung", "Непрерывность сессии",
			"Сессия", "会话连续性", "会话续接", "セッション継続", "セッションの継続", "세션 연속성", "세션 정보",
			"Continuità della sessione", "Sessiecontinuïteit", "Sessie", "Tính liên tục của phiên",
			"Phiên làm việc", "Session Continuity", "Session", "Session Info",
			"Session Handoff",
		}},
	} {
		for _, title := range tt.titles {
			text := "## " + title + "\n\n" + tt.text
			facts := system.Facts{System: system.GSD, Facts: project.Facts{Project: project.ProjectMD(text)}}
			if line := facts.Text(system.Rich); strings.TrimSpace(line) != tt.want {
				t.Errorf("%q gives %q, want %q", text, line, tt.want)
			}
		}
	}
}

// TestLabels: what people call the values of the current position, in twelve languages.
func TestLabels(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		labels     []string
	}{
		{"$: 4 of 8 (Name)\n", "phase 4/8 Name", []string{
			"Phase", "Fase", "Fase atual", "Fase actual", "Phase actuelle", "Phase en cours",
			"Aktuelle Phase", "Текущая фаза", "Фаза", "Этап", "Текущий этап", "阶段", "当前阶段", "フェーズ",
			"現在のフェーズ", "단계", "현재 단계", "페이즈", "현재 페이즈", "Fase attuale", "Huidige fase", "Giai đoạn",
			"Giai đoạn hiện tại", "Current Phase", "Active Phase", "phase",
		}},
		{"Phase: 4\n$: 2 of 3\n", "phase 4 · plan 2/3", []string{
			"Plan", "Plano", "Plano atual", "Plan actual", "Plan actuel", "Aktueller Plan", "План",
			"Текущий план", "计划", "当前计划", "プラン", "計画", "現在のプラン", "플랜", "계획", "현재 플랜", "현재 계획",
			"Piano", "Piano attuale", "Huidig plan", "Kế hoạch", "Current Plan", "Active Plan",
		}},
		{"$: Executing\n", "executing", []string{
			"Status", "Estado", "Estado atual", "Situação", "Status atual", "Estado actual",
			"Statut", "État", "État actuel", "Aktueller Status", "Статус", "Состояние", "状态",
			"当前状态", "狀態", "ステータス", "状態", "現在の状態", "상태", "현재 상태", "Stato", "Stato attuale",
			"Huidige status", "Trạng thái", "Current Status", "Overall Status", "Phase Status",
		}},
		{"$: 50%\n", "[█████░░░░░] 50%", []string{
			"Progress", "Progresso", "Progresso geral", "Progreso", "Progreso general",
			"Progression", "Avancement", "Fortschritt", "Gesamtfortschritt", "Прогресс",
			"Общий прогресс", "进度", "总进度", "整体进度", "進捗", "全体進捗", "진행률", "전체 진행률", "진행도",
			"Avanzamento", "Voortgang", "Tiến độ", "Overall Progress", "Milestone Progress",
			"Total Progress", "Progress bar",
		}},
		{"$: Write tests\n", "next Write tests", []string{
			"Next", "Next action", "Next step", "Next up", "Next steps", "Próximo passo",
			"Próxima ação", "Próximo", "Próximo paso", "Siguiente paso", "Siguiente",
			"Prochaine étape", "Suivant", "Nächster Schritt", "Nächste Aktion", "Als Nächstes",
			"Следующий шаг", "Далее", "下一步", "下一步行动", "次のステップ", "次", "次のアクション", "다음 단계", "다음",
			"다음 작업", "Prossimo passo", "Prossima azione", "Volgende stap", "Bước tiếp theo",
			"Tiếp theo",
		}},
		{"$: somewhere\n", "stopped: somewhere", []string{
			"Stopped at", "Parado em", "Parou em", "Detenido en", "Arrêté à", "Angehalten bei",
			"Остановились на", "停止于", "停在", "中断地点", "중단 지점", "중단 위치", "Fermato a", "Gestopt bij",
			"Dừng tại",
		}},
		{"$: v1.0 Beta\n", "v1.0 Beta", []string{
			"Milestone", "Current Milestone", "Active Milestone", "Marco", "Marco atual", "Hito",
			"Hito actual", "Jalon", "Meilenstein", "Aktueller Meilenstein", "Веха", "Текущая веха",
			"里程碑", "当前里程碑", "マイルストーン", "現在のマイルストーン", "마일스톤", "현재 마일스톤", "Traguardo", "Mijlpaal",
			"Cột mốc",
		}},
	} {
		for _, label := range tt.labels {
			text := position + strings.Replace(tt.text, "$", label, 1)
			facts := system.Facts{System: system.GSD, Facts: project.Facts{Project: project.ProjectMD(text)}}
			if line := facts.Text(system.Rich); line != tt.want {
				t.Errorf("%q gives %q, want %q", text, line, tt.want)
			}
		}
	}
}
