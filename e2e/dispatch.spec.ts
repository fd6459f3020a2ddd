/** The dispatch board in a real browser, on a server of its own: a plan changes the jobs of every driver. */
import type { Page } from '@playwright/test'
import { enterAs, expect, test, toast } from './test.ts'

test.use({ ownServer: {}, viewport: { width: 1440, height: 1000 } })

const lane = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).locator('..')

test('a plan is applied as one, changed by dragging and undone; a second admin sees it', async ({
  page,
  openPage,
  as,
}) => {
  const second = await openPage({ viewport: { width: 1440, height: 1000 } })
  for (const board of [page, second]) {
    await enterAs(board, await as('admin'), '/dispatch')
    await expect(board.getByRole('region', { name: 'Drivers’ routes' })).toBeVisible()
  }

  await test.step('plan and apply', async () => {
    await page.getByRole('button', { name: 'Optimize' }).click()
    const dialog = page.getByRole('dialog', { name: 'Optimize routes' })
    await page.getByRole('combobox', { name: 'Time to search' }).click()
    await page.getByRole('option', { name: '2 seconds' }).click()
    await dialog.getByRole('button', { name: 'Optimize' }).click()
    await expect(page.getByRole('table', { name: 'The plan as it is and as it would be' })).toBeVisible()
    await page.getByRole('button', { name: 'Apply the plan' }).click()
    for (const board of [page, second]) await expect(board.getByText('Every order is in a route')).toBeVisible()
  })

  await test.step('drag a stop into another lane, and undo', async () => {
    const stop = lane(page, 'Marcus Reed')
      .getByRole('button', { name: /^Pickup of #ML-\d+ at/ })
      .first()
    const number = /#ML-\d+/.exec((await stop.getAttribute('aria-label')) ?? '')?.[0] as string
    const track = lane(page, 'Danielle Brooks').locator('> div')
    await stop.dragTo(track, { targetPosition: { x: 700, y: 20 } })
    const movedOn = (board: Page) =>
      lane(board, 'Danielle Brooks').getByRole('button', { name: new RegExp(`^Pickup of ${number}`) })
    for (const board of [page, second]) await expect(movedOn(board)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    for (const board of [page, second]) await expect(movedOn(board)).toHaveCount(0)
  })
})
