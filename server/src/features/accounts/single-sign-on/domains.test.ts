/** Claiming a domain: the record in the DNS decides whose it is, and it is looked for again every day. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeClient, type TestUser } from '../../../../test/factories.ts'
import { recheckDomains } from './lose-domain.commands.ts'

let app: TestApp
let records: Record<string, string[]> = {}
let isDnsDown = false
const dns = {
  txt: async (name: string) => {
    if (isDnsDown) throw Object.assign(new Error('timed out'), { code: 'ETIMEOUT' })
    return records[name] ?? []
  },
}

beforeAll(async () => {
  app = await startTestApp({}, undefined, { dns })
})
afterAll(() => app.stop())
beforeEach(() => {
  records = {}
  isDnsDown = false
  app.clock.now = TEST_NOW
})

let number = 0
const newDomain = () => `clinic-${++number}.example`
const claim = (user: TestUser, domain: string) => app.call(user, 'POST', '/api/organization/domains', { domain })
const check = (user: TestUser, id: number) => app.call(user, 'POST', `/api/organization/domains/${id}/check`)
const domainsOf = async (user: TestUser) =>
  (await app.call(user, 'GET', '/api/organization/single-sign-on')).body.domains

async function claimed(domain: string) {
  const user = await makeClient(app.db)
  const { body } = await claim(user, domain)
  return { user, id: body.id as number, record: body.recordValue as string, name: body.recordName as string }
}

async function mailsTo(user: TestUser): Promise<string[]> {
  const mails = await app.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.to_address')
    .select('mails.subject')
    .where('users.id', '=', user.id)
    .orderBy('mails.id')
    .execute()
  return mails.map(({ subject }) => subject)
}

test('a claimed domain comes with its record, and is verified once the record is there', async () => {
  const domain = newDomain()
  const { user, id, record, name } = await claimed(` ${domain.toUpperCase()}. `)
  expect(name).toBe(`_meridian.${domain}`)
  expect(record).toMatch(/^meridian-verification=[\w-]{43}$/)
  expect(await check(user, id)).toMatchObject({ status: 409, body: { code: 'domain_record_missing' } })
  records[name] = ['v=spf1 -all', `${record}x`]
  expect((await check(user, id)).status).toBe(409)
  records[name] = ['v=spf1 -all', record]
  expect(await check(user, id)).toMatchObject({ status: 200, body: { domain, verifiedAt: TEST_NOW.toISOString() } })
  const kinds = await app.db
    .selectFrom('account_events')
    .select('kind')
    .where('actor_user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['domain_claimed', 'domain_verified'])
})

test('claiming a domain twice gives the same record', async () => {
  const { user, id, record } = await claimed(newDomain())
  const [first] = await domainsOf(user)
  expect(await claim(user, first.domain)).toMatchObject({ status: 201, body: { id, recordValue: record } })
})

test.each([
  ['gmail.com', 'public_mail_domain'],
  ['Outlook.com', 'public_mail_domain'],
  ['clinic', 'invalid_domain'],
  ['', 'invalid_domain'],
  ['10.0.0.1', 'invalid_domain'],
  ['https://clinic.example', 'invalid_domain'],
])('%j cannot be claimed: %s', async (domain, code) => {
  expect(await claim(await makeClient(app.db), domain)).toMatchObject({ status: 422, body: { code } })
})

test('of two organizations that wait for one domain, the record decides', async () => {
  const domain = newDomain()
  const first = await claimed(domain)
  const second = await claimed(domain)
  records[second.name] = [second.record]
  const [a, b] = await Promise.all([check(first.user, first.id), check(second.user, second.id)])
  expect([a?.status, b?.status]).toEqual([409, 200])
  expect(a?.body.code).toBe('domain_record_missing')
})

test('with both records there, one of two who check together gets it', async () => {
  const domain = newDomain()
  const first = await claimed(domain)
  const second = await claimed(domain)
  records[first.name] = [first.record, second.record]
  const replies = await Promise.all([check(first.user, first.id), check(second.user, second.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('domain_taken')
})

test('a verified domain is taken over only when its record is gone, and its owners are told', async () => {
  const domain = newDomain()
  const first = await claimed(domain)
  const second = await claimed(domain)
  records[first.name] = [first.record]
  expect((await check(first.user, first.id)).status).toBe(200)
  records[first.name] = [first.record, second.record]
  expect(await check(second.user, second.id)).toMatchObject({ status: 409, body: { code: 'domain_taken' } })
  records[first.name] = [second.record]
  expect((await check(second.user, second.id)).status).toBe(200)
  expect(await domainsOf(first.user)).toMatchObject([{ domain, verifiedAt: null }])
  expect(await mailsTo(first.user)).toEqual([`${domain} is not verified any more`])
})

test('a DNS that does not answer is said, and costs nobody the domain', async () => {
  const { user, id, record, name } = await claimed(newDomain())
  records[name] = [record]
  await check(user, id)
  isDnsDown = true
  expect(await check(user, id)).toMatchObject({ status: 503, body: { code: 'dns_unavailable' } })
  expect(app.troubles.splice(0)).toMatchObject([{ status: 503 }])
  app.clock.now = new Date(TEST_NOW.getTime() + 30 * 24 * 3600_000)
  await recheckDomains(app.deps)
  expect(await domainsOf(user)).toMatchObject([{ verifiedAt: TEST_NOW.toISOString(), missingSince: null }])
})

test('a record that is gone for seven days costs the domain; one that comes back does not', async () => {
  const domain = newDomain()
  const { user, id, record, name } = await claimed(domain)
  records[name] = [record]
  await check(user, id)
  const day = (n: number) => {
    app.clock.now = new Date(TEST_NOW.getTime() + n * 24 * 3600_000)
    return recheckDomains(app.deps)
  }
  records[name] = []
  await day(1)
  await day(6)
  expect(await domainsOf(user)).toMatchObject([{ verifiedAt: TEST_NOW.toISOString() }])
  records[name] = [record]
  await day(7)
  expect(await domainsOf(user)).toMatchObject([{ missingSince: null }])
  records[name] = []
  await day(10)
  await day(16)
  expect((await domainsOf(user))[0].verifiedAt).not.toBeNull()
  await day(17)
  expect(await domainsOf(user)).toMatchObject([{ verifiedAt: null, missingSince: null }])
  const missing = `The DNS record of ${domain} is missing`
  expect(await mailsTo(user)).toEqual([missing, missing, `${domain} is not verified any more`])
})

test("another organization's domain can be neither checked nor removed, and only owners set this", async () => {
  const { user, id } = await claimed(newDomain())
  const stranger = await makeClient(app.db)
  expect((await check(stranger, id)).status).toBe(404)
  expect((await app.call(stranger, 'DELETE', `/api/organization/domains/${id}`)).status).toBe(404)
  const colleague = await makeClient(app.db, user.organizationId as number)
  expect(await check(colleague, id)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  expect((await app.call(user, 'DELETE', `/api/organization/domains/${id}`)).status).toBe(200)
  expect(await domainsOf(user)).toEqual([])
})

test('an organization has at most twenty domains, also when they are claimed together', async () => {
  const user = await makeClient(app.db)
  const replies = await Promise.all(Array.from({ length: 22 }, () => claim(user, newDomain())))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(replies.find(({ status }) => status !== 201)?.body.code).toBe('too_many_domains')
})
