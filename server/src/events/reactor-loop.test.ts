import { setImmediate as nextRound } from 'node:timers/promises'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { makeOrder } from '../../test/factories.ts'
import { TEST_NOW } from '../../test/test-now.ts'
import type { Database } from '../db/database.ts'
import { claimEvents, type EventRow, recordEvent } from './events.ts'
import { startReactors } from './reactor-loop.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function happen(): Promise<{ id: string }> {
  const order = await makeOrder(database.db)
  return recordEvent(database.db, {
    name: 'order.placed',
    orderId: order.id,
    status: 'pending',
    actor: SYSTEM,
    occurredAt: TEST_NOW,
  })
}
const find = (id: string) => database.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const silent = pino({ level: 'silent' })

test('what a crash left unhandled is handled by the next start, without a call to wake()', async () => {
  const event = await happen()
  const seen: string[] = []
  const loop = startReactors({
    db: database.db,
    reactorsOf: ({ id }) => [{ name: 'see', react: async () => seen.push(id) }],
    log: silent,
  })
  await expect.poll(() => seen).toEqual([event.id])
  await loop.stop()
  expect((await find(event.id)).handled_at).not.toBeNull()
})

test('a reactor that fails is tried again later, and those after it wait for it', async () => {
  const event = await happen()
  const seen: string[] = []
  let isBroken = true
  const reactors = [
    {
      name: 'first',
      react: async () => {
        if (isBroken) throw new Error('not today')
        seen.push('first')
      },
    },
    { name: 'second', react: async () => seen.push('second') },
  ]
  const loop = startReactors({ db: database.db, reactorsOf: () => reactors, log: silent, sweepEveryMs: 20 })
  await expect.poll(async () => (await find(event.id)).attempts).toBe(1)
  await loop.idle()
  expect(seen).toEqual([])
  isBroken = false
  await sql`update events set next_attempt_at = now() where id = ${event.id}`.execute(database.db)
  await expect.poll(() => seen).toEqual(['first', 'second'])
  await loop.stop()
  expect((await find(event.id)).handled_at).not.toBeNull()
})

test('two nodes share the events between them: each event is handled once', async () => {
  const events = await Promise.all(Array.from({ length: 120 }, happen))
  const seen: string[] = []
  const reactorsOf = ({ id }: EventRow) => [
    {
      name: 'see',
      react: async () => {
        await nextRound()
        seen.push(id)
      },
    },
  ]
  const loops = [1, 2].map(() => startReactors({ db: database.db, reactorsOf, log: silent }))
  await expect.poll(() => seen.length).toBe(events.length)
  await Promise.all(loops.map((loop) => loop.stop()))
  expect(new Set(seen)).toEqual(new Set(events.map((event) => event.id)))
})

test('an event that keeps failing is tried every hour in the end, however often it was, and holds up no other', async () => {
  const [stubborn, other] = [await happen(), await happen()]
  const waits = []
  for (const attempts of [0, 6, 7, 5000]) {
    await database.db
      .updateTable('events')
      .set({ attempts, next_attempt_at: sql`now()`, handled_at: null })
      .where('id', 'in', [stubborn.id, other.id])
      .execute()
    expect((await claimEvents(database.db, 50)).map(({ id }) => id)).toEqual([stubborn.id, other.id])
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_attempt_at - now())::float8 as seconds from events where id = ${stubborn.id}`.execute(
      database.db,
    )
    waits.push(Math.round((rows[0]?.seconds ?? 0) / 10) * 10)
  }
  expect(waits).toEqual([30, 1920, 3600, 3600])
})
