/** No accessibility fault, by the rules of axe that can be checked without a person. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const SCHEMES = ['light', 'dark'] as const

type Narrowed = { within?: string; withoutRules?: string[] }

/** `within` narrows it to a part of the page. */
export async function expectAccessible(page: Page, { within, withoutRules = [] }: Narrowed = {}): Promise<void> {
  // Colors that are still changing to those of the other scheme have no contrast that counts.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((animation) => (animation instanceof CSSTransition ? [animation.finished] : [])),
    ),
  )
  const builder = new AxeBuilder({ page }).disableRules(withoutRules)
  if (within) builder.include(within)
  const { violations } = await builder.analyze()
  expect.soft(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
}

/** The same page in both colour schemes, without loading it twice. */
export async function expectAccessibleInBothSchemes(page: Page, narrowed: Narrowed = {}): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page, narrowed)
  }
}

export async function expectToFit(page: Page): Promise<void> {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'fits').toBe(true)
}
