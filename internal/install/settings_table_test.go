package install

// settingsTests are settings files, whose their status line is, and what install
// makes of them.
var settingsTests = []struct {
	name   string
	owner  owner
	before string
	after  string
}{
	{
		"no file", nobody,
		"",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"blank lines", nobody,
		"\n\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a BOM and nothing", nobody,
		"\uFEFF",
		"\uFEFF{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"an empty object", nobody,
		"{}",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}",
	},
	{
		"an empty object and a line end", nobody,
		"{}\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a space in it", nobody,
		"{ }\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a line end in it", nobody,
		"{\n}\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"as Claude Code writes it", nobody,
		"{\n  \"model\": \"opus\"\n}\n",
		"{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"no line end at the end", nobody,
		"{\n  \"model\": \"opus\"\n}",
		"{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}",
	},
	{
		"more behind the end", nobody,
		"{\n  \"model\": \"opus\"\n}\n\n\n",
		"{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n\n\n",
	},
	{
		"CRLF", nobody,
		"{\r\n  \"model\": \"opus\",\r\n  \"a\": [\r\n    1\r\n  ]\r\n}\r\n",
		"{\r\n  \"model\": \"opus\",\r\n  \"a\": [\r\n    1\r\n  ],\r\n  \"statusLine\": {\r\n    \"type\": \"command\",\r\n    \"command\": \"/bin/gsd-statusline\"\r\n  }\r\n}\r\n",
	},
	{
		"tabs", nobody,
		"{\n\t\"model\": \"opus\"\n}\n",
		"{\n\t\"model\": \"opus\",\n\t\"statusLine\": {\n\t\t\"type\": \"command\",\n\t\t\"command\": \"/bin/gsd-statusline\"\n\t}\n}\n",
	},
	{
		"four spaces", nobody,
		"{\n    \"model\": \"opus\"\n}\n",
		"{\n    \"model\": \"opus\",\n    \"statusLine\": {\n        \"type\": \"command\",\n        \"command\": \"/bin/gsd-statusline\"\n    }\n}\n",
	},
	{
		"no indentation", nobody,
		"{\n\"model\": \"opus\"\n}\n",
		"{\n\"model\": \"opus\",\n\"statusLine\": {\n\"type\": \"command\",\n\"command\": \"/bin/gsd-statusline\"\n}\n}\n",
	},
	{
		"indented as a whole", nobody,
		"  {\n    \"model\": \"opus\"\n  }\n",
		"  {\n    \"model\": \"opus\",\n    \"statusLine\": {\n      \"type\": \"command\",\n      \"command\": \"/bin/gsd-statusline\"\n    }\n  }\n",
	},
	{
		"one line", nobody,
		"{\"model\":\"opus\",\"a\":{}}",
		"{\"model\":\"opus\",\"a\":{},\"statusLine\":{\"type\":\"command\",\"command\":\"/bin/gsd-statusline\"}}",
	},
	{
		"one line, spaced", nobody,
		"{ \"model\": \"opus\", \"a\": {} }\n",
		"{ \"model\": \"opus\", \"a\": {}, \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\"} }\n",
	},
	{
		"brackets close on the last line", nobody,
		"{\n  \"model\": \"opus\",\n  \"a\": [1,\n    2]}\n",
		"{\n  \"model\": \"opus\",\n  \"a\": [1,\n    2],\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }}\n",
	},
	{
		"begins on the first line", nobody,
		"{\"model\": \"opus\",\n \"a\": 1\n}\n",
		"{\"model\": \"opus\",\n \"a\": 1,\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a BOM", nobody,
		"\uFEFF{\n  \"model\": \"opus\"\n}\n",
		"\uFEFF{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a comma at the end", nobody,
		"{\n  \"model\": \"opus\",\n}\n",
		"{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  },\n}\n",
	},
	{
		"a comma at the end of a line", nobody,
		"{\"model\":\"opus\",}",
		"{\"model\":\"opus\",\"statusLine\":{\"type\":\"command\",\"command\":\"/bin/gsd-statusline\"},}",
	},
	{
		"comments", nobody,
		"// {\"statusLine\": 1}\n{\n  // \"the\" { model\n  \"model\": \"opus\" /* , } */ // it's so\n  // \"statusLine\": {}\n}\n// end",
		"// {\"statusLine\": 1}\n{\n  // \"the\" { model\n  \"model\": \"opus\", /* , } */ // it's so\n  // \"statusLine\": {}\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n// end",
	},
	{
		"nothing but a comment in it", nobody,
		"{\n  // nothing yet\n}\n",
		"{\n  // nothing yet\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"nothing but a comment on the line", nobody,
		"{/* nothing */}",
		"{/* nothing */\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }}",
	},
	{
		"a comment without a line end behind the comma", nobody,
		"{\"a\": 1, /* b */ \"c\": 2 /* d */}",
		"{\"a\": 1, /* b */ \"c\": 2 /* d */, \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\"}}",
	},
	{
		"braces and quotes in strings", nobody,
		"{\n  \"a\": \"} // \\\" , \\\\\",\n  \"b\\\"{\": [\"]\", {\"statusLine\": null}]\n}\n",
		"{\n  \"a\": \"} // \\\" , \\\\\",\n  \"b\\\"{\": [\"]\", {\"statusLine\": null}],\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"escapes", nobody,
		"{\n  \"a\": \"\\u00e9\\/\\ud83d\\ude00\\ud800\",\n  \"é\": 1.0e+2\n}\n",
		"{\n  \"a\": \"\\u00e9\\/\\ud83d\\ude00\\ud800\",\n  \"é\": 1.0e+2,\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a statusLine deeper", nobody,
		"{\n  \"env\": {\"statusLine\": {\"command\": \"x\"}}\n}\n",
		"{\n  \"env\": {\"statusLine\": {\"command\": \"x\"}},\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"another case of the name", nobody,
		"{\n  \"statusline\": {\"command\": \"x\"}\n}\n",
		"{\n  \"statusline\": {\"command\": \"x\"},\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"GSD Core", gsdCore,
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"node \\\"/h/.claude/hooks/gsd-statusline.js\\\"\"\n  },\n  \"model\": \"opus\"\n}\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  },\n  \"model\": \"opus\"\n}\n",
	},
	{
		"GSD Core, keys of the user", gsdCore,
		"{\n  \"statusLine\": {\n    \"padding\": 0, // none\n    \"command\": \"node \\\"/h/.claude/hooks/gsd-statusline.js\\\"\",\n    \"type\": \"command\",\n    \"refreshInterval\": 5,\n    \"mine\": [1, 2]\n  }\n}\n",
		"{\n  \"statusLine\": {\n    \"padding\": 0, // none\n    \"command\": \"/bin/gsd-statusline\",\n    \"type\": \"command\",\n    \"refreshInterval\": 5,\n    \"mine\": [1, 2]\n  }\n}\n",
	},
	{
		"GSD Core, one line", gsdCore,
		"{\"statusLine\":{\"type\":\"command\",\"command\":\"node \\\"/h/.claude/hooks/gsd-statusline.js\\\"\"},\"model\":\"opus\"}",
		"{\"statusLine\":{\"type\":\"command\",\"command\":\"/bin/gsd-statusline\"},\"model\":\"opus\"}",
	},
	{
		"another line", another,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"~/mine.sh | tr a b\", \"padding\": 1},\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\", \"padding\": 1},\n}\n",
	},
	{
		"another type", another,
		"{\n  \"statusLine\": {\"type\": \"text\", \"text\": \"x\"}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"text\": \"x\", \"command\": \"/bin/gsd-statusline\"}\n}\n",
	},
	{
		"ours, by hand", us,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \" gsd-statusline  --format compact\"}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \" /bin/gsd-statusline  --format compact\"}\n}\n",
	},
	{
		"ours, with a variable before it", another,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"GSD_PROJECT=a gsd-statusline\"}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\"}\n}\n",
	},
	{
		"ours, with a command behind it", another,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"gsd-statusline ; touch x\"}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\"}\n}\n",
	},
	{
		"ours, of another place", us,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"'/a b/gsd-statusline' --debug\"}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline --debug\"}\n}\n",
	},
	{
		"ours, without a type", us,
		"{\n  \"statusLine\": {\n    \"command\": \"gsd-statusline\"\n  }\n}\n",
		"{\n  \"statusLine\": {\n    \"command\": \"/bin/gsd-statusline\",\n    \"type\": \"command\"\n  }\n}\n",
	},
	{
		"escaped name", gsdCore,
		"{\n  \"\\u0073tatusLine\": {\"\\u0074ype\": \"comm\\u0061nd\", \"command\": \"node \\\"/h/.claude/hooks/gsd-statusline.js\\\"\"}\n}\n",
		"{\n  \"\\u0073tatusLine\": {\"\\u0074ype\": \"comm\\u0061nd\", \"command\": \"/bin/gsd-statusline\"}\n}\n",
	},
	{
		"twice", gsdCore,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"first\"},\n  \"statusLine\": {\"type\": \"command\", \"command\": \"node \\\"/h/.claude/hooks/gsd-statusline.js\\\"\"}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"first\"},\n  \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\"}\n}\n",
	},
	{
		"null", nobody,
		"{\n  \"statusLine\": null,\n  \"model\": \"opus\"\n}\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  },\n  \"model\": \"opus\"\n}\n",
	},
	{
		"a string", another,
		"{\n  \"statusLine\": \"mine.sh\"\n}\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"an array", another,
		"{\n  \"statusLine\": [{\"command\": \"x\"}]\n}\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"an empty entry", nobody,
		"{\n  \"statusLine\": {},\n  \"model\": \"opus\"\n}\n",
		"{\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  },\n  \"model\": \"opus\"\n}\n",
	},
	{
		"an entry of padding", nobody,
		"{\n  \"statusLine\": {\n    \"padding\": 2\n  }\n}\n",
		"{\n  \"statusLine\": {\n    \"padding\": 2,\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"an entry of padding on one line", nobody,
		"{\"statusLine\":{\"padding\":2}}",
		"{\"statusLine\":{\"padding\":2,\"type\":\"command\",\"command\":\"/bin/gsd-statusline\"}}",
	},
	{
		"an entry of a comment", nobody,
		"{\n  \"statusLine\": {\n    // later\n  }\n}\n",
		"{\n  \"statusLine\": {\n    // later\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"an empty command", nobody,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"\"}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\"}\n}\n",
	},
	{
		"a number as command", another,
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": 5}\n}\n",
		"{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\"}\n}\n",
	},
}
