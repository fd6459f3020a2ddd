import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled } from './install.mjs'
import { BIN, ROOT } from './progress.mjs'

/** How long to wait before passing on a signal that the server has probably got from the terminal itself. */
const GRACE_MS = 500

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const server = spawn(join(BIN, 'node'), ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  // Compiled modules are kept between starts, which spares half a second.
  env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'), ...process.env },
})

// Ctrl-C reaches every process of the terminal, the server included, and npm passes it on to us once more. The server
// counts signals that come close together as one; we only wait for it, so that its last words come before the prompt.
const passedOn = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (passedOn.has(signal)) return
    passedOn.add(signal)
    setTimeout(() => server.kill(signal), signal === 'SIGTERM' ? 0 : GRACE_MS)
  })
}

server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
