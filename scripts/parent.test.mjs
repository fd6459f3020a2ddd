import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('parent.mjs', import.meta.url))
const SCRIPT = `
  const { onParentExit } = await import(${JSON.stringify(MODULE)})
  const stay = setInterval(() => {}, 1000)
  onParentExit(() => { console.log('stopped'); clearInterval(stay) })
  console.log('started')`

test('a script that npm runs stops when a signal has ended the shell between them', async () => {
  // As npm does it, with a second command so that no shell gives its process to the script.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, SCRIPT], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, { timeout: 60_000 }).toBe('started\n')
  shell.kill('SIGTERM')
  // Closed when the script, which has the same output, has ended too.
  await once(shell, 'close')
  expect(output).toBe('started\nstopped\n')
})
