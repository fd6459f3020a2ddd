import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { noticePath } from '@meridian/domain/notices/notices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BUSY, busy, type FakeServer, listPage, refusal, unreachable } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, anOrder, CLIENT, DRIVER, MARCUS } from '../../../test/samples.ts'

const { ofClient, show, change } = api.orders
const has = (orders: Order[]) => (server: FakeServer) => server.on(ofClient, listPage(ofClient, orders, orders.length))
type Article = ReturnType<typeof within>
const row = () => screen.findByRole('article')

async function openRow(orders: Order[], path = '/orders') {
  const app = await renderApp(path, CLIENT, has(orders))
  const article = await row()
  await app.user.click(within(article).getByRole('button', { name: /#ML-/ }))
  await within(article).findByRole('button', { name: /Track Order/ })
  return { ...app, article: within(article) }
}

/** The entries behind More. */
async function openMenu({ user, article }: { user: UserEvent; article: Article }) {
  await user.click(await article.findByRole('button', { name: /^More, #ML-/ }))
  return within(await screen.findByRole('menu'))
}

test('a failing server leaves a way to try again', async () => {
  const { server, user } = await renderApp('/orders', CLIENT, (fake) => fake.on(ofClient, busy()))
  expect(await screen.findByRole('alert')).toHaveTextContent(BUSY)
  has([anOrder()])(server)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row()).toBeVisible()
})

test('an organization without orders is led to its first', async () => {
  await renderApp('/orders', CLIENT, has([]))
  expect(await screen.findByRole('heading', { level: 2 })).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent(/request/i)
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
})

test('typing in the search sends it to the server, and no match is shown as such', async () => {
  const { server, user } = await renderApp('/orders', CLIENT, has([anOrder({ id: 7 }), anOrder({ id: 8 })]))
  const box = await screen.findByRole('searchbox', { name: 'Search orders' })
  has([anOrder({ id: 8 })])(server)
  await fill(user, box, '#ML-0008')
  await waitFor(() => expect(screen.getByText('1 order')).toBeVisible())
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(server.requests(ofClient).at(-1)?.query).toMatchObject({ search: '#ML-0008', total: 'true' })
  has([])(server)
  await user.clear(box)
  await fill(user, box, 'nothing of that name')
  expect(await screen.findByRole('heading', { name: 'No orders match' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  await user.click(screen.getAllByRole('button', { name: 'Clear all filters' }).at(-1) as HTMLElement)
  expect(box).toHaveValue('')
})

test('a row opens on address, price and progress; pending cannot be tracked, unpaid can be paid', async () => {
  const { article, user } = await openRow([anOrder({ id: 12 })])
  for (const text of [/Houston, TX/, /Base rate/, /Not paid/]) expect(article.getAllByText(text)[0]).toBeVisible()
  expect(article.getByRole('button', { name: /Track Order/ })).toBeDisabled()
  const pay = article.getByRole('link', { name: 'Pay now, #ML-0012' })
  expect(pay).toHaveAttribute('href', '/checkout?orderId=12&amount=37.30')
  const menu = await openMenu({ user, article })
  const href = (name: string) => menu.getByRole('menuitem', { name }).getAttribute('href')
  expect(href('Message')).toBe('/messages?order=12')
  expect(href('Reorder')).toBe('/dashboard?reorder=12')
  expect(href('Repeat on a schedule')).toBe('/standing-orders/new?from=12')
})

test('an order has two main actions, and everything else in a menu', async () => {
  const moving = anOrder({ status: 'in_transit', paymentState: 'paid', driver: MARCUS, unreadCount: 2 })
  const { article, user } = await openRow([moving])
  expect(article.getByRole('button', { name: 'Track Order, #ML-0012' })).toBeEnabled()
  expect(article.getByRole('link', { name: 'Message (2), #ML-0012' })).toHaveAttribute('href', '/messages?order=12')
  const menu = await openMenu({ user, article })
  const entries = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toEqual([
    'Share tracking link',
    'Receipt',
    'Reorder',
    'Repeat on a schedule',
    'Letter sheets, six labels each',
    'Label printer, 4 × 6 in',
  ])
})

test('before anything is paid there is a summary and no receipt; a canceled order is not shared, labeled or edited', async () => {
  const menu = await openMenu(await openRow([anOrder({ status: 'cancelled', amountDue: '0.00' })]))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Order summary',
    'Reorder',
    'Repeat on a schedule',
  ])
})

test('the receipt of a delivered order opens in a tab of its own', async () => {
  const delivered = anOrder({ status: 'delivered', paymentState: 'paid', driver: MARCUS })
  const menu = await openMenu(await openRow([delivered]))
  const link = menu.getByRole('menuitem', { name: 'Receipt' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('href', '/api/orders/12/receipt.pdf')
})

test('an order can be followed in a dialog, and closing it gives the focus back', async () => {
  const order = anOrder({ status: 'in_transit', paymentState: 'paid', driver: MARCUS })
  const { server, user, article } = await openRow([order])
  server.on(show, order)
  server.on(api.tracking.list, [])
  server.on(api.routes.show, busy())
  const track = article.getByRole('button', { name: /Track Order/ })
  await user.click(track)
  const dialog = within(await screen.findByRole('dialog', { name: /Track order #ML-/ }))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(7))
  expect(document.querySelector('[role=dialog] [aria-current=step]')).toHaveTextContent('In Transit')
  expect(dialog.getAllByText('Marcus Reed')[0]).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(track).toHaveFocus())
})

test('a cancellation whose answer was lost is not called undone: the order is looked up, and its state shown', async () => {
  const order = anOrder({ id: 31 })
  const { server, user, article } = await openRow([order])
  await user.click((await openMenu({ user, article })).getByRole('menuitem', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order #ML-0031?' }))
  const cancelled = { ...order, status: 'cancelled' as const }
  server.on(show, unreachable)
  server.on(change, () => {
    has([cancelled])(server)
    server.on(show, cancelled)
    return unreachable()
  })
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  const alert = await dialog.findByRole('alert')
  await waitFor(() => expect(alert).toHaveTextContent('#ML-0031 is now canceled.'))
  expect(alert).toHaveTextContent('it is not known whether the change was made')
  expect(await article.findAllByText('Canceled')).not.toEqual([])
})

test('the export is called Export; its description and the toast say how many orders', async () => {
  const { user } = await renderApp('/orders', CLIENT, has([anOrder({ id: 7 }), anOrder({ id: 8 })]))
  const link = await screen.findByRole('link', { name: 'Export' })
  expect(link).toHaveAccessibleDescription('2 orders as a CSV file')
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(await screen.findByText('2 orders in one CSV file.')).toBeVisible()
})

test('the status filter offers every status an order can have, the six of the spec first', async () => {
  const { user } = await renderApp('/orders', CLIENT, has([anOrder()]))
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  const names = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  const spec = ['Pending', 'Confirmed', 'Assigned', 'In transit', 'Delivered', 'Canceled']
  const expected = ['All statuses', ...spec, 'Pickup scheduled', 'Picked up', 'Declined']
  expect(names.slice(0, expected.length)).toEqual(expected)
})

test('canceling needs a confirmation, and the row then shows it immediately', async () => {
  const order = anOrder({ id: 31 })
  const { server, user } = await renderApp('/orders?order=31', CLIENT, (fake) => {
    has([order])(fake)
    fake.on(show, order)
  })
  const article = within(await row())
  await user.click((await openMenu({ user, article })).getByRole('menuitem', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order #ML-0031?' }))
  expect(dialog.queryByText(/refunded/)).toBeNull()
  server.on(change, ({ body }) => {
    const cancelled = { ...order, status: body.status as Order['status'] }
    has([cancelled])(server)
    server.on(show, cancelled)
    return cancelled
  })
  await fill(user, dialog.getByLabelText('Reason (optional)'), 'The papers were collected.')
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText('Order canceled')).toBeVisible()
  expect(server.requests(change)[0]).toMatchObject({
    params: { id: '31' },
    body: { status: 'cancelled', reason: 'The papers were collected.' },
  })
  await waitFor(() => expect(article.getAllByText('Canceled')[0]).toBeVisible())
  expect(article.queryByRole('link', { name: /Pay now/ })).toBeNull()
  expect((await openMenu({ user, article })).queryByRole('menuitem', { name: 'Cancel order' })).toBeNull()
})

test('canceling a paid order says that the money comes back, and keeping it changes nothing', async () => {
  const { server, user, article } = await openRow([anOrder({ status: 'confirmed', paymentState: 'paid' })])
  await user.click((await openMenu({ user, article })).getByRole('menuitem', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The payment of \$37\.30 will be refunded\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(article.getByRole('button', { name: /^More/ })).toHaveFocus())
  expect(article.getAllByText('Confirmed')[0]).toBeVisible()
  expect(server.requests(change)).toEqual([])
})

test('a link opens its order above the list, and says when there is none', async () => {
  const old = anOrder({ id: 3, status: 'delivered' })
  const { user } = await renderApp('/orders?order=3', CLIENT, (fake) => {
    has([anOrder({ id: 40 }), anOrder({ id: 41 })])(fake)
    fake.on(show, old)
  })
  const linked = within(await screen.findByRole('region', { name: 'Order #ML-0003' }))
  expect(await linked.findByText('Base rate')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Show only the list' }))
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('a link to an order that does not exist says so, and the list stands below', async () => {
  await renderApp('/orders?order=999999', CLIENT, (fake) => {
    has([anOrder({ id: 40 })])(fake)
    fake.on(show, refusal('not_found', 'There is no order #ML-999999'))
  })
  expect(await screen.findByText('There is no order #ML-999999')).toBeVisible()
  expect(await screen.findAllByRole('article')).toHaveLength(1)
})

test('an admin sees whose order it is and nothing that only clients do', async () => {
  const order = anOrder({ status: 'delivered', paymentState: 'paid' })
  const { user } = await renderApp('/orders?search=Bayou', ADMIN, (server) =>
    server.on(api.orders.all, listPage(api.orders.all, [order], 1)),
  )
  const article = within(await row())
  expect(article.getAllByText(/Bayou Bend Pharmacy/)[0]).toBeVisible()
  await user.click(article.getByRole('button', { name: /#ML-/ }))
  expect(article.queryByRole('link', { name: /Pay now/ })).toBeNull()
  const menu = await openMenu({ user, article })
  expect(menu.getByRole('menuitem', { name: 'Receipt' })).toBeVisible()
  expect(menu.queryByRole('menuitem', { name: 'Reorder' })).toBeNull()
})

test('a driver has no access, and gets a link home', async () => {
  await renderApp('/orders', DRIVER, (server) => {
    server.on(api.drivers.mine, {
      id: 1,
      status: 'offline',
      isOnDuty: false,
      openJobs: 0,
      maxOpenJobs: 3,
      jobRadiusMiles: null,
      phone: null,
    })
    server.on(api.orders.activeOfDriver, [])
  })
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your home screen' })).toHaveAttribute('href', '/')
})

test('the link of the Delivered notice leads to an order that can be rated there', async () => {
  const order = anOrder({ id: 31, status: 'delivered', driver: MARCUS, isRatingDismissed: true })
  const { server, user } = await renderApp(
    noticePath({ kind: 'order_delivered', orderId: 31 }, 'client'),
    CLIENT,
    (fake) => {
      has([])(fake)
      fake.on(show, order)
    },
  )
  server.on(api.ratings.rate, {
    id: 1,
    orderId: 31,
    rating: 5,
    feedback: null,
    userType: 'client',
    createdAt: order.createdAt,
  })
  await user.click(await screen.findByRole('button', { name: 'Rate your driver' }))
  await user.click(await screen.findByRole('radio', { name: /5/ }))
  server.on(show, { ...order, isRatedByMe: true })
  await user.click(screen.getByRole('button', { name: /submit/i }))
  expect(await screen.findByText('Rating submitted')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rate your driver' })).toBeNull())
})

test('the chain of custody shows who gave what to whom, with the dossier to download', async () => {
  const order = anOrder({ id: 12, status: 'delivered', driver: MARCUS, pickedUpAt: '2026-07-15T15:00:00.000Z' })
  const entry = {
    position: 1,
    kind: 'picked_up' as const,
    stop: 'pickup' as const,
    title: 'Picked up',
    gave: 'Ann Shaw (sender)',
    received: 'Marcus Reed (driver)',
    serverTime: '2026-07-15T15:00:00.000Z',
    deviceTime: '2026-07-15T14:00:00.000Z',
    isClockOff: true,
    facts: [{ label: 'Seal', text: 'A-17' }],
    hash: '0'.repeat(64),
  }
  const app = await renderApp('/orders', CLIENT, (server) => {
    has([order])(server)
    server.on(api.custody.list, { entries: [entry], holds: [], isPinBlocked: false })
  })
  const article = await row()
  await app.user.click(within(article).getByRole('button', { name: /#ML-/ }))
  const custody = within(await within(article).findByRole('region', { name: 'Chain of custody' }))
  expect(custody.getByText(/Ann Shaw \(sender\)/)).toHaveTextContent('Marcus Reed (driver)')
  expect(custody.getByText('device clock off')).toBeVisible()
  const href = (name: string) => custody.getByRole('link', { name }).getAttribute('href')
  expect(href('Custody dossier (PDF)')).toBe('/api/orders/12/dossier.pdf')
  expect(href('Custody dossier (JSON)')).toBe('/api/orders/12/dossier.json')
  expect(href('Download evidence (ZIP)')).toBe('/api/orders/12/evidence.zip')
  expect(href('Verify a dossier')).toBe('/verify')
})

const DANA = { to: 'd…@example.com', sentAt: null }
const SENT = { ...DANA, sentAt: '2025-11-18T21:04:00.000Z' }

test.each([
  [{ requiresPin: true, recipientLink: SENT }, /^PIN required · link sent to d…@example\.com, Nov 18, 2025/],
  [{ requiresPin: true, recipientLink: DANA }, /^PIN required · link to d…@example\.com not sent yet$/],
  [{ recipientLink: DANA, status: 'cancelled' }, /^link to d…@example\.com not sent$/],
  [{ requiresPin: true }, /^PIN required · a tracking link with PIN shows it$/],
] as const)('the sender sees whether the recipient has what the driver asks for: %j', async (facts, text) => {
  const { article } = await openRow([anOrder(facts)])
  expect(article.getByText('Recipient').nextElementSibling?.textContent).toMatch(text)
})

test('an order that an admin placed says so to its client', async () => {
  const { article } = await openRow([anOrder({ isPlacedByMeridian: true })])
  expect(article.getByText('Placed by Meridian for you')).toBeVisible()
})
