import { api } from '@meridian/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareClientDashboard } from '../../test/client-dashboard.ts'
import { listPage, refusal } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { ADMIN, CLIENT, DRIVER } from '../../test/samples.ts'
import { queryClient } from '../data/query-client.ts'
import { startFirstQueries } from './first-queries.ts'

const at = (pathname: string, search = '') => ({ pathname, search })

test('the dashboard’s figures and lists are requested before its code is there, and only once', async () => {
  const { server } = await renderApp('/not-there', CLIENT, prepareClientDashboard)
  await startFirstQueries(queryClient, at('/dashboard'), CLIENT)
  expect(server.requests(api.stats.client)).toHaveLength(1)
  expect(server.requests(api.orders.ofClient).map(({ query }) => query.group)).toEqual(['active', 'upcoming'])
  const { router } = await import('./router.tsx')
  await router.navigate({ to: '/dashboard' })
  await screen.findByRole('button', { name: /^Active deliveries/ })
  expect(server.requests(api.stats.client)).toHaveLength(1)
  expect(server.requests(api.orders.ofClient).filter(({ query }) => query.group)).toHaveLength(2)
})

test('nothing is requested for another role, for a filtered list, or without a user', async () => {
  const { server } = await renderApp('/not-there', CLIENT, prepareClientDashboard)
  const before = server.requests(api.orders.ofClient).length
  await startFirstQueries(queryClient, at('/dashboard'), DRIVER)
  await startFirstQueries(queryClient, at('/orders', '?status=pending'), CLIENT)
  await startFirstQueries(queryClient, at('/dashboard'), null)
  expect(server.requests(api.orders.ofClient)).toHaveLength(before)
  expect(server.requests(api.stats.client)).toHaveLength(0)
})

test('an admin’s notices, figures and list are requested together, and the board on its own page only', async () => {
  const { server } = await renderApp('/not-there', ADMIN, (fake) => {
    fake.on(api.stats.admin, refusal('internal', 'Not needed here'))
    fake.on(api.orders.all, listPage(api.orders.all, [], 0))
    fake.on(api.dispatch.board, refusal('internal', 'Not needed here'))
  })
  await startFirstQueries(queryClient, at('/admin-dashboard'), ADMIN)
  expect(server.requests(api.installation.streetMap)).toHaveLength(1)
  expect(server.requests(api.orders.all)).toHaveLength(1)
  expect(server.requests(api.dispatch.board)).toHaveLength(0)
  await startFirstQueries(queryClient, at('/dispatch'), ADMIN)
  expect(server.requests(api.dispatch.board)).toHaveLength(1)
  expect(server.requests(api.orders.all)).toHaveLength(1)
})
