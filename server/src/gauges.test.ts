/** The figures that alerts are about, as `/metrics` prints them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from '../test/app.ts'
import { defineTask } from './background/tasks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startOwnTestApp()
})
afterAll(() => app.stop())

async function figures(): Promise<Record<string, number>> {
  const { body } = await app.call(null, 'GET', '/metrics')
  const lines = (body as string).matchAll(/^(meridian_\w+) (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
}

const LATER = defineTask<{ n: number }>({
  name: 'test.nobody-takes-it',
  retries: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  atOnce: 1,
})

test('a node that can serve is ready; mails and tasks that wait or failed are counted, older ones and those for later are not', async () => {
  await expect.poll(async () => (await figures()).meridian_tasks_waiting).toBe(0)
  expect(await figures()).toMatchObject({
    meridian_ready: 1,
    meridian_mails_waiting: 0,
    meridian_mails_failed: 0,
    meridian_backup_failed: 0,
  })
  const mail = { to_address: 'a@x.example', subject: 'x', body_text: 'x' }
  const old = new Date(Date.now() - 25 * 3600_000)
  await app.db
    .insertInto('mails')
    .values([
      { ...mail, state: 'queued' },
      { ...mail, state: 'queued', failure: 'ECONNECTION' },
      { ...mail, state: 'failed', failure: 'EAUTH 535' },
      { ...mail, state: 'failed', failure: 'EAUTH 535', created_at: old },
      { ...mail, state: 'sent' },
      { ...mail, state: 'kept' },
    ])
    .execute()
  const { pool } = app.deps.database
  // Of a queue that this node has no worker for.
  await pool.query(`select pgboss.create_queue('${LATER.name}', '{"policy": "standard"}')`)
  const enqueue = (startAfter?: Date) =>
    app.db.transaction().execute((trx) => app.deps.tasks.enqueue(trx, LATER, { n: 1 }, startAfter))
  await enqueue(new Date(Date.now() - 600_000))
  await enqueue()
  await enqueue(new Date(Date.now() + 600_000))
  const found = await figures()
  expect(found).toMatchObject({ meridian_mails_waiting: 2, meridian_mails_failed: 2, meridian_tasks_failed: 0 })
  expect(Math.abs(found.meridian_clock_difference_seconds as number)).toBeLessThan(2)
  expect(found.meridian_tasks_waiting).toBeGreaterThanOrEqual(2)
  expect(found.meridian_tasks_oldest_seconds).toBeGreaterThanOrEqual(600)
  await pool.query(`update pgboss.job set state = 'failed', completed_on = now() where name = '${LATER.name}'`)
  expect((await figures()).meridian_tasks_failed).toBe(3)
})

test('a backup that failed is told until one succeeds', async () => {
  const save = (key: string, value: string) =>
    app.db
      .insertInto('installation')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  await save('last_backup', '2026-03-01T00:00:00.000Z')
  await save('last_backup_failure', '2026-03-02T00:00:00.000Z')
  expect((await figures()).meridian_backup_failed).toBe(1)
  await save('last_backup', '2026-03-03T00:00:00.000Z')
  expect((await figures()).meridian_backup_failed).toBe(0)
})

test('a node that is being stopped is not ready', async () => {
  app.deps.stopping.hasBegun = true
  expect((await figures()).meridian_ready).toBe(0)
  app.deps.stopping.hasBegun = false
  expect((await figures()).meridian_ready).toBe(1)
})
