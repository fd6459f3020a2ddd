/** Every screen in the pseudo-language, a third longer than English: nothing is cut off, covered or wider than the page. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { runTool } from '../scripts/progress.mjs'
import { findOverflow, findOverlaps } from './readable.ts'
import { enterAs, expect, test } from './test.ts'

// One worker: each would build the language for itself.
test.describe.configure({ mode: 'default' })

const WIDTHS = [
  [1280, 800],
  [390, 844],
] as const
const SETTLE_TRIES = 10
const SETTLE_MS = 300
const WEB = join(import.meta.dirname, '../web')

let folder: string
// Chromium keeps the socket of a page that the test itself delivered from a local server.
test.use({ expectedErrors: [/WebSocket connection/] })
test.beforeAll(async () => {
  test.setTimeout(200_000)
  folder = await mkdtemp(join(tmpdir(), 'meridian-pseudo-'))
  const env = { MERIDIAN_LANGUAGE: 'pseudo' }
  const built = await runTool('vite', ['build', '--outDir', folder], { cwd: WEB, env })
  expect(built.isOk, built.output).toBe(true)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** The server knows real languages only: its pages and scripts are replaced here. */
async function usePseudo(context: BrowserContext): Promise<void> {
  await context.route(
    ({ pathname }) => pathname.startsWith('/pseudo/'),
    (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice('/pseudo/'.length)) }),
  )
  await context.route('**/*', (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (!request.isNavigationRequest() || pathname.includes('.')) return route.fallback()
    return route.fulfill({
      path: join(
        folder,
        pathname.startsWith('/t/') ? 't.html' : pathname.startsWith('/desk/') ? 'desk.html' : 'index.html',
      ),
    })
  })
}

async function expectRoom(page: Page, path: string): Promise<void> {
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height })
    // Screens choose their layout by media queries, some of them in script.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    // Rows come frame by frame: what counts is how it stays.
    let faults = await faultsOf(page)
    for (let tries = 0; faults.length > 0 && tries < SETTLE_TRIES; tries++) {
      await page.waitForTimeout(SETTLE_MS)
      faults = await faultsOf(page)
    }
    expect.soft(faults, `${path} at ${width} px`).toEqual([])
  }
}

/** Of texts from catalogs: what a person wrote may be shortened in a list. */
const faultsOf = async (page: Page): Promise<string[]> =>
  [...(await page.evaluate(findOverflow)), ...(await page.evaluate(findOverlaps))].filter(
    (fault) => /⟦|wide$/.test(fault) && !/⟧[^'⟧]*\w/.test(fault),
  )

const SCREENS: Record<string, readonly string[]> = {
  pharmacy: [
    '/dashboard',
    '/orders',
    '/new-deliveries',
    '/tracking',
    '/messages',
    '/import',
    '/standing-orders',
    '/standing-orders?tab=calendar',
    '/standing-orders?tab=days-off',
    '/standing-orders/new',
    '/security',
    '/welcome',
    '/verify',
    '/not-there',
    '/admin-dashboard',
  ],
  driver: [
    '/driver-dashboard?tab=available',
    '/driver-dashboard?tab=active',
    '/driver-dashboard?tab=performance',
    '/messages',
  ],
  admin: [
    '/admin-dashboard',
    '/admin-dashboard/drivers',
    '/admin-dashboard/analytics',
    '/dispatch',
    '/admin/audit-log',
    '/admin/accounts',
    '/admin/organizations',
    '/admin/organizations?id=1',
    '/admin/organizations/new-order?id=1',
    '/admin/standing-orders',
    '/admin/proof-rules',
    '/admin/counts',
    '/admin/mail',
  ],
}

for (const [username, paths] of Object.entries(SCREENS))
  test(`a language a third longer has room on every screen of ${username}`, async ({ page, context, as }) => {
    test.slow()
    await usePseudo(context)
    await enterAs(page, username, '/not-there')
    const states = username === 'pharmacy' ? await pathsOfOrders(await as(username)) : []
    for (const path of [...paths, ...states]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
      await expect(page.getByRole('main')).toContainText('⟦')
      await expectRoom(page, path)
    }
  })

test('and on the pages of visitors', async ({ page, context, as }) => {
  await usePseudo(context)
  const client = await as('pharmacy')
  const link = await client.post(`/api/orders/${await orderIn(client, 'in_transit')}/tracking-links`, {
    data: { level: 'map' },
  })
  const { url } = await link.json()
  const desk = await (await client.post('/api/organization/sites/1/desk-links')).json()
  await page.goto('/favicon.svg')
  const paths = [url, desk.url].map((address) => new URL(address, page.url()).pathname)
  for (const path of ['/login', '/verify', ...paths]) {
    await page.goto(path)
    await expect(page.getByText('⟦').first()).toBeVisible()
    await expectRoom(page, path.replace(/^\/(t|desk)\/.*/, '/$1/…'))
  }
})

type Api = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['as']>>

async function orderIn(client: Api, status: string): Promise<number> {
  const { id } = await (await client.get('/api/auth/me')).json()
  const orders = await (await client.get(`/api/orders/client/${id}?status=${status}&limit=1`)).json()
  return orders[0].id
}

async function pathsOfOrders(client: Api): Promise<string[]> {
  const [pending, moving] = [await orderIn(client, 'pending'), await orderIn(client, 'in_transit')]
  return [
    `/orders?order=${moving}`,
    `/tracking?order=${moving}`,
    `/messages?order=${moving}`,
    `/edit-order?order=${pending}`,
    `/checkout?orderId=${pending}&amount=1`,
  ]
}
