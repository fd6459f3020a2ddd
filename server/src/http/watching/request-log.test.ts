import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { installErrorHandler } from '../error-handler.ts'
import { installRequestLog } from './request-log.ts'

const MODULE = fileURLToPath(new URL('request-log.ts', import.meta.url))

/** A process of its own, because the log writes to its standard output. */
function logIn(program: string) {
  const source = `import { createLog } from ${JSON.stringify(MODULE)}; const log = createLog('info'); ${program}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const messages = () =>
    output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg as string)
  return { messages, ended, goOn: () => child.stdin.write('\n'), stop: () => child.kill() }
}

test.each([
  ['returns', ''],
  ['exits', 'process.exit(0)'],
  [
    'ends by an uncaught error',
    "console.error = () => {}; process.on('uncaughtException', () => process.exit(1)); throw new Error()",
  ],
])('no line is lost when the process %s', async (_how, end) => {
  const { messages, ended } = logIn(`for (let n = 1; n <= 100; n++) log.info('line ' + n); ${end}`)
  await ended
  // What was being written when the process ended may follow what its end wrote.
  const numbers = messages().map((message) => Number(message.replace('line ', '')))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
})

test('a warning is written at once and after the lines before it; other lines within half a second', async () => {
  const { messages, ended, goOn, stop } = logIn(`
    log.info('first')
    log.warn('second')
    process.stdin.once('data', () => log.info('third'))
    setInterval(() => {}, 1000)`)
  await expect.poll(messages).toEqual(['first', 'second'])
  goOn()
  await expect.poll(messages).toEqual(['first', 'second', 'third'])
  stop()
  await ended
})

test('what was searched for is in no line, also not when the request fails or is no call of ours', async () => {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true })
  installRequestLog(app)
  installErrorHandler(app)
  app.get('/api/orders', async () => [])
  app.get('/api/conversations', async () => {
    throw new Error('the database is gone')
  })
  for (const path of ['/api/orders', '/api/conversations', '/api/nothing'])
    await app.inject({ url: `${path}?search=John%20Patient%20HIV` })
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.join('')).not.toMatch(/john|patient|hiv|search/i)
  await app.close()
})
