/** `test` with a running server, people who can sign in, and a page whose own errors fail the test. */
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { startWithDemo } from './demo.ts'
import type { TestServer } from './server.ts'

export const DEMO_PASSWORD = 'meridian-demo'
export const PASSWORD = 'a long Passphrase 1!'

type Mail = { id: number; to: string; subject: string; text: string }
/** One server, with its own demo, for each file of tests: what one changes, another never meets. */
type ServerOf = (file: string) => Promise<TestServer>
type Fixtures = {
  server: TestServer
  /** Calls the API as somebody, beside the browser. */
  as: (username: string, password?: string) => Promise<APIRequestContext>
  /** The newest mail to this address, from the local outbox that the admin can open. */
  mailTo: (address: string) => Promise<Mail>
  /** Console errors to put up with in this test. */
  expectedErrors: RegExp[]
}

export const test = base.extend<Fixtures, { serverOf: ServerOf }>({
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      let current: (TestServer & { file: string }) | undefined
      const end = async () => {
        const { file, stop, output } = current as TestServer & { file: string }
        current = undefined
        await stop()
        expect(output(), `the server of ${file} logged an error`).not.toMatch(/"level":(50|60)/)
      }
      await use(async (file) => {
        if (current && current.file !== file) await end()
        current ??= { ...(await startWithDemo()), file }
        return current
      })
      if (current) await end()
    },
    { scope: 'worker' },
  ],
  // Starting is not what a test's own time is for.
  server: [async ({ serverOf }, use, { file }) => use(await serverOf(file)), { auto: true, timeout: 90_000 }],
  baseURL: ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],

  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // The browser reports every 4xx answer here; tests look at what the screen says about it instead.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
  },

  as: async ({ playwright, baseURL }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async (username, password = DEMO_PASSWORD) => {
      const context = await playwright.request.newContext({ baseURL: baseURL as string })
      contexts.push(context)
      const reply = await context.post('/api/auth/login', { data: { username, password } })
      expect(reply.ok(), await reply.text()).toBe(true)
      return context
    })
    for (const context of contexts) await context.dispose()
  },

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

let people = 0
/** Nobody else's account: a test that changes a password must not lock another test out. */
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

export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, username, password)
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
  await page.goto(path)
}

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submitSignIn(page)
}

/** Not the link of the same name that leads from sign-up to sign-in. */
export const submitSignIn = (page: Page) =>
  page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()

/** Timers stand still until the test moves them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-07-15T15:00:00Z') })
  await page.clock.pauseAt(new Date('2026-07-15T15:00:01Z'))
}

/** One toast at a time; while the one before fades, the newest is this. */
export const toastOf = (page: Page) => page.locator('.mantine-Notification-root').last()
