package find

import (
	"os"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestMain(m *testing.M) { os.Exit(tmptest.Run(m.Run)) }
