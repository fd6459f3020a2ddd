import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'
import { exactly, findsAddresses } from '../../../test/known-addresses.ts'
import { POINTS, TAUB } from '../../../test/order-requests.ts'

const located: string[] = []
const provider = findsAddresses(async (text) => {
  located.push(text)
  return text.endsWith('TX 77030') ? exactly(text, POINTS[TAUB]) : null
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, provider)
})
afterAll(() => app.stop())

const PATH = '/api/organization/sites'
const HEADER =
  'Name,Code,Address,Latitude,Longitude,Hours,Access note,Contact name,Contact phone,Minutes a stop takes,Cost center'
const HOURS = [...Array.from({ length: 5 }, () => [[480, 1020]]), [[540, 780]], []]
const add = (user: TestUser, changes: object = {}) =>
  app.call(user, 'POST', PATH, { name: 'Cypress Clinic', address: TAUB, ...POINTS[TAUB], ...changes })
const limit = async (user: TestUser, siteIds: number[]) => {
  await app.db.updateTable('memberships').set({ site_ids: siteIds }).where('user_id', '=', user.id).execute()
  app.deps.sessions.forget({ userId: user.id })
}
const exported = async (user: TestUser): Promise<string> => (await app.call(user, 'GET', `${PATH}.csv`)).body

test('sites are exported with their hours, and what looks like a formula is harmless', async () => {
  const owner = await makeClient(app.db)
  await add(owner, { hours: HOURS, externalCode: 'CL-07', contactPhone: '7135550100', serviceMinutes: 12 })
  await add(owner, { name: '=1+1', accessNote: 'Ring "twice", then wait' })
  await add(await makeClient(app.db), { name: 'Of others' })
  expect((await exported(owner)).replace('\uFEFF', '').split('\r\n')).toEqual([
    HEADER,
    `'=1+1,,"${TAUB}",29.710500,-95.393600,,"Ring ""twice"", then wait",,,,`,
    `Cypress Clinic,CL-07,"${TAUB}",29.710500,-95.393600,Mon–Fri 8 AM – 5 PM; Sat 9 AM – 1 PM,,,(713) 555-0100,12,`,
    '',
  ])
})

test('who is limited to sites exports those', async () => {
  const owner = await makeClient(app.db)
  const { body: own } = await add(owner)
  await add(owner, { name: 'Bay Lab' })
  const manager = await makeClient(app.db, owner.organizationId as number)
  await limit(manager, [own.id])
  expect(await exported(manager)).toContain('Cypress Clinic')
  expect(await exported(manager)).not.toContain('Bay Lab')
})

type Row = {
  row: number
  action: string
  precision: string | null
  faults: { column: string; fault: string; value: string }[]
}
const send = (user: TestUser, call: 'import' | 'import/preview', file: string | Buffer, tokens?: string[]) =>
  app.call(user, 'POST', `${PATH}/${call}`, {
    data: Buffer.from(file as string).toString('base64'),
    ...(tokens ? { tokens } : {}),
  })
const names = async (user: TestUser) =>
  ((await app.call(user, 'GET', PATH)).body as { name: string }[]).map(({ name }) => name)
const faultsOf = (rows: Row[]) =>
  rows.flatMap(({ row, faults }) =>
    faults.map(({ column, fault, value }) => `${row} ${column} ${fault} ${value}`.trim()),
  )

test('a file is previewed and then stored: by code, else by name, with each new address located once', async () => {
  const owner = await makeClient(app.db)
  await add(owner, { externalCode: 'CL-07', hours: HOURS })
  await add(owner, { name: 'Bay Lab', accessNote: 'Dock B' })
  located.length = 0
  const file = [
    '\uFEFFname,CODE,Address,Hours',
    `Cypress North,cl-07,"${TAUB}",Mon-Fri 8 AM - 5 PM`,
    `bay lab,,"2 Bay St, Houston, TX 77030",\r`,
    '',
    `Third,T3,"2 Bay St, Houston, TX 77030",all`,
  ].join('\n')
  const bad = await send(owner, 'import/preview', file)
  expect(bad.status, JSON.stringify(bad.body)).toBe(200)
  expect(faultsOf(bad.body.rows)).toEqual(['5 hours not_hours all'])
  expect((await send(owner, 'import', file)).body).toMatchObject({ code: 'site_file_faulty' })
  expect(await names(owner)).toEqual(['Bay Lab', 'Cypress Clinic'])
  located.length = 0
  const good = file.replace(',all', ',')
  const { body } = await send(owner, 'import/preview', good)
  expect((body.rows as Row[]).map(({ action }) => action)).toEqual(['change', 'change', 'add'])
  const applied = await send(owner, 'import', good, body.tokens)
  expect(applied.body).toEqual({ added: 1, changed: 2, kept: 0 })
  expect(located).toEqual(['2 Bay St, Houston, TX 77030'])
  const { body: sites } = await app.call(owner, 'GET', PATH)
  expect(sites).toMatchObject([
    { name: 'bay lab', accessNote: 'Dock B', address: '2 Bay St, Houston, TX 77030' },
    { name: 'Cypress North', externalCode: 'cl-07', hours: [...HOURS.slice(0, 5), [], []] },
    { name: 'Third', externalCode: 'T3' },
  ])
})

