/** A driver with a phone, for tests that are about a driver's day. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { limitMaps, type Maps } from './maps.ts'
import { type Placed, placeJob } from './orders.ts'
import { enterAs, expect } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Down a street at the pace of a car in town: the server rejects faster positions. */
const STREET = [
  { latitude: 29.7101, longitude: -95.3965 },
  { latitude: 29.7103, longitude: -95.3963 },
  { latitude: 29.7105, longitude: -95.3961 },
  { latitude: 29.7107, longitude: -95.3959 },
]

type OpenOptions = {
  path?: string
  maps?: Maps
  /** A phone zooms out where something is too wide, which would hide that it is. */
  isMobile?: boolean
  prepare?: (context: BrowserContext) => Promise<void>
}

export type DriverPage = { page: Page; move: (index: number) => Promise<void>; close: () => Promise<void> }

/** A phone of its own for a driver, with a GPS position. */
export async function openDriver(
  browser: Browser,
  baseURL: string,
  username: string,
  { path = '/driver-dashboard', maps = 'none', isMobile = true, prepare }: OpenOptions = {},
): Promise<DriverPage> {
  const context = await browser.newContext({
    ...PHONE,
    isMobile,
    baseURL,
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  })
  const move = (index: number) => context.setGeolocation({ ...(STREET[index] as (typeof STREET)[0]), accuracy: 6 })
  await context.grantPermissions(['geolocation'])
  await move(0)
  await prepare?.(context)
  const page = await context.newPage()
  await limitMaps(context, maps)
  await enterAs(page, username, path)
  return { page, move, close: () => context.close() }
}

/** On duty without open jobs, whatever the demo assigned. */
export async function freeDriver(
  as: (name: string) => Promise<APIRequestContext>,
  username: string,
): Promise<APIRequestContext> {
  const driver = await as(username)
  await driver.patch('/api/drivers/me', { data: { isOnDuty: true } })
  const { id } = await (await driver.get('/api/drivers/me')).json()
  const admin = await as('admin')
  for (const order of await (await driver.get(`/api/orders/driver/${id}/active`)).json()) {
    const taken = await admin.post(`/api/orders/${order.id}/unassign`, { data: {} })
    if (taken.ok()) continue
    await proveDelivery(driver, order)
    for (const status of ['in_transit', 'delivered'])
      await driver.patch(`/api/orders/${order.id}/status`, { data: { status } })
  }
  return driver
}

/** What an order of the demo may itself require. */
async function proveDelivery(
  driver: APIRequestContext,
  order: { id: number; requiresSignature: boolean; requiresId: boolean },
) {
  const add = (proof: object) =>
    driver.post(`/api/orders/${order.id}/proofs`, { data: { key: randomUUID(), stop: 'delivery', ...proof } })
  const file = { sha256: randomBytes(32).toString('hex'), bytes: 100, mediaType: 'image/png' }
  if (order.requiresSignature) await add({ kind: 'signature', file })
  if (order.requiresId) await add({ kind: 'id_check', document: 'passport', nameMatches: true, isOfAge: true })
}

/** With one assigned job only, not started yet. */
export async function giveJob(
  as: (name: string) => Promise<APIRequestContext>,
  username: string,
  fields: Record<string, unknown> = {},
): Promise<{ driver: APIRequestContext; job: Placed }> {
  const driver = await freeDriver(as, username)
  const job = await placeJob(await as('pharmacy'), fields)
  const reply = await driver.post(`/api/orders/${job.id}/accept`, { data: {} })
  expect(reply.ok(), await reply.text()).toBe(true)
  return { driver, job }
}

export const tracker = (page: Page, job: Placed) => page.getByRole('article', { name: `Job #${job.id}` })
export const availableJob = (page: Page, job: Placed) =>
  page.getByRole('article', { name: `Job ${job.id}`, exact: true })
/** A prescription asks for the recipient's name, which is not what most tests are about. */
export async function skipRecipient(page: Page): Promise<void> {
  await step(page, 'Skip').click()
  await page.getByRole('radio', { name: 'Left at the front desk' }).click()
  await step(page, 'Skip it').click()
}

/** The stop's proofs and its step come once the driver is there. */
export const arrive = (page: Page) => step(page, 'I’m here').click()

/** The client, the other stop and the own position are folded under the stop. */
export const openDetails = (page: Page) => step(page, 'Client, other stop and position').click()

export const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Where the thumb is, and nothing over it. */
export async function expectMainButton(page: Page, name: string): Promise<void> {
  const main = page.getByRole('region', { name: /^Next for job/ }).getByText(name, { exact: true })
  await expect(main).toBeVisible()
  const box = await main.boundingBox()
  expect(box?.y).toBeGreaterThan((844 * 2) / 3)
  const isFree = await main.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
    return topmost?.closest('a, button') === element.closest('a, button')
  })
  expect(isFree, `${name} is covered`).toBe(true)
}

export const locate = (context: BrowserContext, { latitude, longitude }: Placed['pickup']) =>
  context.setGeolocation({ latitude, longitude, accuracy: 6 })
