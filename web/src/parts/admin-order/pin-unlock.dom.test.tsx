import type { CustodyTimeline } from '@meridian/contract/custody.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, listPage } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS, anOrder, MARCUS } from '../../../test/samples.ts'

const ORDER = anOrder({
  id: 12,
  status: 'in_transit',
  driver: MARCUS,
  requiresPin: true,
  pickedUpAt: '2026-07-15T15:00:00.000Z',
})
const ENTRY: CustodyTimeline['entries'][number] = {
  position: 1,
  kind: 'attempt_failed',
  stop: 'delivery',
  title: 'Recipient’s PIN wrong',
  gave: null,
  received: null,
  serverTime: '2026-07-15T15:30:00.000Z',
  deviceTime: null,
  isClockOff: false,
  facts: [],
  hash: 'ab',
}

test('an admin whom the driver called allows more tries, with a reason, and then the question is gone', async () => {
  let isPinBlocked = true
  const { server, user } = await renderApp('/admin-dashboard?order=12', ADMIN, (fake: FakeServer) => {
    fake.on(api.stats.admin, ADMIN_STATS)
    fake.on(api.orders.all, listPage(api.orders.all, [ORDER], 1))
    fake.on(api.orders.details, { order: ORDER, organizationId: 8, events: [], payments: [], ratings: [] })
    fake.on(api.custody.list, () => ({ entries: [ENTRY], holds: [], isPinBlocked }))
    fake.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
    fake.on(api.messages.list, [])
    fake.on(api.proofs.unlockPin, () => {
      isPinBlocked = false
      return ORDER
    })
  })
  expect(await screen.findByText('PIN blocked')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: ORDER.client.organizationName })).toHaveAttribute(
    'href',
    '/admin/organizations?id=8',
  )
  const button = screen.getByRole('button', { name: 'Allow more tries' })
  expect(button).toBeDisabled()
  await fill(user, screen.getByLabelText(/Why more tries are allowed/), 'Recipient called')
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('PIN blocked')).toBeNull())
  expect(server.requests(api.proofs.unlockPin).map(({ body }) => body)).toEqual([{ reason: 'Recipient called' }])
})
