import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { type Placed, placeJob } from './orders.ts'
import { enterAs, expect, signIn, test, toastOf } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Down a street at the pace of a car in town: what is faster the server does not believe. */
const WAY = [
  { latitude: 29.7101, longitude: -95.3965 },
  { latitude: 29.7103, longitude: -95.3963 },
  { latitude: 29.7105, longitude: -95.3961 },
  { latitude: 29.7107, longitude: -95.3959 },
]

type DriverPage = { page: Page; move: (index: number) => Promise<void>; close: () => Promise<void> }

/** A phone of its own for a driver, with a place on the map unless the test wants none. */
async function openDriver(browser: Browser, baseURL: string, username: string, hasPlace = true): Promise<DriverPage> {
  const context = await browser.newContext({ ...PHONE, baseURL, timezoneId: 'America/Chicago', locale: 'en-US' })
  const move = (index: number) => context.setGeolocation({ ...(WAY[index] as (typeof WAY)[0]), accuracy: 6 })
  if (hasPlace) {
    await context.grantPermissions(['geolocation'])
    await move(0)
  }
  const page = await context.newPage()
  await signIn(page, username)
  await expect(page).toHaveURL(/driver-dashboard/)
  return { page, move, close: () => context.close() }
}

/** On duty with nothing in hand, whatever the demo gave them. */
async function freeDriver(
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
    for (const status of ['in_transit', 'delivered'])
      await driver.patch(`/api/orders/${order.id}/status`, { data: { status } })
  }
  return driver
}

const tracker = (page: Page, job: Placed) => page.getByRole('article', { name: `Job #${job.id}` })
const offer = (page: Page, job: Placed) => page.getByRole('article', { name: `Job ${job.id}`, exact: true })
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a job is found, accepted and driven in four steps while the client follows', async ({ browser, baseURL, as }) => {
  const client = await as('pharmacy')
  await freeDriver(as, 'elena')
  const job = await placeJob(client)
  const { page, move, close } = await openDriver(browser, baseURL as string, 'elena')
  await expect(offer(page, job)).toContainText('Standard')
  await offer(page, job).getByRole('button', { name: 'Details' }).click()
  await expect(offer(page, job)).toContainText('Total payment')
  await offer(page, job).getByRole('button', { name: 'Accept Job' }).click()
  await expect(page.getByRole('tab', { name: /Active Deliveries/ })).toHaveAttribute('aria-selected', 'true')
  await expect(tracker(page, job)).toContainText('Job Assigned')
  await expect(tracker(page, job).getByRole('link', { name: 'Directions to pickup in Google Maps' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`${job.pickup.latitude.toFixed(5)},${job.pickup.longitude.toFixed(5)}`)),
  )

  const watcher = await browser.newContext({ baseURL: baseURL as string })
  const watching = await watcher.newPage()
  await enterAs(watching, 'pharmacy', `/tracking?order=${job.id}`)

  await step(page, 'Start Job').click()
  await expect(tracker(page, job)).toContainText('En Route to Pickup')
  await expect(page.getByText('Live Tracking Active')).toBeVisible()
  await move(1)
  await expect(page.getByText('29.710300')).toBeVisible()
  await expect(watching.getByText(/^Position (just now|\d+ s ago)$/)).toBeVisible()
  await expect(watching.getByRole('img', { name: 'Driver: Elena Baca' })).toBeVisible()

  await step(page, 'Complete Pickup').click()
  await expect(tracker(page, job)).toContainText('Pickup Complete')
  await expect(page.getByText('Live Tracking Active')).toBeHidden()
  await step(page, 'Start Delivery').click()
  await expect(tracker(page, job)).toContainText('En Route to Delivery')
  await expect(page.getByText('Live Tracking Active')).toBeVisible()
  await move(2)
  await move(3)
  await expect
    .poll(async () => (await (await client.get(`/api/orders/${job.id}`)).json()).driver.currentLatitude)
    .toBe(29.7107)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await step(page, 'Complete Delivery').click()

  await page.getByRole('radio', { name: /5/ }).click({ force: true })
  await page.getByRole('button', { name: /Submit/ }).click()
  await expect(toastOf(page)).toContainText('Rating submitted')
  await expect(page.getByText('No Active Deliveries')).toBeVisible()
  await expect(watching.getByRole('dialog')).toContainText(/rate/i)
  await watcher.close()
  await close()
})

test('a step without a network waits, survives a reload and arrives with its true time', async ({
  browser,
  baseURL,
  as,
}) => {
  const driver = await freeDriver(as, 'simone')
  const job = await placeJob(await as('pharmacy'))
  await driver.post(`/api/orders/${job.id}/accept`, { data: {} })
  const { page, move, close } = await openDriver(browser, baseURL as string, 'simone')
  await page.getByRole('tab', { name: /Active Deliveries/ }).click()
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
    .toBe(29.7105)
  await close()
})

