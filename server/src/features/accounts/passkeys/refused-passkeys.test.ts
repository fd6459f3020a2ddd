/** What an authenticator, a browser or an attacker could send in place of what was asked for. */
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedCredential,
} from '@meridian/contract/accounts/passkeys.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsServer, type Browser, PASSWORD, type Person, startAccounts } from '../../../../test/accounts.ts'
import { type Authenticator, type Lies, makeAuthenticator } from '../../../../test/authenticator.ts'

let server: AccountsServer
let person: Person
let owner: Browser
let authenticator: Authenticator
beforeAll(async () => {
  server = await startAccounts({ limits: { passkeySignIn: { times: 100, withinMinutes: 1 } } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await server.person('driver')
  owner = await server.browser().signedIn(person)
  authenticator = makeAuthenticator()
  expect((await add(authenticator.create(await creationOptions()))).status).toBe(200)
})

const creationOptions = async (browser = owner) =>
  (await browser.post('/api/auth/passkeys/options', { password: PASSWORD })).body as PasskeyCreationOptions
const add = (credential: unknown, browser = owner) => browser.post('/api/auth/passkeys', { name: 'Key', credential })
const requestOptions = async (browser: Browser) =>
  (await browser.post('/api/auth/login/passkey/options', {})).body as PasskeyRequestOptions
const send = (browser: Browser, credential: SignedCredential) => browser.post('/api/auth/login/passkey', { credential })
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/me')).status === 200
const REFUSED = { status: 401, body: { code: 'passkey_refused' } }
const EXPIRED = { status: 410, body: { code: 'passkey_expired' } }

describe('a sign-in', () => {
  const LIES: [string, Lies][] = [
    ['for another site', { origin: 'https://meridian.example' }],
    ['for another port of this machine', { origin: 'http://localhost:3001' }],
    ['without https', { origin: 'https://localhost:3000' }],
    ['for another domain name', { rpId: 'meridian.example' }],
    ['without a check of who holds the device', { isVerified: false }],
    ['without anybody there', { isPresent: false, isVerified: false }],
    ['that was signed to add a passkey', { type: 'webauthn.create' }],
    ['with a signature that is not the passkey’s', { isForged: true }],
    ['as another account', { userHandle: 'A'.repeat(43) }],
  ]
  test.each(LIES)('%s is refused', async (_, lies) => {
    const browser = server.browser()
    const credential = authenticator.sign(await requestOptions(browser), lies)
    expect(await send(browser, credential)).toMatchObject(REFUSED)
    expect(await isSignedIn(browser)).toBe(false)
    const last = (await server.events()).filter(({ user_id }) => user_id === person.id).at(-1)
    expect(last).toMatchObject({ kind: 'login_failed', details: { step: 'passkey' } })
  })

  test('works once, in the browser that began it, for five minutes', async () => {
    const browser = server.browser()
    const credential = authenticator.sign(await requestOptions(browser))
    expect(await send(server.browser(), credential)).toMatchObject(EXPIRED)
    expect((await send(browser, credential)).status).toBe(200)
    expect(await send(browser, credential)).toMatchObject(EXPIRED)
    const late = authenticator.sign(await requestOptions(browser))
    server.wait(5 * 60)
    expect(await send(browser, late)).toMatchObject(EXPIRED)
    const own = authenticator.sign({ ...(await requestOptions(browser)), challenge: 'a challenge of my own' })
    expect(await send(browser, own)).toMatchObject(EXPIRED)
  })

  test('of two requests with one answer at the same moment, one signs in', async () => {
    const browser = server.browser()
    const credential = authenticator.sign(await requestOptions(browser))
    const replies = await Promise.all([send(browser, credential), send(browser, credential)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('with a challenge for adding a passkey is refused, and the other way round', async () => {
    const { challenge } = await creationOptions()
    const signed = authenticator.sign({ ...(await requestOptions(owner)), challenge })
    expect(await send(owner, signed)).toMatchObject(EXPIRED)
    const options = { ...(await creationOptions()), challenge: (await requestOptions(owner)).challenge }
    expect(await add(makeAuthenticator().create(options))).toMatchObject(EXPIRED)
  })

  test('with another account’s key under the name of this one’s is refused', async () => {
    const stranger = makeAuthenticator()
    const browser = server.browser()
    const credential = { ...stranger.sign(await requestOptions(browser)), id: authenticator.id }
    expect(await send(browser, credential)).toMatchObject(REFUSED)
  })

  test('with a passkey that nobody has added, or to an account that was deactivated, is refused alike', async () => {
    const browser = server.browser()
    expect(await send(browser, makeAuthenticator().sign(await requestOptions(browser)))).toMatchObject(REFUSED)
    await server.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', person.id).execute()
    expect(await send(browser, authenticator.sign(await requestOptions(browser)))).toMatchObject(REFUSED)
  })

  test('with a count of uses that does not rise is that of a copy; passkeys that count nothing stay at 0', async () => {
    const signIn = async (count: number) => {
      authenticator.count = count
      const browser = server.browser()
      return (await send(browser, authenticator.sign(await requestOptions(browser)))).status
    }
    expect([await signIn(0), await signIn(0)]).toEqual([200, 200])
    expect([await signIn(4_000_000_000), await signIn(4_000_000_000)]).toEqual([200, 401])
    expect([await signIn(7), await signIn(0), await signIn(4_000_000_001)]).toEqual([401, 401, 200])
  })

  test('that fails five times in a row makes the next one wait, and says so in the audit log', async () => {
    const browser = server.browser()
    const attempt = async (lies: Lies) => send(browser, authenticator.sign(await requestOptions(browser), lies))
    for (let time = 0; time < 5; time++) expect(await attempt({ isForged: true })).toMatchObject(REFUSED)
    expect((await attempt({})).body.code).toBe('too_many_attempts')
    expect((await server.events()).at(-1)).toMatchObject({ kind: 'login_locked', details: { step: 'passkey' } })
    // Nobody locks passkeys by guessing passwords, nor passwords by failing with passkeys.
    expect((await browser.signIn(person.username)).body.twoFactorRequired).toBe(true)
    server.wait(60)
    expect((await attempt({})).status).toBe(200)
  })

  test.each([
    ['nothing', undefined],
    ['no text', { id: 1, response: {} }],
    ['what is no base64', { id: '§', response: { clientDataJSON: '§', authenticatorData: '§', signature: '§' } }],
    [
      'too much',
      { id: 'A'.repeat(1404), response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } },
    ],
  ])('with %s is a bad request', async (_, credential) => {
    expect((await server.browser().post('/api/auth/login/passkey', { credential })).status).toBe(400)
  })

  test('with texts that are nothing is refused and not an error of ours', async () => {
    const browser = server.browser()
    for (const text of ['AA', 'e30', 'bnVsbA', 'W10', 'eyJjaGFsbGVuZ2UiOjF9', 'gYGB'.repeat(350)]) {
      const response = { clientDataJSON: text, authenticatorData: text, signature: 'AA' }
      expect(await send(browser, { id: authenticator.id, response })).toMatchObject(EXPIRED)
      const { challenge } = await requestOptions(browser)
      const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url')
      expect(await send(browser, { id: authenticator.id, response: { ...response, clientDataJSON } })).toMatchObject({
        status: expect.toBeOneOf([401, 429]),
      })
    }
  })

  test('is limited by address, before anything is looked up', async () => {
    const browser = server.browser()
    const codes = []
    for (let time = 0; time < 101; time++)
      codes.push((await browser.post('/api/auth/login/passkey/options', {})).body.code)
    expect(codes.lastIndexOf(undefined)).toBe(99)
    expect(codes[100]).toBe('too_many_attempts')
    expect((await requestOptions(server.browser())).challenge).toBeDefined()
  })
})

describe('a new passkey', () => {
  test.each<[string, Lies]>([
    ['for another site', { origin: 'https://meridian.example' }],
    ['for another domain name', { rpId: 'meridian.example' }],
    ['without a check of who holds the device', { isVerified: false }],
    ['that was made by a sign-in', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, lies) => {
    const credential = makeAuthenticator().create(await creationOptions(), lies)
    expect(await add(credential)).toMatchObject({ status: 422, body: { code: 'passkey_not_added' } })
  })

  test('is added once, in the session that has proved the password, for five minutes', async () => {
    const other = await server.browser().signedIn(await server.person('driver'))
    const credential = makeAuthenticator().create(await creationOptions())
    expect(await add(credential, other)).toMatchObject(EXPIRED)
    expect((await add(credential)).status).toBe(200)
    expect(await add(credential)).toMatchObject(EXPIRED)
    const late = makeAuthenticator().create(await creationOptions())
    server.wait(5 * 60)
    expect(await add(late)).toMatchObject(EXPIRED)
  })

  test('whose name is another passkey’s than it contains is refused', async () => {
    const credential = makeAuthenticator().create(await creationOptions())
    expect((await add({ ...credential, id: 'AAAA' })).body.code).toBe('passkey_not_added')
  })

  test('brings no statement that is read: checking one can mean requests to addresses that its certificates name', async () => {
    const statement = {
      fmt: 'packed',
      attStmt: new Map<string, number | Uint8Array | Uint8Array[]>([
        ['alg', -7],
        ['sig', new Uint8Array(70)],
        ['x5c', [new Uint8Array(300)]],
      ]),
    }
    const credential = makeAuthenticator().create(await creationOptions(), { statement })
    expect((await add(credential)).status).toBe(200)
  })

  test('that is no attestation object is refused and not an error of ours', async () => {
    for (const attestationObject of ['AA', 'oA', 'gA', '9g', 'nwAA', 'gYGB'.repeat(2999)]) {
      const credential = makeAuthenticator().create(await creationOptions())
      const reply = await add({ ...credential, response: { ...credential.response, attestationObject } })
      expect(reply, attestationObject.slice(0, 9)).toMatchObject({ status: 422, body: { code: 'passkey_not_added' } })
    }
  })
})
