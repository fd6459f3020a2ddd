/** The stops of the keyboard: each is seen, and none is covered. */
import { expect, type Page } from '@playwright/test'

/** Enough for the bar, the heading and what a screen is for; lists repeat themselves. */
const MAX_STOPS = 45
const LATER_FRAMES = 20

export async function expectFocusToShow(page: Page, what: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    let fault = await page.evaluate(findFocusFault)
    // A screen that brings its focus into view does so in a later frame.
    for (let tries = 0; fault !== null && fault !== 'end' && tries < LATER_FRAMES; tries++) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      fault = await page.evaluate(findFocusFault)
    }
    if (fault === 'end') return
    expect.soft(fault, `${what}, stop ${stop + 1}`).toBeNull()
  }
}

/** Runs in the page. */
export function findFocusFault(): string | null {
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
