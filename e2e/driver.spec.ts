import { expectAccessible } from './axe.ts'
import { type DriverPage, freeDriver, giveJob, offer, openDriver, step, tracker } from './driver.ts'
import { placeJob } from './orders.ts'
import { enterAs, expect, test, toastOf } from './test.ts'

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
  await expectAccessible(page)
  await step(page, 'Complete Delivery').click()

  await page.getByRole('radio', { name: /5/ }).click({ force: true })
  await page.getByRole('button', { name: /Submit/ }).click()
  await expect(toastOf(page)).toContainText('Rating submitted')
  await expect(page.getByText('No Active Deliveries')).toBeVisible()
  await expect(watching.getByRole('dialog')).toContainText(/rate/i)
  await watcher.close()
  await close()
})

test('two drivers accept one job: one gets it, the other sees the refusal, and the card disappears', async ({
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
        // The slower driver's card may disappear before the click.
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

test('a job that was taken a moment ago is refused with a message', async ({ browser, baseURL, as }) => {
  const rival = await freeDriver(as, 'caleb')
  await freeDriver(as, 'hector')
  const job = await placeJob(await as('pharmacy'))
  const { page, close } = await openDriver(browser, baseURL as string, 'hector')
  await expect(offer(page, job)).toBeVisible()
  // The live event of the other driver's acceptance does not reach this phone in time.
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

test('performance and earnings are the driver’s own figures', async ({ page, as }) => {
  const driver = await as('driver')
  const { id } = await (await driver.get('/api/drivers/me')).json()
  const performance = await (await driver.get(`/api/driver/${id}/performance`)).json()
  const earnings = await (await driver.get(`/api/driver/${id}/earnings`)).json()
  await enterAs(page, 'driver', '/driver-dashboard')
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText(performance.rank, { exact: true })).toBeVisible()
  const goal = `${performance.weeklyProgress} / ${performance.weeklyGoal}`
  // An achievement may have come just as far.
  await expect(page.getByText(goal, { exact: true })).toBeVisible()
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

test('with two jobs the button at the bottom of a phone is that of the job in view', async ({
  browser,
  baseURL,
  as,
}) => {
  const { driver, job: first } = await giveJob(as, 'wyatt')
  const second = await placeJob(await as('pharmacy'))
  expect((await driver.post(`/api/orders/${second.id}/accept`, { data: {} })).ok()).toBe(true)
  const { page, close } = await openDriver(browser, baseURL as string, 'wyatt', {
    path: '/driver-dashboard?tab=active',
  })
  for (const job of [first, second, first]) {
    const card = tracker(page, job)
    await card
      .getByRole('heading')
      .first()
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
    const button = card.getByRole('button', { name: 'Start Job' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(button).toHaveAccessibleDescription(new RegExp(`Job #${job.id} · Pickup`))
  }
  await close()
})
