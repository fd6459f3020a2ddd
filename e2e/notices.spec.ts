import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { placeOrder } from './orders.ts'
import { enterAs, expect, newPerson, type Person, register, test } from './test.ts'

const label = (id: number) => `#ML-${String(id).padStart(4, '0')}`
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`)

/** A client that no other test uses, so that the bell counts only what happens here. */
async function newClient(request: APIRequestContext, page: Page, path = '/orders'): Promise<Person> {
  const person = newPerson()
  await register(request, person)
  await enterAs(page, person.email, path, person.password)
  await expectUnread(page, 0)
  return person
}

async function approve(admin: APIRequestContext, id: number): Promise<void> {
  const reply = await admin.patch(`/api/orders/${id}`, { data: { status: 'confirmed' } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

async function write(author: APIRequestContext, path: string, content: string, more: object = {}): Promise<void> {
  const reply = await author.post(path, { data: { content, ...more } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test('the bell counts up by itself; a notice leads to its order or conversation, and is read there or elsewhere', async ({
  page,
  as,
  request,
}) => {
  const person = await newClient(request, page)
  const { id } = await placeOrder(await as(person.email, person.password))
  await bell(page).click()
  await expect(panel(page)).toContainText('Nothing new')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await approve(await as('admin'), id)
  await expectUnread(page, 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await bell(page).press('Enter')
  const notice = panel(page).getByRole('button', { name: `Unread: Order confirmed` })
  await expect(notice).toContainText(`${label(id)} is confirmed and waits for a driver.`)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await notice.click()
  await expect(page).toHaveURL(`/orders?order=${id}`)
  await expect(page.getByRole('region', { name: `Order ${label(id)}` })).toBeVisible()
  await expectUnread(page, 0)
  await bell(page).click()
  await expect(panel(page).getByRole('button', { name: 'Order confirmed' })).not.toContainText('Unread')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('messages are one notice that disappears when they are read', async () => {
    const client = await as(person.email, person.password)
    await readMessages(page, await as('admin'), client, (await placeOrder(client)).id)
  })
})

async function readMessages(
  page: Page,
  admin: APIRequestContext,
  client: APIRequestContext,
  id: number,
): Promise<void> {
  await write(admin, `/api/orders/${id}/messages`, 'Which door?')
  await write(admin, `/api/orders/${id}/messages`, 'The blue one?')
  await expectUnread(page, 1)
  await bell(page).click()
  const notice = panel(page).getByRole('button', { name: 'New messages' })
  await expect(notice).toContainText(`wrote about ${label(id)}.`)
  await notice.click()
  await expect(page).toHaveURL(`/messages?order=${id}`)
  await expect(page.getByRole('log')).toContainText('The blue one?')
  await expectUnread(page, 0)

  // Read without the bell: opened from the list, and then in another window.
  const me = await (await client.get('/api/auth/me')).json()
  await write(admin, '/api/support/messages', 'Welcome to Meridian', { userId: me.id })
  await expectUnread(page, 1)
  await page
    .getByRole('radiogroup', { name: 'Section' })
    .getByText(/^Support/)
    .click()
  await page.getByRole('list', { name: 'Support' }).getByRole('button', { name: 'Welcome to Meridian' }).click()
  await expect(page).toHaveURL('/messages?support=1')
  await expect(page.getByRole('log')).toContainText('Welcome to Meridian')
  await expectUnread(page, 0)
  await write(admin, `/api/orders/${id}/messages`, 'Found it')
  await expectUnread(page, 1)
  const messages = (await (await client.get(`/api/orders/${id}/messages`)).json()) as { id: number }[]
  await client.post(`/api/orders/${id}/messages/read`, { data: { lastMessageId: messages.at(-1)?.id } })
  await expectUnread(page, 0)
}

const section = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** Turns a switch with the keyboard, and waits until the server has it. */
async function turn(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await section(page).getByRole('switch', { name }).press('Space')
  await saved
}

test('a kind that is switched off sends no notice; one switched on for email is mailed, without the text of the message', async ({
  page,
  as,
  request,
  mailTo,
}) => {
  const person = await newClient(request, page, '/security')
  const admin = await as('admin')
  await expect(section(page)).toBeVisible()
  await expectAccessible(page)
  await turn(page, 'An order is confirmed: Bell')
  await turn(page, 'You get a message: Email')
  const { id } = await placeOrder(await as(person.email, person.password))
  await approve(admin, id)
  await write(admin, `/api/orders/${id}/messages`, 'Ask for Mrs. Miller')
  await expect.poll(async () => (await mailTo(person.email)).subject).toBe(`Meridian ${label(id)}: New message`)
  const { text } = await mailTo(person.email)
  expect(text).toContain(`wrote about ${label(id)}.`)
  expect(text).toContain(`/messages?order=${id}`)
  expect(text).not.toContain('Miller')
  await expectUnread(page, 1)
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveText([/New message/])

  await page.reload()
  const choice = (name: string) => section(page).getByRole('switch', { name })
  await expect(choice('An order is confirmed: Bell')).not.toBeChecked()
  await expect(choice('You get a message: Email')).toBeChecked()
  await expect(choice('An order is delivered: Email')).toBeChecked()
})
