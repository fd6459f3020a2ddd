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
import { DEMO_PASSWORD } from './people.ts'
import type { Screen } from './screen.ts'
import { pathOf, SCREENS } from './screen-list.ts'
import { startServer } from './server.ts'

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

/** How long a person may watch what never comes to rest, before its picture is taken. */
const MOVING_MS = 1_500

async function takePictures(
  browser: Browser,
  baseURL: string,
  only: string | undefined,
  widths: number[],
): Promise<void> {
  const chosen = SCREENS.filter(({ name }) => !only || new RegExp(only).test(name))
  for (const width of widths)
    for (const colorScheme of SCHEMES)
      for (const screen of chosen) {
        if (!(screen.widths ?? USUAL_WIDTHS).includes(width)) continue
        if (colorScheme === 'dark' && !IN_DARK.includes(screen.name)) continue
        const context = await browser.newContext({
          baseURL,
          colorScheme,
          viewport: { width, height: HEIGHTS[width] ?? 800 },
          timezoneId: 'America/Chicago',
          permissions: ['geolocation'],
          // Where the demo's driver is on the way.
          geolocation: { latitude: 29.72179, longitude: -95.39224, accuracy: 8 },
        })
        const page = await context.newPage()
        await takePicture(page, screen, width)
        await page.screenshot({ path: `${FOLDER}${screen.name}-${width}-${colorScheme}.png` })
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
        process.stdout.write('.')
      }
}

async function takePicture(page: Page, screen: Screen, width: number): Promise<void> {
  if (screen.as) await signIn(page, screen.as)
  await screen.before?.(page)
  await page.goto(await pathOf(page, screen.path))
  if (screen.isPictureOnly) await page.waitForTimeout(MOVING_MS)
  // A screen that is shown loading never comes to rest.
  else await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
  await screen.open?.(page)
  if (width === 1280) await showWholePage(page)
  await mapsAreDrawn(page)
  await page.waitForTimeout(400)
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
  await takePictures(browser, server.url, only, width ? [Number(width)] : WIDTHS)
  await browser.close()
} finally {
  await server.stop()
}
process.stdout.write(`\nThe screens are in ${FOLDER}\n`)
