import { api } from '@meridian/contract/index.ts'
import type { ApiKey } from '@meridian/contract/organizations/api-keys.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, refusal } from '../../../../test/fake-server.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const { apiKeys } = api
const KEY: ApiKey = {
  id: 3,
  name: 'Pharmacy system',
  mode: 'live',
  scopes: ['orders:read'],
  siteIds: null,
  addresses: [],
  version: '2026-11-01',
  ending: 'aB3d',
  createdBy: 'Ana Ruiz',
  createdAt: '2026-07-15T14:00:00.000Z',
  expiresAt: '2027-07-15T14:00:00.000Z',
  lastUsedAt: null,
  previousUntil: null,
}
const SECRET = 'ml_live_0123456789abcdefghijklmnopqrstuvwxyz'

async function open(rows: ApiKey[], prepare: (server: FakeServer) => void = () => {}) {
  const shown = await renderApp('/organization?tab=api', CLIENT, (server) => {
    server.on(api.sites.list, [])
    server.on(apiKeys.list, rows)
    server.on(api.webhooks.list, [])
    prepare(server)
  })
  await screen.findByText(rows.length === 0 ? 'No keys yet.' : KEY.name)
  return shown
}

test('a key is made, shown once to be copied, and listed', async () => {
  const { user, server } = await open([], (fake) => fake.on(apiKeys.make, { ...KEY, key: SECRET }))
  await user.click(screen.getByRole('button', { name: 'Make a key' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make an API key' }))
  await user.click(form.getByRole('button', { name: 'Make a key' }))
  expect(await form.findByText('Give it a name')).toBeVisible()
  await user.type(form.getByLabelText('Name'), 'Pharmacy system')
  await user.click(form.getByLabelText('Price, place and cancel orders'))
  server.on(apiKeys.list, [KEY])
  await user.click(form.getByRole('button', { name: 'Make a key' }))
  const made = within(await screen.findByRole('dialog', { name: 'Your key' }))
  expect(made.getByLabelText('Your key')).toHaveValue(SECRET)
  expect(made.getByText('Copy it now: for safety it is not shown again.')).toBeVisible()
  expect(server.requests(apiKeys.make)[0]?.body).toMatchObject({ name: 'Pharmacy system', scopes: ['orders:read'] })
  await user.click(made.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/Ends in aB3d/)).toBeVisible()
})

test('a key is replaced by a new one, and revoked once that was confirmed', async () => {
  const { user, server } = await open([KEY], (fake) => {
    fake.on(apiKeys.rotate, { ...KEY, key: SECRET })
    fake.on(apiKeys.revoke, refusal('key_not_found', 'There is no such key in your organization'))
  })
  await user.click(screen.getByRole('button', { name: 'Replace Pharmacy system' }))
  const replace = within(await screen.findByRole('dialog', { name: 'Replace Pharmacy system' }))
  await user.click(replace.getByRole('button', { name: 'Replace' }))
  const made = within(await screen.findByRole('dialog', { name: 'Your key' }))
  expect(made.getByLabelText('Your key')).toHaveValue(SECRET)
  await user.click(made.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke Pharmacy system' }))
  const revoke = within(await screen.findByRole('dialog', { name: 'Revoke Pharmacy system' }))
  await user.click(revoke.getByRole('button', { name: 'Revoke' }))
  expect(await revoke.findByText('There is no such key in your organization')).toBeVisible()
  server.on(apiKeys.revoke, { ok: true })
  server.on(apiKeys.list, [])
  await user.click(revoke.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No keys yet.')).toBeVisible()
})
