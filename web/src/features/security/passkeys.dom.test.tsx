import type { Passkey } from '@meridian/contract/accounts/accounts.ts'
import type { PasskeyCreationOptions } from '@meridian/contract/accounts/passkeys.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeAuthenticator } from '../../../test/fake-authenticator.ts'
import { type FakeServer, refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { CLIENT } from '../../../test/samples.ts'

const LAPTOP: Passkey = { id: 4, name: 'My laptop', createdAt: '2026-07-15T14:00:00.000Z', lastUsedAt: null }
const OPTIONS: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'Meridian' },
  user: { id: 'AQID', name: CLIENT.email, displayName: 'Maria Lopez' },
  challenge: '-_-_',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
}

const withPasskeys =
  (...passkeys: Passkey[]) =>
  (server: FakeServer) => {
    server.on(api.notices.showPreferences, {
      kinds: [],
      email: CLIENT.email,
      pushKey: 'BEl6',
      pushBrowsers: [],
      textOffers: null,
    })
    server.on(api.custody.showHeadMail, { isWanted: false, email: CLIENT.email, mailedAt: null })
    server.on(api.accounts.security, {
      security: { lastLogin: null, activeSessions: 0, twoFactorEnabled: passkeys.length > 0 },
      hasAuthenticatorApp: false,
      passkeys,
      accountStatus: 'Active',
      sessions: [],
      backupCodesLeft: passkeys.length > 0 ? 10 : 0,
      emailVerified: true,
    })
  }

test('a passkey is added with a name and the password, and the first one shows backup codes', async () => {
  const { create } = startFakeAuthenticator()
  const { server, user } = await renderApp('/security', CLIENT, withPasskeys())
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Enter your password')).toBeVisible()

  server.on(api.passkeys.begin, refusal('invalid_credentials', 'Please check your current password and try again'))
  await user.clear(dialog.getByLabelText('Name'))
  await fill(user, dialog.getByLabelText('Name'), 'My laptop')
  await fill(user, dialog.getByLabelText('Password'), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Please check your current password and try again')).toBeVisible()
  expect(create).not.toHaveBeenCalled()

  server.on(api.passkeys.begin, OPTIONS)
  create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('No passkey was added.')).toBeVisible()

  server.on(api.passkeys.add, () => {
    withPasskeys(LAPTOP)(server)
    return { passkey: LAPTOP, backupCodes: ['aaaa-bbbb'] }
  })
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('aaaa-bbbb')).toBeVisible()
  const asked = create.mock.lastCall?.[0].publicKey
  expect(asked?.challenge).toEqual(Uint8Array.from([251, 255, 191]))
  expect(server.requests(api.passkeys.add)[0]?.body).toEqual({
    name: 'My laptop',
    credential: {
      id: 'bmV3LWtleQ',
      response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'bWFkZT8-', transports: ['internal'] },
    },
  })
  await user.click(dialog.getByRole('button', { name: 'I have saved them' }))
  expect(await screen.findByRole('button', { name: 'Remove the passkey My laptop' })).toBeVisible()
  expect(screen.getByText('10 backup codes are left.')).toBeVisible()
})

test('the last passkey is removed with the password, after what that means', async () => {
  startFakeAuthenticator()
  const { server, user } = await renderApp('/security', CLIENT, withPasskeys(LAPTOP))
  await user.click(await screen.findByRole('button', { name: 'Remove the passkey My laptop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove My laptop?' }))
  expect(dialog.getByText(/Your password alone will open your account again/)).toBeVisible()
  await fill(user, dialog.getByLabelText('Password'), 'a long Passphrase 1!')
  server.on(api.passkeys.remove, refusal('two_factor_kept', 'Two-factor sign-in is required, so it stays on.'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findByText('Two-factor sign-in is required, so it stays on.')).toBeVisible()
  server.on(api.passkeys.remove, () => {
    withPasskeys()(server)
    return { ok: true }
  })
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the passkey My laptop' })).toBeNull())
  expect(server.requests(api.passkeys.remove)[0]?.params).toEqual({ id: '4' })
})

test.each([
  ['http://courier.example:3000', 'Passkeys belong to http://courier.example:3000. Open Meridian there to use one.'],
  [null, 'Passkeys need Meridian to be reached at a domain name over https.'],
])('at another address than %s the page says so, and offers none', async (passkeyOrigin, words) => {
  startFakeAuthenticator()
  await renderApp('/security', CLIENT, (server) => {
    withPasskeys()(server)
    server.on(api.installation.show, {
      demo: null,
      linkHoursAfterDelivery: 24,
      datedFromHour: 18,
      passkeyOrigin,
      staffSignIn: null,
    })
  })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
