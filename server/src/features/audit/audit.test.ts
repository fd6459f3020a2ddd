import { randomUUID } from 'node:crypto'
import { endpoints } from '@meridian/contract'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, startTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { AUDIT_DEEDS } from '../../texts/audit-deeds.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
const entries = async (query = ''): Promise<any[]> =>
  (await app.call(admin, 'GET', `/api/admin/audit-log?${query}`)).body
const of = (user: TestUser) => `who=${user.id}`

test('an admin who reads orders leaves an entry with their numbers; clients and drivers who read their own leave none', async () => {
  const reader = await makeAdmin(app.db)
  const orders = [await makeOrder(app.db, {}, client), await makeOrder(app.db, { status: 'assigned' }, client)] as const
  const [first, second] = orders
  await app.call(reader, 'GET', `/api/orders/${first.id}`)
  await app.call(reader, 'GET', `/api/orders/${second.id}/details`)
  await app.call(reader, 'GET', `/api/orders/client/${client.id}`)
  await app.call(reader, 'GET', `/api/orders/driver/${second.driver_id}/active`)
  await app.call(reader, 'GET', '/api/admin/stats')
  await app.call(client, 'GET', `/api/orders/${first.id}`)
  const found = await entries(of(reader))
  expect(found.map(({ kind, call, status, orderIds }) => [kind, call, status, orderIds])).toEqual([
    ['read', 'orders.activeOfDriver', 200, [second.id]],
    ['read', 'orders.ofClient', 200, [second.id, first.id]],
    ['read', 'orders.details', 200, [second.id]],
    ['read', 'orders.show', 200, [first.id]],
  ])
  expect(found[0]).toMatchObject({ user: { id: reader.id, role: 'admin' }, address: '127.0.0.1' })
  expect(await entries(of(client))).toEqual([])
  expect((await entries(`orderId=${first.id}&${of(reader)}`)).map(({ call }) => call)).toEqual([
    'orders.ofClient',
    'orders.show',
  ])
})

