import type { ImportCause, ImportDetails, ImportRow } from '@meridian/contract/imports.ts'
import type { AddressProvider, MapLocation } from '@meridian/maps/port.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { deleteOldImports } from './imports.commands.ts'
import { resumeImports, workOnImport } from './work-on-import.commands.ts'

/** What the maps wait for before they reply. */
let slow: Promise<void> | undefined
const located: string[] = []
const known = (address: string): MapLocation => ({
  address,
  point: { latitude: 29.71 + (address.charCodeAt(0) % 10) / 1000, longitude: -95.3936 },
  precision: 'point',
  state: 'TX',
})
const provider: AddressProvider = {
  name: 'test',
  suggest: async (text) =>
    text.startsWith('12 Elm')
      ? [{ id: '1', kind: 'address', name: null, address: '12 Elm St, Houston, TX 77030', precision: 'point' }]
      : [],
  locate: async () => null,
  geocode: async (text) => {
    located.push(text)
    await slow
    if (text === '5 Main St') return known('5 Main St, Waco, TX 76701')
    return text.endsWith('Houston, TX 77030') ? known(text) : null
  },
  reverse: async () => null,
}

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({}, provider)
})
afterAll(() => app.stop())
beforeEach(async () => {
  owner = await makeClient(app.db)
  located.length = 0
  slow = undefined
})

const FROM = '"1 Lab Way, Houston, TX 77030"'
const TITLES = 'Pickup address,Delivery address,Item,Date,Priority'
const row = (house: number, more = 'Insulin,,') => `${FROM},"${house} Oak St, Houston, TX 77030",${more}`
const csv = (...rows: string[]) => [TITLES, ...rows].join('\r\n')

const upload = (file: string, user = owner, more: object = {}) =>
  app.call(user, 'POST', '/api/imports', {
    fileName: 'orders.csv',
    data: Buffer.from(file).toString('base64'),
    ...more,
  })
const show = async (id: number, user = owner): Promise<ImportDetails> =>
  (await app.call(user, 'GET', `/api/imports/${id}`)).body
const rowsOf = async (id: number, query = '', user = owner): Promise<ImportRow[]> =>
  (await app.call(user, 'GET', `/api/imports/${id}/rows${query}`)).body.rows
const confirm = (id: number, body: object, user = owner) => app.call(user, 'PATCH', `/api/imports/${id}`, body)
const edit = (id: number, number: number, texts: object, user = owner) =>
  app.call(user, 'PATCH', `/api/imports/${id}/rows/${number}`, texts)

/** Uploaded, its columns as guessed, and all rows checked. */
async function staged(file: string, user = owner): Promise<number> {
  const { body } = await upload(file, user)
  expect((await confirm(body.id, { columns: body.columns }, user)).status).toBe(200)
  await eventually(async () => expect((await show(body.id, user)).counts.waiting).toBe(0))
  return body.id
}
const faultsOf = (rows: ImportRow[]) =>
  rows.flatMap(({ row: number, faults }) => faults.map(({ field, message }) => `${number} ${field}: ${message}`))

test('a file is uploaded with a guess at its columns, and nothing is placed', async () => {
  const { status, body } = await upload(csv(row(1), row(2)))
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({
    fileName: 'orders.csv',
    state: 'columns',
    rowCount: 2,
    titles: TITLES.split(','),
    columns: { pickupAddress: 0, deliveryAddress: 1, itemDescription: 2, scheduledDate: 3, priority: 4 },
    isRemembered: false,
    counts: { waiting: 2, good: 0, faulty: 0, placed: 0 },
  })
  expect(body.samples[0][1]).toBe('1 Oak St, Houston, TX 77030')
  expect((await app.call(owner, 'GET', '/api/imports')).body).toMatchObject([{ id: body.id, rowCount: 2 }])
})

test('rows are checked in the background, each address once, with a price for each', async () => {
  const id = await staged(csv(row(1), row(2), row(1, 'Mask,,STAT')))
  expect(await show(id)).toMatchObject({ state: 'staged', counts: { good: 3, faulty: 0 } })
  expect(located.toSorted()).toEqual([
    '1 Lab Way, Houston, TX 77030',
    '1 Oak St, Houston, TX 77030',
    '2 Oak St, Houston, TX 77030',
  ])
  const [first, , third] = await rowsOf(id)
  expect(first).toMatchObject({ row: 2, state: 'good', texts: { itemDescription: 'Insulin' }, orderId: null })
  expect(Number(third?.totalCost)).toBe(Number(first?.totalCost) + 35)
  expect(await app.db.selectFrom('orders').select('id').where('client_id', '=', owner.id).execute()).toEqual([])
})

