import { api } from '@meridian/contract/index.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareClientDashboard } from '../../../test/client-dashboard.ts'
import { refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'
import { keys } from '../../data/keys.ts'
import { queryClient } from '../../data/query-client.ts'

const ORDER = anOrder({ id: 12 })
const TEST_INTENT = {
  clientSecret: null,
  mode: 'test',
  amount: '37.30',
  publishableKey: null,
  testPayments: true,
} as const

test.each([
  ['paid', { status: 'confirmed', paymentState: 'paid' }, 'This order is paid'],
  ['canceled', { status: 'cancelled' }, 'There is nothing to pay'],
] as const)(
  'an order that is %s elsewhere while its checkout is open is not to be paid here',
  async (_, now, title) => {
    const { server } = await renderApp('/checkout?orderId=12&amount=37.30', CLIENT, (fake) => {
      prepareClientDashboard(fake)
      fake.on(api.orders.show, ORDER)
      fake.on(api.payments.createIntent, TEST_INTENT)
    })
    expect(await screen.findByRole('button', { name: 'Complete Test Order' })).toBeEnabled()
    server.on(api.orders.show, { ...ORDER, ...now })
    // What a live event does.
    await act(() => queryClient.invalidateQueries({ queryKey: keys.order(12) }))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Complete Test Order' })).toBeNull()
    expect(server.requests(api.payments.confirm)).toEqual([])
  },
)

test('a checkout that is opened for a canceled order leads to the dashboard', async () => {
  await renderApp('/checkout?orderId=12&amount=37.30', CLIENT, (fake) => {
    prepareClientDashboard(fake)
    fake.on(api.orders.show, { ...ORDER, status: 'cancelled' })
    fake.on(api.payments.createIntent, refusal('order_stopped', 'Order #ML-0012 is canceled; there is nothing to pay'))
    fake.on(api.accounts.showSession, refusal('internal', 'Not needed here'))
  })
  expect(await screen.findByText(/there is nothing to pay/)).toBeVisible()
  expect(location.pathname).toBe('/dashboard')
})
