package line

import "testing"

func BenchmarkParsePayload(b *testing.B) {
	const text = `{"hook_event_name":"Status","session_id":"s1","transcript_path":"/home/a/t.jsonl","cwd":"/home/a/p",` +
		`"model":{"id":"claude-opus-4-6","display_name":"Opus 4.6 (1M context)"},"workspace":{"current_dir":"/home/a/p","project_dir":"/home/a/p","added_dirs":[]},` +
		`"version":"2.1.205","output_style":{"name":"default"},"cost":{"total_cost_usd":0.41,"total_duration_ms":45000,"total_api_duration_ms":2300},` +
		`"context_window":{"total_input_tokens":95234,"total_output_tokens":4521,"context_window_size":200000,"used_percentage":48,"remaining_percentage":52,` +
		`"current_usage":{"input_tokens":8500,"output_tokens":1200,"cache_creation_input_tokens":5000,"cache_read_input_tokens":2000}},"exceeds_200k_tokens":false}`
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		ParsePayload(text)
	}
}
