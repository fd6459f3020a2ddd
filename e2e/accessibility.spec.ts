/** What axe cannot see: room for wider spacing and the narrowest window, targets of 24 px, and a focus that shows and is never covered. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { findOverflow } from './readable.ts'
import { enterAs, expect, test, visit } from './test.ts'

/** The values of WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
/** A window of 1280 px at a zoom of 400 %. */
const NARROWEST = { width: 320, height: 640 }
/** Enough for the bar, the heading and what a screen is for; lists repeat themselves. */
const MAX_STOPS = 45

/** The board and its map are of two dimensions by nature, which 1.4.10 excepts; on a phone they are a list. */
const SCREENS: Record<string, readonly string[]> = {
  pharmacy: [
    '/dashboard',
    '/orders?search=1058',
    '/tracking',
    '/messages?q=1089',
    '/import',
    '/security',
    '/verify',
    '/standing-orders',
    '/standing-orders?tab=calendar',
    '/standing-orders?tab=days-off',
    '/standing-orders/new',
  ],
  driver: [
    '/driver-dashboard?tab=available',
    '/driver-dashboard?tab=active',
    '/driver-dashboard?tab=performance',
    '/messages',
  ],
  admin: [
    '/admin-dashboard?status=in_transit',
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
  test(`spacing, reflow, targets and focus on the screens of ${username}`, async ({ page }) => {
    test.slow()
    await enterAs(page, username, '/not-there')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await visit(page, path)
        await waitUntilLoaded(page)
        await expectAccessible(page, { onlyRules: ['target-size'] })
        await expectFocusToShow(page, path)
        await expectRoomForSpacing(page, path)
        await page.setViewportSize(NARROWEST)
        expect.soft(await settled(page), `${path} at 320 px`).toEqual([])
      })
  })

test('what the keyboard has reached stays in the window when what is above it loads late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, 'driver', '/not-there')
  const held = Promise.withResolvers<void>()
  for (const path of ['**/api/driver/*/performance', '**/api/driver/*/achievements'])
    await page.route(path, async (route) => {
      await held.promise
      await route.continue()
    })
  await visit(page, '/driver-dashboard?tab=performance')
  const figures = page.getByRole('button', { name: /^Your figures/ })
  await expect(figures).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(figures).toBeFocused({ timeout: 100 })
  }).toPass()
  held.resolve()
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(figures).toBeFocused()
  await expect.poll(() => page.evaluate(findFocusFault), { timeout: 2_000 }).toBeNull()
})

/** Nothing is busy any more, and the height stays: a part that comes later would push the focused element out of the window. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  let before = -1
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await height()]
        before = now
        return now === last
      },
      { intervals: [300] },
    )
    .toBe(true)
}

async function expectRoomForSpacing(page: Page, path: string): Promise<void> {
  const style = await page.addStyleTag({ content: SPACING })
  expect.soft(await settled(page), `${path} with wider spacing`).toEqual([])
  await style.evaluate((element) => (element as HTMLElement).remove())
}

/** How it stays: rows come frame by frame. What a person wrote may be shortened in a list. */
async function settled(page: Page): Promise<string[]> {
  let faults: string[] = []
  for (let tries = 0; tries < 8; tries++) {
    await page.waitForTimeout(250)
    faults = (await page.evaluate(findOverflow)).filter((fault) => !fault.includes('is cut off'))
    if (faults.length === 0) return []
  }
  return faults
}

async function expectFocusToShow(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    let fault = await page.evaluate(findFocusFault)
    // What is loading still moves: what counts is where the focus stays.
    for (let tries = 0; fault !== null && fault !== 'end' && tries < 8; tries++) {
      await page.waitForTimeout(250)
      fault = await page.evaluate(findFocusFault)
    }
    if (fault === 'end') return
    expect.soft(fault, `${path}, stop ${stop + 1}`).toBeNull()
  }
}

/** Runs in the page. */
function findFocusFault(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'end'
  // The map moves by keyboard as a whole, and draws its own focus.
  if (focused.closest('.maplibregl-map')) return null
  // A radio button or switch is drawn by its label.
  const input = focused.matches('input') ? (focused.closest('label') ?? focused.parentElement ?? focused) : focused
  const box = input.getBoundingClientRect()
  const name = `${focused.tagName.toLowerCase()} '${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}'`
  if (box.width < 2 || box.height < 2) return null
  const points = [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.2],
    [0.1, 0.8],
    [0.9, 0.8],
  ] as const
  const isSeen = points.some(([x, y]) => {
    const at = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
    // A toast goes away, or is closed: docs/accessibility.md says so.
    return (
      at !== null && (input.contains(at) || at.contains(input) || at.closest('.mantine-Notification-root') !== null)
    )
  })
  if (isSeen) return null
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
  return `${name} at ${place} is covered by ${at?.tagName.toLowerCase() ?? 'nothing: it is outside of the window'} ${at?.className ?? ''}`
}
