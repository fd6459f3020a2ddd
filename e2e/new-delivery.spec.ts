import type { Page } from '@playwright/test'
import {
  BEN_TAUB,
  delivery,
  fillForm,
  formIsThere,
  openForm,
  openFormAsNewClient,
  ordersOf,
  pickup,
  pricePanel,
  ST_JOSEPH,
  submit,
  total,
} from './delivery-form.ts'
import { placeOrder } from './orders.ts'
import { expect, newPerson, register, test, toastOf, visit } from './test.ts'

const activeDeliveries = (page: Page) =>
  page.getByRole('region', { name: 'Your deliveries in figures' }).getByRole('button', { name: 'Active deliveries' })

test('a client fills in the form, submits it and gets to the checkout with one order', async ({
  page,
  request,
  as,
}) => {
  const person = await openFormAsNewClient(page, request)
  await expect(page.getByText('Estimated time: 2 min to fill in this form')).toBeVisible()
  await expect(page.getByText('Nothing on the way')).toBeVisible()
  await expect(page.getByText('Nothing scheduled ahead')).toBeVisible()
  await expect(activeDeliveries(page)).toContainText('0')
  await fillForm(page)
  const sender = page.getByRole('group', { name: 'Pickup' })
  await sender.getByLabel('Contact name').fill('Angela Ruiz')
  await page.getByRole('combobox', { name: 'Preferred time slot' }).click()
  await page.getByRole('option', { name: '12PM-5PM' }).click()
  await page.getByRole('radio', { name: 'Scheduled' }).click()
  await page.getByRole('button', { name: 'Scheduled date' }).click()
  const days = page.getByRole('dialog').locator('table button')
  await expect(days.and(page.locator('[data-today]'))).toBeDisabled()
  await page.getByRole('button', { name: 'Next month' }).click()
  await days.and(page.locator(':enabled')).filter({ hasText: /^20$/ }).click()
  await expect(pricePanel(page)).not.toHaveAttribute('data-busy')

  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/orders'))
  const amount = (await total(page).textContent())?.slice(1) ?? ''
  await submit(page).click()
  const call = await sent
  expect(call.headers()['idempotency-key']).toMatch(/^\w{32}$/)
  expect(call.postDataJSON()).toMatchObject({
    status: 'pending',
    serviceType: 'medical_prescription',
    priority: 'scheduled',
    totalCost: amount,
    pickupAddress: BEN_TAUB.address,
    pickupLatitude: expect.stringMatching(/^29\.\d+$/),
    pickupContactName: 'Angela Ruiz',
    pickupContactPhone: null,
    deliveryContactName: null,
    scheduledDate: expect.stringMatching(/-20T1[78]:00:00\.000Z$/),
    preferredTimeSlot: 'afternoon',
    itemDescription: 'Two sealed boxes',
    specialInstructions: null,
    requiresSignature: false,
    requiresId: false,
    quoteToken: expect.any(String),
    pickupToken: expect.any(String),
    deliveryToken: expect.any(String),
  })
  await expect(toastOf(page)).toContainText('Redirecting to payment')
  await expect(toastOf(page)).toContainText('Complete your payment to confirm the delivery order.')
  const [order, ...more] = await ordersOf(await as(person.email, person.password))
  expect(more).toEqual([])
  expect(order).toMatchObject({ status: 'pending', priority: 'scheduled', totalCost: amount })
  await expect(page).toHaveURL(`/checkout?orderId=${order?.id}&amount=${amount}`)
  const pending = await page.evaluate(() => JSON.parse(localStorage.getItem('pendingOrder') ?? '{}'))
  expect(pending).toMatchObject({ order: { id: order?.id }, total: amount })
  await visit(page, '/dashboard')
  await formIsThere(page)
  await expect(pickup(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Upcoming Scheduled' })).toContainText('12PM-5PM')
})

test('a lost response and a reload after it still make one order', async ({ page, request, as }) => {
  const person = await openFormAsNewClient(page, request)
  await fillForm(page)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(toastOf(page)).toContainText('Failed to submit order')
  await expect(toastOf(page)).toContainText('Please try again or contact support if the problem persists.')
  await page.unroute('**/api/orders')

  await page.reload()
  await expect(pickup(page)).toHaveValue(BEN_TAUB.address)
  await expect(page.getByLabel('Item description')).toHaveValue('Two sealed boxes')
  await expect(pricePanel(page)).not.toContainText('Distance (0.0 mi)')
  await submit(page).dblclick()
  await expect(page).toHaveURL(/\/checkout\?orderId=\d+/)
  expect(await ordersOf(await as(person.email, person.password))).toHaveLength(1)
})

test('an order is repeated without its date, an address is filled in from the address book, a focused field is clear of the price bar, and signing out clears the form', async ({
  page,
  request,
  as,
}) => {
  const person = newPerson()
  await register(request, person)
  const client = await as(person.email, person.password)
  const contact = { pickupContactName: 'Lee Park', pickupContactPhone: '(713) 555-0128' }
  const slot = { preferredTimeSlot: 'specific', slotFromMinutes: 570, slotToMinutes: 720 }
  const earlier = await placeOrder(client, {
    ...contact,
    ...slot,
    requiresId: true,
    serviceType: 'laboratory_sample',
    itemDescription: 'Cooled vials',
  })
  await openForm(page, person.email, person.password, `/dashboard?reorder=${earlier.id}`)
  await expect(page.getByText(/^Filled in from order #ML-/)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(pickup(page)).toHaveValue(BEN_TAUB.address)
  await expect(delivery(page)).toHaveValue(ST_JOSEPH.address)
  await expect(page.getByLabel('Item description')).toHaveValue('Cooled vials')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('09:30')
  await expect(page.getByLabel('Check ID on delivery')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Scheduled date' })).toContainText('As soon as possible')

  const end = page.getByRole('group', { name: 'Delivery' })
  await end.getByRole('button', { name: 'Address book for delivery' }).click()
  await page.getByRole('menuitem', { name: /Lee Park/ }).click()
  await expect(delivery(page)).toHaveValue(BEN_TAUB.address)
  await expect(end.getByLabel('Contact name')).toHaveValue('Lee Park')
  await expect(end.getByLabel('Contact phone')).toHaveValue('(713) 555-0128')

  await test.step('a confirmed order appears on the dashboard without a reload', async () => {
    const approval = await (await as('admin')).patch(`/api/orders/${earlier.id}`, { data: { status: 'confirmed' } })
    expect(approval.ok(), await approval.text()).toBe(true)
    await expect(page.getByRole('region', { name: 'Live Tracking' })).toContainText('Confirmed')
    await expect(activeDeliveries(page)).toContainText('1')
  })

  await test.step('a focused field is clear of the price bar', () => tabThroughForm(page))
  await visit(page, '/dashboard?reorder=999999')
  await expect(page.getByText('Order #ML-999999 could not be loaded, so nothing was filled in.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('when pricing failed, the server’s price is shown beside the estimate and confirmed once', async ({
  page,
  request,
  as,
}) => {
  await page.route('**/api/pricing/calculate', (route) => route.abort())
  const person = await openFormAsNewClient(page, request)
  await fillForm(page)
  await expect(total(page)).toHaveText('$37.30')
  await page.unroute('**/api/pricing/calculate')
  const quoted = page.waitForResponse('**/api/pricing/calculate')
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: 'The price has changed' })
  await expect(dialog).toContainText('$37.30')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(dialog).toBeHidden()
  const client = await as(person.email, person.password)
  expect(await ordersOf(client)).toEqual([])

  // The panel has the server's price by then; if that changes as well, it has to be confirmed too.
  const price = await (await quoted).json()
  await expect(total(page)).toHaveText(`$${price.totalCost}`)
  const changed = { code: 'price_changed', message: 'The price has changed', details: price }
  await page.route('**/api/orders', (route) => route.fulfill({ status: 409, json: changed }), { times: 1 })
  await submit(page).click()
  await dialog.getByRole('button', { name: `Place order for $${price.totalCost}` }).click()
  await expect(page).toHaveURL(/\/checkout/)
  expect(await ordersOf(client)).toMatchObject([{ totalCost: price.totalCost }])
})

/** By the keyboard, on a wide screen, on a tablet, on a phone, and with the phone’s keyboard open. */
async function tabThroughForm(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'New Delivery Request' })
  const fields = form.locator('input, textarea, button').and(page.locator(':visible:enabled'))
  for (const [width, height] of [
    [1280, 800],
    [820, 800],
    [390, 844],
    [390, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    const count = await fields.count()
    expect(count).toBeGreaterThan(15)
    // By the keyboard in both directions, so that a field comes from above and from below.
    for (const key of ['Tab', 'Shift+Tab']) {
      await fields.nth(key === 'Tab' ? 0 : count - 1).focus()
      for (let at = 0; at < count; at++) {
        expect(await page.evaluate(covered), `${width} × ${height}`).toBeNull()
        await page.keyboard.press(key)
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The focused field of the form, if the price bar or the navigation bar lies over it. */
function covered(): string | null {
  const field = document.activeElement as HTMLElement
  const submit = document.querySelector('button[type=submit][form]') as HTMLElement
  const bar = (submit.parentElement as HTMLElement).getBoundingClientRect()
  if (!field.closest('form') || submit.parentElement?.contains(field)) return null
  const navBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const { top, bottom, left, right } = field.getBoundingClientRect()
  const isBeside = right <= bar.left || left >= bar.right
  const name = field.getAttribute('aria-label') ?? field.id
  return top < navBottom || (!isBeside && bottom > bar.top)
    ? `${name} ${field.tagName} ${top}-${bottom}: ${navBottom}, ${bar.top}`
    : null
}
