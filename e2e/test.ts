/** `test` with a running server, people of its own who are signed in, and pages whose own errors fail the test. */
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type SharedServer, sharedServer, startWithDemo } from './demo.ts'
import { limitMaps, type Maps } from './maps.ts'
import { type Account, type Driver, findMail, hireDriver, type Mail, registerClient, signIn } from './people.ts'

type WorkerFixtures = {
  /** Settings of a server that this file's tests have to themselves: for what changes everybody's day. */
  ownServer: Record<string, string> | null
  server: SharedServer
  /** Somebody of the demo, signed in once per worker. Tests change nothing of theirs. */
  as: (username: string) => Promise<Account>
}
type Fixtures = {
  newClient: () => Promise<Account>
  newDriver: () => Promise<Driver>
  mailTo: (address: string) => Promise<Mail>
  /** A browser of somebody else, closed after the test. */
  openPage: (options?: BrowserContextOptions & { maps?: Maps }) => Promise<Page>
  /** Console errors that this test expects. */
  expectedErrors: RegExp[]
  /** What the pages' own errors are written into. */
  pageErrors: string[]
  maps: Maps
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownServer: [null, { option: true, scope: 'worker' }],
  server: [
    async ({ ownServer }, use) => {
      if (!ownServer) return use(sharedServer())
      const server = await startWithDemo(ownServer)
      await use(server)
      await server.stop()
    },
    // Starting does not count as a test's own time.
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  maps: ['none', { option: true }],

  pageErrors: async ({ expectedErrors }, use) => {
    const errors: string[] = []
    await use(errors)
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
  },
  context: async ({ context, maps }, use) => {
    await limitMaps(context, maps)
    await use(context)
  },
  page: async ({ page, pageErrors }, use) => {
    listen(page, pageErrors)
    await use(page)
  },
  openPage: async ({ browser, baseURL, serviceWorkers, pageErrors, maps: usual }, use) => {
    const opened: Page[] = []
    await use(async ({ maps = usual, ...options } = {}) => {
      const context = await browser.newContext({
        locale: 'en-US',
        timezoneId: 'America/Chicago',
        reducedMotion: 'reduce',
        serviceWorkers,
        ...(baseURL ? { baseURL } : {}),
        ...options,
      })
      await limitMaps(context, maps)
      const page = await context.newPage()
      listen(page, pageErrors)
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },

  as: [
    async ({ playwright, server }, use) => {
      const accounts = new Map<string, Promise<Account>>()
      await use((username) => {
        const account = accounts.get(username) ?? signIn(playwright, server.url, username)
        accounts.set(username, account)
        return account
      })
      for (const account of accounts.values()) await (await account).api.dispose()
    },
    { scope: 'worker' },
  ],
  newClient: async ({ playwright, server }, use) => {
    await withDisposal(use, () => registerClient(playwright, server.url))
  },
  newDriver: async ({ playwright, server, as }, use) => {
    await withDisposal(use, async () => hireDriver(playwright, server.url, (await as('admin')).api))
  },
  mailTo: async ({ as }, use) => use(async (address) => findMail((await as('admin')).api, address)),
})

export { expect }

async function withDisposal<A extends Account>(use: (make: () => Promise<A>) => Promise<void>, make: () => Promise<A>) {
  const made: A[] = []
  await use(async () => {
    const account = await make()
    made.push(account)
    return account
  })
  for (const { api } of made) await api.dispose()
}

function listen(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser reports every 4xx answer here; tests check what the screen shows instead.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
}

/** As the sign-in page leaves it, without the page: for tests that are about what comes after. */
export async function enterAs(page: Page, account: Account, path: string): Promise<void> {
  const { cookies } = await account.api.storageState()
  await page.context().addCookies(cookies)
  await page.goto('/favicon.svg')
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, account.stored)
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
  const notFound = page.getByRole('heading', { name: /^(Page Not Found|Página no encontrada|⟦Págé Nót Fóúñd.*)$/ })
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

/** The toast with this text, whatever else is announced at the same time. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text })
