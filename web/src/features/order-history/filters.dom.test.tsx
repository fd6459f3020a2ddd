import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'

const { ofClient } = api.orders
const address = () => location.pathname + location.search
const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove/ })
    .map(({ textContent }) => textContent)

test('filters narrow the list, appear in the address and as chips, and the export has exactly those rows', async () => {
  const { server, user, unmount } = await renderApp('/orders?status=delivered', CLIENT, (fake) => {
    fake.on(ofClient, listPage(ofClient, [anOrder({ id: 7, status: 'delivered' })], 1))
    fake.on(api.costCenters.list, [])
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const amount = await screen.findByLabelText('Amount from')
  await fill(user, amount, '-1')
  await user.click(screen.getByRole('button', { name: 'Show results' }))
  expect(await screen.findByText('Enter an amount such as 37.30')).toBeVisible()
  await user.clear(amount)
  await fill(user, amount, '35')
  await fill(user, screen.getByLabelText('Driver name'), 'Reed')
  await user.click(screen.getByRole('button', { name: 'Show results' }))

  await waitFor(() => expect(address()).toBe('/orders?status=delivered&minTotal=35.00&driver=Reed'))
  expect(chips()).toEqual(['Status: Delivered', 'At least $35.00', 'Driver: Reed'])
  const filters = { status: 'delivered', minTotal: '35.00', driver: 'Reed' }
  await waitFor(() => expect(server.requests(ofClient).at(-1)?.query).toMatchObject(filters))
  const file = new URL(
    (await screen.findByRole('link', { name: 'Export' })).getAttribute('href') ?? '',
    location.origin,
  )
  expect(Object.fromEntries(file.searchParams)).toMatchObject(filters)

  unmount()
  const again = await renderApp(address(), CLIENT, (fake) => {
    fake.on(ofClient, listPage(ofClient, [], 0))
    fake.on(api.costCenters.list, [])
  })
  await waitFor(() => expect(chips()).toHaveLength(3))
  expect(again.server.requests(ofClient)[0]?.query).toMatchObject(filters)
  await again.user.click(screen.getByRole('button', { name: 'Remove filter Driver: Reed' }))
  await waitFor(() => expect(address()).toBe('/orders?status=delivered&minTotal=35.00'))
  await again.user.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/orders'))
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
})

test('filters are kept under a name, and a saved one is applied and removed', async () => {
  const late = { name: 'Reed, late', query: 'status=in_transit&driver=Reed' }
  const { server, user } = await renderApp('/orders?status=delivered', CLIENT, (fake) => {
    fake.on(ofClient, listPage(ofClient, [anOrder({ id: 7, status: 'delivered' })], 1))
    fake.on(api.costCenters.list, [])
    fake.on(api.savedFilters.list, [late])
    fake.on(api.savedFilters.save, [{ name: 'Done', query: 'status=delivered' }, late])
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await fill(user, await screen.findByLabelText('Name for these filters'), 'Done')
  await user.click(screen.getByRole('button', { name: 'Save filters' }))
  expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible()
  const changes = () => server.requests(api.savedFilters.save).map(({ body }) => body)
  expect(changes()).toEqual([{ name: 'Done', query: 'status=delivered' }])
  await user.click(screen.getByRole('button', { name: 'Reed, late' }))
  await waitFor(() => expect(address()).toBe('/orders?status=in_transit&driver=Reed'))
  await user.click(screen.getByRole('button', { name: 'Remove the saved filter Reed, late' }))
  await waitFor(() => expect(changes()[1]).toEqual({ name: 'Reed, late', query: null }))
})
