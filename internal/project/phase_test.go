package project

import "testing"

// TestPhaseName: what stands for a phase's name, in parentheses or after a dash, is none if it says
// how far the phase is.
func TestPhaseName(t *testing.T) {
	remarks := []string{
		"complete", "COMPLETE ✓", "Complete - verified 2026-01-01", "in progress", "not started",
		"ready to plan", "planned", "context gathered", "all plans executed", "3/3 plans complete",
		"last phase", "final phase", "current", "next up", "UAT pending", "verification pending",
		"blocked on API key", "waiting for review", "inserted", "abgeschlossen", "in Arbeit",
		"nicht begonnen", "noch nicht begonnen", "geplant", "bereit zur Planung", "fertig", "laufend",
		"ausstehend", "blockiert", "bloquée", "bloccata", "geblokkeerd", "pausado", "em andamento", "concluída", "não iniciada", "não iniciado",
		"pronta para planejar", "planejada", "pendente", "em execução", "completa", "en curso",
		"completada", "no iniciada", "sin empezar", "planificada", "pendiente", "en ejecución",
		"terminée", "en cours", "non commencée", "à planifier", "prête à planifier", "planifiée",
		"à faire", "в работе", "завершена", "завершено", "не начата", "не начато",
		"готова к планированию", "запланирована", "выполняется", "ожидает", "in corso", "completata",
		"non iniziata", "da pianificare", "pronta", "bezig", "voltooid", "niet gestart", "gepland",
		"klaar om te plannen", "đang thực hiện", "hoàn thành", "chưa bắt đầu", "进行中", "已完成", "未开始",
		"待规划", "待执行", "准备规划", "执行中", "规划中", "已规划", "完成", "進行中", "完了", "未着手", "計画待ち", "実行中", "計画中",
		"準備完了", "진행 중", "완료", "시작 전", "미시작", "계획 중", "대기 중", "실행 중", "계획 완료", "준비됨", "진행중",
	}
	for _, remark := range remarks {
		for _, value := range []string{"4 of 8 (" + remark + ")", "4 — " + remark} {
			if id, _, name, ok := phaseValue(value); id != "4" || name != "" || !ok {
				t.Errorf("phaseValue(%q) = %q, %q, %v, want no name", value, id, name, ok)
			}
		}
	}
	names := []string{
		"CI/CD", "Deploy & Verify", "Planning UI", "Code Review", "Testing & Validation",
		"Final Polish", "User Verification", "Status Page", "Active Users", "Done Button",
		"Next.js Migration", "Complete Redesign", "Context Engine", "Waitlist", "Datenimport",
		"Arbeitsbereich", "Planungsansicht", "Fertigung", "Andamento do Projeto UI", "Cadastro",
		"Conclusão da Compra", "Pagamento em Curso Livre", "Curso Online", "Importación",
		"Estado del Pedido", "Recherche", "Cours en ligne", "Импорт данных", "Работа с файлами",
		"Статус заказа", "Importazione", "Corso Online", "Gegevensimport", "Werkbank", "Nhập dữ liệu",
		"Kế hoạch học", "数据导入", "进度展示", "完成度统计", "计划管理", "データ取込", "進捗画面", "計画管理", "데이터 가져오기", "진행률 표시",
		"완료 화면", "계획 관리",
	}
	for _, want := range names {
		for _, value := range []string{"4 of 8 (" + want + ")", "4 — " + want} {
			if id, _, name, ok := phaseValue(value); id != "4" || name != want || !ok {
				t.Errorf("phaseValue(%q) = %q, %q, %v, want that name", value, id, name, ok)
			}
		}
	}
}