test('what happened meanwhile is explained: a step on an order that was cancelled is listed with its time', async ({
  browser,
  baseURL,
  as,
}) => {
  const driver = await freeDriver(as, 'simone')
  const job = await placeJob(await as('pharmacy'))
  await driver.post(`/api/orders/${job.id}/accept`, { data: {} })
  const { page, close } = await openDriver(browser, baseURL as string, 'simone')
  await page.getByRole('tab', { name: /Active Deliveries/ }).click()
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

test('two drivers want one job: one has it, the other is told, and the card is gone', async ({
  browser,
  baseURL,
  as,
}) => {
  for (const name of ['wyatt', 'danielle']) await freeDriver(as, name)
  const job = await placeJob(await as('pharmacy'))
  const drivers = [
    await openDriver(browser, baseURL as string, 'wyatt'),
    await openDriver(browser, baseURL as string, 'danielle'),
  ]
  for (const { page } of drivers) await expect(offer(page, job)).toBeVisible()
  await Promise.all(
    drivers.map(({ page }) =>
      offer(page, job)
        .getByRole('button', { name: 'Accept Job' })
        // The card of whoever is slower may be gone before the finger is there.
        .click({ timeout: 5_000 })
        .catch(() => {}),
    ),
  )
  const hasWon = async ({ page }: DriverPage) => (await tracker(page, job).count()) > 0
  await expect.poll(async () => (await Promise.all(drivers.map(hasWon))).filter(Boolean).length).toBe(1)
  const loser = (await hasWon(drivers[0] as DriverPage)) ? drivers[1] : drivers[0]
  await expect(offer((loser as DriverPage).page, job)).toBeHidden()
  for (const { close } of drivers) await close()
})

test('a job that was taken a moment ago is refused in words', async ({ browser, baseURL, as }) => {
  const rival = await freeDriver(as, 'caleb')
  await freeDriver(as, 'hector')
  const job = await placeJob(await as('pharmacy'))
  const { page, close } = await openDriver(browser, baseURL as string, 'hector')
  await expect(offer(page, job)).toBeVisible()
  // The news of the other driver's luck does not reach this phone in time.
  await page.routeWebSocket('**/ws**', () => {})
  await page.reload()
  await expect(offer(page, job)).toBeVisible()
  await rival.post(`/api/orders/${job.id}/accept`, { data: {} })
  await offer(page, job).getByRole('button', { name: 'Accept Job' }).click()
  await expect(toastOf(page)).toContainText('Failed to accept job')
  await expect(toastOf(page)).toContainText('already taken')
  await expect(offer(page, job)).toBeHidden()
  await close()
})

const TROUBLES = [
  { name: 'denied', code: 1, words: 'browser settings' },
  { name: 'unavailable', code: 2, words: 'unavailable' },
  { name: 'timed out', code: 3, words: 'timed out' },
] as const

test('without a location the job goes on by hand, and the driver is told why', async ({ browser, baseURL, as }) => {
  const driver = await freeDriver(as, 'rosa')
  const client = await as('pharmacy')
  for (const { code, words } of TROUBLES) {
    const job = await placeJob(client)
    await driver.post(`/api/orders/${job.id}/accept`, { data: {} })
    const { page, close } = await openDriver(browser, baseURL as string, 'rosa', false)
    await page.addInitScript((failure) => {
      const fail = (_: unknown, onError: (error: object) => void) => setTimeout(() => onError({ code: failure }), 50)
      Object.assign(navigator.geolocation, { watchPosition: fail, getCurrentPosition: fail })
    }, code)
    await page.goto('/driver-dashboard?tab=active')
    await step(page, 'Start Job').click()
    await expect(toastOf(page)).toContainText('Location Access Required')
    await expect(toastOf(page)).toContainText(words)
    await expect(tracker(page, job)).toContainText('Job Started')
    await expect(tracker(page, job)).toContainText('En Route to Pickup')
    await page.getByRole('button', { name: 'Give this job back' }).click()
    await page.getByLabel('Why').fill('The car broke down')
    await page.getByRole('button', { name: 'Give it back' }).click()
    await expect(page.getByText('No Active Deliveries')).toBeVisible()
    await close()
  }
})

test('performance and earnings are the driver’s own figures', async ({ page, as }) => {
  const driver = await as('driver')
  const { id } = await (await driver.get('/api/drivers/me')).json()
  const performance = await (await driver.get(`/api/driver/${id}/performance`)).json()
  const earnings = await (await driver.get(`/api/driver/${id}/earnings`)).json()
  await signIn(page, 'driver')
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText(performance.rank)).toBeVisible()
  await expect(page.getByText(`${performance.weeklyProgress} / ${performance.weeklyGoal}`)).toBeVisible()
  await expect(page.getByText(/\d of 6 unlocked/)).toBeVisible()
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'You' })).toHaveCount(1)
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect(page.getByText('+500 points and an exclusive badge')).toBeVisible()
  await page.getByRole('button', { name: /Money Earned/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Earnings' })
  await expect(drawer).toContainText(
    Number(earnings.total).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

test('signing out with unsent work warns and keeps it for the next sign-in', async ({ browser, baseURL, as }) => {
  const driver = await freeDriver(as, 'caleb')
  const job = await placeJob(await as('pharmacy'))
  await driver.post(`/api/orders/${job.id}/accept`, { data: {} })
  const { page, close } = await openDriver(browser, baseURL as string, 'caleb')
  await page.getByRole('tab', { name: /Active Deliveries/ }).click()
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
