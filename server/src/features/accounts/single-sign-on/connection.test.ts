/** Setting a provider up: only one that answers as it should, at a public address, and with a way back in for an owner. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeClient, type TestUser } from '../../../../test/factories.ts'
import { CLIENT_ID, CLIENT_SECRET, type OidcProvider, startOidcProvider } from '../../../../test/oidc-provider.ts'
import { publicLookup } from '../../../notices/push/public-address.ts'
import { decryptText } from '../../../security/secrets/encrypted-text.ts'
import { toIssuer } from './provider.ts'
import { providerFetch } from './provider-fetch.ts'

let app: TestApp
let provider: OidcProvider
let owner: TestUser
beforeAll(async () => {
  provider = await startOidcProvider()
  app = await startTestApp({ ALLOW_PRIVATE_SSO: 'true' })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
beforeEach(async () => {
  provider.answers.document = null
  provider.answers.metadata = {}
  owner = await makeClient(app.db)
})

const URL_OF_SETTINGS = '/api/organization/single-sign-on'
const settings = (more: object = {}) => ({
  issuer: provider.issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  defaultRole: 'orderer',
  arePasswordsOff: false,
  ...more,
})
const save = (more: object = {}, user = owner) => app.call(user, 'PATCH', URL_OF_SETTINGS, settings(more))
const testOf = (issuer: string) => app.call(owner, 'POST', `${URL_OF_SETTINGS}/test`, { issuer })
const stored = () =>
  app.db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('organization_id', '=', owner.organizationId as number)
    .executeTakeFirst()

test('a connection is stored with its secret encrypted, which no reply has', async () => {
  const { status, body } = await save({ issuer: `${provider.issuer}/.well-known/openid-configuration` })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      domains: [],
      connection: { issuer: provider.issuer, clientId: CLIENT_ID, defaultRole: 'orderer', arePasswordsOff: false },
      redirectUri: 'http://localhost:3000/api/sso/callback',
      isOwnSessionProvided: false,
    },
  })
  const row = await stored()
  expect(row?.client_secret).not.toContain(CLIENT_SECRET)
  expect(decryptText(app.deps.secrets.auth, row?.client_secret ?? '')).toBe(CLIENT_SECRET)
})

test('without a secret the stored one stays, but never for another client', async () => {
  await save()
  const before = (await stored())?.client_secret
  expect((await save({ clientSecret: undefined, defaultRole: 'viewer' })).status).toBe(200)
  expect(await stored()).toMatchObject({ client_secret: before, default_role: 'viewer' })
  expect(await save({ clientSecret: '', clientId: 'another' })).toMatchObject({
    status: 422,
    body: { code: 'client_secret_missing' },
  })
})

test('nobody becomes an owner by signing in', async () => {
  expect(await save({ defaultRole: 'owner' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

type Document = NonNullable<OidcProvider['answers']['document']>
const JSON_TYPE = { 'content-type': 'application/json' }
const DOCUMENTS: [string, Document, string][] = [
  ['no document', (response) => void response.writeHead(404).end(), 'not_a_provider'],
  ['a page', (response) => void response.end('<h1>Hello</h1>'), 'not_a_provider'],
  [
    'a redirect',
    (response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    'not_a_provider',
  ],
  [
    'an endless answer',
    (response) => void response.writeHead(200, JSON_TYPE).end(`"${'x'.repeat(2_000_000)}"`),
    'not_a_provider',
  ],
  ['a cut line', (response) => void response.destroy(), 'unreachable'],
]

test.each(DOCUMENTS)('%s is refused, and the fault is said', async (_, document, fault) => {
  provider.answers.document = document
  expect(await testOf(provider.issuer)).toMatchObject({
    status: 422,
    body: { code: 'provider_fault', values: { fault } },
  })
})

test('a document nested too deeply to be read is refused like any other that is none', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const { issuer } = provider
  const named = JSON.stringify({ issuer, authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: issuer })
  provider.answers.document = (response) =>
    void response.writeHead(200, JSON_TYPE).end(`${named.slice(0, -1)},"scopes_supported":${deep}}`)
  expect(await testOf(issuer)).toMatchObject({ status: 422, body: { values: { fault: 'not_a_provider' } } })
})

test('an address of another kind than a text is no address', async () => {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    for (const wrong of [5, {}, ['https://login.example'], true, 'nowhere', 'ftp://login.example/x']) {
      provider.answers.metadata = { [name]: wrong }
      expect((await testOf(provider.issuer)).body.values, `${name} ${wrong}`).toEqual({ fault: 'incomplete' })
    }
})

test('a provider that names another issuer, or lacks an address, is refused', async () => {
  provider.answers.metadata = { issuer: 'https://login.example/{tenantid}/v2.0' }
  expect((await testOf(provider.issuer)).body.values).toEqual({ fault: 'other_issuer' })
  provider.answers.metadata = { token_endpoint: undefined }
  expect((await testOf(provider.issuer)).body.values).toEqual({ fault: 'incomplete' })
  provider.answers.metadata = { authorization_endpoint: 'javascript:alert(1)' }
  expect((await testOf(provider.issuer)).body.values).toEqual({ fault: 'incomplete' })
  provider.answers.metadata = {}
  expect(await testOf(`${provider.issuer}/`)).toMatchObject({ status: 200 })
})

test('a provider must be at a public https address', () => {
  const network = { mayBePrivate: false }
  for (const issuer of [
    'http://login.example.com',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.1.2.3',
    'https://169.254.169.254',
    'https://2130706433',
    'https://0x7f000001',
    'https://vault.internal',
    'https://user:pass@login.example.com',
    'https://login.example.com?x=1',
    'https://login.example.com#x',
    'file:///etc/passwd',
    'login.example.com',
    '',
  ])
    expect(toIssuer(issuer, network), issuer).toBeNull()
  expect(toIssuer(' https://login.example.com/t/v2.0 ', network)).toBe('https://login.example.com/t/v2.0')
  expect(toIssuer('https://login.example.com:8443/realms/clinic', network)).not.toBeNull()
})

test('a name that resolves to a private address is not connected to', async () => {
  const lookup = publicLookup(((_name: string, _options: object, callback: (...args: unknown[]) => void) =>
    callback(null, [{ address: '10.0.0.7', family: 4 }])) as never)
  const get = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
  await expect(providerFetch({ mayBePrivate: false, lookup })('https://login.example.com/keys', get)).rejects.toThrow(
    'no public address',
  )
  await expect(providerFetch({ mayBePrivate: false })('http://login.example.com/keys', get)).rejects.toThrow(
    'no public address',
  )
})

test('passwords are turned off only with a verified domain and an owner who can still sign in', async () => {
  expect(await save({ arePasswordsOff: true })).toMatchObject({ status: 409, body: { code: 'no_verified_domain' } })
  await app.db
    .insertInto('organization_domains')
    .values({
      organization_id: owner.organizationId as number,
      domain: `off-${owner.id}.example`,
      token: 'x',
      claimed_at: app.clock.now,
      verified_at: app.clock.now,
    })
    .execute()
  expect(await save({ arePasswordsOff: true })).toMatchObject({ status: 409, body: { code: 'no_owner_way_back' } })
  await app.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', owner.id).execute()
  expect((await save({ arePasswordsOff: true })).body.code).toBe('no_owner_way_back')
  await app.db.insertInto('credentials').values({ user_id: owner.id, password: 'salt:key' }).execute()
  expect(await save({ arePasswordsOff: true })).toMatchObject({ status: 200 })
})

test('a removed connection is gone, and removing it again is refused', async () => {
  await save()
  expect(await app.call(owner, 'DELETE', URL_OF_SETTINGS)).toMatchObject({
    status: 200,
    body: { connection: null },
  })
  expect((await app.call(owner, 'DELETE', URL_OF_SETTINGS)).body.code).toBe('no_single_sign_on')
})
