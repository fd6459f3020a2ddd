/** A driver shows at both stops what the order requires, on a phone, without a network in between. */
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { expectMainButton, freeDriver, giveJob, locate, openDriver, step, tracker } from './driver.ts'
import { type Placed, placeJob } from './orders.ts'
import { expect, test } from './test.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As printed on the label: computed from the installation's secret, which the copies of the demo share. */
async function packageCode(orderId: number, number: number): Promise<string> {
  const { auth } = JSON.parse(await readFile(join(process.env.MERIDIAN_TEST_DEMO as string, 'secrets.json'), 'utf8'))
  const bytes = createHmac('sha256', auth).update(`package.${orderId}.${number}`).digest()
  const letters = Array.from(bytes.subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `ML-${String(orderId).padStart(4, '0')}-${number}-${letters}`
}

/** The recipient's, from the tracking link that the client makes for them. */
async function pinOf(client: APIRequestContext, job: Placed): Promise<string> {
  const made = await client.post(`/api/orders/${job.id}/tracking-links`, { data: { level: 'pin' } })
  const { url } = await made.json()
  const token = String(url).split(/[#/]/).at(-1)
  const shown = await client.post('/api/tracking-links/show', { data: { token } })
  return (await shown.json()).pin
}

/** Typed by their last six characters, which add themselves; with the last package the sheet goes on. */
async function typePackages(page: Page, job: Placed): Promise<void> {
  await step(page, 'Scan packages').click()
  const sheet = page.getByRole('dialog', { name: 'Scan packages' })
  for (const number of [1, 2]) {
    await expect(sheet.getByText('Not scanned yet')).toHaveCount(3 - number)
    await sheet.getByLabel('Package code').fill((await packageCode(job.id, number)).slice(-6).toLowerCase())
  }
  await expect(sheet).toBeHidden()
}

async function typeTemperature(page: Page, celsius: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Record temperature' })
  await sheet.getByLabel('Temperature in °C').fill(celsius)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

async function enterPin(page: Page, pin: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Enter PIN' })
  await expect(sheet).toBeVisible()
  await expectAccessibleInBothSchemes(page, { within: '[role=dialog]' })
  for (const digit of pin) await sheet.getByRole('button', { name: digit, exact: true }).click()
  await expect(sheet).toBeHidden()
}

async function sign(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Get signature' })
  await expect(sheet).toContainText('I received 2 packages')
  const field = await sheet.getByRole('img', { name: 'Signature field' }).boundingBox()
  if (!field) throw new Error('There is no field to sign in')
  await page.mouse.move(field.x + 40, field.y + 60)
  await page.mouse.down()
  // No signature is like another: the same one twice is refused.
  for (let x = 60; x < 260; x += 20) await page.mouse.move(field.x + x, field.y + 60 + (x % 40) + Math.random() * 20)
  await page.mouse.up()
  await expectAccessibleInBothSchemes(page, { within: '[role=dialog]' })
  await expectToFit(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

/** Every touch of the page, also after a reload. */
async function countTaps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const count = () => localStorage.setItem('taps', String(Number(localStorage.getItem('taps') ?? 0) + 1))
    addEventListener('pointerdown', count, true)
  })
}
const taps = (page: Page) => page.evaluate(() => Number(localStorage.getItem('taps') ?? 0))

test('a plain delivery takes 6 taps, with the main button where the thumb is', async ({ browser, baseURL, as }) => {
  const { job } = await giveJob(as, 'simone', { deliveryContactName: 'Dana Cole' })
  const { page, close } = await openDriver(browser, baseURL as string, 'simone', { prepare: countTaps })
  const context = page.context()
  await page.goto('/driver-dashboard?tab=active')
  await expectMainButton(page, 'Start Job')
  const before = await taps(page)
  await step(page, 'Start Job').click()
  await expectMainButton(page, 'Navigate')
  await expectMainButton(page, 'I’m here')
  await locate(context, job.pickup)
  await expectMainButton(page, 'Complete Pickup')
  await step(page, 'Complete Pickup').click()
  await expectMainButton(page, 'Start Delivery')
  await step(page, 'Start Delivery').click()
  await expectMainButton(page, 'Navigate')
  await locate(context, job.delivery)
  await expectMainButton(page, 'Record recipient')
  await step(page, 'Record recipient').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dana Cole', exact: true }).click()
  await expectMainButton(page, 'Complete Delivery')
  await step(page, 'Complete Delivery').click()
  await expect(page.getByText('No Active Deliveries')).toBeVisible()
  expect((await taps(page)) - before).toBe(6)
  await close()
})

test.describe('with a service worker, which opens the page without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a laboratory delivery, offline in the middle and with the app closed, ends with all proofs on the server', async ({
    browser,
    baseURL,
    as,
  }) => {
    const driver = await freeDriver(as, 'danielle')
    const client = await as('laboratory')
    const job = await placeJob(client, {
      serviceType: 'laboratory_sample',
      packageCount: 2,
      temperatureBand: 'ambient',
      requiresSignature: true,
      requiresPin: true,
    })
    const accepted = await driver.post(`/api/orders/${job.id}/accept`, { data: {} })
    expect(accepted.ok(), await accepted.text()).toBe(true)
    const pin = await pinOf(client, job)
    const ACTIVE = '/driver-dashboard?tab=active'
    const { page, close } = await openDriver(browser, baseURL as string, 'danielle', {
      path: ACTIVE,
      prepare: countTaps,
    })
    const context = page.context()
    const before = await taps(page)
    await step(page, 'Start Job').click()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await locate(context, job.pickup)
    await expect(tracker(page, job)).toContainText('Arrived just now')
    await typePackages(page, job)

    await context.setOffline(true)
    await typeTemperature(page, '20.5')
    await step(page, 'Complete Pickup').click()
    await step(page, 'Start Delivery').click()
    await expectMainButton(page, 'Navigate')
    await locate(context, job.delivery)
    await typePackages(page, job)
    await page.close()
    const reopened = await context.newPage()
    await reopened.goto(ACTIVE)
    await expect(tracker(reopened, job)).toContainText('En Route to Delivery')
    await expectMainButton(reopened, 'Record temperature')
    await step(reopened, 'Record temperature').click()
    await typeTemperature(reopened, '27')
    await enterPin(reopened, pin)
    await sign(reopened)
    await step(reopened, 'Complete Delivery').click()
    await expect(tracker(reopened, job)).toContainText('Waiting to send')
    expect((await taps(reopened)) - before).toBeLessThanOrEqual(18)

    await context.setOffline(false)
    await expect.poll(async () => (await (await driver.get(`/api/orders/${job.id}`)).json()).status).toBe('delivered')
    const stored = async () => {
      const { proofs } = await (await client.get(`/api/orders/${job.id}/proofs`)).json()
      return proofs.map(({ stop, kind, hasPicture, isOutOfBand }: Record<string, unknown>) =>
        [stop, kind, ...(hasPicture ? ['picture'] : []), ...(isOutOfBand ? ['out of band'] : [])].join(' '),
      )
    }
    await expect
      .poll(stored)
      .toEqual([
        'pickup scan',
        'pickup temperature',
        'delivery scan',
        'delivery temperature out of band',
        'delivery pin',
        'delivery signature picture',
      ])
    await close()
  })
})
