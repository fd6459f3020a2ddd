import { api } from '@meridian/contract/index.ts'
import type { Webhook, WebhookDelivery } from '@meridian/contract/organizations/webhooks.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const { apiKeys, webhooks } = api
const URL = 'https://clinic.example/meridian'
const WEBHOOK: Webhook = {
  id: 4,
  url: URL,
  events: ['order.*'],
  siteIds: null,
  publicKey: 'whpk_AAAA',
  createdAt: '2026-07-15T14:00:00.000Z',
  failingSince: null,
  disabledAt: null,
  disabledBecause: null,
}
const DELIVERY: WebhookDelivery = {
  id: 9,
  type: 'order.delivered',
  orderId: 12,
  state: 'waiting',
  attempts: 2,
  lastStatus: 500,
  lastFailure: 'HTTP 500',
  createdAt: '2026-07-15T14:00:00.000Z',
  deliveredAt: null,
  nextAttemptAt: '2026-07-15T15:00:00.000Z',
}

const open = (rows: Webhook[]) =>
  renderApp('/organization?tab=api', CLIENT, (server) => {
    server.on(apiKeys.list, [])
    server.on(webhooks.list, rows)
    server.on(webhooks.deliveries, [DELIVERY])
  })

test('a webhook is added, its secret shown once, and tested', async () => {
  const { user, server } = await open([])
  expect(await screen.findByText('No webhooks yet.')).toBeVisible()
  server.on(webhooks.add, { ...WEBHOOK, secret: 'whsec_abc' })
  await user.click(screen.getByRole('button', { name: 'Add a webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }))
  await user.type(form.getByLabelText('Address'), URL)
  server.on(webhooks.list, [WEBHOOK])
  await user.click(form.getByRole('button', { name: 'Add a webhook' }))
  const made = within(await screen.findByRole('dialog', { name: 'Signing secret' }))
  expect(made.getByLabelText('Signing secret')).toHaveValue('whsec_abc')
  await user.click(made.getByRole('button', { name: 'Done' }))
  server.on(webhooks.sendTest, { ...DELIVERY, type: 'webhook.test', orderId: null })
  await user.click(await screen.findByRole('button', { name: `Send a test to ${URL}` }))
  expect(await screen.findByText('Test event sent')).toBeVisible()
})

test('the log shows what came of each event and sends one again; a webhook that was turned off is turned on', async () => {
  const { user, server } = await open([{ ...WEBHOOK, disabledAt: DELIVERY.createdAt, disabledBecause: 'failing' }])
  expect(await screen.findByText('Turned off after five days of failures.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Events to ${URL}` }))
  const log = within(await screen.findByRole('dialog', { name: `Events to ${URL}` }))
  expect(await log.findByText('order.delivered')).toBeVisible()
  expect(log.getByText(/2 attempts · HTTP 500/)).toBeVisible()
  server.on(webhooks.replay, { ...DELIVERY, attempts: 0 })
  server.on(webhooks.deliveries, [{ ...DELIVERY, state: 'delivered', lastFailure: null, nextAttemptAt: null }])
  await user.click(log.getByRole('button', { name: 'Send again' }))
  expect(await log.findByText('Delivered')).toBeVisible()
  await user.keyboard('{Escape}')
  server.on(webhooks.enable, WEBHOOK)
  server.on(webhooks.list, [WEBHOOK])
  await user.click(await screen.findByRole('button', { name: 'Turn on again' }))
  expect(await screen.findByText('Working')).toBeVisible()
})
