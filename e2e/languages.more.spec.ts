/** Every screen in the pseudo-language, a third longer than English: nothing is cut off, covered or wider than the page. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { runTool } from '../scripts/progress.mjs'
import { findOverflow, findOverlaps } from './readable.ts'
import { PEOPLE, screensOf, sweep } from './sweep.ts'
import { expect, test } from './test.ts'

// One worker: each would build the language for itself.
test.describe.configure({ mode: 'default' })

const WEB = join(import.meta.dirname, '../web')

let folder: string
// Chromium keeps the socket of a page that the test itself delivered from a local server.
test.use({ expectedErrors: [/WebSocket connection/] })
test.beforeAll(async () => {
  test.setTimeout(200_000)
  folder = await mkdtemp(join(tmpdir(), 'meridian-pseudo-'))
  const env = { MERIDIAN_LANGUAGE: 'pseudo' }
  const built = await runTool('vite', ['build', '--outDir', folder], { cwd: WEB, env })
  expect(built.isOk, built.output).toBe(true)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** The server knows real languages only: its pages and scripts are replaced here. */
async function usePseudo(context: BrowserContext): Promise<void> {
  await context.route(
    ({ pathname }) => pathname.startsWith('/pseudo/'),
    (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice('/pseudo/'.length)) }),
  )
  await context.route('**/*', (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (!request.isNavigationRequest() || pathname.includes('.')) return route.fallback()
    return route.fulfill({
      path: join(
        folder,
        pathname.startsWith('/t/') ? 't.html' : pathname.startsWith('/desk/') ? 'desk.html' : 'index.html',
      ),
    })
  })
}

/** Of texts from catalogs: what a person wrote may be shortened in a list. */
const faultsOf = async (page: Page): Promise<string[]> =>
  [...(await page.evaluate(findOverflow)), ...(await page.evaluate(findOverlaps))].filter(
    (fault) => /⟦|wide$/.test(fault) && !/⟧[^'⟧]*\w/.test(fault),
  )

for (const who of PEOPLE)
  test(`a language a third longer has room on every screen of ${who}`, async ({ page, context, as }) => {
    test.slow()
    await usePseudo(context)
    const account = who === 'visitor' ? null : await as(who)
    const screens = screensOf(who, { withStates: false })
    await sweep(page, { screens, account }, async ({ atEachWidth }) => {
      await expect(page.locator('main, body').first()).toContainText('⟦')
      await atEachWidth(async (what) => expect.soft(await faultsOf(page), what).toEqual([]))
    })
  })
