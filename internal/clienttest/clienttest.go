// Package clienttest runs this program as the status line of the real clients, Claude Code (also with the plugin),
// Qwen Code, Copilot CLI and Kimi Code, and in the programs that docs/embedding.md has recipes for. It has no code
// but tests, which only Linux runs, and only with GSD_STATUSLINE_REQUIRE_CLIENTS set: the clients are 900 MB of npm
// packages. The ones that run without are TestPluginFinds, which needs Node, and TestPluginInstalls.
//
// All tests of a run are in one namespace, whose only network is loopback, and whose processes end with it. So no
// client asks anything of anyone outside, and none is left behind.
package clienttest
