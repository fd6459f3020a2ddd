import AxeBuilder from '@axe-core/playwright'
import { openForm, openFormAsNewClient, withoutMaps } from './delivery-form.ts'
import { placeOrder } from './orders.ts'
import { expect, signIn, test } from './test.ts'

test('the stat cards open in place, by keyboard, to the figures the server counted', async ({ page, as }) => {
  await openForm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bayou Bend Pharmacy')
  const client = await as('pharmacy')
  const stats = await (await client.get('/api/stats/client/2')).json()
  const { active, scheduled, month, savings } = stats.breakdown
  const cards = page.getByRole('region', { name: 'Your deliveries in figures' })
  const expected = [
    ['Active deliveries', stats.activeDeliveries, `(${active.movingPercent}%)`, `(${active.waitingPercent}%)`],
    ['Scheduled today', stats.scheduledToday, `(${scheduled.donePercent}%)`, `(${scheduled.toComePercent}%)`],
    ['This month', stats.monthlyDeliveries, `${month.averageHours} hrs`, `${month.onTimePercent}%`],
    ['Cost savings', `$${savings.amount.replace('-', '')}`, `${Math.abs(savings.percent)}%`, 'Spent this month'],
  ] as const
  for (const [title, value, ...details] of expected) {
    const card = cards.getByRole('button', { name: new RegExp(`^${title}`) })
    await expect(card).toContainText(String(value))
    await expect(card).toHaveAttribute('aria-expanded', 'false')
    await card.press('Enter')
    await expect(card).toHaveAttribute('aria-expanded', 'true')
    // One card is open at a time; what the others hold is hidden.
    for (const detail of details)
      await expect(cards.getByText(detail, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await card.press('Enter')
    await expect(card).toHaveAttribute('aria-expanded', 'false')
  }
})

test('the panels show what is under way and to come, and the quick actions lead on', async ({ page, as }) => {
  await openForm(page)
  const client = await as('pharmacy')
  const [active, upcoming] = await Promise.all(
    ['active', 'upcoming'].map(async (group) => (await client.get(`/api/orders/client/2?group=${group}`)).json()),
  )
  const tracking = page.getByRole('region', { name: 'Live Tracking' })
  await expect(tracking.getByRole('listitem')).toHaveCount(Math.min(5, active.length))
  const last = tracking.getByRole('listitem').last().getByRole('button')
  await last.click()
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  const id = Number(/#ML-0*(\d+)/.exec((await last.textContent()) ?? '')?.[1])
  await expect(tracking.getByRole('link', { name: 'Track delivery' })).toHaveAttribute('href', `/tracking?order=${id}`)
  const ahead = page.getByRole('region', { name: 'Upcoming Scheduled' })
  await expect(ahead.getByRole('listitem')).toHaveCount(Math.min(4, upcoming.length))
  await expect(ahead.getByRole('link', { name: /^Pay for order/ }).first()).toHaveAttribute(
    'href',
    /^\/checkout\?orderId=\d+&amount=\d+\.\d\d$/,
  )

  const actions = page.getByRole('region', { name: 'Quick Actions' })
  for (const [name, href] of [
    ['View history', '/orders'],
    ['Track a delivery', '/tracking'],
    ['Contact support', '/messages?support=1'],
  ] as const)
    await expect(actions.getByRole('link', { name })).toHaveAttribute('href', href)
  await actions.getByRole('button', { name: 'Check availability' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check availability' })
  await expect(dialog.getByText('Drivers available now')).toBeVisible()
  const asked = page.waitForRequest('**/api/availability?priority=emergency')
  await dialog.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: /Emergency/ }).click()
  await asked
  await expect(dialog.getByText('Earliest pickup')).toBeVisible()
})

test('a new client sees empty panels, and an order that is confirmed appears without a reload', async ({
  page,
  request,
  as,
}) => {
  const person = await openFormAsNewClient(page, request)
  await expect(page.getByText('Nothing on the way')).toBeVisible()
  await expect(page.getByText('Nothing scheduled ahead')).toBeVisible()
  const cards = page.getByRole('region', { name: 'Your deliveries in figures' })
  await expect(cards.getByRole('button', { name: 'Active deliveries' })).toContainText('0')
  const { id } = await placeOrder(await as(person.email, person.password))
  const approval = await (await as('admin')).patch(`/api/orders/${id}`, { data: { status: 'confirmed' } })
  expect(approval.ok(), await approval.text()).toBe(true)
  await expect(page.getByRole('region', { name: 'Live Tracking' })).toContainText('Confirmed')
  await expect(cards.getByRole('button', { name: 'Active deliveries' })).toContainText('1')
})

test('figures that do not load say so and come with Try again; other roles are told whose screen this is', async ({
  page,
}) => {
  await withoutMaps(page)
  const busy = { code: 'server_busy', message: 'The server is busy; please try again' }
  await page.route('**/api/stats/client/*', (route) => route.fulfill({ status: 503, json: busy }))
  await signIn(page, 'pharmacy')
  const failure = page.getByRole('alert').filter({ hasText: 'The figures did not load' })
  await expect(failure).toContainText(busy.message)
  await page.unroute('**/api/stats/client/*')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Cost savings' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`)).toEqual([])

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'admin')
  await expect(page).toHaveURL('/admin-dashboard')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})
