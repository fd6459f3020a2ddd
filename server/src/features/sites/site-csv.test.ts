import type { AddressProvider, MapLocation } from '@meridian/maps/port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'

const ADDRESS = '1504 Taub Loop, Houston, TX 77030'
const POINT = { latitude: 29.7105, longitude: -95.3936 }
const located: string[] = []
const provider: AddressProvider = {
  name: 'test',
  suggest: async () => [],
  locate: async () => null,
  geocode: async (text): Promise<MapLocation | null> => {
    located.push(text)
    return text.endsWith('TX 77030') ? { address: text, point: POINT, precision: 'point', state: 'TX' } : null
  },
  reverse: async () => null,
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, provider)
})
afterAll(() => app.stop())

const PATH = '/api/organization/sites'
const HEADER = 'Name,Code,Address,Hours,Access note,Contact name,Contact phone,Minutes a stop takes'
const HOURS = [...Array.from({ length: 5 }, () => [[480, 1020]]), [[540, 780]], []]
const add = (user: TestUser, changes: object = {}) =>
  app.call(user, 'POST', PATH, { name: 'Cypress Clinic', address: ADDRESS, ...POINT, ...changes })
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
    `'=1+1,,"${ADDRESS}",,"Ring ""twice"", then wait",,,`,
    `Cypress Clinic,CL-07,"${ADDRESS}",Mon–Fri 8 AM – 5 PM; Sat 9 AM – 1 PM,,,(713) 555-0100,12`,
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
