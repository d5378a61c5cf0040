package main

import "time"

// laps tell how long the parts of a render took. A nil one measures nothing.
type laps struct {
	last time.Time
	took map[string]time.Duration
}

// begin begins a lap.
func (l *laps) begin() time.Time {
	if l == nil {
		return time.Time{}
	}
	l.last = time.Now()
	return l.last
}

// end ends a lap, which goes to a segment's time, and begins the next.
func (l *laps) end(segment string) {
	if l == nil {
		return
	}
	l.endFrom(segment, l.last)
	l.last = time.Now()
}

// endFrom ends a lap that began then.
func (l *laps) endFrom(segment string, then time.Time) {
	if l != nil {
		l.took[segment] += time.Since(then)
	}
}

// ms is the time of a segment in milliseconds.
func (l *laps) ms(segment string) float64 {
	return float64(l.took[segment].Microseconds()) / 1000
}
