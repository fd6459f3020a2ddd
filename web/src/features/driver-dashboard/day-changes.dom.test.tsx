import { api } from '@meridian/contract/index.ts'
import type { Notice } from '@meridian/contract/notices/notices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { works } from '../../../test/driver-dashboard.ts'
import { sendLive } from '../../../test/fake-socket.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, DRIVER } from '../../../test/samples.ts'

beforeEach(() => localStorage.clear())

const notice = (id: number, kind: Notice['kind'], orderId: number | null, title: string): Notice => ({
  id,
  kind,
  orderId,
  title,
  body: `What to do about ${title}`,
  createdAt: new Date().toISOString(),
  isRead: false,
})

test('what changed covers the screen with vibration, in the order in which it happened, until it is read with one tap', async () => {
  const vibrate = vi.fn(() => true)
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  const changed = notice(3, 'job_changed', 12, 'Job changed')
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([anOrder({ id: 12, status: 'assigned' })])(fake)
    fake.on(api.notices.list, { unread: 1, latest: [changed] })
    fake.on(api.notices.markRead, { unread: 0, latest: [] })
  })
  const card = within(await screen.findByRole('dialog', { name: 'Your plan has changed' }))
  expect(card.getByText('What to do about Job changed')).toBeVisible()
  expect(vibrate).toHaveBeenCalledTimes(1)
  const gone = notice(4, 'job_withdrawn', 30, 'Job canceled')
  server.on(api.notices.list, { unread: 2, latest: [gone, changed] })
  await sendLive({ type: 'notice' })
  expect(await screen.findByRole('heading', { name: '2 changes to your plan' })).toBeInTheDocument()
  const titles = card.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent)
  expect(titles).toEqual(['Job changed', 'Job canceled'])
  // Of a job that is gone there is nothing to open.
  expect(card.queryByRole('button', { name: 'Open job #30' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(server.requests(api.notices.markRead).map(({ body }) => body)).toEqual([{ ids: [3, 4] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
