// Shows the state of the session's project at the end of Claude Code's footer line, or in
// a row above the prompt. The gsd-statusline program reads the project's files; this
// module runs it when the session starts and after each turn, and touches no settings.
import type { EngineInterface, PluginOptions, Register } from 'claude-code'

let line = ''
let hinted = false

export const register: Register = (on, options) => {
  on('session.start', async ($, e, next) => {
    const started = await next(e)
    if (e.isInteractive) void refresh($, options)
    return started
  })
  on('turn.complete', async ($, e, next) => {
    const completed = await next(e)
    if (!e.agentId) void refresh($, options)
    return completed
  })
  if (options.place === 'above') {
    on('ui.render', { component: 'AbovePrompt' }, ($, e, next) => {
      if (line === '' || e.props.hasSurvey) return next(e)
      const { Text } = $.ui.resolve(e)
      return <Text dimColor wrap="truncate">{line}</Text>
    })
  } else {
    on('ui.render', { component: 'PromptHint' }, ($, e, next) => {
      const tail = [e.props.tail, line].filter(Boolean).join(' · ')
      return next(tail === '' ? e : { ...e, props: { ...e.props, tail } })
    })
  }
}

async function refresh($: EngineInterface, options: PluginOptions) {
  const cwd = await $.session.cwd()
  const program = await find($, cwd)
  if (program === undefined) {
    if (!hinted) $.ui.log('the program is not installed. Run: npm install --global gsd-statusline')
    hinted = true
    return
  }
  let text = ''
  try {
    const flags = ['--format', String(options.format), '--width', String(options.width), '--color', 'never']
    const { exitCode, stdout } = await $.process.run([program, ...flags, cwd], { cwd, timeoutMs: 1000 })
    if (exitCode === 0) text = stdout.trim()
  } catch (err) {
    $.ui.log(`${program}: ${err}`, { to: 'debug' })
  }
  if (text !== line) {
    line = text
    $.ui.invalidate('ui.render')
  }
}

// find returns the program's path: the place where `gsd-statusline install` copies it, else
// the first on the PATH. A relative entry, one inside the project and one of a node_modules
// are passed over: a repository must not get its own program to run.
async function find($: EngineInterface, cwd: string): Promise<string | undefined> {
  const isWindows = (await $.session.info()).platform === 'windows'
  const name = isWindows ? 'gsd-statusline.exe' : 'gsd-statusline'
  const stable = isWindows ? await $.env.get('LOCALAPPDATA') : await $.env.get('HOME')
  const below = isWindows ? '/Programs/gsd-statusline' : '/.local/bin'
  const path = ((await $.env.get('PATH')) ?? '').split(isWindows ? ';' : ':')
  const own = parts(cwd)
  const isOutside = (dir: string) => {
    const names = parts(dir)
    return !names.includes('node_modules') && !own.every((part, i) => names[i] === part)
  }
  const isAbsolute = (dir: string) => (isWindows ? /^[a-z]:[\\/]/i : /^\//).test(dir)
  const dirs = [...(stable ? [stable + below] : []), ...path.filter(isOutside)].filter(isAbsolute)
  for (const dir of dirs) {
    const file = `${dir}/${name}`
    if (await $.fs.exists(file)) return file
  }
  return undefined
}

// parts splits a path into names, with . and .. resolved; in lower case, because some file
// systems ignore it.
function parts(path: string): string[] {
  const names: string[] = []
  for (const name of path.toLowerCase().split(/[\\/]+/)) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names
}
