/** What a driver's phone does when something is missing: a network, a position, a database, or the driver. */
import { giveJob, openDriver, step, tracker } from './driver.ts'
import { enterAs, expect, signIn, test, toastOf } from './test.ts'

const ACTIVE = { path: '/driver-dashboard?tab=active' }

test.describe('with a service worker, which opens the page without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a step without a network waits, survives a reload and arrives with its true time', async ({
    browser,
    baseURL,
    as,
  }) => {
    const { driver, job } = await giveJob(as, 'simone')
    const { page, move, close } = await openDriver(browser, baseURL as string, 'simone', ACTIVE)
    await step(page, 'Start Job').click()
    await expect(page.getByText('Live Tracking Active')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

    await page.context().setOffline(true)
    const offlineSince = Date.now()
    await move(1)
    await step(page, 'Complete Pickup').click()
    await expect(tracker(page, job)).toContainText('Pickup Complete')
    await expect(tracker(page, job)).toContainText('Waiting to send')
    await page.reload()
    await expect(page.getByText('No connection')).toBeVisible()
    await expect(tracker(page, job)).toContainText('Pickup Complete')
    await step(page, 'Start Delivery').click()
    await expect(tracker(page, job)).toContainText('En Route to Delivery')
    await move(2)
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
      const [happened, heard] = [Date.parse(event.createdAt), Date.parse(event.recordedAt)]
      expect(happened).toBeGreaterThanOrEqual(offlineSince)
      expect(happened).toBeLessThanOrEqual(offlineUntil)
      expect(heard).toBeGreaterThanOrEqual(offlineUntil)
    }
    await expect
      .poll(async () => (await (await driver.get(`/api/orders/${job.id}`)).json()).driver.currentLatitude)
      .toBe(29.7107)
    await close()
  })
})

test('a step on an order that was cancelled while offline is explained, and listed with its time', async ({
  browser,
  baseURL,
  as,
}) => {
  const { job } = await giveJob(as, 'simone')
  const { page, close } = await openDriver(browser, baseURL as string, 'simone', ACTIVE)
  await expect(tracker(page, job)).toBeVisible()
  await page.context().setOffline(true)
  await step(page, 'Start Job').click()
  await expect(tracker(page, job)).toContainText('Waiting to send')
  const cancelled = await (await as('admin')).patch(`/api/orders/${job.id}`, { data: { status: 'cancelled' } })
  expect(cancelled.ok(), await cancelled.text()).toBe(true)
  await page.context().setOffline(false)
  const explanation = page.getByRole('alert').filter({ hasText: 'could not be applied' })
  await expect(explanation).toContainText('En Route to Pickup at')
  await expect(tracker(page, job)).toBeHidden()
  await explanation.getByRole('button', { name: 'I have read this' }).click()
  await expect(explanation).toBeHidden()
  await close()
})

test('without a position the job continues in manual mode, and the driver sees why', async ({
  browser,
  baseURL,
  as,
}) => {
  const { job } = await giveJob(as, 'rosa')
  const { page, close } = await openDriver(browser, baseURL as string, 'rosa', { ...ACTIVE, hasPosition: false })
  await step(page, 'Start Job').click()
  await expect(toastOf(page)).toContainText('Location Access Required')
  await expect(toastOf(page)).toContainText('browser settings')
  await expect(tracker(page, job)).toContainText('Job Started')
  await expect(tracker(page, job)).toContainText('En Route to Pickup')
  await page.getByRole('button', { name: 'Release this job' }).click()
  await page.getByLabel('Why').fill('The car broke down')
  await page.getByRole('button', { name: 'Release it' }).click()
  await expect(page.getByText('No Active Deliveries')).toBeVisible()
  await close()
})

test('signing out with unsent work warns, and stores it for the next sign-in', async ({ browser, baseURL, as }) => {
  const { driver, job } = await giveJob(as, 'caleb')
  const { page, close } = await openDriver(browser, baseURL as string, 'caleb', ACTIVE)
  await page.route('**/api/orders/*/status', (route) => route.abort())
  await step(page, 'Start Job').click()
  await expect(tracker(page, job)).toContainText('Waiting to send')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 step')
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL(/login/)
  await page.unroute('**/api/orders/*/status')
  await signIn(page, 'caleb')
  await expect
    .poll(async () => (await (await driver.get(`/api/orders/${job.id}`)).json()).status)
    .toBe('pickup_scheduled')
  await close()
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

test('a device without storage can still take a step while online', async ({ browser, baseURL, as }) => {
  const { driver, job } = await giveJob(as, 'danielle')
  const { page, move, close } = await openDriver(browser, baseURL as string, 'danielle', { path: '/welcome' })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not on this device', 'SecurityError')
    }
  })
  await page.goto('/driver-dashboard?tab=active')
  await step(page, 'Start Job').click()
  await expect(tracker(page, job)).toContainText('En Route to Pickup')
  await move(1)
  await expect
    .poll(async () => (await (await driver.get(`/api/orders/${job.id}`)).json()).driver.currentLatitude)
    .toBe(29.7103)
  await page.context().setOffline(true)
  await step(page, 'Complete Pickup').click()
  await expect(toastOf(page)).toContainText('This device could not save the step')
  await expect(tracker(page, job)).toContainText('En Route to Pickup')
  await close()
})

test('achievements reached since the last visit on this phone are celebrated once', async ({ page, as }) => {
  const driver = await as('driver')
  const { id } = await (await driver.get('/api/drivers/me')).json()
  const { level } = await (await driver.get(`/api/driver/${id}/performance`)).json()
  const medals = await (await driver.get(`/api/driver/${id}/achievements`)).json()
  const [first, ...others] = medals.filter(({ unlocked }: { unlocked: boolean }) => unlocked)
  await enterAs(page, 'driver', '/welcome')
  const seen = { level: level - 1, unlocked: others.map((medal: { id: string }) => medal.id) }
  await page.evaluate((value) => {
    const { id } = JSON.parse(localStorage.getItem('user') as string)
    localStorage.setItem(`driver-seen:${id}`, value)
  }, JSON.stringify(seen))
  await page.goto('/driver-dashboard')
  for (const title of [first.title, `Level ${level}`]) {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: title })).toBeHidden()
  }
  await page.reload()
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText(/\d of 6 unlocked/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
