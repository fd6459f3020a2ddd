/** No accessibility fault, by the rules of axe that can be checked without a person. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from './test.ts'

/** Minified: less than half as much for every page to parse. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export const SCHEMES = ['light', 'dark'] as const

type Narrowed = { within?: string; withoutRules?: string[]; onlyRules?: string[] }

/** `within` narrows it to a part of the page. */
export async function expectAccessible(page: Page, narrowed: Narrowed = {}): Promise<void> {
  const { within, withoutRules = [], onlyRules } = narrowed
  await prepare(page)
  const options: RunOptions = {
    // Details of what passed take as long to collect as the check itself.
    resultTypes: ['violations'],
    // It would parse all style sheets again, for rules about video, which no screen has.
    preload: false,
    rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    ...(onlyRules ? { runOnly: { type: 'rule', values: onlyRules } } : {}),
  }
  const faults = await page.evaluate(
    async ([part, options]) => {
      const { violations } = await window.axe.run(part ? { include: [part] } : document, options)
      return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => `${node.html} ${node.failureSummary}`)])
    },
    [within, options] as const,
  )
  expect.soft(faults).toEqual([])
}

/** Once per document. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(AXE)
  // Colors on their way from one scheme to the other have a contrast that no user reads: they change at once here.
  await page.addStyleTag({ content: '*, *::before, *::after { transition-property: none !important }' })
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

declare global {
  interface Window {
    axe: typeof axe
  }
}
