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
// the first on the PATH. A repository must not get its own program to run, so an entry is
// passed over that is relative or of a node_modules, or that is inside the project or has a
// program that is: as written, and where symlinks lead. What leads nowhere is passed over too.
// The program itself may be in a node_modules: npm's global directory links there.
async function find($: EngineInterface, cwd: string): Promise<string | undefined> {
  const isWindows = (await $.session.info()).platform === 'windows'
  const name = isWindows ? 'gsd-statusline.exe' : 'gsd-statusline'
  const stable = isWindows ? await $.env.get('LOCALAPPDATA') : await $.env.get('HOME')
  const below = isWindows ? '/Programs/gsd-statusline' : '/.local/bin'
  const path = ((await $.env.get('PATH')) ?? '').split(isWindows ? ';' : ':')
  const isAbsolute = (dir: string) => (isWindows ? /^[a-z]:[\\/]/i : /^\//).test(dir)
  const installed = `${stable}${below}/${name}`
  if (stable && isAbsolute(stable) && (await $.fs.exists(installed))) return installed
  const own = await real($, cwd)
  if (own === undefined) return undefined
  const projects = [parts(cwd), parts(own)]
  const isOutside = (file: string) => {
    const names = parts(file)
    return !projects.some(project => project.every((part, i) => names[i] === part))
  }
  for (const dir of path.filter(isAbsolute)) {
    const file = `${dir}/${name}`
    const target = await real($, file)
    const place = await real($, dir)
    if (target === undefined || place === undefined || ![dir, place, target].every(isOutside)) continue
    if (![dir, place].some(entry => parts(entry).includes('node_modules'))) return file
  }
  return undefined
}

// real returns a path with symlinks resolved, or nothing where it leads nowhere. $.fs.stat
// refuses what is missing and, without asking, what is on the network.
async function real($: EngineInterface, path: string): Promise<string | undefined> {
  try {
    return (await $.fs.stat(path, { resolve: true })).realPath
  } catch {
    return undefined
  }
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
