import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled } from './install.mjs'
import { onParentExit } from './parent.mjs'
import { nodeProgram, ROOT } from './programs.mjs'

/** How long to wait before forwarding a signal that the server has probably received from the terminal itself. */
const GRACE_MS = 500

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const server = spawn(
  nodeProgram(),
  ['--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    // Compiled modules are cached between starts, which saves half a second.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'), ...process.env },
  },
)

// Ctrl-C reaches every process of the terminal, the server included, and npm forwards it to us once more. The server
// treats signals that come close together as one; we only wait for it, so that its last output comes before the prompt.
// On Windows Ctrl-C reaches the server in any case, and to forward a signal would be to kill it.
const forwarded = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (forwarded.has(signal)) return
    forwarded.add(signal)
    if (process.platform !== 'win32') setTimeout(() => server.kill(signal), signal === 'SIGTERM' ? 0 : GRACE_MS)
  })
}
onParentExit(() => server.kill('SIGTERM'))

server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
