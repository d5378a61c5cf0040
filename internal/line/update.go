package line

import (
	"math"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// packageName is the package whose update check counts. Other lineages of GSD write
// caches of the same form.
const packageName = "@opengsd/gsd-core"

// readUpdates reads the cache that the update check leaves below home. The error
// says that an existing cache cannot be read.
func readUpdates(home string) (UpdateMark, error) {
	path := filepath.Join(home, ".cache", "gsd", "gsd-update-check-opengsd-gsd-core.json")
	text, err := disk.ReadText(path, disk.MaxSmall)
	if err != nil {
		return UpdateMark{}, disk.Failure(path, err)
	}
	cache, _ := js.ParseJSON(js.Decode(text))
	return evaluateUpdates(cache), nil
}

// evaluateUpdates is the hook's evaluateUpdateCache. If that throws on a value,
// there are no marks at all.
func evaluateUpdates(cache js.Value) UpdateMark {
	if name, _ := cache.Get("package_name").Text(); name != packageName {
		return UpdateMark{}
	}
	u := UpdateMark{Available: cache.Get("update_available").IsTruthy()}
	stale, ok := hasItems(cache.Get("stale_hooks"))
	if !ok {
		return UpdateMark{}
	}
	if !stale {
		return u
	}
	installed, latest := cache.Get("installed"), cache.Get("latest")
	if name, _ := latest.Text(); installed.IsTruthy() && latest.IsTruthy() && name != "unknown" {
		a, okA := installed.String()
		b, okB := latest.String()
		if !okA || !okB {
			return UpdateMark{}
		}
		u.Dev = newer(a, b)
	}
	u.Stale = !u.Dev
	return u
}

// hasItems is v && v.length > 0, which can also hold for texts and objects. ok is
// false if that throws.
func hasItems(v js.Value) (has, ok bool) {
	if v.IsObject() {
		n, ok := v.Get("length").Number()
		return n > 0, ok
	}
	if text, ok := v.Text(); ok {
		return text != "", true
	}
	for range v.Elements() {
		return true, true
	}
	return false, true
}

// newer reports whether version a is newer than b. It compares the first three
// parts and ignores everything after a hyphen or a plus.
func newer(a, b string) bool {
	x, y := version(a), version(b)
	for i := range x {
		if x[i] != y[i] {
			return x[i] > y[i]
		}
	}
	return false
}

// version returns the three numbers of a version, 0 for a part that is not one.
func version(s string) [3]float64 {
	s = strings.TrimPrefix(js.Trim(s), "v")
	// /[-+].*$/: on the last line only, because the dot does not match line ends.
	last := strings.LastIndexFunc(s, js.IsLineTerminator) + 1
	if i := strings.IndexAny(s[last:], "-+"); i >= 0 {
		s = s[:last+i]
	}
	var v [3]float64
	for i, part := range strings.SplitN(s, ".", 4) {
		if f := js.ParseInt(part); i < 3 && !math.IsNaN(f) {
			v[i] = f
		}
	}
	return v
}
