import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'
import type { Account } from '../../data/accounts/members.ts'

const DANA: Account = {
  id: 40,
  username: 'dana',
  lastLogin: null,
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@clinic.example',
  role: 'client',
  organizationName: 'Clinic',
  isActive: true,
  emailVerified: false,
  twoFactorEnabled: true,
}

test('accounts are searched and changed; a refusal is shown, and an empty result says so', async () => {
  const { server, user } = await renderApp('/admin/accounts', ADMIN, (fake) => fake.on(api.members.all, [DANA]))
  const list = within(await screen.findByRole('list', { name: 'Accounts' }))
  expect(list.getByText(/dana@clinic.example · Client · Clinic · Address not confirmed · Two-factor on/)).toBeVisible()
  server.on(api.members.edit, { ...DANA, isActive: false })
  await user.click(list.getByRole('button', { name: 'Deactivate Dana Reyes' }))
  await waitFor(() => expect(server.requests(api.members.edit)[0]?.body).toEqual({ isActive: false }))
  server.on(api.members.edit, refusal('server_busy', 'The server is busy'))
  await user.click(list.getByRole('button', { name: 'Reset two-factor of Dana Reyes' }))
  expect(await screen.findByText('The server is busy')).toBeVisible()
  server.on(api.members.all, [])
  await fill(user, screen.getByRole('textbox', { name: 'Search accounts' }), 'nobody')
  expect(await screen.findByText('No accounts match')).toBeVisible()
  expect(server.requests(api.members.all).at(-1)?.query).toEqual({ q: 'nobody' })
})

test('every page of the administration says which version and build it is, and that a password alone lets admins in', async () => {
  const release = { version: '0.2.0', build: '1a2b3c4d5e6f', postgres: '18.4' }
  const prepare = (adminTwoFactor: 'required' | 'optional' | 'demo') => (fake: FakeServer) => {
    fake.on(api.members.all, [DANA])
    fake.on(api.installation.release, { ...release, adminTwoFactor })
  }
  const words = 'Admins can sign in with a password alone. The setting REQUIRE_ADMIN_TWO_FACTOR changes that.'
  const { unmount } = await renderApp('/admin/accounts', ADMIN, prepare('optional'))
  expect(await screen.findByText('Meridian 0.2.0, build 1a2b3c4d5e6f, PostgreSQL 18.4')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  unmount()
  await renderApp('/admin/accounts', ADMIN, prepare('demo'))
  expect(await screen.findByText('Meridian 0.2.0, build 1a2b3c4d5e6f, PostgreSQL 18.4')).toBeVisible()
  expect(screen.queryByText(words)).toBeNull()
})

test('every page of the administration says what the nightly check of custody found', async () => {
  const audit = { at: '2026-07-15T10:11:00.000Z', entries: 12_345, heads: 900, faultCount: 0, faults: [] as string[] }
  const prepare = (found: typeof audit | null) =>
    renderApp('/admin/accounts', ADMIN, (fake) => {
      fake.on(api.members.all, [DANA])
      fake.on(api.custody.audit, { audit: found })
    })
  const { unmount } = await prepare(audit)
  expect(await screen.findByText(/^Custody checked .*: 12,345 entries, all as they were recorded$/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
  await prepare({ ...audit, faultCount: 1, faults: ['Row 2 of order 9001 was changed after it was recorded'] })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Custody: 1 entry is not as it was recorded')).toBeVisible()
  expect(alert.getByText('Row 2 of order 9001 was changed after it was recorded')).toBeVisible()
})

test('accounts that do not load say so', async () => {
  await renderApp('/admin/accounts', ADMIN, (fake) => fake.on(api.members.all, refusal('internal', 'Broken')))
  expect(await screen.findByText('The accounts did not load')).toBeVisible()
})

test('outgoing mail is listed with its state, and no mail says so', async () => {
  const facts = { text: 'Open it', failure: null, createdAt: '2026-07-15T15:00:00.000Z' }
  const mail = { ...facts, channel: 'mail', to: 'dana@clinic.example' } as const
  const text = { ...facts, channel: 'sms', to: '(713) 555-0142', subject: '' } as const
  const { unmount } = await renderApp('/admin/mail', ADMIN, (fake) =>
    fake.on(api.accounts.outbox, [
      { ...mail, id: 1, subject: 'Your link', state: 'kept' },
      { ...mail, id: 2, subject: 'Invitation', state: 'queued', failure: 'ECONNECTION' },
      { ...mail, id: 3, subject: 'Reset', state: 'failed', failure: 'EAUTH 535' },
      { ...text, id: 1, state: 'failed', failure: 'HTTP 400 21211' },
      { ...text, id: 2, state: 'dropped', text: '' },
    ]),
  )
  expect(await screen.findByRole('button', { name: /Your link.*Kept here/ })).toBeVisible()
  // What went wrong is read without opening the mail.
  const buttons = screen.getAllByRole('button').map((button) => button.textContent)
  expect(buttons).toContainEqual(
    expect.stringMatching(/Invitation.*did not take it \(ECONNECTION\)\. It is tried again/),
  )
  expect(buttons).toContainEqual(expect.stringMatching(/Reset.*did not take it \(EAUTH 535\)\. It is not tried again/))
  expect(buttons).toContainEqual(
    expect.stringMatching(
      /Text message\(713\) 555-0142.*provider did not take it \(HTTP 400 21211\)\. It is not tried/,
    ),
  )
  expect(buttons).toContainEqual(expect.stringMatching(/Text message.*No longer needed/))
  unmount()
  await renderApp('/admin/mail', ADMIN, (fake) => fake.on(api.accounts.outbox, []))
  expect(await screen.findByText('No mail has been written')).toBeVisible()
})