test('an export that is imported again changes nothing', async () => {
  const owner = await makeClient(app.db)
  await add(owner, { name: '=1+1', hours: HOURS, contactPhone: '7135550100', serviceMinutes: 12 })
  await add(owner, { name: 'Bay Lab', accessNote: 'Ring "twice",\nthen wait' })
  expect((await send(owner, 'import', await exported(owner))).body).toEqual({ added: 0, changed: 0, kept: 2 })
})

test('a file brings the point and the cost center of a site along, and back', async () => {
  const owner = await makeClient(app.db)
  const { body: costs } = await app.call(owner, 'POST', '/api/organization/cost-centers', { code: 'LAB', name: 'Lab' })
  await add(owner)
  const rowsOf = async () =>
    app.db
      .selectFrom('sites')
      .select(['name', 'latitude', 'longitude', 'cost_center_id'])
      .where('organization_id', '=', owner.organizationId)
      .orderBy('name')
      .execute()
  const file = (cells: string) => `Name,Address,Latitude,Longitude,Cost center\nCypress Clinic,"${TAUB}",${cells}`
  // The dock, 300 m from where the maps find the address.
  expect((await send(owner, 'import', file('29.7130,-95.3936,lab'))).body).toEqual({ added: 0, changed: 1, kept: 0 })
  const moved = { name: 'Cypress Clinic', latitude: '29.713000', longitude: '-95.393600', cost_center_id: costs.id }
  expect(await rowsOf()).toEqual([moved])
  expect(await exported(owner)).toContain(`Cypress Clinic,,"${TAUB}",29.713000,-95.393600,,,,,,LAB`)
  expect((await send(owner, 'import', await exported(owner))).body).toEqual({ added: 0, changed: 0, kept: 1 })
  // Archived, it may stay where it is, and goes nowhere else. Columns that are missing change nothing.
  await app.call(owner, 'PATCH', `/api/organization/cost-centers/${costs.id}`, { isArchived: true })
  expect((await send(owner, 'import', file('29.7130,-95.3936,LAB Lab'))).body).toMatchObject({ kept: 1 })
  expect((await send(owner, 'import', `Name,Address\nCypress Clinic,"${TAUB}"`)).body).toMatchObject({ kept: 1 })
  const { body } = await send(
    owner,
    'import/preview',
    [
      file('30.5,-95.3936,LAB'),
      `Second,"${TAUB}",29.7130,,LAB`,
      `Third,"${TAUB}",1e999,-95.4,Nothing`,
      `Fourth,"2 Bay St, Houston, TX 77030",29.7110,-95.3936,`,
      `Fifth,"2 Bay St, Houston, TX 77030",,,`,
    ].join('\n'),
  )
  expect(faultsOf(body.rows)).toEqual([
    '2 latitude far_point',
    '3 latitude not_point',
    '3 costCenter unknown_cost_center LAB',
    '4 latitude not_point',
    '4 costCenter unknown_cost_center Nothing',
  ])
  expect((await send(owner, 'import', file(',,'))).body).toMatchObject({ changed: 1 })
  expect(await rowsOf()).toEqual([{ ...moved, cost_center_id: null }])
})

