/** No accessibility fault, by the rules of axe that can be checked without a person. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Minified: less than half as much for every page to parse. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

type Narrowed = {
  /** A part of the page. */
  within?: string
  withoutRules?: readonly string[]
  onlyRules?: readonly string[]
}

export async function expectAccessible(page: Page, what = '', narrowed: Narrowed = {}): Promise<void> {
  const { within, withoutRules = [], onlyRules } = narrowed
  await prepare(page)
  const options: RunOptions = {
    // Details of what passed take as long to collect as the check itself.
    resultTypes: ['violations'],
    // It would parse all style sheets again, for rules about video, which no screen has.
    preload: false,
    rules: {
      // Off unless it is asked for.
      'target-size': { enabled: true },
      ...Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    },
    ...(onlyRules ? { runOnly: { type: 'rule', values: [...onlyRules] }, rules: {} } : {}),
  }
  const faults = await page.evaluate(
    async ([part, options]) => {
      const { violations } = await window.axe.run(part ? { include: [part] } : document, options)
      return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => `${node.html} ${node.failureSummary}`)])
    },
    [within, options] as const,
  )
  expect.soft(faults, what).toEqual([])
}

/** Once per document. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(AXE)
  // Colors on their way from one scheme to the other have a contrast that no user reads: they change at once here.
  await page.addStyleTag({ content: '*, *::before, *::after { transition-property: none !important }' })
}

export async function useScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** The same page in both color schemes, without loading it twice. The second differs in nothing but its colors. */
export async function expectAccessibleInBothSchemes(page: Page, what = '', narrowed: Narrowed = {}): Promise<void> {
  await useScheme(page, 'light')
  await expectAccessible(page, what, narrowed)
  await useScheme(page, 'dark')
  await expectAccessible(page, `${what} in dark`, { ...narrowed, onlyRules: ['color-contrast'] })
}

export async function expectToFit(page: Page, what = ''): Promise<void> {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} fits`).toBe(true)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
