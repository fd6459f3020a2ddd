/** What members of an organization are shown of an order, and what they can do with it, by their role. */
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT, MARCUS } from '../../../test/samples.ts'

const { ofClient } = api.orders

type Membership = NonNullable<typeof CLIENT.membership>

async function open(membership: Partial<Membership>, order: Order) {
  const user = {
    ...CLIENT,
    membership: { ...(CLIENT.membership as Membership), ...membership },
  }
  const app = await renderApp('/orders', user, (server) => {
    server.on(ofClient, listPage(ofClient, [order], 1))
    server.on(api.orders.show, order)
    server.on(api.tracking.list, [])
    server.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
  })
  const article = within(await screen.findByRole('article'))
  await app.user.click(article.getByRole('button', { name: /#ML-/ }))
  return { ...app, article }
}

async function openMenu(membership: Partial<Membership>, order: Order) {
  const { article, user } = await open(membership, order)
  await user.click(await article.findByRole('button', { name: /^More, #ML-/ }))
  const menu = within(await screen.findByRole('menu'))
  return { article, entries: menu.getAllByRole('menuitem').map(({ textContent }) => textContent) }
}

const MOVING = anOrder({ status: 'confirmed', paymentState: 'unpaid', driver: MARCUS })

test('a viewer follows an order and prints its papers, and changes nothing', async () => {
  const { article, entries } = await openMenu({ role: 'viewer' }, MOVING)
  expect(article.getByRole('button', { name: /Track Order/ })).toBeVisible()
  expect(article.queryByRole('link', { name: /Pay now/ })).toBeNull()
  for (const entry of ['Edit order', 'Reorder', 'Cancel order']) expect(entries).not.toContain(entry)
  expect(entries.join()).not.toMatch(/share|cancel|edit|reorder/i)
})

test('billing pays and opens receipts, and neither tracks nor writes', async () => {
  const reduced = { ...MOVING, itemDescription: '', pickupAddress: 'Houston, TX 77030' }
  const { article, entries } = await openMenu({ role: 'billing' }, reduced)
  expect(article.getByRole('link', { name: /Pay now/ })).toBeVisible()
  expect(article.queryByRole('button', { name: /Track Order/ })).toBeNull()
  expect(article.queryByRole('link', { name: /Message/ })).toBeNull()
  expect(article.queryByText('Item')).toBeNull()
  expect(entries).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull()
})

test('without prices there is no amount, no receipt and nothing to pay', async () => {
  const amounts = { baseRate: null, distanceFee: null, priorityFee: null, totalCost: null, amountDue: null }
  const { article, entries } = await openMenu({ role: 'orderer', seesPrices: false }, { ...MOVING, ...amounts })
  expect(article.queryByText(/\$/)).toBeNull()
  expect(article.queryByRole('link', { name: /Pay now/ })).toBeNull()
  expect(entries.join()).not.toMatch(/receipt|summary/i)
  expect(entries.join()).toMatch(/reorder/i)
})

test('without an entry there is no menu', async () => {
  const { article } = await open({ role: 'billing', seesPrices: false }, MOVING)
  expect(await article.findByText('Price')).toBeVisible()
  expect(article.queryByRole('button', { name: /^More/ })).toBeNull()
})

test.each([
  ['viewer', 0],
  ['orderer', 1],
] as const)('%s: tracking offers %i ways to share', async (role, count) => {
  const { article, user } = await open({ role }, MOVING)
  await user.click(await article.findByRole('button', { name: /Track Order/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('region', { name: 'Progress' })).toBeVisible()
  expect(dialog.queryAllByRole('button', { name: /share/i })).toHaveLength(count)
})
