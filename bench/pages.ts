/**
 * Each screen opened cold in a Chromium at 10 Mbit/s: JavaScript moved before its heading is there, layout shift, longest task and
 * blocking time, the latter as a ratio to an empty React page with the same theme. A task counts with four times its processor
 * time, as on a processor four times slower: DevTools' own throttling stretches time, so other work on the machine would count
 * too. Then 500 orders of a client, scrolled, and in a burst of live events.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../scripts/browser.mjs'
import { ensureBuilt } from '../scripts/install.mjs'
import { type Figure, figure } from './figure.ts'
import { fillTo } from './fill.ts'
import { longestTaskMs, taskTimesMs } from './main-thread.ts'
import { median } from './meter.ts'
import { type Account, startWorld, type World } from './world.ts'

const ROUNDS = 3
const SETTLE_MS = 5000
const SLOWER = 4
const LONG_TASK_MS = 50
const BYTES_PER_SECOND = 10_000_000 / 8

const HOUSTON = { latitude: 29.7604, longitude: -95.3698, accuracy: 8 }

const SCREENS: readonly { path: string; as: Account | null; hasMap?: true }[] = [
  { path: '/login', as: null },
  { path: '/dashboard', as: 'pharmacy' },
  { path: '/orders', as: 'pharmacy' },
  { path: '/tracking', as: 'pharmacy' },
  { path: '/messages', as: 'pharmacy' },
  { path: '/driver-dashboard', as: 'driver', hasMap: true },
  { path: '/admin-dashboard', as: 'admin' },
]

const MAP_CODE = ['*/map-view-*.js']

type Load = {
  firstKilobytes: number
  allKilobytes: number
  shift: number
  longestMs: number
  blockingMs: number
  headingMs: number
}

export async function benchPages(only: RegExp): Promise<Figure[]> {
  await ensureBuilt()
  const world = await startWorld()
  const empty = await serveEmptyPage()
  const browser = await chromium.launch(await findBrowser())
  try {
    const figures: Figure[] = []
    for (const { path, as, hasMap } of SCREENS.filter((screen) => only.test(screen.path))) {
      const floors: Load[] = []
      const loads: Load[] = []
      const withoutMap: Load[] = []
      for (let round = 0; round < ROUNDS; round++) {
        floors.push(await open(browser, empty.url))
        const visitor = as ? { world, as } : undefined
        loads.push(await open(browser, world.url + path, visitor))
        if (hasMap) withoutMap.push(await open(browser, world.url + path, visitor, MAP_CODE))
      }
      const of = (all: Load[], what: keyof Load) => median(all.map((load) => load[what]))
      const floor = Math.max(50, of(floors, 'blockingMs'))
      const blocking = of(loads, 'blockingMs') / floor
      const details = {
        'blocking ms': of(loads, 'blockingMs'),
        'empty page ms': of(floors, 'blockingMs'),
        'longest task ms': of(loads, 'longestMs'),
        'heading after ms': of(loads, 'headingMs'),
        ...(hasMap ? { 'without its map': of(withoutMap, 'blockingMs') / floor } : {}),
      }
      figures.push(
        figure('pages', `${path}: JavaScript before the first screen`, of(loads, 'firstKilobytes'), {
          unit: 'KB',
          details: { 'in all KB': of(loads, 'allKilobytes'), 'empty page KB': of(floors, 'firstKilobytes') },
        }),
        figure('pages', `${path}: layout shift`, of(loads, 'shift'), { unit: '' }),
        figure('pages', `${path}: blocking time`, blocking, { details }),
      )
    }
    if (only.test('500 orders')) figures.push(...(await measureLongList(browser, world)))
    return figures
  } finally {
    await browser.close()
    await empty.stop()
    await world.stop()
  }
}

/** Every twentieth order is the pharmacy's. */
const ORDERS_IN_ALL = 10_000
const LISTED = 500
const EVENTS_PER_SECOND = 50
const BURST_SECONDS = 6

