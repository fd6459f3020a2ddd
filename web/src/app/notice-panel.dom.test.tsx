import { api } from '@meridian/contract/index.ts'
import type { Notice } from '@meridian/contract/notices/notices.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage, refusal } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { CLIENT } from '../../test/samples.ts'

const CONFIRMED: Notice = {
  id: 5,
  kind: 'order_confirmed',
  orderId: 12,
  title: 'Order confirmed',
  body: '#ML-0012 is confirmed and waits for a driver.',
  createdAt: '2026-07-15T14:00:00.000Z',
  isRead: false,
}
const WRITTEN: Notice = {
  ...CONFIRMED,
  id: 6,
  kind: 'message',
  title: 'New messages',
  body: 'Marcus wrote about #ML-0012.',
}

test.each([
  [CONFIRMED, '/orders?order=12'],
  [WRITTEN, '/messages?order=12'],
])('a notice leads to what it is about, and is read then: $title', async (notice, path) => {
  const { server, user } = await renderApp('/security', CLIENT, (fake) => {
    for (const endpoint of [
      api.accounts.security,
      api.accounts.showSession,
      api.notices.showPreferences,
      api.custody.showHeadMail,
      api.orders.show,
      api.messages.list,
      api.messages.conversations,
    ])
      fake.on(endpoint, refusal('internal', 'Not needed here'))
    fake.on(api.orders.ofClient, listPage(api.orders.ofClient, [], 0))
    fake.on(api.notices.list, { unread: 1, latest: [notice] })
    fake.on(api.notices.markRead, { unread: 0, latest: [{ ...notice, isRead: true }] })
  })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  await user.click(await screen.findByText(notice.body))
  await waitFor(() => expect(location.pathname + location.search).toBe(path))
  expect(server.requests(api.notices.markRead).map(({ body }) => body)).toEqual([{ ids: [notice.id] }])
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
})

test('what repeats is one entry, which opens', async () => {
  const latest = [1, 2, 3, 4].map((id) => ({ ...CONFIRMED, id, orderId: id, body: `#ML-000${id} is confirmed.` }))
  const { user } = await renderApp('/security', CLIENT, (fake) => {
    for (const endpoint of [
      api.accounts.security,
      api.accounts.showSession,
      api.notices.showPreferences,
      api.custody.showHeadMail,
    ])
      fake.on(endpoint, refusal('internal', 'Not needed here'))
    fake.on(api.notices.list, { unread: 4, latest })
  })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 4 unread' }))
  expect(await screen.findByText('#ML-0001 is confirmed.')).toBeVisible()
  expect(screen.queryByText('#ML-0002 is confirmed.')).toBeNull()
  await user.click(screen.getByRole('button', { name: '3 more like this' }))
  expect(screen.getByText('#ML-0004 is confirmed.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.queryByText('#ML-0004 is confirmed.')).toBeNull()
})
