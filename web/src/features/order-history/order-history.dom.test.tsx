import { api } from '@meridian/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BUSY, busy, listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'

test('a failing server leaves a way to try again', async () => {
  const { server, user } = await renderApp('/orders', CLIENT, (fake) => fake.on(api.orders.ofClient, busy()))
  expect((await screen.findByRole('alert')).textContent).toContain(BUSY)
  server.on(api.orders.ofClient, listPage(api.orders.ofClient, [anOrder()], 1))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeDefined()
})
