/** The program itself: how it starts, stops, crashes and comes back. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyDemo } from './demo.ts'
import { addMaps, startServer } from './server.ts'

const asJson = { 'content-type': 'application/json' }
const register = (url: string, email: string) =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: asJson,
    body: JSON.stringify({ email, password: 'a long Passphrase 1!', firstName: 'Casey' }),
  })

test('after a kill -9 the next start has all data; a second one is refused; on SIGTERM requests are completed and no process is left', async () => {
  test.slow()
  const dataDir = await copyDemo()
  const first = await startServer({}, dataDir)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect((await register(first.url, 'survivor@clinic.example')).status).toBe(200)
  // The database stays behind, as after a crash.
  await first.kill()

  const server = await startServer({}, dataDir)
  expect(server.output()).not.toContain('demo dataset')
  expect((await register(server.url, 'survivor@clinic.example')).status).toBe(409)
  await expect(startServer({}, dataDir)).rejects.toThrow('already running')

  const inFlight = async () =>
    Number(/^http_requests_in_flight (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])
  const inProgress = Array.from({ length: 8 }, (_, index) => register(server.url, `drained-${index}@clinic.example`))
  // Waits until the requests have reached the server: before that they are not in progress.
  await expect.poll(inFlight, { intervals: [10] }).toBeGreaterThan(5)
  const stopped = server.stop()
  const statuses = (await Promise.allSettled(inProgress)).map((reply) =>
    reply.status === 'fulfilled' ? reply.value.status : 0,
  )
  await stopped
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(4)
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  await rm(dataDir, { recursive: true, force: true })
})

const PUBLIC = { PUBLIC_URL: 'https://courier.example.com', HOST: '127.0.0.1' }

test('with a public address no demo is loaded, also into a folder that others may not enter, and secrets are for the owner only; a taken port and an invalid setting are each reported in one sentence', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'meridian-closed-'))
  await chmod(closed, 0o700)
  const dataDir = join(closed, 'data')
  await mkdir(dataDir)
  await addMaps(dataDir)
  // Ready means that the database was found where its own user may go, and migrated.
  const server = await startServer(PUBLIC, dataDir)
  expect(server.output()).toContain('Meridian is ready at https://courier.example.com')
  expect(server.output()).not.toContain('Demo accounts')
  expect(await fetch(`${server.url}/api/installation`).catch(() => null)).toBeNull()
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  await server.stop()

  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const port = String((taken.address() as { port: number }).port)
  await expect(startServer({ ...PUBLIC, PORT: port }, dataDir)).rejects.toThrow(
    `Port ${port} is taken by another program`,
  )
  taken.close()
  await expect(startServer({ LOG_LEVEL: 'loud' }, dataDir)).rejects.toThrow('The setting LOG_LEVEL is wrong')

  // As root the data lies where the database's user may go; the note says where.
  const note = await readFile(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '')
  const elsewhere = /^\/.*meridian\/\w+$/m.exec(note)?.[0]
  for (const folder of [closed, ...(elsewhere ? [elsewhere] : [])]) await rm(folder, { recursive: true, force: true })
})
