//go:build linux

package clienttest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// events is an answer of the Messages API: one text, and how much of the context
// the conversation takes.
const events = `event: message_start
data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-opus-5-5","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":%d,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"answer %d"}}

event: content_block_stop
data: {"type":"content_block_stop","index":0}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":5}}

event: message_stop
data: {"type":"message_stop"}

`

// chunks is an answer of the API that Qwen Code and Copilot CLI speak.
const chunks = `data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"qwen3","choices":[{"index":0,"delta":{"role":"assistant","content":"answer %[2]d"},"finish_reason":null}]}

data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"qwen3","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"qwen3","choices":[],"usage":{"prompt_tokens":%[1]d,"completion_tokens":5,"total_tokens":%[1]d}}

data: [DONE]

`

// A model answers a client in place of the real one.
type model struct {
	url     string
	cached  atomic.Int64 // tokens of the conversation
	answers atomic.Int64 // so far
}

func newModel(t *testing.T) *model {
	m := &model{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		format := map[string]string{"/v1/messages": events, "/v1/chat/completions": chunks}[r.URL.Path]
		// Besides messages clients ask for a session's title and the like.
		if r.Method != http.MethodPost || format == "" || !strings.Contains(string(body), `"stream":true`) {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, format, m.cached.Load(), m.answers.Add(1))
	}))
	t.Cleanup(server.Close)
	m.url = server.URL
	return m
}
