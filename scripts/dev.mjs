import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { BIN, ROOT } from './progress.mjs'

await ensureInstalled()

const programs = [
  // Restarts on a change of the server, the contract or the domain: whatever main.ts imports.
  ['node', ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/src/main.ts'], ROOT],
  // Serves the web with hot reload, and passes /api and /ws on to the server (web/vite.config.ts).
  ['vite', ['--clearScreen', 'false'], join(ROOT, 'web')],
]

const env = { ...process.env, PATH: `${BIN}:${process.env.PATH}` }
const children = programs.map(([name, args, cwd]) => spawn(join(BIN, name), args, { cwd, env, stdio: 'inherit' }))

// Ctrl-C reaches the two by themselves; what comes in another way is passed on. Stay until both are gone.
process.on('SIGINT', () => {})
process.on('SIGTERM', stopAll)
for (const child of children) child.on('exit', stopAll)

function stopAll() {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