test('a screen that refreshes itself is one entry a minute', async () => {
  const reader = await makeAdmin(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  const start = app.clock.now
  for (const seconds of [0, 30, 59, 60]) {
    app.clock.now = new Date(start.getTime() + seconds * 1000)
    await app.call(reader, 'GET', `/api/orders/${id}`)
  }
  app.clock.now = start
  expect(await entries(of(reader))).toHaveLength(2)
})

test('exports, changes by admins and conversations they open are recorded, without what was written', async () => {
  const actor = await makeAdmin(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  await app.call(actor, 'POST', `/api/orders/${id}/messages`, { content: 'A private word', senderId: 1, isRead: false })
  await app.call(actor, 'PATCH', `/api/orders/${id}`, { status: 'declined', reason: 'A private reason' })
  await app.call(actor, 'GET', `/api/orders/export.csv?search=insulin`)
  await app.call(actor, 'GET', `/api/conversations?orderId=${id}`)
  await app.call(actor, 'GET', `/api/admin/audit-log.csv?${of(actor)}`)
  await app.call(client, 'GET', '/api/orders/export.csv')
  const found = await entries(of(actor))
  expect(found.map(({ kind, call, orderIds, details }) => [kind, call, orderIds, details])).toEqual([
    ['export', 'audit.exportCsv', [], { who: String(actor.id) }],
    ['read', 'messages.conversations', [id], {}],
    ['export', 'orders.exportCsv', [], { isSearched: 'true' }],
    ['change', 'orders.change', [id], { status: 'declined' }],
    ['change', 'messages.send', [id], {}],
  ])
  expect(JSON.stringify(found)).not.toContain('private')
  expect(found.map(({ summary }) => summary).slice(3)).toEqual([
    `Declined ${orderLabel(id)}`,
    `Sent a message about ${orderLabel(id)}`,
  ])
  expect((await entries(`kind=export&${of(client)}`)).map(({ call }) => call)).toEqual(['orders.exportCsv'])
})

test('every change that an admin can make is described as what was done', () => {
  const changes = endpoints.filter(
    ([, { method, access }]) => method !== 'GET' && access !== 'public' && access.includes('admin'),
  )
  expect(changes.map(([name]) => name).filter((name) => !(name in AUDIT_DEEDS))).toEqual([])
})

test('an entry says whether a driver was deactivated or activated, and which orders were moved on the board', async () => {
  const [actor, driver] = [await makeAdmin(app.db), await makeDriver(app.db)]
  const { id } = await makeOrder(app.db, { status: 'confirmed' }, client)
  for (const driverId of [driver.driverId, null]) {
    const { version } = (await app.call(actor, 'GET', '/api/dispatch/board?day=2026-07-15')).body
    await app.call(actor, 'POST', '/api/dispatch/move', { day: '2026-07-15', version, orderIds: [id], driverId })
  }
  for (const isActive of [false, true]) await app.call(actor, 'PATCH', `/api/drivers/${driver.driverId}`, { isActive })
  const found = await entries(`kind=change&${of(actor)}`)
  expect(found.map(({ summary }) => summary)).toEqual([
    'Activated a driver',
    'Deactivated a driver',
    `Unassigned ${orderLabel(id)}`,
    `Assigned ${orderLabel(id)} on the board`,
  ])
  expect(found.at(-1).orderIds).toEqual([id])
})

test('entries are in the language of whoever reads them; the file is English', async () => {
  const actor = await makeAdmin(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  await app.call(actor, 'GET', `/api/orders/${id}`)
  await app.call(actor, 'PATCH', `/api/orders/${id}`, { status: 'declined', reason: 'No' })
  await app.call(actor, 'GET', '/api/orders/999999999')
  const read = (path: string) =>
    app.call(admin, 'GET', `/api/admin/${path}?${of(actor)}`, undefined, { 'accept-language': 'es-MX' })
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
  const summaries = (await read('audit-log')).body.map(({ summary }: any) => summary)
  expect(summaries).toEqual(['Un pedido', `Rechazó ${orderLabel(id)}`, `Abrió ${orderLabel(id)}`])
  expect((await read('audit-log.csv')).body).toContain(`Declined ${orderLabel(id)}`)
})

test('what was searched for is in no entry; the orders that were found are', async () => {
  const actor = await makeAdmin(app.db)
  const { id } = await makeOrder(app.db, { item_description: 'John Patient HIV' }, client)
  const words = encodeURIComponent('John Patient HIV')
  await app.call(actor, 'GET', `/api/orders?search=${words}`)
  await app.call(actor, 'GET', `/api/orders/export.csv?search=${words}&status=pending&driver=Patient`)
  await app.call(actor, 'GET', `/api/orders/export.csv?search=${words}&status=pending`)
  await app.call(actor, 'GET', `/api/conversations?search=${words}`)
  await app.call(actor, 'GET', `/api/admin/audit-log.csv?who=Patient&kind=read`)
  const found = await entries(of(actor))
  expect(JSON.stringify(found)).not.toMatch(/patient|hiv/i)
  expect(found.map(({ call, orderIds, details }) => [call, orderIds, details])).toEqual([
    ['audit.exportCsv', [], { kind: 'read', isSearched: 'true' }],
    ['orders.exportCsv', [id], { status: 'pending', isSearched: 'true' }],
    ['orders.exportCsv', [], { status: 'pending', isSearched: 'true' }],
    ['orders.all', [id], {}],
  ])
})

test('an admin who looks at the board, at open problems or at a support thread leaves an entry that says of whom', async () => {
  const [reader, driver, client] = [await makeAdmin(app.db), await makeDriver(app.db), await makeClient(app.db)]
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId as number }, client)
  await app.call(driver, 'POST', `/api/orders/${id}/exceptions`, {
    key: randomUUID(),
    stop: 'delivery',
    kind: 'nobody_there',
  })
  await app.call(client, 'POST', '/api/support/messages', { content: 'Where is the insulin of Mr. Ortiz?' })
  const orderIdsOf = async (path: string) => {
    expect((await app.call(reader, 'GET', path)).status, path).toBe(200)
    const [entry] = await entries(of(reader))
    return entry
  }
  expect(await orderIdsOf('/api/dispatch/board')).toMatchObject({
    kind: 'read',
    call: 'dispatch.board',
    orderIds: expect.arrayContaining([id]),
  })
  expect(await orderIdsOf('/api/admin/exceptions')).toMatchObject({
    kind: 'read',
    call: 'exceptions.open',
    orderIds: expect.arrayContaining([id]),
  })
  const ofClient = { kind: 'read', orderIds: [], details: { userIds: String(client.id) } }
  expect(await orderIdsOf(`/api/support/messages?userId=${client.id}`)).toMatchObject({
    ...ofClient,
    call: 'messages.listSupport',
  })
  expect(await orderIdsOf(`/api/conversations?supportUserId=${client.id}`)).toMatchObject({
    ...ofClient,
    call: 'messages.conversations',
  })
  expect(await orderIdsOf('/api/conversations?section=support&limit=100')).toMatchObject({
    kind: 'read',
    details: { userIds: expect.stringMatching(new RegExp(`\\b${client.id}\\b`)) },
  })
  expect(await entries(of(client))).toEqual([])
})

test('an admin who looks at the accounts or at the outgoing mail leaves an entry, without what was searched for', async () => {
  const reader = await makeAdmin(app.db)
  await app.call(reader, 'GET', '/api/admin/accounts?q=John%20Patient')
  await app.call(reader, 'GET', '/api/admin/outbox')
  const found = await entries(of(reader))
  expect(found.map(({ kind, call }) => [kind, call])).toEqual([
    ['read', 'accounts.outbox'],
    ['read', 'members.all'],
  ])
  expect(JSON.stringify(found)).not.toContain('Patient')
})

test('a tracking link that is made, revoked or viewed leaves an entry, whoever did it; a refresh of the page none', async () => {
  const maker = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, maker)
  const made = await app.call(maker, 'POST', `/api/orders/${id}/tracking-links`, { level: 'status' })
  const token = made.body.url.split('/t/')[1]
  const { body } = await app.call(null, 'POST', '/api/tracking-links/show', { token })
  await app.call(null, 'POST', '/api/tracking-links/show', { token, view: body.view })
  await app.call(maker, 'DELETE', `/api/tracking-links/${made.body.link.id}`)
  const found = await entries(`orderId=${id}`)
  expect(found.map(({ kind, call, user }) => [kind, call, user?.id ?? null])).toEqual([
    ['change', 'trackingLinks.revoke', maker.id],
    ['read', 'trackingLinks.show', null],
    ['change', 'trackingLinks.create', maker.id],
  ])
  expect(found[1]).toMatchObject({ address: '127.0.0.1' })
  expect(JSON.stringify(found)).not.toContain(token)
})

