/** Whatever a driver's day brings, the one next thing to do is under the thumb. */
import { expectToFit } from './axe.ts'
import { arrive, expectMainButton, giveJob, openDriver, step } from './driver.ts'
import { placeJob } from './orders.ts'
import { expect, test } from './test.ts'

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
}

test('in every state the main button is in the lower third of a phone, and nothing is over it', async ({
  browser,
  baseURL,
  as,
}) => {
  test.slow()
  const { driver, job } = await giveJob(as, 'wyatt', { deliveryContactName: 'Dana Cole' })
  const client = await as('pharmacy')
  const second = await placeJob(client)
  expect((await driver.post(`/api/orders/${second.id}/accept`, { data: {} })).ok()).toBe(true)
  const path = `/driver-dashboard?tab=active&order=${job.id}`
  const { page, close } = await openDriver(browser, baseURL as string, 'wyatt', { path })
  const onTop = page.getByRole('region', { name: 'To read first' })

  await test.step('several jobs', () => expectMainButton(page, 'Start Job'))

  await test.step('driving, with the stop right under the line of the day', async () => {
    await step(page, 'Start Job').click()
    await expectMainButton(page, 'Navigate')
    const stop = await page.getByRole('region', { name: /^Stops of/ }).boundingBox()
    expect(stop?.y).toBeLessThan(130)
    await expectToFit(page)
  })

  await test.step('at the stop, and offline there', async () => {
    await arrive(page)
    await expectMainButton(page, 'Complete Pickup')
    await page.context().setOffline(true)
    await step(page, 'Complete Pickup').click()
    await expectMainButton(page, 'Start Delivery')
    await page.context().setOffline(false)
    await step(page, 'Start Delivery').click()
  })

  await test.step('a problem is open', async () => {
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await step(page, 'No one available').click()
    await step(page, 'Send report').click()
    await expectMainButton(page, 'Do the next stop')
    await expectMainButton(page, 'Message dispatch')
  })

  await test.step('it is decided, which is to be read first', async () => {
    const shown = async () => (await (await client.get(`/api/orders/${job.id}`)).json()).exception
    await expect.poll(shown).not.toBeNull()
    const decision = { decision: 'another_recipient', recipientName: 'Security' }
    const { id } = await shown()
    const reply = await client.post(`/api/orders/${job.id}/exceptions/${id}/decision`, { data: decision })
    expect(reply.ok(), await reply.text()).toBe(true)
    await expect(onTop).toContainText('Leave with Security')
    await expectMainButton(page, 'Navigate')
    await onTop.getByRole('button', { name: 'I have read this' }).click()
    await expect(onTop).toBeHidden()
    await expect(page.getByText('Delivery · Leave with Security')).toBeVisible()
  })

  await test.step('a job is offered', async () => {
    const offer = { ...OFFER, expiresAt: new Date(Date.now() + 600_000).toISOString() }
    await page.route('**/api/drivers/me/offers', (route) => route.fulfill({ json: [offer] }))
    await page.reload()
    await expect(page.getByRole('region', { name: 'Jobs offered to you' })).toBeVisible()
    await expectMainButton(page, 'Navigate')
  })
  await close()
})
