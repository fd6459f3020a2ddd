import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'

const { report, resolve } = api.reconciliation
type Report = ReplyOf<typeof report>
type Order = Report['stops'][number]['orders'][number]

const order = (fields: Partial<Order>): Order => ({
  id: 1,
  orderId: 12,
  organizationName: 'Gulf Lab',
  stop: 'pickup',
  unit: 'packages',
  expected: 3,
  counted: 2,
  received: null,
  missingPackages: [2],
  isDifference: true,
  reason: 'Part of it is not ready',
  resolution: null,
  resolvedAt: null,
  resolvedByName: null,
  countedAt: '2026-07-15T15:00:00.000Z',
  ...fields,
})
const REPORT: Report = {
  day: '2026-07-15',
  totals: { stops: 9, differing: 1, unresolved: 1 },
  stops: [
    {
      stop: 'pickup',
      unit: 'packages',
      address: '1200 Main St, Houston, TX 77002',
      driverName: 'Marcus Reed',
      expected: 5,
      counted: 4,
      received: null,
      orders: [
        order({}),
        order({ id: 2, orderId: 13, expected: 2, missingPackages: [], isDifference: false, reason: null }),
      ],
    },
  ],
}
const EMPTY: Report = { day: '2026-07-14', totals: { stops: 7, differing: 0, unresolved: 0 }, stops: [] }

test('a stop counts its orders together, and its difference is resolved with a note', async () => {
  const { user, server } = await renderApp('/admin/counts', ADMIN, (fake) => fake.on(report, REPORT))
  const list = within(await screen.findByRole('list', { name: 'Stops with a difference' }))
  expect(screen.getByText('9 stops counted · 1 with a difference · 1 not resolved')).toBeVisible()
  const [stop, short, whole] = list.getAllByRole('listitem')
  expect(stop).toHaveTextContent('Pickup · 1200 Main St, Houston, TX 77002Marcus Reed')
  expect(stop).toHaveTextContent('Expected5Driver4Received–')
  expect(short).toHaveTextContent('#ML-0012 · Gulf LabMissing: package 2Reason: Part of it is not ready')
  expect(whole).toHaveTextContent('Agrees')
  expect(list.getByRole('link', { name: '#ML-0012' })).toHaveAttribute('href', '/admin-dashboard?order=12')
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/admin/reconciliation.csv?day=2026-07-15',
  )

  server.on(resolve, refusal('difference_not_found', 'A later count has settled it'))
  await user.click(list.getByRole('button', { name: 'Resolve the difference of #ML-0012' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByLabelText(/How it was resolved/), 'Follows tomorrow')
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }))
  expect(await dialog.findByText('A later count has settled it')).toBeVisible()
  const resolved = { resolution: 'Follows tomorrow', resolvedAt: '2026-07-15T22:00:00.000Z', resolvedByName: 'Ada' }
  server.on(resolve, ({ body }) => {
    const stops = REPORT.stops.map((one) => ({ ...one, orders: [order(resolved), ...one.orders.slice(1)] }))
    server.on(report, { ...REPORT, stops })
    return { ...order(resolved), resolution: body.note }
  })
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }))
  expect(await list.findByText('Resolved by Ada: Follows tomorrow')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(list.queryByRole('button', { name: /^Resolve/ })).toBeNull()
  expect(server.requests(resolve)[0]).toMatchObject({ params: { id: '1' }, body: { note: 'Follows tomorrow' } })
})

test('a day whose counts all agree says so', async () => {
  await renderApp('/admin/counts?day=2026-07-14', ADMIN, (fake) => fake.on(report, EMPTY))
  expect(await screen.findByText('7 stops counted, and all agree.')).toBeVisible()
})
