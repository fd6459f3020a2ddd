/** Scripts in every field a person can fill: each screen of each role shows them as text, and none runs. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import { TO_THE_DOOR, takeSteps } from './driver.ts'
import { placeJob, placeOrder } from './orders.ts'
import { type Account, signIn } from './people.ts'
import { enterAs, expect, test, visit } from './test.ts'

// What is planted is in lists that other tests look at.
test.use({ ownServer: {} })

const TEXT = '"><img src=x onerror="hostileRan()"><script>hostileRan()</script><svg/onload=hostileRan()>'
/** Names are shorter, and may not look like a link. */
const NAME = '<img src=x onerror=hostileRan()>'

async function expectOk(reply: Promise<APIResponse>): Promise<APIResponse> {
  const done = await reply
  expect(done.ok(), `${done.url()} ${await done.text()}`).toBe(true)
  return done
}

/** An order in each state that a screen treats differently, with hostile text in all of its fields. */
async function plant(client: Account, driver: Account, admin: Account) {
  const fields = {
    itemDescription: TEXT,
    specialInstructions: TEXT,
    pickupContactName: NAME,
    deliveryContactName: NAME,
  }
  const pending = await placeOrder(client, fields)
  const declined = await placeOrder(client, fields)
  await expectOk(admin.api.patch(`/api/orders/${declined.id}`, { data: { status: 'declined', reason: TEXT } }))
  const available = await placeJob(client, fields)
  const [active, delivered] = [await placeJob(client, fields), await placeJob(client, fields)]
  for (const { id } of [delivered, active]) {
    await expectOk(driver.api.post(`/api/orders/${id}/accept`, { data: {} }))
    for (const sender of [client, driver, admin])
      await expectOk(sender.api.post(`/api/orders/${id}/messages`, { data: { content: TEXT } }))
  }
  await expectOk(driver.api.post(`/api/orders/${active.id}/release`, { data: { reason: TEXT } }))
  await expectOk(driver.api.post(`/api/orders/${active.id}/accept`, { data: {} }))
  await takeSteps(driver, delivered, [...TO_THE_DOOR, 'delivered'])
  for (const rater of [client, driver])
    await expectOk(rater.api.post(`/api/orders/${delivered.id}/rating`, { data: { rating: 1, feedback: TEXT } }))
  for (const sender of [client, driver])
    await expectOk(sender.api.post('/api/support/messages', { data: { content: TEXT } }))
  return { pending, available, active, delivered }
}

async function watchForScripts(context: BrowserContext): Promise<{ ran: () => string[] }> {
  const ran: string[] = []
  await context.exposeFunction('hostileRan', () => void ran.push('a planted script ran'))
  context.on('dialog', (dialog) => {
    ran.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { ran: () => ran }
}

/** Shown as text, once what is expected of the screen is there; and nothing of it became an element. */
async function expectHarmless(page: Page, path: string, shown: string): Promise<void> {
  await expect(page.getByText(shown).first(), path).toBeAttached()
  await expect(page.locator('img[src="x"], svg[onload], b[onclick], [onerror]'), path).toHaveCount(0)
}

test('scripts in every field a person can fill run on no screen of any role', async ({
  as,
  openPage,
  newClient,
  newDriver,
  playwright,
  server,
}) => {
  test.slow()
  const [before, driver, admin] = [await newClient(), await newDriver(), await as('admin')]
  await expectOk(
    before.api.patch('/api/auth/profile', { data: { firstName: NAME, lastName: NAME, organizationName: NAME } }),
  )
  // With the new name in what the browser stores.
  const client = await signIn(playwright, server.url, before.username, before.password)
  await expectOk(
    admin.api.post('/api/drivers', { data: { firstName: NAME, lastName: NAME, email: 'hostile@drivers.example' } }),
  )
  const { pending, active, delivered } = await plant(client, driver, admin)
  const screens: [account: Account, paths: [path: string, shown: string][]][] = [
    [
      client,
      [
        ['/dashboard', orderLabel(active.id)],
        [`/orders?order=${delivered.id}`, TEXT],
        [`/tracking?order=${active.id}`, orderLabel(active.id)],
        [`/tracking?order=${delivered.id}`, orderLabel(delivered.id)],
        [`/messages?order=${active.id}`, TEXT],
        [`/checkout?orderId=${pending.id}&amount=1.00`, 'Complete Test Order'],
        ['/security', NAME],
      ],
    ],
    [
      driver,
      [
        ['/driver-dashboard?tab=available', 'Accept Job'],
        [`/driver-dashboard?tab=active&order=${active.id}`, TEXT],
        [`/messages?order=${active.id}`, TEXT],
        ['/security', 'Change password'],
      ],
    ],
    [
      admin,
      [
        [`/admin-dashboard?q=${active.id}`, TEXT],
        [`/admin-dashboard?order=${delivered.id}`, TEXT],
        [`/admin-dashboard?order=${active.id}`, TEXT],
        ['/admin-dashboard/drivers', NAME],
        ['/admin-dashboard/analytics', 'In this period'],
        ['/admin/mail', client.username],
        ['/admin/audit-log', NAME],
        ['/admin/accounts', NAME],
        [`/messages?order=${active.id}`, TEXT],
        [`/orders?order=${delivered.id}`, orderLabel(delivered.id)],
      ],
    ],
  ]
  for (const [account, paths] of screens) {
    const page = await openPage()
    const { ran } = await watchForScripts(page.context())
    await enterAs(page, account, '/not-there')
    for (const [path, shown] of paths) {
      await visit(page, path)
      await expectHarmless(page, path, shown)
    }
    expect(ran(), account.username).toEqual([])
  }
})
