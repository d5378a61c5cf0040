# What of Homebrew a formula uses, so that its steps run where there is no Homebrew:
# ruby homebrew.rb FORMULA PREFIX, in the unpacked source.
require "pathname"
require "fileutils"

class Pathname
  def install(file) = (mkpath; FileUtils.cp(file, self))
  alias_method :write_alone, :write
  def write(text) = (dirname.mkpath; write_alone(text))
end

class Formula
  class << self
    attr_reader :fields, :check
    %i[desc homepage url sha256 license head].each do |name|
      define_method(name) { |value, **| (@fields ||= {})[name] = value }
    end
    def depends_on(*) = nil
    def test(&block) = @check = block
  end

  def prefix = Pathname(ARGV[1])
  def bin = prefix/"bin"
  def man1 = prefix/"share/man/man1"
  def testpath = prefix/"test"
  def version = self.class.fields[:url][%r{/v([^/]+)/}, 1]
  def std_go_args(ldflags:) = ["-trimpath", "-o=#{bin}/gsd-statusline", "-ldflags=#{ldflags}"]
  def system(*command) = Kernel.system(*command.map(&:to_s), exception: true)
  def shell_output(command) = IO.popen(command, &:read).tap { raise command unless $?.success? }

  def generate_completions_from_executable(*command)
    { "bash" => "bash-completion/completions/gsd-statusline", "zsh" => "zsh/site-functions/_gsd-statusline",
      "fish" => "fish/vendor_completions.d/gsd-statusline.fish" }.each do |shell, file|
      (prefix/"share"/file).write(shell_output([*command, shell].join(" ")))
    end
  end

  def assert_equal(want, got) = want == got || raise("want #{want.inspect}, got #{got.inspect}")
  def assert_match(want, got) = got.include?(want) || raise("want #{want.inspect} in #{got.inspect}")
end

load ARGV[0]
formula = GsdStatusline.new
formula.install
formula.instance_eval(&GsdStatusline.check)
puts GsdStatusline.fields.slice(:url, :sha256).values
