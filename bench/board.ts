/**
 * The dispatch board with 30 drivers and 300 orders: the longest task of the main thread, in processor time, while it is opened,
 * scrolled, zoomed and searched, an order is dragged over its lanes and the plan changes live. Without its map, which a machine
 * without a graphics card draws in software.
 */
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { ensureBuilt } from '../scripts/install.mjs'
import { makeBoard } from './board-day.ts'
import { type Figure, figure } from './figure.ts'
import { longestTaskMs } from './main-thread.ts'
import { signInContext } from './pages.ts'
import { startWorld } from './world.ts'

const MAP_CODE = ['*/map-view-*.js']
const SETTLE_MS = 3000
const CHANGES = 10

export async function benchBoard(): Promise<Figure[]> {
  await ensureBuilt()
  const world = await startWorld()
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
    await signInContext(context, world, 'admin')
    const page = await context.newPage()
    let version = 1
    await page.route('**/api/dispatch/board*', (route) => route.fulfill({ json: makeBoard(Date.now(), version) }))
    let sendEvent: (event: object) => void = () => {}
    await page.routeWebSocket(/\/ws/, (socket) => {
      sendEvent = (event) => socket.send(JSON.stringify(event))
    })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: MAP_CODE })
    const lanes = page.getByRole('region', { name: 'Drivers’ routes' })
    const tasks: [name: string, run: () => Promise<void>][] = [
      [
        'opening',
        async () => {
          await session.send('Page.navigate', { url: `${world.url}/dispatch` })
          await page.waitForTimeout(SETTLE_MS)
        },
      ],
      [
        'scrolling',
        async () => {
          await page.mouse.move(1200, 500)
          for (let step = 0; step < 40; step++) await page.mouse.wheel(step % 2 ? 300 : -40, step < 20 ? 200 : -200)
        },
      ],
      [
        'zooming',
        async () => {
          for (const name of ['Show more hours', 'Show more hours', 'Show fewer hours', 'Show fewer hours'])
            await page.getByRole('button', { name }).click()
        },
      ],
      [
        'searching',
        async () => {
          await page.getByRole('textbox', { name: 'Search orders' }).pressSequentially('houston', { delay: 60 })
          await page.getByRole('button', { name: 'Clear the search' }).click()
        },
      ],
      [
        'dragging',
        async () => {
          const box = await lanes.boundingBox()
          await page.mouse.move(150, 600)
          await page.mouse.down()
          for (let step = 0; step < 30; step++) await page.mouse.move((box?.x ?? 0) + 400 + step * 10, 300 + step * 15)
          await page.keyboard.press('Escape')
          await page.mouse.up()
        },
      ],
      [
        'a live change',
        async () => {
          for (let change = 0; change < CHANGES; change++) {
            version++
            sendEvent({ type: 'dispatch_changed', day: new Date().toISOString().slice(0, 10), version })
            await page.waitForTimeout(600)
          }
        },
      ],
    ]
    const figures: Figure[] = []
    for (const [name, run] of tasks) {
      figures.push(figure('board', `longest task: ${name}`, await longestTaskMs(session, run), { unit: 'ms' }))
      await page.waitForTimeout(500)
    }
    await lanes.waitFor()
    return figures
  } finally {
    await browser.close()
    await world.stop()
  }
}
