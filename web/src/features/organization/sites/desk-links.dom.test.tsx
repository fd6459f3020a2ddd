import { api } from '@meridian/contract/index.ts'
import type { DeskLink } from '@meridian/contract/organizations/desk-links.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, refusal } from '../../../../test/fake-server.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const { deskLinks } = api
const LINK: DeskLink = {
  id: 4,
  createdAt: '2026-07-15T14:00:00.000Z',
  createdBy: 'Ana Ruiz',
  lastUsedAt: null,
  isBlocked: false,
}
const SITE = {
  id: 7,
  name: 'Cypress Clinic',
  address: '1504 Taub Loop, Houston, TX 77030',
  latitude: 29.7105,
  longitude: -95.3936,
  precision: 'point' as const,
  token: 'signed',
  hours: null,
  accessNote: null,
  contactName: null,
  contactPhone: null,
  externalCode: null,
  serviceMinutes: null,
  useCount: 0,
  lastUsedAt: null,
}

async function open(prepare: (server: FakeServer) => void) {
  const membership = CLIENT.membership && { ...CLIENT.membership, role: 'manager' as const }
  const shown = await renderApp('/organization?tab=sites', { ...CLIENT, membership }, (server) => {
    server.on(api.sites.list, [SITE])
    prepare(server)
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Front desk screen of Cypress Clinic' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Front desk screen of Cypress Clinic' }))
  return { ...shown, dialog }
}

test('a link is made with its PIN, both shown once, and listed', async () => {
  const { user, server, dialog } = await open((fake) => {
    fake.on(deskLinks.list, [])
    fake.on(deskLinks.make, { link: LINK, url: 'http://localhost:3000/desk/abc', pin: '042917' })
  })
  expect(await dialog.findByText('No links yet.')).toBeVisible()
  server.on(deskLinks.list, [LINK])
  await user.click(dialog.getByRole('button', { name: 'Make a link' }))
  expect(await dialog.findByLabelText('Address of the screen')).toHaveValue('http://localhost:3000/desk/abc')
  expect(dialog.getByLabelText('PIN')).toHaveValue('042917')
  expect(dialog.getByRole('img', { name: /^QR code of the screen/ })).toBeVisible()
  expect(dialog.getByText('Write both down now: for safety they are not shown again.')).toBeVisible()
  expect(await dialog.findByText(/Made by Ana Ruiz/)).toBeVisible()
  expect(dialog.getByText('Not used yet')).toBeVisible()
  expect(server.requests(deskLinks.make)).toHaveLength(1)
})

test('links say when they were last used or why they ended, and are revoked', async () => {
  const rows = [
    { ...LINK, lastUsedAt: '2026-07-15T14:30:00.000Z' },
    { ...LINK, id: 5, createdBy: null, isBlocked: true },
  ]
  const { user, server, dialog } = await open((fake) => {
    fake.on(deskLinks.list, rows)
    fake.on(deskLinks.revoke, { ok: true })
  })
  const [used, ended] = await dialog.findAllByRole('listitem')
  expect(used).toHaveTextContent(/Made by Ana Ruiz.*Last used: /)
  expect(ended).toHaveTextContent(/Made by someone who has left.*Ended after 20 wrong PINs/)
  server.on(deskLinks.list, rows.slice(1))
  await user.click(within(used as HTMLElement).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
  expect(server.requests(deskLinks.revoke)).toHaveLength(1)
  expect(await screen.findByText('Link revoked')).toBeVisible()
})

test('a link that could not be made says why', async () => {
  const { user, dialog } = await open((fake) => {
    fake.on(deskLinks.list, [])
    fake.on(deskLinks.make, refusal('too_many_desk_links', 'A site can have 10 links to its front desk screen'))
  })
  await user.click(dialog.getByRole('button', { name: 'Make a link' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('A site can have 10 links to its front desk screen')
})
