/** People of a test's own: what happens to them, and what is in their lists, is no other test's business. */
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test'

export const DEMO_PASSWORD = 'meridian-demo'
const PASSWORD = 'a long Passphrase 1!'

/** Somebody who is signed in: sends requests with `api`, and opens pages with `enterAs`. */
export type Account = {
  id: number
  username: string
  password: string
  api: APIRequestContext
  /** What the sign-in page stores in the browser. */
  stored: { user: string; session_token: string }
}

export type Driver = Account & { driverId: number; name: string }

type Playwright = PlaywrightWorkerArgs['playwright']
export type Mail = { id: number; to: string; subject: string; text: string }

/** Without digits: a name that could hold a phone number is refused. */
const newWord = () => Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

export function newPerson() {
  const id = newWord()
  return {
    name: 'Casey Rivera',
    email: `casey-${id}@clinic.example`,
    password: PASSWORD,
    organizationName: `Clinic ${id}`,
  }
}

export async function signIn(
  playwright: Playwright,
  baseURL: string,
  username: string,
  password = DEMO_PASSWORD,
): Promise<Account> {
  const api = await newVisitor(playwright, baseURL)
  const reply = await api.post('/api/auth/login', { data: { username, password } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { sessionToken, ...user } = await reply.json()
  return { id: user.id, username, password, api, stored: { user: JSON.stringify(user), session_token: sessionToken } }
}

/** With a network address of its own: the server limits how many accounts are made from one. */
const newVisitor = (playwright: Playwright, baseURL: string): Promise<APIRequestContext> => {
  const address = `10.${[...randomBytes(3)].join('.')}`
  return playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } })
}

/** The owner of a new organization. */
export async function registerClient(playwright: Playwright, baseURL: string): Promise<Account> {
  const { name, email, password, organizationName } = newPerson()
  const visitor = await newVisitor(playwright, baseURL)
  const reply = await visitor.post('/api/register', { data: { email, password, firstName: name, organizationName } })
  expect(reply.ok(), await reply.text()).toBe(true)
  await visitor.dispose()
  return signIn(playwright, baseURL, email, password)
}

/** On duty, without jobs. */
export async function hireDriver(playwright: Playwright, baseURL: string, admin: APIRequestContext): Promise<Driver> {
  const id = newWord()
  const [firstName, lastName, email] = ['Robin', `Vega ${id}`, `robin-${id}@drivers.example`]
  const added = await admin.post('/api/drivers', { data: { firstName, lastName, email } })
  expect(added.ok(), await added.text()).toBe(true)
  const driverId: number = (await added.json()).id
  const token = /reset=([\w-]+)/.exec((await findMail(admin, email)).text)?.[1]
  const visitor = await newVisitor(playwright, baseURL)
  const chosen = await visitor.post('/api/auth/reset-password', { data: { token, newPassword: PASSWORD } })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  await visitor.dispose()
  const account = await signIn(playwright, baseURL, email, PASSWORD)
  await account.api.patch('/api/drivers/me', { data: { isOnDuty: true } })
  return { ...account, driverId, name: `${firstName} ${lastName}` }
}

/** The newest mail to this address, from the local outbox that the admin can open. */
export async function findMail(admin: APIRequestContext, address: string): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(async () => {
      const mails = (await (await admin.get('/api/admin/outbox')).json()) as Mail[]
      mail = mails.find(({ to }) => to === address)
      return mail !== undefined
    })
    .toBe(true)
  return mail as Mail
}
