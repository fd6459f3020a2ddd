/** Messages beyond their journey: a long conversation, the box that grows, a phone, and support. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Page } from '@playwright/test'
import { giveJob } from './driver.ts'
import { placeOrder } from './orders.ts'
import type { Account } from './people.ts'
import { enterAs, expect, test, visit } from './test.ts'

const PHONE = { width: 390, height: 844 }
const LONG = 70

const box = (page: Page) => page.getByPlaceholder('Type a message...')
const chat = (page: Page) => page.getByRole('region', { name: 'Chat' })
const log = (page: Page) => page.getByRole('log')
const row = (page: Page, label: string) =>
  page.getByRole('list', { name: /Deliveries|Support/ }).getByRole('button', { name: label })

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

async function write({ api }: Account, id: number, content: string): Promise<void> {
  const sent = await api.post(`/api/orders/${id}/messages`, { data: { content } })
  expect(sent.ok(), await sent.text()).toBe(true)
}

test('scrolling up loads older messages without a jump; newer ones are announced', async ({
  page,
  newClient,
  newDriver,
}) => {
  const [client, driver] = [await newClient(), await newDriver()]
  const { id } = await giveJob(client, driver)
  for (let number = 1; number <= LONG; number++) await write(client, id, `Message number ${number}.`)
  await enterAs(page, client, `/messages?order=${id}`)
  await expect(log(page).getByText(`Message number ${LONG}.`)).toBeInViewport()
  await expect(log(page).getByText('Message number 20.')).toHaveCount(0)
  const place = () => log(page).evaluate((element) => element.scrollHeight - element.scrollTop)
  await log(page).evaluate((element) => (element.scrollTop = 300))
  const before = await place()
  await expect(log(page).getByText('Message number 1.')).toBeAttached()
  expect(Math.abs((await place()) - before)).toBeLessThan(3)
  await expect(log(page)).toContainText('This is where the conversation begins')

  await write(driver, id, 'Something new')
  const news = page.getByRole('button', { name: 'New messages' })
  await expect(news).toBeVisible()
  await expect(log(page).getByText('Something new')).not.toBeInViewport()
  await news.click()
  await expect(log(page).getByText('Something new')).toBeInViewport()
  await expect(news).toBeHidden()
})

test('on a phone the list and the chat take turns, and the box grows with its text', async ({
  page,
  newClient,
  newDriver,
}) => {
  const client = await newClient()
  const { id } = await giveJob(client, await newDriver())
  await page.setViewportSize(PHONE)
  await enterAs(page, client, '/messages')
  const expectListToScroll = async () => {
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { width: scrollWidth, height: scrollHeight }
    })
    expect(size, 'the list scrolls, not the page').toEqual(PHONE)
  }
  await row(page, orderLabel(id)).click()
  await expect(box(page)).toBeInViewport()
  await expect(page.getByRole('searchbox')).toBeHidden()
  const back = page.getByRole('button', { name: 'Back to conversations' })
  await expect(back).toBeFocused()
  expect((await back.boundingBox())?.x, 'the back button comes first').toBeLessThan(16)
  await expectListToScroll()
  await expectToGrow(page)
  await say(page, 'From a phone')
  await expectListToScroll()
  await back.click()
  await expect(row(page, orderLabel(id))).toContainText('From a phone')
  await expect(box(page)).toBeHidden()
  await expectListToScroll()
})

/** With its text: from one line, as high as a button, to six, beyond which it scrolls. */
async function expectToGrow(page: Page): Promise<void> {
  const heightOf = async (lines: number) => {
    await box(page).fill(Array.from({ length: lines }, () => 'line').join('\n'))
    return (await box(page).boundingBox())?.height ?? 0
  }
  const [one, three, six] = [await heightOf(1), await heightOf(3), await heightOf(6)]
  expect(one).toBeGreaterThanOrEqual(44)
  expect(three).toBeGreaterThan(one)
  expect(six).toBeGreaterThan(three)
  expect(await heightOf(20)).toBe(six)
}

test('a client writes to support, an admin replies, and the reply appears without a reload; a message about an order without a driver is there too', async ({
  page,
  openPage,
  newClient,
  as,
}) => {
  const client = await newClient()
  const order = await placeOrder(client)
  await enterAs(page, client, '/messages?support=1')
  await expect(chat(page)).toContainText('Meridian support')
  await say(page, 'Where is my invoice?')
  const admin = await openPage()
  await enterAs(admin, await as('admin'), `/messages?support=${client.id}`)
  await expect(log(admin)).toContainText('Where is my invoice?')
  await say(admin, 'It is in your mail')
  await expect(log(page)).toContainText('It is in your mail')
  await expect(log(page)).toContainText(/Avery Coleman Meridian/)

  await visit(admin, `/messages?order=${order.id}`)
  await say(admin, 'Which door?')
  await expect(row(page, orderLabel(order.id))).toContainText('Which door?')
})

test('a message below the fold is marked as read when it was seen', async ({ page, newClient, as }) => {
  const client = await newClient()
  const order = await placeOrder(client)
  await write(client, order.id, 'The back door, please')
  let isSeen = false
  const marks: boolean[] = []
  page.on('request', (request) => request.url().endsWith('/messages/read') && marks.push(isSeen))
  await enterAs(page, await as('admin'), `/admin-dashboard?status=cancelled&order=${order.id}`)
  const conversation = page.getByRole('log', { name: 'Conversation' })
  await expect(conversation).toContainText('The back door, please')
  await expect(conversation).not.toBeInViewport()
  isSeen = true
  await conversation.scrollIntoViewIfNeeded()
  await expect.poll(() => marks).toEqual([true])
})
