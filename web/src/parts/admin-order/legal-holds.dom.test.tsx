import type { CustodyTimeline } from '@meridian/contract/custody.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, listPage } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS, anOrder, MARCUS } from '../../../test/samples.ts'

const ORDER = anOrder({ id: 12, status: 'in_transit', driver: MARCUS, pickedUpAt: '2026-07-15T15:00:00.000Z' })
const ENTRY: CustodyTimeline['entries'][number] = {
  position: 1,
  kind: 'delivered',
  stop: 'delivery',
  title: 'Delivered',
  gave: null,
  received: null,
  serverTime: '2026-07-15T15:30:00.000Z',
  deviceTime: null,
  isClockOff: false,
  facts: [],
  hash: 'ab',
}
const hold = (id: number, matter: string) => ({
  id,
  matter,
  reason: `Why ${id}`,
  by: 'Ada Admin',
  since: '2026-07-15T16:00:00.000Z',
})

test('an admin sees the matters for which an order is held, adds one and clears another, each with a reason', async () => {
  let holds = [hold(1, 'Smith v. Jones'), hold(2, 'CAP inspection')]
  const { server, user } = await renderApp('/admin-dashboard?order=12', ADMIN, (fake: FakeServer) => {
    fake.on(api.stats.admin, ADMIN_STATS)
    fake.on(api.orders.all, listPage(api.orders.all, [ORDER], 1))
    fake.on(api.orders.details, { order: ORDER, organizationId: 8, events: [], payments: [], ratings: [] })
    fake.on(api.custody.list, () => ({ entries: [ENTRY], holds, isPinBlocked: false }))
    fake.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
    fake.on(api.messages.list, [])
    fake.on(api.custody.setHold, () => {
      holds = [...holds, hold(3, 'Audit 2026')]
      return { holds }
    })
    fake.on(api.custody.clearHold, () => {
      holds = holds.filter(({ id }) => id !== 1)
      return { holds }
    })
  })
  expect(await screen.findByText('Smith v. Jones')).toBeInTheDocument()
  expect(screen.getByText(/“Why 2”, set by Ada Admin/)).toBeInTheDocument()
  const add = screen.getByRole('button', { name: 'Set legal hold' })
  await fill(user, screen.getByLabelText(/^Matter/), 'Audit 2026')
  expect(add).toBeDisabled()
  await fill(user, screen.getByLabelText(/^Reason/), 'Bank asked')
  await user.click(add)
  expect(await screen.findByText('Audit 2026')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear the hold for Smith v. Jones' }))
  const reason = screen.getByLabelText(/^Why it is cleared/)
  expect(reason).toHaveFocus()
  await fill(user, reason, 'Settled')
  await user.click(screen.getByRole('button', { name: 'Clear legal hold' }))
  await waitFor(() => expect(screen.queryByText('Smith v. Jones')).toBeNull())
  expect(screen.getByText('CAP inspection')).toBeInTheDocument()
  expect(server.requests(api.custody.setHold).map(({ body }) => body)).toEqual([
    { matter: 'Audit 2026', reason: 'Bank asked' },
  ])
  expect(server.requests(api.custody.clearHold).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '12', holdId: '1' }, { reason: 'Settled' }],
  ])
})
