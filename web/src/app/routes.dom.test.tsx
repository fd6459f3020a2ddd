import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage, refusal } from '../../test/fake-server.ts'
import { fill, renderApp } from '../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../test/samples.ts'
import { router } from './router.tsx'

test('a screen gets the valid parameters of its route, and writes them to the URL', async () => {
  const { server, user } = await renderApp('/orders?status=pending&priority=lost', CLIENT, (fake) => {
    fake.on(api.orders.ofClient, listPage(api.orders.ofClient, [anOrder()], 1))
    fake.on(api.orders.show, refusal('not_found', 'There is no such order'))
  })
  await screen.findByRole('article')
  const lastQuery = () => server.requests(api.orders.ofClient).at(-1)?.query
  expect(lastQuery()).toMatchObject({ status: 'pending' })
  expect(lastQuery()).not.toHaveProperty('priority')
  expect(location.search).toBe('?status=pending')

  await fill(user, screen.getByRole('searchbox', { name: 'Search orders' }), 'blood')
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'pending', search: 'blood' }))
  expect(location.search).toBe('?search=blood&status=pending')

  // The number in a tracking link stays as it was typed.
  router.history.push('/tracking?order=0012')
  expect(await screen.findByText(/no order #ML-0012/)).toBeDefined()
  expect(location.search).toBe('?order=0012')
})
