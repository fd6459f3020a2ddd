import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, type Person, startAccounts } from '../../../../test/accounts.ts'
import { saveMembership } from '../../../security/create-account.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const URL = '/api/organization/members'
const WHOLE = { seesPrices: true, siteIds: null }
type Listed = { people: { id: number; details: (Membership & Record<string, unknown>) | null }[]; total: number }

/** An organization with one member of each of these accesses, the first an owner. */
async function organization(...members: Partial<Membership>[]) {
  const owner = await server.person('client')
  const organizationId = owner.organizationId as number
  const others: Person[] = []
  for (const access of members) {
    const person = await server.person('client', { organizationId })
    await saveMembership(server.db, { userId: person.id, organizationId, role: 'orderer', ...WHOLE, ...access })
    others.push(person)
  }
  return { owner, others, organizationId }
}

async function makeSite(organizationId: number, name: string): Promise<number> {
  const place = { address: '6411 Fannin St', latitude: 29.71, longitude: -95.39 }
  const site = { organization_id: organizationId, name, ...place }
  return (await server.db.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow()).id
}

const signedIn = (person: Person) => server.browser().signedIn(person)
const rolesOf = async (organizationId: number) =>
  (
    await server.db.selectFrom('memberships').select('role').where('organization_id', '=', organizationId).execute()
  ).map(({ role }) => role)
const lastEvent = async () => (await server.events()).at(-1)

describe('the list', () => {
  test('shows those who manage people all of each, and others only names', async () => {
    const { owner, others } = await organization({ role: 'orderer' }, { role: 'billing', seesPrices: false })
    const [orderer, billing] = others as [Person, Person]
    const managed = (await (await signedIn(owner)).get(URL)).body as unknown as Listed
    expect(managed.total).toBe(3)
    expect(managed.people.find(({ id }) => id === billing.id)?.details).toEqual({
      role: 'billing',
      seesPrices: false,
      siteIds: null,
      email: billing.email,
      lastSignInAt: null,
      hasTwoFactor: false,
      mayBeChanged: true,
      mayBeRemoved: true,
    })
    const { body } = await (await signedIn(orderer)).get(URL)
    expect((body as unknown as Listed).people.map(({ details }) => details)).toEqual([null, null, null])
    expect(body.sites).toEqual([])
    const byAddress = await (await signedIn(orderer)).get(`${URL}?q=${billing.email}`)
    expect(byAddress.body.total).toBe(0)
  })

  test('of a manager limited to sites has only people within them', async () => {
    const { organizationId, others } = await organization({ role: 'manager' }, {}, {}, {})
    const [manager, inside, outside, whole] = others as [Person, Person, Person, Person]
    const [north, south] = [await makeSite(organizationId, 'North'), await makeSite(organizationId, 'South')]
    const limit = (person: Person, role: 'manager' | 'orderer', siteIds: number[]) =>
      saveMembership(server.db, { userId: person.id, organizationId, role, seesPrices: true, siteIds })
    await limit(manager, 'manager', [north])
    await limit(inside, 'orderer', [north])
    await limit(outside, 'orderer', [north, south])
    const browser = await signedIn(manager)
    const { people } = (await browser.get(URL)).body as unknown as Listed
    expect(people.map(({ id }) => id).sort()).toEqual([manager.id, inside.id].sort())
    expect((await browser.get(URL)).body.sites).toEqual([{ id: north, name: 'North' }])
    const change = (id: number, siteIds: number[] | null) =>
      browser.patch(`${URL}/${id}`, { role: 'viewer', seesPrices: true, siteIds })
    for (const { id } of [outside, whole]) {
      expect((await change(id, [north])).status).toBe(404)
      expect((await browser.delete(`${URL}/${id}`)).status).toBe(404)
    }
    expect((await change(inside.id, [north, south])).body.code).toBe('more_than_own')
    expect((await change(inside.id, null)).body.code).toBe('more_than_own')
    expect((await change(inside.id, [north])).status).toBe(200)
  })

  test('of two hundred people with forty sites comes in pages of bounded size, and is searched', async () => {
    const { owner, organizationId } = await organization()
    const sites: number[] = []
    for (let n = 0; n < 40; n++) sites.push(await makeSite(organizationId, `Site ${n}`))
    const rows = Array.from({ length: 199 }, (_, n) => ({
      username: `many-${organizationId}-${n}`,
      email: `many-${organizationId}-${n}@test.example`,
      role: 'client' as const,
      first_name: `Member ${String(n).padStart(3, '0')}`,
      organization_id: organizationId,
    }))
    const added = await server.db.insertInto('users').values(rows).returning('id').execute()
    for (const { id } of added)
      await server.db.updateTable('memberships').set({ site_ids: sites }).where('user_id', '=', id).execute()
    const browser = await signedIn(owner)
    const page = await browser.get(`${URL}?page=2`)
    const { people, total } = page.body as unknown as Listed
    expect([people.length, total]).toEqual([50, 200])
    expect(JSON.stringify(page.body).length).toBeLessThan(40_000)
    const last = (await browser.get(`${URL}?page=5`)).body as unknown as Listed
    expect([last.people.length, last.total]).toEqual([0, 0])
    const found = (await browser.get(`${URL}?q=member%20117`)).body as unknown as Listed
    expect([found.people.length, found.total]).toEqual([1, 1])
    expect((await browser.get(`${URL}?q=%25`)).body.total).toBe(0)
    expect((await browser.get(`${URL}?page=0`)).status).toBe(400)
  })
})

