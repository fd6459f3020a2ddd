/** What axe and a screen at rest do not show: what is above the focus and loads late must not push it out of the window. */
import { findFocusFault } from './focus.ts'
import { enterAs, expect, test, visit } from './test.ts'

test('what the keyboard has reached stays in the window when what is above it loads late', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, await as('driver'), '/not-there')
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
  await expect.poll(() => page.evaluate(findFocusFault)).toBeNull()
})
