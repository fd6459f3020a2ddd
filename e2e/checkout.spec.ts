import type { Order } from '@meridian/contract/orders.ts'
import { addressLines } from '@meridian/domain/addresses.ts'
import { orderLabel, PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders.ts'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { DECLINED, DECLINED_CARD, type FakeStripe, startFakeStripe } from '../server/test/fake-stripe.ts'
import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { startWithDemo } from './demo.ts'
import { limitMaps } from './maps.ts'
import { placeOrder } from './orders.ts'
import type { TestServer } from './server.ts'
import { enterAs, expect, test, toastOf, visit } from './test.ts'

test.use({ maps: 'none' })

const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })
const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true })
const testMode = (page: Page) => page.getByRole('switch', { name: 'Test Mode' })
const completeTest = (page: Page) => page.getByRole('button', { name: 'Complete Test Order' })
const pendingOrder = (page: Page) => page.evaluate(() => localStorage.getItem('pendingOrder'))

/** One of the demo pharmacy's orders that wait for payment: placed as by the form, and there without a search for addresses. */
async function waitingOrder(client: APIRequestContext): Promise<Order> {
  const { id } = await (await client.get('/api/auth/me')).json()
  const reply = await client.get(`/api/orders/client/${id}`, { params: { status: 'pending', limit: 1 } })
  const [order] = (await reply.json()) as Order[]
  expect(order).toMatchObject({ paymentState: 'unpaid' })
  return order as Order
}

async function readOrder(client: APIRequestContext, id: number) {
  const reply = await client.get(`/api/orders/${id}`)
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

test('an order is paid in test mode: at its own total, on a device that has not stored it, without an accessibility fault, and not again when it is paid or canceled elsewhere', async ({
  page,
  as,
}) => {
  const client = await as('pharmacy')
  const order = await waitingOrder(client)
  await enterAs(page, 'pharmacy', '/not-there')
  await page.evaluate(() => localStorage.setItem('pendingOrder', '{"order":'))
  await visit(page, `/checkout?orderId=${order.id}&amount=0.01`)

  await expect(summary(page)).toContainText(SERVICE_TYPE_LABELS[order.serviceType])
  await expect(summary(page)).toContainText(PRIORITY_LABELS[order.priority])
  await expect(summary(page)).toContainText(addressLines(order.pickupAddress)[0])
  await expect(summary(page)).toContainText(addressLines(order.deliveryAddress)[0])
  await expect(summary(page)).toContainText(`$${order.totalCost}`)
  await expect(testMode(page)).toBeChecked()
  await expect(payment(page)).toContainText('No card is charged')
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectToFit(page)

  await completeTest(page).click()
  await expect(toastOf(page)).toContainText('Test Payment Successful!')
  await expect(page).toHaveURL('/dashboard')
  expect(await pendingOrder(page)).toBeNull()
  expect(await readOrder(client, order.id)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })

  await visit(page, `/checkout?orderId=${order.id}&amount=${order.totalCost}`)
  await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your orders' }).click()
  await expect(page).toHaveURL('/orders')
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('paid or canceled elsewhere while its checkout is open, an order does not request a payment', () =>
    payElsewhere(page, client))
})

async function payElsewhere(page: Page, client: APIRequestContext): Promise<void> {
  const [paid, cancelled] = [await placeOrder(client), await placeOrder(client)]
  for (const [order, status, words] of [
    [paid, 'confirmed', 'This order is paid'],
    [cancelled, 'cancelled', 'There is nothing to pay'],
  ] as const) {
    await visit(page, `/checkout?orderId=${order.id}&amount=${order.totalCost}`)
    await expect(completeTest(page)).toBeVisible()
    await client.patch(`/api/orders/${order.id}`, { data: { status } })
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  }
  await page.reload()
  await expect(toastOf(page)).toContainText('there is nothing to pay')
  await expect(page).toHaveURL('/dashboard')
}