describe('a change', () => {
  test('takes effect at once and is recorded with who and what', async () => {
    const { owner, others, organizationId } = await organization({ role: 'viewer' })
    const [viewer] = others as [Person]
    const [browser, theirs] = [await signedIn(owner), await signedIn(viewer)]
    expect((await theirs.get('/api/organization/members')).body.people).toMatchObject([
      { details: null },
      { details: null },
    ])
    const body = { role: 'manager', seesPrices: false, siteIds: null }
    expect((await browser.patch(`${URL}/${viewer.id}`, body)).status).toBe(200)
    expect(server.revoked.at(-1)).toEqual({ userId: viewer.id })
    expect((await theirs.get('/api/auth/me')).body.membership).toMatchObject({ role: 'manager', seesPrices: false })
    expect(await lastEvent()).toMatchObject({
      kind: 'role_changed',
      user_id: viewer.id,
      actor_user_id: owner.id,
      details: { organizationId, from: 'viewer', role: 'manager', seesPrices: false, sites: 'all' },
    })
  })

  test('that takes patients, prices or sites away hides the notices about them too, and no other does', async () => {
    const { owner, others, organizationId } = await organization({ role: 'orderer' })
    const [orderer] = others as [Person]
    const site = await makeSite(organizationId, 'North')
    const browser = await signedIn(owner)
    const elsewhere = await server.person('client')
    const notice = {
      user_id: orderer.id,
      kind: 'order_picked_up',
      title: 'Picked up',
      body: 'At 6411 Fannin St',
      order_id: null,
      event_id: null,
      thread_id: null,
      read_at: null,
    } as const
    const left = async (access: Partial<Membership>) => {
      await saveMembership(server.db, { userId: orderer.id, organizationId, role: 'orderer', ...WHOLE })
      await server.db.deleteFrom('notifications').where('user_id', '=', orderer.id).execute()
      for (const organization_id of [organizationId, elsewhere.organizationId, null])
        await server.db
          .insertInto('notifications')
          .values({ ...notice, organization_id, created_at: new Date() })
          .execute()
      await browser.patch(`${URL}/${orderer.id}`, { role: 'orderer', ...WHOLE, ...access })
      const shown = server.db.selectFrom('notifications').select('id').where('user_id', '=', orderer.id)
      return (await shown.where('is_on_screen', '=', true).execute()).length
    }
    expect(await left({ role: 'billing' })).toBe(2)
    expect(await left({ seesPrices: false })).toBe(2)
    expect(await left({ siteIds: [site] })).toBe(2)
    expect(await left({ role: 'viewer' })).toBe(3)
    expect(await left({ role: 'manager' })).toBe(3)
  })

  test('is refused to those who may not, and of what is not there', async () => {
    const { owner, others, organizationId } = await organization({ role: 'manager' }, { role: 'orderer' })
    const [manager, orderer] = others as [Person, Person]
    const stranger = await server.person('client')
    const strangers = await makeSite(stranger.organizationId as number, 'Theirs')
    const own = await makeSite(organizationId, 'Ours')
    const [byOwner, byManager, byOrderer] = [await signedIn(owner), await signedIn(manager), await signedIn(orderer)]
    const change = async (browser: typeof byOwner, id: number, access: object) =>
      (await browser.patch(`${URL}/${id}`, { role: 'viewer', ...WHOLE, ...access })).body.code
    expect(await change(byOrderer, manager.id, {})).toBe('permission_denied')
    expect(await change(byManager, owner.id, {})).toBe('permission_denied')
    expect(await change(byManager, orderer.id, { role: 'owner' })).toBe('permission_denied')
    expect(await change(byManager, manager.id, {})).toBe('own_access')
    expect(await change(byOwner, stranger.id, {})).toBe('user_not_found')
    expect(await change(byOwner, orderer.id, { siteIds: [own, strangers] })).toBe('unknown_site')
    expect(await change(byOwner, orderer.id, { siteIds: [] })).toBe('invalid_input')
    expect(await change(byOwner, orderer.id, { role: 'owner', siteIds: [own] })).toBe('owner_of_all_sites')
    expect(await change(byOwner, owner.id, {})).toBe('last_owner')
    await server.db.updateTable('sites').set({ deleted_at: new Date() }).where('id', '=', own).execute()
    expect(await change(byOwner, orderer.id, { siteIds: [own] })).toBe('unknown_site')
  })

  test('an owner steps down while another one stays; a deactivated owner does not count', async () => {
    const { owner, others } = await organization({ role: 'owner' })
    const [second] = others as [Person]
    const browser = await signedIn(owner)
    const stepDown = () => browser.patch(`${URL}/${owner.id}`, { role: 'manager', ...WHOLE })
    const setDeactivated = (deactivated_at: Date | null) =>
      server.db.updateTable('users').set({ deactivated_at }).where('id', '=', second.id).execute()
    await setDeactivated(new Date())
    expect((await stepDown()).body.code).toBe('last_owner')
    await setDeactivated(null)
    expect((await stepDown()).status).toBe(200)
    expect((await stepDown()).body.code).toBe('own_access')
  })
})