async function measureLongList(browser: Browser, world: World): Promise<Figure[]> {
  await fillTo(world.databaseUrl, ORDERS_IN_ALL)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await signInContext(context, world, 'pharmacy')
    const page = await context.newPage()
    // The page's live connection ends here, so that the bench sends the events.
    let sendEvent: (event: object) => void = () => {}
    await page.routeWebSocket(/\/ws/, (socket) => {
      sendEvent = (event) => socket.send(JSON.stringify(event))
    })
    const session = await context.newCDPSession(page)
    await page.goto(`${world.url}/orders`)
    const ids = await listOrders(page)
    const scrolling = await longestTaskMs(session, async () => {
      await page.mouse.move(640, 500)
      for (const direction of [-1, 1])
        for (let step = 0; step < 40; step++) {
          await page.mouse.wheel(0, direction * 1200)
          await page.waitForTimeout(16)
        }
    })
    let refetches = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/orders')) refetches++
    })
    await page.evaluate(countEvents)
    const burst = await longestTaskMs(session, async () => {
      for (let count = 0; count < EVENTS_PER_SECOND * BURST_SECONDS; count++) {
        sendEvent({ type: 'order_status_update', orderId: ids[count % ids.length], status: 'assigned' })
        await page.waitForTimeout(1000 / EVENTS_PER_SECOND)
      }
    })
    const events = await page.evaluate(() => (window as unknown as { eventsReceived: number }).eventsReceived)
    const details = { orders: ids.length }
    const burstDetails = { ...details, 'events received': events, refetches }
    return [
      figure('pages', '500 orders: longest task while scrolling', scrolling, { unit: 'ms', details }),
      figure('pages', '500 orders: longest task, 50 events a second', burst, { unit: 'ms', details: burstDetails }),
    ]
  } finally {
    await context.close()
  }
}

/** Runs in the page: counts the live events that the app parses. */
function countEvents(): void {
  const counter = Object.assign(window, { eventsReceived: 0 })
  const parse = JSON.parse
  JSON.parse = (text, ...others) => {
    if (String(text).includes('order_status_update')) counter.eventsReceived++
    return parse(text, ...others)
  }
}

/** Loads page after page until all are listed, and returns their ids. */
async function listOrders(page: Page): Promise<number[]> {
  const rows = page.locator('main article h2')
  await rows.first().waitFor({ timeout: 60_000 })
  for (let before = 0; (await rows.count()) < LISTED && (await rows.count()) > before; ) {
    before = await rows.count()
    await page.getByRole('button', { name: 'Load more' }).click({ timeout: 60_000 })
    await page.waitForFunction((shown) => document.querySelectorAll('main article h2').length > shown, before)
  }
  return (await rows.allTextContents()).map((text) => Number(/#ML-(\d+)/.exec(text)?.[1]))
}

/** Runs in the page, before anything of its own. */
function observe(): void {
  const seen = { shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  // Not a timer: what the screen loads once it is painted would start before the next tick.
  const headings = new MutationObserver(() => {
    if (!document.querySelector('main h1, main h2')) return
    headings.disconnect()
    Object.assign(seen, { headingAt: performance.now() })
    ;(window as unknown as { headingShown(payload: string): void }).headingShown('')
  })
  headings.observe(document, { childList: true, subtree: true })
}

type Seen = { shift: number; headingAt?: number }
type Script = { startTime: number; bytes: number }

async function open(
  browser: Browser,
  url: string,
  visitor?: { world: World; as: Account },
  blockedUrls: string[] = [],
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['geolocation'],
    geolocation: HOUSTON,
  })
  try {
    if (visitor) await signInContext(context, visitor.world, visitor.as)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: blockedUrls })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await page.addInitScript(observe)
    // A binding, not waitForSelector: scripts that Playwright runs in the page would count as tasks of the page.
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: 'headingShown' })
    const heading = new Promise<void>((resolve) => session.once('Runtime.bindingCalled', () => resolve()))
    const tasks = (
      await taskTimesMs(session, async () => {
        await session.send('Page.navigate', { url })
        await heading
        await page.waitForTimeout(SETTLE_MS)
      })
    ).map((ms) => ms * SLOWER)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.js(\?|$)/.test(name))
        .map(({ startTime, encodedBodySize }): Script => ({ startTime, bytes: encodedBodySize })),
    )
    const headingMs = seen.headingAt ?? Number.NaN
    const kilobytes = (some: Script[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    return {
      firstKilobytes: kilobytes(scripts.filter(({ startTime }) => startTime < headingMs)),
      allKilobytes: kilobytes(scripts),
      shift: seen.shift,
      longestMs: Math.max(0, ...tasks),
      blockingMs: tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0),
      headingMs,
    }
  } finally {
    await context.close()
  }
}

/** As after a sign-in in this browser: the cookie, and the user that the app stores. */
export async function signInContext(
  context: Awaited<ReturnType<Browser['newContext']>>,
  world: World,
  as: Account,
): Promise<void> {
  const [name, value] = world.cookies[as].split('=', 2) as [string, string]
  await context.addCookies([{ name, value, url: world.url }])
  const user = await world.json<object>(as, 'GET', '/api/auth/me')
  await context.addInitScript((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

async function serveEmptyPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-empty-'))
  const root = fileURLToPath(new URL('empty-page/', import.meta.url))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, target: 'es2023' } })
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer((request, reply) => {
    const file = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''))
    reply.setHeader('content-type', types[extname(file)] ?? 'text/plain')
    reply.setHeader('content-encoding', 'br')
    if (existsSync(file)) reply.end(brotliCompressSync(readFileSync(file)))
    else reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