test('each faulty cell is named with its reason, and an address with a suggestion', async () => {
  const id = await staged(
    csv(
      row(1, ',30/11/2026,soon'),
      `${FROM},12 Elm,Insulin,3/4/2027,`,
      `${FROM},5 Main St,=HYPERLINK(1),2020-01-01,`,
      `${FROM},"3 Oak St, Houston, TX 77030",Insulin,2020-01-01,`,
      row(2),
    ),
  )
  expect(await show(id)).toMatchObject({ counts: { good: 1, faulty: 4 } })
  const faulty = await rowsOf(id, '?faulty=true')
  expect(faultsOf(faulty)).toEqual([
    '2 itemDescription: This is needed',
    '2 priority: Write standard, express, emergency or scheduled',
    '2 scheduledDate: Write the date as 2026-11-30',
    '3 scheduledDate: Write the date as 2026-11-30',
    '3 deliveryAddress: This address was not found',
    '4 deliveryAddress: There may be several such addresses. Add the city or the ZIP code.',
    expect.stringMatching(/^5 scheduledDate: /),
  ])
  expect(faulty.map(({ faults }) => faults.at(-1)?.suggestion)).toEqual([
    null,
    '12 Elm St, Houston, TX 77030',
    '5 Main St, Waco, TX 76701',
    null,
  ])
  const spanish = await app.call(owner, 'GET', `/api/imports/${id}/rows`, undefined, { 'accept-language': 'es' })
  expect(spanish.body.rows[0].faults[0].message).toBe('Falta este dato')
})

test('an organization remembers the columns of its latest hundred kinds of files, and another one keeps its own', async () => {
  const other = await makeClient(app.db)
  const mappings = [owner, other].flatMap(({ organizationId }) =>
    Array.from({ length: 100 }, (_, age) => ({
      organization_id: organizationId as number,
      signature: `kind ${age}`,
      columns: JSON.stringify({}),
      pickup_site_id: null,
      updated_at: new Date(app.clock.now.getTime() - age * 1000),
    })),
  )
  await app.db.insertInto('import_mappings').values(mappings).execute()
  await staged(csv(row(1)))
  const kindsOf = async ({ organizationId }: TestUser) => {
    const rows = app.db.selectFrom('import_mappings').select('signature').where('organization_id', '=', organizationId)
    return (await rows.execute()).map(({ signature }) => signature)
  }
  const kinds = await kindsOf(owner)
  expect(kinds).toHaveLength(100)
  expect(kinds).toContain('kind 98')
  expect(kinds).not.toContain('kind 99')
  expect((await upload(csv(row(2)))).body.isRemembered).toBe(true)
  expect(await kindsOf(other)).toHaveLength(100)
})

test('a cell is edited in place and checked at once', async () => {
  const id = await staged(csv(`${FROM},12 Elm,Insulin,30/11/2026,`))
  const half = await edit(id, 2, { deliveryAddress: '12 Elm St, Houston, TX 77030' })
  expect(half.body).toMatchObject({ state: 'faulty', faults: [{ field: 'scheduledDate' }] })
  const { body } = await edit(id, 2, { scheduledDate: '' })
  expect(body).toMatchObject({ state: 'good', faults: [], texts: { deliveryAddress: '12 Elm St, Houston, TX 77030' } })
  expect((await edit(id, 3, { priority: 'x' })).body.code).toBe('import_row_not_found')
  expect((await edit(id, 2, { deliveryContactPhone: 'ask Ana' })).body.faults).toMatchObject([
    { field: 'deliveryContactPhone' },
  ])
})

const PHI_TITLES = 'Pickup address,Delivery address,Item,Special instructions,PO number'
const withTexts = (house: number, ...texts: string[]) =>
  `${FROM},"${house} Oak St, Houston, TX 77030",${texts.map((text) => `"${text}"`).join(',')}`