test('two sites exchange their names, and two imports at once store each site once', async () => {
  const owner = await makeClient(app.db)
  await add(owner, { name: 'A', externalCode: '1' })
  await add(owner, { name: 'B', externalCode: '2' })
  const swap = `Name,Code,Address\nB,1,"${TAUB}"\nA,2,"${TAUB}"\nC,3,"${TAUB}"`
  const replies = await Promise.all([send(owner, 'import', swap), send(owner, 'import', swap)])
  expect(replies.map(({ body }) => body).toSorted((a, b) => b.added - a.added)).toEqual([
    { added: 1, changed: 2, kept: 0 },
    { added: 0, changed: 0, kept: 3 },
  ])
  expect(await names(owner)).toEqual(['A', 'B', 'C'])
})

test('each faulty cell is named with its row and reason', async () => {
  const owner = await makeClient(app.db)
  await add(owner, { externalCode: 'CL-07' })
  await add(owner, { name: 'Other' })
  const file = [
    HEADER,
    ',,,,,,,,,,',
    `,,"${TAUB}",,,,,,,,`,
    `${'x'.repeat(121)},,"${TAUB}",,,,,,ask Ana,many,`,
    'Nowhere,,"1 Nowhere",,,,,,,,',
    `Other,CL-07,"${TAUB}",,,,,,,,`,
    `Cypress Clinic,cl-07,"${TAUB}",,,,,,,241,`,
    `New,N1,"${TAUB}",,,,,,,,`,
    `new,n1,"${TAUB}",,,,,,,,`,
  ].join('\r\n')
  const { body } = await send(owner, 'import/preview', file)
  expect(faultsOf(body.rows)).toEqual([
    '3 name missing',
    '4 name too_long 120',
    '4 contactPhone not_phone ask Ana',
    '4 serviceMinutes not_minutes many',
    '5 address unknown_address',
    '6 name name_taken',
    '7 serviceMinutes not_minutes 241',
    '7 name same_site 6',
    '9 name name_taken 8',
    '9 externalCode code_taken 8',
  ])
})

const utf16 = Buffer.from(`\uFEFF${HEADER}`, 'utf16le')
test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'missing_column'],
  ['titles only', HEADER, 'empty'],
  ['UTF-16', utf16, 'encoding'],
  ['Windows-1252', Buffer.from([...Buffer.from('Name,Address\nCl'), 0xed, 0x6e]), 'encoding'],
  ['a NUL', 'Name,Address\nA\0,B', 'encoding'],
  ['an open quotation mark', 'Name,Address\n"A,B\nC,D', 'quote'],
  ['a misplaced quotation mark', 'Name,Address\n"A"x,B', 'quote'],
  ['a row without end', `Name,Address\n${'x'.repeat(50_000)}`, 'long_row'],
  ['too many cells', `Name,Address\nA${',B'.repeat(500)}`, 'cells'],
  ['too few cells', 'Name,Address\nA', 'cells'],
  ['a foreign column', 'Name,Address,__proto__\nA,B,C', 'unknown_column'],
  ['a column twice', 'Name,Address,name\nA,B,C', 'double_column'],
  ['no address', 'Name,Code\nA,B', 'missing_column'],
  ['too many rows', `Name,Address\n${'A,B\n'.repeat(2_001)}`, 'too_many_rows'],
  ['more than 1 MB', Buffer.alloc(1024 * 1024 + 1, 65), 'too_large'],
  [
    'too many new addresses',
    `Name,Address\n${Array.from({ length: 201 }, (_, at) => `S${at},${at} Main St`).join('\n')}`,
    'too_many_addresses',
  ],
])('a file with %s is refused with its reason', async (_, file, problem) => {
  const reply = await send(await makeClient(app.db), 'import/preview', file)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({
    status: 422,
    body: { code: 'site_file_unreadable', values: { problem } },
  })
})

test('a forged token is no location, and who is limited to sites imports none', async () => {
  const owner = await makeClient(app.db)
  const { body: site } = await add(owner)
  const file = 'Name,Address\nFar,"1 Nowhere"'
  expect((await send(owner, 'import', file, ['forged', site.token])).body.code).toBe('site_file_faulty')
  const manager = await makeClient(app.db, owner.organizationId as number)
  await limit(manager, [site.id])
  expect(await send(manager, 'import/preview', file)).toMatchObject({ status: 403, body: { code: 'sites_limited' } })
  expect(await send(manager, 'import', file)).toMatchObject({ status: 403, body: { code: 'sites_limited' } })
})
