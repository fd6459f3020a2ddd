import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { TrackingLink } from '@meridian/contract/orders/tracking-links.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, listPage, refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'

const { ofClient } = api.orders
const { create, list, revoke } = api.trackingLinks
const URL = 'http://localhost:3000/t/abc'

const aLink = (fields: Partial<TrackingLink> = {}): TrackingLink => ({
  id: 5,
  level: 'map',
  isOpen: true,
  isRevoked: false,
  endsAt: '2026-07-20T15:00:00.000Z',
  asksForZip: false,
  views: 0,
  lastViewedAt: null,
  sentTo: null,
  createdAt: '2026-07-15T15:00:00.000Z',
  createdBy: 'Maria Lopez',
  ...fields,
})

async function openDialog(order: Order, links: TrackingLink[] = []) {
  const app = await renderApp('/orders', CLIENT, (server: FakeServer) => {
    server.on(ofClient, listPage(ofClient, [order], 1))
    server.on(list, links)
  })
  await app.user.click(within(await screen.findByRole('article')).getByRole('button', { name: /#ML-/ }))
  await app.user.click(await screen.findByRole('button', { name: 'More, #ML-0012' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Share tracking link' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Share order #ML-0012' })) }
}

test('a link is made with level, time and ZIP, mailed, and shown once to be copied', async () => {
  const { server, user, dialog } = await openDialog(anOrder({ id: 12, requiresPin: true }))
  expect(await dialog.findByText('No links yet.')).toBeVisible()
  expect(dialog.getByText(/until 24 hours after delivery\. The item, pickup and price stay hidden\.$/)).toBeVisible()
  server.on(create, { link: aLink({ level: 'pin', sentTo: 'pat@example.com' }), url: URL })
  await user.click(dialog.getByRole('switch', { name: /^Ask for the ZIP code/ }))
  expect(dialog.getByLabelText('ZIP code to ask for')).toHaveValue('77002')
  await fill(user, dialog.getByLabelText('Email it to (optional)'), 'pat@example.com')
  server.on(list, [aLink({ level: 'pin', asksForZip: true, sentTo: 'pat@example.com' })])
  await user.click(dialog.getByRole('button', { name: 'Create and send' }))
  expect(await dialog.findByLabelText('Your link')).toHaveValue(URL)
  expect(dialog.getByText(/Sent to pat@example.com. Copy it now/)).toBeVisible()
  expect(server.requests(create).map(({ body }) => body)).toEqual([
    { level: 'pin', expiresInHours: 168, asksForZip: true, zip: '77002', sendTo: 'pat@example.com' },
  ])
  expect(await dialog.findByText('With PIN, asks for the ZIP')).toBeVisible()
})

test('an order without a PIN offers none, and a refusal is shown at its field or above the button', async () => {
  const { server, user, dialog } = await openDialog(anOrder({ id: 12 }))
  expect(dialog.getByRole('radio', { name: /^With PIN/ })).toBeDisabled()
  expect(dialog.getByRole('radio', { name: /^With map/ })).toBeChecked()
  server.on(create, refusal('invalid_input', 'sendTo', { fields: { sendTo: 'Enter a valid email address' } }))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  expect(await dialog.findByText('Enter a valid email address')).toBeVisible()
  server.on(create, refusal('order_ended', 'Order #ML-0012 has ended and can no longer be shared'))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('has ended')
})

test('existing links show their views and can be revoked', async () => {
  const seen = aLink({ views: 3, lastViewedAt: new Date(Date.now() - 300_000).toISOString() })
  const ended = aLink({ id: 4, level: 'status', isOpen: false })
  const { server, user, dialog } = await openDialog(anOrder({ id: 12 }), [seen, ended])
  expect(await dialog.findByText(/Opened 3 times/)).toHaveTextContent(/5 min ago/)
  server.on(revoke, { ok: true })
  server.on(list, [{ ...seen, isOpen: false, isRevoked: true }, ended])
  await user.click(dialog.getByRole('button', { name: 'Revoke: With map' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /Revoke/ })).toBeNull())
  expect(server.requests(revoke).map(({ params }) => params.id)).toEqual(['5'])
})

test('labels are printed in two sizes', async () => {
  const app = await renderApp('/orders', CLIENT, (server) =>
    server.on(ofClient, listPage(ofClient, [anOrder({ id: 12 })], 1)),
  )
  await app.user.click(within(await screen.findByRole('article')).getByRole('button', { name: /#ML-/ }))
  await app.user.click(await screen.findByRole('button', { name: 'More, #ML-0012' }))
  const linkOf = async (name: RegExp) => (await screen.findByRole('menuitem', { name })).getAttribute('href')
  expect(await linkOf(/^Letter sheets/)).toBe('/api/orders/12/labels.pdf?size=letter')
  expect(await linkOf(/^Label printer/)).toBe('/api/orders/12/labels.pdf?size=4x6')
})
