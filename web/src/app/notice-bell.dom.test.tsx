import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listPage } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { CLIENT } from '../../test/samples.ts'

const slowNetwork = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock(import('./notice-popover.tsx'), async (original) => {
  await slowNetwork.promise
  return await original()
})

test('a bell pressed before the code of its panel has arrived keeps the focus, and gets it back when the panel closes', async () => {
  const { user } = await renderApp('/orders', CLIENT, (server) => {
    server.on(api.orders.ofClient, listPage(api.orders.ofClient, [], 0))
    server.on(api.notices.list, { unread: 0, latest: [] })
  })
  const bell = await screen.findByRole('button', { name: 'Notifications' })
  bell.focus()
  await user.keyboard('{Enter}')
  expect(bell).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(bell).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Enter}')
  slowNetwork.resolve()
  expect(await screen.findByText('Nothing new')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bell).toHaveFocus())
  expect(bell).toHaveAttribute('aria-expanded', 'false')
})
