/** No accessibility fault, by the rules of axe that can be checked without a person. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const SCHEMES = ['light', 'dark'] as const

type Narrowed = { within?: string; withoutRules?: string[]; onlyRules?: string[] }

/** `within` narrows it to a part of the page. */
export async function expectAccessible(page: Page, narrowed: Narrowed = {}): Promise<void> {
  const { within, withoutRules = [], onlyRules } = narrowed
  // Colors on their way from one scheme to the other have a contrast that no user reads: they change at once here.
  await page.addStyleTag({ content: '*, *::before, *::after { transition-property: none !important }' })
  const builder = new AxeBuilder({ page }).disableRules(withoutRules)
  if (within) builder.include(within)
  if (onlyRules) builder.withRules(onlyRules)
  const { violations } = await builder.analyze()
  expect.soft(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)])).toEqual([])
}

/** The same page in both color schemes, without loading it twice. The second differs in nothing but its colors. */
export async function expectAccessibleInBothSchemes(page: Page, narrowed: Narrowed = {}): Promise<void> {
  const rules: Record<(typeof SCHEMES)[number], Narrowed> = { light: {}, dark: { onlyRules: ['color-contrast'] } }
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page, { ...narrowed, ...rules[colorScheme] })
  }
}

export async function expectToFit(page: Page): Promise<void> {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'fits').toBe(true)
}
