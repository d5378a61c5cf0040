# Builds from source: Homebrew quarantines the programs of casks, and macOS then blocks
# those that are not notarised. .ci/formula fills in VERSION and SHA256 for a release.
class GsdStatusline < Formula
  desc "State of your GSD Core project on one line, for Claude Code, prompts and CI"
  homepage "https://github.com/gsd-statusline/gsd-statusline"
  url "https://github.com/gsd-statusline/gsd-statusline/releases/download/vVERSION/gsd-statusline_VERSION_source.tar.gz"
  sha256 "SHA256"
  license "MIT"
  head "https://github.com/gsd-statusline/gsd-statusline.git", branch: "main"

  depends_on "go" => :build

  def install
    ENV["CGO_ENABLED"] = "0"
    system "go", "build", *std_go_args(ldflags: "-s -w -X main.releaseVersion=v#{version}"), "./cmd/gsd-statusline"
    generate_completions_from_executable bin/"gsd-statusline", "completion"
    man1.install "docs/gsd-statusline.1"
  end

  test do
    (testpath/".planning/STATE.md").write "---\nmilestone: v2.0\nstatus: executing\nprogress:\n  percent: 20\n---\n"
    assert_match version.to_s, shell_output("#{bin}/gsd-statusline version")
    assert_equal "v2.0 [██░░░░░░░░] 20% · executing", shell_output("#{bin}/gsd-statusline --color never #{testpath}").strip
  end
end
