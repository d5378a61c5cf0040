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
