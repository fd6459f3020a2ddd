/** Messages and notices while the page is open: between client and driver, and from an admin. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Page } from '@playwright/test'
import { giveJob } from './driver.ts'
import { enterAs, expect, test } from './test.ts'

const box = (page: Page) => page.getByPlaceholder('Type a message...')
const log = (page: Page) => page.getByRole('log')
const row = (page: Page, label: string) =>
  page.getByRole('list', { name: /Deliveries|Support/ }).getByRole('button', { name: label })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`)

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

test('client and driver chat without a reload: a message counts as unread in the list and at the bell until it is seen', async ({
  page,
  openPage,
  newClient,
  newDriver,
}) => {
  const [client, driver] = [await newClient(), await newDriver()]
  const { id } = await giveJob(client, driver)
  await enterAs(page, client, '/messages')
  await expect(page.getByText('Select a conversation')).toBeVisible()
  // That the driver has the job is a notice too.
  await bell(page).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expectUnread(page, 0)
  const phone = await openPage()
  await enterAs(phone, driver, `/messages?order=${id}`)
  await expect(page.getByRole('region', { name: 'Chat' })).toBeVisible()

  await say(phone, 'I am at the back door')
  await expect(log(phone).getByText('Sent', { exact: true })).toBeAttached()
  await expect(row(page, orderLabel(id))).toContainText('1 unread')
  await expect(row(page, orderLabel(id))).toContainText('I am at the back door')
  await expectUnread(page, 1)

  await bell(page).click()
  await panel(page).getByRole('button', { name: 'New message' }).click()
  await expect(page).toHaveURL(`/messages?order=${id}`)
  await expect(log(page)).toContainText(`${driver.name} Driver`)
  await expect(row(page, orderLabel(id))).not.toContainText('unread')
  await expectUnread(page, 0)
  await say(page, 'Coming')
  await expect(log(phone)).toContainText('Coming')
})
