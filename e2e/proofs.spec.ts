/** A driver shows at both stops what the order requires, on a phone, without a network in between. */
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { driveTo, expectMainButton, giveJob, openDriver, step, tracker } from './driver.ts'
import type { Placed } from './orders.ts'
import type { Account } from './people.ts'
import { expect, test } from './test.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MAX_TAPS = 18

/** As printed on the label: computed from the installation's secret. */
async function packageCode(folder: string, orderId: number, number: number): Promise<string> {
  const { auth } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  const bytes = createHmac('sha256', auth).update(`package.${orderId}.${number}`).digest()
  const letters = Array.from(bytes.subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `ML-${String(orderId).padStart(4, '0')}-${number}-${letters}`
}

/** The recipient's, from the tracking link that the client makes for them. */
async function pinOf({ api }: Account, job: Placed): Promise<string> {
  const made = await api.post(`/api/orders/${job.id}/tracking-links`, { data: { level: 'pin' } })
  const { url } = await made.json()
  const token = String(url).split(/[#/]/).at(-1)
  const shown = await api.post('/api/tracking-links/show', { data: { token } })
  return (await shown.json()).pin
}

/** Typed by their last six characters, which add themselves; with the last package the sheet goes on. */
async function typePackages(page: Page, codes: string[]): Promise<void> {
  await step(page, 'Scan packages').click()
  const sheet = page.getByRole('dialog', { name: 'Scan packages' })
  for (const [index, code] of codes.entries()) {
    await expect(sheet.getByText('Not scanned yet')).toHaveCount(codes.length - index)
    await sheet.getByLabel('Package code').fill(code.slice(-6).toLowerCase())
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
  for (let x = 60; x < 260; x += 20) await page.mouse.move(field.x + x, field.y + 60 + (x % 40))
  await page.mouse.up()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

/** Every touch of the page, also after it is closed. */
function countTaps(): void {
  const count = () => localStorage.setItem('taps', String(Number(localStorage.getItem('taps') ?? 0) + 1))
  addEventListener('pointerdown', count, true)
}
const taps = (page: Page) => page.evaluate(() => Number(localStorage.getItem('taps') ?? 0))

// The service worker opens the page without a network.
test.use({ serviceWorkers: 'allow', expectedErrors: [/WebSocket connection/] })

test('a laboratory delivery, offline in the middle and with the app closed, ends with all proofs and the true times on the server', async ({
  openPage,
  newClient,
  newDriver,
  server,
}) => {
  const [client, driver] = [await newClient(), await newDriver()]
  const job = await giveJob(client, driver, {
    serviceType: 'laboratory_sample',
    packageCount: 2,
    temperatureBand: 'ambient',
    requiresSignature: true,
    requiresPin: true,
  })
  const pin = await pinOf(client, job)
  const codes = [await packageCode(server.folder, job.id, 1), await packageCode(server.folder, job.id, 2)]
  const page = await openDriver(openPage, driver, { script: countTaps })
  const context = page.context()
  await step(page, 'Start Job').click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await driveTo(page, job.pickup)
  await expect(tracker(page, job)).toContainText('Arrived just now')
  await typePackages(page, codes)

  const serverTime = async () => Date.parse((await client.api.get('/api/auth/me')).headers().date as string)
  await context.setOffline(true)
  const offlineSince = await serverTime()
  await typeTemperature(page, '20.5')
  await step(page, 'Complete Pickup').click()
  await expect(tracker(page, job)).toContainText('Waiting to send')
  await step(page, 'Start Delivery').click()
  await expectMainButton(page, 'Navigate')
  await driveTo(page, job.delivery)
  await typePackages(page, codes)
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/driver-dashboard?tab=active')
  await expect(reopened.getByText('No connection')).toBeVisible()
  await expect(tracker(reopened, job)).toContainText('En Route to Delivery')
  await expectMainButton(reopened, 'Record temperature')
  await step(reopened, 'Record temperature').click()
  await typeTemperature(reopened, '27')
  await enterPin(reopened, pin)
  await sign(reopened)
  await step(reopened, 'Complete Delivery').click()
  await expect(tracker(reopened, job)).toContainText('Waiting to send')
  expect(await taps(reopened)).toBeLessThanOrEqual(MAX_TAPS)
  const offlineUntil = (await serverTime()) + 1_000

  await context.setOffline(false)
  await expect.poll(async () => (await (await driver.api.get(`/api/orders/${job.id}`)).json()).status).toBe('delivered')
  const timeline = (await (await client.api.get(`/api/orders/${job.id}/tracking`)).json()) as Record<string, string>[]
  for (const status of ['pickup_complete', 'in_transit', 'delivered']) {
    const event = timeline.find((candidate) => candidate.status === status)
    const occurredAt = Date.parse(event?.createdAt ?? '')
    expect(occurredAt, status).toBeGreaterThanOrEqual(offlineSince)
    expect(occurredAt, status).toBeLessThanOrEqual(offlineUntil)
    expect(Date.parse(event?.recordedAt ?? ''), status).toBeGreaterThanOrEqual(offlineUntil - 1_000)
  }
  const stored = async () => {
    const { proofs } = await (await client.api.get(`/api/orders/${job.id}/proofs`)).json()
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
})
