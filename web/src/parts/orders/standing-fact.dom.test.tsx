import { api } from '@meridian/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'

test('an order says from which standing order it was made, and leads there', async () => {
  const order = anOrder({ standing: { id: 5, name: 'Evening run', day: '2026-07-16' } })
  await renderApp(`/orders?order=${order.id}`, CLIENT, (server) => {
    server.on(api.orders.ofClient, listPage(api.orders.ofClient, [order], 1))
    server.on(api.orders.show, order)
    server.on(api.exceptions.list, { exceptions: [], return: null })
  })
  expect(await screen.findByRole('link', { name: 'Evening run' })).toHaveAttribute(
    'href',
    '/standing-orders?tab=calendar&id=5',
  )
})
