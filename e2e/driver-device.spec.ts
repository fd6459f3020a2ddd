/** What a driver's phone does without a network, where it takes a browser to show: a service worker, and two tabs. */
import type { Page } from '@playwright/test'
import { arrive, giveJob, openDetails, openDriver, step, tracker } from './driver.ts'
import { expect, test } from './test.ts'

const ACTIVE = { path: '/driver-dashboard?tab=active' }

test.describe('with a service worker, which opens the page without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a push is shown with its text; a step without a network waits, survives a reload and arrives with its true time', async ({
    browser,
    baseURL,
    as,
  }) => {
    const { driver, job } = await giveJob(as, 'simone')
    const { page, move, close } = await openDriver(browser, baseURL as string, 'simone', ACTIVE)
    await step(page, 'Start Job').click()
    await expect(page.getByText('Live Tracking Active')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await test.step('a push is shown with its text, and an unreadable one with a default text', () =>
      receivePushes(page))

    await page.context().setOffline(true)
    const offlineSince = Date.now()
    await move(1)
    await arrive(page)
    await step(page, 'Complete Pickup').click()
    await expect(tracker(page, job)).toContainText('Pickup Complete')
    await expect(tracker(page, job)).toContainText('Waiting to send')
    await page.reload()
    await expect(page.getByText('No connection')).toBeVisible()
    await expect(tracker(page, job)).toContainText('Pickup Complete')
    await step(page, 'Start Delivery').click()
    await expect(tracker(page, job)).toContainText('En Route to Delivery')
    await move(2)
    await openDetails(page)
    await expect(page.getByText('29.710500')).toBeVisible()
    const offlineUntil = Date.now()

    await page.context().setOffline(false)
    await expect(page.getByText('Waiting to send')).toHaveCount(0)
    await expect(page.getByText('No connection')).toBeHidden()
    // Positions are shared again. The one before may have met the server ahead of the step that allows it.
    await move(3)
    const timeline = await (await driver.get(`/api/orders/${job.id}/tracking`)).json()
    for (const status of ['pickup_complete', 'in_transit']) {
      const event = timeline.find((candidate: { status: string }) => candidate.status === status)
      const [createdAt, recordedAt] = [Date.parse(event.createdAt), Date.parse(event.recordedAt)]
      expect(createdAt).toBeGreaterThanOrEqual(offlineSince)
      expect(createdAt).toBeLessThanOrEqual(offlineUntil)
      expect(recordedAt).toBeGreaterThanOrEqual(offlineUntil)
    }
    await expect
      .poll(async () => (await (await driver.get(`/api/orders/${job.id}`)).json()).driver.currentLatitude)
      .toBe(29.7107)
    await close()
  })
})

test('two tabs show the same unsent step, and send it once', async ({ browser, baseURL, as }) => {
  const { job } = await giveJob(as, 'wyatt')
  const { page, close } = await openDriver(browser, baseURL as string, 'wyatt', ACTIVE)
  const second = await page.context().newPage()
  await second.goto(ACTIVE.path)
  for (const tab of [page, second]) await expect(tracker(tab, job)).toBeVisible()
  const answers: number[] = []
  page.context().on('response', (response) => {
    if (response.request().method() === 'PATCH' && response.url().endsWith(`/orders/${job.id}/status`))
      answers.push(response.status())
  })
  await page.context().setOffline(true)
  await step(page, 'Start Job').click()
  for (const tab of [page, second]) await expect(tracker(tab, job)).toContainText('Waiting to send')
  await page.context().setOffline(false)
  for (const tab of [page, second]) {
    await expect(tab.getByText('Waiting to send')).toHaveCount(0)
    await expect(tracker(tab, job)).toContainText('En Route to Pickup')
  }
  expect(answers).toEqual([200])
  await close()
})

async function receivePushes(page: Page): Promise<void> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Notifications cannot be shown here, so the test records them.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown: unknown[] }
    scope.shown = []
    Object.defineProperty(scope.registration, 'showNotification', {
      value: async (title: string, { body, tag, data }: Record<string, unknown>) => {
        scope.shown.push({ title, body, tag, data })
      },
    })
  })
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  const words = { title: 'Delivered', body: '#ML-0012 was delivered.', path: '/orders?order=12', tag: 'order-12' }
  await push(JSON.stringify(words))
  await push('nonsense')
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([
      { title: words.title, body: words.body, tag: words.tag, data: { path: words.path } },
      { title: 'Meridian', body: 'Something is new.', data: { path: '/' } },
    ])
  await browser.detach()
}
