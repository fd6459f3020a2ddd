/** `test` with a running server, people who can sign in, and a page whose own errors fail the test. */
import { type APIRequestContext, test as base, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { startWithDemo } from './demo.ts'
import { limitMaps, type Maps } from './maps.ts'
import type { TestServer } from './server.ts'

export const DEMO_PASSWORD = 'meridian-demo'
export const PASSWORD = 'a long Passphrase 1!'

type Playwright = PlaywrightWorkerArgs['playwright']
type Mail = { id: number; to: string; subject: string; text: string }
type WorkerFixtures = {
  /** One server with the demo for each worker: tests on it make their own orders and people. */
  server: TestServer
  /** Signs in once per worker and account; a test that ends a session passes its own person. */
  signedInAs: As
}
type As = (username: string, password?: string) => Promise<APIRequestContext>
type Fixtures = {
  /** Calls the API as this account, beside the browser. */
  as: As
  /** The newest mail to this address, from the local outbox that the admin can open. */
  mailTo: (address: string) => Promise<Mail>
  /** Console errors that this test expects. */
  expectedErrors: RegExp[]
  maps: Maps
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const server = await startWithDemo()
      await use(server)
      await server.stop()
      expect(server.output(), 'the server logged an error').not.toMatch(/"level":(50|60)/)
    },
    // Starting does not count as a test's own time.
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  maps: ['empty', { option: true }],
  context: async ({ context, maps }, use) => {
    await limitMaps(context, maps)
    await use(context)
  },

  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // The browser reports every 4xx answer here; tests check what the screen shows instead.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
  },

  signedInAs: [
    async ({ playwright, server }, use) => {
      const contexts = new Map<string, Promise<APIRequestContext>>()
      await use((username, password = DEMO_PASSWORD) => {
        const context = contexts.get(username) ?? apiAs(playwright, server.url, username, password)
        contexts.set(username, context)
        return context
      })
      for (const context of contexts.values()) await (await context).dispose()
    },
    { scope: 'worker' },
  ],
  as: ({ signedInAs }, use) => use(signedInAs),

  mailTo: async ({ as }, use) => {
    const admin = await as('admin')
    await use(async (address) => {
      let mail: Mail | undefined
      await expect
        .poll(async () => {
          const mails = (await (await admin.get('/api/admin/outbox')).json()) as Mail[]
          mail = mails.find((candidate) => candidate.to === address)
          return mail !== undefined
        })
        .toBe(true)
      return mail as Mail
    })
  },
})

export { expect }

export async function apiAs(playwright: Playwright, baseURL: string, username: string, password = DEMO_PASSWORD) {
  const context = await playwright.request.newContext({ baseURL })
  const reply = await context.post('/api/auth/login', { data: { username, password } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return context
}

let people = 0
/** A new account per test: a test that changes a password must not lock another test out. */
export function newPerson() {
  const id = `${Date.now().toString(36)}${people++}${Math.random().toString(36).slice(2, 6)}`
  return { name: 'Casey Rivera', email: `casey-${id}@clinic.example`, password: PASSWORD }
}

export type Person = ReturnType<typeof newPerson>

export async function register(request: APIRequestContext, person: Person): Promise<void> {
  const data = { email: person.email, username: person.email, password: person.password, firstName: person.name }
  const reply = await request.post('/api/register', { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** As the sign-in page leaves it, without the page: for tests that are about what comes after. */
export async function enterAs(page: Page, username: string, path: string, password = DEMO_PASSWORD): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { username, password } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { sessionToken, ...user } = await reply.json()
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', user as string)
      localStorage.setItem('session_token', token as string)
    },
    [JSON.stringify(user), sessionToken],
  )
  await page.addInitScript(skipPrefetch)
  await page.goto(path)
}

/** An idle page loads the code of all screens in its menu. Tests that sign in on the sign-in page leave it at that. */
function skipPrefetch(): void {
  window.requestIdleCallback = () => 0
}

/**
 * Another screen of the app that is open, without loading the app again, which costs a second of processor time. By way of a
 * page that does not exist: what is shown afterwards cannot be the screen before.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const notFound = page.getByRole('heading', { name: 'Page Not Found' })
  const go = (to: string) => page.evaluate((path) => history.pushState(null, '', path), to)
  await go('/not-there')
  await expect(notFound).toBeVisible()
  await go(path)
  await expect(notFound).toBeHidden()
}

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submitSignIn(page)
}

/** Not the link of the same name that leads from sign-up to sign-in. */
const submitSignIn = (page: Page) => page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()

/** One toast at a time; while the one before fades, the newest is this. */
export const toastOf = (page: Page) => page.locator('.mantine-Notification-root').last()
