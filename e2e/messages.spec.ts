import { orderLabel } from '@meridian/domain/orders.ts'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { giveJob } from './driver.ts'
import { enterAs, expect, test, visit } from './test.ts'

type As = (username: string) => Promise<APIRequestContext>

/** An order of the demo's pharmacy and driver without messages, the latest delivered first: the chat of older ones is closed. */
async function orderOf(pharmacy: APIRequestContext, number: number): Promise<{ id: number; label: string }> {
  const orders = (await (await pharmacy.get('/api/orders/client/2?status=delivered&limit=200')).json()) as {
    id: number
    deliveredAt: string
    driver: { user: { firstName: string } }
    messages: unknown[]
  }[]
  const quiet = orders
    .filter((order) => order.driver.user.firstName === 'Marcus' && order.messages.length === 0)
    .sort((a, b) => b.deliveredAt.localeCompare(a.deliveredAt))
  const id = quiet[number]?.id as number
  return { id, label: `#ML-${String(id).padStart(4, '0')}` }
}

/** Of a driver whom no other test needs: some days after its delivery the chat is closed. */
async function justDelivered(as: As): Promise<{ id: number; label: string }> {
  const { driver, job } = await giveJob(as, 'rosa')
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered']) {
    const reply = await driver.patch(`/api/orders/${job.id}/status`, { data: { status } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  return { id: job.id, label: orderLabel(job.id) }
}

async function otherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL as string, viewport: { width: 1280, height: 800 } })
  return context.newPage()
}

const box = (page: Page) => page.getByPlaceholder('Type a message...')
const chat = (page: Page) => page.getByRole('region', { name: 'Chat' })
const log = (page: Page) => page.getByRole('log')
const row = (page: Page, label: string | RegExp) =>
  page.getByRole('list', { name: /Deliveries|Support/ }).getByRole('button', { name: label })

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

/** With its text: from one line, as high as a button, to six, beyond which it scrolls. */
async function expectToGrow(field: Locator): Promise<void> {
  const heightOf = async (lines: number) => {
    await field.fill(Array.from({ length: lines }, () => 'line').join('\n'))
    return (await field.boundingBox())?.height ?? 0
  }
  const one = await heightOf(1)
  const three = await heightOf(3)
  const six = await heightOf(6)
  expect(one).toBeGreaterThanOrEqual(44)
  expect(three).toBeGreaterThan(one)
  expect(six).toBeGreaterThan(three)
  expect(await heightOf(20)).toBe(six)
}

test('client and driver chat: a message appears without a reload, counts as unread until seen, and is then marked as read', async ({
  page,
  browser,
  baseURL,
  as,
}) => {
  const { id, label } = await justDelivered(as)
  await enterAs(page, 'pharmacy', '/messages')
  await expect(page.getByText('Select a conversation')).toBeVisible()
  const driver = await otherPage(browser, baseURL)
  await enterAs(driver, 'rosa', `/messages?order=${id}`)
  await expect(chat(driver)).toContainText('No messages yet')
  await expect(chat(driver)).toContainText(`${label} · `)
  await expect(chat(driver)).toContainText('Delivered')

  await say(driver, 'I am at the back door')
  await expect(log(driver)).toContainText('You')
  await expect(log(driver).getByText('Sent', { exact: true })).toBeAttached()
  await expect(row(page, label)).toContainText('1 unread')
  await expect(row(page, label)).toContainText('I am at the back door')
  await expect(row(page, label)).toContainText('Rosa Quintana')
  await expect(row(page, label)).toContainText('RQ')

  await row(page, label).click()
  await expect(page).toHaveURL(`/messages?order=${id}`)
  await expect(log(page)).toContainText('Rosa Quintana Driver')
  await expect(log(page)).toContainText('Today')
  await expect(row(page, label)).not.toContainText('unread')
  // There is no live event for reading: the next fetch, five seconds later, shows it.
  await expect(log(driver).getByText('Read', { exact: true })).toBeAttached()

  await expectToGrow(box(page))
  await say(page, 'Coming')
  await expect(log(driver)).toContainText('Coming')
  await expect(log(driver)).toContainText(/Maria Lopez Client/)
  await driver.context().close()

  await test.step('a client writes to support, an admin replies, and the reply appears without a reload', () =>
    writeToSupport(page, browser, baseURL, as))
})

