/** Goes from screen to screen of the list, each once, as the person who sees it. */
import { expect, type Page } from '@playwright/test'
import type { Account } from './people.ts'
import type { Screen } from './screen.ts'
import { pathOf, SCREENS } from './screen-list.ts'
import { watchRest } from './settled.ts'
import { enterAs, test, visit } from './test.ts'

export const WIDE = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }
/** A window of 1280 px at a zoom of 400 %. */
export const NARROWEST = { width: 320, height: 640 }
const SIZES = [WIDE, PHONE]

/** Screens and their states; or, in a language whose names the states do not know, screens alone. */
type Scope = { withStates: boolean }

export const screensOf = (who: string, { withStates }: Scope): Screen[] =>
  SCREENS.filter(({ as, open, isPictureOnly }) => (as ?? 'visitor') === who && !isPictureOnly && (withStates || !open))

export const PEOPLE = ['visitor', 'pharmacy', 'driver', 'admin'] as const

export type Visited = {
  screen: Screen
  page: Page
  /** Waits until nothing loads or moves any more. */
  rest: () => Promise<void>
  /** At each width that the screen is for, at rest. */
  atEachWidth: (look: (what: string, size: typeof WIDE) => Promise<void>) => Promise<void>
}

type Sweep = { screens: readonly Screen[]; account: Account | null; language?: string }

/** `look` gets each screen at rest, in a wide window or, if it is for phones only, on a phone. */
export async function sweep(
  page: Page,
  { screens, account, language }: Sweep,
  look: (visited: Visited) => Promise<void>,
): Promise<void> {
  const rest = watchRest(page)
  if (account) await enterAs(page, account, '/favicon.svg')
  else await page.goto('/favicon.svg')
  // In this browser only: the account of the demo stays as it is.
  if (language) await page.context().addCookies([{ name: 'language', value: language, url: page.url() }])
  if (account) {
    await page.goto('/not-there')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  let isApp = account !== null
  let shown = ''
  for (const screen of screens)
    await test.step(screen.name, async () => {
      const sizes = SIZES.filter(({ width }) => screen.widths?.includes(width) ?? true)
      await page.setViewportSize((screen.open && sizes.includes(PHONE) ? PHONE : sizes[0]) as typeof WIDE)
      await screen.before?.(page)
      const path = await pathOf(page, screen.short ?? screen.path)
      // Replies of its own need a page that has not asked yet.
      const isFresh = !isApp || screen.before !== undefined || screen.isDocument === true
      if (isFresh) await page.goto(path)
      else if (path !== shown) await visit(page, path)
      // What is open over it is closed again; what was opened inside of it is not.
      shown = isFresh || (screen.open && !screen.dialog) ? '' : path
      isApp = account !== null && !screen.isDocument && !screen.before
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await rest()
      if (screen.open) {
        await screen.open(page)
        await rest()
      }
      const atEachWidth: Visited['atEachWidth'] = async (lookAt) => {
        for (const size of sizes) {
          await page.setViewportSize(size)
          await rest()
          await lookAt(`${screen.name} at ${size.width} px`, size)
        }
      }
      await look({ screen, page, rest, atEachWidth })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
}
