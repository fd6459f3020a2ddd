import { api } from '@meridian/contract/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'

const EMAIL = 'dana@drivers.example'

test('an admin invites a driver by mail', async () => {
  const { server, user } = await renderApp('/security', ADMIN, (fake) => {
    fake.on(api.members.invitations, [])
    for (const endpoint of [api.accounts.security, api.notices.showPreferences, api.custody.showHeadMail])
      fake.on(endpoint, refusal('internal', 'Not needed here'))
    fake.on(api.accounts.invite, {
      id: 1,
      email: EMAIL,
      role: 'driver',
      organizationName: null,
      expiresAt: '2026-07-20T15:00:00.000Z',
    })
  })
  const section = within(await screen.findByRole('region', { name: 'Invite drivers and admins' }))
  await user.click(section.getByRole('button', { name: /^Send/ }))
  expect(await section.findByText('Email is required')).toBeVisible()
  await fill(user, section.getByLabelText('Email'), EMAIL)
  await user.click(section.getByRole('button', { name: /^Send/ }))
  expect(await screen.findByText('Invitation sent')).toBeVisible()
  expect(server.requests(api.accounts.invite).map(({ body }) => body)).toEqual([{ email: EMAIL, role: 'driver' }])
})
