import type { PasskeyRequestOptions } from '@meridian/contract/accounts/passkeys.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFakeAuthenticator } from '../../../test/fake-authenticator.ts'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'
import { router } from '../../app/router.tsx'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { setNavigator } from '../../data/navigation.ts'

const OPTIONS: PasskeyRequestOptions = {
  rpId: 'localhost',
  challenge: 'AQID',
  timeout: 1000,
  userVerification: 'required',
  allowCredentials: [],
}
const SIGN_IN = 'Sign in with a passkey'
/** The way home is not taken. A test waits until it would be: a moment after the sign-in it would lead the next test away. */
function stayHere() {
  const navigate = vi.fn()
  setNavigator(navigate)
  onTestFinished(() => setNavigator((path) => router.history.push(path)))
  return navigate
}

test('a passkey signs in without a name and a password; what goes wrong is said', async () => {
  const navigate = stayHere()
  const { get } = startFakeAuthenticator()
  const { server, user } = await renderApp('/login', null, (fake) => fake.on(api.passkeys.beginSignIn, OPTIONS))
  const button = await screen.findByRole('button', { name: SIGN_IN })
  get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(button)
  expect(await screen.findByText('No passkey was used. Try again, or sign in another way.')).toBeVisible()

  const sentence = 'This passkey does not open an account here. Please sign in another way.'
  server.on(api.passkeys.signIn, refusal('passkey_refused', sentence))
  await user.click(button)
  expect(await screen.findByText('Login Failed')).toBeVisible()
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)

  server.on(api.passkeys.signIn, { ...ADMIN, sessionToken: 'token' })
  await user.click(button)
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(storedUser()?.id).toBe(ADMIN.id)
  await waitFor(() => expect(navigate).toHaveBeenCalled())
  expect(server.requests(api.passkeys.beginSignIn)[0]?.body).toEqual({})
  expect(server.requests(api.passkeys.signIn)[0]?.body).toEqual({
    credential: {
      id: 'bmV3LWtleQ',
      response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: null },
    },
  })
})

test('after the password a passkey is the second step, with backup codes beside it', async () => {
  const navigate = stayHere()
  startFakeAuthenticator()
  const { server, user } = await renderApp('/login', null, (fake) => {
    fake.on(api.accounts.login, { twoFactorRequired: true, challenge: 'first-step', methods: ['passkey'] })
    fake.on(api.passkeys.beginSignIn, OPTIONS)
    fake.on(api.passkeys.signIn, { ...ADMIN, sessionToken: 'token' })
  })
  await fill(user, await screen.findByLabelText('Username or email'), 'admin')
  await fill(user, screen.getByLabelText('Password'), 'a long Passphrase 1!')
  await user.click(screen.getAllByRole('button', { name: 'Sign in' }).at(-1) as HTMLElement)
  expect(await screen.findByText('One more step: use one of your passkeys.')).toBeVisible()
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use a backup code instead' }))
  expect(screen.getByLabelText('Backup code')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
  await user.click(screen.getByRole('button', { name: SIGN_IN }))
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(server.requests(api.passkeys.beginSignIn)[0]?.body).toEqual({ challenge: 'first-step' })
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin-dashboard'))
})

test('at another address of this server the page names the right one; where there is none, it offers none', async () => {
  startFakeAuthenticator()
  const facts = { demo: null, linkHoursAfterDelivery: 24, datedFromHour: 18, staffSignIn: null }
  const { user, unmount } = await renderApp('/login', null, (server) =>
    server.on(api.installation.show, { ...facts, passkeyOrigin: 'http://localhost:7777' }),
  )
  await user.click(await screen.findByRole('button', { name: SIGN_IN }))
  expect(
    await screen.findByText('Passkeys belong to http://localhost:7777. Open Meridian there to use one.'),
  ).toBeVisible()
  unmount()
  await renderApp('/login', null, (server) => server.on(api.installation.show, { ...facts, passkeyOrigin: null }))
  await screen.findByLabelText('Username or email')
  await waitFor(() => expect(screen.queryByRole('button', { name: SIGN_IN })).toBeNull())
})

test('a single sign-on that its provider did not secure ends with the own second factor', async () => {
  const navigate = stayHere()
  startFakeAuthenticator()
  const { server, user } = await renderApp('/login?next=%2Fmessages#second=by-provider&methods=app+passkey', null)
  expect(await screen.findByText('Enter the 6-digit code from your authenticator app.')).toBeVisible()
  server.on(api.accounts.loginCode, { ...ADMIN, sessionToken: 'token' })
  await fill(user, screen.getByLabelText('6-digit code'), '123456')
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(server.requests(api.accounts.loginCode)[0]?.body).toEqual({ challenge: 'by-provider', code: '123456' })
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/messages'))
})

test('drivers and admins are offered the provider of the installation, by its name', async () => {
  const facts = { demo: null, linkHoursAfterDelivery: 24, datedFromHour: 18, passkeyOrigin: null }
  await renderApp('/login?next=%2Fmessages', null, (server) =>
    server.on(api.installation.show, { ...facts, staffSignIn: { label: 'Courier ID' } }),
  )
  const link = await screen.findByRole('link', { name: 'Continue with Courier ID' })
  expect(link).toHaveAttribute('href', '/api/sso/start?staff=1&next=%2Fmessages')
})
