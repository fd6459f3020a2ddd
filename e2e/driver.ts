/** A driver with a phone, for tests that are about a driver's day. */
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Maps } from './maps.ts'
import { type Placed, placeJob } from './orders.ts'
import type { Account, Driver } from './people.ts'
import { enterAs } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Down a street at the pace of a car in town: the server rejects faster positions. */
const STREET = [
  { latitude: 29.7101, longitude: -95.3965 },
  { latitude: 29.7103, longitude: -95.3963 },
  { latitude: 29.7105, longitude: -95.3961 },
  { latitude: 29.7107, longitude: -95.3959 },
]
const ACCURACY = 6

type OpenPage = (options: BrowserContextOptions & { maps?: Maps }) => Promise<Page>
type Options = {
  path?: string
  maps?: Maps
  /** A phone zooms out where something is too wide, which would hide that it is. */
  isMobile?: boolean
  /** Runs in each page before its own scripts. */
  script?: () => void
}

/** A phone of its own for a driver, with a GPS position. */
export async function openDriver(
  openPage: OpenPage,
  driver: Account,
  { path = '/driver-dashboard?tab=active', script, ...options }: Options = {},
): Promise<Page> {
  const geolocation = { ...(STREET[0] as (typeof STREET)[0]), accuracy: ACCURACY }
  const page = await openPage({ ...PHONE, ...options, geolocation, permissions: ['geolocation'] })
  if (script) await page.context().addInitScript(script)
  await enterAs(page, driver, path)
  return page
}

/** On along the street. */
export const drive = (page: Page, index: number) =>
  page.context().setGeolocation({ ...(STREET[index] as (typeof STREET)[0]), accuracy: ACCURACY })

/** At a stop of the job. */
export const driveTo = (page: Page, { latitude, longitude }: Placed['pickup']) =>
  page.context().setGeolocation({ latitude, longitude, accuracy: ACCURACY })

/** Paid and accepted, not started yet. */
export async function giveJob(client: Account, driver: Driver, fields: Record<string, unknown> = {}): Promise<Placed> {
  const job = await placeJob(client, fields)
  const reply = await driver.api.post(`/api/orders/${job.id}/accept`, { data: {} })
  expect(reply.ok(), await reply.text()).toBe(true)
  return job
}

/** The driver's steps in this order. */
export async function takeSteps({ api }: Account, { id }: { id: number }, statuses: readonly string[]): Promise<void> {
  for (const status of statuses) {
    const reply = await api.patch(`/api/orders/${id}/status`, { data: { status } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
}
export const TO_THE_DOOR = ['pickup_scheduled', 'pickup_complete', 'in_transit'] as const

export const tracker = (page: Page, job: { id: number }) => page.getByRole('article', { name: `Job #${job.id}` })
export const availableJob = (page: Page, job: { id: number }) =>
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

/** The next address is in the first 600 px, and nothing is over it. */
export async function expectAddressInView(page: Page): Promise<void> {
  const place = () =>
    page.getByRole('region', { name: /^Stops of/ }).evaluate((stop) => {
      const street = stop.querySelector('[data-street]') as HTMLElement
      const { left, top, bottom, height } = street.getBoundingClientRect()
      const topmost = document.elementFromPoint(left + 4, top + height / 2)
      return { isFirst: scrollY + bottom <= 600, isFree: street.contains(topmost) }
    })
  await expect.poll(place).toEqual({ isFirst: true, isFree: true })
}

/** Where the thumb is, and nothing over it, once the page is at rest. */
export async function expectMainButton(page: Page, name: string): Promise<void> {
  const main = page.getByRole('region', { name: /^Next for job/ }).getByText(name, { exact: true })
  await expect(main).toBeVisible()
  const place = () =>
    main.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
      const isFree = topmost?.closest('a, button') === element.closest('a, button')
      return { isLow: top > (innerHeight * 2) / 3, isFree }
    })
  await expect.poll(place, name).toEqual({ isLow: true, isFree: true })
}
