/** Holds for several matters at once, and what they keep. */
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { checkCustody } from '../../custody/audit.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { logCustody } from '../../custody/log.ts'
import { deleteOldNotices } from '../../notices/sweep-notices.ts'
import { sweepAccounts } from '../accounts/sweep.commands.ts'
import { dropOldPartitions } from '../positions/partitions.commands.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const set = (orderId: number, matter: string, reason = 'Subpoena') =>
  app.call(admin, 'POST', `/api/orders/${orderId}/holds`, { matter, reason })
const clear = (orderId: number, holdId: number) =>
  app.call(admin, 'PATCH', `/api/orders/${orderId}/holds/${holdId}`, { reason: 'Settled' })
const held = async (orderId: number) =>
  (await app.db.selectFrom('custody_holds').select('order_id').where('order_id', '=', orderId).execute()).length
const custodyOf = async (user: TestUser, orderId: number) =>
  (await app.call(user, 'GET', `/api/orders/${orderId}/custody`)).body
const dossierOf = async (user: TestUser, orderId: number) => {
  const url = `/api/orders/${orderId}/dossier.json`
  const { body } = await app.app.inject({ method: 'GET', url, headers: { cookie: await app.cookieOf(user) } })
  return body
}

test('an order is held for several matters; each is cleared by itself, and it stays held until the last', async () => {
  const { id } = await makeOrder(app.db, { status: 'delivered' }, client)
  expect((await app.call(client, 'POST', `/api/orders/${id}/holds`, { matter: 'A', reason: 'B' })).status).toBe(403)
  for (const body of [{ matter: ' ', reason: 'x' }, { matter: 'x', reason: ' ' }, { reason: 'x' }])
    expect((await app.call(admin, 'POST', `/api/orders/${id}/holds`, body)).status).toBe(400)
  const first = (await set(id, 'Smith v. Jones')).body.holds[0]
  const [, second] = (await set(id, 'CAP inspection', 'Asked by the inspector')).body.holds
  expect(second).toMatchObject({ matter: 'CAP inspection', reason: 'Asked by the inspector' })
  expect(await set(id, ' smith v. JONES ')).toMatchObject({ status: 409, body: { code: 'held_for_this_matter' } })
  const other = await makeOrder(app.db, {}, client)
  expect(await clear(other.id, first.id)).toMatchObject({ status: 404, body: { code: 'hold_not_found' } })
  expect((await clear(id, first.id)).body.holds).toMatchObject([{ matter: 'CAP inspection' }])
  expect(await held(id)).toBe(1)
  expect((await clear(id, first.id)).status).toBe(404)
  expect((await clear(id, second.id)).body.holds).toEqual([])
  expect(await held(id)).toBe(0)
  const { entries } = await custodyOf(admin, id)
  expect(
    entries.map(({ title, facts }: { title: string; facts: { text: string }[] }) => [
      title,
      ...facts.map(({ text }) => text),
    ]),
  ).toEqual([
    ['Legal hold set', expect.any(String), 'Smith v. Jones', 'Subpoena'],
    ['Legal hold set', expect.any(String), 'CAP inspection', 'Asked by the inspector'],
    ['Legal hold cleared', expect.any(String), 'Smith v. Jones', 'Settled'],
    ['Legal hold cleared', expect.any(String), 'CAP inspection', 'Settled'],
  ])
})

test('the client sees that there is a hold, and not for which matter or why; the dossier verifies for both', async () => {
  const { id } = await makeOrder(app.db, { status: 'delivered' }, client)
  await set(id, 'Ortiz v. Clinic', 'Claims a lost sample')
  const seen = await custodyOf(client, id)
  expect(seen).toMatchObject({ entries: [{ title: 'Legal hold set', facts: [{ label: 'By' }] }], holds: [] })
  for (const [user, isTold] of [
    [client, false],
    [admin, true],
  ] as const) {
    const text = await dossierOf(user, id)
    expect(text.includes('Ortiz')).toBe(isTold)
    expect(text.includes('lost sample')).toBe(isTold)
    expect(verifyDossier(text, nodeVerifier).fault).toBeNull()
  }
  expect(JSON.stringify(seen)).not.toMatch(/Ortiz|lost sample/)
  await logCustody(app.deps, app.clock.now)
  expect((await checkCustody(app.db, app.deps.custodyKeys, app.clock.now)).faults).toEqual([])
})

