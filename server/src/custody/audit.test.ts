import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/database.ts'
import { makeAdmin, makeClient } from '../../test/factories.ts'
import { auditCustody, checkCustody, findLastAudit } from './audit.ts'
import { appendCustody } from './ledger.ts'
import { logCustody } from './log.ts'

let app: TestApp
const ORDERS = Array.from({ length: 12 }, (_, at) => 9001 + at)
beforeAll(async () => {
  app = await startTestApp()
  for (const orderId of ORDERS) {
    for (const name of ['Ann', 'Bo', 'Cy'])
      await appendCustody(app.db, {
        orderId,
        kind: 'proof_added',
        stop: 'pickup',
        serverTime: app.clock.now,
        received: { kind: 'driver', userId: 7, name },
        proofs: [{ kind: 'recipient', value: { name } }],
      })
    await logCustody(app.deps, app.clock.now)
  }
})
afterAll(() => app.stop())

const audit = () => auditCustody(app.deps, app.clock.now)

test('custody that nobody touched is as it was recorded', async () => {
  expect(await audit()).toMatchObject({ entries: 36, heads: 12, faultCount: 0, faults: [] })
  expect(await findLastAudit(app.db)).toMatchObject({ at: app.clock.now.toISOString(), faultCount: 0 })
})

/** As the owner of the database, who switches every refusal off, and back on. */
const TABLES = ['ledger', 'log', 'log_nodes', 'log_heads'].map((name) => `custody_${name}`)
const tamper = (statement: string) =>
  asOwner(
    app,
    `grant update, delete, insert on ${TABLES.join(', ')} to current_user;
    ${TABLES.map((table) => `alter table ${table} disable trigger user`).join(';')};
    alter table custody_personal disable trigger user;
    ${statement};
    ${TABLES.map((table) => `alter table ${table} enable trigger user`).join(';')}`,
  )

const ATTACKS: [string, string, string][] = [
  [
    'a node of the log is changed',
    `update custody_log_nodes set hash = repeat('0', 64) where level = 1 and index = 3`,
    'The log’s node 1/3 is not that of its entries',
  ],
  [
    'a row is changed',
    `update custody_ledger set body = replace(body, 'pickup', 'delivery') where order_id = 9001 and position = 2`,
    'Row 2 of order 9001 was changed after it was recorded',
  ],
  [
    'a row is deleted',
    'delete from custody_ledger where order_id = 9002 and position = 2',
    'Row 2 of order 9002 is in the log and no longer in the ledger',
  ],
  [
    'the last row is deleted, with its head',
    `delete from custody_ledger where order_id = 9003 and position = 3; update custody_heads set length = 2 where order_id = 9003`,
    'Row 3 of order 9003 is in the log and no longer in the ledger',
  ],
  [
    'a signature is replaced',
    `update custody_ledger set signature = repeat('0', 128) where order_id = 9004 and position = 1`,
    'Row 1 of order 9004 has a signature that is not ours',
  ],
  [
    'a name is replaced',
    `update custody_personal set value = 'Eve' where order_id = 9005 and position = 2 and field = 'received.name'`,
    'Row 2 of order 9005 has a name, text or location that is not what was recorded',
  ],
  [
    'the value of a proof is replaced',
    `update custody_personal set value = '{"name":"Eve"}' where order_id = 9006 and position = 2 and field = 'proofs.0'`,
    'Row 2 of order 9006 has a name, text or location that is not what was recorded',
  ],
  [
    'a name is deleted',
    `delete from custody_personal where order_id = 9007 and position = 1 and field = 'received.name'`,
    'Row 1 of order 9007 lacks a name, text or location that the rules of retention have not deleted',
  ],
  [
    'a head of the log is changed',
    `update custody_log_heads set body = replace(body, '"size":6', '"size":7') where size = 6`,
    'The head of 6 entries is not signed by us',
  ],
  [
    'the end of a chain is cut off and never was logged',
    'update custody_heads set length = 4, logged_length = 4 where order_id = 9008',
    'Row 4 of order 9008 is missing at the end of its chain',
  ],
]

test.each(ATTACKS)('%s: the audit says so', async (_, statement, fault) => {
  await tamper(statement)
  expect((await checkCustody(app.db, app.deps.custodyKeys, app.clock.now)).faults).toContain(fault)
})

test('a row that somebody adds, unsigned and long after, is found, and one that is not logged', async () => {
  const later = new Date(app.clock.now.getTime() + 48 * 3600_000)
  const body = JSON.stringify({
    position: 1,
    previous: '0'.repeat(64),
    serverTime: later.toISOString(),
    kind: 'arrived',
    personal: {},
    proofs: [],
  })
  await tamper(`insert into custody_ledger (order_id, position, body, hash) values (9990, 1, '${body}', encode(sha256('${body}'), 'hex'));
    insert into custody_heads (order_id, length, previous_hash, head_hash) values (9990, 1, '', encode(sha256('${body}'), 'hex'))`)
  const { faults } = await checkCustody(app.db, app.deps.custodyKeys, new Date(later.getTime() + 5 * 3600_000))
  expect(faults).toContain('Row 1 of order 9990 is not signed')
  expect(faults).toContain('Row 1 of order 9990 is more than two hours old and not in the log')
})

test('admins see the result, others do not; it is counted in the metrics and complained of in the log', async () => {
  await audit()
  const { body } = await app.call(await makeAdmin(app.db), 'GET', '/api/admin/custody-audit')
  expect(body.audit).toMatchObject({ entries: 36, faults: expect.arrayContaining([expect.stringContaining('9001')]) })
  expect((await app.call(await makeClient(app.db), 'GET', '/api/admin/custody-audit')).status).toBe(403)
  const metrics = (await app.call(null, 'GET', '/metrics')).body
  expect(metrics).toContain('meridian_custody_audit_ok 0')
  expect(metrics).toContain('meridian_custody_entries_not_logged 1')
  expect(app.troubles.splice(0).every(({ msg }) => msg === 'custody is not as it was recorded')).toBe(true)
})
