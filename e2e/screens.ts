/**
 * `npm run screens`: every screen with the demo data, at two widths and the board at a third, the most used ones in dark colors too, into
 * docs/screens/. To be looked at.
 * `npm run screens -- 'driver|admin' 390`: only those whose names match, at one width.
 */
import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type Cookie, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { ensureBuilt } from '../scripts/install.mjs'
import { SCHEMES } from './axe.ts'
import { DRIVER_STATES, type Shot } from './driver-shots.ts'
import { OFFICE_STATES, orderIn } from './office-shots.ts'
import { startServer } from './server.ts'
import { DEMO_PASSWORD } from './test.ts'

const FOLDER = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const USUAL_WIDTHS: readonly number[] = [1280, 390]
/** A large monitor is for what says so. */
const WIDTHS = [1920, ...USUAL_WIDTHS]
const HEIGHTS: Record<number, number> = { 1920: 1080, 390: 844 }
/** Of a long list the beginning is enough. */
const MAX_HEIGHT = 2400
const MAX_MAP_TRIES = 5
const MAP_PAUSE_MS = 3_500

/** The others have the same colors. */
const IN_DARK: readonly string[] = [
  'login',
  'client-dashboard',
  'order-history-open',
  'tracking-order',
  'tracking-page',
  'front-desk',
  'messages-open',
  'checkout',
  'security',
  'driver-dashboard',
  'driver-active',
  'driver-performance',
  'admin-dashboard',
  'admin-analytics',
  'dispatch',
]

const failing = (page: Page) =>
  page.route(/\/api\/(?!auth\/me)/, (route) =>
    route.fulfill({ status: 503, json: { code: 'server_busy', message: 'The server is busy; please try again' } }),
  )
const loading = (page: Page) => page.route(/\/api\/auth\/security/, () => {})

const SHOTS: Shot[] = [
  { name: 'splash', path: '/', after: (page) => page.waitForTimeout(1500) },
  { name: 'login', path: '/login' },
  {
    name: 'login-invalid',
    path: '/login',
    after: (page) => page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  {
    name: 'login-forgot',
    path: '/login',
    after: (page) => page.getByRole('button', { name: 'Forgot Password?' }).click(),
  },
  { name: 'login-expired-link', path: '/login#invite=x' },
  { name: 'welcome', path: '/welcome', as: 'pharmacy' },
  { name: 'client-dashboard', path: '/dashboard', as: 'pharmacy' },
  { name: 'order-history', path: '/orders', as: 'pharmacy' },
  {
    name: 'order-history-open',
    path: async (page) => `/orders?order=${await orderIn(page, 'in_transit')}`,
    as: 'pharmacy',
  },
  {
    name: 'edit-order',
    path: async (page) => `/edit-order?order=${await orderIn(page, 'pending')}`,
    as: 'pharmacy',
  },
  { name: 'import', path: '/import', as: 'pharmacy' },
  { name: 'several-stops', path: '/new-deliveries', as: 'pharmacy' },
  { name: 'tracking', path: '/tracking', as: 'pharmacy' },
  {
    name: 'tracking-order',
    path: async (page) => `/tracking?order=${await orderIn(page, 'in_transit')}`,
    as: 'pharmacy',
  },
  { name: 'messages', path: '/messages', as: 'pharmacy' },
  {
    name: 'messages-open',
    path: async (page) => `/messages?order=${await orderIn(page, 'in_transit')}`,
    as: 'pharmacy',
  },
  {
    name: 'checkout',
    path: async (page) => `/checkout?orderId=${await orderIn(page, 'pending')}&amount=1`,
    as: 'pharmacy',
  },
  ...['people', 'sites', 'cost-centers', 'approvals', 'sign-in'].map((tab) => ({
    name: `organization-${tab}`,
    path: `/organization?tab=${tab}`,
    as: 'pharmacy',
  })),
  { name: 'standing-orders', path: '/standing-orders', as: 'pharmacy' },
  { name: 'standing-orders-calendar', path: '/standing-orders?tab=calendar', as: 'pharmacy' },
  { name: 'standing-orders-days-off', path: '/standing-orders?tab=days-off', as: 'pharmacy' },
  { name: 'standing-orders-new', path: '/standing-orders/new', as: 'pharmacy' },
  { name: 'security', path: '/security', as: 'pharmacy' },
  { name: 'security-loading', path: '/security', as: 'pharmacy', before: loading },
  { name: 'security-failing', path: '/security', as: 'pharmacy', before: failing },
  {
    name: 'security-password',
    path: '/security',
    as: 'pharmacy',
    after: (page) => page.getByRole('button', { name: 'Change password' }).click(),
  },
  {
    name: 'notices',
    path: '/orders',
    as: 'pharmacy',
    after: (page) => page.getByRole('button', { name: /Notifications/ }).click(),
  },
  { name: 'no-access', path: '/admin-dashboard', as: 'pharmacy' },
  { name: 'not-found', path: '/nowhere', as: 'pharmacy' },
  { name: 'driver-dashboard', path: '/driver-dashboard?tab=available', as: 'driver' },
  { name: 'driver-active', path: '/driver-dashboard?tab=active', as: 'driver' },
  { name: 'driver-performance', path: '/driver-dashboard?tab=performance', as: 'driver' },
  {
    name: 'driver-earnings',
    path: '/driver-dashboard',
    as: 'driver',
    after: async (page) => {
      const folded = page.getByRole('button', { name: /^Your figures/ })
      if (await folded.isVisible()) await folded.click()
      await page.getByRole('button', { name: /Money Earned/ }).click()
    },
  },
  ...DRIVER_STATES,
  ...OFFICE_STATES,
  { name: 'admin-dashboard', path: '/admin-dashboard', as: 'admin' },
  {
    name: 'admin-cards',
    path: '/admin-dashboard',
    as: 'admin',
    // A phone has nothing else.
    after: async (page) => {
      const cards = page.getByRole('switch', { name: 'Cards' })
      if (await cards.isVisible()) await cards.click()
    },
  },
  { name: 'admin-drivers', path: '/admin-dashboard/drivers', as: 'admin' },
  { name: 'admin-analytics', path: '/admin-dashboard/analytics', as: 'admin' },
  { name: 'dispatch', path: '/dispatch', as: 'admin', widths: [1920, 1280, 390] },
  { name: 'dispatch-map', path: '/dispatch/map', as: 'admin' },
  { name: 'admin-audit-log', path: '/admin/audit-log', as: 'admin' },
  { name: 'admin-accounts', path: '/admin/accounts', as: 'admin' },
  { name: 'admin-organizations', path: '/admin/organizations', as: 'admin' },
  { name: 'admin-organization', path: '/admin/organizations?id=1', as: 'admin' },
  { name: 'admin-new-order', path: '/admin/organizations/new-order?id=1', as: 'admin' },
  { name: 'admin-standing-orders', path: '/admin/standing-orders', as: 'admin' },
  { name: 'admin-proof-rules', path: '/admin/proof-rules', as: 'admin' },
  { name: 'admin-counts', path: '/admin/counts', as: 'admin' },
  { name: 'admin-mail', path: '/admin/mail', as: 'admin' },
]

async function takeShots(browser: Browser, baseURL: string, only: string | undefined, widths: number[]): Promise<void> {
  for (const width of widths)
    for (const colorScheme of SCHEMES)
      for (const shot of SHOTS.filter(({ name }) => !only || new RegExp(only).test(name))) {
        if (!(shot.widths ?? USUAL_WIDTHS).includes(width)) continue
        if (colorScheme === 'dark' && !IN_DARK.includes(shot.name)) continue
        const height = HEIGHTS[width] ?? 800
        const context = await browser.newContext({
          baseURL,
          colorScheme,
          viewport: { width, height },
          timezoneId: 'America/Chicago',
          permissions: ['geolocation'],
          // Where the demo's driver is on the way.
          geolocation: { latitude: 29.72179, longitude: -95.39224, accuracy: 8 },
        })
        const page = await context.newPage()
        if (shot.as) await signIn(page, shot.as)
        await shot.before?.(page)
        await page.goto(typeof shot.path === 'string' ? shot.path : await shot.path(page))
        // A screen that is shown loading never comes to rest.
        await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
        await shot.after?.(page)
        if (width === 1280) await showWholePage(page)
        await mapsAreDrawn(page)
        await page.waitForTimeout(400)
        await page.screenshot({ path: `${FOLDER}${shot.name}-${width}-${colorScheme}.png` })
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
        process.stdout.write('.')
      }
}

/** In a window as high as the page: bars that stay at the bottom of the window would stand in the middle of a full-page picture. */
async function showWholePage(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 1280, height: Math.min(Math.max(height, 800), MAX_HEIGHT) })
}

