import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, type Browser, PASSWORD, type Person, startAccounts } from '../../../test/accounts.ts'
import { qrTextOfPng } from '../../../test/qr-text.ts'
import { codeAt, totpUri } from '../../security/second-factors/totp.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

/** The code an authenticator app shows now, or so many steps of 30 s from now. */
const codeFrom = (secret: string, steps = 0) => codeAt(secret, Math.floor(server.clock.now.getTime() / 30_000) + steps)
const toggle = (browser: Browser, body: object) => browser.post('/api/auth/toggle-2fa', body)
const confirm = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/confirm', { code, password: PASSWORD })

async function protectedAccount() {
  const person = await server.person('client')
  const browser = await server.browser().signedIn(person)
  const secret = String((await toggle(browser, { enable: true })).body.secret)
  const backupCodes = (await confirm(browser, codeFrom(secret))).body.backupCodes as string[]
  server.wait(30)
  return { person, browser, secret, backupCodes }
}

async function challengeOf(person: Person): Promise<string> {
  const { body } = await server.browser().signIn(person.username)
  expect(body).toEqual({ twoFactorRequired: true, challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ['app'] })
  return String(body.challenge)
}

const sendCode = (challenge: string, code: string, browser = server.browser()) =>
  browser.post('/api/auth/login/code', { challenge, code })

