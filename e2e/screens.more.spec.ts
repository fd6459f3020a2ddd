/** Every screen of the list, in both languages: whatever can be measured of it is measured in one visit. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit, type Scheme, useScheme } from './axe.ts'
import { expectFocusToShow } from './focus.ts'
import { expectReadable, expectRoom, findOverflow } from './readable.ts'
import type { Screen } from './screen.ts'
import { NARROWEST, PEOPLE, PHONE, screensOf, sweep, type Visited, WIDE } from './sweep.ts'
import { expect, test } from './test.ts'

// The socket of a page that the test itself leaves offline.
test.use({ expectedErrors: [/WebSocket connection/], permissions: ['geolocation'] })

/** The values of WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
const EXCEPTED: Record<string, readonly string[]> = {
  // A button is named by the role of its demo account first.
  login: ['label-content-name-mismatch'],
  'login-invalid': ['label-content-name-mismatch'],
  'login-forgot': ['label-content-name-mismatch'],
  // Not of WCAG: their parts have a third heading, because they are under a second one on other screens.
  'edit-order': ['heading-order'],
  'standing-orders-new': ['heading-order'],
  'driver-problem': ['heading-order'],
  // A menu lies over the page, in no landmark of it, and its library marks the place that has the focus first.
  'order-menu': ['region', 'aria-required-children'],
  // Under the bar at the bottom until one scrolls.
  'driver-details': ['target-size'],
}

/** What a driver acts on at noon, in gloves. */
const AT_NOON = new Set([
  'driver-dashboard',
  'driver-assigned',
  'driver-active',
  'driver-details',
  'driver-release',
  'driver-report',
  'driver-messages-open',
  'driver-performance',
  'driver-leaderboard',
])

for (const who of PEOPLE)
  test(`the screens of ${who} are accessible, fit, reflow and show the focus, in light and dark`, async ({
    page,
    as,
  }) => {
    test.slow()
    const account = who === 'visitor' ? null : await as(who)
    let states = 0
    const screens = screensOf(who, { withStates: true })
    await sweep(page, { screens, account }, async (visited) => {
      if (isState(visited.screen)) await lookAtState(visited, states++ % 2 === 0 ? 'light' : 'dark')
      else await lookAtScreen(visited)
      if (AT_NOON.has(visited.screen.name)) await lookAtNoon(visited)
      if (visited.screen.dialog) await expectEscapeToClose(visited)
    })
  })

const isState = ({ open, before, dialog }: Screen) => Boolean(open ?? before ?? dialog)

async function lookAtScreen({ screen, page, rest, atEachWidth }: Visited): Promise<void> {
  const withoutRules = EXCEPTED[screen.name] ?? []
  await atEachWidth(async (what, { width }) => {
    await useScheme(page, 'light')
    // A mouse is precise enough for the blocks of the dispatch board, whose width is a time.
    const small = width === PHONE.width ? [] : ['target-size']
    await expectAccessible(page, what, { withoutRules: [...withoutRules, ...small] })
    await expectToFit(page, what)
    await useScheme(page, 'dark')
    await expectAccessible(page, `${what} in dark`, { onlyRules: ['color-contrast'] })
    if (width !== PHONE.width) return
    await expectFocusToShow(page, what)
    await expectRoomForSpacing(page, what, rest)
  })
  await page.setViewportSize(NARROWEST)
  await rest()
  expect.soft(await overflowOf(page), `${screen.name} at ${NARROWEST.width} px`).toEqual([])
}

/** What opens over a screen: by itself, because the screen under it is looked at on its own. */
async function lookAtState({ screen, page }: Visited, scheme: Scheme): Promise<void> {
  await useScheme(page, scheme)
  const withoutRules = EXCEPTED[screen.name] ?? []
  const dialog = screen.dialog ? page.getByRole('dialog', { name: screen.dialog }) : undefined
  if (dialog) await expect(dialog).toBeVisible()
  await expectAccessible(page, screen.name, { withoutRules, ...(dialog ? { within: '[role=dialog]' } : {}) })
  await expectToFit(page, screen.name)
}

async function expectEscapeToClose({ screen, page }: Visited): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: screen.dialog as RegExp }), screen.name).toBeHidden()
}

/** Large, strong in contrast and never cut off, on the narrowest phone and with large text. */
async function lookAtNoon({ screen, page, rest }: Visited): Promise<void> {
  await page.setViewportSize(PHONE)
  await expectReadable(page, screen.name, screen.dialog ? '[role=dialog]' : 'main')
  await expectRoom(page, screen.name, rest)
}

async function expectRoomForSpacing(page: Page, what: string, rest: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: SPACING })
  await rest()
  expect.soft(await overflowOf(page), `${what} with wider spacing`).toEqual([])
  await style.evaluate((element) => (element as HTMLElement).remove())
}

/** What a person wrote may be shortened in a list. */
const overflowOf = async (page: Page): Promise<string[]> =>
  (await page.evaluate(findOverflow)).filter((fault) => !fault.includes('is cut off'))

/** Words of English screens that no Spanish text has; names and what people wrote are the demo's. */
const ENGLISH =
  /\b(?:Save|Cancel|Delete|Loading|Order Management|Available Jobs|Sign out|Search|Status:|Pickup|Due|Unassigned)\b/

/** The server words the entries of custody in the language of the account, which is English. */
const IN_THE_LANGUAGE_OF_THE_ACCOUNT = ['order-custody', 'order-history-open', 'admin-order']

for (const who of PEOPLE)
  test(`the screens of ${who} are Spanish, fit and have no accessibility fault`, async ({ page, as }) => {
    test.slow()
    const account = who === 'visitor' ? null : await as(who)
    const screens = screensOf(who, { withStates: false })
    await sweep(page, { screens, account, language: 'es' }, async ({ screen, atEachWidth }) => {
      expect(await page.locator('html').getAttribute('lang')).toBe('es')
      const words = (await page.locator('main, body').first().innerText()).match(ENGLISH)
      if (!IN_THE_LANGUAGE_OF_THE_ACCOUNT.includes(screen.name)) expect.soft(words, screen.name).toBeNull()
      const withoutRules = EXCEPTED[screen.name] ?? []
      await atEachWidth(async (what, { width }) => {
        await expectToFit(page, what)
        if (width !== WIDE.width) await expectAccessible(page, what, { withoutRules })
      })
    })
  })