test('with a card provider: declined, paid once, back from the bank, and refunded', async ({ browser }) => {
  test.slow()
  const stripe = await startFakeStripe()
  const live = await startWithDemo(stripe.settings)
  const page = await openLive(browser, live, stripe)
  const open = async () => {
    const order = await waitingOrder(page.request)
    const link = `/checkout?orderId=${order.id}&amount=${order.totalCost}`
    await visit(page, link)
    await expect(page.getByLabel('Card number')).toBeVisible()
    const intent = [...stripe.intents.values()].find(({ metadata }) => metadata.orderId === String(order.id))
    return { order, link, intentId: intent?.id as string }
  }

  await test.step('a declined card shows the provider’s message, another one pays, once, though the server is notified late', async () => {
    const { order } = await open()
    await expect(testMode(page)).toBeDisabled()
    await expect(payment(page)).toContainText('Test payments are switched off here.')
    const pay = page.getByRole('button', { name: `Pay $${order.totalCost}` })
    await page.getByLabel('Card number').fill(DECLINED_CARD)
    await pay.click()
    await expect(toastOf(page)).toContainText('Payment Failed')
    await expect(toastOf(page)).toContainText(DECLINED)

    await page.route('**/api/confirm-payment', (route) => route.abort(), { times: 1 })
    await page.getByLabel('Card number').fill('4242424242424242')
    await pay.click()
    await expect(toastOf(page).filter({ hasText: 'Payment Error' })).toBeVisible()
    await pay.click()
    await expect(toastOf(page)).toContainText('Payment Successful')
    await expect(page).toHaveURL('/orders')
    expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
    expect(stripe.requests.filter((call) => call.endsWith('/confirm'))).toHaveLength(2)
  })

  await test.step('back from the bank’s own page the outcome is the provider’s, whatever the address says', async () => {
    const { order, link, intentId } = await open()
    stripe.decline(intentId)
    await page.goto(`${link}&payment_intent=${intentId}&redirect_status=succeeded`)
    await expect(toastOf(page)).toContainText(DECLINED)
    await expect(page.getByLabel('Card number')).toBeVisible()
    expect(await readOrder(page.request, order.id)).toMatchObject({ status: 'pending', paymentState: 'failed' })

    stripe.pay(intentId)
    await page.goto(`${link}&payment_intent=${intentId}&redirect_status=succeeded`)
    await expect(toastOf(page)).toContainText('Payment Successful')
    await expect(page).toHaveURL('/orders')
    expect(await readOrder(page.request, order.id)).toMatchObject({ paymentState: 'paid' })
  })

  await test.step('an admin declines an order whose card was charged a moment before, and the payment is refunded', async () => {
    const { order, intentId } = await open()
    // Charged at the provider; the browser was closed before it could confirm the payment.
    stripe.pay(intentId)
    await page.context().close()

    const context = await browser.newContext({ baseURL: live.url })
    await limitMaps(context, 'none')
    const admin = await context.newPage()
    await enterAs(admin, 'admin', `/admin-dashboard?status=cancelled&order=${order.id}`)
    const details = admin.getByRole('dialog', { name: `Order ${orderLabel(order.id)}` })
    await details.getByRole('button', { name: 'Decline' }).click()
    const dialog = admin.getByRole('dialog', { name: `Decline ${orderLabel(order.id)}` })
    await dialog.getByLabel('Reason (optional)').fill('Nobody can be there in time')
    await dialog.getByRole('button', { name: 'Decline order' }).click()
    await expect(toastOf(admin)).toContainText('Order Updated')
    await expect(details.getByRole('region', { name: 'Payment' }).getByText('Refunded')).toBeVisible()
    await expect(details.getByText(/Nobody can be there in time/)).toBeVisible()
    expect(stripe.refunds.has(intentId)).toBe(true)
    await admin.context().close()
  })

  await live.stop()
  await stripe.close()
  expect(live.output(), 'the server logged an error').not.toMatch(/"level":(50|60)/)
})

/** The provider's script and API, as far as the form needs them: both come from their real addresses, past our policy. */
async function openLive(browser: Browser, live: TestServer, stripe: FakeStripe): Promise<Page> {
  const context = await browser.newContext({ baseURL: live.url })
  await limitMaps(context, 'none')
  const page = await context.newPage()
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${providerScript})()` }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const reply = await fetch(stripe.url + new URL(request.url()).pathname, {
      method: request.method(),
      body: request.postData(),
    })
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    await route.fulfill({ status: reply.status, body: await reply.text(), headers })
  })
  await enterAs(page, 'pharmacy', '/not-there')
  return page
}

/** A fake of the provider's script: one field for the card, and the same requests to its API. */
function providerScript(): void {
  const field = document.createElement('label')
  field.innerHTML = 'Card number <input>'
  const nothing = () => undefined
  const element = {
    mount: (node: HTMLElement) => node.append(field),
    on(event: string, listener: () => void) {
      if (event === 'ready') setTimeout(listener)
      return element
    },
    off: nothing,
    once: nothing,
    update: nothing,
    unmount: nothing,
    destroy: () => field.remove(),
  }
  let secret = ''
  async function confirmPayment() {
    const card = field.querySelector('input')?.value ?? ''
    const url = `https://api.stripe.com/v1/payment_intents/${secret.split('_secret')[0]}/confirm`
    const body = new URLSearchParams({ client_secret: secret, card })
    const answer = await (await fetch(url, { method: 'POST', body })).json()
    return answer.error ? { error: answer.error } : { paymentIntent: answer }
  }
  const elements = { create: () => element, getElement: () => null, update: nothing, on: nothing, off: nothing }
  const provider = () => ({
    elements(options: { clientSecret: string }) {
      secret = options.clientSecret
      return elements
    },
    confirmPayment,
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
  })
  Object.assign(window, { Stripe: provider })
}
