package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestPictures: the pictures are what the program prints today, with its colours.
// make pictures redraws them.
func TestPictures(t *testing.T) {
	tmptest.Long(t, "builds the program")
	if runtime.GOOS != "linux" {
		t.Skip("a terminal is that of util-linux's script")
	}
	screens := tmptest.Must(screens("."))
	pages := tmptest.Read(t, filepath.Join("..", "..", "README.md")) +
		tmptest.Read(t, filepath.Join("..", "clients.md"))
	for name, screen := range screens {
		for _, theme := range themes {
			file := name + "-" + theme.name + ".svg"
			want := described(theme, screen)
			tmptest.Diff(t, want, drawn(t, file), "%s is not what the program prints: run make pictures", file)
			if link := "pictures/" + file; !strings.Contains(pages, link) {
				t.Errorf("neither README.md nor docs/clients.md shows %s", link)
			}
		}
		for i, line := range lines(screen) {
			if n := visible(strings.Join(texts(line), "")); n > columns {
				t.Errorf("%s, line %d: %d columns, more than a picture can show", name, i+1, n)
			}
		}
	}
}

func texts(line []run) []string {
	var list []string
	for _, r := range line {
		list = append(list, r.text)
	}
	return list
}

// described is a screen as text, each run with its colour and weight before it.
func described(t theme, screen string) []string {
	var list []string
	for _, line := range lines(screen) {
		var b strings.Builder
		for _, r := range line {
			weight := ""
			if r.bold {
				weight = "bold "
			}
			fmt.Fprintf(&b, "#%06x %s%s|", t.colours[r.colour], weight, r.text)
		}
		list = append(list, b.String())
	}
	return list
}

// drawn is the same for an SVG.
func drawn(t *testing.T, file string) []string {
	t.Helper()
	f := tmptest.Must(os.Open(file))
	defer f.Close()
	var list []string
	fill, weight := "", ""
	d := xml.NewDecoder(f)
	for {
		token, err := d.Token()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			fill, weight = "", ""
			for _, a := range e.Attr {
				if a.Name.Local == "fill" {
					fill = strings.ToLower(a.Value)
				}
				if a.Name.Local == "font-weight" {
					weight = a.Value + " "
				}
			}
			if e.Name.Local == "text" {
				list = append(list, "")
			}
		case xml.CharData:
			if text := string(e); len(list) > 0 && fill != "" && text != "" {
				list[len(list)-1] += fill + " " + weight + text + "|"
			}
		}
	}
}
