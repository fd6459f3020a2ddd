/** What a driver's phone does where it takes a browser to show: a service worker that is sent a push, and two tabs. */
import type { Page } from '@playwright/test'
import { giveJob, openDriver, step, tracker } from './driver.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: [/WebSocket connection/] })

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a push is shown with its text, and an unreadable one with a default text', async ({ openPage, newDriver }) => {
    const page = await openDriver(openPage, await newDriver())
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await receivePushes(page)
  })
})

test('two tabs show the same unsent step, and send it once', async ({ openPage, newClient, newDriver }) => {
  const driver = await newDriver()
  const job = await giveJob(await newClient(), driver)
  const page = await openDriver(openPage, driver)
  const second = await page.context().newPage()
  await second.goto('/driver-dashboard?tab=active')
  for (const tab of [page, second]) {
    await expect(tracker(tab, job)).toBeVisible()
    // What is loaded after the first paint is there before the network goes.
    await tab.waitForLoadState('networkidle')
  }
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
