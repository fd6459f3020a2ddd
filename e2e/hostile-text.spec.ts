/** Scripts in every field a person can fill: each screen of each role shows them as text, and none runs. */
import { orderLabel } from '@meridian/domain/orders.ts'
import type { APIRequestContext, APIResponse, BrowserContext, Page } from '@playwright/test'
import { freeDriver } from './driver.ts'
import { limitMaps } from './maps.ts'
import { placeJob, placeOrder } from './orders.ts'
import { DEMO_PASSWORD, enterAs, expect, newPerson, register, test, visit } from './test.ts'

const TEXT = '"><img src=x onerror="hostileRan()"><script>hostileRan()</script><svg/onload=hostileRan()>'
/** Names are shorter, and may not look like a link. */
const NAME = '<img src=x onerror=hostileRan()>'

async function expectOk(reply: Promise<APIResponse>): Promise<APIResponse> {
  const done = await reply
  expect(done.ok(), `${done.url()} ${await done.text()}`).toBe(true)
  return done
}

/** An order in each state that a screen treats differently, with hostile text in all of its fields. */
async function plant(client: APIRequestContext, driver: APIRequestContext, admin: APIRequestContext) {
  const fields = {
    itemDescription: TEXT,
    specialInstructions: TEXT,
    pickupContactName: NAME,
    deliveryContactName: NAME,
  }
  const pending = await placeOrder(client, fields)
  const declined = await placeOrder(client, fields)
  await expectOk(admin.patch(`/api/orders/${declined.id}`, { data: { status: 'declined', reason: TEXT } }))
  const available = await placeJob(client, fields)
  const [active, delivered] = [await placeJob(client, fields), await placeJob(client, fields)]
  for (const { id } of [delivered, active]) {
    await expectOk(driver.post(`/api/orders/${id}/accept`, { data: {} }))
    for (const sender of [client, driver, admin])
      await expectOk(sender.post(`/api/orders/${id}/messages`, { data: { content: TEXT } }))
  }
  await expectOk(driver.post(`/api/orders/${active.id}/release`, { data: { reason: TEXT } }))
  await expectOk(driver.post(`/api/orders/${active.id}/accept`, { data: {} }))
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered'])
    await expectOk(driver.patch(`/api/orders/${delivered.id}/status`, { data: { status } }))
  for (const rater of [client, driver])
    await expectOk(rater.post(`/api/orders/${delivered.id}/rating`, { data: { rating: 1, feedback: TEXT } }))
  for (const sender of [client, driver])
    await expectOk(sender.post('/api/support/messages', { data: { content: TEXT } }))
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
  browser,
  server,
  request,
}) => {
  const person = { ...newPerson(), name: NAME }
  await register(request, person)
  const client = await as(person.email, person.password)
  const admin = await as('admin')
  // Not the demo's own driver, whose delivery in progress other tests follow.
  const driver = await freeDriver(as, 'hector')
  await expectOk(
    client.patch('/api/auth/profile', { data: { firstName: NAME, lastName: NAME, organizationName: NAME } }),
  )
  await expectOk(
    admin.post('/api/drivers', {
      data: { firstName: NAME, lastName: NAME, email: newPerson().email },
    }),
  )
  const { pending, active, delivered } = await plant(client, driver, admin)
  const screens: Record<string, [username: string, password: string, paths: [path: string, shown: string][]]> = {
    client: [
      person.email,
      person.password,
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
    driver: [
      'hector',
      DEMO_PASSWORD,
      [
        ['/driver-dashboard?tab=available', 'Accept Job'],
        [`/driver-dashboard?tab=active&order=${active.id}`, TEXT],
        [`/messages?order=${active.id}`, TEXT],
        ['/security', 'Change password'],
      ],
    ],
    admin: [
      'admin',
      DEMO_PASSWORD,
      [
        // By its number: other tests may have placed more urgent orders than the first page shows.
        [`/admin-dashboard?q=${active.id}`, TEXT],
        [`/admin-dashboard?order=${delivered.id}`, TEXT],
        [`/admin-dashboard?order=${active.id}`, TEXT],
        ['/admin-dashboard/drivers', NAME],
        ['/admin-dashboard/analytics', 'In this period'],
        ['/admin/mail', person.email],
        ['/admin/audit-log', NAME],
        ['/admin/accounts', NAME],
        [`/messages?order=${active.id}`, TEXT],
        [`/orders?order=${delivered.id}`, orderLabel(delivered.id)],
      ],
    ],
  }
  for (const [role, [username, password, paths]] of Object.entries(screens)) {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    await limitMaps(context, 'none')
    const { ran } = await watchForScripts(context)
    const page = await context.newPage()
    await enterAs(page, username, '/not-there', password)
    for (const [path, shown] of paths) {
      await visit(page, path)
      await expectHarmless(page, path, shown)
    }
    expect(ran(), role).toEqual([])
    await context.close()
  }
})
