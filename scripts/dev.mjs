import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { CSS_TYPES } from './css-types.mjs'
import { ensureInstalled } from './install.mjs'
import { onParentExit } from './parent.mjs'
import { BIN, nodeProgram, ROOT, toolFile } from './programs.mjs'

await ensureInstalled()

const programs = [
  // Restarts on a change of the server, the contract or the domain: everything that main.ts imports.
  [['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/src/main.ts'], ROOT],
  // Serves the web with hot reload, and forwards /api and /ws to the server (web/vite.config.ts).
  [[toolFile('vite'), '--clearScreen', 'false'], join(ROOT, 'web')],
  // Types of the CSS modules, written again on every change.
  [[toolFile(CSS_TYPES[0]), ...CSS_TYPES[1], '--watch'], CSS_TYPES[2]],
]

const env = { CHECK_REPLIES: 'true', ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` }
const children = programs.map(([args, cwd]) => spawn(nodeProgram(), args, { cwd, env, stdio: 'inherit' }))

// The terminal sends Ctrl-C to all three; other signals are forwarded. Wait until all have exited.
process.on('SIGINT', () => {})
process.on('SIGTERM', stopAll)
for (const child of children) child.on('exit', stopAll)
onParentExit(stopAll)

function stopAll() {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