describe('turning two-factor on', () => {
  test('gives a QR code, takes effect with the first valid code, and then gives ten backup codes', async () => {
    const person = await server.person('client')
    const browser = await server.browser().signedIn(person)
    const begun = await toggle(browser, { enable: true })
    expect(begun.body).toMatchObject({ twoFactorEnabled: false, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
    expect(begun.body.qrCode).toMatch(/^data:image\/png;base64,/)
    const picture = Buffer.from(String(begun.body.qrCode).split(',')[1] ?? '', 'base64')
    expect(qrTextOfPng(picture)).toBe(totpUri(String(begun.body.secret), person.email))
    expect((await server.browser().signIn(person.username)).body).toHaveProperty('sessionToken')

    const secret = String(begun.body.secret)
    for (const wrong of ['000000', '１２３４５６'])
      expect(await confirm(browser, wrong)).toMatchObject({ status: 401, body: { code: 'invalid_setup_code' } })
    const confirmed = await confirm(browser, ` ${codeFrom(secret).slice(0, 3)} ${codeFrom(secret).slice(3)}`)
    expect(confirmed.body).toMatchObject({ twoFactorEnabled: true })
    expect(new Set(confirmed.body.backupCodes as string[]).size).toBe(10)
    expect((await browser.get('/api/auth/security')).body).toMatchObject({
      security: { twoFactorEnabled: true },
      backupCodesLeft: 10,
    })
    await challengeOf(person)
  })

  test('again before the first code gives a new secret, and the old one no longer works', async () => {
    const browser = await server.browser().signedIn(await server.person('client'))
    const first = String((await toggle(browser, { enable: true })).body.secret)
    const second = String((await toggle(browser, { enable: true })).body.secret)
    expect(second).not.toBe(first)
    expect((await confirm(browser, codeFrom(first))).status).toBe(401)
    expect((await confirm(browser, codeFrom(second))).status).toBe(200)
  })

  test('is refused when it is on already, or was not begun', async () => {
    const { browser, secret } = await protectedAccount()
    expect((await toggle(browser, { enable: true })).status).toBe(409)
    expect((await confirm(browser, codeFrom(secret))).status).toBe(409)
    const other = await server.browser().signedIn(await server.person('client'))
    expect((await confirm(other, '123456')).status).toBe(409)
  })

  test('stores neither the secret nor the backup codes in plain text', async () => {
    const { person, secret, backupCodes } = await protectedAccount()
    const row = await server.db.selectFrom('two_factors').selectAll().where('user_id', '=', person.id).execute()
    const kept = JSON.stringify(row)
    for (const text of [secret, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(text)
  })
})

describe('signing in with a code', () => {
  test('opens a session, and only then', async () => {
    const { person, secret } = await protectedAccount()
    const browser = server.browser()
    const first = await browser.signIn(person.username)
    expect(first.setCookie).toBeUndefined()
    const { status, body } = await sendCode(String(first.body.challenge), codeFrom(secret), browser)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: person.id, sessionToken: expect.any(String) })
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })

  test('a code works once, also the one that turned two-factor on', async () => {
    const person = await server.person('client')
    const browser = await server.browser().signedIn(person)
    const secret = String((await toggle(browser, { enable: true })).body.secret)
    const code = codeFrom(secret)
    await confirm(browser, code)
    expect(await sendCode(await challengeOf(person), code)).toMatchObject({
      status: 401,
      body: { code: 'invalid_code' },
    })
    const next = codeFrom(secret, 1)
    expect((await sendCode(await challengeOf(person), next)).status).toBe(200)
    expect((await sendCode(await challengeOf(person), next)).status).toBe(401)
  })

  test('of three requests with one code at the same moment, one signs in', async () => {
    const { person, secret } = await protectedAccount()
    const challenges = []
    for (let count = 0; count < 3; count++) challenges.push(await challengeOf(person))
    const answers = await Promise.all(challenges.map((challenge) => sendCode(challenge, codeFrom(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a clock that is half a minute off is accepted, more is not', async () => {
    const { person, secret } = await protectedAccount()
    server.wait(300)
    const challenge = await challengeOf(person)
    expect((await sendCode(challenge, codeFrom(secret, -2))).status).toBe(401)
    expect((await sendCode(challenge, codeFrom(secret, 2))).status).toBe(401)
    expect((await sendCode(challenge, codeFrom(secret, -1))).status).toBe(200)
  })

  test('a backup code works instead, once, however it is typed', async () => {
    const { person, browser, backupCodes } = await protectedAccount()
    const [code = ''] = backupCodes
    expect((await sendCode(await challengeOf(person), code.replace('-', '').toLowerCase())).status).toBe(200)
    expect((await sendCode(await challengeOf(person), code)).status).toBe(401)
    expect((await browser.get('/api/auth/security')).body.backupCodesLeft).toBe(9)
  })

  test('the second step is open for five minutes, and for five tries', async () => {
    const { person, secret } = await protectedAccount()
    const late = await challengeOf(person)
    server.wait(5 * 60 + 1)
    expect(await sendCode(late, codeFrom(secret))).toMatchObject({ status: 410, body: { code: 'sign_in_expired' } })
    const tired = await challengeOf(person)
    for (let time = 0; time < 5; time++) await sendCode(tired, '000000')
    server.wait(60)
    expect((await sendCode(tired, codeFrom(secret))).status).toBe(410)
    expect((await sendCode('made-up', codeFrom(secret))).status).toBe(410)
  })

  test('the right password gives no new tries at the code', async () => {
    const { person, secret } = await protectedAccount()
    const first = await challengeOf(person)
    for (let time = 0; time < 5; time++) expect((await sendCode(first, '000000')).status).toBe(401)
    const second = await challengeOf(person)
    expect((await sendCode(second, codeFrom(secret))).status).toBe(429)
    server.wait(5)
    expect((await sendCode(second, '000000')).status).toBe(401)
    const locked = await sendCode(second, codeFrom(secret))
    expect(locked.body).toMatchObject({ details: { retryAfterSeconds: 10 } })
    server.wait(10)
    expect((await sendCode(second, codeFrom(secret))).status).toBe(200)
  })
})

describe('turning two-factor off', () => {
  test('needs the password; a code alone is not enough, and the owner gets a mail', async () => {
    const { browser, person, secret } = await protectedAccount()
    expect((await toggle(browser, { enable: false })).status).toBe(400)
    expect(await toggle(browser, { enable: false, password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    expect((await toggle(browser, { enable: false, code: codeFrom(secret) })).status).toBe(400)
    expect((await toggle(browser, { enable: false, password: PASSWORD })).body).toEqual({ twoFactorEnabled: false })
    expect((await server.browser().signIn(person.username)).body).toHaveProperty('sessionToken')
    const mails = await server.db
      .selectFrom('mails')
      .select('body_text')
      .where('to_address', '=', person.email)
      .execute()
    expect(mails.map(({ body_text: text }) => /just turned (on|off)/.exec(text)?.[1])).toEqual(['on', 'off'])
  })

  test('is not needed for a setup that was never confirmed', async () => {
    const { browser } = await protectedAccount()
    expect((await toggle(browser, { enable: false, password: PASSWORD })).status).toBe(200)
    await toggle(browser, { enable: true })
    expect((await toggle(browser, { enable: false })).body).toEqual({ twoFactorEnabled: false })
    expect((await browser.get('/api/auth/security')).body).toMatchObject({ backupCodesLeft: 0 })
  })
})