async function writeToSupport(page: Page, browser: Browser, baseURL: string | undefined, as: As): Promise<void> {
  await visit(page, '/messages?support=1')
  await expect(chat(page)).toContainText('Meridian support')
  await say(page, 'Where is my invoice?')
  const admin = await otherPage(browser, baseURL)
  await enterAs(admin, 'admin', '/messages')
  await admin
    .getByRole('region', { name: 'Conversations' })
    .getByText(/^Support/)
    .click()
  await expect(row(admin, 'Maria Lopez')).toContainText('Where is my invoice?')
  await row(admin, 'Maria Lopez').click()
  await expect(admin).toHaveURL('/messages?support=2')
  await say(admin, 'It is in your mail')
  await expect(log(page)).toContainText('It is in your mail')
  await expect(log(page)).toContainText(/Avery Coleman Meridian/)

  // A message of an admin about an order without a driver is in support as well.
  const pharmacy = await as('pharmacy')
  const [pending] = (await (await pharmacy.get('/api/orders/client/2?status=pending')).json()) as { id: number }[]
  await visit(admin, `/messages?order=${pending?.id}`)
  await say(admin, 'Which door?')
  await expect(row(admin, `#ML-${pending?.id}`)).toContainText('Which door?')
  await expect(row(page, `#ML-${pending?.id}`)).toContainText('Which door?')
  await admin.context().close()
}

test('scrolling up loads older messages without a jump; newer ones are announced', async ({ page, as }) => {
  const [pharmacy, admin] = [await as('pharmacy'), await as('admin')]
  const { id } = await orderOf(pharmacy, 4)
  for (let number = 1; number <= 70; number++)
    await pharmacy.post(`/api/orders/${id}/messages`, { data: { content: `Message number ${number}.` } })
  await enterAs(page, 'pharmacy', `/messages?order=${id}`)
  await expect(log(page).getByText('Message number 70.')).toBeInViewport()
  await expect(log(page).getByText('Message number 20.')).toHaveCount(0)
  const place = () => log(page).evaluate((element) => element.scrollHeight - element.scrollTop)
  await log(page).evaluate((element) => (element.scrollTop = 300))
  const before = await place()
  await expect(log(page).getByText('Message number 1.')).toBeAttached()
  expect(Math.abs((await place()) - before)).toBeLessThan(3)
  await expect(log(page)).toContainText('This is where the conversation begins')

  // Some days after delivery the chat is closed for the driver.
  const sent = await admin.post(`/api/orders/${id}/messages`, { data: { content: 'Something new' } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const news = page.getByRole('button', { name: 'New messages' })
  await expect(news).toBeVisible()
  await expect(log(page).getByText('Something new')).not.toBeInViewport()
  await news.click()
  await expect(log(page).getByText('Something new')).toBeInViewport()
  await expect(news).toBeHidden()

  await test.step('on a phone the list and the chat take turns, and neither has an accessibility fault', async () =>
    useOnPhone(page, await orderOf(pharmacy, 0)))
})

async function useOnPhone(page: Page, { id, label }: { id: number; label: string }): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/messages')
  const check = async () => {
    await expectAccessible(page)
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { scrollWidth, scrollHeight }
    })
    expect(size, 'the list scrolls, not the page').toEqual({ scrollWidth: 390, scrollHeight: 844 })
  }
  await expect(page.getByText('No messages yet').last()).toBeAttached()
  await check()
  await page.getByRole('searchbox').fill(label)
  await expect(row(page, label)).toBeVisible()
  await check()
  await row(page, label).click()
  await expect(box(page)).toBeInViewport()
  await expect(page.getByRole('searchbox')).toBeHidden()
  const back = page.getByRole('button', { name: 'Back to conversations' })
  await expect(back).toBeFocused()
  expect((await back.boundingBox())?.x, 'the back button comes first').toBeLessThan(16)
  await expect(page.getByRole('link', { name: `Track ${label}` })).toHaveAttribute('href', `/tracking?order=${id}`)
  await say(page, 'From a phone')
  await check()
  await back.click()
  await expect(row(page, label)).toBeVisible()
  await expect(box(page)).toBeHidden()
}
