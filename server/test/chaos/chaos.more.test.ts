/** The short form of `npm run chaos`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../src/demo/demo.ts'
import { createTestDatabase } from '../database.ts'
import { compare, cutTransactions, fillDisk, openSite, type Site, startDay, untilAcknowledged } from './chaos.ts'
import { readJournal } from './checker.ts'

const { hashPassword } = await vi.importActual<typeof import('../../src/security/passwords/passwords.ts')>(
  '../../src/security/passwords/passwords.ts',
)

let folder: string
let site: Site
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  folder = await mkdtemp(join(tmpdir(), 'chaos-'))
  site = await openSite(database.urls, { passwordHash: await hashPassword(DEMO_PASSWORD), nodeCount: 2 })
})
afterAll(async () => {
  await Promise.all(site.nodes.map((node) => node.end('SIGTERM')))
  await drop()
  await rm(folder, { recursive: true, force: true })
})

test('nothing acknowledged is lost or doubled when a node dies, transactions are cut and writes fail', async () => {
  const journal = join(folder, 'journal.jsonl')
  const day = await startDay(site, { minutes: 5, orders: 60, journal })
  await untilAcknowledged(journal, 'order', 5)
  const replaced = site.replaceNode(0)
  for (let n = 0; n < 5; n++) {
    await untilAcknowledged(journal, 'order', 1)
    await cutTransactions(site.databaseUrl)
  }
  await fillDisk(site.ownerUrl, 0.7)
  await untilAcknowledged(journal, 'position', 2)
  await replaced
  day.stop()
  await day.ended
  const { figures, noticed } = await compare(site, journal)
  expect(figures['order acknowledged and there']).toBeGreaterThan(1)
  expect(figures['position acknowledged and there']).toBeGreaterThan(1)
  expect(noticed).toHaveLength(7)
}, 300_000)

test('a calm day with auto-dispatch on ends with no order forgotten', async () => {
  const journal = join(folder, 'calm.jsonl')
  const day = await startDay(site, { minutes: 0.05, drivers: 2, orders: 200, journal, isAutoDispatched: true })
  // It ends with an error when an order is neither delivered, canceled nor declined and has no reason to be open.
  const output = await day.ended
  expect(output).toMatch(/Of the orders placed: .* 0 forgotten/)
  expect(readJournal(journal).filter(({ kind }) => kind === 'order').length).toBeGreaterThan(1)
}, 300_000)