test('a refused request is recorded with its user and address', async () => {
  const stranger = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  await app.call(stranger, 'GET', `/api/orders/${id}`)
  await app.call(stranger, 'GET', '/api/admin/stats')
  await app.call(stranger, 'GET', `/api/orders/client/${client.id}`)
  const found = await entries(of(stranger))
  expect(found.map(({ kind, call, status, orderIds }) => [kind, call, status, orderIds])).toEqual([
    ['refused', 'orders.ofClient', 404, []],
    ['refused', 'stats.admin', 403, []],
    ['refused', 'orders.show', 404, [id]],
  ])
  expect(found[0]).toMatchObject({ user: { id: stranger.id, role: 'client' }, address: '127.0.0.1' })
})

test('sign-ins and other events of accounts are in it too', async () => {
  await app.call(null, 'POST', '/api/auth/login', { username: 'nobody-here', password: 'a wrong password' })
  const [entry] = await entries('kind=account')
  expect(entry).toMatchObject({ kind: 'account', call: 'login_failed', user: null, status: null })
  expect(JSON.stringify(entry)).not.toContain('nobody-here')
})

test('it is filtered by person, kind and day, paged, and comes as a file', async () => {
  const [one, other] = [await makeAdmin(app.db), await makeAdmin(app.db)]
  await app.db
    .updateTable('users')
    .set({ first_name: 'Zenobia', last_name: 'Quist' })
    .where('id', '=', one.id)
    .execute()
  const orders = [await makeOrder(app.db), await makeOrder(app.db), await makeOrder(app.db)]
  for (const reader of [one, other]) for (const { id } of orders) await app.call(reader, 'GET', `/api/orders/${id}`)
  expect(await entries('who=zenobia%20q')).toHaveLength(3)
  expect(await entries('who=zenobia&kind=change')).toEqual([])
  expect(await entries('who=zenobia&from=2026-07-15&to=2026-07-15')).toHaveLength(3)
  expect(await entries('who=zenobia&from=2026-07-16')).toEqual([])
  const page = await app.call(admin, 'GET', '/api/admin/audit-log?who=zenobia&limit=2')
  expect(page.body).toHaveLength(2)
  const rest = await app.call(
    admin,
    'GET',
    `/api/admin/audit-log?who=zenobia&limit=2&cursor=${page.headers['x-next-cursor']}`,
  )
  expect(rest.body).toHaveLength(1)
  const file = await app.call(admin, 'GET', '/api/admin/audit-log.csv?who=zenobia')
  expect(file.body).toContain('Zenobia Quist,admin,127.0.0.1')
  expect(file.body.trim().split('\r\n')).toHaveLength(4)
  for (const user of [client, await makeDriver(app.db)])
    expect((await app.call(user, 'GET', '/api/admin/audit-log')).status).toBe(403)
})

test('entries cannot be changed or deleted, not by the server and not even by the owner of the table', async () => {
  await entries()
  for (const statement of ['update audit_log set user_id = 1', 'delete from audit_log', 'truncate audit_log']) {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/permission denied/)
    await expect(asOwner(app, statement)).rejects.toThrow(/append-only/)
  }
})

test('an entry that could not be written is written later, and a clean stop loses none', async () => {
  const other = await startOwnTestApp()
  const reader = await makeAdmin(other.db)
  const { id } = await makeOrder(other.db)
  await asOwner(other, 'alter table audit_log rename to audit_log_away')
  await other.call(reader, 'GET', `/api/orders/${id}`)
  await expect(other.deps.auditLog.flush()).rejects.toThrow()
  await asOwner(other, 'alter table audit_log_away rename to audit_log')
  await other.call(reader, 'GET', `/api/orders/${id}/tracking`)
  await other.deps.auditLog.close()
  const { rows } = await sql<{ call: string }>`select call from audit_log order by id`.execute(other.db)
  expect(rows.map(({ call }) => call)).toEqual(['orders.show', 'tracking.list'])
  await other.stop()
})