test('two people who correct a row at the same moment lose nothing, and a row that is being placed is left alone', async () => {
  const id = await staged(csv(row(1, ',soon,quickly')))
  const colleague = await makeClient(app.db, owner.organizationId as number)
  const replies = await Promise.all([
    edit(id, 2, { itemDescription: 'Insulin' }),
    edit(id, 2, { scheduledDate: '' }, colleague),
    edit(id, 2, { priority: 'express' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await eventually(async () =>
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'good',
      texts: { itemDescription: 'Insulin', scheduledDate: '', priority: 'express' },
    }),
  )
  await app.db.updateTable('imports').set({ place_mode: 'good' }).where('id', '=', id).execute()
  expect(await edit(id, 2, { priority: 'standard' })).toMatchObject({ status: 409, body: { code: 'import_busy' } })
  expect(await confirm(id, { columns: {} })).toMatchObject({ status: 409, body: { code: 'import_busy' } })
  expect((await app.call(colleague, 'DELETE', `/api/imports/${id}`)).body.code).toBe('import_busy')
})

test("a row whose text looks like a patient's data is marked, counted and listed, and can be placed all the same", async () => {
  const id = await staged(
    [
      PHI_TITLES,
      withTexts(1, 'Insulin', 'Call 713-555-0142', ''),
      withTexts(2, '2 boxes, lot 4471', '', 'PO 7'),
      withTexts(3, 'For DOB 03/14/1958', '512-44-9087', 'MRN 00448120'),
    ].join('\n'),
  )
  expect(await show(id)).toMatchObject({ phiRows: 2, counts: { good: 3, faulty: 0 } })
  expect((await rowsOf(id)).map(({ phiFields }) => phiFields)).toEqual([
    ['specialInstructions'],
    [],
    ['itemDescription', 'specialInstructions', 'poNumber'],
  ])
  expect((await app.call(owner, 'GET', `/api/imports/${id}/rows?phi=true`)).body).toMatchObject({
    total: 2,
    rows: [{ row: 2 }, { row: 4 }],
  })
  expect((await edit(id, 2, { specialInstructions: 'Ring twice' })).body.phiFields).toEqual([])
  expect((await show(id)).phiRows).toBe(1)

  const admin = await makeAdmin(app.db)
  await place(id, 'all')
  expect((await placed(id)).counts.placed).toBe(3)
  const { body: log } = await app.call(admin, 'GET', `/api/admin/audit-log?who=${owner.id}`)
  // As of a form: the patterns by name, never the text.
  expect(log.find(({ call }: { call: string }) => call === 'imports.place')?.details.phi).toBe(
    'itemDescription: date_of_birth; poNumber: medical_record_number; specialInstructions: ssn',
  )
  expect(await show(id)).toMatchObject({ phiRows: 0 })
  expect((await rowsOf(id)).flatMap(({ phiFields }) => phiFields)).toEqual([])
})

test('a purchase order number with a pattern is no free text, as in the form', async () => {
  await app.db
    .updateTable('organizations')
    .set({ po_pattern: '[A-Z]+ [0-9]+', po_example: 'MRN 1' })
    .where('id', '=', owner.organizationId as number)
    .execute()
  const id = await staged([PHI_TITLES, withTexts(1, 'Insulin', '', 'MRN 00448120')].join('\n'))
  expect(await show(id)).toMatchObject({ phiRows: 0 })
})

test('columns that were corrected are remembered for the next file with the same titles', async () => {
  const titles = 'A,B,C'
  const file = (item: string) => `${titles}\n${item},${FROM},"7 Oak St, Houston, TX 77030"`
  const first = (await upload(file('Insulin'))).body
  expect(first.columns).toEqual({ deliveryAddress: 1 })
  const columns = { itemDescription: 0, pickupAddress: 1, deliveryAddress: 2 }
  expect((await confirm(first.id, { columns })).status).toBe(200)
  const colleague = await makeClient(app.db, owner.organizationId as number)
  expect((await upload(file('Mask'), colleague)).body).toMatchObject({ columns, isRemembered: true })
  expect((await upload(file('Mask'), await makeClient(app.db))).body).toMatchObject({ isRemembered: false })
})

test.each([
  ['no item', { columns: { pickupAddress: 0, deliveryAddress: 1 } }, 'import_columns_missing'],
  ['a column that is not there', { columns: { itemDescription: 9 } }, 'import_column_unknown'],
  ['a column twice', { columns: { itemDescription: 0, pickupAddress: 0 } }, 'import_column_unknown'],
  [
    'a site of nobody',
    { columns: { itemDescription: 2, deliveryAddress: 1 }, pickupSiteId: 999_999 },
    'site_not_found',
  ],
])('%s is refused', async (_, body, code) => {
  const { body: created } = await upload(csv(row(1)))
  expect((await confirm(created.id, body)).body.code).toBe(code)
})

test('all rows may be picked up at one site', async () => {
  const site = {
    name: 'Bay Lab',
    address: '9 Bay St, Houston, TX 77030',
    ...known('9 Bay St').point,
    contactName: 'Bo',
  }
  const { body: added } = await app.call(owner, 'POST', '/api/organization/sites', site)
  const { body } = await upload('Delivery address,Item\n"1 Oak St, Houston, TX 77030",Insulin')
  await confirm(body.id, { columns: body.columns, pickupSiteId: added.id })
  await eventually(async () => expect((await show(body.id)).counts.good).toBe(1))
  expect((await rowsOf(body.id))[0]?.texts.pickupAddress).toBe(site.address)
  const stored = await app.db
    .selectFrom('import_rows')
    .select('request')
    .where('import_id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(stored.request).toMatchObject({ pickupSiteId: added.id, pickupContactName: 'Bo' })
})

test('a remembered pickup site is nothing to a member who is limited to another one', async () => {
  const site = { name: 'Bay Lab', address: '9 Bay St, Houston, TX 77030', ...known('9 Bay St').point }
  const { body: bay } = await app.call(owner, 'POST', '/api/organization/sites', site)
  const { body: elm } = await app.call(owner, 'POST', '/api/organization/sites', {
    name: 'Elm Lab',
    address: '8 Elm St, Houston, TX 77030',
    ...known('8 Elm St').point,
  })
  const file = (item: string) => `Delivery address,Item\n"1 Oak St, Houston, TX 77030",${item}`
  const { body } = await upload(file('Insulin'))
  expect((await confirm(body.id, { columns: body.columns, pickupSiteId: bay.id })).status).toBe(200)
  const membership = { role: 'orderer', siteIds: [elm.id] } as const
  const member = await makeClient(app.db, owner.organizationId as number, membership)
  const own = (await upload(file('Mask'), member)).body
  expect(own).toMatchObject({ isRemembered: true, columns: body.columns, pickupSiteId: null })
  expect((await rowsOf(own.id, '', member))[0]?.texts.pickupAddress).toBe('')
  // Taken from a person since: neither the site nor its address.
  await confirm(own.id, { columns: own.columns, pickupSiteId: elm.id }, member)
  await app.db
    .updateTable('memberships')
    .set({ site_ids: [bay.id] })
    .where('user_id', '=', member.id)
    .execute()
  app.deps.sessions.forget({ userId: member.id })
  expect((await show(own.id, member)).pickupSiteId).toBeNull()
  expect(JSON.stringify(await rowsOf(own.id, '', member))).not.toContain('8 Elm St')
})

test('the same file is noticed within the organization, also at the same moment', async () => {
  const replies = await Promise.all([upload(csv(row(1))), upload(csv(row(1)))])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const colleague = await makeClient(app.db, owner.organizationId as number)
  const second = await upload(csv(row(1)), colleague)
  expect(second).toMatchObject({ status: 409, body: { code: 'import_same_file', values: { placed: 0 } } })
  expect(second.body.message).toContain('imported this file on')
  // Saved anew, by another program.
  expect((await upload(`\uFEFF${csv(row(1))}\n\n`, colleague)).status).toBe(409)
  expect((await upload(csv(row(1)), colleague, { again: true })).status).toBe(201)
  expect((await upload(csv(row(1)), await makeClient(app.db))).status).toBe(201)
})

test('a row without a cost center has that of its site, unless it is archived', async () => {
  const [lab, ward] = await Promise.all(
    ['LAB', 'WARD'].map(
      async (code) => (await app.call(owner, 'POST', '/api/organization/cost-centers', { code, name: code })).body.id,
    ),
  )
  const rules = { costCenter: 'required', poNumber: 'off', poPattern: null, poExample: null }
  await app.call(owner, 'PATCH', '/api/organization/costing', rules)
  const { body: site } = await app.call(owner, 'POST', '/api/organization/sites', {
    name: 'Lab',
    address: '1 Lab Way, Houston, TX 77030',
    ...known('1 Lab Way').point,
  })
  const ofSite = { costCenter: null, poNumber: null, costCenterId: lab }
  await app.call(owner, 'PATCH', `/api/organization/costing/sites/${site.id}`, ofSite)
  const file = `${TITLES},Cost center\r\n${row(1)},\r\n${row(2)},ward`
  const id = await staged(file)
  expect(await show(id)).toMatchObject({ counts: { good: 2, faulty: 0 } })
  const requests = await app.db
    .selectFrom('import_rows')
    .select('request')
    .where('import_id', '=', id)
    .orderBy('row_no')
    .execute()
  expect(requests.map(({ request }) => (request as { costCenterId: number }).costCenterId)).toEqual([lab, ward])
  await app.call(owner, 'PATCH', `/api/organization/cost-centers/${lab}`, { isArchived: true })
  const again = await staged(`${TITLES}\r\n${row(3)}`)
  expect(faultsOf(await rowsOf(again))).toEqual([expect.stringMatching(/^2 costCenter: /)])
})

test('an import is seen by its organization, and by who is limited to sites only the own one', async () => {
  const { body } = await upload(csv(row(1)))
  const stranger = await makeClient(app.db)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/rows'],
    ['PATCH', '/rows/2'],
    ['DELETE', ''],
  ] as const)
    expect((await app.call(stranger, method, `/api/imports/${body.id}${path}`, {})).status).toBe(404)
  const colleague = await makeClient(app.db, owner.organizationId as number)
  expect((await show(body.id, colleague)).id).toBe(body.id)
  await app.db
    .updateTable('memberships')
    .set({ site_ids: [1] })
    .where('user_id', '=', colleague.id)
    .execute()
  app.deps.sessions.forget({ userId: colleague.id })
  expect((await app.call(colleague, 'GET', `/api/imports/${body.id}`)).status).toBe(404)
  expect((await app.call(colleague, 'GET', '/api/imports')).body).toEqual([])
})

test('what a node that died left unchecked is checked by another', async () => {
  const { body } = await upload(csv(row(1), row(2)))
  let go = () => {}
  slow = new Promise((resolve) => {
    go = resolve
  })
  await confirm(body.id, { columns: body.columns })
  await eventually(() => expect(located.length).toBeGreaterThan(0))
  // The lease of the node at work keeps others away.
  await workOnImport(app.deps, body.id)
  expect((await show(body.id)).counts.waiting).toBe(2)
  await app.db
    .updateTable('imports')
    .set({ leased_until: new Date(0) })
    .where('id', '=', body.id)
    .execute()
  go()
  await resumeImports(app.deps)
  await eventually(async () => expect((await show(body.id)).counts.good).toBe(2))
})

test('columns that are changed while rows are checked count for every row', async () => {
  const { body } = await upload(csv(row(1, 'Insulin,,express'), row(2, 'Mask,,express')))
  let go = () => {}
  slow = new Promise((resolve) => {
    go = resolve
  })
  await confirm(body.id, { columns: body.columns })
  await eventually(() => expect(located.length).toBeGreaterThan(0))
  const { priority: _, ...others } = body.columns
  expect((await confirm(body.id, { columns: { ...others, specialInstructions: body.columns.priority } })).status).toBe(
    200,
  )
  go()
  await eventually(async () => expect((await show(body.id)).counts).toMatchObject({ good: 2, waiting: 0 }))
  const stored = await app.db.selectFrom('import_rows').select('request').where('import_id', '=', body.id).execute()
  expect(stored.map(({ request }) => request?.priority)).toEqual(['standard', 'standard'])
})

test('discarding deletes the rows, and after 30 days they are deleted anyway', async () => {
  const { body } = await upload(csv(row(1)))
  expect((await app.call(owner, 'DELETE', `/api/imports/${body.id}`)).status).toBe(200)
  expect((await app.call(owner, 'GET', `/api/imports/${body.id}`)).body.code).toBe('import_not_found')
  const { body: second } = await upload(csv(row(1)))
  const days = (count: number) => new Date(app.clock.now.getTime() + count * 24 * 3600_000)
  await deleteOldImports(app.db, days(29))
  expect((await show(second.id)).id).toBe(second.id)
  await deleteOldImports(app.db, days(31))
  expect(await app.db.selectFrom('import_rows').select('row_no').where('import_id', '=', second.id).execute()).toEqual(
    [],
  )
})

test('an organization has so many rows and bytes of files; what is placed makes room, and typing over cells counts', async () => {
  const store = async (size: { row_count: number; bytes: number }) => {
    const { id } = await app.db
      .insertInto('imports')
      .values({
        organization_id: owner.organizationId as number,
        user_id: owner.id,
        file_name: 'full.csv',
        sha256: '',
        titles: '[]',
        columns: '{}',
        state: 'staged',
        created_at: app.clock.now,
        ...size,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('import_rows').values({ import_id: id, row_no: 1, cells: '[]' }).execute()
    return id
  }
  const place = (id: number) =>
    app.db.updateTable('import_rows').set({ state: 'placed' }).where('import_id', '=', id).execute()
  for (const size of [
    { row_count: 100_000, bytes: 1_000 },
    { row_count: 1, bytes: 64 * 1024 * 1024 },
  ]) {
    const full = await store(size)
    expect(await upload(csv(row(1)))).toMatchObject({ status: 409, body: { code: 'too_many_imports' } })
    await place(full)
    const { status, body } = await upload(csv(row(1)))
    expect(status).toBe(201)
    expect((await app.call(owner, 'GET', `/api/imports/${full}`)).status).toBe(404)
    await app.call(owner, 'DELETE', `/api/imports/${body.id}`)
  }
  const { body } = await upload(csv(row(1)))
  const bytesOf = async () =>
    (await app.db.selectFrom('imports').select('bytes').where('id', '=', body.id).executeTakeFirstOrThrow()).bytes
  const before = await bytesOf()
  expect((await edit(body.id, 2, { specialInstructions: 'x'.repeat(1_000) })).status).toBe(200)
  expect((await bytesOf()) - before).toBeGreaterThan(1_000)
  await store({ row_count: 1, bytes: 64 * 1024 * 1024 - 3_000 })
  const more = { itemDescription: 'x'.repeat(3_000) }
  expect(await edit(body.id, 2, more)).toMatchObject({ status: 409, body: { code: 'too_many_imports' } })
})

test('the template is read as it is, and a hostile file is refused', async () => {
  const template = await app.call(owner, 'GET', '/api/import-template.csv')
  const { body } = await upload(template.body)
  expect(Object.keys(body.columns)).toHaveLength(22)
  const refused = await upload('Item\n"open')
  expect(refused).toMatchObject({ status: 422, body: { code: 'import_file_unreadable' } })
  expect((await upload('x', owner, { data: 'not base64!' })).status).toBe(400)
})

test('our own export is imported again with the same fields', async () => {
  const at = { pickup_address: '1 Lab Way, Houston, TX 77030', delivery_address: '2 Oak St, Houston, TX 77030' }
  await makeOrder(
    app.db,
    {
      ...at,
      item_description: '=1+1 "box", cold',
      priority: 'express',
      requires_signature: true,
      package_count: 3,
      is_controlled: true,
    },
    owner,
  )
  await makeOrder(
    app.db,
    {
      ...at,
      item_description: '+Mask\nsecond line',
      special_instructions: '@desk',
      service_type: 'laboratory_sample',
      temperature_band: 'refrigerated',
      delivery_contact_phone: '(713) 555-0101',
      requires_id: true,
      requires_photo: true,
      requires_pin: true,
      delivery_pin: '4711',
      po_number: '007',
      preferred_time_slot: 'specific',
      slot_from_minutes: 600,
      slot_to_minutes: 750,
      scheduled_date: new Date(app.clock.now.getTime() + 72 * 3600_000),
    },
    owner,
  )
  const file = (await app.call(owner, 'GET', `/api/orders/export.csv`)).body
  const id = await staged(file)
  expect(faultsOf(await rowsOf(id))).toEqual([])
  const requests = await app.db
    .selectFrom('import_rows')
    .select('request')
    .where('import_id', '=', id)
    .orderBy('row_no')
    .execute()
  const byItem = Object.fromEntries(requests.map(({ request }) => [String(request?.itemDescription), request]))
  expect(byItem['=1+1 "box", cold']).toMatchObject({
    priority: 'express',
    requiresSignature: true,
    packageCount: 3,
    isControlled: true,
    temperatureBand: null,
    preferredTimeSlot: null,
  })
  expect(byItem['+Mask\nsecond line']).toMatchObject({
    specialInstructions: '@desk',
    serviceType: 'laboratory_sample',
    temperatureBand: 'refrigerated',
    deliveryContactPhone: '(713) 555-0101',
    requiresId: true,
    requiresPhoto: true,
    requiresPin: true,
    poNumber: '007',
    preferredTimeSlot: 'specific',
    slotFromMinutes: 600,
    slotToMinutes: 750,
  })
})

const place = (id: number, mode: 'good' | 'all', user = owner) =>
  app.call(user, 'POST', `/api/imports/${id}/place`, { mode })
const placed = async (id: number) => {
  await eventually(async () => expect((await show(id)).isPlacing).toBe(false))
  return show(id)
}
const ordersOf = (user: TestUser) =>
  app.db.selectFrom('orders').selectAll().where('client_id', '=', user.id).orderBy('id').execute()

test('the good rows are placed as one group, and the others stay to be corrected', async () => {
  const id = await staged(csv(row(1, 'Insulin,2026-11-30,express'), row(2, 'Mask,soon,'), row(3)))
  expect((await place(id, 'all')).body).toMatchObject({
    code: 'import_rows_faulty',
    message: 'Nothing was placed: 1 row has a problem',
  })
  expect((await place(id, 'good')).status).toBe(200)
  const after = await placed(id)
  expect(after).toMatchObject({ counts: { placed: 2, faulty: 1, good: 0 }, hasFailed: false, totalCost: '0.00' })
  const orders = await ordersOf(owner)
  expect(orders).toMatchObject([
    { item_description: 'Insulin', priority: 'express', status: 'pending', group_id: after.groups[0]?.id },
    { item_description: 'Insulin', priority: 'standard', group_id: after.groups[0]?.id },
  ])
  expect((await rowsOf(id)).map(({ orderId }) => orderId)).toEqual([orders[0]?.id, null, orders[1]?.id])
  expect((await edit(id, 2, { priority: 'x' })).body.code).toBe('import_row_placed')
  await edit(id, 3, { scheduledDate: '' })
  await place(id, 'all')
  const done = await placed(id)
  expect(done.counts).toMatchObject({ placed: 3 })
  // Corrected later, placed later: both are still to be paid.
  expect(done.groups).toEqual([
    { id: after.groups[0]?.id, toPay: 2 },
    { id: expect.any(Number), toPay: 1 },
  ])
  await app.call(owner, 'POST', `/api/order-groups/${after.groups[0]?.id}/confirm-payment`, {})
  expect((await show(id)).groups.map(({ toPay }) => toPay)).toEqual([0, 1])
  expect((await place(id, 'good')).body.code).toBe('import_nothing_to_place')
  await app.call(owner, 'DELETE', `/api/imports/${id}`)
  expect((await show(id)).counts).toMatchObject({ placed: 3 })
})

test('a row is placed once, whoever clicks how often and however many nodes work', async () => {
  const id = await staged(csv(...Array.from({ length: 12 }, (_, at) => row(at + 1))))
  const replies = await Promise.all([place(id, 'good'), place(id, 'all'), place(id, 'good')])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const anyLease = () => app.db.updateTable('imports').set({ leased_until: null }).where('id', '=', id).execute()
  await Promise.all([
    workOnImport(app.deps, id),
    anyLease().then(() => workOnImport(app.deps, id)),
    anyLease().then(() => workOnImport(app.deps, id)),
  ])
  expect((await placed(id)).counts.placed).toBe(12)
  expect(await ordersOf(owner)).toHaveLength(12)
})

test('what is wrong by now is found before anything is placed', async () => {
  const id = await staged(csv(row(1, 'Insulin,2026-07-16,'), row(2)))
  const dated = await rowsOf(id)
  expect(dated.map(({ state }) => state)).toEqual(['good', 'good'])
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 3 * 24 * 3600_000)
  try {
    await place(id, 'all')
    expect((await placed(id)).counts).toMatchObject({ placed: 0, faulty: 1, good: 1 })
    expect(await ordersOf(owner)).toEqual([])
  } finally {
    app.clock.now = before
  }
})

test('another price is shown before it is charged', async () => {
  const id = await staged(csv(row(1)))
  await app.db
    .updateTable('import_rows')
    .set({ request: sql`request || '{"totalCost":"1.00"}'::jsonb` })
    .where('import_id', '=', id)
    .execute()
  await place(id, 'all')
  expect((await placed(id)).counts).toMatchObject({ placed: 0, good: 1 })
  expect((await rowsOf(id))[0]?.faults).toMatchObject([{ field: null }])
  await place(id, 'all')
  expect((await placed(id)).counts).toMatchObject({ placed: 1 })
})

test('who may not order any more places nothing, and an account without a verified address neither', async () => {
  const id = await staged(csv(row(1)))
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', owner.id).execute()
  app.deps.sessions.forget({ userId: owner.id })
  expect((await place(id, 'good')).body.code).toBe('email_not_verified')
  await app.db.updateTable('imports').set({ place_mode: 'good', placing_by: owner.id }).where('id', '=', id).execute()
  await app.db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', owner.id).execute()
  await workOnImport(app.deps, id)
  const { place_mode, has_failed } = await app.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect({ place_mode, has_failed }).toEqual({ place_mode: null, has_failed: true })
  expect(await ordersOf(owner)).toEqual([])
})

test('a member who is limited to a site imports only orders of that site', async () => {
  const site = { name: 'Bay Lab', address: '9 Bay St, Houston, TX 77030', ...known('9 Bay St').point }
  const { body: own } = await app.call(owner, 'POST', '/api/organization/sites', site)
  const member = await makeClient(app.db, owner.organizationId as number, { role: 'orderer', siteIds: [own.id] })
  const rows = ['Bay Lab,"2 Oak St, Houston, TX 77030",Mask,,', row(3)]
  const id = await staged(csv(...rows), member)
  const checked = await rowsOf(id, '', member)
  expect(checked.map(({ state }) => state)).toEqual(['good', 'faulty'])
  await place(id, 'good', member)
  await eventually(async () => expect((await show(id, member)).counts.placed).toBe(1))
  expect(await ordersOf(member)).toMatchObject([{ pickup_site_id: own.id, item_description: 'Mask' }])
})

test('where orders need a PO number or an approval, so do those of a file', async () => {
  const organization = owner.organizationId as number
  await app.db
    .updateTable('organizations')
    .set({ po_number_demand: 'required' })
    .where('id', '=', organization)
    .execute()
  const orderer = await makeClient(app.db, organization, { role: 'orderer' })
  expect((await app.call(owner, 'POST', '/api/organization/approval-rules', { over: '0.01' })).status).toBe(201)
  const id = await staged(`${TITLES},PO number\n${row(1)},\n${row(2)},PO-7`, orderer)
  expect((await rowsOf(id)).map(({ state, faults }) => [state, faults[0]?.field])).toEqual([
    ['faulty', 'poNumber'],
    ['good', undefined],
  ])
  await place(id, 'good', orderer)
  await eventually(async () => expect((await show(id)).counts.placed).toBe(1))
  // It waits: there is nothing to pay yet.
  expect((await show(id)).groups).toEqual([{ id: expect.any(Number), toPay: 0 }])
  expect(await ordersOf(orderer)).toMatchObject([{ po_number: 'PO-7', has_approval: true, status: 'pending' }])
})

test('rows with the same few causes are mended by one change for each', async () => {
  const PARTS = ['asap,', 'asap,30/30/2030', ',30/30/2030', 'Standard,', 'asap,']
  const lines = Array.from({ length: 100 }, (_, at) => {
    const [priority = '', date = ''] = (PARTS[at % 5] as string).split(',')
    const to = at % 4 === 0 ? '12 Elm' : `${at + 1} Oak St, Houston, TX 77030`
    return `${FROM},"${to}",${at % 10 === 3 ? '' : 'Insulin'},${date},${priority}`
  })
  const { body } = await upload(csv(...lines))
  await app.call(owner, 'PATCH', `/api/imports/${body.id}`, { columns: body.columns })
  await eventually(async () => expect((await show(body.id)).counts.waiting).toBe(0))
  const causes = async () => (await app.call(owner, 'GET', `/api/imports/${body.id}/causes`)).body
  expect((await causes()).map(({ field, rows, texts }: ImportCause) => [field, rows, texts.length])).toEqual([
    ['priority', 60, 1],
    ['scheduledDate', 40, 1],
    ['deliveryAddress', 25, 1],
    ['itemDescription', 10, 1],
  ])
  for (const { field, texts } of await causes())
    await app.call(owner, 'POST', `/api/imports/${body.id}/mend`, {
      field,
      from: texts[0].text,
      to: { priority: 'express', scheduledDate: '', itemDescription: 'Mask' }[field as string] ?? texts[0].suggestion,
    })
  await eventually(async () => expect((await show(body.id)).counts).toMatchObject({ waiting: 0, good: 100 }))
})

test('the code of a site stands for its address, and the own reference is said with the item', async () => {
  const site = { name: 'Midtown', address: '7 Pine St, Houston, TX 77030', externalCode: 'MT-7' }
  await app.db
    .insertInto('sites')
    .values({
      organization_id: owner.organizationId as number,
      name: site.name,
      address: site.address,
      latitude: 29.71,
      longitude: -95.39,
      external_code: site.externalCode,
    })
    .execute()
  const { body } = await upload(`Pickup address,Site code,Item,Our ref\r\n${FROM},MT-7,Insulin,R-4711`)
  expect(body.columns).toEqual({ pickupAddress: 0, deliverySite: 1, itemDescription: 2, reference: 3 })
  await app.call(owner, 'PATCH', `/api/imports/${body.id}`, { columns: body.columns })
  await eventually(async () => expect((await show(body.id)).counts.good).toBe(1))
  const { rows } = (await app.call(owner, 'GET', `/api/imports/${body.id}/rows`)).body
  expect(rows[0].texts).toMatchObject({ deliveryAddress: 'MT-7', itemDescription: 'Insulin (R-4711)' })
})
