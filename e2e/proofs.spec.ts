/** A driver shows at both stops what the order requires, on a phone, without a network in between. */
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { arrive, freeDriver, openDriver, step, tracker } from './driver.ts'
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

async function typePackages(page: Page, job: Placed): Promise<void> {
  await step(page, 'Scan packages').click()
  const sheet = page.getByRole('dialog', { name: 'Scan packages' })
  for (const number of [1, 2]) {
    await sheet.getByLabel('Package code').fill((await packageCode(job.id, number)).toLowerCase())
    await sheet.getByRole('button', { name: 'Add' }).click()
  }
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

async function typeTemperature(page: Page, celsius: string): Promise<void> {
  await step(page, 'Record temperature').click()
  const sheet = page.getByRole('dialog', { name: 'Record temperature' })
  await sheet.getByLabel('Temperature in °C').fill(celsius)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

async function enterPin(page: Page, pin: string): Promise<void> {
  await step(page, 'Enter PIN').click()
  const sheet = page.getByRole('dialog', { name: 'Enter PIN' })
  for (const digit of pin) await sheet.getByRole('button', { name: digit, exact: true }).click()
  await expect(sheet.getByLabel('PIN', { exact: true })).toHaveValue(pin)
  await expectAccessibleInBothSchemes(page, { within: '[role=dialog]' })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

async function sign(page: Page): Promise<void> {
  await step(page, 'Get signature').click()
  const sheet = page.getByRole('dialog', { name: 'Get signature' })
  const field = await sheet.getByRole('img', { name: 'Signature field' }).boundingBox()
  if (!field) throw new Error('There is no field to sign in')
  await page.mouse.move(field.x + 40, field.y + 60)
  await page.mouse.down()
  for (let x = 60; x < 260; x += 20) await page.mouse.move(field.x + x, field.y + 60 + (x % 40))
  await page.mouse.up()
  await expectAccessibleInBothSchemes(page, { within: '[role=dialog]' })
  await expectToFit(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

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
    const { page, close } = await openDriver(browser, baseURL as string, 'danielle', { path: ACTIVE })
    const context = page.context()
    await step(page, 'Start Job').click()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const { latitude, longitude } = job.pickup
    await context.setGeolocation({ latitude, longitude, accuracy: 6 })
    await expect(tracker(page, job)).toContainText('Arrived just now')
    await typePackages(page, job)

    await context.setOffline(true)
    await typeTemperature(page, '20.5')
    await step(page, 'Complete Pickup').click()
    await step(page, 'Start Delivery').click()
    await arrive(page)
    await typePackages(page, job)
    await page.close()
    const reopened = await context.newPage()
    await reopened.goto(ACTIVE)
    await expect(tracker(reopened, job)).toContainText('En Route to Delivery')
    await typeTemperature(reopened, '27')
    await enterPin(reopened, pin)
    await sign(reopened)
    await step(reopened, 'Complete Delivery').click()
    await expect(tracker(reopened, job)).toContainText('Waiting to send')

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