/** Software draws a map in seconds: the placeholder has to go, and then two pictures in a row are the same. */
async function mapsAreDrawn(page: Page): Promise<void> {
  const map = page.locator('.maplibregl-map').first()
  await page
    .getByTestId('map-waiting')
    .first()
    .waitFor({ state: 'detached', timeout: 20_000 })
    .catch(() => {})
  if ((await map.count()) === 0) return
  let before = 0
  for (let tries = 0; tries < MAX_MAP_TRIES; tries++) {
    await page.waitForTimeout(MAP_PAUSE_MS)
    const { length } = await map.screenshot()
    if (length === before) return
    before = length
  }
}

const signedIn = new Map<string, { user: string; token: string; cookies: Cookie[] }>()

/** As the sign-in page does it, without the page; once for each account, so that its list of sessions stays short. */
async function signIn(page: Page, username: string): Promise<void> {
  const known = signedIn.get(username) ?? (await logIn(page, username))
  signedIn.set(username, known)
  await page.context().addCookies(known.cookies)
  await page.goto('/favicon.svg')
  await page.evaluate(({ user, token }) => {
    localStorage.setItem('user', user)
    localStorage.setItem('session_token', token)
  }, known)
}

async function logIn(page: Page, username: string) {
  const reply = await page.request.post('/api/auth/login', { data: { username, password: DEMO_PASSWORD } })
  const { sessionToken, ...user } = await reply.json()
  return { user: JSON.stringify(user), token: sessionToken as string, cookies: await page.context().cookies() }
}

/** The tiles and directions of a pack are built after the start, in minutes. */
async function mapsAreReady(url: string): Promise<void> {
  const isReady = ({ addresses, routes, tiles }: Record<string, string>) =>
    [addresses, routes].every((text) => !text?.startsWith('region pack (') || text.startsWith('region pack (ready)')) &&
    !tiles?.includes('being')
  for (;;) {
    const { details } = (await (await fetch(`${url}/readyz`)).json()) as { details: { maps: Record<string, string> } }
    if (isReady(details.maps)) return
    await setTimeout(2_000)
  }
}

await ensureBuilt()
await mkdir(FOLDER, { recursive: true })
// With the region pack beside the checkout, if there is one: streets and the route along them are drawn. DATA_DIR keeps what
// is built from it for the next time.
const server = await startServer({ MAPS_PACK: '' }, process.env.DATA_DIR)
// A picture that fails must not leave the server behind.
try {
  await mapsAreReady(server.url)
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args })
  const [, , only, width] = process.argv
  await takeShots(browser, server.url, only, width ? [Number(width)] : WIDTHS)
  await browser.close()
} finally {
  await server.stop()
}
process.stdout.write(`\nThe screens are in ${FOLDER}\n`)
