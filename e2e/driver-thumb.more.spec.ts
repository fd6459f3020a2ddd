/** Whatever a driver's day brings, the one next thing to do is under the thumb. */
import type { Page } from '@playwright/test'
import { arrive, driveTo, expectAddressInView, expectMainButton, giveJob, openDriver, step, tracker } from './driver.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: [/WebSocket connection/] })

const OFFER = {
  id: 1,
  orderId: 1,
  serviceType: 'medical_prescription',
  priority: 'emergency',
  pickupAddress: '6411 Fannin St, Houston, TX 77030',
  deliveryArea: 'Houston, TX 77002',
  distance: '4.2',
  driverPay: '10.40',
  detourMinutes: 12,
  // In no test's time.
  expiresAt: '2099-01-01T00:00:00.000Z',
}

test('in every state the main button is in the lower third of a phone, and nothing is over it', async ({
  openPage,
  newClient,
  newDriver,
}) => {
  test.slow()
  const [client, driver] = [await newClient(), await newDriver()]
  const job = await giveJob(client, driver, { deliveryContactName: 'Dana Cole' })
  const other = await giveJob(client, driver, { deliveryContactName: 'Dana Cole' })
  const page = await openDriver(openPage, driver, { path: `/driver-dashboard?tab=active&order=${job.id}` })
  const onTop = page.getByRole('region', { name: 'To read first' })
  let reported = 0

  await test.step('several jobs', async () => {
    await expectMainButton(page, 'Start Job')
    await expectAddressInView(page)
  })

  await test.step('driving, with the stop right under the line of the day', async () => {
    await step(page, 'Start Job').click()
    await expectMainButton(page, 'Navigate')
    const stop = page.getByRole('region', { name: /^Stops of/ })
    await expect.poll(async () => (await stop.boundingBox())?.y).toBeLessThan(130)
    await expectAddressInView(page)
  })

  await test.step('at the stop, and offline there', async () => {
    await arrive(page)
    await expectMainButton(page, 'Complete Pickup')
    await page.context().setOffline(true)
    await step(page, 'Complete Pickup').click()
    // The other job of this door was started and reached with it, and comes next.
    await expect(step(page, 'Complete Pickup')).toHaveAccessibleDescription(new RegExp(`Job #${other.id} · Pickup`))
    await expectMainButton(page, 'Complete Pickup')
    await step(page, 'Complete Pickup').click()
    await expectMainButton(page, 'Start Delivery')
    await expectAddressInView(page)
    await page.context().setOffline(false)
    await step(page, 'Start Delivery').click()
  })

  await test.step('a problem is open', async () => {
    const name = await page
      .getByRole('article', { name: /^Job #/ })
      .first()
      .getAttribute('aria-label')
    reported = Number(name?.slice('Job #'.length))
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await step(page, 'No one available').click()
    await step(page, 'Send report').click()
    await expectMainButton(page, 'Do the next stop')
    await expectMainButton(page, 'Message dispatch')
    await expectAddressInView(page)
  })

  await test.step('it is decided, which is to be read first', async () => {
    const shown = async () => (await (await client.api.get(`/api/orders/${reported}`)).json()).exception
    await expect.poll(shown).not.toBeNull()
    const decision = { decision: 'another_recipient', recipientName: 'Security' }
    const { id } = await shown()
    const reply = await client.api.post(`/api/orders/${reported}/exceptions/${id}/decision`, { data: decision })
    expect(reply.ok(), await reply.text()).toBe(true)
    await expect(onTop).toContainText('Leave with Security')
    await expectMainButton(page, 'Navigate')
    await expectAddressInView(page)
    await onTop.getByRole('button', { name: 'I have read this' }).click()
    await expect(onTop).toBeHidden()
    await expect(page.getByText('Delivery · Leave with Security')).toBeVisible()
  })

  await test.step('a job is offered', async () => {
    await page.route('**/api/drivers/me/offers', (route) => route.fulfill({ json: [OFFER] }))
    await page.reload()
    await expect(page.getByRole('region', { name: 'Jobs offered to you' })).toBeVisible()
    await expectMainButton(page, 'Navigate')
  })
})

test('with two jobs the current one is on top, and its main button at the bottom of the phone, wherever one scrolls', async ({
  openPage,
  newClient,
  newDriver,
}) => {
  const [client, driver] = [await newClient(), await newDriver()]
  const [one, two] = [await giveJob(client, driver), await giveJob(client, driver)]
  const page = await openDriver(openPage, driver)
  const jobs = page.getByRole('article', { name: /^Job #/ })
  await expect(jobs).toHaveCount(2)
  const [top] = await jobs.evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')))
  const [current, other] = top === `Job #${one.id}` ? [one, two] : [two, one]
  await expectStartOf(page, current)
  await tracker(page, other).scrollIntoViewIfNeeded()
  await expectStartOf(page, current)
  await step(page, `Open job #${other.id}`).click()
  await expectStartOf(page, other)
})

async function expectStartOf(page: Page, job: { id: number }): Promise<void> {
  await expect(step(page, 'Start Job')).toBeInViewport({ ratio: 1 })
  await expect(step(page, 'Start Job')).toHaveAccessibleDescription(new RegExp(`Job #${job.id} · Pickup`))
}

/** Every touch of the page. */
function countTaps(): void {
  const count = () => localStorage.setItem('taps', String(Number(localStorage.getItem('taps') ?? 0) + 1))
  addEventListener('pointerdown', count, true)
}

test('a plain delivery takes 6 taps, with the main button where the thumb is', async ({
  openPage,
  newClient,
  newDriver,
}) => {
  const driver = await newDriver()
  const job = await giveJob(await newClient(), driver, { deliveryContactName: 'Dana Cole' })
  const page = await openDriver(openPage, driver, { script: countTaps })
  const press = async (name: string) => {
    await expectMainButton(page, name)
    await step(page, name).click()
  }
  await press('Start Job')
  await expectMainButton(page, 'Navigate')
  await expectMainButton(page, 'I’m here')
  await driveTo(page, job.pickup)
  await press('Complete Pickup')
  await press('Start Delivery')
  await expectMainButton(page, 'Navigate')
  await driveTo(page, job.delivery)
  await press('Record recipient')
  await page.getByRole('dialog').getByRole('button', { name: 'Dana Cole', exact: true }).click()
  await press('Complete Delivery')
  await expect(page.getByText('No Active Deliveries')).toBeVisible()
  expect(await page.evaluate(() => Number(localStorage.getItem('taps')))).toBe(6)
})
