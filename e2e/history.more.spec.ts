/** The order history on a real page: scrolling loads more. What its filters do is in component tests. */
import { enterAs, expect, test } from './test.ts'

test('scrolling loads the next page', async ({ page, as }) => {
  await enterAs(page, await as('pharmacy'), '/orders')
  const rows = page.getByRole('main').getByRole('article')
  await expect(rows).toHaveCount(25)
  await rows.last().scrollIntoViewIfNeeded()
  // As many pages as the window has room for.
  await expect.poll(() => rows.count()).toBeGreaterThan(25)
})
