/** The checkout with a card provider, as far as it takes the provider's script, its API and the way back from a bank. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Page } from '@playwright/test'
import { DECLINED, DECLINED_CARD, type FakeStripe, startFakeStripe } from '../server/test/fake-stripe.ts'
import { placeOrder } from './orders.ts'
import type { Account } from './people.ts'
import { test as base, enterAs, expect, toast, visit } from './test.ts'

const test = base.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const stripe = await startFakeStripe()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  ownServer: [({ stripe }, use) => use(stripe.settings), { scope: 'worker' }],
})

const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true })

const readOrder = async ({ api }: Account, id: number): Promise<Order> => (await api.get(`/api/orders/${id}`)).json()

test('with a card provider: declined, paid once, back from the bank, and refunded', async ({
  page,
  openPage,
  newClient,
  as,
  stripe,
}) => {
  test.slow()
  const client = await newClient()
  await provideScript(page, stripe)
  await enterAs(page, client, '/not-there')
  const open = async () => {
    const order = await placeOrder(client)
    const link = `/checkout?orderId=${order.id}&amount=${order.totalCost}`
    await visit(page, link)
    await expect(page.getByLabel('Card number')).toBeVisible()
    const intent = [...stripe.intents.values()].find(({ metadata }) => metadata.orderId === String(order.id))
    return { order, link, intentId: intent?.id as string }
  }

  await test.step('a declined card shows the provider’s message, another one pays, once, though the server is notified late', async () => {
    const { order } = await open()
    await expect(page.getByRole('switch', { name: 'Test Mode' })).toBeDisabled()
    await expect(payment(page)).toContainText('Test payments are switched off here.')
    const pay = page.getByRole('button', { name: `Pay $${order.totalCost}` })
    await page.getByLabel('Card number').fill(DECLINED_CARD)
    await pay.click()
    await expect(toast(page, 'Payment Failed')).toContainText(DECLINED)

    await page.route('**/api/confirm-payment', (route) => route.abort(), { times: 1 })
    await page.getByLabel('Card number').fill('4242424242424242')
    await pay.click()
    await expect(toast(page, 'Payment Error')).toBeVisible()
    await pay.click()
    await expect(toast(page, 'Payment Successful')).toBeVisible()
    await expect(page).toHaveURL('/orders')
    expect(await readOrder(client, order.id)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
    expect(stripe.requests.filter((call) => call.endsWith('/confirm'))).toHaveLength(2)
  })

  await test.step('back from the bank’s own page the outcome is the provider’s, whatever the address says', async () => {
    const { order, link, intentId } = await open()
    stripe.decline(intentId)
    await page.goto(`${link}&payment_intent=${intentId}&redirect_status=succeeded`)
    await expect(toast(page, DECLINED)).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeVisible()
    expect(await readOrder(client, order.id)).toMatchObject({ status: 'pending', paymentState: 'failed' })

    stripe.pay(intentId)
    await page.goto(`${link}&payment_intent=${intentId}&redirect_status=succeeded`)
    await expect(toast(page, 'Payment Successful')).toBeVisible()
    await expect(page).toHaveURL('/orders')
    expect(await readOrder(client, order.id)).toMatchObject({ paymentState: 'paid' })
  })

  await test.step('an admin declines an order whose card was charged a moment before, and the payment is refunded', async () => {
    const { order, intentId } = await open()
    // Charged at the provider; the browser was closed before it could confirm the payment.
    stripe.pay(intentId)
    await page.close()

    const admin = await openPage()
    await enterAs(admin, await as('admin'), `/admin-dashboard?status=cancelled&order=${order.id}`)
    const details = admin.getByRole('dialog', { name: `Order ${orderLabel(order.id)}` })
    await details.getByRole('button', { name: 'Decline' }).click()
    const dialog = admin.getByRole('dialog', { name: `Decline ${orderLabel(order.id)}` })
    await dialog.getByLabel('Reason (optional)').fill('Nobody can be there in time')
    await dialog.getByRole('button', { name: 'Decline order' }).click()
    await expect(toast(admin, 'Order Updated')).toBeVisible()
    await expect(details.getByRole('region', { name: 'Payment' }).getByText('Refunded')).toBeVisible()
    await expect(details.getByText(/Nobody can be there in time/)).toBeVisible()
    expect(stripe.refunds.has(intentId)).toBe(true)
  })
})

/** The provider's script and API, as far as the form needs them: both come from their real addresses, past our policy. */
async function provideScript(page: Page, stripe: FakeStripe): Promise<void> {
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
