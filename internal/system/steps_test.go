package system_test

import (
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// TestSteps: what stands for a next step, after a label, in a list or as a paragraph, is none if it
// says that there is none, or that something is complete.
func TestSteps(t *testing.T) {
	none := []string{
		"None", "N/A", "TBD", "-", "—", "None.", "(none)", "Nothing", "Nothing pending",
		"No next steps", "Nothing left", "All done", "Milestone complete", "Project complete",
		"Project complete — all planned phases delivered", "All phases complete", "Phase 3 complete",
		"✅ Complete", "Done", "v1.0 shipped", "Completed 03-02", "Plan 03-02 complete",
		"None — milestone complete", "None (milestone complete)", "No further action",
		"No pending work", "Nothing to do", "TBD after review", "[TBD]", "[next step]",
		"{next_action}", "Completed: wrote the exporter", "~~Write tests~~", "✅ Write tests",
		"[x] Write tests", "Wrote the exporter and shipped it", "We finished the migration", "Nenhum",
		"Nenhuma", "Nada", "Nada a fazer", "Concluído", "Milestone concluído", "Fase 4 concluída",
		"Ninguno", "Nada pendiente", "Completado", "Fase 4 completada", "Aucun", "Rien", "Terminé",
		"Keine", "Nichts", "Phase 4 abgeschlossen", "Alles erledigt", "Нет", "Ничего",
		"Фаза 4 завершена", "无", "暂无", "没有", "阶段 4 已完成", "全部完成", "なし", "特になし", "フェーズ4完了", "없음",
		"4단계 완료", "Nessuno", "Niente", "Fase 4 completata", "Geen", "Niets", "Không có",
		"Not set", "Not defined yet", "To be determined", "Execute 03-01 ✅", "Execute 03-01 (done)", "待定",
	}
	steps := []string{
		"Execute 04-02", "/gsd-execute-phase 4", "Run /gsd:plan-phase 5", "Plan Phase 5",
		"Complete the audit", "Complete milestone v1.0", "Start Phase 5", "Verify Phase 4",
		"Begin Phase 5: Name", "Deploy to production", "Write tests for done items", "Ship v1.0",
		"Close the issue", "Review the shipped code", "User approves the plan",
		"Once the API is done, connect it", "After 04-01 completes, run 04-02",
		"Finish the completed-orders page", "Wait for review", "Awaiting user approval",
		"Planejar a fase 5", "Executar 04-02", "Concluir a fase 4", "Completar la fase 4",
		"Ejecutar /gsd-plan-phase 5", "Terminer la phase 4", "Planifier la phase 5", "Phase 5 planen",
		"Phase 4 abschließen", "Спланировать фазу 5", "Завершить фазу 4", "规划阶段 5", "完成阶段 4",
		"执行 04-02", "フェーズ5を計画", "フェーズ4を完了する", "5단계 계획", "4단계 완료하기", "Pianificare la fase 5",
		"Fase 5 plannen", "Lập kế hoạch giai đoạn 5", "Não esquecer de testar",
		"Nada de novo: testar o login",
		"/gsd-complete-milestone", "/gsd:complete-milestone v1.2", "Mark phase 4 complete",
		"Merge completed branch", "Verify completed webhooks", "Complete 04-02",
		"Done with 04-01, execute 04-02",
	}
	for want, list := range map[bool][]string{false: none, true: steps} {
		for _, step := range list {
			for _, form := range []string{"Next: %", "\n## Next Steps\n\n1. %", "\n## Next Action\n\n%"} {
				text := position + "Phase: 4 of 8 (Name)\nStatus: Executing\n" + strings.Replace(form, "%", step, 1) + "\n"
				facts := system.Facts{System: system.GSD, Facts: project.Facts{Project: project.ProjectMD(text)}}
				if line := facts.Text(system.Rich); strings.Contains(line, " · next ") != want {
					t.Errorf("%q gives %q", text, line)
				}
			}
		}
	}
}