test('one matter is cleared while another is set: the order stays held', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  for (let round = 0; round < 5; round++) {
    const [{ id: holdId }] = (await set(id, `Matter ${round}`)).body.holds
    const results = await Promise.all([clear(id, holdId), set(id, `Next ${round}`)])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect(await held(id)).toBe(1)
    const [left] = (await custodyOf(admin, id)).holds
    await clear(id, left.id)
    expect(await held(id)).toBe(0)
  }
})

test('the release before sets and clears holds on the new tables, and cannot clear one of several', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  const setAsBefore = () =>
    sql`insert into custody_holds (order_id, reason, set_by, set_at) values (${id}, 'Case 12', ${admin.id}, now())
      on conflict (order_id) do nothing`.execute(app.db)
  const clearAsBefore = () =>
    app.db.deleteFrom('custody_holds').where('order_id', '=', id).returning('order_id').execute()
  await setAsBefore()
  expect((await custodyOf(admin, id)).holds).toMatchObject([{ matter: 'Legal hold', reason: 'Case 12' }])
  expect(await clearAsBefore()).toHaveLength(1)
  expect((await custodyOf(admin, id)).holds).toEqual([])
  await set(id, 'Smith v. Jones')
  await setAsBefore()
  expect((await custodyOf(admin, id)).holds).toHaveLength(1)
  await set(id, 'CAP inspection')
  expect(await clearAsBefore()).toEqual([])
  expect((await custodyOf(admin, id)).holds).toHaveLength(2)
  expect(await held(id)).toBe(1)
})

const DAY_MS = 24 * 3600_000

test('positions, mails, texts and notices of a held order outlive their days, and go after the hold is cleared', async () => {
  const [keeps, other] = [await makeOrder(app.db, {}, client), await makeOrder(app.db, {}, client)]
  const longAgo = new Date(app.clock.now.getTime() - 400 * DAY_MS)
  await sql`select ensure_location_partition(${longAgo.toISOString().slice(0, 10)}::date)`.execute(app.db)
  for (const { id } of [keeps, other]) {
    // One in its day's table, one that came late.
    for (const recordedAt of [longAgo, new Date(longAgo.getTime() - 5 * DAY_MS)])
      await app.db
        .insertInto('locations')
        .values({ driver_id: 1, order_id: id, recorded_at: recordedAt, latitude: 29.7, longitude: -95.4 })
        .execute()
    await app.db
      .insertInto('notifications')
      .values({
        user_id: client.id,
        kind: 'message',
        order_id: id,
        title: 'x',
        body: 'x',
        created_at: longAgo,
        read_at: longAgo,
      })
      .execute()
    await app.db
      .transaction()
      .execute((trx) => app.deps.mailer.send(trx, { to: 'x@x.example', subject: 'x', text: 'x', orderId: id }))
    await app.db.updateTable('mails').set({ created_at: longAgo }).where('order_id', '=', id).execute()
    const text = { to_number: '+17135550142', kind: 'delivered', body_text: 'x', state: 'kept' } as const
    await app.db
      .insertInto('text_messages')
      .values({ ...text, cause: `delivered ${id}`, order_id: id, created_at: longAgo })
      .execute()
  }
  const [hold] = (await set(keeps.id, 'Smith v. Jones')).body.holds
  const sweep = async () => {
    await dropOldPartitions(app.db, app.clock.now, 90)
    await deleteOldNotices(app.db, app.clock.now)
    await sweepAccounts(app.db, app.clock.now)
  }
  const left = async (id: number) =>
    Promise.all(
      (['locations', 'notifications', 'mails', 'text_messages'] as const).map(
        async (table) =>
          (await app.db.selectFrom(table).select('order_id').where('order_id', '=', id).execute()).length,
      ),
    )
  expect(await left(keeps.id)).toEqual([2, 1, 1, 1])
  await sweep()
  await sweep()
  expect(await left(keeps.id)).toEqual([2, 1, 1, 1])
  expect(await left(other.id)).toEqual([0, 0, 0, 0])
  await clear(keeps.id, hold.id)
  await sweep()
  expect(await left(keeps.id)).toEqual([0, 0, 0, 0])
})
