/** A driver's screens at noon, in gloves, on the narrowest phone and with large text. */
import type { Page } from '@playwright/test'
import { giveJob, openDriver, step } from './driver.ts'
import { placeJob } from './orders.ts'
import { expectReadable, expectRoom } from './readable.ts'
import { expect, test, visit } from './test.ts'

async function check(page: Page, what: string, within = 'main'): Promise<void> {
  await expectReadable(page, what, within)
  await expectRoom(page, what)
}

test('what a driver acts on is large, strong in contrast and never cut off', async ({ browser, baseURL, as }) => {
  test.slow()
  const { job } = await giveJob(as, 'simone', {
    deliveryContactName: 'Dana Cole',
    deliveryContactPhone: '+17135550123',
    pickupContactPhone: '+17135550124',
    specialInstructions: 'Use the loading dock behind the building and ring twice, the door code is 4711',
  })
  const client = await as('pharmacy')
  await placeJob(client)
  await client.post(`/api/orders/${job.id}/messages`, { data: { content: 'Please ring twice' } })
  const { page, close } = await openDriver(browser, baseURL as string, 'simone', {
    path: '/driver-dashboard?tab=available',
    isMobile: false,
  })
  await expect(page.getByRole('button', { name: 'Accept Job' }).first()).toBeVisible()
  await check(page, 'available jobs')
  await visit(page, '/driver-dashboard?tab=active')
  await expect(step(page, 'Start Job')).toBeVisible()
  await check(page, 'assigned job')
  await step(page, 'Release this job').click()
  await expect(page.getByRole('button', { name: 'Something else' })).toBeVisible()
  await check(page, 'releasing', '[role=dialog]')
  await page.getByRole('button', { name: 'Keep the job' }).click()
  await step(page, 'Start Job').click()
  await expect(page.getByRole('link', { name: 'Navigate' })).toBeVisible()
  await step(page, 'Client, other stop and position').click()
  await check(page, 'driving')
  await step(page, 'Report a problem').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'reporting a problem', '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await visit(page, `/messages?order=${job.id}`)
  await expect(page.getByRole('button', { name: 'On my way' })).toBeVisible()
  await check(page, 'messages')
  await visit(page, '/driver-dashboard?tab=performance')
  await expect(page.getByRole('tab', { name: 'Leaderboard' })).toBeVisible()
  await check(page, 'performance')
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await check(page, 'leaderboard')
  await close()
})