describe('two owners at the same moment', () => {
  const ROUNDS = [1, 2, 3, 4]
  test.each(ROUNDS)('who demote each other leave one, round %i', async () => {
    const { owner, others, organizationId } = await organization({ role: 'owner' })
    const [second] = others as [Person]
    const [a, b] = [await signedIn(owner), await signedIn(second)]
    const body = { role: 'viewer', ...WHOLE }
    const answers = await Promise.all([a.patch(`${URL}/${second.id}`, body), b.patch(`${URL}/${owner.id}`, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await rolesOf(organizationId)).sort()).toEqual(['owner', 'viewer'])
  })

  test.each(ROUNDS)('who remove each other leave one, round %i', async () => {
    const { owner, others, organizationId } = await organization({ role: 'owner' })
    const [second] = others as [Person]
    const [a, b] = [await signedIn(owner), await signedIn(second)]
    const answers = await Promise.all([a.delete(`${URL}/${second.id}`), b.delete(`${URL}/${owner.id}`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rolesOf(organizationId)).toEqual(['owner'])
  })

  test('who step down both leave one', async () => {
    const { owner, others, organizationId } = await organization({ role: 'owner' })
    const [second] = others as [Person]
    const browsers = [
      [await signedIn(owner), owner],
      [await signedIn(second), second],
    ] as const
    const answers = await Promise.all(
      browsers.map(([browser, { id }]) => browser.patch(`${URL}/${id}`, { role: 'manager', ...WHOLE })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await rolesOf(organizationId)).sort()).toEqual(['manager', 'owner'])
  })
})
